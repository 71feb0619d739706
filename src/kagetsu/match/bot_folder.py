"""The bots of a folder, which ``kagetsu match FOLDER`` plays against each other.

Every file that is a bot (:mod:`kagetsu.match.bot_file`) takes part, and every folder in it that holds a ``bot.toml``.
A file ``bots.toml`` beside them may say otherwise, a table for each bot. docs/bots.md prints both.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kagetsu.match.bot import Bot, parse_address
from kagetsu.match.bot_file import find_bot, read_bot
from kagetsu.match.introduction import Language
from kagetsu.match.watch import Allowance
from kagetsu.protocol.link import split_command
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["read_bots"]

_LIST = "bots.toml"
_OWN = "bot.toml"
_DEFAULT = Allowance()


def read_bots(folder: Path, allowance: Allowance = _DEFAULT, cache: Path | None = None) -> list[Bot]:
    """The bots of a folder by their names. Sources are compiled into ``cache``, the user's folder for such things if
    None.

    Names that begin with a dot or an underscore are passed over. A bot that cannot be started is among them, with its
    ``fault``. KagetsuError if the folder is not there or holds no bot; FormatError, with the place, for what
    ``bots.toml`` or a ``bot.toml`` says and is not possible.
    """
    if not folder.is_dir():
        raise KagetsuError(mark("There is no folder {folder}."), folder=folder)
    listed = _tables(folder / _LIST)
    bots: list[tuple[Path, Bot]] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or path.name == _LIST or _is_listed(path, listed):
            continue
        if path.is_file() and (bot := find_bot(path, allowance, cache)) is not None:
            bots.append((path, bot))
        elif (path / _OWN).is_file():
            bots.append((path, _own(path, allowance, cache)))
    bots = _told_apart(bots)
    for name, table in listed.items():
        if not table.get("skip"):
            bots.append((folder, _made(name, table, folder, _place(folder / _LIST, name), allowance, cache)))
    if not bots:
        raise KagetsuError(mark("There is no bot in the folder {folder}."), folder=folder)
    for name, times in Counter(bot.name for _, bot in bots).items():
        if times > 1:
            raise KagetsuError(mark("Two bots are called {name}."), name=quoted(name))
    return sorted((bot for _, bot in bots), key=lambda bot: (bot.name.casefold(), bot.name))


_STARTS = ("command", "address", "file")
"""What says how a bot is started."""

_Place = Callable[[KagetsuError], FormatError]


def _tables(file: Path) -> dict[str, dict[str, Any]]:
    """The tables of ``bots.toml`` by the names of the bots; none where there is no such file."""
    tables = _toml(file) if file.is_file() else {}
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise FormatError(
                mark("{name} is to be a table: write [{name}] and below it the settings of that bot."),
                file=str(file), name=name,
            )  # fmt: skip
        _check_keys(table, _place(file, name))
    return tables


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise FormatError(mark("The file is not UTF-8."), file=str(file)) from None
    except OSError as fault:
        raise FormatError(
            mark("The file cannot be read: {reason}."), file=str(file), reason=fault.strerror or str(fault)
        ) from None
    except tomllib.TOMLDecodeError as fault:
        found = re.fullmatch(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)", str(fault))
        line, column = (int(found[2]), int(found[3])) if found else (None, None)
        raise FormatError(
            mark("This is no TOML: {reason}."),
            file=str(file), line=line, column=column, reason=found[1] if found else fault,
        ) from None  # fmt: skip


def _place(file: Path, name: str = "") -> _Place:
    """Gives an error the place in a file of settings: the line where the table of a bot begins."""
    pattern = re.compile(rf"\s*\[\s*[\"']?{re.escape(name)}[\"']?\s*\]")
    lines = file.read_text(encoding="utf-8-sig").splitlines() if name and file.is_file() else []
    line = next((number for number, text in enumerate(lines, 1) if pattern.match(text)), None)
    return lambda error: FormatError.at(error, str(file), line)


_KEYS: dict[str, type] = {"name": str, "file": str, "command": str, "address": str, "protocol": str, "skip": bool}


def _check_keys(table: dict[str, Any], place: _Place) -> None:
    for key, value in table.items():
        if key not in _KEYS:
            raise place(
                KagetsuError(
                    mark("{key} is not a setting of a bot: there are {known}."), key=quoted(key), known=", ".join(_KEYS)
                )
            )
        if not isinstance(value, _KEYS[key]):
            raise place(KagetsuError(mark("{value} is not possible as {key}."), key=key, value=quoted(str(value))))


def _is_listed(path: Path, listed: dict[str, dict[str, Any]]) -> bool:
    """Whether ``bots.toml`` speaks of a file or folder: by its name, by that without its end, or as ``file``."""
    return any(name in (path.name, path.stem) or path.name == table.get("file") for name, table in listed.items())


def _own(folder: Path, allowance: Allowance, cache: Path | None) -> Bot:
    """The bot of a folder of its own: what ``bot.toml`` names, else the only bot among its files."""
    file = folder / _OWN
    table = _toml(file)
    place = _place(file)
    _check_keys(table, place)
    if not any(key in table for key in _STARTS):
        paths = [path for path in sorted(folder.iterdir()) if path.is_file() and path != file]
        bots = [path.name for path in paths if find_bot(path, allowance, cache) is not None]
        if len(bots) != 1:
            raise place(
                KagetsuError(
                    mark("This folder needs a command, an address or a file: it holds {count} bots."), count=len(bots)
                )
            )
        table["file"] = bots[0]
    return _made(folder.name, table, folder, place, allowance, cache)


def _made(
    name: str, table: dict[str, Any], folder: Path, place: _Place, allowance: Allowance, cache: Path | None
) -> Bot:
    """The bot that a table describes: by a command, an address, or a file; without any of them, by the file or folder
    of its name.
    """
    try:
        language = _language(table["protocol"]) if "protocol" in table else None
        if sum(key in table for key in _STARTS) > 1:
            raise KagetsuError(mark("A bot has one of command, address and file."))
        folder = folder.absolute()
        if "command" in table:
            bot = Bot(name, tuple(split_command(table["command"])), folder)
        elif "address" in table:
            address = f"tcp:{table['address'].removeprefix('tcp:')}"
            parse_address(address)
            bot = Bot(name, (address,), folder)
        else:
            bot = _from_path(_path(name, table, folder), allowance, cache)
    except KagetsuError as fault:
        raise place(fault) from None
    return replace(bot, name=table.get("name", name), language=language or bot.language)


def _path(name: str, table: dict[str, Any], folder: Path) -> Path:
    if "file" in table:
        return folder / str(table["file"])
    found = [path for path in sorted(folder.iterdir()) if name in (path.name, path.stem) and path.name != _LIST]
    if len(found) != 1:
        raise KagetsuError(
            mark("The bot {name} needs a command, an address or a file: there are {count} files of this name."),
            name=name,
            count=len(found),
        )
    return found[0]


def _from_path(path: Path, allowance: Allowance, cache: Path | None) -> Bot:
    if (path / _OWN).is_file():
        return _own(path, allowance, cache)
    return read_bot(path, allowance, cache)


def _language(word: str) -> Language:
    if word not in set(Language):
        raise KagetsuError(
            mark("{text} is not a protocol: there are {known}."), text=quoted(word), known=", ".join(Language)
        )
    return Language(word)


def _told_apart(bots: list[tuple[Path, Bot]]) -> list[tuple[Path, Bot]]:
    """Bots of one name get the names of their files: anna.c and anna.py."""
    times = Counter(bot.name for _, bot in bots)
    return [(path, replace(bot, name=path.name) if times[bot.name] > 1 else bot) for path, bot in bots]
