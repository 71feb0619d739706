"""A sample of the comparison of kernel and rules, and that it would see what is wrong."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from checks.generated_positions import BATCH, batch
from checks.kernel_equals_rules import RULES, SHOWN, Comparison, Keeper, Tally, compare_rule
from kagetsu.engine.kernel_form import new_position
from kagetsu.rules.board import Board
from kagetsu.rules.line import empty_cells
from kagetsu.rules.point import BLACK, COLOURS
from kagetsu.rules.rule import FOULS, RENJU, Rule, Side, parse_rule
from tests.cases_reader import FOLDER, read_file

NO_FILE = Keeper(None)


def test_a_batch_is_half_dense_half_play_a_tenth_rectangles_a_tenth_small() -> None:
    for number in range(5):
        boards = batch(7, number)
        assert len(boards) == BATCH
        assert Counter(board.source for board in boards) == {"dense": BATCH // 2, "play": BATCH // 2}
        for source in ("dense", "play"):
            half = [board for board in boards if board.source == source]
            assert 10 * sum(board.width != board.height for board in half) >= len(half)
            assert 10 * sum(min(board.width, board.height) < 9 for board in half) >= len(half)
        for board in boards:
            stones = [*board.black, *board.white]
            assert len(set(stones)) == len(stones) <= board.width * board.height
            assert all(stone % 32 < board.width and stone // 32 < board.height for stone in stones)


def test_a_batch_depends_on_seed_and_number_alone() -> None:
    assert batch(1, 3) == batch(1, 3)
    assert batch(1, 3) != batch(1, 4)
    assert batch(1, 3) != batch(2, 3)


@pytest.mark.parametrize("name", RULES)
def test_nothing_differs(name: str) -> None:
    tally, faults = compare_rule(parse_rule(name), 3 * BATCH, 11, NO_FILE)
    assert faults == 0
    assert tally.boards == 3 * BATCH
    assert tally.verdicts["five"] > 20
    bound = parse_rule(name).black.barred | parse_rule(name).white.barred
    for kind in FOULS:
        assert (tally.verdicts[kind] > 0) is (kind in bound)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_nothing_differs_on_many_boards(name: str) -> None:
    boards = RULES[name] // (200 if name == "renju" else 500)  # the full run takes all of them
    tally, faults = compare_rule(parse_rule(name), boards, 12, NO_FILE)
    assert faults == 0
    assert tally.boards == boards
    if name == "renju":  # in proportion to what a full run must clear
        assert tally.cleared["1"] >= 50
        assert tally.cleared["2"] >= 5
        assert tally.cleared["3"] >= 1


def any_side(chance: random.Random) -> Side:
    """A side by chance: whatever a rule of one's own may say."""
    return Side(
        six_wins=chance.random() < 0.5,
        closed_five_wins=chance.random() < 0.6,
        edge_closes=chance.random() < 0.3,
        barred=frozenset(kind for kind in FOULS if chance.random() < 0.5),
        recursion=chance.choice((None, None, 0, 1, 2)),
        four_excuses=chance.random() < 0.3,
    )


def assert_any_rule_agrees(seed: int, boards: int) -> None:
    chance = random.Random(seed)
    rule = Rule(f"any {seed}", black=any_side(chance), white=any_side(chance))
    _, faults = compare_rule(rule, boards, seed, NO_FILE)
    assert faults == 0, rule


@pytest.mark.parametrize("seed", range(8))
def test_nothing_differs_under_whatever_rule(seed: int) -> None:
    assert_any_rule_agrees(seed, BATCH)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_nothing_differs_under_many_rules(seed: int) -> None:
    assert_any_rule_agrees(seed, 4 * BATCH)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("renju", "standard"),
        ("renju", "renju-basic"),
        ("renju", "renju+no-four-three"),
        ("freestyle", "standard"),
        ("standard", "freestyle"),
        ("standard", "caro-standard"),
        ("caro", "caro+edge-blocks"),
        ("omok", "standard"),
    ],
)
def test_the_kernel_of_another_rule_is_seen(name: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rule, wrong = parse_rule(name), parse_rule(other)
    monkeypatch.setattr(
        "checks.kernel_equals_rules.new_position", lambda rule, width, height: new_position(wrong, width, height)
    )
    comparison = Comparison(rule, Tally())
    chance = random.Random(1)
    assert any(comparison.differences(board, chance) for number in range(3) for board in batch(11, number))


def test_boards_that_differ_are_shown_and_not_counted_as_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "checks.kernel_equals_rules.new_position",
        lambda rule, width, height: new_position(parse_rule("freestyle"), width, height),
    )
    keeper = Keeper(tmp_path / "kept.json")
    _, faults = compare_rule(RENJU, 10 * BATCH, 11, keeper)
    assert faults == SHOWN
    assert "X" in capsys.readouterr().out
    assert keeper.tallies == {}


def test_a_run_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Keeper, "EVERY", 1)
    rule = parse_rule("renju")
    file = tmp_path / "deep" / "kept.json"
    compare_rule(rule, BATCH, 5, Keeper(file))
    first, kept = Keeper(file).kept("renju", 5)
    assert (first, kept.boards) == (1, BATCH)
    assert Keeper(file).kept("renju", 6) == Keeper(file).kept("omok", 5) == (0, Tally())
    on, _ = compare_rule(rule, 2 * BATCH, 5, Keeper(file))
    whole, _ = compare_rule(rule, 2 * BATCH, 5, NO_FILE)
    assert on == whole
    assert on.boards == 2 * BATCH


NESTED = {
    case.name: case for case in read_file(FOLDER / "nested.txt") if case.rule == "renju" and "stones ahead" in case.why
}


@pytest.mark.parametrize("name", NESTED)
def test_the_depth_at_which_a_suspect_is_cleared(name: str) -> None:
    """The drawn case says how many stones ahead one must look."""
    case = NESTED[name]
    found = re.search(r"a look ([0-9]) stones ahead", case.why)
    assert found
    board = Board.from_stones(case.black, case.white, BLACK, RENJU, width=case.width, height=case.height)
    cells = empty_cells(board.width, board.height)
    for colour in COLOURS:
        for stone in board.stones(colour):
            cells[stone] = colour
    comparison = Comparison(RENJU, Tally())
    comparison.count_cleared(cells, board.explain(case.point))
    assert comparison.tally.cleared == {str(min(int(found[1]), 3)): 1}
