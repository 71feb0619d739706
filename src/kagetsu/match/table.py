"""The table of a match and what follows from it, in words: for the terminal, and for the report."""

from __future__ import annotations

import math

from kagetsu.ladder.elo import Rating
from kagetsu.match.overview import Overview
from kagetsu.match.record import Ending
from kagetsu.match.sprt import Hypothesis, Sprt
from kagetsu.match.standings import Standing
from kagetsu.texts import language, mark

__all__ = [
    "findings", "half_points", "named_ending", "named_opening", "percent", "signed", "text_table", "told",
    "warnings_of",
]  # fmt: skip


def text_table(overview: Overview, lang: str | None = "en") -> list[tuple[str, ...]]:
    """The rows of the table as texts, the head first: place, name, points, games, score, Elo, wins, draws, losses, and
    how often each fault of its own lost a game.
    """
    _ = language(lang).gettext
    head = (
        _("place"), _("engine"), _("points"), _("games"), _("score"), _("Elo"), _("wins"), _("draws"), _("losses"),
        _("faults"),
    )  # fmt: skip
    ratings = overview.ratings()
    ranked = enumerate(overview.ranked(), 1)
    return [head, *(_row(one, place, ratings.get(one.name), lang) for place, one in ranked)]


def _row(one: Standing, place: int, rating: Rating | None, lang: str | None) -> tuple[str, ...]:
    return (
        str(place), one.name, half_points(one.points), str(one.total.games), percent(one.total.score), told(rating),
        str(one.total.wins), str(one.total.draws), str(one.total.losses), _faults(one, lang),
    )  # fmt: skip


def _faults(one: Standing, lang: str | None) -> str:
    found = sorted((ending, count) for ending, count in one.lost_by.items() if ending.is_fault)
    return ", ".join(f"{named_ending(ending, lang)} {count}" for ending, count in found)


_ENDINGS = {
    Ending.FIVE: mark("five"),
    Ending.FULL: mark("full board"),
    Ending.MOVE_LIMIT: mark("limit of moves"),
    Ending.EMPTIES: mark("few empty points"),
    Ending.PASSES: mark("passes"),
    Ending.ADJUDICATED_DRAW: mark("adjudicated draw"),
    Ending.ADJUDICATED_WIN: mark("adjudicated win"),
    Ending.FOUL: mark("foul"),
    Ending.ILLEGAL: mark("illegal move"),
    Ending.GARBAGE: mark("no move"),
    Ending.TIME: mark("time"),
    Ending.HANG: mark("no answer"),
    Ending.CRASH: mark("crash"),
    Ending.FLOOD: mark("flood of output"),
    Ending.MEMORY: mark("memory"),
    Ending.CHILDREN: mark("child processes"),
}


def named_ending(ending: Ending, lang: str | None) -> str:
    """How a game ended, in a word or two."""
    return language(lang).gettext(_ENDINGS[ending])


def told(rating: Rating | None) -> str:
    """A rating with its error, in whole points; empty for none."""
    if rating is None:
        return ""
    elo = signed(rating.elo, 0)
    return f"{elo} ± {rating.error:.0f}" if math.isfinite(rating.error) else elo


def findings(overview: Overview, lang: str | None = "en") -> list[str]:
    """What a match between two engines says of their strength, and how its test stands; empty for more engines."""
    if len(overview.names) != 2:
        return []
    _ = language(lang).gettext
    first, second = overview.names
    pairing = overview.standings.pairing(first, second)
    results = pairing.results
    found = [
        _("{first} – {second}: {wins} wins, {draws} draws, {losses} losses, {score}").format(
            first=first, second=second, wins=results.wins, draws=results.draws, losses=results.losses,
            score=percent(results.score),
        )
    ]  # fmt: skip
    if overview.standings.paired:
        found.append(_("Pairs with 0, ½, 1, 1½, 2 points: {counts}").format(counts=", ".join(map(str, pairing.pairs))))
    estimate = overview.estimate()
    if estimate is not None:
        found.append(
            _("Elo {elo}, with 95 % between {low} and {high}; likelihood of superiority {superiority}").format(
                elo=signed(estimate.elo, 2), low=signed(estimate.low, 2), high=signed(estimate.high, 2),
                superiority=percent(estimate.superiority),
            )
        )  # fmt: skip
    if overview.settings.sprt is not None:
        found += _test(overview, overview.settings.sprt, lang)
    return found


def _test(overview: Overview, sprt: Sprt, lang: str | None) -> list[str]:
    _ = language(lang).gettext
    elo0, elo1, first = f"{sprt.elo0:g}", f"{sprt.elo1:g}", overview.names[0]
    ratio = sprt.ratio(overview.standings.tally(*overview.names))
    state = _("SPRT elo0={elo0} elo1={elo1}: log-likelihood ratio {ratio}, from {lower} (H0) to {upper} (H1)").format(
        elo0=elo0, elo1=elo1, ratio=signed(ratio, 2), lower=signed(sprt.lower, 2), upper=signed(sprt.upper, 2)
    )
    decision = overview.standings.decision
    if decision is None:
        return [state, _("The test is not decided yet.")]
    if decision is Hypothesis.H1:
        decided = _("H1 accepted: {first} is {elo1} Elo ahead rather than {elo0}.")
    else:
        decided = _("H0 accepted: {first} is {elo0} Elo ahead rather than {elo1}.")
    return [state, decided.format(first=first, elo0=elo0, elo1=elo1)]


def warnings_of(overview: Overview, lang: str | None = "en") -> list[str]:
    """What makes the result doubtful: a self-match in which the colours have not the same chances."""
    if not overview.is_unbalanced:
        return []
    balance = overview.standings.balance
    low, high = balance.interval
    sentence = mark(
        "Black scored {share} in a match of a program against itself; with equal chances it would have been between"
        " {low} and {high} (99 %). The openings are not balanced."
    )
    return [language(lang).gettext(sentence).format(share=percent(balance.share), low=percent(low), high=percent(high))]


def signed(value: float, digits: int) -> str:
    """A number with its sign, infinite ones too: ``+11.01``, ``−6.20``, ``+∞``."""
    text = f"{value:+.{digits}f}" if math.isfinite(value) else f"{'-' if value < 0 else '+'}∞"
    return text.replace("-", "−")


def percent(share: float | None) -> str:
    """A share of 1 in per cent, to a tenth; a dash for none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def half_points(points: float) -> str:
    """Points with their half: ``7½``."""
    whole, half = divmod(points, 1)
    return f"{whole:.0f}{'½' if half else ''}" if whole or not half else "½"


def named_opening(opening: str, lang: str | None) -> str:
    """An opening by its moves, or the words for the empty board."""
    return opening or language(lang).gettext("empty board")
