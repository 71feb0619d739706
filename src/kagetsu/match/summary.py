"""A match in numbers, as plain data: ``summary.json``. docs/match.md describes its keys."""

from __future__ import annotations

import math
from typing import Any

from kagetsu.ladder.elo import Rating
from kagetsu.match.overview import Overview
from kagetsu.match.remarks import remarks
from kagetsu.match.standings import Pairing, Results, Standing
from kagetsu.match.tally import Tally

__all__ = ["SCHEMA", "summary"]

SCHEMA = 1
"""The number of this form of the summary: it grows when a key is taken away or changes its meaning."""


def summary(overview: Overview) -> dict[str, Any]:
    """The match as ``summary.json`` holds it: only what JSON can say, and None for what is unknown or not finite."""
    standings = overview.standings
    ratings = overview.ratings()
    ranked = enumerate(overview.ranked(), 1)
    return {
        "schema": SCHEMA,
        "settings": overview.settings.words(),
        "games": standings.games,
        "planned": overview.total,
        "finished": overview.is_finished,
        "engines": [_engine(one, place, ratings.get(one.name)) for place, one in ranked],
        "pairings": [_pairing(overview, pairing) for pairing in standings.pairings()],
        "points": {"names": list(standings.names), "rows": standings.points()},
        "sprt": _test(overview),
        "colours": _colours(overview),
        "openings": [
            {
                "opening": one.opening, "games": one.black.games, "black_wins": one.black.wins,
                "draws": one.black.draws, "white_wins": one.black.losses,
                "plies": _rounded(one.plies / one.black.games, 1),
            }
            for one in standings.openings.values()
        ],
        "endings": {str(ending): count for ending, count in sorted(standings.endings.items())},
        "plies": _plies(overview),
    }  # fmt: skip


def _engine(one: Standing, place: int, rating: Rating | None) -> dict[str, Any]:
    times = one.times
    return {
        "place": place,
        "name": one.name,
        **_results(one.total),
        "byes": one.byes,
        "points": one.points,
        "elo": _rounded(rating and rating.elo, 2),
        "elo_error": _rounded(rating and rating.error, 2),
        "black": _results(one.black),
        "white": _results(one.white),
        "won_by": {str(ending): count for ending, count in sorted(one.won_by.items())},
        "lost_by": {str(ending): count for ending, count in sorted(one.lost_by.items())},
        "faults": {str(ending): count for ending, count in sorted(one.lost_by.items()) if ending.is_fault},
        "ms_per_move": times and {
            "moves": times.moves, "mean": _rounded(times.mean, 2), "median": _rounded(times.median, 2),
            "p99": _rounded(times.p99, 2), "slowest": _rounded(times.slowest, 2),
        },
        "remarks": [
            {
                "fault": str(remark.ending), "games": remark.count, "example": remark.example.game,
                "text": remark.text(), "advice": remark.advice(),
            }
            for remark in remarks(one)
        ],
    }  # fmt: skip


def _results(results: Results) -> dict[str, Any]:
    return {
        "games": results.games, "wins": results.wins, "draws": results.draws, "losses": results.losses,
        "score": _rounded(results.score, 6),
    }  # fmt: skip


def _pairing(overview: Overview, pairing: Pairing) -> dict[str, Any]:
    tally = overview.standings.tally(pairing.first, pairing.second)
    estimate = tally.estimate()
    return {
        "first": pairing.first,
        "second": pairing.second,
        **_results(pairing.results),
        "pairs": list(pairing.pairs) if overview.standings.paired else None,
        "mean": estimate and _rounded(estimate.score, 6),
        "variance": estimate and _rounded(tally.variance, 8),
        "elo": estimate and _rounded(estimate.elo, 2),
        "elo_interval": estimate and [_rounded(estimate.low, 2), _rounded(estimate.high, 2)],
        "superiority": estimate and _rounded(estimate.superiority, 6),
        "normalised_elo": estimate and _rounded(estimate.normalised, 2),
    }


def _test(overview: Overview) -> dict[str, Any] | None:
    sprt = overview.settings.sprt
    if sprt is None:
        return None
    tally: Tally = overview.standings.tally(*overview.names)
    decision = overview.standings.decision
    return {
        "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
        "lower": _rounded(sprt.lower, 4), "upper": _rounded(sprt.upper, 4),
        "ratio": _rounded(sprt.ratio(tally), 4), "normal_ratio": _rounded(sprt.normal_ratio(tally), 4),
        "decision": None if decision is None else str(decision),
    }  # fmt: skip


def _colours(overview: Overview) -> dict[str, Any]:
    balance = overview.standings.balance
    return {
        "black_wins": balance.black, "draws": balance.draws, "white_wins": balance.white,
        "black_share": _rounded(balance.share, 6) if balance.games else None,
        "balance_interval": [_rounded(end, 6) for end in balance.interval],
        "self_match": overview.is_self_match,
        "unbalanced": overview.is_unbalanced,
    }  # fmt: skip


def _plies(overview: Overview) -> dict[str, Any] | None:
    plies = overview.standings.plies
    games = plies.total()
    if not games:
        return None
    lengths = sorted(plies.elements())
    return {
        "mean": _rounded(sum(lengths) / games, 1),
        "median": (lengths[(games - 1) // 2] + lengths[games // 2]) / 2,
        "shortest": lengths[0],
        "longest": lengths[-1],
        "games_by_length": [[length, plies[length]] for length in sorted(plies)],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None or not math.isfinite(value) else round(value, digits)
