"""Clocks: what they count, and their text."""

import pytest

from kagetsu.rules.clock import Clock, parse_clock
from kagetsu.rules.error import FormatError, KagetsuError


def test_spending_and_increment() -> None:
    clock = Clock((60.0, 60.0), 5.0).spend(1, 10.0).spend(2, 60.0)
    assert clock == Clock((55.0, 5.0), 5.0)
    assert clock.flagged is None


def test_the_flag_falls() -> None:
    clock = Clock((60.0, 3.0), 5.0).spend(2, 3.5)
    assert clock.flagged == 2
    assert Clock((1.0, 1.0)).spend(1, 2.0).flagged == 1


def test_no_time_runs_backwards() -> None:
    with pytest.raises(KagetsuError):
        Clock((1.0, 1.0)).spend(1, -0.1)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("300", Clock((300.0, 300.0))),
        ("300+5", Clock((300.0, 300.0), 5.0)),
        ("0.5+0.25", Clock((0.5, 0.5), 0.25)),
    ],
)
def test_text_both_ways(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock
    assert clock.text() == text


@pytest.mark.parametrize("text", ["", "0", "-5", "5+", "5m", "nan", "inf", "1e3", "5+-1"])
def test_bad_clocks_are_named(text: str) -> None:
    with pytest.raises(FormatError) as refused:
        parse_clock(text)
    assert repr(text) in str(refused.value)
