"""Largest matchings against trying everything."""

import random

import pytest

from kagetsu.match.matching import largest_matching


def size(mates: list[int | None], neighbours: list[list[int]]) -> int:
    """The number of pairs, each of which is checked."""
    for vertex, mate in enumerate(mates):
        if mate is not None:
            assert mates[mate] == vertex
            assert mate in neighbours[vertex]
    return sum(mate is not None for mate in mates) // 2


def graph(count: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for one, other in edges:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def most_pairs(vertices: frozenset[int], neighbours: list[list[int]]) -> int:
    if len(vertices) < 2:
        return 0
    one = min(vertices)
    rest = vertices - {one}
    return max(
        most_pairs(rest, neighbours),
        *(1 + most_pairs(rest - {other}, neighbours) for other in neighbours[one] if other in rest),
        0,
    )


@pytest.mark.parametrize(
    ("count", "edges", "pairs"),
    [
        (0, [], 0),
        (3, [(0, 1), (1, 2), (2, 0)], 1),
        (5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)], 2),
        # Two triangles joined by an edge: all six can be paired only across it.
        (6, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)], 3),
        # A star: its middle serves one only.
        (5, [(0, 1), (0, 2), (0, 3), (0, 4)], 1),
        # A flower: a stem to a cycle of five, and a leaf behind it.
        (8, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2), (4, 7)], 4),
    ],
)
def test_known_graphs(count: int, edges: list[tuple[int, int]], pairs: int) -> None:
    neighbours = graph(count, edges)
    assert size(largest_matching(neighbours), neighbours) == pairs


def test_random_graphs() -> None:
    chance = random.Random(3)
    for _ in range(600):
        count, share = chance.randint(1, 9), chance.random()
        edges = [(i, j) for i in range(count) for j in range(i) if chance.random() < share]
        neighbours = graph(count, edges)
        for others in neighbours:
            chance.shuffle(others)
        assert size(largest_matching(neighbours), neighbours) == most_pairs(frozenset(range(count)), neighbours)
