"""The 26 openings of renju: how the first three stones can lie, up to symmetry, and what each is called.

Black's first stone is on the centre, White's inside the 3×3 points around it, Black's next inside the 5×5. White's
stone touches the first along a line (direct, D) or in a corner (indirect, I). Names: renju tradition; the romanised
forms vary between books, the codes do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kagetsu.rules.point import SYMMETRIES, parse_point, transform_point
from kagetsu.rules.region import centre_point

__all__ = ["NAMED_OPENINGS", "NamedOpening", "name_opening"]


class NamedOpening(NamedTuple):
    """One of the 26: its code, its name in Latin letters, in Japanese and in Chinese, and its three stones."""

    code: str
    name: str
    japanese: str
    chinese: str
    moves: tuple[int, int, int]
    """The stones as books draw them on 15×15: h8, then h9 (direct) or i9 (indirect), then Black's second."""

    def title(self, lang: str | None = "en") -> str:
        """Code and name in the language ``lang``: ``D4 Kagetsu``, in Chinese ``D4 花月``."""
        return f"{self.code} {self.chinese if (lang or '').lower().startswith('zh') else self.name}"


def _named(code: str, name: str, japanese: str, chinese: str, third: str) -> NamedOpening:
    second = "h9" if code.startswith("D") else "i9"
    return NamedOpening(code, name, japanese, chinese, (parse_point("h8"), parse_point(second), parse_point(third)))


NAMED_OPENINGS = (
    _named("D1", "Kansei", "寒星", "寒星", "h10"),
    _named("D2", "Keigetsu", "渓月", "溪月", "i10"),
    _named("D3", "Sosei", "疎星", "疏星", "j10"),
    _named("D4", "Kagetsu", "花月", "花月", "i9"),
    _named("D5", "Zangetsu", "残月", "残月", "j9"),
    _named("D6", "Ugetsu", "雨月", "雨月", "i8"),
    _named("D7", "Kinsei", "金星", "金星", "j8"),
    _named("D8", "Shogetsu", "松月", "松月", "h7"),
    _named("D9", "Kyugetsu", "丘月", "丘月", "i7"),
    _named("D10", "Shingetsu", "新月", "新月", "j7"),
    _named("D11", "Zuisei", "瑞星", "瑞星", "h6"),
    _named("D12", "Sangetsu", "山月", "山月", "i6"),
    _named("D13", "Yusei", "遊星", "游星", "j6"),
    _named("I1", "Chosei", "長星", "长星", "j10"),
    _named("I2", "Kyogetsu", "峡月", "峡月", "j9"),
    _named("I3", "Kosei", "恒星", "恒星", "j8"),
    _named("I4", "Suigetsu", "水月", "水月", "j7"),
    _named("I5", "Ryusei", "流星", "流星", "j6"),
    _named("I6", "Ungetsu", "雲月", "云月", "i8"),
    _named("I7", "Hogetsu", "浦月", "浦月", "i7"),
    _named("I8", "Rangetsu", "嵐月", "岚月", "i6"),
    _named("I9", "Gingetsu", "銀月", "银月", "h7"),
    _named("I10", "Myojo", "明星", "明星", "h6"),
    _named("I11", "Shagetsu", "斜月", "斜月", "g7"),
    _named("I12", "Meigetsu", "名月", "名月", "g6"),
    _named("I13", "Suisei", "彗星", "彗星", "f6"),
)
"""The 26, direct openings first, in the order of their codes."""

# Points are compared as steps from the centre, so that boards of every size share the table.
_BY_STEPS = {
    (second - first, third - first): opening for opening in NAMED_OPENINGS for first, second, third in [opening.moves]
}


def name_opening(moves: Sequence[int], width: int = 15, height: int = 15) -> NamedOpening | None:
    """The opening that the first three of ``moves`` are, turned or mirrored in any way.

    None for fewer than three moves, for stones that lie otherwise, and on a board that is not square or has no point
    at its middle (an even size). Sizes other than 15×15 are named as 15×15 is, by where the stones lie about the
    centre.
    """
    centre = centre_point(width, height)
    if width != height or width % 2 == 0 or len(moves) < 3 or moves[0] != centre:
        return None
    for symmetry in SYMMETRIES:
        second, third = (transform_point(move, symmetry, width, height) for move in moves[1:3])
        opening = _BY_STEPS.get((second - centre, third - centre))
        if opening is not None:
            return opening
    return None
