"""The parts of a board that an opening may confine a stone to: all of it, its centre, a central square, the rest."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.rules.point import all_points, make_point, point_xy

__all__ = ["ANYWHERE", "CENTRE", "Region", "centre_point", "inside", "outside"]


def centre_point(width: int, height: int) -> int:
    """The centre of a board; an even side has it at N/2, counted from 0 from the left and from the top."""
    return make_point(width // 2, height - 1 - height // 2)


@dataclass(frozen=True, slots=True)
class Region:
    """A central square of ``side`` × ``side`` points, or what lies outside it; on a small board the edge cuts it."""

    kind: str
    """anywhere, centre, inside or outside."""
    side: int = 0
    """The side of the square, odd; 0 for the whole board."""

    def points(self, width: int, height: int) -> tuple[int, ...]:
        """The points of the region, row by row from the bottom."""
        board = all_points(width, height)
        if self.kind == "anywhere":
            return tuple(board)
        centre = centre_point(width, height)
        reach = self.side // 2
        return tuple(point for point in board if (_distance(point, centre) > reach) == (self.kind == "outside"))

    def corners(self, width: int, height: int) -> tuple[int, int]:
        """The lower left and the upper right point of the square."""
        points = inside(self.side).points(width, height)
        return points[0], points[-1]


ANYWHERE = Region("anywhere")
CENTRE = Region("centre", 1)


def inside(side: int) -> Region:
    """The central square of ``side`` × ``side`` points."""
    return Region("inside", side)


def outside(side: int) -> Region:
    """What lies outside the central square of ``side`` × ``side`` points."""
    return Region("outside", side)


def _distance(point: int, other: int) -> int:
    """How many lines lie between two points, the longer way of the two."""
    column, row = point_xy(point)
    other_column, other_row = point_xy(other)
    return max(abs(column - other_column), abs(row - other_row))
