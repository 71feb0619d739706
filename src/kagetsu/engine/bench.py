"""A measure of the kernel: recorded games played through and taken back, with a signature of everything that is kept.

The signature is the same wherever and however the kernel was built, and another as soon as one entry of a table is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import process_time
from typing import NamedTuple

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import new_position, tables_of
from kagetsu.rules.notation import parse_position
from kagetsu.rules.rule import Rule

__all__ = ["BenchGame", "BenchResult", "expected_signature", "read_bench_games", "run_bench", "signature"]

_FOLDER = Path(__file__).parent


class BenchGame(NamedTuple):
    """A recorded game: its rule, its board and its moves, Black's first."""

    rule: Rule
    width: int
    height: int
    moves: list[int]


class BenchResult(NamedTuple):
    """What was measured. ``pairs``: moves made and taken back in ``seconds`` of CPU time."""

    signature: str
    pairs: int
    seconds: float
    variant: str

    @property
    def make_unmake_per_cpu_s(self) -> int:
        """Moves made and taken back in a second of CPU time."""
        return round(self.pairs / self.seconds)


def read_bench_games() -> list[BenchGame]:
    """The games that come with the package (``bench_games.txt``), those of a rule together."""
    lines = (_FOLDER / "bench_games.txt").read_text(encoding="utf-8").splitlines()
    positions = [parse_position(line) for line in lines if not line.startswith("#")]
    return [BenchGame(one.rule, one.width, one.height, one.moves or []) for one in positions]


def expected_signature() -> str:
    """The signature of those games (``bench_signature.txt``)."""
    return (_FOLDER / "bench_signature.txt").read_text(encoding="utf-8").strip()


def signature(games: Sequence[BenchGame]) -> str:
    """Sixteen hexadecimal digits that depend on the tables of each rule and, after every move of its games, on the
    hash, the sets, the counts of every class and the sums.
    """
    mixed = 0
    for rule, played in groupby(games, key=lambda game: game.rule):
        mixed = (mixed * _PRIME ^ tables_of(rule).checksum()) % 2**64
        for game in played:
            mixed = new_position(rule, game.width, game.height).walk_checksum(game.moves, mixed)
    return f"{mixed:016x}"


_PRIME = 0x100000001B3


def run_bench(seconds: float = 2.0) -> BenchResult:
    """Walks the games for about so many seconds of CPU time, in one thread; one round at least."""
    games = read_bench_games()
    seen = signature(games)
    walks = [(new_position(game.rule, game.width, game.height), game.moves) for game in games]
    pairs, spent = 0, 0.0
    rounds = 1
    while pairs == 0 or spent < seconds:
        started = process_time()
        pairs += sum(position.walk(moves, rounds) for position, moves in walks)
        spent += process_time() - started
        rounds = min(2 * rounds, 256)
    return BenchResult(seen, pairs, spent, kernel.variant())
