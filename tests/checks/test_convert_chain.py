"""Games through every kind of file, in small."""

from pathlib import Path

import pytest

from checks.convert_chain import STEPS, main, moves, through
from kagetsu.formats.tables import read_csv

TABLE = "game,opening,result,moves\n1,D4,black five,h8 h9 i9 g10\n2,,white resigns,h8 i9 j8 -- a1\n"


def test_the_moves_of_two_games_come_back() -> None:
    games = read_csv(TABLE)
    asked = moves(games)
    assert [len(line) for line in asked] == [4, 5]
    for ending in STEPS:
        if ending == ".psq":
            continue  # it has no passes
        games, _, _ = through(games, ending)
        assert moves(games) == asked


def test_without_games_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["convert_chain.py", str(tmp_path / "none.csv")])
    assert main() == 2
    assert "no games" in capsys.readouterr().err
