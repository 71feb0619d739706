"""What a player can do in turn: actions, the text that users type for them, and what may be done at a moment.

An ordinary move is an action too; the others belong to openings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kagetsu.rules.error import FormatError, IllegalMove, quoted, shortened
from kagetsu.rules.point import parse_point, point_name
from kagetsu.texts import mark

__all__ = [
    "Action",
    "Add",
    "Choice",
    "Declare",
    "MayAdd",
    "MayDeclare",
    "MayOffer",
    "MayPass",
    "MayPick",
    "MayPlace",
    "MayStay",
    "MaySwap",
    "Offer",
    "Pass",
    "Pick",
    "Place",
    "Stay",
    "Swap",
    "check_action",
    "parse_action",
]


@dataclass(frozen=True, slots=True)
class Place:
    """Puts the next stone on ``point``."""

    point: int

    def text(self) -> str:
        """``h8``."""
        return point_name(self.point)


@dataclass(frozen=True, slots=True)
class Pass:
    """Plays no stone; only where the rule has passes, and never in an opening."""

    def text(self) -> str:
        """``pass``."""
        return "pass"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchanges the colours of the two players; no stone moves."""

    def text(self) -> str:
        """``swap``."""
        return "swap"


@dataclass(frozen=True, slots=True)
class Stay:
    """Leaves the colours as they are."""

    def text(self) -> str:
        """``stay``."""
        return "stay"


@dataclass(frozen=True, slots=True)
class Declare:
    """Says how many fifth moves Black will have to offer."""

    count: int

    def text(self) -> str:
        """``declare 3``."""
        return f"declare {self.count}"


@dataclass(frozen=True, slots=True)
class Offer:
    """Offers ``points`` for Black's fifth move."""

    points: tuple[int, ...]

    def text(self) -> str:
        """``offer i10 g8``."""
        return " ".join(["offer", *map(point_name, self.points)])


@dataclass(frozen=True, slots=True)
class Pick:
    """Makes the offer ``point`` Black's fifth move."""

    point: int

    def text(self) -> str:
        """``pick g8``."""
        return f"pick {point_name(self.point)}"


@dataclass(frozen=True, slots=True)
class Add:
    """Puts a white and then a black stone (swap2)."""

    white: int
    black: int

    def text(self) -> str:
        """``add j9 h5``: White's stone, then Black's."""
        return f"add {point_name(self.white)} {point_name(self.black)}"


Action = Place | Pass | Swap | Stay | Declare | Offer | Pick | Add
"""A move or an opening decision; ``text()`` is what a user types for it, and :func:`parse_action` reads it back."""


@dataclass(frozen=True, slots=True)
class MayPlace:
    """A stone of ``colour`` may be put on one of ``points``."""

    colour: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayPass:
    """Whoever is to move may pass."""


@dataclass(frozen=True, slots=True)
class MaySwap:
    """The colours may be exchanged."""


@dataclass(frozen=True, slots=True)
class MayStay:
    """The colours may be left as they are."""


@dataclass(frozen=True, slots=True)
class MayDeclare:
    """A number from ``least`` to ``most`` may be declared."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class MayOffer:
    """``count`` of ``points`` may be offered, no two of them equivalent (see :mod:`kagetsu.rules.equivalence`)."""

    count: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayPick:
    """One of ``points`` may be picked."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayAdd:
    """A white and a black stone may be put on two different ``points``."""

    points: tuple[int, ...]


Choice = MayPlace | MayPass | MaySwap | MayStay | MayDeclare | MayOffer | MayPick | MayAdd
"""One kind of action that is allowed, with its bounds."""


def check_action(action: object) -> None:
    """IllegalMove for a value that is no action, such as the text of one."""
    if not isinstance(action, Action):
        raise IllegalMove(
            mark("{value} is no move or decision: act takes an action, as parse_action makes one of a text."),
            value=shortened(repr(action)),
        )


_WORDS: dict[str, Action] = {"pass": Pass(), "--": Pass(), "swap": Swap(), "stay": Stay()}
_POINT_OR_WORD = re.compile(r"[A-Za-z][0-9]+|[^\s,]+")


def parse_action(text: str) -> Action:
    """The action that a user typed: ``h8``, ``pass`` (or ``--``), ``swap``, ``stay``, ``declare 3``,
    ``offer i10 g8``, ``pick g8`` or ``add j9 h5`` (White's stone, then Black's), in upper or lower case, with blanks
    or commas between points.

    FormatError names the text that cannot be read. Whether the action is allowed is for the game to say.
    """
    word, rest = (*text.lower().split(maxsplit=1), "", "")[:2]
    if word in _WORDS and not rest:
        return _WORDS[word]
    if word == "declare":
        return Declare(_number(rest, text))
    if word == "offer":
        return Offer(tuple(_points(rest, text)))
    if word == "pick":
        points = _points(rest, text)
        if len(points) == 1:
            return Pick(points[0])
    elif word == "add":
        points = _points(rest, text)
        if len(points) == 2:
            return Add(*points)
    elif not rest and any(letter.isdigit() for letter in word):
        return Place(parse_point(word))
    raise _unreadable(text)


def _points(text: str, action: str) -> list[int]:
    words = _POINT_OR_WORD.findall(text)
    if not words:
        raise _unreadable(action)
    return [parse_point(word) for word in words]


def _number(text: str, action: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}\s*", text):
        raise _unreadable(action)
    return int(text)


_FORMS = {"declare": "declare 3", "offer": "offer i10 g8", "pick": "pick g8", "add": "add j9 h5"}


def _unreadable(text: str) -> FormatError:
    form = _FORMS.get(text.lower().split(maxsplit=1)[0] if text.strip() else "")
    if form is not None:
        return FormatError(
            mark("{text} cannot be carried out: write it as in {form}."), text=quoted(text.strip()), form=form
        )
    return FormatError(
        mark(
            "{text} is not a move or decision: write a point as h8, or pass, swap, stay, declare 3, offer i10 g8, "
            "pick g8, add j9 h5."
        ),
        text=quoted(text.strip()),
    )
