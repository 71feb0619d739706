"""The table of a match, kept up game by game: results, endings, times, and what they say of who is stronger."""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from kagetsu.ladder.elo import Rating, ratings
from kagetsu.match.balance import Balance
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.sprt import Hypothesis, Sprt
from kagetsu.match.tally import Tally
from kagetsu.rules.error import KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["OpeningResults", "Pairing", "Results", "Standing", "Standings", "Times"]


@dataclass(slots=True)
class Results:
    """How many games were won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float | None:
        """The share of the points, 0 to 1; None without games."""
        return self.points / self.games if self.games else None

    @property
    def tally(self) -> Tally:
        """The counts as statistics take them."""
        return Tally((self.losses, self.draws, self.wins))

    def add(self, points: float) -> None:
        """Counts a game that brought 1, ½ or 0 points."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds that the moves of an engine took."""

    moves: int
    mean: float
    median: float
    p99: float
    """As long as this, or less, took 99 of 100 moves (the nearest rank)."""
    slowest: float


@dataclass(slots=True)
class Standing:
    """What one engine has done. ``byes``: games counted as won that it has not played (Swiss tournaments)."""

    name: str
    total: Results = field(default_factory=Results)
    black: Results = field(default_factory=Results)
    white: Results = field(default_factory=Results)
    byes: int = 0
    won_by: Counter[Ending] = field(default_factory=Counter)
    lost_by: Counter[Ending] = field(default_factory=Counter)
    faults: list[GameRecord] = field(default_factory=list)
    """The games that it lost by a fault of its own."""
    ms: array[float] = field(default_factory=lambda: array("d"))

    @property
    def points(self) -> float:
        """Those of its games, and a whole one for each game of a bye."""
        return self.total.points + self.byes

    @property
    def share(self) -> float:
        """Its share of the points that it could have, byes too; 0 before the first game."""
        return self.points / max(self.total.games + self.byes, 1)

    @property
    def times(self) -> Times | None:
        """How long its moves took; None if it made none."""
        if not self.ms:
            return None
        ordered = sorted(self.ms)
        count = len(ordered)
        median = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
        return Times(count, math.fsum(ordered) / count, median, ordered[math.ceil(0.99 * count) - 1], ordered[-1])


@dataclass(slots=True)
class Pairing:
    """The games between two engines, seen from the first of them."""

    first: str
    second: str
    results: Results = field(default_factory=Results)
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """Pairs of games on one opening, by what the first made of them: 0, ½, 1, 1½, 2 points."""


@dataclass(slots=True)
class OpeningResults:
    """The games that began with one opening; ``black``: seen from Black."""

    opening: str
    black: Results = field(default_factory=Results)
    plies: int = 0
    """The lengths of its games, added up."""


class Standings:
    """The table. ``names``: all engines of the match, in the order in which they were named.

    ``paired``: whether games come in pairs that share an opening; the strength is then judged by the pairs that are
    complete. ``sprt``: the test that the first two of the names are put to.
    """

    def __init__(self, names: Sequence[str], paired: bool = True, sprt: Sprt | None = None) -> None:
        self.names = tuple(names)
        self.paired = paired
        self.sprt = sprt
        self.decision: Hypothesis | None = None
        """What the test decided for, at the first game after which it could; later games change it no more."""
        self.engines = {name: Standing(name) for name in names}
        self.colours = Results()
        """All games, seen from Black."""
        self.openings: dict[str, OpeningResults] = {}
        self.endings: Counter[Ending] = Counter()
        self.plies: Counter[int] = Counter()
        """How many games had so many moves."""
        self._pairings: dict[tuple[str, str], Pairing] = {}
        self._halves: dict[int, GameRecord] = {}
        """Of pairs of which one game is over, that game."""

    @property
    def games(self) -> int:
        """How many games are over."""
        return self.colours.games

    @property
    def balance(self) -> Balance:
        """The games by the colour that won."""
        return Balance(self.colours.wins, self.colours.draws, self.colours.losses)

    def extend(self, records: Iterable[GameRecord]) -> None:
        """Counts games."""
        for record in records:
            self.add(record)

    def add(self, record: GameRecord) -> None:
        """Counts a game. KagetsuError if somebody played it who is not in this match."""
        for name in (record.first, record.second):
            if name not in self.engines:
                raise KagetsuError(
                    mark("Game {game} was played by {name}, who is not in this match."),
                    game=record.game,
                    name=quoted(name),
                )
        black = record.points(record.black)
        self.colours.add(black)
        self.endings[record.ending] += 1
        self.plies[record.plies] += 1
        opening = self.openings.setdefault(record.opening, OpeningResults(record.opening))
        opening.black.add(black)
        opening.plies += record.plies
        self._count_engines(record)
        self._count_pairing(record)
        if self.sprt is not None and self.decision is None:
            self.decision = self.sprt.decision(self.tally(*self.names[:2]))

    def set_byes(self, byes: Mapping[str, int]) -> None:
        """How many games each one has been given as won."""
        for name, one in self.engines.items():
            one.byes = byes.get(name, 0)

    def pairing(self, first: str, second: str) -> Pairing:
        """The games between two engines, seen from ``first``."""
        known = self._pairings.get((first, second))
        if known is not None:
            return known
        turned = self._pairings.get((second, first), Pairing(second, first))
        results = turned.results
        return Pairing(first, second, Results(results.losses, results.draws, results.wins), turned.pairs[::-1])

    def pairings(self) -> list[Pairing]:
        """All pairings that have games, each seen from the one who was named first."""
        return [
            self.pairing(first, second)
            for first, second in combinations(self.names, 2)
            if (first, second) in self._pairings or (second, first) in self._pairings
        ]

    def tally(self, first: str, second: str) -> Tally:
        """The counts by which the strength of ``first`` against ``second`` is judged: complete pairs, or games."""
        pairing = self.pairing(first, second)
        return Tally(tuple(pairing.pairs)) if self.paired else pairing.results.tally

    def points(self) -> list[list[float]]:
        """``points[i][j]``: what the i-th engine scored against the j-th, in the order of the names."""
        return [[self.pairing(one, other).results.points for other in self.names] for one in self.names]

    def ratings(self) -> dict[str, Rating]:
        """Elo ratings from all games, their mean being 0 (:func:`kagetsu.ladder.elo.ratings`)."""
        return dict(zip(self.names, ratings(self.points()), strict=True))

    def ranked(self) -> list[Standing]:
        """The engines from the best to the last: by their share of the points; where that is equal, by the mean share
        of those whom they played (Buchholz), then by wins, then in the order of the names.
        """
        return sorted(self.engines.values(), key=lambda one: (-one.share, -self._opposition(one.name), -one.total.wins))

    def _opposition(self, name: str) -> float:
        met = [(other, self.pairing(name, other).results.games) for other in self.names if other != name]
        games = sum(count for _, count in met)
        # Rounded, so that the order of adding up breaks no tie.
        return round(sum(count * self.engines[other].share for other, count in met) / max(games, 1), 9)

    def _count_engines(self, record: GameRecord) -> None:
        for name in (record.first, record.second):
            points = record.points(name)
            one = self.engines[name]
            one.total.add(points)
            (one.black if name == record.black else one.white).add(points)
        if record.winner is not None and record.loser is not None:
            self.engines[record.winner].won_by[record.ending] += 1
            self.engines[record.loser].lost_by[record.ending] += 1
            if record.ending.is_fault:
                self.engines[record.loser].faults.append(record)
        before = _before_black(record.opening)
        for ply, ms in enumerate(record.ms):
            if ms:  # moves of the opening took 0
                self.engines[record.black if ply % 2 == before else record.white].ms.append(ms)

    def _count_pairing(self, record: GameRecord) -> None:
        key = (record.first, record.second)
        pairing = self._pairings.get(key)
        if pairing is None:
            turned = self._pairings.get(key[::-1])
            pairing = turned or self._pairings.setdefault(key, Pairing(*key))
        pairing.results.add(record.points(pairing.first))
        if not self.paired:
            return
        other = self._halves.pop(record.pair, None)
        if other is None:
            self._halves[record.pair] = record
        else:
            points = record.points(pairing.first) + other.points(pairing.first)
            pairing.pairs[int(2 * points)] += 1


def _before_black(opening: str) -> int:
    """Whether Black's moves are those after an even number of stones (0) or after an odd one (1).

    In a set-up (``h8i10/h9:w``, :meth:`kagetsu.formats.openings.OpeningLine.text`) either side may be to move.
    """
    stones, colon, moves = opening.partition(":")
    if not colon:
        return 0
    return (len(re.findall(r"[a-z]\d+", stones)) + (not moves.startswith("b"))) % 2
