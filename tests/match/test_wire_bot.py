"""What a bot on lines is told, and how its answers are taken."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest

from kagetsu.match.contestant import Contestant, Moved
from kagetsu.match.wire_bot import WireBot
from kagetsu.protocol.link import GoneError, LateError
from kagetsu.rules.action import Action, Add, Declare, Offer, Pick, Place, Stay, Swap, parse_action
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import BLACK, PASS, WHITE, parse_point
from kagetsu.rules.rule import FREESTYLE, RENJU
from tests.match.scripted_link import Scripted, soon

NO_LIMITS = Limits()


def talk(replies: dict[str, list[str]], conversation: Callable[[Contestant], Awaitable[object]]) -> list[str]:
    """What a bot with these replies hears in a conversation, to its end."""
    scripted = Scripted(replies)

    async def whole() -> None:
        async with scripted as link:
            bot = WireBot(link)
            await conversation(bot)
            await bot.close()
            while scripted.heard[-1:] != ["BYE"]:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(whole(), 60))
    return scripted.heard


def test_two_games() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(RENJU, 15, 15, NO_LIMITS, soon())
        board = Board(rule=RENJU)
        assert (await bot.move(board, NO_LIMITS, soon())).point == parse_point("h8")
        board.push_moves("h8h9")
        assert (await bot.move(board, NO_LIMITS, soon())).point == parse_point("i10")
        board.push("i10")
        await bot.game_over(board, BLACK, "time")
        await bot.new_game(FREESTYLE, 20, 16, NO_LIMITS, soon())
        board = Board.from_moves("a1", width=20, height=16)
        assert (await bot.move(board, NO_LIMITS, soon())).point == parse_point("t16")
        await bot.game_over(board, None, "")

    assert talk({"TURN": ["MOVE 8 8", "MOVE 9 10", "move 20 16 white"]}, conversation) == [
        "HELLO 1 Kagetsu", "GAME 15 15 renju", "TURN black",
        "MOVE 8 8 black", "MOVE 8 9 white", "TURN black", "MOVE 9 10 black",
        "WIN black time",
        "GAME 20 16 freestyle", "MOVE 1 1 black", "TURN white", "DRAW", "BYE",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(time=1.5), "TIME 1500"),
        (Limits(clock=20.25), "TIME 20250"),
        (Limits(time=1, clock=0.5), "TIME 500"),
        (Limits(nodes=5), None),
    ],
)
def test_the_time_comes_before_the_question(limits: Limits, line: str | None) -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, limits, soon())
        await bot.move(Board.from_moves("h8"), limits, soon())

    heard = talk({"TURN": ["MOVE 1 1"]}, conversation)
    assert heard == [
        "HELLO 1 Kagetsu",
        "GAME 15 15 freestyle",
        "MOVE 8 8 black",
        *filter(None, [line]),
        "TURN white",
        "BYE",
    ]


def moved(reply: str, board: Board) -> Moved:
    """How a reply to the question in a position is taken."""
    found: list[Moved] = []

    async def conversation(bot: Contestant) -> None:
        await bot.new_game(board.rule, board.width, board.height, NO_LIMITS, soon())
        found.append(await bot.move(board, NO_LIMITS, soon()))

    talk({"TURN": [reply]}, conversation)
    return found[0]


def test_times_are_those_of_question_and_answer() -> None:
    before = monotonic()
    answer = moved("MOVE 8 8", Board())
    assert before <= answer.sent <= answer.came <= monotonic()


def test_a_pass() -> None:
    assert moved("PASS", Board.from_moves("h8", rule=RENJU)).point == PASS


@pytest.mark.parametrize("reply", ["CHAT let me see|MOVE 8 8", "|MOVE 8 8", "MOVE 8 8|MOVE 9 9", "MOVE 8 8 black"])
def test_what_is_said_to_the_room_and_what_comes_later_does_not_matter(reply: str) -> None:
    assert moved(reply, Board()).point == parse_point("h8")


def test_a_second_answer_is_not_taken_for_the_next_question() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        board = Board()
        board.push((await bot.move(board, NO_LIMITS, soon())).point)
        board.push("a1")
        await asyncio.sleep(0.2)
        assert (await bot.move(board, NO_LIMITS, soon())).point == parse_point("c3")

    talk({"TURN": ["MOVE 8 8|MOVE 2 2", "MOVE 3 3"]}, conversation)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("thinking ...", "127.0.0.1:PORT wrote 'thinking ...' where a move belongs."),
        ("8,8", "127.0.0.1:PORT wrote '8,8' where a move belongs."),
        ("SWAP", "127.0.0.1:PORT wrote 'SWAP' where a move belongs."),
        ("RESIGN", "127.0.0.1:PORT wrote 'RESIGN' where a move belongs."),
        ("ERROR no idea", "127.0.0.1:PORT answered: no idea"),
        (
            "MOVE h8",
            "127.0.0.1:PORT wrote 'MOVE h8' where an answer belongs. "
            "'MOVE h8' is not complete or not clear: write it as MOVE 8 8.",
        ),
    ],
)
def test_an_answer_that_is_none(reply: str, words: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        moved(reply, Board())
    host, _, rest = str(caught.value).partition(" ")
    assert f"{host.partition(':')[0]}:PORT {rest}" == words


@pytest.mark.parametrize("reply", ["MOVE 0 1", "MOVE 16 1", "MOVE 1 16", "MOVE -1 99999"])
def test_an_answer_off_the_board_is_no_pass(reply: str) -> None:
    with pytest.raises(IllegalMove, match=f"{reply} is off the board, which is 15x15"):
        moved(reply, Board())


def test_no_answer() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        with pytest.raises(LateError):
            await bot.move(Board(), NO_LIMITS, monotonic() + 0.1)

    talk({}, conversation)


def test_one_that_leaves() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        with pytest.raises(GoneError, match="closed the connection"):
            await bot.move(Board(), NO_LIMITS, soon())
        with pytest.raises(GoneError, match="closed the connection"):
            await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())

    async def whole() -> None:
        async with Scripted({"TURN": ["(leaves)"]}) as link:
            await conversation(WireBot(link))

    asyncio.run(asyncio.wait_for(whole(), 60))


def told(*boards: Board) -> list[str]:
    """What is told of these positions, one after the other, without the frame of the game."""

    async def conversation(bot: Contestant) -> None:
        await bot.new_game(boards[0].rule, 15, 15, NO_LIMITS, soon())
        for board in boards:
            await bot.move(board, NO_LIMITS, soon())

    return talk({"TURN": ["MOVE 1 1"]}, conversation)[2:-1]


def test_passes_are_told_and_keep_the_colours() -> None:
    board = Board.from_moves("h8--h9", rule=RENJU)
    assert told(board) == ["MOVE 8 8 black", "PASS", "MOVE 8 9 black", "TURN white"]


def test_set_up_stones_are_told_in_turn() -> None:
    board = Board.from_stones(["a1", "b1", "c1"], ["a2"], to_move=BLACK)
    board.push("d1")
    assert told(board) == [
        "MOVE 1 1 black", "MOVE 1 2 white", "MOVE 2 1 black", "MOVE 3 1 black", "MOVE 4 1 black", "TURN white",
    ]  # fmt: skip


def test_a_position_that_goes_another_way_is_told_from_its_start() -> None:
    assert told(Board.from_moves("h8h9"), Board.from_moves("h8i9")) == [
        "MOVE 8 8 black", "MOVE 8 9 white", "TURN black",
        "GAME 15 15 freestyle", "MOVE 8 8 black", "MOVE 9 9 white", "TURN black",
    ]  # fmt: skip


# What a bot hears in an opening before the question, the question, and how its answer is taken.
DECISIONS: list[tuple[str, str, list[str], str, Action]] = [
    ("swap2", "", ["TURN black"], "MOVE 8 8", Place(parse_point("h8"))),
    ("swap2", "h8", ["MOVE 8 8 black", "TURN white"], "MOVE 7 7", Place(parse_point("g7"))),
    (
        "swap2",
        "h8|g7|i6",
        ["MOVE 8 8 black", "MOVE 7 7 white", "MOVE 9 6 black", "ASK SWAP STAY ADD"],
        "ADD 10 9 8 5",
        Add(parse_point("j9"), parse_point("h5")),
    ),
    (
        "swap2",
        "h8|g7|i6|add j9 h5",
        ["MOVE 8 8 black", "MOVE 7 7 white", "MOVE 9 6 black", "MOVE 10 9 white", "MOVE 8 5 black", "ASK SWAP STAY"],
        "SWAP",
        Swap(),
    ),
    (
        "soosyrv-8",
        "h8|h9|i9|stay|g10",
        ["MOVE 8 8 black", "MOVE 8 9 white", "MOVE 9 9 black", "STAY", "MOVE 7 10 white", "ASK DECLARE 1 8"],
        "declare 3",
        Declare(3),
    ),
    (
        "rif",
        "h8|h9|i9|swap|g10",
        ["MOVE 8 8 black", "MOVE 8 9 white", "MOVE 9 9 black", "SWAP", "MOVE 7 10 white", "ASK OFFER 2"],
        "OFFER 9 10 7 8",
        Offer((parse_point("i10"), parse_point("g8"))),
    ),
    (
        "rif",
        "h8|h9|i9|swap|g10|offer i10 g8",
        [
            "MOVE 8 8 black", "MOVE 8 9 white", "MOVE 9 9 black", "SWAP", "MOVE 7 10 white",
            "OFFER 9 10 7 8", "ASK PICK",
        ],
        "PICK 7 8",
        Pick(parse_point("g8")),
    ),
    (
        "taraguchi-10",
        "h8",
        ["MOVE 8 8 black", "ASK SWAP STAY"],
        "Stay",
        Stay(),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "actions", "news", "reply", "action"), DECISIONS, ids=[f"{row[0]} {row[1]}" for row in DECISIONS]
)
def test_a_decision(name: str, actions: str, news: list[str], reply: str, action: Action) -> None:
    opening = open_protocol(name)
    for text in filter(None, actions.split("|")):
        opening = opening.act(parse_action(text))

    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        decided = await bot.decide(opening, Board.from_moves(opening.stones), NO_LIMITS, soon())
        assert decided.actions == (action,)
        opening.act(action)

    heard = talk({"TURN": [reply], "ASK": [reply]}, conversation)
    assert heard == ["HELLO 1 Kagetsu", "GAME 15 15 freestyle", f"OPENING {name}", *news, "BYE"]


def test_an_opening_and_the_game_after_it() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        opening, board = open_protocol("swap2"), Board()
        for _ in range(3):
            (action,) = (await bot.decide(opening, board, NO_LIMITS, soon())).actions
            opening = opening.act(action)
            board.push(opening.stones[-1])
        opening = opening.act(Add(parse_point("j9"), parse_point("h5")))
        board.push_moves("j9h5")
        (action,) = (await bot.decide(opening, board, NO_LIMITS, soon())).actions
        opening = opening.act(action)
        assert opening.is_over
        assert (await bot.move(board, NO_LIMITS, soon())).point == parse_point("k10")

    replies = {"TURN": ["MOVE 8 8", "MOVE 7 7", "MOVE 9 6", "MOVE 11 10"], "ASK": ["STAY"]}
    assert talk(replies, conversation)[2:-1] == [
        "OPENING swap2", "TURN black", "MOVE 8 8 black", "TURN white", "MOVE 7 7 white", "TURN black",
        "MOVE 9 6 black", "MOVE 10 9 white", "MOVE 8 5 black", "ASK SWAP STAY", "TURN white",
    ]  # fmt: skip


def test_offers_on_several_lines() -> None:
    opening = open_protocol("taraguchi-10")
    for text in ("h8", "stay", "h9", "stay", "i9", "stay", "g10"):
        opening = opening.act(parse_action(text))
    reply = "OFFER 1 1 2 1 3 1 4 1|OFFER 5 1 6 1 7 1 8 1|OFFER 9 1 10 1"

    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        decided = await bot.decide(opening, Board.from_moves(opening.stones), NO_LIMITS, soon())
        assert decided.actions == (parse_action("offer a1 b1 c1 d1 e1 f1 g1 h1 i1 j1"),)

    talk({"ASK": [reply]}, conversation)


@pytest.mark.parametrize("reply", ["MOVE 8 8", "PICK 8 8", "DECLARE 2", "OFFER 1 1", "perhaps"])
def test_a_decision_that_was_not_asked_for(reply: str) -> None:
    opening = open_protocol("swap")
    for text in ("h8", "g7", "i6"):
        opening = opening.act(parse_action(text))

    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        with pytest.raises(ProtocolError, match=f"wrote '{reply}' where a decision of the opening belongs"):
            await bot.decide(opening, Board.from_moves(opening.stones), NO_LIMITS, soon())

    talk({"ASK": [reply]}, conversation)


def test_the_result_in_words() -> None:
    async def conversation(bot: Contestant) -> None:
        await bot.new_game(FREESTYLE, 15, 15, NO_LIMITS, soon())
        for winner, reason in ((BLACK, "five"), (WHITE, "foul"), (None, "full")):
            await bot.game_over(Board(), winner, reason)

    assert talk({}, conversation)[2:-1] == ["WIN black five", "WIN white foul", "DRAW full"]
