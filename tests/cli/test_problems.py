"""``kagetsu problems``: making sets and running them."""

from pathlib import Path

import pytest

from kagetsu.cli.main import main


def test_a_set_is_made_and_runs_green(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, sheet, report = tmp_path / "set", tmp_path / "sheet.html", tmp_path / "report.html"
    assert main(["problems", "forbidden", "--count", "12", "--out", str(made), "--worksheet", str(sheet)]) == 0
    assert sorted(file.name for file in made.iterdir()) == [
        "four_four.txt", "four_three.txt", "legal.txt", "mixed.txt", "overline.txt", "three_three.txt",
    ]  # fmt: skip
    assert "<svg" in sheet.read_text(encoding="utf-8")
    assert main(["problems", "run", str(made), "--report", str(report)]) == 0
    assert capsys.readouterr().out.endswith("All 12 cases agree.\n")
    assert "three_three_001" in report.read_text(encoding="utf-8")
    assert main(["problems", "forbidden", "--out", str(made)]) == 1
    assert "There is a problem set in" in capsys.readouterr().err


def test_the_classic_set_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["problems", "run"]) == 0
    assert capsys.readouterr().out == "All 137 cases agree.\n"


def test_a_failing_case_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "three_three_1.txt").write_text("0 0 2\n7 7 1\n", encoding="utf-8")
    assert main(["problems", "run", str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "three_three_1.txt h8: expected double-three; the rules: legal, the kernel: legal"
    assert out[1] == "1 of 1 cases fail."


def test_forced_wins_of_self_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "set"
    assert main(["problems", "vcf", "--self-play", "8", "--level", "2", "--count", "2", "--out", str(made)]) == 0
    assert main(["problems", "run", str(made)]) == 0
    assert capsys.readouterr().out.endswith("All 2 cases agree.\n")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["vcf", "--out", "set"], 2, "Name files of games"),
        (["forbidden", "--count", "200000", "--out", "set"], 2, "at most 100000 cases"),
        (["run", "nowhere-at-all"], 1, "There is no folder nowhere-at-all"),
        (["vcf", "nowhere.sgf", "--out", "set"], 1, "nowhere.sgf"),
    ],
)
def test_what_cannot_be_done(
    arguments: list[str], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["problems", *arguments]) == status
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_pages_are_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine")
    assert main(["problems", "forbidden", "--count", "6", "--out", str(tmp_path / "a"), "--worksheet", str(page)]) == 1
    assert main(["problems", "run", "--report", str(page)]) == 1
    assert capsys.readouterr().err.count("--force replaces it") == 2
    assert page.read_text() == "mine"
    ask = ["problems", "forbidden", "--count", "6", "--out", str(tmp_path / "a"), "--worksheet", str(page), "--force"]
    assert main(ask) == 0
    assert main(ask) == 0
    assert page.read_text() != "mine"


def test_one_damaged_game_of_a_folder_is_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.sgf").write_text("junk")
    (folder / "b.sgf").write_text("(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab];B[hj];W[oo];B[if];W[og])")
    main(["problems", "vcf", str(folder), "--out", str(tmp_path / "wins")])
    assert "a.sgf" in capsys.readouterr().err
