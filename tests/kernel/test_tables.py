"""The tables of a rule: combined classes of codes, values, and a checksum that depends on everything."""

import itertools
import random
from typing import Any

import pytest

from kagetsu import kernel
from kagetsu.engine.kernel_form import side_spec, tables_of
from kagetsu.kernel import evaluation, patterns
from kagetsu.kernel.tables import outermost_matter
from kagetsu.rules.point import COLOURS
from kagetsu.rules.rule import parse_rule
from tests.kernel import slow_cell
from tests.rules.positions import RULE_NAMES

PLAIN = kernel.SideSpec()
LINES = patterns.load_line_table(patterns.LineForm(), None)
ZEROS = [0] * 15, [0] * 14, [0] * 225


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_codes_make_the_combined_classes(rule: str) -> None:
    """Every multiset of four line classes, its lines in an order by chance: the class, and the value."""
    rng = random.Random(rule)
    tables = tables_of(parse_rule(rule))
    sides = side_spec(parse_rule(rule).black), side_spec(parse_rule(rule).white)
    for colour in COLOURS:
        side = parse_rule(rule).side(colour)
        values = evaluation.values(evaluation.set_of(sides[colour - 1], sides[2 - colour]))
        for ordered in itertools.combinations_with_replacement(range(14), 4):
            kinds = rng.sample(ordered, 4)
            code = sum(kind << 4 * axis for axis, kind in enumerate(kinds))
            info = tables.entry(65536 * (colour - 1) + code)
            expected = slow_cell.cell_class(kinds, side)
            assert (info & 15, kinds) == (expected, kinds)
            pairs = sum(values.pair[15 * low + high] for low, high in itertools.combinations(sorted(kinds), 2))
            assert info >> 16 == values.cell[expected] + sum(values.line[kind] for kind in kinds) + pairs


def test_two_fours_in_one_line_count_twice() -> None:
    """Where double-fours are barred and overlines are not, one line may hold both fours: class 14."""
    barring = kernel.SideSpec(bars_double_four=True)
    tables = kernel.Tables(barring, PLAIN, LINES, ZEROS, ZEROS)
    assert tables.entry(14) & 15 == 1
    assert tables.entry(14 | 13 << 4) & 15 == 13
    assert tables.entry(11 | 11 << 8) & 15 == 1


@pytest.mark.parametrize("closed_five_wins", [False, True])
@pytest.mark.parametrize("six_wins", [False, True])
def test_how_far_a_stone_can_matter(six_wins: bool, closed_five_wins: bool) -> None:
    """Where all rows from five on win, what is five places away completes, stops and closes nothing."""
    form = patterns.LineForm(six_wins=six_wins, closed_five_wins=closed_five_wins)
    assert outermost_matter(patterns.load_line_table(form, None)) is not (six_wins and closed_five_wins)


def make() -> kernel.Tables:
    values = evaluation.values("freestyle")
    numbers = values.line, values.cell, values.pair
    return kernel.Tables(PLAIN, PLAIN, LINES, numbers, numbers)


def test_the_checksum_depends_on_every_entry() -> None:
    rng = random.Random("checksum")
    tables = make()
    before = tables.checksum()
    assert make().checksum() == before
    for table, entries in (("lines", 4**10), ("info", 2 * 65536)):
        for index in (0, entries - 1, *rng.sample(range(entries), 4)):
            old = LINES[index] if table == "lines" else tables.entry(index)
            tables.change(table, index, old ^ 1)
            assert tables.checksum() != before
            tables.change(table, index, old)
            assert tables.checksum() == before


@pytest.mark.parametrize("field", kernel.SideSpec._fields)
def test_the_checksum_depends_on_every_trait(field: str) -> None:
    old = getattr(PLAIN, field)
    changed: dict[str, Any] = {field: 3 if field == "recursion" else not old}
    other = PLAIN._replace(**changed)
    plain = kernel.Tables(PLAIN, PLAIN, LINES, ZEROS, ZEROS).checksum()
    assert kernel.Tables(other, PLAIN, LINES, ZEROS, ZEROS).checksum() != plain
    assert kernel.Tables(PLAIN, other, LINES, ZEROS, ZEROS).checksum() != plain


def test_rules_that_read_alike_share_their_tables() -> None:
    assert tables_of(parse_rule("freestyle")) is tables_of(parse_rule("freestyle+draw-after=50"))
    assert tables_of(parse_rule("renju")) is not tables_of(parse_rule("renju-basic"))
    assert side_spec(parse_rule("renju").white) == PLAIN


@pytest.mark.parametrize(
    ("lines", "values"),
    [
        (LINES[:-1], ZEROS),
        (LINES + b"\0", ZEROS),
        (LINES, ([0] * 14, [0] * 14, [0] * 225)),
        (LINES, ([0] * 15, [0] * 13, [0] * 225)),
        (LINES, ([0] * 15, [0] * 14, [0] * 224)),
        (LINES, ([0] * 15, [0] * 14)),
    ],
)
def test_tables_of_another_length(lines: bytes, values: tuple[list[int], ...]) -> None:
    for both in ((values, ZEROS), (ZEROS, values)):
        with pytest.raises(ValueError, match="4\\*\\*10 bytes"):
            kernel.Tables(PLAIN, PLAIN, lines, *both)


@pytest.mark.parametrize("value", [8192, -8193, 10**6])
def test_values_that_do_not_fit(value: int) -> None:
    """Four lines of 8,191 each fit sixteen bits; a little more does not."""
    kernel.Tables(PLAIN, PLAIN, LINES, ([8191] * 15, [0] * 14, [0] * 225), ZEROS)
    with pytest.raises(ValueError, match="sixteen bits"):
        kernel.Tables(PLAIN, PLAIN, LINES, ZEROS, ([value] * 15, [0] * 14, [0] * 225))
