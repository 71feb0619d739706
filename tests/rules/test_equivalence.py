"""Symmetries of a position, and which fifth moves they make equivalent."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.rules.equivalence import inequivalent_points, position_symmetries, twins_among
from kagetsu.rules.named_opening import NAMED_OPENINGS
from kagetsu.rules.opening import MOST_OFFERS
from kagetsu.rules.point import all_points, parse_moves, parse_point, point_xy

# The eight symmetries of 15×15 once more, as what they do to the steps from the centre.
Steps = tuple[int, int]
BY_STEPS: list[Callable[[int, int], Steps]] = [
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, -x),
]


def steps(point: int) -> Steps:
    column, row = point_xy(point)
    return column - 7, row - 7


def equivalent(stones: Sequence[int], point: int, other: int) -> bool:
    """Whether a symmetry keeps the stones with their colours and takes one point to the other, read literally."""
    black = {steps(stone) for stone in stones[0::2]}
    white = {steps(stone) for stone in stones[1::2]}
    return any(
        {move(*stone) for stone in black} == black
        and {move(*stone) for stone in white} == white
        and move(*steps(point)) == steps(other)
        for move in BY_STEPS
    )


@pytest.mark.parametrize(
    ("stones", "others"),
    [
        ("h8h9h10h7", 1),
        ("h8h9h10i7", 0),
        ("h8i9i8i7", 1),
        ("h8h9i8k11", 0),  # the mirror in the diagonal would exchange a white and a black stone
        ("h8h9i9g10", 0),
        ("h8", 7),
        ("h8h9", 1),
        ("h8i9", 1),
        ("h8h9h10", 1),
        ("h8i9i8", 0),
        ("", 7),
    ],
)
def test_how_many_symmetries_keep_a_position(stones: str, others: int) -> None:
    assert len(position_symmetries(parse_moves(stones), 15, 15)) == others


def test_six_openings_are_symmetric() -> None:
    symmetric = {opening.code for opening in NAMED_OPENINGS if position_symmetries(opening.moves, 15, 15)}
    assert symmetric == {"D1", "D8", "D11", "I1", "I11", "I13"}


def test_columns_and_rows_are_not_exchanged_on_a_rectangle() -> None:
    assert set(position_symmetries([], 20, 15)) == {1, 2, 3}


CENTRE = parse_point("h8")
NEAR = st.sampled_from([point for point in all_points(15, 15) if max(map(abs, steps(point))) <= 3 and point != CENTRE])


@given(st.lists(NEAR, min_size=5, max_size=12, unique=True))
def test_twins_are_what_the_rule_says(points: list[int]) -> None:
    stones, offers = [CENTRE, *points[:3]], points[3:]
    twins = twins_among(offers, stones, 15, 15)
    pairs = [(a, b) for at, a in enumerate(offers) for b in offers[at + 1 :] if equivalent(stones, a, b)]
    assert (twins is not None) == bool(pairs)
    if twins:
        assert (twins.point, twins.other) in pairs


@given(st.lists(NEAR, min_size=5, max_size=20, unique=True))
def test_one_point_of_each_class_is_kept(points: list[int]) -> None:
    stones, offers = [CENTRE, *points[:3]], points[3:]
    kept = inequivalent_points(offers, stones, 15, 15)
    assert not any(equivalent(stones, a, b) for at, a in enumerate(kept) for b in kept[at + 1 :])
    assert all(any(equivalent(stones, a, b) for b in kept) for a in offers)


def test_the_most_offers_are_possible_after_every_fourth_stone() -> None:
    """Through all 26 openings and all fourth stones. Where no symmetry keeps the position, all 221 empty points are
    different offers.
    """
    numbers = set()
    for opening in NAMED_OPENINGS:
        empty = [point for point in all_points(15, 15) if point not in opening.moves]
        for fourth in empty:
            stones = [*opening.moves, fourth]
            numbers.add(len(inequivalent_points([point for point in empty if point != fourth], stones, 15, 15)))
    assert min(numbers) == MOST_OFFERS
    assert max(numbers) == 221
