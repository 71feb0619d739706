"""``kagetsu picture IN OUT``: the picture of a position, or the film of a game."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kagetsu.cli.output_file import check_free
from kagetsu.cli.position import parse_game
from kagetsu.cli.usage import UsageError, parse_seconds, typed
from kagetsu.formats.picture import LARGEST_PICTURE, SMALLEST_PICTURE, Look, game_svg
from kagetsu.formats.picture_image import KINDS, write_picture
from kagetsu.formats.picture_signs import SHAPES
from kagetsu.formats.picture_theme import THEMES
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.notation import parse_size
from kagetsu.rules.point import parse_point
from kagetsu.rules.rule import load_rule
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext

    def add(name: str, about: str, parse: Callable[[str], Any] | None = None, **more: Any) -> None:
        if parse is None:
            parser.add_argument(name, action="store_true", help=about)
        else:
            parser.add_argument(name, type=typed(parse, lang), help=about, **more)

    parser.add_argument(
        "position", metavar="IN",
        help=_("a one-line position (15:renju:h8h9i10), a move string (h8h9i10) or @FILE (@FILE:40: after move 40)"),
    )  # fmt: skip
    parser.add_argument(
        "out", metavar="OUT", help=_("the file to write: .svg, .png or .gif (the game move by move); - prints SVG")
    )
    rule = _("the rule, by name or as FILE.py; default {rule}").format(rule="freestyle")
    add("--rule", rule, load_rule, metavar="RULE")
    add("--size", _("the board, as 15 or 20x15; default 15"), parse_size, metavar="SIZE")
    add("--numbers", _("number the moves on their stones"))
    add(
        "--moves", _("show the position after move B, with the numbers A to B; in a GIF, only these moves"), _moves,
        metavar="A-B",
    )  # fmt: skip
    add("--forbidden", _("cross out forbidden points"))
    add("--no-last-move", _("do not mark the last move"))
    add("--no-coordinates", _("no letters and numbers beside the board"))
    add(
        "--mark", _("a mark: triangle, square, circle, cross, or up to three letters (may be repeated)"), _mark,
        metavar="POINT=SIGN", action="append", default=[],
    )  # fmt: skip
    add("--arrow", _("an arrow (may be repeated)"), _arrow, metavar="FROM-TO", action="append", default=[])
    add(
        "--heat", _("colour an empty point by a share from 0 to 1 (may be repeated)"), _heat,
        metavar="POINT=SHARE", action="append", default=[],
    )  # fmt: skip
    parser.add_argument(
        "--analysis", metavar="FILE",
        help=_("colour the moves that kagetsu analyze --json found by their win rates; - reads standard input"),
    )  # fmt: skip
    parser.add_argument("--title", metavar="TEXT", default="", help=_("a line above the board"))
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default="auto",
        metavar="|".join(THEMES),
        help=_("the colours; auto: as whoever looks at an SVG prefers"),
    )
    add(
        "--pixels",
        _("the longer side in pixels, {least} to {most}; default 480").format(
            least=SMALLEST_PICTURE, most=LARGEST_PICTURE
        ),
        _pixels, metavar="N", default=480,
    )  # fmt: skip
    add("--delay", _("GIF: how long a move is shown; default 1 s"), parse_seconds, metavar="S")
    add("--hold", _("GIF: how long the last move is shown; default 3 s"), parse_seconds, metavar="S")
    add("--loops", _("GIF: how many times it is shown; default 0, for ever again"), _loops, metavar="N")
    add("--force", _("replace OUT if it is there"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    animation = {name: getattr(options, name) for name in ("delay", "hold", "loops")}
    animation = {name: value for name, value in animation.items() if value is not None}
    _check_out(options, animation)
    game = parse_game(options.position, options.rule, options.size, options.lang, "freestyle")
    numbers: bool | range = options.numbers
    if options.moves is not None:
        first, last = options.moves
        line = [node for node in game.node.path() if node.move is not None]
        if last > len(line):
            raise UsageError(mark("The game has {count} moves, not {moves}."), count=len(line), moves=last)
        game.go_to(line[last - 1])
        if options.out.lower().endswith(".gif"):
            animation["moves"] = range(first, last + 1)
        else:
            numbers = range(first, last + 1)
    look = _look(options, game, numbers)
    if options.out == "-":
        print(game_svg(game, look), end="")
        return 0
    write_picture(game, options.out, look, **animation)
    size = Path(options.out).stat().st_size
    told = language(options.lang).gettext("{file} is written, {size} kB.")
    print(told.format(file=options.out, size=-(-size // 1000)))
    return 0


def _check_out(options: argparse.Namespace, animation: dict[str, Any]) -> None:
    """UsageError for an OUT that cannot be written, or that the options do not go with."""
    ending = Path(options.out).suffix.lower()
    if options.out != "-" and ending not in KINDS:
        raise UsageError(
            mark("{file} is no kind of picture that Kagetsu writes: it writes {kinds}."),
            file=options.out, kinds=", ".join(KINDS),
        )  # fmt: skip
    if animation and ending != ".gif":
        raise UsageError(mark("--{option} is for GIF only."), option=next(iter(animation)))
    if options.out != "-":
        check_free(options.out, options.force)


def _look(options: argparse.Namespace, game: Game, numbers: bool | range) -> Look:
    heat: dict[int, float] = _analysed(options.analysis) if options.analysis is not None else {}
    return Look(
        numbers=numbers,
        last_move=not options.no_last_move,
        coordinates=not options.no_coordinates,
        forbidden=options.forbidden,
        marks=dict(options.mark),
        arrows=options.arrow,
        heat={**heat, **dict(options.heat)},
        size=options.pixels,
        theme=options.theme,
        title=options.title,
    )


def _analysed(file: str) -> dict[int, float]:
    """The first moves of the lines that ``analyze --json`` printed, with their win rates; 1 for a forced win, 0 for a
    forced loss. FormatError names what is no such answer.
    """
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8", errors="replace")
    try:
        rates = {}
        for line in json.loads(text)["lines"]:
            score = line["score"]
            rate = 1.0 if "win_in" in score else 0.0 if "loss_in" in score else float(score["win_rate"])
            rates[parse_point(line["moves"][0])] = rate
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise FormatError(mark("This is not what kagetsu analyze --json prints."), file=file) from None
    return rates


def _moves(text: str) -> tuple[int, int]:
    """The first and the last move of ``A-B``; FormatError."""
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", text)
    first, last = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= first <= last:
        raise FormatError(mark("{text} names no moves: write the first and the last, as 1-40."), text=quoted(text))
    return first, last


_MOST_LETTERS = 3
"""What fits on a point."""


def _mark(text: str) -> tuple[int, str]:
    """The point and the sign of ``POINT=SIGN``; FormatError."""
    point, _, sign = text.partition("=")
    if not sign.strip() or (sign not in SHAPES and len(sign) > _MOST_LETTERS):
        raise FormatError(mark("{text} is no mark: write h8=A or h8=triangle."), text=quoted(text))
    return parse_point(point), sign


def _arrow(text: str) -> tuple[int, int]:
    """The two points of ``FROM-TO``; FormatError."""
    start, _, end = text.partition("-")
    if not end:
        raise FormatError(mark("{text} is no arrow: write h8-i9."), text=quoted(text))
    return parse_point(start), parse_point(end)


def _heat(text: str) -> tuple[int, float]:
    """The point and the share of ``POINT=SHARE``; FormatError."""
    point, _, number = text.partition("=")
    try:
        share = float(number)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise FormatError(mark("{text} is no share of a point: write h8=0.52, from 0 to 1."), text=quoted(text))
    return parse_point(point), share


def _pixels(text: str) -> int:
    """The length of a picture; FormatError."""
    if not re.fullmatch(r"[0-9]{1,6}", text) or not SMALLEST_PICTURE <= int(text) <= LARGEST_PICTURE:
        raise FormatError(
            mark("{text} is no size of a picture: write a number from {least} to {most}."),
            text=quoted(text), least=SMALLEST_PICTURE, most=LARGEST_PICTURE,
        )  # fmt: skip
    return int(text)


def _loops(text: str) -> int:
    """How many times; FormatError."""
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise FormatError(mark("{text} is no number from 0 to 65535."), text=quoted(text))
    return int(text)
