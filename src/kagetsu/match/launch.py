"""Starts the program of an entrant, whatever it is, and finds out how to talk to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kagetsu.match.bot import Bot, open_bot
from kagetsu.match.bot_file import read_bot
from kagetsu.match.contestant import Contestant
from kagetsu.match.entrant import Entrant, Kind
from kagetsu.match.introduction import Language
from kagetsu.match.watch import Allowance, Watched
from kagetsu.match.wire_bot import WireBot
from kagetsu.protocol.client import EngineClient
from kagetsu.protocol.link import GoneError, Log, split_command
from kagetsu.texts import mark

__all__ = ["launch"]


async def launch(
    entrant: Entrant,
    seed: int | None = None,
    log: Log | None = None,
    dropped: Callable[[str], None] = lambda line: None,
) -> Contestant:
    """Starts the program, or goes to where it listens. ``log`` hears all that is said, ``dropped`` what is of no use.
    It is watched if it has limits of memory or children.

    Errors as for :func:`~kagetsu.match.bot.open_bot`.
    """
    allowance = _allowance(entrant)
    link, introduced = await open_bot(_bot(entrant, seed, allowance), allowance, log)
    contestant: Contestant
    if introduced.language is Language.LINES:
        contestant = WireBot(link)
    else:
        contestant = EngineClient(link, entrant.settings(), dropped)
    if allowance.memory is None and allowance.children is None:
        return contestant
    return Watched(contestant, link, allowance)


def _allowance(entrant: Entrant) -> Allowance:
    """What an entrant may use: where nothing is said, an engine as much as it likes."""
    return Allowance(entrant.memory, entrant.children, entrant.output or _ENGINE_OUTPUT)


def _bot(entrant: Entrant, seed: int | None, allowance: Allowance) -> Bot:
    """How the program is started. Errors call it by the name of the entrant."""
    folder = Path(entrant.folder or ".")
    if entrant.fault:
        fault = GoneError(mark("{command} cannot be started: {reason}"), command=entrant.name, reason=entrant.fault)
        return Bot(entrant.name, (), folder, fault=fault)
    language = Language(entrant.language) if entrant.language else None
    if entrant.kind is Kind.FILE:
        bot = read_bot(Path(entrant.program), allowance)
        return Bot(entrant.name, bot.command, bot.folder, language, bot.fault)
    if entrant.kind is Kind.TCP:
        return Bot(entrant.name, (f"tcp:{entrant.program}",), folder, language)
    words = entrant.command(seed) or split_command(entrant.program)
    return Bot(entrant.name, tuple(words), folder, language)


_ENGINE_OUTPUT = 16 << 20
"""Bytes that an engine may write for one answer: some tell of everything that they think."""
