"""``kagetsu review``: files and positions, what it prints and writes, and its refusals."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import kagetsu.cli.review
from kagetsu.__main__ import main
from kagetsu.engine.engine import Engine
from kagetsu.review.review import ReviewedMove, review_moves
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits

FOUL = "h8i9g10h10g11g9h9i11f8i10i12i7i8"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "a game.sgf"
    file.write_text(
        "(;GM[4]SZ[15]RU[renju]PB[Anna]PW[Ben]RE[W+];B[hh];W[ig];B[gf];W[hf];B[ge];W[gg];B[hg];W[ie];B[fh]"
        ";W[if];B[id];W[ii];B[ih])(;GM[4]SZ[15];B[hh];W[hg])"
    )
    return file


def test_a_file(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--nodes", "5000"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Anna (Black) – Ben (White), 15 renju, moves: 13. White wins: Black made a foul.")
    assert "Move 13, Black i8: foul. The position was lost anyway." in told
    assert "i8 is forbidden, a double-three" in told
    assert "Black's win rate, move by move:" in told


@pytest.mark.parametrize(
    ("suffix", "total"), [("", 13), (":4", 4), ("#2", 2), ("#1:3", 3)], ids=["all", "after-4", "second", "both"]
)
def test_a_part_of_a_file(record: Path, suffix: str, total: int, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (f"{record}{suffix}", f"@{record}{suffix}"):
        assert main(["review", name, "--nodes", "300", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["total"] == total


def test_moves_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", FOUL, "--rule", "renju", "--nodes", "2000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [move["move"] for move in found["moves"]][-1] == "i8"
    assert found["moves"][-1]["judgement"] == "foul"
    assert found["result"]["reason"] == "foul"


def test_a_page_is_not_overwritten(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    ask = ["review", f"{record}:3", "--nodes", "300", "--html", str(page)]
    assert main(ask) == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert f"The page is in {page}." in capsys.readouterr().out
    assert main(ask) == 1
    assert "--force replaces it" in capsys.readouterr().err
    assert main([*ask, "--force"]) == 0


def test_a_page_that_cannot_be_written_is_told_before_the_work(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", f"{record}:1", "--nodes", "300", "--html", str(tmp_path / "no" / "page.html")]) == 1
    out, error = capsys.readouterr()
    assert (out, error) == ("", f"kagetsu: There is no folder {tmp_path / 'no'}.\n")


def test_ctrl_c_tells_what_is_done(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(game: Game, engine: Engine, limits: Limits) -> Iterator[ReviewedMove]:
        moves = review_moves(game, engine, limits)
        yield next(moves)
        yield next(moves)
        raise KeyboardInterrupt

    monkeypatch.setattr(kagetsu.cli.review, "review_moves", interrupted)
    page = tmp_path / "page.html"
    assert main(["review", str(record), "--nodes", "500", "--html", str(page)]) == 130
    assert "The review was ended after move 2 of 13." in capsys.readouterr().out
    assert "The review was ended after move 2 of 13." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "status", "word"),
    [
        ([], 2, "FILE is missing"),
        (["none.sgf"], 1, "none.sgf"),
        (["15:renju:"], 1, "no game to review"),
        (["15:renju:h8/i9:b"], 1, "no game to review"),
        ([FOUL, "--nodes", "0"], 2, "--nodes"),
        ([FOUL, "--time", "x"], 2, "--time"),
        ([FOUL, "--threads", "1000"], 2, "--threads"),
        (["h8z99"], 1, "z99"),
    ],
)
def test_what_is_refused(options: list[str], status: int, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        got = main(["review", *options])
    except SystemExit as end:
        got = int(str(end.code))
    assert got == status
    said = capsys.readouterr().err
    assert word in said
    assert "Traceback" not in said


def test_chinese(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--nodes", "2000", "--lang", "zh"]) == 0
    told = capsys.readouterr().out
    assert "禁手" in told
    assert "Move" not in told


def test_moves_that_were_taken_back_end_the_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Piskvork leaves them behind the last move."""
    file = tmp_path / "undone.psq"
    file.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n9,8,0\n9,7,0\n9,8,0\n")
    assert main(["review", str(file), "--nodes", "300", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["total"] == 4
    assert "ends before move 5" in captured.err


def test_an_endless_record_is_cut_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.sgf"
    file.write_text("(;GM[4]SZ[15]" + ";B[aa];W[bb]" * 20_000 + ")")
    assert main(["review", str(file), "--nodes", "300", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 2
