"""The plans of matches, by what a plan must be."""

from collections import Counter
from itertools import combinations, islice
from typing import Any

import pytest

from kagetsu.match.schedule import Gauntlet, Plan, Planned, RoundRobin, opening_of
from kagetsu.rules.error import KagetsuError
from tests.match.records import game, played

NAMES = ["a", "b", "c", "d", "e", "f", "g"]


def seats(planned: list[Planned]) -> list[tuple[str, str]]:
    return [(one.first, one.second) for one in planned]


def test_two_players() -> None:
    assert list(RoundRobin(["a", "b"], Plan(games=4, openings=2))) == [
        Planned(1, 1, 1, "a", "b", 0), Planned(2, 1, 1, "b", "a", 0),
        Planned(3, 2, 1, "a", "b", 1), Planned(4, 2, 1, "b", "a", 1),
    ]  # fmt: skip


def test_a_gauntlet() -> None:
    """All first pairs before all second ones; the rounds after one another."""
    schedule = Gauntlet(["a", "b", "c"], Plan(games=4, rounds=2, openings=100))
    planned = list(schedule)
    once = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")] * 2
    assert seats(planned) == once * 2
    assert [one.round for one in planned] == [1] * 8 + [2] * 8
    assert [one.pair for one in planned] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert [one.opening for one in planned] == [one.pair - 1 for one in planned]
    assert schedule.total == 16


@pytest.mark.parametrize("count", range(2, 8))
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("games", [2, 6])
def test_a_round_robin(count: int, rounds: int, games: int) -> None:
    names = NAMES[:count]
    schedule = RoundRobin(names, Plan(games=games, rounds=rounds, openings=1000))
    planned = list(schedule)
    assert [one.game for one in planned] == list(range(1, schedule.total + 1))
    assert Counter(seats(planned)) == {
        pair: games * rounds // 2 for both in combinations(names, 2) for pair in (both, both[::-1])
    }
    for black, white in zip(planned[::2], planned[1::2], strict=True):
        assert (black.pair, black.round, black.opening) == (white.pair, white.round, white.opening)
        assert (black.first, black.second) == (white.second, white.first)
    assert len({one.opening for one in planned}) == len(planned) // 2


@pytest.mark.parametrize("count", range(3, 8))
def test_the_table_fills_evenly(count: int) -> None:
    """Each meeting has its n-th pair before any has its next; and within a round nobody runs ahead by much."""
    pairs = count * (count - 1) // 2
    planned = list(RoundRobin(NAMES[:count], Plan(games=6, openings=9)))
    for start in range(0, len(planned), 2 * pairs):
        assert len({frozenset(both) for both in seats(planned[start : start + 2 * pairs])}) == pairs
    begun: Counter[str] = Counter(dict.fromkeys(NAMES[:count], 0))
    for one in planned:
        begun.update((one.first, one.second))
        assert max(begun.values()) - min(begun.values()) <= 4


@pytest.mark.parametrize("count", range(2, 8))
@pytest.mark.parametrize(("games", "rounds"), [(1, 1), (1, 2), (2, 1), (3, 2), (1, 4)])
def test_single_games_share_out_the_colours(count: int, games: int, rounds: int) -> None:
    names = NAMES[:count]
    planned = list(RoundRobin(names, Plan(games=games, rounds=rounds, repeat=False, openings=1000)))
    assert [one.pair for one in planned] == [one.game for one in planned] == list(range(1, len(planned) + 1))
    assert len({one.opening for one in planned}) == len(planned)
    first = Counter(one.first for one in planned)
    second = Counter(one.second for one in planned)
    for name in names:
        assert abs(first[name] - second[name]) <= 1
    for one, other in combinations(names, 2):
        met = Counter(seats(planned))
        assert met[one, other] + met[other, one] == games * rounds
        assert abs(met[one, other] - met[other, one]) <= 1


@pytest.mark.parametrize("shuffled", [False, True])
def test_no_opening_comes_again_before_all_have_come(shuffled: bool) -> None:
    plan = Plan(openings=7, shuffled=shuffled, seed=5)
    found = [opening_of(pair, plan) for pair in range(1, 29)]
    for start in range(0, 28, 7):
        assert sorted(found[start : start + 7]) == list(range(7))
    assert (found == list(range(7)) * 4) is not shuffled
    if shuffled:
        assert found[:7] != found[7:14]


def test_the_same_seed_makes_the_same_plan() -> None:
    def openings(seed: int) -> list[int]:
        plan = Plan(games=20, openings=50, shuffled=True, seed=seed)
        return [one.opening for one in RoundRobin(NAMES, plan)]

    assert openings(3) == openings(3) != openings(4)


def test_a_long_match_is_not_made_before_it_is_played() -> None:
    schedule = RoundRobin(["a", "b"], Plan(games=10**12, openings=10))
    assert schedule.total == 10**12
    assert len(list(islice(schedule, 10))) == 10


def test_a_record_fits_its_game() -> None:
    planned = Planned(3, 2, 1, "a", "b", 7)
    assert planned.fits(played(planned, "a"))
    assert not planned.fits(game(3, "b", "a", None))
    assert not planned.fits(game(5, "a", "b", None))


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"games": 0}, "at least one game"),
        ({"rounds": 0}, "at least one game"),
        ({"games": 3}, "3 games are no even number"),
        ({"openings": 0}, "at least one opening"),
    ],
)
def test_plans_that_make_no_match(plan: dict[str, Any], sentence: str) -> None:
    with pytest.raises(KagetsuError, match=sentence):
        Plan(**plan)


@pytest.mark.parametrize(("names", "sentence"), [(["a"], "at least two players"), (["a", "b", "a"], "the name 'a'")])
def test_players_who_make_no_match(names: list[str], sentence: str) -> None:
    with pytest.raises(KagetsuError, match=sentence):
        RoundRobin(names, Plan())
