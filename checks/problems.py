"""Constructed forbidden points against rules and kernel, and forced wins tried once more, in full numbers.

    python checks/problems.py                    2,000 cases; some seconds
    python checks/problems.py --count 20000 --seed 9
    nice python checks/problems.py --wins 100    and 100 forced wins from self-play; some minutes

Every case was made with a known verdict, by lines laid through a point; neither rules nor kernel had a part in it.
Every forced win is replayed through the rules, and every other first move is tried with ten times the effort with
which the problem was found. Exit status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.problems.construct_forbidden import construct_set
from kagetsu.problems.forced_wins import NODES, find_problems, only_win, self_play_positions
from kagetsu.problems.report import failure_text, totals
from kagetsu.problems.run import run_problems
from kagetsu.rules.board import Board
from kagetsu.rules.rule import parse_rule


def check_forbidden(count: int, seed: int) -> int:
    """How many of ``count`` constructed cases are judged otherwise."""
    ran = run_problems(construct_set(count, seed))
    for one in ran:
        if not one.passed:
            print(one.problem.text(), failure_text(one), sep="\n")
    for kind, judges in totals(ran).items():
        told = ", ".join(f"{judge} {right}/{of}" for judge, (right, of, _) in judges.items())
        print(f"{kind}: {told}")
    shapes = Counter((one.problem.kind, tag) for one in ran for tag in one.problem.tags)
    print(f"{len(shapes)} combinations of kind and place or shape, the rarest {min(shapes.values())} times")
    return sum(not one.passed for one in ran)


def check_wins(count: int, seed: int, rule: str) -> int:
    """How many of ``count`` forced wins from self-play are none, or not the only ones."""
    positions = self_play_positions(100 * count, 3, parse_rule(rule), 15, seed)
    problems = list(islice(find_problems(positions), count))
    wrong = 0
    for problem in problems:
        board = Board.from_stones(problem.black, problem.white, problem.turn, problem.rule, problem.width)
        if not only_win(board, problem.line, 10 * NODES):
            print(problem.text())
            wrong += 1
    grades = Counter(problem.grade for problem in problems)
    print(f"{rule}: {len(problems)} forced wins, {wrong} wrong; by length {dict(sorted(grades.items()))}")
    return wrong + (count - len(problems))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--wins", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = check_forbidden(options.count, options.seed)
    if options.wins:
        wrong += sum(check_wins(options.wins, options.seed, rule) for rule in ("freestyle", "renju"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
