"""Time for a game: how much each player has, as values that change by being replaced."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["Clock", "parse_clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of two players, 1 and 2, in seconds. The clock of whoever must act runs, opening decisions included.

    ``left`` is what each has; ``increment`` is added after each move or decision that was made in time.
    """

    left: tuple[float, float]
    increment: float = 0.0

    def spend(self, player: int, seconds: float) -> Clock:
        """The clock after ``player`` acted and took ``seconds``. A player who took more than was left has nothing
        left and gets no increment: :attr:`flagged` names him. KagetsuError for a time below zero.
        """
        if not seconds >= 0:
            raise KagetsuError(mark("A move cannot take {seconds} seconds."), seconds=seconds)
        rest = self.left[player - 1] - seconds
        rest = rest + self.increment if rest >= 0 else -1.0
        return replace(self, left=(rest, self.left[1]) if player == 1 else (self.left[0], rest))

    @property
    def flagged(self) -> int | None:
        """The player whose time has run out, or None."""
        return next((player for player in (1, 2) if self.left[player - 1] < 0), None)

    def text(self) -> str:
        """``300+5``: the seconds at the start and the increment; :func:`parse_clock` reads it back."""
        return f"{self.left[0]:g}" + (f"+{self.increment:g}" if self.increment else "")


def parse_clock(text: str) -> Clock:
    """The clock of ``300`` or ``300+5``: seconds for the whole game, and seconds added after each move."""
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]+)?)(?:\+([0-9]{1,6}(?:\.[0-9]+)?))?", text.strip())
    if not found or float(found[1]) <= 0:
        raise FormatError(
            mark("{text} is not a clock: write seconds, or seconds+increment, as 300+5."), text=quoted(text)
        )
    seconds = float(found[1])
    return Clock((seconds, seconds), float(found[2] or 0))
