"""Games from and to files, by the ending of the file's name."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from kagetsu.formats.kinds import Kind, Options, kind_of, read_data
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["losses", "read_game", "read_games", "write_game", "write_games", "write_whole"]


def read_games(
    file: str | os.PathLike[str], rule: Rule | None = None, *, encoding: str | None = None, origin: str = "bottom"
) -> Iterator[Game]:
    """The games of a file, in order; ``rule`` replaces what the file says of the rule. ``encoding`` is that of its
    text, None to find it out; ``origin`` (``bottom`` or ``top``) tells which row of a move string has the number 1.

    FormatError names the file and the place that cannot be read; OSError as usual.
    """
    name = os.fspath(file)
    kind_of(name)
    return read_data(Path(file).read_bytes(), name, rule, Options(encoding, origin))


def read_game(file: str | os.PathLike[str], rule: Rule | None = None) -> Game:
    """The first game of a file; see :func:`read_games`."""
    for game in read_games(file, rule):
        return game
    raise FormatError(mark("There is no game in this file: it has no moves."), file=os.fspath(file))


def write_game(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> None:
    """Writes a game with its variations, or only the line that leads to ``end``. What the kind of file has no place for
    is left out; :func:`losses` says what. The file is whole at any moment: it is written beside its place and then put
    there. An existing file is replaced, and nobody is asked: a command that writes a file of its user's looks first.

    FormatError for a kind of file that is not known; KagetsuError for a game that this kind cannot hold at all.
    """
    write_games([game], file, end=end)


def write_games(
    games: Sequence[Game], file: str | os.PathLike[str], *, end: Node | None = None, origin: str = "bottom"
) -> None:
    """Writes several games into one file, as :func:`write_game` does with one. KagetsuError, too, for several games and
    a kind of file that holds one.
    """
    kind = _writable(os.fspath(file))
    if len(games) != 1 and not kind.holds_many:
        raise KagetsuError(mark("{file} can hold one game only, not {count}."), file=os.fspath(file), count=len(games))
    assert kind.write is not None
    write_whole(Path(file), kind.write(list(games), end, Options(origin=origin)))


def losses(game: Game, file: str | os.PathLike[str], *, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_game` would leave out or change in a file of this name, one sentence each; errors as there."""
    return _writable(os.fspath(file)).losses(game, end)


def write_whole(file: Path, data: bytes) -> None:
    """Puts ``data`` into ``file`` in one step, so that a crash leaves the old content or the new, never a part. A link
    stays one; a device or a pipe, which cannot be replaced, is written to.
    """
    file = Path(os.path.realpath(file))
    if file.exists() and not file.is_file() and not file.is_dir():
        file.write_bytes(data)
        return
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


def _writable(name: str) -> Kind:
    kind = kind_of(name)
    if kind.write is None:
        raise FormatError(mark("This kind of file is only read."), file=name)
    return kind
