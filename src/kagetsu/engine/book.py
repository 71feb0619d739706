"""The opening book: the first moves of a game, thought over beforehand at leisure.

``book.txt`` beside this module has one position a line, as moves, with the moves that may be played there;
``benchmarks/make_book.py`` writes it.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from kagetsu.rules.board import Board
from kagetsu.rules.notation import moves_form
from kagetsu.rules.point import SYMMETRIES, inverse_symmetry, parse_moves, point_xy, transform_point

__all__ = ["book_move", "book_moves", "book_text"]

_FILE = Path(__file__).with_name("book.txt")
_MOST_STONES = 3
"""No position of the book has more stones on the board."""


def book_move(board: Board, seed: int) -> int | None:
    """One of :func:`book_moves`, None if there is none; the same one each time for the same seed and position."""
    moves = book_moves(board)
    return random.Random(f"{seed} {board.key()}").choice(moves) if moves else None


def book_moves(board: Board) -> list[int]:
    """The moves of the book on ``board``, all of them as good, in the order of their numbers; empty where it has none.

    It knows a position however that is turned or mirrored. On an empty board of any size it knows the centre.
    """
    stones = board.width * board.height - len(board.empties())
    if stones > _MOST_STONES or board.is_game_over():
        return []
    known = _book_of(moves_form(board.width, board.height, board.rule, []))
    found = set()
    for symmetry in SYMMETRIES if known else ():
        turned = board.transform(symmetry)
        for move in known.get(turned.key(), ()):
            found.add(transform_point(move, inverse_symmetry(symmetry), turned.width, turned.height))
    return sorted(found) or (_centre(board) if stones == 0 else [])


def book_text() -> str:
    """The book as it is kept: lines of a position and its moves, between blanks, and comments behind ``#``."""
    return _FILE.read_text(encoding="utf-8")


@cache
def _book_of(kind: str) -> dict[str, list[int]]:
    """The moves by the key of the position, for boards of one size and rule: ``15:renju:``."""
    lines = [line.split() for line in book_text().splitlines() if line.startswith(kind)]
    return {Board.from_text(position).key(): parse_moves("".join(moves)) for position, *moves in lines}


def _centre(board: Board) -> list[int]:
    """The points nearest to the middle: one, two or four."""

    def away(point: int) -> int:
        column, row = point_xy(point)
        return (2 * column + 1 - board.width) ** 2 + (2 * row + 1 - board.height) ** 2

    least = min(map(away, board.empties()))
    return [point for point in board.empties() if away(point) == least]
