"""Who plays whom, in which order and on which opening: known in full before the first game, from the settings alone."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from kagetsu.match.record import GameRecord
from kagetsu.rules.error import KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["Gauntlet", "Plan", "Planned", "RoundRobin", "check_players", "meetings_in_turn", "opening_of"]


@dataclass(frozen=True, slots=True)
class Planned:
    """One game to come. Its fields up to ``second`` are those of :class:`~kagetsu.match.record.GameRecord`."""

    game: int
    pair: int
    round: int
    first: str
    second: str
    opening: int
    """Which of the openings it begins with, from 0."""

    def fits(self, record: GameRecord) -> bool:
        """Whether this is the game that was recorded; if not, the record belongs to a match with other settings."""
        return (self.game, self.pair, self.round, self.first, self.second) == (
            record.game, record.pair, record.round, record.first, record.second,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played; KagetsuError for what makes no match.

    A meeting of two players is ``games`` games; in each of the ``rounds`` all who should meet do so once. With
    ``repeat`` two games make a pair: the same opening, the colours exchanged. Without it a pair is a single game, and
    the colours are exchanged from one to the next. Each pair has the next of the ``openings`` (their number, at least
    1), in their order or, if ``shuffled``, in one that depends on the seed; none comes again before all have come.
    """

    games: int = 2
    rounds: int = 1
    repeat: bool = True
    openings: int = 1
    shuffled: bool = False
    seed: int = 1

    def __post_init__(self) -> None:
        if self.games < 1 or self.rounds < 1:
            raise KagetsuError(mark("A match needs at least one game and one round."))
        if self.repeat and self.games % 2:
            raise KagetsuError(
                mark("{games} games are no even number: each opening is played once with either colour."),
                games=self.games,
            )
        if self.openings < 1:
            raise KagetsuError(mark("A match needs at least one opening."))

    @property
    def games_of_pair(self) -> int:
        """How many games share an opening: 2 or 1."""
        return 2 if self.repeat else 1

    @property
    def pairs(self) -> int:
        """How many pairs a meeting has."""
        return self.games // self.games_of_pair


class RoundRobin:
    """Each against each; with two players, one against the other.

    An iterator over all games, which makes them as they are asked for: a match of any length costs nothing before it is
    played. In each round first come the first pairs of all meetings, then the second ones, so that the table fills
    evenly. KagetsuError for fewer than two players, or two of the same name.
    """

    def __init__(self, names: Sequence[str], plan: Plan) -> None:
        check_players(names)
        self.names = tuple(names)
        self.plan = plan

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self.meetings()) * self.plan.games * self.plan.rounds

    def meetings(self) -> list[tuple[str, str]]:
        """Who meets whom in each round, in turn; who is named first begins with Black."""
        if len(self.names) == 2:
            return [(self.names[0], self.names[1])]
        return _circle(self.names)

    def __iter__(self) -> Iterator[Planned]:
        meetings = self.meetings()
        pairs = 0
        for number in range(1, self.plan.rounds + 1):
            # With single games, who had Black first in one round has White first in the next.
            turned = not self.plan.repeat and self.plan.games % 2 == 1 and number % 2 == 0
            seated = [(second, first) for first, second in meetings] if turned else meetings
            yield from meetings_in_turn(seated, self.plan, number, pairs)
            pairs += len(meetings) * self.plan.pairs


class Gauntlet(RoundRobin):
    """The first of the players against each of the others."""

    def meetings(self) -> list[tuple[str, str]]:
        """Who meets whom in each round, in turn."""
        return [(self.names[0], other) for other in self.names[1:]]


def check_players(names: Sequence[str]) -> None:
    """KagetsuError for fewer than two players, or for two of the same name."""
    if len(names) < 2:
        raise KagetsuError(mark("A match needs at least two players."))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise KagetsuError(mark("Two players have the name {name}."), name=quoted(name))


def meetings_in_turn(meetings: Iterable[tuple[str, str]], plan: Plan, number: int, pairs: int) -> Iterator[Planned]:
    """The games of one round, the ``number``-th; ``pairs`` were planned before it."""
    meetings = list(meetings)
    for turn in range(plan.pairs):
        for place, (first, second) in enumerate(meetings, 1):
            pair = pairs + turn * len(meetings) + place
            game = (pair - 1) * plan.games_of_pair + 1
            opening = opening_of(pair, plan)
            if plan.repeat:
                yield Planned(game, pair, number, first, second, opening)
                yield Planned(game + 1, pair, number, second, first, opening)
            elif turn % 2:
                yield Planned(game, pair, number, second, first, opening)
            else:
                yield Planned(game, pair, number, first, second, opening)


def opening_of(pair: int, plan: Plan) -> int:
    """Which opening, from 0, the ``pair``-th pair, from 1, begins with."""
    cycle, place = divmod(pair - 1, plan.openings)
    return _order(plan.openings, plan.seed, cycle)[place] if plan.shuffled else place


@lru_cache(maxsize=2)
def _order(openings: int, seed: int, cycle: int) -> list[int]:
    """The openings in the order in which they come for the ``cycle``-th time."""
    order = list(range(openings))
    random.Random(f"openings {seed} {cycle}").shuffle(order)
    return order


def _circle(names: Sequence[str]) -> list[tuple[str, str]]:
    """Every two of the names once, so that all play about equally often from the start (the circle method).

    One stands still, the others go round; who faces whom plays. The first seats are shared out evenly.
    """
    seats: list[str | None] = [*names, *([None] if len(names) % 2 else [])]
    places = {name: place for place, name in enumerate(names)}
    found = []
    for _ in range(len(seats) - 1):
        for left, right in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
            if left is not None and right is not None:
                found.append(_seated(left, right, places))
        seats[1:] = [seats[-1], *seats[1:-1]]
    assert len(found) == len(list(combinations(names, 2)))
    return found


def _seated(left: str, right: str, places: dict[str, int]) -> tuple[str, str]:
    """The two in an order in which nobody is first more than once oftener than second: by whether the way between
    their places in the list is odd.
    """
    low, high = sorted((left, right), key=places.__getitem__)
    return (low, high) if (places[high] - places[low]) % 2 else (high, low)
