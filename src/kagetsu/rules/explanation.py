"""What a stone would make, and why that is a win, a foul or neither: values, and the sentences made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from gettext import NullTranslations
from typing import NamedTuple

from kagetsu.rules.error import IllegalMove
from kagetsu.rules.point import BLACK, point_name
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOUR_THREE, LEGAL, OVERLINE
from kagetsu.texts import language

__all__ = [
    "CLOSED_FIVE",
    "FOUR",
    "NOT_STRAIGHT",
    "NO_ROOM",
    "STRAIGHT_FOUR",
    "THREE",
    "Explanation",
    "FalseThree",
    "ForbiddenMove",
    "Line",
    "Reason",
]

CLOSED_FIVE, STRAIGHT_FOUR, FOUR, THREE = "closed_five", "straight_four", "four", "three"
NOT_STRAIGHT, NO_ROOM = "not_straight", "no_room"


class Line(NamedTuple):
    """A shape on one line. ``kind``: five, overline, closed_five, straight_four, four or three; ``axis``: row,
    column, rising or falling; ``stones`` include the stone in question; ``completing``: the points that make a five
    of a four, or a straight four of a three.
    """

    kind: str
    axis: str
    stones: tuple[int, ...]
    completing: tuple[int, ...] = ()


class Reason(NamedTuple):
    """Why a point does not make a straight four of three stones.

    ``kind``: a foul there; ``five`` (the point makes a five, and a five is no four); ``not_straight`` (an end of the
    four makes six or more, which does not win); ``no_room`` (an end of the four is closed). ``explanation`` judges
    the point itself, with the stone in question on the board; None for the last two kinds.
    """

    kind: str
    explanation: Explanation | None = None


class FalseThree(NamedTuple):
    """Three stones that look like a three and are none: no point of ``completing`` makes a straight four that
    counts, for the ``reasons`` in the same order.
    """

    axis: str
    stones: tuple[int, ...]
    completing: tuple[int, ...]
    reasons: tuple[Reason, ...]


class Explanation(NamedTuple):
    """What a stone of ``colour`` on ``point`` would be: ``verdict`` is legal, five (it wins) or a kind of foul.

    ``lines`` are the shapes that make the verdict (for a legal move: all that the move makes), ``false_threes`` what
    looks like a three and does not count.
    """

    point: int
    colour: int
    verdict: str
    lines: tuple[Line, ...] = ()
    false_threes: tuple[FalseThree, ...] = ()

    @property
    def is_foul(self) -> bool:
        """Whether the move is barred."""
        return self.verdict not in (LEGAL, FIVE)

    def text(self, lang: str | None = "en") -> str:
        """The verdict and its reasons in words. It names the point, the points of ``lines`` and of ``false_threes``
        and no others.
        """
        return _Speaker(language(lang)).explanation(self)

    def lines_text(self, lang: str | None = "en") -> str:
        """What the stone makes, as a part of a sentence: ``the four f8 g8 h8 i8 (a five at e8) and the three …``."""
        return _Speaker(language(lang)).lines(self.lines)

    def details(self, lang: str | None = "en") -> list[str]:
        """A sentence about each point at which a false three fails because of what a stone there would make, then
        about the false threes of that point in turn, and so on; a stone on the earlier points is supposed each time.
        """
        speaker = _Speaker(language(lang))
        return [speaker.supposed(stones, inner) for stones, inner in self._inner(())]

    def _inner(self, before: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Explanation]]:
        """The explanations inside this one, each with the stones that it supposes, those ``before`` this one first."""
        stones = (*before, self.point)
        for three in self.false_threes:
            for reason in three.reasons:
                if reason.explanation is not None:
                    yield stones, reason.explanation
                    yield from reason.explanation._inner(stones)


class ForbiddenMove(IllegalMove):
    """A foul where fouls are refused; ``explanation`` says why it is one."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__("")
        self.explanation = explanation

    def text(self, lang: str | None = "en") -> str:
        """The explanation in words."""
        return self.explanation.text(lang)

    def __reduce__(self) -> tuple[object, ...]:
        return (ForbiddenMove, (self.explanation,))


class _Speaker:
    """Makes sentences in one language."""

    def __init__(self, texts: NullTranslations) -> None:
        self._ = texts.gettext
        self.ngettext = texts.ngettext

    def points(self, points: Iterable[int]) -> str:
        return " ".join(map(point_name, points))

    def listed(self, parts: list[str], join: str) -> str:
        """``a, b and c``: the separators belong to the language."""
        if len(parts) < 2:
            return "".join(parts)
        return self._(", ").join(parts[:-1]) + join + parts[-1]

    def either(self, points: tuple[int, ...]) -> str:
        return self.listed([point_name(point) for point in points], self._(" or "))

    def line(self, line: Line) -> str:
        _ = self._
        says: dict[str, Callable[[], str]] = {
            FIVE: lambda: _("the five {stones}"),
            OVERLINE: lambda: _("the overline {stones}"),
            CLOSED_FIVE: lambda: _("the five {stones}, closed at both ends"),
            STRAIGHT_FOUR: lambda: _("the straight four {stones} (a five at {points})"),
            FOUR: lambda: _("the four {stones} (a five at {points})"),
            THREE: lambda: _("the three {stones} (a straight four at {points})"),
        }
        return says[line.kind]().format(stones=self.points(line.stones), points=self.either(line.completing))

    def lines(self, lines: Iterable[Line]) -> str:
        return self.listed([self.line(line) for line in lines], self._(" and "))

    def explanation(self, what: Explanation) -> str:
        sentences = [self.verdict(what), *map(self.false_three, what.false_threes)]
        return self._(" ").join(sentences)

    def verdict(self, what: Explanation) -> str:
        _ = self._
        values = {"point": point_name(what.point), "lines": self.lines(what.lines)}
        if what.verdict == FIVE:
            return _("{point} wins: it makes {lines}.").format(**values)
        if what.verdict == OVERLINE:
            return _("{point} is forbidden, an overline: it would make {lines}, and only five win.").format(**values)
        if what.verdict == DOUBLE_FOUR:
            return _("{point} is forbidden, a double-four: it would make {lines}.").format(**values)
        if what.verdict == DOUBLE_THREE:
            return _("{point} is forbidden, a double-three: it would make {lines}.").format(**values)
        if what.verdict == FOUR_THREE:
            return _("{point} is forbidden, a four-three: it would make {lines}.").format(**values)
        if what.lines:
            return self.legal_with_lines(what.colour).format(**values)
        if what.colour == BLACK:
            return _("{point} is allowed to Black: it makes no four and no three.").format(**values)
        return _("{point} is allowed to White: it makes no four and no three.").format(**values)

    def legal_with_lines(self, colour: int) -> str:
        if colour == BLACK:
            return self._("{point} is allowed to Black: it makes {lines}.")
        return self._("{point} is allowed to White: it makes {lines}.")

    def false_three(self, three: FalseThree) -> str:
        reasons = [
            self.reason(reason.kind).format(point=point_name(point))
            for point, reason in zip(three.completing, three.reasons, strict=True)
        ]
        return self._("{stones} look like a three but do not count: {reasons}.").format(
            stones=self.points(three.stones), reasons=self._("; ").join(reasons)
        )

    def reason(self, kind: str) -> str:
        _ = self._
        says: dict[str, Callable[[], str]] = {
            FIVE: lambda: _("a stone at {point} would make a five, not a four"),
            OVERLINE: lambda: _("{point} would be an overline"),
            DOUBLE_FOUR: lambda: _("{point} would be a double-four"),
            DOUBLE_THREE: lambda: _("{point} would itself be a double-three"),
            FOUR_THREE: lambda: _("{point} would be a four-three"),
            NOT_STRAIGHT: lambda: _("the four by way of {point} would not be straight, as one of its ends makes six"),
            NO_ROOM: lambda: _("the four by way of {point} would be closed at one end"),
        }
        return says[kind]()

    def supposed(self, stones: tuple[int, ...], inner: Explanation) -> str:
        sentence = self.explanation(inner)
        for stone in reversed(stones):
            sentence = self._("Suppose {stone} is played. Then: {sentence}").format(
                stone=point_name(stone), sentence=sentence
            )
        return sentence
