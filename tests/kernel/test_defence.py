"""The defences against what wins by a few fours: facts on drawn boards, and a plain search beside."""

import random

import pytest

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import defences, open_three_defences
from kagetsu.rules.point import BLACK, WHITE, parse_point
from kagetsu.rules.rule import parse_rule
from tests.engine.crowded import crowded
from tests.kernel.drawn_positions import kernel_position, names, placed
from tests.kernel.plain_threats import Threats
from tests.kernel.slow_reading import ONE_WAY_THREE, TWO_WAY_THREE, line_class, replaced
from tests.kernel.windows import WINS

RULES = (
    "freestyle", "standard", "renju", "caro", "caro-standard", "omok",
    "renju-basic", "renju+no-four-three", "caro+edge-blocks",
)  # fmt: skip


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


@pytest.mark.slow
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


def test_colours_are_one_and_two() -> None:
    for colour in (0, 3):
        with pytest.raises(ValueError, match="is no colour"):
            defences(placed("h8"), colour)
