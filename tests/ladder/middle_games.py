"""Positions in the middle of games, for the tests of the searching rungs."""

import random

from kagetsu.ladder.greedy import Greedy
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits

NO_LIMITS = Limits()


def middle_games(count: int, size: int = 15, rule: str = "freestyle", seed: int = 1) -> list[Board]:
    """Positions that arise when greedy players follow a random opening: full of threats, and none decided yet."""
    chance = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        board = Board(size, rule)
        central = [point for point in board.legal_moves if all(abs(2 * at - size + 1) <= 6 for at in divmod(point, 32))]
        board.push_moves(chance.sample(central, 4))
        greedy = Greedy(seed=chance.randrange(1000))
        for _ in range(chance.randrange(2, 24)):
            if not board.is_game_over():
                board.push(greedy.choose(board, NO_LIMITS))
        if not board.is_game_over():
            found.append(board)
    return found
