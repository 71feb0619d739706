"""What an explanation says in words: the right sentence, and exactly the points it is about."""

import pickle
import random
import re
from collections.abc import Iterable

import pytest
from hypothesis import given

from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.explanation import Explanation, ForbiddenMove
from kagetsu.rules.point import BLACK, COLOURS, WHITE, parse_point, point_name
from kagetsu.texts import LANGUAGES
from tests.rules.drawn import read_cases
from tests.rules.positions import boards, dense, near

CASES = {case.name: case for file in ("forbidden.txt", "families.txt", "reported.txt") for case in read_cases(file)}


def explained(case: str, rule: str = "renju", point: str | None = None) -> Explanation:
    """The explanation of the first claim of the drawn case whose name begins so."""
    found = next(drawn for name, drawn in CASES.items() if name.startswith(case))
    claim = found.claims[0]
    return found.board(rule).explain(point or claim.point, claim.colour)


SENTENCES = {
    (
        "V1:",
        "renju",
    ): "h8 is forbidden, a double-three: it would make the three g8 h8 i8 (a straight four at f8 or j8) and "
    "the three h7 h8 h9 (a straight four at h6 or h10).",
    ("V3:", "renju"): "h8 is allowed to Black: it makes the three h7 h8 h9 (a straight four at h6 or h10). "
    "g8 h8 i8 look like a three but do not count: the four by way of f8 would be closed at one end; "
    "the four by way of j8 would be closed at one end.",
    (
        "V4:",
        "renju",
    ): "h8 is forbidden, a double-four: it would make the straight four e8 f8 g8 h8 (a five at d8 or i8) and "
    "the straight four h8 h9 h10 h11 (a five at h7 or h12).",
    ("V6:", "renju"): "g8 is forbidden, an overline: it would make the overline d8 e8 f8 g8 h8 i8, and only five win.",
    ("V7:", "renju"): "h8 is forbidden, a double-four: it would make the four e8 g8 h8 i8 (a five at f8) and the four "
    "g8 h8 i8 k8 (a five at j8).",
    ("V10:", "renju"): "h8 is allowed to Black: it makes no four and no three.",
    ("V11:", "renju"): "h8 wins: it makes the five f8 g8 h8 i8 j8.",
    ("V20:", "renju"): "h8 is allowed to Black: it makes the three h8 h9 h10 (a straight four at h7 or h11). "
    "f8 g8 h8 look like a three but do not count: the four by way of e8 would not be straight, as one of its ends "
    "makes six; the four by way of i8 would not be straight, as one of its ends makes six.",
    ("V21:", "renju"): "d8 is allowed to Black: it makes the three d6 d8 d9 (a straight four at d7). "
    "d8 f8 g8 look like a three but do not count: e8 would be a double-four.",
    ("V22:", "renju"): "h7 is allowed to Black: it makes the three g8 h7 i6 (a straight four at f9 or j5). "
    "h7 h9 h10 look like a three but do not count: a stone at h8 would make a five, not a four.",
    ("V23:", "renju"): "h9 is allowed to Black: it makes the three f11 g10 h9 (a straight four at e12 or i8). "
    "f9 h9 i9 look like a three but do not count: g9 would be an overline.",
    ("L3:", "renju"): "f8 is allowed to Black: it makes the three f6 f8 f9 (a straight four at f7). "
    "c8 e8 f8 look like a three but do not count: d8 would itself be a double-three.",
    (
        "renju+no-four-three: a four and a three",
        "renju+no-four-three",
    ): "h8 is forbidden, a four-three: it would make the "
    "straight four e8 f8 g8 h8 (a five at d8 or i8) and the three h8 h9 h10 (a straight four at h7 or h11).",
    ("six by White", "standard"): "g8 is allowed to White: it makes the overline c8 d8 e8 f8 g8 h8.",
    ("six by White", "freestyle"): "g8 wins: it makes the overline c8 d8 e8 f8 g8 h8.",
    ("five, closed", "caro"): "g8 is allowed to Black: it makes the five c8 d8 e8 f8 g8, closed at both ends.",
}


@pytest.mark.parametrize(("case", "rule"), SENTENCES)
def test_sentence(case: str, rule: str) -> None:
    assert explained(case, rule).text() == SENTENCES[case, rule]


def test_a_quiet_stone_of_white() -> None:
    assert Board().explain("h8", WHITE).text() == "h8 is allowed to White: it makes no four and no three."


def test_a_four_three_as_a_reason() -> None:
    said = explained("renju+no-four-three: a four-three is no point", "renju+no-four-three").text()
    assert "f8 h8 i8 look like a three but do not count: g8 would be a four-three." in said


def test_three_lines_are_listed() -> None:
    said = explained("V28:").text()
    assert said.count("the three ") == 3
    assert said.count(" and the three ") == 1
    assert said.count("), the three ") == 1


NAME = re.compile(r"(?<![A-Za-z])[a-y](?:1[0-9]|2[0-5]|[1-9])(?![0-9])")


def points_told(explanation: Explanation) -> set[str]:
    """The names of the point itself and of all points of the lines and false threes."""
    points = {explanation.point}
    for line in explanation.lines:
        points |= {*line.stones, *line.completing}
    for three in explanation.false_threes:
        points |= {*three.stones, *three.completing}
    return set(map(point_name, points))


def assert_names_exactly(judged: Iterable[Explanation]) -> None:
    for explanation in judged:
        for lang in LANGUAGES:
            assert set(NAME.findall(explanation.text(lang))) == points_told(explanation), lang


@pytest.mark.parametrize("name", CASES)
def test_the_sentence_names_exactly_the_points_of_a_drawn_case(name: str) -> None:
    case = CASES[name]
    assert_names_exactly(case.board(claim.rule).explain(claim.point, claim.colour) for claim in case.claims)


@given(boards())
def test_the_sentence_names_exactly_the_points(board: Board) -> None:
    assert_names_exactly(board.explain(point, colour) for point in near(board) for colour in COLOURS)
    assert_names_exactly(board.forbidden_points().values())


def assert_chinese(said: str) -> None:
    """Chinese characters, and no English word: nothing but names of points in letters."""
    assert re.search("[一-鿿]", said), said
    assert not re.search("[A-Za-z]", NAME.sub("", said)), said


@pytest.mark.parametrize("name", CASES)
def test_a_drawn_case_is_explained_in_chinese(name: str) -> None:
    case = CASES[name]
    for claim in case.claims:
        explanation = case.board(claim.rule).explain(claim.point, claim.colour)
        for said in (explanation.text("zh"), *explanation.details("zh")):
            assert_chinese(said)


def test_each_kind_of_sentence_has_its_own_words_in_chinese() -> None:
    """With the names of points taken out, every two of the English sentences above differ in Chinese as well."""
    chinese = {NAME.sub("", explained(case, rule).text("zh")) for case, rule in SENTENCES}
    english = {NAME.sub("", said) for said in SENTENCES.values()}
    assert len(chinese) == len(english)


def without_suppositions(detail: str) -> tuple[list[int], str]:
    """The stones that a detail supposes, one after the other, and what it says then."""
    supposed = []
    while found := re.match(r"Suppose (\S+) is played\. Then: ", detail):
        supposed.append(parse_point(found[1]))
        detail = detail[found.end() :]
    return supposed, detail


def test_dense_boards_are_explained_to_the_bottom() -> None:
    """A detail says which stones are supposed; with these on the board its point is what the detail says."""
    rng = random.Random(17)
    depths = []
    for _ in range(120):
        board = dense(rng)
        for point in near(board):
            for detail in board.explain(point, BLACK).details():
                supposed, sentence = without_suppositions(detail)
                assert supposed[0] == point
                after = Board.from_stones(
                    board.stones(BLACK) + supposed,
                    board.stones(WHITE),
                    BLACK,
                    "renju",
                    width=board.width,
                    height=board.height,
                )
                assert after.explain(sentence.split()[0]).text() == sentence
                depths.append(len(supposed))
    assert depths.count(1) > 50
    assert depths.count(2) > 5


def test_details_follow_the_reasons_down() -> None:
    """A false three that fails by a foul is followed down to that foul, with the first stone on the board."""
    assert explained("V1:").details() == []
    (first,) = explained("V21:").details()
    assert first.startswith("Suppose d8 is played. Then: e8 is forbidden, a double-four: ")
    said = explained("L5:").details()
    assert said[0].startswith("Suppose h10 is played. Then: j12 is forbidden, a double-three: ")


@pytest.mark.parametrize("case", ["V1:", "V6:", "V11:", "V21:", "L5:"])
def test_explanations_are_values(case: str) -> None:
    explanation = explained(case)
    assert pickle.loads(pickle.dumps(explanation)) == explanation
    assert explanation == explained(case)
    assert hash(explanation) == hash(explained(case))


@pytest.mark.parametrize(
    ("verdict", "is_foul"),
    [
        ("legal", False),
        ("five", False),
        ("overline", True),
        ("double_four", True),
        ("double_three", True),
        ("four_three", True),
    ],
)
def test_which_verdicts_are_fouls(verdict: str, is_foul: bool) -> None:
    assert Explanation(0, BLACK, verdict).is_foul is is_foul


def test_a_refused_foul_says_why() -> None:
    board = Board.from_moves("g8a1i8a15h7o1h9o15", "renju")
    with pytest.raises(ForbiddenMove) as refused:
        board.push("h8", strict=True)
    assert isinstance(refused.value, IllegalMove)
    assert str(refused.value) == SENTENCES["V1:", "renju"]
    assert refused.value.explanation == board.explain("h8")
    copy = pickle.loads(pickle.dumps(refused.value))
    assert type(copy) is ForbiddenMove
    assert copy.explanation == refused.value.explanation
    assert {copy.text(lang) for lang in LANGUAGES} == {refused.value.text(lang) for lang in LANGUAGES}


def test_the_lines_of_a_double_three_are_its_threes() -> None:
    explanation = explained("V28:")
    assert {line.kind for line in explanation.lines} == {"three"}
    assert {line.axis for line in explanation.lines} == {"row", "column", "rising"}
    assert all(parse_point("h8") in line.stones for line in explanation.lines)
