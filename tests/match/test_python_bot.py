"""Files with ``def choose(board)``, and what their host says for them."""

import subprocess
import sys
from pathlib import Path

import pytest

from kagetsu.match.python_bot import answers, load_choose
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import BLACK, PASS, WHITE, parse_point
from kagetsu.rules.rule import RENJU


def test_a_game_and_the_next() -> None:
    seen: list[Board] = []

    def choose(board: Board) -> str:
        seen.append(board)
        return "h10"

    lines = [
        "START 15", "HELLO 1 Kagetsu", "GAME 15 15 renju", "OPENING free", "MOVE 8 8 black", "MOVE 8 9 white",
        "TIME 1000", "TURN black", "MOVE 8 10 black", "PASS", "TURN black", "WIN black", "",
        "GAME 20 16 freestyle", "TURN black", "NEWS of tomorrow", "MOVE 8", "BYE", "TURN black",
    ]  # fmt: skip
    assert list(answers(lines, choose)) == ["MOVE 8 10"] * 3
    assert seen[0] == Board.from_moves("h8h9", rule=RENJU)
    assert seen[1] == Board.from_moves("h8h9h10--", rule=RENJU)
    assert seen[1].move_stack[-1] == PASS
    assert seen[2] == Board(width=20, height=16)


def test_a_bot_may_change_its_board() -> None:
    seen = []

    def choose(board: Board) -> str:
        seen.append(board.text())
        board.push_moves("a1a2")
        return "b1"

    lines = ["GAME 15 15 freestyle", "TURN black", "TURN black", "MOVE 2 1 black", "TURN white"]
    assert list(answers(lines, choose)) == ["MOVE 2 1"] * 3
    assert seen == ["15:freestyle:", "15:freestyle:", "15:freestyle:b1"]


def test_stones_that_do_not_alternate_and_a_turn_of_the_other_colour() -> None:
    seen = []

    def choose(board: Board) -> str:
        seen.append(board)
        return "a1"

    list(answers(["GAME 15 15 freestyle", "MOVE 1 2 black", "MOVE 1 3 black", "MOVE 1 4 white", "TURN white"], choose))
    assert seen == [Board.from_stones(["a2", "a3"], ["a4"], WHITE)]


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        ("h8", "MOVE 8 8"),
        ("H8", "MOVE 8 8"),
        (parse_point("o1"), "MOVE 15 1"),
        (PASS, "PASS"),
        ("--", "PASS"),
        (32 * 15 + 7, "MOVE 8 16"),  # off the board; the host of the match judges
    ],
)
def test_what_is_returned(chosen: object, line: str) -> None:
    assert list(answers(["GAME 15 15 freestyle", "TURN black"], lambda board: chosen)) == [line]


@pytest.mark.parametrize("chosen", [None, True, 3.0, (8, 8), "middle", "", -2, ["h8"], "h8 h9"])
def test_what_is_no_point(chosen: object) -> None:
    (line,) = answers(["GAME 15 15 freestyle", "TURN black"], lambda board: chosen)
    assert line.startswith(f"ERROR choose returned {chosen!r}; it must return a point")


def test_a_point_of_another_library_is_a_number(tmp_path: Path) -> None:
    class Number:
        def __index__(self) -> int:
            return parse_point("c2")

    assert list(answers(["GAME 15 15 freestyle", "TURN black"], lambda board: Number())) == ["MOVE 3 2"]


def test_exceptions_come_through() -> None:
    with pytest.raises(ZeroDivisionError):
        list(answers(["GAME 15 15 freestyle", "TURN black"], lambda board: 1 // 0))


def written(folder: Path, text: str, name: str = "bot.py") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_finds_its_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    written(tmp_path, "POINT = 'd4'\n", "kagetsu_test_neighbour.py")
    file = written(tmp_path, "from kagetsu_test_neighbour import POINT\ndef choose(board): return POINT\n")
    assert load_choose(file)(Board()) == "d4"


def test_a_file_without_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(KagetsuError, match=r"bot.py has no function choose\(board\)"):
        load_choose(written(tmp_path, "choose = 3\n"))


def run(file: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """The host as a process, with these lines on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "kagetsu.match.python_bot", str(file)],
        input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_the_process_says_hello_and_plays(tmp_path: Path) -> None:
    file = written(tmp_path, "print('loading')\ndef choose(board): return 'h8'\n", "anna.py")
    done = run(file, "GAME 15 15 freestyle", "TURN black")
    assert (done.returncode, done.stdout) == (0, "HELLO 1 anna\nMOVE 8 8\n")
    assert done.stderr == "loading\n"


IN_A_HELPER = """
def choose(board):
    return helper()

def helper():
    return 1 / 0
"""


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("import no_such_thing\n", "bot.py, line 1: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("def choose(board):\n    return board[0]\n", "bot.py, line 2: TypeError: 'Board' object is not subscript"),
        ("def choose(board):\n    raise SystemExit('enough')\n", "bot.py, line 2: SystemExit: enough"),
        ("def choose(board): return input()\n", "bot.py, line 1: EOFError: EOF when reading a line"),
        (IN_A_HELPER, "bot.py, line 6: ZeroDivisionError: division by zero"),
        ("def choose(board): board.push('z9')\n", "bot.py, line 1: kagetsu.rules.error.FormatError: 'z9' is not a p"),
        ("def choose(board, more): pass\n", "TypeError: choose() missing 1 required positional argument: 'more'"),
    ],
)
def test_the_last_line_names_the_place(text: str, last: str, tmp_path: Path) -> None:
    done = run(written(tmp_path, text), "GAME 15 15 freestyle", "TURN black")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(last)
    assert "MOVE" not in done.stdout


def test_colours_are_those_of_the_board() -> None:
    turns = []

    def choose(board: Board) -> str:
        turns.append(board.turn)
        return "a1"

    list(answers(["GAME 15 15 freestyle", "TURN black", "MOVE 1 1 black", "TURN white"], choose))
    assert turns == [BLACK, WHITE]
