"""One position thought about: depth after depth until a limit, a stop, or nothing is left to find out."""

from __future__ import annotations

import time
from collections.abc import Generator

from kagetsu.engine.crew import DEEPEST, Crew
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import most_stones
from kagetsu.engine.levels import FULL, Level
from kagetsu.engine.report import MAKES_FIVE, NO_MOVE, ONLY, SEARCH, Info, Result
from kagetsu.engine.root_win import RootWin, Win
from kagetsu.engine.score import WIN_SCORE, Score
from kagetsu.engine.timing import Pace, budget
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import opponent
from kagetsu.texts import mark

__all__ = ["Deliberation"]

_ENOUGH_FOR_ONLY = 6
"""Plies to look ahead where there is nothing to choose: enough for a score."""


class Deliberation:
    """What is asked about a position, and what was found out about it.

    ``lines``: how many best moves are wanted. ``only``: the legal points to choose from, None for all. ``playing``: a
    move is wanted and nothing else, so that a win that was found is enough, and so is the only move there is.
    ``level``: how strong it is to be; its own limits hold besides those given.
    """

    def __init__(
        self, board: Board, limits: Limits, lines: int, only: list[int] | None, playing: bool, level: Level = FULL
    ) -> None:
        self._stop, self._stop_aside = kernel.Stop(), kernel.Stop()
        self.board, self.level, self._limits = board, level, level.within(limits)
        self._lines, self._only, self.playing = lines, only, playing
        self._empties = board.empties()
        self._stones = board.width * board.height - len(self._empties)
        self._most_stones = most_stones(board, self._stones)
        self._start = 0
        self._infos: tuple[Info, ...] = ()
        self._source, self._because = SEARCH, ""

    @property
    def only(self) -> list[int] | None:
        """The points to choose from; None for all."""
        return self._only

    def stop(self) -> None:
        """Ends it, from any thread and at any time, before :meth:`run` too."""
        self._stop.asked = self._stop_aside.asked = 1

    def run(self, crew: Crew) -> Generator[Info, None, Result]:
        """Thinks with ``crew``; yields the best lines after each depth, and returns what came of it."""
        self._start = time.monotonic_ns()
        crew.set_up(self.board, self._stop)
        given = budget(self._limits, len(self._empties))
        deadline = self._start + int(given.maximum * 1e9) if given else 0
        root_win = RootWin(self.board, crew, self._stop_aside, self._most_stones, self._limits, given)
        try:
            legal = self._legal(crew)
            if not legal:
                return self._nothing()
            self._take_only_move(crew, legal)
            if self._only or (self._lines > 1 and not self.playing):
                root_win.leave()
            if win := root_win.look():
                yield from self._won(win, crew, root_win)
            else:
                yield from self._search(crew, root_win, Pace(given), deadline)
            crew.rest()  # so that all that the helpers did is counted
            return self._result(crew, root_win)
        finally:
            crew.rest()

    def _search(self, crew: Crew, root_win: RootWin, pace: Pace, deadline: int) -> Generator[Info, None, None]:
        nodes = None if self._limits.nodes is None else max(1, self._limits.nodes - root_win.nodes()[0])
        crew.prepare(self.board.turn, self._most_stones, deadline, nodes, self._only, self.level.off, self.level.noise)
        for depth in range(1, self._deepest() + 1):
            if depth == 2:
                crew.start_helpers()  # not before: a first depth takes no longer than starting them
            finished = crew.deepen(depth, self._lines)
            infos = self._found(crew, root_win)
            if not finished and not self._infos:
                infos = _leading(infos)
            if finished or not self._infos or _tells_more(infos, self._infos):
                self._infos = infos
                yield from infos
            if not finished or self._stop.asked or self._known(depth) or not self._goes_on(pace):
                return
            tried = root_win.nodes()[0]
            win = root_win.look(crew.nodes()[0], crew.nodes_left())
            crew.use_elsewhere(root_win.nodes()[0] - tried)
            if win:
                yield from self._won(win, crew, root_win)
                return

    # -- what there is to choose from

    def _legal(self, crew: Crew) -> list[int]:
        """The legal points; those of the rules, as the kernel agrees with them and is faster."""
        turn = self.board.turn
        if not self.board.rule.has_fouls(turn):
            return self._empties
        barred = {point for point, _kind in crew.aside.forbidden(turn)}
        return [point for point in self._empties if point not in barred]

    def _take_only_move(self, crew: Crew, legal: list[int]) -> None:
        """When playing, notes the point that is the only one to play, if there is one."""
        if not self.playing or self._only:
            return
        if len(legal) == 1:
            self._only, self._source = legal, ONLY
        elif stop := self._only_stop(crew, legal):
            self._only, self._source = stop, ONLY
            self._because = mark("{point} is the only move that does not lose at once.")

    def _only_stop(self, crew: Crew, legal: list[int]) -> list[int]:
        """The only point that stops a five of the opponent's, where the side to move has none itself."""
        turn = self.board.turn
        if crew.aside.points(kernel.FIVE, turn) or self._most_stones - self._stones < 2:
            return []
        fives = crew.aside.points(kernel.FIVE, opponent(turn))
        if len(fives) != 1 or not self.board.rule.side(opponent(turn)).closed_five_wins:
            return []  # a row that must not be closed is stopped from its ends too
        return [point for point in fives if point in legal]

    # -- when to end

    def _deepest(self) -> int:
        """Beyond what depth nothing is looked for."""
        bounds = [DEEPEST, self._most_stones - self._stones]
        if self._limits.depth:
            bounds.append(self._limits.depth)
        if self._source == ONLY:
            bounds.append(_ENOUGH_FOR_ONLY)
        return min(bounds)

    def _known(self, depth: int) -> bool:
        """Whether a deeper search could not find anything better: all is decided within the depth that was searched."""
        scores = [info.score for info in self._infos]
        if self.playing and scores and scores[0].win_in:
            return True
        return bool(scores) and all((score.win_in or score.loss_in or depth + 1) <= depth for score in scores)

    def _goes_on(self, pace: Pace) -> bool:
        best = self._infos[0]
        return pace.goes_on(self._seconds(), best.line[0], best.score.number)

    # -- what is told

    def _seconds(self) -> float:
        return (time.monotonic_ns() - self._start) / 1e9

    def _nodes(self, crew: Crew, root_win: RootWin) -> tuple[int, int]:
        (nodes, fours), (tried, tried_fours) = crew.nodes(), root_win.nodes()
        return nodes + tried, fours + tried_fours

    def _found(self, crew: Crew, root_win: RootWin) -> tuple[Info, ...]:
        nodes, fours = self._nodes(crew, root_win)
        seconds = self._seconds()
        return tuple(
            Info(rank, depth, selective, Score.from_kernel(score), tuple(line), nodes, fours, seconds)
            for rank, (score, depth, selective, line) in enumerate(crew.found(self._lines), 1)
            if abs(score) < WIN_SCORE  # beyond it: nothing is known of the move yet
        )

    def _won(self, win: Win, crew: Crew, root_win: RootWin) -> Generator[Info, None, None]:
        self._source = win.kind
        if len(win.line) == 1 and win.score == Score.win(1):
            self._because = MAKES_FIVE
        plies = win.score.win_in or 0
        nodes, fours = self._nodes(crew, root_win)
        self._infos = (Info(1, plies, plies, win.score, win.line, nodes, fours, self._seconds()),)
        yield from self._infos

    def _nothing(self) -> Result:
        because = mark("A pass: every empty point is forbidden.") if self.board.rule.passes else ""
        return Result(None, None, (), (), 0, 0, 0, 0, self._seconds(), NO_MOVE, because=because)

    def _result(self, crew: Crew, root_win: RootWin) -> Result:
        nodes, fours = self._nodes(crew, root_win)
        spent = (nodes, fours)
        cut = crew.cutoffs()
        if not self._infos:
            move = crew.first_move()
            return Result(move, None, (move,), (), *spent, 0, 0, self._seconds(), self._source, *cut, self._because)
        best = self._infos[0]
        return Result(
            best.line[0], best.score, best.line, self._infos, *spent, best.depth, best.selective_depth,
            self._seconds(), self._source, *cut, self._because,
        )  # fmt: skip


def _leading(infos: tuple[Info, ...]) -> tuple[Info, ...]:
    """The lines up to the first that seems better than the one before it: the first depth did not come to it."""
    count = next((at for at in range(1, len(infos)) if infos[at].score > infos[at - 1].score), len(infos))
    return infos[:count]


def _tells_more(infos: tuple[Info, ...], before: tuple[Info, ...]) -> bool:
    """Whether a depth that was broken off found something. Lines that it did not come to keep the scores of the depth
    before; where such a line seems to be better than one before it, nothing can be said.
    """
    news = [(info.line[0], info.score) for info in infos]
    scores = [score for _move, score in news]
    return news != [(info.line[0], info.score) for info in before] and scores == sorted(scores, reverse=True)
