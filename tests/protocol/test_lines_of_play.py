"""Lines of analysis, as engines write them, put together to lines of play."""

import pytest

from kagetsu.engine.report import Info
from kagetsu.engine.score import Score
from kagetsu.protocol.answers import Detail, Told, parse_answer
from kagetsu.protocol.lines_of_play import LinesOfPlay
from kagetsu.rules.board import Board
from kagetsu.rules.point import parse_moves, parse_point
from kagetsu.rules.rule import RENJU

BOARD = Board.from_moves("h8i9")
BLOCK = """INFO PV {pv}
INFO NUMPV 2
INFO DEPTH 12
INFO SELDEPTH 20
INFO NODES 500
INFO TOTALNODES 1500
INFO TOTALTIME 250
INFO SPEED 6000
INFO EVAL {score}
INFO WINRATE 0.53
INFO BESTLINE {line}
INFO PV DONE"""


def take(told: LinesOfPlay, text: str) -> list[Info]:
    found = []
    for line in text.splitlines():
        answer = parse_answer(line)
        assert isinstance(answer, Detail | Told)
        found.append(told.take(answer))
    return [info for info in found if info is not None]


def of(text: str, board: Board = BOARD) -> tuple[list[Info], list[str]]:
    """The Infos of a text, and what was dropped."""
    dropped: list[str] = []
    return take(LinesOfPlay(board, dropped.append), text), dropped


def test_a_block_is_an_info_when_it_ends() -> None:
    [info], dropped = of(BLOCK.format(pv=1, score=35, line="8,8 8,9 9,9"))
    assert info == Info(1, 12, 20, Score.of(35), tuple(parse_moves("i7i6j6")), 1500, 0, 0.25)
    assert dropped == []
    assert of(BLOCK.format(pv=1, score=35, line="8,8").removesuffix("\nINFO PV DONE")) == ([], [])


@pytest.mark.parametrize(
    ("said", "score"),
    [("-7", Score.of(-7)), ("+M12", Score.win(12)), ("-M7", Score.loss(7)), ("+M1", Score.win(1))],
)
def test_scores(said: str, score: Score) -> None:
    [info], _ = of(BLOCK.format(pv=1, score=said, line="8,8"))
    assert info.score == score


@pytest.mark.parametrize("first", [0, 1])
def test_the_best_line_is_the_first_whatever_its_number(first: int) -> None:
    text = "\n".join(BLOCK.format(pv=first + rank, score=50 - rank, line=f"{rank},0") for rank in (0, 1, 2))
    assert [info.rank for info in of(text)[0]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("line", "kept", "says"),
    [
        ("8,8 7,7 9,9", "i7", "7,7 after i7"),  # taken by h8
        ("8,8 8,8", "i7", "8,8 after i7"),
        ("8,8 15,0 9,9", "i7", "15,0 after i7"),  # off the board
        ("8,8 -1,-1", "i7", "-1,-1 after i7"),
    ],
)
def test_a_line_is_cut_off_before_its_first_impossible_move(line: str, kept: str, says: str) -> None:
    [info], dropped = of(BLOCK.format(pv=1, score=35, line=line))
    assert info.line == tuple(parse_moves(kept))
    assert len(dropped) == 1
    assert says in dropped[0]


def test_a_line_does_not_go_on_after_the_end() -> None:
    board = Board.from_moves("a1h8b1h9c1h10d1h11")
    [info], dropped = of(BLOCK.format(pv=1, score="+M1", line="4,14 9,9"), board)
    assert info.line == (parse_point("e1"),)
    assert len(dropped) == 1


@pytest.mark.parametrize(
    ("score", "line"), [("", "8,8"), ("nan", "8,8"), ("35", ""), ("35", "7,7 8,8"), ("35", "best")]
)
def test_a_block_without_a_score_or_a_move_is_dropped(score: str, line: str) -> None:
    infos, dropped = of(BLOCK.format(pv=1, score=score, line=line))
    assert infos == []
    assert dropped
    assert "pv 1" in dropped[-1]


def test_what_stands_outside_of_a_block_is_nothing() -> None:
    assert of("INFO DEPTH 3\nINFO EVAL 5\nINFO PV DONE\nMESSAGE hello") == ([], [])
    # A block that is not ended is forgotten where the next begins.
    infos, _ = of("INFO PV 1\nINFO EVAL 5\nINFO BESTLINE 0,0\n" + BLOCK.format(pv=1, score=35, line="8,8"))
    assert [info.score for info in infos] == [Score.of(35)]


def test_numbers_that_are_none_do_no_harm() -> None:
    text = (
        "INFO PV x\nINFO DEPTH deep\nINFO TOTALNODES -5\nINFO TOTALTIME ?\nINFO EVAL 5\nINFO BESTLINE 8,8\nINFO PV DONE"
    )
    [info], _ = of(text)
    assert (info.rank, info.depth, info.nodes, info.time) == (1, 0, 0, 0.0)


def test_the_result_is_the_line_of_the_move() -> None:
    told = LinesOfPlay(BOARD, lambda line: None)
    take(told, BLOCK.format(pv=0, score=20, line="6,6"))
    take(told, BLOCK.format(pv=0, score=40, line="8,8 8,9"))
    take(told, BLOCK.format(pv=1, score=30, line="9,9"))
    result = told.result(parse_point("j6"), 1.5)
    assert (result.move, result.score, result.line) == (parse_point("j6"), Score.of(30), (parse_point("j6"),))
    assert (result.time, result.nodes, result.depth) == (1.5, 1500, 12)
    assert [info.line[0] for info in result.infos] == parse_moves("i7j6")  # the last of each rank, best first


def test_a_move_without_a_line_has_the_score_that_was_said_last() -> None:
    told = LinesOfPlay(BOARD, lambda line: None)
    take(told, "MESSAGE ev 5\nMESSAGE hm\nMESSAGE ev 17")
    result = told.result(parse_point("a1"), 0.5)
    assert (result.move, result.score, result.line, result.infos) == (
        parse_point("a1"), Score.of(17), (parse_point("a1"),), (),
    )  # fmt: skip
    assert LinesOfPlay(BOARD, lambda line: None).result(parse_point("a1"), 0.5).score is None


def test_the_board_is_left_as_it_was() -> None:
    board = Board.from_moves("h8i9", rule=RENJU)
    of(BLOCK.format(pv=1, score=35, line="8,8 8,9 9,9"), board)
    assert board.move_stack == parse_moves("h8i9")
