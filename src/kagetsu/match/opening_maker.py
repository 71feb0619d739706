"""Makes the openings of a match in a process of its own, so that the games that go on meanwhile are not delayed.

The process reads the settings of the match as one line of JSON, then numbers of openings, and writes a move string for
each. It ends when its input does: whatever becomes of the match, it is not left behind.
"""

from __future__ import annotations

import asyncio
import json
import sys

from kagetsu.formats.openings import OpeningLine
from kagetsu.match.settings import MatchSettings, parse_settings
from kagetsu.protocol.link import Link, open_process
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import parse_moves
from kagetsu.texts import mark

__all__ = ["OpeningMaker"]


class OpeningMaker:
    """Gives the openings of a match by their numbers, each as soon as it is made; those of a list at once."""

    def __init__(self, settings: MatchSettings) -> None:
        self._settings = settings
        self._link: Link | None = None
        self._asking = asyncio.Lock()

    async def make(self, number: int) -> OpeningLine:
        """The opening of that number, from 0. KagetsuError if none can be made, as on a very small board."""
        settings = self._settings
        openings = settings.openings
        if openings.source != "balanced":
            return openings.opening(number, settings.rule, settings.width, settings.height, settings.seed)
        async with self._asking:
            if self._link is None:
                self._link = await open_process([sys.executable, "-m", "kagetsu.match.opening_maker"])
                self._link.send(json.dumps(settings.words()))
            self._link.send(str(number))
            answer = await self._link.receive()
        word, _, text = answer.text.partition(" ")
        if word != "moves":
            raise KagetsuError(mark("No opening can be made: {reason}"), reason=text)
        return OpeningLine(tuple(parse_moves(text)), settings.width, settings.height)

    async def close(self) -> None:
        """Ends the process."""
        if self._link is not None:
            await self._link.close(0.0)


def main() -> None:
    """The process: answers until its input ends."""
    settings = parse_settings(json.loads(sys.stdin.readline()))
    while line := sys.stdin.readline():
        try:
            opening = settings.openings.opening(
                int(line), settings.rule, settings.width, settings.height, settings.seed
            )
            print("moves", opening.text(), flush=True)
        except KagetsuError as fault:
            print("fault", fault, flush=True)


if __name__ == "__main__":
    main()
