"""A bot as a value: its name and how it is started; and its start."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from kagetsu.match.introduction import Introduced, Language, introduce
from kagetsu.match.watch import Allowance
from kagetsu.protocol.link import Link, Log, join_command, open_process, open_tcp
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["Bot", "open_bot", "parse_address"]


@dataclass(frozen=True, slots=True)
class Bot:
    """A program of a class that plays in a match."""

    name: str
    command: tuple[str, ...]
    """The program and its arguments; one word ``tcp:HOST:PORT`` for a bot that runs elsewhere and listens there."""
    folder: Path
    """Where it runs."""
    language: Language | None = None
    """What it speaks; None: its first words tell."""
    fault: KagetsuError | None = None
    """Why it cannot be started: it does not compile, or what it needs is not installed. It loses all its games."""

    def words(self, allowance: Allowance) -> dict[str, Any]:
        """The bot as an entrant of a match, in the words of :func:`kagetsu.match.entrant.read_entrants`."""
        is_remote = bool(self.command) and self.command[0].startswith("tcp:")
        program = self.command[0].removeprefix("tcp:") if is_remote else join_command(self.command or (self.name,))
        words = {
            "name": self.name,
            "tcp" if is_remote else "cmd": program,
            "folder": str(self.folder),
            "language": "" if self.language is None else str(self.language),
            "output": allowance.output,
            "memory": allowance.memory,
            "children": allowance.children,
            "fault": None if self.fault is None else str(self.fault),
        }
        return {key: value for key, value in words.items() if value is not None}


async def open_bot(bot: Bot, allowance: Allowance, log: Log | None = None) -> tuple[Link, Introduced]:
    """Starts a bot, or connects to it, and hears what it speaks. Errors call it by its name.

    Raises its ``fault``, what :func:`~kagetsu.match.introduction.introduce` raises, and GoneError where nothing can be
    started or nobody listens; nothing is left running then.
    """
    if bot.fault is not None:
        raise bot.fault
    deadline = monotonic() + allowance.start
    if bot.command[0].startswith("tcp:"):
        host, port = parse_address(bot.command[0])
        link = await open_tcp(host, port, log=log, most_bytes=allowance.output)
    else:
        link = await open_process(
            bot.command, folder=bot.folder, environment=_environment(), log=log, most_bytes=allowance.output
        )
    link.command = bot.name
    try:
        return link, await introduce(link, deadline, bot.language)
    except BaseException:
        await link.close(0)
        raise


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of ``tcp:HOST:PORT``; FormatError for what is none."""
    host, _, port = text.removeprefix("tcp:").rpartition(":")
    if not host or not port.isdecimal() or not port.isascii() or not 0 < int(port) < 65536:
        raise FormatError(
            mark("{text} is not an address: write tcp:HOST:PORT, as tcp:localhost:5555."), text=quoted(text)
        )
    return host.strip("[]"), int(port)


def _environment() -> dict[str, str]:
    """That of this process. Python writes each line at once there, also for those who forget to flush."""
    return {**os.environ, "PYTHONUNBUFFERED": "1"}
