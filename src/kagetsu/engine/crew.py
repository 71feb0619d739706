"""The threads that search one position together, each on a board of its own, with one table for all."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import new_position
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import Rule

__all__ = ["DEEPEST", "Crew", "usable_cores"]

DEEPEST = 99
"""How many plies the kernel looks ahead at most."""

_MOST_NODES = 1 << 62
"""As many nodes as the kernel counts; more are no limit."""
_STEP = 0.05
"""Seconds that are waited at a time: Windows lets no signal in meanwhile."""

_T = TypeVar("_T")


def usable_cores() -> int:
    """How many cores of the machine this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crew:
    """The searches of ``threads`` threads on boards of one rule and size; the first leads, the others help it. They are
    no more than the cores that the process may use: further ones would take turns with these, and find nothing sooner.

    ``aside`` is one more board with the same stones, for what the solvers try meanwhile, with ``memory`` bytes at most.
    """

    def __init__(
        self, rule: Rule, width: int, height: int, table: kernel.Transpositions, memory: int, threads: int, seed: int
    ) -> None:
        self.aside, self.memory = new_position(rule, width, height), memory
        self._searches = [
            kernel.Search(new_position(rule, width, height), table, seed + number)
            for number in range(min(threads, usable_cores()))
        ]
        self._at_work: list[kernel.Search] = []
        """The searches that were prepared since :meth:`set_up`, the leader first."""
        self._helpers: list[_Task[None]] = []
        self._table = table
        self._stop = kernel.Stop()
        self._stones: tuple[list[int], list[int]] = [], []
        self._task: _Task[Any] | None = None

    def set_up(self, board: Board, stop: kernel.Stop) -> None:
        """Takes the stones of ``board``; from now on ``stop`` stops the search."""
        self._stop, self._at_work = stop, []
        self._stones = board.stones(BLACK), board.stones(WHITE)
        for position in (self.aside, self._searches[0].position):
            position.set_up(*self._stones)

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
        leader, *helpers = self._searches
        share, *shares = _shares(None if nodes is None else min(nodes, _MOST_NODES), len(self._searches))

        def prepared(search: kernel.Search, nodes: int) -> int:
            count = search.prepare(
                colour, most_stones, self._stop, deadline=deadline, nodes=nodes, only=only, off=off, noise=noise
            )
            self._at_work.append(search)
            return count

        def helping(search: kernel.Search, nodes: int, first_depth: int) -> None:
            search.position.set_up(*self._stones)
            prepared(search, nodes)
            search.help(first_depth, DEEPEST)

        self._at_work = []
        self._helpers = [
            _Task(partial(helping, search, share, 1 + number % 2))
            for number, (search, share) in enumerate(zip(helpers, shares, strict=True), 1)
            if share >= 0
        ]
        return prepared(leader, share)

    def start_helpers(self) -> None:
        """Sets the helpers to work; they go on until :meth:`rest`, a limit or the stop. The leader may have begun
        before: each of them takes some time to start.
        """
        for helper in self._helpers:
            if self._stop.asked:
                return
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
            done = False
            while not done:
                left = min(_STEP, (deadline - time.monotonic_ns()) / 1e9) if deadline else _STEP
                if left <= 0:
                    stop.asked, left = 1, _STEP
                done = task.is_done(left)
        except BaseException:
            stop.asked = 1
            task.finish()
            raise
        task.finish()
        return task.answer()

    def rest(self) -> None:
        """Stops everybody and waits until nobody is at work."""
        self._stop.asked = 1
        for helper in self._helpers:
            if helper.ident is not None:
                helper.finish()
        self._helpers = []  # only now: who interrupts the waiting finds them still at work

    def is_idle(self) -> bool:
        """Whether nobody is at work: a second Ctrl-C ends even the waiting for that."""
        return not self._helpers and (self._task is None or self._task.is_done(0))

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
        searches = list(self._at_work)  # the others still count those of the last position
        fours = sum(search.vcf_nodes for search in searches)
        return fours + sum(search.nodes for search in searches), fours

    def cutoffs(self) -> tuple[int, int]:
        """Of how many nodes one move was the end since :meth:`set_up`, and of how many of them the first one tried."""
        counted = [search.cutoffs for search in list(self._at_work)]
        return sum(cut for cut, _first in counted), sum(first for _cut, first in counted)


class _Task(threading.Thread, Generic[_T]):
    """Work for a thread that keeps no program alive.

    Whether it is done, an event of its own tells: in Python 3.11 a thread counts as stopped, though it runs, once
    Ctrl-C has ended a ``join`` for some time (bpo-45274).
    """

    def __init__(self, work: Callable[[], _T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._done = threading.Event()
        self._answers: list[_T] = []
        self._fault: BaseException | None = None

    def run(self) -> None:
        """Does the work."""
        try:
            self._answers.append(self._work())
        except BaseException as fault:  # noqa: BLE001 - it is raised where the answer is asked for
            self._fault = fault
        finally:
            self._done.set()

    def is_done(self, seconds: float) -> bool:
        """Whether the work is done, after so many seconds at most."""
        return self._done.wait(seconds)

    def finish(self) -> None:
        """Waits until the work is done and the thread has ended."""
        self._done.wait()
        self.join()

    def answer(self) -> _T:
        """What the work returned; what it raised is raised here."""
        if self._fault is not None:
            raise self._fault
        return self._answers[0]


def _shares(nodes: int | None, threads: int) -> list[int]:
    """What each thread may use of ``nodes``: together not more; 0 is no limit, below 0 nothing at all."""
    if nodes is None:
        return [0] * threads
    each = nodes // threads
    return [nodes - each * (threads - 1), *[each or -1] * (threads - 1)]
