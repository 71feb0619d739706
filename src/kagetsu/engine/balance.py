"""Moves and openings that leave the game even: neither side should win by having been dealt the better position."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from kagetsu.engine.crew import DEEPEST, Crew
from kagetsu.engine.engine import Engine
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import most_stones
from kagetsu.engine.score import DECIDED_SCORE, Score
from kagetsu.engine.timing import budget
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import SYMMETRIES, make_point
from kagetsu.rules.rule import FREESTYLE, Rule, parse_rule
from kagetsu.texts import mark

__all__ = ["Balance", "balanced_move", "balanced_opening", "balanced_openings", "balanced_pair", "balanced_start"]

_MEMORY = 4 << 20
"""Bytes for the positions of one search for balance."""
_FIRST_MOVES = 4
"""Of how many first moves of a pair the second is looked for."""
_LEAST_MOVES = 8
"""How many moves are compared however short the time is."""
_MOVE_NODES = 4000
"""What the last move of an opening is looked for with."""
_CHECKS = (8000, 60), (30_000, 120)
"""What the position is searched with afterwards, and what it may then be worth to either side at most: a win rate of
57 %, and if it is even so far, of 65 % in a closer look.
"""
_STARTS = 4
"""How many random openings a player compares that has to put one down."""
_MOST_TRIES = 200
"""Random starts in a row after which it is given up: none of them could be made even."""


class Balance(NamedTuple):
    """Moves to play, one after the other, and what the last of them is worth to the side that plays it."""

    moves: tuple[int, ...]
    score: Score


def balanced_move(board: Board, limits: Limits, *, bias: int = 0, stop: kernel.Stop | None = None) -> Balance:
    """The legal move whose score is closest to ``bias``, from the view of the side to move: 0 is an even game, 200 a
    win rate of 73 %.

    ``limits`` bound the whole search, half of a second without any; where the time allows it, each move is looked at
    one ply deep at least. With limits of nodes and depth alone the same position always gets the same move. ``stop``
    ends it from another thread. KagetsuError if the game is over or there is no legal move.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over: there is no move to choose."))
    return _Search(board, limits, bias, stop).best()


def balanced_pair(board: Board, limits: Limits, *, bias: int = 0, stop: kernel.Stop | None = None) -> Balance:
    """Two moves, one of each side, after which the score is closest to ``bias``, from the view of the side that plays
    the second. Limits and errors as for :func:`balanced_move`.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over: there is no move to choose."))
    share = _part(limits, _FIRST_MOVES + 1)
    found = []
    for first in _Search(board, share, 0, stop).closest(_FIRST_MOVES):
        after = board.copy()
        after.push(first)
        if not after.is_game_over():
            second = _Search(after, share, bias, stop).best()
            found.append(Balance((first, *second.moves), second.score))
    if not found:
        raise KagetsuError(mark("No pair of moves is left: the first of them ends the game."))
    return min(found, key=lambda pair: abs(pair.score.number - bias))


def balanced_opening(
    rule: Rule | str = FREESTYLE, *, width: int = 15, height: int = 15, stones: int = 5, seed: int | None = None
) -> Board:
    """One opening of :func:`balanced_openings`."""
    return next(balanced_openings(rule, width=width, height=height, stones=stones, seed=seed))


def balanced_openings(
    rule: Rule | str = FREESTYLE, *, width: int = 15, height: int = 15, stones: int = 5, seed: int | None = None
) -> Iterator[Board]:
    """Openings of ``stones`` stones (2 to 20) for games between programs, as many as are asked for: all but the last
    stone lie at random in a small square, and the last makes the game even, as far as a short search can tell.

    No opening has a five to be made, and none comes twice, not turned or mirrored either: each comes in the one of its
    eight forms whose key is the least. The same seed gives the same openings; None leaves them to chance. KagetsuError
    if no more are found, as on a board that is too small.
    """
    kind = parse_rule(rule) if isinstance(rule, str) else rule
    if not 2 <= stones <= min(20, width * height // 4):
        raise KagetsuError(
            mark("An opening of {stones} stones is too small or too large for this board."), stones=stones
        )
    chance = random.Random(seed)
    return _openings(Board(rule=kind, width=width, height=height), stones, chance)


def balanced_start(
    empty: Board, stones: int, limits: Limits, *, seed: str | int | None = None, stop: kernel.Stop | None = None
) -> Board:
    """An opening of ``stones`` stones on the ``empty`` board, for a player who has to put one down in a game: the most
    even of some random ones, as many as ``limits`` leave time for, and of one at least.

    The same seed and limits of nodes give the same opening; None leaves it to chance. ``stop`` ends it from another
    thread. KagetsuError if none is found, as on a board that is too small.
    """
    chance = random.Random(seed)
    share = _part(limits, _STARTS)
    given = budget(limits, 1)
    end = time.monotonic() + given.maximum if given else None
    found: list[tuple[int, Board]] = []
    for _ in range(_MOST_TRIES):
        board = _random_start(empty, stones - 1, chance)
        if board is not None:
            last = balanced_move(board, share, stop=stop)
            board.push(last.moves[0])
            if not board.is_game_over():
                found.append((abs(last.score.number), board))
        over = (stop is not None and stop.asked) or (end is not None and time.monotonic() > end)
        if len(found) == _STARTS or (found and over):
            break
    if not found:
        raise KagetsuError(mark("No more balanced openings of {stones} stones are found."), stones=stones)
    return min(found, key=lambda one: one[0])[1]


def _openings(empty: Board, stones: int, chance: random.Random) -> Iterator[Board]:
    seen: set[str] = set()
    while True:
        for opening in islice(_tries(empty, stones, chance), _MOST_TRIES):
            if opening is not None and opening.key() not in seen:
                seen.add(opening.key())
                yield opening
                break
        else:
            raise KagetsuError(mark("No more balanced openings of {stones} stones are found."), stones=stones)


def _tries(empty: Board, stones: int, chance: random.Random) -> Iterator[Board | None]:
    """Openings in their canonical form; None where a random start could not be made even."""
    while True:
        board = _random_start(empty, stones - 1, chance)
        if board is None:
            yield None
            continue
        board.push(balanced_move(board, Limits(nodes=_MOVE_NODES)).moves[0])
        yield _canonical(board) if _is_even(board) else None


def _is_even(board: Board) -> bool:
    """Whether a search that has the whole board for itself finds the position even."""
    if board.is_game_over():
        return False
    with Engine(hash_mb=_MEMORY >> 20, seed=0) as engine:
        for nodes, most in _CHECKS:
            infos = engine.analyse(board, Limits(nodes=nodes))
            if not infos or abs(infos[0].score.number) > most:
                return False
    return True


def _random_start(empty: Board, stones: int, chance: random.Random) -> Board | None:
    """Stones of both sides in a small square, most often near the centre; None if one of them may not lie there."""
    board = empty.copy()
    side = chance.randint(5, 7)
    spread = 1.0 if chance.random() < 0.25 else 0.3
    columns, rows = (_span(length, side, spread, chance) for length in (board.width, board.height))
    square = [make_point(column, row) for column in columns for row in rows]
    if len(square) < stones:
        return None
    for point in chance.sample(square, stones):
        if not board.is_legal(point):
            return None
        board.push(point)
        if board.is_game_over():
            return None
    return board


def _span(length: int, side: int, spread: float, chance: random.Random) -> range:
    """``side`` lines of ``length``, whose middle lies in the middle part of the board, as large as ``spread`` says."""
    room = max(0, length - side)
    first = round(room / 2 + (chance.random() - 0.5) * room * spread)
    return range(first, min(length, first + side))


def _canonical(board: Board) -> Board:
    symmetries = SYMMETRIES if board.width == board.height else range(4)
    return min((board.transform(symmetry) for symmetry in symmetries), key=lambda form: form.key())


class _Search:
    """Looks for moves whose score is closest to ``bias``: round after round the half that is farther off drops out,
    and those that are left share what the round may use.
    """

    def __init__(self, board: Board, limits: Limits, bias: int, stop: kernel.Stop | None = None) -> None:
        start = time.monotonic_ns()  # making the searches counts: a pair makes five of them
        self._bias, self._limits, self._stop = bias, limits, stop or kernel.Stop()
        if limits.nodes is None and limits.depth is None and budget(limits, 1) is None:
            self._limits = limits = Limits(time=0.5)
        self._crew = Crew(board.rule, board.width, board.height, kernel.Transpositions(_MEMORY), _MEMORY, 1, 0)
        self._turn, self._stones = board.turn, board.width * board.height - len(board.empties())
        self._most_stones = most_stones(board, self._stones)
        self._deepest = min(limits.depth or DEEPEST, DEEPEST, self._most_stones - self._stones)
        self._crew.set_up(board, self._stop)
        given = budget(limits, len(board.empties()))
        self._end = start + int(given.maximum * 1e9) if given else 0
        self._crew.prepare(self._turn, self._most_stones, 0, None, None)
        self._moves = self._crew.moves()
        self._scores: dict[int, int] = {}

    def best(self) -> Balance:
        """The move that is closest."""
        [move] = self.closest(1)
        return Balance((move,), Score.from_kernel(self._scores[move]))

    def closest(self, count: int) -> list[int]:
        """The closest moves, the closest first; fewer than ``count`` if there are no more."""
        if not self._moves:
            raise KagetsuError(mark("There is no legal move: every empty point is forbidden."))
        return self._crew.attend(lambda: self._closest(count), self._stop)

    def _closest(self, count: int) -> list[int]:
        self._scores = self._first_scores()
        left = list(self._scores)
        rounds = max(1, (len(left) // count).bit_length())
        nodes = self._limits.nodes
        for number in range(rounds):
            now = time.monotonic_ns()
            end = now + (self._end - now) // (rounds - number) if self._end else 0
            share = None if nodes is None else max(1, nodes // rounds // len(left))
            self._look(left, share, end)
            left.sort(key=lambda move: abs(self._scores[move] - self._bias))
            if number < rounds - 1:
                left = left[: max(count, (len(left) + 1) // 2)]
        return left[:count]

    def _first_scores(self) -> dict[int, int]:
        """What each move seems worth one ply deep, whatever the nodes: that takes next to nothing. Where the time is up
        or the stop comes meanwhile, only the moves that look best count, some at least.
        """
        scores: dict[int, int] = {}
        for move in self._moves:
            if len(scores) >= _LEAST_MOVES and self._is_over():
                break
            self._crew.prepare(self._turn, self._most_stones, 0, None, [move])
            scores[move] = self._crew.found(1)[0][0] if self._crew.deepen_here(1, 1) else self._bias
        return scores

    def _is_over(self) -> bool:
        return self._stop.asked != 0 or 0 < self._end < time.monotonic_ns()

    def _look(self, moves: list[int], nodes: int | None, end: int) -> None:
        """Finds the scores of ``moves``, each with so many nodes, all before the time ``end``."""
        for number, move in enumerate(moves):
            now = time.monotonic_ns()
            deadline = now + (end - now) // (len(moves) - number) if end else 0
            self._crew.prepare(self._turn, self._most_stones, deadline, nodes, [move])
            for depth in range(2, self._deepest + 1):
                if self._is_over() or not self._crew.deepen_here(depth, 1):
                    break
                self._scores[move] = score = self._crew.found(1)[0][0]
                if abs(score) >= DECIDED_SCORE:
                    break


def _part(limits: Limits, parts: int) -> Limits:
    """One of so many equal parts of ``limits``."""
    nodes = None if limits.nodes is None else max(1, limits.nodes // parts)
    if limits.clock is None and limits.time is None:
        return Limits(nodes=nodes, depth=limits.depth)
    given = budget(limits, 1)
    return Limits(time=None if given is None else given.maximum / parts, nodes=nodes, depth=limits.depth)
