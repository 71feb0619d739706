"""``kagetsu play`` on a terminal: the questions at the start, and its ends. Not on Windows, which has no pty."""

import os
import select
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="TERMINAL TESTS LEFT OUT: this system has no pty")


class OnTerminal:
    """``kagetsu play`` on a terminal of its own."""

    def __init__(self, home: Path) -> None:
        environment = {**os.environ, "KAGETSU_HOME": str(home), "TERM": "xterm", "PYTHONIOENCODING": "utf-8",
                       "LANGUAGE": "en", "COLUMNS": "100", "LINES": "50"}  # fmt: skip
        self.process_id, self.terminal = pty.fork()
        if self.process_id == 0:
            os.execve(sys.executable, [sys.executable, "-m", "kagetsu", "play"], environment)

    def read_until(self, sign: str) -> str:
        text, end = "", time.monotonic() + 20
        while sign not in text and time.monotonic() < end:
            ready, _, _ = select.select([self.terminal], [], [], 0.2)
            if ready:
                try:
                    text += os.read(self.terminal, 65536).decode()
                except OSError:
                    break
        assert sign in text, text
        return text

    def type(self, line: str) -> None:
        os.write(self.terminal, line.encode())

    def status(self) -> int:
        _, status = os.waitpid(self.process_id, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_on_a_terminal_it_asks_and_asks_again(tmp_path: Path) -> None:
    terminal = OnTerminal(tmp_path)
    terminal.read_until("[black]")
    terminal.type("purple\n")
    terminal.read_until("'purple' is not an answer")
    terminal.type("white\n")
    terminal.read_until("[alphabeta:2]")
    terminal.type("deep blue\n")
    terminal.read_until("'deep blue' is not a rung")
    terminal.type("greedy\n")
    terminal.read_until("[renju]")
    terminal.type("chess\n")
    terminal.read_until("'chess' is not a rule")
    terminal.type("\n")
    terminal.read_until("[15]")
    terminal.type("26\n")
    terminal.read_until("26 is not a possible board size")
    terminal.type("9\n")
    text = terminal.read_until("White to move: ")
    assert "greedy (Black) against human (White), renju, 9x9." in text
    assert "(●)" in text
    terminal.type("a1\n")
    assert "White plays a1." in terminal.read_until("White to move: ")
    terminal.type("\x04")
    terminal.read_until("Goodbye")
    assert terminal.status() == 0


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_ctrl_c_on_a_terminal(tmp_path: Path) -> None:
    terminal = OnTerminal(tmp_path)
    terminal.read_until("[black]")
    terminal.type("\x03")
    assert terminal.status() == 130
