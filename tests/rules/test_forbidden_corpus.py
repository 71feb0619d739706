"""The drawn forbidden-point cases: verdict, lines and false threes, each with the stones that make it so.

The expected values were set by construction and confirmed with a separate reading of the rules.
"""

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.explanation import Explanation
from kagetsu.rules.point import BLACK, SYMMETRIES, WHITE, make_point, point_name, point_xy, transform_point
from tests.cases_reader import ForbiddenCase, Shape, Spoiled, read_cases

CASES = read_cases()
NAMED = {case.name: case for case in CASES}
FOULS = {"overline", "double_four", "double_three", "four_three"}

AXES = {(1, 0): "row", (0, 1): "column", (1, 1): "rising", (1, -1): "falling"}

LEAST = {
    "closed_threes": 16,
    "corners": 20,
    "edges": 22,
    "false_by_double_four": 32,
    "false_by_double_three": 26,
    "false_by_five": 15,
    "false_by_overline": 24,
    "four_four": 34,
    "four_three": 20,
    "look_alikes": 16,
    "mixed": 22,
    "nested": 45,
    "omok": 24,
    "overline": 20,
    "renju_basic": 16,
    "three_three": 24,
    "white": 13,
}
"""How many cases each file holds at least."""

ROOM = 4
"""A position whose stones all keep this far from the edges may be shifted: no line of these cases reaches farther."""


def over(cases: list[ForbiddenCase]) -> pytest.MarkDecorator:
    """Runs a test for each of the cases; its name tells file and case."""
    return pytest.mark.parametrize("case", cases, ids=[f"{case.file}:{case.name}" for case in cases])


Result = tuple[str, frozenset[Shape], frozenset[Spoiled]]


def result(explanation: Explanation) -> Result:
    """What is compared; nothing may be listed twice."""
    lines = [(line.kind, line.axis, frozenset(line.stones), frozenset(line.completing)) for line in explanation.lines]
    spoiled = []
    for three in explanation.false_threes:
        kinds = [reason.kind for reason in three.reasons]
        tries = frozenset(zip(three.completing, kinds, strict=True))
        spoiled.append((three.axis, frozenset(three.stones), tries))
    assert len(set(lines)) == len(lines)
    assert len(set(spoiled)) == len(spoiled)
    return explanation.verdict, frozenset(lines), frozenset(spoiled)


def explain(case: ForbiddenCase) -> Explanation:
    """What the board says of the point in question."""
    board = Board.from_stones(
        black=sorted(case.black),
        white=sorted(case.white),
        to_move=case.side,
        width=case.width,
        height=case.height,
        rule=case.rule,
    )
    return board.explain(case.point, case.side)


def without(case: ForbiddenCase, stone: int) -> ForbiddenCase:
    """The case with one stone taken away."""
    return case._replace(black=case.black - {stone}, white=case.white - {stone})


def moved(case: ForbiddenCase, place: dict[int, int], width: int, height: int) -> ForbiddenCase:
    """The case, with what is expected, after each point has gone to its ``place``."""

    def places(points: Iterable[int]) -> frozenset[int]:
        return frozenset(place[point] for point in points)

    lines = [(kind, axis_of(places(stones)), places(stones), places(ends)) for kind, _, stones, ends in case.lines]
    spoiled = [
        (axis_of(places(stones)), places(stones), frozenset((place[point], reason) for point, reason in tries))
        for _, stones, tries in case.false_threes
    ]
    return case._replace(
        width=width,
        height=height,
        black=places(case.black),
        white=places(case.white),
        point=place[case.point],
        lines=frozenset(lines),
        false_threes=frozenset(spoiled),
        essential=places(case.essential),
    )


def axis_of(stones: frozenset[int]) -> str:
    """The axis on which at least two stones lie."""
    (left, low), *_, (right, high) = sorted(map(point_xy, stones))
    across, up = right - left, high - low
    length = max(abs(across), abs(up))
    return AXES[across // length, up // length]


def normal_form(case: ForbiddenCase) -> tuple[str, list[tuple[int, int, bool]]]:
    """The same for two cases that differ only in symmetry, place on the board, or colours: the rule and the stones
    as seen from the point in question, own stones or not.
    """
    column, row = point_xy(case.point)
    seen = [(*point_xy(stone), colour == case.side) for stone, colour in case.stones.items()]
    forms = []
    for symmetry in SYMMETRIES:
        form = []
        for x, y, own in seen:
            across = (column - x) if symmetry & 1 else (x - column)
            up = (row - y) if symmetry & 2 else (y - row)
            form.append((up, across, own) if symmetry & 4 else (across, up, own))
        forms.append(sorted(form))
    return case.rule, min(forms)


def can_shift(case: ForbiddenCase) -> bool:
    """Whether the edges are out of reach."""
    places = [point_xy(point) for point in [case.point, *case.stones]]
    return all(ROOM <= x < case.width - ROOM and ROOM <= y < case.height - ROOM for x, y in places)


def names_of(points: Iterable[int]) -> set[str]:
    return set(map(point_name, points))


@over(CASES)
def test_verdict_lines_and_false_threes(case: ForbiddenCase) -> None:
    assert result(explain(case)) == case.expected


@over(CASES)
def test_each_essential_stone_matters(case: ForbiddenCase) -> None:
    assert case.essential <= case.stones.keys()
    for stone in case.essential:
        assert result(explain(without(case, stone))) != case.expected, point_name(stone)


@over(CASES)
def test_symmetries(case: ForbiddenCase) -> None:
    points = [make_point(column, row) for column in range(case.width) for row in range(case.height)]
    for symmetry in SYMMETRIES:
        place = {point: transform_point(point, symmetry, case.width, case.height) for point in points}
        sides = (case.height, case.width) if symmetry & 4 else (case.width, case.height)
        image = moved(case, place, *sides)
        assert result(explain(image)) == image.expected, symmetry


@over([case for case in CASES if can_shift(case)])
@pytest.mark.parametrize(("across", "up"), [(0, 0), (1, 6), (4, 3), (6, 2)])
def test_shifts(case: ForbiddenCase, across: int, up: int) -> None:
    side = 25
    points = [make_point(column, row) for column in range(case.width) for row in range(case.height)]
    place = {point: point + make_point(across, up) for point in points}
    image = moved(case, place, side, side)
    assert result(explain(image)) == image.expected


@over([case for case in CASES if case.pair])
def test_pairs_are_one_stone_apart(case: ForbiddenCase) -> None:
    other = NAMED[case.pair]
    assert other.pair == case.name
    assert (other.point, other.width, other.height, other.rule, other.side) == (
        case.point,
        case.width,
        case.height,
        case.rule,
        case.side,
    )
    mine, theirs = case.stones, other.stones
    assert len([point for point in mine | theirs if mine.get(point) != theirs.get(point)]) == 1
    assert case.expected != other.expected


@over(CASES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_names_exactly_the_points(case: ForbiddenCase, lang: str) -> None:
    said = re.findall(r"(?<![A-Za-z0-9])[a-y][1-9][0-9]?(?![A-Za-z0-9])", explain(case).text(lang))
    shown = {case.point}
    for _, _, stones, completing in case.lines:
        shown |= stones | completing
    for _, stones, tries in case.false_threes:
        shown |= stones | {point for point, _ in tries}
    assert set(said) == names_of(shown)


def test_cases_are_well_formed() -> None:
    assert len(NAMED) == len(CASES)
    for case in CASES:
        assert case.verdict in FOULS | {"legal", "five"}, case.name
        assert case.why, case.name
        if case.verdict in FOULS:
            assert len(case.essential) >= 2, case.name


def test_cases_differ_under_symmetry_shift_and_colours() -> None:
    seen: dict[str, str] = {}
    for case in CASES:
        form = repr(normal_form(case))
        assert form not in seen, f"{case.name} is {seen[form]} again"
        seen[form] = case.name


def test_there_are_enough_cases_of_each_kind() -> None:
    assert len(CASES) >= 400
    files = Counter(case.file for case in CASES)
    assert {name for name, least in LEAST.items() if files[name] < least} == set()
    assert files.keys() == LEAST.keys()
    verdicts = Counter(case.verdict for case in CASES)
    assert all(verdicts[verdict] >= 20 for verdict in [*FOULS - {"four_three"}, "legal", "five"])
    assert verdicts["four_three"] >= 8
    kinds = Counter(kind for case in CASES for kind, *_ in case.lines)
    assert all(kinds[kind] >= 15 for kind in ["five", "overline", "straight_four", "four", "three"])
    reasons = Counter(reason for case in CASES for *_, tries in case.false_threes for _, reason in tries)
    spoilers = ["five", "overline", "double_four", "double_three", "four_three", "not_straight", "no_room"]
    assert all(reasons[reason] >= 10 for reason in spoilers), reasons
    sizes = {(case.width, case.height) for case in CASES}
    assert {(15, 15), (9, 9), (7, 7), (19, 19), (12, 10)} <= sizes
    assert {case.side for case in CASES} == {BLACK, WHITE}
    assert {axis for case in CASES for _, axis, *_ in case.lines} == set(AXES.values())
    assert len([case for case in CASES if case.pair]) >= 200
