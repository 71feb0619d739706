"""What a record of a .lib file says besides its move, and the notes of a node that say the same.

A title becomes the label of the node, the text below it the comment, a text on the board a mark at the node's own
point. The rest stands in a property of our own, ``LIB``, as words: ``start``, ``marked``, ``no-move h8`` (a
record that only holds a text for h8), ``text 61`` (on the board, of a node without a point; UTF-8 in hexadecimal),
``old`` (a comment in the old form), and ``record`` with the bytes themselves where RenLib would write the same in
another way.
"""

from __future__ import annotations

from typing import NamedTuple

from kagetsu.formats.decoding import is_encoding
from kagetsu.formats.renlib_records import (
    MARKED,
    NO_MOVE,
    OLD_COMMENT,
    START,
    TREE,
    Record,
    comment_of,
    pack_record,
    read_records,
    text_of,
)  # fmt: skip
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.point import PASS, make_point, parse_point, point_name
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = [
    "KEPT",
    "Said",
    "annotate",
    "check_encoding",
    "is_no_move",
    "own_point",
    "place_of",
    "point_of",
    "record_of",
    "text_record",
]

KEPT = "LIB"
"""The property of a node in which everything stands that has no other place."""

_SIZE = 15
_OWN_SIGN = "cross"
_PLAIN = TREE | START | MARKED | NO_MOVE
"""The flags that are written as they were read, whatever else the record has."""

_BODY = "\x08"
"""Stands between the title and the text below it."""

_POINTS = [PASS] + [
    make_point((place & 15) - 1, _SIZE - 1 - (place >> 4)) if place & 15 and place < 0xF0 else PASS
    for place in range(1, 256)
]
_PLACES = {point: place for place, point in enumerate(_POINTS) if point != PASS}


class Said(NamedTuple):
    """What a record says besides its place. ``is_old``: in the old form of comments."""

    title: str = ""
    comment: str = ""
    text: str = ""
    is_marked: bool = False
    is_start: bool = False
    no_move: bool = False
    is_old: bool = False


def point_of(place: int) -> int:
    """The point of a place, as records have it; PASS for 0."""
    return _POINTS[place]


def place_of(point: int) -> int:
    """The place of a point of a 15x15 board, 0 for PASS."""
    return _PLACES.get(point, 0)


def check_encoding(encoding: str) -> None:
    """KagetsuError for an encoding that Python does not know, or that does not write ASCII as it is."""
    if not is_encoding(encoding):
        raise KagetsuError(mark("{name} is no encoding that texts in a .lib file can have."), name=repr(encoding[:40]))


def own_point(node: Node) -> int:
    """The point that a record of this node names: its move's, or that of a record which is no move; else PASS."""
    if node.move is not None:
        return node.move
    for word in _words(node):
        name, _, point = word.partition(" ")
        if name == "no-move" and point:
            try:
                named = parse_point(point)
            except KagetsuError:
                return PASS
            return named if named in _PLACES else PASS
    return PASS


def is_no_move(node: Node) -> bool:
    """Whether the node is a record of RenLib's that is no move."""
    return node.move is None and any(word.partition(" ")[0] == "no-move" for word in _words(node))


# -- a record to notes


def annotate(node: Node, record: Record, encoding: str) -> None:
    """Gives ``node`` what ``record`` says besides its move."""
    if record.flags & ~TREE in (START, MARKED):  # as quick as can be, for files that have nothing else
        _annotate_plain(node, record)
        return
    said = _said(record, encoding)
    notes = node.annotate()
    notes.label, notes.comment = said.title, said.comment
    words = []
    point = point_of(record.place)
    if said.no_move:
        words.append("no-move" if point == PASS else f"no-move {point_name(point)}")
    if said.is_start:
        words.append("start")
    if said.is_old:
        words.append("old")
    if said.text:
        if point == PASS:
            words.append(f"text {said.text.encode().hex()}")
        else:
            notes.marks[point] = f"={said.text}"
    if said.is_marked:
        if point == PASS or said.text:
            words.append("marked")
        else:
            notes.marks[point] = _OWN_SIGN
    if record.flags & ~_PLAIN:
        packed = record.pack()
        if _pack(record.place, said, encoding) != packed:
            words.append(f"record {packed.hex()}")
    if words:
        notes.properties[KEPT] = words


def _annotate_plain(node: Node, record: Record) -> None:
    point = point_of(record.place)
    if record.flags & START:
        node.annotate().properties[KEPT] = ["start"]
    elif point == PASS:
        node.annotate().properties[KEPT] = ["marked"]
    else:
        node.annotate().marks[point] = _OWN_SIGN


def _said(record: Record, encoding: str) -> Said:
    flags = record.flags
    is_marked, is_start, no_move = bool(flags & MARKED), bool(flags & START), bool(flags & NO_MOVE)
    if not flags & ~_PLAIN:
        return Said("", "", "", is_marked, is_start, no_move)
    comment = comment_of(record)
    text = comment if isinstance(comment, str) else comment.decode(encoding, "replace")
    title, _, body = text.partition(_BODY)
    return Said(
        title.replace("\r\n", "\n"),
        body.replace("\r\n", "\n"),
        text_of(record).decode(encoding, "replace"),
        is_marked,
        is_start,
        no_move,
        bool(flags & OLD_COMMENT),
    )


# -- notes to a record


def record_of(node: Node, encoding: str, kept_encoding: str, inherited: str = "") -> bytes:
    """The bytes of the record of ``node``, without the flags that follow from the tree. Bytes that a file had,
    in ``kept_encoding``, are written as they were while they say what the node says. ``inherited`` is the text that the
    parent has at the node's point.
    """
    place = place_of(own_point(node))
    if node.notes is None:
        return _pack(place, Said(text=inherited), encoding)
    said = _node_says(node, inherited)
    for word in _words(node):
        name, _, digits = word.partition(" ")
        record = _parse(digits) if name == "record" else None
        if record is None or record.place != place or _said(record, kept_encoding) != said:
            continue
        strings = comment_of(record), text_of(record)
        if encoding == kept_encoding or all(isinstance(part, str) or part.isascii() for part in strings):
            return record.pack()
    return _pack(place, said, encoding)


def text_record(point: int, text: str, encoding: str) -> bytes:
    """A record that is no move and only shows ``text`` at ``point``."""
    return _pack(place_of(point), Said(text=text, no_move=True), encoding)


def _node_says(node: Node, inherited: str) -> Said:
    notes = node.annotate()
    words = _words(node)
    sign = notes.marks.get(own_point(node), "")
    text = sign[1:] if sign.startswith("=") else inherited
    return Said(
        notes.label,
        notes.comment,
        _text_word(words) if own_point(node) == PASS else text,
        "marked" in words or sign[:1] not in ("", "="),
        "start" in words,
        is_no_move(node),
        "old" in words,
    )


def _text_word(words: list[str]) -> str:
    digits = next((word[5:] for word in words if word.startswith("text ")), "")
    try:
        return bytes.fromhex(digits).decode()
    except ValueError:
        return ""


def _pack(place: int, said: Said, encoding: str) -> bytes:
    flags = MARKED * said.is_marked | START * said.is_start | NO_MOVE * said.no_move
    whole = said.title.replace(_BODY, " ") + (_BODY + said.comment if said.comment else "")
    whole = whole.replace("\n", "\r\n")
    comment = whole if said.is_old else _encode(whole, encoding)
    return pack_record(place, flags, comment, _encode(said.text, encoding))


def _encode(text: str, encoding: str) -> bytes:
    return text.replace("\0", "").encode(encoding, "replace")


def _parse(digits: str) -> Record | None:
    """The record that these hexadecimal digits make; None if they make none, or more than one."""
    try:
        data = bytes.fromhex(digits)
        records = list(read_records(data, 0))
    except (ValueError, FormatError):
        return None
    return records[0] if len(records) == 1 and not records[0].flags & TREE else None


def _words(node: Node) -> list[str]:
    return node.notes.properties.get(KEPT, []) if node.notes else []
