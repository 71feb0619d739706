"""The kernel's test of fouls: drawn cases, boards by chance against the rules, and what it keeps of its findings."""

import random

import pytest

from kagetsu.engine.kernel_form import KINDS
from kagetsu.rules.board import Board
from kagetsu.rules.forbidden import explain
from kagetsu.rules.line import empty_cells
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, WHITE
from kagetsu.rules.rule import FOULS
from tests.cases_reader import ForbiddenCase, read_cases
from tests.kernel.placed import empties_of, empty, placed
from tests.rules.positions import RULE_NAMES, dense

CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file}:{case.name}" for case in CASES])
def test_drawn_cases(case: ForbiddenCase) -> None:
    position = empty(case.rule, case.width, case.height)
    position.set_up(case.black, case.white)
    before = position.state()
    assert KINDS[position.foul(case.point, case.side)] == case.verdict
    assert (case.point in dict(position.forbidden(case.side))) is (case.verdict in FOULS)
    assert position.state() == before


def verdicts(board: Board, colour: int) -> dict[int, str]:
    """What the rules say of a stone of ``colour`` on each empty point."""
    cells = empty_cells(board.width, board.height)
    for whose in COLOURS:
        for stone in board.stones(whose):
            cells[stone] = whose
    side = board.rule.side(colour)
    points = [point for point in range(len(cells)) if cells[point] == EMPTY]
    return {point: explain(cells, point, colour, side, side.recursion).verdict for point in points}


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_boards_by_chance_are_judged_as_by_the_rules(rule: str) -> None:
    rng = random.Random(f"fouls under {rule}")
    for _ in range(15):
        board = dense(rng, rule)
        position = placed(board)
        for colour in COLOURS:
            expected = verdicts(board, colour)
            assert {point: KINDS[position.foul(point, colour)] for point in expected} == expected
            fouls = [(point, kind) for point, kind in sorted(expected.items()) if kind in FOULS]
            assert [(point, KINDS[kind]) for point, kind in position.forbidden(colour)] == fouls


def test_what_was_found_before_does_not_count_after_a_move() -> None:
    """Stones come and go; at every turn the answers are those of a position that was never asked."""
    rng = random.Random("kept verdicts")
    fouls = 0
    for _ in range(12):
        board = dense(rng, rng.choice(("renju", "omok", "renju+no-four-three")))
        position = placed(board)
        put = 0
        for _ in range(8):
            if put and rng.random() < 0.4:
                position.take()
                put -= 1
            else:
                position.put(rng.choice(empties_of(position)), rng.choice(COLOURS))
                put += 1
            fresh = empty(board.rule, board.width, board.height)
            stones = [(point, position.stone_at(point)) for point in position.points_put()]
            fresh.set_up([p for p, colour in stones if colour == BLACK], [p for p, colour in stones if colour == WHITE])
            for colour in COLOURS:
                assert position.forbidden(colour) == fresh.forbidden(colour) == position.forbidden(colour)
                fouls += len(fresh.forbidden(colour))
    assert fouls >= 100


def test_white_is_never_barred_in_renju() -> None:
    rng = random.Random("White in renju")
    for _ in range(20):
        assert placed(dense(rng, "renju")).forbidden(WHITE) == []
