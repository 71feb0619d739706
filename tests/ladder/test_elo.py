"""Ratings against what the logistic formula says."""

import math

import pytest

from kagetsu.ladder.elo import ratings


def test_equal_players() -> None:
    first, second = ratings([[0, 10], [10, 0]])
    assert first.elo == second.elo == pytest.approx(0)


@pytest.mark.parametrize("share", [0.5, 0.6, 0.75, 0.9])
def test_two_players_lie_apart_as_the_formula_says(share: float) -> None:
    """400 · log10(p / (1 − p)); the one draw that is added hardly counts among 100,000 games."""
    games = 100_000
    first, second = ratings([[0, share * games], [(1 - share) * games, 0]])
    assert first.elo - second.elo == pytest.approx(400 * math.log10(share / (1 - share)), abs=0.1)
    assert first.elo + second.elo == pytest.approx(0, abs=1e-6)


def test_strengths_are_found_again() -> None:
    """Results exactly as four ratings predict them, not every pair having met."""
    elo = [-300.0, -50.0, 100.0, 250.0]
    games = 1e6
    points = [[0.0] * 4 for _ in elo]
    for i, j in ((0, 1), (1, 2), (2, 3), (0, 3)):
        expected = 1 / (1 + 10 ** ((elo[j] - elo[i]) / 400))
        points[i][j], points[j][i] = games * expected, games * (1 - expected)
    assert [one.elo for one in ratings(points)] == pytest.approx(elo, abs=0.1)


def test_the_error_of_an_even_match() -> None:
    """400 games, each worth ¼ of information: 1.96 · 400/ln 10 / √(400/4), the added draw apart."""
    first, _ = ratings([[0, 200], [200, 0]])
    assert first.error == pytest.approx(1.96 * 400 / math.log(10) / 10, rel=0.01)


def test_a_clean_sweep_is_finite() -> None:
    first, second = ratings([[0, 40], [0, 0]])
    assert 300 < first.elo - second.elo < 1000
    assert math.isfinite(first.error)


def test_more_wins_more_elo() -> None:
    scores = [ratings([[0, wins], [20 - wins, 0]])[0].elo for wins in range(21)]
    assert scores == sorted(scores)
    assert len(set(scores)) == 21


def test_no_games_no_rating() -> None:
    for one in ratings([[0, 0], [0, 0]]):
        assert one.elo == 0
        assert math.isinf(one.error)
