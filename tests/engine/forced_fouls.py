"""Reads the cases in ``tests/cases/vcf``: White wins by fours because Black's only reply to the last one is a foul.

A file is comment lines (``#``) and cases, one after the other: ``key: value`` lines, then a drawn board up to a blank
line or the end of the file::

    case: overline_1
    rule: renju
    line: h12
    board:
    15 . . . . . . . . . . . . . . .
       ...

``line`` is White's way to win, Black's replies between; it ends with White's last four. ``*`` on the board is the one
point where Black would have to reply. The file's name is the kind of the foul that a black stone would be there.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from kagetsu.rules.board import Board
from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.line import AXES, empty_cells, wins_along
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, WHITE, parse_point

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "vcf"


class ForcedFoul(NamedTuple):
    """A position with White to move, his line, the point of Black's foul, and its kind."""

    name: str
    board: Board
    line: list[int]
    point: int
    kind: str


def read_cases() -> list[ForcedFoul]:
    """All cases, in the order of the files."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in _read_file(path)]


def _read_file(path: Path) -> Iterator[ForcedFoul]:
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        at = lines.index("board:")
        fields = dict(line.split(": ", 1) for line in lines[:at])
        drawn = parse_diagram("\n".join(lines[at + 1 :]))
        size = {"width": drawn.width, "height": drawn.height}
        board = Board.from_stones(drawn.black, drawn.white, WHITE, fields["rule"], **size)
        (point,) = drawn.marked
        yield ForcedFoul(
            fields["case"], board, [parse_point(name) for name in fields["line"].split()], point, path.stem
        )


def fives_of(board: Board, colour: int) -> list[int]:
    """The points where a stone of ``colour`` wins at once."""
    cells = empty_cells(board.width, board.height)
    for whose in COLOURS:
        for stone in board.stones(whose):
            cells[stone] = whose
    found = []
    for point in board.empties():
        cells[point] = colour
        if any(wins_along(cells, point, step, board.rule.side(colour)) for step in AXES.values()):
            found.append(point)
        cells[point] = EMPTY
    return found


def reply_of(board: Board) -> int | None:
    """The one point that completes White's four; None if there is none, or more than one."""
    fives = fives_of(board, WHITE)
    return fives[0] if len(fives) == 1 else None


def without_fouls(board: Board) -> Board:
    """The same position under a rule that differs only in that nothing is barred to Black."""
    rule = replace(board.rule, name="without fouls", black=replace(board.rule.black, barred=frozenset()))
    size = {"width": board.width, "height": board.height}
    return Board.from_stones(board.stones(BLACK), board.stones(WHITE), board.turn, rule, **size)
