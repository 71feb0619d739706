"""Everything that decides what a match plays, as one value: what ``kagetsu match`` was told, and what is resumed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from kagetsu.engine.balance import balanced_opening
from kagetsu.engine.fast import FastBoard
from kagetsu.formats.decoding import decode
from kagetsu.formats.openings import OpeningLine, read_openings
from kagetsu.match.adjudication import DrawRule, ResignRule, parse_draw_rule, parse_resign_rule
from kagetsu.match.entrant import Entrant, Kind, read_entrants
from kagetsu.match.schedule import Gauntlet, Plan, RoundRobin
from kagetsu.match.sprt import Sprt
from kagetsu.match.swiss import Swiss
from kagetsu.protocol.requests import check_opening_rule, rule_line
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.notation import parse_size
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.rule import Rule, load_rule
from kagetsu.texts import mark

__all__ = ["Format", "MatchSettings", "Openings", "parse_settings", "start_board"]


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Openings:
    """What the games of a match begin with: the lines of a list, or openings of our own making."""

    source: str = "balanced"
    """``none`` for the empty board, ``balanced`` for openings of our own that leave the game even, or a file."""
    shuffled: bool = False
    stones: int = 5
    """Of how many stones the balanced openings are."""
    kind: str | None = None
    """How the lines of a file are to be read (:data:`kagetsu.formats.openings.OPENING_KINDS`); None: by their form."""
    lines: tuple[OpeningLine, ...] = ()
    faults: tuple[FormatError, ...] = field(default=(), compare=False)
    """Why the other lines of the file are left out."""

    def opening(self, number: int, rule: Rule, width: int, height: int, seed: int) -> OpeningLine:
        """The opening of that number, from 0: always the same for the same settings."""
        if self.source == "none":
            return OpeningLine(width=width, height=height)
        if self.source == "balanced":
            own_seed = random.Random(f"opening {seed} {number}").getrandbits(60)
            board = balanced_opening(rule, width=width, height=height, stones=self.stones, seed=own_seed)
            return OpeningLine(tuple(board.move_stack), width=width, height=height)
        return self.lines[number]

    def words(self) -> dict[str, Any]:
        """As the words that make them."""
        order = "random" if self.shuffled else "sequential"
        words = {"source": self.source, "order": order, "stones": self.stones, "kind": self.kind}
        return {key: value for key, value in words.items() if value is not None}


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """A match as it was asked for. Times, memory and what an engine is stand with each entrant."""

    entrants: tuple[Entrant, ...]
    rule: Rule
    width: int = 15
    height: int = 15
    format: Format = Format.ROUND_ROBIN
    games: int = 2
    """How many games two who meet play."""
    rounds: int = 1
    repeat: bool = True
    """Whether each opening is played twice, the colours exchanged."""
    openings: Openings = Openings()
    opening_rule: str = "free"
    """The opening protocol that the engines play."""
    seed: int = 1
    concurrency: int = 1
    sprt: Sprt | None = None
    draw: DrawRule | None = None
    resign: ResignRule | None = None
    log_protocol: bool = False
    rule_name: str = ""
    """How the rule was named: a rule of a file is called by the file."""

    def __post_init__(self) -> None:
        open_protocol(self.opening_rule, self.width, self.height)
        if any(entrant.language == "gomocup" for entrant in self.entrants):
            check_opening_rule(self.opening_rule)
        if any(entrant.kind is Kind.COMMAND and entrant.language == "gomocup" for entrant in self.entrants):
            rule_line(self.rule)  # our own engines know every rule by its name
        if self.sprt is not None and len(self.entrants) != 2:
            raise KagetsuError(
                mark("A test (sprt) is played by two engines, not by {count}."), count=len(self.entrants)
            )
        if self.concurrency < 1:
            raise KagetsuError(mark("At least one game must be played at a time."))
        if self.opening_rule != "free" and self.openings.source != "none":
            raise KagetsuError(
                mark("With an opening rule the engines make the openings: there can be no list of them.")
            )
        self.schedule()

    def schedule(self) -> RoundRobin | Swiss:
        """Who plays whom in which order."""
        names = [entrant.name for entrant in self.entrants]
        meetings = max(1, len(names) * (len(names) - 1) // 2)
        pairs = meetings * self.rounds * self.games
        openings = {"none": 1, "balanced": pairs}.get(self.openings.source, len(self.openings.lines))
        shuffled = self.openings.shuffled and bool(self.openings.lines)
        plan = Plan(self.games, self.rounds, self.repeat, openings, shuffled, self.seed)
        if self.format is Format.SWISS:
            return Swiss(names, plan)
        return Gauntlet(names, plan) if self.format is Format.GAUNTLET else RoundRobin(names, plan)

    def entrant(self, name: str) -> Entrant:
        """The entrant of that name."""
        return next(entrant for entrant in self.entrants if entrant.name == name)

    def words(self) -> dict[str, Any]:
        """As plain data; :func:`parse_settings` reads it back."""
        return {
            "engine": [entrant.words() for entrant in self.entrants],
            "rule": self.rule_name or self.rule.name,
            "size": self.width if self.width == self.height else [self.width, self.height],
            "format": str(self.format),
            "games": self.games,
            "rounds": self.rounds,
            "repeat": self.repeat,
            "openings": self.openings.words(),
            "opening_rule": self.opening_rule,
            "seed": self.seed,
            "concurrency": self.concurrency,
            "log_protocol": self.log_protocol,
            **({"sprt": _test_words(self.sprt)} if self.sprt else {}),
            **({"draw": self.draw.words()} if self.draw else {}),
            **({"resign": self.resign.words()} if self.resign else {}),
        }

    def text(self) -> str:
        """As JSON."""
        return json.dumps(self.words(), indent=1, ensure_ascii=False) + "\n"


def _test_words(sprt: Sprt) -> dict[str, float]:
    return {"elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta}


_KEYS = (
    "engine", "each", "rule", "size", "format", "games", "rounds", "repeat", "openings", "opening_rule", "seed",
    "concurrency", "sprt", "draw", "resign", "log_protocol",
)  # fmt: skip


def parse_settings(words: Mapping[str, Any], file: str | None = None) -> MatchSettings:
    """The settings that plain data says, as it comes from the command line, a TOML file or the folder of a match.

    FormatError names the key that is not known or has no possible value; ``file`` is where they stand. KagetsuError for
    settings that do not go together, OSError for a list of openings that cannot be read.
    """
    try:
        return _parsed(words)
    except KagetsuError as fault:
        if file is None or (isinstance(fault, FormatError) and fault.file is not None):
            raise
        raise FormatError.at(fault, file) from None


def _parsed(words: Mapping[str, Any]) -> MatchSettings:
    unknown = [key for key in words if key not in _KEYS]
    if unknown:
        raise FormatError(
            mark("{key} is no setting of a match: there are {known}."), key=quoted(unknown[0]), known=", ".join(_KEYS)
        )
    rule_name = str(words.get("rule", "freestyle"))
    rule = load_rule(rule_name)
    width, height = _size(words.get("size", 15))
    engines = words.get("engine", [])
    if not isinstance(engines, list) or not all(isinstance(engine, Mapping) for engine in engines):
        raise FormatError(mark("The engines of a match are a list of tables."))
    opening_rule = str(words.get("opening_rule", "free"))
    return MatchSettings(
        tuple(read_entrants(engines, _table(words, "each"))),
        rule,
        width,
        height,
        _format(str(words.get("format", Format.ROUND_ROBIN))),
        _whole(words, "games", 2),
        _whole(words, "rounds", 1),
        _flag(words, "repeat", True),
        _openings(words.get("openings", {}), rule, width, height, opening_rule),
        opening_rule,
        _whole(words, "seed", 1, least=-_LARGEST),
        _whole(words, "concurrency", 1, most=_MOST_AT_ONCE),
        _sprt(_table(words, "sprt")) if "sprt" in words else None,
        parse_draw_rule(_table(words, "draw")) if "draw" in words else None,
        parse_resign_rule(_table(words, "resign")) if "resign" in words else None,
        _flag(words, "log_protocol", False),
        rule_name,
    )


_LARGEST = 10**18 - 1
_MOST_AT_ONCE = 1000


def _size(given: Any) -> tuple[int, int]:
    if isinstance(given, list) and len(given) == 2:
        given = f"{given[0]}x{given[1]}"
    return parse_size(str(given))


def _format(text: str) -> Format:
    try:
        return Format(text)
    except ValueError:
        raise FormatError(
            mark("{text} is no form of a match: there are {known}."), text=quoted(text), known=", ".join(Format)
        ) from None


def _table(words: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = words.get(key, {})
    if not isinstance(value, Mapping):
        raise FormatError(mark("{key} is to be a table of keys and values."), key=key)
    return value


def _flag(words: Mapping[str, Any], key: str, default: bool) -> bool:
    value = words.get(key, default)
    if type(value) is not bool:
        raise FormatError(mark("{key} is {value}; it must be true or false."), key=key, value=quoted(str(value)))
    return value


def _whole(words: Mapping[str, Any], key: str, default: int, least: int = 1, most: int = _LARGEST) -> int:
    value = words.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise FormatError(
            mark("{key} is {value}; it must be a whole number from {least} to {most}."),
            key=key, value=quoted(str(value)), least=least, most=most,
        )  # fmt: skip
    return value


def _sprt(words: Mapping[str, Any]) -> Sprt:
    known = ("elo0", "elo1", "alpha", "beta")
    numbers = {}
    for key, value in words.items():
        try:
            numbers[key] = float(value)
        except (TypeError, ValueError):
            numbers[key] = float("nan")
        if key not in known or numbers[key] != numbers[key]:
            raise FormatError(
                mark("{text} does not belong to --{option}: write {known}, with numbers."),
                text=quoted(f"{key}={value}"), option="sprt", known="elo0=0 elo1=5 alpha=0.05 beta=0.05",
            )  # fmt: skip
    return Sprt(**numbers)


def _openings(given: Any, rule: Rule, width: int, height: int, opening_rule: str) -> Openings:
    words = dict(given) if isinstance(given, Mapping) else {"source": given}
    source = words.pop("source", "balanced" if opening_rule == "free" else "none")
    order, kind = str(words.pop("order", "sequential")), words.pop("kind", None)
    stones = str(words.pop("stones", 5))
    if (
        words or not isinstance(source, str) or order not in ("random", "sequential")
        or not re.fullmatch("[0-9]{1,9}", stones)
    ):  # fmt: skip
        raise FormatError(
            mark("The openings are a file, or the words balanced or none; then maybe {known}."),
            known="order=random|sequential, stones=5, kind=moves|pos|offset|position",
        )
    if source in ("none", "balanced"):
        return Openings(source, order == "random", int(stones))
    text, _ = decode(Path(source).read_bytes())
    found = read_openings(text, source, width, height, None if kind is None else str(kind))
    lines, faults = [], list(found.faults)
    for opening in found.openings:
        try:
            start_board(opening, rule)
            lines.append(opening)
        except KagetsuError as fault:
            faults.append(FormatError(_NOT_PLAYABLE, file=source, text=quoted(opening.text()), fault=str(fault)))
    if not lines:
        raise faults[0] if faults else FormatError(_NO_OPENING, file=source)
    return Openings(source, order == "random", int(stones), kind, tuple(lines), tuple(faults))


_NO_OPENING = mark("There is no opening in this file.")
_NOT_PLAYABLE = mark("The opening {text} cannot be played: {fault}")


def start_board(opening: OpeningLine, rule: Rule) -> FastBoard:
    """The position with which a game begins; the moves of the opening are on its stack. KagetsuError for an opening
    that cannot be played, and for one after which the game is over.
    """
    board = FastBoard(rule=rule, width=opening.width, height=opening.height)
    if opening.is_set_up:
        stones = opening.black, opening.white, opening.to_move
        board = FastBoard.from_stones(*stones, rule, width=opening.width, height=opening.height)
    for point in opening.moves:
        board.push(point, strict=True)
    if board.is_game_over():
        raise KagetsuError(mark("After the opening {text} the game is over."), text=opening.text())
    return board
