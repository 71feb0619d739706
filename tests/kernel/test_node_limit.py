"""No search places more stones than it may, whatever replies its searches for fours have to try."""

import random

import pytest

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import FIVE, Position, Search, Stop, Transpositions
from kagetsu.rules.point import BLACK, WHITE, opponent
from kagetsu.rules.rule import parse_rule


def crowd(rule: str, chance: random.Random) -> tuple[Position, int]:
    """Stones of chance in a small square, without a five, and who is to move."""
    board, turn = new_position(parse_rule(rule), 15, 15), BLACK
    points = [32 * row + column for row in range(4, 11) for column in range(4, 11)]
    for point in chance.sample(points, chance.randint(10, 24)):
        if not board.foul(point, turn):
            board.put(point, turn)
            turn = opponent(turn)
    return board, turn


@pytest.mark.parametrize("rule", ["freestyle", "renju", "caro", "caro-standard"])
def test_no_more_stones_than_allowed(rule: str) -> None:
    chance = random.Random(1)
    searched = 0
    for _ in range(40):
        board, turn = crowd(rule, chance)
        if board.points(FIVE, BLACK) or board.points(FIVE, WHITE):
            continue
        for limit in (37, 100, 333):
            search = Search(board, Transpositions(1 << 18))
            search.prepare(turn, 225, Stop(), nodes=limit)
            depth = 1
            while depth < 40 and search.deepen(depth, 1):
                depth += 1
            assert search.nodes + search.vcf_nodes <= limit
            searched += search.vcf_nodes > 0
    assert searched > 20
