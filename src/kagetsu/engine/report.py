"""What a thinking engine reports: how it stands meanwhile, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.engine.score import Score
from kagetsu.rules.point import moves_text, name_or_number
from kagetsu.texts import language, mark

__all__ = ["BOOK", "NO_MOVE", "ONLY", "SEARCH", "SOURCES", "VCF", "VCT", "Info", "Result"]

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
    because: str = ""
    """Where the source does not tell enough, why, as a sentence of the catalogue."""

    def reason(self, lang: str | None = "en") -> str:
        """Why this move, or why none, in a sentence of the language ``lang``."""
        sentence = self.because or (_UNSEARCHED if self.source == SEARCH and not self.depth else _REASONS[self.source])
        return (
            language(lang)
            .gettext(sentence)
            .format(
                move="" if self.move is None else name_or_number(self.move),
                line=moves_text(self.line),
                score="" if self.score is None else self.score.text(lang),
                depth=self.depth,
            )
        )


_REASONS = {
    SEARCH: mark("{move} is the best move at depth {depth}, worth {score}: {line}."),
    BOOK: mark("{move} is the move of the opening book."),
    ONLY: mark("{move} is the only legal move."),
    VCF: mark("{move} wins by continuous fours: {line}."),
    VCT: mark("{move} wins by continuous threats: {line}."),
    NO_MOVE: mark("There is no legal move: every empty point is forbidden."),
}
_UNSEARCHED = mark("{move} looks best; there was no time to look ahead.")
