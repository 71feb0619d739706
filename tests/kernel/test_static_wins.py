"""Wins that the search reads off the board, and moves that it does not try: a plain search over all replies agrees."""

import random

import pytest

from kagetsu.kernel import FIVE, FOUR, static_win, straight_defences
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, WHITE, opponent
from tests.engine.crowded import crowded
from tests.kernel.drawn_positions import kernel_position, names, placed
from tests.kernel.plain_threats import Threats

RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "omok", "renju-basic")
NOBODY_CLOSES = ("freestyle", "standard", "renju", "omok", "renju-basic")
WINNING_PAIRS, STRAIGHT_FOUR = {8, 11}, 12


def drawn(rule: str, number: int) -> list[tuple[Board, int]]:
    """Boards on which neither colour makes a five at once, with a side to move."""
    chance = random.Random(f"static {rule}")
    found: list[tuple[Board, int]] = []
    while len(found) < number:
        colour = chance.choice(COLOURS)
        board = crowded(chance, rule, colour)
        if not kernel_position(board).points(FIVE, opponent(colour)):
            found.append((board, colour))
    return found


def wins_in_five(threats: Threats, colour: int, moves: list[int]) -> bool:
    """Whether one of ``moves`` leaves the opponent no reply after which a five, or a four and a five, do not follow."""
    other = opponent(colour)
    for move in moves:
        before = threats.put(move, colour)
        won = not threats.fives[other] and all(reply_loses(threats, reply, colour) for reply in threats.legal(other))
        threats.take(move, before)
        if won:
            return True
    return False


def reply_loses(threats: Threats, reply: int, colour: int) -> bool:
    before = threats.put(reply, opponent(colour))
    lost = threats.has_win(colour, 1)
    threats.take(reply, before)
    return lost


@pytest.mark.parametrize(
    ("black", "white", "rule", "plies"),
    [
        ("h8", "", "freestyle", 0),
        ("f8 g8 h8", "", "freestyle", 3),
        ("f8 g8 h8", "e8", "freestyle", 0),
        ("f8 g8 h8", "", "renju", 3),
        ("f8 g8 h8", "", "caro", 0),  # what a four is worth there depends on both its ends
        ("f8 g8 h8", "b2 c2 d2 e2", "freestyle", 0),
        ("f8 g8 h8", "b2 c2 d2", "freestyle", 3),
        ("f8 g8 h6 h7", "", "freestyle", 5),
        ("f8 g8 h6 h7", "", "renju", 0),  # a foul
        ("f8 g8 h6 h7", "b2 c2 d2", "freestyle", 0),
        ("e8 f8 g8 h6 h7", "d8", "freestyle", 5),
        ("e8 f8 g8 h6 h7", "d8", "renju", 0),  # the three may be false
    ],
)
def test_what_is_seen(black: str, white: str, rule: str, plies: int) -> None:
    assert static_win(placed(black, white, rule), BLACK, 225) == plies


@pytest.mark.parametrize(("black", "plies"), [("f8 g8 h8", 3), ("f8 g8 h6 h7", 5)])
def test_never_where_the_board_ends_first(black: str, plies: int) -> None:
    position = placed(black)
    stones = position.stone_count()
    for left in range(-1, plies):
        assert static_win(position, BLACK, stones + left) == 0
    assert static_win(position, BLACK, stones + 5) == plies


def test_no_colour() -> None:
    for colour in (0, 3):
        with pytest.raises(ValueError, match="no colour"):
            static_win(placed("h8"), colour, 225)
        with pytest.raises(ValueError, match="no colour"):
            straight_defences(placed("h8"), colour)


@pytest.mark.parametrize("rule", RULES)
def test_a_plain_search_confirms_the_wins(rule: str) -> None:
    seen = []
    for board, colour in drawn(rule, 40):
        position = kernel_position(board)
        plies = static_win(position, colour, position.area)
        if not plies:
            continue
        seen.append(plies)
        threats = Threats(board)
        if plies == 3:
            assert threats.has_win(colour, 1), board.text()
        else:
            moves = [point for point in threats.legal(colour) if position.cell_class(point, colour) in WINNING_PAIRS]
            assert wins_in_five(threats, colour, moves), board.text()
    assert (len(seen) > 3) == (rule in NOBODY_CLOSES)
    if rule in {"freestyle", "standard"}:
        assert set(seen) == {3, 5}


@pytest.mark.parametrize("rule", NOBODY_CLOSES)
@pytest.mark.slow
def test_moves_that_are_not_tried_lose(rule: str) -> None:
    """Against a straight four every legal move that makes no four and is left out loses to one."""
    positions = left_out = 0
    for board, colour in drawn(rule, 120):
        position, other = kernel_position(board), opponent(colour)
        fours = position.points(FOUR, other)
        if not any(position.cell_class(point, other) == STRAIGHT_FOUR for point in fours):
            continue
        positions += 1
        tried = straight_defences(position, colour)
        threats = Threats(board)
        legal = threats.legal(colour)
        assert set(tried) <= set(legal)
        for point in set(legal) - set(tried):
            before = threats.put(point, colour)
            assert not threats.fives[colour], "it makes a four"
            assert threats.has_win(other, 1), (board.text(), point)
            threats.take(point, before)
            left_out += 1
        if positions == 3:
            break
    assert positions
    assert left_out > 20


@pytest.mark.parametrize(
    ("black", "white", "tried"),
    [
        ("", "f8 g8 h8", "e8 i8"),
        ("d8", "f8 g8 h8", "e8 i8 j8"),
        ("", "f8 g8 i8", "e8 h8 j8"),
        ("b2 c2 d2", "f8 g8 h8", "a2 e2 f2 e8 i8"),
    ],
)
def test_what_is_tried(black: str, white: str, tried: str) -> None:
    assert names(straight_defences(placed(black, white), BLACK)) == tried
    assert names(straight_defences(placed(white, black), WHITE)) == tried
