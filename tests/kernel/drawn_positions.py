"""Positions of the kernel from the names of points, and back."""

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import Position
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, point_name


def placed(black: str, white: str = "", rule: str = "freestyle", size: int = 15) -> Position:
    board = Board.from_stones(black.split(), white.split(), BLACK, rule, width=size, height=size)
    return kernel_position(board)


def kernel_position(board: Board) -> Position:
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    return position


def names(points: list[int]) -> str:
    return " ".join(map(point_name, points))
