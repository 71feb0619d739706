"""``kagetsu ladder``: the teaching engines against each other, with what each spends and how strong it is."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any
from unicodedata import east_asian_width

from kagetsu.cli.console import Console
from kagetsu.ladder.elo import Rating
from kagetsu.ladder.rungs import RUNGS
from kagetsu.ladder.tournament import Conditions, Standing, Table, play_tournament
from kagetsu.rules.limits import Limits
from kagetsu.rules.notation import parse_size, size_text
from kagetsu.rules.rule import load_rule
from kagetsu.texts import language

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    _ = language(parser.get_default("lang")).gettext
    parser.add_argument(
        "--rungs", metavar="RUNG,…", default=",".join(RUNGS),
        help=_("who plays, at least two of random, greedy, minimax:2, alphabeta:4 (the number is the depth)"),
    )  # fmt: skip
    parser.add_argument(
        "--games", metavar="N", type=int, default=10, help=_("how many games each pair plays; even; default 10")
    )
    parser.add_argument("--rule", metavar="RULE", default="freestyle", help=_("the rule, by name or as FILE.py"))
    parser.add_argument("--size", metavar="SIZE", default="15", help=_("the board, as 15 or 20x15; default 15"))
    parser.add_argument("--seed", metavar="N", type=int, default=1, help=_("the same number plays the same games"))
    parser.add_argument("--depth", metavar="N", type=int, help=_("look at most so many plies ahead"))
    parser.add_argument("--time", metavar="SECONDS", type=float, help=_("think at most so long about a move"))
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    width, height = parse_size(options.size)
    conditions = Conditions(
        load_rule(options.rule), width, height, options.games, Limits(time=options.time, depth=options.depth),
        options.seed,
    )  # fmt: skip
    names = [name.strip() for name in options.rungs.split(",")]
    progress = _Progress()
    try:
        table = play_tournament(names, conditions, progress.show)
    finally:
        progress.clear()
    if options.json:
        Console().say(json.dumps(_as_json(table, conditions)))
    else:
        Console().say(_told(table, conditions, options.lang))
    return 0


class _Progress:
    """A line on a terminal's standard error that says how far the work is; nothing anywhere else."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def show(self, done: int, of: int) -> None:
        if self._shown:
            bar = "#" * (30 * done // of)
            print(f"\r[{bar:30}] {done}/{of}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


_WIDTHS = (-14, 7, 6, 6, 6, 11, 8, 13)
"""How wide the columns of the table are; the first is set to the left, the others to the right."""


def _told(table: Table, conditions: Conditions, lang: str) -> str:
    _ = language(lang).gettext
    size = size_text(conditions.width, conditions.height)
    head = _("{rule}, {size}, {games} games a pair:").format(
        rule=conditions.rule.name, size=size, games=conditions.games
    )
    names = (
        _("rung"), _("score"), _("wins"), _("draws"), _("losses"), _("nodes/move"), _("ms/move"), _("Elo"),
    )  # fmt: skip
    rows = [_row(standing, rating) for standing, rating in zip(table.standings, table.ratings(), strict=True)]
    return "\n".join([head, "", *map(_set, (names, *rows)), "", *_pairs_told(table)])


def _row(standing: Standing, rating: Rating) -> tuple[str, ...]:
    moves = max(standing.moves, 1)
    return (
        standing.name, f"{standing.score:.1%}", str(standing.wins), str(standing.draws), str(standing.losses),
        f"{standing.nodes / moves:.0f}", f"{1000 * standing.seconds / moves:.1f}",
        f"{rating.elo:+.0f} ± {rating.error:.0f}",
    )  # fmt: skip


def _set(cells: tuple[str, ...]) -> str:
    """A line of the table; letters of double width count twice."""
    line = []
    for cell, width in zip(cells, _WIDTHS, strict=True):
        blanks = " " * (abs(width) - len(cell) - sum(east_asian_width(letter) in "WF" for letter in cell))
        line.append(blanks + cell if width > 0 else cell + blanks)
    return " ".join(line)


def _pairs_told(table: Table) -> list[str]:
    names = [standing.name for standing in table.standings]
    return [
        f"{names[j]} – {names[i]}: {table.points[j][i]:g} : {table.points[i][j]:g}"
        for i in range(len(names))
        for j in range(i + 1, len(names))
    ]


def _as_json(table: Table, conditions: Conditions) -> dict[str, Any]:
    return {
        "rule": conditions.rule.name,
        "size": [conditions.width, conditions.height],
        "games_per_pair": conditions.games,
        "seed": conditions.seed,
        "rungs": [
            _rung_as_json(standing, rating) for standing, rating in zip(table.standings, table.ratings(), strict=True)
        ],
        "points": table.points,
    }


def _rung_as_json(standing: Standing, rating: Rating) -> dict[str, Any]:
    moves = max(standing.moves, 1)
    return {
        "rung": standing.name,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": standing.score,
        "elo": round(rating.elo, 1),
        "elo_error": round(rating.error, 1),
        "moves": standing.moves,
        "nodes_per_move": round(standing.nodes / moves, 1),
        "plies_per_move": round(standing.plies / moves, 2),
        "ms_per_move": round(1000 * standing.seconds / moves, 2),
        "slowest_ms": round(1000 * standing.slowest, 2),
    }
