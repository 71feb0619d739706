"""The other end of a link, played by a test: it remembers what it is told, and says what the test wants."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from kagetsu.protocol.link import Link, open_tcp

Conversation = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Scripted:
    """A program that listens on this machine. ``replies`` are what it says to a line that begins with a word: a list
    is used up one by one, the last one stays.
    """

    def __init__(self, replies: dict[str, list[str]]) -> None:
        self.replies = replies
        self.heard: list[str] = []
        self.port = 0
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Link:
        """Starts it, and links to it."""
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self.link = await open_tcp("127.0.0.1", self.port)
        return self.link

    async def __aexit__(self, *error: object) -> None:
        await self.link.close()
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    async def _talk(self, read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
        try:
            while line := (await read.readline()).decode().rstrip("\r\n"):
                self.heard.append(line)
                replies = self.replies.get(line.split()[0], [])
                reply = replies[0] if len(replies) == 1 else replies.pop(0) if replies else ""
                if reply == "(leaves)":
                    break
                write.write("".join(f"{part}\n" for part in reply.split("|") if part).encode())
        finally:
            write.close()


def soon() -> float:
    """A deadline that no test reaches, unless it should."""
    return monotonic() + 30
