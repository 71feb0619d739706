"""The threads that search one position together, each on a board of its own, with one table for all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import new_position
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import Rule

__all__ = ["DEEPEST", "Crew"]

DEEPEST = 99
"""How many plies the kernel looks ahead at most."""

_MOST_NODES = 1 << 62
"""As many nodes as the kernel counts; more are no limit."""
_STEP = 0.05
"""Seconds that are waited at a time: Windows lets no signal in meanwhile."""

_T = TypeVar("_T")


class Crew:
    """The searches of ``threads`` threads on boards of one rule and size; the first leads, the others help it.

    ``aside`` is one more board with the same stones, for what the solvers try meanwhile, with ``memory`` bytes at most.
    """

    def __init__(
        self, rule: Rule, width: int, height: int, table: kernel.Transpositions, memory: int, threads: int, seed: int
    ) -> None:
        self.aside, self.memory = new_position(rule, width, height), memory
        self._boards = [new_position(rule, width, height) for _ in range(threads)]
        self._searches = [kernel.Search(board, table, seed + number) for number, board in enumerate(self._boards)]
        self._helpers: list[_Task[None]] = []
        self._table = table
        self._stop = kernel.Stop()
        self._ready = False
        self._task: _Task[Any] | None = None

    def set_up(self, board: Board, stop: kernel.Stop) -> None:
        """Takes the stones of ``board``; from now on ``stop`` stops the search."""
        self._stop, self._ready = stop, False
        black, white = board.stones(BLACK), board.stones(WHITE)
        for position in (self.aside, *self._boards):
            position.set_up(black, white)

    def prepare(
        self, colour: int, most_stones: int, deadline: int, nodes: int | None, only: list[int] | None,
        off: int = 0, noise: int = 0,
    ) -> int:  # fmt: skip
        """Gets ready to search the position set up, ``colour`` to move, and returns how many root moves there are.

        ``deadline``: a time of ``time.monotonic_ns``, 0 for none; ``nodes``: what all may use together, None for no
        limit; ``only``: the points to choose from, None for all; ``off``: the steps of the search that are switched
        off; ``noise``: how far an evaluation may be off.
        """
        self._table.new_search()
        self._ready = True
        shares = _shares(None if nodes is None else min(nodes, _MOST_NODES), len(self._searches))
        counts = [
            search.prepare(
                colour, most_stones, self._stop, deadline=deadline, nodes=share, only=only, off=off, noise=noise
            )
            for search, share in zip(self._searches, shares, strict=True)
        ]
        for number, (search, share) in enumerate(zip(self._searches, shares, strict=True)):
            if number and share >= 0:
                self._helpers.append(_Task(_helping(search, 1 + number % 2)))
        return counts[0]

    def start_helpers(self) -> None:
        """Sets the helpers to work; they go on until :meth:`rest`, a limit or the stop."""
        for helper in self._helpers:
            helper.start()

    def deepen(self, depth: int, lines: int) -> bool:
        """Searches ``depth`` plies deep for the ``lines`` best moves; False if a limit or the stop broke it off."""
        return self.attend(lambda: self._searches[0].deepen(depth, lines), self._stop)

    def deepen_here(self, depth: int, lines: int) -> bool:
        """The same in the thread that calls, for work that :meth:`attend` has put into one of its own."""
        return self._searches[0].deepen(depth, lines)

    def nodes_left(self) -> int | None:
        """What the leader may still use of the nodes; None without a limit."""
        return self._searches[0].nodes_left()

    def use_elsewhere(self, nodes: int) -> None:
        """Takes ``nodes``, which the solvers have used, off what the leader may still use."""
        self._searches[0].use_elsewhere(nodes)

    def attend(self, work: Callable[[], _T], stop: kernel.Stop, deadline: int = 0) -> _T:
        """What ``work`` returns. It runs in a thread while this one hears Ctrl-C, and ``stop`` ends it after
        ``deadline``.
        """
        self._task = task = _Task(work)
        task.start()
        try:
            while task.is_alive():
                left = min(_STEP, (deadline - time.monotonic_ns()) / 1e9) if deadline else _STEP
                if left <= 0:
                    stop.asked, left = 1, _STEP
                task.join(left)
        except BaseException:
            stop.asked = 1
            task.join()
            raise
        return task.answer()

    def rest(self) -> None:
        """Stops everybody and waits until nobody is at work."""
        self._stop.asked = 1
        helpers, self._helpers = self._helpers, []
        for helper in helpers:
            if helper.ident is not None:
                helper.join()

    def is_idle(self) -> bool:
        """Whether nobody is at work: a second Ctrl-C ends even the waiting for that."""
        return not self._helpers and (self._task is None or not self._task.is_alive())

    def found(self, lines: int) -> list[tuple[int, int, int, list[int]]]:
        """Score, depth, selective depth and line of the best moves, at most ``lines``, the best first."""
        leader = self._searches[0]
        return [leader.found(rank) for rank in range(min(lines, leader.ranks()))]

    def first_move(self) -> int:
        """The move that looks best as long as nothing is found."""
        return self._searches[0].root_moves()[0][0]

    def moves(self) -> list[int]:
        """The root moves, those first that look best so far."""
        return [point for point, _score in self._searches[0].root_moves()]

    def nodes(self) -> tuple[int, int]:
        """How many stones all have placed since :meth:`set_up`: in all, and those of them in searches for wins by
        fours.
        """
        if not self._ready:
            return 0, 0  # they still count those of the last position
        fours = sum(search.vcf_nodes for search in self._searches)
        return fours + sum(search.nodes for search in self._searches), fours

    def cutoffs(self) -> tuple[int, int]:
        """Of how many nodes one move was the end since :meth:`set_up`, and of how many of them the first one tried."""
        counted = [search.cutoffs for search in self._searches] if self._ready else []
        return sum(cut for cut, _first in counted), sum(first for _cut, first in counted)


class _Task(threading.Thread, Generic[_T]):
    """Work for a thread that keeps no program alive."""

    def __init__(self, work: Callable[[], _T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._answers: list[_T] = []
        self._fault: BaseException | None = None

    def run(self) -> None:
        """Does the work."""
        try:
            self._answers.append(self._work())
        except BaseException as fault:  # noqa: BLE001 - it is raised where the answer is asked for
            self._fault = fault

    def answer(self) -> _T:
        """What the work returned; what it raised is raised here."""
        if self._fault is not None:
            raise self._fault
        return self._answers[0]


def _helping(search: kernel.Search, first_depth: int) -> Callable[[], None]:
    return lambda: search.help(first_depth, DEEPEST)


def _shares(nodes: int | None, threads: int) -> list[int]:
    """What each thread may use of ``nodes``: together not more; 0 is no limit, below 0 nothing at all."""
    if nodes is None:
        return [0] * threads
    each = nodes // threads
    return [nodes - each * (threads - 1), *[each or -1] * (threads - 1)]
