"""An engine that plays what a test tells it to, and remembers what it was asked."""

import threading
from collections.abc import Callable

from kagetsu.engine.report import SEARCH, Result
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits


def result(move: int | None) -> Result:
    """A result without a word about it."""
    return Result(move, None, (), (), 0, 0, 0, 0, 0.0, SEARCH)


class FakeEngine:
    """Plays ``choose(board)`` after ``seconds`` or when it is stopped; at once where it is to be fast, and never before
    its time where it is ``deaf``.
    """

    def __init__(
        self, choose: Callable[[Board], int | None] = lambda board: board.empties()[0], seconds: float = 0.0
    ) -> None:
        self.choose = choose
        self.seconds = seconds
        self.threads, self.hash_mb = 1, 64
        self.asked: list[tuple[Board, Limits]] = []
        self.cleared = self.closed = 0
        self.ready_for = ""
        self.deaf = False
        self.thinks = threading.Event()
        self._stop = threading.Event()

    def play(self, board: Board, limits: Limits) -> Result:
        self.asked.append((board.copy(), limits))
        self.thinks.set()
        stopped = threading.Event() if self.deaf else self._stop
        if limits.time != 0:
            stopped.wait(self.seconds)
        self._stop.clear()
        return result(self.choose(board))

    def stop(self) -> None:
        self._stop.set()

    def make_ready(self, board: Board) -> None:
        self.ready_for = board.key()

    def clear(self) -> None:
        self.cleared += 1

    def close(self) -> None:
        self.closed += 1
