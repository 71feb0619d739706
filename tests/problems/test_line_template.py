"""The templates against a slow reading of the definitions on one line."""

import pytest

from kagetsu.problems import line_template
from kagetsu.problems.line_template import DEAD, FIVES, FOURS, ONE_LINE, OVERLINES, SINGLE_THREES, STRAIGHT, THREES


def row(template: str, edge: str) -> str:
    """The line with its point played: ``X`` Black, ``.`` empty, ``O`` White; what is left open beyond is ``edge``."""
    played = template.replace("*", "X").translate(str.maketrans("ef#", "..O")).replace("_", edge)
    return f"{edge * 5}{played}{edge * 5}"


def run_at(line: str, place: int) -> tuple[int, int]:
    low = high = place
    while line[low - 1] == "X":
        low -= 1
    while line[high + 1] == "X":
        high += 1
    return low, high


def put(line: str, place: int) -> str:
    return f"{line[:place]}X{line[place + 1 :]}"


def makes_five(line: str, place: int, centre: int) -> bool:
    low, high = run_at(put(line, place), place)
    return line[place] == "." and high - low == 4 and low <= centre <= high


def makes_straight_four(line: str, place: int, centre: int) -> bool:
    grown = put(line, place)
    low, high = run_at(grown, place)
    if line[place] != "." or high - low != 3 or not low <= centre <= high:
        return False
    return makes_five(grown, low - 1, centre) and makes_five(grown, high + 1, centre)


def key_points(template: str, edge: str) -> tuple[set[int], set[int]]:
    """The points, counted from the template's first, where a five arises, and where a straight four does."""
    line = row(template, edge)
    centre = 5 + template.index("*")
    places = range(5, 5 + len(template))
    fives = {place - 5 for place in places if makes_five(line, place, centre)}
    return fives, {place - 5 for place in places if makes_straight_four(line, place, centre)}


def signs(template: str, sign: str) -> set[int]:
    return {place for place, there in enumerate(template) if there == sign}


@pytest.mark.parametrize("edge", [".", "O"])
@pytest.mark.parametrize("template", [*FOURS, *STRAIGHT, *ONE_LINE])
def test_fours_become_five_at_their_f(template: str, edge: str) -> None:
    assert key_points(template, edge)[0] == signs(template, "f")


def test_how_many_points_make_five() -> None:
    assert {template.count("f") for template in FOURS} == {1}
    assert {template.count("f") for template in STRAIGHT + ONE_LINE} == {2}


@pytest.mark.parametrize("template", THREES)
@pytest.mark.parametrize("edge", [".", "O"])
def test_threes_grow_at_their_e_and_are_no_fours(template: str, edge: str) -> None:
    fives, straight = key_points(template, edge)
    assert not fives
    assert signs(template, "e") <= straight


@pytest.mark.parametrize("template", SINGLE_THREES)
@pytest.mark.parametrize("edge", [".", "O"])
def test_single_threes_grow_nowhere_else(template: str, edge: str) -> None:
    assert key_points(template, edge) == (set(), signs(template, "e"))


@pytest.mark.parametrize("template", DEAD)
@pytest.mark.parametrize("edge", [".", "O"])
def test_dead_lines_are_nothing(template: str, edge: str) -> None:
    assert key_points(template, edge) == (set(), set())


def test_lengths_of_rows() -> None:
    for length, templates in [(5, FIVES), *OVERLINES.items()]:
        for template in templates:
            low, high = run_at(row(template, "."), 5 + template.index("*"))
            assert high - low + 1 == length
            assert max(map(len, template.strip("_").split("*"))) < 5


def test_every_template_has_one_point_in_question() -> None:
    tables = [getattr(line_template, name) for name in line_template.__all__ if name != "OVERLINES"]
    for template in [
        *(one for table in tables for one in table),
        *(one for long in OVERLINES.values() for one in long),
    ]:
        assert template.count("*") == 1
