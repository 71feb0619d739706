"""Measures the ladder: whether each rung beats the one below, what it spends, and what ordering saves.

    python checks/ladder.py                      all three measurements, freestyle and renju: about half an hour
    python checks/ladder.py matches --rule renju
    python checks/ladder.py time ordering

``matches``: each rung against the one below, 40 games, each random opening of two to four stones once with either
colour. ``time``: alpha-beta against minimax, both with the same time for a move and no limit of depth. ``ordering``:
the nodes of alpha-beta at depth 4 with the ordering on and off, over 20 positions. Exit status 1 if a rung scores less
than 75 % or the ordering saves less than two thirds of the nodes.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.ladder.alphabeta import AlphaBeta
from kagetsu.ladder.greedy import Greedy
from kagetsu.ladder.tournament import Conditions, Standing, play_tournament, random_opening
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import parse_rule

RUNGS = ("random", "greedy", "minimax:2", "alphabeta:4")
GAMES = 40
LEAST_SCORE = 0.75
LEAST_SAVING = 3.0
SECONDS = 0.2
"""The time for a move in the measurement ``time``."""


def told(standing: Standing) -> str:
    moves = max(standing.moves, 1)
    return (
        f"{standing.name:12} {standing.wins:3} won {standing.draws:2} drawn {standing.losses:3} lost"
        f" {standing.score:7.1%} {standing.nodes / moves:7.0f} nodes, {standing.plies / moves:4.1f} plies,"
        f" {1000 * standing.seconds / moves:6.1f} ms a move, slowest {1000 * standing.slowest:5.0f} ms"
    )


def match(lower: str, higher: str, rule: str, limits: Limits) -> bool:
    table = play_tournament([lower, higher], Conditions(parse_rule(rule), games=GAMES, limits=limits))
    for standing in reversed(table.standings):
        print(f"  {told(standing)}", flush=True)
    return table.standings[1].score >= LEAST_SCORE


def matches(rule: str) -> bool:
    print(f"Each rung against the one below, {rule}, 15x15, {GAMES} games:")
    good = [match(lower, higher, rule, Limits()) for lower, higher in pairwise(RUNGS)]
    return all(good)


def same_time(rule: str) -> bool:
    print(f"Alpha-beta against minimax, {SECONDS} s a move for both and no limit of depth, {rule}, {GAMES} games:")
    return match("minimax:20", "alphabeta:20", rule, Limits(time=SECONDS))


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


MEASUREMENTS = {"matches": matches, "time": same_time, "ordering": ordering}


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
