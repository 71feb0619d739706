"""How much time a move gets, and when to stop before it is used up."""

from __future__ import annotations

import math
from typing import NamedTuple

from kagetsu.rules.limits import Limits

__all__ = ["LEAST", "Budget", "Pace", "budget"]

LEAST = 0.004
"""Seconds that even a move without time takes: enough for some plies."""

_MOVE_RESERVE = 0.005
"""Seconds of a move's time, at most a tenth of it, that are left for what comes after the search."""
_CLOCK_RESERVE = 0.1
"""The same for what is left on a clock, where being late loses the game."""
_FEWEST_MOVES, _MOST_MOVES = 10, 25
"""Between how many own moves are thought to come still where nobody says."""
_EMPTIES_A_MOVE = 8
"""How many empty points make one such move: games end long before the board is full."""
_MOST_PLANNED = 1e9
"""A time of so many seconds or more is no limit."""


class Budget(NamedTuple):
    """Seconds for one move: after ``optimum`` no new depth should be begun, at ``maximum`` the search ends."""

    optimum: float
    maximum: float


def budget(limits: Limits, empties: int) -> Budget | None:
    """What a move may take under ``limits`` with so many points empty; None if no time is limited.

    A limit for the move alone is used up, less a small reserve: what it leaves is worth nothing later. A clock is
    shared out over the moves to go, or a guess of them; ``maximum`` stays below what the clock shows, less a reserve.
    With no time at all, or next to none, both are :data:`LEAST`.
    """
    bounds = []
    if limits.time is not None:
        whole = limits.time - min(_MOVE_RESERVE, limits.time / 10)
        bounds.append(Budget(whole, whole))
    if limits.clock is not None:
        bounds.append(_share(limits.clock, limits.increment, limits.moves_to_go or _moves_to_come(empties)))
    if not bounds:
        return None
    maximum = max(LEAST, min(bound.maximum for bound in bounds))
    if maximum >= _MOST_PLANNED:
        return None
    return Budget(min(maximum, max(LEAST, min(bound.optimum for bound in bounds))), maximum)


def _moves_to_come(empties: int) -> int:
    return max(_FEWEST_MOVES, min(_MOST_MOVES, empties // _EMPTIES_A_MOVE))


def _share(clock: float, increment: float, moves: int) -> Budget:
    usable = clock - min(_CLOCK_RESERVE, clock / 10)
    optimum = min(usable, usable / moves + increment * (1 - 1 / moves))
    return Budget(optimum, min(3 * optimum, max(optimum, usable / math.sqrt(moves))))


class Pace:
    """Decides after each depth whether the next one is worth its time. It reads no clock: it is told.

    A move that has stayed the best for long needs less than its optimum, a new best move more, and a score that falls
    much more.
    """

    def __init__(self, given: Budget | None) -> None:
        self._given = given
        self._move: int | None = None
        self._stayed = 0
        self._scores: list[int] = []
        self._spent = 0.0

    def goes_on(self, spent: float, move: int, score: int) -> bool:
        """Whether to begin another depth, when ``spent`` seconds after the start the last one ended with ``move`` as
        the best and worth ``score`` (the kernel's number).
        """
        step, self._spent = spent - self._spent, spent
        self._stayed = self._stayed + 1 if move == self._move else 0
        self._move = move
        self._scores.append(score)
        if self._given is None:
            return True
        optimum, maximum = self._given
        if optimum >= maximum:
            return spent < maximum
        goal = min(maximum, optimum * self._calm() * self._alarm())
        return spent + step < goal  # the next depth takes about twice as long as this one: half of it must fit

    def _calm(self) -> float:
        if self._stayed >= _LONG:
            return 0.5
        return 1.0 if self._stayed else 1.3

    def _alarm(self) -> float:
        """1 to 2.5, by how far the score has fallen within the last depths."""
        fallen = max(self._scores[-_LOOKED_BACK:]) - self._scores[-1]
        return 1 + min(fallen, _PANIC) / 100


_LONG = 6
"""Depths after which a best move that has not changed is trusted."""
_LOOKED_BACK = 4
_PANIC = 150
"""A fall of the score after which no more time is added for more."""
