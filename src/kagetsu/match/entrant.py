"""Who takes part in a match, and under which limits: what ``--engine`` and ``--each`` say, as values."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any

from kagetsu.protocol.link import split_command
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.texts import mark

__all__ = ["Entrant", "Kind", "read_entrants", "words_of"]

_MARGIN = 0.1
"""Seconds that an answer may be late, where nothing is said: pipes and a busy machine take some time."""
_UNLIMITED_SECONDS = 0.5
"""Seconds for a move where no limit is given at all."""


class Kind(StrEnum):
    """What an entrant is; by these words ``--engine`` names it."""

    COMMAND = "cmd"
    LEVEL = "level"
    RUNG = "rung"
    FILE = "file"
    TCP = "tcp"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A program that takes part: what it is, and what it may use."""

    name: str
    kind: Kind
    program: str
    """The command line, the level, the rung of the ladder, the file of a bot, or the address HOST:PORT."""
    limits: Limits = field(default_factory=lambda: Limits(time=_UNLIMITED_SECONDS))
    """For each of its moves, and with ``clock`` for each of its games."""
    margin: float = _MARGIN
    """Seconds that an answer may be late without loss."""
    memory: int | None = None
    """Bytes that it may take; None: as much as it likes."""
    threads: int | None = None
    pause: float = 0.0
    """Seconds to wait after its answer before it is told anything: some engines lose what comes at once."""
    options: tuple[tuple[str, str], ...] = ()
    """More settings, sent as ``INFO KEY VALUE``."""
    folder: str | None = None
    """Where it runs; None: where the match does."""
    language: str = "gomocup"
    """What it speaks: ``gomocup``, or ``lines`` (docs/bots.md); empty: it is found out."""
    output: int | None = None
    """Bytes that it may write for one answer; None: as many as any engine."""
    children: int | None = None
    """How many processes it may start; None: as many as it likes."""
    fault: str = ""
    """Why it cannot be started at all (a bot that could not be compiled); it then loses every game."""

    def command(self, seed: int | None) -> list[str] | None:
        """How a level or a rung is started: as an engine of its own; None for what is started otherwise."""
        if self.kind not in (Kind.LEVEL, Kind.RUNG):
            return None
        words = [sys.executable, "-m", "kagetsu", "engine", f"--{self.kind}", self.program]
        return words if seed is None else [*words, "--seed", str(seed)]

    def settings(self) -> dict[str, str]:
        """What is set on it before every game, besides rule and time."""
        own: dict[str, str] = {}
        if self.memory is not None:
            own["max_memory"] = str(self.memory)
        if self.threads is not None:
            own["thread_num"] = str(self.threads)
        return own | dict(self.options)

    def words(self) -> dict[str, Any]:
        """The entrant as the words that make it; :func:`read_entrants` reads them back."""
        limits = self.limits
        said: dict[str, Any] = {"name": self.name, str(self.kind): self.program, "margin": self.margin}
        if limits.clock is not None:
            said["tc"] = f"{limits.clock:.12g}" + (f"+{limits.increment:.12g}" if limits.increment else "")
        said |= {
            key: value
            for key, value in {
                "st": limits.time, "nodes": limits.nodes, "depth": limits.depth, "memory": self.memory,
                "threads": self.threads, "pause": self.pause or None, "folder": self.folder, "output": self.output,
                "children": self.children, "language": self.language, "fault": self.fault or None,
            }.items()
            if value is not None
        }  # fmt: skip
        return said | {f"option.{key}": value for key, value in self.options}


def words_of(texts: Iterable[str]) -> dict[str, str]:
    """``["st=0.5", "margin=0.1"]`` as a mapping; FormatError for a word without ``=``, or one that comes twice."""
    words: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key or key in words:
            raise FormatError(
                mark("{text} is not KEY=VALUE, or its key was there before: write name=A, st=0.5 and so on."),
                text=quoted(text),
            )
        words[key] = value
    return words


def read_entrants(engines: Iterable[Mapping[str, Any]], each: Mapping[str, Any]) -> list[Entrant]:
    """The entrants of a match; ``each`` holds for all whose own words do not say otherwise. Names that come twice get
    a number. FormatError names the word that is wrong, and the engine it belongs to.
    """
    found: list[Entrant] = []
    each = _flat(each)
    for number, engine in enumerate(map(_flat, engines), 1):
        own_limits = any(key in engine for key in _LIMITS)
        words = {key: value for key, value in each.items() if not (own_limits and key in _LIMITS)} | engine
        entrant = _entrant(words, number)
        taken = {other.name for other in found}
        names = (f"{entrant.name} ({count})" if count > 1 else entrant.name for count in range(1, len(found) + 2))
        found.append(replace(entrant, name=next(name for name in names if name not in taken)))
    return found


def _flat(words: Mapping[str, Any]) -> dict[str, Any]:
    """The words with ``option.KEY`` for what TOML holds as a table ``option``."""
    flat = {key: value for key, value in words.items() if key != "option"}
    options = words.get("option", {})
    if not isinstance(options, Mapping):
        raise FormatError(mark("{key} is to be a table of keys and values."), key="option")
    return flat | {f"option.{key}": value for key, value in options.items()}


_LIMITS = ("tc", "st", "nodes", "depth")
_PLAIN = (
    "name", "margin", "memory", "threads", "pause", "folder", "language", "output", "children", "fault", *_LIMITS,
)  # fmt: skip
_BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def _entrant(words: Mapping[str, Any], number: int) -> Entrant:
    kinds = [kind for kind in Kind if kind in words]
    unknown = [key for key in words if key not in _PLAIN and key not in set(Kind) and not key.startswith("option.")]
    if unknown:
        raise FormatError(
            mark("{key} of engine {number} is not known: there are {known}."),
            key=quoted(unknown[0]),
            number=number,
            known=", ".join([*Kind, *_PLAIN, "option.KEY"]),
        )
    if len(kinds) != 1:
        raise FormatError(
            mark("Engine {number} is to be one thing: cmd=COMMAND, level=N, rung=NAME, file=BOT or tcp=HOST:PORT."),
            number=number,
        )
    kind, program = kinds[0], str(words[kinds[0]])
    _check_program(kind, program)
    return Entrant(
        str(words.get("name") or _name(kind, program)),
        kind,
        program,
        _limits(words),
        margin=_number(words, "margin", _MARGIN),
        memory=_bytes(words, "memory") if "memory" in words else None,
        threads=int(_number(words, "threads", 1)) if "threads" in words else None,
        pause=_number(words, "pause", 0.0),
        options=tuple(
            (key.removeprefix("option."), str(value)) for key, value in words.items() if key.startswith("option.")
        ),
        folder=str(words["folder"]) if "folder" in words else None,
        language=_language(str(words.get("language", "" if kind in (Kind.FILE, Kind.TCP) else "gomocup"))),
        output=_bytes(words, "output") if "output" in words else None,
        children=int(_number(words, "children", 0)) if "children" in words else None,
        fault=str(words.get("fault", "")),
    )


def _check_program(kind: Kind, program: str) -> None:
    """FormatError for what cannot be: it is better told before a match than in it."""
    if kind is Kind.LEVEL and not re.fullmatch(r"0*([1-9]|10)", program):
        raise FormatError(mark("{text} is no level: it is a number from 1 to 10."), text=quoted(program))
    if kind is Kind.RUNG:
        from kagetsu.ladder.rungs import make_rung

        make_rung(program)
    if kind is Kind.FILE and not Path(program).is_file():
        raise FormatError(mark("There is no such bot."), file=program)
    port = program.rpartition(":")[2]
    if kind is Kind.TCP and not (re.fullmatch(r".+:[0-9]{1,5}", program) and 0 < int(port) < 65536):
        raise FormatError(mark("{text} is not an address: write HOST:PORT, as localhost:5555."), text=quoted(program))


def _language(text: str) -> str:
    if text not in ("", "gomocup", "lines"):
        raise FormatError(mark("{text} is no language of engines: it is gomocup or lines."), text=quoted(text))
    return text


def _name(kind: Kind, program: str) -> str:
    if kind is Kind.LEVEL:
        return f"level {program}"
    if kind is Kind.RUNG or kind is Kind.TCP:
        return program
    return Path(split_command(program)[0] if kind is Kind.COMMAND else program).name


def _limits(words: Mapping[str, Any]) -> Limits:
    clock, increment = None, 0.0
    if "tc" in words:
        parsed = parse_clock(str(words["tc"]))
        clock, increment = parsed.left[0], parsed.increment
    time = _number(words, "st", 0.0) if "st" in words else None
    nodes, depth = (int(_number(words, key, 0)) if key in words else None for key in ("nodes", "depth"))
    if clock is None and time is None and nodes is None and depth is None:
        time = _UNLIMITED_SECONDS
    return Limits(time=time, nodes=nodes, depth=depth, clock=clock, increment=increment)


def _number(words: Mapping[str, Any], key: str, default: float) -> float:
    value, whole = str(words.get(key, default)), key in ("nodes", "depth", "threads", "children")
    if not whole and type(words.get(key)) is float and math.isfinite(words[key]):
        value = f"{Decimal(value):f}"  # a small number would else be written with an exponent
    if not re.fullmatch(r"[0-9]{1,12}" if whole else r"[0-9]{1,9}(\.[0-9]*)?|\.[0-9]+", value):
        raise FormatError(
            mark("{key}={text} is not a whole number.") if whole else mark("{key}={text} is not a number of seconds."),
            key=key,
            text=quoted(value),
        )
    return float(value)


def _bytes(words: Mapping[str, Any], key: str) -> int:
    """``350M`` and the like in bytes."""
    text = str(words[key])
    found = re.fullmatch(r"([0-9]{1,12})([kmg]?)(?:i?b)?", text.strip().lower())
    if not found:
        raise FormatError(mark("{key}={text} is not a number of bytes: write 350M or 1G."), key=key, text=quoted(text))
    return int(found[1]) * _BYTES[found[2]]
