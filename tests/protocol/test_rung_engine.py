"""Rungs of the ladder as engines."""

import threading
from time import monotonic

import pytest

from kagetsu.engine.report import Info
from kagetsu.protocol.rung_engine import RungEngine
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_point

FIVE = Board.from_stones(["d8", "e8", "f8", "g8"], ["c8", "a1", "c3", "o1"])
"""Black makes five at h8 alone."""


@pytest.mark.parametrize("name", ["greedy", "minimax", "alphabeta:2", "table", "vcf"])
def test_every_rung_makes_five(name: str) -> None:
    result = RungEngine(name, 1).play(FIVE, Limits(time=5.0))
    assert result.move == parse_point("h8")
    assert result.line[0] == result.move
    assert "h8" in result.reason("en")


def test_the_best_of_the_points_that_are_left() -> None:
    seen: list[Info] = []
    result = RungEngine("greedy", 1).play(FIVE, Limits(), seen.append, ["a2", "i8"])
    assert result.move in (parse_point("a2"), parse_point("i8"))
    assert [info.line[0] for info in seen] == [result.move]
    assert result.reason("en") == "The best of the points that are left."


def test_the_same_seed_plays_the_same_game() -> None:
    board = Board()
    one, other = RungEngine("random", 7), RungEngine("random", 1)
    moves = [one.play(board, Limits()).move for _ in range(5)]
    other.seed = 7
    assert [other.play(board, Limits()).move for _ in range(5)] == moves
    assert len(set(moves)) > 1


def test_a_rung_that_is_stopped_answers_at_once() -> None:
    engine = RungEngine("alphabeta:20", 1)
    board = Board.from_moves("h8i9j8i7g9")
    timer = threading.Timer(0.3, engine.stop)
    start = monotonic()
    timer.start()
    move = engine.play(board, Limits(time=60.0)).move
    assert monotonic() - start < 10
    assert move is not None
    assert board.is_legal(move)
    timer.join()


def test_a_rung_has_no_memory_to_keep() -> None:
    engine = RungEngine("greedy")
    assert engine.usage() == 0
    with pytest.raises(KagetsuError, match="no memory"):
        engine.pack(Board())
    with pytest.raises(FormatError, match="no memory"):
        engine.unpack(Board(), b"")


def test_what_is_no_rung() -> None:
    with pytest.raises(FormatError, match="'grabby' is not a rung"):
        RungEngine("grabby")
