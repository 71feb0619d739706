"""PSQ, the game records of Piskvork and of the judge of Gomocup: text, a move a line.

A first line ``Piskvorky 20x20, 11:11, 0`` has the size, the levels of the two players and which of them (0 the first,
1 the second) had Black; then come the stones in order, ``column,row,milliseconds`` from 1 and from the top left, the
names of the players, and the code that the game ended with. The format knows neither rule nor result, and no passes,
set-ups or comments: stones alternate, Black's is the first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from kagetsu.formats.losses import left_out, line_to
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.notation import parse_size
from kagetsu.rules.point import BLACK, PASS, WHITE, make_point, opponent, point_xy
from kagetsu.rules.rule import FREESTYLE, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "read_psq", "write_psq"]

_LEVELS = re.compile(r"[0-9]{1,4}:[0-9]{1,4}")
_HEADER = re.compile(rf"Piskvorky ([0-9]{{1,4}}x[0-9]{{1,4}}), *({_LEVELS.pattern}), *([01])(?![0-9])(.*)", re.DOTALL)
_MOVE = re.compile(r"(-?[0-9]{1,5})\s*,\s*(-?[0-9]{1,5})(?:\s*,\s*(-?[0-9]{1,9}))?")
_CODE = re.compile(r"-?[0-9]{1,9}")
_SPOILED_MOVE = re.compile(r"[0-9\s.;:-]*[,;][0-9\s,.;:-]*")  # nothing but numbers with commas: no player's name

_KEPT = "PSQ"
"""The property of the first node that keeps levels, first player and end code, since a game has no place for them."""

_UNKNOWN_END = "-1"
"""The code of a game that was saved by hand, and of every file of the judge; a file without a code means no more."""

_LONGEST_TIME = 999_999_999
"""The most milliseconds that are written, more than a week."""

_HUMAN, _STRONGEST = 0, 11
"""Levels: a person; the longest of Piskvork's thinking times, which the judge writes for every program."""


class _Line(NamedTuple):
    text: str
    """Without the blanks around it."""
    file: str | None
    number: int
    column: int

    def fault(self, message: str, **values: object) -> FormatError:
        return FormatError(message, file=self.file, line=self.number, column=self.column, **values)

    def at(self, error: KagetsuError) -> FormatError:
        return FormatError.at(error, self.file, self.number, self.column)


class _Head(NamedTuple):
    """What a file says besides moves and names."""

    levels: str
    first: int
    """Which player had Black: 0 the first, 1 the second."""
    code: str


# -- reading


def read_psq(text: str, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The games of a .psq file, as a rule one; each stands at its end. ``rule`` is what they were played under, which
    no file says: freestyle, if None.

    The record is taken as it is. ``warnings`` of a game names the first move that the rules do not allow where it
    stands (stones that were taken back may follow the last one), and what is not understood. The names go to ``black``
    and ``white`` of ``headers``; levels, first player and end code are written again as they stood. FormatError names
    the place of a text that begins with no header, of an impossible size, of a line that is no move, and of a point
    off the board.
    """
    lines = [
        _Line(line.strip(), file, number, len(line) - len(line.lstrip()) + 1)
        for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1)
    ]
    starts = [at for at, line in enumerate(lines) if _HEADER.fullmatch(line.text)]
    first = next((at for at, line in enumerate(lines) if line.text), 0)
    if starts[:1] != [first]:
        raise lines[first].fault(
            mark("{text} does not begin a .psq file: it begins as in Piskvorky 15x15, 11:11, 0."),
            text=quoted(lines[first].text),
        )
    return [_game(lines[start:end], rule) for start, end in zip_longest(starts, starts[1:])]


def _game(lines: Sequence[_Line], rule: Rule | None) -> Game:
    head, *rest = lines
    found = _HEADER.fullmatch(head.text)
    assert found is not None
    size, levels, first, more = found.groups()
    try:
        width, height = parse_size(size)
    except FormatError as fault:
        raise head.at(fault) from None
    game = Game(rule or FREESTYLE, width=width, height=height)
    if more.strip():
        game.warnings.append(
            head.fault(mark("What follows the header is not understood: {text}."), text=quoted(more.strip()))
        )
    end = max((at for at, line in enumerate(rest, 1) if _MOVE.fullmatch(line.text)), default=0)
    _read_moves(game, [line for line in rest[:end] if line.text])
    code = _read_end(game, rest[end:], int(first))
    game.root.annotate().properties[_KEPT] = [levels, first, code]
    return game


def _read_moves(game: Game, lines: Sequence[_Line]) -> None:
    node, colour = game.root, BLACK
    places: dict[Node, _Line] = {}
    odd_time: FormatError | None = None
    for line in lines:
        found = _MOVE.fullmatch(line.text)
        if not found:
            raise line.fault(
                mark("{text} is not a move: write column, row and milliseconds, as 8,8,120."), text=quoted(line.text)
            )
        node = node.add(_point(game, line, int(found[1]), int(found[2])), colour)
        places[node] = line
        colour = opponent(colour)
        if found[3] is None:
            continue
        if int(found[3]) >= 0:
            node.annotate().seconds = int(found[3]) / 1000
        elif odd_time is None:
            odd_time = line.fault(mark("{text} is no time: a move takes 0 milliseconds or more."), text=found[3])
    game.go_to_end()
    if len(game.board.move_stack) < len(places):  # a move that had to be put on the board against the rules
        oddity = next(game.oddities())
        game.warnings.append(places[oddity.node].at(oddity.error))
    if odd_time is not None:
        game.warnings.append(odd_time)


def _point(game: Game, line: _Line, column: int, row: int) -> int:
    if not (1 <= column <= game.width and 1 <= row <= game.height):
        raise line.fault(
            mark("{text} is not a point of a board of {width}x{height}."),
            text=repr(f"{column},{row}"), width=game.width, height=game.height,
        )  # fmt: skip
    return make_point(column - 1, game.height - row)


def _read_end(game: Game, lines: Sequence[_Line], first: int) -> str:
    """Takes the names from what follows the last move, and gives the end code back."""
    last = max((at for at, line in enumerate(lines, 1) if line.text), default=0)
    lines = lines[:last]
    code = _UNKNOWN_END
    if lines and _CODE.fullmatch(lines[-1].text):
        code = lines[-1].text
        lines = lines[:-1]
    for at, line in enumerate(lines):
        if at >= 2 or _SPOILED_MOVE.fullmatch(line.text):
            raise line.fault(
                mark("{text} does not belong here: the moves are followed by two names and a number at most."),
                text=quoted(line.text),
            )
    names = [line.text for line in lines] + ["", ""]
    for header, name in (("black", names[first]), ("white", names[1 - first])):
        if name:
            game.headers[header] = name
    return code


# -- writing


def write_psq(game: Game, end: Node | None = None) -> str:
    """The .psq text of the main line, or of the line that leads to ``end``, with CR LF as Piskvork writes it.

    Set-up stones at the start become moves, in an order of their own. The line is written up to the first node that
    stones in turn cannot show: a pass, a second move of one colour, a set-up. :func:`losses` says what is left
    out; nothing is said here. A move without a time is written without one. KagetsuError for set-up stones whose
    numbers, with the side to move, cannot come from moves in turn.
    """
    moves: list[tuple[int, float | None]] = [(point, None) for point in _start(game)]
    moves += _in_turn(game, line_to(game, end))
    head, names = _head(game, end)
    lines = [f"Piskvorky {game.width}x{game.height}, {head.levels}, {head.first}"]
    lines += [_move_line(game, point, seconds) for point, seconds in moves]
    lines += [_name_line(name) for name in names] if any(names) else []
    return "\r\n".join([*lines, head.code, ""])


def losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_psq` leaves out of a game or changes, a sentence each; KagetsuError where it raises one."""
    lost = left_out(game, end, places=("seconds", "set_up"), headers=("black", "white"), properties=(_KEPT,))
    if _start(game):
        lost.append(KagetsuError(mark("Changed: set-up stones become moves, in an order of their own.")))
    line = [node for node in line_to(game, end) if node.move is not None or _is_set_up(node)]
    rest = len(line) - len(_in_turn(game, line))
    if rest:
        message = mark("Left out: the line from its first pass, set-up or second move of one colour on ({count}).")
        lost.append(KagetsuError(message, count=rest))
    return lost


def _start(game: Game) -> list[int]:
    """The set-up stones in an order in which they could have been played."""
    black, white = game.start.stones(BLACK), game.start.stones(WHITE)
    if len(black) - len(white) != (game.start.turn == WHITE):
        raise KagetsuError(
            mark("A .psq file holds stones played in turn: {black} black and {white} white ones cannot begin it so."),
            black=len(black),
            white=len(white),
        )
    return [point for pair in zip_longest(black, white) for point in pair if point is not None]


def _is_set_up(node: Node) -> bool:
    return node.parent is not None and node.notes is not None and node.notes.set_up is not None


def _in_turn(game: Game, line: Sequence[Node]) -> list[tuple[int, float | None]]:
    """The stones that the nodes of ``line`` place and the seconds of each, up to the first node that does not fit into
    stones placed in turn.
    """
    stones: list[tuple[int, float | None]] = []
    colour = game.start.turn
    for node in line:
        if _is_set_up(node) or node.move == PASS or (node.move is not None and node.colour != colour):
            break
        if node.move is not None:
            stones.append((node.move, node.notes.seconds if node.notes else None))
            colour = opponent(colour)
    return stones


def _head(game: Game, end: Node | None) -> tuple[_Head, tuple[str, str]]:
    """Levels, first player and end code, those of the file where the game comes from one; and the players' names."""
    notes = game.root.notes
    kept = notes.properties.get(_KEPT, []) if notes else []
    levels, first, code = "", 0, _UNKNOWN_END
    if len(kept) == 3 and _LEVELS.fullmatch(kept[0]) and kept[1] in ("0", "1") and _CODE.fullmatch(kept[2]):
        levels, first, code = kept[0], int(kept[1]), kept[2]
    if any(game.players):
        names = game.players
        first = game.opening_at(end or game.last()).player(BLACK) - 1
    else:
        black, white = game.headers.get("black", ""), game.headers.get("white", "")
        names = (white, black) if first else (black, white)
    if not levels:
        levels = ":".join(str(_HUMAN if name == "human" else _STRONGEST) for name in names)
    is_whole = end is None or end is game.last()
    return _Head(levels, first, code if is_whole else _UNKNOWN_END), names


def _move_line(game: Game, point: int, seconds: float | None) -> str:
    column, row = point_xy(point)
    time = "" if seconds is None else f",{min(round(seconds * 1000), _LONGEST_TIME)}"
    return f"{column + 1},{game.height - row}{time}"


def _name_line(name: str) -> str:
    """The name on one line, between quotes where it would be read as something else."""
    line = re.sub(r"[\r\n]+", " ", name).strip()
    return f'"{line}"' if _SPOILED_MOVE.fullmatch(line) or _HEADER.fullmatch(line) else line
