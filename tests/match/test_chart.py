"""The geometry of the charts."""

import pytest

from kagetsu.ladder.elo import Rating
from kagetsu.match.chart import histogram, ticks, whiskers


def test_each_value_has_a_bar() -> None:
    bars = histogram({20: 1, 22: 4, 23: 2}, 400, 100)
    assert [(bar.low, bar.high, bar.number) for bar in bars] == [(20, 20, 1), (21, 21, 0), (22, 22, 4), (23, 23, 2)]
    assert [bar.height for bar in bars] == [25, 0, 100, 50]
    assert [(bar.x, bar.width) for bar in bars] == [(0, 100), (100, 100), (200, 100), (300, 100)]
    assert all(bar.y + bar.height == 100 for bar in bars)


def test_many_values_share_bars() -> None:
    bars = histogram(dict.fromkeys(range(13, 213), 1), 400, 100)
    assert len(bars) <= 25
    assert {bar.high - bar.low + 1 for bar in bars} == {10}
    assert sum(bar.number for bar in bars) == 200
    assert bars[0].low == 10


def test_one_value_and_none() -> None:
    assert [(bar.low, bar.number, bar.height) for bar in histogram({9: 3}, 400, 100)] == [(9, 3, 100)]
    assert histogram({}, 400, 100) == []


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-87, 92, [-100, -50, 0, 50, 100]),
        (0, 6, [0, 1, 2, 3, 4, 5, 6]),
        (7, 7, [7, 8]),
        (121, 130, [120, 122, 124, 126, 128, 130]),
    ],
)
def test_ticks_are_round(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected


def test_whiskers() -> None:
    marks, axis = whiskers([Rating(50, 50), Rating(-50, 25)], 400)
    assert axis == [(0, "−100"), (100, "−50"), (200, "0"), (300, "+50"), (400, "+100")]
    assert marks == [(300, 200, 400), (100, 50, 150)]
