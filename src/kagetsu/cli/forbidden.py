"""``kagetsu forbidden``: the forbidden points of a position, drawn and each explained."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from kagetsu.cli.drawing import draw_board, signs_for
from kagetsu.cli.position import add_position_arguments, answer_lines, asked_board
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, point_name
from kagetsu.rules.rule import load_rule
from kagetsu.texts import language

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    add_position_arguments(parser, parser.get_default("lang"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    if options.jsonl:
        return answer_lines(_verdicts, load_rule(options.rule) if options.rule else None, options.size, options.lang)
    board = asked_board(options)
    if options.json:
        print(json.dumps({"id": None, **_verdicts(board)}))
    else:
        print(_told(board, options.lang))
    return 0


def _verdicts(board: Board) -> dict[str, Any]:
    found = board.forbidden_points()
    return {"forbidden": {point_name(point): judged.verdict for point, judged in found.items()}}


def _told(board: Board, lang: str) -> str:
    _ = language(lang).gettext
    found = board.forbidden_points()
    last = board.peek() if board.move_stack else None
    parts = [draw_board(board, signs_for(sys.stdout), last, found), ""]
    colour = board.rule.foul_colour(board.turn)
    if colour is None:
        parts.append(_("The rule {rule} forbids nothing.").format(rule=board.rule.name))
    elif not found:
        parts.append(
            _("No point is forbidden to Black here.") if colour == BLACK else _("No point is forbidden to White here.")
        )
    for judged in found.values():
        parts.append(judged.text(lang))
        parts += [f"    {detail}" for detail in judged.details(lang)]
    return "\n".join(parts)
