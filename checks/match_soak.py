"""A long match between two fast levels, and one whose runner is killed again and again.

    python checks/match_soak.py                         1,000 games two at a time, then 25 kills: about an hour
    python checks/match_soak.py --games 100 --kills 5

Of the first match every game ends, none by a fault, half of them have 20 plies or more, and no process is left behind.
The runner of the second is killed with -9 at random moments and started again with --resume; in the end every planned
game is there once, with its files. Exit status: 0 if all of that holds, 1 if not.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.match.record import GameRecord, parse_record

WANTED_PLIES = 20
MARK = ("KAGETSU_MATCH_SOAK", str(os.getpid()))
"""A variable of the environment that all processes of this check inherit."""


def records_in(folder: Path) -> list[GameRecord]:
    """The games of a match that are finished; a line that a kill cut off does not count."""
    data = (folder / "games.jsonl").read_bytes() if (folder / "games.jsonl").exists() else b""
    whole = data[: data.rfind(b"\n") + 1].decode()
    return [parse_record(line) for line in whole.split("\n") if line]


def command(folder: Path, games: int, levels: tuple[int, int]) -> list[str]:
    engines = [
        word
        for level, name in zip(levels, "AB", strict=True)
        for word in ("--engine", f"level={level}", f"name={name}")
    ]
    words = ["--games", str(games), "--concurrency", "2", "--each", "st=1", "--out", str(folder)]
    return [sys.executable, "-m", "kagetsu", "match", *engines, *words]


def left_behind() -> list[str]:
    """What this check has started, directly or not, and still runs a little after its end: all of it bears a mark."""
    deadline = time.monotonic() + 5
    while True:
        found = []
        for process in psutil.process_iter(["environ", "cmdline", "status"]):
            ours = (process.info["environ"] or {}).get(MARK[0]) == MARK[1] and process.pid != os.getpid()
            if ours and process.info["status"] != psutil.STATUS_ZOMBIE:
                found.append(" ".join(process.info["cmdline"] or []))
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.1)


def long_match(folder: Path, games: int, levels: tuple[int, int]) -> bool:
    started = time.monotonic()
    subprocess.run(command(folder, games, levels), check=True)
    records = records_in(folder)
    plies = statistics.median(record.plies for record in records)
    faults = [record for record in records if record.ending.is_fault]
    behind = left_behind()
    print(
        f"{len(records):,} of {games:,} games in {time.monotonic() - started:.0f} s, median {plies} plies, "
        f"{len(faults)} faults, {len(behind)} processes left behind."
    )
    print(*behind, sep="\n", end="\n" if behind else "")
    for record in faults:
        print(f"  game {record.game}: {record.loser}, {record.ending}. {record.detail}")
    numbers = sorted(record.game for record in records)
    return numbers == list(range(1, games + 1)) and not faults and not behind and plies >= WANTED_PLIES


def killed_match(folder: Path, games: int, kills: int, levels: tuple[int, int], chance: random.Random) -> bool:
    words = command(folder, games, levels)
    for _ in range(kills):
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        done = len(records_in(folder))
        # Some games must be played in between, so that the kills fall into all parts of the match.
        wanted = done + chance.randrange(max(1, 2 * (games - done) // (2 * kills)) + 1)
        while len(records_in(folder)) < wanted and process.poll() is None:
            time.sleep(0.02)
        time.sleep(chance.random())
        if process.poll() is not None:
            break
        process.kill()
        process.wait()
        if (folder / "match.json").exists():
            words = [sys.executable, "-m", "kagetsu", "match", "--resume", str(folder)]
    subprocess.run(words, check=True)
    numbers = sorted(record.game for record in records_in(folder))
    files = len(list((folder / "games").glob("*.sgf"))), len(list((folder / "games").glob("*.psq")))
    behind = left_behind()
    print(f"After {kills} kills {len(numbers)} of {games} games, {files} SGF and PSQ, {len(behind)} left behind.")
    return numbers == list(range(1, games + 1)) and files == (games, games) and not behind


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--killed-games", type=int, default=200)
    parser.add_argument("--levels", type=int, nargs=2, default=(6, 6), metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the matches; else they are thrown away")
    options = parser.parse_args(arguments)
    levels = (options.levels[0], options.levels[1])
    os.environ[MARK[0]] = MARK[1]
    with tempfile.TemporaryDirectory() as name:
        place = options.keep or Path(name)
        good = long_match(place / "long", options.games, levels)
        chance = random.Random(options.seed)
        good = killed_match(place / "killed", options.killed_games, options.kills, levels, chance) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
