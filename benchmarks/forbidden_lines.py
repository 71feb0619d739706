"""How many positions a CPU-second ``kagetsu forbidden --jsonl`` answers, start-up left out.

    python benchmarks/forbidden_lines.py FILE.jsonl … [--repeat N] [--at-least N]

The files hold positions as JSON lines with the stones of both colours; each is given in all eight orientations. The
start-up is measured by a run with a single line. Exit status 1 where fewer than ``--at-least`` positions are answered
a CPU-second.
"""

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, SYMMETRIES, WHITE, point_name


def turned(lines: list[bytes]) -> Iterator[bytes]:
    """Each position in its eight orientations, with everything else that stands in the line."""
    for line in lines:
        item = json.loads(line)
        board = Board.from_stones(item["black"], item["white"], size=item.get("size", 15))
        for symmetry in SYMMETRIES:
            twin = board.transform(symmetry)
            names = {
                word: [point_name(point) for point in twin.stones(colour)]
                for word, colour in (("black", BLACK), ("white", WHITE))
            }
            yield json.dumps({**item, **names}, ensure_ascii=False).encode() + b"\n"


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
    lines = [line for file in options.files for line in file.read_bytes().splitlines() if line.strip()]
    lines = list(turned(lines))
    start_up = min(cpu_seconds(lines[0]) for _ in range(5))
    spent = cpu_seconds(b"".join(lines) * options.repeat) - start_up
    rate = len(lines) * options.repeat / spent
    print(f"{len(lines)} positions, {options.repeat} times: {rate:,.0f} positions a CPU-second")
    return 0 if rate >= options.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
