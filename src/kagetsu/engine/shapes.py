"""What stands on a board: the fours and open threes of a colour, read by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kagetsu.rules.board import Board
from kagetsu.rules.explanation import FOUR, STRAIGHT_FOUR, THREE, Line
from kagetsu.rules.rule import FIVE, LEGAL

__all__ = ["Shapes", "made_by", "read_shapes"]


@dataclass(frozen=True, slots=True)
class Shapes:
    """The fours and open threes of one colour; each maps its stones, ascending, to the points that complete it."""

    colour: int
    fours: dict[tuple[int, ...], tuple[int, ...]]
    """Stones that one more makes a five."""
    threes: dict[tuple[int, ...], tuple[int, ...]]
    """Three stones that one more makes a straight four, at a point where the colour may play."""

    def five_points(self) -> list[int]:
        """Where the colour makes five, ascending."""
        return _all(self.fours)

    def straight_four_points(self) -> list[int]:
        """Where the colour makes a straight four, ascending."""
        return _all(self.threes)


def read_shapes(board: Board, colour: int) -> Shapes:
    """The fours and open threes that ``colour`` has on ``board``, whoever is to move."""
    fours: dict[tuple[int, ...], set[int]] = {}
    threes: dict[tuple[int, ...], set[int]] = {}
    for point in board.empties():
        made = board.explain(point, colour)
        if made.verdict == FIVE:
            _note(fours, made.lines, point)
        elif made.verdict == LEGAL:
            _note(threes, (line for line in made.lines if line.kind == STRAIGHT_FOUR), point)
    in_fours = [set(stones) for stones in fours]
    open_threes = {
        stones: points for stones, points in threes.items() if not any(set(stones) <= four for four in in_fours)
    }
    return Shapes(colour, _sorted(fours), _sorted(open_threes))


def made_by(lines: Iterable[Line]) -> str | None:
    """The name of what a move makes by these lines: ``straight_four``, ``double_four``, ``four_three``, ``four``,
    ``double_three``, ``three``; None if it makes no four and no three.
    """
    kinds = [line.kind for line in lines]
    fours = kinds.count(FOUR) + kinds.count(STRAIGHT_FOUR)
    threes = kinds.count(THREE)
    if fours > 1:
        return "double_four"
    if STRAIGHT_FOUR in kinds:
        return "straight_four"
    if fours:
        return "four_three" if threes else "four"
    return ("double_three" if threes > 1 else "three") if threes else None


def _note(shapes: dict[tuple[int, ...], set[int]], lines: Iterable[Line], point: int) -> None:
    for line in lines:
        # Of a longer row, the five stones around the point: a four has four stones.
        first = max(0, min(line.stones.index(point) - 2, len(line.stones) - 5))
        stones = line.stones[first : first + 5]
        shapes.setdefault(tuple(stone for stone in stones if stone != point), set()).add(point)


def _sorted(shapes: dict[tuple[int, ...], set[int]]) -> dict[tuple[int, ...], tuple[int, ...]]:
    return {stones: tuple(sorted(points)) for stones, points in sorted(shapes.items())}


def _all(shapes: dict[tuple[int, ...], tuple[int, ...]]) -> list[int]:
    return sorted({point for points in shapes.values() for point in points})
