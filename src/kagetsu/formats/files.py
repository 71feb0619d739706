"""Games from and to files, by the ending of the file's name."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from kagetsu.formats.decoding import decode
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["read_game", "read_games", "write_game", "write_whole"]


def read_games(file: str | os.PathLike[str], rule: Rule | None = None) -> Iterator[Game]:
    """The games of a file, in order; ``rule`` replaces what the file says of the rule.

    FormatError names the file and the place that cannot be read; OSError as usual.
    """
    name = os.fspath(file)
    _refuse_unknown(name)
    data = Path(file).read_bytes()
    declared = re.search(rb"CA\[([A-Za-z0-9_.:-]{1,40})\]", data)
    text, _ = decode(data, declared[1].decode("ascii") if declared else None)
    return iter(read_sgf(text, name, rule))


def read_game(file: str | os.PathLike[str], rule: Rule | None = None) -> Game:
    """The first game of a file; see :func:`read_games`."""
    return next(read_games(file, rule))


def write_game(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> None:
    """Writes a game with its variations, or only the line that leads to ``end``. The file is whole at any moment: it
    is written beside its place and then put there. An existing file is replaced, and nobody is asked: a command that
    writes a file of its user's looks first.
    """
    _refuse_unknown(os.fspath(file))
    write_whole(Path(file), write_sgf(game, end).encode())


def write_whole(file: Path, data: bytes) -> None:
    """Puts ``data`` into ``file`` in one step, so that a crash leaves the old content or the new, never a part."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    except OSError as fault:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise OSError(fault.errno, fault.strerror, os.fspath(file)) from fault


def _refuse_unknown(name: str) -> None:
    if not name.lower().endswith(".sgf"):
        raise FormatError(mark("This is no kind of file that Kagetsu knows: it reads and writes .sgf."), file=name)
