"""Fouls: facts drawn as boards, and what holds on every position."""

import random
import time
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.rules import forbidden
from kagetsu.rules.board import Board
from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.explanation import Explanation, Reason
from kagetsu.rules.line import AXES
from kagetsu.rules.point import (
    BLACK,
    COLOURS,
    SYMMETRIES,
    WHITE,
    all_points,
    opponent,
    parse_moves,
    parse_point,
    point_xy,
    transform_point,
)
from kagetsu.rules.rule import OVERLINE, RENJU, Rule, Side, parse_rule
from tests.counts import sample
from tests.rules.drawn import read_cases, shapes_of
from tests.rules.positions import LETTERS, RULE_NAMES, at_level, boards, dense, near, second_position
from tests.rules.second_reading import fours, threes, verdict, wins

FILES = ("forbidden.txt", "families.txt", "reported.txt")
CASES = {f"{file}: {case.name}": case for file in FILES for case in read_cases(file)}


def test_the_drawn_cases_are_read() -> None:
    assert len(CASES) == sum(len(read_cases(file)) for file in FILES) > 80
    assert all(case.claims for case in CASES.values())
    for case in CASES.values():
        marked = parse_diagram("\n".join(case.drawing)).marked
        assert {*marked} <= {claim.point for claim in case.claims}
    for name in ("V1", "V28", "L6", "case 1", "case 18"):
        assert sum(case.split(": ")[1].startswith(name) for case in CASES) >= 1


@pytest.mark.parametrize("name", CASES)
def test_drawn_case(name: str) -> None:
    """The verdict, the lines and the false threes of a drawn position, and how a move there ends the game."""
    case = CASES[name]
    for claim in case.claims:
        board = case.board(claim.rule, claim.colour)
        judged = board.explain(claim.point, claim.colour)
        assert judged.verdict == claim.verdict, claim
        if claim.shapes is not None:
            assert shapes_of(judged) == claim.shapes
        winner = {"legal": None, "five": claim.colour}.get(claim.verdict, opponent(claim.colour))
        board.push(claim.point)
        outcome = board.outcome()
        assert (outcome and outcome.winner) == winner


@pytest.mark.parametrize("name", CASES)
def test_the_second_reading_agrees_with_the_drawn_case(name: str) -> None:
    """On the verdict, and on how many fours and threes of exactly five there are where they are told."""
    case = CASES[name]
    position = second_position(case.board())
    for claim in case.claims:
        cell, letter = point_xy(claim.point), LETTERS[claim.colour]
        assert verdict(position, cell, letter, claim.rule) == claim.verdict
        if claim.shapes is not None and claim.rule.startswith(("renju", "omok")) and claim.colour == BLACK:
            told = Counter(shape.split()[0] for shape in claim.shapes)
            after = position.with_stone(cell, letter)
            if claim.verdict in ("legal", "double_four", "four_three"):
                assert told["four"] + told["straight"] == len(fours(after, cell, letter))
            if claim.verdict in ("legal", "double_three", "four_three"):
                assert told["three"] == len(threes(after, cell, letter, claim.rule))


@pytest.mark.parametrize("name", CASES)
def test_drawn_case_turned_and_mirrored(name: str) -> None:
    case = CASES[name]
    for claim in case.claims:
        board = case.board(claim.rule)
        judged = board.explain(claim.point, claim.colour)
        for symmetry in SYMMETRIES:
            image = transform_point(claim.point, symmetry, board.width, board.height)
            assert_same_under(symmetry, board, judged, board.transform(symmetry).explain(image, claim.colour))


AXIS_UNDER = {  # what bit 0 or bit 1 alone, and what bit 2, do to a diagonal or a straight axis
    "mirror": {"row": "row", "column": "column", "rising": "falling", "falling": "rising"},
    "exchange": {"row": "column", "column": "row", "rising": "rising", "falling": "falling"},
}


def assert_same_under(symmetry: int, board: Board, judged: Explanation, image: Explanation) -> None:
    """Whether an explanation on the turned board is the explanation turned."""

    def moved(points: tuple[int, ...]) -> frozenset[int]:
        return frozenset(transform_point(point, symmetry, board.width, board.height) for point in points)

    def turned(axis: str) -> str:
        if symmetry in (1, 2, 5, 6):
            axis = AXIS_UNDER["mirror"][axis]
        return AXIS_UNDER["exchange"][axis] if symmetry & 4 else axis

    assert image.verdict == judged.verdict
    assert {image.point} == moved((judged.point,))
    assert {(line.kind, line.axis, frozenset(line.stones), frozenset(line.completing)) for line in image.lines} == {
        (line.kind, turned(line.axis), moved(line.stones), moved(line.completing)) for line in judged.lines
    }
    assert {
        (three.axis, frozenset(three.stones), frozenset(zip(three.completing, kinds(three.reasons), strict=True)))
        for three in image.false_threes
    } == {
        (
            turned(three.axis),
            moved(three.stones),
            frozenset(
                (transform_point(point, symmetry, board.width, board.height), kind)
                for point, kind in zip(three.completing, kinds(three.reasons), strict=True)
            ),
        )
        for three in judged.false_threes
    }


def kinds(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.kind for reason in reasons]


@given(boards(), st.sampled_from(SYMMETRIES))
def test_the_symmetries_commute_with_every_verdict(board: Board, symmetry: int) -> None:
    turned = board.transform(symmetry)
    for colour in COLOURS:
        for point in near(board):
            judged = board.explain(point, colour)
            image = transform_point(point, symmetry, board.width, board.height)
            assert_same_under(symmetry, board, judged, turned.explain(image, colour))
    assert set(turned.forbidden_points()) == {
        transform_point(point, symmetry, board.width, board.height) for point in board.forbidden_points()
    }


@pytest.mark.parametrize("size", range(9, 20))
def test_a_double_three_with_a_stone_apart_on_every_size(size: int) -> None:
    """Case 9 of the reported faults, turned and mirrored."""
    shift = parse_point("h8") - 33 * (size // 2)
    stones = [parse_point(name) - shift for name in ("f8", "g8", "h9", "g10")]
    board = Board.from_stones(stones, [], BLACK, "renju", size=size)
    for symmetry in SYMMETRIES:
        point = transform_point(parse_point("i8") - shift, symmetry, size, size)
        assert board.transform(symmetry).explain(point).verdict == "double_three"


@pytest.mark.parametrize("size", range(9, 20, 2))
@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("shape", ["XXX.*.XXX", "XX.X*.XX", "XX.*X.XX", "X.X*X.X", "X.*XX.X", "X.XX*.X"])
def test_two_fours_in_one_line_on_every_size(shape: str, axis: str, size: int) -> None:
    """Case 10 of the reported faults, through the centre of the board."""
    centre, here = 33 * (size // 2), shape.index("*")
    stones = [centre + (index - here) * AXES[axis] for index, cell in enumerate(shape) if cell == "X"]
    board = Board.from_stones(stones, [], BLACK, "renju", size=size)
    assert board.explain(centre).verdict == "double_four"
    assert [(line.kind, line.axis) for line in board.explain(centre).lines] == 2 * [("four", axis)]


# -- two readings of the rules


def assert_readings_agree(rng: random.Random, rule: str, positions: int) -> int:
    """Judges every empty point of random positions for both colours; returns how many fouls there were."""
    fouls = 0
    for _ in range(positions):
        board = dense(rng, rule)
        position = second_position(board)
        for colour in COLOURS:
            second = {point: verdict(position, point_xy(point), LETTERS[colour], rule) for point in board.empties()}
            assert {point: board.explain(point, colour).verdict for point in board.empties()} == second, board.key()
            barred = {point for point, word in second.items() if word not in ("legal", "five")}
            if board.rule.foul_colour(board.turn) == colour:
                assert set(board.forbidden_points()) == barred
                fouls += len(barred)
            if board.turn == colour and not board.is_game_over():
                assert board.legal_moves == [point for point in board.empties() if point not in barred]
    return fouls


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_two_readings_agree(rule: str) -> None:
    has_fouls = any(parse_rule(rule).has_fouls(colour) for colour in COLOURS)
    fouls = assert_readings_agree(random.Random(f"quick {rule}"), rule, 100 if has_fouls else 20)
    assert fouls > 10 if has_fouls else fouls == 0


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_two_readings_agree_on_many_positions(rule: str) -> None:
    has_fouls = any(parse_rule(rule).has_fouls(colour) for colour in COLOURS)
    fouls = assert_readings_agree(random.Random(f"slow {rule}"), rule, sample(150, 1500) if has_fouls else 120)
    assert fouls > 30 if has_fouls else fouls == 0


# -- levels of recursion


def forbidden_at(board: Board, recursion: int | None) -> set[int]:
    side = replace(board.rule.black, recursion=recursion)
    return set(forbidden.forbidden_points(board._cells, board.empties(), BLACK, side))


@pytest.mark.parametrize("name", [name for name in CASES if ": L" in name])
def test_how_many_levels_a_case_needs(name: str) -> None:
    """Case Ln: a check of n levels or more is right, one of n - 1 levels is wrong."""
    case = CASES[name]
    needed = int(case.name[1])
    (claim,) = case.claims
    for levels in (needed - 1, needed, needed + 1, needed + 2):
        board = case.board(at_level(RENJU, levels))
        assert (board.explain(claim.point).verdict == claim.verdict) is (levels >= needed)


@given(boards(rules=("renju", "renju+no-four-three")))
def test_even_levels_report_too_much_and_odd_levels_too_little(board: Board) -> None:
    true = forbidden_at(board, None)
    assert forbidden_at(board, 0) >= forbidden_at(board, 2) >= forbidden_at(board, 4) >= true
    assert forbidden_at(board, 1) <= forbidden_at(board, 3) <= forbidden_at(board, 5) <= true


def test_even_levels_report_too_much_on_dense_boards() -> None:
    rng = random.Random(48)
    over, under = 0, 0
    for _ in range(200):
        board = dense(rng, least=10, most=13)
        none, one, true = forbidden_at(board, 0), forbidden_at(board, 1), forbidden_at(board, None)
        assert none >= true >= one
        over += none > true
        under += true > one
    assert over > 10
    assert under > 0


# -- what holds everywhere


@given(st.lists(st.sampled_from(all_points(9, 9)), min_size=3, max_size=3, unique=True))
def test_the_smallest_foul_needs_five_stones(stones: list[int]) -> None:
    """A fourth black stone is never a foul, so that none comes up while the opening stones are put down."""
    assert Board.from_stones(stones, [], BLACK, "renju", size=9).forbidden_points() == {}


@given(boards(rules=("renju", "renju-basic", "renju+no-four-three")))
def test_white_has_no_fouls_in_renju(board: Board) -> None:
    assert not any(board.explain(point, WHITE).is_foul for point in near(board))
    assert all(judged.colour == BLACK for judged in board.forbidden_points().values())


@given(boards())
def test_a_winning_point_is_never_a_foul(board: Board) -> None:
    position = second_position(board)
    for colour in COLOURS:
        for point in near(board):
            if wins(position, point_xy(point), LETTERS[colour], board.rule.name):
                judged = board.explain(point, colour)
                assert judged.verdict == "five"
                assert not judged.is_foul


@given(boards(rules=("omok", "freestyle", "standard", "caro", "caro-standard", "caro+edge-blocks")))
def test_where_both_colours_are_bound_alike_they_can_change_places(board: Board) -> None:
    swapped = Board.from_stones(
        board.stones(WHITE),
        board.stones(BLACK),
        opponent(board.turn),
        board.rule,
        width=board.width,
        height=board.height,
    )
    for colour in COLOURS:
        for point in near(board):
            judged = board.explain(point, colour)
            assert shapes_of(swapped.explain(point, opponent(colour))) == shapes_of(judged)
            assert swapped.explain(point, opponent(colour)).verdict == judged.verdict
    assert list(swapped.forbidden_points()) == list(board.forbidden_points())


@given(boards())
def test_judging_leaves_the_board_as_it_was(board: Board) -> None:
    before = board.copy()
    for point in near(board):
        board.explain(point)
        board.foul(point)
        board.is_legal(point)
    board.forbidden_points()
    assert board == before
    assert board.outcome() == before.outcome()


def test_a_point_is_judged_anew_after_every_move() -> None:
    """A point may be forbidden, and allowed one white stone later (V1 and V2), and forbidden again without it."""
    board = Board.from_moves("g8a1i8a15h7o1h9", "renju")
    assert list(board.forbidden_points()) == [parse_point("h8")]
    board.push("j8")
    assert board.forbidden_points() == {}
    assert board.foul("h8") is None
    board.pop()
    assert list(board.forbidden_points()) == [parse_point("h8")]


@pytest.mark.parametrize("positions", [500, pytest.param(sample(900, 10_000), marks=pytest.mark.slow)])
def test_the_recursion_ends(monkeypatch: pytest.MonkeyPatch, positions: int) -> None:
    """Case 5: every empty point of random positions of 10 to 60 stones; no level more than there are empty points."""
    deepest = level = 0
    judge = forbidden.explain

    def counting(*given: object) -> Explanation:
        nonlocal deepest, level
        level += 1
        deepest = max(deepest, level)
        try:
            return judge(*given)  # type: ignore[arg-type]
        finally:
            level -= 1

    rng = random.Random(5)
    spent = 0.0
    with monkeypatch.context() as patched:
        patched.setattr(forbidden, "explain", counting)
        for _ in range(positions):
            points = rng.sample(all_points(15, 15), rng.randint(10, 60))
            half = rng.randint(len(points) // 3, len(points))
            board = Board.from_stones(points[:half], points[half:], BLACK, "renju")
            deepest = 0
            start = time.process_time()
            board.forbidden_points()
            spent += time.process_time() - start
            assert deepest <= len(board.empties())
    assert spent / positions < 0.05


@pytest.mark.parametrize(
    ("stones", "verdict"),
    [("d8e8f8g8", "five"), ("c8d8e8f8g8", "overline"), ("d8e8f8g8i8j8", "overline")],
)
def test_a_closed_five_is_no_overline(stones: str, verdict: str) -> None:
    """Under a rule of one's own that bars overlines, and by which five closed at both ends win nothing."""
    side = Side(six_wins=False, closed_five_wins=False, barred=frozenset({OVERLINE}))
    rule = Rule("own", black=side)
    black = parse_moves(stones)
    open_ends = Board.from_stones(black, [], BLACK, rule)
    closed = Board.from_stones(black, ["b8" if "c8" in stones else "c8", "k8" if "j8" in stones else "i8"], BLACK, rule)
    assert open_ends.explain("h8").verdict == verdict
    assert closed.explain("h8").verdict == ("legal" if verdict == "five" else verdict)
    assert [line.kind for line in closed.explain("h8").lines] == ["closed_five" if verdict == "five" else "overline"]
