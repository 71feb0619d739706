"""Who waits longer than need be is told so, once, and not in the answer."""

import pytest

from kagetsu.cli.slow_kernel import warn_if_slow


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_warning_goes_to_standard_error(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kagetsu.cli.slow_kernel.kernel_warning", lambda asked: f"slow, in {asked}")
    warn_if_slow(lang)
    assert capsys.readouterr() == ("", f"kagetsu: slow, in {lang}\n")


def test_a_fast_kernel_is_silent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("kagetsu.cli.slow_kernel.kernel_warning", lambda asked: None)
    warn_if_slow("en")
    assert capsys.readouterr() == ("", "")
