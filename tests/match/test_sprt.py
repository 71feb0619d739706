"""The sequential test: worked figures, its definition taken literally, and how often it errs."""

import math
from itertools import count

import pytest

from checks.match_statistics import DRAWS, MOST_WRONG, mean, simulate, strength_for
from kagetsu.match.sprt import Hypothesis, Sprt
from kagetsu.match.tally import Tally, score_of
from kagetsu.rules.error import KagetsuError
from tests.counts import sample

WORKED = Tally((12, 55, 150, 68, 15))


def test_the_worked_pentanomial() -> None:
    sprt = Sprt(0, 5, 0.05, 0.05)
    normal = sprt.normal_ratio(WORKED)
    assert normal is not None
    assert f"{normal:.4f} {sprt.ratio(WORKED):.4f}" == "0.5517 0.5485"
    assert f"{sprt.lower:.4f} {sprt.upper:.4f}" == "-2.9444 2.9444"
    assert sprt.decision(WORKED) is None


def test_bounds_that_are_not_equal() -> None:
    sprt = Sprt(alpha=0.01, beta=0.2)
    assert sprt.lower == pytest.approx(math.log(0.2 / 0.99))
    assert sprt.upper == pytest.approx(math.log(0.8 / 0.01))


def likelihood(counts: tuple[int, int, int], score: float) -> float:
    """The greatest log-likelihood of losses, draws and wins with this mean score: the share of draws is free, and what
    it brings has one summit, which is closed in on from both sides.
    """

    def at(draws: float) -> float:
        shares = (1 - score - draws / 2, draws, score - draws / 2)
        return math.fsum(n * math.log(max(share, 1e-300)) for n, share in zip(counts, shares, strict=True) if n)

    low, high = 0.0, 2 * min(score, 1 - score)
    for _ in range(300):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (left, high) if at(left) < at(right) else (low, right)
    return at((low + high) / 2)


@pytest.mark.parametrize("counts", [(30, 40, 50), (9, 1, 3), (0, 12, 5), (7, 5, 0), (3, 0, 4), (0, 10, 0)])
def test_the_ratio_is_that_of_the_most_likely_shares(counts: tuple[int, int, int]) -> None:
    sprt = Sprt(-20, 60)
    expected = likelihood(counts, score_of(60)) - likelihood(counts, score_of(-20))
    assert sprt.ratio(Tally(counts)) == pytest.approx(expected, abs=1e-9)


def test_pairs_without_halves_are_like_games() -> None:
    sprt = Sprt(0, 20)
    assert sprt.ratio(Tally((5, 0, 9, 0, 8))) == pytest.approx(sprt.ratio(Tally((5, 9, 8))))


def test_the_other_side_sees_the_opposite() -> None:
    there, back = Sprt(-3, 8).ratio(WORKED), Sprt(-8, 3).ratio(Tally(WORKED.counts[::-1]))
    assert there == pytest.approx(-back)


def test_without_results_nothing_is_decided() -> None:
    assert Sprt().ratio(Tally((0,) * 5)) == 0
    assert Sprt().decision(Tally((0,) * 5)) is None
    assert Sprt().normal_ratio(Tally((0,) * 5)) is None


@pytest.mark.parametrize(
    ("elo1", "won", "lost"),
    # Under a mean score s, wins alone are most likely with the share s of wins: n · ln(s1/s0) must reach ln 19; losses
    # alone with the share 1 - s. s0 is ½; s1 is 0.507195, 0.543055, 0.571463 and 0.640065.
    [(5, 207, 204), (30, 36, 33), (50, 23, 20), (100, 12, 9)],
)
def test_equal_results_decide(elo1: float, won: int, lost: int) -> None:
    sprt = Sprt(0, elo1)
    for place, expected, pairs in ((4, Hypothesis.H1, won), (0, Hypothesis.H0, lost), (2, Hypothesis.H0, lost)):
        for number in count(1):
            counts = [0] * 5
            counts[place] = number
            if decided := sprt.decision(Tally(tuple(counts))):
                break
        assert (decided, number) == (expected, pairs)


def test_draws_alone_decide_nothing_between_equal_distances() -> None:
    assert Sprt(-5, 5).ratio(Tally((0, 0, 10**6, 0, 0))) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("counts", [(1, 0, 0, 0, 10**6), (10**6, 1, 0, 0, 1), (0, 1, 10**7, 0, 0), (0, 10**6, 0, 1, 0)])
def test_extreme_counts_have_a_ratio(counts: tuple[int, ...]) -> None:
    """The ratio of a mean far above or below both bounds has its sign."""
    ratio = Sprt(0, 5).ratio(Tally(counts))
    assert math.isfinite(ratio)
    assert (ratio > 0) == (Tally(counts).mean > 0.51)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((5, 5), "elo0 must be less"),
        ((5, 0), "elo0 must be less"),
        ((0, 2000), "between -1000 and 1000"),
        ((float("nan"), 5), "elo0 must be less"),
        ((0, 5, 0), "alpha and beta"),
        ((0, 5, 0.05, 0.5), "alpha and beta"),
    ],
)
def test_settings_that_make_no_test(values: tuple[float, ...], sentence: str) -> None:
    with pytest.raises(KagetsuError, match=sentence):
        Sprt(*values)


@pytest.mark.parametrize("elo", [0, 30])
@pytest.mark.parametrize("harder", DRAWS.values())
def test_the_simulated_strength_is_that_of_the_bound(elo: float, harder: float) -> None:
    assert mean(strength_for(score_of(elo), harder), harder) == pytest.approx(score_of(elo), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("harder", DRAWS.values(), ids=list(DRAWS))
@pytest.mark.parametrize("truth", Hypothesis)
def test_wrong_decisions_are_rare(truth: Hypothesis, harder: float) -> None:
    """Matches of correlated pairs, decided wrongly with a chance of about 5 %; ``checks/match_statistics.py`` has the
    narrower bounds. Of the sample, so many more may be wrong that chance alone hardly reaches it.
    """
    matches = sample(200, 1000)
    most = MOST_WRONG if matches == 1000 else 0.1
    assert simulate(Sprt(0, 60), truth, harder, matches, seed=7).share <= most
