"""The teaching engines: each a short file that can be read alone, and all of them can play each other.

From the lowest rung: ``random``, ``greedy``, ``minimax``, ``alphabeta``, ``table``, ``vcf``.
:func:`make_rung` makes one by its name.
"""

from kagetsu.ladder.rungs import RUNGS, make_rung

__all__ = ["RUNGS", "make_rung"]
