"""``kagetsu ladder``: the teaching engines against each other, with what each spends and how strong it is."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kagetsu.cli.columns import padded
from kagetsu.cli.console import Console
from kagetsu.cli.progress import Progress
from kagetsu.cli.usage import parse_count, parse_seconds, parse_seed, typed
from kagetsu.ladder.elo import Rating
from kagetsu.ladder.rungs import RUNGS, make_rung
from kagetsu.ladder.tournament import Conditions, Standing, Table, play_tournament
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.rules.notation import parse_size
from kagetsu.rules.rule import load_rule
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument(
        "--rungs", metavar="RUNG,…", type=typed(_rungs, lang), default=",".join(RUNGS),
        help=_(
            "who plays, at least two of random, greedy, minimax:2, alphabeta:4, table:4, vcf:4 (with a depth)"
        ),
    )  # fmt: skip
    parser.add_argument(
        "--games", metavar="N", type=typed(_games, lang), default=10,
        help=_("how many games each pair plays; even; default 10"),
    )  # fmt: skip
    parser.add_argument(
        "--rule", metavar="RULE", type=typed(load_rule, lang), default="freestyle",
        help=_("the rule, by name or as FILE.py"),
    )  # fmt: skip
    parser.add_argument(
        "--size", metavar="SIZE", type=typed(parse_size, lang), default="15",
        help=_("the board, as 15 or 20x15; default 15"),
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="N", type=typed(parse_seed, lang), default=1, help=_("the same number plays the same games")
    )
    parser.add_argument(
        "--depth", metavar="N", type=typed(parse_count, lang), help=_("look at most so many plies ahead")
    )
    parser.add_argument(
        "--time", metavar="SECONDS", type=typed(parse_seconds, lang), help=_("think at most so long about a move")
    )
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    width, height = options.size
    limits = Limits(time=options.time, depth=options.depth)
    conditions = Conditions(options.rule, width, height, options.games, limits, options.seed)
    progress = Progress()
    try:
        table = play_tournament(options.rungs, conditions, progress.bar)
    finally:
        progress.clear()
    if options.json:
        Console().say(json.dumps(_as_json(table, conditions)))
    else:
        Console().say(_told(table, conditions, options.lang))
    return 0


def _rungs(text: str) -> list[str]:
    """The names of at least two rungs, parted by commas; FormatError names one that is none."""
    names = [make_rung(name).name for name in text.split(",")]
    if len(names) < 2:
        raise FormatError(mark("A tournament needs at least two rungs, not only {text}."), text=quoted(text))
    return names


def _games(text: str) -> int:
    """An even number of games, 2 or more; FormatError."""
    games = parse_count(text)
    if games % 2:
        raise FormatError(
            mark("{text} games are no even number: each opening is played once with either colour."), text=games
        )
    return games


_WIDTHS = (-14, 7, 6, 6, 6, 11, 8, 13)
"""How wide the columns of the table are; the first is set to the left, the others to the right."""


def _told(table: Table, conditions: Conditions, lang: str) -> str:
    _ = language(lang).gettext
    size = f"{conditions.width}x{conditions.height}"
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
    """A line of the table."""
    return " ".join(padded(cell, width) for cell, width in zip(cells, _WIDTHS, strict=True))


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
