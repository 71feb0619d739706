"""What a stone makes on a cell of a board, read slowly from its four lines, word for word from the definition.

The lines are read by ``slow_reading``; this adds how a line is cut from a board, and the table of combined classes.
"""

from functools import cache

from kagetsu import kernel
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE, OVERLINE, Side
from tests.kernel import slow_reading
from tests.kernel.slow_reading import Wins

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Columns and rows that a step goes along each axis: row, column, rising, falling."""

_known: dict[Wins, dict[str, int]] = {}


@cache
def wins_of(side: Side) -> Wins:
    """How a side of one of our rules wins, as ``slow_reading`` takes it."""
    two_fours = slow_reading.OVERLINE if {OVERLINE, DOUBLE_FOUR} <= side.barred else None
    return Wins(side.six_wins, side.closed_five_wins, side.edge_closes, two_fours)


def window(position: kernel.Position, point: int, axis: int, colour: int) -> str:
    """The line through an empty point, as text, with a stone of ``colour`` on it."""
    columns, rows = STEPS[axis]
    text = ""
    for distance in range(-5, 6):
        column, row = point % 32 + distance * columns, point // 32 + distance * rows
        if distance == 0:
            text += "X"
        elif not (0 <= column < position.width and 0 <= row < position.height):
            text += "#"
        else:
            stone = position.stone_at(32 * row + column)
            text += "." if stone == 0 else "X" if stone == colour else "O"
    return text


def line_classes(position: kernel.Position, point: int, colour: int, side: Side) -> list[int]:
    """The classes of the four lines."""
    wins = wins_of(side)
    known = _known.setdefault(wins, {})
    lines = (window(position, point, axis, colour) for axis in range(4))
    return [slow_reading.line_class(line, wins, known) for line in lines]


def is_certain_foul(kinds: list[int], side: Side) -> bool:
    fours = sum(kind in (11, 12) for kind in kinds)
    overline = OVERLINE in side.barred and 1 in kinds
    return 13 not in kinds and (overline or (DOUBLE_FOUR in side.barred and fours >= 2))


def is_barred(kinds: list[int], side: Side) -> bool:
    """Whether a stone is a foul for certain, or by its threes, which are not yet known to be real."""
    fours = sum(kind in (11, 12) for kind in kinds)
    threes = sum(kind in (9, 10) for kind in kinds)
    if 13 in kinds:
        return False
    double_three = DOUBLE_THREE in side.barred and threes >= 2 and not (side.four_excuses and fours)
    four_three = FOUR_THREE in side.barred and fours == 1 and threes >= 1
    return is_certain_foul(kinds, side) or double_three or four_three


def cell_class(kinds: list[int], side: Side) -> int:
    """The combined class of four line classes: the first of five, forbidden, and the others from the highest down."""
    straight, fours = kinds.count(12), kinds.count(11)
    threes = sum(kind in (9, 10) for kind in kinds)
    blocked = kinds.count(8)
    twos = sum(kind in (5, 6, 7) for kind in kinds)
    table = (
        (13, 13 in kinds),
        (1, is_barred(kinds, side)),
        (12, straight >= 1 or fours >= 2),
        (11, fours == 1 and threes >= 1),
        (10, fours == 1 and blocked + twos >= 1),
        (9, fours == 1),
        (8, threes >= 2),
        (7, threes == 1 and blocked + twos >= 1),
        (6, threes == 1),
        (5, blocked >= 1 and blocked + twos >= 2),
        (4, twos >= 2 and blocked == 0),
        (3, blocked == 1 and twos == 0),
        (2, twos == 1),
    )
    return next((code for code, holds in table if holds), 0)


def groups(kinds: list[int], side: Side) -> set[int]:
    """The groups that the cell belongs to."""
    if 13 in kinds:
        return {kernel.FIVE}
    found = set()
    if is_barred(kinds, side):
        found.add(kernel.BARRED)
    if any(kind in (11, 12) for kind in kinds) and not is_certain_foul(kinds, side):
        found.add(kernel.FOUR)
    if any(8 <= kind <= 12 for kind in kinds):
        found.add(kernel.GROWTH)
    return found
