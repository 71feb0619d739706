"""The lines of play that an engine tells of while it thinks, gathered from its lines of analysis."""

from __future__ import annotations

import re
from collections.abc import Callable

from kagetsu.engine.report import SEARCH, Info, Result
from kagetsu.engine.score import Score
from kagetsu.protocol.answers import Detail, Told, point_on, said_score
from kagetsu.protocol.commands import Place
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.point import point_name

__all__ = ["LinesOfPlay"]

_PLACES = re.compile(r"[+-]?[0-9]{1,4},[+-]?[0-9]{1,4}")


class LinesOfPlay:
    """Makes an :class:`~kagetsu.engine.report.Info` of each block of analysis (``INFO PV 1`` … ``INFO PV DONE``) about
    the position of ``board``.

    A line of play that is not possible is cut off before its first impossible move, and ``dropped`` hears of it:
    engines tell wrong lines, and it is no reason to lose the rest.
    """

    def __init__(self, board: Board, dropped: Callable[[str], None]) -> None:
        self._board = board
        self._dropped = dropped
        self._open: dict[str, str] | None = None
        self._said: Score | None = None
        self._best: dict[int, Info] = {}
        self._from = 1  # the number of the best line: Yixin and Rapfi count from 0, others from 1

    def take(self, answer: Detail | Told) -> Info | None:
        """Takes a line of analysis or a message; the Info where a block ends with it."""
        self._said = said_score(answer) or self._said
        if isinstance(answer, Told):
            return None
        if answer.key == "pv" and answer.value.upper() == "DONE":
            block, self._open = self._open, None
            return None if block is None else self._info(block)
        if answer.key == "pv":
            self._open = {"pv": answer.value}
        elif self._open is not None:
            self._open[answer.key] = answer.value
        return None

    def result(self, point: int, seconds: float) -> Result:
        """What came of it all: the move ``point``, after so many seconds."""
        infos = tuple(info for _, info in sorted(self._best.items()))
        best = next((info for info in infos if info.line[0] == point), None)
        if best is None:
            nodes = infos[0].nodes if infos else 0
            return Result(point, self._said, (point,), infos, nodes, 0, 0, 0, seconds, SEARCH)
        return Result(
            point, best.score, best.line, infos, best.nodes, 0, best.depth, best.selective_depth, seconds, SEARCH
        )

    def _info(self, block: dict[str, str]) -> Info | None:
        score = said_score(Detail("eval", block.get("eval", "")))
        line = self._line(block.get("bestline", ""))
        if score is None or not line:
            self._dropped(" ".join(f"{key} {value}" for key, value in block.items()))
            return None
        number = _number(block["pv"])
        self._from = min(self._from, number)
        rank = number - self._from + 1
        depth = _number(block.get("depth", "0"))
        info = Info(
            rank, depth, max(depth, _number(block.get("seldepth", "0"))), score, line,
            _number(block.get("totalnodes", block.get("nodes", "0"))), 0, _number(block.get("totaltime", "0")) / 1000,
        )  # fmt: skip
        self._best[rank] = info
        return info

    def _line(self, text: str) -> tuple[int, ...]:
        board = self._board.copy()
        points: list[int] = []
        for place in _PLACES.findall(text):
            try:
                point = point_on(board, Place(*map(int, place.split(","))))
                board.push(point)
            except IllegalMove:
                self._dropped(f"{place} after {' '.join(map(point_name, points))}: {text}")
                break
            points.append(point)
        return tuple(points)


def _number(text: str) -> int:
    """The whole number at the start of a text, 0 if there is none."""
    found = re.match(r"[0-9]{1,18}", text)
    return int(found[0]) if found else 0
