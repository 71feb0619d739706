"""Finished games as game records: SGF and PSQ name the same winner as the match."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kagetsu.formats.files import read_game
from kagetsu.formats.sgf import read_sgf
from kagetsu.match.game_file import game_files
from kagetsu.match.record import Ending, GameRecord
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, parse_moves, point_name
from kagetsu.rules.rule import FREESTYLE, RENJU, Rule

BLACK_WINS = "h8a1i8b1j8c1k8d1l8"
WHITE_WINS = "a1h8b1i8c1j8d1k8o1l8"


def record(moves: str, winner: str | None, ending: Ending, **more: Any) -> GameRecord:
    """A game in which A has Black."""
    count = len(parse_moves(moves))
    words: dict[str, Any] = {
        "game": 7, "pair": 4, "round": 2, "first": "A", "second": "B", "black": "A", "white": "B",
        "rule": "freestyle", "width": 15, "height": 15, "opening": "", "opening_rule": "free", "decisions": (),
        "moves": moves, "winner": winner, "ending": ending, "message": "", "values": {}, "ms": (250.0,) * count,
        "scores": (None,) * count, "started": "2024-05-01T12:00:00Z", "seconds": 3.0,
    }  # fmt: skip
    return GameRecord(**words | more)


def sgf(one: GameRecord, start: Board | None = None) -> str:
    return game_files(one, start or Board())[".sgf"].decode()


@pytest.mark.parametrize(
    ("moves", "winner", "ending", "result"),
    [
        (BLACK_WINS, "A", Ending.FIVE, "B+"),
        (WHITE_WINS, "B", Ending.FIVE, "W+"),
        ("h8a1", "A", Ending.ADJUDICATED_WIN, "B+R"),
        ("h8a1", "B", Ending.ADJUDICATED_WIN, "W+R"),
        ("h8a1", "A", Ending.TIME, "B+T"),
        ("h8a1", "B", Ending.HANG, "W+T"),
        ("h8a1", "A", Ending.CRASH, "B+F"),
        ("h8a1", "B", Ending.ILLEGAL, "W+F"),
        ("", "B", Ending.CRASH, "W+F"),
        ("h8a1", None, Ending.ADJUDICATED_DRAW, "0"),
    ],
)
def test_the_result(moves: str, winner: str | None, ending: Ending, result: str) -> None:
    text = sgf(record(moves, winner, ending))
    assert f"RE[{result}" in text
    [game] = read_sgf(text)
    outcome = game.outcome() or game.result
    assert outcome is not None
    assert outcome.winner == {"A": BLACK, "B": WHITE, None: None}[winner]


def test_a_foul_of_black() -> None:
    moves = "g8a1i8c1h7e1h9g1h8"
    one = record(moves, "B", Ending.FOUL, rule="renju", message="{point} is a forbidden move.", values={"point": "h8"})
    text = sgf(one, Board(rule=RENJU))
    assert "RE[W+" in text
    assert "h8 is a forbidden move." in text


def test_who_has_which_colour_after_a_swap() -> None:
    one = record("h8i8j6a1", "A", Ending.CRASH, black="B", white="A", opening_rule="swap2",
                 decisions=("h8", "i8", "j6", "swap"))  # fmt: skip
    text = sgf(one)
    assert "PB[B]" in text
    assert "PW[A]" in text
    assert "RE[W+F]" in text
    [game] = read_sgf(text)
    assert [point_name(node.move) for node in game.mainline() if node.move is not None] == ["h8", "i8", "j6", "a1"]


@pytest.mark.parametrize(
    ("decisions", "moves"),
    [
        (("h8", "i8", "j6", "swap"), "h8i8j6a1b1"),
        (("h8", "i8", "j6", "stay"), "h8i8j6a1"),
        (("h8", "i8", "j6", "add a1 b1", "swap"), "h8i8j6a1b1c1d1"),
        (("h8", "i8", "j6", "add a1 b1", "stay"), "h8i8j6a1b1"),
        (("h8", "i8"), "h8i8"),
        ((), ""),
    ],
)
def test_every_way_through_swap2_can_be_written(decisions: tuple[str, ...], moves: str) -> None:
    one = record(moves, "A", Ending.CRASH, opening_rule="swap2", decisions=decisions)
    files = game_files(one, Board())
    [game] = read_sgf(files[".sgf"].decode())
    assert [node.move for node in game.mainline() if node.move is not None] == parse_moves(moves)
    assert ".psq" in files


@pytest.mark.parametrize(("rule", "name"), [(FREESTYLE, "freestyle"), (RENJU, "renju")])
def test_the_head(rule: Rule, name: str) -> None:
    one = record("h8a1", "A", Ending.TIME, rule=name, message="It gave no answer within {seconds} s.",
                 values={"seconds": "1.0"})  # fmt: skip
    text = sgf(one, Board(rule=rule))
    for part in ("PB[A]", "PW[B]", "DT[2024-05-01]", "RU["):
        assert part in text
    assert "It gave no answer within 1.0 s." in text
    [game] = read_sgf(text)
    assert game.rule == rule


def test_the_times_of_the_moves_are_kept(tmp_path: Path) -> None:
    one = replace(record("h8a1i8b1", "A", Ending.CRASH), opening="h8", ms=(0.0, 1500.0, 20.0, 3.0))
    files = game_files(one, Board.from_moves("h8"))
    file = tmp_path / "game.psq"
    file.write_bytes(files[".psq"])
    lines = file.read_text().splitlines()
    assert lines[1:5] == ["8,8,0", "1,15,1500", "9,8,20", "2,15,3"]
    assert [node.move for node in read_game(file).mainline()][-4:] == parse_moves("h8a1i8b1")


def test_a_set_up_is_no_move() -> None:
    start = Board.from_stones(["h8", "i10"], ["h9"], to_move=WHITE)
    start.push("a1")
    one = record("a1b1c1", "A", Ending.CRASH, opening="h8i10/h9:wa1")
    files = game_files(one, start)
    [game] = read_sgf(files[".sgf"].decode())
    assert [node.move for node in game.mainline() if node.move is not None] == parse_moves("a1b1c1")
    end = game.board_at(game.mainline()[-1])
    assert [len(end.stones(colour)) for colour in (BLACK, WHITE)] == [3, 3]
    # PSQ knows nothing but moves that alternate.
    uneven = Board.from_stones(["h8", "i10"], to_move=WHITE)
    assert list(game_files(record("a1", "A", Ending.CRASH), uneven)) == [".sgf"]


def test_rectangles() -> None:
    one = record("a12l1", "A", Ending.CRASH, width=12, height=12)
    assert "SZ[12]" in sgf(one, Board(12))
    one = record("a7l1", "A", Ending.CRASH, width=12, height=7)
    assert "SZ[12:7]" in sgf(one, Board(width=12, height=7))
