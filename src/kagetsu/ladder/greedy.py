"""Greedy: looks no move ahead, and takes the point that is worth most by the shapes a stone there makes and stops."""

from __future__ import annotations

import random
from time import perf_counter
from typing import NamedTuple

from kagetsu.ladder.playable import ONLY_FOULS, playable
from kagetsu.rules import forbidden
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.line import AXES, empty_cells, run, run_length, suspicious, wins_along
from kagetsu.rules.player import Candidate, Decision
from kagetsu.rules.point import COLOURS, EMPTY, PASS, opponent, point_name
from kagetsu.rules.region import centre_point
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["SHAPES", "Greedy", "Shape"]


class Shape(NamedTuple):
    """An unbroken row of stones: what it is worth to make it, what it is worth to keep the opponent from making it,
    and how the reasons speak of both.
    """

    attack: int
    defence: int
    makes: str
    stops: str


SHAPES = {
    "five": Shape(100_000, 50_000, mark("{point} makes five in a row."), mark("{point} stops a five of the opponent.")),
    "straight four": Shape(
        10_000, 4000, mark("{point} makes a straight four."), mark("{point} stops a straight four of the opponent.")
    ),
    "four": Shape(1000, 400, mark("{point} makes a four."), mark("{point} stops a four of the opponent.")),
    "open three": Shape(
        900, 350, mark("{point} makes an open three."), mark("{point} stops an open three of the opponent.")
    ),
    "three": Shape(100, 40, mark("{point} makes a three."), mark("{point} stops a three of the opponent.")),
    "open two": Shape(80, 35, mark("{point} makes an open two."), mark("{point} stops an open two of the opponent.")),
    "two": Shape(10, 4, mark("{point} makes a two."), mark("{point} stops a two of the opponent.")),
    "one": Shape(2, 1, mark("{point} has room to grow."), mark("{point} takes room from the opponent.")),
    "nothing": Shape(0, 0, mark("{point} is as good as any other."), mark("{point} is as good as any other.")),
}
"""The table of weights. Making a shape is worth more than stopping the same one, and less than stopping the next
greater one: so attack and defence are compared by adding them up.
"""

_OPEN = {4: "straight four", 3: "open three", 2: "open two", 1: "one"}
_HALF_OPEN = {4: "four", 3: "three", 2: "two", 1: "one"}


class Greedy:
    """Gives every legal point a score and plays the best; the ``seed`` decides between equal ones."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play; see :class:`kagetsu.rules.player.Player`."""
        return self.decide(board, limits).point

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with the score of every point, made of ``attack`` and ``defence``."""
        started = perf_counter()
        points = playable(board)
        cells = empty_cells(board.width, board.height)
        for colour in COLOURS:
            for stone in board.stones(colour):
                cells[stone] = colour
        if not any(map(board.stones, COLOURS)):
            points = [centre_point(board.width, board.height)]
        if points == [PASS]:
            return Decision(PASS, 0, (Candidate(PASS, 0),), 0, 0, perf_counter() - started, (PASS,), ONLY_FOULS)

        candidates = [_candidate(cells, point, board.turn, board.rule) for point in points]
        most = max(candidate.score for candidate in candidates)
        best = self._chance.choice([candidate for candidate in candidates if candidate.score == most])
        candidates.sort(key=lambda candidate: (candidate is not best, -candidate.score))
        return Decision(
            best.point, best.score, tuple(candidates), nodes=len(candidates), depth=1, seconds=perf_counter() - started,
            line=(best.point,), because=_why(cells, best, board.turn, board.rule),
            values={"point": point_name(best.point)},
        )  # fmt: skip


def _candidate(cells: bytearray, point: int, colour: int, rule: Rule) -> Candidate:
    attack = sum(SHAPES[name].attack for name in _shapes(cells, point, colour, rule))
    defence = sum(SHAPES[name].defence for name in _shapes(cells, point, opponent(colour), rule))
    return Candidate(point, attack + defence, {"attack": attack, "defence": defence})


def _shapes(cells: bytearray, point: int, colour: int, rule: Rule) -> list[str]:
    """What a stone of ``colour`` on the empty ``point`` makes on each axis; nothing if it would be a foul."""
    side = rule.side(colour)
    if side.barred and suspicious(cells, point, colour):
        judged = forbidden.explain(cells, point, colour, side, side.recursion)
        if judged.is_foul:
            return ["nothing"] * len(AXES)
    cells[point] = colour
    shapes = ["five" if wins_along(cells, point, step, side) else _row(cells, point, step) for step in AXES.values()]
    cells[point] = EMPTY
    return shapes


def _row(cells: bytearray, point: int, step: int) -> str:
    """The shape of the unbroken row through the stone at ``point``, by its length and its open ends."""
    low, high = run(cells, point, step)
    length = run_length(low, high, step)
    room = length
    for end, outward in ((low, -step), (high, step)):
        while room < 5 and cells[end] in (EMPTY, cells[point]):
            room += 1
            end += outward
    if room < 5:
        return "nothing"
    open_ends = (cells[low] == EMPTY) + (cells[high] == EMPTY)
    return (_OPEN if open_ends == 2 else _HALF_OPEN).get(length, "nothing") if open_ends else "nothing"


def _why(cells: bytearray, best: Candidate, colour: int, rule: Rule) -> str:
    """The sentence about the shape that counts most at the best point."""
    made = max((SHAPES[name] for name in _shapes(cells, best.point, colour, rule)), key=lambda shape: shape.attack)
    stopped = max(
        (SHAPES[name] for name in _shapes(cells, best.point, opponent(colour), rule)), key=lambda shape: shape.defence
    )
    return made.makes if made.attack >= stopped.defence else stopped.stops
