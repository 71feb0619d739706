"""Plays the games that ``kagetsu bench`` walks and writes them as text: ten minutes.

    python benchmarks/make_bench_games.py > src/kagetsu/engine/bench_games.txt

The teaching engines play each other from random openings; the same seed plays the same games.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.ladder.rungs import make_rung
from kagetsu.ladder.tournament import Conditions, play_game, random_opening
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import COLOURS
from kagetsu.rules.rule import parse_rule

PLANNED = (
    ("freestyle", 15, 40),
    ("freestyle", 20, 20),
    ("standard", 15, 40),
    ("renju", 15, 60),
    ("caro", 15, 20),
    ("caro-standard", 17, 10),
    ("omok", 19, 10),
)
"""Rule, size and number of games."""

PAIRS = (
    ("alphabeta:2", "alphabeta:2"), ("alphabeta:3", "greedy"), ("greedy", "alphabeta:3"), ("alphabeta:2", "greedy"),
)  # fmt: skip
"""Who plays Black and White, in turn."""

HEADER = """\
# Recorded games for `kagetsu bench`: one-line positions, one game a line.
# Made by benchmarks/make_bench_games.py: the teaching engines of this package against each other.
"""


def main() -> int:
    print(HEADER, end="", flush=True)
    for name, size, count in PLANNED:
        conditions = Conditions(parse_rule(name), size, size)
        for number in range(count):
            chance = random.Random(f"{name} {size} {number}")
            board = random_opening(conditions, chance)
            names = PAIRS[number % len(PAIRS)]
            players = {
                colour: make_rung(rung, seed=chance.getrandbits(32))
                for colour, rung in zip(COLOURS, names, strict=True)
            }
            play_game(players, board, Limits(), lambda colour, decision: None)
            print(board.text(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
