"""A rule of one's own is one small file, and everything takes it as it is: rules, kernel, solvers, commands, checks."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from checks.generated_positions import BATCH
from checks.kernel_equals_rules import Keeper, compare_rule
from kagetsu.cli.main import main
from kagetsu.engine.fast import FastBoard
from kagetsu.engine.kernel_form import KINDS, new_position
from kagetsu.kernel import solve_vcf
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, parse_moves, parse_point
from kagetsu.rules.rule import RENJU, STANDARD, Rule, load_rule
from tests.cli.plain import plain_play

FILE = Path(__file__).parent / "cases" / "rules" / "own_rule.py"
RULE = load_rule(str(FILE))

FACTS = [
    # Black's stones, White's stones, who plays h8, what that is
    ("g8i8h7h9", "", BLACK, "double_three"),
    ("", "g8i8h7h9", WHITE, "legal"),
    ("e8f8g8h5h6h7", "d8h4", BLACK, "legal"),  # a double-four
    ("d8e8f8g8", "", BLACK, "five"),
    ("d8e8f8g8i8", "", BLACK, "legal"),  # an overline, which wins nothing
    ("", "d8e8f8g8i8", WHITE, "five"),
    ("d8e8f8g8i8h7h9g7i9", "", BLACK, "double_three"),  # an overline and a double-three
    ("d8e8f8g8h7h9g7i9", "", BLACK, "five"),  # a five beats the double-three
    ("e8f8g8h7h9g7i9", "", BLACK, "double_three"),  # and a four does not
]


def board_of(kind: type[Board], black: str, white: str, colour: int, rule: Rule = RULE) -> Board:
    return kind.from_stones(parse_moves(black), parse_moves(white), colour, rule)


def test_the_file_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 10


@pytest.mark.parametrize(("black", "white", "colour", "verdict"), FACTS)
def test_rules_and_kernel(black: str, white: str, colour: int, verdict: str) -> None:
    h8 = parse_point("h8")
    ends = {"legal": None, "five": "five"}.get(verdict, "foul")
    for kind in (Board, FastBoard):
        board = board_of(kind, black, white, colour)
        assert board.explain(h8, colour).verdict == verdict
        assert board.is_legal(h8) is (ends != "foul")
        board.push(h8)
        outcome = board.outcome()
        assert (outcome and outcome.reason) == ends
    position = new_position(RULE, 15, 15)
    position.set_up(parse_moves(black), parse_moves(white))
    assert KINDS[position.foul(h8, colour)] == verdict


def vcf(black: str, white: str, colour: int, rule: Rule) -> tuple[int, list[int]]:
    position = new_position(rule, 15, 15)
    position.set_up(parse_moves(black), parse_moves(white))
    result, line, _ = solve_vcf(position, colour, 225, 0, 1 << 22, None)
    return result, line


def test_a_double_four_wins_by_fours() -> None:
    """In renju it is a foul."""
    position = ("e8f8g8h5h6h7", "d8h4", BLACK)
    assert vcf(*position, RULE) == (1, [parse_point("h8")])
    assert vcf(*position, RENJU)[0] == 0


@pytest.mark.parametrize("command", ["vcf", "vct"])
def test_the_solvers(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    position = "15:renju:e8f8g8h5h6h7/d8h4:b"
    assert main([command, "--json", "--rule", str(FILE), position]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["result"], answer["line"]) == ("win", ["h8"])
    assert main([command, "--json", "--nodes", "2000", position]) == 0
    assert json.loads(capsys.readouterr().out)["line"] != ["h8"]


def test_six_in_a_row_win_for_white_alone() -> None:
    """Between the two pairs there is room for six alone."""
    pair = "d8e8f8h8i8", "c8j8"
    assert vcf(pair[1], pair[0], WHITE, RULE) == (1, [parse_point("g8")])
    assert vcf(*pair, BLACK, RULE)[0] == 0


def test_white_wins_where_black_may_not_block() -> None:
    """The only block, h8, is a double-three."""
    position = ("h9h10i9j10c8", "d8e8f8", WHITE)
    assert vcf(*position, RULE) == (1, [parse_point("g8")])
    assert vcf(*position, STANDARD)[0] == 0


def test_forbidden(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["forbidden", "--json", "--rule", str(FILE), "15:renju:g8i8h7h9/:b"]) == 0
    assert json.loads(capsys.readouterr().out)["forbidden"] == {"h8": "double_three"}
    lines = (
        '{"black": ["g8", "i8", "h7", "h9"]}\n{"black": ["e8", "f8", "g8", "h5", "h6", "h7"], "white": ["d8", "h4"]}\n'
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert main(["forbidden", "--jsonl", "--rule", str(FILE)]) == 0
    answers = [json.loads(line)["forbidden"] for line in capsys.readouterr().out.splitlines()]
    assert answers == [{"h8": "double_three"}, {}]


TWO = ("--black", "human", "--white", "human")


def test_play_refuses_the_foul(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO, "--rule", str(FILE)) as play:
        for move in ("g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"):
            play.say(move)
        assert any("h8 is forbidden, a double-three" in line for line in play.say("h8"))


def test_play_goes_on_after_an_overline(tmp_path: Path) -> None:
    """Six in row 8, and then five in column h."""
    with plain_play(tmp_path, *TWO, "--rule", str(FILE)) as play:
        for move in ("e8", "a1", "f8", "a3", "g8", "a5", "i8", "a7", "j8", "a9", "h8", "a11"):
            assert not any("wins" in line for line in play.say(move))
        for move in ("h9", "b1", "h10", "b3", "h11", "b5"):
            play.say(move)
        assert any("Black wins by five in a row" in line for line in play.say("h12"))


def test_the_comparison(tmp_path: Path) -> None:
    tally, faults = compare_rule(RULE, 3 * BATCH, 11, Keeper(None))
    assert faults == 0
    assert tally.verdicts["double_three"] > 0
    assert tally.verdicts["overline"] == tally.verdicts["double_four"] == 0


@pytest.mark.slow
def test_the_comparison_as_a_script() -> None:
    script = Path(__file__).parent.parent / "checks" / "kernel_equals_rules.py"
    done = subprocess.run(
        [sys.executable, str(script), "--rule", str(FILE), "--boards", "400"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("own: nothing differs\n  400 boards")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "'threes' is not a kind of foul: there are overline, double_four, double_three, four_three."),
        ("zh", "'threes' 不是禁手的种类：有 overline, double_four, double_three, four_three。"),
    ],
)
def test_a_foul_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, sentence: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from kagetsu import Rule, Side\nRULE = Rule('wrong', black=Side(barred={'threes'}))\n")
    with pytest.raises(SystemExit) as done:
        main(["--lang", lang, "vcf", "--rule", str(file), "h8"])
    assert done.value.code == 2
    assert f"{file}: {sentence}" in capsys.readouterr().err
