"""How a program takes the decisions of an opening: where to put a stone, whether to swap, what to offer and pick.

Every choice goes by what a shallow search thinks of the position. A stone after which the other player may swap is
put where neither colour is much ahead; otherwise a player chooses what is good for the stones that are his.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.position import Position
from kagetsu.rules.action import (
    Action,
    Add,
    Choice,
    Declare,
    MayAdd,
    MayDeclare,
    MayOffer,
    MayPick,
    MayPlace,
    Offer,
    Pick,
    Place,
    Stay,
    Swap,
)  # fmt: skip
from kagetsu.rules.board import Board
from kagetsu.rules.equivalence import inequivalent_points
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.point import BLACK, WHITE, all_points, point_xy
from kagetsu.rules.region import centre_point
from kagetsu.rules.step import Declaration, Stone, SwapOrStay
from kagetsu.texts import mark

__all__ = ["choose_action"]

_REACH = 3
"""How far from the other stones a stone of an opening may be put."""

_CHOICE = 5
"""Among how many of the most balanced points chance decides, so that games differ."""

_RIM = (1, 2)
"""How many lines from the edge a first stone lies that leaves the game even: strong programs put it there."""

_MOST_DECLARED = 8
"""More fifth moves than this are not asked for."""

_CLOSE = 25
"""How far the value of a position may be from 0 for it to count as even."""


def choose_action(opening: Opening, board: Board, seed: int | None = None) -> Action:
    """A sensible decision for the player who must act in ``opening``; ``board`` holds its stones and is not changed.

    The same ``seed`` makes the same choice in the same state. KagetsuError if the opening is over.
    """
    if opening.is_over:
        raise KagetsuError(mark("The opening is over: there is nothing to decide."))
    chance = random.Random(None if seed is None else f"{seed} {len(opening.actions)}")
    choices = opening.choices()
    match choices[0]:
        case MayPlace(points=points):
            return Place(_stone(opening, board, points, chance))
        case MayDeclare(least=least, most=most):
            return Declare(_number(opening, board, range(least, min(most, _MOST_DECLARED) + 1), chance))
        case MayOffer(count=count, points=points):
            return Offer(_offers(opening.stones, board, points, count))
        case MayPick(points=points):
            values = _values(board, points)
            return Pick(min(points, key=lambda point: values[point]))
        case MayAdd(points=points):
            return _addition(board, points, chance)
        case _:
            return _swap(opening, board, choices, chance)


def _stone(opening: Opening, board: Board, points: Sequence[int], chance: random.Random) -> int:
    following = next((step for step in opening.rest[1:] if not isinstance(step, Declaration)), None)
    swap_follows = isinstance(following, SwapOrStay)
    if swap_follows and not opening.stones:
        return chance.choice([point for point in points if _from_edge(opening, point) in _RIM] or points)
    near = _near(opening, points)
    if isinstance(following, Stone) and following.by is not None:
        # More stones come before the other player decides: the last of them makes the balance.
        return chance.choice(near)
    values = _values(board, near)
    if swap_follows:
        return chance.choice(_most_even(values))
    best = max(values.values())
    return chance.choice([point for point, value in values.items() if value >= best - _CLOSE])


def _near(opening: Opening, points: Sequence[int]) -> Sequence[int]:
    """Those of ``points`` that are not far from the stones, at the start from the centre; all if none is."""
    stones = opening.stones or (centre_point(opening.width, opening.height),)
    return [point for point in points if any(_distance(point, stone) <= _REACH for stone in stones)] or points


def _distance(point: int, other: int) -> int:
    (x, y), (other_x, other_y) = point_xy(point), point_xy(other)
    return max(abs(x - other_x), abs(y - other_y))


def _from_edge(opening: Opening, point: int) -> int:
    column, row = point_xy(point)
    return min(column, row, opening.width - 1 - column, opening.height - 1 - row)


def _values(board: Board, points: Sequence[int]) -> dict[int, int]:
    """What a stone of the side to move is worth to it on each of ``points``, if the opponent replies well."""
    searcher, position = AlphaBeta(), Position(board, radius=2)
    # Each point is searched by itself: among several only the best would get an exact value.
    return {point: searcher.rank(position, [point], depth=2)[0].value for point in points}


def _most_even(values: dict[int, int]) -> list[int]:
    return sorted(values, key=lambda point: abs(values[point]))[:_CHOICE]


def _offers(stones: Sequence[int], board: Board, points: Sequence[int], count: int) -> tuple[int, ...]:
    """The ``count`` best points for Black's fifth stone, no two of them equivalent."""
    values = _values(board, points)
    best_first = sorted(points, key=lambda point: -values[point])
    return tuple(inequivalent_points(best_first, stones, board.width, board.height)[:count])


def _values_offered(stones: Sequence[int], board: Board) -> list[int]:
    """What Black's fifth stones are worth to Black, the best first: the n-th is what n offers leave to Black."""
    empties = [point for point in all_points(board.width, board.height) if point not in stones]
    values = _values(board, empties)
    return [values[point] for point in _offers(stones, board, empties, len(empties))]


def _number(opening: Opening, board: Board, numbers: Sequence[int], chance: random.Random) -> int:
    """A number of offers that leaves neither colour far ahead."""
    stones = opening.stones
    if board.turn == WHITE:
        board = board.copy()
        board.push(AlphaBeta(depth=2, seed=0).choose(board, Limits()))
        stones = (*stones, board.peek())
    values = _values_offered(stones, board)
    least = min(abs(values[count - 1]) for count in numbers)
    return chance.choice([count for count in numbers if abs(values[count - 1]) <= least + _CLOSE])


def _addition(board: Board, points: Sequence[int], chance: random.Random) -> Add:
    """A good point for White, then one for Black after which neither is far ahead."""
    added = board.copy()
    near = [point for point in points if any(_distance(point, stone) <= _REACH for stone in board.move_stack)]
    values = _values(added, near)
    white = chance.choice(sorted(values, key=lambda point: -values[point])[:_CHOICE])
    added.push(white)
    black = chance.choice(_most_even(_values(added, [point for point in near if point != white])))
    return Add(white, black)


def _swap(opening: Opening, board: Board, choices: Sequence[Choice], chance: random.Random) -> Action:
    """The colour that is ahead; where the protocol has a third way, that way if it is no worse."""
    if len(opening.stones) == 1 and any(isinstance(step, SwapOrStay) for step in opening.rest[1:]):
        return Swap() if chance.random() < 0.5 else Stay()  # the swaps to come decide
    colour = BLACK if opening.player(BLACK) == opening.actor else WHITE
    ahead = _black_is_ahead(opening, board)
    for choice in choices:
        if isinstance(choice, MayAdd) and abs(ahead) <= _CLOSE and chance.random() < 0.5:
            return _addition(board, choice.points, chance)
        if isinstance(choice, MayOffer) and _values_offered(opening.stones, board)[choice.count - 1] > max(0, -ahead):
            return Offer(_offers(opening.stones, board, choice.points, choice.count))
    mine = ahead if colour == BLACK else -ahead
    return Swap() if mine < 0 else Stay()


def _black_is_ahead(opening: Opening, board: Board) -> int:
    """What the position is worth to Black; with offers still to be made, what they will leave to Black."""
    if len(opening.stones) == 1:
        return _from_edge(opening, opening.stones[0]) - max(_RIM)
    if opening.declared and board.turn == BLACK:
        return _values_offered(opening.stones, board)[opening.declared - 1]
    value = AlphaBeta(depth=3, seed=0).decide(board, Limits()).score
    return value if board.turn == BLACK else -value
