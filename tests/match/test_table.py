"""The table and the findings, word by word."""

import math

import pytest

from kagetsu.ladder.elo import Rating
from kagetsu.match.overview import Overview
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.sprt import Sprt
from kagetsu.match.table import (
    findings,
    half_points,
    named_ending,
    named_opening,
    percent,
    signed,
    text_table,
    told,
    warnings_of,
)
from tests.match.records import game, settings


def worked(sprt: Sprt | None = None) -> Overview:
    """600 games in the pairs of the worked example: 12, 55, 150, 68, 15."""
    overview = Overview(settings("new", "old", games=1000, sprt=sprt))
    winners = [("old", "old")] * 12 + [("old", None)] * 55 + [("new", "old")] * 150
    winners += [("new", None)] * 68 + [("new", "new")] * 15
    # Mixed, so that the test is not decided by the order.
    for pair in range(300):
        for place, winner in enumerate(winners[pair * 109 % 300]):
            first, second = ("old", "new") if place else ("new", "old")
            overview.add(game(2 * pair + 1 + place, first, second, winner, pair=pair + 1))
    return overview


def test_findings() -> None:
    assert findings(worked(Sprt(0, 5))) == [
        "new – old: 248 wins, 123 draws, 229 losses, 51.6 %",
        "Pairs with 0, ½, 1, 1½, 2 points: 12, 55, 150, 68, 15",
        "Elo +11.01, with 95 % between −6.20 and +28.27; likelihood of superiority 89.5 %",
        "SPRT elo0=0 elo1=5: log-likelihood ratio +0.55, from −2.94 (H0) to +2.94 (H1)",
        "The test is not decided yet.",
    ]


@pytest.mark.parametrize(
    ("winner", "sentence"),
    [
        ("a", "H1 accepted: a is 100 Elo ahead rather than -5."),
        ("b", "H0 accepted: a is -5 Elo ahead rather than 100."),
    ],
)
def test_a_decided_test(winner: str, sentence: str) -> None:
    games = [game(number, *(("a", "b") if number % 2 else ("b", "a")), winner) for number in range(1, 41)]
    found = findings(Overview(settings("a", "b", games=100, sprt=Sprt(-5, 100)), games))
    assert found[-1] == sentence
    assert found[2].startswith("Elo +∞, with 95 % between" if winner == "a" else "Elo −∞, with 95 % between −∞ and")


def test_single_games_and_none() -> None:
    single = settings("a", "b", games=3, repeat=False)
    assert findings(Overview(single)) == ["a – b: 0 wins, 0 draws, 0 losses, –"]
    assert len(findings(Overview(single, [game(1, "a", "b", "a", pair=1), game(2, "b", "a", None, pair=2)]))) == 2
    assert findings(Overview(settings("a", "b", "c"))) == []


def test_the_rows() -> None:
    records = [
        game(1, "a", "b", "b", ending=Ending.CRASH), game(2, "b", "a", "b", ending=Ending.CRASH),
        game(3, "a", "c", None), game(4, "c", "a", "c", ending=Ending.TIME), game(5, "b", "c", "b"),
        game(6, "c", "b", "c"),
    ]  # fmt: skip
    head, *rows = text_table(Overview(settings("a", "b", "c"), records))
    assert head == ("place", "engine", "points", "games", "score", "Elo", "wins", "draws", "losses", "faults")
    assert [row[:5] + row[6:] for row in rows] == [
        ("1", "b", "3", "4", "75.0 %", "3", "0", "1", ""),
        ("2", "c", "2½", "4", "62.5 %", "2", "1", "1", ""),
        ("3", "a", "½", "4", "12.5 %", "0", "1", "3", "crash 2, time 1"),
    ]
    assert [row[5][0] for row in rows] == ["+", "+", "−"]


def test_the_warning() -> None:
    """Ten games, all Black's; from 1 to 9 wins are within 99 %: 1 of 1024 wins them all, at either end."""

    def seat(number: int) -> GameRecord:
        first, second = ("a", "b") if number % 2 else ("b", "a")
        return game(number, first, second, first)

    unbalanced = Overview(settings("a", "b", games=10, programs=["random", "random"]), map(seat, range(1, 11)))
    assert warnings_of(unbalanced) == [
        "Black scored 100.0 % in a match of a program against itself; with equal chances it would have been between"
        " 10.0 % and 90.0 % (99 %). The openings are not balanced."
    ]
    assert warnings_of(worked()) == []


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(11.006, 2, "+11.01"), (-6.2, 2, "−6.20"), (0, 0, "+0"), (math.inf, 2, "+∞"), (-math.inf, 0, "−∞")],
)
def test_signed(value: float, digits: int, text: str) -> None:
    assert signed(value, digits) == text


@pytest.mark.parametrize(("points", "text"), [(0, "0"), (0.5, "½"), (1, "1"), (7.5, "7½"), (120.0, "120")])
def test_half_points(points: float, text: str) -> None:
    assert half_points(points) == text


def test_small_words() -> None:
    assert percent(0.51583) == "51.6 %"
    assert percent(None) == "–"
    assert told(None) == ""
    assert told(Rating(11.4, 17.2)) == "+11 ± 17"
    assert told(Rating(math.inf, math.inf)) == "+∞"
    assert named_opening("", "en") == "empty board"
    assert named_opening("h8i9", "en") == "h8i9"


def test_every_ending_has_a_name() -> None:
    assert len({named_ending(ending, "en") for ending in Ending}) == len(Ending)
