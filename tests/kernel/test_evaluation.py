"""The numbers of the evaluation: what grows, what comes first, and what a wrong file is told."""

import itertools
import re
from pathlib import Path

import pytest

from kagetsu.engine.kernel_form import side_spec
from kagetsu.kernel import evaluation
from kagetsu.kernel.evaluation import CELL_CLASSES, LINE_CLASSES, SETS, THREAT_CLASSES, set_of, values
from kagetsu.rules.rule import parse_rule

TEXT = Path(evaluation.__file__).with_name("evaluation.toml").read_text(encoding="utf-8")


every_set = pytest.mark.parametrize("name", SETS)


@every_set
def test_one_number_for_each_class(name: str) -> None:
    numbers = values(name)
    assert [len(part) for part in numbers[:-1]] == [15, 14, 225, 14, 14, 15, 15, 8, 8, 120]
    assert [LINE_CLASSES.index(one) for one in ("overline", "open_three_a", "five", "two_fours")] == [1, 9, 13, 14]
    assert [CELL_CLASSES.index(one) for one in ("forbidden", "open_three", "four", "five")] == [1, 6, 9, 13]
    assert THREAT_CLASSES[0] == "open_three"
    assert len(THREAT_CLASSES) == 8


@pytest.mark.parametrize(
    ("rule", "black", "white"),
    [
        ("freestyle", "freestyle", "freestyle"),
        ("caro", "freestyle", "freestyle"),
        ("standard", "standard", "standard"),
        ("caro-standard", "standard", "standard"),
        ("omok", "standard", "standard"),  # fouls bind both
        ("renju", "renju_black", "renju_white"),
        ("renju-basic", "renju_black", "renju_white"),
    ],
)
def test_sets_of_our_rules(rule: str, black: str, white: str) -> None:
    sides = side_spec(parse_rule(rule).black), side_spec(parse_rule(rule).white)
    assert (set_of(*sides), set_of(*reversed(sides))) == (black, white)


@every_set
def test_what_grows(name: str) -> None:
    """By what every player knows: a shape more is worth more, and so is being to move."""
    numbers = values(name)

    def worth(cell: str, *lines: str) -> int:
        """Of a cell whose other lines are dead."""
        kinds = sorted(map(LINE_CLASSES.index, lines))
        pairs = sum(numbers.pair[15 * low + high] for low, high in itertools.combinations(kinds, 2))
        return numbers.cell[CELL_CLASSES.index(cell)] + sum(numbers.line[kind] for kind in kinds) + pairs

    assert worth("none") == 0 < numbers.tempo
    assert worth("open_two", "open_two_c") < worth("open_three", "open_three_b")
    assert worth("open_three", "open_three_b") < worth("four_three", "open_three_b", "four")
    assert worth("four", "four") < worth("four_three", "open_three_b", "four") < worth("five", "five")


@every_set
def test_order_of_moves(name: str) -> None:
    numbers = values(name)
    own = dict(zip(CELL_CLASSES, numbers.policy_own, strict=True))
    other = dict(zip(CELL_CLASSES, numbers.policy_other, strict=True))
    first_to_last = [
        own["five"],
        other["five"],
        own["straight_four"],
        other["straight_four"],
        own["open_three"],
        own["open_two"],
    ]
    assert first_to_last == sorted(first_to_last, reverse=True)
    assert len(set(first_to_last)) == len(first_to_last)


@every_set
def test_sums_fit_in_sixteen_bits(name: str) -> None:
    numbers = values(name)
    assert 4 * max(numbers.line) + max(numbers.cell) + 6 * max(numbers.pair) < 2**15
    most = 4 * max(numbers.policy_own_line) + 4 * max(numbers.policy_other_line)
    assert max(numbers.policy_own) + max(numbers.policy_other) + most < 2**15


@pytest.mark.parametrize(
    ("there", "instead", "named"),
    [
        (r"\[standard\.policy\.own\]", "[standard.policy.mine]", "own"),
        (r"\[standard\.", "[standards.", "standard"),
        (r"blocked_two = -?\d+", "", "blocked_two"),
        (r"blocked_two = -?\d+", "blocked_two = 4\nblocked_too = 5", "blocked_too"),
        (r"blocked_two = -?\d+", "blocked_two = 4.5", "line.blocked_two"),
        (r"blocked_two = -?\d+", "blocked_two = true", "line.blocked_two"),
        (r"blocked_two = -?\d+", "blocked_two = 32768", "line.blocked_two"),
        (r"open_one = \[-?\d+, ", "open_one = [", "pair.open_one is not a list of 10 numbers"),
        (r"open_one = \[-?\d+, ", "open_one = [1.5, ", "pair.open_one is not a whole number"),
        (r"\[standard\.pair\]\n", "[standard.pair]\nfive = [1]\n", "five"),
    ],
)
def test_wrong_file(tmp_path: Path, there: str, instead: str, named: str) -> None:
    wrong, count = re.subn(there, instead, TEXT)
    assert count >= 1
    (tmp_path / "wrong.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(ValueError, match=named):
        values("standard", tmp_path / "wrong.toml")
