"""A search of the kernel's form that finds what a script says, for tests of what is made of it."""

import time
from collections.abc import Callable
from typing import Any, ClassVar

Line = tuple[int, list[int]]
"""A score, and the moves from the root move on."""


class ScriptedTable:
    """A table that holds nothing, and counts what is asked of it."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.cleared = self.searches = 0

    def clear(self) -> None:
        self.cleared += 1

    def new_search(self) -> None:
        self.searches += 1


class ScriptedSearch:
    """Finds at each depth what ``script`` returns for it: the best lines, best first, or None for an iteration that
    lasts until the stop. Each depth takes ``NODES`` nodes and ``SECONDS``.
    """

    NODES = 100
    SECONDS = 0.0
    script: ClassVar[Callable[[int], list[Line] | None]]
    made: ClassVar[list["ScriptedSearch"]] = []

    def __init__(self, position: Any, table: ScriptedTable, seed: int = 0) -> None:
        self.position, self.table, self.seed = position, table, seed
        self.prepared: dict[str, Any] = {}
        self.depths: list[int] = []
        self.helped: list[tuple[int, int]] = []
        self.nodes = self.vcf_nodes = self.elsewhere = 0
        self.cutoffs = 0, 0
        self._found: list[tuple[int, int, int, list[int]]] = []
        ScriptedSearch.made.append(self)

    def prepare(self, colour: int, max_stones: int, stop: Any, **limits: Any) -> int:
        self.prepared = {"colour": colour, "max_stones": max_stones, "stones": self.position.stone_count(), **limits}
        self._stop = stop
        self._found = []
        self.depths = []
        self.nodes = self.vcf_nodes = self.elsewhere = 0
        return len(self.root_moves())

    def deepen(self, depth: int, lines: int) -> bool:
        self.depths.append(depth)
        if self.SECONDS:
            time.sleep(self.SECONDS)
        found = type(self).script(depth)
        while found is None and not self._over():
            time.sleep(0.001)
        if found is None or self._over():
            return False
        self.nodes += self.NODES
        self.vcf_nodes += self.NODES // 2
        self._found = [(score, depth, depth + 2, line) for score, line in found[:lines]]
        return True

    def _over(self) -> bool:
        deadline, nodes = self.prepared["deadline"], self.prepared["nodes"]
        spent = self.nodes + self.vcf_nodes + self.elsewhere
        return bool(self._stop.asked or (deadline and time.monotonic_ns() >= deadline) or (nodes and spent >= nodes))

    def nodes_left(self) -> int | None:
        nodes = self.prepared["nodes"]
        return nodes - self.nodes - self.vcf_nodes - self.elsewhere if nodes else None

    def use_elsewhere(self, nodes: int) -> None:
        self.elsewhere += nodes

    def help(self, first_depth: int, last_depth: int) -> None:
        self.helped.append((first_depth, last_depth))
        while not self._over():
            self.nodes += 1
            time.sleep(0.001)

    def found(self, rank: int) -> tuple[int, int, int, list[int]]:
        return self._found[rank]

    def ranks(self) -> int:
        return len(self._found)

    def root_moves(self) -> list[tuple[int, int]]:
        return [(point, -32000) for point in self.prepared["only"] or (231, 232)]
