"""Bots that are looked at: what they use, and what is done when it is too much. More of it in test_bad_bots.py."""

import asyncio
import pickle
import sys
from pathlib import Path
from time import monotonic

import pytest

from kagetsu.match.bot import Bot
from kagetsu.match.record import Ending
from kagetsu.match.watch import Allowance, OverrunError, Watched
from kagetsu.match.wire_bot import WireBot
from kagetsu.protocol.link import GoneError
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import BLACK, parse_point
from kagetsu.rules.rule import FREESTYLE
from tests.match.asking import LIMITS, PATIENCE, seated
from tests.match.scripted_link import Scripted, soon

WITH_A_TENTH = """
import sys
kept = bytearray(b"x") * (100 << 20)
print("HELLO 1 anna")
for line in sys.stdin:
    if line.startswith("TURN"):
        print("MOVE 8 8")
"""


def bot(program: str, folder: Path) -> Bot:
    return Bot("anna", (sys.executable, "-c", program), folder)


async def ask_again_and_again(player: Watched) -> None:
    while True:
        await player.new_game(FREESTYLE, 15, 15, LIMITS, monotonic() + PATIENCE)
        await asyncio.sleep(0.05)


def test_what_is_used_is_seen(tmp_path: Path) -> None:
    async def whole() -> int:
        async with seated(bot(WITH_A_TENTH, tmp_path), Allowance(start=PATIENCE)) as player:
            await player.new_game(FREESTYLE, 15, 15, LIMITS, monotonic() + PATIENCE)
            while player.peak_memory < 100 << 20:
                await asyncio.sleep(0.05)
            assert (await player.move(Board(), LIMITS, monotonic() + PATIENCE)).point == parse_point("h8")
            assert player.pid is not None
            return player.peak_memory

    assert asyncio.run(asyncio.wait_for(whole(), PATIENCE)) < 200 << 20


def test_too_much_while_nothing_is_asked_is_told_by_the_next_question(tmp_path: Path) -> None:
    async def whole() -> OverrunError:
        async with seated(bot(WITH_A_TENTH, tmp_path), Allowance(memory=60 << 20, start=PATIENCE)) as player:
            with pytest.raises(OverrunError) as caught:
                await ask_again_and_again(player)
            return caught.value

    error = asyncio.run(asyncio.wait_for(whole(), PATIENCE))
    assert error.ending is Ending.MEMORY
    assert error.command == "anna"
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.ending) == (str(error), Ending.MEMORY)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of the system are set on Linux only")
def test_the_system_holds_back_what_no_look_could_stop_in_time(tmp_path: Path) -> None:
    program = """
import sys, time
print("HELLO 1 anna")
sys.stdin.readline(), sys.stdin.readline()
for line in sys.stdin:
    if line.startswith("TURN"):
        kept = bytearray(9 << 30)
"""

    async def whole() -> None:
        async with seated(bot(program, tmp_path), Allowance(memory=64 << 20, start=PATIENCE)) as player:
            while not player.peak_memory:  # the first look sets the limit
                await asyncio.sleep(0.05)
            await player.new_game(FREESTYLE, 15, 15, LIMITS, monotonic() + PATIENCE)
            with pytest.raises(GoneError, match="MemoryError"):
                await player.move(Board(), LIMITS, monotonic() + PATIENCE)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_errors_of_the_bot_itself_stay_what_they_are(tmp_path: Path) -> None:
    async def whole() -> None:
        program = "print('HELLO 1 anna'); raise SystemExit('enough')"
        async with seated(bot(program, tmp_path), Allowance(start=PATIENCE)) as player:
            with pytest.raises(GoneError, match="exit status 1; it said last: enough"):
                await player.move(Board(), LIMITS, monotonic() + PATIENCE)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_a_bot_on_another_machine_plays_and_is_not_watched() -> None:
    scripted = Scripted({"TURN": ["MOVE 8 8", "MOVE 1 1"]})

    async def whole() -> None:
        async with scripted as link:
            player = Watched(WireBot(link), link, Allowance())
            assert player.pid is None
            await player.new_game(FREESTYLE, 15, 15, Limits(), soon())
            assert (await player.move(Board(), Limits(), soon())).point == parse_point("h8")
            await player.new_game(FREESTYLE, 15, 15, Limits(), soon())
            decided = await player.decide(open_protocol("swap2"), Board(), Limits(), soon())
            assert [action.text() for action in decided.actions] == ["a1"]
            await player.game_over(Board(), BLACK, "five")
            assert player.peak_memory == 0
            await player.close()

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))
    assert "WIN black five" in scripted.heard
