"""Ratings from results: Elo by maximum likelihood (Bradley and Terry, 1952)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Rating", "ratings"]

_SCALE = 400 / math.log(10)
"""Elo points for one unit of log odds: 400 points are odds of ten to one."""

_VIRTUAL_DRAWS = 1.0
"""Draws that every pair that met is given besides its games, so that a clean sweep has a finite rating too."""

_ROUNDS = 10_000
_PRECISE = 1e-9


class Rating(NamedTuple):
    """Elo points, the mean of all players being 0, and half the width of the 95 % interval."""

    elo: float
    error: float


def ratings(points: Sequence[Sequence[float]]) -> list[Rating]:
    """The ratings under which the results are most likely.

    ``points[i][j]`` is what player i scored against player j: a win 1, a draw ½; so ``points[i][j] + points[j][i]``
    games were played. The error supposes that the ratings of the others are known; players who never met, even by way
    of others, cannot be compared.
    """
    players = range(len(points))
    extra = [[_VIRTUAL_DRAWS if points[i][j] + points[j][i] else 0.0 for j in players] for i in players]
    games = [[points[i][j] + points[j][i] + extra[i][j] for j in players] for i in players]
    scores = [sum(points[i]) + sum(extra[i]) / 2 for i in players]
    strength = [1.0] * len(points)
    for _ in range(_ROUNDS):
        # The fixed point of this step is the maximum of the likelihood (Zermelo, 1929).
        new = [
            scores[i] / sum(games[i][j] / (strength[i] + strength[j]) for j in players) if scores[i] else 1.0
            for i in players
        ]
        mean = math.exp(sum(map(math.log, new)) / len(new))
        new = [one / mean for one in new]
        moved = max(abs(math.log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < _PRECISE:
            break
    return [Rating(_SCALE * math.log(strength[i]), _error(strength, games[i], i)) for i in players]


def _error(strength: Sequence[float], games: Sequence[float], i: int) -> float:
    information = 0.0
    for other, count in zip(strength, games, strict=True):
        expected = strength[i] / (strength[i] + other)
        information += count * expected * (1 - expected)
    return 1.96 * _SCALE / math.sqrt(information) if information else math.inf
