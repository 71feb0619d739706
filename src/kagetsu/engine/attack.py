"""The board of an attack: whose win is claimed, what was played since, and where either colour would win at once.

It stands on ``rules/`` alone and is written for speed: a replay plays and takes back some thousand moves a second.
"""

from __future__ import annotations

from collections.abc import Iterator

from kagetsu.rules.board import Board
from kagetsu.rules.forbidden import explain
from kagetsu.rules.line import AXES, empty_cells, run, suspicious, wins_along
from kagetsu.rules.point import COLOURS, EMPTY, PASS, all_points, opponent
from kagetsu.texts import mark

__all__ = ["Attack"]

_STEPS = tuple(AXES.values())


class Attack:
    """A position that attacker and defender play on from ``board``, where the attacker is to move."""

    def __init__(self, board: Board) -> None:
        self._root = board.copy()
        self.rule = board.rule
        self.attacker, self.defender = board.turn, opponent(board.turn)
        self.cells = empty_cells(board.width, board.height)
        self.points = all_points(board.width, board.height)
        for colour in COLOURS:
            for stone in board.stones(colour):
                self.cells[stone] = colour
        self.path: list[int] = []
        """The moves from the root; attacker and defender alternate, and the defender may have passed."""
        self.fives = {
            colour: {point for point in self.points if self.cells[point] == EMPTY and self.wins(point, colour)}
            for colour in COLOURS
        }
        self._before: list[dict[int, set[int]]] = []
        area = board.width * board.height
        self._stones, self._moves = area - len(board.empties()), board.ply()
        self._most_stones = area - (self.rule.empties_draw if area > 50 else 0)
        self._most_moves = self.rule.draw_after or self._moves + area

    # -- the rules

    def wins(self, point: int, colour: int) -> bool:
        """Whether a stone of ``colour`` on the empty ``point`` makes a winning row."""
        side = self.rule.side(colour)
        self.cells[point] = colour
        won = any(wins_along(self.cells, point, step, side) for step in _STEPS)
        self.cells[point] = EMPTY
        return won

    def is_foul(self, point: int, colour: int) -> bool:
        """Whether a stone of ``colour`` on the empty ``point`` is barred."""
        side = self.rule.side(colour)
        if not side.barred or not suspicious(self.cells, point, colour):
            return False
        return explain(self.cells, point, colour, side, side.recursion).is_foul

    def _drawn(self, stones: int = 0, moves: int = 0) -> bool:
        """Whether the game is drawn by a limit, after so many more ``stones`` in so many more ``moves``."""
        return self._stones + stones >= self._most_stones or self._moves + moves >= self._most_moves

    def _fives_of(self, point: int, colour: int) -> Iterator[int]:
        """Where a five through the stone at ``point`` would come about: the first cells beyond its runs."""
        cells, side = self.cells, self.rule.side(colour)
        for step in _STEPS:
            low, high = run(cells, point, step)
            for end, beyond, other in ((low, -step, high), (high, step, low)):
                if cells[end] != EMPTY:
                    continue
                last = end + beyond
                while cells[last] == colour:
                    last += beyond
                if abs(last - other) > 5 * abs(step):  # room for five between the two
                    cells[end] = colour
                    won = wins_along(cells, end, step, side)
                    cells[end] = EMPTY
                    if won:
                        yield end

    def key(self) -> tuple[bytes, int]:
        """What two positions share that are won or not won together, the same side to move."""
        return bytes(self.cells), self._moves

    def board(self) -> Board:
        """The position as a Board. A pass that the rule does not know leaves stones as if set up."""
        if PASS not in self.path or self.rule.passes:
            board = self._root.copy()
            board.push_moves(self.path)
            return board
        black, white = ([point for point in self.points if self.cells[point] == colour] for colour in COLOURS)
        size = {"width": self._root.width, "height": self._root.height}
        return Board.from_stones(black, white, self.attacker, self.rule, **size)

    # -- moves

    def play(self, move: int) -> None:
        """Plays ``move`` for whoever is to move; whether it is allowed is not looked at.

        PASS may be played under every rule, to see what a move threatens; where the rule has none, it is not counted.
        """
        colour = self.defender if len(self.path) % 2 else self.attacker
        self._before.append(self.fives)
        self.path.append(move)
        if move == PASS:
            self._moves += self.rule.passes
            return
        self._moves += 1
        self.cells[move] = colour
        self._stones += 1
        # A five of either colour may be taken or, where exactly five win or ends count, spoilt; new ones hold the move.
        kept = {
            whose: {point for point in points if point != move and self.wins(point, whose)}
            for whose, points in self.fives.items()
        }
        kept[colour].update(self._fives_of(move, colour))
        self.fives = kept

    def take(self) -> None:
        """Takes the last move back."""
        move = self.path.pop()
        self.fives = self._before.pop()
        if move == PASS:
            self._moves -= self.rule.passes
            return
        self._moves -= 1
        self.cells[move] = EMPTY
        self._stones -= 1

    def attempt(self, move: int) -> str | None:
        """Plays a move of the attacker. Where it does not do (it is not allowed, or the game is then not his to win),
        the position stays, and the sentence that says why comes back.
        """
        if not 0 <= move < len(self.cells) or self.cells[move] != EMPTY:
            return mark("Move {ply} of {line} is on no empty point.")
        if move in self.fives[self.attacker]:
            self.play(move)
            return None
        if self.is_foul(move, self.attacker):
            return mark("Move {ply} of {line} is a foul.")
        self.play(move)
        fault = None
        if self.fives[self.defender]:
            fault = mark("Move {ply} of {line} lets the opponent make five.")
        elif self._drawn() or (self._drawn(1, 1) and self._drawn_by_reply()):
            fault = mark("Move {ply} of {line} comes too late: the game is drawn.")
        if fault:
            self.take()
        return fault

    def has_four(self) -> bool:
        """Whether the attacker would win at once if he were to move."""
        return bool(self.fives[self.attacker])

    def _drawn_by_reply(self) -> bool:
        """Whether some legal move of the defender reaches a limit."""
        return any(self._drawn(reply != PASS, 1) for reply in self.replies())

    def replies(self) -> Iterator[int]:
        """All that the defender may do: every legal point, and PASS where the rule has passes."""
        if self.rule.passes:
            yield PASS
        for point in self.points:
            if self.cells[point] == EMPTY and not self.is_foul(point, self.defender):
                yield point

    def defences(self) -> list[int]:
        """Every legal point after which the attacker, who has a five to come, has none.

        A stone stops a five on its point, or where it closes the second end of it; nothing else does.
        """
        five = min(self.fives[self.attacker])
        candidates = [five]
        if not self.rule.side(self.attacker).closed_five_wins:
            candidates += self._ends(five)
        return [point for point in candidates if self._stops(point) and not self.is_foul(point, self.defender)]

    def _ends(self, five: int) -> Iterator[int]:
        """The empty cells beyond the rows that a stone on ``five`` would make."""
        self.cells[five] = self.attacker
        ends = {end for step in _STEPS for end in run(self.cells, five, step) if self.cells[end] == EMPTY}
        self.cells[five] = EMPTY
        return iter(sorted(ends))

    def _stops(self, point: int) -> bool:
        """Whether no five is left to the attacker after the defender's stone on ``point``."""
        self.cells[point] = self.defender
        stopped = not any(five != point and self.wins(five, self.attacker) for five in self.fives[self.attacker])
        self.cells[point] = EMPTY
        return stopped
