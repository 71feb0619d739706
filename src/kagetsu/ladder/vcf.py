"""Wins by continuous fours (VCF): the search of the rung below, which also sees how a row of fours ends.

Who makes a four forces the reply. A player who goes on like this until one four cannot be stopped any more wins, and
the opponent never has a move of its own: such a win may take twenty plies, and yet there is little to search. It is
looked for wherever the side to move is free to choose, for that side and, as if it passed, for the opponent. If the
opponent would win like this, only stones that touch one of its moves can help.

A reply to a four costs no depth, as there was no choice, but on the last ply: there it would cost more than it finds.
"""

from __future__ import annotations

from kagetsu.ladder.position import Position
from kagetsu.ladder.searcher import Tried
from kagetsu.ladder.table import IN_A_ROW, MOST_ENTRIES, TableSearch, key_after
from kagetsu.ladder.weights import WIN
from kagetsu.rules.point import opponent
from kagetsu.texts import mark

__all__ = ["VcfSearch"]

Line = tuple[int, ...]

_AT_ROOT = 100
_WITHIN = 16
"""How many fours are tried at most, at the root (times the depth) and within the search."""


_NO_WIN: tuple[int, Line] = (0, ())


class VcfSearch(TableSearch):
    """Looks ``depth`` plies ahead, at the points within ``radius`` of a stone, and beyond for wins by fours."""

    def __init__(self, depth: int = 4, radius: int = 2, seed: int | None = None) -> None:
        super().__init__(depth, radius, seed)
        self.name = f"vcf:{depth}"

    def _forget(self) -> None:
        super()._forget()
        self._won: Line = ()
        self._searched = False
        self._known: dict[tuple[int, int], tuple[int, Line]] = {}
        self._left = 0

    def rank(self, position: Position, points: list[int], depth: int) -> list[Tried]:
        """As in the rung below; only the point that wins by fours, if there is one."""
        if not self._searched:
            self._left = _AT_ROOT * depth
            plies, self._won = self._win(position)
            if plies:
                return [Tried(self._won[0], WIN - plies, self._won)]
            self._searched = self._left > 0
        self._known[0, position.turn] = _NO_WIN
        self._danger(position, 0)
        return super().rank(position, points, depth)

    def _look(
        self, position: Position, key: int, depth: int, ply: int, alpha: int, beta: int, threats: list[int], first: Line
    ) -> tuple[int, Line]:
        plies, line = self._by_fours(position, key)
        if plies:
            return WIN - ply - plies, line
        return super()._look(position, key, depth + bool(threats), ply, alpha, beta, threats, first)

    def _last(
        self, position: Position, key: int, depth: int, ply: int, alpha: int, beta: int, threats: list[int]
    ) -> tuple[int, Line]:
        plies, line = self._by_fours(position, key)
        if plies:
            return WIN - ply - plies, line
        return super()._last(position, key, depth, ply, alpha, beta, threats)

    def _reply(
        self, position: Position, key: int, point: int, depth: int, ply: int, alpha: int, beta: int, later: bool
    ) -> tuple[int, Line]:
        self._hand_down(position, key, point)
        return super()._reply(position, key, point, depth, ply, alpha, beta, later)

    def _hand_down(self, position: Position, key: int, point: int) -> None:
        """What is known after a stone on ``point`` without a search: where the opponent had no win by fours it has
        none now, and the side to move hardly has one by a stone that makes no three.
        """
        mine, theirs = position.turn, opponent(position.turn)
        after = key_after(position, key, point)
        if self._known.get((key, theirs)) == _NO_WIN:
            self._known.setdefault((after, theirs), _NO_WIN)
        if self._known.get((key, mine)) == _NO_WIN and not (position.makes(3, point) or position.makes(4, point)):
            self._known.setdefault((after, mine), _NO_WIN)

    def _to_try(self, position: Position, key: int, threats: list[int]) -> list[int]:
        """All that stops a win of the opponent by fours touches its line; of the points that do not, one stands for
        the others.
        """
        points = super()._to_try(position, key, threats)
        if threats:
            return points
        _, line = self._danger(position, key)
        if not line:
            return points
        helpful = {one + step for one in line for step in IN_A_ROW}.union(position.fours())
        others = [point for point in points if point not in helpful]
        best = max(others, key=position.gain[position.turn].__getitem__, default=None)
        return [point for point in points if point in helpful or point == best]

    def _end(self, position: Position, key: int, point: int, ply: int) -> tuple[int, Line]:
        if self._danger(position, key)[0]:
            position.push(point)
            self._left = _WITHIN
            plies, line = self._win(position)
            position.pop()
            if plies:
                return ply + 1 + plies - WIN, line
        return super()._end(position, key, point, ply)

    def _matters(self, position: Position, point: int) -> bool:
        """Threes are what fours are made of."""
        return super()._matters(position, point) or position.makes(3, point)

    def _why(self, position: Position, tried: list[Tried], depth: int) -> tuple[str, dict[str, object]]:
        because, values = super()._why(position, tried, depth)
        if self._won and tried[0].line == self._won:
            because = mark("{point} wins by continuous fours, in {plies} plies: {line}.")
        return because, values

    # -- continuous fours

    def _by_fours(self, position: Position, key: int) -> tuple[int, Line]:
        """In how many plies the side to move wins by fours, and how; 0 if no win was found."""
        name = key, position.turn
        if name not in self._known:
            if len(self._known) >= MOST_ENTRIES:
                self._known.clear()
            self._left = _WITHIN
            self._known[name] = self._win(position)
        return self._known[name]

    def _danger(self, position: Position, key: int) -> tuple[int, Line]:
        """The same for the opponent, if the side to move passed."""
        position.turn = opponent(position.turn)
        danger = self._by_fours(position, key)
        position.turn = opponent(position.turn)
        return danger

    def _win(self, position: Position) -> tuple[int, Line]:
        """A win by fours of the side to move, while there are fours ``_left`` to be tried."""
        if position.moves_left <= 0:
            return 0, ()
        if wins := position.fives(position.turn):
            return 1, (wins[0],)
        points = position.fours()
        if threats := position.fives(opponent(position.turn)):
            stops = position.stops(threats)
            points = [point for point in points if point in stops]
        points.sort(key=position.gain[position.turn].__getitem__, reverse=True)
        for point in points:
            if self._left <= 0:
                break
            if position.is_foul(point):
                continue
            self._left -= 1
            position.push_uncounted(point)
            plies, line = self._held(position)
            position.pop()
            if plies:
                return plies + 1, (point, *line)
        return 0, ()

    def _held(self, position: Position) -> tuple[int, Line]:
        """In how many plies the side to move loses whatever it plays against a four; 0 if it can hold."""
        self.budget.spend()
        fives = position.fives(opponent(position.turn))
        if not fives or position.moves_left <= 0 or position.fives(position.turn):
            return 0, ()
        longest_line: Line
        longest, longest_line = 2, ()
        for reply in position.stops(fives):
            if position.is_foul(reply):
                continue
            position.push_uncounted(reply)
            self.budget.spend()
            plies, line = self._win(position)
            position.pop()
            if not plies:
                return 0, ()
            if plies + 1 >= longest:
                longest, longest_line = plies + 1, (reply, *line)
        return longest, longest_line
