"""A match as it stands: its settings, its games and its table, for whoever shows it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from kagetsu.ladder.elo import Rating
from kagetsu.match.record import GameRecord
from kagetsu.match.settings import MatchSettings
from kagetsu.match.standings import Standing, Standings
from kagetsu.match.swiss import Swiss
from kagetsu.match.tally import Estimate

__all__ = ["Overview"]


class Overview:
    """Counts games as they end. KagetsuError for one that the match cannot have had."""

    def __init__(self, settings: MatchSettings, records: Iterable[GameRecord] = ()) -> None:
        self.settings = settings
        self.records: list[GameRecord] = []
        self.names = tuple(entrant.name for entrant in settings.entrants)
        self.standings = Standings(self.names, settings.repeat, settings.sprt)
        self._schedule = settings.schedule()
        for record in records:
            self.add(record)

    @property
    def total(self) -> int:
        """How many games are planned; a test may end the match before."""
        return self._schedule.total

    @property
    def is_finished(self) -> bool:
        """Whether all games are played, or the test is decided."""
        return self.standings.games >= self.total or self.standings.decision is not None

    @property
    def is_self_match(self) -> bool:
        """Whether two entrants play that differ in nothing but their names."""
        entrants = self.settings.entrants
        return len(entrants) == 2 and replace(entrants[0], name=entrants[1].name) == entrants[1]

    @property
    def is_unbalanced(self) -> bool:
        """Whether this is a self-match in which Black scored more, or less, than equal chances explain."""
        return self.is_self_match and not self.standings.balance.is_balanced

    def add(self, record: GameRecord) -> None:
        """Counts a game that is over."""
        self.standings.add(record)
        self.records.append(record)

    def ranked(self) -> list[Standing]:
        """The engines from the best to the last, with their byes (:meth:`Standings.ranked`)."""
        if isinstance(self._schedule, Swiss):
            self.standings.set_byes(self._schedule.byes(self.records))
        return self.standings.ranked()

    def estimate(self) -> Estimate | None:
        """How much stronger the first of two engines is; None for more engines, or before the first complete pair."""
        return self.standings.tally(*self.names).estimate() if len(self.names) == 2 else None

    def ratings(self) -> dict[str, Rating]:
        """Elo with its error: of two engines, by how much each is ahead of the other; of more, each one's rating, the
        mean being 0. Who has no games is left out.
        """
        if len(self.names) != 2:
            found = self.standings.ratings()
            return {name: rating for name, rating in found.items() if math.isfinite(rating.error)}
        estimate = self.estimate()
        if estimate is None:
            return {}
        error = (estimate.high - estimate.low) / 2
        return {self.names[0]: Rating(estimate.elo, error), self.names[1]: Rating(-estimate.elo, error)}
