"""Every line of the protocol is one typed command, or one sentence about what is wrong with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.protocol.commands import (
    OTHER,
    OWN,
    Command,
    Info,
    Place,
    Refused,
    SetUp,
    Start,
    Stone,
    TakeBack,
    Turn,
    Unknown,
    Word,
    move_text,
    plain_text,
)
from kagetsu.protocol.reader import CommandReader
from kagetsu.rules.point import all_points, parse_point


def read(*lines: str) -> list[Command]:
    reader = CommandReader()
    return [command for line in lines if (command := reader.feed(line)) is not None]


def same(found: list[Command], *expected: Command) -> bool:
    """Whether they are the same, in their kinds too."""
    return found == list(expected) and list(map(type, found)) == list(map(type, expected))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15", Start(15, 15)),
        ("start 20", Start(20, 20)),
        ("START 15 15", Start(15, 15)),
        ("start 20 15", Start(20, 15)),
        ("START 100", Start(100, 100)),
        ("START 0", Start(0, 0)),
        ("RECTSTART 20,15", Start(20, 15)),
        ("RECTSTART 20, 15", Start(20, 15)),
        ("RESTART", Word.RESTART),
        ("BEGIN", Word.BEGIN),
        ("  begin \t", Word.BEGIN),
        ("TURN 0,14", Turn(Place(0, 14))),
        ("TURN 7 , 7", Turn(Place(7, 7))),
        ("TAKEBACK 9,11", TakeBack(Place(9, 11))),
        ("ABOUT", Word.ABOUT),
        ("END", Word.END),
        ("YXSTOP", Word.STOP),
        ("stop", Word.STOP),
        ("INFO timeout_turn 5000", Info("timeout_turn", 5000)),
        ("INFO TIME_LEFT -20", Info("time_left", -20)),
        ("info max_node 18446744073709551615", Info("max_node", (1 << 64) - 1)),
        ("FOO 1", Unknown("FOO")),
        ("7,7", Unknown("7,7")),
        ("DONE", Unknown("DONE")),
    ],
)
def test_a_line_is_a_command(line: str, command: Command) -> None:
    assert same(read(line), command)
    assert same(read(line + "\r\n"), command)


@pytest.mark.parametrize(
    "line",
    [
        "",
        " \t",
        "\r",
        "INFO",
        "INFO nonsense 1",
        "INFO folder C:\\Program Data\\piskvork data",
        "INFO evaluate 7,7",
        "INFO game_type 1",
        "INFO timeout_turn soon",
    ],
)
def test_what_needs_no_answer_is_no_command(line: str) -> None:
    assert read(line) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("START", "'' is not the size of a board: write START 15."),
        ("START abc", "'abc' is not the size of a board: write START 15."),
        ("START -1", "'-1' is not the size of a board: write START 15."),
        ("RECTSTART 15", "'15' is not the size of a board: write RECTSTART 20,15."),
        (
            "TURN h8",
            "'h8' is not a point: write TURN and two numbers from 0 on, column and row, as TURN 7,7.",
        ),
        (
            "TURN -1,7",
            "'-1,7' is not a point: write TURN and two numbers from 0 on, column and row, as TURN 7,7.",
        ),
        (
            "TAKEBACK",
            "'' is not a point: write TAKEBACK and two numbers from 0 on, column and row, as TAKEBACK 7,7.",
        ),
    ],
)
def test_what_cannot_be_read_is_told(line: str, told: str) -> None:
    (command,) = read(line)
    assert isinstance(command, Refused)
    assert str(command.fault) == told


def test_a_block_is_one_command_in_the_order_of_its_lines() -> None:
    stones = (Stone(Place(7, 7), OTHER), Stone(Place(8, 8), OWN), Stone(Place(9, 9), OTHER))
    assert same(read("BOARD", "7,7,2", " 8,8,1\r", "", "9, 9, 2", "done", "BEGIN"), SetUp(stones), Word.BEGIN)
    assert same(read("BOARD", "DONE"), SetUp(()))


def test_a_bad_line_spoils_its_block_and_nothing_else() -> None:
    spoilt, begin = read("BOARD", "7,7,2", "8,8", "nonsense", "9,9,1", "DONE", "BEGIN")
    assert isinstance(spoilt, Refused)
    assert "'8,8' is not a stone" in str(spoilt.fault)
    assert begin is Word.BEGIN


def test_info_and_end_are_heard_inside_a_block() -> None:
    stones = (Stone(Place(7, 7), OTHER), Stone(Place(8, 8), OWN))
    assert same(read("BOARD", "7,7,2", "INFO rule 4", "8,8,1", "DONE"), Info("rule", 4), SetUp(stones))
    assert same(read("BOARD", "7,7,2", "END"), Word.END)


@pytest.mark.parametrize("line", ["START 15", "RECTSTART 15,15", "RESTART"])
def test_a_new_game_drops_an_unfinished_block(line: str) -> None:
    assert same(read("BOARD", "7,7,2", line, "TURN 1,1")[1:], Turn(Place(1, 1)))


@given(st.text(max_size=60))
def test_no_line_brings_the_reader_down(line: str) -> None:
    reader = CommandReader()
    for text in (line, "BOARD", line, "DONE", "INFO " + line, "TURN " + line, "START " + line):
        reader.feed(text)


@pytest.mark.parametrize(("name", "told"), [("a15", "0,0"), ("h8", "7,7"), ("o1", "14,14"), ("a1", "0,14")])
def test_x_counts_from_the_left_and_y_from_the_top(name: str, told: str) -> None:
    assert move_text(parse_point(name), 15) == told
    (turn,) = read(f"TURN {told}")
    assert isinstance(turn, Turn)
    assert turn.place.point(15) == parse_point(name)


@pytest.mark.parametrize(("width", "height"), [(15, 15), (20, 15), (5, 25)])
def test_a_written_move_is_read_back(width: int, height: int) -> None:
    for point in all_points(width, height):
        (turn,) = read(f"TURN {move_text(point, height)}")
        assert isinstance(turn, Turn)
        assert turn.place.point(height) == point


def test_answers_are_one_line_of_ascii() -> None:
    assert plain_text("five\n  五 \t\xe9") == "five \\u4e94 \\xe9"
