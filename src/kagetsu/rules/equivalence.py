"""Equivalent fifth moves: points that a symmetry of the position exchanges, so that offering both offers one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kagetsu.rules.point import SYMMETRIES, transform_point

__all__ = ["Twins", "inequivalent_points", "position_symmetries", "twins_among"]


class Twins(NamedTuple):
    """Two points that ``symmetry`` takes one to the other while it keeps the position."""

    point: int
    other: int
    symmetry: int


def position_symmetries(stones: Sequence[int], width: int, height: int) -> tuple[int, ...]:
    """The symmetries of the board, apart from the one that changes nothing, that map the position to itself.

    ``stones`` are the moves in order, Black first: black stones must fall on black ones and white on white. On a
    rectangle no symmetry exchanges columns and rows.
    """
    colours = (frozenset(stones[0::2]), frozenset(stones[1::2]))
    candidates = SYMMETRIES if width == height else range(4)
    return tuple(
        symmetry
        for symmetry in candidates
        if symmetry and all(_image(side, symmetry, width, height) == side for side in colours)
    )


def _image(points: frozenset[int], symmetry: int, width: int, height: int) -> frozenset[int]:
    return frozenset(transform_point(point, symmetry, width, height) for point in points)


def twins_among(points: Sequence[int], stones: Sequence[int], width: int, height: int) -> Twins | None:
    """The first two of ``points`` (all different) that are equivalent with ``stones`` on the board, or None."""
    for symmetry in position_symmetries(stones, width, height):
        for place, point in enumerate(points):
            image = transform_point(point, symmetry, width, height)
            if image in points[place + 1 :]:
                return Twins(point, image, symmetry)
    return None


def inequivalent_points(points: Iterable[int], stones: Sequence[int], width: int, height: int) -> list[int]:
    """The ``points`` without those that are equivalent to an earlier one: what may be offered together."""
    symmetries = position_symmetries(stones, width, height)
    kept: list[int] = []
    covered: set[int] = set()
    for point in points:
        if point not in covered:
            kept.append(point)
            covered.add(point)
            covered.update(transform_point(point, symmetry, width, height) for symmetry in symmetries)
    return kept
