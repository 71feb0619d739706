"""Greedy: the shapes it sees and what it makes of them."""

from itertools import pairwise

import pytest

from kagetsu.ladder.greedy import SHAPES, Greedy
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate
from kagetsu.rules.point import BLACK, WHITE, point_name


def candidate(board: Board, name: str) -> Candidate:
    decision = Greedy(seed=1).decide(board, Limits())
    return next(one for one in decision.candidates if point_name(one.point) == name)


@pytest.mark.parametrize(
    ("stones", "shape"),
    [
        ("e8f8g8i8", "five"),
        ("e8f8g8", "straight four"),
        ("f8g8i8", "straight four"),
        ("f8g8", "open three"),
        ("g8i8", "open three"),
        ("g8", "open two"),
        ("f8", "one"),
        ("", "one"),
    ],
)
def test_open_rows_through_h8(stones: str, shape: str) -> None:
    """On the row the shape, on the three other axes a single stone with room."""
    board = Board.from_stones(points(stones), to_move=BLACK)
    if not stones:
        board = Board.from_stones([], ["a1"], BLACK)
    assert candidate(board, "h8").parts["attack"] == SHAPES[shape].attack + 3 * SHAPES["one"].attack


@pytest.mark.parametrize(
    ("black", "white", "shape"),
    [
        ("e8f8g8", "i8", "four"),
        ("e8f8g8", "d8", "four"),
        ("f8g8", "i8", "three"),
        ("g8", "i8", "two"),
        ("e8f8g8", "d8i8", "nothing"),  # room for four
        ("f8g8", "e8j8", "nothing"),
        ("f8g8", "d8j8", "open three"),  # room for five: the row's ends are what counts
        ("", "g8i8", "nothing"),
    ],
)
def test_closed_rows_through_h8(black: str, white: str, shape: str) -> None:
    board = Board.from_stones(points(black), points(white), BLACK)
    assert candidate(board, "h8").parts["attack"] == SHAPES[shape].attack + 3 * SHAPES["one"].attack


def test_the_same_row_denied() -> None:
    board = Board.from_stones(points("e8f8g8"), to_move=WHITE)
    assert candidate(board, "h8").parts == {
        "attack": 4 * SHAPES["one"].attack,
        "defence": SHAPES["straight four"].defence + 3 * SHAPES["one"].defence,
    }


def test_attack_comes_before_the_same_defence_and_after_the_next() -> None:
    names = ["five", "straight four", "four", "open three", "three", "open two", "two", "one", "nothing"]
    assert list(SHAPES) == names
    for name, below in pairwise(names):
        assert SHAPES[name].attack > SHAPES[name].defence >= SHAPES[below].defence
    for name, below in (("five", "straight four"), ("straight four", "four"), ("open three", "three")):
        assert SHAPES[name].defence > SHAPES[below].attack


def test_a_foul_of_the_opponent_needs_no_defence() -> None:
    """h8 would make two open threes of Black's, and is forbidden to it: White gains nothing there."""
    black = points("g8i8h7h9")
    assert candidate(Board.from_stones(black, to_move=WHITE, rule="renju"), "h8").parts["defence"] == 0
    free = candidate(Board.from_stones(black, to_move=WHITE), "h8").parts["defence"]
    assert free == 2 * SHAPES["open three"].defence + 2 * SHAPES["one"].defence


def test_the_score_is_the_sum_and_the_best_comes_first() -> None:
    board = Board.from_moves("h8h9i9g7j10")
    decision = Greedy(seed=4).decide(board, Limits())
    assert len(decision.candidates) == len(board.empties())
    assert all(one.score == one.parts["attack"] + one.parts["defence"] for one in decision.candidates)
    scores = [one.score for one in decision.candidates]
    assert scores == sorted(scores, reverse=True)


def test_equal_points_are_decided_by_the_seed() -> None:
    board = Board.from_stones(["h8"], to_move=WHITE, size=15)
    chosen = {Greedy(seed=seed).choose(board, Limits()) for seed in range(40)}
    assert len(chosen) > 3


@pytest.mark.parametrize(
    ("black", "white", "sentence"),
    [
        ("e8f8g8h8", "d8", "i8 makes five in a row."),
        ("a1c3", "e8f8g8h8d1", "stops a five of the opponent."),
        ("h7h8h9", "a1b5", "makes a straight four."),
        ("a1c14", "h7h8h9", "stops a straight four of the opponent."),
    ],
)
def test_the_reason(black: str, white: str, sentence: str) -> None:
    decision = Greedy(seed=1).decide(Board.from_stones(points(black), points(white), BLACK), Limits())
    assert decision.reason().endswith(sentence)
    assert decision.reason().startswith(point_name(decision.point))


def points(text: str) -> list[str]:
    """``e8f10`` as the names of two points."""
    names: list[str] = []
    for letter in text:
        if letter.isalpha():
            names.append("")
        names[-1] += letter
    return names
