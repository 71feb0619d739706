"""The table, by games few enough to count by hand."""

import pytest

from kagetsu.match.record import Ending
from kagetsu.match.sprt import Hypothesis, Sprt
from kagetsu.match.standings import Results, Standing, Standings
from kagetsu.rules.error import KagetsuError
from tests.match.records import game

GAMES = [
    game(1, "a", "b", "a", ms=(0, 0, 0, 10, 1, 20)),
    game(2, "b", "a", None, ms=(0, 0, 0, 30)),
    game(3, "a", "c", "c", ending=Ending.CRASH, opening=""),
    game(4, "c", "a", "c", ending=Ending.TIME, opening=""),
    game(5, "b", "c", "b"),
    game(6, "c", "b", "b"),
]
"""a 1½ of 4, b 2½ of 4, c 2 of 4."""


@pytest.fixture
def table() -> Standings:
    standings = Standings(["a", "b", "c"])
    standings.extend(GAMES)
    return standings


def numbers(results: Results) -> tuple[int, int, int]:
    return results.wins, results.draws, results.losses


def test_results(table: Standings) -> None:
    assert {name: numbers(one.total) for name, one in table.engines.items()} == {
        "a": (1, 1, 2), "b": (2, 1, 1), "c": (2, 0, 2),
    }  # fmt: skip
    assert {name: numbers(one.black) for name, one in table.engines.items()} == {
        "a": (1, 0, 1), "b": (1, 1, 0), "c": (1, 0, 1),
    }  # fmt: skip
    assert {name: numbers(one.white) for name, one in table.engines.items()} == {
        "a": (0, 1, 1), "b": (1, 0, 1), "c": (1, 0, 1),
    }  # fmt: skip
    assert [one.points for one in table.ranked()] == [2.5, 2, 1.5]
    assert [one.name for one in table.ranked()] == ["b", "c", "a"]
    assert table.games == 6


def test_colours(table: Standings) -> None:
    """Black won games 1, 4 and 5, White 3 and 6."""
    balance = table.balance
    assert (balance.black, balance.draws, balance.white) == (3, 1, 2)


def test_colours_that_were_exchanged() -> None:
    """By an opening protocol the first player may get White: the colour at the end counts."""
    standings = Standings(["a", "b"])
    standings.add(game(1, "a", "b", "a", swapped=True, ms=(5, 7)))
    assert numbers(standings.engines["a"].white) == (1, 0, 0)
    assert standings.balance.white == 1
    assert (list(standings.engines["a"].ms), list(standings.engines["b"].ms)) == ([7], [5])


def test_endings_and_faults(table: Standings) -> None:
    assert table.endings == {Ending.FIVE: 3, Ending.FULL: 1, Ending.CRASH: 1, Ending.TIME: 1}
    a = table.engines["a"]
    assert a.lost_by == {Ending.CRASH: 1, Ending.TIME: 1}
    assert [record.game for record in a.faults] == [3, 4]
    assert table.engines["c"].won_by == {Ending.CRASH: 1, Ending.TIME: 1}
    assert not table.engines["b"].faults


def test_pairings(table: Standings) -> None:
    pairing = table.pairing("a", "b")
    assert numbers(pairing.results) == (1, 1, 0)
    assert pairing.pairs == [0, 0, 0, 1, 0]
    turned = table.pairing("b", "a")
    assert numbers(turned.results) == (0, 1, 1)
    assert turned.pairs == [0, 1, 0, 0, 0]
    assert [(one.first, one.second, one.pairs) for one in table.pairings()] == [
        ("a", "b", [0, 0, 0, 1, 0]), ("a", "c", [1, 0, 0, 0, 0]), ("b", "c", [0, 0, 0, 0, 1]),
    ]  # fmt: skip
    assert table.points() == [[0, 1.5, 0], [0.5, 0, 2], [2, 0, 0]]


def test_half_a_pair_is_not_counted_yet() -> None:
    standings = Standings(["a", "b"])
    standings.add(game(1, "a", "b", "a"))
    standings.add(game(3, "a", "b", "a"))
    assert standings.tally("a", "b").number == 0
    standings.add(game(4, "b", "a", "b"))
    assert standings.tally("a", "b").counts == (0, 0, 1, 0, 0)
    assert standings.tally("b", "a").counts == (0, 0, 1, 0, 0)
    standings.add(game(2, "b", "a", None))
    assert standings.tally("a", "b").counts == (0, 0, 1, 1, 0)
    assert standings.tally("b", "a").counts == (0, 1, 1, 0, 0)


def test_games_that_are_no_pairs() -> None:
    standings = Standings(["a", "b"], paired=False)
    standings.extend([game(1, "a", "b", "a", pair=1), game(2, "b", "a", None, pair=2)])
    assert standings.tally("a", "b").counts == (0, 1, 1)


def test_times() -> None:
    """Of 200 moves 99 % are 198."""
    one = Standing("x")
    one.ms.extend(range(1, 201))
    times = one.times
    assert times is not None
    assert (times.moves, times.mean, times.median, times.p99, times.slowest) == (200, 100.5, 100.5, 198, 200)
    assert Standing("y").times is None


@pytest.mark.parametrize(
    ("opening", "ms", "black", "white"),
    [
        ("", (1, 2, 3), [1, 3], [2]),
        ("h8h9i10", (0, 0, 0, 1, 2), [2], [1]),
        ("h8i10/h9:w", (0, 0, 0, 1, 2), [2], [1]),
        ("h8/h9:w", (0, 0, 1, 2, 3), [2], [1, 3]),
        ("h8h10/h9:b", (0, 0, 0, 1, 2), [1], [2]),
        ("/:wh8", (0, 1, 2), [1], [2]),
    ],
)
def test_whose_time_it_was(opening: str, ms: tuple[float, ...], black: list[float], white: list[float]) -> None:
    standings = Standings(["b", "w"])
    standings.add(game(1, "b", "w", "b", opening=opening, ms=ms))
    assert list(standings.engines["b"].ms) == black
    assert list(standings.engines["w"].ms) == white


def test_openings_and_lengths(table: Standings) -> None:
    empty, other = table.openings[""], table.openings["h8h9i10"]
    assert numbers(empty.black) == (1, 0, 1)
    assert numbers(other.black) == (2, 1, 1)
    assert other.plies == 6 + 4 + 5 + 5
    assert table.plies == {4: 1, 5: 4, 6: 1}


def test_byes_are_points() -> None:
    standings = Standings(["a", "b", "c"])
    standings.extend([game(1, "a", "b", "a"), game(2, "b", "a", None)])
    standings.set_byes({"c": 2})
    assert [(one.name, one.points) for one in standings.ranked()] == [("c", 2), ("a", 1.5), ("b", 0.5)]
    assert standings.engines["c"].total.games == 0


def test_equal_points_are_parted_by_the_opposition() -> None:
    """a and b have one of two each; a won against the first, b against the last."""
    standings = Standings(["b", "a", "top", "last"], paired=False)
    results = [("a", "top", "a"), ("b", "last", "b"), ("top", "last", "top"), ("a", "b", None), ("top", "last", "top")]
    for number, (first, second, winner) in enumerate(results, 1):
        standings.add(game(number, first, second, winner, pair=number))
    assert [one.name for one in standings.ranked()] == ["a", "b", "top", "last"]
    assert standings.engines["a"].points == standings.engines["b"].points == 1.5


def test_the_test_is_decided_once() -> None:
    """Between 0 and 100 Elo twelve pairs won decide; what follows changes it no more."""
    standings = Standings(["a", "b"], sprt=Sprt(0, 100))
    for pair in range(1, 13):
        assert standings.decision is None
        standings.extend([game(2 * pair - 1, "a", "b", "a"), game(2 * pair, "b", "a", "a")])
    assert standings.decision is Hypothesis.H1
    for pair in range(13, 60):
        standings.extend([game(2 * pair - 1, "a", "b", "b"), game(2 * pair, "b", "a", "b")])
    assert standings.decision is Hypothesis.H1


def test_ratings_are_those_of_the_ladder(table: Standings) -> None:
    ratings = table.ratings()
    assert sum(one.elo for one in ratings.values()) == pytest.approx(0, abs=1e-6)
    assert ratings["b"].elo > ratings["c"].elo > ratings["a"].elo


def test_a_stranger_is_refused() -> None:
    with pytest.raises(KagetsuError, match="Game 7 was played by 'x', who is not in this match"):
        Standings(["a", "b"]).add(game(7, "a", "x", None))
