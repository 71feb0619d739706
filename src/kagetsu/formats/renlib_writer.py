"""Games as RenLib's .lib files, and what such a file has no place for."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from kagetsu.formats.decoding import is_encoding
from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.renlib_notes import (
    KEPT,
    check_encoding,
    is_no_move,
    own_point,
    place_of,
    record_of,
    text_record,
)  # fmt: skip
from kagetsu.formats.renlib_records import (
    CENTRE,
    FILLER,
    LAST_VERSION,
    LEAF,
    SIBLING,
    Header,
    pack_header,
)  # fmt: skip
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, opponent
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "write_lib"]

_SIZE = 15
_DEFAULT_ENCODING = "utf-8"


class _Item(NamedTuple):
    """What is still to be written: a node, or the text that a point shows without a move."""

    node: Node | None
    point: int
    text: str
    """That which the parent has at the point."""
    turn: int
    has_next: bool = False


def write_lib(game: Game, end: Node | None = None, *, encoding: str | None = None) -> bytes:
    """The .lib file of a game with all its variations; with ``end``, only of the line that leads to that node.

    Texts are written in ``encoding``, else in that of the file that the game was read from, else in UTF-8 (which RenLib
    itself does not know: name the encoding of the computer where it shall be read). A file that was read is written
    byte for byte as it was, unless its tree had no end or bytes stood behind it; :func:`losses` says of other games
    what is left out or changed. KagetsuError for a board that is not 15x15, and for an encoding that is not known.
    """
    _check_size(game)
    words = _kept(game)
    target = _target(game, encoding)
    records = _records(game, end, target, _kept_encoding(words))
    if "open" in words:
        place, flags, *rest = records[-1]
        records[-1] = bytes((place, flags & ~LEAF, *rest))
    if "rootless" in words and len(records[0]) == 2 and not records[0][1] and records[1][0] != 0:
        del records[0]
    header = _header(words)
    if header.version is None and records[0][0] != CENTRE:
        header = Header(LAST_VERSION)
    return pack_header(header) + b"".join(records)


def _check_size(game: Game) -> None:
    if (game.width, game.height) != (_SIZE, _SIZE):
        raise KagetsuError(
            mark("A .lib file holds a board of 15x15 only; this one is {width}x{height}."),
            width=game.width, height=game.height,
        )  # fmt: skip


def _kept(game: Game) -> dict[str, str]:
    """What the root keeps of the file that it was read from, by the first word."""
    kept = game.root.notes.properties.get(KEPT, []) if game.root.notes else []
    pairs = (word.partition(" ") for word in kept)
    return {name: rest for name, _, rest in pairs}


def _target(game: Game, encoding: str | None) -> str:
    """The encoding to write in; one that the game names itself counts only if there is such a one."""
    if encoding is not None:
        check_encoding(encoding)
        return codecs.lookup(encoding).name
    own = _kept(game).get("encoding", _DEFAULT_ENCODING)
    return own if is_encoding(own) else _DEFAULT_ENCODING


def _kept_encoding(words: dict[str, str]) -> str:
    own = words.get("encoding", "ascii")
    return own if is_encoding(own) else "ascii"


def _header(words: dict[str, str]) -> Header:
    if "headerless" in words:
        return Header(None)
    found = re.fullmatch(r"([0-3])\.([0-9]{1,3})", words.get("version", ""))
    version = (int(found[1]), int(found[2])) if found else LAST_VERSION
    filler = re.fullmatch(r"[0-9a-f]{20}", words.get("filler", ""))
    return Header(min(version, LAST_VERSION), bytes.fromhex(filler[0]) if filler else FILLER)


def _records(game: Game, end: Node | None, encoding: str, kept_encoding: str) -> list[bytes]:
    """All records, from the root's on."""
    line = set(end.path()) if end is not None else None
    waiting = _below(game.root, game.start.turn, line)
    records = [record_of(game.root, encoding, kept_encoding)]
    records += [bytes((place_of(point), 0)) for point in _start(game)]
    if not waiting:
        records[-1] = _flagged(records[-1], LEAF)
    while waiting:
        item = waiting.pop()
        node, turn, sibling = item.node, item.turn, SIBLING * item.has_next
        if node is None:
            records.append(_flagged(text_record(item.point, item.text, encoding), LEAF | sibling))
            continue
        if node.move is not None:
            if node.colour != turn:
                records.append(bytes((0, sibling)))
                sibling = 0
            turn = opponent(node.colour)
        below = _below(node, turn, line)
        record = record_of(node, encoding, kept_encoding, item.text)
        records.append(_flagged(record, sibling | (0 if below else LEAF)))
        waiting += below
    return records


def _flagged(record: bytes, flags: int) -> bytes:
    return bytes((record[0], record[1] | flags)) + record[2:]


def _below(node: Node, turn: int, line: set[Node] | None) -> list[_Item]:
    """What the record of ``node`` has below it, the last first: its children, and the texts at other points."""
    if node.first_child is None and node.notes is None:
        return []
    texts = _texts(node)
    items = [
        _Item(child, point, texts.pop(point, ""), turn)
        for child in _children(node)
        if line is None or child in line
        for point in (own_point(child),)
    ]
    items += [_Item(None, point, text, turn) for point, text in texts.items()]
    return [item._replace(has_next=at > 0) if at else item for at, item in enumerate(reversed(items))]


def _texts(node: Node) -> dict[int, str]:
    """The texts that ``node`` has at points of the board other than its own."""
    if node.notes is None or not node.notes.marks:
        return {}
    own = own_point(node)
    return {
        point: sign[1:]
        for point, sign in node.notes.marks.items()
        if sign[:1] == "=" and sign[1:] and point != own and place_of(point)
    }


def _children(node: Node) -> Iterator[Node]:
    """The children that have a record, and in the place of one without a record those below it."""
    waiting = list(node.children())[::-1]
    while waiting:
        child = waiting.pop()
        if child.notes is not None and child.notes.set_up is not None:
            continue
        if child.move is not None or is_no_move(child):
            yield child
        else:
            waiting += list(child.children())[::-1]


def _start(game: Game) -> list[int]:
    """The stones of the start in an order in which they could be played, with passes where a colour has too few."""
    moves = [
        PASS if point is None else point
        for pair in zip_longest(game.start.stones(BLACK), game.start.stones(WHITE))
        for point in pair
    ]
    while moves and moves[-1] == PASS:
        moves.pop()
    if (game.start.turn == WHITE) != len(moves) % 2:
        moves.append(PASS)
    return moves


# -- what is lost


def losses(game: Game, end: Node | None = None, *, encoding: str | None = None) -> list[KagetsuError]:
    """What :func:`write_lib` leaves out of a game or changes, a sentence each; KagetsuError where it raises one."""
    _check_size(game)
    target = _target(game, encoding)
    places = ("variations", "set_up", "comments", "labels", "marks")
    lost = left_out(game, end, places=places, properties=(KEPT,))
    if _start(game):
        lost.append(KagetsuError(mark("Changed: set-up stones become moves, in an order of their own.")))
    nodes = list(game.root.walk()) if end is None else line_to(game, end)
    counts = dict.fromkeys(_COUNTED, 0)
    for node in nodes:
        for name, count in _changes(game, node, target):
            counts[name] += count
    lost += [KagetsuError(message, count=counts[name], name=target)
             for name, message in _COUNTED.items() if counts[name]]  # fmt: skip
    return lost


_COUNTED = {
    "set_up": mark("Left out: set-ups within the game, and the moves behind them ({count})."),
    "moveless": mark("Left out: what stands beside decisions or set-ups, without a move ({count})."),
    "passes": mark("Changed: a pass stands between two moves of one colour ({count})."),
    "marks": mark("Left out: marks on other points than that of the move ({count})."),
    "signs": mark("Changed: marks of any kind become the one mark of RenLib ({count})."),
    "letters": mark("Changed: letters that the encoding {name} does not have become question marks ({count})."),
}


def _changes(game: Game, node: Node, encoding: str) -> Iterator[tuple[str, int]]:
    """What of one node is left out or changed, by the name of its sentence."""
    notes = node.notes
    if node.move is not None and node.parent is not None and node.colour != _turn_before(game, node):
        yield "passes", 1
    if notes is None:
        return
    if node.parent is not None and notes.set_up is not None:
        yield "set_up", 1
    elif node.parent is not None and node.move is None and not is_no_move(node):
        yield "moveless", bool(notes.comment or notes.label or notes.marks)
        return
    own, texts = own_point(node), _texts(node)
    sign = notes.marks.get(own, "=")
    yield "signs", sign not in ("cross",) and sign[:1] != "="
    yield "marks", sum(point != own and point not in texts for point in notes.marks)
    for text in (notes.label, notes.comment, *(sign[1:] for sign in notes.marks.values() if sign[:1] == "=")):
        if not text.isascii():
            yield "letters", sum(not _has(letter, encoding) for letter in text)


def _turn_before(game: Game, node: Node) -> int:
    """Who is to move before ``node``, as the moves above it say."""
    above = node.parent
    while above is not None and above.move is None:
        above = above.parent
    return game.start.turn if above is None else opponent(above.colour)


def _has(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeError:
        return False
    return True
