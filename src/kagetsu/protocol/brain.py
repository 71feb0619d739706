"""What the engine answers to each command: the position, the settings, and the engine that thinks about them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from kagetsu.protocol.commands import (
    Command,
    Info,
    Refused,
    SetUp,
    Start,
    TakeBack,
    Turn,
    Unknown,
    Word,
    plain_text,
)
from kagetsu.protocol.position import Position
from kagetsu.protocol.settings import Settings
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_xy
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    from kagetsu.engine.report import Result

__all__ = ["Brain", "MoveEngine", "asks_for_a_move"]


class MoveEngine(Protocol):
    """What a brain needs of :class:`kagetsu.engine.engine.Engine`, besides the options that can be set on it."""

    def play(self, board: Board, limits: Limits) -> Result:
        """One move for the side to move."""
        ...

    def stop(self) -> None:
        """Ends the thinking, from any thread."""
        ...

    def make_ready(self, board: Board) -> None:
        """Loads what boards of this rule and size need."""
        ...

    def clear(self) -> None:
        """Forgets what was learnt about positions."""
        ...

    def close(self) -> None:
        """Gives the memory back."""
        ...


def asks_for_a_move(command: Command) -> bool:
    """Whether the answer to ``command`` is a move, if all is well."""
    return command is Word.BEGIN or isinstance(command, Turn | SetUp)


class Brain:
    """Answers commands, one after the other; only :meth:`stop` may be called from another thread meanwhile."""

    def __init__(self, engine: MoveEngine, version: str = "", debug: bool = False) -> None:
        self._engine = engine
        self._version = version
        self._debug = debug
        self._position: Position | None = None
        self._settings = Settings()
        self._played = False

    def answer(self, command: Command, since: float, hurried: bool = False) -> list[str]:
        """The lines that answer ``command``, which was asked at ``since`` (of ``time.monotonic``).

        ``hurried``: the move is wanted as fast as possible, whatever the settings say.
        """
        try:
            return self._answer(command, since, hurried)
        except KagetsuError as fault:
            return [f"ERROR {plain_text(fault.text())}"]

    def stop(self) -> None:
        """Ends the thinking, so that the answer comes at once."""
        self._engine.stop()

    def close(self) -> None:
        """Gives back what the engine holds."""
        self._engine.close()

    def _answer(self, command: Command, since: float, hurried: bool) -> list[str]:
        match command:
            case Start(width, height):
                return self._start(Position(width, height))
            case Word.RESTART:
                there = self._there()
                return self._start(Position(there.width, there.height))
            case Word.BEGIN:
                return self._move(since, hurried)
            case Turn(place):
                self._settings.check()
                self._there().put(place)
                return self._move(since, hurried)
            case SetUp(stones):
                self._settings.check()
                self._there().set_up(stones)
                return self._move(since, hurried)
            case TakeBack(place):
                self._there().take_back(place)
                return ["OK"]
            case Info():
                self._settings.take(command)
                with suppress(KagetsuError):  # a setting is never answered; what is wrong is told at the next move
                    self._make_ready()
                return []
            case Word.ABOUT:
                about = f'name="Kagetsu", version="{self._version}", author="The Kagetsu authors"'
                return [f'{about}, country="", www="", email=""']
            case Refused(fault):
                raise fault
            case Unknown(word):
                return [f"UNKNOWN {plain_text(word)}"]
        return []

    def _start(self, position: Position) -> list[str]:
        self._position = position
        self._make_ready()
        if self._played:
            self._engine.clear()
            self._settings.new_game()
            self._played = False
        return ["OK"]

    def _there(self) -> Position:
        if self._position is None:
            raise KagetsuError(mark("There is no board yet: START comes first."))
        return self._position

    def _make_ready(self) -> None:
        """Sets the engine up for the rule, the size and the options, so that this costs no move its time."""
        for name, value in self._settings.options().items():
            if getattr(self._engine, name) != value:
                setattr(self._engine, name, value)
        if self._position is not None:
            size = {"width": self._position.width, "height": self._position.height}
            self._engine.make_ready(Board(rule=self._settings.rule, **size))

    def _move(self, since: float, hurried: bool) -> list[str]:
        position = self._there()
        self._settings.check()
        board = position.board(self._settings.rule)
        if board.is_game_over():
            raise KagetsuError(mark("The game is over; no more moves can be played."))
        self._played = True
        move, lines = self._thought(board, since, hurried)
        lines.append(position.put_move(_allowed(board, move)))
        self._settings.spend(monotonic() - since)
        return lines

    def _thought(self, board: Board, since: float, hurried: bool) -> tuple[int | None, list[str]]:
        """The engine's move and what it says of it; no move where the engine failed."""
        self._make_ready()
        try:
            limits = self._settings.limits(monotonic() - since)
            if hurried:
                limits = replace(limits, time=0.0, clock=None)
            result = self._engine.play(board, limits)
            return result.move, _told(result)
        except KagetsuError:
            raise
        except Exception as fault:
            if self._debug:
                raise
            sentence = language("en").gettext(_FAULT).format(fault=f"{type(fault).__name__}: {fault}")
            return None, [f"MESSAGE {plain_text(sentence)}"]


_FAULT = mark("This is a fault of Kagetsu: {fault}. It plays a move that the rules allow; please report it.")


def _told(result: Result) -> list[str]:
    """One line about a move that was searched for; none about a move that needed no search."""
    if result.score is None:
        return []
    told = language("en").gettext(mark("{reason} ({nodes} nodes, {ms} ms)"))
    told = told.format(reason=result.reason("en"), nodes=result.nodes, ms=round(1000 * result.time))
    return [f"MESSAGE {plain_text(told)}"]


def _allowed(board: Board, move: int | None) -> int:
    """``move`` if the rules allow it; else the allowed point nearest the centre; where none is, an empty one."""
    if move is not None and board.is_legal(move) and move >= 0:
        return move

    def away(point: int) -> int:
        column, row = point_xy(point)
        return (2 * column + 1 - board.width) ** 2 + (2 * row + 1 - board.height) ** 2

    empties = sorted(board.empties(), key=away)
    return next(filter(board.is_legal, empties), empties[0])
