"""Candidates, and the defences against what wins by a few fours: facts on drawn boards, and a plain search beside."""

import itertools
import random

import pytest

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import Policy, Position, candidates, defences, evaluation, open_three_defences, threat_mask
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name
from kagetsu.rules.rule import parse_rule
from tests.engine.crowded import crowded
from tests.kernel.plain_threats import Threats
from tests.kernel.slow_reading import ONE_WAY_THREE, TWO_WAY_THREE, line_class, replaced
from tests.kernel.windows import WINS

RULES = (
    "freestyle", "standard", "renju", "caro", "caro-standard", "omok",
    "renju-basic", "renju+no-four-three", "caro+edge-blocks",
)  # fmt: skip


def placed(black: str, white: str = "", rule: str = "freestyle", size: int = 15) -> Position:
    board = Board.from_stones(black.split(), white.split(), BLACK, rule, width=size, height=size)
    return kernel_position(board)


def kernel_position(board: Board) -> Position:
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    return position


def names(points: list[int]) -> str:
    return " ".join(map(point_name, points))


# -- defences


@pytest.mark.parametrize(
    ("black", "white", "rule", "threat", "quiet"),
    [
        ("h8 k3", "c3 d12", "freestyle", 0, ""),
        # Fours that stand
        ("e8 f8 g8 h8", "d8", "freestyle", 1, "i8"),
        ("e8 f8 h8 i8", "", "freestyle", 1, "g8"),
        ("e8 f8 g8 h8", "", "freestyle", 1, ""),
        ("e8 f8 g8 i8 j8 k8", "", "freestyle", 1, "h8"),
        ("e8 f8 g8 i8 j8 k8", "", "standard", 0, ""),
        ("a1 b1 c1 d1", "", "freestyle", 1, "e1"),
        # ... where closed fives win nothing: the end cells stop a five too, and one stone may stop two
        ("e8 f8 g8 h8", "d8", "caro", 1, "i8 j8"),
        ("e8 f8 g8 h8", "d8", "caro-standard", 1, "i8 j8"),
        ("e8 f8 g8 h8", "c8 j8", "caro", 1, "d8 i8"),
        ("e8 f8 g8 h8", "c8 j8", "freestyle", 1, ""),
        ("e8 f8 g8 h8", "", "caro", 1, ""),
        ("e8 f8 g8 h8", "j8", "caro", 1, "d8"),
        ("a1 b1 c1 d1", "", "caro", 1, "e1"),
        ("a1 b1 c1 d1", "", "caro+edge-blocks", 1, "e1 f1"),
        ("e8 f8 h8 i8", "d8", "caro", 1, "g8 j8"),
        # Threes that stand: a straight four would be next
        ("f8 g8 h8", "", "freestyle", 2, "e8 i8"),
        ("f8 g8 h8", "d8", "freestyle", 2, "e8 i8 j8"),
        ("f8 g8 i8", "", "freestyle", 2, "e8 h8 j8"),
        ("a8 b8 c8", "", "freestyle", 0, ""),
        ("b8 c8 d8", "", "freestyle", 2, "a8 e8 f8"),
        ("f8 g8 h8", "", "caro", 2, "d8 e8 i8 j8"),
        ("f8 g8 i8", "", "caro", 2, "d8 e8 h8 j8 k8"),
        # Two fours at once: nothing but the point itself and the two fives
        ("e8 f8 g8 h9 h10 h11", "d8 h12", "freestyle", 2, "h7 h8 i8"),
        # A four-three at h8
        ("e8 f8 g8 h6 h7", "d8", "freestyle", 3, "h5 h8 i8 h9"),
    ],
)  # fmt: skip
def test_white_defends(black: str, white: str, rule: str, threat: int, quiet: str) -> None:
    found, points, fours = defences(placed(black, white, rule), WHITE)
    assert (found, names(points), fours) == (threat, quiet, [])


def test_black_defends_alike() -> None:
    assert defences(placed("d8", "e8 f8 g8 h6 h7", "freestyle"), BLACK)[1] == [
        parse_point(name) for name in ("h5", "h8", "i8", "h9")
    ]


def test_own_fours_are_listed_apart() -> None:
    position = placed("f8 g8 h8 a2", "b2 c2 d2")
    assert [names(points) for points in defences(position, WHITE)[1:]] == ["e8 i8", "e2 f2"]


def test_a_four_whose_answer_wins_is_no_defence() -> None:
    """White's four at i9 is answered on i8, where Black makes the straight four; White's i8 makes a four and stops."""
    threat, quiet, fours = defences(placed("f8 g8 h8 i4", "i5 i6 i7"), WHITE)
    assert (threat, names(quiet), names(fours)) == (2, "e8", "i8")


def test_who_can_make_five_need_not_defend() -> None:
    assert defences(placed("e8 f8 g8 h8", "e3 f3 g3 h3"), WHITE) == (0, [], [])


def test_a_four_that_a_foul_cannot_stop() -> None:
    """White's d12 makes a four that only h8 stops, a double-three. Black may also make h8 a legal point: with e8 or f8
    it makes a four too, and no double-four.
    """
    black, white = "g8 i8 h7 h9 c13 i7", "e11 f10 g9"
    threat, quiet, _ = defences(placed(black, white, "renju"), BLACK)
    assert threat == 2
    assert {"d12", "e8", "f8"} <= set(names(quiet).split())
    assert not {"h8", "b2", "m3"} & set(names(quiet).split())
    assert defences(placed(black, white, "freestyle"), BLACK, 1) == (0, [], [])


def test_how_many_fours_are_looked_for() -> None:
    position = placed("e8 f8 g8 h6 h7", "d8")
    assert defences(position, WHITE, 1) == (0, [], [])
    assert defences(position, WHITE, 2)[0] == 3
    for wrong in (-1, 5):
        with pytest.raises(ValueError, match="up to four fours"):
            defences(position, WHITE, wrong)


@pytest.mark.parametrize("rule", RULES)
def test_defences_are_those_that_a_plain_search_finds(rule: str) -> None:
    """Every legal point is tried, by the rules alone; positions by chance, half of them with a threat or more."""
    rng = random.Random(f"defences {rule}")
    for _ in range(4):
        colour = rng.choice((BLACK, WHITE))
        board = crowded(rng, rule, colour)
        while board.width * board.height > 64:
            board = crowded(rng, rule, colour)
        plain, position = Threats(board), kernel_position(board)
        before = position.state()
        fours = next((fours for fours in range(3) if plain.has_win(3 - colour, fours)), None)
        expected = (0, [], []) if fours is None else (fours + 1, *plain.defences(colour, fours))
        assert defences(position, colour) == expected, f"{board!r}"
        assert position.state() == before


# -- an open three on one line


@pytest.mark.parametrize(
    ("black", "white", "rule", "expected"),
    [
        ("f8 g8 h8", "", "freestyle", "e8 i8"),
        ("f8 g8 h8", "d8", "freestyle", "e8 i8 j8"),
        ("f8 g8 i8", "", "freestyle", "e8 h8 j8"),
        # Where closed fives win nothing, a stone two steps away makes j8 or d8 an answer to either five.
        ("f8 g8 h8", "", "caro", "d8 e8 i8 j8"),
        ("f8 g8 i8", "", "caro", "d8 e8 h8 j8 k8"),
        ("f8 g8 h8", "d8", "caro", ""),
        ("f8 g8 h8", "e8", "freestyle", ""),
        ("f8 g8", "", "freestyle", ""),
        ("f8 g8 h8", "d8 j8", "freestyle", ""),
    ],
)
def test_open_threes(black: str, white: str, rule: str, expected: str) -> None:
    position = placed(black, white, rule)
    assert names(open_three_defences(position, parse_point("g8"), 0)) == expected
    assert open_three_defences(position, parse_point("g8"), 1) == []


@pytest.mark.parametrize(
    ("rule", "wins"),
    [
        ("freestyle", "freestyle, White in renju"),
        ("standard", "standard, omok"),
        ("renju", "Black in renju"),
        ("caro", "caro"),
        ("caro+edge-blocks", "caro, edge blocks"),
        ("caro-standard", "caro-standard"),
    ],
)
def test_open_threes_as_read_slowly(rule: str, wins: str) -> None:
    """On rows by chance, of 11 points or fewer, each black stone asked about."""
    rng = random.Random(f"threes {rule}")
    position, threes = new_position(parse_rule(rule), 11, 5), 0
    known: dict[str, int] = {}
    for _ in range(1500):
        row = "".join(rng.choices("..X.O", k=11))
        position.set_up(
            [64 + at for at, cell in enumerate(row) if cell == "X"],
            [64 + at for at, cell in enumerate(row) if cell == "O"],
        )
        for at in (at for at, cell in enumerate(row) if cell == "X"):
            window = ("#" * 5 + row + "#" * 5)[at : at + 11]
            expected = []
            if line_class(window, WINS[wins], known) in (ONE_WAY_THREE, TWO_WAY_THREE):
                blocked = replaced(window, "O").items()
                expected = [
                    64 + at + place - 5
                    for place, after in blocked
                    if line_class(after, WINS[wins], known) < ONE_WAY_THREE
                ]
                threes += 1
            assert open_three_defences(position, 64 + at, 0) == expected, row
    assert threes > 20


def test_open_threes_need_a_stone_and_an_axis() -> None:
    position = placed("h8")
    for point, axis in (("g8", 0), ("h8", 4), ("h8", -1)):
        with pytest.raises(ValueError, match="no stone on point"):
            open_three_defences(position, parse_point(point), axis)


# -- candidates

VALUES = evaluation.values()
POLICY = Policy(VALUES.policy_own, VALUES.policy_other)


def of_class(position: Position, colour: int, wanted: int) -> list[int]:
    """The candidates that are tried first by a policy that looks at one class of the colour's own alone."""
    ordered = candidates(position, colour, Policy([number == wanted for number in range(14)], [0] * 14))
    return ordered[
        : next((at for at, (one, next_one) in enumerate(itertools.pairwise(ordered), 1) if next_one < one), 0)
    ]


@pytest.mark.parametrize(("size", "middle"), [(15, "h8"), (20, "k11"), (5, "c3")])
def test_the_first_stone_goes_to_the_middle(size: int, middle: str) -> None:
    assert names(candidates(placed("", size=size), BLACK, POLICY)) == middle


def test_candidates_are_near_a_stone() -> None:
    """Three columns and rows away, or four along a line."""
    found = candidates(placed("a1"), WHITE, POLICY)
    expected = {f"{column}{row}" for column in "abcd" for row in (1, 2, 3, 4)} - {"a1"} | {"e1", "a5", "e5"}
    assert set(map(point_name, found)) == expected


def test_what_decides_comes_first() -> None:
    position = placed("e8 f8 g8 h8 c3 c4 c5", "d8 l3 l4 l5 l6 l2 m3", "standard")
    assert names(candidates(position, BLACK, POLICY)[:1]) == "i8"  # makes five
    assert names(candidates(position, WHITE, POLICY)[:1]) == "i8"  # White's l7 would make six
    assert names(candidates(placed("e8 f8 g8 h8", "d8 l3 l4 l5 l6"), WHITE, POLICY)[:3]) == "l2 l7 i8"


def test_equal_scores_go_by_point() -> None:
    position = placed("h8 d12", "k3")
    assert candidates(position, BLACK, Policy([0] * 14, [0] * 14)) == position.nearby()


def test_fouls_are_no_candidates() -> None:
    double_three = "g8 i8 h7 h9"
    point = parse_point("h8")
    assert point not in candidates(placed(double_three, "", "renju"), BLACK, POLICY)
    assert point in candidates(placed(double_three, "", "renju"), WHITE, POLICY)
    assert point in candidates(placed(double_three, "", "freestyle"), BLACK, POLICY)


def test_a_false_three_does_not_count() -> None:
    """On h9 the falling three is real, that of the row is not: its straight four needs g9, an overline of column g."""
    position = placed("f9 f11 g5 g6 g7 g8 g10 i9", "", "renju")
    assert position.cell_class(parse_point("h9"), BLACK) == 1  # suspected
    assert parse_point("h9") in of_class(position, BLACK, 6) + of_class(position, BLACK, 7)


def test_a_policy_has_fourteen_numbers_of_sixteen_bits() -> None:
    for own, other in (([0] * 13, [0] * 14), ([0] * 14, [0] * 15), ([40000] + [0] * 13, [0] * 14)):
        with pytest.raises(ValueError, match="a policy has 14 numbers"):
            Policy(own, other)


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
    position = placed("h8")
    for colour in (0, 3):
        for asked in (lambda: defences(position, colour), lambda: threat_mask(position, colour)):  # noqa: B023
            with pytest.raises(ValueError, match="is no colour"):
                asked()
