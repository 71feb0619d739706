"""The kernel's search for wins by continuous fours: facts, lines that hold, draws, budgets, stops and memory."""

import random
import threading
import time

import pytest

from kagetsu import kernel
from kagetsu.engine.proof import replay
from kagetsu.engine.solve import solve_vcf
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, WHITE, make_point, parse_moves, parse_point
from tests.engine.crowded import crowded
from tests.engine.plain_vcf import TooManyError, has_vcf
from tests.kernel.placed import empty, placed
from tests.kernel.speed import needs_speed
from tests.rules.positions import RULE_NAMES

WIN, NONE, UNKNOWN = 1, 0, -1
MEMORY = 1 << 24

RENJUS = ("renju", "renju-basic", "renju+no-four-three", "renju-basic+no-four-three")
CAROS = ("caro", "caro-standard", "caro+edge-blocks", "caro-standard+edge-blocks")

every_rule = pytest.mark.parametrize("rule", RULE_NAMES)


def set_up(rule: str, black: str, white: str = "", size: int = 15) -> kernel.Position:
    position = empty(rule, size, size)
    position.set_up(map(parse_point, black.split()), map(parse_point, white.split()))
    return position


def solve(
    position: kernel.Position,
    attacker: int = BLACK,
    max_stones: int | None = None,
    nodes: int = 0,
    memory: int = MEMORY,
    stop: kernel.Stop | None = None,
) -> tuple[int, list[int], int]:
    """``solve_vcf``, after which the position must be as before."""
    before = position.state()
    answer = kernel.solve_vcf(position, attacker, max_stones or position.area, nodes, memory, stop)
    assert position.state() == before
    return answer


def line(position: kernel.Position, attacker: int = BLACK, max_stones: int | None = None) -> list[int] | None:
    """The line of a win, None if there is none."""
    result, moves, _ = solve(position, attacker, max_stones)
    assert result in (WIN, NONE)
    assert (result == WIN) is bool(moves)
    return moves or None


def ask(board: Board) -> tuple[int, ...] | None:
    return solve_vcf(board).line or None


# -- facts


@every_rule
def test_nothing_on_an_empty_board(rule: str) -> None:
    for size in (5, 6, 15, 25):
        for colour in COLOURS:
            assert solve(set_up(rule, "", size=size), colour) == (NONE, [], 0)


@every_rule
def test_a_five_at_once(rule: str) -> None:
    """One end is closed: one point is left, and no move of the other side comes first."""
    position = set_up(rule, "f8 g8 h8 i8 b2 c2 d2 e2", "e8 a2")
    assert line(position) == [parse_point("f2")]
    assert line(set_up(rule, "e8 a2", "f8 g8 h8 i8 b2 c2 d2 e2"), WHITE) == [parse_point("f2")]


@every_rule
def test_a_straight_four_is_the_end(rule: str) -> None:
    moves = line(set_up(rule, "f8 g8 h8"))
    assert moves is not None
    assert moves in ([parse_point("e8")], [parse_point("i8")])


@every_rule
@pytest.mark.parametrize("colour", COLOURS)
def test_two_fours_at_once_where_they_are_allowed(rule: str, colour: int) -> None:
    """Both lines are closed at one end; together they leave two points to complete a five."""
    lines, closing = "f8 g8 i8 h5 h6 h7", "e8 h4"
    stones = (lines, closing) if colour == BLACK else (closing, lines)
    moves = line(set_up(rule, *stones), colour)
    barred = rule in RENJUS and colour == BLACK
    if not barred and rule not in CAROS:
        assert moves == [parse_point("h8")]
    assert (moves is None) is barred


@every_rule
def test_a_row_of_six(rule: str) -> None:
    """``XXX.XX`` between stones of the other colour: only six could come of it."""
    for colour in COLOURS:
        stones = "f8 g8 h8 j8 k8", "e8 l8"
        moves = line(set_up(rule, *(stones if colour == BLACK else stones[::-1])), colour)
        six_wins = rule in ("freestyle", "caro", "caro+edge-blocks") or (rule in RENJUS and colour == WHITE)
        assert moves == ([parse_point("i8")] if six_wins else None)


@every_rule
def test_a_five_closed_at_both_ends(rule: str) -> None:
    moves = line(set_up(rule, "f8 g8 i8 j8", "e8 k8"))
    assert moves == (None if rule in CAROS else [parse_point("h8")])


@every_rule
def test_a_five_between_a_stone_and_the_edge(rule: str) -> None:
    moves = line(set_up(rule, "a8 b8 d8 e8", "f8"))
    assert moves == (None if rule.endswith("edge-blocks") else [parse_point("c8")])


@pytest.mark.parametrize("rule", CAROS)
def test_a_four_that_one_stone_stops_at_either_side(rule: str) -> None:
    """``O.XXXX.O``: either five would be closed at its far end, so that a stone at one point spoils both."""
    position = set_up(rule, "f8 g8 h8", "d8 k8")
    assert position.line_class(parse_point("i8"), 0, BLACK) == 11
    assert line(position) is None
    assert line(set_up(rule, "f8 g8 h8", "d8")) is None, "j8 closes one five, and stands where the other would be"
    assert line(set_up(rule, "f8 g8 h8", "c8")) == [parse_point("i8")], "not e8, where i8 would stop both"


def test_the_forbidden_reply_wins_for_white() -> None:
    """Black would have to make six in a row at h8; where that is allowed and wins nothing, it stops the four."""
    stones = "e8 f8 g8 i8 j8 h7 h13", "h9 h10 h11"
    for rule in RENJUS:
        assert line(set_up(rule, *stones), WHITE) == [parse_point("h12")]
    for rule in ("standard", "omok"):
        assert line(set_up(rule, *stones), WHITE) is None


def test_a_four_and_a_three_at_once_where_that_is_barred() -> None:
    stones = "f8 g8 h8 i10 i11", "e8"
    assert line(set_up("renju", *stones)) == parse_moves("i8j8i9")
    assert line(set_up("renju+no-four-three", *stones)) is None
    assert line(set_up("renju+no-four-three", *stones[::-1]), WHITE) == parse_moves("i8j8i9")


def test_black_must_not_make_a_foul_on_the_way() -> None:
    """f8 to i8 with h5 to h7: the four on both lines is barred, the one on the row alone is not."""
    position = set_up("renju", "f8 g8 i8 h5 h6 h7", "e8 h4")
    assert position.foul(parse_point("h8"), BLACK) == 3
    assert line(position) is None


@every_rule
def test_a_standing_four_must_be_stopped(rule: str) -> None:
    """White threatens g3: Black's only move is there, and it makes no four, whatever he has elsewhere."""
    standing = "b3 h8 i8 j8", "c3 d3 e3 f3"
    assert line(set_up(rule, *standing)) is None
    assert line(set_up(rule, "b3 h8 i8 j8 k8", "c3 d3 e3 f3")) is not None, "a five comes first"
    if rule not in CAROS:
        assert line(set_up(rule, "b3 g4 g5 g6", "c3 d3 e3 f3")) == [parse_point("g3")]
        assert line(set_up(rule, "g4 g5 g6", "c3 d3 e3 f3")) is None, "g3 leaves b3"


@pytest.mark.parametrize("rule", [rule for rule in RULE_NAMES if rule not in CAROS and "no-four-three" not in rule])
def test_the_reply_that_makes_a_four_must_be_stopped(rule: str) -> None:
    """After i8 White's j8 makes a four himself: Black's next four must stand where that five would be."""
    beside = "f8 g8 h8 i10 i11"
    assert line(set_up(rule, beside, "e8")) == parse_moves("i8j8i9")
    assert line(set_up(rule, beside + " j4", "e8 j5 j6 j7")) is None, "i9 does not stop j9"
    through = "f8 g8 h8 g6 h7"
    assert line(set_up(rule, through + " j4", "e8 j5 j6 j7")) == parse_moves("i8j8j9")
    assert line(set_up(rule, through, "e8 j5 j6 j7")) is None, "there are two points where White makes five"


# -- lines


@every_rule
def test_lines_alternate_and_hold(rule: str) -> None:
    """Every win is replayed by the rules, against every defence."""
    rng = random.Random(f"lines under {rule}")
    wins = 0
    while wins < 12:
        board = crowded(rng, rule, rng.choice(COLOURS))
        moves = line(placed(board), board.turn)
        if moves is not None:
            assert len(moves) % 2 == 1
            assert len(set(moves)) == len(moves)
            assert set(moves) <= set(board.empties())
            replay(board, moves, "vcf", vcf=ask)
            wins += 1


@every_rule
def test_either_colour_may_attack(rule: str) -> None:
    """Who is to move is for the caller to say, whatever the numbers of stones."""
    rng = random.Random(f"either colour under {rule}")
    compared = 0
    while compared < 20:
        board = crowded(rng, rule, rng.choice(COLOURS))
        board.push(rng.choice(board.legal_moves))
        if board.is_game_over():
            continue
        try:
            expected = has_vcf(board, most=100)
        except TooManyError:
            continue
        assert solve(placed(board), board.turn)[0] == expected
        compared += 1


# -- draws


@every_rule
def test_with_too_few_stones_left_there_is_no_win(rule: str) -> None:
    """The straight four is the fourth stone, and the five is the sixth; with the fifth stone there may be a draw."""
    position = set_up(rule, "f8 g8 h8")
    assert [line(position, BLACK, most) is not None for most in (3, 4, 5, 6)] == [False, False, False, True]
    four = set_up(rule, "f8 g8 h8 i8")
    assert [line(four, BLACK, most) is not None for most in (5, 6)] == [True, True]


def test_the_last_stone_of_a_full_board_may_win() -> None:
    """5×5: four of Black's in a row, every other point taken but one."""
    position = empty("freestyle", 5, 5)
    black = "b1 c1 d1 e1 a2 c3 b4 d4 a5 e5 c2 e3"
    white = "b2 d2 e2 a3 b3 d3 a4 c4 e4 b5 c5 d5"
    position.set_up(map(parse_point, black.split()), map(parse_point, white.split()))
    assert position.stone_count() == 24
    assert line(position) == [parse_point("a1")]
    assert line(position, WHITE) is None


# -- budgets and stops


@needs_speed
def test_a_budget_gives_the_answer_or_none() -> None:
    rng = random.Random("budgets")
    unknown = 0
    for number in range(150):
        board = crowded(rng, rng.choice(RULE_NAMES), COLOURS[number % 2])
        position = placed(board)
        result, moves, nodes = solve(position, board.turn, nodes=50_000)
        if result == UNKNOWN:
            continue
        budget = rng.randint(1, max(1, nodes))
        some, some_moves, spent = solve(position, board.turn, nodes=budget)
        assert spent <= budget
        assert (some, some_moves) in ((result, moves), (UNKNOWN, []))
        unknown += some == UNKNOWN
        assert solve(position, board.turn, nodes=nodes + 1) == (result, moves, nodes)
    assert unknown >= 20


def threes(count: int) -> kernel.Position:
    """So many threes of Black's, each closed at one end and far from the others: fours in any order, and no win."""
    position = empty("freestyle", 25, 25)
    for number in range(count):
        row, column = 5 * (number // 3), 8 * (number % 3)
        position.put(make_point(column, row), WHITE)
        for away in (1, 2, 3):
            position.put(make_point(column + away, row), BLACK)
        position.put(make_point(column + 6, row), WHITE)
    return position


def test_a_stop_that_was_asked_for_before() -> None:
    stop = kernel.Stop()
    stop.asked = 1
    assert solve(threes(15), stop=stop) == (UNKNOWN, [], 0)
    assert solve(set_up("freestyle", "f8 g8 h8 i8"), stop=stop)[0] == WIN, "a five needs no search"


def test_a_stop_from_another_thread() -> None:
    stop = kernel.Stop()
    answers: list[tuple[int, list[int], int]] = []
    position = threes(15)
    thread = threading.Thread(target=lambda: answers.append(solve(position, memory=1024, stop=stop)))
    thread.start()
    time.sleep(0.1)
    assert thread.is_alive()
    stop.asked = 1
    thread.join(20)
    assert [answer[:2] for answer in answers] == [(UNKNOWN, [])]


# -- memory


@needs_speed
def test_with_little_memory_the_answers_are_the_same() -> None:
    rng = random.Random("memory")
    compared = 0
    for number in range(150):
        board = crowded(rng, rng.choice(RULE_NAMES), COLOURS[number % 2])
        position = placed(board)
        result, moves, _ = solve(position, board.turn, nodes=20_000)
        little, little_moves, _ = solve(position, board.turn, nodes=400_000, memory=1024)
        if UNKNOWN not in (result, little):
            assert (little, little_moves) == (result, moves)
            compared += 1
    assert compared >= 140


@needs_speed
@pytest.mark.parametrize("count", [1, 2, 5, 7])
def test_hardly_any_position_is_searched_twice(count: int) -> None:
    """Each three is as it was, or completed at one of two points: 3^n positions, and in those in which k threes are
    left, 2k fours to try. Places in the memory are shared, so some positions are forgotten; it grows, so they are few.
    """
    fours = 2 * count * 3 ** (count - 1)
    result, moves, nodes = solve(threes(count))
    assert (result, moves) == (NONE, [])
    assert fours <= nodes <= 2 * fours
    assert solve(threes(count), memory=0, nodes=1_000_000)[:2] == (NONE, [])


def test_lines_are_made_of_points() -> None:
    moves = line(set_up("freestyle", "f8 g8 h8 i10 i11", "e8 a1 a3 a5"))
    assert moves == parse_moves("i8j8i9")
