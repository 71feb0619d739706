"""A small picture of a problem, as SVG inside a page."""

from __future__ import annotations

from kagetsu.problems.problem import Problem
from kagetsu.rules.point import BLACK, point_xy

__all__ = ["board_svg"]

_STEP = 20


def board_svg(problem: Problem, *, marked: bool = True, solved: bool = False) -> str:
    """The board as one ``svg`` element, stones and coordinates; the point in question as a ring if ``marked``, and as a
    cross if ``solved``.
    """
    width, height = (_STEP * (side + 1) for side in (problem.width, problem.height))
    parts = [f'<svg class="board" viewBox="0 0 {width} {height}" role="img">']
    for column in range(problem.width):
        x = _STEP * (column + 1)
        parts.append(f'<line x1="{x}" y1="{_STEP}" x2="{x}" y2="{height - _STEP}"/>')
        parts.append(f'<text x="{x}" y="{height - 3}">{chr(ord("a") + column)}</text>')
    for row in range(problem.height):
        y = height - _STEP * (row + 1)
        parts.append(f'<line x1="{_STEP}" y1="{y}" x2="{width - _STEP}" y2="{y}"/>')
        parts.append(f'<text x="6" y="{y + 3}">{row + 1}</text>')
    for points, name in ((problem.black, "black"), (problem.white, "white")):
        for x, y in (_place(point, height) for point in points):
            parts.append(f'<circle class="{name}" cx="{x}" cy="{y}" r="{0.45 * _STEP}"/>')
    if solved:
        x, y = _place(problem.point, height)
        parts.append(f'<path class="mark" d="M{x - 6} {y - 6}l12 12M{x - 6} {y + 6}l12 -12"/>')
    elif marked:
        x, y = _place(problem.point, height)
        name = "black" if problem.turn == BLACK else "white"
        parts.append(f'<circle class="asked {name}-asked" cx="{x}" cy="{y}" r="{0.35 * _STEP}"/>')
    return "".join([*parts, "</svg>"])


def _place(point: int, height: int) -> tuple[int, int]:
    column, row = point_xy(point)
    return _STEP * (column + 1), height - _STEP * (row + 1)
