"""What a chooser may spend."""

import dataclasses
import math

import pytest

from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits


def test_there_is_no_limit_unless_one_is_given() -> None:
    limits = Limits()
    assert (limits.time, limits.nodes, limits.depth, limits.clock, limits.moves_to_go) == (None, None, None, None, None)
    assert limits.increment == 0


@pytest.mark.parametrize(
    ("name", "least"), [("time", 0), ("clock", 0), ("increment", 0), ("nodes", 1), ("depth", 1), ("moves_to_go", 1)]
)
def test_the_least_that_is_allowed(name: str, least: int) -> None:
    assert getattr(Limits(**{name: least}), name) == least
    for value in (least - 1, -math.inf, math.nan):
        with pytest.raises(KagetsuError) as fault:
            Limits(**{name: value})  # type: ignore[arg-type]
        assert f"The limit {name} is {value}" in str(fault.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("nodes", "5"), ("nodes", True), ("nodes", 1000.5), ("depth", 2.5), ("time", "1"),
        ("increment", None), ("moves_to_go", "3"), ("clock", [1]),
    ],
)  # fmt: skip
def test_what_is_no_limit_is_told_in_a_sentence(name: str, value: object) -> None:
    with pytest.raises(KagetsuError, match=f"The limit {name} is "):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_limits_are_values() -> None:
    assert Limits(time=1.5, depth=3) == Limits(time=1.5, depth=3) != Limits(time=1.5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Limits().depth = 3  # type: ignore[misc]
