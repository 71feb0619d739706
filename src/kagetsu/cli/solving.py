"""What the commands ``vcf`` and ``vct`` share: their options, and how a finding is told."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from kagetsu.cli.drawing import draw_board, signs_for
from kagetsu.cli.position import add_position_arguments, answer_lines, asked_board, refuse_beside_jsonl
from kagetsu.cli.slow_kernel import warn_if_slow
from kagetsu.cli.usage import parse_count, parse_seconds, typed
from kagetsu.engine.solve import Solution
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_name
from kagetsu.texts import language

__all__ = ["add_solver_arguments", "run_solver"]

Solver = Callable[[Board, Limits], Solution]


def add_solver_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a command that solves positions."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    add_position_arguments(parser, lang)
    parser.add_argument(
        "--time", metavar="SECONDS", type=typed(parse_seconds, lang), help=_("search at most so long; default no limit")
    )
    parser.add_argument(
        "--nodes", metavar="N", type=typed(parse_count, lang), help=_("try at most so many moves; default no limit")
    )


def run_solver(solver: Solver, options: argparse.Namespace) -> int:
    """Solves what a command is asked to; the exit status."""
    limits = Limits(time=options.time, nodes=options.nodes)
    warn_if_slow(options.lang)
    if options.jsonl:
        refuse_beside_jsonl(options)
        return answer_lines(lambda board: _as_json(solver(board, limits)), options.rule, options.size, options.lang)
    board = asked_board(options)
    solution = solver(board, limits)
    if options.json:
        print(json.dumps({"id": None, **_as_json(solution)}))
        return 0
    last = board.peek() if board.move_stack else None
    print(draw_board(board, signs_for(sys.stdout), last, ()), solution.text(options.lang), sep="\n\n")
    return 0


def _as_json(solution: Solution) -> dict[str, Any]:
    return {
        "result": solution.result,
        "line": [point_name(move) for move in solution.line],
        "nodes": solution.nodes,
        "ms": round(1000 * solution.time, 3),
    }
