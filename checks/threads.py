"""Measures what a second thread is worth: how much sooner two threads reach the same depth than one, by the clock.

    python checks/threads.py                            20 positions, freestyle: some minutes on an idle machine
    python checks/threads.py --rule renju --least 4

For each open middle game, one thread deepens until it has taken the least time (2 s); two threads then go to the same
depth, with an empty table again. Positions that are decided on the way are left out. Exit status: 0 if the median gain
is 1.35 or more, 1 if less, 2 if there are no such positions.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.middle_games import middle_games
from kagetsu import kernel
from kagetsu.engine.crew import DEEPEST, Crew
from kagetsu.engine.kernel_form import most_stones
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import parse_rule

WANTED = 1.35
MEMORY = 64 << 20


class Reached(NamedTuple):
    """A depth that was searched, and how many seconds after the start."""

    depth: int
    seconds: float


def reach(board: Board, threads: int, enough: Callable[[Reached], bool]) -> Reached | None:
    """Deepens with an empty table until it is enough; None if the game is decided for the search before."""
    table = kernel.Transpositions(MEMORY)
    crew = Crew(board.rule, board.width, board.height, table, memory=0, threads=threads, seed=1)
    crew.set_up(board, kernel.Stop())
    stones = len(board.stones(BLACK)) + len(board.stones(WHITE))
    try:
        crew.prepare(board.turn, most_stones(board, stones), 0, None, None)
        started = time.monotonic()
        for depth in range(1, DEEPEST + 1):
            if depth == 2:
                crew.start_helpers()
            crew.deepen(depth, 1)
            reached = Reached(depth, time.monotonic() - started)
            if enough(reached):
                return reached
            if abs(crew.found(1)[0][0]) > kernel.DECIDED_SCORE:
                return None
        return None
    finally:
        crew.rest()


def gain(board: Board, least: float) -> tuple[Reached, Reached] | None:
    """What one thread reached after so many seconds or more, and when two threads did; None if all is decided first."""
    one = reach(board, 1, lambda reached: reached.seconds >= least)
    if one is None:
        return None
    two = reach(board, 2, lambda reached: reached.depth >= one.depth)
    return None if two is None else (one, two)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rule", type=parse_rule, default="freestyle", help="default freestyle")
    parser.add_argument("--positions", type=int, default=20, help="default 20")
    parser.add_argument("--least", type=float, default=2.0, metavar="SECONDS", help="of one thread; default 2")
    options = parser.parse_args(arguments)
    gains: list[float] = []
    print("| position | depth | one thread | two threads | sooner |\n|---|---|---|---|---|", flush=True)
    for board in middle_games(options.rule):
        if len(gains) == options.positions:
            break
        timed = gain(board, options.least)
        if timed is None:
            continue
        one, two = timed
        gains.append(one.seconds / two.seconds)
        print(
            f"| `{board.text()}` | {one.depth} | {one.seconds:.2f} s | {two.seconds:.2f} s | {gains[-1]:.2f} times |",
            flush=True,
        )
    if not gains:
        print(f"There are no open middle games of {options.rule.name}.", file=sys.stderr)
        return 2
    median = statistics.median(gains)
    print(f"\nMedian of {len(gains)}: {median:.2f} times as soon; wanted {WANTED}.")
    return 0 if median >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
