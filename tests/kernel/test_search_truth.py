"""On boards that are nearly full, the search is right: who wins, by trying everything with the rules."""

import random

import pytest

from kagetsu.kernel import DECIDED_SCORE, WIN_SCORE
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, all_points
from tests.kernel.drawn_positions import kernel_position
from tests.kernel.searches import search_of
from tests.kernel.speed import needs_speed

RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "caro+edge-blocks", "omok", "renju-basic")
SIZES = ((5, 5), (6, 5), (5, 7))


class NoMoveError(Exception):
    """Every empty point is a foul: what that is worth, the search does not say."""


def value(board: Board) -> int:
    """1 if the side to move wins, -1 if it loses, else 0."""
    best = None
    for move in board.legal_moves:
        board.push(move)
        outcome = board.outcome()
        result = -value(board) if outcome is None else 0 if outcome.winner is None else 1
        board.pop()
        if result == 1:
            return 1
        best = result if best is None else max(best, result)
    if best is None:
        raise NoMoveError
    return best


def drawn(chance: random.Random, rule: str, empties: int) -> Board:
    """A board with so many empty points on which the game goes on."""
    while True:
        width, height = chance.choice(SIZES)
        points = chance.sample(all_points(width, height), width * height - empties)
        share = len(points) // 2 + chance.choice((-1, 0, 1))
        to_move = chance.choice((BLACK, WHITE))
        board = Board.from_stones(points[:share], points[share:], to_move, rule, width=width, height=height)
        if not board.is_game_over():
            return board


@pytest.mark.parametrize(
    ("number", "least", "most"), [(120, 1, 4), pytest.param(200, 5, 6, marks=[pytest.mark.slow, needs_speed])]
)
@pytest.mark.parametrize("rule", RULES)
def test_who_wins(rule: str, number: int, least: int, most: int) -> None:
    chance = random.Random(f"truth {rule} {most}")
    seen = []
    for _ in range(number):
        empties = chance.randint(least, most)
        board = drawn(chance, rule, empties)
        try:
            true = value(board)
        except NoMoveError:
            continue
        score = search_of(kernel_position(board), board.turn, 8).found(0)[0]
        told = (score > DECIDED_SCORE) - (score < -DECIDED_SCORE)
        assert told == true, board.text()
        assert (WIN_SCORE - abs(score) <= empties) if told else score == 0, (
            "a win in the points that are left, or a draw"
        )
        seen.append(true)
    assert len(seen) > number // 3
    assert 0 in seen
    assert rule not in {"freestyle", "standard"} or {-1, 0, 1} == set(seen)
