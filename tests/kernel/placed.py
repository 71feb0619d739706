"""Boards of the rules as positions of the kernel."""

import random

from kagetsu import kernel
from kagetsu.engine.kernel_form import new_position
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, LARGEST, SMALLEST, WHITE, all_points
from kagetsu.rules.rule import Rule, parse_rule


def placed(board: Board) -> kernel.Position:
    """The stones of ``board`` on a position of the kernel."""
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    return position


def empty(rule: str | Rule, width: int, height: int) -> kernel.Position:
    return new_position(parse_rule(rule) if isinstance(rule, str) else rule, width, height)


def points_of(position: kernel.Position) -> list[int]:
    return all_points(position.width, position.height)


def empties_of(position: kernel.Position) -> list[int]:
    return [point for point in points_of(position) if not position.stone_at(point)]


def scattered(rng: random.Random, rule: str, least: int = SMALLEST, most: int = LARGEST) -> kernel.Position:
    """A position of any size, rectangles included, with stones of both colours by chance, thin or thick, put in the
    order in which they come.
    """
    position = empty(rule, rng.randint(least, most), rng.randint(least, most))
    share, blacks = rng.uniform(0.05, 0.7), rng.uniform(0.2, 0.8)
    for point in rng.sample(points_of(position), round(position.area * share)):
        position.put(point, COLOURS[rng.random() > blacks])
    return position
