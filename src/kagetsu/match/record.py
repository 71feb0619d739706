"""A finished game of a match as one value, and as one line of ``games.jsonl``.

The schema of such a line is that of the fields below, by their names; docs/match.md prints it with an example.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.texts import language, mark

__all__ = ["Ending", "GameRecord", "parse_record"]


class Ending(StrEnum):
    """How a game of a match ended. The first group is what the rules or an agreement say, the second a fault of the
    side that lost by it.
    """

    FIVE = "five"
    FULL = "full"
    MOVE_LIMIT = "move_limit"
    EMPTIES = "empties"
    PASSES = "passes"
    ADJUDICATED_DRAW = "adjudicated_draw"
    ADJUDICATED_WIN = "adjudicated_win"

    FOUL = "foul"
    """A forbidden move."""
    ILLEGAL = "illegal"
    """A point that is taken or off the board, or a decision that the opening does not allow."""
    GARBAGE = "garbage"
    """A line that is no move where a move was due."""
    TIME = "time"
    """The answer came too late."""
    HANG = "hang"
    """No answer came at all; the program was ended."""
    CRASH = "crash"
    """The program ended, or could not be started."""
    FLOOD = "flood"
    """It wrote more than is allowed."""
    MEMORY = "memory"
    """It took more memory than is allowed."""
    CHILDREN = "children"
    """It started more programs than are allowed."""

    @property
    def is_fault(self) -> bool:
        """Whether the side that lost did what a program must not do."""
        return self in _FAULTS


_FAULTS = {
    Ending.FOUL, Ending.ILLEGAL, Ending.GARBAGE, Ending.TIME, Ending.HANG, Ending.CRASH, Ending.FLOOD, Ending.MEMORY,
    Ending.CHILDREN,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game that was played to its end. Names are those of the engines in the match."""

    game: int
    """Its place in the schedule, from 1."""
    pair: int
    """The number, from 1, of the games that share an opening with the colours exchanged."""
    round: int
    """The round of the tournament, from 1."""
    first: str
    """Who plays Black if no opening protocol exchanges the colours."""
    second: str
    black: str
    """Who owned the black stones at the end: ``first``, unless the colours were exchanged."""
    white: str
    rule: str
    width: int
    height: int
    opening: str
    """The stones that the game began with, as moves (``h8h9i10``); empty for an empty board."""
    opening_rule: str
    """The opening protocol that was played: ``free`` for none."""
    decisions: tuple[str, ...]
    """Its decisions, as they are typed in ``play``: ``swap``, ``add i9 j10``."""
    moves: str
    """All moves, those of the opening too."""
    winner: str | None
    """Who won; None for a draw."""
    ending: Ending
    message: str
    """More about the ending, as a sentence of the catalogue with placeholders for ``values``: what the illegal move
    was, how late the answer. Empty if there is no more to say.
    """
    values: dict[str, Any]
    ms: tuple[float, ...]
    """Milliseconds that each move took; 0 for those of the opening."""
    scores: tuple[int | None, ...]
    """What each engine said its move was worth to itself, in its own unit; None where it said nothing."""
    started: str
    """When it began, in UTC: ``2024-05-01T12:00:00Z``."""
    seconds: float
    """How long it took by the clock of the wall."""

    @property
    def plies(self) -> int:
        """How many moves were played, those of the opening too."""
        return len(self.ms)

    @property
    def loser(self) -> str | None:
        """Who lost; None for a draw."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def winner_colour(self) -> int | None:
        """BLACK or WHITE; None for a draw."""
        if self.winner is None:
            return None
        return BLACK if self.winner == self.black else WHITE

    def points(self, name: str) -> float:
        """What the game brought the engine ``name``: 1, ½ or 0."""
        return 0.5 if self.winner is None else float(self.winner == name)

    def detail(self, lang: str | None = "en") -> str:
        """More about the ending, in the language ``lang``; may be empty."""
        return language(lang).gettext(self.message).format(**self.values) if self.message else ""

    def line(self) -> str:
        """The game as one line of JSON, without its end: the fields, and the ``detail`` in English."""
        return json.dumps(asdict(self) | {"detail": self.detail()}, ensure_ascii=False)


def parse_record(line: str, file: str | None = None, number: int | None = None) -> GameRecord:
    """Reads what :meth:`GameRecord.line` wrote, passing over keys that are not known. FormatError names the place."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise FormatError(
            mark("{text} is not the record of a game: a JSON object is needed."),
            file=file,
            line=number,
            text=quoted(line),
        )
    return GameRecord(**{field.name: _value(found, field.name, file, number) for field in fields(GameRecord)})


def _value(found: dict[str, Any], name: str, file: str | None, number: int | None) -> Any:
    if name not in found:
        raise FormatError(mark("The record of a game lacks {name}."), file=file, line=number, name=name)
    value, known = found[name], _SHAPES[name]
    if isinstance(value, list) and known is tuple:
        return tuple(value)
    if name == "ending" and value in set(Ending):
        return Ending(value)
    if not isinstance(value, known) or isinstance(value, bool) or name == "ending":
        raise FormatError(
            mark("{value} is not possible as {name} in the record of a game."),
            file=file,
            line=number,
            value=quoted(str(value)),
            name=name,
        )
    return value


_SHAPES: dict[str, Any] = {
    **dict.fromkeys(("game", "pair", "round", "width", "height"), int),
    **dict.fromkeys(("first", "second", "black", "white", "rule", "opening", "opening_rule", "moves"), str),
    **dict.fromkeys(("message", "started", "ending"), str),
    "values": dict,
    **dict.fromkeys(("decisions", "ms", "scores"), tuple),
    "winner": (str, type(None)),
    "seconds": (int, float),
}
"""By field, what Python makes of its JSON; lists become tuples."""
