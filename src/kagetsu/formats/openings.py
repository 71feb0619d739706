"""Lists of openings, one a line, as matches and other programs keep them: read, played out, written.

Four kinds of line are known. ``offset`` has steps from the point at width/2, height/2 (rounded down) to the right and
down, ``0,0, 1,-1, 2,-2`` (Gomocup, Piskvork, c-gomoku-cli); ``moves`` a move string with rows from the bottom,
``h8i9j10``; ``pos`` the same with rows from the **top**, ``h8i7j6`` (c-gomoku-cli, the judge of Gomocup);
``position`` a one-line position, ``15:renju:h8i9j10``. What follows a ``#`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.notation import moves_form, parse_position, size_text, stones_form
from kagetsu.rules.point import (
    BLACK,
    PASS,
    WHITE,
    make_point,
    moves_text,
    name_or_number,
    parse_moves,
    point_xy,
    transform_point,
)
from kagetsu.rules.rule import FREESTYLE, Rule, as_rule
from kagetsu.texts import mark

__all__ = ["OPENING_KINDS", "OpeningLine", "OpeningList", "read_openings", "write_openings"]

_STEP = re.compile(r"\s*([+-]?[0-9]{1,3})(?:\s*,|\s+|$)\s*")
_NAME = re.compile(r"[A-Za-z][0-9]{1,2}|--")


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """One opening of a list: how the stones of a game's start lie on a board of ``width`` × ``height``, by ``moves``
    in order or as a set-up. (How two players agree on a start is an opening protocol,
    :class:`kagetsu.rules.step.Opening`.)

    Points are on the board, else nothing is judged before :meth:`board`. ``rule`` is what a one-line position says.
    """

    moves: tuple[int, ...] = ()
    width: int = 15
    height: int = 15
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    to_move: int = BLACK
    """Who moves after the set-up ``black`` and ``white``; ``moves`` come on top of it."""
    rule: Rule | None = None

    @property
    def is_set_up(self) -> bool:
        """Whether it begins from stones in no order, or from an empty board with White to move."""
        return bool(self.black or self.white) or self.to_move == WHITE

    def board(self, rule: Rule | str | None = None) -> Board:
        """The position that a game starts from, the moves on its stack. ``rule`` replaces the opening's own; freestyle
        if neither is there.

        IllegalMove for a point that is taken, a foul, a pass that the rule does not know, and a move after the end;
        KagetsuError if the game is over after the opening.
        """
        chosen = as_rule(rule or self.rule or FREESTYLE)
        board = Board(rule=chosen, width=self.width, height=self.height)
        if self.is_set_up:
            stones = self.black, self.white, self.to_move
            board = Board.from_stones(*stones, chosen, width=self.width, height=self.height)
        for move in self.moves:
            board.push(move, strict=True)
        if board.is_game_over():
            raise KagetsuError(mark("After the opening {text} the game is over."), text=self.text())
        return board

    def transformed(self, symmetry: int) -> OpeningLine:
        """The opening turned or mirrored by one of the eight symmetries (``SYMMETRIES`` in ``rules.point``); from 4 on,
        width and height change places. KagetsuError for a number that is none of them.
        """
        moves, black, white = (
            tuple(transform_point(point, symmetry, self.width, self.height) for point in points)
            for points in (self.moves, self.black, self.white)
        )
        width, height = (self.height, self.width) if symmetry & 4 else (self.width, self.height)
        return replace(self, moves=moves, black=black, white=white, width=width, height=height)

    def text(self) -> str:
        """The moves with rows from the bottom, ``h8h9i10``; of a set-up the stones and the side to move before them,
        ``h8i10/h9:w``.
        """
        if not self.is_set_up:
            return moves_text(self.moves)
        return f"{moves_text(self.black)}/{moves_text(self.white)}:{'b' if self.to_move == BLACK else 'w'}" + (
            moves_text(self.moves)
        )


class OpeningList(NamedTuple):
    """What a list holds: the openings in its order, and why each of the other lines is none."""

    openings: tuple[OpeningLine, ...]
    faults: tuple[FormatError, ...]


# -- reading


def read_openings(
    text: str, file: str | None = None, width: int = 15, height: int = 15, kind: str | None = None
) -> OpeningList:
    """The openings of a list, one a line, for a board of ``width`` × ``height``; blank lines and comments are skipped.

    ``kind`` is one of ``OPENING_KINDS``. None finds it out line by line: a colon makes a position, a letter moves with
    rows from the bottom (rows from the top look the same and have to be asked for, ``pos``), else it is offsets. A
    line that cannot be read, has a point off the board or is for a board of another size is left out, and ``faults``
    says why and where; the others load. KagetsuError for a kind that does not exist and for an impossible size.
    """
    board = Board(width=width, height=height)
    if kind is not None:
        _check_kind(kind)
    openings, faults = [], []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        content = line.partition("#")[0].rstrip()
        if not content:
            continue
        try:
            openings.append(_READERS[kind or _kind_of(content)](content, board))
        except KagetsuError as fault:
            column = fault.column if isinstance(fault, FormatError) else None
            faults.append(FormatError.at(fault, file, number, column or _first_column(content)))
    return OpeningList(tuple(openings), tuple(faults))


def _check_kind(kind: str) -> None:
    if kind not in OPENING_KINDS:
        raise KagetsuError(
            mark("{text} is no kind of opening list: the kinds are {kinds}."),
            text=quoted(kind), kinds=", ".join(OPENING_KINDS),
        )  # fmt: skip


def _kind_of(content: str) -> str:
    if ":" in content:
        return "position"
    return "moves" if "--" in content or any(sign.isalpha() for sign in content) else "offset"


def _first_column(content: str) -> int:
    return len(content) - len(content.lstrip()) + 1


def _off_the_board(name: str, board: Board, column: int | None) -> FormatError:
    return FormatError(
        mark("{point} is off the board, which is {width}x{height}."),
        column=column, point=name, width=board.width, height=board.height,
    )  # fmt: skip


def _read_offsets(content: str, board: Board) -> OpeningLine:
    numbers: list[int] = []
    columns: list[int] = []
    at = 0
    while at < len(content):
        found = _STEP.match(content, at)
        if not found:
            column = at + _first_column(content[at:])
            rest = re.split(r"[\s,]", content[column:], maxsplit=1)[0]
            raise FormatError(
                mark("{text} is no step: write pairs of steps to the right and down, as 0,0, 1,-1."),
                column=column, text=quoted(content[column - 1] + rest),
            )  # fmt: skip
        numbers.append(int(found[1]))
        columns.append(found.start(1) + 1)
        at = found.end()
    if len(numbers) % 2:
        raise FormatError(mark("The last step is alone: steps come in pairs, right and down."), column=columns[-1])
    moves = []
    for right, down, place in zip(numbers[::2], numbers[1::2], columns[::2], strict=True):
        column, row = board.width // 2 + right, board.height - 1 - (board.height // 2 + down)
        if not (0 <= column < board.width and 0 <= row < board.height):
            raise _off_the_board(f"{right},{down}", board, place)
        moves.append(make_point(column, row))
    return OpeningLine(tuple(moves), board.width, board.height)


def _read_moves(content: str, board: Board) -> OpeningLine:
    moves = _parse_moves(content)
    for move, found in zip(moves, _NAME.finditer(content), strict=True):
        if not _is_on(move, board):
            raise _off_the_board(found[0], board, found.start() + 1)
    return OpeningLine(tuple(moves), board.width, board.height)


def _read_pos(content: str, board: Board) -> OpeningLine:
    opening = _read_moves(content, board)
    return replace(opening, moves=_upside_down(opening.moves, board.height))


def _parse_moves(content: str) -> list[int]:
    try:
        return parse_moves(content)
    except FormatError as fault:
        place = fault.values["place"]
        assert isinstance(place, int)
        raise FormatError(
            mark("{text} is not a move: write moves as h8h9i10."), column=place, text=fault.values["text"]
        ) from None


def _is_on(move: int, board: Board) -> bool:
    column, row = point_xy(move)
    return move == PASS or (column < board.width and row < board.height)


def _upside_down(moves: Iterable[int], height: int) -> tuple[int, ...]:
    """The moves with rows counted from the other side."""
    turned = []
    for move in moves:
        column, row = point_xy(move)
        turned.append(PASS if move == PASS else make_point(column, height - 1 - row))
    return tuple(turned)


def _read_position(content: str, board: Board) -> OpeningLine:
    position = parse_position(content)
    if (position.width, position.height) != (board.width, board.height):
        raise FormatError(
            mark("The position is for a board of {own}, not of {asked}."),
            own=size_text(position.width, position.height),
            asked=size_text(board.width, board.height),
        )
    moves = tuple(position.moves or ())
    for point in (*moves, *position.black, *position.white):
        if not _is_on(point, board):
            raise _off_the_board(name_or_number(point), board, None)
    stones = tuple(position.black), tuple(position.white), position.to_move
    return OpeningLine(moves, board.width, board.height, *stones, position.rule)


_READERS: dict[str, Callable[[str, Board], OpeningLine]] = {
    "moves": _read_moves,
    "pos": _read_pos,
    "offset": _read_offsets,
    "position": _read_position,
}

OPENING_KINDS = tuple(_READERS)
"""How a line of a list can be written."""


# -- writing


def write_openings(openings: Iterable[OpeningLine], kind: str = "moves", rule: Rule | str = FREESTYLE) -> str:
    """A list with one opening a line, of one of ``OPENING_KINDS``; :func:`read_openings` reads it back.

    ``rule`` stands in the positions of openings that know none. KagetsuError for what a line of this kind cannot hold
    (a set-up, a pass as an offset, an opening without stones outside of positions) and for a kind that does not exist.
    """
    _check_kind(kind)
    return "".join(f"{_line(opening, kind, as_rule(rule))}\n" for opening in openings)


def _line(opening: OpeningLine, kind: str, rule: Rule) -> str:
    if kind == "position" and not (opening.is_set_up and opening.moves):
        return _position_line(opening, opening.rule or rule)
    if opening.is_set_up or not opening.moves or (kind == "offset" and PASS in opening.moves):
        raise KagetsuError(
            mark("The opening {text} cannot be written as {kind}."), text=quoted(opening.text()), kind=kind
        )
    if kind == "offset":
        return ", ".join(_offset(move, opening) for move in opening.moves)
    return moves_text(_upside_down(opening.moves, opening.height) if kind == "pos" else opening.moves)


def _position_line(opening: OpeningLine, rule: Rule) -> str:
    size = opening.width, opening.height
    if opening.is_set_up:
        return stones_form(*size, rule, opening.black, opening.white, opening.to_move)
    return moves_form(*size, rule, opening.moves)


def _offset(move: int, opening: OpeningLine) -> str:
    column, row = point_xy(move)
    return f"{column - opening.width // 2},{opening.height - 1 - row - opening.height // 2}"
