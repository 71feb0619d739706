"""Plays a match: takes games off the schedule, seats the programs, keeps what comes of it."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic

from kagetsu.formats.openings import OpeningLine
from kagetsu.match.contestant import Contestant
from kagetsu.match.entrant import Entrant
from kagetsu.match.opening_maker import OpeningMaker
from kagetsu.match.overview import Overview
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.referee import Referee, Sentence
from kagetsu.match.schedule import Planned
from kagetsu.match.settings import MatchSettings
from kagetsu.match.swiss import Swiss
from kagetsu.match.watch import OverrunError
from kagetsu.protocol.link import FloodError, GoneError, LateError
from kagetsu.rules.error import EngineError, IllegalMove, KagetsuError, ProtocolError
from kagetsu.rules.point import moves_text
from kagetsu.texts import mark

__all__ = ["MatchRunner", "Seated"]

_START_SECONDS = 10.0
"""In which a program must be ready for a game: Java and large networks take their time."""
_PATIENCE = 1.0
"""Seconds after the last moment for an answer in which it is still waited for: a program that is late can play on, one
that hangs is ended.
"""
_NO_LIMIT_SECONDS = 600.0
"""In which an answer must come where no time is limited."""
_MOST_SEATED = 8
"""How many programs wait at one table for their next game; beyond it the one that has waited longest is ended."""
_AHEAD = 4
"""How many openings are made before they are needed."""

Open = Callable[[Entrant, int], Awaitable[Contestant]]
"""Starts the program of an entrant at a table (its number, from 0)."""


class _Over(Exception):  # noqa: N818 - it is no error
    """The test is decided."""


class Seated:
    """The programs at one table: each plays game after game, and is started again after a fault."""

    def __init__(self, number: int, start: Open) -> None:
        self.number = number
        self._start = start
        self._there: dict[str, Contestant] = {}

    async def get(self, entrant: Entrant) -> Contestant:
        """The program of an entrant, started if it is not there; errors as for starting it."""
        contestant = self._there.pop(entrant.name, None) or await self._start(entrant, self.number)
        self._there[entrant.name] = contestant  # at the end: it is the last that was needed
        while len(self._there) > _MOST_SEATED:
            await self.drop(next(iter(self._there)))
        return contestant

    def there(self, name: str) -> Contestant | None:
        """The program of the entrant ``name``; None if it is not started, or was ended."""
        return self._there.get(name)

    async def drop(self, name: str) -> None:
        """Ends the program of the entrant ``name``."""
        contestant = self._there.pop(name, None)
        if contestant is not None:
            await contestant.close()

    async def close(self) -> None:
        """Ends them all."""
        there, self._there = list(self._there.values()), {}
        await asyncio.gather(*(contestant.close() for contestant in there))


class MatchRunner:
    """Runs the match of ``settings``; ``finished`` are the games that were played before, when it is resumed.

    ``start`` starts programs, ``keep`` is called from another thread with each record and its referee, and returns when
    they are safe; ``log`` hears what happens.
    """

    def __init__(
        self,
        settings: MatchSettings,
        start: Open,
        keep: Callable[[GameRecord, Referee], None],
        finished: Iterable[GameRecord] = (),
        log: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.settings = settings
        self.overview = Overview(settings, finished)
        self._schedule = settings.schedule()
        self._start, self._keep, self._log = start, keep, log
        self._seen: Callable[[GameRecord], None] = lambda record: None
        self._done = {record.game for record in self.overview.records}
        self._check_finished()
        self._plan: Iterator[Planned] = iter(()) if isinstance(self._schedule, Swiss) else iter(self._schedule)
        self._queue: deque[Planned] = deque()
        self._running = 0
        self._changed = asyncio.Condition()
        self._keeping = asyncio.Lock()
        self._maker = OpeningMaker(settings)
        self._openings: dict[int, asyncio.Task[OpeningLine]] = {}

    async def run(self, seen: Callable[[GameRecord], None] = lambda record: None) -> None:
        """Plays all games that are not finished, or until the test decides; ``seen`` hears of each game that is kept.
        What is cancelled leaves no program behind, and of unfinished games nothing. KagetsuError and OSError end it.
        """
        self._seen = seen
        # The thread that keeps a game must not hold up the other games: it gives way ten times as often as usual.
        usual = sys.getswitchinterval()
        sys.setswitchinterval(usual / 10)
        try:
            async with asyncio.TaskGroup() as tables:
                for number in range(self.settings.concurrency):
                    tables.create_task(self._serve(number))
        except* _Over:
            pass
        except* (KagetsuError, OSError) as faults:
            raise faults.exceptions[0] from None
        finally:
            sys.setswitchinterval(usual)
            for opening in self._openings.values():
                opening.cancel()
            await asyncio.gather(*self._openings.values(), return_exceptions=True)
            await self._maker.close()

    # -- what is played next

    def _check_finished(self) -> None:
        """KagetsuError if the finished games are not those of this schedule."""
        if isinstance(self._schedule, Swiss):
            self._schedule.next_round(self.overview.records)
            return
        left = {record.game: record for record in self.overview.records}
        if len(left) < len(self.overview.records):
            raise KagetsuError(mark("A game stands twice in the records of the match."))
        for planned in self._schedule:
            if not left:
                return
            record = left.pop(planned.game, None)
            if record is not None and not planned.fits(record):
                left[planned.game] = record
                break
        if left:
            raise KagetsuError(mark("Game {game} is not one of this match: the settings are others."), game=min(left))

    async def _next(self) -> Planned | None:
        """The next game to play; None when there is none left. Between two rounds of a Swiss tournament it waits."""
        async with self._changed:
            while True:
                if self.overview.is_finished:
                    return None
                planned = self._take()
                if planned is not None:
                    self._running += 1
                    return planned
                if not self._running:
                    return None
                await self._changed.wait()

    def _take(self) -> Planned | None:
        while True:
            if not self._queue:
                self._refill()
            if not self._queue:
                return None
            planned = self._queue.popleft()
            if planned.game not in self._done:
                return planned

    def _refill(self) -> None:
        if isinstance(self._schedule, Swiss):
            if not self._running:
                self._queue.extend(self._schedule.next_round(self.overview.records))
            return
        for planned in self._plan:
            self._queue.append(planned)
            if len(self._queue) >= _AHEAD:
                return

    async def _opening(self, planned: Planned) -> OpeningLine:
        """The opening of a game; those of the next games are begun."""
        for one in (planned, *self._queue):
            if one.opening not in self._openings:
                self._openings[one.opening] = asyncio.create_task(self._maker.make(one.opening))
        opening = await asyncio.shield(self._openings[planned.opening])
        needed = {one.opening for one in (planned, *self._queue)}
        if len(self._openings) > 8 * _AHEAD:
            self._openings = {number: task for number, task in self._openings.items() if number in needed}
        return opening

    # -- playing

    async def _serve(self, number: int) -> None:
        """One table, where game after game is played."""
        seated = Seated(number, self._start)
        try:
            while (planned := await self._next()) is not None:
                try:
                    await self._play(planned, seated)
                finally:
                    async with self._changed:
                        self._running -= 1
                        self._changed.notify_all()
        finally:
            await seated.close()

    async def _play(self, planned: Planned, seated: Seated) -> None:
        settings = self.settings
        opening = await self._opening(planned)
        players = settings.entrant(planned.first), settings.entrant(planned.second)
        referee = Referee(players, settings.rule, opening, settings.opening_rule, settings.draw, settings.resign)
        started, begun = datetime.now(UTC), monotonic()
        self._log(f"game {planned.game} begins: {planned.first} - {planned.second}, {opening.text() or 'empty board'}")
        await self._seat(referee, seated)
        while referee.verdict is None:
            await self._ask(referee, seated)
        record = _record(planned, settings, opening, referee, started, monotonic() - begun)
        self._log(f"game {record.game} ends: {record.winner or 'draw'}, {record.ending}. {record.detail()}".strip())
        await self._tell_end(referee, seated)
        await self._kept(record, referee)

    async def _kept(self, record: GameRecord, referee: Referee) -> None:
        """Keeps a game; once that is begun, it is not given up."""
        async with self._keeping:
            if self.overview.is_finished:
                return  # the test was decided while this game was played
            await asyncio.shield(asyncio.to_thread(self._keep, record, referee))
            self.overview.add(record)
            self._done.add(record.game)
        self._seen(record)

    async def _seat(self, referee: Referee, seated: Seated) -> None:
        """Starts the programs and the game; one that cannot be started has lost."""
        for number, entrant in enumerate(referee.players, 1):
            if referee.verdict is not None:
                return
            try:
                contestant = await seated.get(entrant)
                board = referee.board
                await contestant.new_game(
                    board.rule, board.width, board.height, entrant.limits, monotonic() + _START_SECONDS
                )
            except (EngineError, ProtocolError) as fault:
                referee.fault(*_named(fault, _START_SECONDS), number)
                await seated.drop(entrant.name)

    async def _ask(self, referee: Referee, seated: Seated) -> None:
        """One question to whoever must act, and its consequences."""
        entrant = referee.players[referee.actor - 1]
        contestant = await seated.get(entrant)
        allowed = referee.allowed()
        if entrant.pause:
            await asyncio.sleep(entrant.pause)
        wait = _NO_LIMIT_SECONDS if allowed is None else allowed + entrant.margin + _PATIENCE
        try:
            if referee.opening.is_over:
                moved = await contestant.move(referee.board, referee.limits(), monotonic() + wait)
                seconds = moved.came - moved.sent
                self._log_late(referee, entrant, moved.sent, moved.came)
                referee.take(moved.point, seconds, moved.score)
            else:
                limits, deadline = referee.limits(), monotonic() + wait
                decided = await contestant.decide(referee.opening, referee.board, limits, deadline)
                self._log_late(referee, entrant, decided.sent, decided.came)
                referee.act(decided.actions, decided.came - decided.sent)
        except IllegalMove as fault:
            referee.fault(Ending.ILLEGAL, Sentence(fault.message, fault.values))
        except (EngineError, ProtocolError) as fault:
            referee.fault(*_named(fault, wait))
            await seated.drop(entrant.name)

    def _log_late(self, referee: Referee, entrant: Entrant, sent: float, came: float) -> None:
        allowed = referee.allowed()
        if allowed is not None and came - sent > allowed:
            late = came - sent - allowed
            self._log(f"{entrant.name} is {late:.3f} s late: asked at {sent:.3f}, answered at {came:.3f}")

    async def _tell_end(self, referee: Referee, seated: Seated) -> None:
        assert referee.verdict is not None
        for entrant in referee.players:
            contestant = seated.there(entrant.name)
            if contestant is not None:
                with suppress(KagetsuError):
                    await contestant.game_over(referee.board, referee.winner_colour, str(referee.verdict.ending))


def _named(fault: EngineError | ProtocolError, seconds: float) -> tuple[Ending, Sentence]:
    """The fault of a program by its name."""
    detail = Sentence(fault.message, fault.values)
    match fault:
        case OverrunError():
            return fault.ending, detail
        case GoneError():
            return Ending.CRASH, detail
        case FloodError():
            return Ending.FLOOD, detail
        case LateError():
            return Ending.HANG, Sentence(mark("It gave no answer within {seconds} s."), {"seconds": f"{seconds:.1f}"})
    return Ending.GARBAGE, detail


def _record(
    planned: Planned, settings: MatchSettings, opening: OpeningLine, referee: Referee, started: datetime, seconds: float
) -> GameRecord:
    verdict, names = referee.verdict, (planned.first, planned.second)
    assert verdict is not None
    black = names[referee.black - 1]
    return GameRecord(
        planned.game, planned.pair, planned.round, *names,
        black=black, white=names[2 - referee.black],
        rule=settings.rule.name, width=settings.width, height=settings.height,
        opening=opening.text(), opening_rule=settings.opening_rule,
        decisions=tuple(action.text() for action in referee.opening.actions),
        moves=moves_text(referee.board.move_stack),
        winner=None if verdict.winner is None else names[verdict.winner - 1],
        ending=verdict.ending,
        message="" if verdict.detail is None else verdict.detail.message,
        values={} if verdict.detail is None else verdict.detail.as_texts(),
        ms=tuple(round(1000 * spent, 3) for spent in referee.seconds),
        scores=tuple(referee.scores),
        started=started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        seconds=round(seconds, 3),
    )  # fmt: skip
