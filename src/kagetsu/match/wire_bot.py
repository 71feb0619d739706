"""A bot that speaks the line protocol of :mod:`kagetsu.online.wire`, as a contestant of matches."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import zip_longest
from time import monotonic
from typing import NoReturn

from kagetsu.match.contestant import Decided, Moved
from kagetsu.online.message import (
    VERSION,
    Bye,
    Chat,
    Draw,
    Fault,
    Hello,
    Message,
    Move,
    NewGame,
    Protocol,
    TimeLeft,
    Turn,
    Win,
)
from kagetsu.online.wire import ask_for, parse_line, write_lines
from kagetsu.protocol.link import GoneError, LateError, Line, Link
from kagetsu.rules.action import (
    Action,
    Add,
    Declare,
    MayAdd,
    MayDeclare,
    MayOffer,
    MayPick,
    MayPlace,
    MayStay,
    MaySwap,
    Offer,
    Pass,
    Pick,
    Place,
    Stay,
    Swap,
)
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, ProtocolError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.point import BLACK, COLOURS, PASS, WHITE, opponent
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["WireBot"]

_LINGERING = 0.5
"""Seconds in which a program that has written something strange may go on with it."""
_FAREWELL = 0.5
"""Seconds after BYE in which a bot may leave by itself."""


class WireBot:
    """A bot at the other end of ``link``, which has said its HELLO (see :mod:`kagetsu.match.introduction`).

    It fulfils :class:`~kagetsu.match.contestant.Contestant`. IllegalMove is raised, besides the errors named there, for
    a MOVE that is off the board; whether the rules allow what it answers, the caller judges.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self._greeted = False
        self._game: NewGame | None = None
        self._set_up: tuple[list[int], list[int]] = ([], [])
        self._told: list[int] = []
        """The moves that the bot has been told of, in order."""
        self._opening = ""
        """The opening protocol that the bot has been told of in this game."""
        self._told_actions = 0

    @property
    def pid(self) -> int | None:
        """The number of its process; None where it runs elsewhere."""
        return self.link.pid

    async def new_game(self, rule: Rule, width: int, height: int, limits: Limits, deadline: float) -> None:
        """An empty board. Nothing is answered: whether the bot still lives, the first question shows."""
        if self.link.is_gone:
            raise await self.link.death()
        self._game = NewGame(width, height, rule.name)
        self._set_up, self._told = ([], []), []
        self._opening, self._told_actions = "", 0
        greeting = [] if self._greeted else [Hello(VERSION, "Kagetsu")]
        self._greeted = True
        self._send([*greeting, self._game])

    async def move(self, board: Board, limits: Limits, deadline: float) -> Moved:
        """Its move in the position of ``board``; every stone that it has not been told of comes before the question."""
        sent = self._send([*self._news(board), *_time(limits), Turn(board.turn)])
        while True:
            line, message = await self._next(sent, deadline)
            if isinstance(message, Move):
                return Moved(message.point(board.width, board.height), sent, line.at)
            if isinstance(message, Pass):
                return Moved(PASS, sent, line.at)
            await self._refuse(line, message, _MOVE_BELONGS)

    async def decide(self, opening: Opening, board: Board, limits: Limits, deadline: float) -> Decided:
        """Its next action in an opening: one at a time, asked for by TURN where it is a stone, else by ASK."""
        choices = opening.choices()
        stone = next((choice for choice in choices if isinstance(choice, MayPlace)), None)
        question: Message = ask_for(choices) if stone is None else Turn(stone.colour)
        sent = self._send([*self._opening_news(opening), *_time(limits), question])
        offered: tuple[int, ...] = ()
        wanted = next((choice.count for choice in choices if isinstance(choice, MayOffer)), 0)
        while True:
            line, message = await self._next(sent, deadline)
            if stone is not None and isinstance(message, Move):
                return Decided((Place(message.point(opening.width, opening.height)),), sent, line.at)
            if isinstance(message, Offer) and wanted:
                offered += message.points
                if len(offered) < wanted:
                    continue
                message = Offer(offered)
            action = _decision(message)
            if action is not None and type(action) in {_ANSWERS.get(type(choice)) for choice in choices}:
                return Decided((action,), sent, line.at)
            await self._refuse(line, message, _MOVE_BELONGS if stone else _DECISION_BELONGS)

    async def game_over(self, board: Board, winner: int | None, reason: str) -> None:
        """Tells the last stones and the result."""
        self._send([*self._news(board), Draw(reason) if winner is None else Win(winner, reason)])

    async def close(self) -> None:
        """Says BYE and ends the program: by force where it does not leave."""
        self._send([Bye()])
        await self.link.close(_FAREWELL)

    # -- telling

    def _send(self, messages: Iterable[Message]) -> float:
        """Sends lines; what came before them is no answer."""
        self.link.drop_lines()
        return self.link.send(*write_lines(messages))

    def _news(self, board: Board) -> list[Message]:
        """What brings the bot from what it knows to ``board``: the new moves, or the whole game from its start."""
        moves = board.move_stack
        set_up = _set_up_stones(board)
        news: list[Message] = []
        if set_up != self._set_up or moves[: len(self._told)] != self._told:
            if self._told or any(self._set_up):
                news.append(NewGame(board.width, board.height, board.rule.name))
            news += _alternating(*set_up)
            self._set_up, self._told = set_up, []
        first = board.turn if len(moves) % 2 == 0 else opponent(board.turn)
        for number in range(len(self._told), len(moves)):
            news.append(_stone(moves[number], first if number % 2 == 0 else opponent(first)))
        self._told = list(moves)
        return news

    def _opening_news(self, opening: Opening) -> list[Message]:
        """The stones and decisions of an opening that the bot has not been told of. Stones that were added or picked
        come as MOVE, as all do.
        """
        news: list[Message] = [] if self._opening == opening.name else [Protocol(opening.name)]
        self._opening = opening.name
        stones = 0
        for number, action in enumerate(opening.actions):
            placed = _placed(action)
            if number >= self._told_actions:
                colours = (COLOURS[(stones + more) % 2] for more in range(len(placed)))
                news += [_stone(point, colour) for point, colour in zip(placed, colours, strict=True)]
                if isinstance(action, Swap | Stay | Declare | Offer):
                    news.append(action)
            stones += len(placed)
        self._told_actions, self._told = len(opening.actions), list(opening.stones)
        return news

    # -- hearing

    async def _next(self, sent: float, deadline: float) -> tuple[Line, Message]:
        """The next line that says something here. What it says to all in the room is heard and passed over."""
        while True:
            line = await self.link.receive(deadline)
            if line.at < sent:
                continue
            try:
                message = parse_line(line.text)
            except FormatError as fault:
                await self._look_for_flood()
                raise ProtocolError(
                    mark("{command} wrote {text} where an answer belongs. {fault}"),
                    command=self.link.command, text=quoted(line.text), fault=fault,
                ) from None  # fmt: skip
            if message is not None and not isinstance(message, Chat):
                return line, message

    async def _refuse(self, line: Line, message: Message, sentence: str) -> NoReturn:
        if isinstance(message, Fault):
            raise ProtocolError(mark("{command} answered: {text}"), command=self.link.command, text=message.text)
        await self._look_for_flood()
        raise ProtocolError(sentence, command=self.link.command, text=quoted(line.text))

    async def _look_for_flood(self) -> None:
        """FloodError if the line that fits nothing is one of very many: this is the better name for it."""
        end = monotonic() + _LINGERING
        with suppress(LateError, GoneError):
            while monotonic() < end:
                await self.link.receive(end)


_MOVE_BELONGS = mark("{command} wrote {text} where a move belongs.")
_DECISION_BELONGS = mark("{command} wrote {text} where a decision of the opening belongs.")

_ANSWERS: dict[type, type] = {
    MaySwap: Swap,
    MayStay: Stay,
    MayAdd: Add,
    MayDeclare: Declare,
    MayOffer: Offer,
    MayPick: Pick,
}
"""By what an opening allows, what answers it; a stone is another matter."""


def _decision(message: Message) -> Action | None:
    return message if isinstance(message, Swap | Stay | Add | Declare | Offer | Pick) else None


def _stone(move: int, colour: int) -> Message:
    return Pass() if move == PASS else Move.at(move, colour)


def _placed(action: Action) -> tuple[int, ...]:
    """The stones that an action of an opening puts on the board."""
    match action:
        case Place(point) | Pick(point):
            return (point,)
        case Add(white, black):
            return (white, black)
        case _:
            return ()


def _time(limits: Limits) -> list[Message]:
    """What the bot may take for its answer, where that is limited."""
    times = [seconds for seconds in (limits.time, limits.clock) if seconds is not None]
    return [TimeLeft(int(1000 * min(times)))] if times else []


def _set_up_stones(board: Board) -> tuple[list[int], list[int]]:
    """Black's and White's stones that were there before the first move."""
    if board.ply() == len(board.move_stack):
        return [], []
    moves = set(board.move_stack)
    black, white = ([point for point in board.stones(colour) if point not in moves] for colour in COLOURS)
    return black, white


def _alternating(black: list[int], white: list[int]) -> list[Message]:
    """Stones as if they had been played in turn, as far as there are as many of each colour."""
    pairs = zip_longest(black, white)
    return [
        Move.at(point, colour)
        for pair in pairs
        for point, colour in zip(pair, (BLACK, WHITE), strict=True)
        if point is not None
    ]
