"""What engines write, line by line, as the documents of the protocol and real engines have it."""

import pytest

from kagetsu.engine.score import Score
from kagetsu.protocol.answers import (
    Answer,
    Detail,
    Failed,
    ForbiddenPlaces,
    Identity,
    Moves,
    NotKnown,
    Other,
    Ready,
    Suggested,
    SwapWanted,
    Told,
    parse_answer,
    point_on,
    said_score,
)
from kagetsu.protocol.commands import Place
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.point import parse_point


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("OK", Ready()),
        ("ok\r", Ready()),
        ("OK - ready for 15x15", Ready()),
        ("7,8", Moves((Place(7, 8),))),
        (" 7 , 8 ", Moves((Place(7, 8),))),
        ("7,7 8,7 9,9", Moves((Place(7, 7), Place(8, 7), Place(9, 9)))),
        ("8,8 8,6", Moves((Place(8, 8), Place(8, 6)))),
        ("-1,-1", Moves((Place(-1, -1),))),
        ("SWAP", SwapWanted()),
        ("swap", SwapWanted()),
        ("ERROR rectangular board is not supported", Failed("rectangular board is not supported")),
        ("UNKNOWN command", NotKnown("command")),
        ("UNKNOWN", NotKnown("")),
        ("MESSAGE eval 12", Told("eval 12")),
        ("DEBUG x", Told("x")),
        ("INFO DEPTH 12", Detail("depth", "12")),
        ("INFO BESTLINE 7,7 8,8", Detail("bestline", "7,7 8,8")),
        ("FORBID 09121011.", ForbiddenPlaces((Place(9, 12), Place(10, 11)))),
        ("FORBID .", ForbiddenPlaces(())),
        ("FORBID 5,4 8,7", ForbiddenPlaces((Place(5, 4), Place(8, 7)))),
        ("SUGGEST 3,4", Suggested(Place(3, 4))),
        (
            'name="X", version="1.0", author="A B", country="C"',
            Identity({"name": "X", "version": "1.0", "author": "A B", "country": "C"}),
        ),
        ("thinking", Other("thinking")),
        ("7,", Other("7,")),
        ("7,8,9", Other("7,8,9")),
        ("7,8 and more", Other("7,8 and more")),
        ("7,7 8,8 9,9 10,10", Other("7,7 8,8 9,9 10,10")),
        ("SUGGEST what", Other("SUGGEST what")),
        ("FORBID 091", Other("FORBID 091")),
    ],
)
def test_a_line_and_its_answer(line: str, answer: Answer) -> None:
    found = parse_answer(line)
    assert (type(found), found) == (type(answer), answer)


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("INFO EVAL 35", Score.of(35)),
        ("INFO EVAL -35", Score.of(-35)),
        ("INFO EVAL +M12", Score.win(12)),
        ("INFO EVAL -M7", Score.loss(7)),
        ("INFO EVAL 99999", Score.of(28_999)),
        ("MESSAGE Depth 12-20 | Eval 35 | Time 1.2s", Score.of(35)),
        ("MESSAGE depth 3 ev -25 n 100", Score.of(-25)),
        ("MESSAGE evening", None),
        ("INFO DEPTH 12", None),
        ("7,7", None),
    ],
)
def test_what_a_line_says_of_the_score(line: str, score: Score | None) -> None:
    assert said_score(parse_answer(line)) == score


def test_places_count_from_the_top_left() -> None:
    board = Board(width=20, height=15)
    assert point_on(board, Place(0, 0)) == parse_point("a15")
    assert point_on(board, Place(19, 14)) == parse_point("t1")


@pytest.mark.parametrize("place", [Place(20, 0), Place(0, 15), Place(-1, -1), Place(32, 3), Place(0, -1)])
def test_places_off_the_board_are_refused(place: Place) -> None:
    with pytest.raises(IllegalMove, match="off the board, which is 20x15"):
        point_on(Board(width=20, height=15), place)
