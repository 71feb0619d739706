"""Whether Black and White have the same chances: what a match of a program against itself says of its openings."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Balance"]

_TAIL = 0.005
"""What each end of the 99 % interval leaves out."""

_FAR = 10
"""Standard deviations from the middle beyond which nothing needs adding up."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The games that Black won, that nobody won, and that White won."""

    black: int
    draws: int
    white: int

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.black + self.draws + self.white

    @property
    def share(self) -> float:
        """Black's share of the points, 0 to 1; ½ without games."""
        return (self.black + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares, both included, Black's lies in at least 99 % of such matches if the colours are equal.

        Exact: so many of the decided games as there were are won by Black with the chance ½ each (binomial).
        """
        if not self.games:
            return 0.0, 1.0
        decided = self.black + self.white
        least = _least_wins(decided)
        return (least + self.draws / 2) / self.games, (decided - least + self.draws / 2) / self.games

    @property
    def is_balanced(self) -> bool:
        """Whether Black's share lies in the interval."""
        low, high = self.interval
        return low <= self.share <= high


def _least_wins(games: int) -> int:
    """The greatest number of wins of which fewer come with a chance of at most ½ %, each game being won with ½."""
    chance = 0.0
    wins = max(0, int(games / 2 - _FAR * math.sqrt(games)))
    while True:
        chance += math.exp(
            math.lgamma(games + 1) - math.lgamma(wins + 1) - math.lgamma(games - wins + 1) - games * math.log(2)
        )
        if chance > _TAIL:
            return wins
        wins += 1
