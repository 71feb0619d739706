"""Reads the sessions in ``tests/cases/protocol/*.txt`` and holds them with an engine's process.

A session is a title and lines, one after the other:

=========  ===========================================================================================================
``= ...``  the title; options of ``kagetsu engine`` may stand behind ``$`` in it
``M: ...``  the manager says this
``B: ...``  the engine answers this; ``...`` stands for any text, ``<move>`` for a move that the rules allow,
           ``<moves>`` for two, ``<opening>`` for a decision of swap2; lines that begin with ``MESSAGE``, ``DEBUG`` or
           ``INFO`` may come before it
``A: ...``  the very next line is this; ``<n>`` stands for a number, ``<point>`` for a point on the board
``S: ...``  one of the next lines is this; those before it are passed over
``T: n``   the answer above came within so many milliseconds of what the manager said last
``W: n``   the manager waits so many milliseconds
``Q: n``   the same, and nothing may come meanwhile
``Z: n``   the engine's process is held for so many milliseconds, and let go on
``#``      a comment
=========  ===========================================================================================================

After its last line the manager says ``END``: no line may be left, and the engine ends with status 0. Moves are judged
and followed by the model of ``checks/protocol_model.py``. In a file ``{folder}`` stands for an empty folder.
"""

from __future__ import annotations

import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from checks.protocol_model import MOVE, OPENING, PAIR, Due, Model

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "protocol"
KINDS = {"<move>": MOVE, "<moves>": PAIR, "<opening>": OPENING}
COMMAND = (sys.executable, "-m", "kagetsu", "engine")


class Session(NamedTuple):
    """One session: its title, where it stands, the options of the engine, and its lines as (kind, text)."""

    title: str
    place: str
    options: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]


def sessions() -> Iterator[Session]:
    """All sessions of all files."""
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        for part in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
            title, *rest = part.splitlines()
            lines = [line for line in rest if line.strip() and not line.startswith("#")]
            assert all(re.match(r"[MBASTWQZ]: ", line) for line in lines), f"{path.name}: {title}"
            title, _, options = title.partition("$")
            spoken = tuple((line[0], line[3:]) for line in lines)
            yield Session(title.strip(), path.name, tuple(shlex.split(options)), spoken)


class Brain:
    """A running engine. Every line that it writes is kept until it is heard."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command or COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode("ascii").removesuffix("\n"))
        self._lines.put(None)

    def say(self, text: str) -> float:
        """Says these bytes as they stand; when that was."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()
        return monotonic()

    def hear_any(self, within: float = 60.0) -> str | None:
        """The next line; None where the engine has ended."""
        return self._lines.get(timeout=within)

    def hear(self, within: float = 60.0) -> str | None:
        """The next line that is no message and no line of an analysis; None where the engine has ended."""
        while (line := self._lines.get(timeout=within)) is not None:
            if not line.startswith(("MESSAGE ", "DEBUG ", "INFO ")):
                return line
        return None

    def is_silent(self) -> bool:
        """Whether all lines so far have been heard."""
        return self._lines.empty()

    def hold(self, seconds: float) -> None:
        """Takes the process off the processor for so long."""
        os.kill(self.process.pid, signal.SIGSTOP)
        sleep(seconds)
        os.kill(self.process.pid, signal.SIGCONT)

    def end_input(self) -> None:
        """Says nothing more."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def exit(self, within: float = 10.0) -> int:
        """The exit status."""
        return self.process.wait(timeout=within)

    def close(self) -> None:
        """Ends the process, whatever it does."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


def hold(session: Session, brain: Brain, folder: Path) -> None:
    """Holds one session to its end; AssertionError where the engine answers otherwise."""
    model = Model("yx" if "yx" in session.options else "xy")
    due = Due("")
    said = heard = monotonic()
    for kind, text in session.lines:
        match kind:
            case "M":
                line = text.replace("{folder}", str(folder))
                said = brain.say(line + "\r\n")
                asked = model.say(line)
                due = asked if asked.kind in KINDS.values() else due
            case "B":
                answer = brain.hear()
                heard = monotonic()
                assert answer is not None, f"the engine has ended, instead of {text}"
                check(model, due, text, answer)
            case "A":
                found = brain.hear_any()
                assert found is not None
                assert fits(text, found), f"{found}, instead of {text}"
            case "S":
                while (found := brain.hear_any()) is not None and not fits(text, found):
                    pass
                assert found is not None, f"{text} does not come"
            case "T":
                assert heard - said <= int(text) / 1000
            case "W":
                sleep(int(text) / 1000)
            case "Q":
                sleep(int(text) / 1000)
                assert brain.is_silent(), "something comes"
            case "Z":
                brain.hold(int(text) / 1000)
    brain.say("END\r\n")
    assert brain.hear() is None
    assert brain.exit() == 0


def check(model: Model, due: Due, text: str, answer: str) -> None:
    """Holds an answer against what a session says, and a move in it against the rules."""
    if text not in KINDS:
        assert fits(text, answer), f"{answer}, instead of {text}"
    if text in KINDS or re.fullmatch(r"\d+,\d+", text):
        assert text not in KINDS or due.kind == KINDS[text], f"{due.kind} is due, not {text}"
        fault = model.hear(due, [answer])
        assert fault is None, fault


def fits(text: str, line: str) -> bool:
    """Whether a line is what a session says."""
    pattern = re.escape(text).replace(re.escape("..."), ".*")
    pattern = pattern.replace("<n>", "[+-]?[0-9]+").replace("<point>", "[0-9]+,[0-9]+")
    return re.fullmatch(pattern, line) is not None
