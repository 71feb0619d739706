"""Files by the ending of their names: which reader and writer they get."""

from pathlib import Path

import pytest

from kagetsu.formats.files import losses, read_game, read_games, write_game
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK
from kagetsu.rules.rule import STANDARD


@pytest.mark.parametrize(
    ("name", "begins"), [("a.sgf", b"(;FF[4]GM[4]"), ("a.psq", b"Piskvorky 15x15"), ("A.PSQ", b"Piskvorky 15x15")]
)
def test_the_ending_decides(tmp_path: Path, name: str, begins: bytes) -> None:
    game = Game()
    game.play("h8")
    write_game(game, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert read_game(tmp_path / name).board.text() == "15:freestyle:h8"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_line_ends_stay_as_the_writer_sets_them(tmp_path: Path) -> None:
    write_game(Game(), tmp_path / "a.psq")
    assert (tmp_path / "a.psq").read_bytes() == b"Piskvorky 15x15, 11:11, 0\r\n-1\r\n"


def test_a_rule_for_a_file_that_has_none(tmp_path: Path) -> None:
    (tmp_path / "a.psq").write_bytes("Piskvorky 15x15, 11:11, 0\n8,8\n花月\nBen\n".encode("gb18030"))
    (game,) = read_games(tmp_path / "a.psq", STANDARD)
    assert game.rule == STANDARD
    assert game.headers["black"] == "花月"


def test_other_kinds_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    for refused in (read_game, lambda file: write_game(Game(), file), lambda file: losses(Game(), file)):
        with pytest.raises(FormatError, match=r"a\.xyz.*\.sgf, \.psq"):
            refused(tmp_path / "a.xyz")
    assert list(tmp_path.iterdir()) == []


def test_what_a_kind_cannot_hold() -> None:
    game = Game("renju")
    game.play("h8")
    assert losses(game, "a.sgf") == []
    (loss,) = losses(game, "a.psq")
    assert isinstance(loss, KagetsuError)
    assert str(loss) == "Left out: the rule (renju)."
    game.resign(BLACK)
    assert len(losses(game, "a.psq")) == 2
    assert len(losses(game, "a.psq", end=game.root)) == 1
