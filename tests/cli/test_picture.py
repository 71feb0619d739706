"""``kagetsu picture``: pictures of positions and games into files."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from kagetsu.cli.main import main
from kagetsu.formats.files import write_game
from kagetsu.formats.picture import Look, board_svg
from kagetsu.rules.board import Board
from kagetsu.rules.game import Game
from kagetsu.rules.point import parse_point


def texts(svg: str) -> list[str | None]:
    """What is written in a picture, without the coordinates."""
    root = ElementTree.fromstring(svg)
    return [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture
def record(tmp_path: Path) -> str:
    game = Game(rule="renju")
    for move in ("h8", "h9", "i9", "g7"):
        game.play(move)
    game.node.annotate().marks[parse_point("a1")] = "=Z"
    write_game(game, tmp_path / "game.sgf")
    return f"@{tmp_path / 'game.sgf'}"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["picture", *arguments]) == 0
    return capsys.readouterr().out


def test_svg_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "h8h9i10", "-") == board_svg(Board.from_moves("h8h9i10"), Look(theme="auto"))


def test_every_option_reaches_the_picture(capsys: pytest.CaptureFixture[str]) -> None:
    options = (
        "--rule renju --size 20x15 --numbers --forbidden --no-last-move --no-coordinates --mark a1=A --mark b1=circle "
        "--arrow h8-i9 --arrow a2-b3 --heat c1=0.5 --title Title --theme dark --pixels 300"
    )
    look = Look(
        numbers=True, forbidden=True, last_move=False, coordinates=False, marks={"a1": "A", "b1": "circle"},
        arrows=[("h8", "i9"), ("a2", "b3")], heat={"c1": 0.5}, title="Title", theme="dark", size=300,
    )  # fmt: skip
    moves = "g8a5i8a7h7c7h9c5"
    board = Board.from_moves(moves, "renju", width=20, height=15)
    assert board.forbidden_points()
    assert printed(capsys, moves, "-", *options.split()) == board_svg(board, look)


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.gif", "A.PNG"])
def test_files(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    said = printed(capsys, "h8h9i10", str(file), "--pixels", "120")
    size = file.stat().st_size
    assert said == f"{file} is written, {-(-size // 1000)} kB.\n"
    if name != "a.svg":
        picture = Image.open(io.BytesIO(file.read_bytes()))
        assert picture.format == file.suffix[1:].upper()
        assert max(picture.size) == 120


def test_a_gif_of_some_moves(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.gif"
    options = "--pixels 80 --moves 2-3 --delay 0.2 --hold 2 --loops 2"
    printed(capsys, record, str(file), *options.split())
    film = Image.open(io.BytesIO(file.read_bytes()))
    assert (film.n_frames, film.info["loop"], film.info["duration"]) == (3, 1, 200)  # type: ignore[attr-defined]
    film.seek(2)
    assert film.info["duration"] == 2000


def test_a_game_of_a_file(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert texts(printed(capsys, record, "-", "--no-coordinates")) == ["Z"]
    assert texts(printed(capsys, f"{record}:2", "-", "--no-coordinates", "--numbers")) == ["1", "2"]
    assert texts(printed(capsys, record, "-", "--no-coordinates", "--moves", "2-3")) == ["2", "3"]


def test_an_analysis(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "lines": [
            {"moves": ["i9", "g7"], "score": {"value": 32, "win_rate": 0.54}},
            {"moves": ["i8"], "score": {"loss_in": 8}},
            {"moves": ["a1"], "score": {"win_in": 3}},
        ]
    }
    file = tmp_path / "found.json"
    file.write_text(json.dumps(found), encoding="utf-8")
    shown = texts(printed(capsys, "h8h9", "-", "--no-coordinates", "--analysis", str(file)))
    assert sorted(filter(None, shown)) == ["0", "100", "54"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(found)))
    again = texts(printed(capsys, "h8h9", "-", "--no-coordinates", "--analysis", "-", "--heat", "i9=0.6"))
    assert sorted(filter(None, again)) == ["0", "100", "60"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"lines": [{}]}', '{"lines": [{"moves": [], "score": {}}]}', "["])
def test_what_is_no_analysis(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    file.write_text(text, encoding="utf-8")
    assert main(["picture", "h8", "-", "--analysis", str(file)]) == 1
    assert "is not what kagetsu analyze --json prints" in capsys.readouterr().err


def test_a_file_is_not_replaced_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.svg"
    file.write_text("mine", encoding="utf-8")
    assert main(["picture", "h8", str(file)]) == 1
    assert "exists already: --force replaces it" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"
    printed(capsys, "h8", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ("h8 a.bmp", 2, "it writes .svg, .png, .gif"),
        ("h8 a.svg --delay 1", 2, "--delay is for GIF only"),
        ("h8 - --moves 1-2", 2, "The game has 1 moves, not 2."),
        ("h8 - --moves 2-1", 2, "write the first and the last"),
        ("h8 - --mark h8", 2, "write h8=A"),
        ("h8 - --mark z9=A", 2, "is not a point"),
        ("h8 - --mark p1=A", 1, "p1 is off the board"),
        ("h8 - --arrow h8", 2, "write h8-i9"),
        ("h8 - --arrow h8-h8", 1, "An arrow from h8 to itself"),
        ("h8 - --heat h8=x", 2, "no share of a point"),
        ("h8 - --heat h8=nan", 2, "no share of a point"),
        ("h8 - --pixels 39", 2, "from 40 to 4000"),
        ("h8 a.gif --delay 0", 1, "cannot be shown for 0.0 seconds"),
        ("h8 a.gif --loops 65536", 2, "no number from 0 to 65535"),
        ("15:renju: - --size 9", 2, "leave --size out"),
        ("h8 no/such/folder/a.svg", 1, "No such file or directory"),
    ],
)
def test_wrong_usage(
    arguments: str, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    try:
        result = main(["picture", *arguments.split()])
    except SystemExit as ended:
        result = int(str(ended.code))
    assert result == status
    assert said in " ".join(capsys.readouterr().err.split())
    assert not list(tmp_path.iterdir())


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["picture", "h8", str(tmp_path / "a.png")]) == 1
    assert "pip install kagetsu[pictures]" in capsys.readouterr().err
    printed(capsys, "h8", str(tmp_path / "a.svg"))


def test_a_file_needs_no_sign_in_front(tmp_path: Path) -> None:
    game = tmp_path / "two moves.sgf"
    game.write_text("(;GM[4]SZ[15];B[hh];W[ig])")
    for name in (str(game), f"@{game}", f"{game}:1"):
        assert main(["picture", name, str(tmp_path / "out.svg"), "--force"]) == 0
    assert main(["picture", str(tmp_path / "none.sgf"), str(tmp_path / "other.svg")]) == 1


def test_a_mark_has_at_most_three_letters(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["picture", "h8", str(tmp_path / "a.svg"), "--mark", "h8=long"])
