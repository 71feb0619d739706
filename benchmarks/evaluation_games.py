"""Games of the search against itself, that the numbers of the evaluation are fitted to."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import DECIDED_SCORE, Search, Stop, Transpositions
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import BLACK, EMPTY, WHITE, colour_word, make_point, moves_text, opponent, parse_moves
from kagetsu.rules.rule import Rule, parse_rule

__all__ = ["SIZE", "SelfPlayGame", "play_games", "read_games"]

SIZE = 15
"""Lines of the boards."""
_MEMORY = 16 << 20
_REMEMBERED = 20
"""Games after which the table is cleared."""
_OPENING_NODES, _EVEN = 2000, 350
"""What an opening is searched with, and the greatest score that it may have: 85 % for either side."""
_DEEPEST = 29
_VARIED, _VARIETY = 4, 80
"""For so many moves after the opening, half of them are chosen among the best three, if no worse by more than this."""
_MIGHT_WIN = 6
"""The combined class of an open three: no stone of an opening makes as much."""


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game: its first moves came by chance, the others from the search."""

    rule: Rule
    opening: int
    """How many moves came by chance."""
    moves: tuple[int, ...]
    scores: tuple[int | None, ...]
    """For each move what the search thought it worth, None in the opening. Where the game ended because all was
    decided, one more: that of the side that would have moved.
    """
    winner: int
    """The colour that won or was certain to; EMPTY for a draw."""

    def line(self) -> str:
        """The game as a line of JSON."""
        return json.dumps(
            {
                "rule": self.rule.name,
                "opening": self.opening,
                "moves": moves_text(self.moves),
                "scores": self.scores,
                "winner": None if self.winner == EMPTY else colour_word(self.winner),
            }
        )


def read_games(path: Path) -> list[SelfPlayGame]:
    """The games of a file, one a line. ValueError names the line that holds none."""
    games = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            item = json.loads(line)
            winner = {None: EMPTY, "black": BLACK, "white": WHITE}[item["winner"]]
            moves, scores = tuple(parse_moves(item["moves"])), tuple(item["scores"])
            games.append(SelfPlayGame(parse_rule(item["rule"]), item["opening"], moves, scores, winner))
        except (KagetsuError, KeyError, TypeError, ValueError) as fault:
            raise ValueError(f"{path}, line {number}: no game ({fault})") from fault
    return games


def play_games(rule: Rule, count: int, nodes: int, seed: int) -> Iterator[SelfPlayGame]:
    """So many games on 15x15, each move searched with half to twice ``nodes``. The same kernel plays the same games."""
    table = _SelfPlay(rule, nodes, seed)
    for number in range(count):
        if number % _REMEMBERED == 0:
            table.table.clear()
        yield table.game()


class _SelfPlay:
    """The board, and the search that plays both sides."""

    def __init__(self, rule: Rule, nodes: int, seed: int) -> None:
        self.rule, self.nodes = rule, nodes
        self.chance = random.Random(seed)
        self.board = new_position(rule, SIZE, SIZE)
        self.table = Transpositions(_MEMORY)
        self.search = Search(self.board, self.table, seed)
        self.moves: list[int] = []
        self.colour = BLACK

    def game(self) -> SelfPlayGame:
        """One game, from a new opening that leaves it open."""
        while not self.open():
            pass
        opening = len(self.moves)
        scores: list[int | None] = [None] * opening
        winner = EMPTY
        while len(self.moves) < SIZE * SIZE and (found := self.choose(opening)) is not None:
            move, score = found
            scores.append(score)
            if abs(score) > DECIDED_SCORE:
                winner = self.colour if score > 0 else opponent(self.colour)
                break
            self.put(move)
        return SelfPlayGame(self.rule, opening, tuple(self.moves), tuple(scores), winner)

    def open(self) -> bool:
        """Puts two to eight stones into a small square; whether that leaves the game open."""
        self.board.reset()
        self.moves, self.colour = [], BLACK
        count, reach = self.chance.randint(2, 8), self.chance.choice((2, 2, 3))
        column, row = self.chance.randint(3, 11), self.chance.randint(3, 11)
        points = [make_point(x, y) for y in _around(row, reach) for x in _around(column, reach)]
        self.chance.shuffle(points)
        for point in points:
            if len(self.moves) == count:
                break
            if self.board.foul(point, self.colour) <= 1 and self.board.cell_class(point, self.colour) < _MIGHT_WIN:
                self.put(point)
        self.search.prepare(self.colour, SIZE * SIZE, Stop(), nodes=_OPENING_NODES)
        self.deepen(1)
        return abs(self.search.found(0)[0]) <= _EVEN

    def choose(self, opening: int) -> tuple[int, int] | None:
        """The move to play and its score; None if there is none to choose from."""
        nodes = int(self.nodes * self.chance.uniform(0.5, 2))
        if not self.search.prepare(self.colour, SIZE * SIZE, Stop(), nodes=nodes):
            return None
        self.table.new_search()
        varied = len(self.moves) < opening + _VARIED and self.chance.random() < 0.5
        self.deepen(3 if varied else 1)
        best = self.search.found(0)[0]
        ranks = range(self.search.ranks()) if varied else ()
        good = [rank for rank in ranks if self.search.found(rank)[0] > best - _VARIETY]
        score, _depth, _selective, line = self.search.found(self.chance.choice(good) if good else 0)
        return line[0], score

    def deepen(self, lines: int) -> None:
        """Searches until the nodes are used up, or all is decided."""
        for depth in range(1, _DEEPEST + 1):
            if not self.search.deepen(depth, lines) or abs(self.search.found(0)[0]) > DECIDED_SCORE:
                return

    def put(self, point: int) -> None:
        self.board.put(point, self.colour)
        self.moves.append(point)
        self.colour = opponent(self.colour)


def _around(middle: int, reach: int) -> range:
    return range(max(0, middle - reach), min(SIZE, middle + reach + 1))
