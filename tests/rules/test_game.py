"""Games: moves and opening decisions in a tree, moving about in it, its end, and its judgement."""

import sys
from collections.abc import Callable

import pytest

from kagetsu.rules.action import Add, Declare, MayPass, MayPlace, Offer, Pick, Place, Stay, Swap
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.clock import Clock
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.explanation import ForbiddenMove
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, parse_moves, parse_point, point_name


def played(moves: str, rule: str = "renju", opening: str = "free") -> Game:
    game = Game(rule, opening=opening)
    for move in parse_moves(moves):
        game.play(move)
    return game


def line_of(game: Game) -> list[str]:
    return [point_name(node.move) for node in game.mainline() if node.move is not None]


def test_moves_make_the_main_line() -> None:
    game = played("h8h9i10")
    assert line_of(game) == ["h8", "h9", "i10"]
    assert game.board.text() == "15:renju:h8h9i10"
    assert [node.colour for node in game.mainline()] == [BLACK, WHITE, BLACK]
    assert game.actor == 2


def test_a_refused_move_changes_nothing() -> None:
    game = played("h8h9")
    for bad in ("h9", "p16", "--x"):
        with pytest.raises(KagetsuError):
            game.play(bad)
    assert line_of(game) == ["h8", "h9"]
    assert game.board.text() == "15:renju:h8h9"


def test_a_foul_loses_and_strict_refuses_it() -> None:
    game = played("g8a1i8a3h7a5h9a7")
    with pytest.raises(ForbiddenMove) as refused:
        game.play("h8", strict=True)
    assert refused.value.explanation.verdict == "double_three"
    assert game.outcome() is None
    game.play("h8")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (WHITE, "foul")
    with pytest.raises(IllegalMove):
        game.play("a9")
    assert game.actions() == ()


def test_five_ends_the_game() -> None:
    game = played("h8a1i8a2j8a3k8a4l8")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, "five")
    assert [point_name(point) for point in outcome.line] == ["h8", "i8", "j8", "k8", "l8"]


@pytest.mark.parametrize(
    ("end", "winner", "reason"),
    [
        (lambda game: game.resign(WHITE), BLACK, "resignation"),
        (lambda game: game.resign(BLACK), WHITE, "resignation"),
        (lambda game: game.lose_on_time(BLACK), WHITE, "time"),
        (lambda game: game.agree_draw(), None, "agreement"),
    ],
)
def test_ends_off_the_board(end: object, winner: int | None, reason: str) -> None:
    game = played("h8h9")
    assert callable(end)
    end(game)
    assert game.outcome() == Outcome(winner, reason)
    with pytest.raises(IllegalMove):
        game.play("a1")
    with pytest.raises(IllegalMove):
        game.resign(BLACK)
    assert game.undo()
    assert game.outcome() is None
    assert line_of(game) == ["h8", "h9"]
    game.play("a1")
    assert game.outcome() is None


def test_resigning_on_the_other_sides_turn() -> None:
    game = played("h8")
    game.resign(BLACK)
    assert game.outcome() == Outcome(WHITE, "resignation")


def test_two_passes_draw_where_the_rule_has_passes() -> None:
    game = played("h8h9")
    assert MayPass() in game.actions()
    game.play(PASS)
    assert game.outcome() is None
    game.play("--")
    assert game.outcome() == Outcome(None, "passes")
    for rule in ("freestyle", "standard", "caro", "omok", "renju+no-pass"):
        other = Game(rule)
        assert MayPass() not in other.actions()
        with pytest.raises(IllegalMove):
            other.play(PASS)


def test_a_move_between_two_passes_is_no_draw() -> None:
    game = played("h8h9")
    for move in ("--", "i9", "--", "a1", "--"):
        game.play(move)
        assert game.outcome() is None


def test_no_pass_inside_an_opening() -> None:
    game = Game("renju", opening="rif")
    game.play("h8")
    with pytest.raises(IllegalMove):
        game.play(PASS)
    assert line_of(game) == ["h8"]


def test_actions_after_the_opening_are_the_legal_points() -> None:
    game = played("g8a1i8a3h7a5h9a7")
    (places, _pass) = game.actions()
    assert isinstance(places, MayPlace)
    assert places.colour == BLACK
    assert parse_point("h8") not in places.points
    assert len(places.points) == 225 - 8 - 1


def test_undo_and_redo() -> None:
    game = played("h8h9i10")
    assert game.undo()
    assert game.undo()
    assert game.board.text() == "15:renju:h8"
    assert game.redo()
    assert game.board.text() == "15:renju:h8h9"
    game.play("a1")
    assert not game.redo()
    assert game.board.text() == "15:renju:h8h9a1"
    while game.undo():
        pass
    assert game.node is game.root
    assert game.board == Board(15, "renju")


def test_variations_stand_side_by_side() -> None:
    game = played("h8h9i10")
    game.undo()
    game.play("j8")
    game.undo()
    game.play("i10")
    game.undo()
    assert [point_name(node.move) for node in game.variations() if node.move is not None] == ["i10", "j8"]
    assert line_of(game) == ["h8", "h9", "i10"]


def test_removing_a_variation() -> None:
    game = played("h8h9i10")
    game.undo()
    for move in ("j8", "k8"):
        game.play(move)
        game.undo()
    main, middle, last = game.variations()
    game.node.remove(middle)
    assert game.variations() == [main, last]
    game.node.add(parse_point("a1"), BLACK)
    assert [point_name(node.move or 0) for node in game.variations()] == ["i10", "k8", "a1"]
    game.node.remove(main)
    assert game.node.first_child is last


def test_a_game_from_a_position() -> None:
    position = Board.from_diagram("\n".join([". . . . ."] * 3 + ["X . . . .", "O X . . ."]), "standard", WHITE)
    game = Game(position=position)
    assert (game.width, game.height, game.rule.name) == (5, 5, "standard")
    assert game.board == position
    game.play("e5")
    assert game.board.stone_at("e5") == WHITE
    assert game.undo()
    assert not game.undo()
    with pytest.raises(KagetsuError):
        Game(position=position, opening="swap")


def test_unknown_names_are_refused_at_the_start() -> None:
    with pytest.raises(FormatError, match="nonsense"):
        Game("nonsense")
    with pytest.raises(FormatError, match="nonsense"):
        Game(opening="nonsense")
    with pytest.raises(KagetsuError):
        Game("renju", 19, opening="rif")


def test_a_whole_opening_and_its_owners() -> None:
    game = Game("renju", opening="soosyrv-8")
    for move in ("h8", "i9", "j8"):
        assert game.actor == 1
        game.play(move)
    assert game.actor == 2
    game.act(Stay())
    game.play("i7")
    game.act(Declare(2))
    assert game.actor == 1
    game.act(Swap())
    assert game.colour_of(1) == WHITE
    assert game.player_of(BLACK) == 2
    assert game.actor == 2
    offers = (parse_point("a1"), parse_point("b2"))
    game.act(Offer(offers))
    assert game.actor == 1
    game.act(Pick(offers[1]))
    assert game.opening.is_over
    assert game.board.text() == "15:renju:h8i9j8i7b2"
    assert game.actor == 1
    game.play("c3")
    assert game.actor == 2
    for _ in range(3):
        assert game.undo()
    assert game.actor == 2
    assert game.opening.phase == "offer"
    assert game.colour_of(1) == WHITE
    while game.redo():
        pass
    assert game.board.text() == "15:renju:h8i9j8i7b2c3"


def test_an_addition_is_undone_as_a_whole() -> None:
    game = Game("freestyle", opening="swap2")
    for move in ("h8", "g7", "i6"):
        game.play(move)
    game.act(Add(parse_point("j9"), parse_point("h5")))
    assert game.board.text() == "15:freestyle:h8g7i6j9h5"
    assert game.actor == 1
    assert game.undo()
    assert game.board.text() == "15:freestyle:h8g7i6"
    assert game.actor == 2
    assert game.redo()
    assert game.board.text() == "15:freestyle:h8g7i6j9h5"
    game.act(Stay())
    assert game.opening.is_over
    assert game.actor == 2
    assert game.check() == []


def test_the_clock_runs_for_whoever_must_act() -> None:
    game = Game("renju", opening="swap1", clock=Clock((10.0, 10.0), 1.0))
    game.play("h8", 2.0)
    game.act(Swap(), 3.0)
    assert game.clock == Clock((9.0, 8.0), 1.0)
    game.play("h9", 4.0)
    assert game.clock == Clock((6.0, 8.0), 1.0)
    assert game.player_of(BLACK) == 2
    game.play("a1", 9.0)
    assert game.outcome() == Outcome(WHITE, "time")
    assert line_of(game) == ["h8", "h9"]
    game.undo()
    assert game.outcome() is None
    assert game.clock == Clock((6.0, 8.0), 1.0)


def test_time_used_to_the_last_moment_is_in_time() -> None:
    game = Game("freestyle", clock=Clock((5.0, 5.0)))
    game.play("h8", 5.0)
    assert game.outcome() is None
    game.play("h9", 5.001)
    assert game.outcome() == Outcome(BLACK, "time")


def test_check_names_what_the_rules_do_not_allow() -> None:
    game = played("h8a1i8a2j8a3k8a4l8")
    assert game.check() == []
    after = game.node.add(parse_point("a9"), WHITE)
    after.add(parse_point("b9"), BLACK)
    (oddity,) = game.check()
    assert oddity.node is after

    game = played("h8h9")
    twice = game.node.add(parse_point("h8"), BLACK)
    wrong = game.node.add(parse_point("a1"), WHITE)
    fine = game.node.add(parse_point("a2"), BLACK)
    assert [oddity.node for oddity in game.check()] == [twice, wrong]
    game.go_to(fine)
    assert game.board.text() == "15:renju:h8h9a2"
    game.go_to(wrong)
    assert game.board.stone_at("a1") == WHITE
    assert game.board.turn == BLACK


def test_check_judges_the_opening() -> None:
    game = Game("renju", opening="rif")
    game.play("h8")
    far = game.node.add(parse_point("j9"), WHITE)
    assert [oddity.node for oddity in game.check()] == [far]
    game.go_to(far)
    assert game.opening.is_over


def test_check_of_a_long_game_is_quick() -> None:
    # Every second point of every second row: no five can come about.
    points = [(column, row) for row in range(0, 25, 2) for column in range(0, 25, 2)]
    game = Game("freestyle", 25)
    for column, row in points:
        game.play(32 * row + column)
    assert game.check() == []


def test_nodes_are_small() -> None:
    game = Game("freestyle")
    game.play("h8")
    node = game.node
    assert sys.getsizeof(node) <= 120
    assert node.notes is None
    assert not hasattr(node, "__dict__")


def test_moves_may_be_given_as_actions_or_points() -> None:
    one, two = Game(), Game()
    one.play("c4")
    two.act(Place(parse_point("c4")))
    assert one.board == two.board


@pytest.mark.parametrize("value", ["swap", "h8", 7, None])
@pytest.mark.parametrize("opening", ["free", "swap"])
def test_what_is_no_action_is_refused(value: object, opening: str) -> None:
    game = Game(opening=opening)
    act: Callable[[object], None] = game.act  # type: ignore[assignment]
    with pytest.raises(IllegalMove, match="is no move or decision") as refused:
        act(value)
    assert repr(value) in str(refused.value)
    assert game.node is game.root


def test_a_game_without_an_opening_says_so() -> None:
    game = Game()
    with pytest.raises(IllegalMove) as refused:
        game.act(Swap())
    assert str(refused.value) == "The game has no opening: play a point."
    game = Game(opening="swap1")
    game.play("h8")
    game.act(Stay())
    with pytest.raises(IllegalMove) as refused:
        game.act(Swap())
    assert str(refused.value) == "The opening is over: play a point."
