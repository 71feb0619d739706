"""``kagetsu analyze``: what the engine thinks of a position, why, and what a claimed line is worth."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kagetsu.cli.analysis import Analysis, Question
from kagetsu.cli.position import add_position_arguments, answer_lines, asked_board, refuse_beside_jsonl
from kagetsu.cli.progress import Progress
from kagetsu.cli.slow_kernel import warn_if_slow
from kagetsu.cli.usage import parse_count, parse_seconds, typed
from kagetsu.engine.engine import Engine
from kagetsu.engine.options import option
from kagetsu.engine.report import Info
from kagetsu.engine.search_log import log_tree
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_moves, parse_point, point_name
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]

_SECONDS = 2.0
"""How long a position is searched where no limit is given."""
_COMPARED = 3
"""How many best moves are looked for where a move is to be explained and nothing is said."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    add_position_arguments(parser, lang, "freestyle")
    parser.add_argument(
        "--time", metavar="SECONDS", type=typed(parse_seconds, lang),
        help=_("search so long; default {seconds:g} where no other limit is given").format(seconds=_SECONDS),
    )  # fmt: skip
    parser.add_argument("--nodes", metavar="N", type=typed(parse_count, lang), help=_("search at most so many nodes"))
    parser.add_argument(
        "--depth", metavar="N", type=typed(parse_count, lang), help=_("look at most so many plies ahead")
    )
    parser.add_argument(
        "--multipv", metavar="N", type=typed(_parse("multipv"), lang),
        help=_("how many best moves to tell; default 1, with --explain {number}").format(number=_COMPARED),
    )  # fmt: skip
    parser.add_argument(
        "--threads", metavar="N", type=typed(_parse("threads"), lang), default=1,
        help=_("search with so many threads; default 1"),
    )  # fmt: skip
    parser.add_argument("--explain", action="store_true", help=_("say why the best move is the best"))
    parser.add_argument(
        "--why", metavar="POINT", type=typed(parse_point, lang), help=_("explain this move, whatever is best")
    )
    parser.add_argument(
        "--line", metavar="MOVES", type=typed(_line, lang),
        help=_("check the claim that these moves, of both sides in turn, win for the side to move"),
    )  # fmt: skip
    parser.add_argument(
        "--log", metavar="FILE", type=Path,
        help=_("append to FILE what each of the best moves and replies is worth when it is searched alone"),
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    warn_if_slow(options.lang)
    question = _question(options)
    if options.jsonl:
        refuse_beside_jsonl(options, why="--why", line="--line", log="--log")
    with Engine(threads=options.threads, seed=0) as engine:
        if options.jsonl:

            def answered(board: Board) -> dict[str, Any]:
                engine.clear()  # so that an answer does not depend on the lines before
                return Analysis.of(engine, board, question).as_json(options.lang)

            return answer_lines(answered, options.rule, options.size, options.lang, default_rule=options.default_rule)
        board = asked_board(options)
        progress = Progress()
        try:
            analysis = Analysis.of(engine, board, question, lambda info: progress.say(_seen(info, options.lang)))
        finally:
            progress.clear()
        if options.json:
            print(json.dumps({"id": None, **analysis.as_json(options.lang)}))
        else:
            print(analysis.text(options.lang, sys.stdout))
        if options.log is not None:
            _write_log(options.log, engine, board, question.limits)
    return 0


def _question(options: argparse.Namespace) -> Question:
    time = options.time
    if time is None and options.nodes is None and options.depth is None:
        time = _SECONDS
    explains = options.explain or options.why is not None
    return Question(
        Limits(time=time, nodes=options.nodes, depth=options.depth),
        options.multipv or (_COMPARED if explains else 1),
        explains,
        options.why,
        options.line,
    )


def _seen(info: Info, lang: str) -> str:
    """What the search sees, short enough for a line."""
    return f"{info.depth:3}  {info.score.text(lang)}  {' '.join(map(point_name, info.line[:10]))}"


def _line(text: str) -> list[int]:
    """At least one move; FormatError."""
    moves = parse_moves(text)
    if not moves:
        raise FormatError(mark("The line to check has no moves."))
    return moves


def _parse(name: str) -> Callable[[str], int]:
    """Reads a value of an option of the engine; what it refuses is a KagetsuError."""
    return lambda text: option(name).checked(parse_count(text))


def _write_log(file: Path, engine: Engine, board: Board, limits: Limits) -> None:
    with file.open("a", encoding="utf-8") as stream:
        for tried in log_tree(engine, board, limits):
            print(json.dumps(tried.as_json()), file=stream, flush=True)
