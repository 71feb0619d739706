"""The opening book: what it holds is sound, and found however the board is turned."""

import pytest

from kagetsu.engine.book import book_move, book_moves, book_text
from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import SYMMETRIES, parse_moves, point_name, transform_point

LINES = [line.split() for line in book_text().splitlines() if not line.startswith("#")]


def test_it_is_small() -> None:
    assert len(book_text().encode()) < 20_000


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_what_it_knows(rule: str) -> None:
    """Each game that begins in the centre, and White's answer to each first move."""
    empty = Board(rule=rule)
    assert [point_name(move) for move in book_moves(empty)] == ["h8"]
    for move in empty.legal_moves:
        first = empty.copy()
        first.push(move)
        assert book_moves(first), point_name(move)
    assert book_moves(Board.from_moves("h8h9", rule=rule))
    assert book_moves(Board.from_moves("h8i9", rule=rule))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_line(line: list[str]) -> None:
    position, moves = Board.from_text(line[0]), parse_moves("".join(line[1:]))
    assert moves
    assert len(set(moves)) == len(moves)
    assert all(position.is_legal(move) for move in moves)
    assert set(moves) <= set(book_moves(position))


def test_no_position_comes_twice() -> None:
    keys = [Board.from_text(position).canonical_key() for position, *_moves in LINES]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_turned_board(symmetry: int) -> None:
    position = Board.from_moves("h8g6", rule="renju")
    moves = book_moves(position)
    assert moves
    assert book_moves(position.transform(symmetry)) == sorted(transform_point(move, symmetry, 15, 15) for move in moves)


def test_how_the_stones_came_there_does_not_matter() -> None:
    assert book_moves(Board.from_text("15:renju:h8/g6:b")) == book_moves(Board.from_moves("h8g6", rule="renju"))


@pytest.mark.parametrize(
    ("width", "height", "centre"),
    [(5, 5, "c3"), (19, 19, "j10"), (20, 20, "j10 k10 j11 k11"), (6, 5, "c3 d3"), (5, 6, "c3 c4"), (25, 7, "m4")],
)
def test_the_centre_of_an_empty_board(width: int, height: int, centre: str) -> None:
    for rule in ("freestyle", "renju", "omok", "caro-standard", "freestyle+draw-after=20"):
        moves = book_moves(Board(width=width, height=height, rule=rule))
        assert " ".join(map(point_name, moves)) == centre


def test_what_it_does_not_know() -> None:
    for position in (
        Board.from_moves("h8", rule="omok"), Board.from_moves("h8", size=19), Board.from_moves("h8h9i10i9g9"),
        Board.from_text("15:renju:/h8:b"), Board.from_text("15:renju:h8/:b"),
    ):  # fmt: skip
        assert book_moves(position) == []
        assert book_move(position, 1) is None


def test_a_seed_chooses() -> None:
    position = Board.from_moves("h8")
    chosen = [book_move(position, seed) for seed in range(300)]
    assert chosen == [book_move(position, seed) for seed in range(300)]
    assert set(chosen) == set(book_moves(position))
    assert len(set(chosen)) >= 4


def test_the_engine_plays_by_it() -> None:
    position = Board.from_moves("h8")
    result = Engine(seed=1).play(position, Limits(depth=2))
    assert (result.source, result.nodes, result.line) == ("book", 0, (result.move,))
    assert result.move in book_moves(position)
    assert result.reason().endswith("is the move of the opening book.")
    decision = Engine(seed=1, level=3).decide(position, Limits(depth=2))
    assert (decision.point, decision.candidates) == (result.move, ())


def test_the_engine_can_do_without() -> None:
    assert Engine(seed=1, book=False).play(Board.from_moves("h8"), Limits(depth=2)).source == "search"


def test_analysis_does_without() -> None:
    [info] = Engine(seed=1).analyse(Board(), Limits(depth=2))
    assert info.depth == 2
