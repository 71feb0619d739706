"""The lowest rung: any legal point, each as likely as the others."""

from __future__ import annotations

import random
from time import perf_counter

from kagetsu.ladder.playable import ONLY_FOULS, playable
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision
from kagetsu.rules.point import PASS, point_name
from kagetsu.texts import mark

__all__ = ["Random"]


class Random:
    """Plays at random. With a ``seed`` it makes the same choices every time."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play; see :class:`kagetsu.rules.player.Player`."""
        return self.decide(board, limits).point

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose; no point is better than another, so every score is 0."""
        started = perf_counter()
        points = playable(board)
        point = self._chance.choice(points)
        others = [Candidate(other, 0) for other in points if other != point]
        return Decision(
            point, 0, (Candidate(point, 0), *others), nodes=0, depth=0, seconds=perf_counter() - started, line=(point,),
            because=ONLY_FOULS if point == PASS else mark("{point} was drawn by lot from {count} points."),
            values={"point": point_name(point), "count": len(points)},
        )  # fmt: skip
