"""How a move is judged: by what it loses of the chance to win, and by what was proved."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.engine.score import Score
from kagetsu.texts import language, mark

__all__ = [
    "BEST",
    "BLUNDER",
    "FOUL",
    "GOOD",
    "INACCURACY",
    "JUDGEMENTS",
    "MARKED",
    "MISSED_WIN",
    "MISTAKE",
    "PLACED",
    "TURNING",
    "Evidence",
    "judge",
    "judgement_text",
    "loss_of",
]

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
MISSED_WIN, FOUL, PLACED = "missed_win", "foul", "placed"
JUDGEMENTS = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER, MISSED_WIN, FOUL, PLACED)
"""What a move can be. ``missed_win``: a win was proved, and after the move none is. ``placed``: a stone of an opening
protocol, which is put down so that the other player may choose; it is not judged."""
MARKED = (INACCURACY, MISTAKE, BLUNDER, MISSED_WIN, FOUL)
"""The judgements that blame a move."""

EQUAL = 0.03
"""Moves that differ by less of the win rate are the same to a search: it is what the value of one position changes by
when it is searched one ply deeper."""
_INACCURACY, _MISTAKE, _BLUNDER = 0.10, 0.20, 0.35
"""Losses of win rate from which on a move is called so. 0.10 is what a stone in a useless place costs in an even game;
0.20 takes an even game to one that is won 30 times in 100; after a loss of 0.35 it is won 15 times in 100."""
TURNING = _MISTAKE
"""A move that loses so much of the win rate turns the game."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a move. Scores are those of the side that moves."""

    before: Score
    """What the best move is worth."""
    after: Score
    """What the move is worth that was played."""
    is_best: bool = False
    """Whether the search would play it, or a solver proves that it wins."""
    is_foul: bool = False
    misses_defence: bool = False
    """Whether the opponent certainly wins after it, and certainly has no win by threats after another move."""


def loss_of(before: Score, after: Score) -> float:
    """How much of the win rate is gone, 0 to 1. From a lost position nothing can be lost."""
    return max(0.0, before.win_rate - after.win_rate)


def judge(evidence: Evidence) -> str:
    """One of :data:`JUDGEMENTS` but ``placed``.

    Of two moves that win, both are best, however long the wins take; where every move loses, each is good, however soon
    it loses.
    """
    before, after = evidence.before, evidence.after
    if evidence.is_foul:
        return FOUL
    if evidence.is_best or (before.win_in is not None and after.win_in is not None):
        return BEST
    if before.win_in is not None:
        return MISSED_WIN
    if before.loss_in is not None:
        return GOOD
    loss = loss_of(before, after)
    if loss >= _BLUNDER:
        return BLUNDER
    if loss >= _MISTAKE or evidence.misses_defence:
        return MISTAKE
    if loss >= _INACCURACY:
        return INACCURACY
    return BEST if loss < EQUAL else GOOD


def judgement_text(judgement: str, lang: str | None = "en") -> str:
    """The judgement in words of the language ``lang``."""
    return language(lang).gettext(_WORDS[judgement])


_WORDS = {
    BEST: mark("best"),
    GOOD: mark("good"),
    INACCURACY: mark("inaccuracy"),
    MISTAKE: mark("mistake"),
    BLUNDER: mark("blunder"),
    MISSED_WIN: mark("missed win"),
    FOUL: mark("foul"),
    PLACED: mark("opening"),
}
