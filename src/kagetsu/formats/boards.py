"""Small records of moves alone: the saves of Yixin-Board (``.sav``, text) and the board lists of RenLib (``.pos``).

A ``.sav`` has the number of rows, of columns and of moves on three lines, then a line ``row column`` for each move,
from 0 and from the top left. A ``.pos`` has a byte with the number of moves, then a byte ``row * 15 + column`` each,
from the top left, for a board of 15×15. (Yixin-Board reads the same byte the other way round; RenLib made the format.)
Neither knows a rule, a result or a pass.
"""

from __future__ import annotations

import re

from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.record import is_on, record
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, make_point, opponent, point_xy
from kagetsu.rules.rule import FREESTYLE, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["pos_losses", "read_pos", "read_sav", "sav_losses", "write_pos", "write_sav"]

_POS_SIZE = 15
_POS_MOST = 225
"""The most moves of a ``.pos``, whose board has no more points."""


def read_sav(text: str, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The game of a ``.sav``; FormatError names the line that is no number, off the board, or missing."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1)
        if line.strip("\ufeff \t")
    ]
    head = [_numbers(file, number, line.strip("\ufeff"), 1)[0] for number, line in lines[:3]]
    if len(head) < 3:
        raise FormatError(
            mark("A .sav file begins with the numbers of rows, columns and moves, a line each."), file=file
        )
    height, width, count = head
    try:
        game = Game(rule or FREESTYLE, width=width, height=height)
    except KagetsuError as fault:
        raise FormatError.at(fault, file, lines[0][0]) from None
    moves, places = [], []
    for number, line in lines[3:]:
        row, column = _numbers(file, number, line, 2)
        if row >= height or column >= width:
            raise FormatError(
                mark("{text} is not a point of a board of {width}x{height}."),
                file=file, line=number, text=repr(line[:24]), width=width, height=height,
            )  # fmt: skip
        moves.append(make_point(column, height - 1 - row))
        places.append((number, None))
    record(game, moves, file, places)
    if count != len(moves):
        message = mark("The file says that it has {said} moves; it has {found}.")
        game.warnings.append(FormatError(message, file=file, line=lines[2][0], said=count, found=len(moves)))
    return [game]


def _numbers(file: str | None, number: int, line: str, count: int) -> list[int]:
    words = line.split()
    if len(words) != count or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
        raise FormatError(
            mark("{text} does not belong here: numbers are expected ({count})."),
            file=file, line=number, text=quoted(line), count=count,
        )  # fmt: skip
    return [int(word) for word in words]


def read_pos(data: bytes, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The game of a ``.pos``; FormatError names the byte that is missing, too many, or no point."""
    if not data or len(data) != data[0] + 1:
        raise FormatError(
            mark("A .pos file has a byte with the number of moves and a byte for each: this one has {found} bytes."),
            file=file, found=len(data),
        )  # fmt: skip
    for at, byte in enumerate(data[1:], 1):
        if byte >= _POS_MOST:
            raise FormatError(
                mark("The byte {byte} at offset {offset} is no point: points go from 0 to 224."),
                file=file, byte=byte, offset=at,
            )  # fmt: skip
    game = Game(rule or FREESTYLE, width=_POS_SIZE, height=_POS_SIZE)
    moves = [make_point(byte % _POS_SIZE, _POS_SIZE - 1 - byte // _POS_SIZE) for byte in data[1:]]
    record(game, moves, file, [(None, None)] * len(moves))
    return [game]


def write_sav(game: Game, end: Node | None = None) -> str:
    """The ``.sav`` of the main line, or of the line to ``end``; KagetsuError where :func:`read_sav` could not read it
    back with the same stones.
    """
    moves = _in_turn(game, end)
    lines = [str(game.height), str(game.width), str(len(moves))]
    for column, row in map(point_xy, moves):
        lines.append(f"{game.height - 1 - row} {column}")
    return "\n".join([*lines, ""])


def write_pos(game: Game, end: Node | None = None) -> bytes:
    """The ``.pos`` of the main line, or of the line to ``end``; KagetsuError for another board than 15×15 and for more
    moves than it has points.
    """
    moves = _in_turn(game, end)
    if (game.width, game.height) != (_POS_SIZE, _POS_SIZE) or len(moves) > _POS_MOST:
        raise KagetsuError(mark("A .pos file holds at most 225 moves on a board of 15x15."))
    points = [(_POS_SIZE - 1 - row) * _POS_SIZE + column for column, row in map(point_xy, moves)]
    return bytes([len(points), *points])


def _in_turn(game: Game, end: Node | None) -> list[int]:
    nodes = [node for node in line_to(game, end) if node.move is not None]
    colour = BLACK
    for node in nodes:
        if node.move == PASS or node.colour != colour:
            raise KagetsuError(mark("This kind of file holds only stones that are placed in turn, Black first."))
        colour = opponent(colour)
    if any(game.start.stones(BLACK)) or any(game.start.stones(opponent(BLACK))) or game.start.turn != BLACK:
        raise KagetsuError(mark("This kind of file holds only stones that are placed in turn, Black first."))
    return [node.move for node in nodes if node.move is not None and is_on(node.move, game.width, game.height)]


def sav_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_sav` leaves out of a game, a sentence each; KagetsuError where it raises one."""
    _in_turn(game, end)
    return left_out(game, end)


def pos_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_pos` leaves out of a game, a sentence each; KagetsuError where it raises one."""
    write_pos(game, end)
    return left_out(game, end)
