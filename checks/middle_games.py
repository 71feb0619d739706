"""Open middle games for measurements: recorded games of the bench after a half, a third, a quarter of their moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.bench import read_bench_games
from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import Rule

NODES = 20_000
"""What is spent to see whether a position is decided."""

CLEAR = 400
"""A score beyond this, about nine wins in ten, counts as decided."""


def middle_games(rule: Rule) -> Iterator[Board]:
    """The positions under the rule in which neither side is about to win, as far as a short search sees; the same ones
    in the same order, as long as the engine stays the same.
    """
    games = [game for game in read_bench_games() if game.rule == rule]
    engine = Engine(seed=1)
    for parts in (2, 3, 4):
        for game in games:
            board = Board(rule=rule, width=game.width, height=game.height)
            board.push_moves(game.moves[: len(game.moves) // parts])
            engine.clear()
            infos = engine.analyse(board, Limits(nodes=NODES))
            if infos and abs(infos[0].score.number) <= CLEAR:
                yield board
