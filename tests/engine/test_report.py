"""Results in words, in both languages."""

from dataclasses import replace

import pytest

from kagetsu.engine.report import BOOK, NO_MOVE, ONLY, SEARCH, SOURCES, VCF, VCT, Result
from kagetsu.engine.score import Score
from kagetsu.rules.point import PASS, parse_moves, parse_point

LINE = tuple(parse_moves("h8h9i10"))
FOUND = Result(
    parse_point("h8"), Score.of(35), LINE, (), nodes=9, vcf_nodes=4, depth=6, selective_depth=8, time=0.5, source=SEARCH
)
NOTHING = replace(FOUND, move=None, score=None, line=(), depth=0, source=NO_MOVE)


@pytest.mark.parametrize(
    ("result", "english", "chinese"),
    [
        (
            FOUND,
            "h8 is the best move at depth 6, worth +35: h8h9i10.",
            "第 6 层搜索的最佳着法是 h8，评分 +35：h8h9i10。",
        ),
        (
            replace(FOUND, score=Score.win(3)),
            "h8 wins by force, in 3 plies at the latest: h8h9i10.",
            "h8 必胜，最迟 3 手内取胜：h8h9i10。",
        ),
        (
            replace(FOUND, score=Score.loss(4)),
            "Every point tried loses; h8 holds out for 4 plies: h8h9i10.",
            "试过的点都会输；下 h8 还能坚持 4 手：h8h9i10。",
        ),
        (
            replace(FOUND, score=None, depth=0),
            "h8 looks best; the search ended before it looked ahead.",
            "h8 看来最好；没有向前搜索就结束了。",
        ),
        (
            replace(FOUND, depth=0),
            "h8 looks best; the search ended before it looked ahead.",
            "h8 看来最好；没有向前搜索就结束了。",
        ),
        (replace(FOUND, source=BOOK), "h8 is the move of the opening book.", "h8 是开局库中的着法。"),
        (replace(FOUND, source=ONLY, depth=0), "h8 is the only legal move.", "h8 是唯一合法的着法。"),
        (replace(FOUND, source=VCF), "h8 wins by continuous fours: h8h9i10.", "h8 连续冲四取胜：h8h9i10。"),
        (replace(FOUND, source=VCT), "h8 wins by continuous threats: h8h9i10.", "h8 连续进攻取胜：h8h9i10。"),
        (NOTHING, "There is no legal move: every empty point is forbidden.", "没有合法的着法：所有空点都是禁手点。"),
        (
            replace(FOUND, because="A pass: every empty point is forbidden.", move=PASS),
            "A pass: every empty point is forbidden.",
            "停一手：所有空点都是禁手点。",
        ),
    ],
)
def test_reason(result: Result, english: str, chinese: str) -> None:
    assert result.reason() == english
    assert result.reason("zh") == chinese


@pytest.mark.parametrize("source", SOURCES)
def test_every_source_has_its_sentence(source: str) -> None:
    assert replace(FOUND, source=source).reason() != replace(FOUND, source=source).reason("zh")
