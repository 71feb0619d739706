"""What two sides of a game tell each other, as values; :mod:`kagetsu.online.wire` writes them as lines and reads them.

A decision of an opening and a pass are the actions of :mod:`kagetsu.rules.action` themselves; :class:`Move` is a value
of its own, since a line can name a point that no board has.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kagetsu.rules.action import Add, Declare, Offer, Pass, Pick, Stay, Swap
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.point import make_point, point_xy
from kagetsu.texts import mark

__all__ = [
    "VERSION",
    "Accept",
    "Ask",
    "Back",
    "Bye",
    "Chat",
    "Clocks",
    "Draw",
    "Fault",
    "Hello",
    "Join",
    "Message",
    "Move",
    "NewGame",
    "Option",
    "Ping",
    "PlayerName",
    "Pong",
    "Proposal",
    "Propose",
    "Protocol",
    "Refuse",
    "Rejoin",
    "Resign",
    "Said",
    "Seat",
    "Seated",
    "TimeLeft",
    "Token",
    "Turn",
    "Unknown",
    "Watch",
    "Win",
]

VERSION = 1
"""The version of the protocol that is spoken here."""


class Seat(StrEnum):
    """Where somebody sits in a room."""

    BLACK = "black"
    WHITE = "white"
    WATCH = "watch"


class Proposal(StrEnum):
    """What needs the other player's consent."""

    DRAW = "draw"
    UNDO = "undo"
    """To take the proposer's last move back, and the answer to it where there is one."""
    REMATCH = "rematch"
    """Another game, the colours exchanged."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first line of each side: the version of the protocol, and who speaks."""

    version: int
    name: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game begins on an empty board. ``rule`` is the name of the rule with its options, in one word."""

    width: int
    height: int
    rule: str


@dataclass(frozen=True, slots=True)
class Protocol:
    """The game begins with the opening protocol ``name``; where nothing is said, there is none."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Who sits where; also who watches."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Where the reader of the line sits from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Move:
    """A stone: ``column`` from the left, ``row`` from the bottom, both from 1, as written; maybe off the board.

    The host says whose it is, as ``colour``; a player's own line may leave that out.
    """

    column: int
    row: int
    colour: int | None = None

    @classmethod
    def at(cls, point: int, colour: int | None = None) -> Move:
        """The message of a stone on a point of a board."""
        column, row = point_xy(point)
        return cls(column + 1, row + 1, colour)

    def point(self, width: int, height: int) -> int:
        """The point on a board of this size; IllegalMove where it is off the board."""
        if not (1 <= self.column <= width and 1 <= self.row <= height):
            raise IllegalMove(
                mark("MOVE {column} {row} is off the board, which is {width}x{height}; both numbers count from 1."),
                column=self.column, row=self.row, width=width, height=height,
            )  # fmt: skip
        return make_point(self.column - 1, self.row - 1)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Milliseconds for the answer to the next question."""

    ms: int


@dataclass(frozen=True, slots=True)
class Clocks:
    """Milliseconds that Black and White have left for the rest of the game."""

    black: int
    white: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Asks for a stone of ``colour``."""

    colour: int


@dataclass(frozen=True, slots=True)
class Option:
    """One kind of decision that is allowed: its word, and its bounds (``DECLARE`` least most, ``OFFER`` count)."""

    word: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks for one of these decisions of an opening."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Propose:
    """Proposes something to the other player; the host passes it on."""

    what: Proposal


@dataclass(frozen=True, slots=True)
class Accept:
    """Consents to what the other player has proposed."""

    what: Proposal


@dataclass(frozen=True, slots=True)
class Refuse:
    """Declines what the other player has proposed."""

    what: Proposal


@dataclass(frozen=True, slots=True)
class Back:
    """The last ``count`` moves and decisions are taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the game up."""


@dataclass(frozen=True, slots=True)
class Win:
    """The game is over: ``colour`` has won. ``reason`` is one word (five, foul, resignation, time …) or empty."""

    colour: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """The game is over, and drawn. ``reason`` is one word (full, passes, agreement …) or empty."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """Says something to all in the room."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody in the room has said."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Join:
    """Wants to play. ``code`` is the room's, empty where it has none."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Watch:
    """Wants to watch."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """By this word a player can come back after the line was cut."""

    token: str


@dataclass(frozen=True, slots=True)
class Rejoin:
    """Comes back with the word of a :class:`Token`; the host tells the game from its start again."""

    token: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for a :class:`Pong` with the same number, to see that the line is alive and how long it takes."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a :class:`Ping`."""

    number: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A line ``ERROR``: why something that was sent is not possible, in a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Bye:
    """The last line of a connection; ``reason`` may be empty."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line that begins with no word of the protocol. Whoever reads it passes it over."""

    word: str


Message = (
    Hello | NewGame | Protocol | PlayerName | Seated | Move | Pass | TimeLeft | Clocks | Turn | Ask | Swap | Stay
    | Declare | Offer | Pick | Add | Propose | Accept | Refuse | Back | Resign | Win | Draw | Chat | Said | Join | Watch
    | Token | Rejoin | Ping | Pong | Fault | Bye | Unknown
)  # fmt: skip
"""Whatever a line can say."""
