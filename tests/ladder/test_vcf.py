"""Wins by continuous fours, in the highest rung: each that it claims is replayed through the rules."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from kagetsu.engine.proof import ProofError, replay
from kagetsu.ladder.position import Position
from kagetsu.ladder.table import TableSearch
from kagetsu.ladder.vcf import VcfSearch
from kagetsu.ladder.weights import DECIDED, WIN
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, parse_moves, point_name
from tests.engine.plain_vcf import has_vcf, vcf_line
from tests.engine.test_plain_vcf import MEETING
from tests.ladder.middle_games import middle_games
from tests.rules.positions import RULE_NAMES, boards, dense

NO_LIMITS = Limits()

BY_FOURS = "by continuous fours"


def is_proved(board: Board, line: Sequence[int]) -> bool:
    """Whether the line wins against every defence. A proof ends with the four that nothing stops, a line of the rung
    with the five, where there is a reply at all.
    """
    for end in (len(line), len(line) - 2):
        try:
            return bool(replay(board, line[:end], "vcf", vcf=vcf_line))
        except ProofError:
            continue
    return False


def win(board: Board) -> list[str]:
    """The line of a win by fours; empty where none is claimed."""
    decision = VcfSearch(1, seed=1).decide(board, NO_LIMITS)
    return [point_name(point) for point in decision.line] if BY_FOURS in decision.reason() else []


@pytest.mark.parametrize(
    ("black", "white", "rule", "won"),
    [
        (MEETING, "e8 j12", "freestyle", True),
        (MEETING, "e8 j12 j7", "freestyle", False),  # the column is dead
        (MEETING, "e8 j12", "renju", False),  # a double-four is a foul
        (MEETING, "e8 j12 j5 k7 l6 m5", "freestyle", True),  # White's falling three needs a four more
        ("f8 g8 h8 i10 i11", "e8 a1 a3 a5", "freestyle", True),  # i8 forces j8, then i9 makes a straight four
        ("f8 g8 h8 i10 i11", "e8 a1 a3 a5", "renju", True),
        ("f8 g8 h8 i10 i11", "e8 i12 a1 a3", "freestyle", False),  # the column makes one four, which i7 stops
        ("f8 g8 h9 h10", "a1 a8 o5", "freestyle", False),  # two open threes are no fours
    ],
)
def test_wins_by_fours_and_not(black: str, white: str, rule: str, won: bool) -> None:
    board = Board.from_stones(black.split(), white.split(), BLACK, rule)
    line = win(board)
    assert bool(line) == won
    if won:
        assert is_proved(board, parse_moves("".join(line)))


def test_a_win_deeper_than_the_depth_is_seen_at_the_root() -> None:
    board = Board.from_stones(["f8", "g8", "h8", "i10", "i11"], ["e8", "a1", "a3", "a5"], BLACK)
    decision = VcfSearch(1, seed=1).decide(board, NO_LIMITS)
    assert point_name(decision.point) == "i8"
    assert decision.score == WIN - 5
    assert TableSearch(1, seed=1).decide(board, NO_LIMITS).score < DECIDED


def test_a_win_of_the_opponent_is_stopped() -> None:
    """White to move has nothing; only a stone that touches Black's win, i8 j8 i9 and a five, keeps it from losing."""
    board = Board.from_stones(["f8", "g8", "h8", "i10", "i11"], ["e8", "a1", "a3", "a5"], WHITE)
    decision = VcfSearch(2, seed=1).decide(board, NO_LIMITS)
    board.push(decision.point)
    assert not has_vcf(board)


def test_a_standing_four_must_be_stopped_by_a_four() -> None:
    """White's four at the edge can only be stopped at e5, which makes no four of Black's."""
    board = Board.from_stones(["f8", "g8", "h8", "i10", "i11"], ["a5", "b5", "c5", "d5"], BLACK)
    decision = VcfSearch(4, seed=1).decide(board, NO_LIMITS)
    assert point_name(decision.point) == "e5"
    assert BY_FOURS not in decision.reason()


@given(boards())
@settings(max_examples=60)
def test_what_is_claimed_is_a_win(board: Board) -> None:
    if not board.is_game_over():
        claimed_is_won(board)


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_what_is_claimed_is_a_win_in_dense_positions(rule: str) -> None:
    """Where the edge closes a five as a stone does, a win by fours is rare on boards so small."""
    chance, claimed = random.Random(11), 0
    for _ in range(30):
        board = dense(chance, rule, 7, 9)
        if not board.is_game_over() and board.legal_moves:
            claimed += claimed_is_won(board)
    assert claimed > 0 or "edge" in rule


def claimed_is_won(board: Board) -> bool:
    decision = VcfSearch(1, seed=1).decide(board, Limits(nodes=2000))
    if BY_FOURS not in decision.reason():
        return False
    assert is_proved(board, decision.line)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_a_win_by_fours_is_found(rule: str) -> None:
    """In the middle of games, where the plain search of the tests finds one of at most seven moves."""
    found = 0
    for board in middle_games(40, 15, rule, seed=12):
        if (line := vcf_line(board)) and 3 <= len(line) <= 7 and not Position(board, 2).fives(3 - board.turn):
            found += 1
            assert win(board)
    assert found > 1


@pytest.mark.slow
def test_a_search_that_ends_in_a_win_is_right() -> None:
    """Wins that the search claims, found through the restricted replies: after every legal reply to the first move
    there is a win by fours, or a deeper search of the rung below sees one too.
    """
    claims = 0
    for board in middle_games(30, 11, seed=13):
        decision = VcfSearch(3, seed=1).decide(board, Limits(nodes=4000))
        if decision.score < DECIDED or BY_FOURS in decision.reason() or len(decision.line) < 3:
            continue
        claims += 1
        board.push(decision.point)
        for reply in board.legal_moves:
            after = board.copy()
            after.push(reply)
            if after.is_game_over() or not has_vcf(after):
                assert TableSearch(5, seed=1).decide(after, NO_LIMITS).score >= DECIDED
    assert claims > 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_reason_names_the_line(lang: str) -> None:
    board = Board.from_stones(["f8", "g8", "h8", "i10", "i11"], ["e8", "a1", "a3", "a5"], BLACK)
    reason = VcfSearch(2, seed=1).decide(board, NO_LIMITS).reason(lang)
    assert "i8 j8 i9" in reason
    assert "{" not in reason


def test_stones_placed_uncounted() -> None:
    """Cells, fives and fouls follow them; what the stones are worth is as before when they are taken back."""
    for seed in range(10):
        board = dense(random.Random(seed))
        if board.is_game_over():
            continue
        position, before = Position(board, 2), Position(board, 2)
        played = 0
        while not board.is_game_over() and (legal := board.legal_moves) and played < 8:
            assert {point for point in board.empties() if not position.is_foul(point)} == set(legal)
            for colour in (BLACK, WHITE):
                wins = {point for point in board.empties() if board.explain(point, colour).verdict == "five"}
                assert set(position.fives(colour)) == wins
            point = legal[seed * 7 % len(legal)]
            board.push(point)
            position.push_uncounted(point)
            played += 1
        position.rewind()
        assert (position.cells, position.gain, position.value()) == (before.cells, before.gain, before.value())
