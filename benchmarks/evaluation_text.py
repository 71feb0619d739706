"""``evaluation.toml`` as text: what ``kagetsu.kernel.evaluation`` reads, written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from kagetsu.kernel.evaluation import CELL_CLASSES, LINE_CLASSES, PAIRED_CLASSES, SETS, THREAT_CLASSES, THREATS, Values

__all__ = ["comment_of", "evaluation_text"]


def comment_of(text: str) -> str:
    """The comment that a file of numbers begins with."""
    return text.partition("\n[")[0].rstrip("\n") + "\n"


def evaluation_text(comment: str, sets: Mapping[str, Values]) -> str:
    """The file with these numbers, below ``comment``. Reading it gives ``sets`` back."""
    return "\n".join([comment, *(section for name in SETS for section in _sections(name, sets[name]))])


def _sections(name: str, numbers: Values) -> Iterator[str]:
    yield _section(f"{name}.line", LINE_CLASSES, numbers.line)
    yield _section(f"{name}.pair", PAIRED_CLASSES, _pair_rows(numbers.pair))
    yield _section(f"{name}.cell", CELL_CLASSES, numbers.cell)
    yield _section(f"{name}.policy.own", CELL_CLASSES, numbers.policy_own)
    yield _section(f"{name}.policy.other", CELL_CLASSES, numbers.policy_other)
    yield _section(f"{name}.policy.own_line", LINE_CLASSES, numbers.policy_own_line)
    yield _section(f"{name}.policy.other_line", LINE_CLASSES, numbers.policy_other_line)
    yield _section(f"{name}.threat.own", THREAT_CLASSES, numbers.threat_own)
    yield _section(f"{name}.threat.other", THREAT_CLASSES, numbers.threat_other)
    yield _section(f"{name}.threat.pair", THREATS[:-1], _threat_rows(numbers.threat_pair))
    yield _section(f"{name}.threat.tempo", ("to_move",), (numbers.tempo,))


def _section(name: str, keys: Sequence[str], values: Sequence[object]) -> str:
    return f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in zip(keys, values, strict=True))


def _pair_rows(pair: Sequence[int]) -> list[list[int]]:
    """A row for each class: its number with itself, then with each later one."""
    kinds = [LINE_CLASSES.index(name) for name in PAIRED_CLASSES]
    return [[pair[len(LINE_CLASSES) * low + high] for high in kinds if high >= low] for low in kinds]


def _threat_rows(pair: Sequence[int]) -> list[list[int]]:
    """A row for each threat but the last: its numbers with each later one."""
    numbers = iter(pair)
    return [list(islice(numbers, len(THREATS) - low)) for low in range(1, len(THREATS))]
