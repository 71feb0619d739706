"""Points as managers write them: two numbers, in one of two orders."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from kagetsu.rules.point import make_point, point_xy

__all__ = ["Order", "Place"]


class Place(NamedTuple):
    """A point as the protocol counts: ``x`` from the left, ``y`` from the top, both from 0; maybe off the board."""

    x: int
    y: int

    @staticmethod
    def of(point: int, height: int) -> Place:
        """The place of a point on a board of this height."""
        column, row = point_xy(point)
        return Place(column, height - 1 - row)

    def point(self, height: int) -> int:
        """The point on a board of this height; only for places that are on it."""
        return make_point(self.x, height - 1 - self.y)


class Order(Enum):
    """In which order the two numbers of a place are written and read."""

    XY = "xy"
    """Column, then row: the protocol's own order."""
    YX = "yx"
    """Row, then column: that of Yixin-Board."""

    def place(self, first: int, second: int) -> Place:
        """The place that two numbers mean."""
        return Place(first, second) if self is Order.XY else Place(second, first)

    def numbers(self, place: Place) -> tuple[int, int]:
        """The two numbers that mean a place."""
        return (place.x, place.y) if self is Order.XY else (place.y, place.x)

    def text(self, place: Place, between: str = ",") -> str:
        """A place as it is written: ``7,7``, or with something else ``between`` its numbers."""
        first, second = self.numbers(place)
        return f"{first}{between}{second}"

    def digits(self, place: Place) -> str:
        """A place as ``FORBID`` writes it: two digits for either number."""
        return "".join(f"{number:02d}" for number in self.numbers(place))
