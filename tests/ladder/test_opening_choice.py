"""Programs take the decisions of every opening, legally and with some sense."""

import pytest

from kagetsu.ladder import make_rung
from kagetsu.ladder.opening_choice import choose_action
from kagetsu.rules.action import Action, Add, Declare, MayPick, Offer, Pick, Place, Stay, Swap
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import parse_moves, parse_point, point_xy

GOMOKU = ("swap", "swap2", "swap1", "pro", "longpro")
RENJU = ("rif", "yamaguchi", "soosyrv-4", "soosyrv-8", "tarannikov", "taraguchi-5", "taraguchi-10")


def opened(name: str, seed: int, rule: str, size: int = 15) -> tuple[Game, list[Action]]:
    """A game after its opening, and what was decided."""
    game = Game(rule=rule, size=size, opening=name)
    actions: list[Action] = []
    while not game.opening.is_over:
        board = game.board.copy()
        actions.append(choose_action(game.opening, board, seed))
        assert board == game.board
        game.act(actions[-1])
        assert game.outcome() is None
    return game, actions


@pytest.mark.parametrize("name", GOMOKU)
@pytest.mark.parametrize("size", [8, 15, 20])
def test_gomoku_openings(name: str, size: int) -> None:
    for seed in range(3):
        game, _ = opened(name, seed, "freestyle", size)
        game.play(make_rung("greedy", seed=seed).choose(game.board, Limits()))


@pytest.mark.parametrize("name", RENJU)
def test_renju_openings(name: str) -> None:
    for seed in range(2):
        game, _ = opened(name, seed, "renju")
        game.play(make_rung("greedy", seed=seed).choose(game.board, Limits()))


@pytest.mark.slow
@pytest.mark.parametrize("name", GOMOKU + RENJU)
def test_many_seeds(name: str) -> None:
    played = {str(opened(name, seed, "renju")[1]) for seed in range(12)}
    assert len(played) > 4


@pytest.mark.parametrize("name", ["swap2", "rif"])
def test_the_same_seed_decides_the_same(name: str) -> None:
    assert opened(name, 5, "renju")[1] == opened(name, 5, "renju")[1]


@pytest.mark.parametrize(("width", "height"), [(5, 5), (25, 25), (5, 25), (20, 15)])
def test_swap_on_boards_of_other_shapes(width: int, height: int) -> None:
    for name in ("swap", "swap2", "swap1"):
        game = Game(width=width, height=height, opening=name)
        while not game.opening.is_over:
            game.act(choose_action(game.opening, game.board.copy(), 2))


def test_takes_the_colour_that_is_ahead() -> None:
    """Two black stones side by side in the middle, White's in a corner: Black is better."""
    opening, board = open_protocol("swap"), Board()
    for name in ("h8", "a15", "i8"):
        opening = opening.act(Place(parse_point(name)))
        board.push(name)
    assert choose_action(opening, board, 1) == Swap()


@pytest.mark.parametrize(("point", "action"), [("a1", Stay()), ("h8", Swap()), ("b8", Stay()), ("k10", Swap())])
def test_takes_over_a_first_stone_that_is_not_near_the_edge(point: str, action: Action) -> None:
    assert choose_action(open_protocol("swap1").act(Place(parse_point(point))), Board.from_moves(point), 1) == action


def test_a_first_stone_that_may_be_taken_over_is_put_near_the_edge() -> None:
    for seed in range(20):
        action = choose_action(open_protocol("swap1"), Board(), seed)
        assert isinstance(action, Place)
        assert min(min(at, 14 - at) for at in point_xy(action.point)) in (1, 2)


def test_an_even_position_may_be_added_to() -> None:
    added = 0
    for seed in range(12):
        game = Game(opening="swap2")
        while game.opening.phase != "swap":
            game.act(choose_action(game.opening, game.board.copy(), seed))
        action = choose_action(game.opening, game.board.copy(), seed)
        added += isinstance(action, Add)
    assert 0 < added < 12


def test_picks_what_is_worst_for_black_and_offers_what_is_best() -> None:
    """Of the fifth stones i10, which makes an open three, and a15, White leaves Black the one in the corner."""
    game = Game(rule="renju", opening="rif")
    for point in parse_moves("h8h9i9"):
        game.act(Place(point))
    game.act(Stay())
    game.act(Place(parse_point("g6")))
    offer = choose_action(game.opening, game.board.copy(), 1)
    assert isinstance(offer, Offer)
    assert parse_point("a15") not in offer.points
    game.act(Offer((parse_point("j10"), parse_point("a15"))))
    assert game.opening.choices() == (MayPick((parse_point("j10"), parse_point("a15"))),)
    assert choose_action(game.opening, game.board.copy(), 1) == Pick(parse_point("a15"))


def test_declares_a_number_within_bounds() -> None:
    for name, most in (("yamaguchi", 116), ("soosyrv-1", 1), ("soosyrv-8", 8)):
        _, actions = opened(name, 3, "renju")
        (declared,) = (action for action in actions if isinstance(action, Declare))
        assert 1 <= declared.count <= most


def test_after_the_opening_there_is_nothing_to_decide() -> None:
    with pytest.raises(KagetsuError, match="nothing to decide"):
        choose_action(open_protocol("free"), Board(), 1)
