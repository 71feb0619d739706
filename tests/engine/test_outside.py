"""The solvers against outside data: puzzles with forced wins, and positions that have none."""

from collections.abc import Iterator
from typing import Any

import pytest

from kagetsu.engine.proof import replay
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_colour, parse_point
from tests.counts import sample
from tests.outside import count, outside_cases

VCF_PUZZLES, VCT_PUZZLES = "vcf_vct/vcf_puzzles.jsonl", "vcf_vct/vct_puzzles_verified.jsonl"
OTHERS = "vcf_vct/engine_test_vcf_vct.jsonl"


def position(case: dict[str, Any]) -> Board:
    return Board.from_stones(case["black"], case["white"], parse_colour(case["to_move"]), case["rule"], case["size"])


def vcf(board: Board) -> tuple[int, ...]:
    return solve_vcf(board).line


def vct(board: Board) -> tuple[int, ...]:
    return solve_vct(board).line


def others(kind: str, solvable: bool) -> Iterator[dict[str, Any]]:
    return (case for case in outside_cases(OTHERS) if (case["kind"], case["solvable"]) == (kind, solvable))


def test_wins_by_fours() -> None:
    """Every puzzle is solved, and both the line that comes with it and the one that is found hold."""
    for case in [*outside_cases(VCF_PUZZLES), *others("vcf", True)]:
        board = position(case)
        solution = solve_vcf(board)
        assert solution.result == "win", case["id"]
        replay(board, solution.line, "vcf")
        if case.get("check_line"):
            replay(board, [parse_point(name) for name in case["check_line"]], "vcf")
        count()


def test_no_wins_by_fours() -> None:
    checked = [case for case in outside_cases(VCT_PUZZLES) if case.get("check_no_vcf")]
    for case in [*checked, *others("vcf", False)]:
        assert solve_vcf(position(case)).result == "none", case["id"]
        count()


@pytest.mark.parametrize("first", [0, pytest.param(5, marks=pytest.mark.slow)])
def test_wins_by_threats(first: int) -> None:
    """What is found holds against every defence; most of it is found soon."""
    step = 50 if first == 0 else sample(40, 5)
    won = tried = 0
    for case in outside_cases(VCT_PUZZLES)[first::step]:
        board = position(case)
        solution = solve_vct(board, Limits(nodes=300_000))
        assert solution.result != "none", case["id"]
        if solution.result == "win":
            replay(board, solution.line, "vct", vcf=vcf, vct=vct)
            won += 1
        tried += 1
        count()
    assert won >= 0.8 * tried


def test_no_wins_by_threats() -> None:
    for case in others("vct", False):
        assert solve_vct(position(case), Limits(nodes=300_000)).result != "win", case["id"]
        count()
