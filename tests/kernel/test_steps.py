"""The names of the steps that can be switched off."""

import re
from pathlib import Path

from kagetsu import kernel

ORDERING = Path(kernel.__file__).with_name("ordering.pxd")


def test_every_bit_of_the_tree_has_a_name() -> None:
    bits = re.findall(r"^    NO_(\w+) = (\d+)\b", ORDERING.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(bits) >= 20
    assert dict(kernel.STEPS) == {name.lower().replace("_", "-"): int(bit) for name, bit in bits}


def test_every_bit_is_one_bit_of_its_own() -> None:
    assert all(bit.bit_count() == 1 for bit in kernel.STEPS.values())
    assert len(set(kernel.STEPS.values())) == len(kernel.STEPS)
