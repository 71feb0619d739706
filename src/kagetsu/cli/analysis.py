"""What ``kagetsu analyze`` finds about one position, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self, TextIO

from kagetsu.cli.columns import columns, padded
from kagetsu.cli.drawing import draw_board, signs_for
from kagetsu.engine.engine import Engine
from kagetsu.engine.explain import DecisionRecord, explain_move, explainable, searched_text
from kagetsu.engine.line_check import LineCheck, check_line, playable_line
from kagetsu.engine.report import Info, Result, result_of
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_name

__all__ = ["Analysis", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a position."""

    limits: Limits
    multipv: int
    explains: bool
    """Whether a move is to be explained: ``why``, else the best."""
    why: int | None = None
    line: list[int] | None = None
    """The line that is claimed to win."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answer."""

    board: Board
    result: Result
    record: DecisionRecord | None
    check: LineCheck | None

    @classmethod
    def of(cls, engine: Engine, board: Board, question: Question, seen: Callable[[Info], None] | None = None) -> Self:
        """Analyses ``board``; ``seen`` gets what the engine sees meanwhile."""

        if question.why is not None:
            explainable(board, question.why)  # before the search takes its time
        playable_line(board, question.line or ())

        def think(position: Board, multipv: int = 1, only: Sequence[int] | None = None) -> Result:
            return result_of(engine.think(position, question.limits, multipv, only), seen)

        result = think(board, question.multipv)
        besides: tuple[Info, ...] = ()
        if question.why is not None and board.is_legal(question.why) and question.why not in _compared(result):
            besides = think(board, only=[question.why]).infos
        record = explain_move(board, question.why, result, besides=besides) if question.explains else None
        check = check_line(board, question.line, think) if question.line is not None else None
        return cls(board, result, record, check)

    def as_json(self, lang: str) -> dict[str, Any]:
        """The answer as the JSON result of the command has it, without an ``id``; sentences in ``lang``."""
        result = self.result
        answer: dict[str, Any] = {
            "best": None if result.move is None else point_name(result.move),
            "score": None if result.score is None else result.score.as_json(),
            "depth": result.depth,
            "nodes": result.nodes,
            "ms": round(1000 * result.time, 3),
            "lines": [
                {"moves": [point_name(move) for move in info.line], "score": info.score.as_json()}
                for info in result.infos
            ],
        }
        if result.move is None:
            answer["reason"] = result.reason(lang)
        if self.record is not None:
            answer["explanation"] = self.record.as_json(lang)
        if self.check is not None:
            answer["check"] = self.check.as_json(lang)
        return answer

    def text(self, lang: str, stream: TextIO) -> str:
        """The answer as it is printed on ``stream``: the board with the best move, the lines, then what was asked for
        besides.
        """
        result = self.result
        drawn = self.board.copy()
        if result.move is not None:
            drawn.push(result.move)
        parts = [draw_board(drawn, signs_for(stream), result.move), result.reason(lang)]
        rows = [(info.score.text(lang), [point_name(move) for move in info.line]) for info in result.infos]
        widest = max((columns(score) for score, _line in rows), default=0)
        parts += [f"{rank:2}. {padded(score, widest)}  {' '.join(line)}" for rank, (score, line) in enumerate(rows, 1)]
        if self.record is None:
            parts.append(searched_text(result, lang))
        text = "\n\n".join([parts[0], "\n".join(parts[1:])])
        more = [part.text(lang) for part in (self.record, self.check) if part is not None]
        return "\n\n".join([text, *more])


def _compared(result: Result) -> set[int]:
    """The moves that the search has compared."""
    return {info.line[0] for info in result.infos}
