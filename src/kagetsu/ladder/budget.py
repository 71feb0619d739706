"""Keeps a search within its limits."""

from __future__ import annotations

from time import perf_counter

from kagetsu.rules.limits import Limits

__all__ = ["Budget", "OutOfBudget"]

_MOVES_AHEAD = 40
"""How many more moves the clock must last for, where nothing is said about it."""

_LOOK_AT_CLOCK = 64
"""After how many nodes the clock is looked at: in Python about every two milliseconds."""


class OutOfBudget(Exception):  # noqa: N818 - not an error: it only ends a search
    """The limits are reached: the search must stop where it is."""


class Budget:
    """Counts the nodes of one decision, and raises OutOfBudget when its limits are reached."""

    def __init__(self, limits: Limits) -> None:
        self.nodes = 0
        self._most_nodes = limits.nodes
        self._started = perf_counter()
        self._seconds = allowance(limits)

    @property
    def seconds(self) -> float:
        """The time since the decision began."""
        return perf_counter() - self._started

    def end(self) -> None:
        """Lets no more time be spent, from any thread: the search ends when it next looks at the clock."""
        self._seconds = 0.0

    def spend(self) -> None:
        """Counts one node."""
        if self._most_nodes is not None and self.nodes >= self._most_nodes:
            raise OutOfBudget
        if self._seconds is not None and self.nodes % _LOOK_AT_CLOCK == 0 and self.seconds >= self._seconds:
            raise OutOfBudget
        self.nodes += 1


def allowance(limits: Limits) -> float | None:
    """The seconds that one move may take: the time for the move, and a small share of the clock with most of the
    increment; None if there is neither.
    """
    seconds = limits.time
    if limits.clock is not None:
        share = limits.clock / max(limits.moves_to_go or _MOVES_AHEAD, 2) + 0.8 * limits.increment
        share = min(share, 0.5 * limits.clock)
        seconds = share if seconds is None else min(seconds, share)
    return seconds
