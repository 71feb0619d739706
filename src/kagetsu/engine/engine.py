"""The engine: thinks about positions, and plays."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Self
from weakref import WeakSet

from kagetsu.engine.book import book_move
from kagetsu.engine.crew import Crew
from kagetsu.engine.deliberation import Deliberation
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import most_stones, tables_of
from kagetsu.engine.levels import FULL, LEVELS
from kagetsu.engine.options import option
from kagetsu.engine.report import BOOK, Info, Result, result_of
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision
from kagetsu.rules.point import PASS
from kagetsu.texts import mark

__all__ = ["Engine"]

_WEAK_MB = 1
"""Megabytes of memory for a move below full strength."""
_CANDIDATES = 3
"""How many moves a decision compares."""


class Engine:
    """Thinks about positions of any rule and size.

    ``threads`` (1 to 256) search at the same time, and ``hash_mb`` megabytes (1 to 65536) hold what they found out;
    both may be changed between searches. No more threads search than there are cores that the process may use. With the
    same ``seed``, one thread and no limit of time, the same questions in the same order get the same answers; None
    leaves it to chance. ``level`` (1 to 10, None for full strength) is how strong it plays where a move is asked for;
    it analyses at its full strength. Such moves it takes from the opening ``book`` while that has any, unless it is to
    do without. KagetsuError for other values, or if the machine does not give so much memory.

    An engine thinks about one position at a time. It is a context manager, and a
    :class:`~kagetsu.rules.player.Thinker` as the rungs of the ladder are. Boards are left as they are.
    """

    name = "kagetsu"

    def __init__(
        self, *, threads: int = 1, hash_mb: int = 64, level: int | None = None, seed: int | None = None,
        book: bool = True,
    ) -> None:  # fmt: skip
        self._threads = option("threads").checked(threads)
        self._hash_mb = option("hash_mb").checked(hash_mb)
        self.level = level
        self.book = book
        if seed is None:
            self._seed = random.SystemRandom().getrandbits(62)
        else:
            self._seed = option("seed").checked(seed)
        self._table: kernel.Transpositions | None = _table(hash_mb)
        self._crew: tuple[object, Crew] | None = None
        self._game: tuple[object, ...] | None = None
        self._busy = threading.Lock()
        self._asked: WeakSet[Deliberation] = WeakSet()
        self._asking = threading.RLock()

    # -- asking it

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int | str] | None = None
    ) -> Generator[Info, None, Result]:
        """Thinks about the move to play, and yields an Info for each of the ``multipv`` best moves after each depth,
        the best first; the generator's return value is the Result.

        It ends at the first limit that is reached, when all is decided, or when :meth:`stop` is called; without limits
        that may take for ever. ``only``: the points to choose from. Of moves that symmetry makes equal one is told. A
        win of the side to move that is proved ends it too, unless several moves are asked for.

        KagetsuError if the game is over, ``multipv`` is out of its range, the engine is closed, or thinks already;
        IllegalMove for a point of ``only`` that cannot be played.
        """
        return self._begin(board, limits, multipv, only, playing=False)

    def analyse(self, board: Board, limits: Limits, multipv: int = 1) -> list[Info]:
        """What :meth:`think` finds in the end: the last Info of each of the best moves, best first. Empty if there is
        no legal move.
        """
        return list(result_of(self.think(board, limits, multipv)).infos)

    def play(
        self, board: Board, limits: Limits, seen: Callable[[Info], None] | None = None,
        only: Sequence[int | str] | None = None,
    ) -> Result:  # fmt: skip
        """Thinks until it knows what to play; ``seen`` gets what is seen meanwhile, ``only`` are the points to choose
        from. Its ``move`` is None if every empty point is forbidden. Errors as for :meth:`think`.
        """
        return result_of(self._begin(board, limits, 1, only, playing=True), seen)

    def choose(self, board: Board, limits: Limits) -> int:
        """The point to play; see :class:`kagetsu.rules.player.Player`."""
        move = self.play(board, limits).move
        return _without_choice(board) if move is None else move

    def decide(self, board: Board, limits: Limits) -> Decision:
        """As choose, with the best moves side by side; comparing them takes time from the search for the best."""
        result = result_of(self._begin(board, limits, _CANDIDATES, None, playing=True))
        return Decision(
            _without_choice(board) if result.move is None else result.move,
            0 if result.score is None else result.score.number,
            tuple(Candidate(info.line[0], info.score.number) for info in result.infos),
            nodes=result.nodes, depth=result.depth, seconds=result.time, line=result.line,
            because=result.sentence, values=result.values,
        )  # fmt: skip

    def stop(self) -> None:
        """Ends, from any thread, the thinking that has been asked for, begun or not; what it has found counts. What is
        asked for afterwards is not stopped.
        """
        with self._asking:
            for asked in self._asked:
                asked.stop()

    # -- setting it up

    @property
    def threads(self) -> int:
        """How many threads search at the same time; those beyond the cores that the process may use do nothing."""
        return self._threads

    @threads.setter
    def threads(self, value: int) -> None:
        self._threads = option("threads").checked(value)
        self._crew = None

    @property
    def level(self) -> int | None:
        """How strong it plays, from 1 to 10; None, as 10, for its full strength."""
        return self._level

    @level.setter
    def level(self, value: int | None) -> None:
        self._level = None if value is None else option("level").checked(value)

    @property
    def seed(self) -> int:
        """Where chance decides, the same number makes the same decisions."""
        return self._seed

    @seed.setter
    def seed(self, value: int) -> None:
        self._seed = option("seed").checked(value)
        self._crew = None

    @property
    def hash_mb(self) -> int:
        """Megabytes of memory for positions that were searched; a new number forgets them. The solvers take up to 64
        besides, and no more than this number.
        """
        return self._hash_mb

    @hash_mb.setter
    def hash_mb(self, value: int) -> None:
        if self._table is None:
            raise KagetsuError(mark("The engine is closed."))
        if option("hash_mb").checked(value) != self._hash_mb:
            self._table = _table(value)
            self._hash_mb = value
            self._crew = self._game = None

    def clear(self) -> None:
        """Forgets what was found out so far. KagetsuError while it thinks."""
        with self._at_rest():
            if self._table is not None:
                self._table.clear()
            self._crew = None

    @property
    def remembers(self) -> bool:
        """Whether it plays better for what it found out before: below its full strength it begins anew each time."""
        return self._level is None or LEVELS[self._level - 1].is_full

    def usage(self) -> int:
        """How full its memory for positions is, in thousandths."""
        return 0 if self._table is None else self._table.usage()

    def pack(self, board: Board) -> bytes:
        """What it knows of positions of the game on ``board``, as the bytes of a file. KagetsuError while it thinks."""
        from kagetsu.engine.table_file import pack_table

        with self._at_rest():
            knows = self._table is not None and self._game == _game_of(board)
            return pack_table(board, self._table.entries() if knows and self._table is not None else b"")

    def unpack(self, board: Board, data: bytes) -> int:
        """Takes in what :meth:`pack` has packed, besides what it knows, and returns how many positions that are.

        FormatError for bytes that are no such file, are not whole, or belong to another game or version; what it knows
        is then left as it is. KagetsuError while it thinks.
        """
        from kagetsu.engine.table_file import unpack_table

        entries = unpack_table(board, data)
        with self._at_rest():
            self._forget_other_games(board)
            if self._table is not None:
                self._table.fill(entries)
        return len(entries) // 16

    def make_ready(self, board: Board) -> None:
        """Loads what thinking about boards of this rule and size needs, so that the first search need not: some tenths
        of a second for a rule that is new. KagetsuError while it thinks.
        """
        with self._at_rest():
            self._crew = self._crew_for(board)

    def close(self) -> None:
        """Stops it and gives its memory back; it cannot be asked any more."""
        self.stop()
        self._table = self._crew = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- how it goes about it

    def _begin(
        self, board: Board, limits: Limits, multipv: int, only: Sequence[int | str] | None, playing: bool
    ) -> Generator[Info, None, Result]:
        """The thinking, which :meth:`stop` reaches from now on, though it begins when it is first asked for more."""
        if self._table is None:
            raise KagetsuError(mark("The engine is closed."))
        if board.is_game_over():
            raise KagetsuError(mark("The game is over: there is no move to choose."))
        lines = option("multipv").checked(multipv)
        points = None if only is None else _playable(board, only)
        level = FULL if self._level is None or not playing else LEVELS[self._level - 1]
        asked = Deliberation(board.copy(), limits, lines if level.is_full else 1, points, playing, level)
        with self._asking:
            self._asked.add(asked)
        return self._thinking(asked)

    def _thinking(self, asked: Deliberation) -> Generator[Info, None, Result]:
        with self._at_rest():
            if (move := self._from_book(asked)) is not None:
                return Result(move, None, (move,), (), 0, 0, 0, 0, 0.0, BOOK)
            if not asked.level.is_full:
                return (yield from asked.run(self._weak_crew(asked.board)))
            kind, crew = self._crew_for(asked.board)
            self._crew = None
            self._forget_other_games(asked.board)
            try:
                return (yield from asked.run(crew))
            finally:
                if crew.is_idle() and self._table is not None:
                    self._crew = (kind, crew)

    def _from_book(self, asked: Deliberation) -> int | None:
        """A move of the book where one is wanted and all points are open to it; None if there is none."""
        return book_move(asked.board, self._seed) if asked.playing and self.book and not asked.only else None

    @contextmanager
    def _at_rest(self) -> Iterator[None]:
        """What is done inside is done while the engine does not think."""
        if not self._busy.acquire(blocking=False):
            raise KagetsuError(mark("The engine is thinking already; it thinks about one position at a time."))
        try:
            yield
        finally:
            self._busy.release()

    def _crew_for(self, board: Board) -> tuple[object, Crew]:
        """A crew for such a board; the last one if it fits."""
        table = self._table
        if table is None:
            raise KagetsuError(mark("The engine is closed."))
        kind = (_game_of(board), self._threads, table)
        if self._crew is not None and self._crew[0] == kind:
            return self._crew
        return kind, Crew(board.rule, board.width, board.height, table, self._hash_mb << 20, self._threads, self._seed)

    def _forget_other_games(self, board: Board) -> None:
        """Clears the table if it may hold the same stones under another rule: it knows positions by these alone."""
        game = _game_of(board)
        if self._table is not None and self._game not in (None, game):
            self._table.clear()
        self._game = game

    def _weak_crew(self, board: Board) -> Crew:
        """A crew for one move below full strength. It knows nothing yet, so that the move depends on the position and
        the seed alone, and what it gets wrong is not remembered.
        """
        return Crew(board.rule, board.width, board.height, _table(_WEAK_MB), _WEAK_MB << 20, 1, self._seed)


def _table(hash_mb: int) -> kernel.Transpositions:
    try:
        return kernel.Transpositions(hash_mb << 20)
    except (OSError, MemoryError):
        raise KagetsuError(mark("The machine does not give {memory_mb} MB of memory."), memory_mb=hash_mb) from None


def _game_of(board: Board) -> tuple[object, ...]:
    """What decides, besides the stones and whose turn it is, what a position is worth."""
    stones = board.width * board.height - len(board.empties())
    return tables_of(board.rule), board.width, board.height, most_stones(board, stones)


def _playable(board: Board, only: Sequence[int | str]) -> list[int]:
    """The points of ``only``, each once; IllegalMove for one that cannot be played."""
    points = list(dict.fromkeys(board.point(given) for given in only))
    if not points:
        raise KagetsuError(mark("There is no point to choose from."))
    for point in points:
        board.copy().push(point, strict=True)
    return points


def _without_choice(board: Board) -> int:
    """What is played where every empty point is forbidden: something must be."""
    return PASS if board.rule.passes else board.empties()[0]
