"""Random and spoilt lines; ``checks/fuzz_engine.py`` says many more of them."""

import pytest

from checks.fuzz_engine import main


@pytest.mark.slow
def test_no_line_makes_the_engine_crash_hang_or_cheat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lines", "2000", "--session", "800", "--seed", "11"]) == 0, capsys.readouterr().out
    assert "all answers are right" in capsys.readouterr().out
