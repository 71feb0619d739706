"""The plain search itself, on positions where one sees how they end."""

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE
from tests.engine.plain_vcf import has_vcf

MEETING = "f8 g8 h8 j9 j10 j11"
"""Two threes; White stands at e8 and j12. A stone on j8 makes fours of both, and i8 and j7 complete them."""

SIX_POINT = "e8 f8 g8 i8 j8 h13"
"""Black's h8 makes six. White's column h9 h10 h12, closed at h13, grows at h11 into a four with h8 for its five."""


@pytest.mark.parametrize(
    ("black", "white", "rule", "won"),
    [
        ("", "", "freestyle", False),
        ("f8 g8 h8 i8", "", "freestyle", True),
        ("f8 g8 h8 i8", "e8 j8", "freestyle", False),
        ("f8 g8 h8", "", "freestyle", True),  # a straight four
        ("f8 g8 h8", "e8", "freestyle", False),  # a four, and nothing comes of it
        (MEETING, "e8 j12", "freestyle", True),
        (MEETING, "e8 j12 j7", "freestyle", False),  # the column is dead
        (MEETING, "e8 j12", "renju", False),  # a double-four is a foul
        (MEETING, "e8 j12 c3 c4 c5 c6", "freestyle", False),  # White has a five of his own
        (MEETING, "e8 j12 j5 k7 l6 m5", "freestyle", True),  # White's falling three needs a four more
        (MEETING + " b8", "e8 j12 i8 i9 i10 i7 i6", "freestyle", False),  # White has won
        ("d8 e8 f8 h8 i8", "", "freestyle", True),  # g8 makes six
        ("d8 e8 f8 h8 i8", "", "standard", False),  # six is nothing, and c8 is only a four
        ("f8 g8 h8", "d8 k8", "freestyle", True),
        ("f8 g8 h8", "d8 k8", "caro", False),  # after i8, White's j8 closes e8 to i8 and takes f8 to j8
        ("f8 g8 h8", "c8 l8", "caro", True),
    ],
)
def test_black_to_move(black: str, white: str, rule: str, won: bool) -> None:
    assert has_vcf(Board.from_stones(black.split(), white.split(), BLACK, rule)) == won


@pytest.mark.parametrize(("rule", "won"), [("renju", True), ("standard", False)])
def test_white_wins_where_black_may_not_defend(rule: str, won: bool) -> None:
    board = Board.from_stones(SIX_POINT.split(), ["h9", "h10", "h12"], WHITE, rule)
    assert has_vcf(board) == won


def test_a_standing_four_must_be_stopped_by_a_four() -> None:
    white = ["c3", "d3", "e3", "f3"]
    assert not has_vcf(Board.from_stones(["b3", "h8", "i8", "j8"], white, BLACK))
    assert has_vcf(Board.from_stones(["b3", "g4", "g5", "g6"], white, BLACK))


@pytest.mark.parametrize(
    ("rule", "won"),
    [("freestyle+draw-after=4", False), ("freestyle+draw-after=5", False), ("freestyle+draw-after=6", True)],
)
def test_the_five_must_come_before_the_limit(rule: str, won: bool) -> None:
    """Three stones stand; the five is the third move from here, and a five on the last move counts."""
    assert has_vcf(Board.from_stones(["f8", "g8", "h8"], [], BLACK, rule)) == won


def test_the_board_is_as_before() -> None:
    board = Board.from_moves("f8a1g8a3h8a5")
    before = board.copy()
    assert has_vcf(board)
    assert board == before
    assert board.move_stack == before.move_stack
