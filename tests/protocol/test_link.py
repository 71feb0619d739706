"""Lines to and from real processes."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import psutil
import pytest

from kagetsu.protocol.link import FloodError, GoneError, LateError, Link, open_process, open_tcp, split_command
from kagetsu.rules.error import FormatError


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def python(program: str) -> list[str]:
    return [sys.executable, "-c", program]


def soon(seconds: float = 10.0) -> float:
    return time.monotonic() + seconds


def test_lines_go_there_and_come_back() -> None:
    async def work() -> None:
        link = await open_process(python("import sys\nfor line in sys.stdin: print(line.strip()[::-1], flush=True)"))
        before = time.monotonic()
        sent = link.send("abc", "déf")
        first, second = await link.receive(soon()), await link.receive(soon())
        assert (first.text, second.text) == ("cba", "féd")
        assert before <= sent <= first.at <= second.at <= time.monotonic()
        await link.close()
        assert link.exit_code == 0

    run(work())


@pytest.mark.parametrize("data", ["a\\nb\\n", "a\\r\\nb\\r\\n", "a\\rb\\r", "\\n\\n a \\n\\nb", "a\\n\\nb\\n\\n"])
def test_every_end_of_line_is_one(data: str) -> None:
    async def work() -> None:
        link = await open_process(python(f"import sys; sys.stdout.buffer.write(b'{data}')"))
        assert [(await link.receive(soon())).text for _ in range(2)] == ["a", "b"]
        await link.close()

    run(work())


def test_parts_are_joined() -> None:
    async def work() -> None:
        program = (
            "import sys, time\n"
            "for part in ('7', ',', '8\\n'): sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.05)"
        )
        link = await open_process(python(program))
        assert (await link.receive(soon())).text == "7,8"
        await link.close()

    run(work())


def test_a_dead_program_is_noticed_at_once_and_by_name() -> None:
    async def work() -> None:
        program = "import sys; print('bad thing', file=sys.stderr); print('bye'); sys.exit(3)"
        link = await open_process(python(program))
        assert (await link.receive(soon())).text == "bye"
        before = time.monotonic()
        with pytest.raises(GoneError, match=r"exit status 3; it said last: bad thing") as fault:
            await link.receive(soon(60))
        assert time.monotonic() - before < 5
        assert (fault.value.exit_code, fault.value.last_lines) == (3, ("bad thing",))
        assert fault.value.command == link.command
        await link.close()

    run(work())


def test_a_program_whose_child_holds_the_pipe_is_gone_too() -> None:
    async def work() -> None:
        program = "import subprocess, sys; subprocess.Popen(['sleep', '1000']); sys.exit(4)"
        link = await open_process(python(program))
        with pytest.raises(GoneError, match="exit status 4"):
            await link.receive(soon(60))
        await link.close()

    run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_the_signal_is_named() -> None:
    async def work() -> None:
        link = await open_process(python("import time; print('here', flush=True); time.sleep(1000)"))
        await link.receive(soon())
        assert link.pid is not None
        os.kill(link.pid, signal.SIGTERM)
        with pytest.raises(GoneError, match="was ended by signal SIGTERM"):
            await link.receive(soon())
        await link.close()

    run(work())


def test_silence_ends_at_the_deadline() -> None:
    async def work() -> None:
        link = await open_process(python("import time; time.sleep(1000)"))
        deadline = soon(0.2)
        with pytest.raises(LateError, match="does not answer"):
            await link.receive(deadline)
        assert time.monotonic() >= deadline
        await link.close(0.0)

    run(work())


def test_a_flood_is_dammed() -> None:
    async def work() -> None:
        link = await open_process(python("while True: print('x' * 1000)"), most_bytes=100_000)
        with pytest.raises(FloodError, match="more than 100000 bytes"):
            await _all(link)
        await link.close(0.0)

    run(work())


async def _all(link: Link) -> None:
    while True:
        await link.receive(soon())


def test_an_endless_line_takes_no_memory() -> None:
    async def work() -> None:
        program = "import sys\nfor _ in range(2000): sys.stdout.write('x' * 1000)\nprint(); print('end')"
        link = await open_process(python(program))
        assert len((await link.receive(soon())).text) <= 1 << 16
        assert (await link.receive(soon())).text == "end"
        await link.close()

    run(work())


def test_what_cannot_be_started_is_named() -> None:
    async def work() -> None:
        with pytest.raises(GoneError, match="no-such-engine --fast cannot be started"):
            await open_process("no-such-engine --fast")

    run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="sessions of processes are POSIX")
def test_who_does_not_leave_is_ended_with_all_it_started(tmp_path: Path) -> None:
    async def work() -> list[int]:
        program = (
            "import subprocess, sys, time, signal\n"
            "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "one = subprocess.Popen(['sleep', '1000'])\n"
            "two = subprocess.Popen(['sleep', '1000'], start_new_session=True)\n"
            "print(one.pid, two.pid, flush=True)\n"
            "time.sleep(1000)"
        )
        link = await open_process(python(program))
        children = [int(number) for number in (await link.receive(soon())).text.split()]
        assert link.pid is not None
        pids = [link.pid, *children]
        await link.close(0.1)
        return pids

    for pid in asyncio.run(work()):
        for _ in range(100):
            if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"process {pid} was left behind")


def test_the_log_hears_all() -> None:
    heard: list[tuple[str, str]] = []

    async def work() -> None:
        program = (
            "import sys\nprint('note', file=sys.stderr, flush=True)\nprint(sys.stdin.readline().strip(), flush=True)"
        )
        link = await open_process(python(program), log=lambda way, text, at: heard.append((way, text)))
        link.send("hello")
        await link.receive(soon())
        with pytest.raises(GoneError):
            await link.receive(soon())
        await link.close()

    run(work())
    assert sorted(heard) == [("!", "note"), ("<", "hello"), (">", "hello")]


def test_lines_over_tcp() -> None:
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        connection, _ = listening.accept()
        with connection:
            connection.sendall(connection.recv(100).upper())

    threading.Thread(target=serve, daemon=True).start()

    async def work() -> None:
        link: Link = await open_tcp("127.0.0.1", listening.getsockname()[1])
        assert link.pid is None
        link.send("hello")
        assert (await link.receive(soon())).text == "HELLO"
        with pytest.raises(GoneError, match="has closed the connection"):
            await link.receive(soon())
        await link.close()

    run(work())
    listening.close()

    async def nobody() -> None:
        with pytest.raises(GoneError, match=r"Nobody answers at 127\.0\.0\.1:"):
            await open_tcp("127.0.0.1", listening_port)

    listening_port = _free_port()
    run(nobody())


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@pytest.mark.skipif(sys.platform == "win32", reason="Windows splits otherwise")
def test_commands_are_split_as_a_shell_would() -> None:
    assert split_command("engine --level 3") == ["engine", "--level", "3"]
    assert split_command("\"/a b/engine\" 'x y'") == ["/a b/engine", "x y"]
    for text in ("", "  ", 'engine "open'):
        with pytest.raises(FormatError, match="is not a command"):
            split_command(text)
