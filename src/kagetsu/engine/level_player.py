"""A level of the engine as a player: what sits at the board as ``level:3``."""

from __future__ import annotations

import re
from dataclasses import replace

from kagetsu.engine.engine import Engine
from kagetsu.engine.levels import FULL
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Decision
from kagetsu.texts import mark

__all__ = ["LevelPlayer", "make_level"]

_SECONDS = 3.0
"""What a move at full strength takes where nothing limits it; the other levels have limits of their own."""
_HASH_MB = 64
_SEEDS = 1 << 62
"""From this number on seeds come round again, and negative ones count from there."""


class LevelPlayer:
    """The engine at a level, from 1 to 10: a :class:`~kagetsu.rules.player.Thinker` as the rungs of the ladder are.

    With a ``seed`` it makes the same choices every time, unless a limit of time comes between. ``book``: whether it
    opens by the book. Where nothing limits a move at full strength, it takes three seconds.
    """

    def __init__(self, number: int, seed: int | None = None, book: bool = True) -> None:
        self.name = f"level:{number}"
        hash_mb = _HASH_MB if number == FULL.number else 1
        self._engine = Engine(level=number, seed=None if seed is None else seed % _SEEDS, hash_mb=hash_mb, book=book)
        self._full = number == FULL.number

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play."""
        return self._engine.choose(board, self._within(limits))

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with the reasons."""
        return self._engine.decide(board, self._within(limits))

    def _within(self, limits: Limits) -> Limits:
        return replace(limits, time=_SECONDS) if self._full and limits == Limits() else limits


def make_level(text: str, seed: int | None = None) -> LevelPlayer:
    """The player of ``level:1`` to ``level:10``; FormatError for another text."""
    found = re.fullmatch(r"level:([0-9]{1,2})", text.strip().lower())
    if not found or not 1 <= int(found[1]) <= FULL.number:
        raise FormatError(
            mark("{text} is no level: there are level:1, for beginners, to level:{most}, full strength."),
            text=quoted(text), most=FULL.number,
        )  # fmt: skip
    return LevelPlayer(int(found[1]), seed)
