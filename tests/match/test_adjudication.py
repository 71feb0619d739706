"""When a game is ended before its end."""

import pytest

from kagetsu.match.adjudication import DrawRule, ResignRule, parse_draw_rule, parse_resign_rule
from kagetsu.rules.error import FormatError

DRAW = DrawRule(after=6, count=2, score=10)
RESIGN = ResignRule(count=2, score=2000)


@pytest.mark.parametrize(
    ("scores", "is_draw"),
    [
        ([0, 0, 0, 0, 0, 0], True),
        ([500, -500, 10, -10, 10, -10], True),  # only the last two of each side count
        ([0, 0, 0, 0, 0], False),  # too early
        ([0, 0, 11, 0, 0, 0], False),
        ([0, 0, 0, -11, 0, 0], False),
        ([0, 0, 0, 0, 0, 11], False),
        ([0, 0, 0, None, 0, 0], False),  # one side said nothing
        ([], False),
    ],
)
def test_draws(scores: list[int | None], is_draw: bool) -> None:
    assert DRAW.holds(scores) is is_draw


def test_a_draw_needs_its_moves_even_from_the_first_ply_on() -> None:
    rule = DrawRule(after=0, count=2, score=10)
    assert not rule.holds([0, 0, 0])
    assert rule.holds([0, 0, 0, 0])


@pytest.mark.parametrize(
    ("scores", "loser"),
    [
        ([2000, -2000, 2000, -2000], 1),  # who moved last has lost
        ([-2000, 2000, -2000, 2000], 0),
        ([0, 0, -2500, 3000, -9000, 2000], 0),  # only the last two of each side count
        ([-2000, 2000, -2000], None),
        ([-2000, 2000, -1999, 2000], None),
        ([-2000, 1999, -2000, 2000], None),  # the other side does not agree
        ([-2000, -2000, -2000, -2000], None),
        ([2000, 2000, 2000, 2000], None),
        ([-2000, None, -2000, 2000], None),
        ([None] * 4, None),
        ([], None),
    ],
)
def test_losses(scores: list[int | None], loser: int | None) -> None:
    assert RESIGN.loser(scores) == loser


def test_rules_are_words() -> None:
    assert parse_draw_rule({"after": "40", "count": "5", "score": "10"}) == DrawRule(40, 5, 10)
    assert parse_draw_rule({"count": 3}).count == 3
    assert parse_resign_rule({"count": 2, "score": "900"}) == ResignRule(2, 900)
    assert parse_draw_rule(DRAW.words()) == DRAW
    assert parse_resign_rule(RESIGN.words()) == RESIGN
    assert parse_draw_rule({}) == parse_draw_rule({"after": 0})
    assert parse_resign_rule({}) == ResignRule(3, 2000)


@pytest.mark.parametrize(
    "words", [{"afte": "3"}, {"count": "0"}, {"count": "-1"}, {"score": "x"}, {"score": "1.5"}, {"after": ""}]
)
def test_bad_rules(words: dict[str, str]) -> None:
    with pytest.raises(FormatError, match="does not belong to --draw: write after="):
        parse_draw_rule(words)
    with pytest.raises(FormatError, match="does not belong to --resign: write count=3 score=2000"):
        parse_resign_rule(words)
