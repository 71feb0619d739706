"""Measures the ladder: whether each rung beats the one below, what it spends, and what ordering saves.

    python checks/ladder.py                      all measurements, freestyle and renju: some hours
    python checks/ladder.py matches --rule renju
    python checks/ladder.py time ordering table

``matches``: each rung up to alpha-beta against the one below, 40 games, each random opening of two to four stones once
with either colour. ``time``: each searching rung against the one below, both with the same time for a move, on the
processor, and no limit of depth. ``ordering``: the nodes of alpha-beta at depth 4 with the ordering on and off, over 20
positions; ``table``: those of alpha-beta and of the rung with the table, which must find the same values. Exit status
1 if a rung scores less than 75 %, or 65 % for the two highest, the ordering saves less than two thirds of the nodes,
the table less than half, or a value differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.ladder import budget
from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.greedy import Greedy
from kagetsu.ladder.table import TableSearch
from kagetsu.ladder.tournament import Conditions, Standing, play_tournament, random_opening
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import parse_rule

RUNGS = ("random", "greedy", "minimax:2", "alphabeta:4")
GAMES = 40
LEAST_SCORE = 0.75
LEAST_SAVING = 3.0
LEAST_SAVING_OF_TABLE = 2.0
SEARCHING = (("minimax", "alphabeta", LEAST_SCORE), ("alphabeta", "table", 0.65), ("table", "vcf", 0.65))
EQUAL = {True: "equal", False: "NOT EQUAL"}
SECONDS = 0.2
"""The time for a move in the measurement ``time``."""


def told(standing: Standing) -> str:
    moves = max(standing.moves, 1)
    return (
        f"{standing.name:12} {standing.wins:3} won {standing.draws:2} drawn {standing.losses:3} lost"
        f" {standing.score:7.1%} {standing.nodes / moves:7.0f} nodes, {standing.plies / moves:4.1f} plies,"
        f" {1000 * standing.seconds / moves:6.1f} ms a move, slowest {1000 * standing.slowest:5.0f} ms"
    )


def match(lower: str, higher: str, rule: str, limits: Limits, least: float = LEAST_SCORE) -> bool:
    table = play_tournament([lower, higher], Conditions(parse_rule(rule), games=GAMES, limits=limits))
    for standing in reversed(table.standings):
        print(f"  {told(standing)}", flush=True)
    return table.standings[1].score >= least


def matches(rule: str) -> bool:
    print(f"Each rung against the one below, {rule}, 15x15, {GAMES} games:")
    good = [match(lower, higher, rule, Limits()) for lower, higher in pairwise(RUNGS)]
    return all(good)


def same_time(rule: str) -> bool:
    print(f"With {SECONDS} s a move on the processor for both and no limit of depth, {rule}, {GAMES} games:")
    with patch.object(budget, "perf_counter", time.process_time):
        good = [match(f"{low}:20", f"{high}:20", rule, Limits(time=SECONDS), least) for low, high, least in SEARCHING]
    return all(good)


def positions(rule: str, count: int = 20) -> list[Board]:
    """Positions that greedy players reach from random openings, none decided yet."""
    chance = random.Random(5)
    conditions = Conditions(parse_rule(rule))
    found: list[Board] = []
    while len(found) < count:
        board = random_opening(conditions, chance)
        greedy = Greedy(seed=chance.getrandbits(32))
        for _ in range(chance.randint(0, 26)):
            if not board.is_game_over():
                board.push(greedy.choose(board, Limits()))
        if not board.is_game_over():
            found.append(board)
    return found


def ordering(rule: str) -> bool:
    boards = positions(rule)
    print(f"Alpha-beta at depth 4 over {len(boards)} positions, {rule}:")
    spent = []
    for on in (True, False):
        decisions = [AlphaBeta(4, ordering=on, seed=1).decide(board, Limits()) for board in boards]
        spent.append(sum(decision.nodes for decision in decisions))
        seconds = sum(decision.seconds for decision in decisions)
        print(
            f"  ordering {'on ' if on else 'off'}: {spent[-1] / len(boards):9.0f} nodes and"
            f" {seconds / len(boards):6.2f} s a position", flush=True,
        )  # fmt: skip
    print(f"  without ordering {spent[1] / spent[0]:.1f} times the nodes")
    return spent[1] >= LEAST_SAVING * spent[0]


def remembering(rule: str) -> bool:
    boards = positions(rule)
    print(f"At depth 4 over {len(boards)} positions, {rule}:")
    spent, scores = [], []
    for make in (AlphaBeta, TableSearch):
        decisions = [make(4, seed=1).decide(board, Limits()) for board in boards]
        spent.append(sum(decision.nodes for decision in decisions))
        scores.append([decision.score for decision in decisions])
        seconds = sum(decision.seconds for decision in decisions)
        print(
            f"  {make(4).name:11}: {spent[-1] / len(boards):9.0f} nodes and {seconds / len(boards):6.2f} s a position",
            flush=True,
        )  # fmt: skip
    print(
        f"  {spent[0] / spent[1]:.1f} times the nodes without the table; the values are {EQUAL[scores[0] == scores[1]]}"
    )
    return spent[0] >= LEAST_SAVING_OF_TABLE * spent[1] and scores[0] == scores[1]


MEASUREMENTS = {"matches": matches, "time": same_time, "ordering": ordering, "table": remembering}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", choices=[*MEASUREMENTS, []], help="what to measure; default all")
    parser.add_argument("--rule", action="append", help="default freestyle and renju")
    options = parser.parse_args()
    good = True
    for rule in options.rule or ["freestyle", "renju"]:
        for what in options.what or MEASUREMENTS:
            good &= MEASUREMENTS[what](rule)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
