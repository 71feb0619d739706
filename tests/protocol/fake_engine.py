"""An engine that plays what a test tells it to, and remembers what it was asked."""

import threading
from collections.abc import Callable, Generator, Sequence

from kagetsu.engine.report import SEARCH, Info, Result
from kagetsu.engine.score import Score
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits

NOTHING_FOUND = Score.of(0)


def result(move: int | None, line: tuple[int, ...] = (), score: Score | None = None) -> Result:
    """A result without a word about it."""
    return Result(move, score, line, (), 0, 0, 0, 0, 0.0, SEARCH)


class FakeEngine:
    """Plays ``choose(board)`` after ``seconds`` or when it is stopped; at once where it is to be fast, and never before
    its time where it is ``deaf``. It expects ``reply(board)`` to its move, if that is told. ``judge(board)`` is what it
    thinks of a position. Where nothing limits it, it thinks until it is stopped.
    """

    def __init__(
        self, choose: Callable[[Board], int | None] = lambda board: board.empties()[0], seconds: float = 0.0
    ) -> None:
        self.choose = choose
        self.reply: Callable[[Board], int] | None = None
        self.judge: Callable[[Board], Score] = lambda board: NOTHING_FOUND
        self.seconds = seconds
        self.threads, self.hash_mb, self.seed = 1, 64, 0
        self.level: int | None = None
        self.remembers = True
        self.asked: list[tuple[Board, Limits]] = []
        self.chosen_from: Sequence[int | str] | None = None
        self.pondered: list[Board] = []
        self.stops = 0
        self.cleared = self.closed = 0
        self.ready_for = ""
        self.deaf = False
        self.thinks = threading.Event()
        self._stop = threading.Event()

    def play(
        self, board: Board, limits: Limits, seen: Callable[[Info], None] | None = None,
        only: Sequence[int | str] | None = None,
    ) -> Result:  # fmt: skip
        self.asked.append((board.copy(), limits))
        self.chosen_from = only
        self.thinks.set()
        stopped = threading.Event() if self.deaf else self._stop
        if limits.time != 0:
            stopped.wait(self.seconds)
        self._stop.clear()
        move = self.choose(board)
        line = () if move is None else (move,)
        return result(move, line if self.reply is None else (*line, self.reply(board)))

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int | str] | None = None
    ) -> Generator[Info, None, Result]:
        self._stop.clear()
        return self._thinking(board.copy(), limits, multipv, only)

    def _thinking(
        self, board: Board, limits: Limits, multipv: int, only: Sequence[int | str] | None
    ) -> Generator[Info, None, Result]:
        if limits == Limits():
            self.pondered.append(board)
            self._stop.wait(20)
            return result(None)
        self.asked.append((board, limits))
        self.chosen_from = only
        points = [board.point(point) for point in only] if only else board.legal_moves
        if limits.time != 0:
            self._stop.wait(self.seconds)
        score = self.judge(board)
        infos = tuple(Info(rank, 3, 4, score, (point,), 100, 20, 0.5) for rank, point in enumerate(points[:multipv], 1))
        yield from infos
        return Result(points[0], infos[0].score, (points[0],), infos, 100, 20, 3, 4, 0.5, SEARCH)

    def stop(self) -> None:
        self.stops += 1
        self._stop.set()

    def make_ready(self, board: Board) -> None:
        self.ready_for = board.key()

    def clear(self) -> None:
        self.cleared += 1

    def close(self) -> None:
        self.closed += 1

    def usage(self) -> int:
        return 125

    def pack(self, board: Board) -> bytes:
        return b"KAGETSU TABLE 1\n{}\n" + bytes(32)

    def unpack(self, board: Board, data: bytes) -> int:
        return 2
