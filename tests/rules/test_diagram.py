"""Drawn boards: read, written, and refused where something does not belong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.rules.board import Board
from kagetsu.rules.diagram import draw, parse_diagram
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name
from tests.rules.positions import boards

SMALL = """
 5 . . . . .
 4 . O . . .
 3 . . X * .
 2 X . . . .
 1 . . . . O
   a b c d e
"""


def names(points: list[int]) -> str:
    return " ".join(map(point_name, points))


def test_reading() -> None:
    drawn = parse_diagram(SMALL)
    assert (drawn.width, drawn.height) == (5, 5)
    assert (names(drawn.black), names(drawn.white), names(drawn.marked)) == ("a2 c3", "e1 b4", "d3")


@pytest.mark.parametrize(
    "text",
    [
        ".....\n.O...\n..X*.\nX....\n....O",
        "\n\n . . . . .\n\n . o . . .\n\t. . x * .\n x . . . .   \n . . . . O\n\n",
        "5.....\n4.O...\n3..X*.\n2X....\n1....O\nABCDE",
        "5 . . . . .\r\n4 . O . . .\r\n. . X * .\r\n2 X . . . .\r\n. . . . O\r\n  a b c d e\r\n",
    ],
)
def test_blanks_numbers_and_letters_are_optional(text: str) -> None:
    assert parse_diagram(text) == parse_diagram(SMALL)


@pytest.mark.parametrize("letters", ["abcd", "a b c d e f", "ABC"])
def test_column_letters_must_fit(letters: str) -> None:
    with pytest.raises(FormatError, match="column letters") as fault:
        parse_diagram("\n".join([*["....."] * 5, letters]))
    assert fault.value.line == 6


def test_writing() -> None:
    board = Board.from_stones(["a2", "c3"], ["b4", "e1"], size=5)
    assert str(board) == SMALL.strip("\n").replace("*", ".")
    cells = {parse_point(name): BLACK for name in ("a2", "c3")} | {parse_point(name): WHITE for name in ("b4", "e1")}
    assert draw(5, 5, cells, parse_point("d3")) == SMALL.strip("\n")


def test_rectangles_have_more_columns_or_rows() -> None:
    wide = parse_diagram("\n".join(["......."] * 5))
    high = parse_diagram("\n".join(["....."] * 7))
    assert (wide.width, wide.height, high.width, high.height) == (7, 5, 5, 7)
    lines = str(Board(width=25, height=12)).splitlines()
    assert lines[0] == "12" + 25 * " ."
    assert lines[-2] == " 1" + 25 * " ."
    assert lines[-1] == "   a b c d e f g h i j k l m n o p q r s t u v w x y"


@given(boards())
def test_what_is_written_is_read_back(board: Board) -> None:
    drawn = parse_diagram(str(board))
    assert (drawn.width, drawn.height) == (board.width, board.height)
    assert (drawn.black, drawn.white, drawn.marked) == (board.stones(BLACK), board.stones(WHITE), [])


@given(boards(), st.data())
def test_a_marked_point_is_read_back(board: Board, data: st.DataObject) -> None:
    empties = board.empties()
    if not empties:
        return
    point = data.draw(st.sampled_from(empties))
    cells = {stone: board.stone_at(stone) for colour in (BLACK, WHITE) for stone in board.stones(colour)}
    drawn = parse_diagram(draw(board.width, board.height, cells, point))
    assert drawn.marked == [point]
    assert drawn.black == board.stones(BLACK)


ROW = ". . . . .\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "named"),
    [
        (ROW * 2 + ". . # . .\n" + ROW * 2, 3, 5, "'#'"),
        (ROW * 4 + "1 . . . . 0", 5, 11, "'0'"),
        ("\n" + ROW * 4 + ". . Z . .", 6, 5, "'Z'"),
        (ROW * 2 + ". . . .\n" + ROW * 2, 3, None, "4 points"),
        (ROW * 2 + ". . . . . .\n" + ROW * 2, 3, None, "6 points"),
        ("5 . . . . .\n4 . . . . .\n2 . . . . .\n2 . . . . .\n1 . . . . .", 3, None, "numbered 2"),
        ("1 . . . . .\n2 . . . . .\n3 . . . . .\n4 . . . . .\n5 . . . . .", 1, None, "numbered 1"),
        ("", None, None, "0x0"),
        ("a b c d e", None, None, "0x0"),
        (ROW * 4, None, None, "5x4"),
        ((". " * 4 + "\n") * 5, None, None, "4x5"),
        ((". " * 26 + "\n") * 26, None, None, "26x26"),
        (ROW * 26, None, None, "5x26"),
    ],
)
def test_a_bad_drawing_says_where(text: str, line: int | None, column: int | None, named: str) -> None:
    with pytest.raises(FormatError) as fault:
        parse_diagram(text)
    assert named in str(fault.value)
    assert (fault.value.line, fault.value.column) == (line, column)
    with pytest.raises(FormatError):
        Board.from_diagram(text)


def test_a_board_from_a_drawing() -> None:
    board = Board.from_diagram(SMALL, "renju", WHITE)
    assert (board.width, board.turn, board.rule.name) == (5, WHITE, "renju")
    assert board.stone_at("d3") == 0
    assert Board.from_diagram(SMALL).turn == BLACK
