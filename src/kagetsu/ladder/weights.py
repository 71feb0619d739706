"""What rows are worth: the numbers of the whole-board evaluation, in one place.

A *window* is five cells in a row: a place where a five could stand. It is worth something to a colour as long as it
holds none of the other's stones, and the more of its own the more. For windows of two and of three stones the numbers
follow a logistic regression of the winner on the counts of windows, over 5600 quiet positions of games that alpha-beta
played against itself; matches between the rungs decided among variants.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DECIDED", "END", "MIDDLE", "OPENING", "WIN", "Weights", "phase"]

WIN = 1_000_000
"""The value of a five on the board; one that is n plies away is worth ``WIN - n``."""

DECIDED = WIN - 1000
"""Values at or beyond this, either way, are forced wins and losses; no evaluation comes near it."""


class Weights(NamedTuple):
    """What the evaluation counts in one phase of the game.

    ``mover[k]`` is the worth of a window with k stones for the side to move, ``waiting[k]`` for the side that has
    just moved: who moves first makes more of the same row. Fours are played out before a position is judged; that
    they stand so high puts them first when points are sorted. ``centre`` is the worth of a stone on the centre; it
    falls to nothing at the edge.
    """

    mover: tuple[int, int, int, int, int]
    waiting: tuple[int, int, int, int, int]
    centre: int


OPENING = Weights(mover=(0, 1, 20, 55, 600), waiting=(0, 1, 17, 41, 600), centre=8)
MIDDLE = Weights(mover=(0, 1, 20, 120, 600), waiting=(0, 1, 14, 95, 600), centre=3)
END = Weights(mover=(0, 1, 10, 120, 600), waiting=(0, 1, 7, 95, 600), centre=0)


def phase(stones: int, area: int) -> Weights:
    """The weights for a position with ``stones`` stones on a board of ``area`` points: opening up to eight stones,
    end once half of the board is full.
    """
    if stones <= 8 and 2 * stones < area:
        return OPENING
    return MIDDLE if 2 * stones < area else END
