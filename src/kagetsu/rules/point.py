"""Points, colours and moves: the ints that everything else is made of, and their names.

A *point* is the int ``32 * row + column``, row 0 at the bottom and column 0 at the left, the same on every board
size. Its name is the column's letter and the row's number: ``h8`` is column 7, row 7 and the centre of 15×15.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError, quoted
from kagetsu.texts import mark

__all__ = [
    "BLACK",
    "COLOURS",
    "EMPTY",
    "LARGEST",
    "PASS",
    "SMALLEST",
    "STRIDE",
    "SYMMETRIES",
    "WHITE",
    "all_points",
    "check_symmetry",
    "colour_word",
    "inverse_symmetry",
    "make_point",
    "moves_text",
    "name_or_number",
    "opponent",
    "parse_colour",
    "parse_moves",
    "parse_point",
    "point_name",
    "point_xy",
    "transform_point",
]

EMPTY, BLACK, WHITE = 0, 1, 2
COLOURS = (BLACK, WHITE)
PASS = -1

STRIDE = 32
"""How far apart the same column of two neighbouring rows is."""

SMALLEST, LARGEST = 5, 25
"""The least and the greatest width and height of a board."""

SYMMETRIES = range(8)
"""The eight symmetries of a board. Bit 0 mirrors left and right, bit 1 mirrors top and bottom, bit 2 then exchanges
columns and rows; 0 changes nothing, 3 is the half turn."""

_POINT = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_MOVE = re.compile(r"([A-Za-z])([1-9][0-9]?)|(--)|[^\s,]+")  # what is neither a point nor a pass is no move


def opponent(colour: int) -> int:
    """The other colour."""
    return BLACK + WHITE - colour


def colour_word(colour: int) -> str:
    """``"black"`` or ``"white"``, as files and JSON write a colour."""
    return "black" if colour == BLACK else "white"


def parse_colour(text: str) -> int:
    """The colour that ``black``, ``white``, ``b`` or ``w`` names, in upper or lower case; else FormatError."""
    word = text.strip().lower()
    for colour in COLOURS:
        if word and word in (colour_word(colour), colour_word(colour)[0]):
            return colour
    raise FormatError(mark("{text} is not a colour: write black or white."), text=quoted(text))


def make_point(column: int, row: int) -> int:
    """The point at ``column`` and ``row``, both from 0, row 0 at the bottom."""
    return STRIDE * row + column


def point_xy(point: int) -> tuple[int, int]:
    """``(column, row)`` of a point, both from 0, row 0 at the bottom."""
    return point % STRIDE, point // STRIDE


def point_name(point: int) -> str:
    """The name of a point (``h8``), or ``--`` for a pass; IllegalMove for a number that is no point of any board."""
    if point == PASS:
        return "--"
    column, row = point_xy(point)
    if not (0 <= row < LARGEST and column < LARGEST):
        raise IllegalMove(mark("{number} is no point of any board."), number=point)
    return f"{chr(ord('a') + column)}{row + 1}"


def name_or_number(point: int) -> str:
    """The name of a point, else the number itself: what an error says of any number that it was given."""
    column, row = point_xy(point)
    return point_name(point) if 0 <= row < LARGEST and column < LARGEST else str(point)


def parse_point(text: str) -> int:
    """The point that a name such as ``h8`` or ``H8`` stands for, on the largest board; else FormatError."""
    found = _POINT.fullmatch(text.strip())
    point = _named(found[1], found[2]) if found else None
    if point is None:
        raise FormatError(
            mark("{text} is not a point: write a letter from a to y and a number from 1 to 25, as h8."),
            text=quoted(text),
        )
    return point


def _named(letter: str, number: str) -> int | None:
    """The point of a letter and a number, None beyond the largest board."""
    column, row = ord(letter.lower()) - ord("a"), int(number) - 1
    return make_point(column, row) if column < LARGEST and row < LARGEST else None


def parse_moves(text: str) -> list[int]:
    """The moves of a string such as ``h8h9i10``; blanks and commas may stand between, ``--`` is a pass.

    FormatError names the first part that is not a move, and at which character (from 1) it begins.
    """
    moves = []
    for found in _MOVE.finditer(text):
        letter, number, passed = found.groups()
        move = PASS if passed else _named(letter, number) if letter else None
        if move is None:
            raise FormatError(
                mark("{text} is not a move (character {place}): write moves as h8h9i10."),
                text=repr(found[0][:12]),
                place=found.start() + 1,
            )
        moves.append(move)
    return moves


def moves_text(moves: Iterable[int]) -> str:
    """The move string of ``moves``: ``h8h9i10``; :func:`parse_moves` reads it back."""
    return "".join(map(point_name, moves))


def all_points(width: int, height: int) -> list[int]:
    """Every point of a board, row by row from the bottom."""
    return [STRIDE * row + column for row in range(height) for column in range(width)]


def transform_point(point: int, symmetry: int, width: int, height: int) -> int:
    """Where ``symmetry`` takes ``point`` on a board of ``width`` × ``height``; a pass stays a pass.

    The symmetries from 4 on exchange columns and rows, so that a rectangle comes out as ``height`` × ``width``.
    KagetsuError for a number that is no symmetry.
    """
    check_symmetry(symmetry)
    if point == PASS:
        return PASS
    column, row = point_xy(point)
    if symmetry & 1:
        column = width - 1 - column
    if symmetry & 2:
        row = height - 1 - row
    return make_point(row, column) if symmetry & 4 else make_point(column, row)


def check_symmetry(symmetry: int) -> None:
    """KagetsuError for a number that is none of ``SYMMETRIES``."""
    if symmetry not in SYMMETRIES:
        raise KagetsuError(mark("{number} is no symmetry of a board: they are 0 to 7."), number=symmetry)


def inverse_symmetry(symmetry: int) -> int:
    """The symmetry that undoes ``symmetry`` (on the board as it came out); KagetsuError for a number that is none."""
    check_symmetry(symmetry)
    if symmetry & 4:
        return 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1
    return symmetry
