"""Constructed cases: the rules and the kernel agree with them, and every shape and place occurs."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import kagetsu
from kagetsu.engine.kernel_form import KINDS as VERDICTS
from kagetsu.engine.kernel_form import new_position
from kagetsu.problems.construct_forbidden import FORBIDDEN_KINDS, construct, construct_set
from kagetsu.problems.construct_sketch import Leg, Sketch
from kagetsu.problems.problem import Problem
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE, OVERLINE

SOURCES = Path(kagetsu.__file__).resolve().parent

CASES = construct_set(240, 7)


def board_of(problem: Problem) -> Board:
    return Board.from_stones(problem.black, problem.white, problem.turn, problem.rule, problem.width)


def test_rules_and_kernel_agree() -> None:
    for problem in CASES:
        board = board_of(problem)
        assert not board.is_game_over(), problem.text()
        assert board.explain(problem.point, BLACK).verdict == problem.verdict, problem.text()
        position = new_position(board.rule, board.width, board.height)
        position.set_up(problem.black, problem.white)
        assert VERDICTS[position.foul(problem.point, BLACK)] == problem.verdict, problem.text()


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("three_three", DOUBLE_THREE),
        ("four_four", DOUBLE_FOUR),
        ("overline", OVERLINE),
        ("four_three", FOUR_THREE),
    ],
)
def test_plain_kinds_have_one_verdict(kind: str, verdict: str) -> None:
    assert {problem.verdict for problem in CASES if problem.kind == kind} == {verdict}


def test_a_four_three_is_legal_where_no_option_bars_it() -> None:
    for problem in CASES:
        if problem.kind == "four_three":
            board = Board.from_stones(problem.black, problem.white, BLACK, "renju", problem.width)
            assert board.explain(problem.point, BLACK).verdict == "legal"


def test_every_place_five_times_a_kind() -> None:
    places = Counter((problem.kind, problem.tags[0]) for problem in CASES)
    assert all(places[kind, place] >= 5 for kind in FORBIDDEN_KINDS for place in ("edge", "corner", "diagonal"))


def test_places_are_what_they_say() -> None:
    for problem in CASES:
        column, row = problem.point % 32, problem.point // 32
        near = sum(min(line, 14 - line) < 5 for line in (column, row))
        assert near == {"edge": 1, "corner": 2, "diagonal": 0, "centre": 0}[problem.tags[0]]


def test_every_crossing_and_every_length() -> None:
    many = [construct(kind, number, 3) for kind in ("three_three", "overline") for number in range(24)]
    crossings = {frozenset(_direction(claim.stones) for claim in problem.claims) for problem in many[:24]}
    assert len(crossings) == 6
    assert {len(problem.claims[0].stones) for problem in many[24:]} == {6, 7, 8, 9}
    assert {tag for problem in CASES if problem.kind == "four_four" for tag in problem.tags[1:]} == {
        "angle-45",
        "angle-90",
        "one-line",
    }


def _direction(stones: tuple[int, ...]) -> tuple[int, int]:
    """The sign of the slope of a row of points."""
    (x, y), (x2, y2) = ((stone % 32, stone // 32) for stone in (min(stones), max(stones)))
    return (x2 > x) - (x2 < x), (y2 > y) - (y2 < y)


def test_a_seed_repeats_its_set() -> None:
    assert construct_set(18, 5) == construct_set(18, 5)
    assert construct_set(18, 5) != construct_set(18, 6)


def test_the_reason_holds_the_stones() -> None:
    for problem in CASES:
        for claim in problem.claims:
            assert set(claim.stones) <= {*problem.black, problem.point}
            assert not set(claim.points) & {*problem.black, *problem.white}


def test_a_stone_that_matters_breaks_the_proof() -> None:
    def sketch() -> Sketch:
        made = Sketch(15)
        assert made.lay((7, 7), (Leg("three", "_.eXX*._", 0), Leg("three", "_.eXX*._", 1)))
        return made

    assert sketch().is_proved()
    for cell, colour in (((8, 7), WHITE), ((7, 3), BLACK), ((4, 7), WHITE), ((7, 7), BLACK)):
        broken = sketch()
        broken.stones[cell] = colour
        assert not broken.is_proved(), cell
    whole = sketch()
    whole.stones[(14, 0)] = WHITE
    assert whole.is_proved()


def test_two_black_stones_near_a_growing_point_break_the_proof() -> None:
    made = Sketch(15)
    assert made.lay((7, 7), (Leg("three", "_.eXX*._", 0),))
    made.stones[(4, 5)] = made.stones[(4, 6)] = BLACK
    assert not made.is_proved()


def imported(module: str) -> set[str]:
    """Every module of ours that ``module`` imports, and those that they import; packages' doors as well."""
    found: set[str] = set()
    left = [module]
    while left:
        name = left.pop()
        path = SOURCES.joinpath(*name.split(".")[1:])
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if name in found or not file.exists():
            continue
        found.add(name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kagetsu."):
                left += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            if isinstance(node, ast.Import):
                left += [alias.name for alias in node.names if alias.name.startswith("kagetsu.")]
    return found


def test_the_construction_asks_nobody() -> None:
    names = imported("kagetsu.problems.construct_forbidden")
    assert "kagetsu.problems.construct_sketch" in names
    assert "kagetsu.rules.point" in names
    asked = {name for name in names if name.split(".")[1] in ("kernel", "engine")}
    assert not asked | (names & {"kagetsu.rules.forbidden", "kagetsu.rules.line", "kagetsu.rules.board"})


def test_the_test_of_imports_sees_them() -> None:
    assert {"kagetsu.rules.forbidden", "kagetsu.rules.line"} <= imported("kagetsu.rules.board")
