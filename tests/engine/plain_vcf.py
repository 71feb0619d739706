"""A second opinion on wins by continuous fours: a plain and complete search written on ``rules/`` alone.

The attacker's every move makes a five, or a point where a five would follow; it is legal, and leaves the defender no
point of his own where he would win. The defender tries every legal point after which no five is left to the attacker,
whatever it may look like. Nothing is ordered, guessed or cut off; positions are remembered, no more.
"""

from collections.abc import Iterable, Iterator

from kagetsu.rules.board import Board
from kagetsu.rules.line import AXES, empty_cells, wins_along
from kagetsu.rules.point import COLOURS, EMPTY, PASS, opponent

STEPS = tuple(AXES.values())


class TooManyError(Exception):
    """The search would have to look at more positions than it may."""


def has_vcf(board: Board, most: int | None = None) -> bool:
    """Whether the side to move wins by continuous fours; never, when the game is over.

    TooManyError where more than ``most`` positions with the attacker to move would have to be looked at.
    """
    return not board.is_game_over() and _Search(board.copy(), most).attacks()


def vcf_line(board: Board) -> list[int] | None:
    """A win of the side to move by continuous fours, to the five or to the move after which no legal defence exists;
    None if there is none.
    """
    if board.is_game_over():
        return None
    search = _Search(board.copy())
    return search.line() if search.attacks() else None


class _Search:
    """One search: a board of its own, with its cells beside it for what a Board cannot be asked."""

    def __init__(self, board: Board, most: int | None = None) -> None:
        self.board = board
        self.most = most
        self.attacker, self.defender = board.turn, opponent(board.turn)
        self.cells = empty_cells(board.width, board.height)
        for colour in COLOURS:
            for stone in board.stones(colour):
                self.cells[stone] = colour
        self.known: dict[bytes, int | None] = {}
        """The winning move of the attacker, by position; None where there is none."""

    def attacks(self) -> bool:
        """Whether the attacker, who is to move, wins."""
        key = bytes(self.cells)
        if key not in self.known:
            if self.most is not None and len(self.known) >= self.most:
                raise TooManyError
            five = next(iter(self.fives(self.attacker)), None)
            forcing = (move for move in self.board.empties() if self.forces(move))
            self.known[key] = next(forcing, None) if five is None else five
        return self.known[key] is not None

    def line(self) -> list[int]:
        """The moves of a win that was found; the defender's reply is any that had to be answered."""
        found: list[int] = []
        while (move := self.known[bytes(self.cells)]) is not None:
            found.append(move)
            self.push(move)
            reply = None if self.board.is_game_over() else next(self.replies(list(self.fives(self.attacker))), None)
            if reply is None:
                break
            found.append(reply)
            self.push(reply)
        return found

    def fives(self, colour: int) -> Iterator[int]:
        """The points where a stone of ``colour`` wins."""
        return (point for point in self.board.empties() if self.wins(point, colour))

    def wins(self, point: int, colour: int) -> bool:
        """Whether a stone of ``colour`` on the empty ``point`` makes a winning row."""
        side = self.board.rule.side(colour)
        self.cells[point] = colour
        won = any(wins_along(self.cells, point, step, side) for step in STEPS)
        self.cells[point] = EMPTY
        return won

    def forces(self, move: int) -> bool:
        """Whether ``move``, which makes no five, is a four that wins against every defence."""
        if not self.could_be_four(move):
            return False
        self.push(move)
        try:
            if self.board.is_game_over():  # a foul or a draw
                return False
            fives = [point for point in self.around(move) if self.wins(point, self.attacker)]
            if not fives or list(self.fives(self.defender)):
                return False
            return all(map(self.attacks_on, self.replies(fives)))
        finally:
            self.pop()

    def attacks_on(self, reply: int | None) -> bool:
        """Whether the attacker still wins after ``reply``; None is a reply that draws the game."""
        if reply is None:
            return False
        self.push(reply)
        won = self.attacks()
        self.pop()
        return won

    def replies(self, fives: list[int]) -> Iterator[int | None]:
        """The legal points after which none of ``fives`` wins; first of all None, if some move draws the game."""
        moves = [*self.board.empties(), *[PASS] * self.board.rule.passes]
        legal = next(filter(self.board.is_legal, moves), None)
        if legal is not None and self.draws(legal):
            yield None
        for point in self.board.empties():
            self.cells[point] = self.defender
            stopped = not any(five != point and self.wins(five, self.attacker) for five in fives)
            self.cells[point] = EMPTY
            if stopped and self.board.is_legal(point):
                yield point

    def draws(self, move: int) -> bool:
        """Whether ``move`` ends the game without a winner; that depends on how many moves were made, not on which."""
        self.board.push(move)
        outcome = self.board.outcome()
        self.board.pop()
        return outcome is not None and outcome.winner is None

    def could_be_four(self, move: int) -> bool:
        """Whether some axis has three more of the attacker's stones within four points, as every four must."""
        return any(
            sum(self.cells[point] == self.attacker for point in reach(self.cells, move, step)) >= 3 for step in STEPS
        )

    def around(self, move: int) -> Iterator[int]:
        """The empty points on a line with ``move``, up to four away: a five that it made possible lies there."""
        points = [point for step in STEPS for point in reach(self.cells, move, step)]
        return (point for point in points if self.cells[point] == EMPTY)

    def push(self, move: int) -> None:
        self.cells[move] = self.board.turn
        self.board.push(move)

    def pop(self) -> None:
        self.cells[self.board.pop()] = EMPTY


def reach(cells: bytearray, point: int, step: int) -> Iterable[int]:
    """The points of an axis up to four away from ``point``, those off the board included."""
    return (point + distance * step for distance in (-4, -3, -2, -1, 1, 2, 3, 4))
