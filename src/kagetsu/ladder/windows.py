"""The windows of a board, and what each is worth by what it holds.

A window is five cells in a row. What it holds is one number: 0 nothing, 1 to 5 so many black stones, 6 to 10 one to
five white ones, 11 stones of both colours: no five will ever stand there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kagetsu.ladder.weights import Weights
from kagetsu.rules.line import AXES
from kagetsu.rules.point import BLACK, STRIDE, WHITE, all_points

__all__ = ["FOUR", "Change", "Windows", "Worth", "changes", "windows", "worth"]

_BOTH = 11

FOUR = {BLACK: 4, WHITE: 9}
"""What a window with four stones of a colour and nothing else holds."""


class Windows(NamedTuple):
    """The windows of a board. ``of[point]``: the windows through a point; ``cells[window]``: its five points."""

    of: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, int, int, int, int], ...]


@lru_cache(maxsize=8)
def windows(width: int, height: int) -> Windows:
    """The windows of a board of ``width`` × ``height``, and which of them hold each point."""
    on_board = set(all_points(width, height))
    of: list[list[int]] = [[] for _ in range(STRIDE * height)]
    cells: list[tuple[int, int, int, int, int]] = []
    for first in sorted(on_board):
        for step in AXES.values():
            a, b, c, d, e = window = tuple(range(first, first + 5 * step, step))
            if on_board.issuperset(window):
                for point in window:
                    of[point].append(len(cells))
                cells.append((a, b, c, d, e))
    return Windows(tuple(map(tuple, of)), tuple(cells))


class Worth(NamedTuple):
    """What a window adds to the value for Black and for White to move, and to the gain of a black and of a white
    stone on its points.
    """

    black_value: int
    white_value: int
    black_gain: int
    white_gain: int


def worth(holds: int, weights: Weights) -> Worth:
    """A full window counts as a four: one that wins has ended the game, one that does not wins nothing more."""
    if holds == _BOTH:
        return Worth(0, 0, 0, 0)
    stones = holds if holds <= 5 else holds - 5
    mover, waiting = (*weights.mover, weights.mover[4]), (*weights.waiting, weights.waiting[4])
    # A stone makes its owner the side that has just moved and the other one the side to move.
    extend, deny = (*waiting, waiting[4])[stones + 1] - waiting[stones], mover[stones]
    if stones == 0:
        return Worth(0, 0, extend, extend)
    if holds <= 5:
        return Worth(mover[stones], -waiting[stones], extend, deny)
    return Worth(-waiting[stones], mover[stones], deny, extend)


Change = tuple[int, int, int, int, int]


@lru_cache(maxsize=8)
def changes(weights: Weights) -> dict[int, tuple[Change | None, ...]]:
    """For each colour and each content of a window: what one more stone makes of it (its new content, and what that
    adds to the four numbers of its worth), or None if it changes nothing.
    """

    def change(before: int, after: int) -> Change:
        old, new = worth(before, weights), worth(after, weights)
        return (
            after, new.black_value - old.black_value, new.white_value - old.white_value,
            new.black_gain - old.black_gain, new.white_gain - old.white_gain,
        )  # fmt: skip

    black_more = [change(count, count + 1) for count in range(1, 5)]
    white_more = [change(count, count + 1) for count in range(6, 10)]
    black_ends = [change(count, _BOTH) for count in range(1, 6)]
    white_ends = [change(count, _BOTH) for count in range(6, 11)]
    return {
        BLACK: (change(0, 1), *black_more, None, *white_ends, None),
        WHITE: (change(0, 6), *black_ends, *white_more, None, None),
    }
