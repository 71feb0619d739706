"""Columns of a plain table: letters of double width count twice."""

from __future__ import annotations

from unicodedata import east_asian_width

__all__ = ["columns", "padded"]


def padded(cell: str, width: int) -> str:
    """The cell with blanks up to ``width`` columns: before it, or behind it where the width is negative."""
    blanks = " " * (abs(width) - columns(cell))
    return blanks + cell if width > 0 else cell + blanks


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)
