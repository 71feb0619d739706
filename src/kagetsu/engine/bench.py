"""A measure of the kernel: recorded games played through and taken back, fixed positions searched, and a signature.

The signature is the same wherever and however the kernel was built. It is another as soon as one entry of a table or
one number of the evaluation is, and as soon as the search decides anything otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import process_time
from typing import NamedTuple

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import lent_position, most_stones, new_position, tables_of
from kagetsu.rules.board import Board
from kagetsu.rules.notation import parse_position
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import Rule

__all__ = [
    "SIGNATURE_FILE", "BenchGame", "BenchPosition", "BenchResult", "Searched", "expected_signature", "read_bench_games",
    "read_bench_positions", "run_bench", "search", "signature",
]  # fmt: skip

_FOLDER = Path(__file__).parent
SIGNATURE_FILE = _FOLDER / "bench_signature.txt"
"""Where the signature that belongs to this version stands."""

_TABLE = 1 << 20
"""Bytes of the table that each position is searched with: always the same, since it decides what is remembered."""

_SPEED_TABLE = 1 << 22
_DEEPEST = 99


class BenchGame(NamedTuple):
    """A recorded game: its rule, its board and its moves, Black's first."""

    rule: Rule
    width: int
    height: int
    moves: list[int]


class BenchPosition(NamedTuple):
    """A position, and to how many plies it is searched for the signature."""

    board: Board
    depth: int


class Searched(NamedTuple):
    """What a search found, in the kernel's numbers, and how many stones it placed in doing so: its own, and those of
    its searches for wins by fours.
    """

    move: int
    score: int
    nodes: int
    vcf_nodes: int


class BenchResult(NamedTuple):
    """What was measured. A node is one stone placed by the search, or by its searches for wins by fours (VCF)."""

    signature: str
    search_nodes: int
    vcf_nodes: int
    """The nodes of the search and of VCF on the fixed positions: the same everywhere."""
    nodes_per_cpu_s: int
    """Nodes of both kinds in a second of CPU time, in one thread."""
    make_unmake_per_cpu_s: int
    """Moves made and taken back in a second of CPU time."""
    variant: str


def read_bench_games() -> list[BenchGame]:
    """The games that come with the package (``bench_games.txt``), those of a rule together."""
    positions = [parse_position(line) for line in _lines("bench_games.txt")]
    return [BenchGame(one.rule, one.width, one.height, one.moves or []) for one in positions]


def read_bench_positions() -> list[BenchPosition]:
    """The positions that come with the package (``bench_positions.txt``)."""
    parts = [line.split() for line in _lines("bench_positions.txt")]
    return [BenchPosition(Board.from_text(text), int(depth)) for depth, text in parts]


def expected_signature() -> str:
    """The signature that belongs to this version (``bench_signature.txt``)."""
    return SIGNATURE_FILE.read_text(encoding="utf-8").strip()


def search(one: BenchPosition) -> Searched:
    """Searches the position from depth 1 to its own with an empty table, in one thread."""
    return _search(one.board, one.depth, _TABLE)[0]


def signature(games: Sequence[BenchGame], searched: Sequence[Searched]) -> str:
    """Sixteen hexadecimal digits that depend on all numbers that searches under each game's rule go by; after every
    move of the games, on the hash, the sets, the counts of every class and the sums; and on what searches found.
    """
    mixed = 0
    for rule, played in groupby(games, key=lambda game: game.rule):
        mixed = _mix(mixed, kernel.numbers_checksum(tables_of(rule)))
        for game in played:
            mixed = new_position(rule, game.width, game.height).walk_checksum(game.moves, mixed)
    for found in searched:
        for number in found:
            mixed = _mix(mixed, number)
    return f"{mixed:016x}"


def run_bench(seconds: float = 2.0) -> BenchResult:
    """Finds the signature, and measures either speed for about so many seconds of CPU time, in one thread."""
    games, positions = read_bench_games(), read_bench_positions()
    timed = [_search(one.board, one.depth, _TABLE) for one in positions]
    searched, spent = [found for found, _ in timed], sum(taken for _, taken in timed)
    nodes, vcf_nodes = sum(found.nodes for found in searched), sum(found.vcf_nodes for found in searched)
    return BenchResult(
        signature(games, searched), nodes, vcf_nodes,
        _search_speed([one.board for one in positions], seconds, nodes + vcf_nodes, spent), _walk_speed(games, seconds),
        kernel.variant(),
    )  # fmt: skip


def _search_speed(boards: Sequence[Board], seconds: float, nodes: int, spent: float) -> int:
    """Nodes a second where so many took ``spent`` seconds: if those are too few to tell, all boards are searched."""
    each = 2000
    while spent < seconds:
        for board in boards:
            found, taken = _search(board, _DEEPEST, _SPEED_TABLE, each)
            nodes += found.nodes + found.vcf_nodes
            spent += taken
        each = min(2 * each, 64000)
    return round(nodes / spent)


def _walk_speed(games: Sequence[BenchGame], seconds: float) -> int:
    """Pairs of a move and its taking back a second; one round at least."""
    walks = [(new_position(game.rule, game.width, game.height), game.moves) for game in games]
    pairs, spent = 0, 0.0
    rounds = 1
    while pairs == 0 or spent < seconds:
        started = process_time()
        pairs += sum(position.walk(moves, rounds) for position, moves in walks)
        spent += process_time() - started
        rounds = min(2 * rounds, 256)
    return round(pairs / spent)


def _search(board: Board, depth: int, memory: int, limit: int = 0) -> tuple[Searched, float]:
    """Deepens to ``depth``, or until ``limit`` stones are placed; and the CPU time of that in seconds."""
    black, white = board.stones(BLACK), board.stones(WHITE)
    with lent_position(board.rule, board.width, board.height) as position:
        position.set_up(black, white)
        thread = kernel.Search(position, kernel.Transpositions(memory))
        thread.prepare(board.turn, most_stones(board, len(black) + len(white)), kernel.Stop(), nodes=limit)
        started = process_time()
        for plies in range(1, depth + 1):
            if not thread.deepen(plies, 1):
                break
        taken = process_time() - started
        score, _depth, _selective, line = thread.found(0)
        return Searched(line[0], score, thread.nodes, thread.vcf_nodes), taken


def _lines(name: str) -> list[str]:
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _mix(mixed: int, number: int) -> int:
    return (mixed * _PRIME ^ number) % 2**64


_PRIME = 0x100000001B3
