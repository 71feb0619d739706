"""What a program answered when it was asked for a move or a decision, and when."""

from __future__ import annotations

from typing import NamedTuple

from kagetsu.rules.action import Action

__all__ = ["Decided", "Moved"]


class Moved(NamedTuple):
    """A move that was answered: ``point`` may be anything; whether the rules allow it, others judge."""

    point: int
    sent: float
    """When the question was out (``time.monotonic``)."""
    came: float
    """When the answer was there."""
    score: int | None = None
    """What the program said that the move is worth to itself, in its own unit; None where it said nothing."""


class Decided(NamedTuple):
    """What was answered in an opening protocol: ``actions`` are taken one after the other, as one answer may hold
    several (three stones, or to stay and to play on).
    """

    actions: tuple[Action, ...]
    sent: float
    came: float
