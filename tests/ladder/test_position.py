"""The position that the searching rungs keep agrees with a count of the whole board from scratch."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.ladder.position import Position
from kagetsu.ladder.weights import END, MIDDLE, OPENING
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, SYMMETRIES, WHITE, opponent, parse_moves, point_xy
from kagetsu.rules.rule import RENJU, RULES
from tests.rules.positions import boards, dense

AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def counted(board: Board, colour: int, position: Position) -> int:
    """The evaluation with ``colour`` to move, window by window, as the weights define it."""
    weights = position.weights
    cells = {point_xy(point): stone for stone in COLOURS for point in board.stones(stone)}
    total = 0
    for column in range(board.width):
        for row in range(board.height):
            for across, up in AXES:
                window = [(column + across * step, row + up * step) for step in range(5)]
                if all(0 <= x < board.width and 0 <= y < board.height for x, y in window):
                    held = [cells.get(cell, EMPTY) for cell in window]
                    mine, theirs = held.count(colour), held.count(opponent(colour))
                    if mine and not theirs:
                        total += weights.mover[min(mine, 4)]
                    if theirs and not mine:
                        total -= weights.waiting[min(theirs, 4)]
    for (column, row), stone in cells.items():
        from_middle = max(
            abs(column - (board.width - 1) / 2) / ((board.width - 1) / 2),
            abs(row - (board.height - 1) / 2) / ((board.height - 1) / 2),
        )
        total += round(weights.centre * (1 - from_middle)) * (1 if stone == colour else -1)
    return total


@given(boards())
@settings(max_examples=60)
def test_the_value_is_that_of_a_count_from_scratch(board: Board) -> None:
    position = Position(board, 2)
    assert position.value() == counted(board, board.turn, position)


@given(boards(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_stones_placed_and_taken_back(board: Board, chance: random.Random) -> None:
    position = Position(board, 2)
    before = (position.value(), position.near(), {colour: list(position.gain[colour]) for colour in COLOURS})
    trial = Board.from_stones(
        board.stones(BLACK), board.stones(WHITE), board.turn, board.rule, width=board.width, height=board.height
    )
    played = 0
    for point in chance.sample(board.empties(), min(6, len(board.empties()))):
        if trial.is_game_over():
            break
        expected = position.value_after(point)
        position.push(point)
        trial.push(point)
        played += 1
        assert position.turn == trial.turn
        assert position.value() == counted(trial, trial.turn, position) == -expected
        assert {point for point in trial.empties() if position.cells[point] != EMPTY} == set()
    for _ in range(played):
        position.pop()
    assert before == (position.value(), position.near(), position.gain)


@given(boards())
@settings(max_examples=40)
def test_turning_the_board_changes_no_value(board: Board) -> None:
    value = Position(board, 2).value()
    assert {Position(board.transform(symmetry), 2).value() for symmetry in SYMMETRIES} == {value}


@given(boards())
@settings(max_examples=40)
def test_exchanging_the_colours_changes_no_value(board: Board) -> None:
    exchanged = Board.from_stones(
        board.stones(WHITE), board.stones(BLACK), opponent(board.turn), board.rule,
        width=board.width, height=board.height,
    )  # fmt: skip
    assert Position(exchanged, 2).value() == Position(board, 2).value()


@given(boards())
@settings(max_examples=60)
def test_fives_and_fouls_are_those_of_the_rule(board: Board) -> None:
    if board.is_game_over():
        return
    position = Position(board, 2)
    empties = board.empties()
    for colour in COLOURS:
        wins = {point for point in empties if board.explain(point, colour).verdict == "five"}
        assert set(position.fives(colour)) == wins
    assert {point for point in empties if position.is_foul(point)} == set(empties) - set(board.legal_moves)


@pytest.mark.parametrize("seed", range(20))
def test_fouls_after_more_stones(seed: int) -> None:
    """In dense positions, where fouls are frequent, and with the tables as the search has brought them up to date."""
    chance = random.Random(seed)
    board = dense(chance)
    position = Position(board, 2)
    while not board.is_game_over() and board.legal_moves:
        legal = set(board.legal_moves)
        assert {point for point in board.empties() if not position.is_foul(point)} == legal
        point = chance.choice(sorted(legal))
        board.push(point)
        position.push(point)


def test_the_points_near_the_stones() -> None:
    board = Board.from_stones(["a1"], ["e5"], size=7)
    near = {"a2", "b1", "b2", "d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"}
    assert set(Position(board, 1).near()) == set(parse_moves("".join(near)))
    assert len(Position(board, 2).near()) == 8 + 24 - 1  # both squares hold c3


def test_no_stone_no_point_near() -> None:
    assert Position(Board(9), 2).near() == []


@pytest.mark.parametrize(
    ("rule", "points"),
    [("freestyle", "g8"), ("caro", "g8h8"), ("caro-standard", "g8h8"), ("caro+edge-blocks", "g8h8")],
)
def test_what_stops_a_four(rule: str, points: str) -> None:
    """White b8 closes one end; where a five may not be closed at both, h8 closes the other one."""
    board = Board.from_stones(["c8", "d8", "e8", "f8"], ["b8"], WHITE, rule)
    position = Position(board, 2)
    fives = position.fives(BLACK)
    assert fives == parse_moves("g8")
    assert position.stops(fives) == parse_moves(points)


@pytest.mark.parametrize(
    ("rule", "stones", "left"),
    [
        ("freestyle", 0, 100),
        ("freestyle", 40, 60),
        ("freestyle+empties-draw=25", 40, 35),
        ("freestyle+draw-after=50", 0, 50),
    ],
)
def test_how_far_away_the_draw_is(rule: str, stones: int, left: int) -> None:
    points = Board(10).empties()[: 2 * stones : 2]
    board = Board.from_stones(points[0::2], points[1::2], BLACK, rule, size=10)
    assert Position(board, 2).moves_left == left


def test_the_phases() -> None:
    points = Board(15).empties()[::7]
    for count, weights in ((0, OPENING), (8, OPENING), (9, MIDDLE)):
        assert Position(Board.from_stones(points[:count]), 2).weights == weights
    half = Board(6).empties()[::2]
    assert Position(Board.from_stones(half[::2], half[1::2], size=6), 2).weights == END


def test_the_parts_add_up() -> None:
    board = Board.from_moves("h8i9h9i8h7", RENJU)
    position = Position(board, 2)
    for point in position.near():
        parts = position.parts(point)
        assert set(parts) == {"attack", "defence", "centre"}
        assert sum(parts.values()) == position.gain[WHITE][point]
    # h10 and h6 deny three windows with three black stones or two, and c3 is near nothing.
    assert position.parts(board.point("h10"))["defence"] > position.parts(board.point("g10"))["defence"]
    assert position.parts(board.point("c3"))["defence"] == 0


def test_every_rule_has_a_position() -> None:
    for rule in RULES:
        assert Position(Board(rule=rule), 2).value() == 0
