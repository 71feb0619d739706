"""Looks for a proved win in the position that is thought about, now and then while the search goes on."""

from __future__ import annotations

import time
from typing import NamedTuple

from kagetsu.engine.crew import Crew
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.report import VCF, VCT
from kagetsu.engine.score import Score
from kagetsu.engine.timing import Budget
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits

__all__ = ["RootWin", "Win", "win_of"]

_SLICE = 500
"""Nodes of the first try: some milliseconds. Each further try may use twice as many."""
_PART = 80
"""A try may use one node for so many that the search has used: in time about a tenth, as its nodes cost more."""
_LEAST_SLICE = 50
_LEAST_TIME = 0.05
_LEAST_DEPTH = 4
"""With less than these the search is left alone."""
_LONGEST_PART = 5
"""A try that takes longer than one part of so many of a move's time is broken off, and is the last."""
_SMALL, _LARGE = 4 << 20, 64 << 20
"""Bytes of memory for tries of few and of many nodes."""
_FEW = 4 * _SLICE


class Win(NamedTuple):
    """A proved win of the side to move: its kind, VCF or VCT, its line as the solvers tell it, and its score."""

    kind: str
    line: tuple[int, ...]
    score: Score


class RootWin:
    """The tries to prove a win of the side to move. How much they may use is measured in nodes, so that chance and the
    machine's speed change nothing where no time is limited. ``stop`` ends a try and all that would follow.
    """

    def __init__(
        self, board: Board, crew: Crew, stop: kernel.Stop, most_stones: int, limits: Limits, given: Budget | None
    ) -> None:
        self._board, self._crew, self._stop, self._most_stones = board, crew, stop, most_stones
        self._nodes = 0
        self._fours = 0
        self._seconds_a_node = 0.0
        self._longest = int(given.maximum * 1e9 / _LONGEST_PART) if given else 0
        self._slice = min(_SLICE, limits.nodes // _PART) if limits.nodes else _SLICE
        self._over = (
            self._slice < _LEAST_SLICE
            or (given is not None and given.maximum < _LEAST_TIME)
            or (limits.depth is not None and limits.depth < _LEAST_DEPTH)
        )

    def leave(self) -> None:
        """Tries nothing more."""
        self._over = True

    def nodes(self) -> tuple[int, int]:
        """Nodes of all tries so far, and those of them of the solver of fours."""
        return self._nodes, self._fours

    def look(self, searched: int | None = None, left: int | None = None) -> Win | None:
        """A win that is proved, if a try is due and finds one. ``searched``: nodes of the search so far, None before it
        begins; ``left``: how many a try may use at most, None for any number.
        """
        if self._over or not self._due(searched) or (left is not None and self._slice >= left):
            return None
        for kind in (VCF, VCT) if searched is None else (VCT,):
            result, line = self._try(kind)
            if result > 0:
                return win_of(self._board, kind, line)
            self._over = self._stop.asked != 0 or (kind == VCT and result == 0)  # there is none, for certain
        self._slice *= 2
        return None

    def _due(self, searched: int | None) -> bool:
        if searched is None:
            return True
        if (self._nodes + self._slice) * _PART > searched:
            return False
        return not self._longest or self._slice * self._seconds_a_node * 1e9 * 2 < self._longest

    def _try(self, kind: str) -> tuple[int, list[int]]:
        solver = kernel.solve_vcf if kind == VCF else kernel.solve_vct
        position, attacker, stop = self._crew.aside, self._board.turn, self._stop
        memory = min(_SMALL if self._slice <= _FEW else _LARGE, self._crew.memory)
        start = time.monotonic_ns()
        try:
            result, line, nodes = self._crew.attend(
                lambda: solver(position, attacker, self._most_stones, self._slice, memory, stop),
                stop,
                start + self._longest if self._longest else 0,
            )
        except (OSError, MemoryError):  # the search can do without
            return 0, []
        self._nodes += nodes
        if kind == VCF:
            self._fours += nodes
        elif nodes:
            self._seconds_a_node = (time.monotonic_ns() - start) / 1e9 / nodes
        return result, line


def win_of(board: Board, kind: str, line: list[int]) -> Win:
    """The win of the side to move on ``board`` that a solver's ``line`` shows.

    A line that does not end with the five ends with the move that cannot be answered: a reply and the five follow. The
    score counts the plies of this line; against threats another defence may hold out longer.
    """
    end = board.copy()
    end.push_moves(line)
    return Win(kind, tuple(line), Score.win(len(line) if end.is_game_over() else len(line) + 2))
