"""Games gone through: planted mistakes are named with what is better, what is perfect is not blamed."""

import functools

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.engine.solve import WIN, solve_vcf
from kagetsu.formats.sgf import read_sgf
from kagetsu.review.account import better_lines, move_line, review_json, review_text, why_lines
from kagetsu.review.judgement import BEST, BLUNDER, FOUL, MARKED, MISSED_WIN, MISTAKE, PLACED
from kagetsu.review.review import Review, ReviewedMove, line_of, review_moves
from kagetsu.rules.board import Board
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, parse_point, point_name
from tests.review.review_cases import Case, cases

NODES = Limits(nodes=20_000)
CASES = [pytest.param(case, id=f"{case.kind}-{case.game[:24]}") for case in cases()]
PLANTED = [case for case in CASES if "perfect" not in str(case.id)]
PERFECT = [case for case in CASES if "perfect" in str(case.id)]


def game_of(text: str) -> Game:
    board = Board.from_text(text)
    game = Game(board.rule, width=board.width, height=board.height)
    for move in board.move_stack:
        game.play(move)
    return game


@functools.cache
def reviewed(text: str) -> Review:
    game = game_of(text)
    with Engine(seed=0) as engine:
        moves = tuple(review_moves(game, engine, NODES))
    return Review(game, moves, len(line_of(game)), game.outcome())


def before(case: Case) -> Board:
    board = Board.from_text(case.game)
    while board.ply() >= case.ply:
        board.pop()
    return board


def judged(case: Case) -> ReviewedMove:
    return reviewed(case.game).moves[case.ply - 1]


def test_there_are_twenty_planted_mistakes_and_five_perfect_endings() -> None:
    assert (len(PLANTED), len(PERFECT)) == (20, 5)


@pytest.mark.slow
@pytest.mark.parametrize("case", PLANTED)
def test_a_planted_mistake_is_named(case: Case) -> None:
    move = judged(case)
    expected = {
        "missed_win": {MISSED_WIN},
        "foul": {FOUL},
        "unblocked_four": {BLUNDER, MISSED_WIN},
        "thrown_opening": {BLUNDER, MISTAKE},
    }[case.kind]
    assert move.judgement in expected
    assert move.turns
    assert f"Move {case.ply}, " in review_text(reviewed(case.game))
    assert move_line(move) in review_text(reviewed(case.game))


@pytest.mark.slow
@pytest.mark.parametrize("case", PLANTED)
def test_what_is_better_is_named_and_why(case: Case) -> None:
    move, board = judged(case), before(case)
    assert move.best is not None
    assert board.is_legal(move.best)
    assert move.best != move.move
    if case.better:
        assert point_name(move.best) in case.better
    if case.kind == "missed_win":
        board.push(move.best)
        assert any(wins_after(board, reply) for reply in board.legal_moves[:1]) or board.is_game_over()
        assert "wins by" in " ".join(better_lines(move))
    if case.kind == "foul":
        assert f"{point_name(move.move)} is forbidden" in " ".join(why_lines(move))
    if case.kind == "unblocked_four":
        assert f"a five at {case.better[0]}" in " ".join(why_lines(move))
    assert better_lines(move)[0].startswith(f"Better: {point_name(move.best)}")
    assert better_lines(move, "zh")[0] != better_lines(move)[0]


def wins_after(board: Board, reply: int) -> bool:
    """Whether the attacker still wins by fours after a reply that does not stop the four that stands."""
    fives = [p for p in board.empties() if board.explain(p, 3 - board.turn).verdict == "five"]
    after = board.copy()
    after.push(fives[0] if fives else reply)
    return after.is_game_over() or solve_vcf(after, Limits(nodes=200_000)).result == WIN


@pytest.mark.slow
@pytest.mark.parametrize("case", PERFECT)
def test_a_perfect_ending_is_not_blamed(case: Case) -> None:
    ending = [move for move in reviewed(case.game).moves if move.ply >= case.ply]
    winner = ending[0].colour
    assert [move.judgement for move in ending if move.judgement in MARKED] == []
    assert {move.judgement for move in ending if move.colour == winner} == {BEST}


@pytest.mark.parametrize("move", ["h12", "h7"])
def test_two_moves_that_win_are_both_best(move: str) -> None:
    review = reviewed(f"15:freestyle:h8a1h9a3h10a5h11c1{move}")
    assert review.moves[-1].judgement == BEST


@pytest.mark.parametrize("move", ["h11", "h7", "e8"])
def test_each_of_several_winning_moves_is_best(move: str) -> None:
    """The straight four on either side of the three, and a four beside it."""
    review = reviewed(f"15:freestyle:h8a1h9c2h10o1{'' if move != 'e8' else 'f8a15g8o15'}{move}")
    assert review.moves[-1].judgement == BEST


def test_stones_of_an_opening_are_placed() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]OPR[swap2];B[aa];W[oo];B[hh];ACT[swap];W[hg])")
    with Engine(seed=0) as engine:
        moves = list(review_moves(game, engine, NODES))
    assert [move.judgement for move in moves[:3]] == [PLACED] * 3
    assert moves[3].judgement != PLACED


def test_what_stands_behind_the_end_of_a_game_is_left_out() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[freestyle];B[ha];W[aa];B[hb];W[ab];B[hc];W[ac];B[hd];W[ad];B[he];W[oo];B[on])")
    assert len(line_of(game)) == 9


def test_the_same_game_is_reviewed_the_same_way() -> None:
    text = "15:renju:h8i9g10h10g11"
    first = reviewed(text)
    reviewed.cache_clear()
    assert review_json(reviewed(text)) == review_json(first)


def test_json() -> None:
    found = review_json(reviewed("15:freestyle:h8a1h9a3h10a5h11c1h12"))
    assert (found["rule"], found["size"], found["total"], found["complete"]) == ("freestyle", [15, 15], 9, True)
    moves = found["moves"]
    assert isinstance(moves, list)
    assert moves[-1]["judgement"] == BEST
    assert moves[-1]["move"] == "h12"
    assert moves[1]["best"] != "a1"
    assert isinstance(found["curve"], list)
    assert len(found["curve"]) == 9
    assert found["result"] == {"winner": "black", "reason": "five", "text": "Black wins by five in a row."}


def test_a_pass_is_reviewed() -> None:
    game = Game("renju")
    for move in ("h8", "--", "h9", "i9"):
        game.play(move)
    with Engine(seed=0) as engine:
        moves = list(review_moves(game, engine, NODES))
    assert [move.ply for move in moves] == [1, 2, 3, 4]
    assert moves[1].judgement in MARKED
    assert "pass" in move_line(moves[1])


def test_chinese() -> None:
    text = review_text(reviewed("15:renju:h8i9g10h10g11g9h9i11f8i10i12i7i8"), "zh")
    assert "第 13 手" in text
    assert "禁手" in text


def test_black_moves_first_even_in_a_small_game() -> None:
    review = reviewed("9:freestyle:e5")
    assert review.moves[0].colour == BLACK
    assert review.moves[0].best is not None
    assert parse_point("e5") == review.moves[0].move
