"""Runs problems through those who should know the answer: the rules, the kernel, and another engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, perf_counter

from kagetsu.engine.kernel_form import KINDS as VERDICTS
from kagetsu.engine.kernel_form import new_position
from kagetsu.engine.proof import ProofError, replay
from kagetsu.engine.solve import solve_vcf
from kagetsu.problems.problem import ANY_FOUL, WIN, Problem
from kagetsu.protocol.client import EngineClient
from kagetsu.protocol.link import open_process
from kagetsu.rules.board import Board
from kagetsu.rules.error import ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_name
from kagetsu.rules.rule import FIVE, FOULS, LEGAL

__all__ = ["JUDGES", "Judged", "Ran", "agrees", "run_problems"]

JUDGES = ("rules", "kernel", "engine")

_NODES = 2_000_000
_ENGINE_SECONDS = 2.0
"""How long an engine may think about a forced win."""
_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Judged:
    """What one of ``JUDGES`` says of a problem, and the seconds that it took."""

    judge: str
    verdict: str
    """A verdict as the problem's, ``ANY_FOUL`` where no more is known; for a forced win that was not found the move
    that was chosen, or ``none``."""
    seconds: float
    agrees: bool


@dataclass(frozen=True, slots=True)
class Ran:
    """A problem and what everyone said of it."""

    problem: Problem
    judged: tuple[Judged, ...]

    @property
    def passed(self) -> bool:
        """Whether all agree with the known answer."""
        return all(judged.agrees for judged in self.judged)


def agrees(expected: str, actual: str) -> bool:
    """Whether two verdicts are the same as far as both are known: an engine tells no kinds of foul, and five is legal
    to it.
    """
    if ANY_FOUL in (expected, actual):
        return {expected, actual} <= {ANY_FOUL, *FOULS}
    return expected == actual


def run_problems(
    problems: Iterable[Problem], engine: str | None = None, told: Callable[[int], None] = lambda done: None
) -> list[Ran]:
    """Runs ``problems`` through rules and kernel, and through the Gomocup engine that the command ``engine`` starts.

    A foul that only our rules know is not asked of an engine. ``told`` hears how many are done. EngineError for an
    engine that cannot be started, ends, or does not answer (one without ``YXSHOWFORBID`` cannot be asked).
    """
    return asyncio.run(_run(problems, engine, told))


async def _run(problems: Iterable[Problem], engine: str | None, told: Callable[[int], None]) -> list[Ran]:
    client = None if engine is None else EngineClient(await open_process(engine))
    try:
        ran = []
        for problem in problems:
            board = Board.from_stones(
                problem.black, problem.white, problem.turn, problem.rule, width=problem.width, height=problem.height
            )
            judged = [_timed(judge, problem, board) for judge in ("rules", "kernel")]
            if client is not None and not board.is_game_over():
                with suppress(ProtocolError):
                    judged.append(await _asked(client, problem, board))
            ran.append(Ran(problem, tuple(judged)))
            told(len(ran))
        return ran
    finally:
        if client is not None:
            await client.close()


def _timed(judge: str, problem: Problem, board: Board) -> Judged:
    start = perf_counter()
    if problem.verdict == WIN and board.is_game_over():
        verdict = "none"
    else:
        verdict = (_by_rules if judge == "rules" else _by_kernel)(problem, board)
    return Judged(judge, verdict, perf_counter() - start, agrees(problem.verdict, verdict))


def _by_rules(problem: Problem, board: Board) -> str:
    if problem.verdict != WIN:
        return board.explain(problem.point, problem.turn).verdict
    try:
        replay(board, problem.line, "vcf", vcf=lambda position: solve_vcf(position, Limits(nodes=_NODES)).line or None)
    except ProofError:
        return "none"
    return WIN


def _by_kernel(problem: Problem, board: Board) -> str:
    if problem.verdict != WIN:
        position = new_position(board.rule, board.width, board.height)
        position.set_up(problem.black, problem.white)
        return VERDICTS[position.foul(problem.point, problem.turn)]
    line = solve_vcf(board, Limits(nodes=_NODES)).line
    return _chosen(problem, line[0]) if line else "none"


def _chosen(problem: Problem, move: int) -> str:
    return WIN if move == problem.point else point_name(move)


async def _asked(client: EngineClient, problem: Problem, board: Board) -> Judged:
    """What the engine says; ProtocolError if it knows no such rule or board."""
    start = perf_counter()
    if problem.verdict == WIN:
        limits = Limits(time=_ENGINE_SECONDS)
        until = monotonic() + _ENGINE_SECONDS + _PATIENCE
        await client.new_game(board.rule, board.width, board.height, limits, until)
        verdict = _chosen(problem, (await client.move(board, limits, until)).point)
        return Judged("engine", verdict, perf_counter() - start, verdict == WIN)
    found = await client.forbidden(board, monotonic() + _PATIENCE)
    verdict = ANY_FOUL if problem.point in found else LEGAL
    right = agrees(LEGAL if problem.verdict == FIVE else problem.verdict, verdict)
    return Judged("engine", verdict, perf_counter() - start, right)
