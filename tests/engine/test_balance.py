"""Balanced moves and openings: they are legal, repeatable, never the same twice, and even in the eyes of a search."""

import threading
from collections.abc import Callable
from itertools import islice
from time import monotonic

import pytest

from kagetsu.engine import balance
from kagetsu.engine.balance import (
    Balance,
    balanced_move,
    balanced_opening,
    balanced_openings,
    balanced_pair,
    balanced_start,
)
from kagetsu.engine.engine import Engine
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.solve import solve_vcf
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name
from tests.counts import sample
from tests.engine.test_proof import board

SHORT = Limits(nodes=4000)


def after(position: Board, *moves: int) -> Board:
    there = position.copy()
    there.push_moves(moves)
    return there


def worth(position: Board, nodes: int = 20_000) -> int:
    """What another, longer search says of a position to the side to move."""
    return Engine(seed=5).analyse(position, Limits(nodes=nodes))[0].score.number


def test_a_move_that_leaves_the_game_open() -> None:
    """Black could make a straight four, and White a five if nobody stops it."""
    position = board("f8 g8 h8 a1", "b3 c3 d3")
    found = balanced_move(position, SHORT)
    assert not found.score.decided
    assert position.is_legal(found.moves[0])
    assert abs(worth(after(position, *found.moves))) < 10_000


def test_with_a_bias() -> None:
    """The straight four wins for certain; a bias that is high enough asks for it."""
    position = board("f8 g8 h8 a1", "b3 c4 d6")
    win = balanced_move(position, SHORT, bias=29_990)
    assert [point_name(move) for move in win.moves] in (["e8"], ["i8"])
    assert win.score.win_in
    loss = balanced_move(board("f8 g8 h8", "b3 c4", WHITE), SHORT, bias=-29_990)
    assert loss.score.loss_in


def test_a_five_that_must_be_stopped() -> None:
    """Elsewhere White loses at once; stopping the five is nearest to an even game."""
    position = board("b2 c2 d2 e2 k9", "f2 h8 i8 j10", WHITE)
    assert balanced_move(position, SHORT).moves == (parse_point("a2"),)


def test_nodes_make_it_repeatable() -> None:
    position = Board.from_moves("h8h9i10")
    assert balanced_move(position, SHORT) == balanced_move(position, SHORT)


@pytest.mark.slow
def test_time_bounds_it() -> None:
    for limits in (Limits(time=0.1), Limits(clock=5.0), Limits(depth=2), Limits(time=0.0), Limits(nodes=1)):
        position = Board.from_moves("h8h9i10")
        assert position.is_legal(balanced_move(position, limits).moves[0])


def test_a_pair() -> None:
    position = board("f8 g8 h8 a1", "b3 c4 d6", WHITE)
    found = balanced_pair(position, Limits(nodes=10_000))
    first, second = found.moves
    assert position.is_legal(first)
    assert after(position, first).is_legal(second)
    assert not found.score.decided


def test_where_there_is_nothing_to_choose() -> None:
    over = Board.from_moves("a1b1a2b2a3b3a4b4a5")
    for find in (balanced_move, balanced_pair):
        with pytest.raises(KagetsuError, match="The game is over"):
            find(over, SHORT)
    last = Board.from_text("5:freestyle:a1c1e1b2d2a4c4e4b5d5a3c3/b1d1a2c2e2b4d4a5c5e5b3:b")
    assert balanced_move(last, SHORT).score.number >= 0
    almost_over = Board.from_moves("h8h9", rule="freestyle+draw-after=3")
    with pytest.raises(KagetsuError, match="the first of them ends the game"):
        balanced_pair(almost_over, SHORT)


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "stones"), [("freestyle", 5), ("renju", 6), ("standard", 3), ("caro", 4)])
def test_openings(rule: str, stones: int) -> None:
    count = sample(3, 6)
    openings = list(islice(balanced_openings(rule, stones=stones, seed=3), count))
    assert len({opening.canonical_key() for opening in openings}) == count
    for opening in openings:
        assert opening.rule.name == rule
        assert len(opening.stones(BLACK)) + len(opening.stones(WHITE)) == stones == len(opening.move_stack)
        assert opening.key() == opening.canonical_key()
        assert not opening.is_game_over()
        assert solve_vcf(opening).result == "none"
    worths = sorted(abs(worth(opening)) for opening in openings)
    assert worths[-2] < 250, "a longer search sees further, but not in all of them"


def test_a_seed_repeats_openings() -> None:
    one, other = (list(islice(balanced_openings(seed=8), 2)) for _ in range(2))
    assert one == other
    assert one[0] == balanced_opening(seed=8) != balanced_opening(seed=9)


def test_openings_on_other_boards() -> None:
    for width, height in ((20, 15), (15, 20), (7, 7)):
        opening = balanced_opening("freestyle", width=width, height=height, stones=4, seed=1)
        assert (opening.width, opening.height, opening.ply()) == (width, height, 4)


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two stones on 5x5 there are at most 25 first moves, each with one best answer."""
    monkeypatch.setattr(balance, "_MOST_TRIES", 20)
    with pytest.raises(KagetsuError, match="No more balanced openings of 2 stones"):
        list(islice(balanced_openings(width=5, height=5, stones=2, seed=1), 26))


@pytest.mark.parametrize(("stones", "size"), [(1, 15), (0, 15), (21, 15), (7, 5)])
def test_what_is_no_opening(stones: int, size: int) -> None:
    with pytest.raises(KagetsuError, match="too small or too large"):
        balanced_openings(width=size, height=size, stones=stones)


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_a_start_has_so_many_stones_and_is_no_win(rule: str) -> None:
    board = balanced_start(Board(rule=rule), 3, Limits(nodes=4000), seed=1)
    assert [len(board.stones(BLACK)), len(board.stones(WHITE))] == [2, 1]
    assert solve_vcf(board, Limits(nodes=2000)).result != "win"


def test_the_same_seed_makes_the_same_start() -> None:
    starts = [balanced_start(Board(), 3, Limits(nodes=2000), seed=seed).text() for seed in (1, 1, 2, 3)]
    assert starts[0] == starts[1]
    assert len(set(starts)) > 1


def test_a_board_without_room_has_no_start() -> None:
    with pytest.raises(KagetsuError, match="No more balanced openings of 27 stones are found"):
        balanced_start(Board(size=5), 27, Limits(nodes=100), seed=1)


@pytest.mark.parametrize("search", [balanced_move, balanced_pair])
def test_a_stop_ends_the_search_for_balance(search: Callable[..., Balance]) -> None:
    stop = kernel.Stop()
    timer = threading.Timer(0.3, lambda: setattr(stop, "asked", 1))
    start = monotonic()
    timer.start()
    found = search(Board.from_moves("h8i9j8"), Limits(time=60.0), stop=stop)
    assert monotonic() - start < 10
    assert all(board_has_room(move) for move in found.moves)
    timer.join()


def board_has_room(move: int) -> bool:
    return Board.from_moves("h8i9j8").is_legal(move)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.5])
def test_the_search_for_balance_keeps_its_time(seconds: float) -> None:
    board = Board.from_moves("h8i9j8", rule="renju")
    start = monotonic()
    balanced_pair(board, Limits(time=seconds))
    assert monotonic() - start < seconds + 2  # a machine may be busy; without its limit it takes many seconds
