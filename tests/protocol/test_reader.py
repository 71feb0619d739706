"""The lines of Yixin's protocol, and blocks of every kind, as typed commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.protocol.commands import (
    OTHER,
    OWN,
    Balance,
    Best,
    Block,
    Command,
    Info,
    OpeningStep,
    Place,
    Play,
    Refused,
    SetUp,
    Stone,
    SwapQuestion,
    TableFile,
    Turn,
    Unknown,
    Word,
    asks_for_a_move,
)
from kagetsu.protocol.coordinates import Order
from kagetsu.protocol.reader import INFO_KEYS, CommandReader


def read(*lines: str, order: Order = Order.XY) -> list[Command]:
    reader = CommandReader(order)
    return [command for line in lines if (command := reader.feed(line)) is not None]


A, B, C = Place(7, 7), Place(8, 7), Place(9, 9)


@pytest.mark.parametrize(
    ("lines", "command", "thinks"),
    [
        ("YXNBEST 3", Best(3), True),
        ("yxnbest +12", Best(12), True),
        ("YXBALANCEONE -100", Balance(1, -100), True),
        ("YXBALANCETWO 0", Balance(2, 0), True),
        ("YXSEARCHDEFEND", Word.SEARCH_DEFENCE, True),
        ("YXSHOWFORBID", Word.SHOW_FORBIDDEN, False),
        ("YXSHOWINFO", Word.SHOW_INFO, False),
        ("YXHASHCLEAR", Word.CLEAR_TABLE, False),
        ("YXSHOWHASHUSAGE", Word.SHOW_USAGE, False),
        ("YXBLOCKRESET", Word.UNBLOCK_ALL, False),
        ("PLAY 7,7", Play(A), False),
        ("YXBOARD|7,7,2|8,7,1|DONE", SetUp((Stone(A, OTHER), Stone(B, OWN)), False), False),
        ("BOARD|7,7,2|DONE", SetUp((Stone(A, OTHER),)), True),
        ("SWAP2BOARD|DONE", SwapQuestion(()), True),
        ("SWAP2BOARD|7,7|8,7|9,9|done", SwapQuestion((A, B, C)), True),
        ("SWAP2BOARD|7,7,1|8,7,2|9,9,1|DONE", SwapQuestion((A, B, C)), True),
        ("YXBLOCK|7,7|8,7|DONE", Block((A, B), True), False),
        ("YXBLOCKUNDO|7,7|DONE", Block((A,), False), False),
        ("YXHASHDUMP|a file.bin", TableFile("a file.bin", True), False),
        ("yxhashload||  /tmp/x.bin", TableFile("/tmp/x.bin", False), False),
        ("YXHASHDUMP|START 15", TableFile("START 15", True), False),
        ("yxswap2step1", OpeningStep("swap2", 1), True),
        ("yxswap2step3", OpeningStep("swap2", 3), True),
        ("yxsoosorvstep1", OpeningStep("soosorv", 1), True),
        ("yxsoosorvstep2|7,7|8,7|9,9|done", OpeningStep("soosorv", 2, 0, (A, B, C)), True),
        ("yxsoosorvstep5 3|7,7|8,7|9,9|done", OpeningStep("soosorv", 5, 3, (A, B, C)), True),
    ],
)
def test_lines_are_a_command(lines: str, command: Command, thinks: bool) -> None:
    (found,) = read(*lines.split("|"))
    assert found == command
    assert type(found) is type(command)
    assert asks_for_a_move(found) is thinks


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("YXNBEST", "'' is not a number: write YXNBEST and a whole number, as YXNBEST 3."),
        ("YXNBEST 1.5", "'1.5' is not a number"),
        ("YXBALANCEONE x", "'x' is not a number"),
        ("PLAY h8", "'h8' is not a point: write PLAY"),
        ("YXBOARD|7,7|DONE", "'7,7' is not a stone"),
        ("SWAP2BOARD|h8|DONE", "'h8' is not a point: write two numbers, as 7,7."),
        ("YXBLOCK|7,7|7|DONE", "'7' is not a point"),
        ("yxsoosorvstep4 x|7,7|done", "'x' is not a number: write YXSOOSORVSTEP4"),
        ("yxsoosorvstep5|7,7|done", "'' is not a number"),
    ],
)
def test_what_cannot_be_read_is_told_once(lines: str, told: str) -> None:
    (found,) = read(*lines.split("|"))
    assert isinstance(found, Refused)
    assert told in str(found.fault)


def test_steps_that_do_not_exist() -> None:
    assert read("yxswap2step4", "yxswap2step0", "yxsoosorvstep7") == [
        Unknown("YXSWAP2STEP4"), Unknown("YXSWAP2STEP0"), Unknown("YXSOOSORVSTEP7"),
    ]  # fmt: skip


@pytest.mark.parametrize("block", ["BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "yxsoosorvstep3"])
def test_every_block_lets_settings_through(block: str) -> None:
    assert read(block, "INFO rule 4", "STOP")[:2] == [Info("rule", 4), Word.STOP]
    assert read(block, "START 15", "TURN 1,1")[1:] == [Turn(Place(1, 1))]


def test_the_name_of_a_file_may_hold_any_bytes() -> None:
    (found,) = read("YXHASHDUMP", "/tmp/\xe4\xb8\xad.bin")
    assert isinstance(found, TableFile)
    assert found.file == "/tmp/\u4e2d.bin"
    assert read("YXHASHDUMP", "END") == [Word.END]


def test_row_and_column() -> None:
    turn, board, question = read("TURN 3,10", "BOARD", "3,10,1", "DONE", "SWAP2BOARD", "3,10", "DONE", order=Order.YX)
    assert turn == Turn(Place(10, 3))
    assert board == SetUp((Stone(Place(10, 3), OWN),))
    assert question == SwapQuestion((Place(10, 3),))


def test_the_settings_that_count() -> None:
    assert {"time_increment", "pondering", "show_detail", "seed", "level"} < set(INFO_KEYS)
    assert read("INFO caution_factor 1", "INFO usedatabase 0", "INFO start_depth 2") == []


@given(
    st.lists(st.text(max_size=12) | st.sampled_from(["YXBLOCK", "yxsoosorvstep4", "YXHASHDUMP", "DONE", "SWAP2BOARD"]))
)
def test_no_lines_bring_the_reader_down(lines: list[str]) -> None:
    read(*lines)
