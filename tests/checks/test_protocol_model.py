"""The model of the protocol that judges engines: it lets right answers through, and no others."""

import random

import pytest

from checks.protocol_lines import TAME, Lines
from checks.protocol_model import END, FAILS, MOVE, NOTHING, OPENING, PAIR, Model


def said(*lines: str, order: str = "xy") -> Model:
    """A model of an engine that has answered these lines as it should."""
    model = Model(order)
    for line in ("START 15", *lines):
        model.say(line)
    return model


DOUBLE_THREE = (
    "INFO rule 4", "YXBOARD", "6,7,1", "8,7,1", "7,6,1", "7,8,1", "0,0,2", "0,2,2", "0,4,2", "0,6,2", "DONE",
)  # fmt: skip
THREADS = "MESSAGE INFO MAX_THREAD_NUM 4"
MOVES = [f"MESSAGE SWAP2 MOVE{number} {number} 1" for number in (1, 2, 3)]
THREE = ("SWAP2BOARD", "7,7", "8,7", "9,9")


@pytest.mark.parametrize(
    ("before", "line", "right", "wrong"),
    [
        ((), "START 15", ["OK"], ["OK - ready", "ERROR no", "7,7"]),
        ((), "START 30", ["ERROR too large"], ["OK", "UNKNOWN START"]),
        ((), "FOO", ["UNKNOWN FOO"], ["ERROR", "OK", "UNKNOWN"]),
        ((), "INFO nonsense", [""], ["OK", "UNKNOWN INFO"]),
        ((), "ABOUT", ['name="x"'], ["OK"]),
        ((), "BEGIN", ["7,7", "0,14", "MESSAGE so|7,7"], ["15,0", "7 7", "7,7 8,8", "-1,0", "OK", "", "7,7|8,8"]),
        ((), "BEGIN", ["DEBUG so|7,7"], ["x|7,7", "MESSAGE|7,7", "7,7|MESSAGE so"]),
        (("TURN 7,7",), "BEGIN", ["7,8"], ["7,7"]),
        ((), "TURN 7,7", ["7,8"], ["7,7", "ERROR no"]),
        ((), "TURN 15,7", ["ERROR off the board"], ["7,8"]),
        (("INFO rule 3",), "TURN 7,7", ["ERROR no such rule"], ["7,8"]),
        (("INFO max_memory 1000000",), "TURN 7,7", ["ERROR too little"], ["7,8"]),
        (DOUBLE_THREE, "YXNBEST 2", ["1,1"], ["7,7", "6,7"]),
        (DOUBLE_THREE, "YXSHOWFORBID", ["FORBID 0707."], ["FORBID .", "FORBID 7,7", "FORBID 07070808."]),
        (("INFO rule 4",), "YXSHOWFORBID", ["FORBID ."], ["FORBID 0707."]),
        (("YXBLOCK", "7,7", "DONE"), "BEGIN", ["7,8"], ["7,7"]),
        (("YXBLOCK", "7,7", "DONE"), "YXBALANCEONE 0", ["7,7"], ["7,7 8,8"]),
        ((), "YXBALANCETWO 0", ["7,7 8,8"], ["7,7", "7,7 7,7"]),
        ((), "YXNBEST 0", ["ERROR none"], ["7,7"]),
        (("TURN 7,7",), "TAKEBACK 7,7", ["OK"], ["ERROR no"]),
        ((), "TAKEBACK 7,7", ["ERROR no"], ["OK"]),
        (("SWAP2BOARD",), "DONE", ["7,7 8,8 9,9"], ["SWAP", "7,7", "7,7 7,7 8,8", "7,7 8,8 15,9"]),
        (THREE, "DONE", ["SWAP", "1,1", "1,1 2,2"], ["7,7", "1,1 1,1", "1,1 2,2 3,3", "OK"]),
        ((*THREE, "8,8", "8,6"), "DONE", ["SWAP", "1,1"], ["8,6", "1,1 2,2"]),
        ((*THREE, "8,8"), "DONE", ["ERROR four"], ["SWAP"]),
        ((), "PLAY 7,7", ["7,7"], ["7,8", "OK"]),
        ((), "YXSHOWINFO", [f"{THREADS}|MESSAGE INFO MAX_HASH_SIZE 20"], [THREADS]),
        (
            ("yxsoosorvstep5 2", "7,7", "8,7", "9,9", "9,7"), "done",
            ["|".join(f"MESSAGE SOOSORV MOVE5 {text}" for text in ("REFRESH", "1 1", "2 2", "DONE"))],
            ["|".join(f"MESSAGE SOOSORV MOVE5 {text}" for text in ("REFRESH", "1 1", "9 7", "DONE"))],
        ),
        ((), "yxswap2step1", ["|".join(MOVES)], MOVES),
        (("INFO show_detail 2",), "BEGIN", ["INFO PV 0|7,7"], ["INFO PV 0"]),
        ((), "YXHASHCLEAR", [""], ["MESSAGE cleared"]),
        (("YXHASHDUMP",), "a file", ["MESSAGE written", "ERROR not written"], ["OK", ""]),
    ],
)  # fmt: skip
def test_what_an_engine_may_answer(before: tuple[str, ...], line: str, right: list[str], wrong: list[str]) -> None:
    for answers, good in ((right, True), (wrong, False)):
        for answer in answers:
            model = said(*before)
            fault = model.hear(model.say(line), answer.split("|") if answer else [])
            assert (fault is None) is good, (answer, fault)


@pytest.mark.parametrize("line", ["\x01", "7,7 ", "\xe9", ""])
def test_lines_that_no_engine_may_write(line: str) -> None:
    model = said()
    assert model.hear(model.say("BEGIN"), [line, "7,7"])


def test_row_and_column() -> None:
    model = said("YXBOARD", "3,10,1", "DONE", order="yx")
    assert model.hear(model.say("BEGIN"), ["3,10"]) is not None
    assert model.hear(model.say("BEGIN"), ["10,3"]) is None


def test_kinds_of_answers() -> None:
    model = Model()
    assert model.say("BEGIN").kind == FAILS
    model = said()
    for line, kind in (
        ("BEGIN", MOVE), ("YXBALANCETWO 1", PAIR), ("END", END), ("", NOTHING), ("INFO rule 1", NOTHING),
        ("BOARD", NOTHING), ("7,7,2", NOTHING), ("DONE", MOVE), ("SWAP2BOARD", NOTHING), ("DONE", OPENING),
    ):  # fmt: skip
        assert model.say(line).kind == kind


def test_lines_that_do_no_harm() -> None:
    lines = Lines(random.Random(1), Model())
    assert lines.tame("INFO timeout_turn 1000000", False).split()[2] in TAME["timeout_turn"]
    assert lines.tame(" info THREAD_NUM  99 ", False).split()[2] in TAME["thread_num"]
    assert lines.tame("INFO rule 4", False) == "INFO rule 4"
    assert not lines.tame("/etc/passwd", True).startswith("/")
    assert lines.tame("END", True) == "END"


def test_half_of_what_is_drawn_is_in_order() -> None:
    model = said()
    lines = Lines(random.Random(1), model)
    words = [line.split(" ")[0] for _ in range(2000) for line in lines.draw()]
    assert {"TURN", "BOARD", "START", "INFO", "SWAP2BOARD", "YXBLOCK", "yxswap2step2", "YXHASHDUMP"} < set(words)
