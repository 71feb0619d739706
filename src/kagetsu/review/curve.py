"""The evaluation curve of a game, drawn in text."""

from __future__ import annotations

from collections.abc import Sequence

from kagetsu.review.review import ReviewedMove

__all__ = ["BLOCKS", "PLAIN", "curve_text"]

BLOCKS, PLAIN = ("█", "▒", "─"), ("#", "o", "-")
"""What Black's and White's share and an even game are drawn with; the second for what knows no Unicode."""

_WIDEST = 72
"""Columns of the curve at most; a longer game has several moves in each."""
_LEVELS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Black's win rate in the middle of each row, from the top."""


def curve_text(moves: Sequence[ReviewedMove], signs: tuple[str, str, str] = BLOCKS) -> list[str]:
    """Black's win rate after each move, a line for each row: above the middle Black is better, below White is. Under
    it ``!`` stands for the turning points and ``?`` for the other moves that are blamed, then the numbers of moves.
    No lines for no moves.
    """
    if not moves:
        return []
    each = -(-len(moves) // _WIDEST)
    columns = [moves[at : at + each] for at in range(0, len(moves), each)]
    wide = 2 if len(columns) <= _WIDEST // 2 else 1
    rows = [
        f"{_label(level):>5} " + "".join(_cell(column[-1].black_rate, level, signs) * wide for column in columns)
        for level in _LEVELS
    ]
    blame = "".join(_blame(column).ljust(wide) for column in columns)
    return [line.rstrip() for line in [*rows, " " * 6 + blame, " " * 6 + _numbers(len(columns), each, wide)]]


def _label(level: float) -> str:
    return f"{level:.0%}".replace("%", " %") if level in (0.9, 0.5, 0.1) else ""


def _cell(rate: float, level: float, signs: tuple[str, str, str]) -> str:
    black, white, even = signs
    if level == 0.5:
        return black if rate >= 0.6 else white if rate <= 0.4 else even
    if level > 0.5:
        return black if rate > level - 0.05 else " "
    return white if rate < level + 0.05 else " "


def _blame(column: Sequence[ReviewedMove]) -> str:
    return "!" if any(move.turns for move in column) else "?" if any(move.is_marked for move in column) else " "


def _numbers(columns: int, each: int, wide: int) -> str:
    """Every tenth column's first move, where there is room."""
    line = ""
    for column in range(0, columns, 10):
        line = line.ljust(column * wide) + str(column * each + 1)
    return line
