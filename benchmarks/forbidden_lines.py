"""How many positions a CPU-second ``kagetsu forbidden --jsonl`` answers, start-up left out.

    python benchmarks/forbidden_lines.py FILE.jsonl … [--repeat N] [--at-least N]

The files hold positions as JSON lines, as the command reads them. The start-up is measured by a run without a line.
Exit status 1 where fewer than ``--at-least`` positions are answered a CPU-second.
"""

import argparse
import resource
import subprocess
import sys
from pathlib import Path


def cpu_seconds(lines: bytes) -> float:
    """The CPU time, user and system, of the command on ``lines``."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "kagetsu", "forbidden", "--jsonl"], input=lines, stdout=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--repeat", type=int, default=5, help="how often the positions are given")
    parser.add_argument("--at-least", type=float, default=0.0, help="the least rate that passes")
    options = parser.parse_args()
    lines = [line for file in options.files for line in file.read_bytes().splitlines(keepends=True) if line.strip()]
    start_up = min(cpu_seconds(b"") for _ in range(5))
    spent = cpu_seconds(b"".join(lines) * options.repeat) - start_up
    rate = len(lines) * options.repeat / spent
    print(f"{len(lines)} positions, {options.repeat} times: {rate:,.0f} positions a CPU-second")
    return 0 if rate >= options.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
