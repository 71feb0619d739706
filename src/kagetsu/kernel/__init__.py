"""The fast part: compiled patterns, positions and solvers. Ints and bytes cross this door, never boards or rules."""

import importlib

from kagetsu.kernel.loader import slow_reason, variant  # at once: the loader finds the other modules

_HOMES = {
    "kagetsu.kernel.deepening": ("Search", "static_win", "straight_defences"),
    "kagetsu.kernel.defence": ("defences", "open_three_defences"),
    "kagetsu.kernel.moves": ("Policy", "candidates", "threat_mask"),
    "kagetsu.kernel.position": ("Position",),
    "kagetsu.kernel.rule_tables": ("make_tables", "numbers_checksum", "search_numbers"),
    "kagetsu.kernel.side": ("SideSpec",),
    "kagetsu.kernel.steps": ("STEPS",),
    "kagetsu.kernel.tables": ("Tables",),
    "kagetsu.kernel.transposition": ("Transpositions",),
    "kagetsu.kernel.vcf": ("Stop", "solve_vcf"),
    "kagetsu.kernel.vct": ("solve_vct",),
}

FIVE, FOUR, GROWTH, BARRED = 0, 1, 2, 3
"""The groups of empty points that a position keeps for each colour."""

WIN_SCORE = 30000
"""A win in n plies scores WIN_SCORE - n, a loss in n plies n - WIN_SCORE."""

DECIDED_SCORE = 29000
"""A score beyond this, either way, is such a win or loss."""

__all__ = [
    "BARRED", "DECIDED_SCORE", "FIVE", "FOUR", "GROWTH", "STEPS", "WIN_SCORE", "Policy", "Position", "Search",
    "SideSpec", "Stop", "Tables", "Transpositions", "candidates", "defences", "make_tables",
    "numbers_checksum", "open_three_defences", "search_numbers", "slow_reason", "solve_vcf", "solve_vct", "static_win",
    "straight_defences", "threat_mask", "variant",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Imports what is asked for, so that a program pays only for what it uses."""
    for home, names in _HOMES.items():
        if name in names:
            globals()[name] = getattr(importlib.import_module(home), name)
            return globals()[name]
    raise AttributeError(f"module 'kagetsu.kernel' has no attribute {name!r}")
