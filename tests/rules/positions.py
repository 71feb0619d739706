"""Positions to try the rules on: by chance from a seed, in numbers, and by hypothesis, which makes them small."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, LARGEST, SMALLEST, WHITE, all_points, make_point, point_xy
from kagetsu.rules.rule import RULES, Rule
from tests.rules.second_reading import Position

RULE_NAMES = (
    *RULES,
    "renju+no-four-three",
    "renju-basic+no-four-three",
    "caro+edge-blocks",
    "caro-standard+edge-blocks",
)
"""Every rule that differs in how it wins or in what it bars."""

LETTERS = {BLACK: "X", WHITE: "O"}

_SIZES = [(size, size) for size in range(SMALLEST, LARGEST + 1)]


def dense(rng: random.Random, rule: str = "renju", least: int = 7, most: int = 11) -> Board:
    """A position with many black stones and few white ones, or the other way round in one of six: threes, fours and
    fouls of every kind come up in most of them.
    """
    width, height = rng.randint(least, most), rng.randint(least, most)
    one, other = rng.uniform(0.12, 0.42), rng.uniform(0, 0.16)
    stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for point in all_points(width, height):
        chance = rng.random()
        if chance < one:
            stones[BLACK].append(point)
        elif chance < one + other:
            stones[WHITE].append(point)
    if rng.random() < 1 / 6:
        stones = {BLACK: stones[WHITE], WHITE: stones[BLACK]}
    to_move = rng.choice(COLOURS)
    return Board.from_stones(stones[BLACK], stones[WHITE], to_move, rule, width=width, height=height)


def second_position(board: Board) -> Position:
    """The same position for the second reading of the rules."""
    stones = {point_xy(point): LETTERS[colour] for colour in COLOURS for point in board.stones(colour)}
    return Position(board.width, board.height, stones)


def at_level(rule: Rule, recursion: int) -> Rule:
    """The rule, with completing points of Black's threes judged so many levels deep."""
    return replace(rule, black=replace(rule.black, recursion=recursion))


def near(board: Board) -> list[int]:
    """The empty points with a stone two cells away or nearer, where alone a stone can make anything."""
    offsets = [row + column for row in (-64, -32, 0, 32, 64) for column in (-2, -1, 0, 1, 2)]
    stones = board.stones(BLACK) + board.stones(WHITE)
    around = {stone + offset for stone in stones for offset in offsets}
    return [point for point in board.empties() if point in around]


@st.composite
def boards(draw: st.DrawFn, rules: tuple[str, ...] = RULE_NAMES) -> Board:
    """A set-up position under one of the rules, on a board of any size: stones in a patch of up to 8×8 points."""
    width, height = draw(st.sampled_from(_SIZES) | st.tuples(*2 * [st.integers(SMALLEST, LARGEST)]))
    across, up = draw(st.integers(SMALLEST, min(8, width))), draw(st.integers(SMALLEST, min(8, height)))
    left, low = draw(st.integers(0, width - across)), draw(st.integers(0, height - up))
    some = draw(
        st.sampled_from(((EMPTY, EMPTY, EMPTY, BLACK), (EMPTY, EMPTY, BLACK, WHITE), (EMPTY, BLACK, BLACK, WHITE)))
    )
    patch = draw(st.lists(st.sampled_from(some), min_size=across * up, max_size=across * up))
    stones: dict[int, list[int]] = {EMPTY: [], BLACK: [], WHITE: []}
    for index, colour in enumerate(patch):
        stones[colour].append(make_point(left + index % across, low + index // across))
    to_move = draw(st.sampled_from(COLOURS))
    rule = draw(st.sampled_from(rules))
    return Board.from_stones(stones[BLACK], stones[WHITE], to_move, rule, width=width, height=height)


@st.composite
def games(draw: st.DrawFn, rules: tuple[str, ...] = RULE_NAMES, most: int = 40) -> Board:
    """A game from the empty board, played by chance in a corner, where stones soon meet."""
    width, height = draw(st.sampled_from(_SIZES) | st.tuples(*2 * [st.integers(SMALLEST, LARGEST)]))
    board = Board(width=width, height=height, rule=draw(st.sampled_from(rules)))
    for chance in draw(st.lists(st.integers(0, 63), max_size=most)):
        point = make_point(chance % 8 % width, chance // 8 % height)
        if not board.is_game_over() and board.stone_at(point) == EMPTY:
            board.push(point)
    return board
