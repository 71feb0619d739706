"""What the steps of the search are worth, measured in the small."""

import json
from pathlib import Path

import pytest

from checks.ablation import Thinker, main, opening, standing
from kagetsu import kernel
from kagetsu.rules.board import Board
from kagetsu.rules.point import parse_point
from kagetsu.rules.rule import FREESTYLE

SMALL = ["--steps", "table", "haste", "--games", "2", "--nodes", "60", "--positions", "1", "--depth", "3"]


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """The rows of the table that is printed."""
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]


def test_each_step_has_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(SMALL, capsys)
    assert [row[0] for row in rows] == ["`table`", "`haste`"]
    assert [row[3] for row in rows] == ["2", "2"]


@pytest.mark.slow
def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is known is not measured again: a result that is changed in the file is believed."""
    path = tmp_path / "new" / "ablation.jsonl"
    first = run([*SMALL, "--checkpoint", str(path)], capsys)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 1 + 2 + 2  # settings; a position for the whole search, and two steps; a pair of games each
    assert run([*SMALL, "--checkpoint", str(path)], capsys) == first
    assert path.read_text(encoding="utf-8").splitlines() == lines

    changed = [json.loads(line) for line in lines]
    for one in changed[1:]:
        if one["key"] == ["pair", "haste", "0"]:
            one["result"] = {"black": 1.0, "white": 1.0}
    path.write_text("".join(json.dumps(one) + "\n" for one in changed), encoding="utf-8")
    assert run([*SMALL, "--checkpoint", str(path)], capsys)[1][4].startswith("100.0%")


@pytest.mark.slow
def test_a_cut_run_ends_as_a_whole_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ablation.jsonl"
    arguments = [*SMALL, "--checkpoint", str(path)]
    whole = run(arguments, capsys)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), encoding="utf-8")
    again = run(arguments, capsys)
    assert [row[:2] + row[3:] for row in again] == [row[:2] + row[3:] for row in whole]


@pytest.mark.parametrize("spoil", ["{", '{"rule": "renju"}', '["a"]\n["b"]'])
def test_a_checkpoint_of_something_else_is_refused(
    spoil: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ablation.jsonl"
    path.write_text(spoil, encoding="utf-8")
    assert main([*SMALL, "--checkpoint", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == spoil


@pytest.mark.parametrize("wrong", [["--games", "3"], ["--steps", "magic"], ["--rule", "chess"]])
def test_wrong_usage(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(wrong)
    assert refused.value.code == 2


def test_a_step_that_is_off_is_off() -> None:
    """What is not reduced is searched to its whole depth."""
    board = Board.from_text("15:freestyle:h8i9h10")
    thinkers = [Thinker(FREESTYLE, 15, 15, off) for off in (0, kernel.STEPS["reductions"])]
    for thinker in thinkers:
        thinker.search(board, depth=6)
    assert thinkers[1].nodes > thinkers[0].nodes


def test_the_move_of_a_thinker_makes_five() -> None:
    board = Board.from_text("15:freestyle:h8a1i8a3j8a5k8g8")
    assert Thinker(FREESTYLE, 15, 15).move(board, 100) == parse_point("l8")


def test_openings_are_the_same_for_every_step() -> None:
    opening.cache_clear()
    first = opening(FREESTYLE, 1, 0)
    opening.cache_clear()
    assert opening(FREESTYLE, 1, 0) == first
    assert opening(FREESTYLE, 1, 1) != first
    assert 2 <= first.ply() <= 4


def test_the_standing() -> None:
    """Three quarters of the points are 400 log10(3) = 191 Elo points; draws that ratings add make it somewhat less."""
    score, elo = standing([1.5] * 500)
    assert score == "75.0% ± 0.0%"
    assert 185 <= float(elo.split()[0]) <= 191
    score, elo = standing([2.0, 0.0] * 50)
    assert score.startswith("50.0%")
    assert elo.startswith("+0 ")
    assert standing([]) == ("–", "–")
