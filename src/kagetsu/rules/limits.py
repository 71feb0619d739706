"""What a chooser may spend on one move."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.rules.error import KagetsuError, shortened
from kagetsu.texts import mark

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be spent on one move; None is no limit, and the first limit that is reached ends the thinking.

    KagetsuError for a limit that is no number, or below zero; for a depth, nodes or moves that are no whole number, or
    below one.
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
            if value is None and name in _OPTIONAL:
                continue
            known = int if name in _WHOLE else (int, float)
            if not isinstance(value, known) or isinstance(value, bool) or not value >= least:
                raise KagetsuError(
                    mark("The limit {name} is {value}; it must be a whole number of at least {least}.")
                    if name in _WHOLE
                    else mark("The limit {name} is {value}; it must be a number of at least {least}."),
                    name=name,
                    value=shortened(repr(value)),
                    least=least,
                )


_LEAST = {"time": 0, "clock": 0, "increment": 0, "nodes": 1, "depth": 1, "moves_to_go": 1}
_WHOLE = ("nodes", "depth", "moves_to_go")
_OPTIONAL = ("time", "nodes", "depth", "clock", "moves_to_go")
