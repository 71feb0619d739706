"""The tables of a rule, made from what its two colours win by and what is barred to them."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from kagetsu.kernel import evaluation, patterns
from kagetsu.kernel.evaluate import Evaluation, evaluation_checksum
from kagetsu.kernel.moves import Policy, policy_checksum
from kagetsu.kernel.side import SideSpec
from kagetsu.kernel.tables import Tables

__all__ = ["make_tables", "numbers_checksum", "search_numbers"]


def make_tables(black: SideSpec, white: SideSpec, cache: Path | None = None) -> Tables:
    """The tables of the rule with these two sides.

    The line tables of our own rules come with the package; those of others are made on first use, which takes some
    seconds, and kept in the folder ``cache`` (None: not kept).
    """
    lines = _both(patterns.load_line_table(black.line_form, cache), patterns.load_line_table(white.line_form, cache))
    numbers = evaluation.values()
    return Tables(black, white, lines, numbers.line, numbers.cell)


@cache
def search_numbers(tables: Tables) -> tuple[Policy, Evaluation]:
    """What a search under the rule of ``tables`` orders moves and judges positions by; shared by all searches."""
    numbers = evaluation.values()
    policy = Policy(
        tables, numbers.policy_own, numbers.policy_other, numbers.policy_own_line, numbers.policy_other_line
    )
    return policy, Evaluation(numbers.threat_own, numbers.threat_other, numbers.tempo)


def _both(black: bytes, white: bytes) -> bytes:
    """The low halves of one table and the high halves of another, as one big number each: a loop would be slow."""
    low = int.from_bytes(b"\x0f" * len(black), "little")
    mixed = int.from_bytes(black, "little") & low | int.from_bytes(white, "little") & ~low
    return mixed.to_bytes(len(black), "little")


def numbers_checksum(tables: Tables) -> int:
    """A number that changes when anything does that a search under the rule of ``tables`` looks up: the rule's tables,
    the order of moves, what threats are worth.
    """
    policy, evaluation = search_numbers(tables)
    parts = (tables.checksum(), policy_checksum(policy), evaluation_checksum(evaluation))
    return zlib.crc32(repr(parts).encode())
