"""Renju's forbidden points, each with its reason and its lines (RIF rules of 1996, corrected 1998, section 9).

The definitions in the order in which they are tested: a *five* wins and beats every foul; an *overline* is six or
more in a row; a *double-four* is two fours by one stone; a *double-three* is two threes by one stone, where a three
counts only if it has a point that makes a straight four of it and that Black could legally play, with the stone in
question on the board (9.3). Whether that point is legal is decided by this same procedure: each step adds a stone,
so it ends.

The text defines a three as able to become a straight four "without at the same time making a five", so a point that
makes a five is no way for a three to grow. Some programs read this otherwise; this one follows the text.
"""

from __future__ import annotations

from kagetsu.rules.explanation import (
    CLOSED_FIVE,
    FOUR,
    NO_ROOM,
    NOT_STRAIGHT,
    STRAIGHT_FOUR,
    THREE,
    Explanation,
    FalseThree,
    Line,
    Reason,
)
from kagetsu.rules.line import AXES, Growth, fours, growths, run, run_length, run_stones, suspicious, wins_along
from kagetsu.rules.point import EMPTY
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOUR_THREE, LEGAL, OVERLINE, Side

__all__ = ["explain", "forbidden_points"]


def explain(cells: bytearray, point: int, colour: int, side: Side, recursion: int | None) -> Explanation:
    """Judges a stone of ``colour``, bound by ``side``, on the empty ``point`` of the board ``cells``.

    ``recursion`` is how many levels deep completing points of threes are judged: None as deep as it goes (usually
    ``side.recursion``). The board is as before when this returns.
    """
    cells[point] = colour
    try:
        return _judge(cells, point, colour, side, recursion)
    finally:
        cells[point] = EMPTY


def _judge(cells: bytearray, point: int, colour: int, side: Side, recursion: int | None) -> Explanation:
    fives, others = _long_rows(cells, point, side)
    if fives:
        return Explanation(point, colour, FIVE, fives)
    overlines = tuple(line for line in others if line.kind == OVERLINE)
    if overlines and OVERLINE in side.barred:
        return Explanation(point, colour, OVERLINE, overlines)

    made_fours: list[Line] = []
    threes: list[Line] = []
    false_threes: list[FalseThree] = []
    for axis, step in AXES.items():
        on_axis = fours(cells, point, step, side)
        made_fours += [
            Line(STRAIGHT_FOUR if len(four.completing) == 2 else FOUR, axis, four.stones, four.completing)
            for four in on_axis
        ]
        if not on_axis:
            real, false = _threes_along(cells, point, axis, colour, side, recursion)
            threes += real
            false_threes += false

    verdict, lines = _verdict(side, made_fours, threes)
    if verdict == LEGAL:
        lines = [*others, *lines]
    return Explanation(point, colour, verdict, tuple(lines), tuple(false_threes))


def _verdict(side: Side, made_fours: list[Line], threes: list[Line]) -> tuple[str, list[Line]]:
    """The verdict on a stone that makes neither a five nor a barred overline, and the lines that make it."""
    if DOUBLE_FOUR in side.barred and len(made_fours) >= 2:
        return DOUBLE_FOUR, made_fours
    excused = side.four_excuses and made_fours
    if DOUBLE_THREE in side.barred and len({line.axis for line in threes}) >= 2 and not excused:
        return DOUBLE_THREE, threes
    if FOUR_THREE in side.barred and len(made_fours) == 1 and threes:
        return FOUR_THREE, made_fours + threes
    return LEGAL, made_fours + threes


def _long_rows(cells: bytearray, point: int, side: Side) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The rows of five or more through the stone at ``point``: those that win, and those that do not."""
    winning, others = [], []
    for axis, step in AXES.items():
        low, high = run(cells, point, step)
        length = run_length(low, high, step)
        if length < 5:
            continue
        stones = run_stones(low, high, step)
        if wins_along(cells, point, step, side):
            winning.append(Line(FIVE if length == 5 else OVERLINE, axis, stones))
        else:
            others.append(Line(CLOSED_FIVE if length == 5 else OVERLINE, axis, stones))
    return tuple(winning), tuple(others)


def _threes_along(
    cells: bytearray, point: int, axis: str, colour: int, side: Side, recursion: int | None
) -> tuple[list[Line], list[FalseThree]]:
    """The threes that the stone at ``point`` makes on one axis, and what only looks like one.

    Three stones look like a three if some point makes a four of them with both ends empty, or if they are unbroken
    with an empty cell on either side. Where exactly five win, one axis holds no more than one three; where six win
    too, it can hold two that share stones.
    """
    low, high = run(cells, point, AXES[axis])
    unbroken = run_stones(low, high, AXES[axis]) if cells[low] == cells[high] == EMPTY else ()
    ways: dict[tuple[int, ...], list[tuple[Growth, Reason | None]]] = {}
    for growth in growths(cells, point, AXES[axis], side):
        reason = _why_not(cells, growth, colour, side, recursion)
        ways.setdefault(growth.stones, []).append((growth, reason))
    threes: list[Line] = []
    false_threes: list[FalseThree] = []
    for stones, tried in ways.items():
        good = tuple(growth.point for growth, reason in tried if reason is None)
        if good:
            threes.append(Line(THREE, axis, stones, good))
        elif stones == unbroken or any(growth.open_ends for growth, _ in tried):
            points = tuple(growth.point for growth, _ in tried)
            false_threes.append(FalseThree(axis, stones, points, tuple(why for _, why in tried if why is not None)))
    return threes, false_threes


def _why_not(cells: bytearray, growth: Growth, colour: int, side: Side, recursion: int | None) -> Reason | None:
    """Why a straight four at the point of ``growth`` does not count; None if it does."""
    if not growth.open_ends:
        return Reason(NO_ROOM)
    if not growth.straight:
        return Reason(NOT_STRAIGHT)
    if recursion == 0:
        return None
    deeper = None if recursion is None else recursion - 1
    judged = explain(cells, growth.point, colour, side, deeper)
    return None if judged.verdict == LEGAL else Reason(judged.verdict, judged)


def forbidden_points(cells: bytearray, empties: list[int], colour: int, side: Side) -> dict[int, Explanation]:
    """The points among ``empties`` that are barred to ``colour``, each explained, in the order given."""
    found = {}
    for point in empties:
        if suspicious(cells, point, colour):
            judged = explain(cells, point, colour, side, side.recursion)
            if judged.is_foul:
                found[point] = judged
    return found
