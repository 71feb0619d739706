"""The numbers of the evaluation: what grows, what comes first, and what a wrong file is told."""

from pathlib import Path

import pytest

from kagetsu.kernel import evaluation
from kagetsu.kernel.evaluation import CELL_CLASSES, LINE_CLASSES, values

TEXT = Path(evaluation.__file__).with_name("evaluation.toml").read_text(encoding="utf-8")


def test_one_number_for_each_class() -> None:
    numbers = values()
    assert [len(part) for part in numbers] == [15, 14, 14, 14, 15, 15, 8, 8]
    assert [LINE_CLASSES.index(name) for name in ("overline", "open_three_a", "five", "two_fours")] == [1, 9, 13, 14]
    assert [CELL_CLASSES.index(name) for name in ("forbidden", "open_three", "four", "five")] == [1, 6, 9, 13]


def test_value_of_a_line_grows_with_its_class() -> None:
    line = values().line[:14]
    assert list(line) == sorted(line)
    assert line[0] == 0 < line[-1]


def test_order_of_moves() -> None:
    numbers = values()
    own = dict(zip(CELL_CLASSES, numbers.policy_own, strict=True))
    other = dict(zip(CELL_CLASSES, numbers.policy_other, strict=True))
    first_to_last = [
        own["five"],
        other["five"],
        own["straight_four"],
        own["four_three"],
        other["straight_four"],
        own["double_open_three"],
        own["open_three"],
        own["open_two"],
        own["none"],
    ]
    assert first_to_last == sorted(first_to_last, reverse=True)
    assert len(set(first_to_last)) == len(first_to_last)
    assert all(own[name] >= other[name] for name in CELL_CLASSES)


def test_sums_fit_in_sixteen_bits() -> None:
    numbers = values()
    assert 4 * max(numbers.line) + max(numbers.cell) < 2**15
    assert max(numbers.policy_own) + max(numbers.policy_other) < 2**15


@pytest.mark.parametrize(
    ("there", "instead", "named"),
    [
        ("[policy.own]", "[policy.mine]", "own"),
        ("blocked_two = 4", "", "blocked_two"),
        ("blocked_two = 4", "blocked_two = 4\nblocked_too = 5", "blocked_too"),
        ("blocked_two = 4", "blocked_two = 4.5", "line.blocked_two"),
        ("blocked_two = 4", "blocked_two = true", "line.blocked_two"),
        ("blocked_two = 4", "blocked_two = 32768", "line.blocked_two"),
    ],
)
def test_wrong_file(tmp_path: Path, there: str, instead: str, named: str) -> None:
    assert TEXT.count(there) == 1
    (tmp_path / "wrong.toml").write_text(TEXT.replace(there, instead), encoding="utf-8")
    with pytest.raises(ValueError, match=named):
        values(tmp_path / "wrong.toml")
