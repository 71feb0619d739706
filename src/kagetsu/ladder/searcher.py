"""What the searching rungs share: the points to try first, deepening step by step, and the reasons for the choice."""

from __future__ import annotations

import random
from typing import NamedTuple

from kagetsu.ladder.budget import Budget, OutOfBudget
from kagetsu.ladder.playable import ONLY_FOULS, playable
from kagetsu.ladder.position import Position
from kagetsu.ladder.weights import DECIDED, WIN
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision
from kagetsu.rules.point import PASS, opponent, point_name
from kagetsu.rules.region import centre_point
from kagetsu.texts import mark

__all__ = ["Searcher", "Tried", "no_reply"]


class Tried(NamedTuple):
    """A point, what the search found it worth for the side to move, and the moves expected from it on."""

    point: int
    value: int
    line: tuple[int, ...]
    exact: bool = True
    """Whether the value is exact; if not, it is an upper bound."""


class Searcher:
    """A rung that looks ahead. A subclass says in :meth:`rank` how.

    ``depth``: plies to look ahead; ``radius``: how far from a stone, straight or diagonally, a point may lie to be
    tried; ``seed`` decides between equal points.
    """

    name: str

    def __init__(self, depth: int, radius: int, seed: int | None) -> None:
        self.depth, self.radius = depth, radius
        self.budget = Budget(Limits())
        self._chance = random.Random(seed)

    def rank(self, position: Position, points: list[int], depth: int) -> list[Tried]:
        """The ``points`` with their values by a search of ``depth`` plies, in the order given; the best of them is
        exact, the others may be upper bounds. Raises OutOfBudget.
        """
        raise NotImplementedError

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play; see :class:`kagetsu.rules.player.Player`."""
        return self.decide(board, limits).point

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with every point that was tried. KagetsuError if the game is over."""
        self.budget = Budget(limits)
        position = Position(board, self.radius)
        points = self._first_points(board, position)
        depth = min(self.depth, limits.depth or self.depth) if len(points) > 1 else 0
        reached, tried = self._deepen(position, points, depth)
        return self._decision(position, tried, reached)

    def stop(self) -> None:
        """Ends the decision that is being taken, from any thread, within some milliseconds; what was found counts."""
        self.budget.end()

    def _first_points(self, board: Board, position: Position) -> list[int]:
        """The points to try in the position itself: one that wins; else those that stop a five; else those near the
        stones.
        """
        legal = playable(board)
        if wins := position.fives(position.turn):
            return [self._chance.choice(wins)]
        allowed = set(legal)
        stops = position.stops(position.fives(opponent(position.turn)))
        near = position.near() or [centre_point(board.width, board.height)]
        for wanted in (stops, near):
            if points := [point for point in wanted if point in allowed]:
                return points
        return legal

    def _deepen(self, position: Position, points: list[int], depth: int) -> tuple[int, list[Tried]]:
        """Searches one ply deep, then two and so on, and returns the last depth that was finished with its points,
        best first. The best points of one depth are tried first at the next.
        """
        self._chance.shuffle(points)
        best = sorted((_untried(position, point) for point in points), key=_value, reverse=True)
        for plies in range(1, depth + 1):
            try:
                tried = self.rank(position, [one.point for one in best], plies)
            except OutOfBudget:
                position.rewind()
                return plies - 1, self._broken_off(best)
            best = sorted(tried, key=_value, reverse=True)
            if abs(best[0].value) >= DECIDED:
                return plies, best
        return depth, best

    def _broken_off(self, best: list[Tried]) -> list[Tried]:
        """What counts when a depth could not be finished: ``best``, as the depth before it found them."""
        return best

    def _decision(self, position: Position, tried: list[Tried], depth: int) -> Decision:
        best = tried[0]
        because, values = self._why(position, tried, depth)
        return Decision(
            best.point, best.value,
            tuple(Candidate(one.point, one.value, _parts(position, one.point), one.exact) for one in tried),
            nodes=self.budget.nodes, depth=depth, seconds=self.budget.seconds, line=best.line,
            because=because, values=values,
        )  # fmt: skip

    def _why(self, position: Position, tried: list[Tried], depth: int) -> tuple[str, dict[str, object]]:
        best = tried[0]
        values: dict[str, object] = {
            "point": point_name(best.point), "depth": depth, "score": best.value, "count": len(tried),
            "line": " ".join(map(point_name, best.line)), "plies": WIN - abs(best.value),
        }  # fmt: skip
        if best.point == PASS:
            return ONLY_FOULS, values
        if position.wins(best.point, position.turn):
            return mark("{point} makes five in a row."), values
        if best.value >= DECIDED:
            return mark("{point} wins by force, in {plies} plies at the latest: {line}."), values
        if best.value <= -DECIDED:
            return mark("Every point tried loses; {point} holds out for {plies} plies: {line}."), values
        if position.fives(opponent(position.turn)):
            return mark("{point} stops a five of the opponent."), values
        if len(tried) == 1:
            return mark("{point} is the only point to try."), values
        if depth == 0:
            return mark("{point} looks best of {count} points; the search ended before it looked ahead."), values
        return mark("{point} is the best of {count} points at depth {depth}, worth {score}: {line}."), values


def no_reply(position: Position, ply: int, threatened: bool) -> int:
    """The value for a side that has no legal point to try: lost if it is ``threatened`` with a five, else as the
    stones lie.
    """
    return ply + 2 - WIN if threatened else position.value()


def _untried(position: Position, point: int) -> Tried:
    if point == PASS:
        return Tried(point, 0, (point,))
    won = position.wins(point, position.turn)
    return Tried(point, WIN - 1 if won else position.value_after(point), (point,))


def _value(one: Tried) -> int:
    return one.value


def _parts(position: Position, point: int) -> dict[str, int]:
    return {} if point == PASS else position.parts(point)
