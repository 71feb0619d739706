"""The text of moves and opening decisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.rules.action import Action, Add, Declare, Offer, Pass, Pick, Place, Stay, Swap, parse_action
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import LARGEST, all_points, parse_point

POINTS = st.sampled_from(all_points(LARGEST, LARGEST))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Place, POINTS),
    st.just(Pass()),
    st.just(Swap()),
    st.just(Stay()),
    st.builds(Declare, st.integers(0, 999)),
    st.builds(Offer, st.lists(POINTS, min_size=1, max_size=20).map(tuple)),
    st.builds(Pick, POINTS),
    st.builds(Add, POINTS, POINTS),
)


@given(ACTIONS)
def test_the_text_is_read_back(action: Action) -> None:
    assert parse_action(action.text()) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("h8", Place(parse_point("h8"))),
        ("  H8 ", Place(parse_point("h8"))),
        ("y25", Place(parse_point("y25"))),
        ("pass", Pass()),
        ("--", Pass()),
        ("Swap", Swap()),
        ("STAY\n", Stay()),
        ("declare 3", Declare(3)),
        ("declare\t12 ", Declare(12)),
        ("offer i10 g8", Offer((parse_point("i10"), parse_point("g8")))),
        ("offer i10,g8", Offer((parse_point("i10"), parse_point("g8")))),
        ("offer i10g8", Offer((parse_point("i10"), parse_point("g8")))),
        ("offer  I10 , G8", Offer((parse_point("i10"), parse_point("g8")))),
        ("offer a1", Offer((parse_point("a1"),))),
        ("pick g8", Pick(parse_point("g8"))),
        ("add j9 h5", Add(white=parse_point("j9"), black=parse_point("h5"))),
    ],
)
def test_what_a_user_types(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "''"),
        ("  ", "''"),
        ("hello", "'hello'"),
        ("h8 h9", "'h8 h9'"),
        ("h8h9", "'h8h9'"),
        ("z1", "'z1'"),
        ("h0", "'h0'"),
        ("h26", "'h26'"),
        ("8", "'8'"),
        ("8,8", "'8,8'"),
        ("swap now", "'swap now'"),
        ("swap3", "'swap3'"),
        ("pass pass", "'pass pass'"),
        ("stay h8", "'stay h8'"),
        ("declare", "'declare'"),
        ("declare three", "'declare three'"),
        ("declare -1", "'declare -1'"),
        ("declare 1 2", "'declare 1 2'"),
        ("declare 1000", "'declare 1000'"),
        ("declare ٣", "'declare ٣'"),
        ("offer", "'offer'"),
        ("offer i10 zz", "'zz'"),
        ("offer i10 --", "'--'"),
        ("pick", "'pick'"),
        ("pick g8 g9", "'pick g8 g9'"),
        ("pick 3", "'3'"),
        ("add j9", "'add j9' cannot be carried out: write it as in add j9 h5."),
        ("Pick", "'Pick' cannot be carried out: write it as in pick g8."),
        ("offer", "'offer' cannot be carried out: write it as in offer i10 g8."),
        ("declare many", "'declare many' cannot be carried out: write it as in declare 3."),
        ("add j9 h5 h6", "'add j9 h5 h6'"),
        ("add j9 h99", "'h99'"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, named: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_action(text)
    assert named in str(caught.value)


@given(st.text(max_size=20))
def test_any_text_is_an_action_or_a_format_error(text: str) -> None:
    try:
        action = parse_action(text)
    except FormatError:
        return
    assert parse_action(action.text()) == action


def test_actions_of_different_kinds_differ() -> None:
    point = parse_point("h8")
    actions: list[Action] = [Place(point), Pick(point), Offer((point,)), Declare(point), Swap(), Stay(), Pass()]
    assert len(set(actions)) == len(actions)
    assert Add(1, 2) != Add(2, 1)
