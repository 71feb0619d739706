"""The largest matching of a graph: as many pairs as there can be, nobody being in two (Edmonds' blossoms, 1965)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["largest_matching"]


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int | None]:
    """For each vertex the one it is paired with, or None. ``neighbours[v]``: to whom v may be paired, both ways."""
    search = _Search(neighbours)
    for vertex, others in enumerate(neighbours):  # most pairs are found without searching
        if search.mate[vertex] is None:
            free = next((other for other in others if search.mate[other] is None), None)
            if free is not None:
                search.mate[vertex], search.mate[free] = free, vertex
    for vertex, mate in enumerate(search.mate):
        if mate is None:
            search.extend(vertex)
    return search.mate


class _Search:
    """Grows an alternating tree from a vertex without a mate, until it reaches another: then one pair more is made."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.mate: list[int | None] = [None] * len(neighbours)
        self.parent: list[int | None] = []
        self.base: list[int] = []
        """By vertex, the vertex that stands for the blossom (a cycle of odd length) in which it lies."""
        self.outer: list[bool] = []
        """Which vertices are an even number of steps away from the root."""

    def extend(self, root: int) -> None:
        count = len(self.neighbours)
        self.parent, self.base, self.outer = [None] * count, list(range(count)), [False] * count
        self.outer[root] = True
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.neighbours[vertex]:
                mate = self.mate[other]
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if other == root or (mate is not None and self.parent[mate] is not None):
                    queue.extend(self._shrink(vertex, other))
                elif self.parent[other] is None:
                    self.parent[other] = vertex
                    if mate is None:
                        self._augment(other)
                        return
                    self.outer[mate] = True
                    queue.append(mate)

    def _augment(self, vertex: int | None) -> None:
        """Exchanges the pairs and the others along the path from the root to ``vertex``."""
        while vertex is not None:
            before = self.parent[vertex]
            assert before is not None
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def _shrink(self, one: int, other: int) -> list[int]:
        """Takes the cycle that the edge between two outer vertices closes for one vertex; which ones became outer."""
        base = self._common_base(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        added = []
        for vertex in range(len(self.neighbours)):
            if self.base[vertex] in inside:
                self.base[vertex] = base
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    added.append(vertex)
        return added

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        vertex = self.base[one]
        while True:
            seen.add(vertex)
            step = self._two_up(vertex)
            if step is None:
                break
            vertex = self.base[step]
        vertex = self.base[other]
        while vertex not in seen:
            step = self._two_up(vertex)
            assert step is not None
            vertex = self.base[step]
        return vertex

    def _two_up(self, vertex: int) -> int | None:
        """The next outer vertex on the way to the root; None at the root."""
        mate = self.mate[vertex]
        return None if mate is None else self.parent[mate]

    def _mark(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != base:
            mate = self.mate[vertex]
            assert mate is not None
            inside |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            step = self.parent[mate]
            assert step is not None
            vertex = step
