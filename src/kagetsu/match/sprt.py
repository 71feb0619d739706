"""The sequential probability ratio test (Wald, 1945): plays until the results say which of two strengths is true.

The mean score is tested, the other proportions of the results are free: each hypothesis is given those under which the
results are most likely (the generalised test of Van den Bergh).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from kagetsu.match.tally import Tally, score_of
from kagetsu.rules.error import KagetsuError
from kagetsu.texts import mark

__all__ = ["Hypothesis", "Sprt"]

_WIDEST = 1000.0
"""The largest Elo difference that may be tested."""

_STEPS = 200
_PRECISE = 1e-13


class Hypothesis(StrEnum):
    """What a test decides for."""

    H0 = "H0"
    """The difference is ``elo0``."""
    H1 = "H1"
    """The difference is ``elo1``."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first side ``elo0`` or ``elo1`` stronger, in logistic Elo? KagetsuError for settings that make no test.

    ``alpha`` bounds the chance that H1 is accepted though H0 is true, ``beta`` that of the opposite error.
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -_WIDEST <= self.elo0 < self.elo1 <= _WIDEST:
            raise KagetsuError(
                mark("elo0 must be less than elo1, and both between -1000 and 1000: not {elo0} and {elo1}."),
                elo0=self.elo0,
                elo1=self.elo1,
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise KagetsuError(
                mark("alpha and beta must lie between 0 and 0.5: not {alpha} and {beta}."),
                alpha=self.alpha,
                beta=self.beta,
            )

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted: ln(β/(1 − α)) (Wald)."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted: ln((1 − β)/α) (Wald)."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of how much more likely the results are under H1 than under H0; 0 without results.

        Exact for the multinomial distribution of the counts, and finite for any of them.
        """
        shares = [count / max(tally.number, 1) for count in tally.counts]
        divisors0, divisors1 = (_tilted(shares, tally.scores, score_of(elo)) for elo in (self.elo0, self.elo1))
        ratio = 0.0
        for count, divisor0, divisor1 in zip(tally.counts, divisors0, divisors1, strict=True):
            if count:
                ratio += count * (math.log(divisor0) - math.log(divisor1))
        return ratio

    def normal_ratio(self, tally: Tally) -> float | None:
        """The same by the normal approximation n(s1 − s0)(2m − s0 − s1)/(2v); None while all results are the same.

        It is told for comparison with other programs and decides nothing: from few results the variance v comes out
        much too small, or as nothing, and the ratio much too large.
        """
        variance = tally.variance
        if not variance:
            return None
        s0, s1 = score_of(self.elo0), score_of(self.elo1)
        return tally.number * (s1 - s0) * (2 * tally.mean - s0 - s1) / (2 * variance)

    def decision(self, tally: Tally) -> Hypothesis | None:
        """Which hypothesis the results are enough for, by :meth:`ratio`; None: play on."""
        ratio = self.ratio(tally)
        if ratio >= self.upper:
            return Hypothesis.H1
        return Hypothesis.H0 if ratio <= self.lower else None


def _tilted(shares: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """By what to divide the observed ``shares``, so that they become the most likely ones with this mean score.

    Lagrange: the shares are q / (1 + λ(a − mean)) for the scores a, with the one λ that makes their mean right. The
    worst and the best score may have been seen never and yet be needed to reach the mean; then λ stands at the end of
    its interval, where 1 + λ(a − mean) is 0 for that score, and it takes what the others leave.
    """
    parts = [(share, score - mean) for share, score in zip(shares, scores, strict=True) if share]
    low, high = -1 / (1 - mean), 1 / mean
    if not shares[0] and _pull(parts, high)[0] >= 0:
        tilt = high
    elif not shares[-1] and _pull(parts, low)[0] <= 0:
        tilt = low
    else:
        tilt = _root(parts, low, high)
    return [1 + tilt * (score - mean) for score in scores]


def _root(parts: Sequence[tuple[float, float]], low: float, high: float) -> float:
    """The zero of the pull, which falls from ``low`` to ``high``: by Newton's steps, halving where one leads out."""
    tilt = 0.0
    for _ in range(_STEPS):
        pull, slope = _pull(parts, tilt)
        if pull > 0:
            low = tilt
        else:
            high = tilt
        step = tilt - pull / slope
        if not low < step < high:
            step = (low + high) / 2
        if abs(step - tilt) <= _PRECISE * (1 + abs(tilt)):
            return step
        tilt = step
    return tilt


def _pull(parts: Sequence[tuple[float, float]], tilt: float) -> tuple[float, float]:
    """How far the tilted mean still lies above the one that is wanted, and how fast that changes with the tilt."""
    pull = slope = 0.0
    for share, distance in parts:
        one = distance / (1 + tilt * distance)
        pull += share * one
        slope -= share * one * one
    return pull, slope
