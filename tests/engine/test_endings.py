"""The end of the board: the last three points and fewer, on boards of every rule, from the smallest to the largest."""

import random
from collections.abc import Iterator

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.line import AXES
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, PASS, WHITE, make_point, opponent, parse_point, point_xy
from tests.rules.positions import RULE_NAMES

SIZES = [(5, 5), (5, 25), (11, 7), (15, 15), (25, 25)]
WIN = 30000
"""What an immediate win would score; one in n plies scores n less."""

Stones = dict[int, int]
"""The colour of each point."""


def full(chance: random.Random, width: int, height: int) -> Stones:
    """A full board without five in a row: first rows of two and two, then stones changed by chance where that makes no
    five.
    """
    stones = {make_point(x, y): COLOURS[(x + 2 * y) % 4 // 2] for x in range(width) for y in range(height)}
    for point in chance.choices(list(stones), k=2 * len(stones)):
        stones[point] = opponent(stones[point])
        if max(row_through(stones, point, step) for step in AXES.values()) > 4:
            stones[point] = opponent(stones[point])
    return stones


def row_through(stones: Stones, point: int, step: int) -> int:
    """How many stones of the point's colour stand in a row on one axis."""
    length = 1
    for way in (step, -step):
        beside = point + way
        while stones.get(beside) == stones[point]:
            length += 1
            beside += way
    return length


def board_of(stones: Stones, to_move: int, rule: str, width: int, height: int) -> Board:
    black, white = ([point for point, held in stones.items() if held == colour] for colour in COLOURS)
    return Board.from_stones(black, white, to_move, rule, width=width, height=height)


def emptied(rule: str, width: int, height: int, count: int, number: int) -> Iterator[Board]:
    """Boards with ``count`` empty points near one another."""
    chance = random.Random(f"{rule} {width} {height} {count}")
    for _ in range(number):
        stones = full(chance, width, height)
        first = chance.choice(list(stones))
        near = [point for point in stones if distance(point, first) <= 2]
        for point in chance.sample(near, count):
            stones[point] = EMPTY
        yield board_of(stones, chance.choice(COLOURS), rule, width, height)


def distance(point: int, other: int) -> int:
    """How many steps of a king lie between two points."""
    (x, y), (other_x, other_y) = point_xy(point), point_xy(other)
    return max(abs(x - other_x), abs(y - other_y))


class OnlyFoulsError(Exception):
    """Somebody on the way has no legal point: what that is worth, no rule of the search says."""


def exact(position: Board, ply: int = 0) -> int:
    """What the position is worth to the side to move, by trying everything."""
    numbers = []
    for move in position.legal_moves:
        position.push(move)
        outcome = position.outcome()
        if outcome is None:
            numbers.append(-exact(position, ply + 1))
        else:
            numbers.append(0 if outcome.winner is None else WIN - ply - 1)
        position.pop()
    if not numbers:
        raise OnlyFoulsError
    return max(numbers)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(hash_mb=1, seed=1) as engine:
        yield engine


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_the_last_points(engine: Engine, rule: str, width: int, height: int) -> None:
    for count in (1, 2, 3):
        for position in emptied(rule, width, height, count, 4):
            if position.is_game_over():  # by a rule that ends the game with some points empty
                continue
            result = engine.play(position, Limits(depth=4))
            assert result.move in position.legal_moves if position.legal_moves else result.move is None
            try:
                number = exact(position)
            except OnlyFoulsError:
                continue
            assert result.score is not None
            assert result.score.number == number, position.text()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_a_full_board(engine: Engine, rule: str, width: int, height: int) -> None:
    (position,) = emptied(rule, width, height, 0, 1)
    assert position.outcome() is not None
    for ask in (engine.play, engine.analyse, engine.choose, engine.decide):
        with pytest.raises(KagetsuError, match="The game is over"):
            ask(position, Limits(depth=2))


def test_wins_and_losses_are_among_them() -> None:
    """Else the test above would show little."""
    numbers = []
    for width, height in SIZES:
        for position in emptied("freestyle", width, height, 3, 30):
            if not position.is_game_over():
                numbers.append(exact(position))
    assert {WIN - 1, 0, 2 - WIN} <= set(numbers)


@pytest.mark.parametrize(("rule", "chosen"), [("renju", PASS), ("renju+no-pass", parse_point("m13"))])
def test_no_legal_point_on_the_largest_board(engine: Engine, rule: str, chosen: int) -> None:
    """On m13, the only empty point, Black would make a row of seven."""
    stones = {make_point(x, y): COLOURS[(x + 2 * y) % 4 // 2] for x in range(25) for y in range(25)}
    for name in ("j13", "k13", "l13", "n13", "o13", "p13"):
        stones[parse_point(name)] = BLACK
    for name in ("i13", "q13"):
        stones[parse_point(name)] = WHITE
    stones[parse_point("m13")] = EMPTY
    position = board_of(stones, BLACK, rule, 25, 25)
    assert position.empties() == [parse_point("m13")]
    assert not position.is_game_over()
    assert position.legal_moves == []
    result = engine.play(position, Limits(depth=3))
    assert (result.move, result.score, result.line) == (None, None, ())
    assert "every empty point is forbidden" in result.reason()
    assert engine.choose(position, Limits(depth=3)) == chosen
