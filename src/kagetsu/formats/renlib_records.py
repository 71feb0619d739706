"""RenLib's .lib files as bytes: a header of 20 bytes and records of two bytes and more. Nothing here knows a game.

A record is a place (high nibble the row from the top, from 0; low nibble the column, from 1; 0 for the root or a pass),
flags, two bytes of extension where a flag says so, a comment, and a text that stands on the board. The records follow
each other as a walk through the tree meets them, each before its children. Source:
the code of RenLib (LibraryFile.cpp and RenLibDoc.cpp), read for its facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kagetsu.rules.error import FormatError
from kagetsu.texts import mark

__all__ = [
    "CENTRE",
    "COMMENT",
    "EXTENSION",
    "FILLER",
    "LAST_VERSION",
    "LEAF",
    "MARKED",
    "NO_MOVE",
    "OLD_COMMENT",
    "SIBLING",
    "SIGN",
    "START",
    "TREE",
    "Header",
    "Record",
    "comment_of",
    "pack_header",
    "pack_record",
    "read_header",
    "read_records",
    "text_of",
    "version_text",
]

SIBLING, LEAF, OLD_COMMENT, MARKED, COMMENT, START, NO_MOVE, EXTENSION = 0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1
"""The flags of a record: another child of the same parent follows later; no child follows; a comment in the old form;
a mark; a comment in the new form; the position that RenLib shows first; a record that is no move; extension bytes.
"""
TREE = SIBLING | LEAF
"""The flags that follow from the tree and say nothing of the node."""

CENTRE = 0x78
"""The place of h8, with which files without a header begin."""

FILLER = b"\xff" * 10
LAST_VERSION = (3, 4)

SIGN = b"\xffRenLib\xff"
_SIZE = 20
_TEXT = 1  # the bit of the second extension byte
_SEVEN_BITS = bytes(byte & 0x7F for byte in range(256))
_HIGH = re.compile(rb"[\x80-\xff]")

_LETTERS = str.maketrans("{|}[\\]", "äöåÄÖÅ")
_SIGNS = str.maketrans("äöåÄÖÅ", "{|}[\\]")
"""Old comments have seven bits a letter, those of the Swedish alphabet in the place of brackets."""


class Header(NamedTuple):
    """What stands before the first record. ``version`` is None for an old file, which begins with its first move."""

    version: tuple[int, int] | None
    filler: bytes = FILLER


class Record(NamedTuple):
    """One record. ``extension``, ``comment`` and ``text`` are the bytes as they stand there, with their ends."""

    offset: int
    """Where it begins in the file, in bytes."""
    place: int
    flags: int
    extension: bytes = b""
    comment: bytes = b""
    text: bytes = b""

    def pack(self) -> bytes:
        """The bytes of the record, without the flags that follow from the tree."""
        return bytes((self.place, self.flags & ~TREE)) + self.extension + self.comment + self.text


def read_header(data: bytes, file: str | None = None) -> tuple[Header, int]:
    """The header, and where the first record begins. FormatError for what is no RenLib file, or of a later version."""
    if data[: len(SIGN)] == SIGN:
        if len(data) < _SIZE:
            raise FormatError(mark("Byte {offset}: the header has no end."), file=file, offset=len(data))
        version = (data[8], data[9])
        if version > LAST_VERSION:
            raise FormatError(
                mark("Byte {offset}: RenLib files of version {version} are not known; the last one known is {last}."),
                file=file, offset=8, version=version_text(version), last=version_text(LAST_VERSION),
            )  # fmt: skip
        header, start = Header(version, data[10:_SIZE]), _SIZE
    elif data[:1] == bytes([CENTRE]):
        header, start = Header(None), 0
    else:
        raise FormatError(
            mark("Byte {offset}: this is no RenLib file, which begins with RenLib's name or, in old ones, with h8."),
            file=file, offset=0,
        )  # fmt: skip
    if start == len(data):
        raise FormatError(mark("Byte {offset}: the file holds no records."), file=file, offset=start)
    return header, start


def version_text(version: tuple[int, int]) -> str:
    """A version as people write it: ``3.4``."""
    return f"{version[0]}.{version[1]}"


def pack_header(header: Header) -> bytes:
    """The bytes of the header; none for an old file."""
    return b"" if header.version is None else SIGN + bytes(header.version) + header.filler


def read_records(data: bytes, start: int, file: str | None = None) -> Iterator[Record]:
    """The records from ``start`` to the end of the tree, or of the bytes if they end before it. FormatError names the
    byte of a place off the board, and of a record that is cut off.
    """
    at, size = start, len(data)
    waiting, is_over = 0, False
    while at < size and not is_over:
        offset = at
        if at + 2 > size:
            raise _cut_off(size, file)
        place, flags = data[at], data[at + 1]
        at += 2
        if place and (not place & 15 or place >= 0xF0):
            raise FormatError(
                mark("Byte {offset}: {value} is not a point of a board of 15x15."),
                file=file, offset=offset, value=f"0x{place:02X}",
            )  # fmt: skip
        extension = comment = text = b""
        if flags & EXTENSION:
            extension = data[at : at + 2]
            at += 2
            if at > size:
                raise _cut_off(size, file)
        if flags & (OLD_COMMENT | COMMENT):
            comment = _string(data, at, bool(flags & OLD_COMMENT), file)
            at += len(comment)
        if extension and extension[1] & _TEXT:
            text = _string(data, at, False, file)
            at += len(text)
        waiting += bool(flags & SIBLING)
        if flags & LEAF:
            is_over = waiting == 0
            waiting -= not is_over
        yield Record(offset, place, flags, extension, comment, text)


def _string(data: bytes, at: int, is_old: bool, file: str | None) -> bytes:
    """The pairs of bytes from ``at`` up to that which holds the end: a zero, or a high bit in the old form."""
    if is_old:
        found = _HIGH.search(data, at)
        last = found.start() if found else -1
    else:
        last = data.find(0, at)
    end = last + 1 + ((last - at) % 2 == 0)
    if last < 0 or end > len(data):
        raise _cut_off(len(data), file)
    return data[at:end]


def _cut_off(offset: int, file: str | None) -> FormatError:
    return FormatError(mark("Byte {offset}: the file ends within a record."), file=file, offset=offset)


def comment_of(record: Record) -> bytes | str:
    """The comment: text from the old form, the bytes themselves, in whatever encoding, from the new one."""
    if record.flags & OLD_COMMENT:
        last = _HIGH.search(record.comment)
        assert last is not None
        return record.comment[: last.end()].translate(_SEVEN_BITS).decode("ascii").translate(_LETTERS)
    return record.comment[: record.comment.find(0)] if record.comment else b""


def text_of(record: Record) -> bytes:
    """The bytes of the text on the board."""
    return record.text[: record.text.find(0)] if record.text else b""


def pack_record(place: int, flags: int, comment: bytes | str, text: bytes) -> bytes:
    """A record as RenLib writes it. ``flags`` are START, MARKED and NO_MOVE, the others follow from the rest; a comment
    that is a str is written in the old form.
    """
    body = b""
    if text:
        flags |= EXTENSION
        body = bytes((0, _TEXT))
    if isinstance(comment, str) and comment:
        flags |= OLD_COMMENT
        letters = comment.translate(_SIGNS).encode("ascii", "replace")
        body += _even(letters[:-1] + bytes([letters[-1] | 0x80]))
    elif comment:
        assert isinstance(comment, bytes)
        flags |= COMMENT
        body += _even(comment + b"\0")
    return bytes((place, flags)) + body + (_even(text + b"\0") if text else b"")


def _even(string: bytes) -> bytes:
    return string + b"\0" * (len(string) % 2)
