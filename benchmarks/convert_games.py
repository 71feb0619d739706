"""How many games a second of processor time go from a table through each kind of file and back, moves intact.

python benchmarks/convert_games.py GAMES.csv [COUNT]
"""

from __future__ import annotations

import sys
import time

from kagetsu.formats.files import read_games
from kagetsu.formats.kinds import KINDS, Options
from kagetsu.rules.game import Game


def main(file: str, count: int) -> None:
    """Prints a line for each kind; ends with an error if a move has changed."""
    games = list(read_games(file))[:count]
    options = Options()
    for ending, kind in KINDS.items():
        if kind.write is None:
            continue
        start = time.process_time()
        parts = [games] if kind.holds_many else [[game] for game in games]
        files = [kind.write(part, None, options) for part in parts]
        written = time.process_time()
        back = [game for data in files for game in kind.read(data, None, None, options)]
        read = time.process_time()
        if moves(back) != moves(games):
            sys.exit(f"{ending}: moves have changed")
        print(f"{ending} written {len(games) / (written - start):.0f}/s, read {len(games) / (read - written):.0f}/s")


def moves(games: list[Game]) -> list[list[int | None]]:
    """The moves of the main lines."""
    return [[node.move for node in game.root.mainline()] for game in games]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
