"""The rules as values: what wins, what is barred, and how a rule is named."""

import pickle
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.point import BLACK, COLOURS, WHITE
from kagetsu.rules.rule import FOULS, RENJU, RULES, Rule, Side, as_rule, load_rule, parse_rule
from tests.rules.positions import RULE_NAMES

# Which lengths of a row win, by how many of its ends are closed: 0, 1 and 2. `5+` is five or more.
WINNING = {
    "freestyle": ("5+", "5+", "5+"),
    "standard": ("5", "5", "5"),
    "renju black": ("5", "5", "5"),
    "renju white": ("5+", "5+", "5+"),
    "caro": ("5+", "5+", "6+"),
    "caro-standard": ("5", "5", "-"),
    "omok": ("5", "5", "5"),
    "renju-basic black": ("5", "5", "5"),
    "renju-basic white": ("5+", "5+", "5+"),
}
LENGTHS = {"5": [5], "5+": [5, 6, 7, 8, 9], "6+": [6, 7, 8, 9], "-": []}


@pytest.mark.parametrize("family", WINNING)
def test_what_wins(family: str) -> None:
    name, _, colour = family.partition(" ")
    colours = {"": COLOURS, "black": (BLACK,), "white": (WHITE,)}[colour]
    for one in colours:
        side = RULES[name].side(one)
        for closed, lengths in enumerate(WINNING[family]):
            assert [length for length in range(1, 10) if side.wins(length, closed)] == LENGTHS[lengths]


BARRED = {
    "freestyle": ("", ""),
    "standard": ("", ""),
    "renju": ("overline double_four double_three", ""),
    "caro": ("", ""),
    "caro-standard": ("", ""),
    "omok": ("double_three", "double_three"),
    "renju-basic": ("overline double_four double_three", ""),
    "renju+no-four-three": ("overline double_four double_three four_three", ""),
    "renju-basic+no-four-three": ("overline double_four double_three four_three", ""),
    "caro+edge-blocks": ("", ""),
    "caro-standard+edge-blocks": ("", ""),
}


@pytest.mark.parametrize("name", RULE_NAMES)
def test_what_is_barred(name: str) -> None:
    rule = parse_rule(name)
    assert [set(kinds.split()) for kinds in BARRED[name]] == [set(rule.black.barred), set(rule.white.barred)]
    assert [rule.has_fouls(colour) for colour in COLOURS] == [bool(kinds) for kinds in BARRED[name]]


def test_the_order_of_fouls() -> None:
    assert FOULS == ("overline", "double_four", "double_three", "four_three")


@pytest.mark.parametrize("to_move", COLOURS)
def test_whose_fouls_are_meant(to_move: int) -> None:
    assert RULES["renju"].foul_colour(to_move) == BLACK
    assert RULES["renju-basic"].foul_colour(to_move) == BLACK
    assert RULES["omok"].foul_colour(to_move) == to_move
    for name in ("freestyle", "standard", "caro", "caro-standard"):
        assert RULES[name].foul_colour(to_move) is None


def test_only_renju_has_passes() -> None:
    assert {name for name in RULES if RULES[name].passes} == {"renju", "renju-basic"}
    assert not parse_rule("renju+no-pass").passes


def test_limits_are_options() -> None:
    assert {(rule.draw_after, rule.empties_draw) for rule in RULES.values()} == {(0, 0)}
    rule = parse_rule("renju+draw-after=200+empties-draw=25")
    assert (rule.draw_after, rule.empties_draw) == (200, 25)


@pytest.mark.parametrize("name", [*RULE_NAMES, "renju+no-pass", "omok+draw-after=1", "standard+empties-draw=25"])
def test_a_rule_is_read_back_from_its_name(name: str) -> None:
    rule = parse_rule(name)
    assert rule.name == name
    assert parse_rule(rule.name) == rule == parse_rule(f" {name.upper()} ")
    assert as_rule(name) == rule
    assert as_rule(rule) is rule
    assert pickle.loads(pickle.dumps(rule)) == rule


def test_options_go_together() -> None:
    rule = parse_rule("renju+no-four-three+no-pass")
    assert "four_three" in rule.black.barred
    assert not rule.passes
    assert rule.black.six_wins is False
    assert rule.white == RENJU.white


def test_the_order_of_options_does_not_matter() -> None:
    assert parse_rule("renju+no-pass+no-four-three") == parse_rule("renju+no-four-three+no-pass")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "''"),
        ("gomoku", "'gomoku'"),
        ("renju-plus", "'renju-plus'"),
        ("+no-pass", "''"),
        ("renju+", "'+'"),
        ("renju+no-three", "'+no-three'"),
        ("renju+edge-blocks", "'+edge-blocks'"),
        ("caro+no-pass", "'+no-pass'"),
        ("freestyle+no-four-three", "'+no-four-three'"),
        ("renju+no-pass+no-pass", "'+no-pass'"),
        ("renju+draw-after=100+draw-after=200", "'+draw-after=200'"),
        ("renju+draw-after=100+no-pass+draw-after=100", "'+draw-after=100'"),
        ("omok+draw-after", "'+draw-after'"),
        ("omok+draw-after=", "'+draw-after='"),
        ("omok+draw-after=0", "'+draw-after=0' needs a number from 1 to 9999"),
        ("omok+draw-after", "'+draw-after' needs a number from 1 to 9999"),
        ("omok+draw-after=10000", "'+draw-after=10000' needs a number from 1 to 9999"),
        ("omok+no-pass=1", "'+no-pass=1'"),
        ("omok+draw-after=007", "'+draw-after=007'"),
        ("omok+draw-after=-7", "'+draw-after=-7'"),
        ("omok+draw-after=ten", "'+draw-after=ten'"),
        ("omok+empties-draw=99999", "'+empties-draw=99999'"),
        ("renju+no-pass=3", "'+no-pass=3'"),
        ("renju+no-pass3", "'+no-pass3'"),
    ],
)
def test_a_bad_rule_is_named(name: str, text: str) -> None:
    with pytest.raises(FormatError) as fault:
        parse_rule(name)
    assert text in str(fault.value)


@pytest.mark.parametrize("name", ["renju-basic", "renju+no-four-three"])
def test_classroom_rules_say_that_they_are_not_the_rif_rule(name: str) -> None:
    assert "not the RIF rule" in parse_rule(name).about()
    assert "not the RIF rule" not in RENJU.about()


def test_every_rule_says_what_it_is() -> None:
    abouts = [parse_rule(name).about() for name in RULE_NAMES]
    assert len(set(abouts)) == len(RULE_NAMES)
    assert "200 moves" in parse_rule("renju+draw-after=200").about()
    assert "25 points" in parse_rule("renju+empties-draw=25").about()
    assert "{" not in "".join(abouts)
    assert Rule("mine").about() == "A rule of your own."


def test_every_rule_says_what_it_is_in_chinese() -> None:
    abouts = [parse_rule(name).about("zh") for name in [*RULE_NAMES, "renju+no-pass+draw-after=200+empties-draw=25"]]
    assert len(set(abouts)) == len(abouts)
    assert all(re.search("[一-鿿]", about) for about in abouts)
    names = re.compile("RIF|Caro|Omok|renju")
    assert not any(re.search("[A-Za-z]", names.sub("", about)) for about in abouts)


def test_a_rule_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from kagetsu.rules.rule import Rule, Side\nRULE = Rule('mine', black=Side(six_wins=False))\n")
    rule = load_rule(str(file))
    assert rule.name == "mine"
    assert (rule.black.wins(6, 0), rule.white.wins(6, 0)) == (False, True)
    assert load_rule("renju+no-pass") == parse_rule("renju+no-pass")


@pytest.mark.parametrize(
    ("source", "named"),
    [
        (None, "missing.py"),
        ("", "RULE"),
        ("RULE = 'renju'", "RULE"),
        ("RULE = Rule()", "NameError"),
        ("RULE = (", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("import no_such_module_anywhere", "no_such_module_anywhere"),
        ("assert False, 'not today'", "not today"),
        ("class Odd(Exception): ...\nraise Odd('as it is')", "as it is"),
        ("import kagetsu\nRULE = kagetsu.parse_rule('gobang')", "'gobang' is not a rule"),
        ("import kagetsu\nkagetsu.Side(barred={'double-three'})", "'double-three' is not a kind of foul"),
        ("import kagetsu\nRULE = kagetsu.Rule('mine', black=None)", "black is None"),
    ],
)
def test_a_bad_rule_file_is_named(tmp_path: Path, source: str | None, named: str) -> None:
    file = tmp_path / ("mine.py" if source is not None else "missing.py")
    if source is not None:
        file.write_text(source)
    with pytest.raises(FormatError) as fault:
        load_rule(str(file))
    assert named in str(fault.value)
    assert fault.value.file == str(file)
    assert str(fault.value).startswith(str(file))


@pytest.mark.parametrize("barred", [{"four_three"}, ["four_three"], ("four_three", "four_three")])
def test_barred_is_a_frozenset_whatever_it_is_made_of(barred: Any) -> None:
    side = Side(barred=barred)
    assert side.barred == frozenset({"four_three"})
    assert isinstance(side.barred, frozenset)
    assert hash(side) == hash(Side(barred=frozenset({"four_three"})))


WRONG_SIDES: list[tuple[dict[str, Any], str, str]] = [
    ({"barred": {"nonsense"}}, "'nonsense' is not a kind of foul: there are overline, double_four, ", "'nonsense'"),
    ({"barred": ["overline", "double-three"]}, "'double-three' is not a kind of foul", "'double-three'"),
    ({"barred": [["overline"]]}, "['overline'] is not a kind of foul", "['overline']"),
    ({"barred": "overline"}, "barred is 'overline'; it must be a set of kinds of foul: overline, ", "'overline'"),
    ({"barred": None}, "barred is None", "barred"),
    ({"recursion": -1}, "recursion is -1; it must be None or a whole number from 0 to 1000.", "-1"),
    ({"recursion": 1001}, "recursion is 1001", "1001"),
    ({"recursion": 1.0}, "recursion is 1.0", "1.0"),
    ({"recursion": True}, "recursion is True", "True"),
]
WRONG_RULES: list[tuple[dict[str, Any], str, str]] = [
    ({"black": None}, "black is None; it must be a Side.", "black"),
    ({"white": "renju"}, "white is 'renju'", "white"),
    ({"draw_after": -1}, "draw_after is -1; it must be a whole number from 0 on.", "draw_after"),
    ({"draw_after": None}, "draw_after is None", "draw_after"),
    ({"empties_draw": 2.5}, "empties_draw is 2.5", "2.5"),
]


@pytest.mark.parametrize(
    ("kind", "fields", "english", "chinese"),
    [(Side, *row) for row in WRONG_SIDES] + [(partial(Rule, "mine"), *row) for row in WRONG_RULES],
)
def test_what_cannot_be_a_rule(kind: Any, fields: dict[str, Any], english: str, chinese: str) -> None:
    with pytest.raises(KagetsuError) as fault:
        kind(**fields)
    assert fault.value.text().startswith(english)
    assert chinese in fault.value.text("zh")
    assert not re.search("must|there are|is ", fault.value.text("zh"))


@pytest.mark.parametrize("recursion", [None, 0, 1, 1000])
def test_how_deep_recursion_may_go(recursion: int | None) -> None:
    assert Side(recursion=recursion).recursion == recursion
