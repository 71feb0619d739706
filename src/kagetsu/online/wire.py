"""The line protocol of Kagetsu, both directions: a line as a message, a message as its lines. docs/bots.md tells it.

A line is a word and what belongs to it, parted by blanks: ``MOVE 8 8``. Columns count from the left, rows from the
bottom, both from 1, as boards are printed. Words are read in upper and lower case. Nothing here knows a connection.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kagetsu.online.message import (
    Accept,
    Ask,
    Back,
    Bye,
    Chat,
    Clocks,
    Draw,
    Fault,
    Hello,
    Join,
    Message,
    Move,
    NewGame,
    Option,
    Ping,
    PlayerName,
    Pong,
    Proposal,
    Propose,
    Protocol,
    Refuse,
    Rejoin,
    Resign,
    Said,
    Seat,
    Seated,
    TimeLeft,
    Token,
    Turn,
    Unknown,
    Watch,
    Win,
)
from kagetsu.rules.action import (
    Add,
    Choice,
    Declare,
    MayAdd,
    MayDeclare,
    MayOffer,
    MayPick,
    MayStay,
    MaySwap,
    Offer,
    Pass,
    Pick,
    Stay,
    Swap,
)
from kagetsu.rules.error import FormatError, quoted
from kagetsu.rules.point import BLACK, LARGEST, WHITE, colour_word, make_point, point_xy
from kagetsu.texts import mark

__all__ = ["FORMS", "LONGEST", "ask_for", "parse_line", "write_line", "write_lines"]

LONGEST = 512
"""Bytes of a line at most, its end (CR LF at most) included."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_MOST_OFFERS = 40
"""Points in one line of offers; more of them go on in the next line."""


def parse_line(line: str) -> Message | None:
    """What a line says; None for an empty one. A word that is not known makes Unknown; FormatError for a known word
    with anything else behind it than belongs there, and for a line that is too long.
    """
    text = _one_line(line)
    if not text:
        return None
    if len(text.encode("utf-8", errors="replace")) > LONGEST - 2:
        raise FormatError(
            mark("The line {text} is too long: {most} bytes are allowed."), text=quoted(text), most=LONGEST
        )
    word, rest = _split(text)
    form = _FORMS.get(word.upper())
    if form is None:
        return Unknown(word)
    try:
        return form.parse(rest)
    except ValueError:
        raise FormatError(
            mark("{text} is not complete or not clear: write it as {form}."), text=quoted(text), form=form.example
        ) from None


def write_line(message: Message) -> str:
    """The line of a message, without its end. What is free text is shortened to what a line holds. An Offer of more
    points than a line holds has no line of its own: see :func:`write_lines`.
    """
    word, rest = _written(message)
    text = f"{word} {_one_line(rest)}" if rest else word
    return text.encode("utf-8", errors="replace")[: LONGEST - 2].decode("utf-8", errors="ignore").rstrip()


def write_lines(messages: Iterable[Message]) -> list[str]:
    """The lines of several messages; only an Offer may need more than one."""
    lines = []
    for message in messages:
        if isinstance(message, Offer):
            parts = [message.points[at : at + _MOST_OFFERS] for at in range(0, len(message.points), _MOST_OFFERS)]
            lines += [write_line(Offer(part)) for part in parts]
        else:
            lines.append(write_line(message))
    return lines


def ask_for(choices: Iterable[Choice]) -> Ask:
    """The question for the decisions that an opening allows; stones are asked for by Turn."""
    options = []
    for choice in choices:
        match choice:
            case MaySwap():
                options.append(Option("SWAP"))
            case MayStay():
                options.append(Option("STAY"))
            case MayAdd():
                options.append(Option("ADD"))
            case MayDeclare(least, most):
                options.append(Option("DECLARE", (least, most)))
            case MayOffer(count, _):
                options.append(Option("OFFER", (count,)))
            case MayPick():
                options.append(Option("PICK"))
            case _:
                continue
    return Ask(tuple(options))


# -- reading; a ValueError says that the text does not fit


def _numbers(text: str, count: int) -> list[int]:
    words = text.split()
    if len(words) != count or not all(re.fullmatch(r"[+-]?[0-9]{1,9}", word) for word in words):
        raise ValueError
    return [int(word) for word in words]


def _counts(text: str, count: int) -> list[int]:
    """As _numbers, none of them below zero."""
    numbers = _numbers(text, count)
    if min(numbers) < 0:
        raise ValueError
    return numbers


def _points(text: str, least: int, most: int) -> tuple[int, ...]:
    numbers = _numbers(text, len(text.split()))
    if len(numbers) % 2 or not least <= len(numbers) // 2 <= most:
        raise ValueError
    if not all(1 <= number <= LARGEST for number in numbers):
        raise ValueError
    return tuple(make_point(column - 1, row - 1) for column, row in zip(numbers[::2], numbers[1::2], strict=True))


def _colour(text: str) -> int:
    return {"black": BLACK, "white": WHITE}.get(text.lower()) or _refused()


def _refused() -> int:
    raise ValueError


def _some(text: str) -> str:
    if not text:
        raise ValueError
    return text


def _word(text: str) -> str:
    if len(text.split()) != 1:
        raise ValueError
    return text


def _word_or_none(text: str) -> str:
    return _word(text) if text else ""


def _split(text: str) -> tuple[str, str]:
    """The first word, and what stands behind it; both may be empty."""
    first, rest = (*text.split(maxsplit=1), "", "")[:2]
    return first, rest


def _hello(text: str) -> Hello:
    version, name = _split(text)
    return Hello(_counts(version, 1)[0], name)


def _new_game(text: str) -> NewGame:
    wide, high, rule = text.split()
    width, height = _counts(f"{wide} {high}", 2)
    return NewGame(width, height, rule)


def _seat(text: str) -> Seat:
    return Seat(text.lower())


def _player_name(text: str) -> PlayerName:
    seat, name = _split(text)
    return PlayerName(_seat(seat), name)


def _said(text: str) -> Said:
    seat, words = _split(text)
    return Said(_seat(seat), _some(words))


def _move(text: str) -> Move:
    words = text.split()
    column, row = _numbers(" ".join(words[:2]), 2)
    return Move(column, row, _colour(" ".join(words[2:])) if words[2:] else None)


def _ask(text: str) -> Ask:
    options: list[Option] = []
    words = text.upper().split()
    while words:
        word = words.pop(0)
        bounds = {"SWAP": 0, "STAY": 0, "ADD": 0, "PICK": 0, "OFFER": 1, "DECLARE": 2}[_option(word)]
        options.append(Option(word, tuple(_counts(" ".join(words[:bounds]), bounds) if bounds else ())))
        del words[:bounds]
    if not options:
        raise ValueError
    return Ask(tuple(options))


def _option(word: str) -> str:
    if word not in ("SWAP", "STAY", "ADD", "PICK", "OFFER", "DECLARE"):
        raise ValueError
    return word


def _proposal(text: str) -> Proposal:
    return Proposal(text.lower())


def _win(text: str) -> Win:
    colour, reason = _split(text)
    return Win(_colour(colour), _word_or_none(reason))


def _nothing(kind: Callable[[], Message]) -> Callable[[str], Message]:
    def parse(text: str) -> Message:
        if text:
            raise ValueError
        return kind()

    return parse


class _Form(NamedTuple):
    """How the lines of one word are read, and an example of one."""

    example: str
    parse: Callable[[str], Message]


_FORMS: dict[str, _Form] = {
    "HELLO": _Form("HELLO 1 Anna", _hello),
    "GAME": _Form("GAME 15 15 renju", _new_game),
    "OPENING": _Form("OPENING swap2", lambda text: Protocol(_word(text))),
    "PLAYER": _Form("PLAYER black Anna", _player_name),
    "SEAT": _Form("SEAT white", lambda text: Seated(_seat(text))),
    "MOVE": _Form("MOVE 8 8", _move),
    "PASS": _Form("PASS", _nothing(Pass)),
    "TIME": _Form("TIME 1000", lambda text: TimeLeft(*_counts(text, 1))),
    "CLOCK": _Form("CLOCK 300000 295200", lambda text: Clocks(*_counts(text, 2))),
    "TURN": _Form("TURN black", lambda text: Turn(_colour(text))),
    "ASK": _Form("ASK SWAP STAY ADD", _ask),
    "SWAP": _Form("SWAP", _nothing(Swap)),
    "STAY": _Form("STAY", _nothing(Stay)),
    "DECLARE": _Form("DECLARE 3", lambda text: Declare(*_counts(text, 1))),
    "OFFER": _Form("OFFER 9 10 7 8", lambda text: Offer(_points(text, 1, LONGEST))),
    "PICK": _Form("PICK 7 8", lambda text: Pick(*_points(text, 1, 1))),
    "ADD": _Form("ADD 10 9 8 5", lambda text: Add(*_points(text, 2, 2))),
    "PROPOSE": _Form("PROPOSE draw", lambda text: Propose(_proposal(text))),
    "ACCEPT": _Form("ACCEPT draw", lambda text: Accept(_proposal(text))),
    "REFUSE": _Form("REFUSE draw", lambda text: Refuse(_proposal(text))),
    "BACK": _Form("BACK 2", lambda text: Back(*_counts(text, 1))),
    "RESIGN": _Form("RESIGN", _nothing(Resign)),
    "WIN": _Form("WIN black five", _win),
    "DRAW": _Form("DRAW full", lambda text: Draw(_word_or_none(text))),
    "CHAT": _Form("CHAT Good game!", lambda text: Chat(_some(text))),
    "SAID": _Form("SAID white Good game!", _said),
    "JOIN": _Form("JOIN", lambda text: Join(_word_or_none(text))),
    "WATCH": _Form("WATCH", lambda text: Watch(_word_or_none(text))),
    "TOKEN": _Form("TOKEN 3f9a", lambda text: Token(_word(text))),
    "REJOIN": _Form("REJOIN 3f9a", lambda text: Rejoin(_word(text))),
    "PING": _Form("PING 7", lambda text: Ping(*_counts(text, 1))),
    "PONG": _Form("PONG 7", lambda text: Pong(*_counts(text, 1))),
    "ERROR": _Form("ERROR It is not your turn.", lambda text: Fault(_some(text))),
    "BYE": _Form("BYE", Bye),
}

FORMS = {word: form.example for word, form in _FORMS.items()}
"""By word, an example of its line."""


# -- writing


def _one_line(text: str) -> str:
    """The text without line ends and other characters that control something, a terminal for example."""
    return _CONTROL.sub(" ", text).strip()


def _one_word(text: str) -> str:
    return "-".join(text.split())


def _places(*points: int) -> str:
    return " ".join(f"{column + 1} {row + 1}" for column, row in map(point_xy, points))


def _written(message: Message) -> tuple[str, str]:
    """The word of a message, and what stands behind it."""
    match message:
        case Hello(version, name):
            return "HELLO", f"{version} {name}"
        case NewGame(width, height, rule):
            return "GAME", f"{width} {height} {_one_word(rule)}"
        case Protocol(name):
            return "OPENING", name
        case Move(column, row, colour):
            return "MOVE", f"{column} {row}" + (f" {colour_word(colour)}" if colour else "")
        case TimeLeft(ms):
            return "TIME", str(ms)
        case Clocks(black, white):
            return "CLOCK", f"{black} {white}"
        case Turn(colour):
            return "TURN", colour_word(colour)
        case Win(colour, reason):
            return "WIN", f"{colour_word(colour)} {_one_word(reason)}"
        case Draw(reason):
            return "DRAW", _one_word(reason)
        case Unknown(word):
            return word, ""
        case Pass() | Swap() | Stay() | Declare() | Offer() | Pick() | Add() | Ask():
            return _written_decision(message)
        case _:
            return _written_manners(message)


def _written_decision(message: Message) -> tuple[str, str]:
    match message:
        case Ask(options):
            words = (" ".join([option.word, *map(str, option.numbers)]) for option in options)
            return "ASK", " ".join(words)
        case Declare(count):
            return "DECLARE", str(count)
        case Offer(points):
            return "OFFER", _places(*points)
        case Pick(point):
            return "PICK", _places(point)
        case Add(white, black):
            return "ADD", _places(white, black)
        case _:
            return type(message).__name__.upper(), ""


def _written_manners(message: Message) -> tuple[str, str]:
    match message:
        case PlayerName(seat, name):
            return "PLAYER", f"{seat} {name}"
        case Seated(seat):
            return "SEAT", seat
        case Said(seat, text):
            return "SAID", f"{seat} {text}"
        case Fault(text):
            return "ERROR", text
        case Propose(what) | Accept(what) | Refuse(what):
            return type(message).__name__.upper(), what
        case Back(number) | Ping(number) | Pong(number):
            return type(message).__name__.upper(), str(number)
        case Chat(text) | Join(text) | Watch(text) | Token(text) | Rejoin(text) | Bye(text):
            return type(message).__name__.upper(), text
        case _:
            return "RESIGN", ""
