"""A rung of the teaching ladder as an engine that a manager can have."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace

from kagetsu.engine.report import SEARCH, Info, Result, result_of
from kagetsu.engine.score import DECIDED_SCORE, Score
from kagetsu.ladder.rungs import make_rung
from kagetsu.ladder.searcher import Searcher
from kagetsu.ladder.weights import DECIDED, WIN
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision
from kagetsu.texts import mark

__all__ = ["RungEngine"]


@dataclass(frozen=True, slots=True)
class _RungResult(Result):
    """A result whose sentence is the rung's own, with the ``words`` that fill it."""

    words: dict[str, object] = field(default_factory=dict)

    @property
    def values(self) -> dict[str, object]:
        """What fills the placeholders of the sentence."""
        return self.words


class RungEngine:
    """The rung that ``name`` names, as :func:`kagetsu.ladder.rungs.make_rung` reads it, with what a brain needs of an
    engine. FormatError for a name that is none.

    The rung has one thread and no memory for positions: those options change nothing. It hears :meth:`stop` whenever
    it looks at the clock, every few milliseconds.
    """

    remembers = False

    def __init__(self, name: str, seed: int | None = None) -> None:
        self._name = name
        self._rung = make_rung(name, seed)
        self._seed = seed or 0
        self.threads, self.hash_mb = 1, 1
        self.level: int | None = None

    @property
    def seed(self) -> int:
        """Where chance decides, the same number makes the same decisions."""
        return self._seed

    @seed.setter
    def seed(self, value: int) -> None:
        self._seed, self._rung = value, make_rung(self._name, value)

    def play(
        self, board: Board, limits: Limits, seen: Callable[[Info], None] | None = None,
        only: Sequence[int | str] | None = None,
    ) -> Result:  # fmt: skip
        """The rung's move; of ``only`` the one that it likes best."""
        return result_of(self.think(board, limits, 1, only), seen)

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int | str] | None = None
    ) -> Generator[Info, None, Result]:
        """The moves that the rung compared, the best first, as many as are wanted; then the Result."""
        decision = self._rung.decide(board.copy(), limits)
        allowed = None if only is None else {board.point(point) for point in only}
        best = [one for one in decision.candidates if one.point >= 0 and (allowed is None or one.point in allowed)]
        best.sort(key=lambda one: (one.point != decision.point, -one.score))
        infos = tuple(_info(rank, one, decision) for rank, one in enumerate(best[:multipv], 1))
        yield from infos
        return _result(decision, infos)

    def stop(self) -> None:
        """Ends the thinking, from any thread, if it has begun."""
        if isinstance(self._rung, Searcher):
            self._rung.stop()

    def make_ready(self, board: Board) -> None:
        """Nothing: a rung loads nothing."""

    def clear(self) -> None:
        """Nothing: a rung remembers nothing."""

    def close(self) -> None:
        """Nothing: a rung holds nothing."""

    def usage(self) -> int:
        """0: there is no memory for positions."""
        return 0

    def pack(self, board: Board) -> bytes:
        """KagetsuError: there is nothing to keep."""
        raise KagetsuError(_FORGETFUL)

    def unpack(self, board: Board, data: bytes) -> int:
        """FormatError: there is nothing to keep it in."""
        raise FormatError(_FORGETFUL)


_FORGETFUL = mark("A rung of the ladder has no memory for positions.")


def _info(rank: int, one: Candidate, decision: Decision) -> Info:
    chosen = one.point == decision.point
    line = decision.line if chosen and decision.line else (one.point,)
    line = line[: line.index(-1)] if -1 in line else line
    depth, score = decision.depth, _score(one.score)
    return Info(rank, depth, max(depth, len(line)), score, line, decision.nodes, 0, decision.seconds)


def _score(number: int) -> Score:
    """The rung's own measure as a score: the same, but for wins and losses, and numbers that are too large."""
    if abs(number) >= DECIDED:
        plies = max(1, WIN - abs(number))
        return Score.win(plies) if number > 0 else Score.loss(plies)
    return Score.of(max(1 - DECIDED_SCORE, min(number, DECIDED_SCORE - 1)))


def _result(decision: Decision, infos: tuple[Info, ...]) -> Result:
    best = infos[0] if infos else None
    result = _RungResult(
        None, None, (), infos, decision.nodes, 0, decision.depth, decision.depth, decision.seconds, SEARCH,
        because=decision.because, words=decision.values,
    )  # fmt: skip
    if best is None:
        return result
    if best.line[0] != decision.point:
        result = replace(result, because=mark("The best of the points that are left."), words={})
    return replace(result, move=best.line[0], score=best.score, line=best.line, selective_depth=best.selective_depth)
