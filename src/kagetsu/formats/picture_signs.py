"""What may stand on a point of a drawn board: text, shapes and arrows, as elements of SVG.

Lengths are in the units of the picture, of which the distance between two lines has :data:`CELL`.
"""

from __future__ import annotations

import math
import unicodedata
from xml.sax.saxutils import escape

__all__ = ["CELL", "SHAPES", "STONE", "arrow", "number", "shape", "sign_size", "text", "written", "xml"]

CELL = 40
"""The distance between two lines."""

STONE = 18.5
"""The radius of a stone: neighbours do not touch."""

HEAT = 33
"""The side of the square that shows the heat of a point."""

SHAPES = ("triangle", "square", "circle", "cross")
"""The shapes among the marks; any other mark is a text."""

_CAP_HEIGHT = 0.71
"""How high capitals and digits are, as a share of the size of the font; nearly the same in all fonts without serifs."""


def number(value: float) -> str:
    """A length with two decimals at most, written as short as can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def xml(said: str) -> str:
    """Text as XML holds it; what XML cannot hold at all (most control characters) comes as U+FFFD."""
    held = "".join("\ufffd" if _is_no_xml(char) else char for char in " ".join(said.split()))
    return escape(held, {'"': "&quot;"})


def _is_no_xml(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or char in "\ufffe\uffff"


def columns(said: str) -> float:
    """About how wide a text is, in digits; Chinese and Japanese signs, capitals, ``m`` and ``w`` are wider than one."""
    return sum(_columns(char) for char in said)


def _columns(char: str) -> float:
    if unicodedata.east_asian_width(char) in "WF" or char in "mwMW@%…":
        return 1.5
    return 1.2 if char.isupper() else 1.0


def written(said: str, most: float) -> str:
    """The text itself, or as much of it as is ``most`` digits wide, with an ellipsis."""
    if columns(said) <= most:
        return said
    kept = said
    while kept and columns(kept + "…") > most:
        kept = kept[:-1]
    return kept + "…"


def sign_size(said: str) -> int:
    """The size of the font in which a text of at most three digits' width has room on a stone, in any plain font: the
    widest has digits of 0.7 of its size, and of the stone's 37 units 33 are left at the height of a digit's edges.
    """
    wide = columns(said)
    return 23 if wide <= 1.5 else 21 if wide <= 2 else 16


def text(said: str, x: float, y: float, size: float, paint: str, anchor: str = "middle") -> str:
    """A text, its capitals centred on the height ``y``; from ``x`` to the right, to the left, or about it."""
    where = f'x="{number(x)}" y="{number(y + size * _CAP_HEIGHT / 2)}"'
    placed = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    return f'<text {where} font-size="{number(size)}"{placed} {paint}>{xml(said)}</text>'


def shape(name: str, x: float, y: float, paint: str) -> str:
    """One of the ``SHAPES`` about a point, for ``paint`` to stroke."""
    common = f'stroke-width="3.5" {paint}'
    if name == "circle":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="9" {common}/>'
    if name == "square":
        return f'<rect x="{number(x - 8.5)}" y="{number(y - 8.5)}" width="17" height="17" {common}/>'
    if name == "triangle":
        corners = [(0, -11), (9.53, 5.5), (-9.53, 5.5)]
        path = "L".join(f"{number(x + right)} {number(y + down)}" for right, down in corners)
        return f'<path d="M{path}Z" stroke-linejoin="round" {common}/>'
    left, right, above, below = (number(place) for place in (x - 8, x + 8, y - 8, y + 8))
    return f'<path d="M{left} {above}L{right} {below}M{left} {below}L{right} {above}" stroke-linecap="round" {common}/>'


def arrow(start: tuple[float, float], end: tuple[float, float], paint: str) -> str:
    """An arrow from one point to another, which leaves the middle of both free; one closed path, for ``paint`` to fill.
    The points are two of the board's.
    """
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    along, across = ((to_x - x) / length, (to_y - y) / length), ((y - to_y) / length, (to_x - x) / length)
    tail, tip, head = (14.0, length - 11, 14.0) if length > 1.5 * CELL else (9.0, length - 9, 12.0)
    neck = tip - head
    outline = [(tail, -3), (neck, -3), (neck, -9), (tip, 0), (neck, 9), (neck, 3), (tail, 3)]
    path = "L".join(
        f"{number(x + far * along[0] + wide * across[0])} {number(y + far * along[1] + wide * across[1])}"
        for far, wide in outline
    )
    return f'<path d="M{path}Z" opacity="0.85" {paint}/>'
