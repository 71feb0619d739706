"""The check of problem sets: it agrees with the sets as they are, and sees a case that is wrong."""

from dataclasses import replace

import pytest

from checks import problems
from kagetsu.problems.construct_forbidden import construct_set


def test_few_cases_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert problems.check_forbidden(24, 3) == 0
    assert problems.check_wins(2, 3, "freestyle") == 0
    assert "2 forced wins, 0 wrong" in capsys.readouterr().out


def test_a_wrong_case_is_seen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first, *rest = construct_set(6, 3)
    monkeypatch.setattr(problems, "construct_set", lambda count, seed: [replace(first, verdict="legal"), *rest])
    assert problems.check_forbidden(6, 3) == 1
    assert "expected legal" in capsys.readouterr().out
