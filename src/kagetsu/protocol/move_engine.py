"""What a brain needs of an engine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Protocol

from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits

if TYPE_CHECKING:
    from kagetsu.engine.report import Info, Result

__all__ = ["MoveEngine"]


class MoveEngine(Protocol):
    """What a brain needs of :class:`kagetsu.engine.engine.Engine`, besides the options that can be set on it."""

    seed: int

    @property
    def remembers(self) -> bool:
        """Whether it plays better for what it found out before."""
        ...

    def play(
        self, board: Board, limits: Limits, seen: Callable[[Info], None] | None = None,
        only: Sequence[int | str] | None = None,
    ) -> Result:  # fmt: skip
        """One move for the side to move."""
        ...

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int | str] | None = None
    ) -> Generator[Info, None, Result]:
        """The best moves side by side."""
        ...

    def stop(self) -> None:
        """Ends the thinking, from any thread."""
        ...

    def make_ready(self, board: Board) -> None:
        """Loads what boards of this rule and size need."""
        ...

    def clear(self) -> None:
        """Forgets what was learnt about positions."""
        ...

    def close(self) -> None:
        """Gives the memory back."""
        ...

    def usage(self) -> int:
        """How full the memory for positions is, in thousandths."""
        ...

    def pack(self, board: Board) -> bytes:
        """What it knows of positions, as the bytes of a file."""
        ...

    def unpack(self, board: Board, data: bytes) -> int:
        """Takes in such bytes; of how many positions."""
        ...
