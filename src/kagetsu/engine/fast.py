"""A board on the compiled kernel: everything that :class:`~kagetsu.rules.board.Board` does, many times faster."""

from __future__ import annotations

from itertools import compress
from typing import Self

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import KINDS, new_position
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.explanation import Explanation
from kagetsu.rules.forbidden import forbidden_points
from kagetsu.rules.point import BLACK, EMPTY, PASS, STRIDE, WHITE
from kagetsu.rules.rule import FREESTYLE, Rule

__all__ = ["FastBoard"]

_LEGAL, _FIVE = KINDS.index("legal"), KINDS.index("five")


class FastBoard(Board):
    """A board with the same reads and moves as ``Board``, on the compiled kernel.

    The kernel says whether a stone wins or is a foul; the reasons of a foul are made by the rules when they are asked
    for. A fast board equals an ordinary one that shows the same position.
    """

    __slots__ = ("_position",)

    def __init__(
        self, size: int = 15, rule: Rule | str = FREESTYLE, *, width: int | None = None, height: int | None = None
    ) -> None:
        super().__init__(size, rule, width=width, height=height)
        self._position: kernel.Position | None = None

    def position(self) -> kernel.Position:
        """The kernel's form of the position, its stones in the order of the moves. It is the board's own: what is put
        on it must be taken back.
        """
        if self._position is None:
            played = [move for move in self.move_stack if move != PASS]
            below = {*self.stones(BLACK), *self.stones(WHITE)}.difference(played)
            position = new_position(self.rule, self.width, self.height)
            for point in (*below, *played):
                position.put(point, self._cells[point])
            self._position = position
        return self._position

    def copy(self) -> Self:
        """A board of its own with the same position and moves."""
        twin = super().copy()
        twin._position = None
        return twin

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """What is pickled: all but the kernel's form, which is made again when it is needed."""
        slots = (*Board.__slots__, *FastBoard.__slots__)
        return None, {slot: getattr(self, slot) for slot in slots} | {"_position": None}

    # -- reading it

    def stones(self, colour: int) -> list[int]:
        """The points that hold stones of ``colour``, row by row from the bottom."""
        rows = self._cells[: STRIDE * self.height]
        return list(compress(range(len(rows)), rows.translate(_ONLY[colour])))

    def empties(self) -> list[int]:
        """The empty points, row by row from the bottom."""
        return self.stones(EMPTY)

    # -- playing

    def _put(self, point: int, colour: int) -> None:
        super()._put(point, colour)
        if self._position is not None:
            self._position.put(point, colour)

    def _take(self, point: int) -> None:
        super()._take(point)
        if self._position is not None:
            self._position.take()

    def _outcome_of(self, point: int) -> Outcome | None:
        if self.position().foul(point, self.turn) == _LEGAL:
            return self._limit_outcome(self._stones + 1, self.ply() + 1)
        return super()._outcome_of(point)

    # -- what is allowed

    def _is_foul(self, point: int, colour: int) -> bool:
        return self.position().foul(point, colour) > _FIVE

    @property
    def legal_moves(self) -> list[int]:
        """The points where the side to move may play, row by row from the bottom; none after the end."""
        if self.is_game_over():
            return []
        barred = {point for point, _ in self.position().forbidden(self.turn)}
        return [point for point in self.empties() if point not in barred] if barred else self.empties()

    def foul(self, point: int | str) -> Explanation | None:
        """The explanation of the foul at ``point``, or None if a stone there is none; whose: as for explain."""
        empty = self.point(point)
        colour = self.rule.foul_colour(self.turn)
        if self._cells[empty] == EMPTY and (colour is None or not self._is_foul(empty, colour)):
            return None
        return super().foul(empty)

    def forbidden_points(self) -> dict[int, Explanation]:
        """The forbidden points with their explanations, row by row from the bottom; whose: as for explain."""
        colour = self.rule.foul_colour(self.turn)
        if colour is None:
            return {}
        points = [point for point, _ in self.position().forbidden(colour)]
        return forbidden_points(self._cells, points, colour, self.rule.side(colour))

    def forbidden_kinds(self) -> dict[int, str]:
        """The forbidden points with their kinds alone, row by row from the bottom; whose: as for explain."""
        colour = self.rule.foul_colour(self.turn)
        if colour is None:
            return {}
        return {point: KINDS[kind] for point, kind in self.position().forbidden(colour)}


_ONLY = {colour: bytes(cell == colour for cell in range(256)) for colour in (EMPTY, BLACK, WHITE)}
"""By colour, what turns cells into 1 where that colour is and 0 elsewhere."""
