"""What a manager says to an engine, and what it makes of the answers."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

import pytest

from kagetsu.engine.report import Info, Result
from kagetsu.protocol.client import EngineClient
from kagetsu.protocol.link import GoneError, LateError
from kagetsu.rules.action import Action, Add, Place, Stay, Swap
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import parse_moves, parse_point
from kagetsu.rules.rule import CARO, FREESTYLE, OMOK, RENJU, STANDARD, Rule
from tests.match.scripted_link import Scripted, soon

TURN = Limits(time=1)
LEFT = "INFO time_left 2147483647"
GAME = ["START 15", "INFO rule 0", "INFO timeout_turn 1000", "INFO timeout_match 0"]


def talk(
    replies: dict[str, list[str]],
    work: Callable[[EngineClient], Awaitable[None]],
    settings: dict[str, str] | None = None,
    dropped: list[str] | None = None,
) -> list[str]:
    """Lets ``work`` talk to an engine with these replies, and tells what the engine heard until it was closed."""
    heard = [] if dropped is None else dropped

    async def whole() -> list[str]:
        engine = Scripted({"START": ["OK"], "RECTSTART": ["OK"]} | replies)
        async with engine as link:
            client = EngineClient(link, settings, heard.append)
            try:
                await work(client)
            finally:
                with suppress(ConnectionError):
                    link.send("(read)")
                for _ in range(1000):
                    if "(read)" in engine.heard or link.is_gone:
                        break
                    await asyncio.sleep(0.01)
        return [line for line in engine.heard if line != "(read)"]

    return asyncio.run(asyncio.wait_for(whole(), 60))


async def game(
    client: EngineClient, limits: Limits = TURN, rule: Rule = FREESTYLE, size: tuple[int, int] = (15, 15)
) -> None:
    await client.new_game(rule, *size, limits, soon())


# -- a game from its start


@pytest.mark.parametrize(("rule", "number"), [(FREESTYLE, 0), (STANDARD, 1), (RENJU, 4), (CARO, 8)])
def test_the_rule_is_said_before_the_first_move(rule: Rule, number: int) -> None:
    async def work(client: EngineClient) -> None:
        await game(client, rule=rule)
        assert client.is_ready_for(Board(rule=rule))
        assert not client.is_ready_for(Board(12, rule))
        moved = await client.move(Board(rule=rule), TURN, soon())
        assert moved.point == parse_point("h8")

    heard = talk({"BEGIN": ["7,7"]}, work, {"max_memory": "1000", "style": "wild"})
    assert heard == [
        "START 15", f"INFO rule {number}", *GAME[2:], "INFO max_memory 1000", "INFO style wild", LEFT, "BEGIN",
    ]  # fmt: skip


def test_rectangles() -> None:
    async def work(client: EngineClient) -> None:
        await game(client, size=(20, 15))

    assert talk({}, work)[0] == "RECTSTART 20,15"


def test_only_the_last_move_is_told_while_the_game_goes_on() -> None:
    async def work(client: EngineClient) -> None:
        board = Board()
        await game(client)
        for reply in ("i9", "k8"):
            board.push((await client.move(board, TURN, soon())).point)
            board.push(reply)
        await client.move(board, TURN, soon())

    heard = talk({"BEGIN": ["7,7"], "TURN": ["9,7", "9,9"]}, work)
    assert heard == [*GAME, LEFT, "BEGIN", LEFT, "TURN 8,6", LEFT, "TURN 10,7"]


def test_a_position_that_it_does_not_know_is_told_whole() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        await client.move(Board.from_moves("h8i9j10"), TURN, soon())  # of White: two stones are the other's
        await client.move(Board.from_moves("h8i9j10a1b1"), TURN, soon())
        await client.move(Board.from_moves("h8i9j10c1d1"), TURN, soon())  # not what was played before

    heard = talk({"DONE": ["0,14", "2,2"], "TURN": ["4,4"]}, work)
    assert heard == [
        *GAME,
        LEFT, "BOARD", "7,7,2", "8,6,1", "9,5,2", "DONE",
        LEFT, "TURN 1,14",
        LEFT, "BOARD", "7,7,2", "8,6,1", "9,5,2", "2,14,1", "3,14,2", "DONE",
    ]  # fmt: skip


def test_a_set_up_is_told_whole() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        board = Board.from_stones(["h8"], ["i9"])
        board.push((await client.move(board, TURN, soon())).point)
        board.push("a1")
        await client.move(board, TURN, soon())

    heard = talk({"DONE": ["5,5", "6,6"]}, work)
    assert heard[len(GAME) :] == [
        LEFT, "BOARD", "7,7,1", "8,6,2", "DONE",
        LEFT, "BOARD", "7,7,1", "8,6,2", "5,5,1", "0,14,2", "DONE",
    ]  # fmt: skip


def test_the_clock_is_told_before_each_move() -> None:
    async def work(client: EngineClient) -> None:
        await game(client, Limits(clock=60, increment=1))
        await client.move(Board(), Limits(clock=60, increment=1), soon())
        await client.move(Board.from_moves("h8i9"), Limits(clock=55.5, increment=1), soon())

    heard = talk({"BEGIN": ["7,7"], "TURN": ["9,7"]}, work)
    assert heard[1:] == [
        "INFO rule 0", "INFO timeout_turn 60000", "INFO timeout_match 60000", "INFO time_increment 1000",
        "INFO time_left 60000", "BEGIN", "INFO time_left 55500", "TURN 8,6",
    ]  # fmt: skip


def test_other_limits_are_told_before_the_move() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        await client.move(Board(), Limits(nodes=100), soon())

    heard = talk({"BEGIN": ["7,7"]}, work)
    assert heard[len(GAME) :] == [
        "INFO timeout_turn 2000000",
        "INFO timeout_match 0",
        "INFO max_node 100",
        LEFT,
        "BEGIN",
    ]


def test_the_same_program_plays_another_game() -> None:
    async def work(client: EngineClient) -> None:
        for _ in range(2):
            await game(client)
            await client.move(Board(), TURN, soon())

    assert talk({"BEGIN": ["7,7"]}, work) == [*GAME, LEFT, "BEGIN"] * 2


def test_a_message_before_ok_is_no_answer() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)

    assert talk({"START": ["MESSAGE hello|DEBUG loading|OK"]}, work) == GAME


@pytest.mark.parametrize("reply", ["ERROR only 20x20", "UNKNOWN only 20x20", "MESSAGE hm|ERROR only 20x20"])
def test_a_size_that_is_refused(reply: str) -> None:
    async def work(client: EngineClient) -> None:
        with pytest.raises(ProtocolError, match="refuses a board of 15x15: 'only 20x20'"):
            await game(client)

    assert talk({"START": [reply]}, work) == ["START 15"]


def test_a_rule_without_a_number_is_named_to_our_own_engines_only() -> None:
    async def ours(client: EngineClient) -> None:
        await game(client, rule=OMOK)

    async def others(client: EngineClient) -> None:
        with pytest.raises(ProtocolError, match="no number for the rule omok"):
            await game(client, rule=OMOK)

    assert "INFO rule_name omok" in talk({"ABOUT": ['name="Kagetsu", version="1"']}, ours)
    assert talk({"ABOUT": ['name="Other", version="1"']}, others) == ["ABOUT"]


# -- answers


def answer(reply: str, dropped: list[str] | None = None, seconds: float = 30) -> tuple[int, int | None]:
    """The move and the score of an engine that answers BEGIN so."""
    found: list[tuple[int, int | None]] = []

    async def work(client: EngineClient) -> None:
        await game(client)
        before = monotonic()
        moved = await client.move(Board(), TURN, monotonic() + seconds)
        assert before <= moved.sent <= moved.came <= monotonic()
        found.append((moved.point, moved.score))

    talk({"BEGIN": [reply]}, work, dropped=dropped)
    return found[0]


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        ("7,7", None),
        ("MESSAGE depth 3 ev -25|7,7", -25),
        ("MESSAGE ev 1|INFO EVAL 300|7,7", 300),
        ("DEBUG thinking|INFO DEPTH 3|7,7", None),
        ("SUGGEST 7,7", None),
    ],
)
def test_moves(reply: str, score: int | None) -> None:
    if reply.startswith("SUGGEST"):
        found: list[int] = []

        async def work(client: EngineClient) -> None:
            await game(client)
            found.append((await client.move(Board(), TURN, soon())).point)

        assert talk({"BEGIN": [reply], "PLAY": ["7,7"]}, work)[-1] == "PLAY 7,7"
        assert found == [parse_point("h8")]
    else:
        assert answer(reply) == (parse_point("h8"), score)


def test_what_is_no_move_is_passed_over_where_a_move_follows() -> None:
    dropped: list[str] = []
    assert answer("my best|7,7", dropped)[0] == parse_point("h8")
    assert dropped == ["my best"]


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        ("thinking", "wrote 'thinking' where a move belongs"),
        ("7;7", "wrote '7;7' where a move belongs"),
        ("7,7 8,8", "answered 2 moves where one belongs"),
        ("ERROR no idea", "answered ERROR no idea"),
        ("UNKNOWN command", "answered UNKNOWN command"),
    ],
)
def test_what_is_no_answer(reply: str, says: str) -> None:
    with pytest.raises(ProtocolError, match=says):
        answer(reply, seconds=0.5)


@pytest.mark.parametrize("reply", ["15,0", "0,15", "-1,-1", "100,3"])
def test_a_move_off_the_board(reply: str) -> None:
    with pytest.raises(IllegalMove, match="off the board"):
        answer(reply)


def test_silence() -> None:
    with pytest.raises(LateError):
        answer("MESSAGE wait", seconds=0.3)


def test_an_engine_that_leaves() -> None:
    with pytest.raises(GoneError):
        answer("(leaves)")


def test_a_late_answer_is_not_taken_for_the_next() -> None:
    """What came before the question is no answer to it: the second move is that of the second question."""
    dropped: list[str] = []
    points: list[int] = []

    async def work(client: EngineClient) -> None:
        await game(client)
        points.append((await client.move(Board(), TURN, soon())).point)
        await _there(client)
        points.append((await client.move(Board.from_moves("h8i9"), TURN, soon())).point)

    async def _there(client: EngineClient) -> None:
        while not client.link._lines:
            await asyncio.sleep(0.01)

    talk({"BEGIN": ["7,7|0,0"], "TURN": ["9,9"]}, work, dropped=dropped)
    assert points == parse_moves("h8j6")
    assert dropped == ["0,0"]


# -- swap2

THREE = "h8i8j6"
FIVE = "h8i8j6h7h9"


@pytest.mark.parametrize(
    ("stones", "reply", "actions"),
    [
        ("", "7,7 8,7 9,9", tuple(Place(point) for point in parse_moves(THREE))),
        (THREE, "SWAP", (Swap(),)),
        (THREE, "swap", (Swap(),)),
        (THREE, "6,6", (Stay(), Place(parse_point("g9")))),
        (THREE, "6,6 6,7", (Add(*parse_moves("g9g8")),)),
        # The asked player has had Black from the start: SWAP, "I take Black", leaves the colours as they are.
        (FIVE, "SWAP", (Stay(),)),
        (FIVE, "6,6", (Swap(), Place(parse_point("g9")))),
        (FIVE, "MESSAGE hm|6,6", (Swap(), Place(parse_point("g9")))),
    ],
)
def test_swap2(stones: str, reply: str, actions: tuple[Action, ...]) -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        decided = await client.decide(open_protocol("swap2", 15, 15), Board.from_moves(stones), TURN, soon())
        assert decided.actions == actions

    heard = talk({"DONE": [reply]}, work)
    lines = {"": [], THREE: ["7,7", "8,7", "9,9"], FIVE: ["7,7", "8,7", "9,9", "7,8", "7,6"]}[stones]
    assert heard == [*GAME, LEFT, "SWAP2BOARD", *lines, "DONE"]


def test_after_swap2_the_position_is_told_whole() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        await client.decide(open_protocol("swap2", 15, 15), Board(), TURN, soon())
        await client.move(Board.from_moves(THREE), TURN, soon())

    heard = talk({"DONE": ["7,7 8,7 9,9", "6,6"]}, work)
    assert heard[-5:] == ["BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE"]


@pytest.mark.parametrize(
    ("stones", "reply", "says"),
    [
        ("", "SWAP", "swaps where there is nothing to swap"),
        ("", "7,7", "answered 1 moves to swap2 after 0 stones"),
        (THREE, "7,7 8,7 9,9", "answered 3 moves to swap2 after 3 stones"),
        (FIVE, "6,6 6,7", "answered 2 moves to swap2 after 5 stones"),
        (THREE, "UNKNOWN SWAP2BOARD", "answered UNKNOWN SWAP2BOARD"),
    ],
)
def test_wrong_decisions(stones: str, reply: str, says: str) -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        with pytest.raises(ProtocolError, match=says):
            await client.decide(open_protocol("swap2", 15, 15), Board.from_moves(stones), TURN, soon())

    talk({"DONE": [reply]}, work)


def test_other_openings_are_unknown_to_the_protocol() -> None:
    async def work(client: EngineClient) -> None:
        with pytest.raises(ProtocolError, match="no opening swap1"):
            await client.decide(open_protocol("swap1", 15, 15), Board(), TURN, soon())

    assert talk({}, work) == []


# -- what an engine says of itself


@pytest.mark.parametrize(
    ("reply", "fields"),
    [
        ('name="X", version="1.0"', {"name": "X", "version": "1.0"}),
        ('MESSAGE hello|name="X"', {"name": "X"}),
        ("An Engine 1.0", {"name": "An Engine 1.0"}),
        ("UNKNOWN command", {}),
        ("ERROR what?", {}),
    ],
)
def test_about(reply: str, fields: dict[str, str]) -> None:
    async def work(client: EngineClient) -> None:
        assert await client.about(soon()) == fields

    assert talk({"ABOUT": [reply]}, work) == ["ABOUT"]


# -- analysis


def thoughts(replies: dict[str, list[str]], board: Board, multipv: int = 1) -> tuple[list[str], list[Info | Result]]:
    found: list[Info | Result] = []

    async def work(client: EngineClient) -> None:
        found.extend([told async for told in client.think(board, TURN, multipv, soon())])

    return talk(replies, work), found


BLOCK = "INFO PV {pv}|INFO DEPTH 5|INFO EVAL {score}|INFO BESTLINE {line}|INFO PV DONE"


def test_an_engine_that_knows_analysis_is_asked_for_lines() -> None:
    first = BLOCK.format(pv=0, score=40, line="8,8 8,9")
    second = BLOCK.format(pv=1, score=-3, line="6,6")
    heard, found = thoughts(
        {"YXSHOWINFO": ["MESSAGE INFO MAX_THREAD_NUM 8|MESSAGE INFO MAX_HASH_SIZE 30"],
         "YXNBEST": [f"{first}|{second}|8,8"]},
        Board.from_moves("h8i9"), 2,
    )  # fmt: skip
    assert heard == [
        "YXSHOWINFO", *GAME, "YXBOARD", "7,7,1", "8,6,2", "DONE", "INFO show_detail 2", LEFT, "YXNBEST 2",
    ]  # fmt: skip
    *infos, result = found
    assert [(info.rank, info.score.number, info.line) for info in infos if isinstance(info, Info)] == [
        (1, 40, tuple(parse_moves("i7i6"))), (2, -3, tuple(parse_moves("g9"))),
    ]  # fmt: skip
    assert isinstance(result, Result)
    assert (result.move, len(result.infos)) == (parse_point("i7"), 2)


def test_one_that_does_not_is_asked_for_its_move() -> None:
    heard, found = thoughts({"YXSHOWINFO": ["UNKNOWN"], "DONE": ["MESSAGE ev 12|8,8"]}, Board.from_moves("h8i9"))
    assert heard == ["YXSHOWINFO", *GAME, LEFT, "BOARD", "7,7,1", "8,6,2", "DONE"]
    [result] = found
    assert isinstance(result, Result)
    assert (result.move, result.score and result.score.number) == (parse_point("i7"), 12)


def test_one_that_does_not_answer_at_all_is_asked_for_its_move() -> None:
    _, found = thoughts({"DONE": ["8,8"]}, Board.from_moves("h8i9"))
    assert len(found) == 1


def test_stop_ends_the_thinking_and_its_unknown_is_passed_over() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        moving = asyncio.ensure_future(client.move(Board(), TURN, soon()))
        await asyncio.sleep(0)
        client.stop()
        assert (await moving).point == parse_point("h8")

    heard = talk({"YXSTOP": ["UNKNOWN command|7,7"]}, work)
    assert heard[-2:] == ["YXSTOP", "INFO timeout_turn 0"]


@pytest.mark.parametrize("reply", ["FORBID 0605.", "FORBID 6,5"])
def test_forbidden_points(reply: str) -> None:
    async def work(client: EngineClient) -> None:
        board = Board.from_moves("h8i9", rule=RENJU)
        assert await client.forbidden(board, soon()) == [parse_point("g10")]

    heard = talk({"YXSHOWFORBID": [reply]}, work)
    assert heard[-5:] == ["YXBOARD", "7,7,1", "8,6,2", "DONE", "YXSHOWFORBID"]


def test_end_is_said_at_the_end() -> None:
    async def work(client: EngineClient) -> None:
        await game(client)
        client.link.send("END")

    assert talk({}, work)[-1] == "END"
