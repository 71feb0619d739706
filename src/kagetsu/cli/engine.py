"""``kagetsu engine``, also ``pbrain-kagetsu``: the engine for managers that speak the Gomocup protocol."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn

from kagetsu import __version__
from kagetsu.cli.slow_kernel import warn_if_slow
from kagetsu.cli.usage import parse_level, typed
from kagetsu.engine.engine import Engine
from kagetsu.protocol.brain import Brain
from kagetsu.protocol.server import Server
from kagetsu.texts import language

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command; a manager sets everything else by the protocol."""
    lang = parser.get_default("lang")
    parser.add_argument(
        "--level", metavar="N", type=typed(parse_level, lang),
        help=language(lang).gettext("how strong it plays, from 1 for beginners to 10, full strength"),
    )  # fmt: skip


def run(options: argparse.Namespace) -> NoReturn:
    """Runs the command, to the end of the process."""
    warn_if_slow(options.lang)
    brain = Brain(Engine(level=options.level), __version__, debug="KAGETSU_DEBUG" in os.environ)
    Server(brain, _read, _write, _leave).run()
    _leave()


def _read() -> bytes:
    """What has come on standard input; nothing at its end. The stream itself is left alone: it waits for more."""
    return os.read(sys.stdin.fileno(), 1 << 16)


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _leave() -> NoReturn:
    """Ends the process as it stands, thinking or not. All is written by now, and Python would take its time to take
    itself apart: a manager kills whoever is late.
    """
    os._exit(0)
