"""Every way in which a bot fails has its own error and its own words, and nothing of the bot is left running."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import psutil
import pytest

from kagetsu.match.bot import Bot
from kagetsu.match.bot_file import read_bot
from kagetsu.match.record import Ending
from kagetsu.match.watch import Allowance, OverrunError
from kagetsu.protocol.link import FloodError, GoneError, LateError
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError, ProtocolError
from kagetsu.rules.point import parse_point
from tests.match.asking import BOTS, PATIENCE, answer, fault

NEEDED = {".js": "node", ".c": "cc", ".java": "java"}
SOON = 1.0
"""Seconds to wait for an answer that does not come."""


def bad(name: str, cache: Path, allowance: Allowance | None = None) -> Bot:
    """One of the bots of this folder."""
    file = BOTS / name
    program = NEEDED.get(file.suffix)
    if program is not None and shutil.which(program) is None:
        pytest.skip(f"{name} needs {program}, which is not installed")
    return read_bot(file, allowance or Allowance(), cache)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """No bot outlives its test."""
    before = set(psutil.Process().children(recursive=True))
    yield
    left = [one for one in psutil.Process().children(recursive=True) if one not in before]
    assert not [one.cmdline() for one in left if one.status() != psutil.STATUS_ZOMBIE]


def running_sleepers() -> list[int]:
    """The programs of many_children.py that still run: they have left its group, and lost their parent by now."""
    for _ in range(50):
        found = psutil.process_iter(["cmdline", "status"])
        sleepers = [
            one.pid
            for one in found
            if "import time; time.sleep(600.25)" in (one.info["cmdline"] or [])
            and one.info["status"] != psutil.STATUS_ZOMBIE
        ]
        if not sleepers:
            break
        sleep(0.1)
    return sleepers


def test_one_that_crashes_at_its_start(cache: Path) -> None:
    error = fault(bad("crash_at_start.py", cache))
    assert isinstance(error, GoneError)
    assert error.exit_code == 1
    assert str(error) == (
        "crash_at_start has ended, with exit status 1; it said last: "
        "FileNotFoundError: [Errno 2] No such file or directory: 'openings_that_are_not_there.txt'"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_one_that_crashes_in_a_game(cache: Path) -> None:
    error = fault(bad("crash_in_game.c", cache), "h8")
    assert isinstance(error, GoneError)
    assert str(error) == "crash_in_game was ended by signal SIGSEGV."


def test_one_that_sleeps(cache: Path) -> None:
    error = fault(bad("sleeps.js", cache), patience=SOON)
    assert isinstance(error, LateError)
    assert str(error) == "sleeps does not answer."


def test_one_that_floods(cache: Path) -> None:
    error = fault(bad("floods.c", cache), "h8")
    assert isinstance(error, FloodError)
    assert str(error) == "floods writes too much: more than 65536 bytes for one answer."


def test_one_that_prints_where_a_move_belongs(cache: Path) -> None:
    error = fault(bad("thinking.js", cache), "h8")
    assert isinstance(error, ProtocolError)
    assert str(error) == "thinking wrote 'thinking ...' where a move belongs."


def test_one_that_plays_where_a_stone_is(cache: Path) -> None:
    board = Board.from_moves("c4")
    point = answer(bad("occupied.py", cache), "c4")
    assert point == parse_point("c4")
    with pytest.raises(IllegalMove, match="c4 is taken"):
        board.push(point)


def test_one_that_plays_off_the_board(cache: Path) -> None:
    error = fault(bad("off_board.c", cache), "h8")
    assert isinstance(error, IllegalMove)
    assert str(error) == "MOVE 0 7 is off the board, which is 15x15; both numbers count from 1."


def test_half_a_line_is_no_answer(cache: Path) -> None:
    error = fault(bad("half_line.py", cache), patience=SOON)
    assert isinstance(error, LateError)


def test_one_that_takes_too_much_memory(cache: Path) -> None:
    allowance = Allowance(memory=160 << 20, start=PATIENCE)
    error = fault(bad("memory_hog.js", cache, allowance), allowance=allowance)
    assert isinstance(error, OverrunError)
    assert error.ending is Ending.MEMORY
    assert error.values["most"] == 160
    assert int(str(error.values["used"])) > 160
    assert str(error).endswith("MiB of memory; 160 MiB are allowed.")


@pytest.mark.skipif(sys.platform == "win32", reason="each Python of a virtual environment is two processes there")
def test_one_that_starts_too_many_programs(cache: Path) -> None:
    error = fault(bad("many_children.py", cache))
    assert isinstance(error, OverrunError)
    assert error.ending is Ending.CHILDREN
    assert str(error) == "many_children has 5 programs running that it has started; 4 are allowed."
    assert not running_sleepers()


@pytest.mark.skipif(sys.platform == "win32", reason="each Python of a virtual environment is two processes there")
def test_as_many_programs_as_are_allowed_do_no_harm(cache: Path) -> None:
    error = fault(bad("many_children.py", cache), allowance=Allowance(children=5, start=PATIENCE), patience=SOON)
    assert isinstance(error, LateError)
    assert not running_sleepers()


def test_one_that_does_not_leave_is_ended(cache: Path) -> None:
    assert answer(bad("stays.c", cache), "a1") == parse_point("h8")


def test_a_function_that_raises(cache: Path) -> None:
    error = fault(bad("raises.py", cache), "h8")
    assert isinstance(error, GoneError)
    assert error.values["last"] == "raises.py, line 7: ZeroDivisionError: division by zero"
    assert any("share = 1 /" in line for line in error.last_lines)
    assert not any("python_bot" in line for line in error.last_lines)


def test_a_function_that_returns_nothing(cache: Path) -> None:
    error = fault(bad("returns_none.py", cache), "h8")
    assert isinstance(error, ProtocolError)
    assert str(error).startswith("returns_none answered: choose returned None; it must return a point")


def test_one_that_never_says_hello(cache: Path) -> None:
    error = fault(bad("says_nothing.py", cache), allowance=Allowance(start=SOON))
    assert isinstance(error, LateError)
    assert str(error) == "says_nothing says neither HELLO nor OK at its start."


def test_one_that_begins_with_something_else(cache: Path) -> None:
    error = fault(bad("banner.js", cache))
    assert isinstance(error, ProtocolError)
    assert str(error) == "banner wrote '*** Welcome to my bot! ***' at its start, where HELLO or OK belongs."


def test_one_of_another_version(cache: Path) -> None:
    error = fault(bad("other_version.py", cache))
    assert isinstance(error, ProtocolError)
    assert str(error) == "other_version speaks version 2 of the line protocol; here version 1 is spoken."


def test_one_that_does_not_compile(cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "forgetful.c"
    source.write_text("int main(void) {\n    return nothing;\n}\n", encoding="utf-8")
    if shutil.which("cc") is None:
        pytest.skip("cc is not installed")
    error = fault(read_bot(source, Allowance(), cache))
    assert str(error).startswith("forgetful.c does not compile: forgetful.c:2:")
    assert "nothing" in str(error)


def test_one_that_is_no_python(cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "unclosed.py"
    source.write_text("def choose(board):\n    return max(board.legal_moves\n", encoding="utf-8")
    error = fault(read_bot(source, Allowance(), cache))
    assert str(error) == "unclosed.py, line 2: this is no Python: '(' was never closed."


def test_one_whose_language_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.js").write_text("", encoding="utf-8")
    (tmp_path / "bot.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    for name, program in (("bot.js", "node"), ("bot.c", "cc")):
        error = fault(read_bot(tmp_path / name, Allowance(), tmp_path))
        assert isinstance(error, KagetsuError)
        assert str(error) == f"{name} needs {program}, which is not installed."


def test_what_a_function_prints_does_no_harm(cache: Path) -> None:
    assert answer(bad("prints.py", cache), "h8") == parse_point("h9")
