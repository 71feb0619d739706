"""Games as move strings, one a line, ``h8h9i10``; the same lines as in lists of openings."""

from __future__ import annotations

import re

from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.openings import OpeningLine, read_openings, write_openings
from kagetsu.formats.placed import parse_placed
from kagetsu.formats.record import record
from kagetsu.formats.standing import stand_at_end
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.notation import parse_position
from kagetsu.rules.rule import FREESTYLE, Rule
from kagetsu.rules.tree import Node, SetUp
from kagetsu.texts import mark

__all__ = ["ORIGINS", "losses", "read_moves", "read_placed", "write_moves"]

ORIGINS = ("bottom", "top")
"""Which row has the number 1. People, Yixin-Board and RenLib count from the bottom, c-gomoku-cli from the top."""

_SIZES = (15, 20, 25)
_PLACED_SIZES = (15, 19, 20, 25)
"""The boards that are tried for lines ``x y player``, which do not say how large theirs is."""


def read_moves(text: str, file: str | None = None, rule: Rule | None = None, *, origin: str = "bottom") -> list[Game]:
    """The games of a text with a move string, a one-line position or steps from the centre on each line; blank lines
    and what follows a ``#`` are passed over. A board is 15×15, else 20×20 or 25×25 where the stones need it.

    A line that cannot be read is told of in ``warnings`` of the first game; FormatError if there is no other line.
    """
    games, faults = [], []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        if not line.removeprefix("\ufeff").partition("#")[0].strip():  # files put together have more than one such mark
            continue
        try:
            games.append(_game(line, file, number, rule, origin))
        except KagetsuError as fault:
            # Each line is read as a list of its own, whose faults all stand on its first line.
            placed = FormatError.at(fault, file, number)
            placed.line = number
            faults.append(placed)
    if not games:
        raise faults[0] if faults else FormatError(mark("There is no game in this file: it has no moves."), file=file)
    games[0].warnings.extend(faults)
    return games


def _game(line: str, file: str | None, number: int, rule: Rule | None, origin: str) -> Game:
    sizes = [(side, side) for side in _SIZES]
    if ":" in line.partition("#")[0]:
        position = parse_position(line.partition("#")[0].strip())
        sizes = [(position.width, position.height)]
    kind = "pos" if origin == "top" and re.match(r"\s*[A-Za-z]", line) else None
    first: FormatError | None = None
    for width, height in sizes:
        openings, faults = read_openings(line, file, width, height, kind)
        if openings:
            return _played(openings[0], file, number, rule)
        first = first or faults[0]
    assert first is not None
    raise FormatError.at(first, file, number, first.column)


def _played(opening: OpeningLine, file: str | None, number: int, rule: Rule | None) -> Game:
    game = Game(rule or opening.rule or FREESTYLE, width=opening.width, height=opening.height)
    if opening.is_set_up:
        set_up = SetUp(list(opening.black), list(opening.white), [], opening.to_move)
        game.root.annotate().set_up = set_up
        game.start_from(set_up)
    record(game, opening.moves, file, [(number, None)] * len(opening.moves))
    return game


def read_placed(
    text: str, file: str | None = None, rule: Rule | None = None, *, base: int = 0, order: str = "xy"
) -> Game:
    """The stones as the moves of a game, each with the colour that its line says, on 15×15 or the smallest of 19, 20
    and 25 that holds them. FormatError as for :func:`parse_placed`.
    """
    first: KagetsuError | None = None
    for size in _PLACED_SIZES:
        try:
            stones = parse_placed(text, size, base, order)
        except FormatError as fault:
            first = first or FormatError.at(fault, file, fault.line)
            continue
        game = Game(rule or FREESTYLE, size)
        node = game.root
        for point, colour, _ in stones:
            node = node.add(point, colour)
        stand_at_end(game)
        return game
    assert first is not None
    raise first


def write_moves(game: Game, end: Node | None = None, *, origin: str = "bottom") -> str:
    """The line of a game: the moves of its main line, or of the line to ``end``. KagetsuError for a game that begins
    from set-up stones or has no moves.
    """
    moves = tuple(node.move for node in line_to(game, end) if node.move is not None)
    if game.start.ply():
        raise KagetsuError(mark("This kind of file holds only stones that are placed in turn, Black first."))
    stones = tuple(game.start.stones(1)), tuple(game.start.stones(2)), game.start.turn
    opening = OpeningLine(moves, game.width, game.height, *stones)
    return write_openings([opening], "pos" if origin == "top" else "moves")


def losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_moves` leaves out of a game, a sentence each; KagetsuError where it raises one."""
    write_moves(game, end)
    lost = left_out(game, end)
    if (game.width, game.height) != (15, 15):
        lost.append(KagetsuError(mark("Left out: the size of the board.")))
    return lost
