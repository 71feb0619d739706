"""The transposition table: what is written is read, what gives way to what, and what two threads may leave."""

import random

import pytest

from kagetsu.kernel import Transpositions, variant

LOWER, UPPER, EXACT = 1, 2, 3
NO_EVALUATION = -32768
ENTRY, IN_BUCKET = 16, 4
SMALLEST = 1024
BUCKETS = SMALLEST // (ENTRY * IN_BUCKET)
MOST_DEPTH = 1023 * 8


def same_bucket(number: int) -> list[int]:
    """So many keys that share the bucket with number 5 in the smallest table."""
    return [(place + 1) * 0x9E37_0000_0000 + BUCKETS * place + 5 for place in range(number)]


def kept(table: Transpositions, keys: list[int]) -> list[int]:
    return [key for key in keys if table.read(key) is not None]


@pytest.mark.parametrize("move", [0, 1, 1023, 1024, 2047])
@pytest.mark.parametrize("score", [-32768, -32000, -1, 0, 1, 29_999, 32_767])
@pytest.mark.parametrize("evaluation", [NO_EVALUATION, -20_000, 0, 20_000, 32_767])
def test_moves_scores_and_evaluations(move: int, score: int, evaluation: int) -> None:
    table = Transpositions(SMALLEST)
    for key in (1, 2**63, 2**64 - 1):
        table.write(key, move, score, evaluation, 64, LOWER, False)
        assert table.read(key) == (move, score, evaluation, 64, LOWER, False)


@pytest.mark.parametrize("bound", [LOWER, UPPER, EXACT])
@pytest.mark.parametrize("on_line", [False, True])
def test_depths_bounds_and_lines(bound: int, on_line: bool) -> None:
    """Depths are kept in eighths of a ply, rounded down, from none to the most."""
    table = Transpositions(SMALLEST)
    for given, depth in [
        (-500, 0),
        (0, 0),
        (7, 0),
        (8, 8),
        (15, 8),
        (64, 64),
        (6400, 6400),
        (8191, 8184),
        (9000, 8184),
    ]:
        table.clear()
        table.write(77, 33, -5, 6, given, bound, on_line)
        assert table.read(77) == (33, -5, 6, depth, bound, on_line)


def test_any_entry_by_chance_comes_back() -> None:
    chance = random.Random("entries")
    table = Transpositions(SMALLEST)
    for _ in range(2000):
        key = chance.getrandbits(64)
        written = (
            chance.randrange(1, 2048), chance.randint(-32768, 32767), chance.randint(-32768, 32767),
            8 * chance.randrange(1024), chance.choice((LOWER, UPPER, EXACT)), chance.random() < 0.5,
        )  # fmt: skip
        table.write(key, *written)
        assert table.read(key) == written


def test_an_unknown_position_is_none() -> None:
    table = Transpositions(SMALLEST)
    assert [table.read(key) for key in (0, 1, 2**64 - 1)] == [None, None, None]
    table.write(5, 1, 1, 1, 64, EXACT, True)
    assert [table.read(key) for key in (5 + BUCKETS, 5 ^ 2**63, 0)] == [None, None, None]


def test_no_move_leaves_the_one_that_is_known() -> None:
    table = Transpositions(SMALLEST)
    table.write(9, 44, 10, 0, 64, LOWER, False)
    table.write(9, 0, 20, 0, 128, UPPER, False)
    assert table.read(9) == (44, 20, 0, 128, UPPER, False)


@pytest.mark.parametrize(
    ("deeper", "bound", "searches", "stays"),
    [
        (256, LOWER, 0, False),
        (264, LOWER, 0, True),
        (264, UPPER, 0, True),
        (264, EXACT, 0, False),
        (264, LOWER, 1, False),
        (MOST_DEPTH - 64, UPPER, 63, False),
        (264, LOWER, 64, True),  # the number of the search comes round
    ],
)
def test_the_same_position_anew(deeper: int, bound: int, searches: int, stays: bool) -> None:
    """What was found is replaced, unless a new bound of the same search is more than four plies shallower."""
    table = Transpositions(SMALLEST)
    table.write(9, 44, 10, 1, 64 + deeper, LOWER, True)
    for _ in range(searches):
        table.new_search()
    table.write(9, 55, 20, 2, 64, bound, False)
    old, new = (44, 10, 1, 64 + deeper, LOWER, True), (55, 20, 2, 64, bound, False)
    assert table.read(9) == (old if stays else new)


def test_the_shallowest_gives_way() -> None:
    keys = same_bucket(6)
    for place in range(IN_BUCKET):
        table = Transpositions(SMALLEST)
        for number, key in enumerate(keys[:IN_BUCKET]):
            table.write(key, 1, 0, 0, 128 if number == place else 640, LOWER, False)
        assert kept(table, keys) == keys[:IN_BUCKET]
        table.write(keys[4], 1, 0, 0, 64, LOWER, False)
        assert keys[place] not in kept(table, keys)
        assert len(kept(table, keys)) == IN_BUCKET
        table.write(keys[5], 1, 0, 0, 64, LOWER, False)
        assert keys[4] not in kept(table, keys), "a new entry is not spared for being new"


@pytest.mark.parametrize(("deeper", "loser"), [(248, 0), (264, 1)])
def test_a_search_ago_counts_like_four_plies(deeper: int, loser: int) -> None:
    keys = same_bucket(5)
    table = Transpositions(SMALLEST)
    table.write(keys[0], 1, 0, 0, 640 + deeper, LOWER, False)
    table.new_search()
    for key in keys[1:4]:
        table.write(key, 1, 0, 0, 640, LOWER, False)
    table.write(keys[4], 1, 0, 0, 8, LOWER, False)
    assert kept(table, keys) == [key for number, key in enumerate(keys) if number != loser]


def test_the_age_comes_round() -> None:
    """Also where the number of the search starts again from 0, an entry of the search before is the older one."""
    keys = same_bucket(5)
    for start in range(60, 70):
        table = Transpositions(SMALLEST)
        for _ in range(start):
            table.new_search()
        table.write(keys[0], 1, 0, 0, 640, LOWER, False)
        table.new_search()
        for key in keys[1:4]:
            table.write(key, 1, 0, 0, 632, LOWER, False)
        table.write(keys[4], 1, 0, 0, 8, LOWER, False)
        assert kept(table, keys) == keys[1:], start


def test_half_an_entry_is_none() -> None:
    for number in range(1, 200):
        table = Transpositions(SMALLEST)
        key, other = number, number * 0x9E3779B97F4A7C15 % 2**64 ^ 2**63
        table.write(key, number, 100, 10, 64, LOWER, False)
        table.write(other, number + 1, 100, 10, 64, LOWER, False)
        table.tear(key, other)
        assert table.read(key) is None
        assert table.read(other) == (number + 1, 100, 10, 64, LOWER, False)
        table.write(key, 5, -7, 3, 8, EXACT, True)
        assert table.read(key) == (5, -7, 3, 8, EXACT, True), "the place serves on"


def test_halves_that_are_not_there() -> None:
    table = Transpositions(SMALLEST)
    table.write(1, 1, 1, 1, 1, 1, False)
    with pytest.raises(ValueError, match="no entries to tear"):
        table.tear(1, 2)


def test_equal_halves_of_two_positions_serve_either() -> None:
    """If two positions have the same finding, the mix of both is that finding, and true."""
    table = Transpositions(SMALLEST)
    for key in (3, 4):
        table.write(key, 9, 8, 7, 64, EXACT, True)
    table.tear(3, 4)
    assert table.read(3) == (9, 8, 7, 64, EXACT, True)


def test_clear_forgets() -> None:
    table = Transpositions(SMALLEST)
    table.new_search()
    for key in range(1, 64):
        table.write(key, 1, 1, 1, 64, EXACT, True)
    assert table.usage() > 0
    table.clear()
    assert table.usage() == 0
    assert kept(table, list(range(64))) == []
    assert table.size() == SMALLEST


def test_usage_counts_in_thousandths() -> None:
    table = Transpositions(SMALLEST)
    places = SMALLEST // ENTRY
    for number in range(places):
        assert table.usage() == number * 1000 // places
        table.write(number % BUCKETS + BUCKETS * (number + 1), 1, 1, 1, 64, EXACT, True)
    assert table.usage() == 1000
    table.new_search()
    assert table.usage() == 1000, "older entries count"


@pytest.mark.parametrize(
    ("memory", "size"),
    [
        (-1, SMALLEST),
        (0, SMALLEST),
        (1, SMALLEST),
        (1023, SMALLEST),
        (1024, SMALLEST),
        (2047, SMALLEST),
        (2048, 2048),
        (2049, 2048),
        (1_000_000, 2**19),
        (2**20, 2**20),
    ],
)
def test_the_size_is_the_power_of_two_below(memory: int, size: int) -> None:
    table = Transpositions(memory)
    assert table.size() == size
    for key in (0, 2**64 - 1):
        table.write(key, 1, 2, 3, 64, EXACT, False)
        assert table.read(key) == (1, 2, 3, 64, EXACT, False)


@pytest.mark.skipif(variant() == "python", reason="uncompiled, memory is a list")
def test_a_large_table_costs_nothing_until_it_is_used() -> None:
    table = Transpositions(3 << 33)
    assert table.size() == 1 << 34
    table.write(2**64 - 1, 1, 2, 3, 64, EXACT, False)
    assert table.read(2**64 - 1) == (1, 2, 3, 64, EXACT, False)


@pytest.mark.skipif(variant() == "python", reason="uncompiled, memory is a list")
def test_memory_that_no_machine_has() -> None:
    with pytest.raises((OSError, MemoryError)):
        Transpositions(1 << 60)


def filled(memory: int, count: int, seed: int) -> tuple[Transpositions, list[int]]:
    """A table with so many entries by chance, and their keys."""
    chance, table = random.Random(seed), Transpositions(memory)
    keys = [chance.getrandbits(64) for _ in range(count)]
    for key in keys:
        table.write(key, chance.randrange(1, 1000), chance.randint(-500, 500), 7, 64 * chance.randint(1, 20), 3, False)
    return table, keys


@pytest.mark.parametrize("memory", [1 << 15, 1 << 18])
def test_entries_that_are_packed_come_back_in_a_table_of_another_size(memory: int) -> None:
    table, keys = filled(1 << 16, 300, 1)
    known = {key: table.read(key) for key in keys if table.read(key) is not None}
    packed = table.entries()
    assert len(packed) == 16 * len(known)
    other = Transpositions(memory)
    other.fill(packed)
    found = [key for key in known if other.read(key) == known[key]]
    assert len(found) == len(known) if memory > 1 << 16 else len(found) > 200


def test_what_is_there_stays_when_more_is_filled_in() -> None:
    table, keys = filled(1 << 18, 100, 1)
    other, others = filled(1 << 18, 100, 2)
    table.fill(other.entries())
    assert all(table.read(key) is not None for key in keys + others)
    assert table.read(others[0]) == other.read(others[0])


def test_an_empty_table_packs_nothing() -> None:
    table = Transpositions(1 << 16)
    assert table.entries() == bytearray()
    table.fill(bytearray())
    assert table.usage() == 0


def test_torn_entries_are_not_packed() -> None:
    """Their halves make a key that leads elsewhere; but now and then it leads to its own place."""
    table, keys = filled(1 << 20, 2, 3)
    table.tear(keys[0], keys[1])
    other = Transpositions(1 << 20)
    other.fill(table.entries())
    assert other.read(keys[0]) is None
    assert other.read(keys[1]) == table.read(keys[1]) is not None
    assert len(table.entries()) in (16, 32)


def test_entries_without_a_bound_and_half_entries_are_none() -> None:
    table = Transpositions(1 << 16)
    table.fill(bytearray(16 * 5))
    assert table.usage() == 0
    with pytest.raises(ValueError, match="no whole number of entries"):
        table.fill(bytearray(15))
