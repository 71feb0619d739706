"""A match as it stands, from its settings and its games."""

import math

import pytest

from kagetsu.match.overview import Overview
from kagetsu.match.settings import Format
from kagetsu.match.sprt import Sprt
from tests.match.records import game, played, settings


def test_two_engines() -> None:
    """Three pairs, 1½, 1 and 2 points: 4½ of 6."""
    overview = Overview(settings("a", "b", games=8))
    winners = ["a", None, "a", "b", "a", "a"]
    for number, winner in enumerate(winners, 1):
        first, second = ("a", "b") if number % 2 else ("b", "a")
        overview.add(game(number, first, second, winner))
    estimate = overview.estimate()
    assert estimate is not None
    assert estimate.score == 0.75
    ratings = overview.ratings()
    assert ratings["a"].elo == pytest.approx(400 * math.log10(3))
    assert ratings["b"].elo == -ratings["a"].elo
    assert (overview.total, overview.is_finished) == (8, False)


def test_more_engines_have_ratings() -> None:
    overview = Overview(settings("a", "b", "c"), [game(1, "a", "b", "a"), game(2, "b", "a", "a")])
    assert overview.estimate() is None
    assert set(overview.ratings()) == {"a", "b"}  # c has not played
    assert overview.total == 6


def test_before_the_first_game() -> None:
    assert Overview(settings("a", "b")).ratings() == {}
    assert Overview(settings("a", "b", "c")).ratings() == {}
    assert [one.name for one in Overview(settings("a", "b", "c")).ranked()] == ["a", "b", "c"]


@pytest.mark.parametrize(("sprt", "finished"), [(None, False), (Sprt(0, 100), True)])
def test_a_decided_test_ends_the_match(sprt: Sprt | None, finished: bool) -> None:
    overview = Overview(settings("a", "b", games=1000, sprt=sprt))
    for pair in range(12):
        overview.add(game(2 * pair + 1, "a", "b", "a"))
        assert not overview.is_finished
        overview.add(game(2 * pair + 2, "b", "a", "a"))
    assert overview.is_finished is finished


def test_all_games_end_the_match() -> None:
    overview = Overview(settings("a", "b"), [game(1, "a", "b", None)])
    assert not overview.is_finished
    overview.add(game(2, "b", "a", None))
    assert overview.is_finished


def test_byes_of_a_swiss_tournament() -> None:
    """Three players, one round: one of them wins without playing, and shares the lead with the winner."""
    chosen = settings("a", "b", "c", format_=Format.SWISS)
    schedule = chosen.schedule()
    overview = Overview(chosen)
    assert not hasattr(schedule, "__iter__")
    for planned in schedule.next_round([]):
        overview.add(played(planned, max(planned.first, planned.second)))
    assert [one.points for one in overview.ranked()] == [2, 2, 0]
    assert sorted(one.byes for one in overview.ranked()) == [0, 0, 2]
    assert overview.is_finished


@pytest.mark.parametrize(("programs", "is_self"), [(["random", "random"], True), (["random", "greedy"], False)])
def test_a_self_match_warns_of_the_colours(programs: list[str], is_self: bool) -> None:
    """Ten games, all Black's: by chance alone that is 1 of 512."""
    overview = Overview(settings("a", "a 2", games=10, programs=programs))
    for number in range(1, 11):
        first, second = ("a", "a 2") if number % 2 else ("a 2", "a")
        assert not overview.is_unbalanced or number > 8
        overview.add(game(number, first, second, first))
    assert overview.is_self_match is is_self
    assert overview.is_unbalanced is is_self
