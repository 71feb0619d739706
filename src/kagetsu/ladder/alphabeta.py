"""Alpha-beta: the same values as minimax, without looking at what cannot change them.

The side to move has a line worth ``alpha`` already, and its opponent one that holds it to ``beta``. As soon as a
reply pushes the value to ``beta`` or beyond, the opponent will not come here, and the other replies need no look.
How soon that is depends on the order in which points are tried: the best first.
"""

from __future__ import annotations

from kagetsu.ladder.position import Position
from kagetsu.ladder.searcher import Searcher, Tried, no_reply
from kagetsu.ladder.weights import WIN
from kagetsu.rules.point import opponent

__all__ = ["AlphaBeta"]


class AlphaBeta(Searcher):
    """Looks ``depth`` plies ahead, deepening step by step, at the points within ``radius`` of a stone.

    ``ordering`` tries first what the evaluation likes best, and at the root what the search one ply shallower found;
    without it points are tried as they lie on the board, with the same values and many more nodes.
    """

    def __init__(self, depth: int = 4, radius: int = 2, ordering: bool = True, seed: int | None = None) -> None:
        super().__init__(depth, radius, seed)
        self.ordering = ordering
        self.name = f"alphabeta:{depth}"

    def rank(self, position: Position, points: list[int], depth: int) -> list[Tried]:
        """The best point with its exact value; the values of the others are no more than upper bounds."""
        tried = []
        alpha = -WIN
        for point in points if self.ordering else sorted(points):
            position.push(point)
            value, line = self._search(position, depth - 1, 1, -WIN, -alpha)
            position.pop()
            tried.append(Tried(point, -value, (point, *line), exact=-value > alpha))
            alpha = max(alpha, -value)
        return tried

    def _search(self, position: Position, depth: int, ply: int, alpha: int, beta: int) -> tuple[int, tuple[int, ...]]:
        """The value for the side to move, with the moves expected; ``ply`` stones were placed to come here.

        It is exact between ``alpha`` and ``beta``, at or below ``alpha`` an upper bound, at or above ``beta`` a lower.
        """
        self.budget.spend()
        if position.moves_left <= 0:
            return 0, ()
        if wins := position.fives(position.turn):
            return WIN - ply - 1, (wins[0],)
        threats = position.fives(opponent(position.turn))
        if depth <= 0 and not threats:
            return position.value(), ()

        points = position.stops(threats) if threats else position.near()
        gain = position.gain[position.turn]
        if self.ordering:
            points.sort(key=gain.__getitem__, reverse=True)
        # On the last ply a stone that makes no four needs not be placed: the position knows what it would be worth.
        quiet = position.least_gain_of_a_four if depth == 1 and not threats and position.moves_left > 1 else -WIN
        best = -WIN
        line: tuple[int, ...]
        best_line: tuple[int, ...] = ()
        for point in points:
            if position.is_foul(point):
                continue
            if gain[point] < quiet:
                value, line = -position.value_after(point), ()
            else:
                position.push(point)
                value, line = self._search(position, depth - 1, ply + 1, -beta, -alpha)
                position.pop()
            if -value > best:
                best, best_line = -value, (point, *line)
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        if best == -WIN:
            return no_reply(position, ply, bool(threats)), ()
        return best, best_line
