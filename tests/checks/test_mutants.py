"""The mutants fit the sources that they break; `make checks` tries them."""

from pathlib import Path

import pytest

from checks.mutants import CHECKOUT, CheckError, Mutant, first_failure, read_mutants

SOURCES = CHECKOUT / "src" / "kagetsu"
MUTANTS = read_mutants()


def test_there_are_enough_mutants_and_no_two_alike() -> None:
    assert len(MUTANTS) >= 15
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_can_be_applied(mutant: Mutant) -> None:
    """Where this fails, the source has changed: bring the mutant in checks/mutants.toml in line with it."""
    source = (SOURCES / mutant.file).read_text(encoding="utf-8")
    assert mutant.applied(source) != source
    assert mutant.breaks


@pytest.mark.parametrize("source", ["nothing of the kind", "one = 1\none = 1\n"])
def test_a_text_that_does_not_stand_there_once_is_refused(source: str) -> None:
    with pytest.raises(CheckError, match="trap"):
        Mutant("trap", "", "rules/line.py", "one = 1\n", "one = 2\n").applied(source)


@pytest.mark.parametrize(("works", "by"), [(True, None), (False, "tests/rules/test_one.py::test_two")])
def test_the_first_failing_test_is_named(tmp_path: Path, works: bool, by: str | None) -> None:
    rules = tmp_path / "tests" / "rules"
    rules.mkdir(parents=True)
    (rules / "test_one.py").write_text(f"def test_one() -> None: ...\ndef test_two() -> None:\n    assert {works}\n")
    assert first_failure(tmp_path) == by
