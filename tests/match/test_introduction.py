"""How a program says which protocol it speaks."""

import asyncio
from time import monotonic

import pytest

from kagetsu.match.introduction import Introduced, Language, introduce
from kagetsu.protocol.link import GoneError, LateError
from kagetsu.rules.error import ProtocolError
from tests.match.scripted_link import Scripted, soon


def introduced(reply: str, expected: Language | None = None, patience: float = 30) -> tuple[Introduced, list[str]]:
    """What is made of a reply to START, and what the program heard."""
    scripted = Scripted({"START": [reply]})

    async def whole() -> Introduced:
        async with scripted as link:
            return await introduce(link, monotonic() + patience, expected)

    return asyncio.run(asyncio.wait_for(whole(), 60)), scripted.heard


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("OK", Introduced(Language.GOMOCUP)),
        ("ok", Introduced(Language.GOMOCUP)),
        ("OK - everything is fine", Introduced(Language.GOMOCUP)),
        ("MESSAGE loading|DEBUG x|OK", Introduced(Language.GOMOCUP)),
        ("ERROR only 19", Introduced(Language.GOMOCUP)),
        ("UNKNOWN", Introduced(Language.GOMOCUP)),
        ("HELLO 1 Anna's bot", Introduced(Language.LINES, "Anna's bot")),
        ("hello 1", Introduced(Language.LINES)),
    ],
)
def test_the_first_words(reply: str, found: Introduced) -> None:
    assert introduced(reply) == (found, ["START 15"])


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("Welcome!", "wrote 'Welcome!' at its start, where HELLO or OK belongs"),
        ("7,7", "wrote '7,7' at its start, where HELLO or OK belongs"),
        ("MOVE 8 8", "wrote 'MOVE 8 8' at its start, where HELLO or OK belongs"),
        ("HELLO Anna", "'HELLO Anna' is not complete or not clear: write it as HELLO 1 Anna"),
        ("HELLO 2 Anna", "speaks version 2 of the line protocol; here version 1 is spoken"),
    ],
)  # fmt: skip
def test_other_words(reply: str, words: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        introduced(reply)
    assert words in str(caught.value)


def test_no_words() -> None:
    with pytest.raises(LateError, match="says neither HELLO nor OK at its start"):
        introduced("", patience=0.1)


def test_one_that_leaves() -> None:
    with pytest.raises(GoneError, match="closed the connection"):
        introduced("(leaves)")


def test_one_that_is_known_to_speak_gomocup_is_not_asked() -> None:
    assert introduced("", Language.GOMOCUP, patience=0) == (Introduced(Language.GOMOCUP), [])


def test_one_that_is_known_to_speak_lines_is_not_asked_but_waited_for() -> None:
    scripted = Scripted({"PLEASE": ["HELLO 1 Ben"]})

    async def whole() -> Introduced:
        async with scripted as link:
            link.send("PLEASE")
            return await introduce(link, soon(), Language.LINES)

    assert asyncio.run(asyncio.wait_for(whole(), 60)) == Introduced(Language.LINES, "Ben")
    assert scripted.heard == ["PLEASE"]


def test_one_that_is_known_to_speak_lines_and_does_not() -> None:
    scripted = Scripted({"PLEASE": ["OK"]})

    async def whole() -> Introduced:
        async with scripted as link:
            link.send("PLEASE")
            return await introduce(link, soon(), Language.LINES)

    with pytest.raises(ProtocolError, match="wrote 'OK' at its start, where HELLO or OK belongs"):
        asyncio.run(asyncio.wait_for(whole(), 60))
