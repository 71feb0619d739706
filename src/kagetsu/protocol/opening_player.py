"""The decisions of openings, by the engine's judgement: which stones to put down, whether to swap, what to offer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kagetsu.engine.balance import balanced_pair, balanced_start
from kagetsu.engine.report import Info, Result, result_of
from kagetsu.rules.action import Add, Place, Swap
from kagetsu.rules.board import Board
from kagetsu.rules.equivalence import inequivalent_points
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.region import centre_point, inside
from kagetsu.texts import mark

if TYPE_CHECKING:
    from kagetsu.engine.kernel_door import kernel
    from kagetsu.protocol.move_engine import MoveEngine

__all__ = ["MOST_DECLARED", "OpeningPlayer"]

MOST_DECLARED = 8
"""No more fifth moves are declared, as in soosorv-8; up to 12 are offered where the other side declares them."""

_MOST_OFFERED = 12
_EVEN = 25
"""A position worth no more to either side counts as even: a win rate of 53 %."""
_TRIES = 3
"""How many random openings are compared where any of them may be put down."""
_LONGEST_START = 3.0
"""Seconds for the stones that begin an opening: more makes them no better."""


class OpeningPlayer:
    """Asks ``engine`` what positions are worth; ``stop`` ends what is done without it. ``seed`` decides by chance."""

    def __init__(self, engine: MoveEngine, stop: kernel.Stop, seed: str) -> None:
        self._engine, self._stop, self._seed = engine, stop, seed

    # -- swap2

    def start(self, empty: Board, limits: Limits) -> list[int]:
        """The three stones that begin swap2, black, white, black: neither side is far ahead after them."""
        time = _LONGEST_START if limits.time is None else min(limits.time, _LONGEST_START)
        board = balanced_start(empty, 3, replace(limits, time=time), seed=self._seed, stop=self._stop)
        return list(board.move_stack)

    def swap2(self, board: Board, stones: int, limits: Limits) -> Swap | Place | Add:
        """What to do after three or five ``stones``, White to move: Swap takes Black, Place stays White with its next
        stone, Add leaves the choice to the other player after two more; that only where the position is even anyway.
        """
        may_add = stones == 3
        result = self._think(board, _part(limits, 2) if may_add else limits)
        ahead = _value(result)
        if ahead < 0 or result.move is None:
            return Swap()
        if may_add and ahead <= _EVEN and not self._stop.asked:
            return Add(*balanced_pair(board, _part(limits, 2), stop=self._stop).moves)
        return Place(result.move)

    # -- soosorv

    def renju_start(self, empty: Board, limits: Limits) -> list[int]:
        """The stones of one of the 26 openings: the most even of some that chance draws."""
        chance = random.Random(self._seed)
        centre = centre_point(empty.width, empty.height)
        second, third = (inside(side).points(empty.width, empty.height) for side in (3, 5))
        drawn = []
        for _ in range(_TRIES):
            white = chance.choice([point for point in second if point != centre])
            black = chance.choice([point for point in third if point not in (centre, white)])
            board = empty.copy()
            board.push_moves([centre, white, black])
            drawn.append((abs(_value(self._think(board, _part(limits, _TRIES)))), board))
        return list(min(drawn, key=lambda one: one[0])[1].move_stack)

    def swaps(self, board: Board, limits: Limits) -> bool:
        """Whether to take Black after the first three stones."""
        return _value(self._think(board, limits)) < 0

    def fourth(self, stones: Sequence[int], board: Board, limits: Limits) -> tuple[int, int]:
        """White's fourth stone, and how many fifth moves to declare: as many as leave the position even."""
        move = self._think(board, _part(limits, 2)).move
        if move is None:
            raise KagetsuError(mark("There is no legal move: every empty point is forbidden."))
        after = board.copy()
        after.push(move)
        infos = self._fifths(after, MOST_DECLARED, _part(limits, 2))
        if not infos:
            return move, 1
        return move, min(infos, key=lambda info: abs(info.score.number)).rank

    def swaps_before_offers(self, board: Board, number: int, limits: Limits) -> bool:
        """Whether Black, who will have to offer so many fifth moves, should rather be White: of the offers White picks
        the one that is worst for Black.
        """
        infos = self._fifths(board, number, limits)
        return bool(infos) and infos[-1].score.number < 0

    def offers(self, stones: Sequence[int], board: Board, number: int, limits: Limits) -> list[int]:
        """The ``number`` best fifth moves, no two of them equivalent; ``stones`` are those on the board, in order.

        KagetsuError if there are not so many.
        """
        best = [info.line[0] for info in self._fifths(board, number, limits)]
        offered = inequivalent_points([*best, *board.legal_moves], stones, board.width, board.height)[:number]
        if len(offered) < number:
            raise KagetsuError(mark("There are no {number} fifth moves to offer."), number=number)
        return offered

    def pick(self, board: Board, offers: Sequence[int], limits: Limits) -> int:
        """The one of the ``offers`` for Black's fifth move that is worst for Black."""
        infos = result_of(self._engine.think(board, limits, len(offers), list(offers))).infos
        judged = {info.line[0]: info.score for info in infos}
        return min(offers, key=lambda point: judged[point].number if point in judged else 0)

    # -- how it judges

    def _think(self, board: Board, limits: Limits) -> Result:
        return result_of(self._engine.think(board, limits))

    def _fifths(self, board: Board, number: int, limits: Limits) -> list[Info]:
        """The best fifth moves, best first; fewer where there was no time."""
        if not 1 <= number <= _MOST_OFFERED:
            raise KagetsuError(
                mark("{number} fifth moves cannot be offered: it is a number from 1 to {most}."),
                number=number,
                most=_MOST_OFFERED,
            )
        return list(result_of(self._engine.think(board, limits, number)).infos)


def _value(result: Result) -> int:
    """What a position is worth to the side to move; even where nothing was found out."""
    return 0 if result.score is None else result.score.number


def _part(limits: Limits, parts: int) -> Limits:
    """One of so many equal parts of ``limits``."""
    return replace(
        limits,
        time=None if limits.time is None else limits.time / parts,
        clock=None if limits.clock is None else limits.clock / parts,
        nodes=None if limits.nodes is None else max(1, limits.nodes // parts),
    )
