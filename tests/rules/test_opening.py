"""Starting a protocol by name, and what holds of every state of every opening."""

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.rules.action import (
    Action,
    Add,
    Choice,
    Declare,
    MayAdd,
    MayDeclare,
    MayOffer,
    MayPick,
    MayPlace,
    MayStay,
    MaySwap,
    Offer,
    Pass,
    Pick,
    Place,
    Stay,
    Swap,
    parse_action,
)
from kagetsu.rules.equivalence import inequivalent_points, twins_among
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.opening import PROTOCOLS, IllegalAction, Opening, about_protocol, open_protocol
from kagetsu.rules.point import BLACK, PASS, WHITE, all_points, make_point, parse_moves, parse_point
from kagetsu.texts import LANGUAGES

RENJU = ["rif", "yamaguchi", "soosyrv-1", "soosyrv-8", "tarannikov", "taraguchi-5", "taraguchi-10"]
GOMOKU = ["free", "swap", "swap2", "swap1", "pro", "longpro"]


def after(name: str, *actions: str) -> Opening:
    opening = open_protocol(name)
    for action in actions:
        opening = opening.act(parse_action(action))
    return opening


# -- names and boards


@pytest.mark.parametrize("name", RENJU + GOMOKU)
def test_names(name: str) -> None:
    opening = open_protocol(name.upper())
    assert opening == open_protocol(f" {name} ")
    assert (opening.name, opening.black, opening.stones) == (name, 1, ())
    assert opening.is_over == (name == "free")


@pytest.mark.parametrize("name", ["", "swap3", "renju", "rif-8", "rif-N", "free-", "-8", "soosyrv8", "8"])
def test_an_unknown_name_is_answered_with_the_names(name: str) -> None:
    with pytest.raises(FormatError) as caught:
        open_protocol(name)
    assert repr(name.lower()) in str(caught.value)
    assert "free, swap, swap2, swap1, pro, longpro, rif, yamaguchi, soosyrv-N, tarannikov, taraguchi-N" in str(
        caught.value
    )


@pytest.mark.parametrize("base", ["soosyrv", "taraguchi"])
@pytest.mark.parametrize("number", ["", "-", "-0", "-08", "-117", "-9999999", "-N", "--1", "-8x", "-1.5", "-٨"])
def test_a_number_that_is_missing_or_wrong_is_answered_with_the_form(base: str, number: str) -> None:
    with pytest.raises(FormatError) as caught:
        open_protocol(base + number)
    assert f"{base}-N needs a number N from 1 to 116, as in {base}-8." in str(caught.value)


@pytest.mark.parametrize("name", RENJU)
@pytest.mark.parametrize(("width", "height"), [(14, 14), (16, 16), (19, 19), (5, 5), (15, 14), (20, 15)])
def test_the_renju_protocols_need_15x15(name: str, width: int, height: int) -> None:
    with pytest.raises(KagetsuError) as caught:
        open_protocol(name, width, height)
    assert str(caught.value) == f"The opening {name} is played on 15x15 only, not on {width}x{height}."


@pytest.mark.parametrize(
    ("name", "width", "height", "is_possible"),
    [
        ("pro", 5, 5, False),
        ("pro", 5, 6, True),
        ("pro", 6, 5, True),
        ("longpro", 5, 5, False),
        ("longpro", 6, 6, False),
        ("longpro", 7, 7, False),
        ("longpro", 5, 7, False),
        ("longpro", 5, 8, True),
        ("longpro", 8, 8, True),
    ],
)
def test_pro_needs_a_point_outside_its_square(name: str, width: int, height: int, is_possible: bool) -> None:
    if is_possible:
        assert open_protocol(name, width, height).phase == "place"
        return
    with pytest.raises(KagetsuError, match=f"{name} is not possible on {width}x{height}"):
        open_protocol(name, width, height)


@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_protocol_says_what_it_is(name: str) -> None:
    given_name = name.replace("-N", "-8")
    assert about_protocol(given_name).endswith(".")
    assert all(about_protocol(given_name, lang) for lang in LANGUAGES)


# -- phases, choices and prompts


def test_the_phases_of_soosyrv() -> None:
    opening = open_protocol("soosyrv-8")
    phases = []
    for action in ["h8", "i9", "j8", "stay", "i7", "declare 2", "swap", "offer a1 b1", "pick b1"]:
        phases.append(opening.phase)
        opening = opening.act(parse_action(action))
    assert phases == ["place", "place", "place", "swap", "place", "declare", "swap", "offer", "pick"]
    assert opening.phase == "over"


def test_choices_are_typed() -> None:
    board = tuple(all_points(15, 15))
    assert open_protocol("swap2").choices() == (MayPlace(BLACK, board),)
    assert after("rif", "h8").choices() == (MayPlace(WHITE, tuple(parse_moves("g7h7i7g8i8g9h9i9"))),)
    three = parse_moves("a1b1c1")
    free = tuple(point for point in board if point not in three)
    assert after("swap2", "a1", "b1", "c1").choices() == (MaySwap(), MayStay(), MayAdd(free))
    assert after("swap", "a1", "b1", "c1").choices() == (MaySwap(), MayStay())
    assert after("yamaguchi", "h8", "h9", "h6").choices() == (MayDeclare(1, 116),)
    offering = after("yamaguchi", "h8", "h9", "h6", "declare 3", "stay", "a1")
    assert offering.choices() == (MayOffer(3, offering.empties()),)
    assert len(offering.empties()) == 225 - 4
    picking = after("rif", "h8", "h9", "h6", "stay", "a1", "offer b2 c3")
    assert picking.choices() == (MayPick(tuple(parse_moves("b2c3"))),)
    fourth = after("taraguchi-10", "h8", "stay", "h9", "stay", "h6", "stay", "e5")
    assert fourth.choices() == (MaySwap(), MayStay(), MayOffer(10, fourth.empties()))


@pytest.mark.parametrize(
    ("name", "actions", "prompt"),
    [
        ("rif", [], "Put a black stone on the centre, h8."),
        ("rif", ["h8"], "Put a white stone inside the central 3x3 square, from g7 to i9."),
        ("pro", ["h8", "a1"], "Put a black stone outside the central 5x5 square, f6 to j10."),
        ("swap1", ["b2"], "Choose swap to take Black, or stay to keep White."),
        ("swap2", ["a1", "b1", "c1", "add d1 e1"], "Choose swap to take White, or stay to keep Black."),
        (
            "soosyrv-1",
            ["h8", "h9", "h6", "stay", "a1", "declare 1", "stay"],
            "Offer one point for Black's fifth stone.",
        ),
        ("rif", ["h8", "h9", "h6", "stay", "a1", "offer b2 c3"], "Pick Black's fifth stone, one of b2 c3."),
        ("free", [], "The opening is over: Black plays the next stone."),
        ("swap1", ["b2", "stay"], "The opening is over: White plays the next stone."),
    ],
)
def test_prompts(name: str, actions: list[str], prompt: str) -> None:
    assert after(name, *actions).prompt() == prompt


def test_declarations_offers_and_actions_are_kept() -> None:
    actions = ["h8", "h9", "h6", "declare 3", "stay", "a1", "offer b1 c1 d1"]
    opening = after("yamaguchi", *actions)
    assert opening.declared == 3
    assert opening.offers == tuple(parse_moves("b1c1d1"))
    assert [action.text() for action in opening.actions] == actions
    opening = opening.act(Pick(parse_point("c1")))
    assert opening.offers == ()
    assert opening.stones == tuple(parse_moves("h8h9h6a1c1"))


def test_the_most_offers_are_accepted_where_they_are_fewest() -> None:
    opening = after("yamaguchi", "h8", "h9", "h10", "declare 116", "stay", "h7")
    points = inequivalent_points(opening.empties(), opening.stones, 15, 15)
    assert opening.act(Offer(tuple(points))).phase == "pick"


# -- refusals


def test_a_refusal_says_what_is_wrong_and_what_is_allowed() -> None:
    opening = after("rif", "h8", "h9")
    with pytest.raises(IllegalAction) as caught:
        opening.act(Place(parse_point("k8")))
    assert str(caught.value) == (
        "Stone 3 may not be put on k8. Put a black stone inside the central 5x5 square, from f6 to j10."
    )
    assert caught.value.opening is opening
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.opening) == (str(caught.value), opening)


@pytest.mark.parametrize("point", [PASS, -2, -25, -32, 15, 31, 32 * 15, 10**9])
def test_ints_that_are_no_points_are_refused(point: int) -> None:
    tried: list[tuple[Opening, Action]] = [
        (open_protocol("swap"), Place(point)),
        (after("swap2", "a1", "b1", "c1"), Add(parse_point("d1"), point)),
        (after("rif", "h8", "h9", "h10", "stay", "a1"), Offer((parse_point("d1"), point))),
        (after("rif", "h8", "h9", "h10", "stay", "a1", "offer a2 a3"), Pick(point)),
    ]
    for opening, action in tried:
        with pytest.raises(IllegalAction):
            opening.act(action)


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        open_protocol("rif").black = 2  # type: ignore[misc]


# -- random walks through every protocol

PLAYED = st.sampled_from([*((name, 15, 15) for name in RENJU + GOMOKU), *((name, 6, 9) for name in GOMOKU)])
ANY_POINT = st.builds(make_point, st.integers(0, 15), st.integers(-1, 15))
ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Place, ANY_POINT),
    st.sampled_from([Swap(), Stay(), Pass()]),
    st.builds(Declare, st.integers(-1, 120)),
    st.builds(Offer, st.lists(ANY_POINT, max_size=11).map(tuple)),
    st.builds(Pick, ANY_POINT),
    st.builds(Add, ANY_POINT, ANY_POINT),
)


def is_listed(opening: Opening, action: Action) -> bool:
    """Whether one of the choices allows the action."""
    return any(allows(opening, choice, action) for choice in opening.choices())


def allows(opening: Opening, choice: Choice, action: Action) -> bool:
    match choice, action:
        case MayPlace(), Place():
            return action.point in choice.points
        case MayPick(), Pick():
            return action.point in choice.points
        case (MaySwap(), Swap()) | (MayStay(), Stay()):
            return True
        case MayDeclare(), Declare():
            return choice.least <= action.count <= choice.most
        case MayOffer(), Offer():
            return (
                len(action.points) == len(set(action.points)) == choice.count
                and set(action.points) <= set(choice.points)
                and twins_among(action.points, opening.stones, opening.width, opening.height) is None
            )
        case MayAdd(), Add():
            return action.white != action.black and {action.white, action.black} <= set(choice.points)
    return False


def draw_listed(data: st.DataObject, opening: Opening) -> Action:
    """An action that one of the choices allows."""
    choice = data.draw(st.sampled_from(opening.choices()))
    match choice:
        case MayPlace():
            return Place(data.draw(st.sampled_from(choice.points)))
        case MaySwap():
            return Swap()
        case MayStay():
            return Stay()
        case MayDeclare():
            return Declare(data.draw(st.integers(choice.least, choice.most)))
        case MayPick():
            return Pick(data.draw(st.sampled_from(choice.points)))
        case MayAdd():
            return Add(*data.draw(st.lists(st.sampled_from(choice.points), min_size=2, max_size=2, unique=True)))
        case MayOffer():
            shuffled = data.draw(st.permutations(choice.points))
            offers = inequivalent_points(shuffled, opening.stones, opening.width, opening.height)
            return Offer(tuple(offers[: choice.count]))
    raise AssertionError(choice)


def check_state(opening: Opening) -> None:
    stones = opening.stones
    assert len(set(stones)) == len(stones) <= 5
    assert set(stones) <= set(all_points(opening.width, opening.height))
    assert opening.turn == (BLACK if len(stones) % 2 == 0 else WHITE)
    assert {opening.player(BLACK), opening.player(WHITE)} == {1, 2}
    assert opening.player(BLACK) == opening.black
    assert opening.actor in (1, 2)
    assert opening.is_over == (not opening.choices()) == (opening.phase == "over")
    assert opening.is_over <= (opening.actor == opening.player(opening.turn))
    for lang in LANGUAGES:
        assert opening.prompt(lang)
        assert "{" not in opening.prompt(lang)


def check_step(before: Opening, action: Action, opening: Opening) -> None:
    """What an action may change: it adds its stones, and only a swap exchanges the colours."""
    added = {Place: 1, Pick: 1, Add: 2}.get(type(action), 0)
    assert opening.stones[: len(before.stones)] == before.stones
    assert len(opening.stones) == len(before.stones) + added
    assert opening.black == (3 - before.black if action == Swap() else before.black)
    assert opening.actions == (*before.actions, action)
    assert (opening.name, opening.width, opening.height) == (before.name, before.width, before.height)


def check_refused(opening: Opening, action: Action) -> None:
    before = (pickle.dumps(opening), opening.choices())
    with pytest.raises(IllegalMove) as caught:
        opening.act(action)
    assert (pickle.dumps(opening), opening.choices()) == before
    for lang in LANGUAGES:
        assert opening.prompt(lang) in caught.value.text(lang)
        assert "{" not in caught.value.text(lang)


@settings(max_examples=150)
@given(st.data())
def test_what_is_listed_is_accepted_and_nothing_else(data: st.DataObject) -> None:
    opening = start = open_protocol(*data.draw(PLAYED))
    for _ in range(12):
        check_state(opening)
        tried = data.draw(ANY_ACTION)
        if not is_listed(opening, tried):
            check_refused(opening, tried)
        if opening.is_over:
            break
        action = tried if is_listed(opening, tried) else draw_listed(data, opening)
        before, opening = opening, opening.act(action)
        check_step(before, action, opening)
    assert opening.is_over, "no protocol has more than eleven steps"
    again = start
    for action in opening.actions:
        again = again.act(action)
    assert again == opening


@pytest.mark.parametrize("name", RENJU + GOMOKU)
def test_every_point_of_every_stone(name: str) -> None:
    """All points of the board, and some beyond its edge, at every step that places a stone: listed or refused."""
    opening = open_protocol(name)
    while not opening.is_over:
        listed = opening.choices()[0]
        if isinstance(listed, MayPlace):
            for point in range(-1, 32 * 16):
                if point in listed.points:
                    assert opening.act(Place(point)).stones == (*opening.stones, point)
                else:
                    with pytest.raises(IllegalAction):
                        opening.act(Place(point))
        match listed:
            case MayPlace():
                action: Action = Place(listed.points[-1])
            case MayDeclare():
                action = Declare(listed.most)
            case MayOffer():
                points = inequivalent_points(listed.points, opening.stones, 15, 15)
                action = Offer(tuple(points[: listed.count]))
            case MayPick():
                action = Pick(listed.points[0])
            case _:
                action = Stay()
        opening = opening.act(action)
