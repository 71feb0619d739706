"""What the brain answers, with an engine that plays as it is told to."""

import re
from pathlib import Path
from time import monotonic

import pytest

from kagetsu.engine.score import Score
from kagetsu.protocol.brain import Brain
from kagetsu.protocol.commands import Word
from kagetsu.protocol.coordinates import Order
from kagetsu.protocol.reader import CommandReader
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, make_point, parse_moves, parse_point, point_name, point_xy
from tests.protocol.fake_engine import FakeEngine


class Table:
    """A brain, and the lines that are said to it."""

    def __init__(self, engine: FakeEngine) -> None:
        self.engine = engine
        self.brain = Brain(engine, "1.2")
        self.reader = CommandReader()

    def say(self, *lines: str) -> list[str]:
        answers: list[str] = []
        for line in lines:
            if command := self.reader.feed(line):
                answers += self.brain.answer(command, monotonic())
        return answers

    @property
    def seen(self) -> Board:
        """The board that the engine saw last."""
        return self.engine.asked[-1][0]

    @property
    def limits(self) -> Limits:
        return self.engine.asked[-1][1]


def playing(*names: str) -> Table:
    """An engine that plays these points in turn."""
    moves = [parse_point(name) for name in names]
    return Table(FakeEngine(lambda board: moves.pop(0)))


def test_a_game_from_the_first_move() -> None:
    table = playing("h8", "i8", "j8")
    assert table.say("START 15", "BEGIN") == ["OK", "7,7"]
    assert table.seen.key() == "15:freestyle:/:b"
    assert table.say("TURN 0,0") == ["8,7"]
    assert table.seen.key() == "15:freestyle:h8/a15:b"
    assert table.say("TURN 14,14") == ["9,7"]
    assert table.seen.key() == "15:freestyle:h8i8/o1a15:b"


def test_the_opponent_may_begin() -> None:
    table = playing("i9")
    assert table.say("START 15", "TURN 7,7") == ["OK", "8,6"]
    assert table.seen.key() == "15:freestyle:h8/:w"


@pytest.mark.parametrize("start", ["START 20", "RECTSTART 20,15", "start 20 15"])
def test_boards_of_other_sizes(start: str) -> None:
    table = playing("t1")
    height = 20 if start == "START 20" else 15
    assert table.say(start, "BEGIN") == ["OK", f"19,{height - 1}"]
    assert (table.seen.width, table.seen.height) == (20, height)


@pytest.mark.parametrize("size", ["4", "26", "100", "0", "-1", "abc", "", "30,20"])
def test_a_size_that_cannot_be_leaves_the_engine_alive(size: str) -> None:
    table = playing("h8")
    (answer,) = table.say(f"START {size}")
    assert answer.startswith("ERROR ")
    assert table.say("START 15", "BEGIN") == ["OK", "7,7"]


def test_a_refused_start_leaves_the_game_as_it_was() -> None:
    table = playing("h8", "i8")
    table.say("START 15", "BEGIN")
    assert table.say("START 100")[0].startswith("ERROR A board of 100x100 is not possible")
    assert table.say("TURN 0,0") == ["8,7"]


@pytest.mark.parametrize("line", ["BEGIN", "TURN 7,7", "TAKEBACK 7,7", "RESTART"])
def test_before_the_first_start_there_is_no_board(line: str) -> None:
    assert playing().say(line) == ["ERROR There is no board yet: START comes first."]


def test_settings_may_come_before_the_first_start() -> None:
    table = playing("h8")
    assert table.say("INFO rule 4", "INFO timeout_turn 1000", "INFO time_left 5000", "START 15", "BEGIN") == [
        "OK",
        "7,7",
    ]
    assert table.seen.rule.name == "renju"
    assert table.limits.time is not None
    assert table.limits.clock is not None


def test_a_board_is_taken_over_as_a_whole() -> None:
    table = playing("j10", "a1")
    assert table.say("START 15", "BOARD", "7,7,2", "8,8,1", "9,9,2", "DONE") == ["OK", "9,5"]
    assert table.seen.key() == "15:freestyle:j6h8/i7:w"
    assert table.say("BOARD", "DONE") == ["0,14"]  # the judge of Gomocup has the first move played so
    assert table.seen.key() == "15:freestyle:/:b"


@pytest.mark.parametrize(
    "lines",
    [
        ("TURN 7,7",),
        ("TURN 15,0",),
        ("TURN 0,15",),
        ("TURN h8",),
        ("BOARD", "7,7,2", "7,7,1", "DONE"),
        ("BOARD", "7,7,2", "8,8", "DONE"),
        ("BOARD", "7,7,2", "8,8,3", "DONE"),
        ("BOARD", "15,15,2", "DONE"),
        ("TAKEBACK 3,3",),
    ],
)
def test_what_is_refused_changes_nothing(lines: tuple[str, ...]) -> None:
    table = playing("h8", "i8")
    table.say("START 15", "BEGIN")
    (answer,) = table.say(*lines)
    assert answer.startswith("ERROR ")
    assert len(table.engine.asked) == 1
    assert table.say("TURN 0,0") == ["8,7"]
    assert table.seen.key() == "15:freestyle:h8/a15:b"


def test_undo_and_another_move() -> None:
    table = playing("h8", "i8", "j8")
    table.say("START 15", "BEGIN", "TURN 0,0")
    assert table.say("TAKEBACK 8,7", "TAKEBACK 0,0") == ["OK", "OK"]
    assert table.say("TURN 1,1") == ["9,7"]
    assert table.seen.key() == "15:freestyle:h8/b14:b"


def test_restart_keeps_size_and_settings() -> None:
    table = playing("h8", "i8")
    table.say("INFO rule 1", "RECTSTART 20,15", "BEGIN")
    assert table.say("RESTART", "BEGIN") == ["OK", "8,7"]
    assert table.seen.key() == "20x15:standard:/:b"


@pytest.mark.parametrize("line", ["START 15", "RESTART"])
def test_a_new_game_begins_with_an_empty_memory(line: str) -> None:
    table = playing("h8", "i8")
    table.say("START 15")
    assert table.engine.cleared == 0
    table.say("BEGIN", line)
    assert table.engine.cleared == 1


def test_a_rule_that_changes_keeps_the_stones() -> None:
    table = playing("h8", "i8")
    table.say("START 15", "BEGIN", "INFO rule 4", "TURN 0,0")
    assert table.seen.key() == "15:renju:h8/a15:b"


@pytest.mark.parametrize("line", ["INFO rule 7", "INFO max_memory 1000000"])
def test_a_setting_that_cannot_be_met_is_told_when_a_move_is_asked_for(line: str) -> None:
    table = playing("h8", "i8")
    assert table.say(line, "START 15", "ABOUT")[0] == "OK"
    (answer,) = table.say("TURN 0,0")
    assert answer.startswith(f"ERROR {line} ")
    assert table.say("INFO rule 0", "INFO max_memory 0", "TURN 0,0") == ["7,7"]


def test_after_the_end_there_is_no_move() -> None:
    table = playing()
    lines = [f"{column},7,2" for column in range(5)]
    (answer,) = table.say(
        "INFO rule 1", "START 15", "BOARD", *lines, *(f"{column},9,1" for column in range(4)), "DONE"
    )[1:]
    assert answer == "ERROR The game is over; no more moves can be played."


def test_threads_and_memory_reach_the_engine() -> None:
    table = playing("h8")
    table.say("START 15", "INFO thread_num 3", "INFO hash_size 8192", "BEGIN")
    assert (table.engine.threads, table.engine.hash_mb) == (3, 8)


def test_the_engine_is_ready_before_a_move_is_asked_for() -> None:
    table = playing()
    table.say("START 15")
    assert table.engine.ready_for == "15:freestyle:/:b"
    table.say("INFO rule 4")
    assert table.engine.ready_for == "15:renju:/:b"
    table.say("RECTSTART 20,10")
    assert table.engine.ready_for == "20x10:renju:/:b"


def test_waiting_takes_from_the_time_of_a_move() -> None:
    table = playing("h8", "i8")
    table.say("START 15", "INFO timeout_turn 1000")
    table.brain.answer(Word.BEGIN, monotonic() - 0.5)
    assert table.limits.time is not None
    assert 0 < table.limits.time < 0.5


def test_a_hurried_move_has_no_time() -> None:
    table = playing("h8")
    table.say("START 15", "INFO timeout_match 1000", "INFO max_depth 9")
    assert table.brain.answer(Word.BEGIN, monotonic(), hurried=True) == ["7,7"]
    assert table.limits == Limits(time=0.0, depth=9)


def test_other_lines() -> None:
    table = playing()
    (about,) = table.say("ABOUT")
    assert about.startswith('name="Kagetsu", version="1.2", author="')
    assert table.say("FOO 1", "YXNONSENSE", "\u4e94") == ["UNKNOWN FOO", "UNKNOWN YXNONSENSE", "UNKNOWN \\u4e94"]
    assert table.say("INFO nonsense 1", "INFO folder a b c", "") == []


# -- what the engine may never do

DOUBLE_THREE = ("BOARD", "6,7,1", "8,7,1", "7,6,1", "7,8,1", "0,0,2", "0,2,2", "0,4,2", "0,6,2", "DONE")
"""h8 would be a double-three of Black, who is to move."""


@pytest.mark.parametrize("bad", ["h8", "g8", "--", None])
def test_no_foul_and_no_taken_point_is_played(bad: str | None) -> None:
    table = Table(FakeEngine(lambda board: None if bad is None else parse_moves(bad)[0]))
    (answer,) = table.say("INFO rule 4", "START 15", *DOUBLE_THREE)[1:]
    assert table.seen.foul("h8") is not None
    x, y = map(int, answer.split(","))
    assert table.seen.is_legal(make_point(x, 14 - y))


def fail(board: Board) -> int:
    raise ZeroDivisionError("by nothing")


def test_a_fault_of_the_engine_costs_no_game() -> None:
    told, move = Table(FakeEngine(fail)).say("START 15", "BEGIN")[1:]
    assert told == (
        "MESSAGE This is a fault of Kagetsu: ZeroDivisionError: by nothing. It plays a move that the rules allow; "
        "please report it."
    )
    assert move == "7,7"


def test_with_debug_a_fault_of_the_engine_is_raised() -> None:
    table = Table(FakeEngine(fail))
    table.brain = Brain(table.engine, debug=True)
    with pytest.raises(ZeroDivisionError):
        table.say("START 15", "BEGIN")


ONLY_AN_OVERLINE = """
    O X O X O X O
    X O O X X O X
    X X X . X X X
    O X O O O X O
    X O X O X O X
"""


def test_where_every_point_is_forbidden_an_empty_one_is_played() -> None:
    board = Board.from_diagram(ONLY_AN_OVERLINE, "renju", BLACK)
    assert [point_name(point) for point in board.empties()] == ["d3"]
    assert not board.legal_moves
    lines = [f"{place},{owner}" for owner in (BLACK, WHITE) for place in map(place_of, board.stones(owner))]
    table = Table(FakeEngine(lambda board: None))
    assert table.say("INFO rule 4", "RECTSTART 7,5", "BOARD", *lines, "DONE") == ["OK", "3,2"]


def place_of(point: int) -> str:
    """The place of a point on a board of five rows, as the protocol writes it."""
    column, row = point_xy(point)
    return f"{column},{4 - row}"


# -- what programs for analysis ask


def test_a_position_is_set_up_without_thinking() -> None:
    table = playing("j10")
    assert table.say("START 15", "YXBOARD", "7,7,2", "8,8,1", "9,9,2", "DONE") == ["OK"]
    assert table.engine.asked == []
    assert table.say("TURN 0,0") == ["9,5"]


def test_the_best_moves_are_told_and_the_best_is_played() -> None:
    table = playing()
    table.engine.judge = lambda board: Score.of(35)
    answer = table.say("START 15", "YXNBEST 2")[1:]
    assert answer == ["MESSAGE 1. +35 at depth 3: 0,14", "MESSAGE 2. +35 at depth 3: 1,14", "0,14"]
    assert table.say("TURN 0,14") == ["ERROR 0,14 is taken."]


def test_no_more_moves_are_compared_than_there_are() -> None:
    table = playing()
    told = table.say("START 5", "YXBOARD", "0,0,1", "1,0,2", "DONE", "YXNBEST 100")
    assert len([line for line in told if line.startswith("MESSAGE ")]) == 23


def test_all_moves_are_compared_for_the_defence() -> None:
    table = playing()
    told = table.say("START 5", "YXSEARCHDEFEND")
    assert len([line for line in told if line.startswith("MESSAGE ")]) == 25
    assert told[-1] == "0,4"


def test_blocked_points_are_left_out() -> None:
    table = Table(FakeEngine())
    table.say("START 5", "YXBLOCK", "0,4", "1,4", "DONE", "BEGIN")
    assert table.engine.chosen_from is not None
    assert sorted(table.engine.chosen_from) == table.seen.empties()[2:]
    table.say("YXBLOCKUNDO", "0,4", "DONE", "TURN 4,0")
    assert table.engine.chosen_from is not None
    assert parse_point("a1") not in table.engine.chosen_from  # the first move lies there
    assert parse_point("b1") not in table.engine.chosen_from
    table.say("YXBLOCKRESET", "TURN 4,1")
    assert table.engine.chosen_from is None


def test_blocked_points_of_a_larger_board_do_no_harm() -> None:
    table = Table(FakeEngine())
    assert table.say("START 15", "YXBLOCK", "14,14", "DONE", "START 5", "BEGIN") == ["OK", "OK", "0,4"]


@pytest.mark.parametrize(
    "line", ["YXNBEST 3", "YXSEARCHDEFEND", "YXBALANCEONE 0", "YXSHOWFORBID", "PLAY 1,1", "yxswap2step1"]
)
def test_analysis_needs_a_board(line: str) -> None:
    assert playing().say(line) == ["ERROR There is no board yet: START comes first."]


def test_a_fault_in_a_command_costs_no_game() -> None:
    table = playing("h8")

    def break_down() -> int:
        raise ZeroDivisionError("by nothing")

    table.engine.usage = break_down  # type: ignore[method-assign]
    fault = "ZeroDivisionError: by nothing. KAGETSU_DEBUG=1 shows where; please report it."
    assert table.say("START 15", "YXSHOWHASHUSAGE", "BEGIN") == [
        "OK", f"ERROR This is a fault of Kagetsu: {fault}", "7,7",
    ]  # fmt: skip


def test_the_memory_is_told_cleared_and_kept(tmp_path: Path) -> None:
    table = playing("h8")
    assert table.say("START 15", "YXSHOWHASHUSAGE", "YXHASHCLEAR") == [
        "OK", "MESSAGE The memory for positions is full to 12.5 %.",
    ]  # fmt: skip
    assert table.engine.cleared == 1
    file = tmp_path / "table.bin"
    assert table.say("YXHASHDUMP", str(file), "YXHASHLOAD", str(file)) == [
        f"MESSAGE 2 positions are written to {file}.", f"MESSAGE 2 positions are read from {file}.",
    ]  # fmt: skip


def test_memory_that_the_machine_does_not_give_costs_no_move() -> None:
    class Small(FakeEngine):
        def __setattr__(self, name: str, value: object) -> None:
            if name == "hash_mb" and isinstance(value, int) and value > 64:
                raise KagetsuError("no such memory")
            super().__setattr__(name, value)

    table = Table(Small())
    assert table.say("START 15", "INFO hash_size 67108864", "BEGIN") == ["OK", "0,14"]
    assert table.engine.hash_mb == 64


@pytest.mark.parametrize("order", list(Order))
def test_either_order_of_coordinates(order: Order) -> None:
    engine = FakeEngine(lambda board: parse_point("k9"))
    brain, reader = Brain(engine, order=order), CommandReader(order)
    answers = []
    for line in ("START 15", "BEGIN", "TURN 10,6", "TURN 6,10", "YXBLOCK", "3,15", "DONE"):
        if command := reader.feed(line):
            answers += brain.answer(command, monotonic())
    move, other = ("10,6", "6,10") if order is Order.XY else ("6,10", "10,6")
    assert answers[:2] == ["OK", move]
    assert f"ERROR {move} is taken." in answers
    assert other not in answers[:3] or answers[2] == f"ERROR {move} is taken."
    assert answers[-1] == "ERROR 3,15 is off the board, which is 15x15."


# -- openings, by an engine whose judgement is told


def asking(value: int, *lines: str) -> list[str]:
    table = playing()
    table.engine.judge = lambda board: Score.of(value)
    return table.say("START 15", "INFO max_node 200", *lines)[1:]


THREE, FIVE = ("7,7", "8,7", "9,9"), ("7,7", "8,7", "9,9", "8,8", "8,6")


def test_the_side_that_is_ahead_is_taken() -> None:
    assert asking(-100, "SWAP2BOARD", *THREE, "DONE") == ["SWAP"]
    assert asking(100, "SWAP2BOARD", *THREE, "DONE") == ["0,14"]
    assert asking(-1, "SWAP2BOARD", *FIVE, "DONE") == ["SWAP"]
    assert asking(1, "SWAP2BOARD", *FIVE, "DONE") == ["0,14"]


def test_two_stones_more_where_three_leave_it_even() -> None:
    (answer,) = asking(0, "SWAP2BOARD", *THREE, "DONE")
    places = [tuple(map(int, place.split(","))) for place in answer.split(" ")]
    assert len(set(places)) == 2
    assert all(0 <= x < 15 and 0 <= y < 15 and f"{x},{y}" not in THREE for x, y in places)


def test_three_stones_to_begin_with() -> None:
    (answer,) = asking(0, "SWAP2BOARD", "DONE")
    places = answer.split(" ")
    assert len(set(places)) == 3


def test_the_steps_of_swap2() -> None:
    board = ("YXBOARD", *(f"{place},{2 - number % 2}" for number, place in enumerate(THREE)), "DONE")
    assert asking(-100, *board, "yxswap2step2") == ["MESSAGE SWAP2 SWAP1 YES"]
    assert asking(100, *board, "yxswap2step2") == ["MESSAGE SWAP2 SWAP1 NO"]
    four, five = asking(0, *board, "yxswap2step2")
    assert re.fullmatch(r"MESSAGE SWAP2 MOVE4 \d+ \d+", four)
    assert re.fullmatch(r"MESSAGE SWAP2 MOVE5 \d+ \d+", five)
    board = ("YXBOARD", *(f"{place},{2 - number % 2}" for number, place in enumerate(FIVE)), "DONE")
    assert asking(-100, *board, "yxswap2step3") == ["MESSAGE SWAP2 SWAP2 YES"]
    assert asking(0, *board, "yxswap2step3") == ["MESSAGE SWAP2 SWAP2 NO"]


def test_the_steps_of_soosorv() -> None:
    three, four = (*THREE, "done"), (*THREE, "8,9", "done")
    assert asking(-1, "yxsoosorvstep2", *three) == ["MESSAGE SOOSORV SWAP1 Y"]
    assert asking(1, "yxsoosorvstep2", *three) == ["MESSAGE SOOSORV SWAP1 N"]
    assert asking(5, "yxsoosorvstep3", *three) == ["MESSAGE SOOSORV MOVE4 0 14 1"]
    assert asking(-5, "yxsoosorvstep4 3", *four) == ["MESSAGE SOOSORV SWAP2 Y"]
    assert asking(5, "yxsoosorvstep4 3", *four) == ["MESSAGE SOOSORV SWAP2 N"]
    assert asking(5, "yxsoosorvstep5 2", *four) == [
        f"MESSAGE SOOSORV MOVE5 {text}" for text in ("REFRESH", "0 14", "1 14", "DONE")
    ]
    assert asking(5, "yxsoosorvstep6", *four[:-1], "1,1", "2,2", "done") == ["MESSAGE SOOSORV MOVE5C 1 1"]


def test_no_two_fifth_moves_are_equivalent() -> None:
    """The four stones lie on the middle row, so that what lies above it is the same as what lies below."""
    told = asking(5, "yxsoosorvstep5 12", "7,7", "8,7", "9,7", "10,7", "done")
    places = [tuple(map(int, line.split()[-2:])) for line in told[1:-1]]
    assert len(places) == 12
    assert len({(x, abs(y - 7)) for x, y in places}) == 12
