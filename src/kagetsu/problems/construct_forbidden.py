"""Forbidden points with known verdicts, constructed: what a case is follows from how it was made.

Nothing here asks the rules or the kernel what a point is; the lines of a case come from ``line_template``, and
``construct_sketch`` proves that no other line comes in.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from kagetsu.problems.construct_sketch import AXES, Cell, Leg, Sketch
from kagetsu.problems.line_template import (
    DEAD,
    FIVES,
    FOURS,
    ONE_LINE,
    OVERLINES,
    SINGLE_THREES,
    STRAIGHT,
    THREES,
)
from kagetsu.problems.problem import Claim, Problem
from kagetsu.rules.point import BLACK, WHITE, make_point
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOUR_THREE, LEGAL, OVERLINE

__all__ = ["FORBIDDEN_KINDS", "construct", "construct_set"]

FORBIDDEN_KINDS = ("three_three", "four_four", "overline", "mixed", "four_three", "legal")
"""The kinds of constructed case."""

PLACES = ("edge", "corner", "diagonal", "centre")
"""Where cases lie, in turn: near one edge, near two, with all key lines on diagonals, anywhere but near an edge."""

_PAIRS = tuple(combinations(range(len(AXES)), 2))
_NEAR = 5
"""Nearer to an edge than so many points, a line of five cannot lie to both sides; there is the edge."""
_MOST_NOISE = 3

_Made = tuple[str, tuple[Leg, ...], tuple[str, ...]]
"""The verdict, the legs, and what is special."""
_Recipe = Callable[[Random, int, tuple[int, ...]], _Made]


def construct_set(count: int, seed: int, kinds: tuple[str, ...] = FORBIDDEN_KINDS, size: int = 15) -> list[Problem]:
    """``count`` cases, of the kinds in turn; the same ``seed`` gives the same cases. ``size``: 13 or more."""
    made: dict[str, list[Problem]] = {kind: [] for kind in kinds}
    for number in range(count):
        kind = kinds[number % len(kinds)]
        done = made[kind]
        done.append(construct(kind, len(done), seed, size))
    return [problem for kind in kinds for problem in made[kind]]


def construct(kind: str, number: int, seed: int, size: int = 15) -> Problem:
    """The case of that kind and number, from 0. Numbers that follow each other go through places and shapes in turn."""
    chance = Random(f"{kind} {number} {seed}")
    place = PLACES[number % len(PLACES)]
    turn = number // len(PLACES)
    while True:
        axes = _axes(chance, turn, place)
        verdict, legs, tags = _RECIPES[kind](chance, turn, axes)
        cell = _cell(chance, place, size)
        sketch = Sketch(size)
        if sketch.lay(cell, legs) and sketch.is_proved():
            sketch.add_noise(chance, chance.randrange(_MOST_NOISE + 1))
            return Problem(
                f"{kind}_{number + 1:03}", kind, verdict, _rule(kind), size, size, sketch.points(BLACK),
                sketch.points(WHITE), make_point(*cell), BLACK,
                tuple(Claim(*claim) for claim in sketch.claims(cell, legs)), (place, *tags),
            )  # fmt: skip


def _rule(kind: str) -> str:
    return "renju+no-four-three" if kind == "four_three" else "renju"


def _axes(chance: Random, turn: int, place: str) -> tuple[int, ...]:
    """The four axes, the key ones first: the pairs of axes in turn, the two diagonals where they are wanted."""
    first, second = (2, 3) if place == "diagonal" else _PAIRS[turn % len(_PAIRS)]
    rest = [axis for axis in range(len(AXES)) if axis not in (first, second)]
    chance.shuffle(rest)
    pair = [first, second]
    chance.shuffle(pair)
    return (*pair, *rest)


def _cell(chance: Random, place: str, size: int) -> Cell:
    near = [*range(_NEAR), *range(size - _NEAR, size)]
    inner = range(_NEAR, size - _NEAR)
    if place == "corner":
        return chance.choice(near), chance.choice(near)
    if place == "edge":
        cell = chance.choice(near), chance.choice(inner)
        return cell if chance.random() < 0.5 else cell[::-1]
    return chance.choice(inner), chance.choice(inner)


# -- legs


def _leg(chance: Random, kind: str, templates: tuple[str, ...], axis: int, *grown: Leg) -> Leg:
    return Leg(kind, chance.choice(templates), axis, chance.random() < 0.5, grown)


def _three(chance: Random, axis: int) -> Leg:
    return _leg(chance, "three", THREES, axis)


def _four(chance: Random, axis: int) -> Leg:
    return _leg(chance, "four", FOURS + STRAIGHT, axis)


def _angle(axes: tuple[int, ...]) -> str:
    """The angle between the first two axes: 90 degrees between row and column or the diagonals, else 45."""
    return "angle-90" if (axes[0] < 2) == (axes[1] < 2) else "angle-45"


# -- recipes: one a kind


def _three_three(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    return DOUBLE_THREE, tuple(_three(chance, axis) for axis in axes[:2]), (_angle(axes),)


def _four_four(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    if turn % 3 == 2:
        return DOUBLE_FOUR, (_leg(chance, "four", ONE_LINE, axes[0]),), ("one-line",)
    return DOUBLE_FOUR, tuple(_four(chance, axis) for axis in axes[:2]), (_angle(axes),)


def _overline(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    length = 6 + turn % len(OVERLINES)
    return OVERLINE, (_leg(chance, "overline", OVERLINES[length], axes[0]),), (f"length-{length}",)


def _mixed(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    a, b, c, d = axes
    match turn % 8:
        case 0:
            return DOUBLE_FOUR, (_four(chance, a), _four(chance, b), _three(chance, c)), ("4-4-3",)
        case 1:
            return DOUBLE_THREE, (_four(chance, c), _three(chance, a), _three(chance, b)), ("4-3-3",)
        case 2:
            return DOUBLE_THREE, tuple(_three(chance, axis) for axis in (a, b, c)), ("3-3-3",)
        case 3:
            return DOUBLE_FOUR, tuple(_four(chance, axis) for axis in (a, b, c)), ("4-4-4",)
        case 4:
            long = _leg(chance, "overline", OVERLINES[6], a)
            return OVERLINE, (long, _three(chance, b), _three(chance, c)), ("overline-3-3",)
        case 5:
            long = _leg(chance, "overline", OVERLINES[6], a)
            return OVERLINE, (long, _four(chance, b), _four(chance, c)), ("overline-4-4",)
        case 6:
            return DOUBLE_FOUR, (_leg(chance, "four", ONE_LINE, a), _three(chance, b)), ("one-line-3",)
        case _:
            # The three grows at a point that looks like a double-three; of its threes one is none, as it grows only at
            # a double-four. So Black may play there, and the three counts.
            nested = _leg(chance, "three", SINGLE_THREES, b, _leg(chance, "four", FOURS, c))
            seeming = _leg(chance, "three", SINGLE_THREES, a, nested, _three(chance, d))
            return DOUBLE_THREE, (seeming, _three(chance, b)), ("nested",)


def _four_three(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    return FOUR_THREE, (_four(chance, axes[0]), _three(chance, axes[1])), (_angle(axes),)


def _legal(chance: Random, turn: int, axes: tuple[int, ...]) -> _Made:
    a, b, c, d = axes
    dead = _leg(chance, "dead", DEAD, b)
    match turn % 9:
        case 0:
            return LEGAL, (_three(chance, a), dead), ("3-dead",)
        case 1:
            return LEGAL, (_four(chance, a), dead), ("4-dead",)
        case 2:
            return LEGAL, (_four(chance, a), _three(chance, b)), ("4-3",)
        case 3:
            return FIVE, (_leg(chance, "five", FIVES, a), _four(chance, b), _four(chance, c)), ("five-4-4",)
        case 4:
            return FIVE, (_leg(chance, "five", FIVES, a), _leg(chance, "overline", OVERLINES[6], b)), ("five-overline",)
        case 5:
            return _false_three(chance, axes, "grows-at-4-4", _leg(chance, "four", FOURS, c))
        case 6:
            return _false_three(chance, axes, "grows-at-overline", _leg(chance, "overline", OVERLINES[6], c))
        case 7:
            return _false_three(chance, axes, "grows-at-five", _leg(chance, "five", FIVES, c))
        case _:
            return _false_three(chance, axes, "grows-at-3-3", _three(chance, b), _three(chance, d))


def _false_three(chance: Random, axes: tuple[int, ...], tag: str, *grown: Leg) -> _Made:
    """A three, and a line that would be one if Black could play where it grows; ``grown`` says why he cannot."""
    seeming = _leg(chance, "false_three", SINGLE_THREES, axes[0], *grown)
    return LEGAL, (seeming, _three(chance, axes[1])), (tag,)


_RECIPES: dict[str, _Recipe] = {
    "three_three": _three_three,
    "four_four": _four_four,
    "overline": _overline,
    "mixed": _mixed,
    "four_three": _four_three,
    "legal": _legal,
}
