"""Lines of the Gomocup protocol as typed commands. Nothing behind this module reads strings."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from kagetsu.engine.options import OPTIONS
from kagetsu.protocol.commands import (
    Balance,
    Best,
    Block,
    Command,
    Info,
    NamedRule,
    OpeningStep,
    Place,
    Play,
    Refused,
    SetUp,
    Start,
    Stone,
    SwapQuestion,
    TableFile,
    TakeBack,
    Turn,
    Unknown,
    Word,
)
from kagetsu.protocol.coordinates import Order
from kagetsu.rules.error import FormatError, quoted
from kagetsu.texts import mark

__all__ = ["INFO_KEYS", "CommandReader"]

INFO_KEYS = (
    "timeout_turn", "timeout_match", "time_left", "time_increment", "max_memory", "rule", "max_node", "max_depth",
    "pondering", "show_detail", *(option.info_key for option in OPTIONS if option.info_key),
)  # fmt: skip
"""The settings that count here: those of a game, and the engine's own. All others are passed over in silence, as the
protocol wants: a manager sends what it has (``folder``, ``game_type``, ``evaluate``, ``caution_factor``)."""

_PLACE = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})")
_STONE = re.compile(rf"{_PLACE.pattern}\s*,\s*([123])")
_PLACE_OR_STONE = re.compile(rf"{_PLACE.pattern}(?:\s*,\s*[123])?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,30}")
_WORDS = {word.value: word for word in Word} | {"YXSTOP": Word.STOP}

_STEP = re.compile(r"YX(SWAP2|SOOSORV)STEP([1-6])")
_SWAP2_STEPS, _FIRST_STEP, _STEPS_WITH_NUMBER = (1, 2, 3), 1, (4, 5)
_BLOCKS = ("BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO")
_FILES = {"YXHASHDUMP": True, "YXHASHLOAD": False}
_NEW_GAME = ("START", "RECTSTART", "RESTART")
_ABOVE_BLOCKS = ("INFO", "END", "STOP", "YXSTOP", *_NEW_GAME)


class _Block(NamedTuple):
    """A block that is open: the word that opened it, its lines so far, and a step of an opening, if it is one."""

    word: str
    places: list[Place]
    owners: list[int]
    faults: list[FormatError]
    step: OpeningStep | None = None


class CommandReader:
    """Makes commands of lines, one line at a time: it knows whether a block of lines is open. ``order`` is that of the
    two numbers of a place.
    """

    def __init__(self, order: Order = Order.XY) -> None:
        self._order = order
        self._block: _Block | None = None
        self._file_word = ""

    def feed(self, line: str) -> Command | None:
        """The command that ends with ``line``; None for an empty line, a line inside a block, a command whose file
        comes on the next line, or an ``INFO`` that does not count here.

        Inside a block ``INFO``, ``STOP`` and ``END`` are heard at once. A line that does not belong there spoils the
        block: the answer to its ``DONE`` is the fault. A command that begins a game drops an unfinished block.
        """
        text = line.strip()
        if not text:
            return None
        word, _, rest = text.partition(" ")
        word, rest = word.upper(), rest.strip()
        if self._file_word and word != "END":
            asked, self._file_word = self._file_word, ""
            return TableFile(os.fsdecode(text.encode("latin-1", "replace")), _FILES[asked])
        if self._block is not None and word not in _ABOVE_BLOCKS:
            return self._in_block(self._block, text)
        if word in _NEW_GAME:
            self._block = None
        if word in _FILES:
            self._file_word = word
            return None
        if word in _BLOCKS:
            self._block = _Block(word, [], [], [])
            return None
        if (step := _step(word)) is not None:
            return self._begin_step(word, rest, step)
        try:
            return self._command(word, rest)
        except FormatError as fault:
            return Refused(fault)

    # -- blocks

    def _begin_step(self, word: str, rest: str, step: OpeningStep) -> OpeningStep | None:
        """The step itself where it needs no stones; else its block is open now."""
        if step.opening == "swap2" or step.step == _FIRST_STEP:
            return step
        faults = []
        if step.step in _STEPS_WITH_NUMBER:
            try:
                step = step._replace(number=_number(word, rest))
            except FormatError as fault:
                faults.append(fault)
        self._block = _Block(word, [], [], faults, step)
        return None

    def _in_block(self, block: _Block, text: str) -> Command | None:
        if text.upper() != "DONE":
            try:
                self._add(block, text)
            except FormatError as fault:
                block.faults.append(fault)
            return None
        self._block = None
        return Refused(block.faults[0]) if block.faults else _block_command(block)

    def _add(self, block: _Block, text: str) -> None:
        if block.word in ("BOARD", "YXBOARD"):
            found = _STONE.fullmatch(text)
            if not found:
                raise FormatError(
                    mark(
                        "{text} is not a stone: write column, row and 1 for your own or 2 for the opponent's, as 7,7,1."
                    ),
                    text=quoted(text),
                )
            block.owners.append(int(found[3]))
        else:
            found = _PLACE_OR_STONE.fullmatch(text)
            if not found:
                raise FormatError(mark("{text} is not a point: write two numbers, as 7,7."), text=quoted(text))
        block.places.append(self._order.place(int(found[1]), int(found[2])))

    # -- commands of one line

    def _command(self, word: str, rest: str) -> Command | None:
        """The command of one line; None for an ``INFO`` that does not count here."""
        if word in _WORDS:
            return _WORDS[word]
        match word:
            case "START" | "RECTSTART":
                return _start(word, rest)
            case "TURN":
                return Turn(self._place(word, rest))
            case "PLAY":
                return Play(self._place(word, rest))
            case "TAKEBACK":
                return TakeBack(self._place(word, rest))
            case "INFO":
                return _info(rest)
            case "YXNBEST":
                return Best(_number(word, rest))
            case "YXBALANCEONE" | "YXBALANCETWO":
                return Balance(1 if word == "YXBALANCEONE" else 2, _number(word, rest))
        return Unknown(word)

    def _place(self, word: str, rest: str) -> Place:
        found = _PLACE.fullmatch(rest)
        if not found:
            raise FormatError(
                mark("{text} is not a point: write {word} and two numbers from 0 on, column and row, as {word} 7,7."),
                text=quoted(rest),
                word=word,
            )
        return self._order.place(int(found[1]), int(found[2]))


def _block_command(block: _Block) -> Command:
    places = tuple(block.places)
    if block.step is not None:
        return block.step._replace(places=places)
    if block.word == "SWAP2BOARD":
        return SwapQuestion(places)
    if block.word in ("BOARD", "YXBOARD"):
        return SetUp(tuple(map(Stone, places, block.owners)), block.word == "BOARD")
    return Block(places, block.word == "YXBLOCK")


def _step(word: str) -> OpeningStep | None:
    """The step of an opening of Yixin-Board that a word names; None if it names none."""
    found = _STEP.fullmatch(word)
    if not found or (found[1] == "SWAP2" and int(found[2]) not in _SWAP2_STEPS):
        return None
    return OpeningStep(found[1].lower(), int(found[2]))


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


def _number(word: str, rest: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", rest):
        raise FormatError(
            mark("{text} is not a number: write {word} and a whole number, as {word} 3."), text=quoted(rest), word=word
        )
    return int(rest)


def _info(rest: str) -> Info | NamedRule | None:
    key, _, value = rest.partition(" ")
    number = value.strip()
    if key.lower() == "rule_name":
        return NamedRule(number)
    if key.lower() not in INFO_KEYS or not _NUMBER.fullmatch(number):
        return None
    return Info(key.lower(), int(number))
