"""How fast a FastBoard is beside a Board: moves played and taken back, lists of legal moves, forbidden points.

    python benchmarks/fast_board.py [--rule RULE] [--moves N]

One game of chance, the same for both; CPU time, the best of three.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.fast import FastBoard
from kagetsu.rules.board import Board
from kagetsu.rules.point import make_point


def game(kind: type[Board], rule: str, length: int) -> Board:
    """``length`` moves by chance within five lines of the centre, none of which ends the game."""
    board = kind(rule=rule)
    points = [make_point(column, row) for column in range(2, 13) for row in range(2, 13)]
    random.Random(1).shuffle(points)
    for point in points:
        if board.ply() < length:
            board.push(point)
            if board.is_game_over():
                board.pop()
    return board


def microseconds(work: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - started)
    return 1e6 * best / times


def push_and_pop(board: Board, points: list[int]) -> None:
    for point in points:
        board.push(point)
        board.pop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rule", default="renju")
    parser.add_argument("--moves", type=int, default=40, help="how long the game is")
    options = parser.parse_args()
    slow, fast = (game(kind, options.rule, options.moves) for kind in (Board, FastBoard))
    points = slow.legal_moves
    works: dict[str, Callable[[Board], object]] = {
        "push and pop": lambda board: push_and_pop(board, points),
        "legal_moves": lambda board: board.legal_moves,
        "forbidden_points": lambda board: board.forbidden_points(),
        "copy": lambda board: board.copy(),
    }
    for name, work in works.items():
        each = len(points) if name == "push and pop" else 1
        took = [microseconds(lambda board=board, work=work: work(board), 20) / each for board in (slow, fast)]  # type: ignore[misc]
        print(f"{name:17} Board {took[0]:9.2f} us, FastBoard {took[1]:8.2f} us: {took[0] / took[1]:6.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
