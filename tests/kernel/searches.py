"""Searches of one thread, as tests of the kernel start them."""

from importlib import import_module

from kagetsu import kernel

ALL_OFF = sum(kernel.STEPS.values())


def search_of(
    position: kernel.Position,
    colour: int,
    depth: int,
    *,
    lines: int = 1,
    max_stones: int | None = None,
    nodes: int = 0,
    only: list[int] | None = None,
    off: int = 0,
    noise: int = 0,
    seed: int = 0,
) -> kernel.Search:
    """A search with a small table of its own, deepened to ``depth`` or a break."""
    search = kernel.Search(position, kernel.Transpositions(1 << 18), seed)
    most = position.area if max_stones is None else max_stones
    search.prepare(colour, most, kernel.Stop(), nodes=nodes, only=only, off=off, noise=noise)
    for plies in range(1, depth + 1):
        if not search.deepen(plies, lines):
            break
    return search


def result_of(search: kernel.Search) -> tuple[object, ...]:
    """All that a search tells."""
    return search.nodes, search.vcf_nodes, [search.found(rank) for rank in range(search.ranks())], search.root_moves()


def static_value(position: kernel.Position, colour: int) -> int:
    """The evaluation for ``colour``, who is to move."""
    door = import_module("kagetsu.kernel.evaluate")  # the package itself offers no function of its module's name
    return int(door.evaluate(position, colour, kernel.search_numbers(position.tables)[1]))
