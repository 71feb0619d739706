"""The table of options: what holds by default, and what is refused."""

from typing import Any

import pytest

from kagetsu.engine.options import OPTIONS, option
from kagetsu.rules.error import KagetsuError


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("threads", 1, 256), ("hash_mb", 1, 65536), ("multipv", 1, 625), ("level", 1, 10), ("seed", 0, 2**62 - 1)],
)
def test_the_range_of_an_option(name: str, least: int, most: int) -> None:
    assert option(name).checked(least) == least
    assert option(name).checked(most) == most
    for value in (least - 1, most + 1):
        with pytest.raises(KagetsuError) as fault:
            option(name).checked(value)
        assert str(fault.value) == f"{name} is {value}; it must be a whole number from {least} to {most}."
        assert fault.value.text("zh") == f"{name} 为 {value}；须为 {least} 到 {most} 的整数。"


@pytest.mark.parametrize("value", [1.0, True, None, "2", [1]])
def test_no_whole_number(value: Any) -> None:
    with pytest.raises(KagetsuError, match="it must be a whole number"):
        option("threads").checked(value)


@pytest.mark.parametrize("one", OPTIONS, ids=lambda one: one.name)
def test_every_option(one: Any) -> None:
    assert one.default is None or one.checked(one.default) == one.default
    assert one.help() != one.help("zh")
    assert option(one.name) is one


def test_what_the_protocol_calls_them() -> None:
    assert {one.info_key: (one.name, one.info_unit) for one in OPTIONS if one.info_key} == {
        "thread_num": ("threads", 1),
        "hash_size": ("hash_mb", 1024),  # kilobytes
        "level": ("level", 1),
        "seed": ("seed", 1),
    }
