"""The parts of a board that an opening may confine a stone to."""

import pytest

from kagetsu.rules.point import all_points, parse_point, point_name
from kagetsu.rules.region import ANYWHERE, CENTRE, centre_point, inside, outside


def names(text: str) -> set[int]:
    return {parse_point(name) for name in text.split()}


@pytest.mark.parametrize(
    ("width", "height", "centre"),
    [
        (15, 15, "h8"),
        (19, 19, "j10"),
        (5, 5, "c3"),
        (25, 25, "m13"),
        (20, 20, "k10"),  # row 10 from the top, counted from 0, is row 10 from the bottom, counted from 1
        (6, 6, "d3"),
        (8, 8, "e4"),
        (20, 15, "k8"),
        (15, 20, "h10"),
    ],
)
def test_centre(width: int, height: int, centre: str) -> None:
    assert point_name(centre_point(width, height)) == centre
    assert CENTRE.points(width, height) == (parse_point(centre),)


def test_the_squares_of_renju() -> None:
    assert set(inside(3).points(15, 15)) == names("g7 h7 i7 g8 h8 i8 g9 h9 i9")
    for side, low, high in [(5, "f6", "j10"), (7, "e5", "k11"), (9, "d4", "l12")]:
        square = inside(side)
        assert len(square.points(15, 15)) == side * side
        assert square.corners(15, 15) == (parse_point(low), parse_point(high))


@pytest.mark.parametrize("side", [3, 5, 7, 9])
@pytest.mark.parametrize(("width", "height"), [(15, 15), (5, 5), (6, 6), (20, 15), (5, 25)])
def test_inside_and_outside_are_the_whole_board(side: int, width: int, height: int) -> None:
    within, beyond = inside(side).points(width, height), outside(side).points(width, height)
    assert sorted(within + beyond) == all_points(width, height)
    assert centre_point(width, height) in within


def test_the_edge_cuts_a_square() -> None:
    assert set(outside(5).points(6, 6)) == names("a1 a2 a3 a4 a5 a6 b6 c6 d6 e6 f6")
    assert outside(5).points(5, 5) == ()
    assert outside(7).points(7, 7) == ()
    assert set(outside(7).points(8, 7)) == names("a1 a2 a3 a4 a5 a6 a7")


def test_anywhere_is_the_board() -> None:
    assert list(ANYWHERE.points(20, 15)) == all_points(20, 15)
