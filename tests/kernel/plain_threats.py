"""Wins by a few fours and the defences against them, looked for in the plainest way: every point is tried, and the
rules of `kagetsu.rules` say what comes of it.
"""

from kagetsu.rules.board import Board
from kagetsu.rules.forbidden import explain
from kagetsu.rules.line import AXES, empty_cells, wins_along
from kagetsu.rules.point import COLOURS, EMPTY, opponent

STEPS = tuple(AXES.values())
REACH = [step * distance for step in STEPS for distance in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)]
"""How far a stone matters to fives: five steps, where it closes an end."""


class Threats:
    """A position to try stones on. The points where either colour would win are kept, for speed."""

    def __init__(self, board: Board) -> None:
        self.rule = board.rule
        self.cells = empty_cells(board.width, board.height)
        for colour in COLOURS:
            for stone in board.stones(colour):
                self.cells[stone] = colour
        self.points = sorted(board.empties() + board.stones(1) + board.stones(2))
        self.fives = {colour: {point for point in self.points if self.wins(point, colour)} for colour in COLOURS}
        self.known: dict[tuple[bytes, int, int], bool] = {}

    def wins(self, point: int, colour: int) -> bool:
        """Whether the point is empty and a stone on it wins."""
        if self.cells[point] != EMPTY:
            return False
        side = self.rule.side(colour)
        self.cells[point] = colour
        won = any(wins_along(self.cells, point, step, side) for step in STEPS)
        self.cells[point] = EMPTY
        return won

    def legal(self, colour: int) -> list[int]:
        """The points where the colour may play."""
        side = self.rule.side(colour)
        return [
            point
            for point in self.points
            if self.cells[point] == EMPTY
            and not (side.barred and explain(self.cells, point, colour, side, side.recursion).is_foul)
        ]

    def put(self, point: int, colour: int) -> dict[int, set[int]]:
        """Puts a stone and returns what `take` needs to take it back."""
        before = self.fives
        self.cells[point] = colour
        near = {point} | {point + far for far in REACH if 0 <= point + far < len(self.cells)}
        self.fives = {
            whose: points - near | {other for other in near if self.wins(other, whose)}
            for whose, points in before.items()
        }
        return before

    def take(self, point: int, before: dict[int, set[int]]) -> None:
        self.cells[point] = EMPTY
        self.fives = before

    def has_win(self, colour: int, fours: int) -> bool:
        """Whether the colour, which is to move, wins by at most so many fours and then a five."""
        if self.fives[colour]:
            return True
        if fours == 0:
            return False
        key = bytes(self.cells), colour, fours
        if key not in self.known:
            self.known[key] = any(self.four_wins(point, colour, fours) for point in self.legal(colour))
        return self.known[key]

    def four_wins(self, point: int, colour: int, fours: int) -> bool:
        """Whether a stone on the point makes a four, one of so many, that wins against every reply."""
        before = self.put(point, colour)
        try:
            if not self.fives[colour] or self.fives[opponent(colour)]:
                return False
            return all(self.wins_after(reply, colour, fours - 1) for reply in self.stops(colour))
        finally:
            self.take(point, before)

    def stops(self, colour: int) -> list[int]:
        """The legal replies after which the colour has no point left where it would win."""
        found = []
        for reply in self.legal(opponent(colour)):
            before = self.put(reply, opponent(colour))
            if not self.fives[colour]:
                found.append(reply)
            self.take(reply, before)
        return found

    def wins_after(self, reply: int, colour: int, fours: int) -> bool:
        before = self.put(reply, opponent(colour))
        won = self.has_win(colour, fours)
        self.take(reply, before)
        return won

    def defences(self, colour: int, fours: int) -> tuple[list[int], list[int]]:
        """The legal points of the colour after which the opponent has no win by so many fours: those that make no four,
        and those that do.
        """
        quiet: list[int] = []
        makes_four: list[int] = []
        for point in self.legal(colour):
            if not self.wins_after(point, opponent(colour), fours):
                before = self.put(point, colour)
                (makes_four if self.fives[colour] else quiet).append(point)
                self.take(point, before)
        return quiet, makes_four
