"""What the engine answers to each command: the position, the settings, and the engine that thinks about them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from kagetsu.engine.options import option
from kagetsu.protocol.about import about_line, capability_lines
from kagetsu.protocol.analysis import Analysis, best_moves_told, move_told
from kagetsu.protocol.commands import (
    Balance,
    Best,
    Block,
    Command,
    Info,
    NamedRule,
    OpeningStep,
    Play,
    Refused,
    SetUp,
    Start,
    SwapQuestion,
    TableFile,
    TakeBack,
    Turn,
    Unknown,
    Word,
    plain_text,
)
from kagetsu.protocol.coordinates import Order, Place
from kagetsu.protocol.position import Position
from kagetsu.protocol.settings import Settings
from kagetsu.rules.board import Board
from kagetsu.rules.error import QUOTED, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_xy
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    from kagetsu.engine import report
    from kagetsu.engine.kernel_door import kernel
    from kagetsu.protocol.move_engine import MoveEngine
    from kagetsu.protocol.opening_player import OpeningPlayer

__all__ = ["Brain"]

Tell = Callable[[list[str]], None]


class Brain:
    """Answers commands, one after the other; only :meth:`stop` may be called from another thread meanwhile. ``order``
    is that of the two numbers of a point, ``debug`` lets a fault of the engine through.
    """

    def __init__(self, engine: MoveEngine, version: str = "", debug: bool = False, order: Order = Order.XY) -> None:
        self._engine = engine
        self._version = version
        self._debug = debug
        self._order = order
        self._position: Position | None = None
        self._settings = Settings()
        self._played = False
        self._blocked: set[Place] = set()
        self._stop_aside: kernel.Stop | None = None
        self._openings = 0
        self._expected: tuple[int, ...] | None = None

    # -- for the server

    def answer(self, command: Command, since: float, hurried: bool = False, tell: Tell | None = None) -> list[str]:
        """The lines that answer ``command``, which was asked at ``since`` (of ``time.monotonic``).

        ``hurried``: the move is wanted as fast as possible, whatever the settings say. ``tell`` gets what is to be said
        before the answer is known.
        """
        try:
            return self._answer(command, since, hurried, tell)
        except KagetsuError as fault:
            return [f"ERROR {plain_text(fault.text())}"]
        except Exception as fault:
            if self._debug:
                raise
            sentence = language("en").gettext(_COMMAND_FAULT).format(fault=f"{type(fault).__name__}: {fault}")
            return [f"ERROR {plain_text(sentence)}"]

    def stop(self) -> None:
        """Ends the thinking, so that the answer comes at once."""
        if (aside := self._stop_aside) is not None:
            aside.asked = 1
        self._engine.stop()

    def pondering(self) -> Callable[[], None] | None:
        """What to do while nothing is asked: think on about the position that the opponent thinks about, after the
        reply that is expected. None where that is not wanted. :meth:`stop` ends it, from now on.
        """
        if self._expected is None or not self._settings.pondering or not self._engine.remembers:
            return None
        board = self._pondered_board()
        if board is None:
            return None
        thinking = self._engine.think(board, Limits())

        def ponder() -> None:
            try:
                for _info in thinking:
                    pass
            except Exception:
                self.has_pondered()
                if self._debug:
                    raise

        return ponder

    def has_pondered(self) -> None:
        """Thinks no more about this position: all is found out."""
        self._expected = None

    def close(self) -> None:
        """Gives back what the engine holds."""
        self._engine.close()

    # -- the commands

    def _answer(self, command: Command, since: float, hurried: bool, tell: Tell | None) -> list[str]:
        if not (isinstance(command, Info | NamedRule | Unknown | Refused) or command in _ASIDE):
            self._expected = None
        match command:
            case Start(width, height):
                return self._start(Position(width, height, self._order))
            case Word.RESTART:
                there = self._there()
                return self._start(Position(there.width, there.height, self._order))
            case Word.BEGIN:
                return self._move(since, hurried, tell)
            case Turn(place):
                self._settings.check()
                self._there().put(place)
                return self._move(since, hurried, tell)
            case Play(place):
                self._there().put(place)
                return [self._order.text(place)]
            case SetUp(stones, thinking):
                self._settings.check()
                self._there().set_up(stones)
                return self._move(since, hurried, tell) if thinking else []
            case TakeBack(place):
                self._there().take_back(place)
                return ["OK"]
            case Info():
                self._settings.take(command)
                with suppress(KagetsuError):  # a setting is never answered; what is wrong is told at the next move
                    self._make_ready()
                return []
            case NamedRule(name):
                self._settings.name_rule(name)
                with suppress(KagetsuError):
                    self._make_ready()
                return []
            case Unknown(word):
                return [f"UNKNOWN {plain_text(word[:QUOTED])}"]
            case Refused(fault):
                raise fault
        return self._analysis(command, since, hurried, tell)

    def _analysis(self, command: Command, since: float, hurried: bool, tell: Tell | None) -> list[str]:
        """The answers to what programs for analysis ask, and to what asks about the engine."""
        match command:
            case Best(lines):
                return self._best(option("multipv").checked(lines), since, hurried, tell)
            case Word.SEARCH_DEFENCE:
                return self._best(len(self._board().empties()), since, hurried, tell)
            case Balance(moves, bias):
                return self._balance(moves, bias, since, hurried)
            case SwapQuestion() | OpeningStep():
                return self._opening(command, since, hurried)
            case Block(places, blocked):
                self._there().points(places)
                self._blocked = self._blocked | set(places) if blocked else self._blocked - set(places)
                return []
            case Word.UNBLOCK_ALL:
                self._blocked.clear()
                return []
            case Word.SHOW_FORBIDDEN:
                return [self._forbidden()]
            case TableFile(file, writing):
                return self._file(file, writing)
            case Word.CLEAR_TABLE:
                self._engine.clear()
                return []
        return self._about(command)

    def _about(self, command: Command) -> list[str]:
        match command:
            case Word.ABOUT:
                return [about_line(self._version)]
            case Word.SHOW_INFO:
                return capability_lines()
            case Word.SHOW_USAGE:
                return _messages([_USAGE], percent=f"{self._engine.usage() / 10:.1f}")
        return []

    def _start(self, position: Position) -> list[str]:
        self._position = position
        self._make_ready()
        if self._played:
            self._engine.clear()
            self._settings.new_game()
            self._played = False
        return ["OK"]

    # -- the position

    def _there(self) -> Position:
        if self._position is None:
            raise KagetsuError(mark("There is no board yet: START comes first."))
        return self._position

    def _board(self) -> Board:
        """The position, in which a move can be played."""
        self._settings.check()
        board = self._there().board(self._settings.rule)
        if board.is_game_over():
            raise KagetsuError(mark("The game is over; no more moves can be played."))
        return board

    def _pondered_board(self) -> Board | None:
        """The position after the reply that is expected; the position itself where none is; None where it is over."""
        try:
            board = self._board()
        except KagetsuError:
            return None
        if self._expected and board.is_legal(self._expected[0]):
            after = board.copy()
            after.push(self._expected[0])
            return None if after.is_game_over() else after
        return board

    def _unblocked(self, board: Board) -> list[int] | None:
        """The points that a move may be chosen from; None for all. KagetsuError if there is none."""
        if not self._blocked:
            return None
        left = [point for point in board.legal_moves if Place.of(point, board.height) not in self._blocked]
        if not left:
            raise KagetsuError(mark("No point is left to choose from: those that the rules allow are blocked."))
        return left

    def _forbidden(self) -> str:
        """The line of forbidden points of the side to move, row by row from the top."""
        board = self._there().board(self._settings.rule)
        barred: set[int] = set()
        if not board.is_game_over() and board.rule.has_fouls(board.turn):
            barred = set(board.empties()) - set(board.legal_moves)
        places = sorted((Place.of(point, board.height) for point in barred), key=lambda place: (place.y, place.x))
        return f"FORBID {''.join(map(self._order.digits, places))}."

    # -- moves

    def _make_ready(self) -> None:
        """Sets the engine up for the rule, the size and the options, so that this costs no move its time."""
        for name, value in self._settings.options().items():
            if getattr(self._engine, name) != value:
                with suppress(KagetsuError):  # the machine does not give so much memory: less will do
                    setattr(self._engine, name, value)
        if self._position is not None:
            size = {"width": self._position.width, "height": self._position.height}
            self._engine.make_ready(Board(rule=self._settings.rule, **size))

    def _limits(self, since: float, hurried: bool) -> Limits:
        limits = self._settings.limits(monotonic() - since)
        return replace(limits, time=0.0, clock=None) if hurried else limits

    def _move(self, since: float, hurried: bool, tell: Tell | None) -> list[str]:
        board = self._board()
        only = self._unblocked(board)

        def think(limits: Limits) -> report.Result:
            return self._engine.play(board, limits, self._seeing(1, board, tell), only)

        result, told = self._thought(think, since, hurried)
        if result is not None:
            told = _messages(move_told(result))
        told.append(self._played_move(board, only, result, since))
        self._expected = () if result is None or len(result.line) < 2 else result.line[1:2]
        return told

    def _best(self, count: int, since: float, hurried: bool, tell: Tell | None) -> list[str]:
        """The ``count`` best moves, and the best of them, which is played."""
        from kagetsu.engine.report import result_of

        board = self._board()
        only = self._unblocked(board)
        count = min(count, len(only or board.empties()))

        def think(limits: Limits) -> report.Result:
            return result_of(self._engine.think(board, limits, count, only), self._seeing(count, board, tell))

        result, told = self._thought(think, since, hurried)
        if result is not None:
            told = _messages(best_moves_told(result, self._order, board.height))
        return [*told, self._played_move(board, only, result, since)]

    def _thought(
        self, think: Callable[[Limits], report.Result], since: float, hurried: bool
    ) -> tuple[report.Result | None, list[str]]:
        """What comes of thinking; nothing, and a line about that, where the engine failed."""
        self._played = True
        self._make_ready()
        try:
            return think(self._limits(since, hurried)), []
        except KagetsuError:
            raise
        except Exception as fault:
            if self._debug:
                raise
            return None, _messages([_FAULT], fault=f"{type(fault).__name__}: {fault}")

    def _played_move(self, board: Board, only: list[int] | None, result: report.Result | None, since: float) -> str:
        """Puts the engine's move on the board, or one that the rules allow where it has none; as it is written."""
        text = self._there().put_move(_allowed(board, None if result is None else result.move, only))
        self._settings.spend(monotonic() - since)
        return text

    def _seeing(self, wanted: int, board: Board, tell: Tell | None) -> Callable[[report.Info], None] | None:
        """What takes in what is seen while the engine thinks; None where nobody wants to know."""
        if tell is None or not self._settings.detail:
            return None
        analysis, say = Analysis(self._settings.detail, wanted, self._order, board.height), tell
        return lambda info: say(analysis.lines(info))

    # -- balance and openings

    def _balance(self, count: int, bias: int, since: float, hurried: bool) -> list[str]:
        from kagetsu.engine.balance import balanced_move, balanced_pair

        board = self._board()
        self._played = True
        self._make_ready()
        stop, limits = self._new_stop(), self._limits(since, hurried)
        if count == 1:
            found = balanced_move(board, limits, bias=bias, stop=stop)
        else:  # its score is that of the side that moves second
            found = balanced_pair(board, limits, bias=-bias, stop=stop)
        text = " ".join(self._there().put_move(move) for move in found.moves)
        self._settings.spend(monotonic() - since)
        return [text]

    def _opening(self, command: SwapQuestion | OpeningStep, since: float, hurried: bool) -> list[str]:
        from kagetsu.protocol.opening_questions import OpeningQuestions

        self._settings.check()
        self._there()
        self._played = True
        self._make_ready()
        questions = OpeningQuestions(self._there(), self._settings.rule, self._order, self._opening_player())
        limits = self._limits(since, hurried)
        if isinstance(command, SwapQuestion):
            told = questions.swap2_board(command.places, limits)
        else:
            told = questions.step(command, limits)
        self._settings.spend(monotonic() - since)
        return told

    def _opening_player(self) -> OpeningPlayer:
        from kagetsu.protocol.opening_player import OpeningPlayer

        self._openings += 1
        return OpeningPlayer(self._engine, self._new_stop(), f"{self._engine.seed} {self._openings}")

    def _new_stop(self) -> kernel.Stop:
        """What stops the search that begins now, besides the engine's own."""
        from kagetsu.engine.kernel_door import kernel

        self._stop_aside = kernel.Stop()
        return self._stop_aside

    # -- the file of positions

    def _file(self, file: str, writing: bool) -> list[str]:
        from kagetsu.protocol.table_file import read_table, write_table

        board = self._there().board(self._settings.rule)
        self._make_ready()
        if writing:
            count = write_table(file, self._engine, board)
            return _messages([_WRITTEN], count=count, file=file)
        return _messages([_READ], count=read_table(file, self._engine, board), file=file)


_ASIDE = (Word.ABOUT, Word.SHOW_INFO, Word.SHOW_USAGE, Word.SHOW_FORBIDDEN)
"""What changes nothing about the position or what is known of it."""
_FAULT = mark("This is a fault of Kagetsu: {fault}. It plays a move that the rules allow; please report it.")
_COMMAND_FAULT = mark("This is a fault of Kagetsu: {fault}. KAGETSU_DEBUG=1 shows where; please report it.")
_USAGE = mark("The memory for positions is full to {percent} %.")
_WRITTEN = mark("{count} positions are written to {file}.")
_READ = mark("{count} positions are read from {file}.")


def _messages(sentences: list[str], **values: object) -> list[str]:
    """Sentences as messages to the user; with ``values``, sentences of the catalogue that these fill."""
    if values:
        sentences = [language("en").gettext(sentence).format(**values) for sentence in sentences]
    return [f"MESSAGE {plain_text(sentence)}" for sentence in sentences]


def _allowed(board: Board, move: int | None, only: list[int] | None = None) -> int:
    """``move`` if the rules allow it; else the allowed point nearest the centre; where none is, an empty one."""
    if move is not None and board.is_legal(move) and move >= 0:
        return move

    def away(point: int) -> int:
        column, row = point_xy(point)
        return (2 * column + 1 - board.width) ** 2 + (2 * row + 1 - board.height) ** 2

    empties = sorted(only or board.empties(), key=away)
    return next(filter(board.is_legal, empties), empties[0])
