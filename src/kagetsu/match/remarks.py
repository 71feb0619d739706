"""What went wrong for an engine, in sentences for whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.standings import Standing
from kagetsu.texts import language, mark

__all__ = ["Remark", "remarks"]

_HAPPENED = {
    Ending.FOUL: mark("It played a forbidden move in {count} of {games} games."),
    Ending.ILLEGAL: mark("It chose what cannot be played in {count} of {games} games."),
    Ending.GARBAGE: mark("It wrote something else where a move belonged in {count} of {games} games."),
    Ending.TIME: mark("It was too slow in {count} of {games} games."),
    Ending.HANG: mark("It gave no answer at all in {count} of {games} games."),
    Ending.CRASH: mark("It crashed in {count} of {games} games."),
    Ending.FLOOD: mark("It wrote too much in {count} of {games} games."),
    Ending.MEMORY: mark("It took too much memory in {count} of {games} games."),
    Ending.CHILDREN: mark("It started too many other programs in {count} of {games} games."),
}

_ADVICE = {
    Ending.FOUL: mark("Under this rule some empty points are forbidden to a side: look for them before you choose."),
    Ending.ILLEGAL: mark("Before you answer, check that the point is empty and lies on the board."),
    Ending.GARBAGE: mark("Standard output is for moves alone: write everything else to standard error."),
    Ending.TIME: mark("Look at the clock while you think, and answer with the best move that you have so far."),
    Ending.HANG: mark("Does it wait for something that never comes, or keep its answer in a buffer? Flush the output."),
    Ending.CRASH: mark("Play that game again by hand, up to the last move, and read what it says on standard error."),
    Ending.FLOOD: mark("Something is written again and again: is there a print inside a loop?"),
    Ending.MEMORY: mark("Something grows and is never emptied: look at your lists and tables."),
    Ending.CHILDREN: mark("Do all the work in one program."),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault that an engine made: in ``count`` of its ``games``, for the first time in ``example``."""

    ending: Ending
    count: int
    games: int
    example: GameRecord

    def text(self, lang: str | None = "en") -> str:
        """What happened, how often, and what is known of the first time."""
        _ = language(lang).gettext
        happened = _(_HAPPENED[self.ending]).format(count=self.count, games=self.games)
        detail = self.example.detail(lang)
        if not detail:
            return f"{happened} " + _("Look at game {game}.").format(game=self.example.game)
        return f"{happened} " + _("Game {game}: {detail}").format(game=self.example.game, detail=detail)

    def advice(self, lang: str | None = "en") -> str:
        """What may help."""
        return language(lang).gettext(_ADVICE[self.ending])


def remarks(standing: Standing) -> list[Remark]:
    """The faults of an engine, the most frequent first."""
    first: dict[Ending, GameRecord] = {}
    count: dict[Ending, int] = {}
    for record in standing.faults:
        count[record.ending] = count.get(record.ending, 0) + 1
        if record.ending not in first or record.game < first[record.ending].game:
            first[record.ending] = record
    games = standing.total.games
    found = [Remark(ending, count[ending], games, example) for ending, example in first.items()]
    return sorted(found, key=lambda remark: (-remark.count, remark.example.game))
