"""The drawn board: what stands where, and that every point has its column on the screen."""

import io

import pytest

from kagetsu.cli.drawing import ASCII, ROUND, Signs, draw_board, signs_for
from kagetsu.rules.board import Board
from kagetsu.rules.point import all_points, parse_point, point_xy

SMALL = """\
   a b c d e
 5 . . . . . 5
 4 . . O . . 4
 3 . . X . . 3
 2 . ! . . . 2
 1(X). . . O 1
   a b c d e"""


def test_a_small_board() -> None:
    board = Board.from_stones(["c3", "a1"], ["c4", "e1"], rule="renju", size=5)
    assert draw_board(board, ASCII, parse_point("a1"), [parse_point("b2")]) == SMALL


def test_round_stones_keep_the_columns() -> None:
    board = Board.from_stones(["c3", "a1"], ["c4", "e1"], rule="renju", size=5)
    drawn = draw_board(board, ROUND, parse_point("a1"), [parse_point("b2")])
    assert drawn.translate(str.maketrans("●○·×", "XO.!")) == SMALL


def test_the_last_move_at_the_right_edge() -> None:
    board = Board.from_stones(["e5"], rule="renju", size=5)
    assert " 5 . . . .(X)5" in draw_board(board, ASCII, parse_point("e5")).splitlines()


@pytest.mark.parametrize(("width", "height"), [(5, 5), (15, 15), (25, 25), (20, 15), (5, 25)])
def test_every_point_stands_in_its_row_and_column(width: int, height: int) -> None:
    board = Board(width=width, height=height)
    for point in all_points(width, height)[:: 7 if width * height > 100 else 1]:
        lines = draw_board(Board.from_stones([point], width=width, height=height), ASCII).splitlines()
        column, row = point_xy(point)
        line = lines[height - row]
        assert line[3 + 2 * column] == "X"
        assert line.startswith(f"{row + 1:2}")
        assert line.endswith(str(row + 1))
        assert lines[0][3 + 2 * column] == chr(ord("a") + column)
        assert sum(drawn.count("X") for drawn in lines) == 1
    assert len(draw_board(board, ASCII).splitlines()) == height + 2


def test_star_points_of_the_usual_board() -> None:
    lines = draw_board(Board(15), ASCII).splitlines()
    stars = {(column, 15 - index) for index, line in enumerate(lines[1:16]) for column in range(15)
             if line[3 + 2 * column] == "+"}  # fmt: skip
    assert stars == {(3, 4), (11, 4), (7, 8), (3, 12), (11, 12)}


class Terminal(io.StringIO):
    def __init__(self, encoding: str, tty: bool = True) -> None:
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("terminal", "term", "asked", "signs"),
    [
        (Terminal("utf-8"), "xterm", "auto", ROUND),
        (Terminal("UTF8"), "xterm", "auto", ROUND),
        (Terminal("utf-8"), "dumb", "auto", ASCII),
        (Terminal("utf-8", tty=False), "xterm", "auto", ASCII),
        (Terminal("cp1252"), "xterm", "auto", ASCII),
        (Terminal("gbk"), "xterm", "auto", ASCII),
        (Terminal("ascii"), "xterm", "auto", ASCII),
        (Terminal("utf-8", tty=False), "dumb", "round", ROUND),
        (Terminal("utf-8"), "xterm", "ascii", ASCII),
    ],
)
def test_signs_by_what_the_terminal_can_show(
    monkeypatch: pytest.MonkeyPatch, terminal: Terminal, term: str, asked: str, signs: Signs
) -> None:
    monkeypatch.setenv("TERM", term)
    assert signs_for(terminal, asked) is signs
