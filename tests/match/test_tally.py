"""Scores, Elo and intervals against published results and worked figures."""

import math
from statistics import NormalDist

import pytest

from kagetsu.match.tally import Tally, elo_of, score_of

WORKED = Tally((12, 55, 150, 68, 15))
"""A pentanomial that was worked out by hand."""

PUBLISHED = [
    (1246, 2190, 878, 29.46, 22.02, 36.98),
    (4709, 21, 4158, 21.23, 13.95, 28.53),
    (911, 2153, 552, 34.39, 26.91, 41.98),
    (1151, 871, 712, 55.96, 44.53, 67.70),
]
"""Wins, draws, losses; Elo and the ends of its interval: mix9 against mix8, by the release notes of Rapfi 240609."""


@pytest.mark.parametrize(("wins", "draws", "losses", "elo", "low", "high"), PUBLISHED)
def test_published_results(wins: int, draws: int, losses: int, elo: float, low: float, high: float) -> None:
    """Their estimator is another one: half a point apart, and a little more at the ends."""
    estimate = Tally((losses, draws, wins)).estimate()
    assert estimate is not None
    assert estimate.elo == pytest.approx(elo, abs=0.5)
    assert estimate.low == pytest.approx(low, abs=1.1)
    assert estimate.high == pytest.approx(high, abs=1.1)


def test_the_worked_pentanomial() -> None:
    estimate = WORKED.estimate()
    assert estimate is not None
    assert WORKED.number == 300
    assert f"{WORKED.mean:.6f} {WORKED.variance:.7f}" == "0.515833 0.0478743"
    assert f"{estimate.elo:+.2f} {estimate.low:+.2f} {estimate.high:+.2f}" == "+11.01 -6.20 +28.27"
    assert estimate.superiority == pytest.approx(NormalDist().cdf(0.0158333 / math.sqrt(0.0478743 / 300)), abs=1e-5)
    # A pair's score is the mean of two: its variance is half that of a game.
    assert estimate.normalised == pytest.approx(0.0158333 / math.sqrt(2 * 0.0478743) * 800 / math.log(10), abs=1e-3)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (100 / 101, 800)])
def test_elo_and_score(score: float, elo: float) -> None:
    """400 points are odds of ten to one."""
    assert elo_of(score) == pytest.approx(elo)
    assert score_of(elo) == pytest.approx(score)


def test_elo_has_no_end() -> None:
    assert elo_of(0) == -math.inf
    assert elo_of(1) == math.inf


def test_games_are_counted_one_by_one() -> None:
    """Two wins, a draw, a loss: 2½ of 4. The squares of the distances from 0.625 are twice 0.140625, then 0.015625 and
    0.390625.
    """
    tally = Tally((1, 1, 2))
    assert tally.mean == 0.625
    assert tally.variance == pytest.approx((2 * 0.140625 + 0.015625 + 0.390625) / 4)


def test_the_other_side_sees_the_opposite() -> None:
    one, other = WORKED.estimate(), Tally(WORKED.counts[::-1]).estimate()
    assert one is not None
    assert other is not None
    assert (other.elo, other.low, other.high) == pytest.approx((-one.elo, -one.high, -one.low))
    assert other.superiority == pytest.approx(1 - one.superiority)


@pytest.mark.parametrize("counts", [(0, 0, 6), (0, 0, 0, 0, 6)])
def test_a_clean_sweep(counts: tuple[int, ...]) -> None:
    """The lowest mean m is that with m^6 = 0.025. Six throws of a coin on one side: all biases having been as likely,
    it falls on the other side more often with the chance 1/128 (the integral of 7 p^6 up to ½).
    """
    estimate = Tally(counts).estimate()
    assert estimate is not None
    assert estimate.elo == estimate.high == math.inf
    assert score_of(estimate.low) ** 6 == pytest.approx(0.025)
    assert estimate.superiority == pytest.approx(1 - 1 / 128)
    assert estimate.normalised is None


def test_nothing_but_draws() -> None:
    estimate = Tally((0, 0, 20, 0, 0)).estimate()
    assert estimate is not None
    assert estimate.elo == 0
    assert estimate.superiority == 0.5
    assert -100 < estimate.low < 0
    assert estimate.high == pytest.approx(-estimate.low)


def test_nothing_at_all() -> None:
    assert Tally((0, 0, 0)).estimate() is None
    assert Tally((0, 0, 0)).mean == 0.5


@pytest.mark.parametrize("counts", [(), (1, 2), (1, 2, 3, 4), (0, -1, 2)])
def test_other_counts_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="counts are needed"):
        Tally(counts)
