"""The lines that the search tells: they can be played, and say no more than the score."""

import random

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, point_xy
from tests.counts import sample


def near_the_centre(dice: random.Random, rule: str, stones: int) -> Board:
    """Stones close together, nobody having won; a good many of such positions are decided."""
    while True:
        board = Board(15, rule)
        while board.ply() < stones and not board.is_game_over():
            points = [p for p in board.legal_moves if all(4 <= at <= 10 for at in point_xy(p))]
            if not points:
                break
            board.push(dice.choice(points))
        if not board.is_game_over() and board.legal_moves:
            return board


def end_of(board: Board, line: tuple[int, ...]) -> Board:
    """The position behind a line, every move of which the rules allow."""
    after = board.copy()
    for move in line:
        assert after.is_legal(move), (board.text(), line)
        after.push(move)
    return after


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro", "omok"])
def test_lines_of_decided_scores(rule: str) -> None:
    dice = random.Random(f"lines {rule}")
    decided = whole = 0
    with Engine(seed=0, book=False) as engine:
        for _ in range(sample(40, 400)):
            board = near_the_centre(dice, rule, dice.randint(8, 20))
            engine.clear()
            for info in engine.analyse(board, Limits(nodes=3000), multipv=3):
                after = end_of(board, info.line)
                plies = info.score.win_in if info.score.win_in is not None else info.score.loss_in
                if plies is None:
                    continue
                decided += 1
                assert len(info.line) <= plies, (board.text(), info)
                outcome = after.outcome()
                if outcome is not None:
                    winner = board.turn if info.score.win_in is not None else BLACK + WHITE - board.turn
                    assert outcome.winner == winner, (board.text(), info)
                whole += len(info.line) + 1 >= plies or outcome is not None or has_four(after)
    assert decided > 20
    assert whole > 0.5 * decided


def has_four(board: Board) -> bool:
    """Whether somebody makes five with his next stone."""
    return any(board.explain(p, colour).verdict == "five" for p in board.empties() for colour in (BLACK, WHITE))
