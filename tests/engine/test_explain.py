"""Decision records: what they say of positions whose facts are known, and that every line in them can be played."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from kagetsu.engine.explain import DecisionRecord, explain_move
from kagetsu.engine.fact import KINDS, Fact
from kagetsu.engine.proof import replay
from kagetsu.engine.report import SEARCH, Info, Result
from kagetsu.engine.score import Score
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.point import BLACK, WHITE, opponent, parse_moves, parse_point, point_xy
from tests.engine.explain_cases import ExplainCase, read_cases

CASES = read_cases()
over = pytest.mark.parametrize("case", CASES, ids=[f"{case.file}-{case.name}" for case in CASES])


@cache
def record(file: str, name: str) -> DecisionRecord:
    (case,) = (case for case in CASES if (case.file, case.name) == (file, name))
    return explain_move(case.board, case.move)


def record_of(case: ExplainCase) -> DecisionRecord:
    """The record of a case, made once."""
    return record(case.file, case.name)


def vcf(board: Board) -> tuple[int, ...] | None:
    return solve_vcf(board).line or None


def vct(board: Board) -> tuple[int, ...] | None:
    return solve_vct(board).line or None


def passed(board: Board) -> Board:
    """The same stones, the other side to move."""
    size = {"width": board.width, "height": board.height}
    return Board.from_stones(board.stones(BLACK), board.stones(WHITE), opponent(board.turn), board.rule, **size)


def wins(record: DecisionRecord) -> Iterator[tuple[Fact, Board]]:
    """Every win that a record claims, with the board on which its line begins."""
    board = Board.from_text(record.position)
    for fact in (*record.threats, *record.facts, *record.others):
        if fact.win is None:
            continue
        if fact.kind.startswith("pass_loses"):
            yield fact, passed(board)
            continue
        start = board.copy()
        if fact.kind.startswith(("loses", "threatens")):
            assert fact.point is not None
            start.push(fact.point, strict=True)
        yield fact, passed(start) if fact.kind.startswith("threatens") else start


def test_there_are_cases_of_every_kind() -> None:
    assert len(CASES) >= 50
    assert len({(case.file, case.name) for case in CASES}) == len(CASES)
    assert min(Counter(case.file for case in CASES).values()) >= 12
    assert len({case.board.rule.name for case in CASES}) >= 6


@over
def test_the_record_says_what_is_so(case: ExplainCase) -> None:
    record = record_of(case)
    assert [claim for claim in case.says if not claim.holds(record)] == [], record.text()
    assert [claim for claim in case.denies if claim.holds(record)] == [], record.text()


@over
def test_it_says_so_in_both_languages(case: ExplainCase) -> None:
    record = record_of(case)
    for lang, sentences in (("en", case.english), ("zh", case.chinese)):
        text = record.text(lang)
        assert [sentence for sentence in sentences if sentence not in text] == [], text


@pytest.mark.slow
@over
def test_every_line_wins_by_the_rules(case: ExplainCase) -> None:
    for fact, start in wins(record_of(case)):
        assert fact.win is not None
        assert start.turn == fact.win.colour
        kind = "vct" if fact.win.kind == "threats" else "vcf"
        replay(start, fact.win.line, kind, vcf=vcf, vct=vct)
        end = start.copy()
        end.push_moves(fact.win.line)
        won = end.outcome() is not None
        assert fact.win.plies == len(fact.win.line) + (0 if won else 2)


RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "omok", "freestyle+draw-after=30")


def by_chance(seed: int) -> tuple[Board, int]:
    """A game of moves by chance near the centre, not over yet, and a legal point."""
    rng = random.Random(seed)
    size = rng.choice((7, 9, 11, 13))
    board = Board(size=size, rule=RULES[seed % len(RULES)])
    for _ in range(rng.randint(8, 26)):
        near = [point for point in board.legal_moves if max(abs(at - size // 2) for at in point_xy(point)) <= 3]
        after = board.copy()
        after.push(rng.choice(near or board.legal_moves))
        if after.is_game_over():
            break
        board = after
    return board, rng.choice(board.legal_moves)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(42))
def test_what_is_said_of_positions_by_chance_is_so(seed: int) -> None:
    """Every win that a record claims is one by the rules, and so is what it says of all other moves."""
    board, move = by_chance(seed)
    record = explain_move(board, move, nodes=3000)
    for fact, start in wins(record):
        assert fact.win is not None
        if fact.win.kind != "threats" or fact.win.plies < 8:  # against every reply, a long one takes minutes
            replay(start, fact.win.line, "vct" if fact.win.kind == "threats" else "vcf", vcf=vcf, vct=vct)
    met = [set(fact.points) for fact in record.threats if fact.kind in ("must_meet", "no_defence")]
    for point in set(board.legal_moves).difference(*met) if met else ():
        after = board.copy()
        after.push(point)
        assert solve_vcf(after).result == "win", point


def test_two_fives_to_come_are_a_win_whatever_is_played() -> None:
    """The straight four stands: a move elsewhere still wins, and the line ends with it, as nothing stops both fives."""
    board = Board.from_text("15:freestyle:b1c1d1e1/o1o3o5:b")
    (win,) = [fact.win for fact in explain_move(board, "h8").facts if fact.kind == "wins_by_fours"]
    assert win is not None
    assert (win.line, win.plies) == ((parse_point("h8"),), 3)


def info(line: str, score: Score, rank: int) -> Info:
    return Info(rank, 7, 11, score, tuple(parse_moves(line)), 5000, 700, 0.25)


OPEN = Board.from_moves("h8i9", "freestyle")
FOUND = Result(
    parse_point("h9"),
    Score.of(40),
    tuple(parse_moves("h9h10")),
    (info("h9h10", Score.of(40), 1), info("g8f8", Score.of(-15), 2)),
    5000,
    700,
    7,
    11,
    0.25,
    SEARCH,
    cutoffs=1200,
    first_cutoffs=900,
)


def test_what_the_search_thinks_is_marked() -> None:
    record = explain_move(OPEN, result=FOUND)
    assert record.move == parse_point("h9")
    assert [fact.kind for fact in record.facts if not fact.certain] == ["search"]
    assert [(fact.kind, fact.point) for fact in record.others] == [("search", parse_point("g8"))]
    text = record.text()
    assert "The search thinks of h9, at depth 7: +40, expecting h9h10" in text
    assert "The search thinks of g8, at depth 7: -15, expecting g8f8" in text
    assert "Searched: depth 7, 5000 nodes, 0.25 s. Cut-offs: 1200, 75 % of them by the first move tried." in text
    assert "搜索认为 h9 的评分是 +40（深度 7），预计变化 h9h10" in record.text("zh")


def test_a_record_as_json() -> None:
    found = explain_move(OPEN, result=FOUND).as_json("zh")
    assert list(found) == ["position", "to_move", "move", "threats", "facts", "others", "solver_nodes", "search"]
    assert (found["position"], found["to_move"], found["move"]) == ("15:freestyle:h8i9", "black", "h9")
    search = found["search"]
    assert isinstance(search, dict)
    assert (search["cutoffs"], search["first_cutoffs"]) == (1200, 900)
    assert search["candidates"][1] == {
        "move": "g8",
        "score": {"value": -15, "win_rate": 0.4813},
        "depth": 7,
        "line": ["g8", "f8"],
    }


def test_a_fact_as_json() -> None:
    board = Board.from_text("15:renju:f8g8h8i10i11/e8a1a3a5:w")
    (threat,) = (fact for fact in explain_move(board, "a7").threats if fact.win is not None)
    assert threat.as_json() == {
        "kind": "pass_loses_to_fours",
        "colour": "white",
        "certain": True,
        "text": "If White passed, Black would win by fours in 5 plies: i8j8i9",
        "win": {"colour": "black", "kind": "fours", "line": ["i8", "j8", "i9"], "plies": 5},
    }


def test_the_same_every_time() -> None:
    for case in CASES[::10]:
        assert explain_move(case.board, case.move) == record_of(case)


def test_the_board_stays_as_it_was() -> None:
    board = Board.from_moves("h8h9i10", "renju")
    before = board.copy()
    explain_move(board, "g9")
    assert board == before
    assert board.move_stack == before.move_stack


@pytest.mark.parametrize("size", [5, 6])
def test_a_nearly_full_board(size: int) -> None:
    """No claims that the end of the board would forbid: with one point left nobody makes five any more."""
    board = Board(size=size)
    rows = [[BLACK, BLACK, WHITE, WHITE] * 2, [WHITE, WHITE, BLACK, BLACK] * 2]
    black: list[int] = []
    white: list[int] = []
    for row in range(size):
        for column in range(size):
            colour = rows[row % 2][column]
            (black if colour == BLACK else white).append(32 * row + column)
    left = black.pop()
    board = Board.from_stones(black, white, BLACK, size=size)
    record = explain_move(board, left)
    assert record.threats == ()
    assert record.facts == ()


def test_refusals() -> None:
    with pytest.raises(KagetsuError, match="no move to explain"):
        explain_move(OPEN)
    with pytest.raises(IllegalMove, match="h8 is taken"):
        explain_move(OPEN, "h8")
    with pytest.raises(IllegalMove, match="off the board"):
        explain_move(OPEN, "p1")
    over_already = Board.from_stones(["a1", "b1", "c1", "d1", "e1"], [], WHITE)
    with pytest.raises(KagetsuError, match="over"):
        explain_move(over_already, "h8")


def test_no_legal_move() -> None:
    nothing = Result(None, None, (), (), 0, 0, 0, 0, 0.0, "none")
    record = explain_move(OPEN, result=nothing)
    assert record.move is None
    assert "There is no legal move" in record.text()
    assert record.as_json()["move"] is None


def test_every_kind_has_a_chinese_sentence() -> None:
    """The words around the values differ from the English ones."""
    for kind in KINDS.keys() - {"foul"}:
        fact = Fact(kind, BLACK)
        assert fact.text("zh") != fact.text("en"), kind


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    return [fact.kind for fact in facts]


def test_moves_that_lose_by_a_longer_way_are_not_among_those_that_hold() -> None:
    """Of the four points that stop the straight four, three lose to other fours."""
    board = Board.from_text("12x7:caro-standard:a2b2e2k2f3h3j3h4h6b7/g1c6d6i6i7:w")
    for point in ("h1", "h2", "h7"):
        after = board.copy()
        after.push(point)
        assert solve_vcf(after).line or solve_vct(after).line
    found = explain_move(board, "h5")
    assert "only_move" in kinds(found.facts)
    assert "one_of_few" not in kinds(found.facts)


def test_a_threat_that_is_met_in_vain_is_not_said_to_be_met() -> None:
    board = Board.from_text("15:freestyle:j7g8j8h6k6j9l6f5j5f4k5j6h9")
    for point in ("l5", "i8", "g10"):
        after = board.copy()
        after.push(point)
        assert solve_vct(after).line
    found = explain_move(board, "i8")
    assert "meets_in_vain" in kinds(found.threats)
    assert "must_meet" not in kinds(found.threats)


def test_a_win_that_was_there_before_is_no_threat_of_the_move() -> None:
    board = Board.from_text("15:caro:g7h9h6h11h7h8f8h10h12j4f10f7e9d10")
    found = explain_move(board, "h1")  # far from everything; Black had g11 before
    assert "win_by_fours" in kinds(found.threats)
    assert "threatens_fours" not in kinds(found.facts)
    assert "It makes and meets no threat." not in found.text()
    assert "Nothing is proved of it" in found.text()


def test_what_is_not_proved_is_not_denied() -> None:
    text = "15:freestyle:g10h9i6h8h7g8f8i7f7f6f10h10g7h11h12j6k5e9d9f9e10d10g12f11g11i9g9g13j5"
    found = explain_move(Board.from_text(text), "h5")  # the first stone of Black's line of threats
    assert "pass_loses_to_threats" in kinds(found.threats)
    assert "Nothing is proved of it" in found.text()
    quiet = explain_move(Board.from_moves("h8i9"), "a1")
    assert "It makes and meets no threat." in quiet.text()
