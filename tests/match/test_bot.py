"""How a bot is started."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from kagetsu.match.bot import Bot, open_bot, parse_address
from kagetsu.match.introduction import Introduced, Language
from kagetsu.match.watch import Allowance
from kagetsu.protocol.link import GoneError
from kagetsu.rules.error import FormatError, KagetsuError
from tests.match.asking import PATIENCE
from tests.match.scripted_link import Scripted

ALLOWANCE = Allowance(start=PATIENCE)


def opened(bot: Bot) -> Introduced:
    """What a bot says of itself when it is started."""

    async def started() -> Introduced:
        link, introduced = await open_bot(bot, ALLOWANCE)
        assert link.command == bot.name
        await link.close(0)
        return introduced

    return asyncio.run(started())


def test_a_program_runs_in_its_folder_and_its_lines_go_out_at_once(tmp_path: Path) -> None:
    program = "import os, sys; print('HELLO 1', os.path.basename(os.getcwd())); sys.stdin.read()"
    folder = tmp_path / "house"
    folder.mkdir()
    assert opened(Bot("anna", (sys.executable, "-c", program), folder)) == Introduced(Language.LINES, "house")


@pytest.mark.parametrize("word", ["OK", "HELLO 1 Ben"])
def test_a_bot_that_listens(word: str, tmp_path: Path) -> None:
    async def whole() -> Introduced:
        scripted = Scripted({"START": [word]})
        async with scripted:
            link, introduced = await open_bot(Bot("ben", (f"tcp:127.0.0.1:{scripted.port}",), tmp_path), ALLOWANCE)
            await link.close()
            return introduced

    language = Language.GOMOCUP if word == "OK" else Language.LINES
    assert asyncio.run(asyncio.wait_for(whole(), 60)).language is language


def test_nobody_listens(tmp_path: Path) -> None:
    with pytest.raises(GoneError, match=r"Nobody answers at 127\.0\.0\.1:9"):
        opened(Bot("ben", ("tcp:127.0.0.1:9",), tmp_path))


def test_a_fault_is_raised(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="needs node"):
        opened(Bot("anna", (), tmp_path, fault=KagetsuError("It needs node.")))


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(GoneError, match="no_such_program_here"):
        opened(Bot("anna", ("no_such_program_here",), tmp_path))


@pytest.mark.skipif(os.name == "nt", reason="a file of that number tells there")
def test_one_that_is_refused_is_ended(tmp_path: Path) -> None:
    program = f"import os, sys; open('{tmp_path}/pid', 'w').write(str(os.getpid())); print('what?'); sys.stdin.read()"
    with pytest.raises(KagetsuError, match=r"'what\?' at its start"):
        opened(Bot("anna", (sys.executable, "-c", program), tmp_path))
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp:localhost:5555", ("localhost", 5555)),
        ("tcp:10.0.0.7:1", ("10.0.0.7", 1)),
        ("tcp:[::1]:65535", ("::1", 65535)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["tcp:", "tcp:localhost", "tcp::5", "tcp:a:0", "tcp:a:65536", "tcp:a:b", "tcp:a:５"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(FormatError, match="is not an address: write tcp:HOST:PORT"):
        parse_address(text)
