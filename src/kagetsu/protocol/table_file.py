"""The file that keeps what an engine knows of positions: where it may be written, and how it is read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kagetsu.engine.table_file import MAGIC, NO_TABLE
from kagetsu.formats.files import write_whole
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.texts import mark

if TYPE_CHECKING:
    from kagetsu.protocol.move_engine import MoveEngine

__all__ = ["read_table", "write_table"]


def write_table(file: str, engine: MoveEngine, board: Board) -> int:
    """Writes what ``engine`` knows of the game on ``board``, and returns of how many positions.

    The file is whole at any moment. KagetsuError if it cannot be written, and where the file there is of another kind:
    that is not overwritten.
    """
    path = Path(file)
    try:
        if path.exists() and not _is_table(path):
            raise FormatError(
                mark("There is another file of this name already; it is not overwritten."), file=_shown(file)
            )
        data = engine.pack(board)
        write_whole(path, data)
    except (OSError, ValueError) as fault:
        raise _unusable(file, fault) from None
    return _count(data)


def read_table(file: str, engine: MoveEngine, board: Board) -> int:
    """Lets ``engine`` know what the file holds, and returns of how many positions.

    KagetsuError, which names the file, if it cannot be read or holds something else; then nothing has changed.
    """
    path = Path(file)
    try:
        if path.exists() and not _is_table(path):
            raise FormatError(NO_TABLE)
        return engine.unpack(board, path.read_bytes())
    except (OSError, ValueError) as fault:
        raise _unusable(file, fault) from None
    except FormatError as fault:
        raise FormatError.at(fault, _shown(file)) from None


def _is_table(path: Path) -> bool:
    """Whether the file begins as ours do; a pipe or a folder is not asked."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


def _count(data: bytes) -> int:
    header_end = data.index(b"\n", len(MAGIC))
    return (len(data) - header_end - 1) // 16


def _shown(file: str) -> str:
    return file.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _unusable(file: str, fault: OSError | ValueError) -> KagetsuError:
    reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return FormatError(mark("The file cannot be used: {reason}."), file=_shown(file), reason=reason)
