"""What a bot may use besides its time, and an eye on whether it keeps to that: memory, child processes, output."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import psutil

from kagetsu.match.contestant import Contestant, Decided, Moved
from kagetsu.match.record import Ending
from kagetsu.protocol.link import Link
from kagetsu.rules.board import Board
from kagetsu.rules.error import EngineError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["Allowance", "OverrunError", "Watched"]

_INTERVAL = 0.2
"""Seconds between two looks at a program: some five a second cost nothing that can be measured."""
_BRAKE = 8
"""How many times the memory that is allowed the system gives out at most (Linux), so that a program cannot fill the
machine between two looks. Runtimes such as Java's reserve far more than they use."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Allowance:
    """What each bot of a class may use; None is no limit."""

    memory: int | None = 256 << 20
    """Bytes of the program and of all that it has started, taken together."""
    children: int | None = 4
    """Programs that it may have started and that run at the same time; threads are none."""
    output: int = 64 << 10
    """Bytes that it may write for one answer."""
    start: float = 15.0
    """Seconds from its start to its first word."""


class OverrunError(EngineError):
    """The program took more memory or started more programs than it may, and was ended; ``ending`` says which."""

    def __init__(
        self,
        message: str,
        *,
        ending: Ending,
        command: str = "",
        exit_code: int | None = None,
        last_lines: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        super().__init__(message, command=command, exit_code=exit_code, last_lines=last_lines, ending=ending, **values)
        self.ending = ending


class _Usage(NamedTuple):
    memory: int
    children: int


class Watched:
    """A contestant that is looked at while it lives; it fulfils :class:`~kagetsu.match.contestant.Contestant` itself.

    ``link`` is the one that the contestant uses. Made in a running event loop. What takes too much is ended at once;
    the question that is open then, or the next one, raises OverrunError. A program on another machine is not watched.
    """

    def __init__(self, contestant: Contestant, link: Link, allowance: Allowance) -> None:
        self._contestant = contestant
        self._link = link
        self._allowance = allowance
        self._overrun: OverrunError | None = None
        self._family = None if contestant.pid is None else _Family(contestant.pid, allowance)
        self._task = None if self._family is None else asyncio.create_task(self._look(self._family))

    @property
    def pid(self) -> int | None:
        """The number of its process; None where it runs elsewhere."""
        return self._contestant.pid

    @property
    def peak_memory(self) -> int:
        """The most bytes that were seen at a look."""
        return self._family.peak if self._family else 0

    async def new_game(self, rule: Rule, width: int, height: int, limits: Limits, deadline: float) -> None:
        """As the contestant's."""
        await self._guarded(self._contestant.new_game(rule, width, height, limits, deadline))

    async def move(self, board: Board, limits: Limits, deadline: float) -> Moved:
        """As the contestant's."""
        return await self._guarded(self._contestant.move(board, limits, deadline))

    async def decide(self, opening: Opening, board: Board, limits: Limits, deadline: float) -> Decided:
        """As the contestant's."""
        return await self._guarded(self._contestant.decide(opening, board, limits, deadline))

    async def game_over(self, board: Board, winner: int | None, reason: str) -> None:
        """As the contestant's."""
        await self._contestant.game_over(board, winner, reason)

    async def close(self) -> None:
        """Ends the contestant, and what it has started, however far that has gone from it."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._contestant.close()
        if self._family is not None:
            await asyncio.to_thread(self._family.kill)

    async def _guarded(self, question: Awaitable[_Result]) -> _Result:
        try:
            return await question
        except EngineError:
            if self._overrun is not None:
                raise self._overrun from None
            raise

    async def _look(self, family: _Family) -> None:
        """Looks again and again, until the program has gone or takes too much."""
        while (usage := await asyncio.to_thread(family.usage)) is not None:
            self._overrun = self._judge(usage)
            if self._overrun is not None:
                self._link.kill()
                await asyncio.to_thread(family.kill)
                return
            await asyncio.sleep(_INTERVAL)

    def _judge(self, usage: _Usage) -> OverrunError | None:
        allowance = self._allowance
        if allowance.memory is not None and usage.memory > allowance.memory:
            return OverrunError(
                mark("{command} took {used} MiB of memory; {most} MiB are allowed."),
                ending=Ending.MEMORY, command=self._link.command,
                used=_mebibytes(usage.memory), most=_mebibytes(allowance.memory),
            )  # fmt: skip
        if allowance.children is not None and usage.children > allowance.children:
            return OverrunError(
                mark("{command} has {count} programs running that it has started; {most} are allowed."),
                ending=Ending.CHILDREN, command=self._link.command, count=usage.children, most=allowance.children,
            )  # fmt: skip
        return None


class _Family:
    """A process and those that it has started; used in a thread, since asking the system takes a while."""

    def __init__(self, pid: int, allowance: Allowance) -> None:
        self.peak = 0
        self._pid = pid
        self._allowance = allowance
        self._head: psutil.Process | None = None
        self._seen: set[psutil.Process] = set()

    def usage(self) -> _Usage | None:
        """What all of them use together; None when the first one has gone."""
        try:
            if self._head is None:
                self._head = psutil.Process(self._pid)
                _brake(self._head, self._allowance)
            memory = self._head.memory_info().rss
            self._seen.update(self._head.children(recursive=True))
        except psutil.Error:
            return None
        self._seen = {one for one in self._seen if _lives(one)}
        self.peak = max(self.peak, total := memory + sum(map(_memory, self._seen)))
        return _Usage(total, len(self._seen))

    def kill(self) -> None:
        """Ends those that the first one has started."""
        for one in self._seen:
            with contextlib.suppress(psutil.Error):
                one.kill()


def _brake(process: psutil.Process, allowance: Allowance) -> None:
    """Sets what the system itself can hold back: memory far above what is allowed, and files of crashed programs."""
    if sys.platform == "linux":
        with contextlib.suppress(psutil.Error, OSError):
            process.rlimit(psutil.RLIMIT_CORE, (0, 0))
            if allowance.memory is not None:
                process.rlimit(psutil.RLIMIT_DATA, (_BRAKE * allowance.memory,) * 2)


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _memory(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _mebibytes(size: int) -> int:
    return -(-size // (1 << 20))
