"""The fours and open threes that stand on a board."""

import pytest

from kagetsu.engine.shapes import read_shapes
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name


@pytest.mark.parametrize(
    ("black", "stones", "point"),
    [
        ("e8 f8 g8 h8", "e8 f8 g8 h8", "d8"),
        ("f8 g8 h8 j8", "f8 g8 h8 j8", "i8"),
        ("f8 g8 h8 j8 k8 l8", "g8 h8 j8 k8", "i8"),
        ("a1 b2 c3 e5 f6 g7 h8", "b2 c3 e5 f6", "d4"),
        ("a1 b1 c1 d1 f1", "b1 c1 d1 f1", "e1"),
    ],
)
def test_a_four_has_four_stones(black: str, stones: str, point: str) -> None:
    board = Board.from_stones(black.split(), [], WHITE, "freestyle")
    fours = read_shapes(board, BLACK).fours
    named = {tuple(map(point_name, four)): [*map(point_name, points)] for four, points in fours.items()}
    assert point in named[tuple(sorted(stones.split(), key=parse_point))]
    assert all(len(four) == 4 for four in fours)
