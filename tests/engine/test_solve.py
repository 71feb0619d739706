"""The solvers: facts, the plain search for comparison, limits that never turn into wrong answers, and Ctrl-C."""

import _thread
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import kagetsu
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import lent_position
from kagetsu.engine.proof import replay
from kagetsu.engine.solve import Solution, solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, PASS, WHITE, all_points, opponent, parse_moves
from kagetsu.rules.rule import RENJU, parse_rule
from tests.counts import sample
from tests.engine.crowded import crowded
from tests.engine.plain_vcf import TooManyError, has_vcf
from tests.engine.plain_vct import has_vct
from tests.engine.test_plain_vcf import MEETING, SIX_POINT
from tests.engine.test_proof import TWO_STEPS, TWO_THREES, board
from tests.rules.positions import RULE_NAMES

SMALL, MIDDLE = (5, 6, 7), (7, 8)
LIMITED_THREATS = (
    ("freestyle+draw-after=24", SMALL),
    ("renju+draw-after=22", SMALL),
    ("omok+draw-after=22", SMALL),
    ("caro-standard+draw-after=22", SMALL),
    ("caro+empties-draw=32", MIDDLE),
    ("renju+empties-draw=28", MIDDLE),
)
"""Limits that end some of the wins which there would be without them, and the sizes of boards on which they do."""
LIMITED = ("freestyle+draw-after=40", "renju+draw-after=35", "caro+empties-draw=40", "omok+empties-draw=25")


def vcf(position: Board) -> tuple[int, ...] | None:
    return solve_vcf(position).line or None


def vct(position: Board) -> tuple[int, ...] | None:
    return solve_vct(position).line or None


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        (board("f8 g8 h8 i8", "e8"), ["j8"]),
        (board("f8 g8 h8", ""), ["e8", "i8"]),
        (board(MEETING, "e8 j12"), ["j8"]),
        (board(*TWO_STEPS), ["i8j8i9"]),
        (board(SIX_POINT, "h9 h10 h12", WHITE, "renju"), ["h11"]),
        (board("b3 g4 g5 g6", "c3 d3 e3 f3"), ["g3"]),
    ],
)
def test_wins_by_fours(position: Board, lines: list[str]) -> None:
    before = position.copy()
    for solution in (solve_vcf(position), solve_vct(position)):
        assert solution.result == "win"
        assert list(solution.line) in [parse_moves(line) for line in lines]
        assert solution.attacker == position.turn
        assert solution.time > 0
    assert position == before


@pytest.mark.parametrize(
    "position",
    [
        board("", ""),
        board("f8 g8 h8", "e8"),
        board(MEETING, "e8 j12", rule="renju"),
        board(SIX_POINT, "h9 h10 h12", WHITE, "standard"),
        board("f8 g8 h8", "d8 k8", rule="caro"),
        board("f8 g8 h8", "", rule="freestyle+draw-after=5"),
    ],
)
def test_no_win_by_fours(position: Board) -> None:
    solution = solve_vcf(position)
    assert (solution.result, solution.line) == ("none", ())


def test_a_standing_four_in_a_set_up_position() -> None:
    """White has four in a row, closed at b3; Black's only move is g3, and it makes no four."""
    position = board("b3 h8 i8 j8", "c3 d3 e3 f3")
    assert solve_vcf(position).result == "none"
    assert solve_vct(position).result == "none"


@pytest.mark.parametrize("rule", ["freestyle", "standard", "caro", "caro-standard"])
def test_a_win_by_threats(rule: str) -> None:
    position = board(*TWO_THREES, rule=rule)
    assert solve_vcf(position).result == "none"
    solution = solve_vct(position)
    assert solution.result == "win"
    assert replay(position, solution.line, "vct", vcf=vcf, vct=vct).asked > 0


def test_no_win_by_threats() -> None:
    """One stone, or two that White has shut in: nothing that Black does threatens anything."""
    assert solve_vct(board("h8", "")).result == "none"
    assert solve_vct(board("h8 i8", "g8 j8 h9 i9 h7 i7")).result == "none"


@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
def test_nothing_to_solve_after_the_end(solve: Callable[[Board], Solution]) -> None:
    with pytest.raises(KagetsuError, match="The game is over; there is nothing to solve"):
        solve(board("f8 g8 h8 i8 j8", ""))


def test_public_names() -> None:
    assert kagetsu.solve_vcf is solve_vcf
    assert kagetsu.solve_vct is solve_vct
    assert kagetsu.Solution is Solution


@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
@pytest.mark.parametrize("memory_mb", [0, -1, 1_000_001, 10**30, 1.5, None, True])
def test_memory_that_cannot_be_asked_for(solve: Callable[..., Solution], memory_mb: Any) -> None:
    with pytest.raises(KagetsuError) as fault:
        solve(board("h8", ""), memory_mb=memory_mb)
    assert str(fault.value) == f"memory_mb is {memory_mb}; it must be a whole number from 1 to 1000000."
    assert f"memory_mb 为 {memory_mb}" in fault.value.text("zh")


@pytest.mark.parametrize("kind", [MemoryError, OSError])
def test_memory_that_the_machine_does_not_give(monkeypatch: pytest.MonkeyPatch, kind: type[Exception]) -> None:
    def refused(*_arguments: object) -> None:
        raise kind

    monkeypatch.setattr(kernel, "solve_vcf", refused)
    with pytest.raises(KagetsuError) as fault:
        solve_vcf(board("h8", ""), memory_mb=900_000)
    assert str(fault.value) == "The machine does not give 900000 MB of memory."
    assert "900000 MB" in fault.value.text("zh")


def test_one_megabyte_is_enough_for_a_short_search() -> None:
    assert solve_vct(board(*TWO_THREES), memory_mb=1).result == "win"


def test_more_nodes_than_can_be_counted_are_no_limit() -> None:
    assert solve_vct(board(*TWO_THREES), Limits(nodes=10**30)).result == "win"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_texts(lang: str) -> None:
    told = set()
    for kind in ("vcf", "vct"):
        for attacker in COLOURS:
            for result in ("win", "none", "unknown"):
                line = (0, 33) if result == "win" else ()
                text = Solution(result, line, 7, 0.5, attacker, kind).text(lang)
                assert ("a1b2" in text) == (result == "win")
                told.add(text)
    assert len(told) == 12


# -- against the plain search


def compare(rule: str, count: int) -> None:
    """Compares so many positions, each won one replayed; those that are too much for the plain search are left out."""
    rng = random.Random(f"solve_vcf under {rule}")
    compared = wins = 0
    while compared < count:
        position = crowded(rng, rule, COLOURS[compared % 2])
        try:
            expected = has_vcf(position, most=60)
        except TooManyError:
            continue
        solution = solve_vcf(position)
        assert solution.result == ("win" if expected else "none"), position.text()
        if expected:
            replay(position, solution.line, "vcf", vcf=vcf)
            wins += 1
        compared += 1
    assert wins >= count / 20


@pytest.mark.parametrize("rule", [*RULE_NAMES, *LIMITED])
def test_as_the_plain_search(rule: str) -> None:
    compare(rule, 40)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_many_positions_as_the_plain_search(rule: str) -> None:
    compare(rule, sample(120, 2000))


def compare_threats(rule: str, count: int, sizes: Sequence[int] = SMALL, passed: bool = False) -> None:
    """The same for wins by threats where there is none by fours, on still smaller boards. ``passed``: after a pass."""
    rng = random.Random(f"solve_vct under {rule}")
    compared = 0
    while compared < count:
        position = crowded(rng, rule, COLOURS[compared % 2], sizes=sizes)
        if passed:
            position = after_a_pass(position)
        if position.is_game_over() or solve_vcf(position).result == "win":
            continue
        try:
            expected = has_vct(position, most=40)
        except TooManyError:
            continue
        solution = solve_vct(position)
        assert solution.result == ("win" if expected else "none"), position.text()
        if expected:
            replay(position, solution.line, "vct", vcf=vcf, vct=vct)
        compared += 1


def after_a_pass(position: Board) -> Board:
    """The same stones and side to move, one move later in the game."""
    stones = (position.stones(BLACK), position.stones(WHITE), opponent(position.turn))
    passed = Board.from_stones(*stones, position.rule, width=position.width, height=position.height)
    passed.push(PASS)
    return passed


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_threats_as_the_plain_search(rule: str) -> None:
    compare_threats(rule, 6)


@pytest.mark.parametrize(("rule", "sizes"), LIMITED_THREATS)
def test_threats_before_a_draw_as_the_plain_search(rule: str, sizes: Sequence[int]) -> None:
    compare_threats(rule, 4, sizes)


@pytest.mark.parametrize("rule", ["renju+draw-after=18", "renju-basic+draw-after=20", "renju+no-four-three"])
def test_threats_after_a_pass_as_the_plain_search(rule: str) -> None:
    compare_threats(rule, 10, (5, 6), passed=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "sizes", "passed"),
    [(*row, passed) for row in LIMITED_THREATS for passed in sorted({False, parse_rule(row[0]).passes})],
)
def test_more_threats_before_a_draw_as_the_plain_search(rule: str, sizes: Sequence[int], passed: bool) -> None:
    compare_threats(rule, sample(6, 50), sizes, passed)


@pytest.mark.parametrize(
    ("rule", "result"),
    [
        ("freestyle+draw-after=12", "win"),
        ("freestyle+draw-after=11", "none"),
        ("freestyle+empties-draw=213", "win"),
        ("freestyle+empties-draw=214", "none"),
    ],
)
def test_a_win_by_threats_in_time(rule: str, result: str) -> None:
    """Seven stones stand; the eighth makes two threes, the tenth a straight four, and the twelfth five in a row."""
    position = board(*TWO_THREES, rule=rule)
    assert position.ply() == 7
    assert solve_vct(position).result == result
    assert has_vct(position, most=1000) == (result == "win")


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_more_threats_as_the_plain_search(rule: str) -> None:
    compare_threats(rule, sample(8, 50))


def test_wins_by_threats_hold_on_small_boards() -> None:
    rng = random.Random("solve_vct")
    results = []
    for number in range(80):
        position = crowded(rng, rng.choice(RULE_NAMES), COLOURS[number % 2])
        solution = solve_vct(position, Limits(nodes=20_000))
        results.append(solution.result)
        if solution.result == "win":
            replay(position, solution.line, "vct", vcf=vcf, vct=vct)
        if has_a_vcf(position):
            assert solution.result != "none"
    assert results.count("win") >= 10


def has_a_vcf(position: Board) -> bool:
    return solve_vcf(position).result == "win"


# -- limits


@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("solve", [solve_vcf, solve_vct])
def test_a_budget_of_nodes_never_gives_a_wrong_answer(solve: Callable[[Board, Limits], Solution], count: int) -> None:
    """Each search is cut at any point of its way."""
    rng = random.Random("budgets")
    tried = cut = 0
    while tried < count:
        position = crowded(rng, rng.choice(RULE_NAMES), COLOURS[tried % 2])
        whole = solve(position, Limits(nodes=20_000))
        if whole.result == "unknown" or not whole.nodes:
            continue
        some = solve(position, Limits(nodes=rng.randint(1, whole.nodes)))
        assert some.result in {whole.result, "unknown"}
        assert (some.result == "win") == bool(some.line)
        cut += some.result == "unknown"
        tried += 1
    assert cut >= count / 5


def hard() -> Board:
    """A large board full of loose stones, on which a search by threats takes long."""
    rng = random.Random(31)
    stones: dict[int, list[int]] = {EMPTY: [], BLACK: [], WHITE: []}
    for point in all_points(20, 20):
        stones[rng.choices((BLACK, WHITE, EMPTY), (12, 10, 78))[0]].append(point)
    return Board.from_stones(stones[BLACK], stones[WHITE], BLACK, "caro-standard+edge-blocks", 20)


def test_a_search_is_cut_when_its_time_is_up() -> None:
    start = time.perf_counter()
    assert solve_vct(hard(), Limits(time=0.2)).result in {"unknown", "win", "none"}
    assert time.perf_counter() - start < 20


def endless(*arguments: Any) -> tuple[int, list[int], int]:
    """A solver that never finds anything, and stops when it is asked to."""
    nodes, stop = arguments[3], arguments[5]
    while not nodes and not stop.asked:
        time.sleep(0.001)
    return -1, [], nodes


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "solve_vct", endless)
    solution = solve_vct(board("h8", ""), Limits(time=0.2))
    assert solution.result == "unknown"
    assert solution.time >= 0.2


def test_other_threads_go_on_meanwhile() -> None:
    thread = threading.Thread(target=lambda: solve_vct(hard(), Limits(time=1)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 10


def test_ctrl_c_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "solve_vct", endless)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve_vct(board("h8", ""))


def test_a_position_is_not_lent_again_after_an_interrupt() -> None:
    # A second Ctrl-C ends the waiting for the search, which then still works on the position.
    with pytest.raises(KeyboardInterrupt), lent_position(RENJU, 15, 15) as left:
        raise KeyboardInterrupt
    with lent_position(RENJU, 15, 15) as another:
        assert another is not left
    with lent_position(RENJU, 15, 15) as again:
        assert again is another
