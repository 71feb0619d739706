"""One-line positions: read, written, and refused where a part makes no sense."""

import contextlib
import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.notation import parse_position, parse_size, size_text
from kagetsu.rules.point import BLACK, COLOURS, PASS, WHITE, parse_point, point_name
from kagetsu.rules.rule import RENJU, STANDARD, parse_rule
from tests.rules.positions import boards, games


@pytest.mark.parametrize(
    ("text", "size"),
    [("15", (15, 15)), ("5", (5, 5)), ("25", (25, 25)), ("20x15", (20, 15)), ("5X25", (5, 25)), (" 9 ", (9, 9))],
)
def test_sizes(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size
    assert parse_size(size_text(*size)) == size


@pytest.mark.parametrize(
    "text", ["", "4", "26", "0", "100", "15x", "x15", "15x4", "26x15", "15x15x15", "-15", "fifteen", "15.0", "１５"]
)
def test_a_bad_size_is_named(text: str) -> None:
    with pytest.raises(FormatError) as fault:
        parse_size(text)
    assert text in str(fault.value)


def test_the_form_with_moves() -> None:
    position = parse_position("15:renju:h8h9--i10")
    assert (position.width, position.height, position.rule) == (15, 15, RENJU)
    assert position.moves == [parse_point("h8"), parse_point("h9"), PASS, parse_point("i10")]
    board = Board.from_text("15:renju:h8h9--i10")
    assert board.text() == "15:renju:h8h9--i10"
    assert board.key() == "15:renju:h8/h9i10:b"
    assert Board.from_text("20x15:caro+edge-blocks:").text() == "20x15:caro+edge-blocks:"


def test_the_form_with_stones() -> None:
    position = parse_position("15:renju:h8i10/h9:w")
    assert position.moves is None
    assert [*map(point_name, position.black)] == ["h8", "i10"]
    assert [*map(point_name, position.white)] == ["h9"]
    assert position.to_move == WHITE
    assert Board.from_text("15:renju:h8i10/h9:w") == Board.from_stones(["h8", "i10"], ["h9"], WHITE, RENJU)
    assert Board.from_text("9:standard:/:b") == Board(9, STANDARD)
    assert Board.from_text("9:standard:/:W").turn == WHITE
    assert Board.from_text("9:standard:/a1b1:b").stones(WHITE) == [0, 1]


def test_another_rule_may_replace_the_rule_of_the_text() -> None:
    assert Board.from_text("15:renju:h8", parse_rule("omok")).rule.name == "omok"
    assert Board.from_text("15::h8", RENJU).rule == RENJU


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "''"),
        ("h8h9i10", "'h8h9i10'"),
        ("15:renju", "'15:renju'"),
        ("15:renju:h8:h9:b", "'15:renju:h8:h9:b'"),
        ("15:renju:h8:b", "'15:renju:h8:b'"),
        ("15:renju:h8/h9", "'15:renju:h8/h9'"),
        ("4:renju:h8", "4"),
        ("26:renju:h8", "26"),
        ("15x:renju:h8", "'15x'"),
        ("15:rengo:h8", "'rengo'"),
        ("15::h8", "''"),
        ("15:renju+magic:h8", "'+magic'"),
        ("15:renju:h8zz", "'zz'"),
        ("15:renju:h8z9", "'z9'"),
        ("15:renju:h8/h:b", "'h'"),
        ("15:renju:h8/h9:x", "'x'"),
        ("15:renju:h8/h9:", "''"),
        ("15:renju:h8/h9/h10:b", "'b'"),
        ("15:renju:h8--/h9:b", "'h8--'"),
    ],
)
def test_a_bad_position_is_named(text: str, named: str) -> None:
    with pytest.raises(FormatError) as fault:
        Board.from_text(text)
    assert named in str(fault.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("15:renju:h8p1", "p1"),
        ("5:renju:a6", "a6"),
        ("15:renju:h8h8", "h8"),
        ("15:renju:h8/h8:b", "h8"),
        ("15:renju:h8/a16:b", "a16"),
        ("15:freestyle:h8--", "freestyle"),
        ("15:renju:------", "over"),
    ],
)
def test_a_position_that_cannot_be_played(text: str, named: str) -> None:
    with pytest.raises(IllegalMove) as fault:
        Board.from_text(text)
    assert named in str(fault.value)


@given(st.text(alphabet=string.ascii_lowercase + string.digits + ":/x+- \n", max_size=30))
@example("5:renju:a1b2")
@example("7x9:caro:a1/b2c3:w")
def test_any_text_is_read_or_refused_with_a_typed_error(text: str) -> None:
    with contextlib.suppress(KagetsuError):
        board = Board.from_text(text)
        assert Board.from_text(board.text()) == board


@given(st.one_of(games(), boards()))
def test_text_is_safe_in_the_fragment_of_a_url(board: Board) -> None:
    """RFC 3986: a fragment holds letters, digits, -._~ !$&'()*+,;= : @ / and ?."""
    allowed = set(string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@/?")
    assert set(board.text()) <= allowed
    assert set(board.key()) <= allowed


@given(boards(), st.sampled_from(COLOURS))
def test_both_forms_agree(board: Board, turn: int) -> None:
    assert Board.from_stones(
        board.stones(BLACK), board.stones(WHITE), turn, board.rule, width=board.width, height=board.height
    ) == Board.from_text(board.key()[:-1] + "bw"[turn - 1])
