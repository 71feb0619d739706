"""Measures the solvers on outside puzzles: what they prove, in what time, and that nothing they say is wrong.

    python checks/solvers.py                     all four parts; the second takes an hour and more
    python checks/solvers.py vcf
    python checks/solvers.py vct --step 5 --cpu-seconds 10
    nice python checks/solvers.py cuts memory

``vcf``: every puzzle that is solved by fours, each line replayed through the rules, and every position that has no such
win. ``vct``: every STEPth puzzle that is solved by threats, each win replayed against every defence, and the positions
that have none. ``cuts``: a thousand searches cut by a budget, or by a stop from another thread, at any point of their
way. ``memory``: how much a solver that is given 64 MB takes in a long search. Times are of the processor, without the
replays. Exit status 1 if a figure misses its mark; 2 without the data, which lie in the folder that
``KAGETSU_TEST_DATA`` names, else in ``../shared/data``.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import new_position
from kagetsu.engine.proof import ProofError, replay
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, WHITE, all_points, make_point, parse_colour
from tests.engine.crowded import crowded
from tests.outside import data_folder
from tests.rules.positions import RULE_NAMES

WIN, NONE, UNKNOWN = 1, 0, -1
MEMORY = 64 << 20

VCF_SECONDS, VCF_MEDIAN = 10.0, 0.0001
VCT_SHARE, VCT_MEDIAN = 0.97, 0.020
CUTS = 1000
SPARE = 4 << 20
"""What a solver's process may take besides its memory: pages of the program that a short search did not touch."""

Case = dict[str, Any]
Answer = tuple[int, list[int], int]


class CpuClock:
    """Stops searches when they have used their seconds of processor time; one thread looks after all of them."""

    def __init__(self) -> None:
        self._stop = kernel.Stop()
        self._end = float("inf")
        threading.Thread(target=self._watch, daemon=True).start()

    @contextmanager
    def limit(self, seconds: float) -> Iterator[kernel.Stop]:
        """A stop that is asked for after so many seconds."""
        self._stop = kernel.Stop()
        self._end = time.process_time() + seconds
        yield self._stop
        self._end = float("inf")

    def _watch(self) -> None:
        while True:
            time.sleep(0.02)
            if time.process_time() >= self._end:
                self._stop.asked = 1


def cases(name: str) -> list[Case]:
    lines = (data_folder() / "vcf_vct" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def others(kind: str, solvable: bool) -> list[Case]:
    found = cases("engine_test_vcf_vct.jsonl")
    return [case for case in found if (case["kind"], case["solvable"]) == (kind, solvable)]


def board_of(case: Case) -> Board:
    return Board.from_stones(case["black"], case["white"], parse_colour(case["to_move"]), case["rule"], case["size"])


def timed(solver: Callable[..., Answer], board: Board, stop: kernel.Stop | None = None) -> tuple[Answer, float]:
    """What the solver says without a budget of nodes, and the seconds of processor time that it took."""
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    start = time.process_time()
    answer = solver(position, board.turn, position.area, 0, MEMORY, stop)
    return answer, time.process_time() - start


def vcf(board: Board) -> tuple[int, ...]:
    return solve_vcf(board).line


def vct(board: Board) -> tuple[int, ...]:
    return solve_vct(board).line


def row(name: str, value: str, mark: str = "", good: bool = True) -> bool:
    print(f"  {name:52}{value:>20}   {mark:24}{'' if good else 'MISSED'}", flush=True)
    return good


def times(name: str, spent: list[float]) -> None:
    row(name, f"median {1000 * statistics.median(spent):.3f} ms", f"slowest {max(spent):.3f} s")


def holds(case: Case, board: Board, line: list[int], kind: str) -> bool:
    try:
        replay(board, line, kind, vcf=vcf, vct=vct)
    except ProofError as fault:
        print(f"  {case['id']}: {fault.text('en')}", flush=True)
        return False
    return True


# -- the parts


def part_vcf(options: argparse.Namespace) -> bool:
    puzzles = cases("vcf_puzzles.jsonl")
    good = True
    for name, given in (("puzzles", puzzles), ("positions of other solvers' tests", others("vcf", True))):
        won = held = 0
        spent = []
        for case in given:
            (result, line, _), seconds = timed(kernel.solve_vcf, board := board_of(case))
            spent.append(seconds)
            won += result == WIN
            held += result == WIN and holds(case, board, line, "vcf")
        good &= row(f"{name}: won", f"{won:,} of {len(given):,}", "all", won == len(given))
        good &= row(f"{name}: lines that hold", f"{held:,}", "all", held == len(given))
        times(f"{name}: processor time", spent)
        if given is puzzles:
            median = statistics.median(spent)
            good &= row("puzzles: in all", f"{sum(spent):.2f} s", f"{VCF_SECONDS} s", sum(spent) <= VCF_SECONDS)
            good &= row("puzzles: median", f"{1000 * median:.4f} ms", f"{1000 * VCF_MEDIAN} ms", median <= VCF_MEDIAN)
    checked = [case for case in cases("vct_puzzles_verified.jsonl") if case.get("check_no_vcf")]
    for name, given in (("puzzles by threats", checked), ("unsolvable ones of other tests", others("vcf", False))):
        answers = [timed(kernel.solve_vcf, board_of(case)) for case in given]
        none = sum(answer[0] == NONE for answer, _ in answers)
        good &= row(f"{name}: no win by fours", f"{none:,} of {len(given):,}", "all", none == len(given))
        times(f"{name}: processor time", [seconds for _, seconds in answers])
    return good


def part_vct(options: argparse.Namespace) -> bool:
    clock = CpuClock()
    results: Counter[int] = Counter()
    held = 0
    spent = []
    given = cases("vct_puzzles_verified.jsonl")[:: options.step]
    for number, case in enumerate(given):
        board = board_of(case)
        with clock.limit(options.cpu_seconds) as stop:
            (result, line, _), seconds = timed(kernel.solve_vct, board, stop)
        results[result] += 1
        spent.append(seconds)
        if result == WIN:
            held += holds(case, board, line, "vct")
        else:
            print(f"  {case['id']}: {'none' if result == NONE else 'unknown'} after {seconds:.1f} s", flush=True)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {len(given)}", end="\r", file=sys.stderr, flush=True)
    share, median = results[WIN] / len(given), statistics.median(spent)
    good = row("puzzles: proved", f"{results[WIN]:,} of {len(given):,}", f"{VCT_SHARE:.0%}", share >= VCT_SHARE)
    good &= row("puzzles: wins that hold against every defence", f"{held:,}", "all", held == results[WIN])
    good &= row("puzzles: said to have none", f"{results[NONE]}", "0", not results[NONE])
    good &= row("puzzles: median", f"{1000 * median:.2f} ms", f"{1000 * VCT_MEDIAN:.0f} ms", median <= VCT_MEDIAN)
    row("puzzles: in all", f"{sum(spent):.1f} s", f"slowest {max(spent):.1f} s")
    unsolvable = others("vct", False)
    unproved = 0
    for case in unsolvable:
        with clock.limit(options.cpu_seconds) as stop:
            unproved += timed(kernel.solve_vct, board_of(case), stop)[0][0] != WIN
    good &= row(
        "unsolvable: unproved", f"{unproved} of {len(unsolvable)}", "all", unproved == len(unsolvable)
    )  # fmt: skip
    return good


def cut(solver: Callable[..., Answer], board: Board, rng: random.Random, whole: Answer) -> Answer:
    """The same search, cut by a budget or by a stop from another thread."""
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    before = position.state()
    budget = 0
    stop = None
    if rng.random() < 0.5:
        budget = rng.randint(1, max(1, whole[2]))
    else:
        stop = kernel.Stop()
        # A search runs some two million nodes a second.
        timer = threading.Timer(rng.random() * whole[2] / 2e6, setattr, (stop, "asked", 1))
        timer.start()
    answer = solver(position, board.turn, position.area, budget, MEMORY, stop)
    if stop is not None:
        timer.cancel()
    assert position.state() == before
    return answer


def part_cuts(options: argparse.Namespace) -> bool:
    rng = random.Random("cuts")
    puzzles = [board_of(case) for case in cases("vct_puzzles_verified.jsonl")[::7]]
    results: Counter[str] = Counter()
    wrong = 0
    while results.total() < CUTS:
        solver = rng.choice((kernel.solve_vcf, kernel.solve_vct))
        board = rng.choice(puzzles) if rng.random() < 0.5 else crowded(rng, rng.choice(RULE_NAMES), rng.choice(COLOURS))
        position = new_position(board.rule, board.width, board.height)
        position.set_up(board.stones(BLACK), board.stones(WHITE))
        whole = solver(position, board.turn, position.area, 300_000, MEMORY, None)
        if whole[0] == UNKNOWN or whole[2] < 5:
            continue
        result, line, _ = cut(solver, board, rng, whole)
        wrong += result not in (whole[0], UNKNOWN) or bool(line) != (result == WIN)
        results["cut" if result == UNKNOWN else "finished all the same"] += 1
    for name, found in results.items():
        row(f"searches that were {name}", f"{found:,}")
    return row("wrong answers", f"{wrong}", "0", wrong == 0)


def many_threes() -> Board:
    """Fifteen threes of Black's, each closed at one end and far from the others: fours in any order, and no win."""
    stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for number in range(15):
        row, column = 5 * (number // 3), 8 * (number % 3)
        stones[WHITE] += [make_point(column, row), make_point(column + 6, row)]
        stones[BLACK] += [make_point(column + away, row) for away in (1, 2, 3)]
    return Board.from_stones(stones[BLACK], stones[WHITE], BLACK, "freestyle", 25)


def loose_stones() -> Board:
    """A large board full of loose stones, on which a search by threats takes long."""
    rng = random.Random(31)
    stones: dict[int, list[int]] = {EMPTY: [], BLACK: [], WHITE: []}
    for point in all_points(20, 20):
        stones[rng.choices((BLACK, WHITE, EMPTY), (12, 10, 78))[0]].append(point)
    return Board.from_stones(stones[BLACK], stones[WHITE], BLACK, "caro-standard+edge-blocks", 20)


def long_search(name: str, seconds: float) -> None:
    """Prints the bytes by which a long search lets the process grow; short ones ran before."""
    solver, board = {"vcf": (kernel.solve_vcf, many_threes()), "vct": (kernel.solve_vct, loose_stones())}[name]
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    for memory in (1 << 16, 1 << 20):
        solver(position, BLACK, position.area, 2000, memory, None)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with CpuClock().limit(seconds) as stop:
        result, _, nodes = solver(position, BLACK, position.area, 0, MEMORY, stop)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(json.dumps([result, nodes, grown * (1 if sys.platform == "darwin" else 1024)]))


def part_memory(options: argparse.Namespace) -> bool:
    good = True
    for name in ("vcf", "vct"):
        command = [sys.executable, __file__, "long-search", name, "--cpu-seconds", str(options.cpu_seconds)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        _, nodes, grown = json.loads(done.stdout)
        row(f"{name}: nodes of a long search", f"{nodes:,}")
        fits = grown <= MEMORY + SPARE
        good &= row(f"{name}: grown by", f"{grown / 2**20:.1f} MB", f"{MEMORY >> 20} MB and {SPARE >> 20}", fits)
    return good


PARTS = {"vcf": part_vcf, "vct": part_vct, "cuts": part_cuts, "memory": part_memory}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"default {' '.join(PARTS)}")
    parser.add_argument("--step", type=int, default=5, help="vct: every so many puzzles; default 5")
    parser.add_argument("--cpu-seconds", type=float, default=10, help="for each search of vct and memory; default 10")
    options = parser.parse_args()
    if options.parts[:1] == ["long-search"]:
        long_search(options.parts[1], options.cpu_seconds)
        return 0
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"{part} is none of {', '.join(PARTS)}")
    if not (data_folder() / "vcf_vct").is_dir():
        print(f"There are no puzzles in {data_folder()}; set KAGETSU_TEST_DATA.", file=sys.stderr)
        return 2
    good = True
    for part in options.parts or PARTS:
        print(f"{part}:")
        good &= PARTS[part](options)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
