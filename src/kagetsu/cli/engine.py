"""``kagetsu engine``, also ``pbrain-kagetsu``: the engine for managers that speak the Gomocup protocol."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from kagetsu import __version__
from kagetsu.cli.slow_kernel import warn_if_slow
from kagetsu.cli.usage import UsageError, parse_level, parse_seed, typed
from kagetsu.protocol.brain import Brain
from kagetsu.protocol.coordinates import Order
from kagetsu.protocol.server import Server
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    from kagetsu.protocol.move_engine import MoveEngine

__all__ = ["add_arguments", "run"]

_SEEDS = 1 << 62
"""From this number on seeds come round again, and negative ones count from there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command; a manager sets everything else by the protocol."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument(
        "--level", metavar="N", type=typed(parse_level, lang),
        help=_("how strong it plays, from 1 for beginners to 10, full strength"),
    )  # fmt: skip
    parser.add_argument(
        "--rung", metavar="NAME", type=typed(_rung_name, lang),
        help=_("play as a rung of the teaching ladder instead: random, greedy, minimax:2, alphabeta:4 and so on"),
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="N", type=typed(parse_seed, lang), help=_("decide by this number where chance decides")
    )
    parser.add_argument(
        "--coordinates", choices=[order.value for order in Order], default=Order.XY.value,
        help=_("the order of the two numbers of a point: column and row, or row and column as Yixin-Board wants it"),
    )  # fmt: skip


def _rung_name(text: str) -> str:
    """The name of a rung; FormatError."""
    from kagetsu.ladder.rungs import make_rung

    make_rung(text)
    return text


def run(options: argparse.Namespace) -> NoReturn:
    """Runs the command, to the end of the process."""
    order = Order(options.coordinates)
    brain = Brain(_engine(options), __version__, debug="KAGETSU_DEBUG" in os.environ, order=order)
    Server(brain, _read, _write, _leave, order).run()
    _leave()


def _engine(options: argparse.Namespace) -> MoveEngine:
    """The engine itself, or a rung. UsageError for options that do not go together."""
    seed = None if options.seed is None else options.seed % _SEEDS
    if options.rung is not None:
        if options.level is not None:
            raise UsageError(mark("A rung has no level: give either --rung or --level."))
        from kagetsu.protocol.rung_engine import RungEngine

        return RungEngine(options.rung, seed)
    from kagetsu.engine.engine import Engine

    warn_if_slow(options.lang)
    return Engine(level=options.level, seed=seed)


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
