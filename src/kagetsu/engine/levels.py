"""The ten levels of strength: what each may look at, and how far its judgement may be off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kagetsu.engine.kernel_door import kernel
from kagetsu.rules.limits import Limits

__all__ = ["FULL", "LEVELS", "Level"]


@dataclass(frozen=True, slots=True)
class Level:
    """How the engine plays at a level. A level always makes its own five and sees that of the opponent's next move;
    what it misses, it misses because it looks no further, or misjudges a position a little.
    """

    number: int
    """From 1, the weakest, to 10, which is full strength."""
    nodes: int | None
    """Stones it may place for one move; None for no limit of its own."""
    depth: int | None
    """Plies it looks ahead; None for no limit of its own."""
    noise: int
    """By how much an evaluation may be too high or too low."""
    off: int
    """The steps of the search that it does without: a sum of :data:`kagetsu.kernel.STEPS`."""

    @property
    def is_full(self) -> bool:
        """Whether nothing is held back."""
        return self.nodes is None

    def within(self, limits: Limits) -> Limits:
        """The level's own limits, and the given ones where they are narrower."""
        return replace(limits, nodes=_narrower(limits.nodes, self.nodes), depth=_narrower(limits.depth, self.depth))


def _narrower(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else min(one, other)


def _without(*steps: str) -> int:
    return sum(kernel.STEPS[step] for step in steps)


_NO_FOURS = _without("horizon-vcf", "inner-vcf")
_NO_THREATS = _NO_FOURS | _without("static-wins", "defences")
"""What sees wins beyond the moves that are looked at: by continuous fours, and by what stands on the board."""

LEVELS = (
    Level(1, 5000, 1, 640, _NO_THREATS),
    Level(2, 5000, 1, 420, _NO_THREATS),
    Level(3, 5000, 1, 205, _NO_THREATS),
    Level(4, 5000, 2, 330, _NO_THREATS),
    Level(5, 5000, 2, 105, _NO_FOURS),
    Level(6, 1000, None, 28, 0),
    Level(7, 3000, None, 14, 0),
    Level(8, 12_000, None, 7, 0),
    Level(9, 40_000, None, 3, 0),
    Level(10, None, None, 0, 0),
)
"""The levels, the weakest first; ``checks/levels.py`` measures how far they are apart."""

FULL = LEVELS[-1]
"""Full strength."""
