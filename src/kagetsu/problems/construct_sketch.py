"""A position under construction: lines are laid through a point, and what they make of it is proved.

The proof looks at the four axes through every point that is judged: the point in question, and each point where one of
its threes would grow, with the stones that would stand there by then. An axis either holds exactly the template that
was laid on it, or is *quiet*: no more than one black stone within four points, so that a stone there makes neither a
three (which takes two more) nor a four (three) nor an overline (five). Stones that leave this proof standing change
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from kagetsu.rules.point import BLACK, WHITE, make_point

__all__ = ["AXES", "Cell", "Leg", "Sketch"]

Cell = tuple[int, int]
"""Column and row, from 0."""

AXES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The directions of the axes: along the row, the column, and the two diagonals."""

_REACH = 5
"""How far from a point a stone on its axis can matter: five in a row, and the sixth that spoils it."""
_QUIET = 4


@dataclass(frozen=True, slots=True)
class Leg:
    """One template on one axis through a point, backwards if ``reverse``; ``kind`` is that of its claim.

    ``grown`` are the legs through the point ``e`` of the template, which say what a stone there would be.
    """

    kind: str
    template: str
    axis: int
    reverse: bool = False
    grown: tuple[Leg, ...] = ()

    def signs(self) -> dict[int, str]:
        """The characters of the template by their distance from ``*``."""
        drawn = self.template[::-1] if self.reverse else self.template
        centre = drawn.index("*")
        return {place - centre: sign for place, sign in enumerate(drawn)}


@dataclass(frozen=True, slots=True)
class _Judged:
    """A point that the proof looks at, its legs, the axis that is known already, and the stones that stand by then."""

    cell: Cell
    legs: tuple[Leg, ...]
    known: int | None
    placed: frozenset[Cell]


@dataclass(slots=True)
class Sketch:
    """A board of ``size`` × ``size`` points with stones, and the points that are judged on it."""

    size: int
    stones: dict[Cell, int] = field(default_factory=dict)
    judged: list[_Judged] = field(default_factory=list)

    def on_board(self, cell: Cell) -> bool:
        """Whether there is such a point."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def lay(
        self, cell: Cell, legs: tuple[Leg, ...], known: int | None = None, placed: frozenset[Cell] = frozenset()
    ) -> bool:
        """Puts the stones of ``legs`` through ``cell``, and of what grows from them; False where there is no room."""
        self.judged.append(_Judged(cell, legs, known, placed))
        for leg in legs:
            if not self._lay_one(cell, leg):
                return False
            grows = [place for place, sign in leg.signs().items() if sign == "e"]
            for place in grows:
                if not self.lay(_along(cell, leg.axis, place), leg.grown, leg.axis, placed | {cell}):
                    return False
        return True

    def _lay_one(self, cell: Cell, leg: Leg) -> bool:
        for place, sign in leg.signs().items():
            there = _along(cell, leg.axis, place)
            if not self.on_board(there):
                if sign not in "#_":
                    return False
            elif sign in "X#" and self.stones.setdefault(there, BLACK if sign == "X" else WHITE) != (
                BLACK if sign == "X" else WHITE
            ):
                return False
        return True

    def is_proved(self) -> bool:
        """Whether every point that is judged is what its legs make of it, and nothing else; and all are empty."""
        return all(judged.cell not in self.stones and self._holds(judged) for judged in self.judged)

    def _holds(self, judged: _Judged) -> bool:
        laid = {leg.axis: leg for leg in judged.legs}
        for axis in range(len(AXES)):
            if axis == judged.known:
                continue
            if axis in laid:
                if not self._matches(judged, laid[axis]):
                    return False
            elif self._blacks(judged, axis) > 1:
                return False
        return True

    def _is_black(self, judged: _Judged, cell: Cell) -> bool:
        return cell in judged.placed or self.stones.get(cell) == BLACK

    def _blacks(self, judged: _Judged, axis: int) -> int:
        places = [place for place in range(-_QUIET, _QUIET + 1) if place]
        return sum(self._is_black(judged, _along(judged.cell, axis, place)) for place in places)

    def _matches(self, judged: _Judged, leg: Leg) -> bool:
        signs = leg.signs()
        for place in range(-_REACH, _REACH + 1):
            if place == 0:
                continue
            there = _along(judged.cell, leg.axis, place)
            sign = signs.get(place, "_")
            black = self._is_black(judged, there)
            if black != (sign == "X"):
                return False
            if sign in ".ef" and (there in self.stones or not self.on_board(there)):
                return False
            if sign == "#" and self.on_board(there) and self.stones.get(there) != WHITE:
                return False
        return True

    def add_noise(self, chance: Random, extra: int) -> None:
        """Puts ``extra`` black stones and as many white ones as make the numbers equal, where the proof stays standing
        and no row of more than two comes near to being formed; fewer where there is no room.
        """
        free = [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.stones]
        chance.shuffle(free)
        blacks = sum(colour == BLACK for colour in self.stones.values()) + extra
        missing = {BLACK: extra, WHITE: max(0, blacks - sum(colour == WHITE for colour in self.stones.values()))}
        for cell in free:
            colour = BLACK if missing[BLACK] else WHITE
            if not missing[colour]:
                return
            if self._is_lone(cell, colour):
                self.stones[cell] = colour
                if self.is_proved():
                    missing[colour] -= 1
                else:
                    del self.stones[cell]

    def _is_lone(self, cell: Cell, colour: int) -> bool:
        """Whether a stone at ``cell`` has no more than one of its colour within four points on every axis."""
        return all(
            sum(self.stones.get(_along(cell, axis, place)) == colour for place in range(-_QUIET, _QUIET + 1)) <= 1
            for axis in range(len(AXES))
        )

    def points(self, colour: int) -> tuple[int, ...]:
        """The points with stones of ``colour``, row by row from the bottom."""
        return tuple(sorted(make_point(*cell) for cell, stone in self.stones.items() if stone == colour))

    def claims(self, cell: Cell, legs: tuple[Leg, ...]) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
        """Of each leg through ``cell``: its kind, the stones of the line with ``cell``, and its key points."""
        for leg in legs:
            signs = sorted(leg.signs().items())
            stones = tuple(make_point(*_along(cell, leg.axis, place)) for place, sign in signs if sign in "X*")
            keys = tuple(make_point(*_along(cell, leg.axis, place)) for place, sign in signs if sign in "ef")
            yield leg.kind, stones, keys


def _along(cell: Cell, axis: int, place: int) -> Cell:
    """The cell so many places along an axis."""
    return cell[0] + place * AXES[axis][0], cell[1] + place * AXES[axis][1]
