"""Drives another engine: asks, waits for the answer, and says what was wrong where there is none.

:class:`EngineClient` is used from an event loop, by one task at a time; :mod:`kagetsu.protocol.outside_engine` wraps
it for programs without one.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from kagetsu.engine.report import Info, Result
from kagetsu.engine.score import Score
from kagetsu.protocol.answers import (
    Answer,
    Detail,
    Failed,
    ForbiddenPlaces,
    Identity,
    Moves,
    NotKnown,
    Other,
    Ready,
    Suggested,
    SwapWanted,
    Told,
    parse_answer,
    point_on,
    said_score,
)
from kagetsu.protocol.lines_of_play import LinesOfPlay
from kagetsu.protocol.link import LateError, Link
from kagetsu.protocol.reply import Decided, Moved
from kagetsu.protocol.requests import (
    board_lines,
    check_opening_rule,
    limit_lines,
    rule_line,
    rule_name_line,
    start_line,
    swap2_lines,
    time_left_line,
    turn_line,
)
from kagetsu.rules.action import Action, Add, Stay, Swap
from kagetsu.rules.action import Place as PlaceStone
from kagetsu.rules.board import Board
from kagetsu.rules.error import ProtocolError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.point import BLACK, PASS, WHITE
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["EngineClient"]

_FAREWELL = 0.5
"""Seconds after END in which an engine may leave by itself: so long the judge of Gomocup waits."""
_PROBE = 1.0
"""Seconds in which an engine must answer whether it knows the extensions for analysis."""
_NO_LIMIT = Limits()


class EngineClient:
    """An engine that speaks the Gomocup protocol, at the other end of ``link``.

    ``settings`` are sent with ``INFO`` at the start of every game, after those of the game itself. ``dropped`` hears
    what the engine wrote that was of no use: lines that nobody asked for, lines of play that are not possible.

    Every method raises GoneError, LateError (at its ``deadline``, a time of ``time.monotonic``), FloodError, and
    ProtocolError for an answer that does not fit. An engine that was late cannot be asked again, since its late answer
    would be taken for the next one: close it.
    """

    def __init__(
        self,
        link: Link,
        settings: Mapping[str, str] | None = None,
        dropped: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.link = link
        self._settings = dict(settings or {})
        self._dropped = dropped
        self._moves: list[int] | None = None
        """The moves of the position that the engine has; None where it has none, or one that was set up."""
        self._limits: Limits | None = None
        self._size: tuple[int, int, Rule] | None = None
        self._analyses: bool | None = None
        self._is_ours: bool | None = None
        self._stopped = False

    @property
    def command(self) -> str:
        """How the engine was started."""
        return self.link.command

    @property
    def pid(self) -> int | None:
        """The number of its process; None where it runs elsewhere."""
        return self.link.pid

    # -- one game after the other

    async def about(self, deadline: float | None = None) -> dict[str, str]:
        """What the engine says of itself: name, version, author and so on, as far as it says them in the usual form;
        an answer of another form is its name.
        """
        self._ask("ABOUT")
        while True:
            match await self._answer(deadline):
                case Identity(fields):
                    return fields
                case Other(text):
                    return {"name": text}
                case Told() | Detail():
                    continue
                case _:
                    return {}

    async def new_game(
        self, rule: Rule, width: int, height: int, limits: Limits = _NO_LIMIT, deadline: float | None = None
    ) -> None:
        """An empty board. ProtocolError if the engine refuses the size, or the protocol has no such rule."""
        said_rule = await self._rule_line(rule, deadline)
        self._moves = None
        self._ask(start_line(width, height))
        while not isinstance(answer := await self._answer(deadline), Ready):
            if isinstance(answer, Failed | NotKnown):
                raise ProtocolError(
                    mark("{command} refuses a board of {width}x{height}: {text}"),
                    command=self.command, width=width, height=height, text=quoted(answer.text),
                )  # fmt: skip
            self._passed_over(answer)
        self.link.send(
            said_rule,
            *limit_lines(limits, self._limits),
            *(f"INFO {key} {value}" for key, value in self._settings.items()),
        )
        self._limits = limits
        self._size = (width, height, rule)
        self._moves = []

    async def _rule_line(self, rule: Rule, deadline: float | None) -> str:
        """What tells the rule: its number; to an engine of our own, where it has none, its name."""
        try:
            return rule_line(rule)
        except ProtocolError:
            if self._is_ours is None:
                self._is_ours = (await self.about(deadline)).get("name") == "Kagetsu"
            if not self._is_ours:
                raise
            return rule_name_line(rule)

    def is_ready_for(self, board: Board) -> bool:
        """Whether a game of this rule and size has begun."""
        return self._size == (board.width, board.height, board.rule)

    async def move(self, board: Board, limits: Limits = _NO_LIMIT, deadline: float | None = None) -> Moved:
        """Its move in the position of ``board``. Where that continues what the engine knows, it is told the last move,
        else the whole position. IllegalMove for an answer off the board; whether the rules allow it, the caller judges.
        """
        lines = [time_left_line(limits), *self._position_lines(board)]
        self._tell_limits(limits, lines)
        return await self._asked_for_move(board, lines, deadline)

    async def decide(
        self, opening: Opening, board: Board, limits: Limits = _NO_LIMIT, deadline: float | None = None
    ) -> Decided:
        """Its next actions in the opening ``swap2``, the only one that the protocol knows (ProtocolError)."""
        check_opening_rule(opening.name)
        self._moves = None
        sent = self._ask(time_left_line(limits), *swap2_lines(board))
        while True:
            answer, came = await self._next(deadline)
            if isinstance(answer, SwapWanted | Moves):
                return Decided(self._actions(answer, board), sent, came)
            self._refuse_failure(answer)

    async def game_over(self, board: Board, winner: int | None, reason: str) -> None:
        """The protocol has no word for it."""

    async def close(self, grace: float = _FAREWELL) -> None:
        """Says END and waits so many seconds; then the process is ended by force."""
        self.link.send("END")
        await self.link.close(grace)

    # -- analysis

    async def forbidden(self, board: Board, deadline: float | None = None) -> list[int]:
        """The forbidden points of the side to move, as the engine sees them."""
        await self._show(board, deadline)
        self._ask("YXSHOWFORBID")
        while not isinstance(answer := await self._answer(deadline), ForbiddenPlaces):
            self._refuse_failure(answer)
        return [place.point(board.height) for place in answer.places]

    async def think(
        self, board: Board, limits: Limits = _NO_LIMIT, multipv: int = 1, deadline: float | None = None
    ) -> AsyncGenerator[Info | Result, None]:
        """Its analysis of a position: an Info for each line that it tells of, as often as it does, and at last the
        Result. An engine that knows no analysis is asked for its move, and its messages are all there is to tell.
        """
        knows = await self.analyses()
        if not knows or not self.is_ready_for(board):
            await self.new_game(board.rule, board.width, board.height, limits, deadline)
        lines = [time_left_line(limits)]
        self._tell_limits(limits, lines)
        if knows:
            await self._show(board, deadline)
            sent = self._ask("INFO show_detail 2", *lines, f"YXNBEST {multipv}")
        else:
            sent = self._ask(*lines, *board_lines(board))
        self._moves = None
        told = LinesOfPlay(board, self._dropped)
        while True:
            answer, came = await self._next(deadline)
            if isinstance(answer, Moves):
                yield told.result(self._point(answer, board), came - sent)
                return
            if isinstance(answer, Detail | Told):
                if (info := told.take(answer)) is not None:
                    yield info
            elif not self._stopped or not isinstance(answer, NotKnown):
                self._refuse_failure(answer)

    def stop(self) -> None:
        """Asks the engine to end its thinking; the answer then comes as usual."""
        self._stopped = True
        # One that does not know YXSTOP answers UNKNOWN, which is passed over; the other line ends Piskvork's thinking.
        self.link.send("YXSTOP", "INFO timeout_turn 0")
        self._limits = replace(self._limits or _NO_LIMIT, time=0.0)

    async def analyses(self) -> bool:
        """Whether the engine knows the extensions for analysis."""
        if self._analyses is None:
            self._ask("YXSHOWINFO")
            self._analyses = False
            with suppress(LateError):
                answer = await self._answer(monotonic() + _PROBE)
                self._analyses = isinstance(answer, Told | Detail)
        return self._analyses

    async def _show(self, board: Board, deadline: float | None) -> None:
        """Sets the position without a question about it."""
        if not self.is_ready_for(board) or self._moves is None:
            await self.new_game(board.rule, board.width, board.height, self._limits or _NO_LIMIT, deadline)
        self.link.send(*board_lines(board, "YXBOARD"))
        self._moves = None

    # -- asking and hearing

    def _ask(self, *lines: str) -> float:
        """Sends a question; what came before it is no answer to it."""
        for line in self.link.drop_lines():
            self._dropped(line.text)
        self._stopped = False
        return self.link.send(*lines)

    async def _answer(self, deadline: float | None) -> Answer:
        return (await self._next(deadline))[0]

    async def _next(self, deadline: float | None) -> tuple[Answer, float]:
        line = await self.link.receive(deadline)
        return parse_answer(line.text), line.at

    async def _asked_for_move(self, board: Board, lines: list[str], deadline: float | None) -> Moved:
        self._moves = None  # until the answer is there, it is not known what it has
        sent = self._ask(*lines)
        score: Score | None = None
        strange: str | None = None
        while True:
            try:
                answer, came = await self._next(deadline)
            except LateError:
                if strange is None:
                    raise
                raise ProtocolError(
                    mark("{command} wrote {text} where a move belongs."), command=self.command, text=quoted(strange)
                ) from None
            if isinstance(answer, Moves):
                point = self._point(answer, board)
                self._moves = [*board.move_stack, point]
                return Moved(point, sent, came, None if score is None else score.number)
            if isinstance(answer, Suggested):
                self.link.send(f"PLAY {answer.place.x},{answer.place.y}")
            elif isinstance(answer, Other):
                strange = strange or answer.text
                self._passed_over(answer)
            else:
                score = said_score(answer) or score
                if not self._stopped or not isinstance(answer, NotKnown):
                    self._refuse_failure(answer)

    def _position_lines(self, board: Board) -> list[str]:
        stones = len(board.stones(BLACK)) + len(board.stones(WHITE))
        if not stones:
            return ["BEGIN"]
        moves = board.move_stack
        if self._moves is not None and len(moves) == stones and moves[-1] != PASS and moves[:-1] == self._moves:
            return [turn_line(board)]
        return board_lines(board)

    def _tell_limits(self, limits: Limits, lines: list[str]) -> None:
        """Puts limits that have changed before the question; the clock is in it already."""
        if self._limits is None or _lasting(self._limits) != _lasting(limits):
            lines[:0] = limit_lines(limits, self._limits)
            self._limits = limits

    def _point(self, answer: Moves, board: Board) -> int:
        if len(answer.places) != 1:
            raise ProtocolError(
                mark("{command} answered {count} moves where one belongs."),
                command=self.command, count=len(answer.places),
            )  # fmt: skip
        return point_on(board, answer.places[0])

    def _actions(self, answer: SwapWanted | Moves, board: Board) -> tuple[Action, ...]:
        """What an answer to SWAP2BOARD means; ProtocolError where so many moves are no answer.

        Whoever answers SWAP has Black then, and whoever answers one move has White. After three stones that exchanges
        the colours or leaves them; the player who is asked after five has had Black from the start.
        """
        black, white = (Swap(), Stay()) if board.ply() == 3 else (Stay(), Swap())
        if isinstance(answer, SwapWanted):
            if board.ply():
                return (black,)
            raise ProtocolError(mark("{command} swaps where there is nothing to swap."), command=self.command)
        points = [point_on(board, place) for place in answer.places]
        if (board.ply(), len(points)) == (0, 3):
            return tuple(map(PlaceStone, points))
        if board.ply() and len(points) == 1:
            return (white, PlaceStone(points[0]))
        if (board.ply(), len(points)) == (3, 2):
            return (Add(points[0], points[1]),)
        raise ProtocolError(
            mark("{command} answered {count} moves to swap2 after {stones} stones."),
            command=self.command, count=len(points), stones=board.ply(),
        )  # fmt: skip

    def _refuse_failure(self, answer: Answer) -> None:
        """ProtocolError where the engine says that it cannot do what it was asked."""
        if isinstance(answer, Failed | NotKnown):
            raise ProtocolError(
                mark("{command} answered {text}"),
                command=self.command,
                text=f"{'ERROR' if isinstance(answer, Failed) else 'UNKNOWN'} {answer.text}".strip(),
            )
        self._passed_over(answer)

    def _passed_over(self, answer: Answer) -> None:
        if isinstance(answer, Other):
            self._dropped(answer.text)


def _lasting(limits: Limits) -> tuple[object, ...]:
    """What of the limits holds from move to move."""
    return limits.time, limits.nodes, limits.depth, limits.increment, limits.clock is None
