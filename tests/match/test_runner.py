"""The runner with players that live in the test: what is played when, who is seated, and what is kept."""

import asyncio
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from kagetsu.match.contestant import Contestant
from kagetsu.match.entrant import Entrant
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.referee import Referee
from kagetsu.match.runner import MatchRunner
from kagetsu.match.schedule import RoundRobin
from kagetsu.match.settings import MatchSettings, parse_settings
from kagetsu.protocol.link import GoneError
from kagetsu.protocol.reply import Decided, Moved
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError, ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import Opening
from kagetsu.rules.point import BLACK, make_point
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark


class Player:
    """Fills its row, so that Black wins by its fifth stone; a loser leaves gaps. Its ``club`` counts what is done."""

    def __init__(self, entrant: Entrant, table: int, club: "Club") -> None:
        self.name, self.table, self.club = entrant.name, table, club
        self.games = 0
        self.closed = False
        self.told: list[tuple[int | None, str]] = []

    @property
    def pid(self) -> int | None:
        return None

    async def new_game(self, rule: Rule, width: int, height: int, limits: Limits, deadline: float) -> None:
        assert not self.closed
        self.games += 1
        if self.name in self.club.refuses:
            raise ProtocolError(mark("{command} answered {text}"), command=self.name, text="no")

    async def move(self, board: Board, limits: Limits, deadline: float) -> Moved:
        await self.club.before_move(self)
        sent = monotonic()
        row, gap = (2, 1) if board.turn == BLACK else (12, 1)
        if self.name in self.club.losers:
            gap = 2
        places = [make_point(column, row) for column in range(0, board.width, gap)]
        empties = board.empties()
        return Moved(next(point for point in [*places, *empties] if point in empties), sent, sent)

    async def decide(self, opening: Opening, board: Board, limits: Limits, deadline: float) -> Decided:
        raise NotImplementedError

    async def game_over(self, board: Board, winner: int | None, reason: str) -> None:
        self.told.append((winner, reason))

    async def close(self) -> None:
        assert not self.closed
        self.closed = True


class Club:
    """Starts players and keeps games."""

    def __init__(self, *losers: str, refuses: tuple[str, ...] = (), absent: tuple[str, ...] = ()) -> None:
        self.losers, self.refuses, self.absent = losers, refuses, absent
        self.players: list[Player] = []
        self.kept: list[GameRecord] = []
        self.moves = 0
        self.moving = self.most_moving = 0
        self.at_move: dict[int, Callable[[], object]] = {}

    async def before_move(self, player: Player) -> None:
        self.moves += 1
        self.moving += 1
        self.most_moving = max(self.moving, self.most_moving)
        try:
            if self.moves in self.at_move:
                self.at_move[self.moves]()
            await asyncio.sleep(0)
        finally:
            self.moving -= 1

    async def start(self, entrant: Entrant, table: int) -> Contestant:
        if entrant.name in self.absent:
            raise GoneError(mark("{command} cannot be started: {reason}."), command=entrant.name, reason="gone")
        player = Player(entrant, table, self)
        self.players.append(player)
        return player

    def keep(self, record: GameRecord, referee: Referee) -> None:
        self.kept.append(record)

    def runner(self, settings: MatchSettings, finished: list[GameRecord] | None = None) -> MatchRunner:
        return MatchRunner(settings, self.start, self.keep, finished or [])


def settings(*names: str, **words: Any) -> MatchSettings:
    engines = [{"cmd": "x", "name": name} for name in names]
    return parse_settings({"engine": engines, "openings": "none", "each": {"st": 60}} | words)


def ran(club: Club, told: MatchSettings, finished: list[GameRecord] | None = None) -> MatchRunner:
    async def work() -> MatchRunner:
        runner = club.runner(told, finished)
        await asyncio.wait_for(runner.run(), 60)
        return runner

    return asyncio.run(work())


def cancelled(club: Club, told: MatchSettings, finished: list[GameRecord], after: int) -> None:
    """Goes on with a match, and cancels it after so many moves."""

    async def work() -> None:
        playing = asyncio.ensure_future(club.runner(told, finished).run())
        club.at_move = {club.moves + after: lambda: playing.cancel()}
        await asyncio.wait([playing])

    asyncio.run(work())
    assert all(player.closed for player in club.players)


@pytest.mark.parametrize("concurrency", [1, 2, 3])
def test_every_planned_game_is_played_once(concurrency: int) -> None:
    club = Club("B")
    told = settings("A", "B", "C", games=4, rounds=2, concurrency=concurrency)
    runner = ran(club, told)
    schedule = told.schedule()
    assert isinstance(schedule, RoundRobin)
    planned = {(game.game, game.pair, game.first, game.second) for game in schedule}
    assert {(one.game, one.pair, one.first, one.second) for one in club.kept} == planned
    assert len(club.kept) == len(planned) == 24
    assert runner.overview.is_finished
    assert all(player.closed for player in club.players)
    for one in club.kept:
        loser = "B" if "B" in (one.first, one.second) else one.second
        assert one.loser == loser
        assert (one.black, one.white, one.ending) == (one.first, one.second, Ending.FIVE)


def test_games_are_played_at_the_same_time() -> None:
    club = Club()
    ran(club, settings("A", "B", games=6, concurrency=3))
    assert club.most_moving > 1
    assert {player.table for player in club.players} == {0, 1, 2}
    alone = Club()
    ran(alone, settings("A", "B", games=6))
    assert alone.most_moving == 1


def test_a_program_plays_game_after_game() -> None:
    club = Club()
    ran(club, settings("A", "B", games=10))
    assert [(player.name, player.games) for player in club.players] == [("A", 10), ("B", 10)]


def test_programs_are_told_who_won() -> None:
    club = Club("B")
    ran(club, settings("A", "B", games=2))
    assert [player.told for player in club.players] == [[(1, "five"), (2, "five")]] * 2


def test_one_that_cannot_be_started_loses_every_game() -> None:
    club = Club(absent=("B",))
    ran(club, settings("A", "B", games=4))
    assert [(one.winner, one.ending, one.plies) for one in club.kept] == [("A", Ending.CRASH, 0)] * 4
    assert club.kept[0].detail() == "B cannot be started: gone."
    assert [player.name for player in club.players] == ["A"]


def test_one_that_refuses_the_game_loses_it_and_is_started_again() -> None:
    club = Club(refuses=("B",))
    ran(club, settings("A", "B", games=2))
    assert [(one.winner, one.ending) for one in club.kept] == [("A", Ending.GARBAGE)] * 2
    assert [player.name for player in club.players] == ["A", "B", "B"]


def test_no_more_programs_wait_than_need_be() -> None:
    names = [f"E{number}" for number in range(12)]
    club = Club()
    most = 0

    async def work() -> None:
        nonlocal most
        runner = club.runner(settings(*names, format="gauntlet"))

        def seen(record: GameRecord) -> None:
            nonlocal most
            most = max(most, sum(not player.closed for player in club.players))

        await runner.run(seen)

    asyncio.run(work())
    assert most <= 8
    assert club.players[0].games == 22  # who plays all games is not sent away
    assert all(player.closed for player in club.players)


def test_a_test_ends_by_itself() -> None:
    # docs/match.md: at elo0=0, elo1=100, alpha=beta=0.05 twelve pairs that are all won decide for H1, nine lost for H0.
    for loser, pairs in (("B", 12), ("A", 9)):
        for concurrency in (1, 3):
            club = Club(loser)
            runner = ran(club, settings("A", "B", games=1000, sprt={"elo1": 100}, concurrency=concurrency))
            assert len(club.kept) in range(2 * pairs, 2 * pairs + 1 if concurrency == 1 else 2 * pairs + 3)
            assert str(runner.overview.standings.decision) == ("H1" if loser == "B" else "H0")
            assert runner.overview.is_finished
            assert all(player.closed for player in club.players)


def test_a_swiss_tournament_waits_for_the_end_of_a_round() -> None:
    club = Club("B", "D")
    ran(club, settings("A", "B", "C", "D", format="swiss", rounds=2, games=2, concurrency=2))
    rounds = [one.round for one in club.kept]
    assert rounds == sorted(rounds)
    assert rounds.count(1) == rounds.count(2) == 4
    second = {frozenset((one.first, one.second)) for one in club.kept if one.round == 2}
    first = {frozenset((one.first, one.second)) for one in club.kept if one.round == 1}
    assert not first & second


@pytest.mark.parametrize("format_", ["round-robin", "gauntlet", "swiss"])
def test_a_match_goes_on_where_it_was_cancelled(format_: str) -> None:
    told = settings("A", "B", "C", "D", format=format_, rounds=2, games=4, concurrency=2)
    whole = Club()
    ran(whole, told)
    club = Club()
    for after in (20, 100, 400):
        cancelled(club, told, list(club.kept), after)
    ran(club, told, list(club.kept))
    games = sorted(one.game for one in club.kept)
    assert games == sorted(one.game for one in whole.kept)
    assert len(set(games)) == len(games)
    if format_ != "swiss":  # in a tournament the pairing follows from the results, which do not depend on the order
        key = lambda one: (one.game, one.first, one.second, one.winner)  # noqa: E731
        assert sorted(map(key, club.kept)) == sorted(map(key, whole.kept))


def test_games_of_another_match_are_refused() -> None:
    club = Club()
    told = settings("A", "B", games=4)
    ran(club, told)
    games = club.kept
    for other in (settings("A", "B", games=2), settings("A", "B", games=4, repeat=False), settings("B", "A", games=4)):
        with pytest.raises(KagetsuError, match="the settings are others"):
            club.runner(other, games)
    with pytest.raises(KagetsuError):
        club.runner(told, [*games, games[0]])
    with pytest.raises(KagetsuError):
        club.runner(settings("A", "C", games=4), games)


def test_what_cannot_be_kept_ends_the_match() -> None:
    class Full(Club):
        def keep(self, record: GameRecord, referee: Referee) -> None:
            if len(self.kept) == 3:
                raise OSError("no space left on device")
            super().keep(record, referee)

    club = Full()
    with pytest.raises(OSError, match="no space left"):
        ran(club, settings("A", "B", games=100, concurrency=2))
    assert len(club.kept) == 3
    assert all(player.closed for player in club.players)


def test_a_game_that_is_being_kept_is_kept_whole_when_all_is_cancelled() -> None:
    class Slow(Club):
        def keep(self, record: GameRecord, referee: Referee) -> None:
            self.loop.call_soon_threadsafe(self.playing.cancel)
            sleep(0.2)
            super().keep(record, referee)

        async def work(self) -> None:
            self.loop = asyncio.get_running_loop()
            self.playing = asyncio.ensure_future(self.runner(settings("A", "B", games=10)).run())
            await asyncio.wait([self.playing])

    club = Slow()
    asyncio.run(club.work())
    assert [one.game for one in club.kept] == [1]
