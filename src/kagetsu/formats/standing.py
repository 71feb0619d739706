"""Where a game stands that was read from a file of trees or of many games."""

from __future__ import annotations

from itertools import islice

from kagetsu.rules.game import Game

__all__ = ["stand_at_end"]

_LONGEST = 240
"""Moves: the points of the board and some passes. A longer line is no game, and putting its stones on the board, one on
another, would take a long time.
"""


def stand_at_end(game: Game) -> None:
    """Lets the game stand at the end of its main line, or after 240 moves of one that is longer."""
    *_, last = islice(game.root.mainline(), _LONGEST + 1)
    game.go_to(last)
