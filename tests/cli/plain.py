"""Drives ``kagetsu play`` as a script does: through pipes, line by line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class PlainPlay:
    """A running ``kagetsu play``. Every prompt is a line that begins with ``> ``; what comes before it is an answer."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "KAGETSU_HOME": str(home), "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kagetsu", "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment,
        )
        self.greeting = self._until_prompt()

    prompt = ""

    def _until_prompt(self) -> list[str]:
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            text = line.rstrip("\n")
            if text.startswith("> "):
                self.prompt = text[2:]
                return lines
            lines.append(text)
        self.prompt = ""
        return lines

    def say(self, line: str) -> list[str]:
        """Types a line; the answer, without the next prompt."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self._until_prompt()

    def end(self) -> tuple[list[str], str, int]:
        """Ends the input; the last lines, what stands on standard error, and the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        rest = self._until_prompt()
        assert self.process.stderr is not None
        errors = self.process.stderr.read()
        return rest, errors, self.process.wait(timeout=120)

    def close(self) -> None:
        """Ends the process, whatever it does, and closes its pipes."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@contextmanager
def plain_play(home: Path, *arguments: str) -> Iterator[PlainPlay]:
    """A running game that is ended in any case."""
    play = PlainPlay(home, *arguments)
    try:
        yield play
    finally:
        play.close()
