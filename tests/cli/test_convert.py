"""``kagetsu convert``: files, folders and pipes into other kinds, and what is said of what is lost."""

import io
import os
import sys
from pathlib import Path

import pytest

from kagetsu.cli.main import main
from kagetsu.formats.files import read_game, read_games

SGF = "(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Ben]RE[W+R];B[hh]C[the centre];W[hg](;B[if])(;B[ig];W[aa]))\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.sgf").write_text(SGF, encoding="utf-8")
    return folder


def test_a_file_and_what_is_lost(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.psq"
    assert main(["convert", str(source / "a.sgf"), str(out)]) == 0
    assert [node.move for node in read_game(out).root.mainline()] == [
        node.move for node in read_game(source / "a.sgf").root.mainline()
    ]
    captured = capsys.readouterr()
    assert captured.out == ""
    said = captured.err.splitlines()
    assert "kagetsu: Left out: the rule (renju)." in said
    assert "kagetsu: Left out: variations (moves: 2)." in said
    assert "kagetsu: Left out: comments (1)." in said
    assert len(said) == 4


def test_losses_of_many_games_are_summed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.sgf"
    file.write_text("(;GM[4]SZ[15];B[hh]C[a];W[hg]C[b])(;GM[4]SZ[15]RU[renju];B[hh]C[c])(;GM[4]SZ[15]RU[omok];B[hh])")
    assert main(["convert", str(file), str(tmp_path / "many.txt")]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "kagetsu: Left out: comments (3). Games: 2.",
        "kagetsu: Left out: the rule (renju).",
        "kagetsu: Left out: the rule (omok).",
    ]


def test_strict_makes_a_loss_a_failure(source: Path, tmp_path: Path) -> None:
    assert main(["convert", "--strict", str(source / "a.sgf"), str(tmp_path / "a.psq")]) == 1
    assert main(["convert", "--strict", str(source / "a.sgf"), str(tmp_path / "b.sgf")]) == 0


def test_nothing_is_replaced_unasked(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.psq"
    out.write_text("mine", encoding="utf-8")
    assert main(["convert", str(source / "a.sgf"), str(out)]) == 1
    assert "a.psq exists already" in capsys.readouterr().err
    assert main(["convert", "--to", "psq", str(source), str(tmp_path)]) == 1
    assert out.read_text(encoding="utf-8") == "mine"
    assert main(["convert", "--force", str(source / "a.sgf"), str(out)]) == 0
    assert out.read_bytes().startswith(b"Piskvorky")


def test_a_folder_keeps_its_shape_and_reads_what_can_be_read(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (source / "deep").mkdir()
    (source / "deep" / "b.txt").write_text("h8h9\nh8i9\n", encoding="utf-8")
    (source / "bad.sgf").write_text("(;GM[4", encoding="utf-8")
    (source / "other.doc").write_text("no game", encoding="utf-8")
    out = tmp_path / "out"
    assert main(["convert", str(source), f"{out}/", "--to", "psq"]) == 1
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.*")) == [
        "a.psq", "deep/b-1.psq", "deep/b-2.psq",
    ]  # fmt: skip
    assert "bad.sgf:1:" in capsys.readouterr().err


def test_several_files_become_a_collection(source: Path, tmp_path: Path) -> None:
    (source / "b.txt").write_text("h8h9\nh8i9\n", encoding="utf-8")
    assert main(["convert", str(source / "b.txt"), str(source / "a.sgf"), str(tmp_path / "all.sgf")]) == 0
    assert len(list(read_games(tmp_path / "all.sgf"))) == 3
    assert main(["convert", str(source / "b.txt"), str(tmp_path / "one.sav")]) == 1
    assert not (tmp_path / "one.sav").exists()


def exit_status(arguments: list[str]) -> object:
    """The status of the command, wherever it is told."""
    try:
        return main(["convert", *arguments])
    except SystemExit as left:
        return left.code


class Pipe(io.TextIOWrapper):
    """A standard stream over bytes."""


def test_a_pipe(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(io.BytesIO(b"i10")))
    assert main(["convert", "--origin", "top", "-", "-", "--to", "sav"]) == 0
    assert capfdbinary.readouterr().out == b"15\n15\n1\n9 8\n"


def test_list_shows_what_a_file_holds(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "--list", str(source)]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head == f"{source / 'a.sgf'}: games 1"
    assert line == "  1. 15 renju, Ann – Ben, result 0-1, moves 3, in variations 2"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["a.sgf"], 2), (["a.sgf", "b.xyz"], 1), (["a.sgf", "b.sgf", "--to", "xyz"], 2), (["missing.sgf", "-"], 1)],
)
def test_wrong_use(arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_status(arguments) == status
    assert "Traceback" not in capsys.readouterr().err


def test_options_between_the_files(source: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["convert", str(source / "a.sgf"), "--to", "txt", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"h8")
    assert main(["convert", str(source / "a.sgf"), "--force", str(tmp_path / "b.sgf")]) == 0
    with pytest.raises(SystemExit):
        main(["convert", str(source / "a.sgf"), "--nonsense", str(tmp_path / "c.sgf")])


def test_two_files_that_would_have_one_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "both"
    folder.mkdir()
    (folder / "g.sgf").write_text("(;GM[4]SZ[15];B[hh])")
    (folder / "g.txt").write_text("a1b2")
    assert main(["convert", str(folder), f"{tmp_path / 'out'}/", "--to", "sav", "--force"]) == 1
    assert "written a moment ago" in capsys.readouterr().err
    assert (tmp_path / "out" / "g.sav").read_text().splitlines()[2] == "1"


def test_a_device_is_written_to_and_stays(source: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link.sgf"
    link.symlink_to(tmp_path / "real.sgf")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert main(["convert", str(source / "a.sgf"), str(pipe), "--to", "sgf"]) == 0
    assert os.read(reader, 100).startswith(b"(;FF[4]")
    os.close(reader)
    assert pipe.is_fifo()
    assert main(["convert", str(source / "a.sgf"), str(link)]) == 0
    assert link.is_symlink()
    assert (tmp_path / "real.sgf").read_text().startswith("(;FF[4]")


@pytest.mark.parametrize("name", ["undefined", "nothing", "hex"])
def test_an_encoding_that_is_none(name: str, source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(source / "a.sgf"), str(tmp_path / "b.sgf"), "--encoding", name]) == 1
    said = capsys.readouterr().err
    assert "fault of Kagetsu" not in said
    assert len(said.splitlines()) == 1


def test_nothing_to_convert_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["convert", str(tmp_path / "empty"), str(tmp_path / "x.sgf")]) == 1
    assert "no file to convert" in capsys.readouterr().err
    (tmp_path / "empty.bin").write_bytes(b"")
    assert main(["convert", str(tmp_path / "empty.bin"), "-", "--to", "sgf"]) == 1
    assert "no game in this file" in capsys.readouterr().err
