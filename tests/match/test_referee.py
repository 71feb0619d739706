"""Games judged move by move, without programs and clocks: who won, by what, and who had which colour."""

from typing import Any

import pytest

from kagetsu.formats.openings import OpeningLine
from kagetsu.match.adjudication import DrawRule, ResignRule
from kagetsu.match.entrant import Entrant, Kind
from kagetsu.match.record import Ending
from kagetsu.match.referee import Referee
from kagetsu.rules.action import Add, Place, Stay, Swap
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, parse_moves, parse_point
from kagetsu.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

QUICK = Entrant("A", Kind.COMMAND, "a", Limits(time=10), margin=0.5), Entrant("B", Kind.COMMAND, "b", Limits(time=10))
BLACK_WINS = "h8a1i8b1j8c1k8d1l8"
WHITE_WINS = "a1h8b1i8c1j8d1k8o1l8"


def opened(moves: str = "", **words: Any) -> OpeningLine:
    return OpeningLine(tuple(parse_moves(moves)), **words)


def referee(rule: Rule = FREESTYLE, start: str = "", players: tuple[Entrant, Entrant] = QUICK, **more: Any) -> Referee:
    return Referee(players, rule, opened(start), **more)


def play(judge: Referee, moves: str, seconds: float = 0.1, scores: list[int] | None = None) -> None:
    for number, point in enumerate(parse_moves(moves)):
        judge.take(point, seconds, None if scores is None else scores[number])


def told(judge: Referee) -> tuple[int | None, int | None, Ending]:
    """The player who won, the colour that won, and how."""
    assert judge.verdict is not None
    return judge.verdict.winner, judge.winner_colour, judge.verdict.ending


# -- who wins by the rules


@pytest.mark.parametrize(
    ("moves", "winner", "colour"), [(BLACK_WINS, 1, BLACK), (WHITE_WINS, 2, WHITE)], ids=["black", "white"]
)
def test_five(moves: str, winner: int, colour: int) -> None:
    judge = referee()
    play(judge, moves)
    assert told(judge) == (winner, colour, Ending.FIVE)
    assert len(judge.seconds) == len(judge.scores) == len(parse_moves(moves))


def test_an_opening_may_leave_the_first_move_to_white() -> None:
    judge = referee(start=BLACK_WINS[:2])
    assert (judge.actor, judge.black) == (2, 1)
    play(judge, BLACK_WINS[2:])
    assert told(judge) == (1, BLACK, Ending.FIVE)
    assert judge.seconds[0] == 0.0
    assert judge.start.move_stack == [parse_point("h8")]


def test_a_set_up_is_no_move() -> None:
    start = OpeningLine(black=tuple(parse_moves("h8i8")), white=tuple(parse_moves("a1")), to_move=WHITE)
    judge = Referee(QUICK, FREESTYLE, start)
    play(judge, "a2j8b1k8c1l8")
    assert told(judge) == (1, BLACK, Ending.FIVE)
    assert len(judge.seconds) == len(judge.scores) == len(judge.board.move_stack) == 6


def test_a_foul_loses_and_is_named() -> None:
    judge = referee(RENJU)
    play(judge, "g8a1i8c1h7e1h9g1h8")  # h8 makes two threes
    assert told(judge) == (2, WHITE, Ending.FOUL)
    assert judge.verdict is not None
    assert judge.verdict.detail is not None
    assert judge.verdict.detail.values == {"point": "h8"}


def test_six_are_no_win_where_five_is_exact() -> None:
    judge = referee(STANDARD)
    play(judge, "d8a1e8c1f8e1g8g1i8i1h8")
    assert judge.verdict is None


@pytest.mark.parametrize("place", ["h8", "a1"])
def test_a_taken_point_loses(place: str) -> None:
    judge = referee(start="h8a1")
    judge.take(parse_point(place), 0.1)
    assert told(judge) == (2, WHITE, Ending.ILLEGAL)
    assert judge.board.ply() == len(judge.seconds) == 2


def test_a_full_board_is_a_draw() -> None:
    # Rows of 5 with no five in any direction: BBWWB WWBBW BBWWB WWBBW BBWWB, played colour by colour.
    black: list[str] = []
    white: list[str] = []
    for row, text in enumerate(["BBWWB", "WWBBW", "BBWWB", "WWBBW", "BBWWB"], 1):
        for column, letter in enumerate(text):
            (black if letter == "B" else white).append("abcde"[column] + str(row))
    assert (len(black), len(white)) == (13, 12)
    judge = Referee(QUICK, FREESTYLE, opened(width=5, height=5))
    play(judge, "".join(name for pair in zip(black, [*white, ""], strict=True) for name in pair))
    assert told(judge) == (None, None, Ending.FULL)


@pytest.mark.parametrize("moves", [BLACK_WINS, "h8h8", "p1"])
def test_an_opening_that_cannot_be_played_is_refused(moves: str) -> None:
    with pytest.raises(KagetsuError):
        referee(start=moves)


# -- the clock


def test_time_for_a_move() -> None:
    judge = referee()
    assert judge.allowed() == 10
    judge.take(parse_point("h8"), 10.5)  # within the margin
    assert judge.board.ply() == 1
    judge.take(parse_point("a1"), 10.2)  # B's margin is 0.1
    assert told(judge) == (1, BLACK, Ending.TIME)
    assert judge.verdict is not None
    assert judge.verdict.detail is not None
    assert judge.verdict.detail.values == {"seconds": "10.200", "allowed": "10.000", "margin": "0.100"}
    assert judge.board.ply() == 1  # a late move does not count


def test_black_out_of_time() -> None:
    judge = referee()
    judge.take(parse_point("h8"), 11)
    assert told(judge) == (2, WHITE, Ending.TIME)


def clocked(clock: float, increment: float, time: float | None = None) -> tuple[Entrant, Entrant]:
    limits = Limits(clock=clock, increment=increment, time=time)
    one, other = (Entrant(name, Kind.COMMAND, "x", limits, margin=0.0) for name in "AB")
    return one, other


def test_a_clock_with_increment_is_kept_for_each_player() -> None:
    judge = referee(players=clocked(60, 5))
    for number, (point, seconds, left) in enumerate(
        [("h8", 10, 60), ("a1", 50, 60), ("i8", 55, 55), ("b1", 1, 15), ("j8", 5, 5), ("c1", 0, 19), ("k8", 5.5, 5)]
    ):
        assert judge.verdict is None
        assert judge.limits().clock == judge.allowed() == left, number
        judge.take(parse_point(point), seconds)
    assert told(judge) == (2, WHITE, Ending.TIME)


def test_of_two_limits_the_lesser_holds() -> None:
    judge = referee(players=clocked(6, 0, time=4))
    judge.take(parse_point("h8"), 4)
    judge.take(parse_point("a1"), 1)
    assert (judge.limits().clock, judge.limits().time, judge.allowed()) == (2, 4, 2)


def test_the_margin_is_no_time_on_the_clock() -> None:
    one, other = clocked(10, 3)
    judge = referee(players=(Entrant("A", Kind.COMMAND, "x", one.limits, margin=1.0), other))
    judge.take(parse_point("h8"), 10.5)
    judge.take(parse_point("a1"), 1)
    assert judge.limits().clock == 3


def test_without_a_limit_of_time_nothing_is_late() -> None:
    limits = Limits(nodes=100)
    players = Entrant("A", Kind.COMMAND, "x", limits), Entrant("B", Kind.COMMAND, "x", limits)
    judge = referee(players=players)
    assert judge.allowed() is None
    judge.take(parse_point("h8"), 1e6)
    assert judge.verdict is None


# -- faults


@pytest.mark.parametrize("player", [1, 2])
def test_a_fault_is_charged_to_who_made_it(player: int) -> None:
    judge = referee()
    judge.fault(Ending.CRASH, player=player)
    assert told(judge) == (3 - player, WHITE if player == 1 else BLACK, Ending.CRASH)
    judge.fault(Ending.HANG, player=3 - player)
    assert told(judge)[2] is Ending.CRASH  # the first counts


def test_a_fault_is_that_of_who_is_to_move() -> None:
    judge = referee(start="h8")
    judge.fault(Ending.CRASH)
    assert told(judge) == (1, BLACK, Ending.CRASH)


# -- games that are ended before their end


def test_a_draw_where_both_say_so() -> None:
    judge = referee(draw=DrawRule(after=4, count=2, score=10))
    play(judge, "h8a1i8b1", scores=[0, 10, -10, 3])
    assert told(judge) == (None, None, Ending.ADJUDICATED_DRAW)


@pytest.mark.parametrize(
    ("scores", "winner", "colour"), [([900, -900] * 2, 1, BLACK), ([-900, 900] * 2, 2, WHITE)], ids=["black", "white"]
)
def test_a_loss_where_both_say_so(scores: list[int], winner: int, colour: int) -> None:
    judge = referee(resign=ResignRule(count=2, score=900))
    play(judge, "h8a1i8b1", scores=scores)
    assert told(judge) == (winner, colour, Ending.ADJUDICATED_WIN)


def test_the_five_goes_before_what_was_said() -> None:
    judge = referee(draw=DrawRule(after=0, count=1, score=10))
    play(judge, "h8", scores=[500])
    play(judge, BLACK_WINS[2:], scores=[500] * 7 + [0])
    assert told(judge) == (1, BLACK, Ending.FIVE)


# -- swap2: who has which colour, and who wins, in all its branches

THREE = tuple(Place(parse_point(name)) for name in ("h8", "i8", "j6"))
FOURTH, FIFTH = parse_point("a1"), parse_point("b1")
BRANCHES = [
    # what player 2 answers to three stones, player 1 to five; who has Black; the stones so far
    ((Swap(),), None, 2, 3),
    ((Stay(), Place(FOURTH)), None, 1, 4),
    ((Add(FOURTH, FIFTH),), (Stay(),), 1, 5),
    ((Add(FOURTH, FIFTH),), (Swap(), Place(parse_point("c1"))), 2, 6),
]


@pytest.mark.parametrize(("second", "first", "black", "stones"), BRANCHES)
@pytest.mark.parametrize("winner_colour", [BLACK, WHITE])
def test_swap2(
    second: tuple[Any, ...], first: tuple[Any, ...] | None, black: int, stones: int, winner_colour: int
) -> None:
    judge = referee(opening_rule="swap2")
    assert judge.actor == 1
    judge.act(THREE, 0.3)
    assert (judge.actor, judge.board.ply()) == (2, 3)
    assert judge.seconds == pytest.approx([0.1] * 3)
    judge.act(second, 0.2)
    if first is not None:
        assert (judge.actor, judge.board.ply()) == (1, 5)
        judge.act(first, 0.2)
    assert judge.opening.is_over
    assert (judge.black, judge.board.ply(), judge.verdict) == (black, stones, None)
    assert judge.actor == (black if stones % 2 == 0 else 3 - black)
    assert len(judge.seconds) == len(judge.scores) == stones
    rows = {BLACK: [f"{letter}12" for letter in "abcde"], WHITE: [f"{letter}14" for letter in "abcde"]}
    rows[3 - winner_colour] = ["a3", "c5", "e3", "g5", "l3", "n5"]
    while judge.verdict is None:
        assert judge.actor == (black if judge.board.turn == BLACK else 3 - black)
        judge.take(parse_point(rows[judge.board.turn].pop(0)), 0.1)
    assert told(judge) == (black if winner_colour == BLACK else 3 - black, winner_colour, Ending.FIVE)


@pytest.mark.parametrize(
    ("actions", "winner"),
    [
        ((Swap(),), 2),  # there is nothing to swap
        ((*THREE[:2], THREE[0]), 2),  # twice the same point
    ],
)
def test_a_wrong_decision_loses(actions: tuple[Any, ...], winner: int) -> None:
    judge = referee(opening_rule="swap2")
    judge.act(actions, 0.1)
    assert told(judge)[::2] == (winner, Ending.ILLEGAL)


def test_a_stone_too_many_is_the_other_players() -> None:
    judge = referee(opening_rule="swap2")
    judge.act((*THREE, Place(FOURTH)), 0.1)
    assert told(judge)[::2] == (2, Ending.ILLEGAL)


def test_a_late_decision_loses() -> None:
    judge = referee(opening_rule="swap2")
    judge.act(THREE, 11)
    assert told(judge)[::2] == (2, Ending.TIME)
    judge = referee(opening_rule="swap2")
    judge.act(THREE, 1)
    judge.act((Swap(),), 11)
    assert told(judge)[::2] == (1, Ending.TIME)


def test_a_taken_point_after_the_decision_loses() -> None:
    judge = referee(opening_rule="swap2")
    judge.act(THREE, 0.1)
    judge.act((Stay(), Place(parse_point("h8"))), 0.1)  # taken
    assert told(judge)[::2] == (1, Ending.ILLEGAL)
