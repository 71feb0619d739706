"""The rules against outside data: verdicts and games gathered from other programs, in `tests/outside.py`'s folder."""

import csv
import json
import re
from typing import Any

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, WHITE, make_point, parse_colour, point_name
from kagetsu.rules.rule import RENJU
from tests.outside import count, outside_cases, outside_file
from tests.rules.positions import at_level


def position(case: dict[str, Any], rule: str = "renju") -> Board:
    return Board.from_stones(case["black"], case["white"], BLACK, rule, size=case["size"])


def is_foul(verdict: str) -> bool:
    return verdict not in ("legal", "five")


def test_forbidden_cases() -> None:
    """`legal` in this file means not a foul (some are fives), `forbidden` a foul of a kind that is not told."""
    for case in outside_cases("forbidden/forbidden_cases.jsonl"):
        verdict = position(case).explain(case["point"]).verdict
        if case["expected"] in ("legal", "forbidden"):
            assert is_foul(verdict) is (case["expected"] == "forbidden"), case["id"]
        else:
            assert verdict == case["expected"], case["id"]
        count()


def test_forbidden_boards() -> None:
    """All forbidden points of whole boards, with their kinds."""
    for case in outside_cases("forbidden/forbidden_boards.jsonl"):
        assert case["complete"]
        found = {point_name(point): judged.verdict for point, judged in position(case).forbidden_points().items()}
        assert found == case["forbidden"], case["id"]
        count()


def test_hard_recursive_points() -> None:
    """Points that a check with one level less gets wrong."""
    for case in outside_cases("forbidden/hard_recursive_points.jsonl"):
        board = position(case)
        assert board.explain(case["point"]).verdict == case["expected"], case["id"]
        needed = case["recursion_levels_needed"]
        for levels in (needed - 1, needed):
            board.rule = at_level(RENJU, levels)
            assert (board.explain(case["point"]).verdict == case["expected"]) is (levels == needed), case["id"]
        count()


def test_the_dialect_of_a_five() -> None:
    """Where programs disagree about a point that makes a five, Kagetsu follows the words of the RIF rules."""
    for case in outside_cases("forbidden/forbidden_dialect_five.jsonl"):
        assert position(case).explain(case["point"]).verdict == case["expected_literal_rif"], case["id"]
        count()


NAMES = {"caro5": "caro-standard", "caro6": "caro"}
WINNERS = {"black_wins": BLACK, "white_wins": WHITE, "undecided": None}


def test_who_wins() -> None:
    for case in outside_cases("win_rules/alphagomoku_outcomes.jsonl"):
        board = Board.from_stones(
            case["black"], case["white"], parse_colour(case["to_move"]), NAMES.get(case["rule"], case["rule"])
        )
        assert board.width == case["size"]
        board.push(case["point"])
        outcome = board.outcome()
        assert (outcome and outcome.winner) == WINNERS[case["outcome"]], case["id"]
        count()


def test_a_full_board_is_a_draw() -> None:
    case = json.loads(outside_file("win_rules/full_board_draw.json").read_text(encoding="utf-8"))
    last = case["black"].pop()
    board = position(case, case["rule"])
    assert board.outcome() is None
    board.push(last)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "full")
    count()


def test_human_games_end_as_they_are_told_to() -> None:
    """No foul and no five before the end; there, the five of the side that is told."""
    with outside_file("games/renju_human_games.csv").open(encoding="utf-8", newline="") as file:
        for game in csv.DictReader(file):
            board = Board(rule=RENJU)
            for move in game["moves"].split():
                assert board.outcome() is None, game["game"]
                board.push(move, strict=True)
            outcome = board.outcome()
            assert outcome is not None, game["game"]
            assert outcome.reason == "five"
            assert game["result"] == {BLACK: "black five", WHITE: "white five"}[outcome.winner or 0]
            count()


@pytest.mark.parametrize(("name", "rule"), [("engine_renju.sgf", "renju"), ("engine_freestyle.sgf", "freestyle")])
def test_engine_games_end_as_they_are_told_to(name: str, rule: str) -> None:
    """The file tells who won and how, and leaves a foul that ends a game out; rows are counted from the top."""
    text = outside_file(f"games/{name}").read_text(encoding="utf-8")
    for record in text.split("(;")[1:]:
        moves = re.findall(r";([BW])\[([a-o])([a-o])\]", record)
        board = Board(rule=rule)
        for colour, column, row in moves:
            assert board.outcome() is None
            assert colour == "BW"[COLOURS.index(board.turn)]
            board.push(make_point(ord(column) - ord("a"), 14 - (ord(row) - ord("a"))))
        outcome = board.outcome()
        if "forbidden move - double three" in record:
            assert outcome is None
            assert board.turn == BLACK
            assert "RE[W+" in record
            assert "double_three" in {judged.verdict for judged in board.forbidden_points().values()}
        else:
            assert "by five connection" in record
            assert outcome is not None
            assert outcome.reason == "five"
            assert outcome.winner == (BLACK if "RE[B+" in record else WHITE)
        count()
