"""Pictures as pixels."""

import io
import math
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from kagetsu.formats.picture import Look, board_svg
from kagetsu.formats.picture_image import board_png, game_gif, game_png, write_picture
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import parse_moves
from tests.formats.picture_cases import AS_PIXELS, FOLDER, cases

BLACK = (0x1D, 0x1B, 0x1A)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than an eighth of the scale in some colour."""
    assert one.size == other.size
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[33:]) / (one.width * one.height)


def played(moves: str, size: int = 9) -> Game:
    game = Game(size=size)
    for move in parse_moves(moves):
        game.play(move)
    return game


@pytest.mark.parametrize(
    ("name", "board", "look"), [case for case in cases() if case[0] in AS_PIXELS], ids=sorted(AS_PIXELS, reverse=True)
)
def test_as_it_was_when_it_was_looked_at(name: str, board: Board, look: Look) -> None:
    assert unlike(opened(board_png(board, look)), opened((FOLDER / f"{name}.png").read_bytes())) < 0.002


@pytest.mark.parametrize("size", [100, 333, 800])
def test_stones_are_round(size: int) -> None:
    look = Look(size=size, coordinates=False, last_move=False)
    picture = opened(board_png(Board.from_moves("c3", size=5), look)).convert("RGB")
    assert max(picture.size) == size
    dark = [
        (x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if sum(picture.getpixel((x, y))) < sum(BLACK) + 60  # type: ignore[arg-type]
    ]
    across, down = ({place[axis] for place in dark} for axis in (0, 1))
    assert abs(len(across) - len(down)) <= 1
    assert len(dark) == pytest.approx(math.pi * (len(across) / 2) ** 2, rel=0.08)
    # The radius is 18.5 of the 212 units of a board of 5.
    assert len(across) == pytest.approx(2 * 18.5 / 212 * size, abs=1.5)


def test_auto_is_drawn_light() -> None:
    board = Board.from_moves("h8h9")
    assert board_png(board, Look(theme="auto")) == board_png(board, Look(theme="light"))


def test_letters_are_drawn() -> None:
    with_letters, without = (
        opened(board_png(Board(9), Look(title=title, size=200))).convert("RGB") for title in ("Example", " ")
    )
    assert unlike(with_letters, without) > 0.002


def test_a_gif_shows_every_move() -> None:
    """The row that ends the game changes five stones at once."""
    game = played("e5a1d5b1f5c1g5d1c5")
    film = opened(game_gif(game, Look(size=200, numbers=True), delay=0.5, hold=2.5))
    assert (film.format, film.n_frames, film.info["loop"]) == ("GIF", 10, 0)  # type: ignore[attr-defined]
    times = []
    for at, node in enumerate([game.root, *game.mainline()]):
        film.seek(at)
        times.append(film.info["duration"])
        assert unlike(film, opened(game_png(game, Look(size=200, numbers=True), node))) < 0.001
    assert times == [500] * 9 + [2500]


@pytest.mark.parametrize(("width", "height", "size"), [(5, 5, 97), (20, 7, 333), (7, 20, 280)])
def test_a_gif_is_as_exact_as_its_pictures(width: int, height: int, size: int) -> None:
    game = Game(width=width, height=height)
    for move in (0, width - 1, 32 * (height - 1), 32 * (height - 1) + width - 1, 66, 67, 98):
        game.play(move)
    film = opened(game_gif(game, Look(size=size, coordinates=False)))
    for at, node in enumerate([game.root, *game.mainline()]):
        film.seek(at)
        assert unlike(film, opened(game_png(game, Look(size=size, coordinates=False), node))) < 0.001


def test_a_gif_of_some_moves() -> None:
    game = played("e5e6d6c7f4")
    film = opened(game_gif(game, Look(size=100), moves=range(2, 4), loops=3))
    assert (film.n_frames, film.info["loop"]) == (3, 2)  # type: ignore[attr-defined]
    assert unlike(film, opened(game_png(game, Look(size=100), game.mainline()[0]))) < 0.001
    assert "loop" not in opened(game_gif(game, Look(size=100), loops=1)).info


def test_a_gif_without_moves_is_one_picture() -> None:
    assert opened(game_gif(Game(size=5), Look(size=100))).n_frames == 1  # type: ignore[attr-defined]


def test_only_the_last_picture_has_marks() -> None:
    game = played("e5e6")
    bare, marked = (opened(game_gif(game, Look(size=100, marks=marks))) for marks in ({}, {"a1": "cross"}))
    for at, differs in ((0, False), (1, False), (2, True)):
        bare.seek(at)
        marked.seek(at)
        assert (unlike(bare, marked) > 0) is differs


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"delay": 0.0}, "cannot be shown for 0.0 seconds"),
        ({"hold": math.inf}, "cannot be shown for inf seconds"),
        ({"loops": -1}, "shown -1 times"),
        ({"moves": range(1, 4)}, "has 2 moves, not 3"),
    ],
)
def test_what_a_gif_refuses(options: dict[str, float], said: str) -> None:
    with pytest.raises(KagetsuError, match=said):
        game_gif(played("e5e6"), **options)  # type: ignore[arg-type]


def test_files_by_their_endings(tmp_path: Path) -> None:
    game = played("e5e6")
    look = Look(size=100)
    for name in ("a.svg", "a.PNG", "a.gif"):
        write_picture(game, tmp_path / name, look)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == board_svg(game.board, look)
    assert opened((tmp_path / "a.PNG").read_bytes()).format == "PNG"
    assert opened((tmp_path / "a.gif").read_bytes()).n_frames == 3  # type: ignore[attr-defined]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.PNG", "a.gif", "a.svg"]
    with pytest.raises(FormatError, match=r"\.svg, \.png, \.gif"):
        write_picture(game, tmp_path / "a.bmp", look)


@pytest.mark.parametrize("module", ["resvg_py", "PIL.ImageFont"])
def test_without_the_extra(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(KagetsuError, match=r"pip install kagetsu\[pictures\]"):
        board_png(Board())
