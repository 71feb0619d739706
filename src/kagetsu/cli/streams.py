"""The standard streams, usable whatever the terminal, the pipe or the shell has made of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kagetsu.rules.error import shortened
from kagetsu.texts import language

if TYPE_CHECKING:
    from kagetsu.rules.game import Game

__all__ = ["drop", "end_line", "fault_text", "prepare_streams", "tell_warnings"]

_STREAMS = (("stdin", "r", "replace"), ("stdout", "w", "replace"), ("stderr", "w", "backslashreplace"))


def prepare_streams() -> None:
    """Makes the three streams take and give any text: what their encodings cannot carry becomes a question mark (on
    standard error an escape, as ``\\u4e94``), and one that is closed (``>&-``) is empty and swallows what is written.
    """
    for name, mode, errors in _STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            # The lowest free descriptor is the one that was closed: no file that is opened later can take its place.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def drop(stream: TextIO) -> None:
    """Sends what an output stream still holds to nowhere if it cannot be written, so that Python does not try again
    when it ends, and complain.
    """
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def end_line() -> None:
    """Ends the line that an interrupt cut short, so that a terminal's next prompt begins at the left."""
    stream = next((stream for stream in (sys.stdout, sys.stderr) if stream.isatty()), None)
    if stream is not None:
        print(file=stream, flush=True)


def fault_text(fault: OSError) -> str:
    """What the system says is wrong, with the name of the file where there is one."""
    sentence = fault.strerror or str(fault)
    return f"{shortened(str(fault.filename), 255)}: {sentence}" if fault.filename else sentence


def tell_warnings(game: Game, lang: str) -> None:
    """Says on standard error what was not understood in the file of a game."""
    _ = language(lang).gettext
    for fault in game.warnings:
        sentence = _("warning: {fault}").format(fault=fault.text(lang))
        print(f"kagetsu: {sentence}", file=sys.stderr, flush=True)
