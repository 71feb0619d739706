"""White's wins by forcing Black onto a forbidden point: the rules, the plain search and the solvers say the same."""

from collections import Counter

import pytest

from kagetsu.engine.proof import replay
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, SYMMETRIES, WHITE, make_point, point_xy, transform_point
from tests.engine.forced_fouls import ForcedFoul, fives_of, read_cases, reply_of, without_fouls
from tests.engine.plain_vcf import has_vcf

CASES = read_cases()
KINDS = ("overline", "double_four", "double_three", "four_three")

over = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def ask(board: Board) -> tuple[int, ...]:
    return solve_vcf(board).line


def end_of(board: Board, line: list[int] | tuple[int, ...]) -> Board:
    after = board.copy()
    after.push_moves(line)
    return after


def normal_form(board: Board) -> object:
    """What positions share that are the same by turning, mirroring or shifting."""
    forms = []
    for symmetry in SYMMETRIES:
        turned = [
            (transform_point(point, symmetry, board.width, board.height), colour)
            for colour in (BLACK, WHITE)
            for point in board.stones(colour)
        ]
        left = min(point_xy(point)[0] for point, _ in turned)
        low = min(point_xy(point)[1] for point, _ in turned)
        forms.append(sorted((point - make_point(left, low), colour) for point, colour in turned))
    return str(min(forms))


def test_there_are_enough_of_every_kind() -> None:
    kinds = Counter(case.kind for case in CASES)
    assert kinds.keys() == set(KINDS)
    assert min(kinds.values()) >= 30
    longer = Counter(case.kind for case in CASES if len(case.line) > 1)
    assert all(longer[kind] >= 10 for kind in KINDS)
    assert len({case.name for case in CASES}) == len(CASES)


def test_no_two_are_the_same() -> None:
    assert len({normal_form(case.board) for case in CASES}) == len(CASES)


@over
def test_the_rules_say_so(case: ForcedFoul) -> None:
    """After the line Black has one point to stop the five, none to make one, and a stone there is the foul."""
    assert case.board.turn == WHITE
    assert not fives_of(case.board, WHITE)
    after = end_of(case.board, case.line)
    assert not fives_of(after, BLACK)
    assert reply_of(after) == case.point
    assert after.explain(case.point).verdict == case.kind
    assert not after.is_legal(case.point)


@over
def test_white_wins_only_by_the_foul(case: ForcedFoul) -> None:
    assert has_vcf(case.board)
    assert not has_vcf(without_fouls(case.board))


@over
def test_the_solvers_find_it(case: ForcedFoul) -> None:
    replay(case.board, case.line, "vcf")
    solution = solve_vcf(case.board)
    assert solution.result == "win"
    replay(case.board, solution.line, "vcf")
    reply = reply_of(end_of(case.board, solution.line))
    assert reply is not None
    assert end_of(case.board, solution.line).explain(reply).is_foul
    assert solve_vct(case.board).result == "win"
    assert solve_vcf(without_fouls(case.board)).result == "none"
