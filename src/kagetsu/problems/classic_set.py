"""The classic set, which ships with the package: 42 double-threes, 38 double-fours, 29 overlines and 28 mixed cases."""

from __future__ import annotations

from pathlib import Path

__all__ = ["CLASSIC", "classic_folder"]

CLASSIC = {"three_three": 42, "four_four": 38, "overline": 29, "mixed": 28}
"""How many cases of each kind it holds."""


def classic_folder() -> Path:
    """The folder of its files."""
    return Path(__file__).with_name("classic")
