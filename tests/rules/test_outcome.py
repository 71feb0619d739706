"""How a game ends: on the very move that ends it, and not before."""

import random
import re

import pytest
from hypothesis import given

from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.line import AXES
from kagetsu.rules.point import (
    BLACK,
    COLOURS,
    LARGEST,
    PASS,
    SMALLEST,
    WHITE,
    all_points,
    make_point,
    moves_text,
    opponent,
    parse_point,
    point_name,
    point_xy,
)
from kagetsu.rules.rule import RENJU
from kagetsu.texts import LANGUAGES
from tests.counts import sample
from tests.rules.positions import LETTERS, RULE_NAMES, boards, games, second_position
from tests.rules.second_reading import verdict

SIZES = range(SMALLEST, LARGEST + 1)


def checkered(width: int, height: int) -> tuple[list[int], list[int]]:
    """All points of a board in two colours, so that no line holds more than two of a colour in four cells:
    no five, no four and no three can come up, in whatever order the stones are set.
    """
    black = [point for point in all_points(width, height) if (point % 32 + 2 * (point // 32)) % 4 < 2]
    return black, [point for point in all_points(width, height) if point not in black]


def quiet_game(board: Board, plies: int) -> None:
    """Plays so many moves, Black and White in turn, that make nothing."""
    moves = [point for pair in zip(*checkered(board.width, board.height), strict=False) for point in pair]
    board.push_moves(moves[:plies])


# -- five


def rows_of_five(width: int, height: int) -> list[list[int]]:
    """Fives in both outermost rows and columns, at either end of each, and on the diagonals of every corner."""
    right, top = width - 5, height - 5
    lines = []
    for column, row, axis in [
        *((column, row, "row") for column in (0, right) for row in (0, height - 1)),
        *((column, row, "column") for column in (0, width - 1) for row in (0, top)),
        *((column, row, "rising") for column in (0, right) for row in (0, top)),
        *((column, row + 4, "falling") for column in (0, right) for row in (0, top)),
    ]:
        lines.append([make_point(column, row) + step * AXES[axis] for step in range(5)])
    return lines


@pytest.mark.parametrize("rule", RULE_NAMES)
@pytest.mark.parametrize(
    ("width", "height"), [*((size, size) for size in SIZES), (7, 8), (20, 15), (5, 25), (25, 5), (25, 24)]
)
def test_five_at_every_edge_and_corner(width: int, height: int, rule: str) -> None:
    """Case 15 of the reported faults. Where the edge closes, a five from edge to edge alone is none."""
    for index, line in enumerate(rows_of_five(width, height)):
        beyond = (line[0] - (line[1] - line[0]), line[4] + (line[1] - line[0]))
        wins = not (rule.endswith("+edge-blocks") and not {*beyond} & {*all_points(width, height)})
        last = line.pop(index % 5)
        for colour in COLOURS:
            stones = {colour: line, opponent(colour): []}
            board = Board.from_stones(stones[BLACK], stones[WHITE], colour, rule, width=width, height=height)
            assert board.outcome() is None
            board.push(last)
            assert board.outcome() == (Outcome(colour, "five", tuple(sorted_along(line, last))) if wins else None)


def sorted_along(line: list[int], last: int) -> list[int]:
    """Five points from left to right, a column from the bottom up."""
    return sorted([*line, last], key=lambda point: (point % 32, point))


@pytest.mark.parametrize(
    "names",
    ["a1 a2 a3 a4 a5", "k1 l1 m1 n1 o1", "a15 b14 c13 d12 e11", "k11 l12 m13 n14 o15", "o11 o12 o13 o14 o15",
     "k15 l15 m15 n15 o15", "a5 b4 c3 d2 e1"],
)  # fmt: skip
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro", "caro-standard", "omok"])
def test_the_fives_that_others_missed(names: str, rule: str) -> None:
    """The very points of case 15."""
    points = [parse_point(name) for name in names.split()]
    for last in points:
        board = Board.from_stones([point for point in points if point != last], [], BLACK, rule)
        board.push(last)
        assert board.outcome() == Outcome(BLACK, "five", tuple(sorted(points, key=lambda point: (point % 32, point))))


def test_a_finished_game_takes_no_more_moves() -> None:
    """Case 17 of the reported faults."""
    board = Board.from_moves("h8a1i8a2j8a3k8a4", RENJU)
    assert board.outcome() is None
    board.push("l8")
    outcome = board.outcome()
    assert outcome == Outcome(BLACK, "five", tuple(map(parse_point, ["h8", "i8", "j8", "k8", "l8"])))
    assert_over(board)
    assert board.outcome() == outcome
    board.pop()
    assert board.outcome() is None
    board.push("o15")
    assert board.outcome() is None
    board.push("o1")
    assert board.outcome() is None


def assert_over(board: Board) -> None:
    """Nothing can be played any more, and trying changes nothing."""
    before = (board.text(), list(board.move_stack), board.turn, board.outcome())
    assert board.is_game_over()
    assert board.legal_moves == []
    for move in [*all_points(board.width, board.height), PASS]:
        assert not board.is_legal(move)
        with pytest.raises(IllegalMove):
            board.push(move)
        with pytest.raises(IllegalMove):
            board.push(move, strict=True)
    assert (board.text(), list(board.move_stack), board.turn, board.outcome()) == before


@given(games())
def test_nothing_can_be_played_after_the_end(board: Board) -> None:
    if board.is_game_over():
        assert_over(board)
    else:
        assert len(board.legal_moves) > 0


def test_two_fives_at_once() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8", "h9", "h10", "h11", "h12"], [], BLACK, RENJU)
    board.push("h8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, "five")
    row, column = (tuple(map(parse_point, names.split())) for names in ("d8 e8 f8 g8 h8", "h8 h9 h10 h11 h12"))
    assert outcome.line in (row, column)


@pytest.mark.parametrize(("rule", "wins"), [("standard", False), ("omok", False), ("freestyle", True), ("renju", True)])
def test_six_by_white(rule: str, wins: bool) -> None:
    board = Board.from_stones([], ["d8", "e8", "f8", "g8", "i8"], WHITE, rule)
    board.push("h8")
    six = tuple(map(parse_point, ["d8", "e8", "f8", "g8", "h8", "i8"]))
    assert board.outcome() == (Outcome(WHITE, "five", six) if wins else None)


# -- fouls


@pytest.mark.parametrize(
    ("black", "point", "line"),
    [
        ("g8 i8 h7 h9", "h8", "h7 g8 h8 i8 h9"),
        ("e8 f8 g8 h9 h10 h11", "h8", "e8 f8 g8 h8 h9 h10 h11"),
        ("d8 e8 f8 h8 i8", "g8", "d8 e8 f8 g8 h8 i8"),
    ],
)
def test_a_foul_loses(black: str, point: str, line: str) -> None:
    board = Board.from_stones(black.split(), [], BLACK, RENJU)
    board.push(point)
    assert board.outcome() == Outcome(WHITE, "foul", tuple(map(parse_point, line.split())))
    assert board.stone_at(point) == BLACK
    assert_over(board)
    board.pop()
    assert board.outcome() is None


def test_whites_foul_in_omok() -> None:
    board = Board.from_stones([], ["g8", "i8", "h7", "h9"], WHITE, "omok")
    board.push("h8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, "foul")


# -- draws


@pytest.mark.parametrize("rule", RULE_NAMES)
@pytest.mark.parametrize(("width", "height"), [(5, 5), (6, 6), (7, 8), (15, 15), (20, 20), (25, 25)])
def test_a_full_board_is_a_draw(width: int, height: int, rule: str) -> None:
    black, white = checkered(width, height)
    last = black.pop()
    board = Board.from_stones(black, white, BLACK, rule, width=width, height=height)
    assert board.outcome() is None
    assert board.legal_moves == [last]
    board.push(last)
    assert board.outcome() == Outcome(None, "full")
    assert_over(board)


def test_the_last_point_can_still_win() -> None:
    black, white = checkered(15, 15)
    five = {parse_point(name) for name in ("d8", "e8", "f8", "g8", "h8")}
    around = {parse_point("c8"), parse_point("i8")}
    black = sorted({*black} - around - {parse_point("h8")} | five - {parse_point("h8")})
    white = sorted({*white} - five | around)
    board = Board.from_stones(black, white, BLACK, "renju+draw-after=225")
    assert board.empties() == [parse_point("h8")]
    board.push("h8")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, "five")


@pytest.mark.parametrize("limit", [199, 200, 201])
@pytest.mark.parametrize("rule", ["renju", "freestyle", "omok"])
def test_draw_after_so_many_moves(rule: str, limit: int) -> None:
    """Case 21 of the reported faults: not a move before, not a move later."""
    board = Board(rule=f"{rule}+draw-after={limit}")
    quiet_game(board, limit - 1)
    assert board.outcome() is None
    assert board.legal_moves
    board.push(board.legal_moves[0])
    assert board.ply() == limit
    assert board.outcome() == Outcome(None, "move_limit")
    assert_over(board)
    board.pop()
    assert board.outcome() is None


def test_without_a_limit_the_game_goes_on() -> None:
    board = Board(rule=RENJU)
    quiet_game(board, 201)
    assert board.outcome() is None


def test_passes_count_as_moves() -> None:
    board = Board(rule="renju+draw-after=3")
    board.push_moves("h8--")
    assert board.outcome() is None
    board.push("h9")
    assert board.outcome() == Outcome(None, "move_limit")


@pytest.mark.parametrize(
    ("width", "height", "stones"),
    [(15, 15, 200), (20, 20, 375), (5, 11, 30), (8, 7, 31), (5, 10, None), (7, 7, None), (5, 5, None)],
)
def test_draw_at_25_empty_points(width: int, height: int, stones: int | None) -> None:
    """As Piskvork does, but only on boards of more than 50 points."""
    black, white = checkered(width, height)
    board = Board(width=width, height=height, rule="freestyle+empties-draw=25")
    moves = [point for pair in zip(black, white, strict=False) for point in pair]
    for number, move in enumerate(moves, 1):
        board.push(move)
        if number == stones:
            assert board.outcome() == Outcome(None, "empties")
            assert len(board.empties()) == 25
            return
        assert board.outcome() == (Outcome(None, "full") if number == width * height else None)
    assert stones is None


def test_a_five_comes_before_every_draw() -> None:
    for rule in ("renju+draw-after=9", "renju+draw-after=9+empties-draw=216", "renju+empties-draw=216"):
        board = Board.from_moves("h8a1i8a2j8a3k8a4l8", rule)
        outcome = board.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (BLACK, "five")


def test_a_foul_comes_before_every_draw() -> None:
    board = Board.from_moves("g8a1i8a15h7o1h9o15h8", "renju+draw-after=9")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (WHITE, "foul")


# -- passes


def test_two_passes_in_succession_draw() -> None:
    board = Board.from_moves("h8h9--i10--", RENJU)
    assert board.outcome() is None
    board.push(PASS)
    assert board.outcome() == Outcome(None, "passes")
    assert_over(board)
    assert board.pop() == PASS
    assert board.outcome() is None
    board.push("--", strict=True)
    assert board.outcome() == Outcome(None, "passes")


def test_a_pass_changes_the_turn_and_nothing_else() -> None:
    board = Board.from_moves("h8", RENJU)
    board.push(PASS)
    assert (board.turn, board.ply(), board.peek()) == (BLACK, 2, PASS)
    assert board.stones(WHITE) == []
    assert board.text() == "15:renju:h8--"
    board.push("h9")
    assert [point_name(point) for point in board.stones(BLACK)] == ["h8", "h9"]


@pytest.mark.parametrize(
    "rule", ["freestyle", "standard", "caro", "caro-standard", "omok", "renju+no-pass", "renju-basic+no-pass"]
)
def test_where_there_is_no_pass(rule: str) -> None:
    """Case 21: Gomocup and Piskvork know no pass."""
    board = Board.from_moves("h8", rule)
    assert not board.is_legal(PASS)
    assert not board.is_legal("--")
    with pytest.raises(IllegalMove) as fault:
        board.push(PASS)
    assert rule in str(fault.value)
    assert board.text() == f"15:{rule}:h8"


# -- set-up positions


def test_set_up_stones_that_win() -> None:
    """The side that is not to move is looked at first: it moved last."""
    black = ["a1", "b1", "c1", "d1", "e1"]
    white = ["a3", "b3", "c3", "d3", "e3"]
    for to_move in COLOURS:
        assert Board.from_stones(black, [], to_move, RENJU).outcome() == Outcome(BLACK, "five", tuple(range(5)))
        both = Board.from_stones(black, white, to_move, RENJU).outcome()
        assert both is not None
        assert both.winner == opponent(to_move)


def test_set_up_stones_are_not_judged_for_fouls() -> None:
    board = Board.from_stones(["d8", "e8", "f8", "g8", "h8", "i8"], [], WHITE, RENJU)
    assert board.outcome() is None
    assert Board.from_stones([], ["d8", "e8", "f8", "g8", "h8", "i8"], BLACK, RENJU).is_game_over()


def test_set_up_stones_that_fill_the_board() -> None:
    assert Board.from_stones(*checkered(9, 9), BLACK, RENJU, size=9).outcome() == Outcome(None, "full")


def test_set_up_stones_count_as_moves() -> None:
    black, white = checkered(15, 15)
    for rule, reason in (("renju+draw-after=200", "move_limit"), ("renju+empties-draw=25", "empties")):
        assert Board.from_stones(black[:100], white[:99], WHITE, rule).outcome() is None
        assert Board.from_stones(black[:100], white[:100], BLACK, rule).outcome() == Outcome(None, reason)
    assert Board.from_stones(*checkered(7, 7), BLACK, "renju+empties-draw=25", size=7).outcome() == Outcome(
        None, "full"
    )


@given(boards())
def test_a_set_up_is_over_when_a_row_wins(board: Board) -> None:
    """Taking away a stone of a winning row and setting it again must win by the second reading too."""
    outcome = board.outcome()
    position = second_position(board)
    for colour in COLOURS:
        for point in board.stones(colour):
            cell = point_xy(point)
            position.cells[cell] = "."
            won = verdict(position, cell, LETTERS[colour], board.rule.name) == "five"
            position.cells[cell] = LETTERS[colour]
            assert not won or outcome is not None
    if outcome is not None and outcome.reason == "five":
        assert {board.stone_at(point) for point in outcome.line} == {outcome.winner}
        cell = point_xy(outcome.line[0])
        assert outcome.winner is not None
        letter = LETTERS[outcome.winner]
        position.cells[cell] = "."
        assert verdict(position, cell, letter, board.rule.name) == "five"


# -- whole games, read twice


def play_by_chance(rng: random.Random, board: Board) -> str:
    """Plays a game in a corner region to its end, comparing every move with the second reading; returns the reason.

    Half of the games avoid fouls.
    """
    width, height = min(board.width, rng.randint(7, 10)), min(board.height, rng.randint(7, 10))
    left, low = rng.choice((0, board.width - width)), rng.choice((0, board.height - height))
    points = [make_point(left + column, low + row) for column in range(width) for row in range(height)]
    rng.shuffle(points)
    careful = rng.random() < 0.5
    position = second_position(board)
    while points:
        point = points.pop()
        letter = LETTERS[board.turn]
        judged = verdict(position, point_xy(point), letter, board.rule.name)
        assert board.is_legal(point) is (judged in ("legal", "five")), board.text()
        if careful and not board.is_legal(point):
            continue
        mover = board.turn
        board.push(point)
        position.cells[point_xy(point)] = letter
        outcome = board.outcome()
        if judged == "five":
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (mover, "five")
        elif judged != "legal":
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (opponent(mover), "foul")
        else:
            assert outcome == (Outcome(None, "full") if len(board.move_stack) == board.width * board.height else None)
        if outcome is not None:
            assert_over_quickly(board)
            return outcome.reason
    return "open"


def assert_over_quickly(board: Board) -> None:
    assert board.is_game_over()
    assert board.legal_moves == []
    for move in [*board.empties()[:2], board.move_stack[0]]:
        with pytest.raises(IllegalMove):
            board.push(move)
    again = Board.from_text(board.text())
    assert again.outcome() == board.outcome()
    assert again.text() == f"{again.text().rpartition(':')[0]}:{moves_text(board.move_stack)}"


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_every_rule_on_every_square_size(rule: str) -> None:
    rng = random.Random(f"games {rule}")
    ends = [play_by_chance(rng, Board(size, rule)) for size in SIZES for _ in range(3)]
    assert ends.count("five") > 10
    assert ("foul" in ends) is Board(rule=rule).rule.has_fouls(BLACK)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULE_NAMES)
def test_every_rule_on_every_size(rule: str) -> None:
    rng = random.Random(f"rectangles {rule}")
    sizes = [(width, height) for width in SIZES for height in SIZES]
    for width, height in rng.sample(sizes, sample(len(sizes) // 4, len(sizes))):
        play_by_chance(rng, Board(width=width, height=height, rule=rule))


# -- in words

WON = ("five", "foul", "resignation", "time")
DRAWN = ("full", "move_limit", "empties", "passes", "agreement")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_outcome_has_a_sentence_of_its_own(lang: str) -> None:
    outcomes = [Outcome(colour, reason) for colour in COLOURS for reason in WON]
    outcomes += [Outcome(None, reason) for reason in DRAWN]
    said = {outcome.text(lang) for outcome in outcomes}
    assert len(said) == len(outcomes)
    assert all(bool(re.search("[A-Za-z]", sentence)) is (lang == "en") for sentence in said)


@pytest.mark.parametrize("reason", WON)
def test_the_sentence_names_the_winner_first(reason: str) -> None:
    assert Outcome(BLACK, reason).text().startswith("Black wins")
    assert Outcome(WHITE, reason).text().startswith("White wins")


@pytest.mark.parametrize("reason", DRAWN)
def test_a_draw_is_called_a_draw(reason: str) -> None:
    assert Outcome(None, reason).text().startswith("A draw")


def test_known_sentences() -> None:
    assert Outcome(BLACK, "five").text() == "Black wins by five in a row."
    assert Outcome(WHITE, "foul").text() == "White wins: Black made a foul."
    assert Outcome(None, "full").text() == "A draw: the board is full."
