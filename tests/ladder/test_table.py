"""The table and the order of the points change no value: each search finds what alpha-beta finds at the same depth."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.ladder import table
from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.position import Position
from kagetsu.ladder.table import Entry, TableSearch, bounds, touch
from kagetsu.ladder.weights import DECIDED, END, MIDDLE, OPENING, WIN
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, COLOURS, all_points, opponent, parse_point
from kagetsu.rules.rule import RULES
from tests.ladder.middle_games import middle_games
from tests.rules.positions import boards, dense

NO_LIMITS = Limits()


def assert_same_value(board: Board, depth: int, radius: int = 2, seed: int = 1) -> None:
    """The same value as alpha-beta, and bounds that hold."""
    plain = AlphaBeta(depth, radius, seed=seed).decide(board, NO_LIMITS)
    decision = TableSearch(depth, radius, seed=seed).decide(board, NO_LIMITS)
    assert decision.score == plain.score
    assert decision.depth == plain.depth
    assert decision.line[0] == decision.point
    assert all(one.score <= decision.score for one in decision.candidates)


@given(boards(), st.integers(1, 3), st.integers(1, 2))
@settings(max_examples=60)
def test_the_value_is_that_of_alpha_beta(board: Board, depth: int, radius: int) -> None:
    if not board.is_game_over():
        assert_same_value(board, depth, radius)


@pytest.mark.parametrize("rule", RULES)
def test_the_value_is_that_of_alpha_beta_in_the_middle_of_games(rule: str) -> None:
    for board in middle_games(3, 11, rule, seed=2):
        assert_same_value(board, 3)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["freestyle", "renju", "standard", "caro"])
def test_the_value_is_that_of_alpha_beta_at_depth_4_and_5(rule: str) -> None:
    for board in middle_games(6, 15, rule, seed=3):
        assert_same_value(board, 4)
    for board in middle_games(2, 9, rule, seed=5):
        assert_same_value(board, 5, radius=1)


@pytest.mark.parametrize("rule", ["renju", "omok", "renju-basic"])
@pytest.mark.parametrize("seed", range(4))
def test_the_value_is_that_of_alpha_beta_among_fouls(rule: str, seed: int) -> None:
    chance = random.Random(seed)
    board = dense(chance, rule)
    if not board.is_game_over() and board.legal_moves:
        assert_same_value(board, 3, radius=1)


@pytest.mark.parametrize("left", range(1, 7))
@pytest.mark.parametrize("seed", range(3))
def test_the_value_is_that_of_alpha_beta_near_a_draw(left: int, seed: int) -> None:
    for board in middle_games(1, 9, "freestyle", seed):
        ending = Board.from_moves(board.move_stack, f"freestyle+draw-after={board.ply() + left}", 9)
        assert_same_value(ending, 4, radius=1)


def test_every_value_of_a_bound_is_one() -> None:
    """The candidates that are not exact are worth at most what is said."""
    for board in middle_games(2, 9, "renju", seed=6):
        decision = TableSearch(3, 1, seed=1).decide(board, NO_LIMITS)
        for one in decision.candidates:
            after = board.copy()
            after.push(one.point)
            if after.is_game_over():
                continue
            value = alone(board, one.point)
            assert one.score == value if one.exact else one.score >= value


def alone(board: Board, point: int) -> int:
    """The value of one point, by alpha-beta at depth 3 with no other point to try."""
    rung = AlphaBeta(3, 1, seed=1)
    (tried,) = rung.rank(Position(board, 1), [point], 3)
    return tried.value


def test_a_won_line_leads_to_the_five() -> None:
    won = 0
    for board in middle_games(14):
        decision = TableSearch(3, seed=1).decide(board, NO_LIMITS)
        if decision.score < DECIDED:
            continue
        won += 1
        for point in decision.line:
            assert board.is_legal(point)
            board.push(point)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.reason == "five"
        assert len(decision.line) == WIN - decision.score
    assert won > 0


def test_it_saves_nodes() -> None:
    boards = middle_games(4)
    spent = [
        sum(make(4, seed=1).decide(board, NO_LIMITS).nodes for board in boards) for make in (TableSearch, AlphaBeta)
    ]
    assert 2 * spent[0] < spent[1]


def test_a_full_table_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_ENTRIES", 10)
    for board in middle_games(2, 9):
        assert_same_value(board, 3)


# -- what an entry says


@pytest.mark.parametrize(
    ("entry", "depth", "low", "high"),
    [
        (Entry(3, 40, 40, ()), 3, 40, 40),
        (Entry(3, 40, WIN, ()), 3, 40, WIN),
        (Entry(3, -WIN, 40, ()), 3, -WIN, 40),
        (Entry(2, 40, 40, ()), 3, -WIN, WIN),
        (Entry(4, 40, 40, ()), 3, -WIN, WIN),
        (Entry(2, WIN - 3, WIN - 3, ()), 4, WIN - 5, WIN),
        (Entry(2, WIN - 3, WIN, ()), 4, WIN - 5, WIN),
        (Entry(2, 4 - WIN, 4 - WIN, ()), 4, -WIN, 6 - WIN),
        (Entry(2, -WIN, 4 - WIN, ()), 4, -WIN, 6 - WIN),
        (Entry(4, WIN - 3, WIN - 3, ()), 2, -WIN, WIN),
        (Entry(4, WIN - 3, WIN - 3, ()), 4, WIN - 5, WIN - 5),
    ],
)
def test_what_an_entry_says_two_plies_from_the_root(entry: Entry, depth: int, low: int, high: int) -> None:
    """Nobody has won or lost before the position itself."""
    assert bounds(entry, depth, 2) == (max(low, 2 - WIN), min(high, WIN - 2))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("h8", "h8", True),
        ("h8", "h12", True),
        ("h8", "h13", False),
        ("h8", "l8", True),
        ("h8", "m8", False),
        ("h8", "l12", True),
        ("h8", "d12", True),
        ("h8", "i10", False),
        ("h8", "m13", False),
    ],
)
def test_which_points_touch(one: str, other: str, expected: bool) -> None:
    """Those that a row of five can hold."""
    assert touch(parse_point(one), parse_point(other)) == touch(parse_point(other), parse_point(one)) == expected


@given(boards())
@settings(max_examples=40)
def test_no_stone_adds_more_than_its_gain_stretched(board: Board) -> None:
    """The bound by which stones are skipped: the value with the same side to move, before and after a stone of it."""
    if board.is_game_over() or not board.legal_moves:
        return
    position = Position(board, 2)
    before = position.value()
    for point in board.legal_moves[::5]:
        most = position.gain[board.turn][point] * table._stretch(position.weights)
        position.push(point)
        position.turn = opponent(position.turn)
        assert position.value() - before <= most
        position.turn = opponent(position.turn)
        position.pop()


def test_how_far_a_gain_is_stretched() -> None:
    """By the numbers of weights.py: the third own stone of the opening, of the middle game and of the end."""
    assert table._stretch(OPENING) == pytest.approx(35 / 24)
    assert table._stretch(MIDDLE) == pytest.approx(19 / 13)
    assert table._stretch(END) == pytest.approx(9 / 6)


def test_a_skipped_stone_is_worth_no_more_than_was_said() -> None:
    """Two plies on, by trying every reply."""
    for board in middle_games(3, 9, seed=8):
        position = Position(board, 2)
        if position.fives(BLACK) or position.fives(opponent(BLACK)):
            continue
        answers = table._answers(position, position.near())
        for point in position.near():
            if position.makes(4, point) or position.is_foul(point):
                continue
            most = table._most(position, point, answers)
            position.push(point)
            replies = [other for other in position.near() if not position.is_foul(other)]
            value = -max(position.value_after(other) for other in replies if not position.makes(4, other))
            position.pop()
            assert value <= most


# -- broken off


def test_what_was_begun_counts() -> None:
    """Stopped anywhere, the point played is the best of the last depth finished or was found better after it."""
    changed = 0
    for board in middle_games(3, 11, seed=4):
        whole = TableSearch(4, seed=1).decide(board, NO_LIMITS)
        for nodes in range(60, whole.nodes, max(whole.nodes // 12, 1)):
            decision = TableSearch(4, seed=1).decide(board, Limits(nodes=nodes))
            assert decision.nodes <= nodes
            assert board.is_legal(decision.point)
            assert decision.candidates[0].point == decision.point
            assert len({one.point for one in decision.candidates}) == len(decision.candidates)
            finished = TableSearch(max(decision.depth, 1), seed=1).decide(board, NO_LIMITS)
            changed += decision.depth > 0 and decision.point != finished.point
    assert changed > 0


@pytest.mark.parametrize("name", ["alphabeta", "table", "vcf"])
def test_reasons_are_those_of_the_position_when_stopped(name: str) -> None:
    """The parts of a candidate are counted on the board as it stands, not where the search was stopped."""
    from kagetsu.ladder.rungs import make_rung

    for board in middle_games(2, 11, seed=9):
        position = Position(board, 2)
        for nodes in (150, 301, 777):
            for one in make_rung(f"{name}:6", seed=1).decide(board, Limits(nodes=nodes)).candidates:
                assert one.parts == position.parts(one.point)


# -- what the position tells of rows


@given(boards(), st.integers(2, 4))
@settings(max_examples=40)
def test_windows_that_a_stone_fills(board: Board, count: int) -> None:
    """By looking at every row of five through the point."""
    position = Position(board, 2)
    on_board = set(all_points(board.width, board.height))
    expected = set()
    for point in board.empties():
        for step in (1, 32, 33, 31):
            for first in range(point - 4 * step, point + 1, step):
                window = range(first, first + 5 * step, step)
                if on_board.issuperset(window):
                    held = [board.stone_at(cell) for cell in window]
                    if held.count(board.turn) == count - 1 and opponent(board.turn) not in held:
                        expected.add(point)
    assert {point for point in board.empties() if position.makes(count, point)} == expected
    if count == 4:
        assert position.fours() == sorted(expected)


def test_rewinding() -> None:
    board = Board.from_moves("h8h9i9g7")
    position, before = Position(board, 2), Position(board, 2)
    for point in position.near()[:5]:
        position.push(point)
    position.rewind()
    assert (position.turn, position.cells, position.gain) == (before.turn, before.cells, before.gain)
    assert all(position.gain[colour] == before.gain[colour] for colour in COLOURS)
