"""Any Gomocup engine as a player and analyst, for programs without an event loop: ``kagetsu.open_engine``."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping, Sequence
from concurrent.futures import Future
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

from kagetsu.engine.report import SEARCH, Info, Result, result_of
from kagetsu.engine.score import Score
from kagetsu.protocol.client import EngineClient
from kagetsu.protocol.link import open_process
from kagetsu.protocol.reply import Moved
from kagetsu.rules.board import Board
from kagetsu.rules.error import EngineError, IllegalMove, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision
from kagetsu.texts import mark

__all__ = ["OutsideEngine", "open_engine"]

_Value = TypeVar("_Value")

_LOG = logging.getLogger("kagetsu.protocol")
_START_SECONDS = 10.0
_PATIENCE = 5.0
"""Seconds after a limit of time in which an answer is still waited for."""
_CLOSING = 5.0


class OutsideEngine:
    """Another engine, with the methods of :class:`kagetsu.engine.engine.Engine`: ``play``, ``analyse``, ``think``,
    ``choose``, ``decide`` and ``stop``. Made by :func:`open_engine`; a context manager.

    A node is whatever the engine calls so, and a score is in its unit. Limits are told to the engine; that it keeps to
    them nobody can promise, but after a limit of time and ``patience`` seconds it is given up. An engine that was given
    up or has ended is started again for the next question.

    EngineError names the command, the exit status and the last lines of standard error of an engine that has ended, or
    does not answer; ProtocolError tells of an answer that is none, IllegalMove of one that the rules do not allow.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        settings: Mapping[str, str] | None = None,
        folder: str | os.PathLike[str] | None = None,
        patience: float = _PATIENCE,
    ) -> None:
        self._command, self._settings, self._folder = command, dict(settings or {}), folder
        self._patience = patience
        self._client: EngineClient | None = None
        self._busy = threading.Lock()
        self._closed = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="outside engine", daemon=True)
        self._thread.start()
        try:
            self.about = self._run(self._introduce())
            """What the engine says of itself: its name, version, author and so on, as far as it says them."""
        except BaseException:
            self.close()
            raise
        self.name = self.about.get("name") or self._started().command

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int | str] | None = None
    ) -> Generator[Info, None, Result]:
        """Yields an Info for each line that the engine tells of, as it comes; the Result is the return value. Engines
        without the extensions for analysis tell none. ``only`` is more than engines can be asked for: KagetsuError.
        """
        if only is not None:
            raise KagetsuError(mark("Another engine cannot be told which moves to choose from."))
        return self._thinking(board.copy(), limits, multipv)

    def analyse(self, board: Board, limits: Limits, multipv: int = 1) -> list[Info]:
        """The last Info of each of the best moves, best first."""
        return list(result_of(self.think(board, limits, multipv)).infos)

    def play(self, board: Board, limits: Limits) -> Result:
        """The move that the engine plays."""
        if board.is_game_over():
            raise KagetsuError(mark("The game is over: there is no move to choose."))
        with self._asked():
            moved = self._run(self._move(board.copy(), limits))
        self._check(board, moved.point)
        score = None if moved.score is None else Score(moved.score)
        seconds = moved.came - moved.sent
        return Result(moved.point, score, (moved.point,), (), 0, 0, 0, 0, seconds, SEARCH)

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play; see :class:`kagetsu.rules.player.Player`."""
        move = self.play(board, limits).move
        assert move is not None
        return move

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with what the engine said of the move."""
        result = self.play(board, limits)
        assert result.move is not None
        score = 0 if result.score is None else result.score.number
        candidates = (Candidate(result.move, score),)
        return Decision(
            result.move, score, candidates, nodes=result.nodes, depth=result.depth, seconds=result.time,
            line=result.line,
        )  # fmt: skip

    def stop(self) -> None:
        """Ends the thinking, from any thread; its answer then comes as usual."""
        client = self._client
        if client is not None and self._busy.locked():
            self._loop.call_soon_threadsafe(client.stop)

    def close(self) -> None:
        """Ends the engine, by force if it does not leave."""
        if self._closed:
            return
        self._closed = True
        if self._client is not None:
            self._run(self._client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSING)
        if not self._thread.is_alive():
            self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- how it goes about it

    def _run(self, work: Coroutine[Any, Any, _Value]) -> _Value:
        """Lets the thread of the engine do it, and waits for it."""
        future: Future[_Value] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def _asked(self) -> _Asked:
        if self._closed:
            raise KagetsuError(mark("The engine is closed."))
        return _Asked(self._busy)

    def _started(self) -> EngineClient:
        assert self._client is not None
        return self._client

    async def _ready(self) -> EngineClient:
        """The engine, started if it is not there."""
        if self._client is None:
            link = await open_process(self._command, folder=self._folder)
            self._client = EngineClient(link, self._settings, self._dropped)
        return self._client

    async def _introduce(self) -> dict[str, str]:
        client = await self._ready()
        try:
            return await client.about(_deadline(_START_SECONDS))
        except EngineError:
            if client.link.is_gone:
                await self._give_up()
                raise
            return {}  # some engines do not answer ABOUT

    async def _move(self, board: Board, limits: Limits) -> Moved:
        client = await self._ready()
        try:
            if not client.is_ready_for(board):
                await client.new_game(board.rule, board.width, board.height, limits, _deadline(_START_SECONDS))
            return await client.move(board, limits, self._until(limits))
        except KagetsuError:
            await self._give_up()
            raise

    def _thinking(self, board: Board, limits: Limits, multipv: int) -> Generator[Info, None, Result]:
        if board.is_game_over():
            raise KagetsuError(mark("The game is over: there is no move to choose."))
        with self._asked():
            stream = self._run(self._stream(board, limits, multipv))
            heard_all = False
            try:
                while True:
                    told = self._run(self._told(stream))
                    if isinstance(told, Result):
                        heard_all = True
                        assert told.move is not None
                        self._check(board, told.move)
                        return told
                    yield told
            finally:
                self._run(self._end(stream, heard_all))

    async def _stream(self, board: Board, limits: Limits, multipv: int) -> AsyncGenerator[Info | Result, None]:
        client = await self._ready()
        return client.think(board, limits, multipv, self._until(limits))

    async def _told(self, stream: AsyncGenerator[Info | Result, None]) -> Info | Result:
        try:
            return await anext(stream)
        except KagetsuError:
            await self._give_up()
            raise

    async def _end(self, stream: AsyncGenerator[Info | Result, None], heard_all: bool) -> None:
        """Where not all was heard, the engine is stopped, and what it still says is heard and forgotten."""
        if self._client is not None and not heard_all:
            self._client.stop()
            try:
                async for _told in stream:
                    pass
            except KagetsuError:
                await self._give_up()
        await stream.aclose()

    async def _give_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close(0.0)

    def _until(self, limits: Limits) -> float | None:
        bounds = [bound for bound in (limits.time, limits.clock) if bound is not None]
        return _deadline(min(bounds) + self._patience) if bounds else None

    def _check(self, board: Board, point: int) -> None:
        try:
            board.copy().push(point)
        except IllegalMove:
            self._run(self._give_up())
            raise

    def _dropped(self, line: str) -> None:
        _LOG.info("%s wrote what is of no use: %s", self._command, line)


class _Asked:
    """One question at a time."""

    def __init__(self, busy: threading.Lock) -> None:
        self._busy = busy

    def __enter__(self) -> None:
        if not self._busy.acquire(blocking=False):
            raise KagetsuError(mark("The engine is thinking already; it thinks about one position at a time."))

    def __exit__(self, *fault: object) -> None:
        self._busy.release()


def _deadline(seconds: float) -> float:
    return monotonic() + seconds


def open_engine(
    command: str | Sequence[str],
    *,
    settings: Mapping[str, str] | None = None,
    folder: str | os.PathLike[str] | None = None,
    patience: float = _PATIENCE,
) -> OutsideEngine:
    """Starts a Gomocup engine: ``with open_engine("pbrain-kagetsu") as engine: engine.play(board, limits)``.

    ``command`` is a command line or its words, ``folder`` where it runs, ``settings`` are sent as ``INFO KEY VALUE``
    before every game. EngineError if it cannot be started.
    """
    return OutsideEngine(command, settings, folder, patience)
