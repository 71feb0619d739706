"""Outside data: facts gathered from other sources, which the product does not ship.

They lie in the folder that `KAGETSU_TEST_DATA` names, else in `../shared/data` beside the checkout. A test that uses
them is skipped where they are missing, and the last line of a run says how many of them ran:

    def test_forbidden_cases() -> None:
        for case in outside_cases("forbidden/forbidden_cases.jsonl"):
            ...
            count()
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent


class Tally:
    """How many outside cases ran so far in this process."""

    def __init__(self) -> None:
        self.cases = 0


TALLY = Tally()


def data_folder() -> Path:
    """The folder of the outside data, whether it is there or not."""
    named = os.environ.get("KAGETSU_TEST_DATA")
    return Path(named) if named else CHECKOUT.parent / "shared" / "data"


def outside_file(name: str) -> Path:
    """A file of the outside data; skips the test (or the test module) where it is missing."""
    path = data_folder() / name
    if not path.exists():
        pytest.skip(f"NO OUTSIDE DATA: {path} is missing; set KAGETSU_TEST_DATA", allow_module_level=True)
    return path


def outside_cases(name: str) -> list[dict[str, Any]]:
    """The items of a JSON-lines file of the outside data; skips like `outside_file`. It does not count them."""
    lines = outside_file(name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def count(cases: int = 1) -> None:
    """Says that so many outside cases were checked; call it after the check."""
    TALLY.cases += cases


def closing_line(cases: int) -> str:
    """The last line of a run."""
    if cases:
        return f"outside cases: {cases:,} ran"
    return f"outside cases: NONE ran (set KAGETSU_TEST_DATA; looked in {data_folder()})"
