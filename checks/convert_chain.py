"""Sends games through one kind of file after another, and sees to it that every move comes back.

    python checks/convert_chain.py                    the human games of the outside data; a minute
    python checks/convert_chain.py GAMES.csv

The games go from the table to SGF, each to a PSQ, from there to a RenLib tree, and back the same way: to PSQ, SGF and
the table. Nothing but their moves counts, since not every kind has a place for more; the last table is compared with
the first. Prints how many games a second of processor time each step makes. Exit status 1 if a move has changed, 2
without games.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.formats.files import read_games
from kagetsu.formats.kinds import KINDS, Options
from kagetsu.rules.game import Game

STEPS = (".sgf", ".psq", ".lib", ".psq", ".sgf", ".csv")
ASKED = 2000
"""Games a second of processor time that SGF is to be written and read with."""


def moves(games: list[Game]) -> list[list[int | None]]:
    """The moves of the main lines."""
    return [[node.move for node in game.mainline()] for game in games]


def through(games: list[Game], ending: str) -> tuple[list[Game], float, float]:
    """The games out of files of a kind, and the seconds that writing and reading them took."""
    kind, options = KINDS[ending], Options()
    assert kind.write is not None
    parts = [games] if kind.holds_many else [[game] for game in games]
    start = time.process_time()
    files = [kind.write(part, None, options) for part in parts]
    written = time.process_time()
    back = [game for data in files for game in kind.read(data, None, None, options)]
    return back, written - start, time.process_time() - written


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    outside = Path(os.environ.get("KAGETSU_TEST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
    parser.add_argument("file", nargs="?", type=Path, default=outside / "games" / "renju_human_games.csv")
    options = parser.parse_args()
    if not options.file.exists():
        print(f"There are no games in {options.file}: set KAGETSU_TEST_DATA, or name a file.", file=sys.stderr)
        return 2
    start = time.process_time()
    games = list(read_games(options.file))
    print(f"{len(games):,} games, read with {len(games) / (time.process_time() - start):,.0f} a second")
    asked, has_failed = moves(games), False
    for ending in STEPS:
        games, writing, reading = through(games, ending)
        same = moves(games) == asked
        print(
            f"{ending}: {len(games) / writing:,.0f} a second written, {len(games) / reading:,.0f} read, "
            f"moves {'intact' if same else 'CHANGED'}"
        )
        slow = ending == ".sgf" and min(len(games) / writing, len(games) / reading) < ASKED
        if slow:
            print(f"  fewer than {ASKED:,} a second")
        has_failed |= slow or not same
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
