"""Drawn boards: one row a line from the top, ``X`` Black, ``O`` White, ``.`` empty, ``*`` the point in question.

Blanks are ignored; row numbers at the left and column letters below are optional::

    3 . . O
    2 . X *
    1 X . .
      a b c
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from kagetsu.rules.error import FormatError
from kagetsu.rules.point import BLACK, EMPTY, LARGEST, SMALLEST, WHITE, make_point
from kagetsu.texts import mark

__all__ = ["Diagram", "draw", "parse_diagram"]

_CELLS = {EMPTY: ".", BLACK: "X", WHITE: "O"}


class Diagram(NamedTuple):
    """What a drawn board shows; ``marked`` are its ``*`` points, which are empty."""

    width: int
    height: int
    black: list[int]
    white: list[int]
    marked: list[int]


def draw(width: int, height: int, cells: Mapping[int, int], marked: int | None = None) -> str:
    """Draws a board with row numbers and column letters; ``cells`` gives the colour at each point, ``marked`` is
    drawn as ``*``.
    """
    rows = []
    for row in reversed(range(height)):
        points = [make_point(column, row) for column in range(width)]
        drawn = " ".join("*" if point == marked else _CELLS[cells.get(point, EMPTY)] for point in points)
        rows.append(f"{row + 1:2} {drawn}")
    letters = " ".join(chr(ord("a") + column) for column in range(width))
    return "\n".join([*rows, f"   {letters}"])


def parse_diagram(text: str) -> Diagram:
    """Reads a drawn board. FormatError names line and column of what does not belong there, rows of unequal length,
    row numbers that do not count down to 1, column letters that are more or fewer than the columns, and boards that are
    not 5 to 25 points each way.
    """
    rows: list[tuple[int, str]] = []
    numbers: list[tuple[int, int]] = []
    letters: list[tuple[int, int]] = []
    for line, drawn in enumerate(text.splitlines(), 1):
        number, cells = _row(drawn, line)
        if cells:
            rows.append((line, cells))
            if number is not None:
                numbers.append((line, number))
        elif drawn.strip():
            letters.append((line, len("".join(drawn.split()))))
    height = len(rows)
    width = len(rows[0][1]) if rows else 0
    for line, cells in rows:
        if len(cells) != width:
            raise FormatError(
                mark("This row has {count} points, the first one {width}."), count=len(cells), width=width, line=line
            )
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise FormatError(
            mark("A board of {width}x{height} is not possible: each side has {least} to {most} points."),
            width=width,
            height=height,
            least=SMALLEST,
            most=LARGEST,
        )
    for line, count in letters:
        if count != width:
            raise FormatError(
                mark("There are {count} column letters below {width} columns."), count=count, width=width, line=line
            )
    places = {line: height - index for index, (line, _) in enumerate(rows)}
    for line, number in numbers:
        if number != places[line]:
            raise FormatError(
                mark("This row is numbered {number} but is row {row} of the board."),
                number=number,
                row=places[line],
                line=line,
            )
    found: dict[str, list[int]] = {"X": [], "O": [], "*": []}
    for row, (_, cells) in enumerate(reversed(rows)):
        for column, cell in enumerate(cells):
            if cell != ".":
                found[cell].append(make_point(column, row))
    return Diagram(width, height, found["X"], found["O"], found["*"])


def _row(drawn: str, line: int) -> tuple[int | None, str]:
    """The row number, if there is one, and the cells of one line; no cells for blank lines and column letters."""
    letters = "".join(drawn.lower().split())
    if "abcdefghijklmnopqrstuvwxyz".startswith(letters):
        return None, ""
    found = re.match(r"\s*([0-9]{1,2})?", drawn)
    number = int(found[1]) if found and found[1] else None
    start = found.end() if found else 0
    cells = []
    for column, cell in enumerate(drawn[start:], start + 1):
        if cell.isspace():
            continue
        if cell.upper() not in "XO.*":
            raise FormatError(
                mark("{text} does not belong in a drawn board: use X, O, . and *."),
                text=repr(cell),
                line=line,
                column=column,
            )
        cells.append(cell.upper())
    return number, "".join(cells)
