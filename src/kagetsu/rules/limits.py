"""What a chooser may spend on one move."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.rules.error import KagetsuError
from kagetsu.texts import mark

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be spent on one move; None is no limit, and the first limit that is reached ends the thinking.

    KagetsuError for a limit below zero, or a depth or number of nodes below one.
    """

    time: float | None = None
    """Seconds for this move."""
    nodes: int | None = None
    """Positions that may be visited."""
    depth: int | None = None
    """Plies to look ahead."""
    clock: float | None = None
    """Seconds left for the rest of the game."""
    increment: float = 0.0
    """Seconds that are added to the clock after each move."""
    moves_to_go: int | None = None
    """Moves to be played before more time is added to the clock."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise KagetsuError(
                    mark("The limit {name} is {value}; it must be at least {least}."),
                    name=name,
                    value=value,
                    least=least,
                )


_LEAST = {"time": 0, "clock": 0, "increment": 0, "nodes": 1, "depth": 1, "moves_to_go": 1}
