"""The kernel's search for wins by continuous threats: facts, a plain search, budgets, stops and memory."""

import random
import threading
import time

import pytest

from kagetsu import kernel
from kagetsu.engine.proof import replay
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, COLOURS, WHITE, all_points, parse_point
from tests.counts import sample
from tests.engine.crowded import crowded
from tests.engine.forced_fouls import ForcedFoul, read_cases
from tests.kernel.placed import empty, placed
from tests.kernel.speed import needs_speed
from tests.kernel.threats_by_trying import TooManyError, wins_by_threats
from tests.rules.positions import RULE_NAMES

WIN, NONE, UNKNOWN = 1, 0, -1
MEMORY = 1 << 24

CAROS = ("caro", "caro-standard", "caro+edge-blocks", "caro-standard+edge-blocks")
THREES_BARRED = ("omok", "renju", "renju-basic", "renju+no-four-three", "renju-basic+no-four-three")

every_rule = pytest.mark.parametrize("rule", RULE_NAMES)


def set_up(rule: str, black: str, white: str = "") -> Board:
    return Board.from_stones(black.split(), white.split(), BLACK, rule)


def solve(
    board: Board,
    attacker: int | None = None,
    nodes: int = 300_000,
    memory: int = MEMORY,
    stop: kernel.Stop | None = None,
    max_stones: int | None = None,
) -> tuple[int, list[int], int]:
    """``solve_vct``, after which the position must be as before; the budget lets no test run for ever."""
    position = placed(board)
    before = position.state()
    answer = kernel.solve_vct(position, attacker or board.turn, max_stones or position.area, nodes, memory, stop)
    assert position.state() == before
    return answer


def vcf(board: Board) -> tuple[int, ...] | None:
    return solve_vcf(board).line or None


def vct(board: Board) -> tuple[int, ...] | None:
    return solve_vct(board, Limits(nodes=1_000_000)).line or None


def hold(board: Board, line: list[int]) -> None:
    """Replays a win against every defence."""
    assert len(line) % 2 == 1
    replay(board, line, "vct", vcf=vcf, vct=vct)


# -- facts


@needs_speed
@every_rule
def test_two_threes_at_once(rule: str) -> None:
    """Black's h8 makes two threes; where that is barred to him, it is not to White in renju."""
    stones = "f8 g8 h9 h10", "a1 a8 o5"
    for colour in COLOURS:
        board = set_up(rule, *(stones if colour == BLACK else stones[::-1]))
        board.turn = colour
        result, line, _ = solve(board)
        if rule in THREES_BARRED and (rule == "omok" or colour == BLACK):
            assert line[:1] != [parse_point("h8")]
        else:
            assert result == WIN
        if result == WIN:
            hold(board, line)


@every_rule
def test_one_three_is_not_enough(rule: str) -> None:
    for black, white in (("", ""), ("h8", ""), ("h8 i8", "g8 j8 h9 i9 h7 i7"), ("a1 a2", "o15")):
        board = set_up(rule, black, white)
        assert solve(board) == (NONE, [], solve(board)[2])


@every_rule
def test_what_wins_by_fours_wins_by_threats(rule: str) -> None:
    rng = random.Random(f"fours and threats under {rule}")
    wins = 0
    while wins < 8:
        board = crowded(rng, rule, rng.choice(COLOURS))
        if (fours := solve_vcf(board)).result == "win":
            result, line, _ = solve(board)
            assert (result, tuple(line)) == (WIN, fours.line)
            wins += 1


@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_the_defender_wins_first(rule: str) -> None:
    """White has an open three of his own: after Black's two threes he makes a straight four of it."""
    board = set_up(rule, "f8 g8 h9 h10", "b2 c2 d2")
    assert solve(board)[0] == NONE
    open_two = set_up(rule, "f8 g8 h9 h10", "b2 c2")
    result, line, _ = solve(open_two)
    assert result == WIN
    hold(open_two, line)


@pytest.mark.parametrize("four", ["b2 c2 d2 a2", "j5 j6 j7 j4", "e9 e10 e11 e12", "i4 j5 k6 l7"])
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_fours_of_the_defender_only_delay(rule: str, four: str) -> None:
    """White's three, closed by Black, gives him one four, which Black stops before he goes on."""
    *three, closing = four.split()
    board = set_up(rule, f"f8 g8 h9 h10 {closing}", " ".join(three))
    result, line, _ = solve(board)
    assert result == WIN
    hold(board, line)


@every_rule
def test_a_standing_four_must_be_stopped(rule: str) -> None:
    """White threatens g3 and b3 is Black's: his only move is g3, which threatens nothing."""
    assert solve(set_up(rule, "b3 h8 i8 j8", "c3 d3 e3 f3"))[:2] == (NONE, [])


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case.name)
def test_forced_fouls(case: ForcedFoul) -> None:
    result, line, _ = solve(case.board)
    assert result == WIN
    hold(case.board, line)


def test_a_draw_is_no_win() -> None:
    """Of seven stones the board grows to twelve: h8, a reply, the straight four, a reply, and the five."""
    board = set_up("freestyle", "f8 g8 h9 h10", "a1 a8 o5")
    results = [solve(board, max_stones=most)[0] for most in range(7, 20)]
    assert results == 5 * [NONE] + 8 * [WIN]


# -- as the plain search


def small(rng: random.Random, rule: str, to_move: int) -> Board:
    """A board of 6×6 to 9×9 points with as many or a few more stones of the attacker's."""
    while True:
        width, height = rng.randint(6, 9), rng.randint(6, 9)
        points = rng.sample(all_points(width, height), round(width * height * rng.uniform(0.15, 0.4)))
        share = round(len(points) * rng.uniform(0.35, 0.5))
        stones = {to_move: points[share:], 3 - to_move: points[:share]}
        board = Board.from_stones(stones[BLACK], stones[WHITE], to_move, rule, width=width, height=height)
        if not board.is_game_over():
            return board


def compare(rules: tuple[str, ...], each: int, most: int) -> None:
    """Compares so many wins and so many positions without one, none of them a win by fours; wins are replayed. What is
    too easy, or too much for the plain search, is left out.
    """
    rng = random.Random(f"solve_vct under {rules}")
    left = {WIN: each, NONE: each}
    while any(left.values()):
        board = small(rng, rng.choice(rules), COLOURS[rng.random() < 0.5])
        area = board.width * board.height
        max_stones = rng.choice((area, area, area - len(board.empties()) + rng.randint(4, 12)))
        result, line, nodes = solve(board, nodes=2000, max_stones=max_stones)
        if not left.get(result) or nodes < 20 or solve_vcf(board).result == "win":
            continue
        try:
            expected = wins_by_threats(placed(board), board.turn, max_stones, most)
        except TooManyError:
            continue
        assert result == expected, board.text()
        if result == WIN and max_stones >= area:
            hold(board, line)
        left[result] -= 1


@needs_speed
def test_as_the_plain_search() -> None:
    compare(RULE_NAMES, 6, sample(20, 40))


@needs_speed
@pytest.mark.slow
@every_rule
def test_many_positions_as_the_plain_search(rule: str) -> None:
    compare((rule,), 5, sample(4, 200))


# -- budgets, stops and memory


@needs_speed
def test_a_budget_gives_the_answer_or_none() -> None:
    rng = random.Random("budgets of threats")
    unknown = 0
    for number in range(80):
        board = small(rng, rng.choice(RULE_NAMES), COLOURS[number % 2])
        result, _, nodes = solve(board, nodes=100_000)
        if result == UNKNOWN:
            continue
        some, some_line, _ = solve(board, nodes=rng.randint(1, max(1, nodes)))
        assert some in (result, UNKNOWN)
        assert bool(some_line) is (some == WIN)
        unknown += some == UNKNOWN
    assert unknown >= 10


@needs_speed
def test_with_little_memory_no_answer_is_wrong() -> None:
    """The least table and pool there are: what is pushed out of them is found anew, or not in time."""
    rng = random.Random("little memory")
    compared = 0
    for number in range(80):
        board = small(rng, rng.choice(RULE_NAMES), COLOURS[number % 2])
        result, _, nodes = solve(board, nodes=50_000)
        little, line, _ = solve(board, nodes=100_000, memory=0)
        if UNKNOWN not in (result, little):
            assert little == result
            compared += nodes > 200
        if little == WIN:
            hold(board, line)
    assert compared >= 5


def hard() -> Board:
    """A large board full of loose stones, on which a search by threats takes long."""
    rng = random.Random(31)
    stones: dict[int, list[int]] = {0: [], BLACK: [], WHITE: []}
    for point in all_points(20, 20):
        stones[rng.choices((BLACK, WHITE, 0), (12, 10, 78))[0]].append(point)
    return Board.from_stones(stones[BLACK], stones[WHITE], BLACK, "caro-standard+edge-blocks", 20)


def test_a_stop_that_was_asked_for_before() -> None:
    stop = kernel.Stop()
    stop.asked = 1
    assert solve(hard(), nodes=0, stop=stop)[:2] == (UNKNOWN, [])


@needs_speed
@pytest.mark.parametrize("memory", [0, MEMORY])
def test_a_stop_from_another_thread(memory: int) -> None:
    stop = kernel.Stop()
    answers: list[tuple[int, list[int], int]] = []
    thread = threading.Thread(target=lambda: answers.append(solve(hard(), nodes=0, memory=memory, stop=stop)))
    thread.start()
    time.sleep(0.1)
    stop.asked = 1
    thread.join(60)
    assert len(answers) == 1
    assert answers[0][:2] == (UNKNOWN, [])


def test_either_colour_may_attack() -> None:
    board = set_up("freestyle", "f8 g8 h9 h10", "a1 a8 o5")
    position = empty("freestyle", 15, 15)
    position.set_up(board.stones(WHITE), board.stones(BLACK))
    white = kernel.solve_vct(position, WHITE, 225, 0, MEMORY, None)
    assert white[0] == solve(board)[0] == WIN
