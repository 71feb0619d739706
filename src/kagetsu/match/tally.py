"""What results say about strength: the share of the points, Elo with its interval, the likelihood of superiority.

Two games on one opening with the colours exchanged are not independent: an opening that favours Black gives either side
a win. So the pair is counted, not the game, wherever games come in pairs: five counts instead of three.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

__all__ = ["Estimate", "Tally", "elo_of", "score_of"]

_INTERVAL = 1.96
"""Standard errors to either side that hold 95 % of a normal distribution."""

_SCALE = 800 / math.log(10)
"""Normalised Elo for an advantage of one standard deviation of a game; near a score of ½ and without draws it agrees
with logistic Elo (Van den Bergh, 2020).
"""


def elo_of(score: float) -> float:
    """The logistic Elo that a share of the points stands for: −400 · log10(1/s − 1); infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The share of the points, 0 to 1, that a logistic Elo promises."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a tally says of the strength of the side whose points it counts."""

    score: float
    """Its share of the points, 0 to 1."""
    elo: float
    """Logistic; infinite for none or all of the points."""
    low: float
    """The ends of the 95 % interval of ``elo``; they may be infinite."""
    high: float
    superiority: float
    """The likelihood that it is the stronger one, 0 to 1 (LOS)."""
    normalised: float | None
    """Normalised Elo: the advantage measured by the deviation of a game; None while all results are the same."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each score was made, from the worst to the best, seen from one side.

    Three counts are those of single games: losses, draws, wins. Five are those of pairs of games: 0, ½, 1, 1½ and 2
    points (the pentanomial counts).
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) not in (3, 5) or min(self.counts) < 0:
            raise ValueError(f"three or five counts are needed, none below 0: {self.counts}")

    @property
    def number(self) -> int:
        """How many games or pairs were counted."""
        return sum(self.counts)

    @property
    def scores(self) -> tuple[float, ...]:
        """The share of the points, 0 to 1, that each of the counts stands for."""
        return tuple(place / (len(self.counts) - 1) for place in range(len(self.counts)))

    @property
    def mean(self) -> float:
        """The share of the points, 0 to 1; ½ if nothing was counted."""
        if not self.number:
            return 0.5
        return sum(count * score for count, score in zip(self.counts, self.scores, strict=True)) / self.number

    @property
    def variance(self) -> float:
        """The mean square distance of a score (of a game, or of a pair) from their mean."""
        mean = self.mean
        squares = (count * (score - mean) ** 2 for count, score in zip(self.counts, self.scores, strict=True))
        return sum(squares) / max(self.number, 1)

    def estimate(self) -> Estimate | None:
        """The strength; None if nothing was counted.

        The ends of the interval are those of the mean score ±1.96 of its standard error, taken through the logistic
        curve. Where every result is the same, the error would be 0; there the interval holds every mean under which so
        many equal results have a chance of at least 2½ %.
        """
        if not self.number:
            return None
        mean, variance = self.mean, self.variance
        if variance == 0:
            other = 1 - 0.025 ** (1 / self.number)
            low, high = mean * (1 - other), mean + (1 - mean) * other
            return Estimate(mean, elo_of(mean), elo_of(low), elo_of(high), _swept(mean, self.number), None)
        error = math.sqrt(variance / self.number)
        low, high = mean - _INTERVAL * error, mean + _INTERVAL * error
        games = 2 if len(self.counts) == 5 else 1
        normalised = _SCALE * (mean - 0.5) / math.sqrt(games * variance)
        superiority = NormalDist().cdf((mean - 0.5) / error)
        return Estimate(mean, elo_of(mean), elo_of(low), elo_of(high), superiority, normalised)


def _swept(mean: float, number: int) -> float:
    """The likelihood of superiority after equal results: that a coin falls on one side more often than on the other,
    which did so every time, each bias having been as likely as any other (Laplace).
    """
    if mean == 0.5:
        return 0.5
    against: float = 0.5 ** (number + 1)
    return 1 - against if mean > 0.5 else against
