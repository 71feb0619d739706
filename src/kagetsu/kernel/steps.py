"""The steps of the search that can be switched off, to measure what each is worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["STEPS"]

STEPS: Mapping[str, int] = MappingProxyType(
    {
        "symmetry": 131072,
        "aspiration": 65536,
        "static-wins": 1,
        "table": 2,
        "improving": 262144,
        "horizon-vcf": 4,
        "razoring": 8,
        "futility": 16,
        "inner-vcf": 32,
        "haste": 64,
        "singular": 128,
        "defences": 256,
        "killers": 512,
        "history": 1024,
        "counters": 2048,
        "move-count": 4096,
        "policy-pruning": 8192,
        "four-reply": 16384,
        "reductions": 32768,
        "cut-reduction": 2097152,
        "policy-reduction": 1048576,
    }
)
"""Their names with the bits that switch them off (``Search.prepare``, ``off``), as they follow in ``tree``; those of
the root come first.
"""
