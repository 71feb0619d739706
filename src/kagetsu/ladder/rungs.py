"""The rungs of the ladder by name, the weakest first."""

from __future__ import annotations

import re
from collections.abc import Callable

from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.greedy import Greedy
from kagetsu.ladder.minimax import Minimax
from kagetsu.ladder.random import Random
from kagetsu.ladder.table import TableSearch
from kagetsu.ladder.vcf import VcfSearch
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.player import Thinker
from kagetsu.texts import mark

__all__ = ["DEEPEST", "RUNGS", "make_rung"]

DEEPEST = 20
"""The greatest depth that can be asked for; plain Python gets nowhere near it in an ordinary game."""

RUNGS: dict[str, Callable[..., Thinker]] = {
    "random": Random,
    "greedy": Greedy,
    "minimax": Minimax,
    "alphabeta": AlphaBeta,
    "table": TableSearch,
    "vcf": VcfSearch,
}
"""The rungs from the lowest to the highest. All take a ``seed``, those that look ahead a ``depth``."""

_DEEP = ("minimax", "alphabeta", "table", "vcf")


def make_rung(text: str, seed: int | None = None) -> Thinker:
    """The rung that ``text`` names: ``random``, ``greedy``, ``minimax``, ``alphabeta``, ``table``, ``vcf:4`` (the
    number is the depth, from 1 to ``DEEPEST``). With a ``seed`` it makes the same choices every time.

    FormatError names a text that is no rung and lists those there are.
    """
    found = re.fullmatch(r"([a-z]+)(?::([0-9]{1,2}))?", text.strip().lower())
    if found and found[1] in RUNGS:
        make = RUNGS[found[1]]
        if found[2] is None:
            return make(seed=seed)
        if found[1] in _DEEP and 1 <= int(found[2]) <= DEEPEST:
            return make(depth=int(found[2]), seed=seed)
    known = [f"{name}[:DEPTH]" if name in _DEEP else name for name in RUNGS]
    raise FormatError(
        mark("{text} is not a rung of the ladder: choose one of {rungs}; DEPTH is from 1 to {deepest}."),
        text=quoted(text), rungs=", ".join(known), deepest=DEEPEST,
    )  # fmt: skip
