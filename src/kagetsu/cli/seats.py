"""Who sits at the board: a person, or a program that chooses its moves."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.ladder.rungs import make_rung
from kagetsu.rules.player import Thinker

__all__ = ["DEFAULT_OPPONENT", "HUMAN", "Seat", "make_seat"]

HUMAN = "human"

DEFAULT_OPPONENT = "alphabeta:2"
"""Answers within a second on a board of 15×15, and is beaten by who looks ahead."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a game: ``who`` as it is named on the command line, and its program; None for a person."""

    who: str
    program: Thinker | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person plays here."""
        return self.program is None


def make_seat(who: str, seed: int | None = None) -> Seat:
    """The seat of WHO: ``human``, a level of the engine or a rung of the ladder; FormatError for another name."""
    name = who.strip().lower()
    if name == HUMAN:
        return Seat(HUMAN)
    return Seat(name, _level(name, seed) if name.startswith("level") else make_rung(name, seed=seed))


def _level(name: str, seed: int | None) -> Thinker:
    from kagetsu.engine.level_player import make_level  # here: the rungs do without the kernel, and start sooner

    return make_level(name, seed)
