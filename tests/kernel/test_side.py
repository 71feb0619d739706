"""What the kernel takes of a rule: the form of a colour's lines."""

import pytest

from kagetsu.kernel.patterns import OUR_FORMS, LineForm
from kagetsu.kernel.side import SideSpec
from kagetsu.rules.rule import RULES, Side, parse_rule


def spec(side: Side) -> SideSpec:
    return SideSpec(
        six_wins=side.six_wins,
        closed_five_wins=side.closed_five_wins,
        edge_closes=side.edge_closes,
        bars_overline="overline" in side.barred,
        bars_double_four="double_four" in side.barred,
        bars_double_three="double_three" in side.barred,
        bars_four_three="four_three" in side.barred,
        recursion=-1 if side.recursion is None else side.recursion,
        four_excuses=side.four_excuses,
    )


@pytest.mark.parametrize(
    ("side", "form"),
    [
        (SideSpec(), LineForm(True, True, False, 0)),
        (SideSpec(six_wins=False), LineForm(False, True, False, 0)),
        (SideSpec(six_wins=False, bars_double_three=True, four_excuses=True), LineForm(False, True, False, 0)),
        (SideSpec(six_wins=False, bars_overline=True, bars_double_four=True), LineForm(False, True, False, 1)),
        (SideSpec(six_wins=False, bars_double_four=True), LineForm(False, True, False, 14)),
        (SideSpec(bars_overline=True), LineForm(True, True, False, 0)),
        (SideSpec(closed_five_wins=False), LineForm(True, False, False, 0)),
        (SideSpec(closed_five_wins=False, edge_closes=True), LineForm(True, False, True, 0)),
        (SideSpec(edge_closes=True), LineForm(True, True, False, 0)),
    ],
)
def test_line_form(side: SideSpec, form: LineForm) -> None:
    assert side.line_form == form


def test_our_rules_need_the_forms_that_are_made_with_the_package() -> None:
    names = [
        *RULES,
        "renju+no-four-three",
        "renju-basic+no-four-three",
        "caro+edge-blocks",
        "caro-standard+edge-blocks",
    ]
    rules = [parse_rule(name) for name in names]
    assert {spec(side).line_form for rule in rules for side in (rule.black, rule.white)} == set(OUR_FORMS)


def test_side_by_default_is_that_of_the_rules() -> None:
    assert spec(Side()) == SideSpec()
