"""The contract of everything that can choose a move: rungs of the ladder, levels, outside engines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.texts import language

__all__ = ["Candidate", "Decision", "Player", "Thinker"]


class Player(Protocol):
    """Chooses moves. ``name`` is how it is called on the command line."""

    name: str

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play for the side to move; never a foul while a legal point exists.

        ``board`` may be changed while thinking and is as before on return. Where every empty point is a foul, PASS
        if the rule has passes, else one of them. KagetsuError if the game is over.
        """
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A point that was considered. ``score``: the player's own measure, higher is better for the side to move;
    ``parts`` is what the score is made of, by name.
    """

    point: int
    score: int
    parts: dict[str, int] = field(default_factory=dict)
    exact: bool = True
    """Whether the point is worth just ``score``; if not, at most that: the search stopped looking at it there."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and how it came about: ``candidates`` are best first; ``nodes`` stones placed while thinking;
    ``depth`` plies looked ahead; ``seconds`` of wall time; ``line`` the moves expected, from ``point`` on.
    """

    point: int
    score: int
    candidates: tuple[Candidate, ...]
    nodes: int
    depth: int
    seconds: float
    line: tuple[int, ...] = ()
    because: str = ""
    """Why this point, as a sentence of the catalogue with placeholders for ``values``."""
    values: dict[str, object] = field(default_factory=dict)

    def reason(self, lang: str | None = "en") -> str:
        """Why this point, in words."""
        return language(lang).gettext(self.because).format(**self.values) if self.because else ""


class Thinker(Player, Protocol):
    """A player that says how it came to its move."""

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with the reasons."""
        ...
