"""A line on a terminal that says how far a long work is."""

from __future__ import annotations

import sys

__all__ = ["Progress"]


class Progress:
    """One line on a terminal's standard error, written over and over; nothing where it is no terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def bar(self, done: int, of: int) -> None:
        """Shows how many parts of the work are done."""
        self.say(f"[{'#' * (30 * done // of):30}] {done}/{of}")

    def say(self, text: str) -> None:
        """Shows a short text in place of what was shown."""
        if self._shown:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leaves the line empty."""
        self.say("")
