"""What an engine writes, as typed answers: the other direction of the Gomocup protocol. Pure: a line in, a value out.

Engines differ, so this reads what managers are known to accept: any blanks around the parts of a move, the words in
upper or lower case. Whether an answer fits the question is for :mod:`kagetsu.protocol.client` to judge.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kagetsu.engine.score import DECIDED_SCORE, WIN_SCORE, Score
from kagetsu.protocol.commands import Place
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove
from kagetsu.texts import mark

__all__ = [
    "Answer",
    "Detail",
    "Failed",
    "ForbiddenPlaces",
    "Identity",
    "Moves",
    "NotKnown",
    "Other",
    "Ready",
    "Suggested",
    "SwapWanted",
    "Told",
    "parse_answer",
    "point_on",
    "said_score",
]


class Ready(NamedTuple):
    """``OK``, maybe with a text behind it."""


class Moves(NamedTuple):
    """A move, or the two or three of an opening."""

    places: tuple[Place, ...]


class SwapWanted(NamedTuple):
    """``SWAP``: the engine takes the other colour."""


class Failed(NamedTuple):
    """``ERROR`` and why."""

    text: str


class NotKnown(NamedTuple):
    """``UNKNOWN``: the engine does not know the command."""

    text: str


class Told(NamedTuple):
    """``MESSAGE`` or ``DEBUG`` and a text."""

    text: str


class Detail(NamedTuple):
    """A line of analysis, as ``INFO DEPTH 12``; the key in lower case."""

    key: str
    value: str


class ForbiddenPlaces(NamedTuple):
    """The answer to YXSHOWFORBID."""

    places: tuple[Place, ...]


class Identity(NamedTuple):
    """The answer to ABOUT: its fields by name, as far as it has that form."""

    fields: dict[str, str]


class Suggested(NamedTuple):
    """``SUGGEST``: the engine plays it when it is told to."""

    place: Place


class Other(NamedTuple):
    """A line that is none of these."""

    text: str


Answer = Ready | Moves | SwapWanted | Failed | NotKnown | Told | Detail | ForbiddenPlaces | Identity | Suggested | Other

_PLACE = r"([+-]?[0-9]{1,4})\s*,\s*([+-]?[0-9]{1,4})"
_MOVES = re.compile(rf"{_PLACE}(?:\s+{_PLACE}){{0,2}}")
_FIELD = re.compile(r'([A-Za-z]+)\s*=\s*"([^"]*)"')
_EVAL = re.compile(r"\b(?:ev(?:al)?|score)\b\s*[:=]?\s*([+-]?(?:[0-9]+|M[0-9]+))", re.IGNORECASE)


def parse_answer(line: str) -> Answer:
    """The answer that a line is; the end of the line does not matter. Nothing is refused."""
    text = line.strip()
    if _MOVES.fullmatch(text):
        return Moves(_places(text))
    word, _, rest = text.partition(" ")
    word, rest = word.upper(), rest.strip()
    match word:
        case "OK":
            return Ready()
        case "MESSAGE" | "DEBUG":
            return Told(rest)
        case "INFO":
            key, _, value = rest.partition(" ")
            return Detail(key.lower(), value.strip())
        case "ERROR":
            return Failed(rest)
        case "UNKNOWN":
            return NotKnown(rest)
        case "SWAP":
            return SwapWanted()
        case "FORBID":
            return _forbidden(rest, text)
        case "SUGGEST":
            places = _places(rest) if _MOVES.fullmatch(rest) else ()
            return Suggested(places[0]) if len(places) == 1 else Other(text)
    fields = dict(_FIELD.findall(text))
    return Identity(fields) if "name" in fields else Other(text)


def _places(text: str) -> tuple[Place, ...]:
    return tuple(Place(int(x), int(y)) for x, y in re.findall(_PLACE, text))


def _forbidden(rest: str, text: str) -> Answer:
    """``09121011.``: two digits each for column and row of each point; and ``5,4 8,7``, as others write it."""
    digits = rest.rstrip(".").strip()
    if re.fullmatch(r"(?:[0-9]{4})*", digits):
        pairs = re.findall(r"([0-9]{2})([0-9]{2})", digits)
        return ForbiddenPlaces(tuple(Place(int(x), int(y)) for x, y in pairs))
    found = _places(digits)
    return ForbiddenPlaces(found) if found else Other(text)


def point_on(board: Board, place: Place) -> int:
    """The point of ``board`` that a place is; IllegalMove where it is off the board."""
    if not (0 <= place.x < board.width and 0 <= place.y < board.height):
        raise IllegalMove(
            mark("{x},{y} is off the board, which is {width}x{height}."),
            x=place.x, y=place.y, width=board.width, height=board.height,
        )  # fmt: skip
    return place.point(board.height)


def said_score(answer: Answer) -> Score | None:
    """What the engine says that its line is worth to itself, where a line of analysis or a message says so. Its unit is
    its own; many use ours.
    """
    if isinstance(answer, Detail) and answer.key in ("eval", "ev"):
        return _score(answer.value)
    if isinstance(answer, Told) and (found := _EVAL.search(answer.text)):
        return _score(found[1])
    return None


def _score(text: str) -> Score | None:
    """The score of ``35``, ``-35``, ``+M12`` (a win in 12 plies) or ``-M7``; numbers too large become the largest."""
    found = re.fullmatch(r"([+-]?)(M?)([0-9]{1,9})", text.strip().upper())
    if not found:
        return None
    number = int(found[3])
    score = (
        Score.win(min(max(number, 1), WIN_SCORE - DECIDED_SCORE))
        if found[2]
        else Score.of(min(number, DECIDED_SCORE - 1))
    )
    return -score if found[1] == "-" else score
