"""Boards for a plain terminal: letters below, numbers at the sides, stones round where the terminal can show them."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from typing import TextIO

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, EMPTY, WHITE, make_point, point_xy

__all__ = ["ASCII", "ROUND", "Signs", "draw_board", "signs_for"]


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands for a stone, an empty point, a star point and a forbidden point; one column of the screen each."""

    black: str
    white: str
    empty: str
    star: str
    forbidden: str


ASCII = Signs("X", "O", ".", "+", "!")
ROUND = Signs("●", "○", "·", "+", "×")


def signs_for(stream: TextIO, asked: str = "auto") -> Signs:
    """The signs to use on ``stream``: ``ascii``, ``round``, or (``auto``) round on a terminal that speaks Unicode.

    Terminals with one of the old Chinese, Japanese or Korean encodings draw round stones two columns wide, which would
    bend the board: they get letters.
    """
    if asked != "auto":
        return ASCII if asked == "ascii" else ROUND
    speaks_unicode = (stream.encoding or "").lower().replace("-", "").startswith("utf")
    return ROUND if stream.isatty() and speaks_unicode and os.environ.get("TERM") != "dumb" else ASCII


def draw_board(board: Board, signs: Signs, last: int | None = None, forbidden: Collection[int] = ()) -> str:
    """Draws a position; the ``last`` move stands in parentheses, ``forbidden`` points have their sign."""
    letters = "   " + " ".join(chr(ord("a") + column) for column in range(board.width))
    rows = [letters]
    for row in reversed(range(board.height)):
        drawn = ""
        for column in range(board.width):
            point = make_point(column, row)
            drawn += "(" if point == last else ")" if column and make_point(column - 1, row) == last else " "
            drawn += _sign(board, signs, point, forbidden)
        drawn += ")" if make_point(board.width - 1, row) == last else " "
        rows.append(f"{row + 1:2}{drawn}{row + 1}")
    return "\n".join([*rows, letters])


def _sign(board: Board, signs: Signs, point: int, forbidden: Collection[int]) -> str:
    stone = board.stone_at(point)
    if stone != EMPTY:
        return {BLACK: signs.black, WHITE: signs.white}[stone]
    if point in forbidden:
        return signs.forbidden
    return signs.star if _is_star(board, point) else signs.empty


def _is_star(board: Board, point: int) -> bool:
    """The centre of an odd board, and on boards of 13 or more the points between it and the corners."""
    column, row = point_xy(point)
    return (
        column in _stars(board.width)
        and row in _stars(board.height)
        and ((column == board.width // 2) is (row == board.height // 2))
    )


def _stars(length: int) -> tuple[int, ...]:
    if length % 2 == 0:
        return ()
    return (3, length // 2, length - 4) if length >= 13 else (length // 2,)
