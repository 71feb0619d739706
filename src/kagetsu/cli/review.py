"""``kagetsu review FILE``: goes through a game with the engine, tells the mistakes, and writes a page about it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from kagetsu.cli.console import Console
from kagetsu.cli.exit_status import EXIT_INTERRUPTED
from kagetsu.cli.output_file import add_force, check_free
from kagetsu.cli.position import add_board_arguments, parse_game
from kagetsu.cli.progress import Progress
from kagetsu.cli.slow_kernel import warn_if_slow
from kagetsu.cli.usage import UsageError, parse_count, parse_seconds, typed
from kagetsu.engine.engine import Engine
from kagetsu.engine.options import option
from kagetsu.formats.files import write_whole
from kagetsu.review.account import review_json, review_text
from kagetsu.review.curve import BLOCKS, PLAIN
from kagetsu.review.review import Review, ReviewedMove, line_of, review_moves
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]

_SECONDS = 0.5
"""How long a move is searched where no limit is given: a game of 60 moves then takes less than a minute."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument(
        "game", metavar="FILE", nargs="?",
        help=_("a game record, FILE#3 the third of a collection, FILE:40 its first 40 moves; or moves as h8h9i10"),
    )  # fmt: skip
    add_board_arguments(parser, lang, _("that of the record, else freestyle"))
    parser.add_argument(
        "--time", metavar="SECONDS", type=typed(parse_seconds, lang),
        help=_("search each move so long; default {seconds:g} where no other limit is given").format(seconds=_SECONDS),
    )  # fmt: skip
    parser.add_argument(
        "--nodes", metavar="N", type=typed(parse_count, lang),
        help=_("search at most so many nodes for each move; without --time the review is the same every time"),
    )  # fmt: skip
    parser.add_argument(
        "--threads", metavar="N", type=typed(lambda text: option("threads").checked(parse_count(text)), lang),
        default=1, help=_("search with so many threads; default 1"),
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    parser.add_argument("--html", metavar="FILE", type=Path, help=_("write a page with a board to step through"))
    add_force(parser, lang)


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status: 130 if Ctrl-C ended the review early; what is done is told then too."""
    if options.game is None:
        raise UsageError(mark("FILE is missing: name a game record, or write moves as h8h9i10."))
    warn_if_slow(options.lang)
    game = _asked_game(options)
    page: Path | None = options.html
    if page is not None:
        check_free(page, options.force)
        if not page.parent.is_dir():
            raise KagetsuError(mark("There is no folder {folder}."), folder=str(page.parent))
    review = _reviewed(game, options)
    if options.json:
        print(json.dumps({"id": None, **review_json(review, options.lang)}))
    else:
        Console().say(review_text(review, options.lang, _signs()))
    if page is not None:
        from kagetsu.review.page import review_html

        write_whole(page, review_html(review, options.lang).encode())
        if not options.json:
            print(language(options.lang).gettext("The page is in {file}.").format(file=page))
    return 0 if review.is_complete else EXIT_INTERRUPTED


def _asked_game(options: argparse.Namespace) -> Game:
    """The game to go through, standing at the last move of it; KagetsuError if it has no move."""
    game = parse_game(options.game, options.rule, options.size, options.lang, "freestyle")
    line = line_of(game)
    if not line:
        raise KagetsuError(mark("There is no game to review: it has no moves."))
    more = [node for node in game.node.path() if node.move is not None][len(line) :]
    if more and not game.board_at(line[-1]).is_game_over():
        fault = KagetsuError(
            mark("The review ends before move {number}: the rules do not know it."), number=len(line) + 1
        )
        told = language(options.lang).gettext("warning: {fault}").format(fault=fault.text(options.lang))
        print(f"kagetsu: {told}", file=sys.stderr)
    return game


def _reviewed(game: Game, options: argparse.Namespace) -> Review:
    """Goes through the game, as far as it is let."""
    time = options.time
    if time is None and options.nodes is None:
        time = _SECONDS
    total = len(line_of(game))
    done: list[ReviewedMove] = []
    progress = Progress()
    try:
        with Engine(threads=options.threads, seed=0) as engine:
            progress.bar(0, total)
            for move in review_moves(game, engine, Limits(time=time, nodes=options.nodes)):
                done.append(move)
                progress.bar(len(done), total)
    except KeyboardInterrupt:
        if not done:
            raise  # what is done is told, and that is nothing
    finally:
        progress.clear()
    return Review(game, tuple(done), total, game.outcome())


def _signs() -> tuple[str, str, str]:
    """What the curve is drawn with on standard output."""
    speaks_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    return BLOCKS if speaks_unicode else PLAIN
