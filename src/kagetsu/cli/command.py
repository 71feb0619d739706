"""What a player types in ``play``: one line of text to one typed command, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import normalize

from kagetsu.rules.action import Action, Pass, Place, parse_action
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import EMPTY, LARGEST, make_point, parse_colour, parse_point
from kagetsu.texts import mark

__all__ = ["WORDS", "Act", "Command", "File", "Put", "Turn", "Why", "Word", "parse_command", "parse_place"]


@dataclass(frozen=True, slots=True)
class Act:
    """A move or an opening decision."""

    action: Action


@dataclass(frozen=True, slots=True)
class Why:
    """Asks what a stone on ``point`` would be."""

    point: int


@dataclass(frozen=True, slots=True)
class Put:
    """Puts stones of ``colour`` on the points of a set-up position, or takes them away (EMPTY)."""

    colour: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Says who is to move in a set-up position."""

    colour: int


@dataclass(frozen=True, slots=True)
class File:
    """Saves to or loads from a file; ``force`` replaces what is there."""

    word: str
    name: str
    force: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A command that is one word."""

    word: str


Command = Act | Why | Put | Turn | File | Word

WORDS = (
    "undo", "redo", "hint", "scores", "board", "setup", "clear", "done", "cancel", "draw", "resign", "replay", "help",
    "quit", "yes", "no",
)  # fmt: skip
"""The commands that are one word."""

_ACTIONS = ("swap", "stay", "declare", "offer", "pick", "add")
_OTHER_NAMES = {"?": "help", "exit": "quit", "q": "quit", "y": "yes", "n": "no"}
_PLACE = re.compile(r"([0-9]{1,2})(?:\s*,\s*|\s+)([0-9]{1,2})")


def parse_command(line: str, order: str = "xy") -> Command:
    """The command that ``line`` says. FormatError, in one friendly sentence, if it says none.

    A point is ``h8``, or two numbers, ``8,8`` or ``8 8``: column and row as printed on the board's edge, or row and
    column where ``order`` is ``yx``. Full-width letters, digits and commas, as Chinese and Japanese keyboards type
    them, count as the plain ones.
    """
    text = normalize("NFKC", line).strip()
    word, _, rest = text.partition(" ")
    word, rest = word.lower(), rest.strip()
    word = _OTHER_NAMES.get(word, word)
    if not text:
        raise FormatError(mark("Type a point such as h8, or help."))
    if word in WORDS and not rest:
        return Word(word)
    if word == "pass" and not rest:
        return Act(Pass())
    if word in _ACTIONS:
        return Act(parse_action(text))
    if word in ("why", "put", "turn", "save", "load"):
        return _with_argument(word, rest, order)
    if looks_like_a_place(text):
        return Act(Place(parse_place(text, order)))
    raise FormatError(mark("{text} is not a point or a command: type a point such as h8, or help."), text=quoted(text))


def looks_like_a_place(text: str) -> bool:
    """Whether ``text`` is meant as a point, on some board or off it."""
    return re.fullmatch(r"[A-Za-z]\s*[0-9]{1,3}|[0-9]+\s*[, ]\s*[0-9]+", text) is not None


def parse_place(text: str, order: str = "xy") -> int:
    """The point of ``h8``, ``8,8`` or ``8 8``; FormatError if it is none on the largest board."""
    found = _PLACE.fullmatch(text.strip())
    if not found:
        return parse_point("".join(text.split()))
    first, second = int(found[1]), int(found[2])
    column, row = (first, second) if order == "xy" else (second, first)
    if not (1 <= column <= LARGEST and 1 <= row <= LARGEST):
        raise FormatError(mark("{text} is not a point: the numbers count from 1 to 25."), text=quoted(text))
    return make_point(column - 1, row - 1)


def _with_argument(word: str, rest: str, order: str) -> Command:
    if word == "why" and rest:
        return Why(parse_place(rest, order))
    if word == "turn" and rest:
        return Turn(parse_colour(rest))
    if word == "load" and rest:
        return File(word, rest)
    if word == "save" and rest not in ("", "--force"):
        name = rest.removeprefix("--force ").removesuffix(" --force").strip()
        return File(word, name, force=name != rest)
    if word == "put" and rest:
        colour, _, points = rest.partition(" ")
        if points.strip():
            put = EMPTY if colour.lower() in ("empty", "nothing") else parse_colour(colour)
            return Put(put, _places(points.strip(), order))
    forms = {
        "why": mark("Write it so: why g7"),
        "turn": mark("Write it so: turn white"),
        "save": mark("Write it so: save game.sgf"),
        "load": mark("Write it so: load game.sgf"),
        "put": mark("Write it so: put black h8 (or put white h8, put empty h8)"),
    }
    raise FormatError(forms[word])


def _places(text: str, order: str) -> tuple[int, ...]:
    if _PLACE.fullmatch(text):
        return (parse_place(text, order),)
    return tuple(parse_place(place, order) for place in text.replace(",", " ").split())
