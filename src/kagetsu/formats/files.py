"""Games from and to files, by the ending of the file's name."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.formats import psq
from kagetsu.formats.decoding import decode
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "read_game", "read_games", "write_game", "write_whole"]


class _Kind(NamedTuple):
    """How games of one kind of file are read and written, and what it has no place for."""

    read: Callable[[str, str | None, Rule | None], list[Game]]
    write: Callable[[Game, Node | None], str]
    losses: Callable[[Game, Node | None], list[KagetsuError]]


_KINDS = {
    ".sgf": _Kind(read_sgf, write_sgf, lambda game, end: []),
    ".psq": _Kind(psq.read_psq, psq.write_psq, psq.losses),
}


def read_games(file: str | os.PathLike[str], rule: Rule | None = None) -> Iterator[Game]:
    """The games of a file, in order; ``rule`` replaces what the file says of the rule.

    FormatError names the file and the place that cannot be read; OSError as usual.
    """
    name = os.fspath(file)
    kind = _kind(name)
    data = Path(file).read_bytes()
    declared = re.search(rb"CA\[([A-Za-z0-9_.:-]{1,40})\]", data)
    text, _ = decode(data, declared[1].decode("ascii") if declared else None)
    return iter(kind.read(text, name, rule))


def read_game(file: str | os.PathLike[str], rule: Rule | None = None) -> Game:
    """The first game of a file; see :func:`read_games`."""
    return next(read_games(file, rule))


def write_game(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> None:
    """Writes a game with its variations, or only the line that leads to ``end``. What the kind of file has no place for
    is left out; :func:`losses` says what. The file is whole at any moment: it is written beside its place and then put
    there. An existing file is replaced, and nobody is asked: a command that writes a file of its user's looks first.

    FormatError for a kind of file that is not known; KagetsuError for a game that this kind cannot hold at all.
    """
    text = _kind(os.fspath(file)).write(game, end)
    write_whole(Path(file), text.encode())


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
