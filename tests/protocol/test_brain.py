"""What the brain answers, with an engine that plays as it is told to."""

from time import monotonic

import pytest

from kagetsu.protocol.brain import Brain
from kagetsu.protocol.commands import CommandReader, Word
from kagetsu.rules.board import Board
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
