"""A position and its moves: what is there, what is allowed, and that everything can be taken back."""

import itertools
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.point import (
    BLACK,
    COLOURS,
    EMPTY,
    PASS,
    SYMMETRIES,
    WHITE,
    all_points,
    inverse_symmetry,
    make_point,
    parse_point,
    point_name,
    transform_point,
)
from kagetsu.rules.rule import FREESTYLE, RENJU
from tests.rules.positions import boards, games, near

V1 = "g8a1i8a15h7o1h9o15"
"""After these moves Black may not play h8, a double-three."""


def names(points: list[int]) -> str:
    return " ".join(map(point_name, points))


# -- making boards


@pytest.mark.parametrize("width", range(5, 26))
def test_every_size(width: int) -> None:
    for height in range(5, 26):
        board = Board(width=width, height=height)
        assert (board.width, board.height) == (width, height)
        assert board.empties() == board.legal_moves == all_points(width, height)


def test_a_new_board() -> None:
    board = Board()
    assert (board.width, board.height, board.rule, board.turn) == (15, 15, FREESTYLE, BLACK)
    assert (board.move_stack, board.ply(), board.outcome()) == ([], 0, None)
    assert Board(9).width == Board(9).height == 9
    assert Board(rule="renju") == Board(rule=RENJU)
    assert (Board(width=20, height=15).width, Board(width=20, height=15).height) == (20, 15)


@pytest.mark.parametrize(
    ("width", "height", "named"),
    [
        (4, 4, "4x4"),
        (26, 26, "26x26"),
        (0, 0, "0x0"),
        (-5, -5, "-5x-5"),
        (15, 4, "15x4"),
        (26, 15, "26x15"),
        (99, 5, "99x5"),
    ],
)
def test_an_impossible_size_is_named(width: int, height: int, named: str) -> None:
    with pytest.raises(KagetsuError) as fault:
        Board(width=width, height=height)
    assert named in str(fault.value)
    assert "5 to 25" in str(fault.value)


def test_from_moves() -> None:
    board = Board.from_moves("h8h9i10", RENJU)
    assert names(board.stones(BLACK)) == "h8 i10"
    assert names(board.stones(WHITE)) == "h9"
    assert (board.turn, board.ply(), board.peek()) == (WHITE, 3, parse_point("i10"))
    assert Board.from_moves(["h8", "h9", make_point(8, 9)], RENJU).stones(BLACK) == board.stones(BLACK)


def test_from_stones() -> None:
    board = Board.from_stones(["h8", "i9"], ["h9"], WHITE, RENJU)
    assert names(board.stones(BLACK)) == "h8 i9"
    assert names(board.stones(WHITE)) == "h9"
    assert (board.turn, board.ply(), board.move_stack) == (WHITE, 3, [])
    with pytest.raises(KagetsuError):
        board.pop()
    with pytest.raises(KagetsuError):
        board.peek()


@pytest.mark.parametrize(
    ("black", "white", "turn"),
    [
        ("", "", BLACK),
        ("h8", "", WHITE),
        ("h8", "h9", BLACK),
        ("h8 i8", "h9", WHITE),
        ("", "h9 i9", BLACK),
        ("a1 b1 c1", "", WHITE),
    ],
)
def test_whose_turn_a_set_up_is(black: str, white: str, turn: int) -> None:
    """Black's, where Black has no more stones than White; unless it is said."""
    assert Board.from_stones(black.split(), white.split()).turn == turn
    assert [Board.from_stones(black.split(), white.split(), colour).turn for colour in COLOURS] == list(COLOURS)


@pytest.mark.parametrize(
    ("black", "white", "named"),
    [("h8", "h8", "h8"), ("h8 H8", "", "h8"), ("", "a1 b2 a1", "a1"), ("p1", "", "p1"), ("", "a16", "a16")],
)
def test_a_bad_stone_is_named(black: str, white: str, named: str) -> None:
    with pytest.raises(IllegalMove) as fault:
        Board.from_stones(black.split(), white.split())
    assert named in str(fault.value)


# -- reading a point


@pytest.mark.parametrize(
    ("given_", "named"),
    [
        ("p1", "p1"),
        ("a16", "a16"),
        ("Y25", "Y25"),
        (15, "p1"),
        (480, "a16"),
        (-2, "-2"),
        (-33, "-33"),
        (26, "26"),
        (31, "31"),
        (800, "800"),
        (5000, "5000"),
    ],
)
def test_a_point_off_the_board_is_named(given_: int | str, named: str) -> None:
    board = Board()
    before = board.copy()
    for act in (board.push, board.explain, board.foul, board.stone_at, board.point):
        with pytest.raises(IllegalMove) as fault:
            act(given_)
        assert str(fault.value) == f"{named} is off the board, which is 15x15."
    assert not board.is_legal(given_)
    assert board == before


@pytest.mark.parametrize("text", ["", "h", "zz", "h8h9", "8h", "ｈ8", "h8 h9"])
def test_what_is_no_point_is_named(text: str) -> None:
    board = Board()
    for act in (board.push, board.explain, board.stone_at, board.is_legal):
        with pytest.raises(FormatError) as fault:
            act(text)
        assert repr(text) in str(fault.value)
    assert board == Board()


def test_names_and_ints_mean_the_same() -> None:
    board = Board(rule=RENJU)
    board.push("H8")
    board.push(parse_point("h9"))
    assert board.stone_at("h8") == board.stone_at(parse_point("H8")) == BLACK
    assert board.stone_at("h9") == WHITE
    assert board.stone_at("h10") == EMPTY
    assert board.explain("i9") == board.explain(parse_point("i9"))


def test_a_taken_point() -> None:
    board = Board.from_moves("h8h9", RENJU)
    before = board.copy()
    for act in (board.push, board.explain, board.foul):
        for point in ("h8", "h9"):
            with pytest.raises(IllegalMove) as fault:
                act(point)
            assert str(fault.value) == f"{point} is taken."
    assert not board.is_legal("h8")
    assert board == before
    assert board.move_stack == before.move_stack


# -- what is allowed


def test_a_foul_is_not_legal_but_can_be_played() -> None:
    board = Board.from_moves(V1, RENJU)
    assert not board.is_legal("h8")
    assert parse_point("h8") not in board.legal_moves
    assert len(board.legal_moves) == len(board.empties()) - 1
    foul = board.foul("h8")
    assert foul is not None
    assert foul.verdict == "double_three"
    assert board.forbidden_points() == {parse_point("h8"): foul}
    before = board.copy()
    with pytest.raises(IllegalMove):
        board.push("h8", strict=True)
    assert board == before
    board.push("h8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (WHITE, "foul")
    assert outcome.line == tuple(sorted(map(parse_point, ("g8", "h8", "i8", "h7", "h9"))))


def test_strict_accepts_what_is_no_foul() -> None:
    board = Board.from_moves(V1, RENJU)
    board.push("h6", strict=True)
    assert board.outcome() is None
    five = Board.from_moves("f8a1g8a2h8a3i8a4", RENJU)
    five.push("j8", strict=True)
    outcome = five.outcome()
    assert outcome is not None
    assert outcome.winner == BLACK


def test_fouls_are_told_whoever_is_to_move() -> None:
    """In renju they are Black's; White's own moves are never barred."""
    board = Board.from_stones(["g8", "i8", "h7", "h9"], ["a1"], WHITE, RENJU)
    assert [*board.forbidden_points()] == [parse_point("h8")]
    assert board.explain("h8").colour == BLACK
    assert board.explain("h8", WHITE).verdict == "legal"
    assert board.is_legal("h8")
    assert parse_point("h8") in board.legal_moves
    board.push("h8", strict=True)
    assert board.outcome() is None


def test_in_omok_fouls_are_those_of_the_side_to_move() -> None:
    stones = ["g8", "i8", "h7", "h9"]
    assert [*Board.from_stones(stones, [], BLACK, "omok").forbidden_points()] == [parse_point("h8")]
    assert [*Board.from_stones(stones, [], WHITE, "omok").forbidden_points()] == []
    assert [*Board.from_stones([], stones, WHITE, "omok").forbidden_points()] == [parse_point("h8")]
    assert Board.from_stones([], stones, WHITE, "omok").explain("h8").colour == WHITE
    assert Board.from_stones([], stones, BLACK, "omok").explain("h8").verdict == "legal"


def test_without_fouls_explain_speaks_of_the_side_to_move() -> None:
    board = Board.from_stones(["a1"], ["g8", "i8", "h7"], WHITE, "standard")
    assert board.explain("h8").colour == WHITE
    assert [line.kind for line in board.explain("h8").lines] == ["three"]
    assert board.forbidden_points() == {}


def test_a_board_whose_last_point_is_forbidden() -> None:
    """Case 19 of the reported faults: no legal move is left, and RIF lets Black pass."""
    board = full_but_h8()
    assert board.empties() == [parse_point("h8")]
    assert board.legal_moves == []
    foul = board.foul("h8")
    assert foul is not None
    assert foul.verdict == "overline"
    assert board.is_legal(PASS)
    board.push(PASS)
    assert board.legal_moves == [parse_point("h8")]
    board.push("h8")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.reason == "full"


def full_but_h8() -> Board:
    """Every point but h8 taken, no five anywhere, and six black stones in row 8 but for h8."""
    black, white = [], []
    for point in all_points(15, 15):
        column, row = point % 32, point // 32
        if (column + 2 * row) % 4 < 2:
            black.append(point)
        else:
            white.append(point)
    row8 = {parse_point(name) for name in ("e8", "f8", "g8", "i8", "j8")}
    taken = {parse_point("h8"), parse_point("d8"), parse_point("k8"), *row8}
    black = sorted(set(black) - taken | row8)
    white = sorted(set(white) - taken | {parse_point("d8"), parse_point("k8")})
    return Board.from_stones(black, white, BLACK, RENJU)


# -- taking back


def state(board: Board) -> tuple[object, ...]:
    return (
        board.text(),
        board.key(),
        str(board),
        board.turn,
        board.ply(),
        board.outcome(),
        board.is_game_over(),
        tuple(board.move_stack),
        tuple(board.empties()),
        pickle.dumps(board._cells),
    )


@given(st.one_of(games(), boards()), st.lists(st.integers(0, 624), max_size=12))
def test_pop_undoes_push(board: Board, choices: list[int]) -> None:
    states, copies = [state(board)], [board.copy()]
    for choice in choices:
        moves = board.empties() + [PASS] * board.rule.passes
        if board.is_game_over():
            break
        move = moves[choice % len(moves)]
        board.push(move)
        assert board.peek() == move
        states.append(state(board))
        copies.append(board.copy())
    for before, copy in zip(reversed(states[:-1]), reversed(copies[:-1]), strict=True):
        move = board.peek()
        assert board.pop() == move
        assert state(board) == before
        assert board == copy
        assert board.legal_moves == copy.legal_moves


@given(games())
def test_a_game_is_taken_back_to_the_empty_board(board: Board) -> None:
    moves = list(board.move_stack)
    played = state(board)
    while board.move_stack:
        board.pop()
    assert state(board) == state(Board(width=board.width, height=board.height, rule=board.rule))
    board.push_moves(moves)
    assert state(board) == played


def test_a_copy_is_a_board_of_its_own() -> None:
    board = Board.from_moves("h8h9", RENJU)
    twin = board.copy()
    twin.push("i10")
    assert state(board) == state(Board.from_moves("h8h9", RENJU))
    board.pop()
    assert state(twin) == state(Board.from_moves("h8h9i10", RENJU))


# -- names of positions, equality, pickles


@given(st.one_of(games(), boards()))
def test_text_key_repr_and_pickle_give_the_board_back(board: Board) -> None:
    for again in (
        Board.from_text(board.text()),
        Board.from_text(board.key()),
        eval(repr(board), {"Board": Board}),
        pickle.loads(pickle.dumps(board)),
        board.copy(),
    ):
        assert again == board
        assert again.key() == board.key()
        assert again.turn == board.turn
        assert again.rule == board.rule
    for same in (Board.from_text(board.text()), pickle.loads(pickle.dumps(board)), board.copy()):
        assert state(same) == state(board)


@given(st.one_of(games(), boards()))
def test_a_drawing_gives_the_stones_back(board: Board) -> None:
    again = Board.from_diagram(str(board), board.rule, board.turn)
    assert again == board


def test_two_orders_lead_to_one_position() -> None:
    one, other = Board.from_moves("h8h9i10i9", RENJU), Board.from_moves("i10i9h8h9", RENJU)
    assert one == other
    assert one.key() == other.key() == "15:renju:h8i10/h9i9:b"
    assert one.text() != other.text()
    set_up = Board.from_stones(["h8", "i10"], ["i9", "h9"], BLACK, RENJU)
    assert set_up == one
    assert set_up.key() == set_up.text() == one.key()


@given(games(rules=("freestyle", "standard", "caro", "caro-standard")), st.randoms(use_true_random=False))
def test_the_order_of_moves_does_not_matter(board: Board, chance: random.Random) -> None:
    if board.is_game_over():
        board.pop()
    black, white = board.move_stack[0::2], board.move_stack[1::2]
    chance.shuffle(black)
    chance.shuffle(white)
    moves = [point for pair in itertools.zip_longest(black, white) for point in pair if point is not None]
    other = Board.from_moves(moves, board.rule, width=board.width, height=board.height)
    assert other == board
    assert other.key() == board.key()
    assert other.outcome() is None


def test_what_makes_positions_different() -> None:
    board = Board.from_stones(["h8"], ["h9"], BLACK, RENJU)
    others = [
        Board.from_stones(["h8"], ["h9"], WHITE, RENJU),
        Board.from_stones(["h9"], ["h8"], BLACK, RENJU),
        Board.from_stones(["h8"], ["i9"], BLACK, RENJU),
        Board.from_stones(["h8"], ["h9"], BLACK, FREESTYLE),
        Board.from_stones(["h8"], ["h9"], BLACK, RENJU, width=15, height=16),
        Board.from_stones(["h8"], ["h9"], BLACK, RENJU, width=16, height=15),
    ]
    assert board not in others
    assert len({board.key(), *(other.key() for other in others)}) == 7
    assert board != "15:renju:h8/h9:b"


def test_a_board_changes_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Board())


# -- symmetries


@given(st.one_of(games(), boards()), st.sampled_from(SYMMETRIES))
def test_a_turned_board_behaves_as_the_board_turned(board: Board, symmetry: int) -> None:
    def moved(points: list[int]) -> list[int]:
        return [transform_point(point, symmetry, board.width, board.height) for point in points]

    turned = board.transform(symmetry)
    assert (turned.width, turned.height) == (
        (board.height, board.width) if symmetry & 4 else (board.width, board.height)
    )
    assert turned.move_stack == moved(board.move_stack)
    assert (turned.turn, turned.ply(), turned.rule) == (board.turn, board.ply(), board.rule)
    for colour in COLOURS:
        assert turned.stones(colour) == sorted(moved(board.stones(colour)))
    assert turned.legal_moves == sorted(moved(board.legal_moves))
    assert turned.transform(inverse_symmetry(symmetry)) == board
    there, here = turned.outcome(), board.outcome()
    assert (there and there[:2]) == (here and here[:2])
    assert sorted(there.line if there else []) == sorted(moved(list(here.line if here else [])))
    again = Board.from_text(turned.text()).outcome()
    assert (again and again[:2]) == (there and there[:2])


@settings(max_examples=30)
@given(st.one_of(games(), boards()))
def test_the_canonical_key_is_that_of_all_eight(board: Board) -> None:
    keys = {board.transform(symmetry).canonical_key() for symmetry in SYMMETRIES}
    assert keys == {board.canonical_key()}
    assert board.canonical_key() in {board.transform(symmetry).key() for symmetry in SYMMETRIES}


def test_the_canonical_key_tells_positions_apart() -> None:
    pairs = [("h8h9i10", "h8h9j10"), ("h8h9i10", "h8i9i10"), ("h8h9", "h9h8")]
    for one, other in pairs:
        assert Board.from_moves(one).canonical_key() != Board.from_moves(other).canonical_key()
    assert Board.from_moves("h8g8g9").canonical_key() == Board.from_moves("h8h9i9").canonical_key()


# -- NumPy


def test_planes() -> None:
    board = Board.from_moves("a1c2b3", RENJU, width=7, height=5)
    planes = board.planes()
    assert planes.shape == (3, 5, 7)
    assert planes.dtype == np.uint8
    assert np.argwhere(planes[0]).tolist() == [[1, 2]]  # White is to move: c2
    assert np.argwhere(planes[1]).tolist() == [[0, 0], [2, 1]]  # a1, b3
    assert not planes[2].any()
    board.push("d4")
    assert np.argwhere(board.planes()[0]).tolist() == [[0, 0], [2, 1]]
    assert board.planes()[2].all()


@given(boards())
def test_the_mask_is_the_legal_moves(board: Board) -> None:
    mask = board.legal_mask()
    assert mask.shape == (board.height, board.width)
    assert mask.dtype == np.bool_
    assert [32 * int(row) + int(column) for row, column in np.argwhere(mask)] == board.legal_moves


# -- legality, read twice


@given(st.one_of(games(), boards()))
def test_legal_moves_are_the_legal_points(board: Board) -> None:
    legal = set(board.legal_moves)
    for point in near(board):
        assert board.is_legal(point) is (point in legal)
        assert board.is_legal(point_name(point)) is (point in legal)
    if board.is_game_over():
        assert not legal
        assert not board.is_legal(PASS)
    else:
        assert set(board.empties()) - legal == (
            {*board.forbidden_points()} if board.rule.has_fouls(board.turn) else set()
        )


@pytest.mark.parametrize("moves", ["h9i9h8", "h9--", "i9zz", ["i9", "j9", "p1"], [parse_point("i9"), 99999]])
def test_several_moves_are_played_all_or_none(moves: str | list[int | str]) -> None:
    board = Board.from_moves("h8", rule="freestyle")
    with pytest.raises(KagetsuError):
        board.push_moves(moves)
    assert board.move_stack == [parse_point("h8")]
    assert board == Board.from_moves("h8")
    board.push_moves("h9i9")
    assert len(board.move_stack) == 3


def test_moves_after_the_end_are_played_all_or_none() -> None:
    board = Board.from_moves("a1a2b1b2c1c2d1")
    with pytest.raises(IllegalMove):
        board.push_moves("d2e1e2")
    assert board.outcome() is None
    assert board.ply() == 7


@pytest.mark.parametrize("colour", [0, 3, 7, -1])
def test_only_a_colour_can_be_to_move(colour: int) -> None:
    with pytest.raises(KagetsuError, match=f"{colour} is no colour"):
        Board.from_stones(["h8"], to_move=colour)
