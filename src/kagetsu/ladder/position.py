"""The board as the searching rungs see it: stones, and what every window and every empty point is worth.

Placing a stone changes the worth of at most twenty windows. :class:`Position` therefore never counts the whole board
again: it keeps the value for either side to move, and for every point by how much a stone there would raise it, and
corrects both with each stone. Taking a stone back means taking out the tables of before; in Python, copying a table
is cheaper than undoing its changes one by one.
"""

from __future__ import annotations

from functools import lru_cache

from kagetsu.ladder.weights import phase
from kagetsu.ladder.windows import FOUR, changes, windows, worth
from kagetsu.rules import forbidden
from kagetsu.rules.board import Board
from kagetsu.rules.line import AXES, empty_cells, run, suspicious, wins_along
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, STRIDE, WHITE, all_points, make_point, opponent, point_xy

__all__ = ["Position"]


@lru_cache(maxsize=8)
def _nearby(width: int, height: int, radius: int) -> tuple[frozenset[int], ...]:
    """For every point the points within ``radius`` of it, straight or diagonally."""
    found: list[frozenset[int]] = [frozenset()] * (STRIDE * height)
    for point in all_points(width, height):
        column, row = point_xy(point)
        found[point] = frozenset(
            make_point(x, y)
            for y in range(max(0, row - radius), min(height, row + radius + 1))
            for x in range(max(0, column - radius), min(width, column + radius + 1))
        )
    return tuple(found)


@lru_cache(maxsize=8)
def _centre_bonus(width: int, height: int, most: int) -> tuple[int, ...]:
    """What a stone on each point is worth for being near the centre: ``most`` there, nothing at the edge, and the
    same on points that a symmetry exchanges.
    """
    bonus = [0] * (STRIDE * height)
    for point in all_points(width, height):
        column, row = point_xy(point)
        off = max(abs(2 * column - width + 1) / (width - 1), abs(2 * row - height + 1) / (height - 1))
        bonus[point] = round(most * (1 - off))
    return tuple(bonus)


class Position:
    """A copy of a board's position to search in: stones can be placed and taken back, nothing else is changed.

    ``gain[colour][point]`` is by how much a stone of that colour there would raise the evaluation for that colour,
    attack and defence together. The weights are those of the phase in which the search starts. ``moves_left`` is how
    many more stones end the game as a draw.
    """

    __slots__ = (
        "_bonus",
        "_changes",
        "_counted",
        "_holds",
        "_near",
        "_nearby",
        "_stack",
        "_values",
        "_windows",
        "cells",
        "gain",
        "moves_left",
        "rule",
        "turn",
        "weights",
    )  # fmt: skip

    def __init__(self, board: Board, radius: int) -> None:
        width, height = board.width, board.height
        placed = len(board.stones(BLACK)) + len(board.stones(WHITE))
        self.rule, self.turn = board.rule, board.turn
        self.moves_left = _moves_left(board, placed)
        self.weights = phase(placed, width * height)
        self.cells = empty_cells(width, height)
        self._windows = windows(width, height)
        self._changes = changes(self.weights)
        self._nearby = _nearby(width, height, radius)
        self._bonus = _centre_bonus(width, height, self.weights.centre)
        self._near: frozenset[int] = frozenset()
        self._holds = bytearray(len(self._windows.cells))
        self._values = [0, 0, 0]
        blank = worth(0, self.weights).black_gain
        gain = [len(of) * blank + extra for of, extra in zip(self._windows.of, self._bonus, strict=True)]
        self.gain = {BLACK: gain, WHITE: gain.copy()}
        self._counted = True
        self._stack: list[tuple[int, bytearray, list[int], dict[int, list[int]], frozenset[int], bool]] = []
        for colour in COLOURS:
            for point in board.stones(colour):
                self._place(point, colour)

    def push(self, point: int) -> None:
        """Places a stone of the side to move on an empty point."""
        gain = self.gain
        self._stack.append((point, self._holds, self._values, gain, self._near, self._counted))
        self._holds = self._holds.copy()
        self._values = self._values.copy()
        self.gain = {BLACK: gain[BLACK].copy(), WHITE: gain[WHITE].copy()}
        self._place(point, self.turn)
        self.turn = BLACK + WHITE - self.turn
        self.moves_left -= 1

    def push_uncounted(self, point: int) -> None:
        """As push, five times as fast: what the stones are worth and which points are near stays as it was, until
        the stone is taken back. For searches that look at fives, fours and fouls alone.
        """
        self._stack.append((point, self._holds, self._values, self.gain, self._near, self._counted))
        holds = self._holds = self._holds.copy()
        changes = self._changes[self.turn]
        for window in self._windows.of[point]:
            change = changes[holds[window]]
            if change is not None:
                holds[window] = change[0]
        self.cells[point] = self.turn
        self._counted = False
        self.turn = BLACK + WHITE - self.turn
        self.moves_left -= 1

    def pop(self) -> None:
        """Takes the last stone back."""
        point, self._holds, self._values, self.gain, self._near, self._counted = self._stack.pop()
        self.cells[point] = EMPTY
        self.turn = BLACK + WHITE - self.turn
        self.moves_left += 1

    def _place(self, point: int, colour: int) -> None:
        holds, cells = self._holds, self._windows.cells
        black_gain, white_gain = self.gain[BLACK], self.gain[WHITE]
        changes = self._changes[colour]
        black_value = white_value = 0
        for window in self._windows.of[point]:
            change = changes[holds[window]]
            if change is None:
                continue
            holds[window], black_more, white_more, black_step, white_step = change
            black_value += black_more
            white_value += white_more
            # Written out, as this is where a search spends its time.
            a, b, c, d, e = cells[window]
            black_gain[a] += black_step
            black_gain[b] += black_step
            black_gain[c] += black_step
            black_gain[d] += black_step
            black_gain[e] += black_step
            white_gain[a] += white_step
            white_gain[b] += white_step
            white_gain[c] += white_step
            white_gain[d] += white_step
            white_gain[e] += white_step
        bonus = self._bonus[point] if colour == BLACK else -self._bonus[point]
        self._values[BLACK] += black_value + bonus
        self._values[WHITE] += white_value - bonus
        self.cells[point] = colour
        self._near |= self._nearby[point]

    def rewind(self) -> None:
        """Takes back every stone that was placed: after a search that was broken off."""
        while self._stack:
            self.pop()

    # -- what the stones are worth

    def value(self) -> int:
        """The evaluation for the side to move: its own windows as ``mover``, the opponent's as ``waiting``."""
        return self._values[self.turn]

    def value_after(self, point: int) -> int:
        """What ``value`` would be for the opponent after a stone of the side to move on ``point``, seen from the side
        to move: the same as push, ``-value()``, pop.
        """
        return self.gain[self.turn][point] - self._values[BLACK + WHITE - self.turn]

    @property
    def least_gain_of_a_four(self) -> int:
        """A stone that gains less makes no four."""
        return self.weights.waiting[4] - self.weights.waiting[3]

    def parts(self, point: int) -> dict[str, int]:
        """What the gain of the side to move at ``point`` is made of: attack, defence and centre."""
        worths = [worth(self._holds[window], self.weights) for window in self._windows.of[point]]
        whole = self.gain[self.turn][point]
        centre = self._bonus[point]
        own = range(6) if self.turn == BLACK else (0, *range(6, 11))
        attack = sum(
            worth.black_gain if self.turn == BLACK else worth.white_gain
            for worth, window in zip(worths, self._windows.of[point], strict=True)
            if self._holds[window] in own
        )
        return {"attack": attack, "defence": whole - attack - centre, "centre": centre}

    # -- what may be played

    def fives(self, colour: int) -> list[int]:
        """The points where a stone of ``colour`` wins by the rule."""
        found: list[int] = []
        window = self._holds.find(FOUR[colour])
        while window >= 0:
            point = next(cell for cell in self._windows.cells[window] if self.cells[cell] == EMPTY)
            if point not in found and self.wins(point, colour):
                found.append(point)
            window = self._holds.find(FOUR[colour], window + 1)
        return found

    def wins(self, point: int, colour: int) -> bool:
        """Whether a stone of ``colour`` on the empty ``point`` wins."""
        side = self.rule.side(colour)
        self.cells[point] = colour
        won = any(wins_along(self.cells, point, step, side) for step in AXES.values())
        self.cells[point] = EMPTY
        return won

    def makes(self, count: int, point: int) -> bool:
        """Whether a stone of the side to move on the empty ``point`` leaves a window with ``count`` of its stones, from
        2 on, and none of the opponent's.
        """
        before = FOUR[self.turn] - 4 + count - 1
        holds = self._holds
        return any(holds[window] == before for window in self._windows.of[point])

    def fours(self) -> list[int]:
        """The points where a stone of the side to move leaves a window with four of its stones."""
        three = FOUR[self.turn] - 1
        cells = self.cells
        found: set[int] = set()
        window = self._holds.find(three)
        while window >= 0:
            found.update(cell for cell in self._windows.cells[window] if cells[cell] == EMPTY)
            window = self._holds.find(three, window + 1)
        return sorted(found)

    def stops(self, fives: list[int]) -> list[int]:
        """The points that may keep the opponent from winning on one of ``fives``: these points, and where a five
        must not be closed at both ends, the points beyond it.
        """
        colour = opponent(self.turn)
        side = self.rule.side(colour)
        found = set(fives)
        if not side.closed_five_wins:
            for point in fives:
                self.cells[point] = colour
                for step in AXES.values():
                    if wins_along(self.cells, point, step, side):
                        found.update(end for end in run(self.cells, point, step) if self.cells[end] == EMPTY)
                self.cells[point] = EMPTY
        return sorted(found)

    def is_foul(self, point: int) -> bool:
        """Whether the rule forbids the side to move a stone on the empty ``point``."""
        side = self.rule.side(self.turn)
        if not side.barred:
            return False
        # Every foul needs a four in some window, or two threes or fours to be made: most points are far from that.
        two_threes = 2 * (self.weights.waiting[3] - self.weights.waiting[2])
        if self._counted and self.gain[self.turn][point] < two_threes and self._holds.find(FOUR[self.turn]) < 0:
            return False
        if not suspicious(self.cells, point, self.turn):
            return False
        return forbidden.explain(self.cells, point, self.turn, side, side.recursion).is_foul

    def near(self) -> list[int]:
        """The empty points near the stones, in the order of the board."""
        return sorted(self.around())

    def around(self) -> list[int]:
        """The empty points near the stones, in any order."""
        cells = self.cells
        return [point for point in self._near if cells[point] == EMPTY]

    def is_near(self, point: int) -> bool:
        """Whether the point is empty and near a stone."""
        return self.cells[point] == EMPTY and point in self._near


def _moves_left(board: Board, stones: int) -> int:
    """After how many more stones the game is a draw, by a full board or a limit of the rule."""
    area = board.width * board.height
    left = area - stones
    if board.rule.empties_draw and area > 50:
        left = min(left, area - stones - board.rule.empties_draw)
    if board.rule.draw_after:
        left = min(left, board.rule.draw_after - board.ply())
    return left
