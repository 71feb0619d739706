"""RenLib's .lib files to and from games: trees of openings with comments, marks and texts on the board.

A file holds one tree on a board of 15x15, in the encoding of the computer that wrote it, which it does not name. The
bytes are the business of ``renlib_records``, what stands beside a move that of ``renlib_notes``.
"""

from __future__ import annotations

import codecs

from kagetsu.formats.decoding import decode
from kagetsu.formats.renlib_notes import (
    KEPT,
    annotate,
    check_encoding,
    point_of,
)  # fmt: skip
from kagetsu.formats.renlib_records import (
    FILLER,
    LEAF,
    NO_MOVE,
    OLD_COMMENT,
    SIBLING,
    TREE,
    Record,
    comment_of,
    read_header,
    read_records,
    text_of,
    version_text,
)  # fmt: skip
from kagetsu.formats.renlib_writer import losses, write_lib
from kagetsu.formats.standing import stand_at_end
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, opponent, point_name
from kagetsu.rules.rule import FREESTYLE, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "read_lib", "write_lib"]

_SIZE = 15
_WIDE = ("utf-8", "gb18030", "cp932")
"""Encodings with letters of several bytes, which a text can be cut within."""

_FEW = 20
"""Of so many texts one may be cut and its encoding is still believed."""


def read_lib(
    data: bytes, file: str | None = None, rule: Rule | None = None, *, encoding: str | None = None
) -> list[Game]:
    """The one game of a .lib file, with its tree; it stands at the end of its first line. ``rule`` is what it was made
    for, which no file says: freestyle, if None. ``encoding`` is that of its texts; without one it is found out, as
    ``decoding.decode`` does, from all of them together.

    Nothing is judged. ``warnings`` names, with the byte, the first stone on a taken point, a tree that has no end,
    bytes behind it, and texts that are not in ``encoding``. FormatError names the byte of what cannot be read at all;
    KagetsuError for an encoding that is not known.
    """
    if encoding is not None:
        check_encoding(encoding)
    header, start = read_header(data, file)
    found, is_sure = (encoding, False) if encoding else _find_encoding(data, start, file)
    game = Game(rule or FREESTYLE, _SIZE)
    reader = _Reader(game, found or "ascii", is_sure, file)
    reader.read(data, start)
    words = ["headerless" if header.version is None else f"version {version_text(header.version)}"]
    if header.filler != FILLER:
        words.append(f"filler {header.filler.hex()}")
    if found:
        words.append(f"encoding {codecs.lookup(found).name}")
    properties = game.root.annotate().properties
    properties[KEPT] = words + reader.words + properties.get(KEPT, [])
    stand_at_end(game)
    return [game]


def _find_encoding(data: bytes, start: int, file: str | None) -> tuple[str | None, bool]:
    """The encoding of the texts, None where all of them are ASCII, and whether all of them are surely in it."""
    texts = [
        string
        for record in read_records(data, start, file)
        if not (record.text.isascii() and (record.flags & OLD_COMMENT or record.comment.isascii()))
        for string in (comment_of(record), text_of(record))
        if isinstance(string, bytes) and not string.isascii()
    ]
    if not texts:
        return None, True
    # The line end in front keeps the first letters of a text from being taken for a byte-order mark.
    whole, encoding = decode(b"\n" + b"\n".join(texts))
    if encoding not in ("cp932", "latin-1") or (encoding == "cp932" and not _is_half_wide(whole)):
        return encoding, True
    # Texts that RenLib cut off within a letter must not spoil all the others.
    misfits = {name: sum(not _is_in(text, name) for text in texts) for name in _WIDE if name != encoding}
    likely = min(misfits, key=misfits.__getitem__)
    return (likely, False) if misfits[likely] * _FEW <= len(texts) else (encoding, True)


def _is_half_wide(text: str) -> bool:
    """Whether most letters are half-wide katakana: Chinese that was read as Japanese, since nobody writes so."""
    letters = [letter for letter in text if not letter.isascii()]
    return 2 * sum("\uff61" <= letter <= "\uff9f" for letter in letters) > len(letters)


def _is_in(text: bytes, encoding: str) -> bool:
    try:
        text.decode(encoding)
    except UnicodeError:
        return False
    return True


class _Reader:
    """Builds the tree of a game from records, one after the other."""

    def __init__(self, game: Game, encoding: str, is_sure: bool, file: str | None) -> None:
        self.game = game
        self.encoding = encoding
        self.is_sure = is_sure
        self.file = file
        self.words: list[str] = []
        self._line: list[int] = []
        self._stones = bytearray(1024)  # how often each point stands in the line; at most 255 is counted
        self._is_taken = False
        self._warned: set[str] = set()

    def read(self, data: bytes, start: int) -> None:
        """Reads all records from ``start`` on."""
        parent, turn = self.game.root, BLACK
        waiting: list[tuple[Node, int, int]] = []
        is_whole, end = False, start
        for record in read_records(data, start, self.file):
            offset, place, flags, extension, comment, text = record
            end = offset + 2 + len(extension) + len(comment) + len(text)
            depth = len(self._line)
            if place == 0 and offset == start:
                node, after = parent, turn
            elif flags & NO_MOVE:
                node, after = parent.add(), turn
            else:
                node, after = parent.add(point_of(place), turn), opponent(turn)
                self._place(point_of(place), offset)
            if flags & ~TREE:
                annotate(node, record, self.encoding)
                if not self.is_sure and not (comment.isascii() and text.isascii()):
                    self._check_text(record)
            if flags & SIBLING:
                waiting.append((parent, turn, depth))
            if not flags & LEAF:
                parent, turn, is_whole = node, after, not waiting
            elif waiting:
                parent, turn, depth = waiting.pop()
                self._go_back(depth)
                is_whole = False
            else:
                is_whole = True
        if data[start] != 0:
            self.words.append("rootless")
        if not is_whole:
            self._warn(mark("Byte {offset}: the file ends before its tree does."), offset=end)
        elif not flags & LEAF:  # RenLib leaves the flag out where the tree is one line
            self.words.append("open")
        if end < len(data):
            message = mark("Byte {offset}: the tree ends here; what follows is not read (bytes: {count}).")
            self._warn(message, offset=end, count=len(data) - end)

    def _place(self, point: int, offset: int) -> None:
        self._line.append(point)
        if point == PASS:
            return
        if self._stones[point] and not self._is_taken:
            self._is_taken = True
            self._warn(mark("Byte {offset}: {point} is taken."), offset=offset, point=point_name(point))
        self._stones[point] = min(self._stones[point] + 1, 255)

    def _go_back(self, depth: int) -> None:
        for point in self._line[depth:]:
            if point != PASS and self._stones[point] < 255:
                self._stones[point] -= 1
        del self._line[depth:]

    def _check_text(self, record: Record) -> None:
        for string in (comment_of(record), text_of(record)):
            if isinstance(string, bytes) and not string.isascii() and not _is_in(string, self.encoding):
                message = mark("Byte {offset}: a text is not in the encoding {name}; bad letters were replaced.")
                self._warn(message, offset=record.offset, name=self.encoding)

    def _warn(self, message: str, **values: object) -> None:
        """Warns of the first oddity of each kind."""
        if message not in self._warned:
            self._warned.add(message)
            self.game.warnings.append(FormatError.at(KagetsuError(message, **values), self.file))
