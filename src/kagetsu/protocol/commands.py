"""The commands of the Gomocup protocol and of Yixin's additions to it, as typed values, and answers as lines.

The commands are named tuples, which are made faster than other classes: an engine has to be ready at once. Two of
different kinds may therefore be equal; tell them apart by their classes.

Sources: the document of the protocol, version of 2023-03-20; the document of Yixin's protocol; what Piskvork, the judge
of Gomocup, c-gomoku-cli and Yixin-Board send.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from kagetsu.protocol.coordinates import Place
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import point_xy

__all__ = [
    "OTHER",
    "OWN",
    "SPECIAL",
    "Balance",
    "Best",
    "Block",
    "Command",
    "Info",
    "NamedRule",
    "OpeningStep",
    "Place",
    "Play",
    "Refused",
    "SetUp",
    "Start",
    "Stone",
    "SwapQuestion",
    "TableFile",
    "TakeBack",
    "Turn",
    "Unknown",
    "Word",
    "asks_for_a_move",
    "move_text",
    "plain_text",
]


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


class Play(NamedTuple):
    """The engine's own move, as the manager wants it."""

    place: Place


class SetUp(NamedTuple):
    """A whole position, in the order of the lines; asks for a move in it, unless ``thinking`` is not wanted."""

    stones: tuple[Stone, ...]
    thinking: bool = True


class TakeBack(NamedTuple):
    """Takes a stone off the board."""

    place: Place


class SwapQuestion(NamedTuple):
    """``SWAP2BOARD``: the opening of swap2 so far, a black stone first; asks for a decision. The board stays."""

    places: tuple[Place, ...]


class OpeningStep(NamedTuple):
    """A step of the openings of Yixin-Board: ``swap2``, whose stones lie on the board, or ``soosorv``, whose stones are
    told. ``number``: how many fifth moves are declared; 0 where nothing is said.
    """

    opening: str
    step: int
    number: int = 0
    places: tuple[Place, ...] = ()


class Best(NamedTuple):
    """``YXNBEST``: asks for so many best moves side by side; the best is played."""

    lines: int


class Balance(NamedTuple):
    """``YXBALANCEONE`` and ``TWO``: asks for one or two moves that leave the position worth ``bias`` to the side to
    move; they are played.
    """

    moves: int
    bias: int


class Block(NamedTuple):
    """Points that are to be left out where a move is chosen, or to be let in again."""

    places: tuple[Place, ...]
    blocked: bool


class TableFile(NamedTuple):
    """``YXHASHDUMP`` (``writing``) and ``YXHASHLOAD``: keeps what is known of positions in a file, or reads it."""

    file: str
    writing: bool


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
    SHOW_FORBIDDEN = "YXSHOWFORBID"
    """Asks for the forbidden points."""
    SHOW_INFO = "YXSHOWINFO"
    """Asks for what the engine can be given."""
    SEARCH_DEFENCE = "YXSEARCHDEFEND"
    """Asks for all moves side by side; the best is played."""
    UNBLOCK_ALL = "YXBLOCKRESET"
    """Lets all points in again."""
    CLEAR_TABLE = "YXHASHCLEAR"
    """Forgets what is known of positions."""
    SHOW_USAGE = "YXSHOWHASHUSAGE"
    """Asks how full the memory for positions is."""


class Info(NamedTuple):
    """A setting whose value is a whole number; one of the reader's ``INFO_KEYS``."""

    key: str
    value: int


class NamedRule(NamedTuple):
    """The rule by our own name for it, which may be none; for rules that have no number in the protocol."""

    name: str


class Refused(NamedTuple):
    """A known command that cannot be read; ``fault`` says why."""

    fault: FormatError


class Unknown(NamedTuple):
    """A line that begins with no word of the protocol that is known here."""

    word: str


Command = (
    Start | Turn | Play | SetUp | TakeBack | SwapQuestion | OpeningStep | Best | Balance | Block | TableFile | Word
    | Info | NamedRule | Refused | Unknown
)  # fmt: skip


def asks_for_a_move(command: Command) -> bool:
    """Whether the answer to ``command`` has to be thought about: a move, or a decision of an opening."""
    if isinstance(command, SetUp):
        return command.thinking
    if isinstance(command, Word):
        return command in (Word.BEGIN, Word.SEARCH_DEFENCE)
    return isinstance(command, Turn | SwapQuestion | OpeningStep | Best | Balance)


def move_text(point: int, height: int) -> str:
    """A move as the protocol writes it, ``x,y``."""
    column, row = point_xy(point)
    return f"{column},{height - 1 - row}"


def plain_text(text: str) -> str:
    """``text`` as one line of printable ASCII: the protocol names no encoding, so that only this arrives everywhere."""
    plain = " ".join(text.split()).encode("ascii", "backslashreplace").decode("ascii")
    return plain if plain.isprintable() else "".join(map(_printable, plain))


def _printable(character: str) -> str:
    return character if character.isprintable() else f"\\x{ord(character):02x}"
