"""The exact solvers: wins by continuous fours (VCF) and by continuous threats (VCT), proved or refuted."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import lent_position, most_stones
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError, shortened
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, moves_text
from kagetsu.texts import language, mark

__all__ = ["NONE", "UNKNOWN", "WIN", "Solution", "solve_vcf", "solve_vct"]

WIN, NONE, UNKNOWN = "win", "none", "unknown"

_RESULTS = {1: WIN, 0: NONE, -1: UNKNOWN}
_Answer = tuple[int, list[int], int]
_Search = Callable[[int, kernel.Stop | None], _Answer]

_SHORT = 2000
"""Nodes that are searched at once, in some milliseconds, before a longer search gets a thread of its own."""
_MOST_NODES = 1 << 62
"""What the kernel can count; more is as good as no limit."""
_MOST_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found for the side to move."""

    result: str
    """``win``, ``none`` (there is no such win, for certain) or ``unknown`` (what might be spent was spent)."""
    line: tuple[int, ...]
    """The moves of a win, attacker and defender in turn; it ends with the five, or with the attacker's move after which
    no legal defence exists. Empty unless the result is ``win``."""
    nodes: int
    """How many moves were tried."""
    time: float
    """Seconds that it took."""
    attacker: int
    """The colour whose win was looked for."""
    kind: str
    """``vcf`` or ``vct``."""

    def text(self, lang: str | None = "en") -> str:
        """The finding in one sentence of the language ``lang``."""
        sentence = _TEXTS[self.kind, self.attacker, self.result]
        return language(lang).gettext(sentence).format(line=moves_text(self.line), nodes=self.nodes)


def solve_vcf(board: Board, limits: Limits | None = None, memory_mb: int = 64) -> Solution:
    """Looks for a win of the side to move by continuous fours: his every move makes a five or a four.

    Of ``limits``, ``time`` and ``nodes`` count; without them the search goes on until it knows. It may use
    ``memory_mb`` megabytes, 1 to 1,000,000. Ctrl-C ends it. KagetsuError if the game is over, or if there cannot be so
    much memory.
    """
    return _solve("vcf", board, limits or Limits(), memory_mb)


def solve_vct(board: Board, limits: Limits | None = None, memory_mb: int = 64) -> Solution:
    """Looks for a win of the side to move by continuous threats: after his every move he would win by continuous
    fours if the other passed. Limits, memory and errors as for :func:`solve_vcf`.
    """
    return _solve("vct", board, limits or Limits(), memory_mb)


def _solve(kind: str, board: Board, limits: Limits, memory_mb: int) -> Solution:
    if board.is_game_over():
        raise KagetsuError(mark("The game is over; there is nothing to solve."))
    if type(memory_mb) is not int or not 1 <= memory_mb <= _MOST_MB:
        raise KagetsuError(
            mark("memory_mb is {value}; it must be a whole number from 1 to {most}."),
            value=shortened(repr(memory_mb)),
            most=_MOST_MB,
        )
    start = time.perf_counter()
    solver = kernel.solve_vcf if kind == "vcf" else kernel.solve_vct
    attacker = board.turn
    with lent_position(board.rule, board.width, board.height) as position:
        position.set_up(board.stones(BLACK), board.stones(WHITE))
        most = most_stones(board, position.stone_count())

        def search(nodes: int, stop: kernel.Stop | None) -> _Answer:
            try:
                return solver(position, attacker, most, min(nodes, _MOST_NODES), memory_mb << 20, stop)
            except (OSError, MemoryError):
                raise KagetsuError(
                    mark("The machine does not give {memory_mb} MB of memory."), memory_mb=memory_mb
                ) from None

        number, line, nodes = _within(search, limits)
    return Solution(_RESULTS[number], tuple(line), nodes, time.perf_counter() - start, attacker, kind)


def _within(search: _Search, limits: Limits) -> _Answer:
    """What ``search`` finds within ``limits``. A long search runs in a thread, so that this one can hear Ctrl-C and
    look at the clock.
    """
    answer = search(min(limits.nodes or _SHORT, _SHORT), None)
    if answer[0] >= 0 or (limits.nodes or _SHORT + 1) <= _SHORT:
        return answer
    stop = kernel.Stop()
    end = None if limits.time is None else time.perf_counter() + limits.time
    with ThreadPoolExecutor(max_workers=1) as pool:
        found = pool.submit(search, limits.nodes or 0, stop)
        try:
            _wait(found, end)
        finally:
            stop.asked = 1
        return found.result()


def _wait(found: Future[_Answer], end: float | None) -> None:
    """Waits until there is an answer or the time is ``end``; in short steps, as Windows lets no signal in meanwhile."""
    while not found.done():
        left = 0.1 if end is None else min(0.1, end - time.perf_counter())
        if left <= 0:
            return
        wait([found], left)


_TEXTS = {
    ("vcf", BLACK, WIN): mark("Black wins by continuous fours: {line}"),
    ("vcf", WHITE, WIN): mark("White wins by continuous fours: {line}"),
    ("vct", BLACK, WIN): mark("Black wins by continuous threats: {line}"),
    ("vct", WHITE, WIN): mark("White wins by continuous threats: {line}"),
    ("vcf", BLACK, NONE): mark("Black has no win by continuous fours; that is certain."),
    ("vcf", WHITE, NONE): mark("White has no win by continuous fours; that is certain."),
    ("vct", BLACK, NONE): mark("Black has no win by continuous threats; that is certain."),
    ("vct", WHITE, NONE): mark("White has no win by continuous threats; that is certain."),
    ("vcf", BLACK, UNKNOWN): mark("No win of Black by continuous fours was found within the limits; there may be one."),
    ("vcf", WHITE, UNKNOWN): mark("No win of White by continuous fours was found within the limits; there may be one."),
    ("vct", BLACK, UNKNOWN): mark(
        "No win of Black by continuous threats was found within the limits; there may be one."
    ),
    ("vct", WHITE, UNKNOWN): mark(
        "No win of White by continuous threats was found within the limits; there may be one."
    ),
}
