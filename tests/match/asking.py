"""Starts bots and asks them, one question or whole games; nothing is left running."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from kagetsu.match.bot import Bot, open_bot
from kagetsu.match.watch import Allowance, Watched
from kagetsu.match.wire_bot import WireBot
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import FREESTYLE, Rule

BOTS = Path(__file__).parent / "bots"
STARTERS = Path(__file__).resolve().parents[2] / "examples" / "bots"
PATIENCE = 60.0
"""Seconds for an answer: no test waits for that long, but a loaded machine is slow."""
LIMITS = Limits(time=30.0)


@asynccontextmanager
async def seated(bot: Bot, allowance: Allowance) -> AsyncIterator[Watched]:
    """A bot that has been started, and is ended at last."""
    link, _ = await open_bot(bot, allowance)
    contestant = Watched(WireBot(link), link, allowance)
    try:
        yield contestant
    finally:
        await contestant.close()


def answer(bot: Bot, moves: str = "", allowance: Allowance | None = None, patience: float = PATIENCE) -> int:
    """What a bot plays after ``moves`` on an empty board of 15×15."""

    async def asked() -> int:
        async with seated(bot, allowance or Allowance(start=PATIENCE)) as player:
            await player.new_game(FREESTYLE, 15, 15, LIMITS, monotonic() + PATIENCE)
            board = Board.from_moves(moves)
            return (await player.move(board, LIMITS, monotonic() + patience)).point

    return asyncio.run(asked())


def fault(bot: Bot, moves: str = "", allowance: Allowance | None = None, patience: float = PATIENCE) -> KagetsuError:
    """The error that a bot makes instead."""
    try:
        point = answer(bot, moves, allowance, patience)
    except KagetsuError as error:
        return error
    raise AssertionError(f"{bot.name} played {point}")


def games(
    one: Bot, other: Bot, count: int = 1, rule: Rule = FREESTYLE, width: int = 15, height: int = 15
) -> list[Board]:
    """Games between two bots, started once, as they ended; ``one`` has Black in the first, then they change colours."""

    async def played() -> list[Board]:
        allowance = Allowance(start=PATIENCE)
        boards = []
        async with seated(one, allowance) as first, seated(other, allowance) as second:
            for number in range(count):
                players = (second, first) if number % 2 else (first, second)
                board = Board(rule=rule, width=width, height=height)
                for player in players:
                    await player.new_game(rule, width, height, LIMITS, monotonic() + PATIENCE)
                while (outcome := board.outcome()) is None:
                    player = players[board.turn - 1]
                    board.push((await player.move(board, LIMITS, monotonic() + PATIENCE)).point)
                for player in players:
                    await player.game_over(board, outcome.winner, outcome.reason)
                boards.append(board)
        return boards

    return asyncio.run(played())
