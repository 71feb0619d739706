"""``kagetsu play`` on a terminal: the questions at the start, and its ends. Not on Windows, which has no pty."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

if not hasattr(pexpect, "spawn"):
    pytest.skip("TERMINAL TESTS LEFT OUT: this system has no pseudo-terminal", allow_module_level=True)


@pytest.fixture
def play(tmp_path: Path) -> Iterator["pexpect.spawn[str]"]:
    environment = {**os.environ, "KAGETSU_HOME": str(tmp_path), "TERM": "xterm", "PYTHONIOENCODING": "utf-8",
                   "LANGUAGE": "en"}  # fmt: skip
    terminal = pexpect.spawn(
        sys.executable, ["-m", "kagetsu", "play"], env=environment, encoding="utf-8", timeout=120, dimensions=(50, 100)
    )
    yield terminal
    terminal.close(force=True)


def test_on_a_terminal_it_asks_and_asks_again(play: "pexpect.spawn[str]") -> None:
    for question, bad, sentence, good in [
        ("[black]", "purple", "'purple' is not an answer", "white"),
        ("[alphabeta:2]", "deep blue", "'deep blue' is not a rung", "greedy"),
        ("[renju]", "chess", "'chess' is not a rule", ""),
        ("[15]", "26", "26 is not a possible board size", "9"),
    ]:
        play.expect_exact(question)
        play.sendline(bad)
        play.expect_exact(sentence)
        play.expect_exact(question)
        play.sendline(good)
    play.expect_exact("greedy (Black) against human (White), renju, 9x9.")
    play.expect_exact("(●)")
    play.expect_exact("White to move: ")
    play.sendline("a1")
    play.expect_exact("White plays a1.")
    play.expect_exact("White to move: ")
    play.sendeof()
    play.expect_exact("\nGoodbye")
    play.expect(pexpect.EOF)
    play.close()
    assert play.exitstatus == 0


def test_the_end_of_input_at_a_question(play: "pexpect.spawn[str]") -> None:
    play.expect_exact("[black] ")
    play.sendeof()
    play.expect(pexpect.EOF)
    assert play.before is not None
    assert play.before.endswith("\n")
    assert play.before.count("\n") == 1
    play.close()
    assert play.exitstatus == 0


def test_ctrl_c_on_a_terminal(play: "pexpect.spawn[str]") -> None:
    play.expect_exact("[black]")
    # Python misses a signal that arrives between the prompt and the wait for input; nobody types that fast, a test may.
    # The wait is long: a second signal must not meet a program that is ending already.
    for _ in range(5):
        play.sendintr()
        if play.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10) == 0:
            break
    assert play.before is not None
    assert play.before.endswith("\n")
    play.close()
    assert play.exitstatus == 130
