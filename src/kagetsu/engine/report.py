"""What a thinking engine reports: how it stands meanwhile, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from kagetsu.engine.score import Score
from kagetsu.rules.point import moves_text, name_or_number
from kagetsu.texts import language, mark

__all__ = ["BOOK", "MAKES_FIVE", "NO_MOVE", "ONLY", "SEARCH", "SOURCES", "VCF", "VCT", "Info", "Result", "result_of"]

SEARCH, BOOK, ONLY, VCF, VCT, NO_MOVE = "search", "book", "only", "vcf", "vct", "none"
SOURCES = (SEARCH, BOOK, ONLY, VCF, VCT, NO_MOVE)
"""Where a move can come from: the search, the opening book, there being only one legal point, a win by continuous fours
or by continuous threats that is proved, and nowhere: there is none."""


@dataclass(frozen=True, slots=True)
class Info:
    """One line of play, as the search sees it at a depth.

    ``rank`` is 1 for the best line; ``score`` is that of the side to move; ``line`` the moves expected, from the move
    that is judged on, both sides in turn. ``nodes`` and ``time`` are what the whole search has used so far.
    """

    rank: int
    depth: int
    """Plies that were looked ahead everywhere, but for what the search prunes."""
    selective_depth: int
    """Plies to the end of the longest line that was looked at."""
    score: Score
    line: tuple[int, ...]
    nodes: int
    """Stones placed, by the main search and by the searches for wins by continuous fours."""
    vcf_nodes: int
    """Those of them placed by the searches for wins by continuous fours."""
    time: float
    """Seconds since the thinking began."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of thinking about a position."""

    move: int | None
    """The point to play; None if there is no legal one, and :meth:`reason` says why."""
    score: Score | None
    """What the move is worth to the side that plays it; None where nothing was searched."""
    line: tuple[int, ...]
    """The moves expected, from ``move`` on; empty if there is none."""
    infos: tuple[Info, ...]
    """The last Info of each rank, best first."""
    nodes: int
    vcf_nodes: int
    depth: int
    selective_depth: int
    time: float
    source: str
    """One of :data:`SOURCES`."""
    cutoffs: int = 0
    """Nodes at which one move was good enough to leave the others out."""
    first_cutoffs: int = 0
    """Those of them at which it was the first one tried: the larger their share, the better the order of moves."""
    because: str = ""
    """Why, as a sentence of the catalogue, where it takes other words than the source has."""

    @property
    def sentence(self) -> str:
        """Why this move, or why none, as a sentence of the catalogue with placeholders for :attr:`values`."""
        if self.because or self.source != SEARCH:
            return self.because or _REASONS[self.source]
        if self.score is None or not self.depth:
            return _UNSEARCHED
        if self.score.win_in == 1:
            return MAKES_FIVE
        if self.score.decided:
            return _WON if self.score.win_in else _LOST
        return _REASONS[SEARCH]

    @property
    def values(self) -> dict[str, object]:
        """What fills the placeholders of :attr:`sentence`."""
        values: dict[str, object] = {"depth": self.depth, "line": moves_text(self.line)}
        if self.move is not None:
            values["point"] = name_or_number(self.move)
        if self.score is not None:
            values["score"] = self.score.text()
            values["plies"] = self.score.win_in or self.score.loss_in
        return values

    def reason(self, lang: str | None = "en") -> str:
        """Why this move, or why none, in a sentence of the language ``lang``."""
        return language(lang).gettext(self.sentence).format(**self.values)


def result_of(thinking: Generator[Info, None, Result], seen: Callable[[Info], None] | None = None) -> Result:
    """What comes of thinking in the end; ``seen`` gets what is seen meanwhile."""
    while True:
        try:
            info = next(thinking)
        except StopIteration as end:
            result: Result = end.value
            return result
        if seen is not None:
            seen(info)


_REASONS = {
    SEARCH: mark("{point} is the best move at depth {depth}, worth {score}: {line}."),
    BOOK: mark("{point} is the move of the opening book."),
    ONLY: mark("{point} is the only legal move."),
    VCF: mark("{point} wins by continuous fours: {line}."),
    VCT: mark("{point} wins by continuous threats: {line}."),
    NO_MOVE: mark("There is no legal move: every empty point is forbidden."),
}
MAKES_FIVE = mark("{point} makes five in a row.")
"""Why a move that ends the game at once."""
_WON = mark("{point} wins by force, in {plies} plies at the latest: {line}.")
_LOST = mark("Every point tried loses; {point} holds out for {plies} plies: {line}.")
_UNSEARCHED = mark("{point} looks best; the search ended before it looked ahead.")
