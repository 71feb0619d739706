"""Black's share in a self-match, against the binomial distribution."""

import math

import pytest

from kagetsu.match.balance import Balance


@pytest.mark.parametrize(
    ("black", "white", "balanced"),
    # All of n games for one colour have the chance 2^-n at each end: 1/128 is more than ½ %, 1/256 is less.
    [(7, 0, True), (8, 0, False), (0, 7, True), (0, 8, False), (1, 0, True), (0, 0, True), (5, 5, True)],
)
def test_few_games(black: int, white: int, balanced: bool) -> None:
    assert Balance(black, 0, white).is_balanced is balanced


@pytest.mark.parametrize("games", [1, 2, 9, 10, 99, 100, 501])
def test_the_interval_is_the_binomial_one(games: int) -> None:
    low, high = Balance(games, 0, 0).interval
    least = round(low * games)

    def below(wins: int) -> float:
        return sum(math.comb(games, won) for won in range(wins)) / (1 << games)

    assert below(least) <= 0.005 < below(least + 1)
    assert low + high == pytest.approx(1)


def test_many_games() -> None:
    """±2.5758 standard deviations of the normal distribution: 0.5 ± 2.5758 · ½/√40,000."""
    low, high = Balance(20_000, 0, 20_000).interval
    assert low == pytest.approx(0.5 - 2.5758 / 400, abs=1e-4)
    assert high == pytest.approx(0.5 + 2.5758 / 400, abs=1e-4)


def test_draws_narrow_the_interval() -> None:
    """Of 8 decided games none to all may be White's, up to one: 1 to 7 wins, and 92 draws."""
    balance = Balance(8, 92, 0)
    assert balance.share == 0.54
    assert balance.interval == (0.47, 0.53)
    assert not balance.is_balanced
    assert Balance(7, 92, 1).is_balanced


def test_no_games() -> None:
    assert Balance(0, 0, 0).share == 0.5
    assert Balance(0, 0, 0).interval == (0, 1)
    assert Balance(0, 9, 0).interval == (0.5, 0.5)
