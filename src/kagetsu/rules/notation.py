"""One-line positions, safe in the fragment of a URL: ``15:renju:h8h9i10`` or ``15:renju:h8i10/h9:w``.

The first part is the size (``20x15`` for rectangles, width first), the second the rule with its options, the third
the moves in order, or Black's stones, a slash, White's stones, a colon and who is to move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import BLACK, LARGEST, PASS, SMALLEST, WHITE, moves_text, parse_moves
from kagetsu.rules.rule import Rule, parse_rule
from kagetsu.texts import mark

__all__ = ["Position", "moves_form", "parse_position", "parse_size", "size_text", "stones_form"]


class Position(NamedTuple):
    """What a one-line position says. ``moves`` is None where it gives stones; the points are not judged here."""

    width: int
    height: int
    rule: Rule
    moves: list[int] | None
    black: list[int]
    white: list[int]
    to_move: int


def parse_size(text: str) -> tuple[int, int]:
    """``(width, height)`` of ``15`` or ``20x15``; FormatError if it is no size or not 5 to 25 each way."""
    found = re.fullmatch(r"([0-9]{1,3})(?:[xX]([0-9]{1,3}))?", text.strip())
    if not found:
        raise FormatError(mark("{text} is not a board size: write 15, or 20x15 for a rectangle."), text=quoted(text))
    width = int(found[1])
    height = int(found[2] or found[1])
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise FormatError(
            mark("{text} is not a possible board size: each side has {least} to {most} points."),
            text=text.strip(),
            least=SMALLEST,
            most=LARGEST,
        )
    return width, height


def size_text(width: int, height: int) -> str:
    """``15`` or ``20x15``; :func:`parse_size` reads it back."""
    return str(width) if width == height else f"{width}x{height}"


def parse_position(text: str, rule: Rule | None = None) -> Position:
    """Reads a one-line position; ``rule`` replaces the rule that the text names. FormatError names the bad part."""
    parts = text.strip().split(":")
    if not 3 <= len(parts) <= 4 or ("/" in parts[2]) != (len(parts) == 4):
        raise FormatError(
            mark(
                "{text} is not a position: write SIZE:RULE:MOVES as 15:renju:h8h9i10, or SIZE:RULE:BLACK/WHITE:TURN "
                "as 15:renju:h8i10/h9:w."
            ),
            text=quoted(text),
        )
    width, height = parse_size(parts[0])
    rule = rule or parse_rule(parts[1])
    if len(parts) == 3:
        return Position(width, height, rule, parse_moves(parts[2]), [], [], BLACK)
    black, _, white = parts[2].partition("/")
    turn = parts[3].lower()
    if turn not in ("b", "w") or "/" in white:
        raise FormatError(
            mark("{text} does not end a position: write b or w for the side to move."), text=quoted(parts[3])
        )
    return Position(width, height, rule, None, _stones(black), _stones(white), BLACK if turn == "b" else WHITE)


def _stones(text: str) -> list[int]:
    points = parse_moves(text)
    if PASS in points:
        raise FormatError(mark("{text} is not a list of stones: there is a pass in it."), text=quoted(text))
    return points


def moves_form(width: int, height: int, rule: Rule, moves: Iterable[int]) -> str:
    """The one-line position that gives its moves in order."""
    return f"{size_text(width, height)}:{rule.name}:{moves_text(moves)}"


def stones_form(width: int, height: int, rule: Rule, black: Iterable[int], white: Iterable[int], to_move: int) -> str:
    """The one-line position that gives its stones and the side to move."""
    stones = f"{moves_text(black)}/{moves_text(white)}"
    return f"{size_text(width, height)}:{rule.name}:{stones}:{'b' if to_move == BLACK else 'w'}"
