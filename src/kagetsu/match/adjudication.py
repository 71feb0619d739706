"""Games that are ended before their end, where both programs agree on how they stand: options of a match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kagetsu.rules.error import FormatError, quoted
from kagetsu.texts import mark

__all__ = ["DrawRule", "ResignRule", "parse_draw_rule", "parse_resign_rule"]

Scores = Sequence[int | None]
"""What was said of each move, by the side that played it, in order; None where nothing was said."""


@dataclass(frozen=True, slots=True)
class DrawRule:
    """A draw from ply ``after`` on, once the last ``count`` moves of each side were all judged within ``score`` of
    even. Scores are those that the engines tell, in their own unit.
    """

    after: int
    count: int
    score: int

    def holds(self, scores: Scores) -> bool:
        """Whether the game is a draw after so many plies, with these scores."""
        last = scores[-2 * self.count :]
        if len(scores) < self.after or len(last) < 2 * self.count:
            return False
        return all(score is not None and abs(score) <= self.score for score in last)

    def words(self) -> dict[str, int]:
        """The rule as the words that make it."""
        return {"after": self.after, "count": self.count, "score": self.score}


@dataclass(frozen=True, slots=True)
class ResignRule:
    """A side has lost once it judged its last ``count`` moves at ``-score`` or less, and the other side its own at
    ``score`` or more.
    """

    count: int
    score: int

    def loser(self, scores: Scores) -> int | None:
        """Who has lost: 1 the side that moved last, 0 the other; None while nobody has."""
        if len(scores) < 2 * self.count:
            return None
        last, other = scores[-1 : -2 * self.count : -2], scores[-2 : -2 * self.count - 1 : -2]
        for number, (losing, winning) in enumerate(((other, last), (last, other))):
            if all(score is not None and score <= -self.score for score in losing) and all(
                score is not None and score >= self.score for score in winning
            ):
                return number
        return None

    def words(self) -> dict[str, int]:
        """The rule as the words that make it."""
        return {"count": self.count, "score": self.score}


def parse_draw_rule(words: Mapping[str, Any]) -> DrawRule:
    """The rule of ``after=40 count=5 score=10``; FormatError."""
    return DrawRule(**_numbers("draw", words, {"after": 0, "count": 5, "score": 10}))


def parse_resign_rule(words: Mapping[str, Any]) -> ResignRule:
    """The rule of ``count=3 score=2000``; FormatError."""
    return ResignRule(**_numbers("resign", words, {"count": 3, "score": 2000}))


def _numbers(option: str, words: Mapping[str, Any], default: dict[str, int]) -> dict[str, int]:
    for key, value in words.items():
        if key not in default or not re.fullmatch(r"[0-9]{1,6}", str(value)) or (key == "count" and int(value) < 1):
            raise FormatError(
                mark("{text} does not belong to --{option}: write {known}, with whole numbers."),
                text=quoted(f"{key}={value}"),
                option=option,
                known=" ".join(f"{name}={number}" for name, number in default.items()),
            )
    return default | {key: int(value) for key, value in words.items()}
