"""What the engine knows of positions, as bytes that a file can keep.

A line that says what kind of file it is, a line of JSON with what the positions belong to, and then 16 bytes for each
position, as the kernel packs them. Positions are known by their hash and their worth is the evaluation's, so that both
are named, besides the rule, the size of the board and the number of stones with which the game is drawn.
"""

from __future__ import annotations

import json
import sys
import zlib

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import most_stones, new_position, tables_of
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import all_points
from kagetsu.texts import mark

__all__ = ["MAGIC", "NO_TABLE", "pack_table", "unpack_table"]

MAGIC = b"KAGETSU TABLE 1\n"
"""How such a file begins; the number is that of the form."""

NO_TABLE = mark("This is no file of positions that Kagetsu has thought about.")
"""What is said of any other file."""
_LONGEST_HEADER = 1000


def pack_table(board: Board, packed: bytes | bytearray) -> bytes:
    """The bytes of a file that holds these entries, which belong to the game on ``board``."""
    header = _game(board) | _kernel(board) | {"entries": len(packed) // 16, "crc": zlib.crc32(packed)}
    return b"".join((MAGIC, json.dumps(header, sort_keys=True).encode("ascii"), b"\n", packed))


def unpack_table(board: Board, data: bytes) -> bytearray:
    """The entries in the bytes of a file, for the game on ``board``.

    FormatError for bytes that are no such file, are not whole, or belong to another game or version.
    """
    if not data.startswith(MAGIC):
        raise FormatError(NO_TABLE)
    header, end, packed = data[len(MAGIC) :].partition(b"\n")
    told = _read(header) if end and len(header) <= _LONGEST_HEADER else None
    if told is None or told.get("entries") != len(packed) / 16 or told.get("crc") != zlib.crc32(packed):
        raise FormatError(mark("The file is damaged or not whole: nothing of it was read."))
    if any(told.get(key) != value for key, value in _game(board).items()):
        raise FormatError(
            mark("The file holds positions of another game: {theirs}; on the board is {ours}."),
            theirs=_text(told),
            ours=_text(_game(board)),
        )
    if any(told.get(key) != value for key, value in _kernel(board).items()):
        raise FormatError(mark("Another version of Kagetsu has written this file: its numbers mean something else."))
    return bytearray(packed)


def _read(header: bytes) -> dict[str, object] | None:
    try:
        told = json.loads(header)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def _game(board: Board) -> dict[str, object]:
    """What decides, besides the stones and whose turn it is, what a position is worth."""
    stones = board.width * board.height - len(board.empties())
    return {
        "rule": board.rule.name,
        "width": board.width,
        "height": board.height,
        "most_stones": most_stones(board, stones),
    }


def _text(game: dict[str, object]) -> str:
    return f"{game.get('width')}x{game.get('height')} {game.get('rule')}, {game.get('most_stones')} stones at most"


def _kernel(board: Board) -> dict[str, object]:
    """What the numbers mean: the hash of stones on every point, the checksum of what a search looks up, and the order
    of bytes.
    """
    position = new_position(board.rule, board.width, board.height)
    points = list(all_points(board.width, board.height))
    position.set_up(points[::2], points[1::2])
    return {
        "keys": f"{position.hash():016x}",
        "numbers": kernel.numbers_checksum(tables_of(board.rule)),
        "bytes": sys.byteorder,
    }
