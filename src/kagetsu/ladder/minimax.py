"""Minimax: every line of play to a fixed depth, each side choosing what is best for itself."""

from __future__ import annotations

from kagetsu.ladder.position import Position
from kagetsu.ladder.searcher import Searcher, Tried, no_reply
from kagetsu.ladder.weights import WIN
from kagetsu.rules.point import opponent

__all__ = ["Minimax"]


class Minimax(Searcher):
    """Looks ``depth`` plies ahead, at every point within ``radius`` of a stone, and leaves nothing out.

    Equal values are decided by the ``seed``. The evaluation at the end of a line is that of :class:`Position`.
    """

    def __init__(self, depth: int = 2, radius: int = 2, seed: int | None = None) -> None:
        super().__init__(depth, radius, seed)
        self.name = f"minimax:{depth}"

    def rank(self, position: Position, points: list[int], depth: int) -> list[Tried]:
        """Every point with its exact value by a search of ``depth`` plies."""
        tried = []
        for point in points:
            position.push(point)
            value, line = self._search(position, depth - 1, 1)
            position.pop()
            tried.append(Tried(point, -value, (point, *line)))
        return tried

    def _search(self, position: Position, depth: int, ply: int) -> tuple[int, tuple[int, ...]]:
        """The value for the side to move, with the moves expected; ``ply`` stones were placed to come here."""
        self.budget.spend()
        if position.moves_left <= 0:
            return 0, ()
        if wins := position.fives(position.turn):
            return WIN - ply - 1, (wins[0],)
        threats = position.fives(opponent(position.turn))
        if depth <= 0 and not threats:
            return position.value(), ()

        best = -WIN
        best_line: tuple[int, ...] = ()
        for point in position.stops(threats) if threats else position.near():
            if position.is_foul(point):
                continue
            position.push(point)
            value, line = self._search(position, depth - 1, ply + 1)
            position.pop()
            if -value > best:
                best, best_line = -value, (point, *line)
        if best == -WIN:
            return no_reply(position, ply, bool(threats)), ()
        return best, best_line
