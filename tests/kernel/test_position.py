"""Positions: what they keep equals what the definitions say of the stones, after any sequence of put and take."""

import itertools
import random
from collections import Counter

import pytest

from kagetsu import kernel
from kagetsu.engine.kernel_form import side_spec
from kagetsu.kernel import evaluation
from kagetsu.rules.point import BLACK, COLOURS, WHITE, make_point
from kagetsu.rules.rule import parse_rule
from tests.kernel import slow_cell
from tests.kernel.placed import empties_of, empty, points_of, scattered
from tests.rules.positions import RULE_NAMES

GROUPS = (kernel.FIVE, kernel.FOUR, kernel.GROWTH, kernel.BARRED)

every_rule = pytest.mark.parametrize("rule", RULE_NAMES)


def compare_points(position: kernel.Position, rule: str, points: list[int]) -> None:
    """Holds classes and groups of these empty points, for both colours, against the slow reading."""
    in_group = {(group, colour): set(position.points(group, colour)) for group in GROUPS for colour in COLOURS}
    for point in points:
        for colour in COLOURS:
            side = parse_rule(rule).side(colour)
            expected = slow_cell.line_classes(position, point, colour, side)
            assert [position.line_class(point, axis, colour) for axis in range(4)] == expected
            assert position.cell_class(point, colour) == slow_cell.cell_class(expected, side)
            found = {group for group in GROUPS if point in in_group[group, colour]}
            assert found == slow_cell.groups(expected, side)


def compare_sums(position: kernel.Position, rule: str) -> None:
    """Holds the counters, sums and sets against the classes of the single points."""
    sides = [side_spec(parse_rule(rule).side(colour)) for colour in COLOURS]
    empties = empties_of(position)
    for colour in COLOURS:
        values = evaluation.values(evaluation.set_of(sides[colour - 1], sides[2 - colour]))
        classes = [position.cell_class(point, colour) for point in empties]
        counts = Counter(classes)
        assert position.class_counts(colour) == [counts[index] for index in range(14)]
        lines = [sorted(position.line_class(point, axis, colour) for axis in range(4)) for point in empties]
        pairs = [15 * low + high for four in lines for low, high in itertools.combinations(four, 2)]
        assert position.value_sum(colour) == (
            sum(values.cell[one] for one in classes)
            + sum(values.line[one] for four in lines for one in four)
            + sum(values.pair[one] for one in pairs)
        )
        for group in GROUPS:
            points = position.points(group, colour)
            assert points == sorted(points)
            assert set(points) <= set(empties)


@every_rule
def test_classes_and_groups_are_those_of_the_slow_reading(rule: str) -> None:
    rng = random.Random(f"classes under {rule}")
    for _ in range(12):
        position = scattered(rng, rule)
        empties = empties_of(position)
        compare_points(position, rule, rng.sample(empties, min(20, len(empties))))


@every_rule
def test_every_point_of_small_boards(rule: str) -> None:
    rng = random.Random(f"small boards under {rule}")
    for _ in range(4):
        position = scattered(rng, rule, 5, 8)
        compare_points(position, rule, empties_of(position))


@every_rule
def test_counters_and_sums_are_those_of_the_points(rule: str) -> None:
    rng = random.Random(f"sums under {rule}")
    for _ in range(8):
        compare_sums(scattered(rng, rule), rule)


def test_what_an_empty_board_is() -> None:
    for width, height in ((5, 5), (5, 25), (25, 5), (15, 15), (25, 25)):
        position = empty("renju", width, height)
        assert (position.width, position.height, position.area) == (width, height, width * height)
        assert position.stone_count() == 0
        assert position.nearby() == []
        assert [point for point in range(32 * 25) if position.stone_at(point) == 0] == points_of(position)
        compare_points(position, "renju", points_of(position))
        compare_sums(position, "renju")


@every_rule
def test_taking_stones_brings_back_what_was_there(rule: str) -> None:
    rng = random.Random(f"undo under {rule}")
    for _ in range(6):
        position = empty(rule, rng.randint(5, 25), rng.randint(5, 25))
        states = [position.state()]
        for _ in range(rng.randint(1, 120)):
            empties = empties_of(position)
            if empties and (len(states) == 1 or rng.random() < 0.65):
                position.put(rng.choice(empties), rng.choice(COLOURS))
                states.append(position.state())
            else:
                states.pop()
                position.take()
                assert position.state() == states[-1]
            assert position.hash() == position.hash_from_scratch()
        while len(states) > 1:
            states.pop()
            position.take()
            assert position.state() == states[-1]


@every_rule
def test_stones_of_a_search_of_fours_tell_every_three_four_five_and_foul(rule: str) -> None:
    """As stones put in the usual way do; and what was there before comes back."""
    rng = random.Random(f"for fours under {rule}")
    for _ in range(8):
        size = rng.randint(5, 25), rng.randint(5, 25)
        usual, quick = empty(rule, *size), empty(rule, *size)
        for point in rng.sample(empties_of(usual), min(60, size[0] * size[1] // 3)):
            colour = rng.choice(COLOURS)
            usual.put(point, colour)
            quick.put(point, colour)
        before = quick.state()
        chosen = rng.sample(empties_of(usual), min(12, size[0] * size[1] // 3))
        for number, point in enumerate(chosen):
            usual.put(point, 1 + number % 2)
            quick.put_for_fours(point, 1 + number % 2)
            assert quick.hash() == usual.hash()
            for colour in COLOURS:
                assert quick.forbidden(colour) == usual.forbidden(colour)
                for group in GROUPS:
                    assert quick.points(group, colour) == usual.points(group, colour)
        for _ in chosen:
            quick.take()
        assert quick.state() == before


def test_a_full_board_can_be_filled_and_emptied() -> None:
    for rule, width, height in (("caro", 25, 25), ("renju", 5, 5)):
        position = empty(rule, width, height)
        before = position.state()
        for number, point in enumerate(random.Random(1).sample(points_of(position), position.area)):
            position.put(point, 1 + number % 2)
        assert position.stone_count() == position.area
        assert position.class_counts(BLACK) == position.class_counts(WHITE) == [0] * 14
        assert (position.value_sum(BLACK), position.value_sum(WHITE)) == (0, 0)
        position.reset()
        assert position.state() == before


def test_the_order_of_the_stones_does_not_matter() -> None:
    rng = random.Random("order")
    for _ in range(30):
        position = scattered(rng, rng.choice(RULE_NAMES))
        stones = [(point, position.stone_at(point)) for point in position.points_put()]
        other = kernel.Position(position.tables, position.width, position.height)
        rng.shuffle(stones)
        for point, colour in stones:
            other.put(point, colour)
        assert other.state() == position.state()
        black = [point for point, colour in stones if colour == BLACK]
        other.set_up(black, [point for point, colour in stones if colour == WHITE])
        assert other.state() == position.state()


def test_what_is_taken_is_the_last_that_was_put() -> None:
    position = empty("freestyle", 15, 15)
    for point, colour in ((7, BLACK), (32, BLACK), (66, WHITE)):
        position.put(point, colour)
    assert position.points_put() == [7, 32, 66]
    assert [position.stone_at(point) for point in (7, 32, 66, 0, 15, -1, 32 * 25)] == [1, 1, 2, 0, 3, 3, 3]
    assert [position.take(), position.take(), position.take()] == [66, 32, 7]


def test_the_hash_tells_positions_apart() -> None:
    position = empty("freestyle", 25, 25)
    hashes = {position.hash()}
    for point in points_of(position):
        for colour in COLOURS:
            position.put(point, colour)
            hashes.add(position.hash())
            position.take()
    assert len(hashes) == 1 + 2 * 625
    assert 0 not in hashes


def test_nearby_is_three_columns_and_rows_or_four_along_a_line() -> None:
    rng = random.Random("nearby")
    for _ in range(30):
        position = empty("standard", rng.randint(5, 25), rng.randint(5, 25))
        stones = rng.sample(points_of(position), rng.randint(1, 4))
        for stone in stones:
            position.put(stone, rng.choice(COLOURS))
        expected = []
        for point in empties_of(position):
            for stone in stones:
                columns, rows = abs(point % 32 - stone % 32), abs(point // 32 - stone // 32)
                far = max(columns, rows)
                if far <= 3 or (far == 4 and (0 in (columns, rows) or columns == rows)):
                    expected.append(point)
                    break
        assert position.nearby() == expected


def test_walks_leave_nothing_behind() -> None:
    position = empty("renju", 15, 15)
    position.put(make_point(7, 7), WHITE)
    before = position.state()
    moves = [point for point in random.Random(2).sample(points_of(position), 60) if point != make_point(7, 7)]
    assert position.walk(moves, 3) == 3 * len(moves)
    assert position.state() == before
    one = position.walk_checksum(moves, 0)
    assert position.state() == before
    assert one == position.walk_checksum(moves, 0)
    assert one != position.walk_checksum(moves[::-1], 0)
    assert one != position.walk_checksum(moves, 1)


@pytest.mark.parametrize(
    ("point", "colour"),
    [
        (0, 0),
        (0, 3),
        (0, -1),
        (-1, 1),
        (15, 1),
        (31, 2),
        (32 * 15, 1),
        (32 * 24, 1),
        (10**6, 1),
        (-(10**6), 1),
        (33, 1),
    ],
)
def test_what_cannot_be_put(point: int, colour: int) -> None:
    position = empty("freestyle", 15, 15)
    position.put(33, WHITE)
    before = position.state()
    with pytest.raises(ValueError, match="can be put"):
        position.put(point, colour)
    assert position.state() == before


def test_what_cannot_be_asked() -> None:
    position = empty("renju", 15, 15)
    with pytest.raises(ValueError, match="no stone to take"):
        position.take()
    with pytest.raises(ValueError, match="can be put"):
        position.set_up([5, 6], [6])
    assert position.stone_count() == 2
    for point in (5, 15, -1, 32 * 15):
        with pytest.raises(ValueError, match=r"not empty|off the board"):
            position.foul(point, BLACK)
    with pytest.raises(ValueError, match="more moves than empty points"):
        position.walk(list(range(224)), 1)
    for width, height in ((4, 15), (15, 4), (26, 15), (15, 26), (0, 0), (-5, 9)):
        with pytest.raises(ValueError, match="5 to 25"):
            kernel.Position(position.tables, width, height)


@pytest.mark.parametrize("colour", [0, 3, -1, 10**6])
def test_questions_about_no_colour(colour: int) -> None:
    position = empty("renju", 15, 15)
    for ask in (
        lambda: position.line_class(0, 0, colour),
        lambda: position.cell_class(0, colour),
        lambda: position.class_counts(colour),
        lambda: position.value_sum(colour),
        lambda: position.points(kernel.FIVE, colour),
        lambda: position.foul(0, colour),
        lambda: position.forbidden(colour),
    ):
        with pytest.raises(ValueError, match="is no colour"):
            ask()


@pytest.mark.parametrize("point", [-1, 15, 31, 32 * 15, 32 * 24, 10**6, -(10**6)])
def test_questions_about_no_point(point: int) -> None:
    position = empty("renju", 15, 15)
    with pytest.raises(ValueError, match="off the board"):
        position.line_class(point, 0, BLACK)
    with pytest.raises(ValueError, match="off the board"):
        position.cell_class(point, BLACK)


@pytest.mark.parametrize("number", [-1, 4, 10**6])
def test_questions_about_no_axis_and_no_group(number: int) -> None:
    position = empty("renju", 15, 15)
    with pytest.raises(ValueError, match="is no axis"):
        position.line_class(0, number, BLACK)
    with pytest.raises(ValueError, match="is no group"):
        position.points(number, BLACK)
