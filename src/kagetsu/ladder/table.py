"""Ordering and table: the same values as alpha-beta once more, by remembering what was searched already.

Different orders of the same stones lead to the same position. A table keeps, for every position searched, how deep the
search went, the value, whether it is exact or only a bound, and the moves expected. A position is known by its *key*,
in which each stone on each point has a random number, and which is all of them put together by exclusive or (Zobrist,
1970): a stone more changes it by one operation.

Three more things save work, and none of them changes a value:

* the order: first the move that the table names, then the *killers*, which refuted other positions as many plies from
  the root, then the points by what they gain and by how often they were refutations before (the *history*);
* the null window: once a point is found, of the others it is only asked whether they are better, with no room between
  the bounds; what turns out better is searched again;
* two plies before the end, a stone that is worth little is not placed: whatever it changes, the opponent's best quiet
  answer elsewhere keeps the value below what is found already.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kagetsu.ladder.position import Position
from kagetsu.ladder.searcher import Searcher, Tried, no_reply
from kagetsu.ladder.weights import DECIDED, WIN, Weights
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.line import AXES, suspicious
from kagetsu.rules.player import Decision
from kagetsu.rules.point import COLOURS, LARGEST, STRIDE, opponent

__all__ = ["IN_A_ROW", "MOST_ENTRIES", "TableSearch", "key_after", "touch"]

Line = tuple[int, ...]

_LOTS = random.Random(1)
_NUMBER = {colour: [_LOTS.getrandbits(64) for _ in range(STRIDE * LARGEST)] for colour in COLOURS}
"""The number of each stone on each point."""

IN_A_ROW = frozenset(times * step for step in AXES.values() for times in range(-4, 5))
"""How far apart the points of one row of five are; on a board no two other points are."""

MOST_ENTRIES = 300_000
"""So many positions are kept, in about 100 MB; then the table starts anew."""

_ANSWERS = 6
"""How many of the opponent's best quiet points are looked at before a stone worth little is placed after all."""


class Entry(NamedTuple):
    """What the table knows of a position: its value by a search of ``depth`` plies is at least ``low`` and at most
    ``high``; a decided value counts from this position on. ``line``: the best moves found.
    """

    depth: int
    low: int
    high: int
    line: Line


class TableSearch(Searcher):
    """Looks ``depth`` plies ahead, deepening step by step, at the points within ``radius`` of a stone."""

    def __init__(self, depth: int = 4, radius: int = 2, seed: int | None = None) -> None:
        super().__init__(depth, radius, seed)
        self.name = f"table:{depth}"
        self._forget()

    def _forget(self) -> None:
        self._begun: list[Tried] = []
        self._table: dict[int, Entry] = {}
        self._killers: dict[int, list[int]] = defaultdict(list)
        self._history = {colour: [0] * (STRIDE * LARGEST) for colour in COLOURS}

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As in the rungs below. The table holds for one decision: the weights may be others at the next."""
        self._forget()
        return super().decide(board, limits)

    def rank(self, position: Position, points: list[int], depth: int) -> list[Tried]:
        """The best point with its exact value; the values of the others are no more than upper bounds."""
        tried: list[Tried] = []
        self._begun = tried
        alpha = -WIN
        for point in points:
            value, line = self._reply(position, 0, point, depth, 0, alpha, WIN, bool(tried))
            tried.append(Tried(point, value, (point, *line), exact=value > alpha))
            alpha = max(alpha, value)
        return tried

    def _broken_off(self, best: list[Tried]) -> list[Tried]:
        """The best point of the depth that was begun goes first: it was compared with the one that led before."""
        if not self._begun:
            return best
        leader = max(self._begun, key=lambda one: one.value)
        return [leader, *(one for one in best if one.point != leader.point)]

    def _reply(
        self, position: Position, key: int, point: int, depth: int, ply: int, alpha: int, beta: int, later: bool
    ) -> tuple[int, Line]:
        """The value of ``point`` for the side to move, with the moves expected after it.

        Of a point that comes ``later`` than the first it is asked whether it is better at all, and only if it is, how
        much.
        """
        key = key_after(position, key, point)
        position.push(point)
        line: Line
        value, line = 0, ()
        if later:
            value, line = self._search(position, key, depth - 1, ply + 1, -alpha - 1, -alpha)
        if not later or alpha < -value < beta:
            value, line = self._search(position, key, depth - 1, ply + 1, -beta, -alpha)
        position.pop()
        return -value, line

    def _search(self, position: Position, key: int, depth: int, ply: int, alpha: int, beta: int) -> tuple[int, Line]:
        """As in alpha-beta, by way of the table. ``key``: that of the stones placed since the root."""
        self.budget.spend()
        if position.moves_left <= 0:
            return 0, ()
        if wins := position.fives(position.turn):
            return WIN - ply - 1, (wins[0],)
        threats = position.fives(opponent(position.turn))
        if depth <= 0 and not threats:
            return position.value(), ()

        depth = max(depth, 0)
        entry = self._table.get(key)
        if entry is not None:
            low, high = bounds(entry, depth, ply)
            if low >= beta or low == high:
                return low, entry.line
            if high <= alpha:
                return high, entry.line
        first = entry.line[:1] if entry else ()
        if depth <= 1:
            value, line = self._last(position, key, depth, ply, alpha, beta, threats)
        else:
            value, line = self._look(position, key, depth, ply, alpha, beta, threats, first)
        if len(self._table) >= MOST_ENTRIES:
            self._table.clear()
        counted = value + ply if value >= DECIDED else value - ply if value <= -DECIDED else value
        self._table[key] = Entry(
            depth,
            -WIN if value <= alpha else counted,
            WIN if value >= beta else counted,
            first if value <= alpha and entry else line,
        )
        return value, line

    def _look(
        self, position: Position, key: int, depth: int, ply: int, alpha: int, beta: int, threats: list[int], first: Line
    ) -> tuple[int, Line]:
        """The best of the points to try, two plies or more before the end; ``first`` is tried before the others."""
        points = self._to_try(position, key, threats)
        answers: list[tuple[int, int]] | None = None
        best_line: Line
        best, best_line, found = -WIN, (), False
        for point in self._in_order(points, position, ply, first):
            if depth == 2 and found and not threats:
                answers = _answers(position, points) if answers is None else answers
                most = _most(position, point, answers)
                if most <= alpha and not self._matters(position, point):
                    best = max(best, most)
                    continue
            if position.is_foul(point):
                continue
            value, line = self._reply(position, key, point, depth, ply, alpha, beta, found)
            found = True
            if value > best:
                best, best_line = value, (point, *line)
                alpha = max(alpha, best)
                if alpha >= beta:
                    self._refuted(position, point, depth, ply)
                    break
        if not found:
            return no_reply(position, ply, bool(threats)), ()
        return best, best_line

    def _last(
        self, position: Position, key: int, depth: int, ply: int, alpha: int, beta: int, threats: list[int]
    ) -> tuple[int, Line]:
        """The best of the points to try on the last ply, or beyond it to stop the five on one of ``threats``.

        First those that make a four. Another stone needs not be placed: the position knows what it would be worth.
        """
        points = self._to_try(position, key, threats)
        settled = position.moves_left > 1 and (not threats or (len(threats) == 1 and points == threats))
        fours = set(position.fours()) if settled else set(points)
        gain = position.gain[position.turn]
        best_line: Line
        best, best_line, found = -WIN, (), False
        for point in sorted(fours.intersection(points), key=gain.__getitem__, reverse=True):
            if position.is_foul(point):
                continue
            value, line = self._reply(position, key, point, depth, ply, alpha, beta, found)
            found = True
            if value > best:
                best, best_line = value, (point, *line)
                alpha = max(alpha, best)
                if alpha >= beta:
                    return best, best_line
        quiet = [point for point in points if point not in fours]
        while quiet and (not found or position.value_after(max(quiet, key=gain.__getitem__)) > best):
            point = max(quiet, key=gain.__getitem__)
            quiet.remove(point)
            if position.is_foul(point):
                continue
            value, line = self._end(position, key, point, ply)
            found = True
            if value > best:
                best, best_line = value, (point, *line)
        if not found:
            return no_reply(position, ply, bool(threats)), ()
        return best, best_line

    def _to_try(self, position: Position, key: int, threats: list[int]) -> list[int]:
        return position.stops(threats) if threats else position.around()

    def _end(self, position: Position, key: int, point: int, ply: int) -> tuple[int, Line]:
        """What a stone on ``point`` that makes no four is worth as the last one."""
        return position.value_after(point), ()

    def _matters(self, position: Position, point: int) -> bool:
        """Whether a stone on ``point`` is placed two plies before the end, however little it gains."""
        return position.makes(4, point)

    def _in_order(self, points: list[int], position: Position, ply: int, first: Line) -> Iterator[int]:
        """The points, best first as far as is known; they are sorted only when the first ones refuted nothing."""
        named = [point for point in dict.fromkeys((*first, *reversed(self._killers[ply]))) if point in points]
        yield from named
        gain, history = position.gain[position.turn], self._history[position.turn]
        others = [point for point in points if point not in named]
        others.sort(key=lambda point: gain[point] + history[point], reverse=True)
        yield from others

    def _refuted(self, position: Position, point: int, depth: int, ply: int) -> None:
        """Remembers that ``point`` refuted what led to the position."""
        self._history[position.turn][point] += depth * depth
        others = [killer for killer in self._killers[ply] if killer != point]
        self._killers[ply] = [*others[-1:], point]


def key_after(position: Position, key: int, point: int) -> int:
    """The key of the position after a stone of the side to move on ``point``."""
    return key ^ _NUMBER[position.turn][point]


def bounds(entry: Entry, depth: int, ply: int) -> tuple[int, int]:
    """Between what two values a search of ``depth`` plies would find a position to be, by what the table knows of it.

    What a search of another depth found says nothing, with one exception: a win or a loss that was forced already
    with fewer plies to go is one with more.
    """
    low, high = entry.low, entry.high
    if entry.depth != depth:
        low = low if entry.depth < depth and low >= DECIDED else -WIN
        high = high if entry.depth < depth and high <= -DECIDED else WIN
    return _from_root(low, ply), _from_root(high, ply)


def _from_root(value: int, ply: int) -> int:
    if value >= DECIDED:
        return value - ply
    return value + ply if value <= -DECIDED else value


def _answers(position: Position, points: list[int]) -> list[tuple[int, int]]:
    """The opponent's best points that make no four and cannot become fouls, with what they gain; none near the end."""
    if position.moves_left <= 2:
        return []
    colour = opponent(position.turn)
    gain, barred = position.gain[colour], position.rule.side(colour).barred
    quiet = sorted(
        (point for point in points if gain[point] < position.least_gain_of_a_four), key=gain.__getitem__, reverse=True
    )
    return [
        (point, gain[point]) for point in quiet[:_ANSWERS] if not (barred and suspicious(position.cells, point, colour))
    ]


def _most(position: Position, point: int, answers: list[tuple[int, int]]) -> int:
    """The most that a stone of the side to move on ``point`` can be worth two plies on, if it makes no four: one of
    the ``answers`` that it does not touch takes its gain away again.
    """
    gain = position.gain[position.turn][point]
    for answer, taken in answers:
        if not touch(point, answer):
            return position.value() + int(gain * _stretch(position.weights)) + 1 - taken
    return WIN


def touch(one: int, other: int) -> bool:
    """Whether two points lie in one row of five, or are the same."""
    return other - one in IN_A_ROW


@lru_cache(maxsize=8)
def _stretch(weights: Weights) -> float:
    """How many times its gain a stone can add, at most, to the value with the same side to move again: gains count
    the own windows as those of the side that has just moved.
    """
    return max(
        (weights.mover[count + 1] - weights.mover[count]) / (weights.waiting[count + 1] - weights.waiting[count])
        for count in range(4)
    )
