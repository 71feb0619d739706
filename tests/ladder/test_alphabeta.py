"""Alpha-beta finds the values of minimax, with fewer nodes; and what limits do to both."""

import itertools
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.ladder import budget
from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.budget import allowance
from kagetsu.ladder.minimax import Minimax
from kagetsu.ladder.rungs import make_rung
from kagetsu.ladder.weights import DECIDED, WIN
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, COLOURS, point_name
from tests.counts import sample
from tests.ladder.middle_games import middle_games
from tests.rules.positions import boards

NO_LIMITS = Limits()


@given(boards(), st.integers(1, 2), st.booleans())
@settings(max_examples=25)
def test_the_value_is_that_of_minimax(board: Board, depth: int, ordering: bool) -> None:
    if board.is_game_over():
        return
    plain = Minimax(depth, radius=1, seed=1).decide(board, NO_LIMITS)
    pruned = AlphaBeta(depth, radius=1, ordering=ordering, seed=1).decide(board, NO_LIMITS)
    assert pruned.score == plain.score
    assert pruned.point in {one.point for one in plain.candidates if one.score == plain.score}


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro", "omok"])
def test_the_value_is_that_of_minimax_in_the_middle_of_games(rule: str) -> None:
    for board in middle_games(1, 9, rule, seed=4):
        plain = Minimax(3, radius=1, seed=1).decide(board, NO_LIMITS)
        values = {one.point: one.score for one in plain.candidates}
        for ordering in (True, False):
            pruned = AlphaBeta(3, radius=1, ordering=ordering, seed=1).decide(board, NO_LIMITS)
            assert pruned.score == plain.score == values[pruned.point]
            for one in pruned.candidates:
                assert one.score == values[one.point] if one.exact else one.score >= values[one.point]


def test_the_line_leads_to_the_value() -> None:
    """After the moves of the line the evaluation, or the five, is what the search said."""
    for board in middle_games(8):
        decision = AlphaBeta(3, seed=1).decide(board, NO_LIMITS)
        if abs(decision.score) < DECIDED:
            continue
        for point in decision.line:
            assert board.is_legal(point)
            board.push(point)
        outcome = board.outcome()
        if decision.score > 0:
            assert outcome is not None
            assert outcome.reason == "five"
            assert len(decision.line) == WIN - decision.score


def test_ordering_saves_nodes() -> None:
    with_it = without = 0
    for board in middle_games(4, 9):
        with_it += AlphaBeta(3, seed=1).decide(board, NO_LIMITS).nodes
        without += AlphaBeta(3, ordering=False, seed=1).decide(board, NO_LIMITS).nodes
    assert with_it < without


@pytest.mark.slow
def test_ordering_saves_two_thirds_of_the_nodes_at_depth_4() -> None:
    with_it = without = 0
    for board in middle_games(sample(3, 6)):
        with_it += AlphaBeta(4, seed=1).decide(board, NO_LIMITS).nodes
        without += AlphaBeta(4, ordering=False, seed=1).decide(board, NO_LIMITS).nodes
    assert without >= 3 * with_it


@pytest.mark.parametrize(("limit", "depth"), [(7, 1), (7, 2), (8, 2), (8, 3)])
def test_a_draw_at_the_limit_is_worth_nothing(limit: int, depth: int) -> None:
    """With so few moves left nothing can be won any more, whatever the stones promise."""
    board = Board.from_moves("h8a1i8a3j8c1", f"freestyle+draw-after={limit}")
    for name in ("minimax", "alphabeta", "table", "vcf"):
        rung = make_rung(f"{name}:{depth}", seed=1)
        assert rung.decide(board, NO_LIMITS).score == 0


def test_a_lost_game_is_drawn_out() -> None:
    """White has a straight four: Black stops one end, for a four cannot be left standing, and loses two plies on."""
    board = Board.from_stones(["a1", "c1", "e1"], ["h7", "h8", "h9", "h10"], BLACK)
    for rung in map(make_rung, ("minimax:2", "alphabeta:3", "table:3", "vcf:1")):
        decision = rung.decide(board, NO_LIMITS)
        assert point_name(decision.point) in ("h6", "h11")
        assert decision.score == 2 - WIN
        assert "loses" in decision.reason()


# -- limits


@pytest.mark.parametrize("name", ["minimax:4", "alphabeta:20", "table:20", "vcf:20"])
@pytest.mark.parametrize("nodes", [1, 2, 50, 700])
def test_nodes_are_not_exceeded(name: str, nodes: int) -> None:
    for board in (Board.from_moves("h8h9i9g7"), Board(25)):
        decision = make_rung(name, seed=1).decide(board, Limits(nodes=nodes))
        assert decision.nodes <= nodes
        assert board.is_legal(decision.point)


@pytest.mark.parametrize("name", ["minimax:4", "alphabeta:20", "table:20", "vcf:20"])
@pytest.mark.parametrize("size", [15, 25])
@pytest.mark.parametrize("limits", [Limits(time=0.0), Limits(time=0.2), Limits(clock=8.0), Limits(clock=0.0)])
def test_time_is_kept(name: str, size: int, limits: Limits) -> None:
    """Measured on the processor, so that a loaded machine takes nothing away."""
    (board,) = middle_games(1, size, "renju")
    started = time.process_time()
    decision = make_rung(name, seed=1).decide(board, limits)
    assert time.process_time() - started < 2.0
    assert board.is_legal(decision.point)


@pytest.mark.parametrize("name", ["minimax:4", "alphabeta:20", "table:20", "vcf:20"])
@pytest.mark.parametrize(
    ("limits", "seconds"), [(Limits(time=0.2), 0.2), (Limits(clock=8.0), 0.2), (Limits(time=0.0), 0)]
)
def test_time_is_kept_by_the_clock(monkeypatch: pytest.MonkeyPatch, name: str, limits: Limits, seconds: float) -> None:
    """On a clock that goes on by 10 ms each time it is looked at: the search stops as soon as the time is over."""
    ticks = itertools.count()
    monkeypatch.setattr(budget, "perf_counter", lambda: next(ticks) / 100)
    (board,) = middle_games(1, 15, "renju")
    decision = make_rung(name, seed=1).decide(board, limits)
    assert seconds <= decision.seconds <= seconds + 0.05
    assert board.is_legal(decision.point)


@pytest.mark.parametrize(
    ("limits", "seconds"),
    [
        (Limits(), None),
        (Limits(time=3.0), 3.0),
        (Limits(clock=80.0), 2.0),
        (Limits(clock=80.0, time=1.0), 1.0),
        (Limits(clock=80.0, moves_to_go=20), 4.0),
        (Limits(clock=80.0, increment=1.0), 2.8),
        (Limits(clock=1.0, increment=10.0), 0.5),
        (Limits(clock=10.0, moves_to_go=1), 5.0),
        (Limits(clock=0.0), 0.0),
    ],
)
def test_the_share_of_the_clock(limits: Limits, seconds: float | None) -> None:
    assert allowance(limits) == (None if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize("name", ["minimax:4", "alphabeta:4", "table:4", "vcf:4"])
def test_a_limit_of_depth_lowers_the_rung(name: str) -> None:
    board = Board.from_moves("h8h9i9g7")
    assert make_rung(name, seed=1).decide(board, Limits(depth=2)).depth == 2
    assert make_rung("alphabeta:1", seed=1).decide(board, Limits(depth=9)).depth == 1


def test_deepening_stops_at_a_forced_win() -> None:
    board = Board.from_stones(["h7", "h8", "h9"], ["a1", "c1"], BLACK)
    decision = AlphaBeta(20, seed=1).decide(board, NO_LIMITS)
    assert decision.score == WIN - 3
    assert decision.depth <= 3
    assert "wins by force" in decision.reason()


@pytest.mark.parametrize("colour", COLOURS)
def test_a_wider_radius_tries_more_points(colour: int) -> None:
    board = Board.from_stones(["h8"], ["k8"], colour)
    counts = [len(AlphaBeta(1, radius=radius).decide(board, NO_LIMITS).candidates) for radius in (1, 2, 3)]
    # Squares of 3, 5 and 7 around either stone; those of 5 share a column two points wide, those of 7 four.
    assert counts == [2 * 9 - 2, 2 * 25 - 2 * 5 - 2, 2 * 49 - 4 * 7 - 2]
