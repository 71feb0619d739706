"""Time: what a move gets, whole games on one clock, and when the search stops early."""

import random

import pytest

from kagetsu.engine.timing import LEAST, Budget, Pace, budget
from kagetsu.rules.limits import Limits


@pytest.mark.parametrize(
    ("limits", "optimum", "maximum"),
    [
        # For the move alone: all of it but 5 ms, or a tenth of what is less than 50 ms.
        (Limits(time=1.0), 0.995, 0.995),
        (Limits(time=0.03), 0.027, 0.027),
        (Limits(time=0), LEAST, LEAST),
        (Limits(time=0.001), LEAST, LEAST),
        # A clock: without 0.1 s, over 25 moves on a board with 200 or more empty points; at most thrice that.
        (Limits(clock=100.1), 4.0, 12.0),
        (Limits(clock=100.1, increment=1.0), 4.96, 14.88),
        # The last moves before more time comes: of two, the root of a half for the first.
        (Limits(clock=10.1, moves_to_go=1), 10.0, 10.0),
        (Limits(clock=10.1, moves_to_go=2), 5.0, 7.071),
        (Limits(clock=100.1, moves_to_go=50), 2.0, 6.0),
        # Little is left: a tenth is kept.
        (Limits(clock=0.5, moves_to_go=1), 0.45, 0.45),
        (Limits(clock=0.0), LEAST, LEAST),
        (Limits(clock=0.0, increment=10.0), LEAST, LEAST),
        # Both: whichever is less.
        (Limits(time=5.005, clock=100.1), 4.0, 5.0),
        (Limits(time=2.005, clock=100.1), 2.0, 2.0),
        (Limits(time=0, clock=100.1), LEAST, LEAST),
    ],
)
def test_budget(limits: Limits, optimum: float, maximum: float) -> None:
    given = budget(limits, 225)
    assert given is not None
    assert given == pytest.approx((optimum, maximum), rel=1e-3)


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=5, depth=3), Limits(time=float("inf")), Limits(clock=1e12)])
def test_no_time_is_limited(limits: Limits) -> None:
    assert budget(limits, 225) is None


def test_a_fuller_board_has_fewer_moves_to_come() -> None:
    shares = [given.optimum for empties in (225, 160, 80, 8) if (given := budget(Limits(clock=100.1), empties))]
    assert shares == pytest.approx([4.0, 5.0, 10.0, 10.0])


@pytest.mark.parametrize("increment", [0.0, 0.05, 1.0])
@pytest.mark.parametrize("moves_to_go", [None, 10])
def test_a_clock_lasts_for_the_whole_game(increment: float, moves_to_go: int | None) -> None:
    """Every move takes as long as it may and 20 ms besides; the clock never falls below zero."""
    clock = 60.0
    for move in range(110):
        to_go = moves_to_go and moves_to_go - move % moves_to_go
        given = budget(Limits(clock=clock, increment=increment, moves_to_go=to_go), 225 - 2 * move)
        assert given is not None
        assert given.optimum <= given.maximum
        if clock > 0.3:
            assert given.maximum < clock - 0.02
            clock -= given.maximum + 0.02
            assert clock > 0
            clock += increment
        else:
            assert given.maximum <= clock
        if to_go == 1:
            clock += 60
    assert clock > 0


def test_any_limits_give_a_sound_budget() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        clock = rng.choice([0.0, 0.01, 1.0, 10_000.0]) * rng.random()
        time = rng.choice([None, 0.0, 5 * rng.random()])
        limits = Limits(time, clock=clock, increment=rng.choice([0.0, 3.0]), moves_to_go=rng.choice([None, 1, 2, 90]))
        given = budget(limits, rng.randint(1, 625))
        assert given is not None
        assert LEAST <= given.optimum <= given.maximum
        assert given.maximum <= max(LEAST, clock)
        assert given.maximum <= max(LEAST, clock if time is None else time)


def last_depth(given: Budget | None, scores: list[int], moves: list[int]) -> float:
    """When the search ends whose depths take 1, 1, 2, 4, 8 … hundredths of a second."""
    pace, spent = Pace(given), 0.01
    for score, move in zip(scores, moves, strict=True):
        if not pace.goes_on(spent, move, score):
            return spent
        spent *= 2
    return spent


STEADY = Budget(1.0, 3.0)
SAME, SETTLED, EVEN = [7] * 12, [1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5], [10] * 12


@pytest.mark.parametrize(
    ("given", "scores", "moves", "end"),
    [
        (None, EVEN, SAME, 40.96),  # never before the last of the twelve
        (Budget(1.0, 1.0), EVEN, SAME, 1.28),  # all that there is
        (STEADY, EVEN, SAME, 0.64),  # half is enough for a move that has been the best for seven depths
        (STEADY, EVEN, SETTLED, 1.28),  # 0.64 + 0.32 < 1.0
        (Budget(0.9, 2.7), EVEN, SETTLED, 0.64),  # not < 0.9
        (Budget(0.9, 2.7), EVEN, [1, 2] * 6, 1.28),  # but < 0.9 * 1.3, as the best move changes
        (STEADY, [0, 0, 0, 0, 0, -100, -200, -300, -400, -500, -600, -700], SAME, 1.28),  # 0.5 * 2.5 for a fall
        (STEADY, [0, 90] * 6, [1, 2] * 6, 1.28),
    ],
)
def test_pace(given: Budget | None, scores: list[int], moves: list[int], end: float) -> None:
    assert last_depth(given, scores, moves) == pytest.approx(end)


def test_a_rise_gives_no_more_time() -> None:
    rising = [100 * depth for depth in range(12)]
    assert last_depth(STEADY, rising, SAME) == last_depth(STEADY, EVEN, SAME)


def test_the_maximum_holds_whatever_happens() -> None:
    pace = Pace(Budget(1.0, 1.2))
    assert pace.goes_on(0.5, 1, 900)
    assert not pace.goes_on(0.9, 2, -900)
