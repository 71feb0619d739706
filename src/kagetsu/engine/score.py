"""What a position is worth to the side to move: a win in so many plies, a value, or a loss in so many plies."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kagetsu.rules.error import KagetsuError
from kagetsu.texts import language, mark

__all__ = ["DECIDED_SCORE", "WIN_SCORE", "Score"]

WIN_SCORE = 30000
"""The kernel's number for a five that stands; a win in n plies is n less."""
DECIDED_SCORE = 29000
"""From this number on, either way, the game is decided: the longest win that can be told takes 1000 plies."""

_LONGEST = WIN_SCORE - DECIDED_SCORE
_SCALE = 200
"""The value that means a win rate of 1 / (1 + 1/e), 73 %."""


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """What a position is worth to the side to move. Scores are ordered from the quickest loss over the slowest, the
    values from low to high, and the slowest win to the quickest. ``-score`` is the same seen by the opponent.

    Made by :meth:`win`, :meth:`loss`, :meth:`of` and :meth:`from_kernel`; ``number`` is the kernel's int, which orders
    them.
    """

    number: int

    def __post_init__(self) -> None:
        if type(self.number) is not int or abs(self.number) >= WIN_SCORE:
            raise KagetsuError(
                mark("{number} is no score: a score is a whole number between {least} and {most}."),
                number=repr(self.number),
                least=1 - WIN_SCORE,
                most=WIN_SCORE - 1,
            )

    @staticmethod
    def from_kernel(number: int) -> Score:
        """The score of the kernel's ``number``. KagetsuError if it is none."""
        return Score(number)

    @staticmethod
    def win(plies: int) -> Score:
        """A win in so many plies, the five included, 1 to 1000. KagetsuError for another number."""
        return Score(WIN_SCORE - _checked(plies))

    @staticmethod
    def loss(plies: int) -> Score:
        """A loss in so many plies, the opponent's five included, 1 to 1000. KagetsuError for another number."""
        return Score(_checked(plies) - WIN_SCORE)

    @staticmethod
    def of(value: int) -> Score:
        """A value short of a win or loss, -28999 to 28999. KagetsuError for another number."""
        if type(value) is not int or abs(value) >= DECIDED_SCORE:
            raise KagetsuError(
                mark("{value} is no value of a position that is not decided: those are {least} to {most}."),
                value=repr(value),
                least=1 - DECIDED_SCORE,
                most=DECIDED_SCORE - 1,
            )
        return Score(value)

    @property
    def decided(self) -> bool:
        """Whether it is a win or a loss."""
        return abs(self.number) >= DECIDED_SCORE

    @property
    def win_in(self) -> int | None:
        """In how many plies the side to move wins, its five included; None if it does not."""
        return WIN_SCORE - self.number if self.number >= DECIDED_SCORE else None

    @property
    def loss_in(self) -> int | None:
        """In how many plies the side to move loses, the opponent's five included; None if it does not."""
        return WIN_SCORE + self.number if self.number <= -DECIDED_SCORE else None

    @property
    def value(self) -> int | None:
        """The value of what is not decided, in the unit that :attr:`win_rate` explains; else None."""
        return None if self.decided else self.number

    @property
    def win_rate(self) -> float:
        """The chance that the side to move wins, a draw as half a win: 1 / (1 + exp(-value / 200)); 1.0 for a win,
        0.0 for a loss.
        """
        if self.decided:
            return 1.0 if self.number > 0 else 0.0
        return (1 + math.tanh(self.number / (2 * _SCALE))) / 2  # the same, and too large for no value

    def __neg__(self) -> Score:
        return Score(-self.number)

    def text(self, lang: str | None = "en") -> str:
        """``win in 5``, ``loss in 4`` (plies), ``+35``, ``-35`` or ``0``, in the language ``lang``."""
        _ = language(lang).gettext
        if self.win_in is not None:
            return _("win in {plies}").format(plies=self.win_in)
        if self.loss_in is not None:
            return _("loss in {plies}").format(plies=self.loss_in)
        return f"{self.number:+d}" if self.number else "0"

    def __str__(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        if self.win_in is not None:
            return f"Score.win({self.win_in})"
        if self.loss_in is not None:
            return f"Score.loss({self.loss_in})"
        return f"Score.of({self.number})"

    def as_json(self) -> dict[str, int | float]:
        """``{"win_in": n}``, ``{"loss_in": n}`` or ``{"value": v, "win_rate": 0.5436}``."""
        if self.win_in is not None:
            return {"win_in": self.win_in}
        if self.loss_in is not None:
            return {"loss_in": self.loss_in}
        return {"value": self.number, "win_rate": round(self.win_rate, 4)}


def _checked(plies: int) -> int:
    if type(plies) is not int or not 1 <= plies <= _LONGEST:
        raise KagetsuError(
            mark("A game is not decided in {plies} plies: it is a whole number from 1 to {most}."),
            plies=repr(plies),
            most=_LONGEST,
        )
    return plies
