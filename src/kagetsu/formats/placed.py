"""Plain lists of stones, as older programs keep test positions: lines ``x y player``, the last the move in question.

Three numbers, parted by blanks: column and row from the top left, from 0 unless said otherwise, and the player, 1 Black
or 2 White. The stones come in any order.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import make_point, point_name
from kagetsu.texts import mark

__all__ = ["PlacedStone", "is_placed", "parse_placed"]

_LINE = re.compile(r"\s*[0-9]{1,3}\s+[0-9]{1,3}\s+[12]\s*")


class PlacedStone(NamedTuple):
    """A stone, its colour, and its line in the file, from 1."""

    point: int
    colour: int
    line: int


def is_placed(text: str) -> bool:
    """Whether a text is such a list: every line that is not blank has the three numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    return bool(lines) and all(_LINE.fullmatch(line) for line in lines)


def parse_placed(text: str, size: int, base: int = 0, order: str = "xy") -> list[PlacedStone]:
    """The stones of a list, in its order. FormatError names the line that is none, off the board, or names a point
    again, and a list without lines.
    """
    stones: list[PlacedStone] = []
    taken = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if not _LINE.fullmatch(line):
            raise FormatError(mark("Write a line as x y player, three numbers, the player 1 or 2."), line=number)
        first, second, colour = map(int, words)
        x, y = (first - base, second - base) if order == "xy" else (second - base, first - base)
        if not (0 <= x < size and 0 <= y < size):
            raise FormatError(
                mark("{text} is off the board of {size}x{size} points."), text=quoted(" ".join(words[:2])),
                size=size, line=number,
            )  # fmt: skip
        point = make_point(x, size - 1 - y)
        if point in taken:
            raise FormatError(mark("{point} is set up twice."), point=point_name(point), line=number)
        taken.add(point)
        stones.append(PlacedStone(point, colour, number))
    if not stones:
        raise FormatError(mark("There is no move in this file."))
    return stones
