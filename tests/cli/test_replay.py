"""``kagetsu replay FILE`` through a pipe."""

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kagetsu.cli import replay as cli_replay
from kagetsu.cli.main import main

GAME = "(;GM[4]SZ[9]RU[standard]C[a start];B[ee];W[ef]C[a comment];B[fe])"
WON = "(;GM[4]SZ[9]RU[standard];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])"
RESIGNED = "(;GM[4]SZ[9]RE[W+R];B[ee])"


def replay(file: Path, typed: str, *options: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "replay", str(file), *options],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    return [line for line in done.stdout.splitlines() if not line.startswith("> ")]


def moves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(("Move", "The start"))]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    file.write_text("\n".join([GAME, WON, RESIGNED]))
    return file


def test_stepping(game: Path) -> None:
    lines = replay(game, "next\n\nn\nback\njump 1\njump 0\nquit\n")
    assert moves(lines) == [
        "The start of the game: 3 moves follow.",
        "Move 1: Black e5",
        "Move 2: White e4",
        "Move 3: Black f5",
        "Move 2: White e4",
        "Move 1: Black e5",
        "The start of the game: 3 moves follow.",
    ]
    assert lines.count("a comment") == 2
    assert lines.count("a start") == 2
    assert " 4 . . . .(O). . . . 4" in lines


def test_what_cannot_be_done_gets_one_sentence(game: Path) -> None:
    typed = ["back", "jump 4", "jump", "jump x", "jump 999999999", "jump 1000000000", "speed", "speed 0", "speed nan",
             "speed 1e-9", "speed fast", "hop", ""]  # fmt: skip
    lines = replay(game, "\n".join(typed))
    told = lines[lines.index("a start") + 1 :]
    assert told == [
        "This is the start of the game.",
        "There is no move 4: the last one is 3.",
        "'' is not the number of a move: write it as in jump 12.",
        "'x' is not the number of a move: write it as in jump 12.",
        "There is no move 999999999: the last one is 3.",
        "'1000000000' is not the number of a move: write it as in jump 12.",
        "'' is not a speed: write moves a second, from 0.01 to 1000.",
        "'0' is not a speed: write moves a second, from 0.01 to 1000.",
        "'nan' is not a speed: write moves a second, from 0.01 to 1000.",
        "'1e-9' is not a speed: write moves a second, from 0.01 to 1000.",
        "'fast' is not a speed: write moves a second, from 0.01 to 1000.",
        "'hop' does nothing here: type next, back, jump N, play, speed S or quit.",
    ]


def test_playing_by_itself(game: Path) -> None:
    lines = replay(game, "speed 1000\nplay\nquit\n")
    assert moves(lines)[1:] == ["Move 1: Black e5", "Move 2: White e4", "Move 3: Black f5"]
    assert lines[-1] == "The record ends here."


@pytest.mark.parametrize(("typed", "waits"), [("play", [0.5] * 3), ("speed 5", [0.2] * 3), ("speed 0.01", [100] * 3)])
def test_the_speed_is_moves_a_second(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, waits: list[float]
) -> None:
    """Nobody waits here: what is slept is written down."""
    slept: list[float] = []
    monkeypatch.setattr(cli_replay, "time", SimpleNamespace(sleep=slept.append))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\nplay\nquit\n"))
    assert main(["replay", str(game), "--speed", "2"]) == 0
    assert slept == waits
    assert "Move 3: Black f5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("number", "last"), [("1", "The record ends here."), ("2", "Black wins by five in a row."),
                         ("3", "White wins: Black resigned.")]
)  # fmt: skip
def test_the_end_is_told(game: Path, number: str, last: str) -> None:
    assert replay(game, "play\n", "--game", number, "--speed", "1000")[-1] == last


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["none.sgf"], "none.sgf"), (["game.sgf", "--game", "4"], "4"), (["bad.sgf"], "bad.sgf:1:"),
     (["game.txt"], "game.txt")],
)  # fmt: skip
def test_faults_are_one_line(game: Path, arguments: list[str], word: str) -> None:
    (game.parent / "bad.sgf").write_text("(;GM[4]")
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "replay", *arguments],
        cwd=game.parent,
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert word in done.stderr


@pytest.mark.parametrize(
    ("option", "value"),
    [("--speed", "0"), ("--speed", "-1"), ("--speed", "1e-300"), ("--speed", "0.009"), ("--speed", "1001"),
     ("--speed", "inf"), ("--speed", "nan"), ("--speed", "fast"), ("--game", "0"), ("--game", "first")],
)  # fmt: skip
def test_options_out_of_bounds_are_wrong_usage(
    capsys: pytest.CaptureFixture[str], game: Path, option: str, value: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["replay", str(game), f"{option}={value}"])
    assert refused.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert option in last
    assert f"'{value}'" in last
