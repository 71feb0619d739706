"""The page on the search and the search tell of the same steps."""

import re
from pathlib import Path

from kagetsu import kernel

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
TREE = Path(kernel.__file__).with_name("tree.py").read_text(encoding="utf-8")


def sections(text: str, heading: str) -> dict[int, str]:
    """What stands behind each heading of a step, up to the next."""
    parts = re.split(heading, text, flags=re.MULTILINE)
    assert len(parts) > 1, heading
    return {int(number): part for number, part in zip(parts[1::2], parts[2::2], strict=True)}


IN_PAGE = sections(PAGE.partition("\n## The root")[0], r"^### Step (\d+)\. ")
IN_TREE = sections(TREE.partition("\n    def may_play")[0], r"^ +# Step (\d+)\. ")
ROOT = PAGE.partition("\n## The root")[2].partition("\n## ")[0]


def switches(text: str) -> set[str]:
    """The steps that can be switched off and are named in ``text``."""
    return {name for name in kernel.STEPS if f"`{name}`" in text}


def test_the_numbers_agree() -> None:
    assert list(IN_PAGE) == list(IN_TREE) == list(range(1, len(IN_TREE) + 1))
    assert len(IN_TREE) >= 10


def test_each_step_names_what_switches_it_off() -> None:
    for number, code in IN_TREE.items():
        used = {name.lower().replace("_", "-") for name in re.findall(r"\bNO_(\w+)", code)} & kernel.STEPS.keys()
        assert used <= switches(IN_PAGE[number]), number


def test_every_switch_belongs_to_a_step() -> None:
    named = switches(ROOT).union(*map(switches, IN_PAGE.values()))
    assert named == kernel.STEPS.keys()
    assert {"symmetry", "aspiration"} <= switches(ROOT)
