"""The folder of a match: what was asked for, every game as it ends, and what it is resumed from.

``match.json`` holds the settings, ``openings.txt`` a copy of the list of openings, if there is one, ``games.jsonl`` a
line for each finished game in the order in which they ended, and ``games`` the same games as SGF and PSQ. A game counts
once its line is whole; a line that a crash cut off is dropped.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from kagetsu.formats.files import write_whole
from kagetsu.match.record import GameRecord, parse_record
from kagetsu.match.settings import MatchSettings, parse_settings
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.texts import mark

__all__ = ["MatchFolder"]

_SETTINGS, _OPENINGS, _RECORDS, _GAMES = "match.json", "openings.txt", "games.jsonl", "games"
_LOCK = "match.lock"


class MatchFolder:
    """A folder that one match owns while it runs; a context manager, which lets it go.

    Made by :meth:`create` and :meth:`resume`. KagetsuError where another match uses the folder.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder
        self._lock = _locked(folder / _LOCK)
        self._records: IO[bytes] | None = None

    @classmethod
    def create(cls, folder: Path, settings: MatchSettings) -> Self:
        """A new folder, or one without a match in it. KagetsuError if a match is there: nothing is overwritten."""
        if (folder / _SETTINGS).exists():
            raise KagetsuError(
                mark("There is a match in {folder} already: go on with it by --resume, or name another folder."),
                folder=str(folder),
            )
        (folder / _GAMES).mkdir(parents=True, exist_ok=True)
        made = cls(folder)
        if settings.openings.lines:
            write_whole(folder / _OPENINGS, Path(settings.openings.source).read_bytes())
        write_whole(folder / _SETTINGS, settings.text().encode())
        return made

    @classmethod
    def resume(cls, folder: Path) -> tuple[Self, MatchSettings, list[GameRecord]]:
        """The folder of a match that was begun, its settings, and the games that are finished. KagetsuError if there
        is none; FormatError names the line of a file that cannot be read.
        """
        file = folder / _SETTINGS
        if not file.is_file():
            raise KagetsuError(mark("There is no match in {folder} to go on with."), folder=str(folder))
        try:
            words: Any = json.loads(file.read_bytes())
        except ValueError:
            raise FormatError(mark("These are no settings of a match."), file=str(file)) from None
        settings = _settings(words, folder)
        found = cls(folder)
        try:
            return found, settings, found.finished()
        except BaseException:
            found.close()
            raise

    def finished(self) -> list[GameRecord]:
        """The games that are finished, in the order in which they ended. The part of a line that a crash left at the
        end is taken off.
        """
        file = self.path / _RECORDS
        if not file.exists():
            return []
        data = file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with file.open("r+b") as records:
                records.truncate(len(whole))
        # Not by splitlines: what an engine wrote may hold other ends of lines, and JSON leaves them as they are.
        lines = whole.decode("utf-8", errors="replace").split("\n")
        return [parse_record(line, str(file), number) for number, line in enumerate(lines, 1) if line.strip()]

    def add(self, record: GameRecord, files: dict[str, bytes]) -> None:
        """Keeps a finished game: its ``files`` by their endings (``.sgf``), then the line by which it counts, on the
        disk before this returns.
        """
        for ending, data in files.items():
            write_whole(self.path / self.game_file(record, ending), data)
        if self._records is None:
            self._records = (self.path / _RECORDS).open("ab")
        self._records.write(record.line().encode("utf-8") + b"\n")
        self._records.flush()
        os.fsync(self._records.fileno())

    @staticmethod
    def game_file(record: GameRecord, ending: str) -> str:
        """The place of a game's file in the folder, as ``games/00017.sgf``."""
        return f"{_GAMES}/{record.game:05d}{ending}"

    def game_files(self, record: GameRecord) -> dict[str, str]:
        """The files of a game that are there, by the names of their formats (``SGF``)."""
        places = {ending[1:].upper(): self.game_file(record, ending) for ending in (".sgf", ".psq")}
        return {name: place for name, place in places.items() if (self.path / place).exists()}

    def write(self, name: str, data: bytes) -> None:
        """Writes another file of the match, in one step."""
        write_whole(self.path / name, data)

    def close(self) -> None:
        """Lets the folder go."""
        if self._records is not None:
            self._records.close()
        self._lock.close()
        with suppress(OSError):
            (self.path / _LOCK).unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _settings(words: Any, folder: Path) -> MatchSettings:
    """The settings of a match that was begun; its openings are those of the copy, whatever has become of the list."""
    file, copy = folder / _SETTINGS, folder / _OPENINGS
    if not isinstance(words, dict):
        raise FormatError(mark("These are no settings of a match."), file=str(file))
    openings = words.get("openings")
    if not copy.is_file() or not isinstance(openings, dict):
        return parse_settings(words, str(file))
    settings = parse_settings(words | {"openings": openings | {"source": str(copy)}}, str(file))
    return replace(settings, openings=replace(settings.openings, source=str(openings.get("source"))))


def _locked(file: Path) -> IO[bytes]:
    """The file, held by this process alone until it ends, in whatever way."""
    stream = file.open("ab")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        raise KagetsuError(mark("A match runs in {folder} now."), folder=str(file.parent)) from None
    return stream
