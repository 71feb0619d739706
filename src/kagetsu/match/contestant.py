"""The contract of whatever plays in a match: engines that speak the Gomocup protocol, and bots of a class."""

from __future__ import annotations

from typing import Protocol

from kagetsu.protocol.reply import Decided, Moved
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.rule import Rule

__all__ = ["Contestant", "Decided", "Moved"]


class Contestant(Protocol):
    """A program that plays game after game. ``deadline`` is when (``time.monotonic``) an answer must be there at the
    very latest; then the program is given up.

    All methods raise GoneError, LateError and FloodError (:mod:`kagetsu.protocol.link`) for a program that has ended,
    does not answer, or writes too much, and ProtocolError, with what it wrote, for an answer that is none. After any of
    these it cannot be used any more, but for :meth:`close`. They raise IllegalMove for an answer off the board.
    """

    @property
    def pid(self) -> int | None:
        """The number of its process; None if that is none of this machine, or there is none."""
        ...

    async def new_game(self, rule: Rule, width: int, height: int, limits: Limits, deadline: float) -> None:
        """An empty board. ``limits`` are those at the start of the game."""
        ...

    async def move(self, board: Board, limits: Limits, deadline: float) -> Moved:
        """Its move in the position of ``board``, which continues the game since the last question."""
        ...

    async def decide(self, opening: Opening, board: Board, limits: Limits, deadline: float) -> Decided:
        """Its next actions in an opening protocol; ``board`` holds the stones that are placed so far."""
        ...

    async def game_over(self, board: Board, winner: int | None, reason: str) -> None:
        """Tells how the game on ``board`` ended, where the program can be told: who has won, BLACK or WHITE (None: a
        draw), and why, in a word (:class:`~kagetsu.match.record.Ending`). Nothing is answered.
        """
        ...

    async def close(self) -> None:
        """Ends the program, by force if it does not leave; raises nothing."""
        ...
