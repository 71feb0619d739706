"""Says random and spoilt lines to the engine, and judges every answer by a model of the protocol on the rules alone.

    python checks/fuzz_engine.py                        100,000 lines, some minutes
    python checks/fuzz_engine.py --lines 2000 --seed 7

The engine is a process, as a manager has it; now and then it is ended, by END or the end of its input, and started
anew, with either order of coordinates, and sometimes with a rung of the ladder in place of the engine. Lines come one
by one or many at once. Behind each stands a word that the engine does not know, so that it is known which answers
belong to which line. Exit status: 0 if all answers are right, 1 if one is wrong, late or missing; then the last lines
that were said are shown.
"""

from __future__ import annotations

import argparse
import queue
import random
import subprocess
import sys
import tempfile
import threading
from collections import Counter, deque
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.protocol_lines import Lines
from checks.protocol_model import END, Model

PATIENCE = 60.0
"""Seconds for any answer, far more than one takes: a machine may be busy."""
MARK = "SYNCHRONISE"
OPTIONS: tuple[tuple[str, ...], ...] = (
    (), (), (), ("--coordinates", "yx"), ("--coordinates", "yx"), ("--rung", "greedy"), ("--rung", "alphabeta:2"),
)  # fmt: skip


class WrongAnswerError(Exception):
    """The engine said what it may not."""


class Engine:
    """The engine's process, which works in ``folder``."""

    def __init__(self, options: Sequence[str], folder: Path) -> None:
        code = f"import sys; sys.path.insert(0, {str(Path(__file__).resolve().parent.parent / 'src')!r}); "
        command = [
            sys.executable,
            "-c",
            code + "from kagetsu.__main__ import main; sys.exit(main())",
            "engine",
            *options,
        ]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode("latin-1").removesuffix("\n"))
        self._lines.put(None)

    def say(self, text: str) -> None:
        """Says this at once."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode("latin-1"))
        self.process.stdin.flush()

    def hear(self) -> str | None:
        """The next line; None where the engine has ended."""
        try:
            return self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise WrongAnswerError("is silent for too long") from None

    def end_input(self) -> None:
        """Says nothing more."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def exit(self) -> int:
        """The exit status."""
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise WrongAnswerError("does not end") from None

    def close(self) -> None:
        """Ends the process, whatever it does."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None and not stream.closed:
                stream.close()


class Session:
    """One process from its start to its end, with so many ``lines`` said to it."""

    def __init__(self, chance: random.Random, folder: Path, lines: int) -> None:
        self._chance = chance
        self._left = lines
        options = chance.choice(OPTIONS)
        order = "yx" if "yx" in options else "xy"
        self._model, self._ahead = Model(order), Model(order)
        self._lines = Lines(chance, self._model)
        self._engine = Engine(options, folder)
        self._drawn: deque[str] = deque(("INFO timeout_turn 20", "INFO hash_size 4096", "START 15"))
        self.said: deque[str] = deque([f"kagetsu engine {' '.join(options)}"], maxlen=80)
        self.slowest = 0.0
        self.judged: Counter[str] = Counter()

    def hold(self) -> int:
        """Holds it to its end; how many lines were said. WrongAnswerError."""
        lines = 0
        ended = False
        try:
            while self._left > 0 and not ended:
                batch, ended = self._batch()
                lines += len(batch)
                self._left -= len(batch)
                self._exchange(batch)
            self._end(ended)
        finally:
            self._engine.close()
        return lines

    def _next(self) -> str:
        while not self._drawn:
            self._drawn.extend(self._lines.draw())
        return self._lines.tame(self._drawn.popleft(), self._ahead.awaits_file)

    def _batch(self) -> tuple[list[tuple[str, bool]], bool]:
        """The lines to be said at once, each with whether a mark can stand behind it; whether the last of them is END,
        which is left out.
        """
        batch: list[tuple[str, bool]] = []
        wanted = self._chance.choice((1, 1, 1, 1, 3, 8))
        while len(batch) < wanted or self._ahead.in_block:
            line = self._next()
            if self._ahead.say(line).kind == END:
                return batch, True
            batch.append((line, not self._ahead.in_block))
        return batch, False

    def _exchange(self, batch: list[tuple[str, bool]]) -> None:
        """Says the lines and judges what comes."""
        end = self._chance.choice(("\n", "\r\n", "\r"))
        self._engine.say("".join(f"{line}{end}" + f"{MARK}{end}" * marked for line, marked in batch))
        start = monotonic()
        for line, marked in batch:
            self.said.append(f"M: {line[:200]!r}")
            due = self._model.say(line)
            heard = self._heard() if marked else []
            self.said.extend(f"B: {answer}" for answer in heard)
            self.judged[due.kind] += 1
            if fault := self._model.hear(due, heard):
                raise WrongAnswerError(fault)
        self.slowest = max(self.slowest, (monotonic() - start) / len(batch))

    def _heard(self) -> list[str]:
        heard: list[str] = []
        while (line := self._engine.hear()) != f"UNKNOWN {MARK}":
            if line is None:
                raise WrongAnswerError(f"ends by itself, with {self._engine.exit()}")
            heard.append(line)
        return heard

    def _end(self, ended: bool) -> None:
        """Ends it by END, with moves still to come or not, or by the end of its input."""
        if ended or self._chance.random() < 0.5:
            self._engine.say(self._chance.choice(("", "BEGIN\n", "BOARD\n7,7,2\nDONE\nABOUT\n")) + "END\nABOUT\n")
        else:
            self._engine.end_input()
        while (line := self._engine.hear()) is not None:
            if not line.isascii():
                raise WrongAnswerError(f"writes {line!r}")
        if status := self._engine.exit():
            raise WrongAnswerError(f"ends with {status}")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=100_000, help="how many lines; default 100000")
    parser.add_argument("--seed", type=int, default=1, help="the same number, the same lines; default 1")
    parser.add_argument("--session", type=int, default=2000, help="about how many lines to one process; default 2000")
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    said, sessions, slowest = 0, 0, 0.0
    judged: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "folder").mkdir()
        while said < options.lines:
            most = min(options.lines - said, chance.randint(options.session // 4, 2 * options.session))
            session = Session(chance, folder, most)
            try:
                said += session.hold()
            except WrongAnswerError as fault:
                print("\n".join(session.said))
                print(f"After {said} lines in {sessions} sessions and those above, the engine {fault}.")
                return 1
            sessions, slowest = sessions + 1, max(slowest, session.slowest)
            judged += session.judged
    print(", ".join(f"{kind}: {count}" for kind, count in judged.most_common()))
    print(f"{said} lines in {sessions} sessions: all answers are right; the slowest took {1000 * slowest:.0f} ms.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
