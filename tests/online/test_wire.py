"""The line protocol, both directions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.online.message import (
    Accept,
    Ask,
    Back,
    Bye,
    Chat,
    Clocks,
    Draw,
    Fault,
    Hello,
    Join,
    Message,
    Move,
    NewGame,
    Option,
    Ping,
    PlayerName,
    Pong,
    Proposal,
    Propose,
    Protocol,
    Refuse,
    Rejoin,
    Resign,
    Said,
    Seat,
    Seated,
    TimeLeft,
    Token,
    Turn,
    Unknown,
    Watch,
    Win,
)
from kagetsu.online.wire import FORMS, LONGEST, ask_for, parse_line, write_line, write_lines
from kagetsu.rules.action import Add, Declare, Offer, Pass, Pick, Stay, Swap, parse_action
from kagetsu.rules.error import FormatError, IllegalMove
from kagetsu.rules.opening import MOST_OFFERS, open_protocol
from kagetsu.rules.point import BLACK, WHITE, all_points, parse_point

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"

# The lines as docs/bots.md gives them, and what each says.
LINES: list[tuple[str, Message]] = [
    ("HELLO 1 Anna's bot", Hello(1, "Anna's bot")),
    ("HELLO 1", Hello(1, "")),
    ("GAME 15 15 renju", NewGame(15, 15, "renju")),
    ("GAME 20 15 caro+edge-blocks", NewGame(20, 15, "caro+edge-blocks")),
    ("OPENING soosyrv-8", Protocol("soosyrv-8")),
    ("PLAYER white 花月", PlayerName(Seat.WHITE, "花月")),
    ("SEAT watch", Seated(Seat.WATCH)),
    ("MOVE 8 8", Move(8, 8)),
    ("MOVE 1 15 white", Move(1, 15, WHITE)),
    ("MOVE 0 -3", Move(0, -3)),
    ("PASS", Pass()),
    ("TIME 1000", TimeLeft(1000)),
    ("CLOCK 300000 295200", Clocks(300_000, 295_200)),
    ("TURN black", Turn(BLACK)),
    ("ASK SWAP STAY ADD", Ask((Option("SWAP"), Option("STAY"), Option("ADD")))),
    ("ASK DECLARE 1 8", Ask((Option("DECLARE", (1, 8)),))),
    ("ASK SWAP STAY OFFER 10", Ask((Option("SWAP"), Option("STAY"), Option("OFFER", (10,))))),
    ("ASK PICK", Ask((Option("PICK"),))),
    ("SWAP", Swap()),
    ("STAY", Stay()),
    ("DECLARE 3", Declare(3)),
    ("OFFER 9 10 7 8", Offer((parse_point("i10"), parse_point("g8")))),
    ("PICK 7 8", Pick(parse_point("g8"))),
    ("ADD 10 9 8 5", Add(parse_point("j9"), parse_point("h5"))),
    ("PROPOSE undo", Propose(Proposal.UNDO)),
    ("ACCEPT rematch", Accept(Proposal.REMATCH)),
    ("REFUSE draw", Refuse(Proposal.DRAW)),
    ("BACK 2", Back(2)),
    ("RESIGN", Resign()),
    ("WIN black five", Win(BLACK, "five")),
    ("WIN white", Win(WHITE)),
    ("DRAW full", Draw("full")),
    ("DRAW", Draw()),
    ("CHAT Good game!", Chat("Good game!")),
    ("SAID black Good game!", Said(Seat.BLACK, "Good game!")),
    ("JOIN", Join()),
    ("JOIN sesame", Join("sesame")),
    ("WATCH", Watch()),
    ("TOKEN 3f9a", Token("3f9a")),
    ("REJOIN 3f9a", Rejoin("3f9a")),
    ("PING 7", Ping(7)),
    ("PONG 7", Pong(7)),
    ("ERROR It is not your turn.", Fault("It is not your turn.")),
    ("BYE", Bye()),
    ("BYE The room is full.", Bye("The room is full.")),
]


@pytest.mark.parametrize(("line", "message"), LINES, ids=[line for line, _ in LINES])
def test_a_line_and_its_message(line: str, message: Message) -> None:
    assert parse_line(line) == message
    assert type(parse_line(line)) is type(message)
    assert write_line(message) == line


def test_every_word_is_among_the_cases() -> None:
    assert {line.split()[0] for line, _ in LINES} == set(FORMS)


@pytest.mark.parametrize("word", FORMS)
def test_the_example_of_a_word_is_one(word: str) -> None:
    message = parse_line(FORMS[word])
    assert message is not None
    assert write_line(message) == FORMS[word]


def test_every_word_is_on_the_page() -> None:
    rows = re.findall(r"^\| `([A-Z]+)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert set(rows) == set(FORMS)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("move 8 8", "MOVE 8 8"),
        ("  Move\t8   8  ", "MOVE 8 8"),
        ("Turn BLACK", "TURN black"),
        ("ask swap Stay", "ASK SWAP STAY"),
        ("MOVE 8 8 Black\r\n", "MOVE 8 8 black"),
        ("move +8 08", "MOVE 8 8"),
    ],
)
def test_case_and_blanks_do_not_matter(line: str, same: str) -> None:
    assert parse_line(line) == parse_line(same)


@pytest.mark.parametrize("line", ["", "   ", "\r\n"])
def test_an_empty_line_says_nothing(line: str) -> None:
    assert parse_line(line) is None


@pytest.mark.parametrize("line", ["START 15", "thinking ...", "8,8", "OK"])
def test_other_words_are_unknown(line: str) -> None:
    assert parse_line(line) == Unknown(line.split()[0])


@pytest.mark.parametrize(
    "line",
    [
        "MOVE", "MOVE 8", "MOVE h8", "MOVE 8,8", "MOVE 8 8 8", "MOVE 8 8 red", "MOVE 8.0 8", "MOVE 8 8 black x",
        "MOVE 1234567890 1", "HELLO", "HELLO Anna", "HELLO -1 Anna", "GAME", "GAME 15 renju", "GAME 15 15",
        "GAME 15 15 renju swap2", "TURN", "TURN red", "TIME", "TIME soon", "TIME -5", "CLOCK 5", "ASK", "ASK MOVE",
        "ASK OFFER", "ASK DECLARE 1", "PASS 3", "SWAP 1", "DECLARE", "DECLARE -1", "OFFER", "OFFER 8", "OFFER 8 26",
        "OFFER 0 8", "PICK", "PICK 7 8 7 9", "ADD 7 8", "PROPOSE", "PROPOSE peace", "BACK", "RESIGN now please",
        "WIN", "WIN red", "WIN black five in a row", "DRAW by consent", "CHAT", "SAID black", "SAID red hi", "SEAT",
        "TOKEN", "REJOIN", "PING", "PONG x", "ERROR", "OPENING", "PLAYER red Anna",
    ],
)  # fmt: skip
def test_what_is_not_complete_is_refused_with_an_example(line: str) -> None:
    with pytest.raises(FormatError, match=re.escape(FORMS[line.split()[0]])):
        parse_line(line)


def test_a_line_holds_512_bytes_with_its_end() -> None:
    assert parse_line("CHAT " + "x" * (LONGEST - 2 - 5)) is not None
    with pytest.raises(FormatError, match="512 bytes"):
        parse_line("CHAT " + "x" * (LONGEST - 2 - 4))
    with pytest.raises(FormatError, match="512 bytes"):
        parse_line("CHAT " + "花" * 200)


@pytest.mark.parametrize("kind", [Chat, Fault, Bye])
def test_free_text_becomes_one_line_that_is_not_too_long(kind: type[Chat | Fault | Bye]) -> None:
    line = write_line(kind("line\nand\r\nline " + "花" * 300))
    assert "\n" not in line
    assert "\r" not in line
    assert LONGEST - 8 < len(line.encode()) <= LONGEST - 2
    assert parse_line(line) is not None


def test_text_controls_no_terminal() -> None:
    assert parse_line("CHAT \x1b[31mred\x07\x9b") == Chat("[31mred")
    assert write_line(Chat("a\x1b[2Jb")) == "CHAT a [2Jb"
    assert write_line(Hello(1, "A\r\nMOVE 1 1")) == "HELLO 1 A  MOVE 1 1"


def test_a_rule_of_several_words_becomes_one() -> None:
    assert write_line(NewGame(15, 15, "my own rule")) == "GAME 15 15 my-own-rule"


@pytest.mark.parametrize("point", all_points(25, 25))
def test_the_numbers_of_a_point_come_back(point: int) -> None:
    move = parse_line(write_line(Move.at(point)))
    assert isinstance(move, Move)
    assert move.point(25, 25) == point


def test_columns_count_from_the_left_and_rows_from_the_bottom() -> None:
    assert write_line(Move.at(parse_point("a1"))) == "MOVE 1 1"
    assert write_line(Move.at(parse_point("o1"))) == "MOVE 15 1"
    assert write_line(Move.at(parse_point("a15"), BLACK)) == "MOVE 1 15 black"


@pytest.mark.parametrize(("column", "row"), [(0, 0), (0, 1), (1, 0), (21, 15), (20, 16), (33, 3), (-1, 5), (8, 999)])
def test_a_move_off_the_board_names_its_line(column: int, row: int) -> None:
    assert Move(20, 15).point(20, 15) == parse_point("t15")
    with pytest.raises(IllegalMove, match=rf"^MOVE {column} {row} is off the board, which is 20x15; both numbers"):
        Move(column, row).point(20, 15)


def offers(count: int) -> Offer:
    return Offer(tuple(all_points(15, 15)[-count:]))


@pytest.mark.parametrize("count", [1, 40, 41, MOST_OFFERS])
def test_many_offers_go_on_in_the_next_line(count: int) -> None:
    lines = write_lines([offers(count)])
    parts = [parse_line(line) for line in lines]
    assert all(len(line.encode()) <= LONGEST - 2 for line in lines)
    assert sum((part.points for part in parts if isinstance(part, Offer)), ()) == offers(count).points


@pytest.mark.parametrize(
    ("opening", "actions", "question"),
    [
        ("swap2", "h8 g7 i6", "ASK SWAP STAY ADD"),
        ("swap", "h8 g7 i6", "ASK SWAP STAY"),
        ("taraguchi-10", "h8|stay|h9|stay|i9|stay|g10", "ASK SWAP STAY OFFER 10"),
        ("yamaguchi", "h8 h9 i9", f"ASK DECLARE 1 {MOST_OFFERS}"),
        ("rif", "h8 h9 i9 stay g10", "ASK OFFER 2"),
        ("rif", "h8|h9|i9|stay|g10|offer i10 g8", "ASK PICK"),
    ],
)
def test_the_question_of_an_opening(opening: str, actions: str, question: str) -> None:
    state = open_protocol(opening)
    for text in actions.split("|" if "|" in actions else " "):
        state = state.act(parse_action(text))
    assert write_line(ask_for(state.choices())) == question


def words() -> Iterator[str]:
    yield from FORMS
    yield from ("", "black", "white", "8", "-1", "99999999999", "swap", "花", "\0", "１")


@given(st.lists(st.sampled_from(list(words())) | st.text(max_size=8), max_size=6).map(" ".join))
def test_no_line_is_too_strange(line: str) -> None:
    try:
        message = parse_line(line)
    except FormatError:
        return
    if message is not None and not isinstance(message, Unknown):
        assert parse_line(write_line(message)) == message
