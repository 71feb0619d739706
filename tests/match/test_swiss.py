"""Swiss tournaments: what every pairing must keep to, and pairings that are known."""

import random
from collections import Counter
from itertools import count

import pytest

from kagetsu.match.record import GameRecord
from kagetsu.match.schedule import Plan, Planned
from kagetsu.match.swiss import Swiss
from kagetsu.rules.error import KagetsuError
from tests.match.records import game, played

Rounds = list[list[Planned]]


def names(number: int) -> list[str]:
    return [f"p{place}" for place in range(number)]


def play(swiss: Swiss, seed: int, strongest_wins: bool = False) -> tuple[Rounds, list[GameRecord]]:
    """The whole tournament, with results by chance or by the names' order."""
    chance = random.Random(seed)
    rounds: Rounds = []
    records: list[GameRecord] = []
    while games := swiss.next_round(records):
        rounds.append(games)
        for one in games:
            strongest = min(one.first, one.second, key=swiss.names.index)
            winner = strongest if strongest_wins else chance.choice([one.first, one.second, None])
            records.append(played(one, winner))
    return rounds, records


def meetings(games: list[Planned]) -> set[frozenset[str]]:
    return {frozenset((one.first, one.second)) for one in games}


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 2), (6, 3), (8, 4), (9, 4), (12, 6), (25, 7), (40, 5)])
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_meets_the_same_again(players: int, rounds: int, seed: int) -> None:
    """With so few rounds a new opponent is left for everybody: each still may meet half of the others (Dirac)."""
    swiss = Swiss(names(players), Plan(rounds=rounds, seed=seed))
    planned, records = play(swiss, seed)
    assert len(planned) == rounds
    assert len(records) == swiss.total
    met: set[frozenset[str]] = set()
    for number, games in enumerate(planned, 1):
        assert {one.round for one in games} == {number}
        assert len(meetings(games)) == players // 2
        assert len(frozenset().union(*meetings(games))) == players // 2 * 2
        assert not meetings(games) & met
        met |= meetings(games)


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (5, 5), (7, 4), (9, 20)])
def test_byes_go_round(players: int, rounds: int) -> None:
    swiss = Swiss(names(players), Plan(games=4, rounds=rounds))
    _, records = play(swiss, 1)
    byes = swiss.byes(records)
    assert sum(byes.values()) == 4 * rounds
    given = [byes.get(name, 0) for name in names(players)]
    assert max(given) - min(given) <= 4


def test_the_bye_goes_to_the_last() -> None:
    """After the first round of five, the two losers are last: a bye counts like a win."""
    swiss = Swiss(names(5), Plan(rounds=2))
    first = swiss.next_round([])
    records = [played(one, one.first if one.game % 2 else one.second) for one in first]
    losers = {one.second for one in first[::2]}
    had = set(swiss.byes([]))
    second = swiss.next_round(records)
    now = set(swiss.byes(records)) - had
    assert now <= losers
    assert len(now) == 1
    assert not now & frozenset().union(*meetings(second))


def test_who_stands_equal_meets() -> None:
    """Eight players, the better always winning: after one round four have all points and four have none."""
    swiss = Swiss(names(8), Plan(rounds=3))
    rounds, _ = play(swiss, 1, strongest_wins=True)
    points: Counter[str] = Counter()
    for games in rounds:
        for meeting in meetings(games):
            one, other = meeting
            assert points[one] == points[other]
        for meeting in meetings(games):
            points[min(meeting)] += 1
    assert max(points.items(), key=lambda item: item[1]) == ("p0", 3)


def test_the_upper_half_meets_the_lower() -> None:
    """In a group of four, the first meets the third: those who stand highest do not meet at once."""
    swiss = Swiss(names(8), Plan(rounds=2))
    order = [one.first for one in swiss.next_round([])[::2]] + [one.second for one in swiss.next_round([])[::2]]
    again = Swiss(names(8), Plan(rounds=2)).next_round([])
    assert [(one.first, one.second) for one in again[::2]] == list(zip(order[:4], order[4:], strict=True))


def test_when_all_have_met_they_meet_again() -> None:
    """Four players, six rounds: all three opponents twice."""
    rounds, _ = play(Swiss(names(4), Plan(rounds=6)), 5)
    met = Counter(meeting for games in rounds for meeting in meetings(games))
    assert set(met.values()) == {2}
    assert len(met) == 6


def test_pairs_exchange_the_colours() -> None:
    planned, _ = play(Swiss(names(6), Plan(games=4, rounds=3, openings=100)), 3)
    games = [one for games in planned for one in games]
    assert [one.game for one in games] == list(range(1, len(games) + 1))
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.pair, one.opening, one.first) == (other.pair, other.opening, other.second)
    assert len({one.opening for one in games}) == len(games) // 2
    for one_round in planned:  # all first pairs before all second ones
        assert meetings(one_round[:6]) == meetings(one_round[6:]) == meetings(one_round)


def test_single_games_share_out_the_colours() -> None:
    planned, _ = play(Swiss(names(12), Plan(games=1, repeat=False, rounds=6)), 2)
    first = Counter(one.first for games in planned for one in games)
    assert all(2 <= first[name] <= 4 for name in names(12))


def test_a_resumed_tournament_is_the_same() -> None:
    """Whatever part of a round is played, in whatever order, the round is the one that was begun."""
    settings = Plan(rounds=4, seed=9, openings=5, shuffled=True)
    planned, records = play(Swiss(names(7), settings), 4)
    of_round = Counter(record.round for record in records)
    shuffled = random.Random(1)
    for number in count(0):
        if number > len(records):
            break
        some = records[:number]
        shuffled.shuffle(some)
        current = Swiss(names(7), settings).next_round(some)
        over, played_games = 0, number
        while over < 4 and played_games >= of_round[over + 1]:
            over += 1
            played_games -= of_round[over]
        assert current == (planned[over] if over < 4 else [])


def test_lots_are_drawn_by_the_seed() -> None:
    rounds = {tuple(Swiss(names(8), Plan(seed=seed)).next_round([])) for seed in range(20)}
    assert len(rounds) > 10


@pytest.mark.parametrize(
    "foreign",
    [
        game(1, "x", "y", None),
        game(99, "p0", "p1", None),
        game(5, "p0", "p1", None, round_=2),  # before the first round is over
    ],
)
def test_results_of_another_tournament(foreign: GameRecord) -> None:
    with pytest.raises(KagetsuError, match=rf"Game {foreign.game}, .* is none of this tournament"):
        Swiss(names(4), Plan(rounds=2)).next_round([foreign])


def test_players_who_make_no_tournament() -> None:
    with pytest.raises(KagetsuError, match="at least two players"):
        Swiss(["a"], Plan())
