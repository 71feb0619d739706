"""Shapes on one line of the board: runs, fives, fours, and the points where a three would grow.

``cells`` is a board as :class:`~kagetsu.rules.board.Board` keeps it: a bytearray indexed by point, with ``WALL``
wherever there is no board, so that a walk along a line needs no test for the edge. Walks along an axis add its step.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

from kagetsu.rules.point import EMPTY, LARGEST, STRIDE
from kagetsu.rules.rule import Side

__all__ = [
    "AXES",
    "WALL",
    "Four",
    "Growth",
    "empty_cells",
    "fours",
    "growths",
    "run",
    "run_length",
    "run_stones",
    "suspicious",
    "wins_along",
]

AXES = {"row": 1, "column": STRIDE, "rising": STRIDE + 1, "falling": 1 - STRIDE}
"""The four axes and their steps: a row, a column, a diagonal rising to the right (a1 b2), a falling one (a2 b1)."""

WALL = 3


def empty_cells(width: int, height: int) -> bytearray:
    """The cells of an empty board. Rows of walls above it are also what a step below row 0 meets: in Python the
    negative index of such a point counts from the end.
    """
    return bytearray(_empty_cells(width, height))


@functools.cache
def _empty_cells(width: int, height: int) -> bytes:
    cells = bytearray([WALL]) * (STRIDE * (LARGEST + 2))
    for row in range(height):
        cells[STRIDE * row : STRIDE * row + width] = bytes([EMPTY]) * width
    return bytes(cells)


def run(cells: bytearray, point: int, step: int) -> tuple[int, int]:
    """The first cells before and behind the unbroken run of one colour that holds the stone at ``point``."""
    colour = cells[point]
    low = point - step
    while cells[low] == colour:
        low -= step
    high = point + step
    while cells[high] == colour:
        high += step
    return low, high


def run_length(low: int, high: int, step: int) -> int:
    """How many stones lie between the two ends of a run."""
    return (high - low) // step - 1


def run_stones(low: int, high: int, step: int) -> tuple[int, ...]:
    """The stones between the two ends of a run."""
    return tuple(range(low + step, high, step))


def wins_along(cells: bytearray, point: int, step: int, side: Side) -> bool:
    """Whether the run through the stone at ``point`` wins, on this axis, for a colour that wins as ``side`` says."""
    low, high = run(cells, point, step)
    length = run_length(low, high, step)
    if length < 5:
        return False
    closed_ends = sum(cells[end] != EMPTY and (cells[end] != WALL or side.edge_closes) for end in (low, high))
    return side.wins(length, closed_ends)


def _completes(cells: bytearray, point: int, colour: int, step: int, side: Side) -> bool:
    """Whether a stone of ``colour`` on the empty ``point`` would win on this axis."""
    cells[point] = colour
    won = wins_along(cells, point, step, side)
    cells[point] = EMPTY
    return won


class Four(NamedTuple):
    """A four: its stones and the points that complete it; two of them make it a straight four."""

    stones: tuple[int, ...]
    completing: tuple[int, ...]


def fours(cells: bytearray, point: int, step: int, side: Side) -> list[Four]:
    """The fours on one axis that hold the stone at ``point``: none, one, or two in one line (``X.XXX.X``).

    Only the first cell beyond the run on either side can complete a five that holds ``point``: every cell between
    must be a stone of the same colour already. An unbroken four with both ends completing is one straight four.
    """
    colour = cells[point]
    low, high = run(cells, point, step)
    completing = tuple(end for end in (low, high) if cells[end] == EMPTY and _completes(cells, end, colour, step, side))
    if len(completing) == 2 and run_length(low, high, step) == 4:
        return [Four(run_stones(low, high, step), completing)]
    found = []
    for end in completing:
        cells[end] = colour
        whole = run_stones(*run(cells, end, step), step)
        cells[end] = EMPTY
        found.append(Four(tuple(stone for stone in whole if stone != end), (end,)))
    return found


class Growth(NamedTuple):
    """A point where three stones would become an unbroken four, and what that four would be worth."""

    point: int
    stones: tuple[int, ...]
    open_ends: bool
    """Whether both ends of that four would be empty."""
    straight: bool
    """Whether that four would be straight: both ends empty, and a stone on either wins."""


def growths(cells: bytearray, point: int, step: int, side: Side) -> Iterator[Growth]:
    """The points where the stone at ``point`` and two others on this axis would become an unbroken four.

    As with fours, only the first cell beyond the run on either side can be such a point; both are tried.
    """
    colour = cells[point]
    for end in run(cells, point, step):
        if cells[end] != EMPTY:
            continue
        cells[end] = colour
        low, high = run(cells, end, step)
        unbroken_four = run_length(low, high, step) == 4
        open_ends = cells[low] == EMPTY and cells[high] == EMPTY
        straight = (
            unbroken_four and open_ends and all(_completes(cells, tip, colour, step, side) for tip in (low, high))
        )
        cells[end] = EMPTY
        if unbroken_four:
            stones = tuple(stone for stone in run_stones(low, high, step) if stone != end)
            yield Growth(end, stones, open_ends, straight)


def suspicious(cells: bytearray, point: int, colour: int) -> bool:
    """Whether a stone of ``colour`` on ``point`` could be a foul at all: a cheap test that errs on the safe side.

    A foul needs two axes with two more stones each within four cells, or one axis with four more (an overline, or
    two fours in one line).
    """
    busy = 0
    for step in AXES.values():
        others = 0
        for direction in (step, -step):
            cell = point
            for _ in range(4):
                cell += direction
                if cells[cell] == colour:
                    others += 1
                elif cells[cell] != EMPTY:
                    break
        if others >= 4:
            return True
        busy += others >= 2
    return busy >= 2
