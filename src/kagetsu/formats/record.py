"""Moves of a file into a game, as a record: nothing is judged, the first oddity is told of."""

from __future__ import annotations

from collections.abc import Sequence

from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.point import PASS, opponent, point_xy

__all__ = ["is_on", "record"]


def is_on(move: int, width: int, height: int) -> bool:
    """Whether a move is a pass or a point of a board of ``width`` × ``height``."""
    column, row = point_xy(move)
    return move == PASS or (column < width and row < height)


def record(game: Game, moves: Sequence[int], file: str | None, places: Sequence[tuple[int | None, int | None]]) -> None:
    """Adds moves in turn behind the start of ``game``, which then stands at its end. ``warnings`` names the first one
    that the rules do not allow, with its line and column out of ``places``, one for each move.
    """
    node, colour = game.root, game.start.turn
    found = {}
    for move, place in zip(moves, places, strict=True):
        node = node.add(move, colour)
        found[node] = place
        colour = opponent(colour)
    game.go_to_end()
    if len(game.board.move_stack) < len(moves):
        oddity = next(game.oddities())
        game.warnings.append(FormatError.at(oddity.error, file, *found.get(oddity.node, (None, None))))
