"""Claims that hold and claims that do not, each replayed; the solver that is asked is the plain search."""

import pickle
import random

import pytest

from kagetsu.engine.attack import Attack
from kagetsu.engine.proof import ProofError, replay
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, PASS, WHITE, parse_moves
from tests.engine.crowded import crowded
from tests.engine.plain_vcf import has_vcf, vcf_line
from tests.engine.test_plain_vcf import MEETING, SIX_POINT
from tests.rules.positions import RULE_NAMES, dense

TWO_STEPS = ("f8 g8 h8 i10 i11", "e8 a1 a3 a5")
"""Black's i8 makes a four that White must stop at j8 (in caro k8 stops it too); then i9 makes a straight four."""

TWO_THREES = ("f8 g8 h9 h10", "a1 a8 o5")
"""Black's h8 makes two open threes."""


def board(black: str, white: str, to_move: int = BLACK, rule: str = "freestyle") -> Board:
    return Board.from_stones(black.split(), white.split(), to_move, rule)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (board("f8 g8 h8 i8", ""), "j8"),
        (board("f8 g8 h8", ""), "e8"),
        (board(MEETING, "e8 j12"), "j8"),
        (board(SIX_POINT, "h9 h10 h12", WHITE, "renju"), "h11"),
        (board("b3 g4 g5 g6", "c3 d3 e3 f3"), "g3"),
        (board(*TWO_STEPS), "i8j8i9"),
        (board(*TWO_STEPS, rule="renju"), "i8j8i9"),
        (board("f8 g8 h8", "", rule="freestyle+draw-after=6"), "i8"),
    ],
)
def test_wins_by_fours(position: Board, line: str) -> None:
    before = position.copy()
    for kind in ("vcf", "vct"):
        proof = replay(position, parse_moves(line), kind)
        assert proof.attacker == position.turn
        assert proof.attacks == (len(line) + 2) // 4
        assert proof.asked == 0
    assert position == before


@pytest.mark.parametrize(
    ("position", "line", "sentence"),
    [
        (board(*TWO_STEPS), "", "The line ends too early: after 0 moves nothing is won."),
        (board(*TWO_STEPS), "i8", "The line ends, but move 2 of i8 j8 still defends."),
        (board(*TWO_STEPS), "i8j8i12", "The line ends, but move 4 of i8 j8 i12 i9 still defends."),
        (board(*TWO_STEPS), "i8k8", "Move 2 of i8 k8 is no legal defence."),
        (board(*TWO_STEPS), "i8j8i9i7i12", "The game is won with move 3 of i8 j8 i9, but the line goes on."),
        (board("f8 g8 h8 i8", ""), "j8j9", "The game is won with move 1 of j8, but the line goes on."),
        (board(*TWO_STEPS), "h9", "Move 1 of h9 is neither a five nor a four."),
        (board(*TWO_STEPS), "f8", "Move 1 of f8 is on no empty point."),
        (board(*TWO_STEPS), "y25", "Move 1 of y25 is on no empty point."),
        (board(*TWO_STEPS), "--", "Move 1 of -- is on no empty point."),
        (board(MEETING, "e8 j12", rule="renju"), "j8", "Move 1 of j8 is a foul."),
        (board("b3 h8 i8 j8", "c3 d3 e3 f3"), "k8", "Move 1 of k8 lets the opponent make five."),
        (board("f8 g8 h8", "", rule="freestyle+draw-after=5"), "i8", "Move 1 of i8 comes too late: the game is drawn."),
        (board("f8 g8 h8", "", rule="freestyle+draw-after=4"), "i8", "Move 1 of i8 comes too late: the game is drawn."),
    ],
)
def test_what_does_not_hold(position: Board, line: str, sentence: str) -> None:
    with pytest.raises(ProofError) as caught:
        replay(position, parse_moves(line), "vcf", vcf=vcf_line)
    assert str(caught.value) == sentence
    assert caught.value.text("zh") != sentence
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.moves) == (sentence, caught.value.moves)


def test_a_move_may_be_any_number() -> None:
    for move in (-5, 31, 32 * 25, 10**9):
        with pytest.raises(ProofError, match="is on no empty point"):
            replay(board(*TWO_STEPS), [move], "vcf")


def test_nothing_is_claimed_after_the_end() -> None:
    with pytest.raises(KagetsuError, match="over"):
        replay(board("f8 g8 h8 i8 j8", ""), [], "vcf")


def test_every_defence_of_caro_needs_its_answer() -> None:
    position = board(*TWO_STEPS, rule="caro")
    with pytest.raises(ProofError) as caught:
        replay(position, parse_moves("i8j8i9"), "vcf")
    assert str(caught.value) == "No win is known after move 2 of i8 k8."
    proof = replay(position, parse_moves("i8j8i9"), "vcf", vcf=vcf_line)
    assert (proof.attacks, proof.replies, proof.asked) == (3, 2, 1)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "caro"])
def test_two_threes_win_against_every_reply(rule: str) -> None:
    position = board(*TWO_THREES, rule=rule)
    assert not has_vcf(position)
    proof = replay(position, parse_moves("h8e8h7"), "vct", vcf=vcf_line)
    assert proof.replies >= 225 - 8
    with pytest.raises(ProofError, match="The line ends with move 1 of h8, and the win is still to come"):
        replay(position, parse_moves("h8"), "vct", vcf=vcf_line)
    with pytest.raises(ProofError, match="neither a five nor a four"):
        replay(position, parse_moves("h8e8h7"), "vcf", vcf=vcf_line)


def test_two_threes_are_refuted_by_a_four() -> None:
    """White's open three becomes a straight four, which is faster."""
    black, white = TWO_THREES
    with pytest.raises(ProofError) as caught:
        replay(board(black, white + " l3 m3 k3"), parse_moves("h8e8h7"), "vct", vcf=vcf_line)
    assert caught.value.moves in [tuple(parse_moves(moves)) for moves in ("h8j3", "h8n3", "h8i3", "h8o3")]


def test_a_threat_that_is_passed_over() -> None:
    """In renju the defender may pass; White's two threes win all the same."""
    black, white = "a1 a8 o5 o12", "f8 g8 h9 h10"
    proof = replay(board(black, white, WHITE, "renju"), parse_moves("h8e8h7"), "vct", vcf=vcf_line)
    assert proof.replies >= 225 - 8


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_wins_of_the_plain_search_hold_and_no_others(rule: str) -> None:
    rng = random.Random(f"claims under {rule}")
    for number in range(40):
        position = crowded(rng, rule, COLOURS[number % 2])
        line = vcf_line(position)
        if line is not None:
            replay(position, line, "vcf", vcf=vcf_line)
            continue
        for move in position.empties():
            with pytest.raises(ProofError):
                replay(position, [move], "vcf", vcf=vcf_line)


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_fives_and_defences_are_all_there(rule: str) -> None:
    """Kept up to date by lines, and found from scratch by trying every point."""
    rng = random.Random(f"fives under {rule}")
    tried = 0
    while tried < 40:
        position = dense(rng, rule, 6, 9)
        if position.is_game_over() or len(position.empties()) < 8:
            continue
        attack = Attack(position)
        for move in rng.sample(position.empties(), 6):
            if move in attack.fives[BLACK] | attack.fives[WHITE]:
                continue
            attack.play(move)
            fresh = {colour: {p for p in empties(attack) if attack.wins(p, colour)} for colour in (BLACK, WHITE)}
            assert attack.fives == fresh
            if attack.has_four() and len(attack.path) % 2:
                assert sorted(attack.defences()) == stopping(attack)
                tried += 1
        while attack.path:
            attack.take()
        assert attack.fives == Attack(position).fives
        assert attack.key() == Attack(position).key()


def empties(attack: Attack) -> list[int]:
    return [point for point in attack.points if attack.cells[point] == EMPTY]


def stopping(attack: Attack) -> list[int]:
    """Every legal point of the defender, tried one by one, after which the attacker has no five."""
    found = []
    for point in set(attack.replies()) - {PASS}:
        attack.cells[point] = attack.defender
        if not any(attack.wins(five, attack.attacker) for five in empties(attack)):
            found.append(point)
        attack.cells[point] = EMPTY
    return sorted(found)
