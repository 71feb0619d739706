"""The numbers of the evaluation, read from ``evaluation.toml``: values of cells, and the order of moves."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kagetsu.kernel.side import SideSpec

__all__ = [
    "CELL_CLASSES",
    "LINE_CLASSES",
    "PAIRED_CLASSES",
    "SETS",
    "THREATS",
    "THREAT_CLASSES",
    "Values",
    "set_of",
    "values",
]

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

THREATS = (*(f"own_{name}" for name in THREAT_CLASSES), *(f"other_{name}" for name in THREAT_CLASSES))
"""The bits of a threat mask: those of the side to move, then its opponent's."""

PAIRED_CLASSES = LINE_CLASSES[3:13]
"""The line classes whose pairs have numbers: from the open one to the straight four."""

_DATA = Path(__file__).with_name("evaluation.toml")
_LARGEST = 2**15 - 1


SETS = ("freestyle", "standard", "renju_black", "renju_white")
"""The sets of numbers: one for each kind of side that plays alike (``set_of``)."""


class Values(NamedTuple):
    """The numbers of one side, by class, each from -32767 to 32767."""

    line: tuple[int, ...]
    """By line class (``LINE_CLASSES``): what the line adds to the value of an empty cell."""
    cell: tuple[int, ...]
    """By cell class (``CELL_CLASSES``): what the cell adds beyond its four lines."""
    pair: tuple[int, ...]
    """By two line classes, 15 times the lower one plus the other: what two lines of a cell add together."""
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
    threat_pair: tuple[int, ...]
    """For each two threats (``THREATS``), the first with each later one, then the second, and so on, 120 in all: what
    both together add to their sum."""
    tempo: int
    """What it is worth to be to move."""


def set_of(side: SideSpec, other: SideSpec) -> str:
    """The set of numbers for a side, by what binds it and its opponent."""
    if side.bars_double_three != other.bars_double_three:
        return "renju_black" if side.bars_double_three else "renju_white"
    return "freestyle" if side.six_wins else "standard"


def values(name: str, path: Path = _DATA) -> Values:
    """The set ``name`` in ``path``. ValueError names a section or a number that is missing, unknown or out of range."""
    content = _section(_read(path), name)
    policy, threat = _section(content, "policy"), _section(content, "threat")
    return Values(
        line=_numbers(content, "line", LINE_CLASSES),
        cell=_numbers(content, "cell", CELL_CLASSES),
        pair=_line_pairs(_section(content, "pair")),
        policy_own=_numbers(policy, "own", CELL_CLASSES),
        policy_other=_numbers(policy, "other", CELL_CLASSES),
        policy_own_line=_numbers(policy, "own_line", LINE_CLASSES),
        policy_other_line=_numbers(policy, "other_line", LINE_CLASSES),
        threat_own=_numbers(threat, "own", THREAT_CLASSES),
        threat_other=_numbers(threat, "other", THREAT_CLASSES),
        threat_pair=_threat_pairs(_section(threat, "pair")),
        tempo=_numbers(threat, "tempo", ("to_move",))[0],
    )


@cache
def _read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _section(content: Mapping[str, object], name: str) -> dict[str, object]:
    section = content.get(name)
    if not isinstance(section, dict):
        raise ValueError(f"the evaluation has no section {name!r}")
    return section


def _numbers(content: Mapping[str, object], name: str, classes: tuple[str, ...]) -> tuple[int, ...]:
    section = _section(content, name)
    _refuse_other_keys(section, name, classes)
    return tuple(_number(section[key], f"{name}.{key}") for key in classes)


def _line_pairs(section: Mapping[str, object]) -> tuple[int, ...]:
    """For each line class that counts, a row of its number with itself and with each later one."""
    numbers = [0] * len(LINE_CLASSES) ** 2
    for low, row in enumerate(_rows(section, "pair", PAIRED_CLASSES, 0)):
        first = LINE_CLASSES.index(PAIRED_CLASSES[low])
        numbers[16 * first : 16 * first + len(row)] = row
    return tuple(numbers)


def _threat_pairs(section: Mapping[str, object]) -> tuple[int, ...]:
    """For each threat but the last, a row of its numbers with each later one."""
    return tuple(number for row in _rows(section, "threat.pair", THREATS, 1) for number in row)


def _rows(section: Mapping[str, object], name: str, paired: tuple[str, ...], after: int) -> list[list[int]]:
    """The rows of a section of pairs: each key's begins with the key that comes ``after`` places behind it."""
    keys = paired[: len(paired) - after]
    _refuse_other_keys(section, name, keys)
    rows = []
    for low, key in enumerate(keys):
        row, count = section[key], len(paired) - after - low
        if not isinstance(row, list) or len(row) != count:
            raise ValueError(f"the evaluation's {name}.{key} is not a list of {count} numbers")
        rows.append([_number(number, f"{name}.{key}") for number in row])
    return rows


def _refuse_other_keys(section: Mapping[str, object], name: str, keys: tuple[str, ...]) -> None:
    wrong = sorted(section.keys() ^ set(keys))
    if wrong:
        raise ValueError(f"the evaluation's section {name!r} lacks or does not know {', '.join(wrong)}")


def _number(number: object, place: str) -> int:
    if type(number) is not int or abs(number) > _LARGEST:
        raise ValueError(f"the evaluation's {place} is not a whole number from -{_LARGEST} to {_LARGEST}")
    return number
