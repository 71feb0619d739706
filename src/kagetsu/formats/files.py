"""Games from and to files, by the ending of the file's name."""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.formats import psq, renlib, rif
from kagetsu.formats.decoding import decode
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "read_game", "read_games", "write_game", "write_whole"]


class _Kind(NamedTuple):
    """How games of one kind of file are read and written, and what it has no place for; ``write`` is None for a kind
    that is only read.
    """

    read: Callable[[bytes, str | None, Rule | None], Iterable[Game]]
    write: Callable[[Game, Node | None], bytes] | None = None
    losses: Callable[[Game, Node | None], list[KagetsuError]] = lambda game, end: []


def _read_sgf(data: bytes, name: str | None, rule: Rule | None) -> list[Game]:
    declared = re.search(rb"CA\[([A-Za-z0-9_.:-]{1,40})\]", data)
    return read_sgf(decode(data, declared[1].decode("ascii") if declared else None)[0], name, rule)


def _read_psq(data: bytes, name: str | None, rule: Rule | None) -> list[Game]:
    return psq.read_psq(decode(data)[0], name, rule)


def _read_rif(data: bytes, name: str | None, rule: Rule | None) -> Iterator[Game]:
    return rif.read_rif(io.BytesIO(data), name)


_KINDS = {
    ".sgf": _Kind(_read_sgf, lambda game, end: write_sgf(game, end).encode()),
    ".psq": _Kind(_read_psq, lambda game, end: psq.write_psq(game, end).encode(), psq.losses),
    ".lib": _Kind(renlib.read_lib, renlib.write_lib, renlib.losses),
    ".rif": _Kind(_read_rif),
}


def read_games(file: str | os.PathLike[str], rule: Rule | None = None) -> Iterator[Game]:
    """The games of a file, in order; ``rule`` replaces what the file says of the rule.

    FormatError names the file and the place that cannot be read; OSError as usual.
    """
    name = os.fspath(file)
    kind = _kind(name)
    return iter(kind.read(Path(file).read_bytes(), name, rule))


def read_game(file: str | os.PathLike[str], rule: Rule | None = None) -> Game:
    """The first game of a file; see :func:`read_games`."""
    return next(read_games(file, rule))


def write_game(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> None:
    """Writes a game with its variations, or only the line that leads to ``end``. What the kind of file has no place for
    is left out; :func:`losses` says what. The file is whole at any moment: it is written beside its place and then put
    there. An existing file is replaced, and nobody is asked: a command that writes a file of its user's looks first.

    FormatError for a kind of file that is not known; KagetsuError for a game that this kind cannot hold at all.
    """
    write = _kind(os.fspath(file)).write
    if write is None:
        raise FormatError(mark("Files of this kind are read, not written."), file=os.fspath(file))
    write_whole(Path(file), write(game, end))


def losses(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_game` would leave out or change in a file of this name, one sentence each; errors as there."""
    return _kind(os.fspath(file)).losses(game, end)


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


def _kind(name: str) -> _Kind:
    kind = next((kind for ending, kind in _KINDS.items() if name.lower().endswith(ending)), None)
    if kind is None:
        raise FormatError(
            mark("This is no kind of file that Kagetsu knows: it reads and writes {kinds}."),
            file=name, kinds=", ".join(_KINDS),
        )  # fmt: skip
    return kind
