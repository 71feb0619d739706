"""Small boards by chance on which fours are common and a plain search is quick."""

import random
from collections.abc import Sequence

from kagetsu.rules.board import Board
from kagetsu.rules.line import AXES, empty_cells, wins_along
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, WHITE, all_points, opponent

_SIZES = range(7, 10)


def crowded(rng: random.Random, rule: str, to_move: int, sizes: Sequence[int] = _SIZES) -> Board:
    """A position of 7×7 to 9×9 points under ``rule``, or of other ``sizes``, in which the game goes on and ``to_move``
    makes no five at once. A third to a half of the points are taken, by both colours alike or nearly so.
    """
    while True:
        width, height = rng.choice(sizes), rng.choice(sizes)
        points = rng.sample(all_points(width, height), round(width * height * rng.uniform(0.3, 0.5)))
        share = len(points) // 2 + rng.choice((-2, -1, 0, 0, 1, 2))
        stones = {to_move: points[share:], opponent(to_move): points[:share]}
        board = Board.from_stones(stones[BLACK], stones[WHITE], to_move, rule, width=width, height=height)
        if not board.is_game_over() and not makes_five(board):
            return board


def makes_five(board: Board) -> bool:
    """Whether the side to move wins with its next stone."""
    cells = empty_cells(board.width, board.height)
    for colour in COLOURS:
        for stone in board.stones(colour):
            cells[stone] = colour
    for point in board.empties():
        cells[point] = board.turn
        if any(wins_along(cells, point, step, board.rule.side(board.turn)) for step in AXES.values()):
            return True
        cells[point] = EMPTY
    return False
