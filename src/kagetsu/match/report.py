"""The report of a match: one HTML file that needs nothing else, for the screen and for paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from kagetsu.match.chart import histogram, whiskers
from kagetsu.match.overview import Overview
from kagetsu.match.record import GameRecord
from kagetsu.match.remarks import remarks
from kagetsu.match.standings import Results, Standing
from kagetsu.match.table import (
    findings,
    half_points,
    named_ending,
    named_opening,
    percent,
    text_table,
    told,
    warnings_of,
)
from kagetsu.texts import language, mark

__all__ = ["report_html"]

_MOST_ROWS = 2000
"""Games and openings that are listed; more of them would make the page too heavy."""

_WIDTH, _HEIGHT = 640.0, 160.0
"""Of the charts, in their own units."""


def report_html(
    overview: Overview, files: Callable[[GameRecord], Mapping[str, str]], lang: str | None = "en"
) -> str:  # fmt: skip
    """The report as HTML, in the language ``lang``.

    ``files`` says which files hold a game: by a word for each (``SGF``), its path relative to the report, with ``/``.
    """
    from jinja2 import Environment, StrictUndefined  # it takes a while, and no match needs it before its end

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["number"] = lambda value: f"{value:.1f}"
    template = Path(__file__).with_name("report.html.jinja").read_text(encoding="utf-8")
    return environment.from_string(template).render(_shown(overview, files, lang))


_LABELS = {
    "title": mark("Match report"),
    "results": mark("Result"),
    "conditions": mark("Conditions"),
    "standings": mark("Standings"),
    "crosstable": mark("Crosstable"),
    "wrong": mark("What went wrong"),
    "nothing_wrong": mark("All engines played without a fault."),
    "colours": mark("Score by colour"),
    "as_black": mark("as Black"),
    "as_white": mark("as White"),
    "all_games": mark("all games, for Black"),
    "lengths": mark("Lengths of the games"),
    "moves": mark("moves"),
    "games": mark("games"),
    "times": mark("Time per move, in milliseconds"),
    "mean": mark("mean"),
    "median": mark("median"),
    "p99": mark("99 of 100 at most"),
    "slowest": mark("slowest"),
    "openings": mark("Score by opening"),
    "opening": mark("opening"),
    "black_wins": mark("Black wins"),
    "draws": mark("draws"),
    "white_wins": mark("White wins"),
    "black_share": mark("Black's share"),
    "endings": mark("How the games ended"),
    "ending": mark("ending"),
    "faults": mark("Games lost by a fault"),
    "list": mark("Games"),
    "game": mark("game"),
    "round": mark("round"),
    "black": mark("Black"),
    "white": mark("White"),
    "winner": mark("winner"),
    "drawn": mark("draw"),
    "detail": mark("more"),
    "files": mark("files"),
    "engine": mark("engine"),
    "elo_chart": mark("Elo with 95 % intervals"),
    "won": mark("won"),
    "lost": mark("lost"),
}


def _shown(
    overview: Overview, files: Callable[[GameRecord], Mapping[str, str]], lang: str | None
) -> dict[str, Any]:  # fmt: skip
    """All that the template shows."""
    _ = language(lang).gettext
    ranked, standings = overview.ranked(), overview.standings
    head, *rows = text_table(overview, lang)
    records = sorted(overview.records, key=lambda record: record.game)
    faulty = [record for record in records if record.ending.is_fault]
    return {
        "lang": "zh-Hans" if lang and lang.startswith("zh") else "en",
        "t": {name: _(text) for name, text in _LABELS.items()},
        "subtitle": " – ".join(overview.names) if len(overview.names) == 2 else "",
        "state": _state(overview, lang),
        "conditions": _conditions(overview, lang),
        "findings": findings(overview, lang),
        "warnings": warnings_of(overview, lang),
        "head": head,
        "rows": rows,
        "elo": _elo_chart(overview, ranked) if len(overview.names) > 2 else None,
        "crosstable": _crosstable(overview, ranked) if len(overview.names) > 2 else None,
        "remarks": [(one.name, [(each.text(lang), each.advice(lang)) for each in remarks(one)]) for one in ranked],
        "by_colour": [(one.name, _split(one.black), _split(one.white)) for one in ranked],
        "colours": _split(standings.colours),
        "bars": histogram(standings.plies, _WIDTH, _HEIGHT),
        "width": _WIDTH,
        "height": _HEIGHT,
        "times": [(one.name, one.times) for one in ranked],
        "openings": [
            (named_opening(one.opening, lang), one.black, percent(one.black.score), one.plies / one.black.games)
            for one in sorted(standings.openings.values(), key=lambda one: -one.black.games)[:_MOST_ROWS]
        ],
        "openings_left": _left(len(standings.openings), lang),
        "endings": [(named_ending(ending, lang), count) for ending, count in standings.endings.most_common()],
        "faults": [_game(record, files, lang) for record in faulty[:_MOST_ROWS]],
        "faults_left": _left(len(faulty), lang),
        "games": [_game(record, files, lang) for record in records[:_MOST_ROWS]],
        "games_left": _left(len(records), lang),
    }


def _state(overview: Overview, lang: str | None) -> str:
    _ = language(lang).gettext
    sentence = _("{games} of {planned} games have been played.")
    if overview.standings.decision is not None:
        sentence = _("{games} of at most {planned} games have been played; the test is decided.")
    return sentence.format(games=overview.standings.games, planned=overview.total)


def _left(count: int, lang: str | None) -> str:
    """Says that not all of ``count`` rows are listed; empty if they are."""
    if count <= _MOST_ROWS:
        return ""
    sentence = language(lang).gettext("The first {listed} of {count} are listed; all are in games.jsonl.")
    return sentence.format(listed=_MOST_ROWS, count=count)


def _conditions(overview: Overview, lang: str | None) -> list[tuple[str, str]]:
    _ = language(lang).gettext
    settings = overview.settings
    found = [
        (_("rule"), settings.rule.name),
        (_("board"), f"{settings.width}×{settings.height}"),
        (_("form"), str(settings.format)),
        (_("games of two who meet"), str(settings.games)),
        (_("rounds"), str(settings.rounds)),
        (_("opening rule"), settings.opening_rule),
        (_("openings"), settings.openings.source),
        (_("seed"), str(settings.seed)),
    ]
    if overview.records:
        found.append((_("begun"), min(record.started for record in overview.records)))
    for entrant in settings.entrants:
        words = {key: value for key, value in entrant.words().items() if key != "name"}
        found.append((entrant.name, " ".join(f"{key}={value}" for key, value in words.items())))
    return found


def _elo_chart(overview: Overview, ranked: list[Standing]) -> dict[str, Any] | None:
    ratings = overview.ratings()
    shown = [(one.name, ratings[one.name]) for one in ranked if one.name in ratings]
    if len(shown) < 2 or not all(math.isfinite(rating.elo) for _, rating in shown):
        return None
    marks, axis = whiskers([rating for _, rating in shown], _WIDTH)
    return {
        "rows": [
            (name, told(rating), one) for (name, rating), one in zip(shown, marks, strict=True)
        ],
        "axis": axis,
    }  # fmt: skip


def _crosstable(overview: Overview, ranked: list[Standing]) -> list[tuple[str, list[str], str]]:
    """A row for each engine, in the order of the table: its name, its points of its games with each, its points."""
    found = []
    for one in ranked:
        cells = []
        for other in ranked:
            results = overview.standings.pairing(one.name, other.name).results
            cells.append(f"{half_points(results.points)} / {results.games}" if results.games else "")
        found.append((one.name, cells, half_points(one.points)))
    return found


def _split(results: Results) -> dict[str, Any]:
    """Results as a bar of three parts, in per cent of its length."""
    games = max(results.games, 1)
    return {
        "wins": results.wins, "draws": results.draws, "losses": results.losses, "games": results.games,
        "won": 100 * results.wins / games, "drawn": 100 * results.draws / games, "lost": 100 * results.losses / games,
        "score": percent(results.score),
    }  # fmt: skip


def _game(record: GameRecord, files: Callable[[GameRecord], Mapping[str, str]], lang: str | None) -> dict[str, Any]:
    return {
        "game": record.game, "round": record.round, "black": record.black, "white": record.white,
        "winner": record.winner, "loser": record.loser, "ending": named_ending(record.ending, lang),
        "plies": record.plies, "opening": named_opening(record.opening, lang), "detail": record.detail(lang),
        "files": [(word, quote(path)) for word, path in files(record).items()],
    }  # fmt: skip
