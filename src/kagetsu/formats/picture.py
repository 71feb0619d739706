"""A position as a picture: SVG, which everything that shows pages and documents can show.

:mod:`kagetsu.formats.picture_image` makes PNG and animated GIF of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TypeAlias, TypeVar

from kagetsu.formats.picture_signs import CELL, HEAT, SHAPES, STONE, arrow, shape, sign_size, text, written, xml
from kagetsu.formats.picture_theme import Paint, heat_colour, ink_on
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, EMPTY, PASS, WHITE, make_point, point_name, point_xy
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["FONTS", "LARGEST_PICTURE", "SMALLEST_PICTURE", "Look", "board_svg", "game_svg", "star_points"]

SMALLEST_PICTURE, LARGEST_PICTURE = 40, 4000
"""The least and the greatest length of a picture's longer side, in pixels."""

Held = TypeVar("Held")
ByPoint: TypeAlias = Mapping[int, Held] | Mapping[str, Held] | Mapping[int | str, Held]

FONTS = "system-ui,'Helvetica Neue',Arial,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"
"""The fonts of a picture, the first that there is: those of the system, then some with Chinese signs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a picture shows besides the stones, and how. Points are ints or names (``"h8"``).

    Every point shows one sign at most: a mark goes before the number of a move, and that before the sign of the last
    move, which then only colours it; a mark goes before a forbidden point, and that before the number of the heat.
    """

    numbers: bool | range = False
    """Whether stones show the number of their move; a range shows those of its moves only. Moves count from 1."""
    last_move: bool = True
    """Whether the last move is marked."""
    row: bool = True
    """Whether the stones that ended the game (a five, or what makes a foul) get a coloured edge."""
    coordinates: bool = True
    """Whether letters stand below the board and numbers to its left."""
    forbidden: bool = False
    """Whether forbidden points are crossed out; whose they are: as for :meth:`Board.explain`."""
    marks: ByPoint[str] = field(default_factory=dict)
    """By point: ``triangle``, ``square``, ``circle`` or ``cross``, or a text, which is cut where it is more than three
    letters or digits wide. A text may have a ``=`` before it, as in the notes of a game.
    """
    arrows: Sequence[tuple[int | str, int | str]] = ()
    """From where to where."""
    heat: ByPoint[float] = field(default_factory=dict)
    """By empty point: a share from 0 to 1, such as a win rate; drawn as a colour, with its percentage. Points with
    stones are passed over.
    """
    size: int = 480
    """The longer side of the picture, in pixels."""
    theme: str = "light"
    """``light``, ``dark``, or ``auto``: as whoever looks at it prefers."""
    title: str = ""
    """A line above the board; cut where it is too long."""


def board_svg(board: Board, look: Look | None = None) -> str:
    """The picture of a position, as the text of an SVG file.

    IllegalMove for a point in ``look`` that is not on the board; KagetsuError for an arrow that leads nowhere, a share
    that is not from 0 to 1, and a size or theme that there is not.
    """
    return _drawn(board, board.move_stack, look or Look())


def game_svg(game: Game, look: Look | None = None, node: Node | None = None) -> str:
    """The picture of the position at ``node`` (where the game stands, if None), with the marks of its record; those of
    ``look`` go before them. Errors as for :func:`board_svg`; marks of the record off the board are passed over.
    """
    at = node or game.node
    board = game.board if at is game.node else game.board_at(at)
    chosen = look or Look()
    recorded = at.notes.marks if at.notes else {}
    kept = {point: sign for point, sign in recorded.items() if _is_on(board, point)}
    asked = {board.point(point): sign for point, sign in chosen.marks.items()}
    moves = [step.move for step in at.path() if step.move is not None]
    return _drawn(board, moves, replace(chosen, marks={**kept, **asked}))


def star_points(width: int, height: int) -> list[int]:
    """The points that are drawn as dots: the centre of an odd board; from 8 lines on the points on the third lines
    between it and the corners, from 13 on those on the fourth; and on odd boards of 17 or more those between them.
    """
    sides = [_star_lines(length) for length in (width, height)]
    middles = [length // 2 if length % 2 else None for length in (width, height)]
    between = min(width, height) >= 17
    found = []
    for column, row in product(*sides):
        centred = (column == middles[0]) + (row == middles[1])
        if centred != 1 or between:
            found.append(make_point(column, row))
    return sorted(found)


def _star_lines(length: int) -> list[int]:
    edge = 3 if length >= 13 else 2
    lines = [edge, length - 1 - edge] if length >= 8 else []
    return sorted([*lines, length // 2] if length % 2 else lines)


class _Frame:
    """Where things are in the picture of a board, in its own units; y counts down."""

    def __init__(self, board: Board, look: Look) -> None:
        self.columns, self.rows = board.width, board.height
        self.label = max(20, round(1.1 * max(self.columns, self.rows)))
        beside = round(STONE + self.label * 1.8) if look.coordinates else 0
        below = round(STONE + self.label * 1.55) if look.coordinates else 0
        self.rim = 26
        self.left = max(beside, self.rim)
        self.above = self.rim + (36 if look.title else 0)
        self.width = self.left + CELL * (self.columns - 1) + self.rim
        self.height = self.above + CELL * (self.rows - 1) + max(below, self.rim)

    def place(self, point: int) -> tuple[int, int]:
        column, row = point_xy(point)
        return self.left + CELL * column, self.above + CELL * (self.rows - 1 - row)

    def pixels(self, size: int) -> tuple[int, int]:
        """Width and height of the picture whose longer side is ``size``."""
        longer = max(self.width, self.height)
        return max(round(size * self.width / longer), 1), max(round(size * self.height / longer), 1)


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is drawn, judged and by point."""

    board: Board
    look: Look
    frame: _Frame
    paint: Paint
    numbers: Mapping[int, int]
    last: int | None
    marks: Mapping[int, str]
    heat: Mapping[int, float]
    forbidden: Iterable[int]


def _drawn(board: Board, moves: Sequence[int], look: Look) -> str:
    if not SMALLEST_PICTURE <= look.size <= LARGEST_PICTURE:
        raise KagetsuError(
            mark("A picture of {size} pixels is not possible: its longer side has {least} to {most}."),
            size=look.size, least=SMALLEST_PICTURE, most=LARGEST_PICTURE,
        )  # fmt: skip
    stands = {move for move in moves if move != PASS and _is_on(board, move) and board.stone_at(move) != EMPTY}
    numbered = {move: count for count, move in enumerate(moves, 1) if move in stands}
    if look.numbers is False:
        numbered = {}
    elif isinstance(look.numbers, range):
        numbered = {move: count for move, count in numbered.items() if count in look.numbers}
    scene = _Scene(
        board, look, _Frame(board, look), Paint(look.theme), numbered,
        last=moves[-1] if look.last_move and moves and moves[-1] in stands else None,
        marks={board.point(point): sign for point, sign in look.marks.items()},
        heat=_heat(board, look),
        forbidden=frozenset(board.forbidden_points() if look.forbidden else ()),
    )  # fmt: skip
    return _assembled(scene)


def _assembled(scene: _Scene) -> str:
    frame, look, paint = scene.frame, scene.look, scene.paint
    width, height = frame.pixels(look.size)
    parts = [
        f'<rect width="{frame.width}" height="{frame.height}" {paint("board")}/>',
        *_lines(scene),
        *(_labels(scene) if look.coordinates else ()),
        *_ground(scene),
        *_stones(scene),
        *_signs(scene),
        *_arrows(scene),
    ]
    if look.title:
        size = 24
        line = written(look.title, (frame.width - 2 * frame.rim) / (size * 0.62))
        parts.append(text(line, frame.width / 2, frame.rim / 2 + 14, size, paint("label")))
    name = f"<title>{xml(look.title)}</title>" if look.title else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {frame.width} {frame.height}" role="img" font-family="{FONTS}" text-anchor="middle">'
    )
    return "\n".join(filter(None, [head, name, paint.style(), *parts, "</svg>\n"]))


def _lines(scene: _Scene) -> list[str]:
    """The lines of the board and its star points."""
    frame = scene.frame
    left, top = frame.place(make_point(0, frame.rows - 1))
    right, bottom = frame.place(make_point(frame.columns - 1, 0))
    across = "".join(f"M{left} {top + CELL * row}H{right}" for row in range(frame.rows))
    down = "".join(f"M{left + CELL * column} {top}V{bottom}" for column in range(frame.columns))
    drawn = [f'<path d="{across}{down}" stroke-width="1.5" stroke-linecap="square" {scene.paint(stroke="line")}/>']
    covered = {*scene.marks, *scene.heat, *scene.forbidden}
    for point in (point for point in star_points(frame.columns, frame.rows) if point not in covered):
        x, y = frame.place(point)
        drawn.append(f'<circle cx="{x}" cy="{y}" r="4.5" {scene.paint("line")}/>')
    return drawn


def _labels(scene: _Scene) -> list[str]:
    frame, paint = scene.frame, scene.paint("label")
    drawn = []
    for row in range(frame.rows):
        x, y = frame.place(make_point(0, row))
        drawn.append(text(str(row + 1), x - STONE - frame.label * 0.35, y, frame.label, paint, "end"))
    for column in range(frame.columns):
        x, y = frame.place(make_point(column, 0))
        drawn.append(text(chr(ord("a") + column), x, y + STONE + frame.label * 0.75, frame.label, paint))
    return drawn


def _ground(scene: _Scene) -> list[str]:
    """What lies between the lines and the signs of empty points: the heat, or a patch that keeps the lines away."""
    drawn = []
    for point in sorted(scene.heat.keys() | scene.marks.keys()):
        if scene.board.stone_at(point) != EMPTY:
            continue
        x, y = scene.frame.place(point)
        if point in scene.heat:
            # A square: a pale circle would pass for a white stone.
            corner, side = f'x="{x - HEAT / 2}" y="{y - HEAT / 2}"', f'width="{HEAT}" height="{HEAT}" rx="5"'
            drawn.append(f'<rect {corner} {side} fill="{heat_colour(scene.heat[point])}"/>')
        else:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="16" {scene.paint("board")}/>')
    return drawn


def _stones(scene: _Scene) -> list[str]:
    outcome = scene.board.outcome() if scene.look.row else None
    ending = set(outcome.line) if outcome else set()
    drawn = []
    for colour, name in ((BLACK, "black"), (WHITE, "white")):
        for point in scene.board.stones(colour):
            x, y = scene.frame.place(point)
            if point in ending:
                edge = f'r="{STONE - 2}" stroke-width="4" {scene.paint(name, "row")}'
            else:
                edge = f'r="{STONE - 0.5}" stroke-width="1" {scene.paint(name, name + "_edge")}'
            drawn.append(f'<circle cx="{x}" cy="{y}" {edge}/>')
    return drawn


def _signs(scene: _Scene) -> list[str]:
    """The one sign of each point that has one; :class:`Look` says which goes first."""
    drawn = []
    shown = {*scene.marks, *scene.numbers, *scene.forbidden, *scene.heat, *([] if scene.last is None else [scene.last])}
    for point in sorted(shown):
        x, y = scene.frame.place(point)
        stone = scene.board.stone_at(point)
        suffix = {EMPTY: "", BLACK: "_on_black", WHITE: "_on_white"}[stone]
        last = "last" + suffix if point == scene.last else None
        if point in scene.marks:
            drawn.append(_mark(scene, scene.marks[point], (x, y), last or "mark" + suffix, point))
        elif point in scene.numbers:
            said = str(scene.numbers[point])
            drawn.append(text(said, x, y, sign_size(said), scene.paint(last or suffix[1:])))
        elif last:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="6" {scene.paint(last)}/>')
        elif point in scene.forbidden:
            drawn.append(shape("cross", x, y, scene.paint(stroke="forbidden")))
        else:
            drawn.append(_percentage(scene.heat[point], x, y))
    return drawn


def _mark(scene: _Scene, sign: str, place: tuple[int, int], colour: str, point: int) -> str:
    on_heat = f'"{ink_on(heat_colour(scene.heat[point]))}"' if point in scene.heat else None
    if sign in SHAPES:
        return shape(sign, *place, f'fill="none" stroke={on_heat}' if on_heat else scene.paint(stroke=colour))
    said = written(sign.removeprefix("=").strip(), 3)
    return text(said, *place, sign_size(said), f"fill={on_heat}" if on_heat else scene.paint(colour))


def _percentage(share: float, x: int, y: int) -> str:
    said = str(math.floor(share * 100 + 0.5))
    return text(said, x, y, min(sign_size(said), 19), f'fill="{ink_on(heat_colour(share))}"')


def _arrows(scene: _Scene) -> list[str]:
    drawn = []
    for given in scene.look.arrows:
        start, end = (scene.board.point(point) for point in given)
        if start == end:
            raise KagetsuError(mark("An arrow from {point} to itself cannot be drawn."), point=point_name(start))
        drawn.append(arrow(scene.frame.place(start), scene.frame.place(end), scene.paint("arrow")))
    return drawn


def _heat(board: Board, look: Look) -> dict[int, float]:
    shares = {}
    for given, share in look.heat.items():
        point = board.point(given)
        if not 0 <= share <= 1:
            raise KagetsuError(
                mark("{share} at {point} is no share: a share is a number from 0 to 1."),
                share=share, point=point_name(point),
            )  # fmt: skip
        if board.stone_at(point) == EMPTY:
            shares[point] = share
    return shares


def _is_on(board: Board, point: int) -> bool:
    column, row = point_xy(point)
    return point >= 0 and column < board.width and row < board.height
