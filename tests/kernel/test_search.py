"""The search of one thread: exact wins and losses, its limits, its order, and the position as it was."""

from __future__ import annotations

import random
import threading
import time

import pytest

from kagetsu import kernel
from kagetsu.kernel import STEPS, WIN_SCORE, Search, Stop, Transpositions
from kagetsu.rules.point import BLACK, WHITE, parse_point, transform_point
from tests.kernel.drawn_positions import names, placed
from tests.kernel.placed import empties_of, empty, points_of, scattered
from tests.kernel.searches import ALL_OFF, result_of, search_of, static_value

STRAIGHT, THREES, FOUR = "e8 f8 g8 h8", "f8 g8 h6 h7", "d8 e8 f8 g8"
RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "omok")


def points(text: str) -> set[int]:
    return {parse_point(name) for name in text.split()}


@pytest.mark.parametrize(
    ("own", "other", "plies", "firsts"),
    [
        (FOUR, "", 1, "c8 h8"),
        (FOUR, STRAIGHT.replace("8", "2"), 1, "c8 h8"),
        ("f8 g8 h8", "", 3, "e8 i8"),
        ("f8 g8 i8", "", 3, "h8"),
        (THREES, "", 5, "h8 e8 i8 h5 h9"),
    ],
)
@pytest.mark.parametrize("off", ["", *STEPS])
def test_wins(own: str, other: str, plies: int, firsts: str, off: str) -> None:
    """In so many plies and no fewer, with any one step switched off."""
    search = search_of(placed(own, other), BLACK, plies + 1, off=STEPS[off] if off else 0)
    score, _, _, line = search.found(0)
    assert score == WIN_SCORE - plies
    assert line[0] in points(firsts)


@pytest.mark.parametrize(
    ("own", "other", "plies"),
    [("", STRAIGHT, 2), ("a1 a2", STRAIGHT, 2), ("", THREES, None), ("", "f8 g8 h8 l3 l4 l5", 4)],
)
def test_losses(own: str, other: str, plies: int | None) -> None:
    score = search_of(placed(own, other), BLACK, 4).found(0)[0]
    assert score == plies - WIN_SCORE if plies else score > -kernel.DECIDED_SCORE


@pytest.mark.parametrize(
    ("own", "other", "only"),
    [("", "f8 g8 h8", "e8 i8"), ("d8", FOUR.replace("d8 ", "") + " h8", "i8")],
)
def test_what_must_be_stopped(own: str, other: str, only: str) -> None:
    assert search_of(placed(own, other), BLACK, 4).found(0)[3][0] in points(only)


@pytest.mark.parametrize(("own", "plies"), [(FOUR, 1), ("f8 g8 h8", 3), (THREES, 5)])
def test_a_draw_before_the_five(own: str, plies: int) -> None:
    """With one stone fewer than the win needs all is drawn; a stone that makes five is a win even as the last."""
    position = placed(own)
    stones = position.stone_count()
    assert search_of(position, BLACK, 6, max_stones=stones + plies - 1).found(0)[0] == 0 or plies == 1
    assert search_of(position, BLACK, 6, max_stones=stones + plies).found(0)[0] == WIN_SCORE - plies


def test_several_lines() -> None:
    """Fives before straight fours: two points win at once, and the best others in three plies at least."""
    search = search_of(placed(FOUR, "c8"), BLACK, 4, lines=3)
    scores = [search.found(rank)[0] for rank in range(search.ranks())]
    firsts = [search.found(rank)[3][0] for rank in range(search.ranks())]
    assert scores[0] == WIN_SCORE - 1
    assert firsts[0] == parse_point("h8")
    assert scores == sorted(scores, reverse=True)
    assert len(set(firsts)) == 3
    search = search_of(placed("f8 g8 h8", "a1 a3 c1"), BLACK, 3, lines=2)
    assert {search.found(rank)[3][0] for rank in range(2)} == points("e8 i8")
    assert [search.found(rank)[0] for rank in range(2)] == [WIN_SCORE - 3] * 2
    with pytest.raises(IndexError, match="no line 2"):
        search.found(2)


def test_only_some_points() -> None:
    position = placed("f8 g8 h8", "a1")
    search = search_of(position, BLACK, 3, lines=5, only=[parse_point("a15"), parse_point("d8")])
    assert {move for move, _ in search.root_moves()} == points("a15 d8")
    with pytest.raises(ValueError, match="not empty"):
        search_of(position, BLACK, 1, only=[parse_point("f8")])
    foul = placed(THREES, "a1", "renju")
    assert search_of(foul, BLACK, 2, only=[parse_point("h8"), parse_point("a15")]).found(0)[3][0] == parse_point("a15")
    with pytest.raises(ValueError, match="no colour"):
        search_of(position, 3, 1)


@pytest.mark.parametrize(("width", "height", "count"), [(15, 15, 36), (8, 8, 10), (6, 8, 12), (5, 9, 15), (5, 5, 6)])
def test_one_of_each_symmetric_point_of_an_empty_board(width: int, height: int, count: int) -> None:
    """A half or an eighth of the board, with the middle lines and diagonals."""
    position = empty("freestyle", width, height)
    search = Search(position, Transpositions(0))
    assert search.prepare(BLACK, position.area, Stop()) == count
    assert search.prepare(BLACK, position.area, Stop(), off=STEPS["symmetry"]) == position.area


@pytest.mark.parametrize("stones", ["h8", "h8 g8 i8", "g7 i9", "g8 h7 i8 h9", "a1", "a1 o15 g8"])
def test_one_of_each_symmetric_reply(stones: str) -> None:
    position = placed(stones)
    search = Search(position, Transpositions(0))
    black = set(position.points_put())
    same = [turn for turn in range(8) if {transform_point(point, turn, 15, 15) for point in black} == black]
    apart = {min(transform_point(point, turn, 15, 15) for turn in same) for point in position.nearby()}
    assert search.prepare(WHITE, 225, Stop()) == len(apart)


@pytest.mark.parametrize("rule", RULES)
def test_the_same_search_again(rule: str) -> None:
    chance = random.Random(f"again {rule}")
    for _ in range(3):
        position = scattered(chance, rule, 7, 11)
        if position.points(kernel.FIVE, BLACK):
            continue
        before = position.state()
        first = result_of(search_of(position, BLACK, 4, lines=2, seed=3, noise=30))
        assert result_of(search_of(position, BLACK, 4, lines=2, seed=3, noise=30)) == first
        assert position.state() == before


def test_noise() -> None:
    position = placed("h8 g7 j9", "i8 g9")
    plain = result_of(search_of(position, WHITE, 4))
    assert result_of(search_of(position, WHITE, 4, seed=7)) == plain, "without noise the seed is nothing"
    noisy = {str(result_of(search_of(position, WHITE, 4, seed=seed, noise=100))) for seed in range(5)}
    assert len(noisy) > 1


@pytest.mark.parametrize("rule", RULES)
def test_broken_off_anywhere(rule: str) -> None:
    """At every number of nodes: the number is kept, the position is as before, and the move is a legal one."""
    position = placed("h8 g8 i9 e11 j10", "h9 g10 h7 d11", rule)
    before = position.state()
    legal = {point for point in empties_of(position) if position.foul(point, WHITE) < 2}
    for limit in range(1, 301):
        search = search_of(position, WHITE, 20, nodes=limit, lines=1 + limit % 3)
        assert limit - 3 <= search.nodes + search.vcf_nodes <= limit
        assert position.state() == before
        assert search.found(0)[3][0] in legal


def test_a_deadline_is_kept() -> None:
    late = []
    for _ in range(3):
        search = Search(placed("h8 g8 i9", "h9 g10"), Transpositions(1 << 20))
        deadline = time.monotonic_ns() + 30_000_000
        search.prepare(WHITE, 225, Stop(), deadline=deadline)
        search.help(1, 90)
        late.append(time.monotonic_ns() - deadline)
    assert min(late) >= -1_000_000
    assert min(late) < 20_000_000


def test_a_stop_from_another_thread() -> None:
    late = []
    for _ in range(3):
        search, stop = Search(placed("h8 g8 i9", "h9 g10"), Transpositions(1 << 20)), Stop()
        search.prepare(WHITE, 225, stop)
        thread = threading.Thread(target=search.help, args=(1, 90))
        thread.start()
        time.sleep(0.02)
        asked = time.monotonic()
        stop.asked = 1
        thread.join(20)
        late.append(time.monotonic() - asked)
    assert min(late) < 0.02


@pytest.mark.parametrize("rule", RULES)
def test_against_a_plain_minimax(rule: str) -> None:
    """With all steps off, each root move has the score of a plain search of the same depth."""
    chance = random.Random(f"minimax {rule}")
    for _ in range(3):
        position = empty(rule, 6, 6)
        for number, point in enumerate(chance.sample(points_of(position), 10)):
            position.put(point, 1 + number % 2)
        policy, _ = kernel.search_numbers(position.tables)
        if any(position.points(kernel.FIVE, colour) for colour in (BLACK, WHITE)):
            continue
        search = search_of(position, BLACK, 2, lines=640, off=ALL_OFF)
        seen = dict(search.root_moves())
        assert set(seen) == set(kernel.candidates(position, BLACK, policy))
        for move, score in seen.items():
            position.put(move, BLACK)
            assert score == -plain(position, WHITE, 1, 1, policy), names([move])
            position.take()


def plain(position: kernel.Position, colour: int, depth: int, ply: int, policy: kernel.Policy) -> int:
    """The minimax value for ``colour``; a four is answered, and that costs no depth."""
    other = 3 - colour
    if position.points(kernel.FIVE, colour):
        return WIN_SCORE - ply - 1
    pressing = position.points(kernel.FIVE, other)
    closing = not position.tables.side(other)[1]
    if pressing and not closing:
        if len(pressing) > 1 or position.foul(pressing[0], colour) > 1:
            return ply + 2 - WIN_SCORE
        moves = pressing
    else:
        moves = kernel.candidates(position, colour, policy)
    if depth <= 0 and not pressing:
        return static_value(position, colour)
    values = []
    for move in moves:
        position.put(move, colour)
        left = depth - 1 + (1 if pressing and depth <= 0 else 0)
        values.append(-plain(position, other, left, ply + 1, policy))
        position.take()
    return max(values)
