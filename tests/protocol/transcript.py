"""Reads the sessions in ``tests/cases/protocol/*.txt`` and holds them with an engine's process.

A session is a title and lines, one after the other:

=========  ===========================================================================================================
``= ...``  the title
``M: ...``  the manager says this
``B: ...``  the engine answers this; ``...`` stands for any text, ``<move>`` for a move that the rules allow; lines that
           begin with ``MESSAGE`` or ``DEBUG`` may come before it
``T: n``   the answer above came within so many milliseconds of what the manager said last
``W: n``   the manager waits so many milliseconds
``#``      a comment
=========  ===========================================================================================================

After its last line the manager says ``END``: no line may be left, and the engine ends with status 0.
"""

from __future__ import annotations

import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, make_point, opponent

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "protocol"
RULES = {"0": "freestyle", "1": "standard", "2": "renju", "4": "renju", "8": "caro", "9": "caro-standard"}


class Session(NamedTuple):
    """One session: its title, where it stands, and its lines as (kind, text)."""

    title: str
    place: str
    lines: tuple[tuple[str, str], ...]


def sessions() -> Iterator[Session]:
    """All sessions of all files."""
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        for part in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
            title, *rest = part.splitlines()
            lines = [line for line in rest if line.strip() and not line.startswith("#")]
            assert all(re.match(r"[MBTW]: ", line) for line in lines), f"{path.name}: {title}"
            yield Session(title.strip(), path.name, tuple((line[0], line[3:]) for line in lines))


class Brain:
    """A running engine. Every line that it writes is kept until it is heard."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command or (sys.executable, "-m", "kagetsu", "engine"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
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

    def hear(self, within: float = 60.0) -> str | None:
        """The next line that is no message; None where the engine has ended."""
        while (line := self._lines.get(timeout=within)) is not None:
            if not line.startswith(("MESSAGE ", "DEBUG ")):
                return line
        return None

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


class Referee:
    """Follows what is said and judges the engine's moves by the rules."""

    def __init__(self) -> None:
        self.rule = "freestyle"
        self.width = self.height = 0
        self.stones: dict[int, int] = {}
        self.turn = BLACK
        self._block: list[list[int]] | None = None

    def point(self, x: int, y: int) -> int:
        return make_point(x, self.height - 1 - y)

    def manager(self, line: str) -> None:
        """What the manager says; commands that the engine should refuse are passed over."""
        word, _, rest = line.strip().partition(" ")
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        match word.upper():
            case "START" | "RECTSTART" if numbers and all(5 <= number <= 25 for number in numbers):
                self.width, self.height = numbers[0], numbers[-1]
                self.stones, self.turn = {}, BLACK
            case "RESTART":
                self.stones, self.turn = {}, BLACK
            case "INFO" if rest.lower().startswith("rule "):
                self.rule = RULES.get(rest.split()[1], self.rule)
            case "TURN" if self.is_free(numbers):
                self.put(self.point(*numbers))
            case "TAKEBACK" if len(numbers) == 2 and self.point(*numbers) in self.stones:
                self.turn = self.stones.pop(self.point(*numbers))
            case "BOARD":
                self._block = []
            case "DONE" if self._block is not None:
                if self.is_position(self._block):
                    self.set_up(self._block)
                self._block = None
            case _ if self._block is not None:
                self._block.append(numbers)

    def is_free(self, place: list[int]) -> bool:
        if len(place) != 2 or place[0] >= self.width or place[1] >= self.height:
            return False
        return self.point(*place) not in self.stones

    def is_position(self, block: list[list[int]]) -> bool:
        stones = [tuple(numbers[:2]) for numbers in block if len(numbers) == 3 and numbers[2] in (1, 2)]
        return len(set(stones)) == len(block)

    def put(self, point: int) -> None:
        self.stones[point] = self.turn
        self.turn = opponent(self.turn)

    def set_up(self, block: list[list[int]]) -> None:
        others = sum(owner == 2 for _, _, owner in block)
        self.turn = WHITE if 2 * others > len(block) else BLACK
        self.stones = {self.point(x, y): self.turn if owner == 1 else opponent(self.turn) for x, y, owner in block}

    def judge(self, move: str) -> str | None:
        """Plays the engine's move; what is wrong with it, or None."""
        if not re.fullmatch(r"\d+,\d+", move):
            return "is no move"
        place = [int(number) for number in move.split(",")]
        if not self.is_free(place):
            return "is off the board or taken"
        black, white = ([point for point, owner in self.stones.items() if owner == c] for c in (BLACK, WHITE))
        board = Board.from_stones(black, white, self.turn, self.rule, width=self.width, height=self.height)
        legal = board.is_legal(self.point(*place)) or not board.legal_moves
        self.put(self.point(*place))
        return None if legal else "is a foul"


def hold(session: Session, brain: Brain) -> None:
    """Holds one session to its end; AssertionError where the engine answers otherwise."""
    referee = Referee()
    said = heard = monotonic()
    for kind, text in session.lines:
        match kind:
            case "M":
                said = brain.say(text + "\r\n")
                referee.manager(text)
            case "B":
                answer = brain.hear()
                heard = monotonic()
                assert answer is not None, f"the engine has ended, instead of {text}"
                if text == "<move>":
                    fault = referee.judge(answer)
                    assert fault is None, f"{answer} {fault}"
                elif re.fullmatch(r"\d+,\d+", text):
                    assert answer == text
                    assert referee.judge(answer) is None
                else:
                    pattern = ".*".join(map(re.escape, text.split("...")))
                    assert re.fullmatch(pattern, answer), f"{answer}, instead of {text}"
            case "T":
                assert heard - said <= int(text) / 1000
            case "W":
                sleep(int(text) / 1000)
    brain.say("END\r\n")
    assert brain.hear() is None
    assert brain.exit() == 0
