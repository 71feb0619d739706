"""Training samples of c-gomoku-cli (``.bin``, ``.binpack``), numbers of two and four bytes, the lowest byte first.

An entry of a ``.bin`` is a position and the move that was played in it: result (2 bits), number of stones (9), size
(5); rule (3), the move (13); then a word for each stone. A ``.binpack`` holds whole games: size (5), rule (3), result
(4), moves in all (10), moves of the opening (10); a tag (14), number of entries (18); the stones of the opening; then
two words for each entry: whether it is the first and the last of those that were considered for one move, whether it
has no value, whether it is a pass, two bits of no meaning, the point (10 bits); and its value. Of several that were
considered, the first was played.

A point is ``column << 5 | row``, from the top left; the move of a ``.bin`` may have its colour above that. The result
is that of the side to move, in a ``.binpack`` after the opening: 0 lost, 1 drawn, 2 won. Rules are freestyle (0),
standard (1) and renju (4). Files may be packed as LZ4 frames.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.standing import stand_at_end
from kagetsu.rules.board import Outcome
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, LARGEST, PASS, SMALLEST, WHITE, make_point, opponent, point_xy
from kagetsu.rules.rule import FREESTYLE, RENJU, STANDARD, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = [
    "bin_losses", "binpack_losses", "pack", "read_bin", "read_binpack", "unpack", "write_bin", "write_binpack",
]  # fmt: skip

_RULES = {0: FREESTYLE, 1: STANDARD, 4: RENJU}
_NUMBERS = {rule: number for number, rule in _RULES.items()}
_LOST, _DRAWN, _WON = 0, 1, 2
_FIRST, _LAST, _NO_VALUE, _PASS = 1, 2, 4, 8
_KEPT = "BINPACK"
"""The property of the root that keeps the number of the opening's moves and the tag of a game."""
_VALUE = "EVAL"
"""The property of a move that keeps what it was worth to the engine that played it."""
_POINT = (1 << 10) - 1
_MOST_STONES, _MOST_MOVES, _MOST_ENTRIES = (1 << 9) - 1, (1 << 10) - 1, (1 << 18) - 1
_RATIO, _SPARE = 24, 1 << 20
"""A packed file may hold so many times its own bytes, and a megabyte: samples of games, each the last with one stone
more, come to less; what comes to more was made to fill the memory."""


# -- reading


def read_bin(data: bytes, file: str | None = None, rule: Rule | None = None) -> Iterator[Game]:
    """A game for each entry: the stones of its position, then the move. ``rule`` replaces what an entry says of it.

    Nothing is judged. FormatError names the byte at which an entry begins that is not complete, or of what is no point,
    no size, no rule or no result.
    """
    _check_some(data, file)
    at = 0
    while at < len(data):
        reader = _Reader(data, file, at)
        first, second = reader.words(2)
        stones, size = first >> 2 & _MOST_STONES, first >> 11
        game = reader.game(size, second & 7, rule)
        points = [*reader.words(stones), second >> 3 & _POINT]  # above the point stands its colour, or nothing
        node, colour = game.root, BLACK
        for point in points:
            node = node.add(reader.point(point, size), colour)
            colour = opponent(colour)
        outcome = reader.outcome(first & 3, opponent(colour))
        stand_at_end(game)
        game.state_result(outcome, node)
        at = reader.at
        yield game


def read_binpack(data: bytes, file: str | None = None, rule: Rule | None = None) -> Iterator[Game]:
    """The games; moves that were considered and not played are variations, the values of moves stay with them, and so
    does the length of the opening. ``rule`` and errors as for :func:`read_bin`.
    """
    _check_some(data, file)
    at = 0
    while at < len(data):
        reader = _Reader(data, file, at)
        first, second = reader.numbers(2)
        size, opening, entries = first & 31, first >> 22, second >> 14
        game = reader.game(size, first >> 5 & 7, rule)
        node, colour = game.root, BLACK
        for point in reader.words(opening):
            node = node.add(reader.point(point, size), colour)
            colour = opponent(colour)
        outcome = reader.outcome(first >> 8 & 15, colour)
        game.root.annotate().properties[_KEPT] = [str(opening), str(second & (1 << 14) - 1)]
        above, played = node, node
        for flags, value in struct.iter_unpack("<Hh", reader.bytes(4 * entries)):
            if flags & _FIRST:
                above = played
            added = above.add(PASS if flags & _PASS else reader.point(flags >> 6, size), colour)
            if flags & _FIRST:
                played = added
            if not flags & _NO_VALUE:
                added.annotate().properties[_VALUE] = [str(value)]
            if flags & _LAST:
                colour = opponent(colour)
        stand_at_end(game)
        game.state_result(outcome, played)
        at = reader.at
        yield game


def _check_some(data: bytes, file: str | None) -> None:
    if not data:
        raise FormatError(mark("There is no game in this file: it has no moves."), file=file)


class _Reader:
    """One entry, from the byte where it begins."""

    def __init__(self, data: bytes, file: str | None, at: int) -> None:
        self.data, self.file, self.start, self.at = data, file, at, at

    def bytes(self, count: int) -> bytes:
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise self.fault(mark("The entry at offset {offset} is not complete: the file ends within it."))
        self.at += count
        return found

    def words(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}H", self.bytes(2 * count))

    def numbers(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}I", self.bytes(4 * count))

    def fault(self, message: str, **values: object) -> FormatError:
        return FormatError.at(KagetsuError(message, offset=self.start, **values), self.file)

    def game(self, size: int, number: int, rule: Rule | None) -> Game:
        if not SMALLEST <= size <= LARGEST:
            raise self.fault(mark("The entry at offset {offset} is for a board of {size}x{size}."), size=size)
        if rule is None and number not in _RULES:
            raise self.fault(
                mark("The entry at offset {offset} has a rule that is not known: {number}."), number=number
            )
        return Game(rule or _RULES[number], size)

    def point(self, packed: int, size: int) -> int:
        column, row = packed >> 5, packed & 31
        if column >= size or row >= size:
            raise self.fault(
                mark("The entry at offset {offset} has a point that is off its board, which is {size}x{size}."),
                size=size,
            )
        return make_point(column, size - 1 - row)

    def outcome(self, result: int, colour: int) -> Outcome:
        """How the game ended, by the result of ``colour``."""
        if result not in (_LOST, _DRAWN, _WON):
            raise self.fault(
                mark("The entry at offset {offset} has a result that is not known: {number}."), number=result
            )
        winner = {_LOST: opponent(colour), _DRAWN: None, _WON: colour}[result]
        return Outcome(winner, "agreement" if winner is None else "stated")


def unpack(data: bytes, file: str | None = None) -> bytes:
    """What a file of LZ4 frames holds. FormatError if it is none; KagetsuError without the package lz4."""
    frame = _frame()
    packer = frame.LZ4FrameDecompressor()
    try:
        found: bytes = packer.decompress(data, max_length=_RATIO * len(data) + _SPARE)
    except RuntimeError:
        raise FormatError(mark("This is no LZ4 frame: it is damaged, or the file is not packed."), file=file) from None
    if not packer.eof:
        raise FormatError(mark("The LZ4 frame is not complete, or holds too much for its size."), file=file)
    return found


# -- writing


def write_bin(games: list[Game], end: Node | None = None) -> bytes:
    """An entry for each game: its last move, in the position before it. KagetsuError for a game that does not fit: not
    of stones in turn, without a result, on a board that is no square, or under a rule that has no number there.
    """
    parts = []
    for game in games:
        moves, colour = _stones(game, end)
        result = _result(game, end, opponent(colour))
        if not moves or len(moves) > _MOST_STONES:
            raise KagetsuError(mark("An entry of a .bin holds from 1 to {most} moves."), most=_MOST_STONES)
        head = result | len(moves) - 1 << 2 | game.width << 11, _number(game) | _packed(game, moves[-1]) << 3
        parts.append(struct.pack(f"<{len(moves) + 1}H", *head, *(_packed(game, move) for move in moves[:-1])))
    return b"".join(parts)


def write_binpack(games: list[Game], end: Node | None = None) -> bytes:
    """The games, each with the moves that were considered beside those of its main line. Without a length of the
    opening that an earlier file said, there is none. KagetsuError as for :func:`write_bin`, but passes fit behind the
    opening.
    """
    parts = []
    for game in games:
        line = [node for node in line_to(game, end) if node.move is not None]
        opening, tag = _opening(game, line)
        if any(node.colour != BLACK + at % 2 for at, node in enumerate(line)):
            raise _unfit()
        if not line or len(line) > _MOST_MOVES or PASS in {node.move for node in line[:opening]}:
            raise _unfit()
        result = _result(game, end, WHITE if opening % 2 else BLACK)
        entries = [entry for node in line[opening:] for entry in _entries(game, node)]
        if len(entries) > _MOST_ENTRIES:
            raise _unfit()
        head = game.width | _number(game) << 5 | result << 8 | len(line) << 12 | opening << 22
        stones = [_packed(game, node.move or 0) for node in line[:opening]]
        parts.append(struct.pack(f"<II{opening}H", head, tag | len(entries) << 14, *stones) + b"".join(entries))
    return b"".join(parts)


def _unfit() -> KagetsuError:
    return KagetsuError(mark("Training samples hold games of stones in turn, Black first, that are not too long."))


def _stones(game: Game, end: Node | None) -> tuple[list[int], int]:
    """The stones of the line, and who would be to move behind it."""
    nodes = [node for node in line_to(game, end) if node.move is not None]
    colour = BLACK
    for node in nodes:
        if node.move == PASS or node.colour != colour:
            raise _unfit()
        colour = opponent(colour)
    return [node.move for node in nodes if node.move is not None], colour


def _number(game: Game) -> int:
    if game.rule not in _NUMBERS or game.width != game.height:
        raise KagetsuError(mark("Training samples know freestyle, standard and renju, on square boards."))
    if game.root.notes is not None and game.root.notes.set_up is not None:
        raise _unfit()
    return _NUMBERS[game.rule]


def _result(game: Game, end: Node | None, colour: int) -> int:
    outcome = game.recorded_outcome(end)
    if outcome is None:
        raise KagetsuError(mark("Training samples need the result of a game, which this one does not have."))
    return _DRAWN if outcome.winner is None else _WON if outcome.winner == colour else _LOST


def _packed(game: Game, point: int) -> int:
    column, row = point_xy(point)
    return column << 5 | game.height - 1 - row


def _opening(game: Game, line: list[Node]) -> tuple[int, int]:
    """How many moves are the opening, and the tag of the game."""
    kept = game.root.notes.properties.get(_KEPT, []) if game.root.notes else []
    if len(kept) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in kept):
        return 0, 0
    return min(int(kept[0]), len(line)), min(int(kept[1]), (1 << 14) - 1)


def _entries(game: Game, node: Node) -> Iterator[bytes]:
    """The move of the line and the other moves that were considered in its place."""
    assert node.parent is not None
    beside = [other for other in node.parent.children() if other is not node and other.colour == node.colour]
    considered = [node, *(other for other in beside if other.move is not None)]
    for at, other in enumerate(considered):
        flags = _FIRST * (at == 0) | _LAST * (at == len(considered) - 1)
        value = _value(other)
        flags |= _NO_VALUE * (value is None) | _PASS * (other.move == PASS)
        point = 0 if other.move in (PASS, None) else _packed(game, other.move or 0)
        yield struct.pack("<Hh", flags | point << 6, value or 0)


def _value(node: Node) -> int | None:
    kept = node.notes.properties.get(_VALUE) if node.notes else None
    try:
        value = int(kept[0]) if kept and len(kept[0]) < 8 else None
    except ValueError:
        return None
    return None if value is None else max(-(1 << 15), min(value, (1 << 15) - 1))


def pack(data: bytes) -> bytes:
    """The bytes as an LZ4 frame; KagetsuError without the package lz4."""
    packed: bytes = _frame().compress(data)
    return packed


def _frame() -> Any:
    """The module lz4.frame, which has no types."""
    try:
        import lz4.frame
    except ImportError:
        raise KagetsuError(
            mark("Files that are packed with LZ4 need the package lz4: pip install {package}."),
            package="kagetsu[train]",
        ) from None
    return lz4.frame


def bin_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_bin` leaves out, a sentence each; KagetsuError where it raises one."""
    write_bin([game], end)
    return left_out(game, end, places=("rule", "result"))


def binpack_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_binpack` leaves out, a sentence each; KagetsuError where it raises one."""
    write_binpack([game], end)
    lost = left_out(game, end, places=("rule", "result", "variations"), properties=(_KEPT, _VALUE))
    if end is None:
        line = {node for node in line_to(game) if node.move is not None}
        opening, _tag = _opening(game, list(line))
        held = {child for node in [*game.root.mainline()][opening:] for child in node.children()}
        beside = sum(node.move is not None and node not in line and node not in held for node in game.root.walk())
        if beside:
            lost.append(KagetsuError(mark("Left out: variations (moves: {count})."), count=beside))
    return lost
