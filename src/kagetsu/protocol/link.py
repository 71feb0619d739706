"""Another program at the other end of a line: lines of text to it and from it, each with the time when it came.

A link knows no protocol. It is used from one event loop, by one task at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple, TypeVar, cast

import psutil

from kagetsu.rules.error import EngineError, FormatError, quoted, shortened
from kagetsu.texts import mark

__all__ = [
    "FloodError",
    "GoneError",
    "LateError",
    "Line",
    "Link",
    "Log",
    "join_command",
    "open_process",
    "open_tcp",
    "split_command",
]

_LONGEST = 1 << 16
"""Bytes of a line that are kept; the rest of a longer one is dropped."""
_MOST_BYTES = 16 << 20
"""What a program may write between two lines that are sent to it, unless something else is said."""
_LAST_LINES = 20
"""How many of the last lines on standard error are kept."""
_DYING = 0.5
"""Seconds in which the exit status of a program should be there that has closed its output."""
_LINGERING = 0.05
"""Seconds after the end of a program in which its last lines may still come."""


class GoneError(EngineError):
    """The program has ended, could not be started, or has closed its output."""


class LateError(EngineError):
    """The program has not answered in time."""


class FloodError(EngineError):
    """The program writes more than it may."""


class Line(NamedTuple):
    """A line that came, and when (``time.monotonic``) its end was there."""

    text: str
    at: float


_Kind = TypeVar("_Kind", bound=EngineError)

Log = Callable[[str, str, float], None]
"""Hears ``>`` and each line sent, ``<`` and each line received, ``!`` and each line of standard error; and when."""


class Link:
    """Both directions of one connection; made by :func:`open_process` and :func:`open_tcp`.

    ``command`` names the program in errors. ``most_bytes`` is what it may write between two lines that are sent to it.
    """

    def __init__(self, command: str, log: Log | None = None, most_bytes: int | None = None) -> None:
        self.command = command
        self.exit_code: int | None = None
        self.log = log
        self._most_bytes = _MOST_BYTES if most_bytes is None else most_bytes
        self._bytes = 0
        self._rest = b""
        self._lines: deque[Line] = deque()
        self._error_rest = b""
        self._errors: deque[str] = deque(maxlen=_LAST_LINES)
        self._waiter: asyncio.Future[None] | None = None
        self._flooded = self._gone = False
        self._exited = asyncio.Event()
        self._process: asyncio.SubprocessTransport | None = None
        self._in: asyncio.WriteTransport | None = None
        self._out: asyncio.ReadTransport | None = None

    # -- what users do with it

    @property
    def pid(self) -> int | None:
        """The number of the process; None where there is none on this machine, or it is another's."""
        return None if self._process is None else self._process.get_pid()

    @property
    def last_lines(self) -> tuple[str, ...]:
        """What the program wrote last on standard error, the last line last."""
        rest = (_text(self._error_rest),) if self._error_rest.strip() else ()
        return (*self._errors, *rest)[-_LAST_LINES:]

    @property
    def is_gone(self) -> bool:
        """Whether nothing more can come."""
        return self._gone and not self._lines

    def send(self, *lines: str) -> float:
        """Sends lines, in one piece, and returns when that was. What a program that has ended does not hear, the next
        :meth:`receive` tells.
        """
        self._bytes = 0
        # Before the writing: as soon as the line is there the system may let the other program run, and not this one.
        at = monotonic()
        if self._in is not None and not self._in.is_closing():
            self._in.write("".join(f"{line}\r\n" for line in lines).encode("utf-8"))
        if self.log is not None:
            for line in lines:
                self.log(">", line, at)
        return at

    async def receive(self, deadline: float | None = None) -> Line:
        """The next line, its end stripped. LateError if none is there at ``deadline`` (of ``time.monotonic``; None:
        it waits for ever), FloodError, GoneError with the exit status and the last lines of standard error.
        """
        if not self._lines and not self._flooded and not self._gone:
            await self._wait(deadline)
        if self._flooded:
            raise self._error(FloodError, mark("{command} writes too much: more than {most} bytes for one answer."))
        if self._lines:
            return self._lines.popleft()
        if self._gone:
            raise await self.death()
        raise self._error(LateError, mark("{command} does not answer."))

    def drop_lines(self) -> list[Line]:
        """Forgets the lines that came and nobody asked for, and returns them."""
        dropped = list(self._lines)
        self._lines.clear()
        return dropped

    async def death(self) -> GoneError:
        """What to say of a program that has gone."""
        if self._process is not None and not self._exited.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._exited.wait(), _DYING)
        if self._process is None:
            return self._error(GoneError, mark("{command} has closed the connection."))
        if self.exit_code is None:
            message = _CLOSED
        else:
            message = _SIGNALLED if self.exit_code < 0 else _ENDED
        return self._error(GoneError, _WITH_LAST[message] if self.last_lines else message)

    async def close(self, grace: float = 0.5) -> None:
        """Ends the program, and the processes that it has started: after ``grace`` seconds by force. What it was told
        before (``END``) is not this method's affair.
        """
        if self._process is None:
            if self._in is not None:
                self._in.close()
            return
        family = _family(self._process.get_pid()) if not self._exited.is_set() else []
        if self._in is not None:
            self._in.close()
        if not self._exited.is_set() and grace > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._exited.wait(), grace)
        self._kill(family)
        await self._exited.wait()
        self._process.close()

    def kill(self) -> None:
        """Ends the program at once, and the processes that it has started."""
        if self._process is not None and not self._exited.is_set():
            self._kill(_family(self._process.get_pid()))

    # -- what the transports bring

    def _began(self, transport: asyncio.WriteTransport | None, reader: asyncio.ReadTransport | None) -> None:
        self._in, self._out = transport, reader

    def _came(self, data: bytes) -> None:
        at = monotonic()
        self._bytes += len(data)
        if self._bytes > self._most_bytes:
            self._flooded = True
            if self._out is not None:
                self._out.pause_reading()
            self._wake()
            return
        if b"\n" not in data and b"\r" not in data:
            self._rest = (self._rest + data)[:_LONGEST]
            return
        *whole, self._rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        self._rest = self._rest[:_LONGEST]
        for part in whole:
            if text := _text(part):
                self._lines.append(Line(text, at))
                if self.log is not None:
                    self.log("<", text, at)
        self._wake()

    def _came_on_error(self, data: bytes) -> None:
        at = monotonic()
        *whole, rest = (self._error_rest + data).replace(b"\r", b"\n").split(b"\n")
        self._error_rest = rest[:_LONGEST]
        for part in whole:
            if text := _text(part):
                self._errors.append(text)
                if self.log is not None:
                    self.log("!", text, at)

    def _ended_output(self) -> None:
        if self._gone:
            return
        if text := _text(self._rest):  # what stands behind the last end is a line too
            self._rest = b""
            self._lines.append(Line(text, monotonic()))
        self._gone = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def _wait(self, deadline: float | None) -> None:
        """Until something has come, or the deadline."""
        loop = asyncio.get_running_loop()
        self._waiter = waiter = loop.create_future()
        delay = None if deadline is None else max(0.0, deadline - monotonic())
        timer = None if delay is None else loop.call_later(delay, self._wake)
        try:
            await waiter
        finally:
            self._waiter = None
            if timer is not None:
                timer.cancel()

    def _error(self, kind: type[_Kind], message: str) -> _Kind:
        last = shortened(self.last_lines[-1], 200) if self.last_lines else ""
        return kind(
            message,
            command=self.command,
            exit_code=self.exit_code,
            last_lines=self.last_lines,
            status=self.exit_code,
            signal=_signal_name(self.exit_code),
            most=self._most_bytes,
            last=last,
        )

    def _kill(self, family: list[psutil.Process]) -> None:
        """Ends the processes of the program's group, and those of its family that have left the group."""
        assert self._process is not None
        if sys.platform == "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                self._process.kill()
        else:
            # Not by the transport: it would look whether the process has ended, and take its exit status away from
            # the one who waits for it.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.get_pid(), signal.SIGKILL)
        for one in family:
            with contextlib.suppress(psutil.Error):
                one.kill()


class _Pipes(asyncio.SubprocessProtocol):
    """What asyncio tells of a process, passed on to its link."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        process = cast(asyncio.SubprocessTransport, transport)
        self._link._process = process
        pipes = process.get_pipe_transport(0), process.get_pipe_transport(1)
        self._link._began(cast(asyncio.WriteTransport, pipes[0]), cast(asyncio.ReadTransport, pipes[1]))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 1:
            self._link._came(data)
        else:
            self._link._came_on_error(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._link._ended_output()

    def process_exited(self) -> None:
        assert self._link._process is not None
        self._link.exit_code = self._link._process.get_returncode()
        self._link._exited.set()
        # A process that it has started may hold the output open; what was written before is here by then.
        asyncio.get_running_loop().call_later(_LINGERING, self._link._ended_output)


class _Connection(asyncio.Protocol):
    """What asyncio tells of a connection over TCP, passed on to its link."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        both = cast(asyncio.Transport, transport)
        self._link._began(both, both)

    def data_received(self, data: bytes) -> None:
        self._link._came(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._link._ended_output()


async def open_process(
    command: str | Sequence[str],
    *,
    folder: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
    log: Log | None = None,
    most_bytes: int | None = None,
) -> Link:
    """Starts a program and links to its standard streams; no shell comes between. It gets a process group of its own,
    so that Ctrl-C does not reach it. ``folder``: where it runs. GoneError if it cannot be started.
    """
    words = split_command(command) if isinstance(command, str) else list(command)
    link = Link(command if isinstance(command, str) else join_command(words), log, most_bytes)
    try:
        await asyncio.get_running_loop().subprocess_exec(
            lambda: _Pipes(link), *words, cwd=folder, env=environment, **_OWN_GROUP
        )
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise GoneError(mark("{command} cannot be started: {reason}."), command=link.command, reason=reason) from None
    return link


async def open_tcp(host: str, port: int, *, log: Log | None = None, most_bytes: int | None = None) -> Link:
    """Links to a program that listens on ``host`` and ``port``. GoneError if nobody does."""
    link = Link(f"{host}:{port}", log, most_bytes)
    try:
        await asyncio.get_running_loop().create_connection(lambda: _Connection(link), host, port)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise GoneError(mark("Nobody answers at {command}: {reason}."), command=link.command, reason=reason) from None
    return link


def split_command(command: str) -> list[str]:
    """A command line as its words: blanks part them, quotes hold them together. FormatError for an open quote."""
    if sys.platform == "win32":
        return [word.strip('"') for word in shlex.split(command, posix=False)]
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise FormatError(mark("{text} is not a command: write a program and its arguments."), text=quoted(command))
    return words


def join_command(words: Sequence[str]) -> str:
    """The words of a command as one line; :func:`split_command` reads it back."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _family(pid: int) -> list[psutil.Process]:
    """The processes that a process has started, and theirs."""
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def _signal_name(exit_code: int | None) -> str:
    """The name of the signal that ended a process; empty where none did."""
    if exit_code is None or exit_code >= 0:
        return ""
    try:
        return signal.Signals(-exit_code).name
    except ValueError:
        return str(-exit_code)


def _text(data: bytes) -> str:
    return data[:_LONGEST].decode("utf-8", errors="replace").strip()


_OWN_GROUP: dict[str, Any] = (
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    if sys.platform == "win32"
    else {"start_new_session": True}
)

_CLOSED = mark("{command} has closed its output.")
_SIGNALLED = mark("{command} was ended by signal {signal}.")
_ENDED = mark("{command} has ended, with exit status {status}.")
_WITH_LAST = {
    _CLOSED: mark("{command} has closed its output; it said last: {last}"),
    _SIGNALLED: mark("{command} was ended by signal {signal}; it said last: {last}"),
    _ENDED: mark("{command} has ended, with exit status {status}; it said last: {last}"),
}
"""By what is said of a program that has gone, the same with the last line of its standard error."""
