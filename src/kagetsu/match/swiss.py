"""A Swiss tournament: few rounds, in each of which those meet who stand about equal.

After the rules of chess (FIDE C.04.1): nobody meets the same opponent again while that can be avoided, and who is left
over in a round has a bye, which counts like a won meeting and goes to the last in the table who has had the fewest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from kagetsu.match.matching import largest_matching
from kagetsu.match.record import GameRecord
from kagetsu.match.schedule import Plan, Planned, check_players, meetings_in_turn
from kagetsu.rules.error import KagetsuError
from kagetsu.texts import mark

__all__ = ["Swiss"]


class Swiss:
    """The rounds of a Swiss tournament, ``plan.rounds`` of them, each paired when the one before is over.

    The pairing follows from the settings and the results alone. KagetsuError for fewer than two players, or two of the
    same name.
    """

    def __init__(self, names: Sequence[str], plan: Plan) -> None:
        check_players(names)
        self.names = tuple(names)
        self.plan = plan

    @property
    def total(self) -> int:
        """How many games there are in all rounds."""
        return len(self.names) // 2 * self.plan.games * self.plan.rounds

    def next_round(self, results: Iterable[GameRecord]) -> list[Planned]:
        """The first round of which a result is lacking: all of its games, those too that have been played.

        Empty if all are played. KagetsuError for a result of a game that this tournament would not have had.
        """
        return self._play(results)[0]

    def byes(self, results: Iterable[GameRecord]) -> dict[str, int]:
        """How many games each one has been given as won, without an opponent, up to the round that goes on now."""
        return {name: count * self.plan.games for name, count in self._play(results)[1].byes.items()}

    def _play(self, results: Iterable[GameRecord]) -> tuple[list[Planned], _Table]:
        """The round that goes on (empty at the end), and the table at its start, with its byes."""
        left = {record.game: record for record in results}
        table = _Table(self.names, self.plan)
        pairs = 0
        for number in range(1, self.plan.rounds + 1):
            games = list(meetings_in_turn(table.pair(), self.plan, number, pairs))
            pairs += len(self.names) // 2 * self.plan.pairs
            played = [left.pop(game.game) for game in games if game.game in left]
            planned = {game.game: game for game in games}
            for record in played:
                if not planned[record.game].fits(record):
                    raise _foreign(record)
            if len(played) < len(games):
                if left:
                    raise _foreign(left[min(left)])
                return games, table
            for record in played:
                table.add(record)
        if left:
            raise _foreign(left[min(left)])
        return [], table


class _Table:
    """What the pairing of a round goes by."""

    def __init__(self, names: Sequence[str], plan: Plan) -> None:
        self.plan = plan
        lots = list(names)
        random.Random(f"swiss {plan.seed}").shuffle(lots)
        self.lots = lots
        """Who stands above whom at equal points, and in the first round: by lot."""
        self.points: Counter[str] = Counter()
        """Twice the points, so that they are whole."""
        self.byes: Counter[str] = Counter()
        self.met: dict[str, Counter[str]] = {name: Counter() for name in names}
        """By name, how often each of the others was met."""
        self.first: Counter[str] = Counter()
        """How often each was the first of its meeting."""

    def add(self, record: GameRecord) -> None:
        for name in (record.first, record.second):
            self.points[name] += int(2 * record.points(name))

    def pair(self) -> list[tuple[str, str]]:
        """The meetings of the next round, the highest first; a bye is given and all is remembered."""
        rest = sorted(self.lots, key=lambda name: -self.points[name])
        if len(rest) % 2:
            idle = self._idle(rest)
            rest.remove(idle)
            self.byes[idle] += 1
            self.points[idle] += 2 * self.plan.games
        meetings = []
        while rest:
            one = rest.pop(0)
            other = self._opponent(one, rest)
            rest.remove(other)
            self.met[one][other] += 1
            self.met[other][one] += 1
            # Who has been first less often is first now.
            first, second = sorted((one, other), key=lambda name: self.first[name])
            self.first[first] += 1
            meetings.append((first, second))
        return meetings

    def _idle(self, rest: Sequence[str]) -> str:
        """Who has a bye: of those with the fewest, the last without whom the fewest must meet again."""
        fewest = min(self.byes[name] for name in rest)
        candidates = [name for name in reversed(rest) if self.byes[name] == fewest]
        return min(candidates, key=lambda name: self._rematches([other for other in rest if other != name]))

    def _opponent(self, one: str, rest: Sequence[str]) -> str:
        """Whom the highest of those left meets: one of its own score group if possible, from the middle of it (the
        upper half meets the lower), but such that as few of the others as possible must meet again.
        """
        group = [name for name in rest if self.points[name] == self.points[one]]
        middle = group[len(group) // 2] if group else rest[0]
        places = {name: place for place, name in enumerate(rest)}

        def distance(other: str) -> tuple[int, int, int]:
            lower = self.points[one] - self.points[other]
            return self.met[one][other], lower, abs(places[other] - places[middle])

        least = self._rematches([one, *rest])
        for other in sorted(rest, key=distance):
            again = self.met[one][other] > 0
            if again + self._rematches([name for name in rest if name != other]) == least:
                return other
        raise AssertionError("somebody is left who is best met")

    def _rematches(self, names: Sequence[str]) -> int:
        """How many meetings between these, all of whom play, cannot but be repeated ones."""
        new = []
        for name in names:
            met = self.met[name]
            new.append([place for place, other in enumerate(names) if other != name and other not in met])
        return sum(mate is None for mate in largest_matching(new)) // 2


def _foreign(record: GameRecord) -> KagetsuError:
    return KagetsuError(
        mark("Game {game}, {first} – {second}, is none of this tournament; it was played with other settings."),
        game=record.game,
        first=record.first,
        second=record.second,
    )
