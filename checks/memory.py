"""Watches the memory of a long analysis: beyond its table, the engine must stay under 100 MB.

    python checks/memory.py                 two threads think about an open middle game for an hour
    python checks/memory.py --minutes 5 --rule renju --hash-mb 256

The analysis runs in a process of its own, whose memory is read from /proc each second (Linux alone); the pages of the
table that are in use are not counted, everything else is, Python included. Exit status: 0 if the most that was seen is
under 100 MB, 1 if not, 2 if the analysis failed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.middle_games import middle_games
from kagetsu.engine.engine import Engine
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import parse_rule

MOST = 100
"""Megabytes beyond the table."""


def analyse(rule: str, seconds: float, hash_mb: int) -> None:
    """Thinks for so long; where a position is decided before, about the next one."""
    boards = list(middle_games(parse_rule(rule)))
    if not boards:
        raise SystemExit(f"There are no open middle games of {rule}.")
    end = time.monotonic() + seconds
    with Engine(threads=2, hash_mb=hash_mb, seed=1) as engine:
        for board in cycle(boards):
            left = end - time.monotonic()
            if left <= 0:
                return
            depth = 0
            for info in engine.think(board, Limits(time=left)):
                depth = info.depth
            print(f"{board.text()} to depth {depth}", flush=True)


def megabytes(status: str, name: str) -> float:
    """A number of ``/proc/PID/status``, which counts in kilobytes; 0 for a process that has ended."""
    found = re.search(rf"^{name}:\s+(\d+) kB$", status, flags=re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def samples(child: subprocess.Popen[bytes], each: float) -> Iterator[tuple[float, float]]:
    """Until the process ends, its memory in megabytes: all, and the shared pages, which are those of the table."""
    while child.poll() is None:
        status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
        yield megabytes(status, "VmRSS"), megabytes(status, "RssShmem")
        time.sleep(each)


def watched(command: list[str], each: float, hash_mb: int) -> tuple[int, float, float]:
    """Runs a command; its exit status, and the most megabytes that it had: in all, and beyond the table."""
    child = subprocess.Popen(command)
    most = beyond = 0.0
    try:
        for whole, shared in samples(child, each):
            most = max(most, whole)
            beyond = max(beyond, whole - min(shared, hash_mb))
    finally:
        child.kill()
        child.wait()
    return child.returncode, most, beyond


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="default 60")
    parser.add_argument("--rule", default="freestyle", help="default freestyle")
    parser.add_argument("--hash-mb", type=int, default=64, help="megabytes of the table; default 64")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.here:
        analyse(options.rule, 60 * options.minutes, options.hash_mb)
        return 0
    command = [
        sys.executable, __file__, "--here", "--minutes", str(options.minutes), "--rule", options.rule,
        "--hash-mb", str(options.hash_mb),
    ]  # fmt: skip
    status, most, beyond = watched(command, min(1.0, options.minutes), options.hash_mb)
    if status:
        print("The analysis failed.", file=sys.stderr)
        return 2
    print(
        f"At most {most:.0f} MB, {beyond:.0f} MB beyond the table of {options.hash_mb} MB;"
        f" under {MOST} MB is wanted."
    )  # fmt: skip
    return 0 if beyond < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
