"""The first words of a program: which protocol it speaks.

Whoever starts a bot says ``START 15``. A program that speaks Gomocup answers ``OK``; one that speaks the lines of
:mod:`kagetsu.online.wire` says ``HELLO 1 NAME`` by itself, and passes over what it does not know.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kagetsu.online.message import VERSION, Hello
from kagetsu.online.wire import parse_line
from kagetsu.protocol.link import LateError, Link
from kagetsu.rules.error import EngineError, FormatError, ProtocolError, quoted
from kagetsu.texts import mark

__all__ = ["Introduced", "Language", "introduce"]


class Language(StrEnum):
    """What a bot speaks; by these words ``bots.toml`` names it."""

    GOMOCUP = "gomocup"
    LINES = "lines"


class Introduced(NamedTuple):
    """What a program speaks, and the name that it gives itself (empty where it says none)."""

    language: Language
    name: str = ""


async def introduce(link: Link, deadline: float, expected: Language | None = None) -> Introduced:
    """Waits for the first words of the program at the other end of ``link``, until ``deadline`` of ``time.monotonic``.

    ``expected`` is what it is known to speak: a program that is known to speak Gomocup is not waited for. GoneError,
    FloodError, LateError; ProtocolError for a first line that is neither, and for a version of the lines that is not
    spoken here.
    """
    if expected is Language.GOMOCUP:
        return Introduced(expected)
    if expected is None:
        link.send("START 15")
    while True:
        try:
            text = (await link.receive(deadline)).text
        except LateError as late:
            raise _silent(late) from None
        word = text.split()[0].upper()
        if word in ("OK", "ERROR", "UNKNOWN") and expected is None:
            return Introduced(Language.GOMOCUP)
        if word == "HELLO":
            return Introduced(Language.LINES, _hello(link, text).name)
        if word not in ("MESSAGE", "DEBUG"):
            raise ProtocolError(
                mark("{command} wrote {text} at its start, where HELLO or OK belongs."),
                command=link.command,
                text=quoted(text),
            )


def _hello(link: Link, text: str) -> Hello:
    try:
        message = parse_line(text)
    except FormatError as fault:
        raise ProtocolError(
            mark("{command} wrote {text} where an answer belongs. {fault}"),
            command=link.command, text=quoted(text), fault=fault,
        ) from None  # fmt: skip
    assert isinstance(message, Hello)
    if message.version != VERSION:
        raise ProtocolError(
            mark("{command} speaks version {version} of the line protocol; here version {known} is spoken."),
            command=link.command, version=message.version, known=VERSION,
        )  # fmt: skip
    return message


def _silent(late: EngineError) -> LateError:
    return LateError(
        mark("{command} says neither HELLO nor OK at its start."),
        command=late.command,
        last_lines=late.last_lines,
    )
