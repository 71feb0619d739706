"""Where the marks of a chart lie: numbers for drawing, in units of the picture, its origin at the top left."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kagetsu.ladder.elo import Rating

__all__ = ["Bar", "Whisker", "histogram", "ticks", "whiskers"]

_MOST_BARS = 24
_STEPS = (1, 2, 5)


class Bar(NamedTuple):
    """A bar of a histogram: what it counts, and its rectangle."""

    low: int
    high: int
    """The first and the last value that it stands for."""
    number: int
    x: float
    y: float
    width: float
    height: float


class Whisker(NamedTuple):
    """A value with its error on a horizontal axis."""

    x: float
    low: float
    high: float


def histogram(counts: Mapping[int, int], width: float, height: float) -> list[Bar]:
    """Bars side by side over all values, each of the same number of values; the highest fills the height."""
    if not counts:
        return []
    step = _round_step((max(counts) - min(counts) + 1) / _MOST_BARS)
    start = min(counts) // step * step
    heaps: dict[int, int] = {}
    for value, count in counts.items():
        place = (value - start) // step
        heaps[place] = heaps.get(place, 0) + count
    bars, top, wide = max(heaps) + 1, max(heaps.values()), width / (max(heaps) + 1)
    found = []
    for place in range(bars):
        high = height * heaps.get(place, 0) / top
        low = start + place * step
        found.append(Bar(low, low + step - 1, heaps.get(place, 0), place * wide, height - high, wide, high))
    return found


def whiskers(ratings: Sequence[Rating], width: float) -> tuple[list[Whisker], list[tuple[float, str]]]:
    """The ratings with their intervals on one axis of that width, and the axis: where its numbers stand.

    Only finite ratings can be drawn: ValueError for others.
    """
    low = min(rating.elo - rating.error for rating in ratings)
    high = max(rating.elo + rating.error for rating in ratings)
    marks = ticks(low, high)
    start, scale = marks[0], width / (marks[-1] - marks[0])
    found = [
        Whisker(*((value - start) * scale for value in (one.elo, one.elo - one.error, one.elo + one.error)))
        for one in ratings
    ]
    return found, [((value - start) * scale, f"{value:+g}".replace("-", "−") if value else "0") for value in marks]


def ticks(low: float, high: float) -> list[float]:
    """Round numbers at equal distances, at most eight of them, from one not above ``low`` to one not below ``high``."""
    step = _round_step((high - low) / 6)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [float(place * step) for place in range(first, max(last, first + 1) + 1)]


def _round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, … that is not below ``least``."""
    power = 1
    while True:
        for step in _STEPS:
            if step * power >= least:
                return step * power
        power *= 10
