"""Rules as the kernel takes them: its tables for a rule, its positions, and where the game is drawn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from kagetsu.engine.kernel_door import kernel
from kagetsu.rules.board import Board
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOUR_THREE, LEGAL, OVERLINE, Rule, Side

__all__ = ["KINDS", "lent_position", "most_stones", "new_position", "side_spec", "tables_of"]

KINDS = (LEGAL, FIVE, OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE)
"""The verdicts by the numbers that the kernel gives them."""


def side_spec(side: Side) -> kernel.SideSpec:
    """What a colour wins by and what is barred to it, in the kernel's form."""
    return kernel.SideSpec(
        six_wins=side.six_wins,
        closed_five_wins=side.closed_five_wins,
        edge_closes=side.edge_closes,
        bars_overline=OVERLINE in side.barred,
        bars_double_four=DOUBLE_FOUR in side.barred,
        bars_double_three=DOUBLE_THREE in side.barred,
        bars_four_three=FOUR_THREE in side.barred,
        recursion=-1 if side.recursion is None else side.recursion,
        four_excuses=side.four_excuses,
    )


def tables_of(rule: Rule) -> kernel.Tables:
    """The kernel's tables for ``rule``, made once; rules that differ in nothing but their limits share them."""
    return _tables_of_sides(rule.black, rule.white)


def new_position(rule: Rule, width: int, height: int) -> kernel.Position:
    """An empty position of the kernel under ``rule``."""
    return kernel.Position(tables_of(rule), width, height)


def most_stones(board: Board, stones: int) -> int:
    """With how many stones on the board, now ``stones``, the game is drawn; a pass is a move, but no stone."""
    area = board.width * board.height
    bounds = [area]
    if board.rule.draw_after:
        bounds.append(board.rule.draw_after - (board.ply() - stones))
    if board.rule.empties_draw and area > 50:
        bounds.append(area - board.rule.empties_draw)
    return min(bounds)


@contextmanager
def lent_position(rule: Rule, width: int, height: int) -> Iterator[kernel.Position]:
    """An empty position to work on and to give back: to make one takes longer than many a search.

    Where the work ends with an exception the position is not lent again: a thread may still be at it.
    """
    tables = tables_of(rule)
    spare = _SPARE.setdefault((tables, width, height), [])
    try:
        position = spare.pop()  # without looking first: another thread could take the last one meanwhile
    except IndexError:
        position = kernel.Position(tables, width, height)
    yield position
    position.reset()
    spare.append(position)


_SPARE: dict[tuple[kernel.Tables, int, int], list[kernel.Position]] = {}


@cache
def _tables_of_sides(black: Side, white: Side) -> kernel.Tables:
    return _tables(side_spec(black), side_spec(white))


@cache
def _tables(black: kernel.SideSpec, white: kernel.SideSpec) -> kernel.Tables:
    return kernel.make_tables(black, white, _cache_folder())


def _cache_folder() -> Path:
    """Where the line tables of rules that the package does not know are kept."""
    named = os.environ.get("KAGETSU_HOME")
    if named:
        return Path(named) / "cache"
    import platformdirs

    return platformdirs.user_cache_path("kagetsu", appauthor=False)
