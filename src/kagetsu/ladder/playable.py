"""The points that a rung may choose from."""

from __future__ import annotations

from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import EMPTY, PASS, all_points
from kagetsu.texts import mark

__all__ = ["ONLY_FOULS", "playable"]

ONLY_FOULS = mark("A pass: every empty point is forbidden.")
"""Why a rung passes."""


def playable(board: Board) -> list[int]:
    """The legal points, row by row; where every empty point is a foul, a pass if the rule has passes, else all empty
    points: something must be played. KagetsuError if the game is over.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over: there is no move to choose."))
    if points := board.legal_moves:
        return points
    if board.rule.passes:
        return [PASS]
    return [point for point in all_points(board.width, board.height) if board.stone_at(point) == EMPTY]
