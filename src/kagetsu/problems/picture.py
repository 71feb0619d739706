"""A small picture of a problem, as SVG inside a page."""

from __future__ import annotations

from kagetsu.formats.picture import Look, board_svg
from kagetsu.problems.problem import Problem
from kagetsu.rules.board import Board

__all__ = ["problem_svg"]

_PIXELS = 360


def problem_svg(problem: Problem, *, marked: bool = True) -> str:
    """The board as one ``svg`` element; the point in question has a circle if ``marked``."""
    stones = problem.black, problem.white, problem.turn
    board = Board.from_stones(*stones, width=problem.width, height=problem.height)
    return board_svg(board, Look(size=_PIXELS, marks={problem.point: "circle"} if marked else {}))
