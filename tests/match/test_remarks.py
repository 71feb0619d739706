"""What is told to whoever wrote a bot."""

import pytest

from kagetsu.match.record import Ending
from kagetsu.match.remarks import remarks
from kagetsu.match.standings import Standings
from tests.match.records import game

FAULTS = [ending for ending in Ending if ending.is_fault]


def test_each_fault_is_told_once_the_most_frequent_first() -> None:
    standings = Standings(["bot", "x"])
    standings.extend(
        [
            game(1, "bot", "x", "x", ending=Ending.TIME, detail="1.3 s of 1.0 s."),
            game(2, "x", "bot", "bot"),
            game(4, "x", "bot", "x", ending=Ending.CRASH, detail="last"),
            game(3, "bot", "x", "x", ending=Ending.CRASH, detail="bot.py has ended, with exit status 1."),
            game(5, "bot", "x", "x"),
            game(6, "x", "bot", "bot", ending=Ending.ILLEGAL),
        ]
    )
    assert [remark.text() for remark in remarks(standings.engines["bot"])] == [
        "It crashed in 2 of 6 games. Game 3: bot.py has ended, with exit status 1.",
        "It was too slow in 1 of 6 games. Game 1: 1.3 s of 1.0 s.",
    ]
    assert [remark.text() for remark in remarks(standings.engines["x"])] == [
        "It chose what cannot be played in 1 of 6 games. Look at game 6."
    ]


@pytest.mark.parametrize("ending", FAULTS)
def test_every_fault_has_its_own_words_and_advice(ending: Ending) -> None:
    def told(one: Ending) -> tuple[str, str]:
        standings = Standings(["bot", "x"])
        standings.add(game(1, "bot", "x", "x", ending=one))
        (remark,) = remarks(standings.engines["bot"])
        return remark.text(), remark.advice()

    text, advice = told(ending)
    assert "1 of 1 games" in text
    assert all(told(other)[0] != text and told(other)[1] != advice for other in FAULTS if other is not ending)


def test_who_makes_no_fault_has_no_remark() -> None:
    standings = Standings(["a", "b"])
    standings.add(game(1, "a", "b", "b"))
    assert remarks(standings.engines["a"]) == []
