"""Candidates in their order, and the threats that stand on the board: facts on drawn boards."""

import itertools

import pytest

from kagetsu.kernel import Policy, Position, candidates, search_numbers, threat_mask
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name
from tests.kernel.drawn_positions import names, placed

NOTHING = [0] * 14, [0] * 14, [0] * 15, [0] * 15


def ordered(position: Position, colour: int) -> list[int]:
    """The candidates in the order of the policy that comes with the package."""
    return candidates(position, colour, search_numbers(position.tables)[0])


def by_class(position: Position, colour: int, own: list[int]) -> list[int]:
    """The candidates in the order of a policy that looks at the colour's own classes alone."""
    numbers = own, [0] * 14, [0] * 15, [0] * 15
    return candidates(position, colour, Policy(position.tables, numbers, numbers))


def of_class(position: Position, colour: int, wanted: int) -> list[int]:
    """The candidates that are tried first by a policy that looks at one class of the colour's own alone."""
    found = by_class(position, colour, [int(number == wanted) for number in range(14)])
    return found[: next((at for at, (one, next_one) in enumerate(itertools.pairwise(found), 1) if next_one < one), 0)]


@pytest.mark.parametrize(("size", "middle"), [(15, "h8"), (20, "k11"), (5, "c3")])
def test_the_first_stone_goes_to_the_middle(size: int, middle: str) -> None:
    assert names(ordered(placed("", size=size), BLACK)) == middle


def test_candidates_are_near_a_stone() -> None:
    """Three columns and rows away, or four along a line."""
    found = ordered(placed("a1"), WHITE)
    expected = {f"{column}{row}" for column in "abcd" for row in (1, 2, 3, 4)} - {"a1"} | {"e1", "a5", "e5"}
    assert set(map(point_name, found)) == expected


def test_what_decides_comes_first() -> None:
    position = placed("e8 f8 g8 h8 c3 c4 c5", "d8 l3 l4 l5 l6 l2 m3", "standard")
    assert names(ordered(position, BLACK)[:1]) == "i8"  # makes five
    assert names(ordered(position, WHITE)[:1]) == "i8"  # White's l7 would make six
    two_fives = ordered(placed("e8 f8 g8 h8", "d8 l3 l4 l5 l6"), WHITE)
    assert {names(two_fives[:1]), names(two_fives[1:2])} == {"l2", "l7"}
    assert names(two_fives[2:3]) == "i8"


def test_equal_scores_go_by_point() -> None:
    position = placed("h8 d12", "k3")
    assert by_class(position, BLACK, [0] * 14) == position.nearby()


def test_fouls_are_no_candidates() -> None:
    double_three = "g8 i8 h7 h9"
    point = parse_point("h8")
    assert point not in ordered(placed(double_three, "", "renju"), BLACK)
    assert point in ordered(placed(double_three, "", "renju"), WHITE)
    assert point in ordered(placed(double_three, "", "freestyle"), BLACK)


def test_a_false_three_does_not_count() -> None:
    """On h9 the falling three is real, that of the row is not: its straight four needs g9, an overline of column g."""
    position = placed("f9 f11 g5 g6 g7 g8 g10 i9", "", "renju")
    assert position.cell_class(parse_point("h9"), BLACK) == 1  # suspected
    assert parse_point("h9") in of_class(position, BLACK, 6) + of_class(position, BLACK, 7)


@pytest.mark.parametrize("sizes", [(13, 14, 15, 15), (14, 15, 15, 15), (14, 14, 14, 15), (14, 14, 15, 16), (14,)])
def test_a_policy_has_a_number_for_each_class(sizes: tuple[int, ...]) -> None:
    numbers = [[0] * size for size in sizes]
    for both in ((numbers, NOTHING), (NOTHING, numbers)):
        with pytest.raises(ValueError, match="a policy has 14 numbers"):
            Policy(placed("").tables, *both)


def test_the_numbers_of_a_policy_fit_sixteen_bits() -> None:
    tables = placed("").tables
    with pytest.raises(ValueError, match="sixteen bits"):
        Policy(tables, NOTHING, ([32000] + [0] * 13, [0] * 14, [200] + [0] * 14, [0] * 15))


def test_what_is_taken_goes_by_the_numbers_of_the_mover() -> None:
    """White takes Black's straight four by White's numbers, and Black makes it by Black's."""
    position = placed("f8 g8 h8", "")
    takes = [0] * 14, [0] * 12 + [5, 0], [0] * 15, [0] * 15
    assert names(candidates(position, WHITE, Policy(position.tables, NOTHING, takes))[:2]) == "e8 i8"
    assert candidates(position, WHITE, Policy(position.tables, takes, NOTHING)) == position.nearby()
    makes = [0] * 12 + [5, 0], [0] * 14, [0] * 15, [0] * 15
    assert names(candidates(position, BLACK, Policy(position.tables, makes, NOTHING))[:2]) == "e8 i8"
    assert candidates(position, BLACK, Policy(position.tables, NOTHING, makes)) == position.nearby()


def test_lines_add_up_in_a_policy() -> None:
    """At the crossing of two open twos a stone makes two open threes on lines; elsewhere at most one."""
    position = placed("f8 g8 h10 h11", "")
    lines = [int(number in (9, 10)) for number in range(15)]
    numbers = [0] * 14, [0] * 14, lines, [0] * 15
    policy = Policy(position.tables, numbers, numbers)
    assert names(candidates(position, BLACK, policy)[:1]) == "h8"


# -- the threat mask


@pytest.mark.parametrize(
    ("black", "white", "mask"),
    [
        ("", "", 0),
        ("f8 g8", "", 0b1),  # open threes
        ("f8 g8 h8", "", 0b100_1000),  # straight fours at e8 and i8, fours at d8 and j8
        ("e8 f8 g8 h8", "d8", 0b1000_1000),  # a five at i8; a four at j8, since six would win
    ],
)
def test_threat_masks(black: str, white: str, mask: int) -> None:
    position = placed(black, white)
    assert (threat_mask(position, BLACK), threat_mask(position, WHITE)) == (mask, mask << 8)


def test_a_four_three_shows_in_the_mask() -> None:
    """And neither a double open three, nor a straight four, nor a five."""
    assert threat_mask(placed("e8 f8 g8 h6 h7", "d8"), BLACK) & 0b1110_0100 == 0b10_0000


def test_colours_are_one_and_two() -> None:
    for colour in (0, 3):
        with pytest.raises(ValueError, match="is no colour"):
            threat_mask(placed("h8"), colour)
