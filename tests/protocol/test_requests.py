"""What a manager sends."""

import pytest

from kagetsu.protocol.requests import (
    board_lines,
    check_opening_rule,
    limit_lines,
    rule_line,
    start_line,
    swap2_lines,
    time_left_line,
    turn_line,
)
from kagetsu.rules.board import Board
from kagetsu.rules.error import ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import parse_rule


def test_starts() -> None:
    assert start_line(15, 15) == "START 15"
    assert start_line(20, 15) == "RECTSTART 20,15"


@pytest.mark.parametrize(
    ("rule", "number"), [("freestyle", 0), ("standard", 1), ("renju", 4), ("caro", 8), ("caro-standard", 9)]
)
def test_the_numbers_of_rules(rule: str, number: int) -> None:
    assert rule_line(parse_rule(rule)) == f"INFO rule {number}"


@pytest.mark.parametrize("rule", ["omok", "renju+no-four-three"])
def test_rules_without_a_number(rule: str) -> None:
    with pytest.raises(ProtocolError, match="no number for the rule"):
        rule_line(parse_rule(rule))


@pytest.mark.parametrize(
    ("limits", "lines"),
    [
        (Limits(time=0.5), ["INFO timeout_turn 500", "INFO timeout_match 0"]),
        (Limits(time=0), ["INFO timeout_turn 0", "INFO timeout_match 0"]),
        # Without a limit for the move, 0 would mean: as fast as possible.
        (
            Limits(clock=60, increment=0.1),
            ["INFO timeout_turn 60000", "INFO timeout_match 60000", "INFO time_increment 100"],
        ),
        (Limits(nodes=1000), ["INFO timeout_match 0", "INFO max_node 1000"]),
        (Limits(depth=4), ["INFO timeout_match 0", "INFO max_depth 4"]),
    ],
)
def test_limits(limits: Limits, lines: list[str]) -> None:
    assert limit_lines(limits) == lines


@pytest.mark.parametrize(
    ("before", "limits", "lines"),
    [
        (Limits(time=1), Limits(nodes=5), ["INFO timeout_turn 2000000", "INFO timeout_match 0", "INFO max_node 5"]),
        (Limits(nodes=5), Limits(depth=3), ["INFO max_node -1", "INFO timeout_match 0", "INFO max_depth 3"]),
        (Limits(depth=3), Limits(nodes=5), ["INFO max_depth 225", "INFO timeout_match 0", "INFO max_node 5"]),
        (
            Limits(clock=60, increment=1),
            Limits(time=2),
            ["INFO time_increment 0", "INFO timeout_turn 2000", "INFO timeout_match 0"],
        ),
        (Limits(time=1), Limits(time=2), ["INFO timeout_turn 2000", "INFO timeout_match 0"]),
    ],
)
def test_limits_that_are_there_no_more_are_taken_back(before: Limits, limits: Limits, lines: list[str]) -> None:
    assert limit_lines(limits, before) == lines


def test_opening_rules() -> None:
    check_opening_rule("free")
    check_opening_rule("swap2")
    with pytest.raises(ProtocolError, match="no opening rif: only swap2"):
        check_opening_rule("rif")


def test_what_is_left_of_the_game() -> None:
    assert time_left_line(Limits(clock=179.4)) == "INFO time_left 179400"
    assert time_left_line(Limits(time=1)) == "INFO time_left 2147483647"


def test_the_last_move() -> None:
    assert turn_line(Board.from_moves("h8i9")) == "TURN 8,6"


def test_a_position_is_seen_by_who_is_asked() -> None:
    # White is to move after one stone: it is the opponent's (c-gomoku-cli sent colours once).
    assert board_lines(Board.from_moves("h8")) == ["BOARD", "7,7,2", "DONE"]
    assert board_lines(Board.from_moves("h8h9i10"), "YXBOARD") == ["YXBOARD", "7,7,2", "7,6,1", "8,5,2", "DONE"]
    assert board_lines(Board()) == ["BOARD", "DONE"]


def test_set_up_stones_come_first() -> None:
    board = Board.from_stones(["a1"], ["b1"])
    board.push("h8")
    assert board_lines(board) == ["BOARD", "0,14,2", "1,14,1", "7,7,2", "DONE"]


def test_the_stones_of_swap2_have_no_owner() -> None:
    assert swap2_lines(Board()) == ["SWAP2BOARD", "DONE"]
    assert swap2_lines(Board.from_moves("h8i8j6")) == ["SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"]
