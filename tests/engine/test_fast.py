"""The board on the kernel: the same reads as the ordinary board, whatever is done to both."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.engine.fast import FastBoard
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.point import BLACK, COLOURS, PASS, SYMMETRIES, WHITE, parse_point
from kagetsu.rules.rule import RENJU, parse_rule
from tests.rules.positions import boards, games, near

DOUBLE_THREE = "15:renju:g8i8h7h9/a1b1c2d2:b"
"""h8 is a double-three."""


def reads(board: Board) -> dict[str, object]:
    """Everything that a board tells about itself."""
    return {
        "size": (board.width, board.height),
        "rule": board.rule,
        "turn": board.turn,
        "text": board.text(),
        "key": board.key(),
        "drawing": str(board),
        "ply": board.ply(),
        "moves": list(board.move_stack),
        "stones": [board.stones(colour) for colour in COLOURS],
        "cells": [board.stone_at(point) for point in board.stones(BLACK) + board.stones(WHITE)],
        "empties": board.empties(),
        "outcome": board.outcome(),
        "over": board.is_game_over(),
        "legal": board.legal_moves,
        "pass": board.is_legal(PASS),
        "forbidden": board.forbidden_points(),
        "order": list(board.forbidden_points()),
        "planes": board.planes().tobytes(),
        "mask": board.legal_mask().tobytes(),
    }


def point_reads(board: Board, point: int) -> list[object]:
    return [board.is_legal(point), board.foul(point), *(board.explain(point, colour) for colour in COLOURS)]


def fast_of(board: Board) -> FastBoard:
    """A fast board that came about in the same way."""
    return FastBoard.from_text(board.text(), board.rule)


def assert_same(board: Board, fast: FastBoard) -> None:
    assert type(fast) is FastBoard
    assert reads(fast) == reads(board)
    assert fast == board
    assert board == fast


@given(st.one_of(games(), boards()))
def test_every_read_is_the_same(board: Board) -> None:
    fast = fast_of(board)
    assert_same(board, fast)
    for point in near(board):
        assert point_reads(fast, point) == point_reads(board, point)
    assert {point: judged.verdict for point, judged in board.forbidden_points().items()} == fast.forbidden_kinds()


ACTS = st.one_of(
    st.tuples(st.just("push"), st.integers(0, 999)),
    st.tuples(st.just("strict"), st.integers(0, 999)),
    st.tuples(st.just("pop"), st.just(0)),
    st.tuples(st.just("pass"), st.just(0)),
    st.tuples(st.just("transform"), st.sampled_from(SYMMETRIES)),
    st.tuples(st.sampled_from(["copy", "pickle", "text", "read"]), st.just(0)),
)


def act(board: Board, what: str, number: int) -> Board:
    """The board after one act; a refusal leaves it as it was and is written into the answer by the caller."""
    if what in ("push", "strict"):
        points = near(board) or board.empties()
        if points:
            board.push(points[number % len(points)], strict=what == "strict")
    elif what == "pop":
        board.pop()
    elif what == "pass":
        board.push(PASS)
    elif what == "transform":
        return board.transform(number)
    elif what == "copy":
        return board.copy()
    elif what == "pickle":
        again: Board = pickle.loads(pickle.dumps(board))
        return again
    elif what == "text":
        return type(board).from_text(board.text(), board.rule)
    return board


@settings(max_examples=60)
@given(st.one_of(games(), boards()), st.lists(ACTS, max_size=14))
def test_whatever_is_done_both_stay_the_same(board: Board, acts: list[tuple[str, int]]) -> None:
    fast = fast_of(board)
    for what, number in acts:
        refusals: list[str | None] = []
        after: list[Board] = []
        for one in (board, fast):
            try:
                after.append(act(one, what, number))
                refusals.append(None)
            except KagetsuError as fault:
                after.append(one)
                refusals.append(f"{type(fault).__name__}: {fault.text()}")
        assert refusals[0] == refusals[1]
        board, second = after
        assert isinstance(second, FastBoard)
        fast = second
        assert_same(board, fast)


@given(st.one_of(games(), boards()))
def test_the_kernel_keeps_in_step(board: Board) -> None:
    """What was kept up to date move by move is what is made anew from the stones."""
    fast = fast_of(board)
    fast.position()
    for point in near(board)[:6]:
        if not fast.is_game_over():
            fast.push(point)
    anew = fast.copy()
    assert fast.position().hash() == anew.position().hash()
    assert fast.position().state() == anew.position().state()
    while fast.move_stack:
        fast.pop()
        anew.pop()
    assert fast.position().state() == anew.position().state() == fast.copy().position().state()


def test_a_foul_with_its_reasons() -> None:
    board, fast = Board.from_text(DOUBLE_THREE), FastBoard.from_text(DOUBLE_THREE)
    foul = fast.foul("h8")
    assert foul is not None
    assert foul.verdict == "double_three"
    assert foul == board.foul("h8")
    assert fast.forbidden_points() == {parse_point("h8"): foul}
    assert fast.forbidden_kinds() == {parse_point("h8"): "double_three"}
    with pytest.raises(IllegalMove):
        fast.push("h8", strict=True)
    fast.push("h8")
    outcome = fast.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (WHITE, "foul")


def test_what_is_refused_is_refused_in_the_same_words() -> None:
    board, fast = Board.from_moves("h8h9", RENJU), FastBoard.from_moves("h8h9", RENJU)
    for given_ in ("h8", "p1", "zz", 99999, -7):
        said = []
        for one in (board, fast):
            for read in (one.push, one.foul, one.explain):
                with pytest.raises(KagetsuError) as fault:
                    read(given_)
                said.append(str(fault.value))
        assert said[:3] == said[3:]
    with pytest.raises(KagetsuError):
        FastBoard(4)


def test_the_constructors_make_fast_boards() -> None:
    drawing = str(Board.from_moves("h8h9i10"))
    made = [
        FastBoard(9, "renju"),
        FastBoard.from_moves("h8h9i10", "renju"),
        FastBoard.from_stones(["h8"], ["i9"], WHITE, "renju"),
        FastBoard.from_diagram(drawing, "renju"),
        FastBoard.from_text("15:renju:h8h9i10"),
    ]
    for board in made:
        assert type(board) is type(board.copy()) is type(board.transform(5)) is FastBoard
        assert repr(board).startswith("FastBoard.from_text(")
        assert eval(repr(board), {"FastBoard": FastBoard}) == board


def test_a_copy_is_a_board_of_its_own() -> None:
    board = FastBoard.from_moves("h8h9", RENJU)
    board.position()
    twin = board.copy()
    twin.push("i10")
    board.pop()
    assert board.position().stone_count() == 1
    assert twin.position().stone_count() == 3
    assert twin.position().points_put() == [parse_point(name) for name in ("h8", "h9", "i10")]


def test_a_rule_of_ones_own_is_known_by_its_value() -> None:
    """The name of a rule says nothing to the kernel."""
    from dataclasses import replace

    rule = replace(parse_rule("renju"), name="mine", black=replace(RENJU.black, recursion=0))
    black = ["e9", "h8", "i8", "g7", "h7", "h5"]
    board = Board.from_stones(black, rule=rule)
    fast = FastBoard.from_stones(black, rule=rule)
    assert_same(board, fast)
