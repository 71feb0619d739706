"""The lines of the Gomocup protocol as typed commands, and answers as lines. Nothing behind this module reads strings.

The commands are named tuples, which are made faster than other classes: an engine has to be ready at once. Two of
different kinds may therefore be equal; tell them apart by their classes.

Source: the document of the protocol, version of 2023-03-20, and what Piskvork, the judge of Gomocup, c-gomoku-cli and
Yixin-Board send.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from kagetsu.engine.options import OPTIONS
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import make_point, point_xy
from kagetsu.texts import mark

__all__ = [
    "OTHER",
    "OWN",
    "SPECIAL",
    "Command",
    "CommandReader",
    "Info",
    "Place",
    "Refused",
    "SetUp",
    "Start",
    "Stone",
    "TakeBack",
    "Turn",
    "Unknown",
    "Word",
    "move_text",
    "plain_text",
]


class Place(NamedTuple):
    """A point as the protocol counts: ``x`` from the left, ``y`` from the top, both from 0; maybe off the board."""

    x: int
    y: int

    def point(self, height: int) -> int:
        """The point on a board of this height; only for places that are on it."""
        return make_point(self.x, height - 1 - self.y)


class Stone(NamedTuple):
    """A stone of a set-up: ``owner`` is OWN, OTHER or SPECIAL, as the engine that is asked sees it."""

    place: Place
    owner: int


OWN, OTHER, SPECIAL = 1, 2, 3


class Start(NamedTuple):
    """A new game on an empty board; a length that cannot be is refused where boards are made."""

    width: int
    height: int


class Turn(NamedTuple):
    """The opponent's move; asks for the answer."""

    place: Place


class SetUp(NamedTuple):
    """A whole position, in the order of the lines; asks for a move in it."""

    stones: tuple[Stone, ...]


class Word(Enum):
    """A command of one word; what follows the word does not matter."""

    RESTART = "RESTART"
    """A new game on a board of the same size."""
    BEGIN = "BEGIN"
    """Asks for the first move."""
    ABOUT = "ABOUT"
    """Asks for the engine's name."""
    STOP = "STOP"
    """Ends the thinking; the move comes at once."""
    END = "END"
    """Ends the engine."""


class TakeBack(NamedTuple):
    """Takes a stone off the board."""

    place: Place


class Info(NamedTuple):
    """A setting whose value is a whole number; one of ``INFO_KEYS``."""

    key: str
    value: int


class Refused(NamedTuple):
    """A known command that cannot be read; ``fault`` says why."""

    fault: FormatError


class Unknown(NamedTuple):
    """A line that begins with no word of the protocol that is known here."""

    word: str


Command = Start | Turn | SetUp | TakeBack | Word | Info | Refused | Unknown

INFO_KEYS = (
    "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_node", "max_depth",
    *(option.info_key for option in OPTIONS if option.info_key),
)  # fmt: skip
"""The settings that count here: those of a game, and the engine's own. All others are passed over in silence, as the
protocol wants: a manager sends what it has (``folder``, ``game_type``, ``evaluate``)."""

_PLACE = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})")
_STONE = re.compile(rf"{_PLACE.pattern}\s*,\s*([123])")
_NUMBER = re.compile(r"[+-]?[0-9]{1,30}")
_WORDS = {word.value: word for word in Word} | {"YXSTOP": Word.STOP}


class CommandReader:
    """Makes commands of lines, one line at a time: it knows whether a block of lines is open."""

    def __init__(self) -> None:
        self._stones: list[Stone] | None = None
        self._fault: FormatError | None = None

    def feed(self, line: str) -> Command | None:
        """The command that ends with ``line``; None for an empty line, a line inside a block, or an ``INFO`` that does
        not count here.

        Inside a block ``INFO`` and ``END`` are heard at once. A line that is no stone spoils the block: the answer to
        its ``DONE`` is the fault. A command that begins a game drops an unfinished block.
        """
        text = line.strip()
        if not text:
            return None
        word, _, rest = text.partition(" ")
        word, rest = word.upper(), rest.strip()
        if self._stones is not None and word not in _ABOVE_BLOCKS:
            return self._in_block(self._stones, text)
        if word == "BOARD":
            self._stones, self._fault = [], None
            return None
        if word in ("START", "RECTSTART", "RESTART"):
            self._stones = None
        try:
            return _command(word, rest)
        except FormatError as fault:
            return Refused(fault)

    def _in_block(self, stones: list[Stone], text: str) -> Command | None:
        if text.upper() != "DONE":
            try:
                stones.append(_stone(text))
            except FormatError as fault:
                self._fault = self._fault or fault
            return None
        self._stones = None
        return SetUp(tuple(stones)) if self._fault is None else Refused(self._fault)


_ABOVE_BLOCKS = ("INFO", "END", "START", "RECTSTART", "RESTART", "STOP", "YXSTOP")


def _command(word: str, rest: str) -> Command | None:
    """The command of one line; None for an ``INFO`` that does not count here."""
    if word in _WORDS:
        return _WORDS[word]
    if word in ("START", "RECTSTART"):
        return _start(word, rest)
    if word == "TURN":
        return Turn(_place(word, rest))
    if word == "TAKEBACK":
        return TakeBack(_place(word, rest))
    if word == "INFO":
        return _info(rest)
    return Unknown(word)


def _start(word: str, rest: str) -> Start:
    """``START 15``, ``RECTSTART 20,15``, and ``START 15 15`` as old forms of Yixin-Board send it."""
    lengths = re.fullmatch(r"([0-9]{1,4})(?:(?:\s*,\s*|\s+)([0-9]{1,4}))?", rest)
    if not lengths or (word == "RECTSTART" and lengths[2] is None):
        raise FormatError(
            mark("{text} is not the size of a board: write {example}."),
            text=quoted(rest),
            example="RECTSTART 20,15" if word == "RECTSTART" else "START 15",
        )
    width = int(lengths[1])
    return Start(width, width if lengths[2] is None else int(lengths[2]))


def _place(word: str, rest: str) -> Place:
    found = _PLACE.fullmatch(rest)
    if not found:
        raise FormatError(
            mark("{text} is not a point: write {word} and two numbers from 0 on, column and row, as {word} 7,7."),
            text=quoted(rest),
            word=word,
        )
    return Place(int(found[1]), int(found[2]))


def _stone(text: str) -> Stone:
    found = _STONE.fullmatch(text)
    if not found:
        raise FormatError(
            mark("{text} is not a stone: write column, row and 1 for your own or 2 for the opponent's, as 7,7,1."),
            text=quoted(text),
        )
    return Stone(Place(int(found[1]), int(found[2])), int(found[3]))


def _info(rest: str) -> Info | None:
    key, _, value = rest.partition(" ")
    number = value.strip()
    if key.lower() not in INFO_KEYS or not _NUMBER.fullmatch(number):
        return None
    return Info(key.lower(), int(number))


def move_text(point: int, height: int) -> str:
    """A move as the protocol writes it, ``x,y``."""
    column, row = point_xy(point)
    return f"{column},{height - 1 - row}"


def plain_text(text: str) -> str:
    """``text`` as one line of ASCII: the protocol names no encoding, so that only this arrives everywhere."""
    return " ".join(text.split()).encode("ascii", "backslashreplace").decode("ascii")
