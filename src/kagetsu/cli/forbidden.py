"""``kagetsu forbidden``: the forbidden points of a position, drawn and each explained."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from kagetsu.cli.drawing import draw_board, signs_for
from kagetsu.cli.position import add_position_arguments, answer_lines, asked_board, refuse_beside_jsonl
from kagetsu.cli.usage import typed
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, parse_point, point_name
from kagetsu.texts import language

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    add_position_arguments(parser, lang)
    parser.add_argument(
        "--why",
        metavar="POINT",
        type=typed(parse_point, lang),
        help=language(lang).gettext("explain this point, forbidden or not"),
    )


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    if options.jsonl:
        refuse_beside_jsonl(options, why="--why")
        from kagetsu.cli.quick_forbidden import QuickForbidden  # loads the kernel

        quick = QuickForbidden(options.rule, options.size).of
        return answer_lines(_verdicts, options.rule, options.size, options.lang, quick)
    board = asked_board(options)
    if options.why is not None:
        print(_explained(board, options.why, options.lang, as_json=options.json))
    elif options.json:
        print(json.dumps({"id": None, **_verdicts(board)}))
    else:
        print(_told(board, options.lang))
    return 0


def _verdicts(board: Board) -> dict[str, Any]:
    found = board.forbidden_points()
    return {"forbidden": {point_name(point): judged.verdict for point, judged in found.items()}}


def _explained(board: Board, point: int, lang: str, as_json: bool) -> str:
    judged = board.explain(point)
    if as_json:
        return json.dumps(
            {"id": None, "point": point_name(point), "verdict": judged.verdict, "text": judged.text(lang)}
        )
    return "\n".join([judged.text(lang), *(f"    {detail}" for detail in judged.details(lang))])


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
