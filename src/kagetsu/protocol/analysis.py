"""What is told of a search while it goes on: marks for points of a board, and lines of play.

Source: what Rapfi writes and Yixin-Board and gomoku-calculator read. The lines of play are counted from 0.
"""

from __future__ import annotations

from kagetsu.engine.report import Info, Result
from kagetsu.engine.score import Score
from kagetsu.protocol.coordinates import Order, Place
from kagetsu.texts import language, mark

__all__ = ["Analysis", "best_moves_told", "move_told"]

_POINTS, _LINES = (1, 3), (2, 3)
"""The values of ``show_detail`` that want marks of points, and lines of play."""


class Analysis:
    """Makes lines of what is seen of a search for the ``wanted`` best moves on a board of ``height`` rows, as the
    setting ``show_detail`` has it.
    """

    def __init__(self, detail: int, wanted: int, order: Order, height: int) -> None:
        self._detail, self._wanted, self._order, self._height = detail, wanted, order, height

    def lines(self, info: Info) -> list[str]:
        """What is told of one line of play at a depth."""
        told: list[str] = []
        if self._detail in _POINTS:
            told += self._marks(info)
        if self._detail in _LINES:
            told += self._line(info)
        return told

    def _text(self, point: int) -> str:
        return self._order.text(Place.of(point, self._height))

    def _marks(self, info: Info) -> list[str]:
        """The marks of one point: it was looked at, and maybe it loses or is the best."""
        point = self._text(info.line[0])
        marks = ["REFRESH"] if info.rank == 1 else []
        marks += [f"POS {point}", f"DONE {point}"]
        if info.score.loss_in:
            marks.append(f"LOST {point}")
        if info.rank == 1:
            marks.append(f"BEST {point}")
        return [f"MESSAGE REALTIME {text}" for text in marks]

    def _line(self, info: Info) -> list[str]:
        milliseconds = round(1000 * info.time)
        return [
            f"INFO PV {info.rank - 1}",
            f"INFO NUMPV {max(self._wanted, info.rank)}",
            f"INFO DEPTH {info.depth}",
            f"INFO SELDEPTH {info.selective_depth}",
            f"INFO NODES {info.nodes}",
            f"INFO TOTALNODES {info.nodes}",
            f"INFO TOTALTIME {milliseconds}",
            f"INFO SPEED {info.nodes * 1000 // max(milliseconds, 1)}",
            f"INFO EVAL {_value(info.score)}",
            f"INFO WINRATE {info.score.win_rate:.4f}",
            f"INFO BESTLINE {' '.join(map(self._text, info.line))}",
            "INFO PV DONE",
        ]


def _value(score: Score) -> str:
    """A score as these programs write it: ``+M5`` for a win in five plies, ``-M4`` for a loss in four, else 35."""
    if score.win_in is not None:
        return f"+M{score.win_in}"
    if score.loss_in is not None:
        return f"-M{score.loss_in}"
    return str(score.number)


def move_told(result: Result) -> list[str]:
    """A sentence about a move that was searched for; none about a move that needed no search."""
    if result.score is None:
        return []
    told = language("en").gettext(mark("{reason} ({nodes} nodes, {ms} ms)"))
    return [told.format(reason=result.reason("en"), nodes=result.nodes, ms=round(1000 * result.time))]


def best_moves_told(result: Result, order: Order, height: int) -> list[str]:
    """A sentence about each of the best moves, best first."""
    told = language("en").gettext(mark("{rank}. {score} at depth {depth}: {line}"))
    return [
        told.format(
            rank=info.rank,
            score=info.score.text("en"),
            depth=info.depth,
            line=" ".join(order.text(Place.of(point, height)) for point in info.line),
        )
        for info in result.infos
    ]
