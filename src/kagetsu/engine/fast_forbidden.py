"""The forbidden points of many positions one after the other, by the names of their stones, as fast as can be."""

from __future__ import annotations

from collections.abc import Callable

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import KINDS, new_position
from kagetsu.rules.point import BLACK, WHITE, all_points, point_name
from kagetsu.rules.rule import Rule

__all__ = ["ForbiddenFinder"]


class ForbiddenFinder:
    """Finds the forbidden points of positions under one rule, on boards of one size.

    It keeps what all of them share, tables and an empty board, and of one position nothing for the next.
    """

    def __init__(self, rule: Rule, width: int, height: int) -> None:
        self.rule = rule
        self._position: kernel.Position = new_position(rule, width, height)
        self._names = {point: point_name(point) for point in all_points(width, height)}
        self._points = {spelt: point for point, name in self._names.items() for spelt in (name, name.upper())}
        self._reads: Callable[[str], int] = self._points.__getitem__

    def find(self, black: list[str], white: list[str], to_move: int | None = None) -> dict[str, str]:
        """The forbidden points with their kinds, row by row from the bottom; whose: as for ``Board.explain``.

        ``to_move`` is Black where it is None and Black has no more stones than White. KeyError or TypeError for what
        is no name of a point of the board, ValueError for a point that is named twice.
        """
        if to_move is None:
            to_move = BLACK if len(black) <= len(white) else WHITE
        position = self._position
        position.set_up(map(self._reads, black), map(self._reads, white))
        colour = self.rule.foul_colour(to_move)
        if colour is None:
            return {}
        names = self._names
        return {names[point]: KINDS[kind] for point, kind in position.forbidden(colour)}
