"""What the match runner itself costs: from the answer of one program to the next question to the other.

    python benchmarks/runner_cost.py            # 60 games each, one and two at a time
    python benchmarks/runner_cost.py --rule renju --games 200

Two programs play that answer at once, the lowest level of the engine. Measured is the time between
the moment when a move was read from a pipe and the moment when the question for the next one was written to the other.
Exit status: 0 if the median is below 0.5 ms and 99 of 100 are below 3 ms, 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.match.contestant import Contestant
from kagetsu.match.entrant import Entrant
from kagetsu.match.folder import MatchFolder
from kagetsu.match.game_file import game_files
from kagetsu.match.launch import launch
from kagetsu.match.record import GameRecord
from kagetsu.match.referee import Referee
from kagetsu.match.runner import MatchRunner
from kagetsu.match.settings import parse_settings

MEDIAN, NINETY_NINE = 0.0005, 0.003


class Watch:
    """Notes when each program had answered, and when the next question went to the other one at its table."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._answered: dict[int, tuple[str, float]] = {}

    async def start(self, entrant: Entrant, table: int) -> Contestant:
        def log(way: str, line: str, at: float) -> None:
            if way == "<" and line[0].isdigit():
                self._answered[table] = (entrant.name, at)
            elif way == ">" and line.startswith("TURN"):
                name, answered = self._answered.pop(table, (entrant.name, at))
                if name != entrant.name:
                    self.seconds.append(at - answered)

        return await launch(entrant, 1, log)


def measure(rule: str, games: int, at_a_time: int) -> list[float]:
    watch = Watch()
    words = {
        "engine": [{"level": "1", "name": "A"}, {"level": "1", "name": "B"}], "rule": rule, "games": games,
        "concurrency": at_a_time, "openings": "none", "each": {"st": 5},
    }  # fmt: skip
    settings = parse_settings(words)
    with tempfile.TemporaryDirectory() as name, MatchFolder.create(Path(name) / "match", settings) as folder:

        def keep(record: GameRecord, referee: Referee) -> None:
            folder.add(record, game_files(record, referee.start))

        asyncio.run(MatchRunner(settings, watch.start, keep).run())
    return sorted(watch.seconds)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--games", type=int, default=60)
    options = parser.parse_args(arguments)
    good = True
    for at_a_time in (1, 2):
        seconds = measure(options.rule, options.games, at_a_time)
        median, late = statistics.median(seconds), seconds[math.ceil(0.99 * len(seconds)) - 1]
        good = good and median < MEDIAN and late < NINETY_NINE
        print(
            f"{at_a_time} at a time, {len(seconds):,} moves: median {1000 * median:.3f} ms, 99 of 100 within "
            f"{1000 * late:.3f} ms, slowest {1000 * seconds[-1]:.3f} ms"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
