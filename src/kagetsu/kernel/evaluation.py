"""The numbers of the hand-made evaluation, read from ``evaluation.toml``: values of cells, and the order of moves."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["CELL_CLASSES", "LINE_CLASSES", "THREAT_CLASSES", "Values", "values"]

LINE_CLASSES = (
    "dead",
    "overline",
    "blocked_one",
    "open_one",
    "blocked_two",
    "open_two_a",
    "open_two_b",
    "open_two_c",
    "blocked_three",
    "open_three_a",
    "open_three_b",
    "four",
    "straight_four",
    "five",
    "two_fours",
)
"""What a stone makes on one line, as the line tables number it."""

CELL_CLASSES = (
    "none",
    "forbidden",
    "open_two",
    "blocked_three",
    "double_open_two",
    "blocked_three_plus",
    "open_three",
    "open_three_plus",
    "double_open_three",
    "four",
    "four_plus",
    "four_three",
    "straight_four",
    "five",
)
"""What a stone makes on its four lines together, by number."""

THREAT_CLASSES = CELL_CLASSES[6:]
"""The cell classes that are threats, in the order of their bits in a threat mask."""

_DATA = Path(__file__).with_name("evaluation.toml")
_LARGEST = 2**15 - 1


class Values(NamedTuple):
    """Numbers by class, each from -32767 to 32767."""

    line: tuple[int, ...]
    """By line class (``LINE_CLASSES``): what the line adds to the value of an empty cell."""
    cell: tuple[int, ...]
    """By cell class (``CELL_CLASSES``): what the cell adds beyond its four lines."""
    policy_own: tuple[int, ...]
    """By cell class: how early a move is tried for what it makes."""
    policy_other: tuple[int, ...]
    """By cell class: how early a move is tried for what the other colour would make there."""
    policy_own_line: tuple[int, ...]
    """By line class: what a line adds to ``policy_own``."""
    policy_other_line: tuple[int, ...]
    """By line class: what a line adds to ``policy_other``."""
    threat_own: tuple[int, ...]
    """By cell class from the open three on (``THREAT_CLASSES``): what it is worth to be to move where one's own colour
    has such a cell."""
    threat_other: tuple[int, ...]
    """The same where the opponent has one."""
    tempo: int
    """What it is worth to be to move."""


def values(path: Path = _DATA) -> Values:
    """The numbers in ``path``. ValueError names a section or a number that is missing, unknown or out of range."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    policy, threat = _section(content, "policy"), _section(content, "threat")
    return Values(
        line=_numbers(content, "line", LINE_CLASSES),
        cell=_numbers(content, "cell", CELL_CLASSES),
        policy_own=_numbers(policy, "own", CELL_CLASSES),
        policy_other=_numbers(policy, "other", CELL_CLASSES),
        policy_own_line=_numbers(policy, "own_line", LINE_CLASSES),
        policy_other_line=_numbers(policy, "other_line", LINE_CLASSES),
        threat_own=_numbers(threat, "own", THREAT_CLASSES),
        threat_other=_numbers(threat, "other", THREAT_CLASSES),
        tempo=_numbers(content, "tempo", ("to_move",))[0],
    )


def _section(content: Mapping[str, object], name: str) -> dict[str, object]:
    section = content.get(name)
    if not isinstance(section, dict):
        raise ValueError(f"the evaluation has no section {name!r}")
    return section


def _numbers(content: Mapping[str, object], name: str, classes: tuple[str, ...]) -> tuple[int, ...]:
    section = _section(content, name)
    wrong = sorted(section.keys() ^ set(classes))
    if wrong:
        raise ValueError(f"the evaluation's section {name!r} lacks or does not know {', '.join(wrong)}")
    numbers = []
    for key in classes:
        number = section[key]
        if type(number) is not int or abs(number) > _LARGEST:
            raise ValueError(f"the evaluation's {name}.{key} is not a whole number from -{_LARGEST} to {_LARGEST}")
        numbers.append(number)
    return tuple(numbers)
