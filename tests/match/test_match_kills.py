"""A match whose runner is killed again and again, and gone on with: a sample of ``checks/match_soak.py``."""

import random
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from kagetsu.match.record import parse_record
from tests.match.playing import RECORDING, command

GAMES = 24
KILLS = 4


def numbers(folder: Path) -> list[int]:
    file = folder / "games.jsonl"
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    return [parse_record(line.decode()).game for line in lines]


def left_behind(mark: str) -> list[list[str]]:
    """The programs that still run a little after the end of a match, by a word of their command lines."""
    deadline = time.monotonic() + 20
    while True:
        found = [
            one for one in psutil.process_iter(["cmdline", "status"]) if mark in " ".join(one.info["cmdline"] or [])
        ]
        found = [one for one in found if one.info["status"] != psutil.STATUS_ZOMBIE]
        if not found or time.monotonic() > deadline:
            return [one.info["cmdline"] for one in found]
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be killed with -9 there")
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost_or_played_twice(seed: int, tmp_path: Path) -> None:
    folder, chance = tmp_path / "match", random.Random(seed)
    marks = [str(tmp_path / f"{name}.txt") for name in "AB"]
    engines = [
        word
        for name, mark in zip("AB", marks, strict=True)
        for word in ("--engine", f"cmd={command(RECORDING, '--wait', '0.01', '--record', mark)}", f"name={name}")
    ]
    kagetsu = [sys.executable, "-m", "kagetsu", "match"]
    words = [*kagetsu, *engines, "--games", str(GAMES), "--openings", "none", "--concurrency", "2", "--each", "st=30"]
    words += ["--out", str(folder)]
    for kill in range(1, KILLS + 1):
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wanted = GAMES * kill // (KILLS + 2)
        deadline = time.monotonic() + 60
        while len(numbers(folder)) < wanted and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(chance.random() / 10)
        process.kill()
        process.wait()
        words = [*kagetsu, "--resume", str(folder)]
    before = numbers(folder)
    assert before
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    after = numbers(folder)
    assert after[: len(before)] == before
    assert sorted(after) == list(range(1, GAMES + 1))
    names = {f"{game:05}" for game in range(1, GAMES + 1)}
    assert {path.stem for path in (folder / "games").glob("*.sgf")} == names
    assert {path.stem for path in (folder / "games").glob("*.psq")} == names
    for mark in marks:
        assert left_behind(mark) == []
