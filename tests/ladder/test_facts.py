"""What every rung must do, by the rules or by the plainest sense of the game."""

import random
from functools import cache

import pytest
from hypothesis import given, settings

from kagetsu.ladder import RUNGS, make_rung
from kagetsu.ladder.position import Position
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Thinker
from kagetsu.rules.point import BLACK, PASS, WHITE, all_points, parse_moves, point_name
from kagetsu.rules.rule import RULES, Rule, Side
from tests.rules.positions import boards, dense

NO_LIMITS = Limits()
THINKING = (
    "greedy",
    "minimax:1",
    "minimax:2",
    "alphabeta:1",
    "alphabeta:2",
    "alphabeta:3",
    "table:1",
    "table:3",
    "vcf:1",
    "vcf:2",
)
ALL = ("random", *THINKING)


def choice(name: str, board: Board) -> str:
    return point_name(make_rung(name, seed=1).choose(board, NO_LIMITS))


# -- fives and fours


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_completes_its_five(name: str, rule: str, colour: int) -> None:
    """Though the opponent has a four as well."""
    fours = (["c8", "d8", "e8", "f8"], ["c10", "d10", "e10", "f10"])
    black, white = fours if colour == BLACK else fours[::-1]
    board = Board.from_stones(black, white, colour, rule)
    assert choice(name, board) in ("b8", "g8")


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_blocks_a_four(name: str, rule: str, colour: int) -> None:
    """The four is closed at the edge; in caro the points beyond the five leave it open at neither."""
    four, others = ["a8", "b8", "c8", "d8"], ["c3", "k12", "m5"]
    black, white = (four, others) if colour == WHITE else (others, four)
    board = Board.from_stones(black, white, colour, rule)
    assert choice(name, board) == "e8"


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "omok"])
def test_fills_the_gap_of_a_four(name: str, rule: str) -> None:
    board = Board.from_stones(["c8", "k3", "l12"], ["e5", "f5", "h5", "i5"], BLACK, rule)
    assert choice(name, board) == "g5"


@pytest.mark.parametrize("name", THINKING)
def test_six_are_no_five(name: str) -> None:
    """Black's row would become six in standard, so White's four, which does win, has to be stopped."""
    board = Board.from_stones(["c8", "d8", "e8", "g8", "h8"], ["c3", "d3", "e3", "f3"], BLACK, "standard")
    assert choice(name, board) in ("b3", "g3")


@pytest.mark.parametrize("name", THINKING)
def test_a_five_beats_a_foul(name: str) -> None:
    """i8 makes five in the row and six in the column."""
    black = ["e8", "f8", "g8", "h8", "i5", "i6", "i7", "i9", "i10"]
    board = Board.from_stones(black, ["d8", "i4", "i11"], BLACK, "renju")
    assert choice(name, board) == "i8"


@pytest.mark.parametrize(
    "name", ["greedy", "minimax:2", "alphabeta:2", "alphabeta:3", "alphabeta:4", "table:4", "vcf:2"]
)
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_blocks_an_open_three(name: str, rule: str) -> None:
    """At an end of it, or one point further: from there too only a four remains of it, or a three with one way."""
    board = Board.from_stones(["h7", "h8", "h9"], ["c4", "l5"], WHITE, rule)
    assert choice(name, board) in ("h6", "h10", "h5", "h11")


@pytest.mark.parametrize("name", ["greedy", "minimax:2", "alphabeta:2", "alphabeta:3", "table:3", "vcf:1"])
def test_makes_a_straight_four(name: str) -> None:
    board = Board.from_stones(["h7", "h8", "h9"], ["i7", "i8", "i9"], BLACK)
    assert choice(name, board) in ("h6", "h10")


@pytest.mark.parametrize("name", ["minimax:3", "alphabeta:3", "table:3", "vcf:1"])
def test_sees_a_double_four(name: str) -> None:
    """e8 makes two fours at once and wins; White has one five in hand only after a move of its own."""
    board = Board.from_stones(
        ["b8", "c8", "d8", "e5", "e6", "e7"], ["a8", "e4", "m12", "l12", "k12", "n3"], BLACK
    )  # fmt: skip
    decision = make_rung(name, seed=1).decide(board, NO_LIMITS)
    assert point_name(decision.point) == "e8"
    assert decision.score == 1_000_000 - 3


# -- fouls


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("rule", ["renju", "renju-basic", "renju+no-four-three", "omok"])
def test_never_a_foul(name: str, rule: str) -> None:
    chance = random.Random(7)
    seen = 0
    while seen < 6:
        board = dense(chance, rule)
        if board.is_game_over() or not board.legal_moves or len(board.legal_moves) == len(board.empties()):
            continue
        seen += 1
        decision = make_rung(name, seed=seen).decide(board, Limits(nodes=1500))
        assert decision.point in board.legal_moves
        assert {candidate.point for candidate in decision.candidates} <= set(board.legal_moves)


@cache
def narrow_boards() -> tuple[Board, ...]:
    """Positions with Black to move where half of the empty points or more are forbidden: White has filled what Black
    could play, all but two points at a time, as each stone may make others legal.
    """
    chance = random.Random(3)
    found: list[Board] = []
    while len(found) < 8:
        board = dense(chance, "renju", 7, 9)
        while not board.is_game_over() and len(legal := board.legal_moves) > 2:
            filled = chance.sample(legal, len(legal) - 2)
            board = Board.from_stones(
                board.stones(BLACK), [*board.stones(WHITE), *filled], BLACK, "renju",
                width=board.width, height=board.height,
            )  # fmt: skip
        if not board.is_game_over() and 0 < 2 * len(board.legal_moves) <= len(board.empties()):
            found.append(board)
    return tuple(found)


@pytest.mark.parametrize("name", ALL)
def test_never_a_foul_where_nearly_every_point_is_one(name: str) -> None:
    rung = make_rung(name, seed=1)
    assert all(rung.choose(board, NO_LIMITS) in board.legal_moves for board in narrow_boards())


ONLY_AN_OVERLINE = """
    O X O X O X O
    X O O X X O X
    X X X . X X X
    O X O O O X O
    X O X O X O X
"""


@pytest.mark.parametrize("name", ALL)
def test_passes_where_only_fouls_are_left(name: str) -> None:
    board = Board.from_diagram(ONLY_AN_OVERLINE, "renju", BLACK)
    assert board.outcome() is None
    assert board.legal_moves == []
    decision = make_rung(name).decide(board, NO_LIMITS)
    assert decision.point == PASS
    assert "--" not in decision.reason()


@pytest.mark.parametrize("name", ALL)
def test_plays_a_foul_where_nothing_else_is_left_and_nobody_may_pass(name: str) -> None:
    board = Board.from_diagram(ONLY_AN_OVERLINE, "renju+no-pass", BLACK)
    assert choice(name, board) == "d3"


@pytest.mark.parametrize("name", ["minimax:3", "alphabeta:3", "alphabeta:4", "table:3", "vcf:1"])
def test_knows_that_a_four_cannot_be_stopped_by_a_foul(name: str) -> None:
    """White's four at l5 can only be stopped at h5, where Black would make two fours."""
    black = ["g5", "m5", "h2", "h3", "h4", "i6", "j7", "k8"]
    board = Board.from_stones(black, ["i5", "j5", "k5", "h1", "l9"], WHITE, "renju")
    assert board.explain("h5", BLACK).verdict == "double_four"
    decision = make_rung(name, seed=1).decide(board, NO_LIMITS)
    assert point_name(decision.point) == "l5"
    assert decision.score == 1_000_000 - 3


# -- every board, every rule


@given(boards())
@settings(max_examples=40)
def test_any_position_gets_a_legal_move_and_is_left_alone(board: Board) -> None:
    before, moves = board.copy(), board.move_stack.copy()
    for name in ("random", "greedy", "minimax:2", "alphabeta:3", "table:3", "vcf:3"):
        rung = make_rung(name, seed=1)
        if board.is_game_over():
            with pytest.raises(KagetsuError, match="over"):
                rung.choose(board, NO_LIMITS)
            continue
        decision = rung.decide(board, Limits(nodes=200))
        if board.legal_moves:
            assert decision.point in board.legal_moves
        else:
            assert decision.point == PASS if board.rule.passes else decision.point in board.empties()
        assert decision.candidates[0].point == decision.point
        assert decision.candidates[0].score == decision.score
        assert decision.line[0] == decision.point
        for lang in ("en", "zh"):
            assert decision.reason(lang)
        assert board == before
        assert board.move_stack == moves


OWN_RULE = Rule("mine", black=Side(six_wins=False), white=Side(closed_five_wins=False, edge_closes=True))


@pytest.mark.parametrize("name", ["random", "greedy", "minimax:2", "alphabeta:3", "table:3", "vcf:3"])
@pytest.mark.parametrize("rule", [*RULES, "renju+empties-draw=25", "freestyle+draw-after=9", OWN_RULE])
@pytest.mark.parametrize(("width", "height"), [(6, 5), (5, 14)])
def test_plays_whole_games_on_small_boards(name: str, rule: str | Rule, width: int, height: int) -> None:
    board = Board(rule=rule, width=width, height=height)
    rung = make_rung(name, seed=3)
    while not board.is_game_over():
        board.push(rung.choose(board, Limits(nodes=60)))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.reason != "foul" or not rung_had_a_legal_move(board)


def rung_had_a_legal_move(board: Board) -> bool:
    before = board.copy()
    before.pop()
    return bool(before.legal_moves)


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize(("size", "point"), [(5, "c3"), (15, "h8"), (20, "k10"), (25, "m13")])
def test_begins_in_the_centre(name: str, size: int, point: str) -> None:
    """Of an even board: column and row N/2 counted from 0 from the left and from the top."""
    assert choice(name, Board(size)) == point


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("first", ["a1", "a15", "o8", "h8"])
def test_answers_a_stone_anywhere(name: str, first: str) -> None:
    board = Board.from_moves(first)
    assert choice(name, board) != first


# -- seeds and interruptions


@pytest.mark.parametrize("name", ALL)
def test_a_seed_makes_the_same_game(name: str) -> None:
    def game(seed: int) -> list[int]:
        board, rung = Board(9, "renju"), make_rung(name, seed=seed)
        for _ in range(5):
            if not board.is_game_over():
                board.push(rung.choose(board, NO_LIMITS))
        return board.move_stack

    assert game(5) == game(5)
    assert len({tuple(game(seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize("name", ["minimax:2", "alphabeta:4", "table:4", "vcf:4"])
def test_an_interruption_leaves_the_board_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.from_moves("h8h9i9g7j10")
    before = board.copy()
    push, pushes = Position.push, 0

    def interrupted(self: Position, point: int) -> None:
        nonlocal pushes
        pushes += 1
        if pushes == 100:
            raise KeyboardInterrupt
        return push(self, point)

    monkeypatch.setattr(Position, "push", interrupted)
    with pytest.raises(KeyboardInterrupt):
        make_rung(name).choose(board, NO_LIMITS)
    assert board == before
    assert board.move_stack == before.move_stack


# -- names


def test_the_rungs_from_the_lowest() -> None:
    assert list(RUNGS) == ["random", "greedy", "minimax", "alphabeta", "table", "vcf"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("random", "random"),
        ("greedy", "greedy"),
        ("minimax", "minimax:2"),
        ("minimax:3", "minimax:3"),
        ("AlphaBeta", "alphabeta:4"),
        (" alphabeta:12 ", "alphabeta:12"),
        ("table", "table:4"),
        ("vcf:6", "vcf:6"),
    ],
)
def test_names(text: str, name: str) -> None:
    rung: Thinker = make_rung(text)
    assert rung.name == name
    assert make_rung(rung.name).name == name


@pytest.mark.parametrize(
    "text",
    ["", "human", "minimax:", "minimax:0", "minimax:-1", "alphabeta:99", "greedy:2", "alphabeta:4:2", "minimax:x"],
)
def test_what_is_no_rung(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        make_rung(text)
    for part in (repr(text), *RUNGS):
        assert part in str(caught.value)


def test_the_lot_is_fair() -> None:
    """Every point of an empty 5×5 board comes up among 300 draws; that one of 25 fails to has a chance of 0.0001."""
    rung = make_rung("random", seed=1)
    assert {rung.choose(Board(5), NO_LIMITS) for _ in range(300)} == set(all_points(5, 5))


def test_moves_of_a_string_are_points() -> None:
    assert choice("greedy", Board.from_moves(parse_moves("h8"))) in ("g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9")
