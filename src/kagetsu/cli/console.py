"""Where ``play`` talks: lines in and out, on a terminal or through pipes."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
from unicodedata import east_asian_width

__all__ = ["Console", "EndOfInput"]


class EndOfInput(Exception):  # noqa: N818 - an event, not a fault
    """Nothing more will be typed."""


class Console:
    """Standard input and output."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            _edit_lines()

    def say(self, text: str = "") -> None:
        """Prints lines, at once; a terminal gets them wrapped between words, further lines indented like the first."""
        lines = text.split("\n")
        if self.interactive:
            width = max(shutil.get_terminal_size().columns - 1, 20)
            lines = [part for line in lines for part in _wrapped(line, width)]
        print("\n".join(lines), flush=True)

    def ask(self, prompt: str) -> str:
        """Reads a line; EndOfInput at the end of the input.

        On a terminal the prompt stands before it; in a pipe it is a line of its own that begins with ``> ``, so that a
        script knows when it is asked.
        """
        try:
            if self.interactive:
                return input(f"{prompt} ")
            self.say(f"> {prompt}")
            line = sys.stdin.readline()
        except EOFError:
            print(flush=True)  # the prompt's line is still open
            line = ""
        if not line:
            raise EndOfInput
        return line.rstrip("\r\n")


def _wrapped(line: str, width: int) -> list[str]:
    """The line in parts of at most ``width`` columns. Text with wide characters is left to the terminal: it has few
    blanks to break at, and its columns are not its characters.
    """
    if any(east_asian_width(letter) in "WF" for letter in line):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) if len(line) > width else [line]


def _edit_lines() -> None:
    """Lets the arrow keys edit the line and bring back earlier ones, where Python has readline."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is what switches it on
