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
    return Tables(black, white, lines, *((one.line, one.cell, one.pair) for one in _numbers(black, white)))


@cache
def search_numbers(tables: Tables) -> tuple[Policy, Evaluation]:
    """What a search under the rule of ``tables`` orders moves and judges positions by; shared by all searches."""
    both = _numbers(*(SideSpec(*tables.side(colour)) for colour in (1, 2)))
    policy = Policy(
        tables, *((one.policy_own, one.policy_other, one.policy_own_line, one.policy_other_line) for one in both)
    )
    return policy, Evaluation(*((one.threat_own, one.threat_other, one.threat_pair, one.tempo) for one in both))


def _numbers(black: SideSpec, white: SideSpec) -> tuple[evaluation.Values, evaluation.Values]:
    """The numbers of either side."""
    return (
        evaluation.values(evaluation.set_of(black, white)),
        evaluation.values(evaluation.set_of(white, black)),
    )


def _both(black: bytes, white: bytes) -> bytes:
    """The low halves of one table and the high halves of another, as one big number each: a loop would be slow."""
    low = int.from_bytes(b"\x0f" * len(black), "little")
    mixed = int.from_bytes(black, "little") & low | int.from_bytes(white, "little") & ~low
    return mixed.to_bytes(len(black), "little")


def numbers_checksum(tables: Tables) -> int:
    """A number that changes when anything does that a search under the rule of ``tables`` looks up: the rule's tables,
    the order of moves, what threats are worth.
    """
    policy, threats = search_numbers(tables)
    parts = (tables.checksum(), policy_checksum(policy), evaluation_checksum(threats))
    return zlib.crc32(repr(parts).encode())
