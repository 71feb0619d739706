"""Forbidden points for JSON lines, on the kernel and without a board for each line."""

from __future__ import annotations

from typing import Any

from kagetsu.cli.position import board_from_json
from kagetsu.engine.fast_forbidden import ForbiddenFinder
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import Rule

__all__ = ["QuickForbidden"]


class QuickForbidden:
    """Answers JSON lines on the kernel, if they are as lines mostly are: the stones of both colours by name. All
    others, and those with a fault, are left to those who take their time.
    """

    MOST = 64
    """How many finders, each for a rule and a size, are kept."""

    def __init__(self, rule: Rule | None, size: tuple[int, int] | None) -> None:
        self._rule, self._size = rule, size
        self._finders: dict[tuple[object, object], ForbiddenFinder] = {}

    def of(self, item: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to one line, or None."""
        black, white = item.get("black", []), item.get("white", [])
        if "moves" in item or type(black) is not list or type(white) is not list:
            return None
        try:
            finder = self._finder(item.get("rule"), item.get("size"))
            return {"forbidden": finder.find(black, white, _TURNS[item.get("to_move")])}
        except (KeyError, TypeError, ValueError):
            return None

    def _finder(self, rule: object, size: object) -> ForbiddenFinder:
        """The finder for what a line says of rule and size."""
        if type(size) is list and all(type(side) is int for side in size):
            size = tuple(size)
        elif size is not None and type(size) is not int:
            raise TypeError
        finder = self._finders.get((rule, size))
        if finder is None:
            item = {"rule": rule, "size": list(size) if isinstance(size, tuple) else size}
            board = board_from_json(item, self._rule, self._size)
            if len(self._finders) == self.MOST:
                self._finders.clear()
            finder = self._finders[rule, size] = ForbiddenFinder(board.rule, board.width, board.height)
        return finder


_TURNS = {None: None, "black": BLACK, "white": WHITE}
