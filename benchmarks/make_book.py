"""Thinks the opening book over and writes it as text: some minutes.

    python benchmarks/make_book.py > src/kagetsu/engine/book.txt

For freestyle, standard and renju on 15x15: the empty board, every first move, the second moves near a first one in the
centre, and the positions after the book's own replies to these. Of a position and its turned and mirrored forms one is
kept, with the moves whose score comes close to that of the best. The same kernel writes the same book.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import moves_text, point_xy

RULES = ("freestyle", "standard", "renju")
NODES = 150_000
LINES = 4
NEAR = 3
"""How far, in lines, second moves lie from the first at most."""
AS_GOOD = 25
"""A move whose score is lower than the best by no more than this is as good: three per cent of win rate."""

HEADER = """\
# The opening book: a position, as moves, and what may be played there, the best move first.
# Made by benchmarks/make_book.py: up to {lines} moves compared with {nodes} nodes; those within {as_good} of the best.
"""


def apart(one: int, other: int) -> int:
    """How many lines lie between two points, along the axis where there are more."""
    return max(abs(a - b) for a, b in zip(point_xy(one), point_xy(other), strict=True))


def good_moves(engine: Engine, board: Board) -> list[int]:
    """The best move and those as good, the best first."""
    infos = engine.analyse(board, Limits(nodes=NODES), multipv=LINES)
    best = infos[0].score.number
    return [info.line[0] for info in infos if info.score.number >= best - AS_GOOD]


def written(rule: str) -> list[str]:
    """The book's lines for a rule."""
    lines: list[str] = []
    seen: set[str] = set()
    engine = Engine(seed=1)

    def write(board: Board) -> list[Board]:
        """The line of ``board`` unless it is there already; what comes after its moves."""
        if board.canonical_key() in seen:
            return []
        seen.add(board.canonical_key())
        engine.clear()
        moves = good_moves(engine, board) if board.move_stack else [board.point("h8")]
        lines.append(f"{board.text()} {moves_text(moves)}")
        return [after(board, move) for move in moves]

    empty = Board(rule=rule)
    [first] = write(empty)
    for move in empty.legal_moves:
        write(after(empty, move))
    for move in first.legal_moves:
        if apart(move, first.peek()) <= NEAR:
            for reply in write(after(first, move)):
                write(reply)
    return lines


def after(board: Board, move: int) -> Board:
    """The position after ``move``."""
    there = board.copy()
    there.push(move)
    return there


def main() -> None:
    """Writes the book to standard output."""
    print(HEADER.format(lines=LINES, nodes=NODES, as_good=AS_GOOD), end="")
    for rule in RULES:
        print(*written(rule), sep="\n", flush=True)


if __name__ == "__main__":
    main()
