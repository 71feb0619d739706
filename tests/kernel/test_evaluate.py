"""The static value: alike for alike positions, and the sum that it is said to be."""

import random
import re
from itertools import combinations

import pytest

from kagetsu.engine.kernel_form import side_spec
from kagetsu.kernel import Position, threat_mask
from kagetsu.kernel.evaluation import set_of, values
from kagetsu.rules.point import BLACK, COLOURS, WHITE, transform_point
from kagetsu.rules.rule import parse_rule
from tests.kernel.drawn_positions import placed
from tests.kernel.placed import empty, points_of
from tests.kernel.searches import static_value

RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "omok")
ALIKE = ("freestyle", "standard", "caro", "omok")
"""Rules under which both colours win by the same and have the same numbers."""


def drawn(rule: str, number: int) -> list[dict[int, int]]:
    """Stones on a board of eleven by eleven, by chance."""
    chance = random.Random(f"values {rule}")
    board = empty(rule, 11, 11)
    return [
        {point: chance.choice(COLOURS) for point in chance.sample(points_of(board), chance.randint(0, 50))}
        for _ in range(number)
    ]


def with_stones(rule: str, stones: dict[int, int]) -> Position:
    position = empty(rule, 11, 11)
    for point, colour in stones.items():
        position.put(point, colour)
    return position


@pytest.mark.parametrize("rule", RULES)
def test_the_same_turned_and_mirrored(rule: str) -> None:
    for stones in drawn(rule, 20):
        position = with_stones(rule, stones)
        told = [static_value(position, colour) for colour in COLOURS]
        for turn in range(8):
            turned = with_stones(rule, {transform_point(point, turn, 11, 11): held for point, held in stones.items()})
            assert [static_value(turned, colour) for colour in COLOURS] == told


@pytest.mark.parametrize("rule", ALIKE)
def test_the_same_for_the_other_colour(rule: str) -> None:
    for stones in drawn(rule, 60):
        position = with_stones(rule, stones)
        swapped = with_stones(rule, {point: 3 - colour for point, colour in stones.items()})
        assert [static_value(swapped, colour) for colour in COLOURS] == [
            static_value(position, 3 - colour) for colour in COLOURS
        ]


@pytest.mark.parametrize("rule", RULES)
def test_cells_and_threats_add_up(rule: str) -> None:
    """The cells, less those of the opponent; for each threat that stands, and each two, their number; and being to
    move.
    """
    parsed = parse_rule(rule)
    sides = {colour: side_spec(parsed.side(colour)) for colour in COLOURS}
    masks = set()
    for stones in drawn(rule, 80):
        position = with_stones(rule, stones)
        for colour in COLOURS:
            numbers = values(set_of(sides[colour], sides[3 - colour]))
            mask = threat_mask(position, colour)
            masks.add(mask)
            parts = [*numbers.threat_own, *numbers.threat_other]
            standing = [bit for bit in range(16) if mask >> bit & 1]
            threats = sum(parts[bit] for bit in standing)
            together = zip(combinations(range(16), 2), numbers.threat_pair, strict=True)
            threats += sum(number for both, number in together if {*both} <= {*standing})
            cells = position.value_sum(colour) - position.value_sum(3 - colour)
            assert static_value(position, colour) == cells + threats + numbers.tempo
    assert len(masks) > 40


@pytest.mark.parametrize("rule", ALIKE)
def test_on_an_empty_board_being_to_move_is_all(rule: str) -> None:
    sides = side_spec(parse_rule(rule).black), side_spec(parse_rule(rule).white)
    assert (
        static_value(placed("", "", rule), BLACK)
        == static_value(placed("", "", rule), WHITE)
        == values(set_of(*sides)).tempo
    )


def test_no_colour() -> None:
    for colour in (0, 3):
        with pytest.raises(ValueError, match=re.escape(f"{colour} is no colour")):
            static_value(placed("h8"), colour)
