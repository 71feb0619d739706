"""Shapes on one line: fours and threes, by a table that a player can read, in all four directions."""

import itertools
import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.line import AXES, WALL, empty_cells, growths, suspicious
from kagetsu.rules.line import fours as line_fours
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, SMALLEST, WHITE, all_points, make_point, point_xy
from tests.counts import sample
from tests.rules.drawn import CASES
from tests.rules.positions import LETTERS, dense, second_position
from tests.rules.second_reading import Position, fours, has_overline, verdict, ways_to_grow

KINDS = {
    "nothing": [],
    "three": ["three"],
    "four": ["four"],
    "straight four": ["straight_four"],
    "two fours": ["four", "four"],
    "five": ["five"],
    "overline": ["overline"],
}
VERDICTS = {"two fours": "double_four", "five": "five", "overline": "overline"}


def table() -> list[tuple[str, str]]:
    lines = (CASES / "single_line.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(maxsplit=1) for line in lines if line and not line.startswith(("# ", "#\n"))]
    return [(drawn, what) for drawn, what in rows]


class Placed(NamedTuple):
    """A line on a board: the board without the stone in question, and the point of that stone."""

    board: Board
    point: int


def place(drawn: str, axis: str, edges: bool, colour: int) -> Placed:
    """Puts a drawn line on a board: a `#` becomes a stone of the other colour, or with `edges` the edge of the board.

    An end without a `#` is followed by six empty points.
    """
    inside = drawn.strip("#") if edges else drawn
    before = 0 if edges and drawn.startswith("#") else 6
    behind = 0 if edges and drawn.endswith("#") else 6
    cells = before * "." + inside + behind * "."
    size = len(cells)
    ends = {"row": (0, size // 2), "column": (size // 2, 0), "rising": (0, 0), "falling": (0, size - 1)}
    column, row = ends[axis]
    stones: dict[str, list[int]] = {"X": [], "#": [], "*": [], ".": []}
    for index, cell in enumerate(cells):
        stones[cell].append(make_point(column, row) + index * AXES[axis])
    black, white = stones["X"], stones["#"]
    if colour == WHITE:
        black, white = white, black
    return Placed(Board.from_stones(black, white, BLACK, "renju", size=size), stones["*"][0])


def bounded() -> list[tuple[str, str, bool]]:
    """The table twice: `#` as a white stone, and as the edge where a board is no narrower than the line."""
    return [(drawn, what, edges) for drawn, what in table() for edges in (False, True) if not edges or has_board(drawn)]


def has_board(drawn: str) -> bool:
    return len(drawn.strip("#")) >= SMALLEST or not (drawn.startswith("#") and drawn.endswith("#"))


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize(("drawn", "what", "edges"), bounded())
def test_what_a_stone_makes_on_one_line(drawn: str, what: str, edges: bool, axis: str) -> None:
    board, point = place(drawn, axis, edges, BLACK)
    judged = board.explain(point)
    assert [line.kind for line in judged.lines] == KINDS[what]
    assert {line.axis for line in judged.lines} <= {axis}
    assert judged.verdict == VERDICTS.get(what, "legal")


@pytest.mark.parametrize(("drawn", "what", "edges"), bounded())
def test_the_second_reading_agrees_with_the_table(drawn: str, what: str, edges: bool) -> None:
    board, point = place(drawn, "row", edges, BLACK)
    position, cell = second_position(board), point_xy(point)
    after = position.with_stone(cell, "X")
    assert verdict(position, cell, "X", "renju") == VERDICTS.get(what, "legal")
    if what not in ("five", "overline"):
        kinds = KINDS[what]
        assert len(fours(after, cell, "X")) == sum(kind != "three" for kind in kinds)
        assert len(ways_to_grow(after, cell, "X")) == kinds.count("three")


@pytest.mark.parametrize(("drawn", "what"), table())
def test_omok_reads_the_same_table_for_white(drawn: str, what: str) -> None:
    """Omok needs exactly five too, for either colour; six are nothing there, and two fours are allowed."""
    found = place(drawn, "row", edges=False, colour=WHITE)
    board = Board.from_stones(
        found.board.stones(BLACK), found.board.stones(WHITE), WHITE, "omok", size=found.board.width
    )
    judged = board.explain(found.point)
    assert judged.colour == WHITE
    assert [line.kind for line in judged.lines] == KINDS[what]
    assert judged.verdict == ("five" if what == "five" else "legal")


def test_the_table_is_read() -> None:
    rows = table()
    assert len(rows) == len(set(rows)) > 50
    assert {what for _, what in rows} == set(KINDS)
    assert all(drawn.count("*") == 1 and not set(drawn) - set("X*.#") for drawn, _ in rows)


@pytest.mark.parametrize(("width", "height"), [(5, 5), (15, 15), (25, 25), (5, 25), (25, 5)])
def test_every_step_off_the_board_meets_a_wall(width: int, height: int) -> None:
    cells = empty_cells(width, height)
    points = set(all_points(width, height))
    assert [point for point, cell in enumerate(cells) if cell == EMPTY] == sorted(points)
    steps = [*AXES.values(), *(-step for step in AXES.values())]
    for point in points:
        for step in steps:
            assert cells[point + step] == (EMPTY if point + step in points else WALL)


def test_the_cheap_test_misses_no_foul() -> None:
    rng = random.Random(11)
    fouls = 0
    for _ in range(60):
        board = dense(rng)
        position = second_position(board)
        for point in board.empties():
            for colour, rule in ((BLACK, "renju+no-four-three"), (BLACK, "omok"), (WHITE, "omok")):
                if verdict(position, point_xy(point), LETTERS[colour], rule) not in ("legal", "five"):
                    fouls += 1
                    assert suspicious(board._cells, point, colour), board
    assert fouls > 100


def test_the_cheap_test_leaves_quiet_points_alone() -> None:
    board = Board.from_stones(["h8", "h9", "i8"], ["g8"], rule="renju")
    assert not any(suspicious(board._cells, point, colour) for point in board.empties() for colour in COLOURS)


def all_lines(cells: str) -> Iterator[str]:
    """Every line of five cells to either side of the stone in question."""
    for beside in itertools.product(cells, repeat=10):
        yield "".join((*beside[:5], "X", *beside[5:]))


TWO_FOURS = re.compile(r"(?<!X)(?:X\.XXX\.X|XX\.XX\.XX|XXX\.X\.XXX)(?!X)")


def has_two_fours(line: str) -> bool:
    """Whether one of the three shapes stands there with the stone in question in the middle group."""
    for found in TWO_FOURS.finditer(line):
        middle = found[0].index(".") + 1, found[0].rindex(".")
        if found.start() + middle[0] <= 5 < found.start() + middle[1]:
            return True
    return False


@pytest.mark.parametrize("cells", [".X", pytest.param(".XO", marks=pytest.mark.slow)])
def test_every_line_of_eleven_cells_is_read_alike(cells: str) -> None:
    """The fours, the ways of a three to grow and the three shapes of two fours, in all lines that there are."""
    board = Board.from_stones([], [], BLACK, "renju", size=25)
    side, start = board.rule.black, make_point(7, 12)
    double = 0
    step = 1 if cells == ".X" else sample(4, 1)
    for line in itertools.islice(all_lines(cells), 0, None, step):
        board._cells[start : start + 11] = bytes(".XO".index(cell) for cell in line)
        position = Position(25, 25, {(7 + index, 12): cell for index, cell in enumerate(line) if cell != "."})
        if has_overline(position.lines((12, 12)), "X") or "X" * 5 in line:
            continue
        found = line_fours(board._cells, start + 5, 1, side)
        assert len(found) == len(fours(position, (12, 12), "X")), line
        assert (len(found) == 2) is has_two_fours(line), line
        double += len(found) == 2
        ways = {growth.point for growth in growths(board._cells, start + 5, 1, side) if growth.straight}
        expected = ways_to_grow(position, (12, 12), "X")
        assert ways == {make_point(*cell) for cells_ in expected.values() for cell in cells_}, line
        assert len(expected) <= 1, "two threes on one line are impossible"
    assert double > 10
