"""What the standard streams cannot carry, and streams that are closed or full, never bring a command down."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOUBLE_THREE = "15:renju:g8i8h7h9/a1b1c2d2:b"
ENCODINGS = ["ascii", "ascii:strict", "cp1252", "gbk", "utf-8"]
FAULT = re.compile(r"Traceback|Exception ignored|fault of Kagetsu|[A-Z][a-z]+Error")

# Unbuffered streams would fail at once; held back text fails when Python ends, which is harder.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

shell = pytest.mark.skipif(shutil.which("bash") is None, reason="LEFT OUT: no bash here")


def run(*arguments: str, encoding: str = "utf-8", typed: bytes = b"") -> tuple[str, str, int]:
    """What ``kagetsu`` prints on its two streams when they have an encoding, and its exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", *arguments],
        input=typed,
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": encoding, "LANGUAGE": "en"},
        check=False,
    )
    name = encoding.partition(":")[0]
    return done.stdout.decode(name), done.stderr.decode(name), done.returncode


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--help"], 0),
        (["forbidden", "--help"], 0),
        (["forbidden", DOUBLE_THREE], 0),
        (["forbidden", DOUBLE_THREE, "--why", "h8"], 0),
        (["doctor"], 0),
        (["ladder", "--rungs", "random,greedy", "--size", "7", "--games", "2"], 0),
        (["forbidden", "h8h8"], 1),
        (["forbidden", "h8\u4e94"], 1),
        (["forbidden", "--nonsense"], 2),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_chinese_in_any_encoding(arguments: list[str], status: int, encoding: str) -> None:
    out, errors, ended = run(*arguments, "--lang", "zh", encoding=encoding)
    assert ended == status
    assert not FAULT.search(out + errors)
    assert bool(errors) == (status != 0)


def test_json_is_ascii() -> None:
    out, errors, status = run(
        "forbidden", "--jsonl", "--lang", "zh", encoding="ascii", typed='{"id": "五"}\n五\n'.encode()
    )
    assert (errors, status) == ("", 1)
    assert out.splitlines()[0] == r'{"id": "\u4e94", "forbidden": {}}'
    out, _, status = run("forbidden", DOUBLE_THREE, "--why", "h8", "--json", "--lang", "zh")
    assert status == 0
    assert out.isascii()


def in_shell(command: str, *, folder: Path) -> tuple[str, str, int]:
    """What a line of bash prints in which ``kagetsu`` is the command, and its exit status."""
    done = subprocess.run(
        ["bash", "-c", f'kagetsu() {{ {shlex.quote(sys.executable)} -m kagetsu "$@"; }}\n{command}'],
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, "LANGUAGE": "en", "KAGETSU_HOME": str(folder)},
        check=False,
    )
    return done.stdout, done.stderr, done.returncode


@shell
@pytest.mark.parametrize(
    ("command", "status"),
    [
        (f"kagetsu forbidden {DOUBLE_THREE} >&-", 0),
        (f"kagetsu forbidden --json {DOUBLE_THREE} >&-", 0),
        ("echo '{}' | kagetsu forbidden --jsonl >&-", 0),
        ("kagetsu forbidden --jsonl <&-", 0),
        ("kagetsu doctor >&-", 0),
        ("kagetsu --version >&-", 0),
        ("kagetsu --help >&-", 0),
        ("echo quit | kagetsu play >&-", 0),
        ("kagetsu play <&- >&-", 0),
        ("kagetsu forbidden h8h8 2>&-", 1),
        ("kagetsu forbidden --nonsense 2>&-", 2),
        ("kagetsu forbidden h8h8 <&- >&- 2>&-", 1),
        ("kagetsu ladder --rungs random,greedy --size 7 --games 2 2>&- >/dev/null", 0),
        ("kagetsu --help | head -c 0; exit ${PIPESTATUS[1]}", 0),
    ],
)
def test_closed_streams_are_silent(tmp_path: Path, command: str, status: int) -> None:
    assert in_shell(command, folder=tmp_path) == ("", "", status)


@shell
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="LEFT OUT: no /dev/full here")
@pytest.mark.parametrize(
    "command",
    [f"forbidden {DOUBLE_THREE}", f"forbidden --json {DOUBLE_THREE}", "doctor", "--help"],
)
def test_a_full_disk_is_one_line(tmp_path: Path, command: str) -> None:
    _, errors, status = in_shell(f"kagetsu {command} >/dev/full", folder=tmp_path)
    assert status == 1
    assert errors == "kagetsu: No space left on device\n"
    assert in_shell("kagetsu forbidden h8h8 2>/dev/full", folder=tmp_path) == ("", "", 1)


def test_what_is_not_understood_in_a_file_is_told_on_standard_error(tmp_path: Path) -> None:
    file = tmp_path / "house.sgf"
    file.write_text("(;GM[4]SZ[15]RU[house rules];B[hh])")
    for arguments in (["forbidden", "--json", f"@{file}"], ["replay", str(file)]):
        _, errors, status = run(*arguments)
        assert status == 0
        assert errors.startswith(f"kagetsu: warning: {file}:1:2: The rule 'house rules' is not known")
        assert errors.count("\n") == 1
    out, errors, _ = run("play", "--black", "human", "--white", "human", typed=f"load {file}\n".encode())
    assert errors == ""
    assert "The rule 'house rules' is not known" in out
