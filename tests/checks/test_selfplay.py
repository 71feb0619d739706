"""The check of whole games between processes: what it plays, and that it sees every kind of fault."""

import random
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from checks import selfplay
from checks.selfplay import (
    CROWDED,
    Brain,
    Plan,
    Record,
    crowded_board,
    judged,
    main,
    opening_board,
    plans,
    play,
    position_lines,
    read_checkpoint,
    summary,
)
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, WHITE, parse_point
from kagetsu.rules.rule import FREESTYLE, RENJU, Rule
from tests.ladder.test_facts import ONLY_AN_OVERLINE

SCRIPT = Path(__file__).with_name("scripted_engine.py")


def command(manner: str) -> list[str]:
    return [sys.executable, str(SCRIPT), manner]


def played(black: str, white: str, milliseconds: int = 1000, rule: str = "freestyle") -> Record:
    """One game from an opening between two scripted engines."""
    brains = {BLACK: Brain(command(black)), WHITE: Brain(command(white))}
    try:
        return play(Plan(1, rule, milliseconds, (0, 0), False, "test"), brains)
    finally:
        for brain in brains.values():
            brain.close()


# -- what is played


def test_a_tenth_is_crowded_and_half_is_fast() -> None:
    for times in ([100], [100, 300], [100, 300, 1000]):
        wanted = plans(200, 1, "renju", times, "mixed")
        assert [plan.number for plan in wanted] == list(range(200))
        assert sum(plan.crowded for plan in wanted) == 20
        assert sum(plan.milliseconds == 100 for plan in wanted) == (200 if len(times) == 1 else 100)
        assert {plan.milliseconds for plan in wanted} == set(times)
        assert {plan.milliseconds for plan in wanted if plan.crowded} >= set(times[:2])
        assert {level for plan in wanted for level in plan.levels} == set(range(11))


def test_mixed_levels_are_neighbours() -> None:
    strengths = [[level or 11 for level in plan.levels] for plan in plans(200, 2, "renju", [100], "mixed")]
    assert {white - black for black, white in strengths} == {-1, 0, 1}


def test_levels_that_are_given() -> None:
    assert {plan.levels for plan in plans(5, 1, "renju", [100], "7")} == {(7, 7)}


def test_a_seed_plans_the_same_games() -> None:
    assert plans(20, 3, "renju", [100, 300], "mixed") == plans(20, 3, "renju", [100, 300], "mixed")
    boards = [plan.board() for plan in plans(3, 3, "renju", [100], "mixed")]
    assert boards == [plan.board() for plan in plans(3, 3, "renju", [100], "mixed")]
    assert len({board.text() for board in boards}) == 3


@pytest.mark.parametrize("rule", [RENJU, FREESTYLE])
def test_crowded_boards(rule: Rule) -> None:
    """Replayed through the rules: legal for the side to move each time, nobody has won or wins at once."""
    turns = set()
    for seed in range(6):
        board = crowded_board(random.Random(seed), rule)
        assert board.ply() in CROWDED
        again = Board(15, rule)
        for point in board.move_stack:
            again.push(point, strict=True)
        assert again.outcome() is None
        for colour in COLOURS:
            assert "five" not in {again.explain(point, colour).verdict for point in again.empties()}
        assert len(again.stones(BLACK)) - len(again.stones(WHITE)) in (0, 1)
        turns.add(board.turn)
    assert turns == {BLACK, WHITE}


def test_openings() -> None:
    for seed in range(2):
        board = opening_board(random.Random(seed), RENJU)
        assert 8 <= board.ply() <= 12
        assert board.outcome() is None


def test_the_board_command_speaks_of_the_side_to_move() -> None:
    """h8 is column 7 from the left and row 7 from the top; a15 the corner above."""
    assert position_lines(Board.from_moves("h8a15i7")) == ["BOARD", "7,7,2", "0,0,1", "8,8,2", "DONE"]
    assert position_lines(Board.from_moves("h8a15")) == ["BOARD", "7,7,1", "0,0,2", "DONE"]


# -- what is judged


@pytest.mark.parametrize(
    ("answer", "point", "wrong"),
    [
        ("7,0", "h15", ""),
        ("7,7", None, "illegal"),  # taken
        ("15,0", None, "illegal"),
        ("0,15", None, "illegal"),
        ("-1,0", None, "illegal"),
        ("7, 0", None, "illegal"),
        ("h15", None, "illegal"),
        ("", None, "illegal"),
    ],
)
def test_answers(answer: str, point: str | None, wrong: str) -> None:
    assert judged(Board.from_moves("h8"), answer) == (parse_point(point) if point else None, wrong)


def test_a_foul_is_a_fault() -> None:
    black, white = ["f8", "g8", "h9", "h10"], ["a1", "a8", "o5"]
    assert judged(Board.from_stones(black, white, BLACK, "renju"), "7,7") == (parse_point("h8"), "foul")
    assert judged(Board.from_stones(black, white, BLACK, "freestyle"), "7,7") == (parse_point("h8"), "")
    assert judged(Board.from_stones(black, white, WHITE, "renju"), "7,7") == (parse_point("h8"), "")


def test_a_foul_is_none_where_nothing_else_is_left() -> None:
    board = Board.from_diagram(ONLY_AN_OVERLINE, "renju", BLACK)
    assert board.explain("d3", BLACK).verdict == "overline"
    assert judged(board, "3,2") == (parse_point("d3"), "")


# -- games


def test_a_fair_game() -> None:
    record = played("fair", "fair")
    assert record.result in ("black", "white", "draw")
    assert record.plies > 20
    assert (record.illegal, record.fouls, record.crashes) == (0, 0, 0)
    assert max(record.late) < 0


@pytest.mark.parametrize("manner", ["occupied", "outside", "words"])
def test_an_illegal_move_is_seen(manner: str) -> None:
    for record in (played(manner, "fair"), played("fair", manner)):
        assert record.illegal == 1
        assert record.result.startswith("illegal")
        assert (record.fouls, record.crashes) == (0, 0)


def test_an_engine_that_dies_is_seen() -> None:
    assert played("dies", "fair").result == "black crashed"
    assert played("fair", "dies").result == "white crashed"
    assert played("fair", "dies").crashes == 1


def test_an_engine_that_refuses_to_start_is_seen() -> None:
    assert played("fair", "refuses").crashes == 1


def test_an_engine_that_says_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "PATIENCE", 0.2)
    silent = Brain([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        with pytest.raises(selfplay.EngineGoneError, match="silent"):
            silent.ask("START 15", seconds=0.1)
    finally:
        silent.close()


def test_a_late_answer_is_seen() -> None:
    record = played("fair", "slow", milliseconds=20)
    assert record.late[1] > 0.09
    assert record.result in ("black", "white", "draw")


def test_a_foul_in_a_game_is_seen() -> None:
    """Black plays along the bottom row, and fills the gap of five stones to make six."""
    record = played("overline", "fair", rule="renju")
    assert record.fouls == 1
    assert record.result == "foul: 'd1'"


# -- the whole


def good_records() -> list[Record]:
    return [
        Record(number, 100 if number % 2 else 300, (1, 2), number % 10 == 0, 40, "black", (-0.01, 0.02))
        for number in range(20)
    ]


def test_a_good_run_is_good() -> None:
    lines, good = summary(good_records(), 100)
    assert good
    assert not any("FAULT" in line for line in lines)


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ({"illegal": 1}, "illegal"),
        ({"fouls": 1}, "fouls"),
        ({"crashes": 1}, "crashes"),
        ({"late": (0.0, 0.051)}, "late"),
        ({"late": (0.051, 0.0)}, "late"),
    ],
)
def test_one_fault_fails_the_run(fault: dict[str, object], line: str) -> None:
    records = good_records()
    records[7] = replace(records[7], **fault)  # type: ignore[arg-type]
    lines, good = summary(records, 100)
    assert not good
    assert [one for one in lines if "FAULT" in one] == [one for one in lines if line in one]


@pytest.mark.parametrize(
    ("change", "line"),
    [({"plies": 29}, "median"), ({"crowded": False}, "boards"), ({"milliseconds": 300}, "100 ms a move")],
)
def test_games_that_are_not_as_they_should_be_fail_the_run(change: dict[str, object], line: str) -> None:
    lines, good = summary([replace(record, **change) for record in good_records()], 100)  # type: ignore[arg-type]
    assert not good
    assert [one for one in lines if "FAULT" in one] == [one for one in lines if line in one]


def test_the_command_goes_on_from_its_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checkpoint = tmp_path / "games.jsonl"
    fair = ["--engine", shlex.join(command("fair")), "--rule", "freestyle", "--time", "1000"]
    assert main([*fair, "--games", "2", "--checkpoint", str(checkpoint)]) in (0, 1)
    first = read_checkpoint(checkpoint)
    assert list(first) == [0, 1]
    capsys.readouterr()
    main([*fair, "--games", "3", "--checkpoint", str(checkpoint)])
    assert next(line for line in capsys.readouterr().out.splitlines() if line.startswith("  game")).startswith(
        "  game   2"
    )
    assert {number: read_checkpoint(checkpoint)[number] for number in first} == first


def test_the_command_fails_where_an_engine_does(tmp_path: Path) -> None:
    engines = [part for manner in ("fair", "occupied") for part in ("--engine", shlex.join(command(manner)))]
    assert main([*engines, "--rule", "freestyle", "--games", "1", "--time", "1000"]) == 1
