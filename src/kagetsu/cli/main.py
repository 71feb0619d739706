"""The command line's door: finds the command, runs it, and turns errors into one line and an exit status."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kagetsu.cli.exit_status import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from kagetsu.cli.parser import Parser
from kagetsu.cli.streams import drop, end_line, fault_text, prepare_streams
from kagetsu.cli.usage import UsageError
from kagetsu.rules.error import KagetsuError
from kagetsu.texts import LANGUAGES, default_language, language, mark

__all__ = ["main"]

_COMMANDS = {
    "play": mark("Plays a game in the terminal."),
    "forbidden": mark("Tells the forbidden points of a position, and why."),
    "vcf": mark("Finds a forced win by continuous fours, or tells that there is none."),
    "vct": mark("Finds a forced win by continuous threats, or tells that there is none."),
    "analyze": mark("Analyses a position with the engine, explains moves, and checks a line of play."),
    "engine": mark("Plays for managers that speak the Gomocup protocol (Piskvork and others)."),
    "match": mark("Lets engines play each other, and tells who is stronger."),
    "convert": mark("Turns game records of one kind into another, or tells what they hold."),
    "picture": mark("Draws a position as SVG or PNG, or a game as an animated GIF."),
    "problems": mark("Makes problem sets and runs them."),
    "replay": mark("Steps through a game record."),
    "review": mark("Goes through a game with the engine, and tells its mistakes and what is better."),
    "ladder": mark("Lets the teaching engines play each other."),
    "bench": mark("Measures how fast the kernel is here, and whether it is as it should be."),
    "doctor": mark("Tells what is installed, and what your terminal can show."),
}
"""The commands and what they do; each lives in a module of its name with ``add_arguments`` and ``run``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 done, 1 the work failed, 2 wrong usage, 130 interrupted."""
    prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = _asked_language(given) or default_language(os.environ)
    debug = "KAGETSU_DEBUG" in os.environ
    try:
        try:
            options = _parsed(_parser(given, lang), given)
            lang = options.lang
            return int(options.run(options))
        finally:
            sys.stdout.flush()  # what fails here would else fail behind our back, when Python ends
    except KeyboardInterrupt:
        end_line()
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        drop(sys.stdout)  # whoever read it has gone; that is his affair
        return EXIT_FAILED
    except UsageError as fault:
        _fail(fault.text(lang))
        return EXIT_USAGE
    except KagetsuError as fault:
        return _fail(fault.text(lang))
    except OSError as fault:
        drop(sys.stdout)
        return _fail(fault_text(fault))
    except Exception as fault:
        if debug:
            raise
        _ = language(lang).gettext
        return _fail(
            _("This is a fault of Kagetsu: {fault}. KAGETSU_DEBUG=1 shows where; please report it.").format(
                fault=f"{type(fault).__name__}: {fault}"
            )
        )


def _fail(sentence: str) -> int:
    with contextlib.suppress(OSError):
        print(f"kagetsu: {sentence}", file=sys.stderr)
    drop(sys.stderr)  # nobody can be told that it cannot be written to
    return EXIT_FAILED


def _parser(given: Sequence[str], lang: str) -> argparse.ArgumentParser:
    """The parser for the command that is given; the other commands' modules are not imported."""
    _ = language(lang).gettext
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("-h", "--help", action="help", help=_("show this help and leave"))
    shared.add_argument(
        "--lang", choices=LANGUAGES, default=lang, metavar="|".join(LANGUAGES), help=_("the language to speak")
    )
    speaking: dict[str, Any] = {"parents": [shared], "lang": lang}
    parser = Parser(
        prog="kagetsu",
        description=_("Gomoku and renju, with rules that explain themselves."),
        epilog=_("kagetsu COMMAND --help tells all about a command."),
        **speaking,
    )
    from kagetsu import __version__

    parser.add_argument("--version", action="version", version=f"kagetsu {__version__}", help=_("show the version"))
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    asked = next((word for word in given if word in _COMMANDS), None)
    for name, about in _COMMANDS.items():
        sub = commands.add_parser(name, help=_(about), description=_(about), **speaking)
        if name == asked:
            module = importlib.import_module(f"kagetsu.cli.{name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser


def _parsed(parser: argparse.ArgumentParser, given: list[str]) -> argparse.Namespace:
    """What was typed. Names of files count behind options too, as in ``convert a.sgf --to psq -``: argparse takes those
    that come first and leaves the others over.
    """
    options, left = parser.parse_known_args(given)
    if left and hasattr(options, "paths") and all(word == "-" or not word.startswith("-") for word in left):
        options.paths += left
    elif left:
        parser.parse_args(given)  # says what is wrong
    return options


def _asked_language(given: Sequence[str]) -> str | None:
    """The language of ``--lang``, known before the options are read, so that help and errors speak it too."""
    for word, following in pairwise([*given, ""]):
        asked = word.removeprefix("--lang=") if word.startswith("--lang=") else following if word == "--lang" else ""
        if asked in LANGUAGES:
            return asked
    return None
