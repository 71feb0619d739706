"""Misses a file that it needs."""

from pathlib import Path

Path("openings_that_are_not_there.txt").read_text(encoding="utf-8")
