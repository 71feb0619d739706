"""Positions as SVG: what is drawn where, that nothing overlaps, and that it can be read."""

import math
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kagetsu.formats.picture import Look, board_svg, game_svg, star_points
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, parse_point, point_name
from kagetsu.rules.tree import SetUp
from tests.formats.picture_cases import FOLDER, cases, scattered

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [(5, 5), (15, 15), (19, 19), (25, 25), (20, 15), (5, 25), (25, 5), (8, 13)]

WIDEST_DIGIT = 0.7
"""The width of a digit in the widest common fonts without serifs (Verdana: 0.64), with room, as a share of its size."""


class Drawn:
    """What a picture holds, read back from its text."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        _, _, self.width, self.height = map(float, self.root.attrib["viewBox"].split())
        self.pixels = float(self.root.attrib["width"]), float(self.root.attrib["height"])
        self.circles = [
            (float(c.attrib["cx"]), float(c.attrib["cy"]), float(c.attrib["r"]) + float(c.get("stroke-width", "0")) / 2)
            for c in self.root.iter(f"{SVG}circle")
        ]
        self.stones = [circle for circle in self.circles if 18 <= circle[2] <= 20]
        self.texts = list(self.root.iter(f"{SVG}text"))
        self.said = [text.text for text in self.texts]

    def boxes(self) -> list[tuple[float, float, float, float]]:
        """Left, top, right and bottom of each text, in the widest font; descenders of letters are a fifth below."""
        found = []
        for text in self.texts:
            size = float(text.attrib["font-size"])
            x, y, said = float(text.attrib["x"]), float(text.attrib["y"]), text.text or ""
            wide = WIDEST_DIGIT * size * len(said)
            left = x - wide if text.get("text-anchor") == "end" else x - wide / 2
            found.append((left, y - 0.73 * size, left + wide, y + (0 if said.isdigit() else 0.2 * size)))
        return found


def names(points: list[int]) -> str:
    return " ".join(map(point_name, points))


@pytest.mark.parametrize(("name", "board", "look"), list(cases()), ids=[name for name, _, _ in cases()])
def test_as_it_was_when_it_was_looked_at(name: str, board: Board, look: Look) -> None:
    assert board_svg(board, look) == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def test_every_stored_picture_is_compared() -> None:
    assert {path.stem for path in Path(FOLDER).glob("*.svg")} == {name for name, _, _ in cases()}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("coordinates", [True, False])
def test_nothing_overlaps_and_nothing_is_cut(width: int, height: int, coordinates: bool) -> None:
    area = [column + 32 * row for row in range(height) for column in range(width)]
    board = Board.from_stones(area[::2], area[1::2], width=width, height=height)
    drawn = Drawn(board_svg(board, Look(coordinates=coordinates, row=False, title="Full")))
    assert len(drawn.stones) == width * height
    for x, y, radius in drawn.stones:
        assert radius <= x <= drawn.width - radius
        assert radius <= y <= drawn.height - radius
    places = sorted((x, y) for x, y, _ in drawn.stones)
    apart = min(math.dist(one, other) for one, other in combinations(places[: height + 2], 2))
    assert apart >= 2 * max(radius for _, _, radius in drawn.stones)
    for left, top, right, bottom in drawn.boxes():
        assert left >= 0
        assert top >= 0
        assert right <= drawn.width
        assert bottom <= drawn.height
        for x, y, radius in drawn.stones:
            nearest = min(max(x, left), right), min(max(y, top), bottom)
            assert math.dist((x, y), nearest) >= radius
    for one, other in combinations(drawn.boxes(), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_labels_are_readable_at_400_pixels(width: int, height: int) -> None:
    drawn = Drawn(board_svg(Board(width=width, height=height), Look(size=400)))
    assert max(drawn.pixels) == 400
    scale = 400 / max(drawn.width, drawn.height)
    assert min(float(text.attrib["font-size"]) for text in drawn.texts) * scale >= 9


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_picture_keeps_its_shape(width: int, height: int) -> None:
    for size in (40, 401, 4000):
        drawn = Drawn(board_svg(Board(width=width, height=height), Look(size=size)))
        across, down = drawn.pixels[0] / drawn.width, drawn.pixels[1] / drawn.height
        assert abs(across / down - 1) < 0.5 / min(drawn.pixels) + 1e-9


def test_numbers_fit_on_their_stones() -> None:
    board = scattered(25, 25, 210)
    drawn = Drawn(board_svg(board, Look(numbers=True, coordinates=False)))
    assert sorted(map(int, filter(None, drawn.said))) == list(range(1, 211))
    at = {(x, y): radius for x, y, radius in drawn.stones}
    for text, (left, top, right, bottom) in zip(drawn.texts, drawn.boxes(), strict=True):
        middle = float(text.attrib["x"]), (top + bottom) / 2
        stone = min(at, key=lambda place: math.dist(place, middle))
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert math.dist(stone, corner) <= at[stone]


def test_stones_stand_where_they_are() -> None:
    drawn = Drawn(board_svg(Board.from_stones(["a1", "o15"], ["o1"]), Look(coordinates=False)))
    (black_low, black_high, white) = drawn.stones
    assert black_low[0] < white[0]
    assert black_low[1] == white[1] > black_high[1]
    assert black_high[0] == white[0]


@pytest.mark.parametrize(
    ("width", "height", "points"),
    [
        (15, 15, "d4 l4 h8 d12 l12"),
        (19, 19, "d4 j4 p4 d10 j10 p10 d16 j16 p16"),
        (13, 13, "d4 j4 g7 d10 j10"),
        (9, 9, "c3 g3 e5 c7 g7"),
        (5, 5, "c3"),
        (6, 6, ""),
        (20, 20, "d4 q4 d17 q17"),
        (20, 15, "d4 q4 d12 q12"),
        (25, 15, "d4 v4 m8 d12 v12"),
    ],
)
def test_star_points(width: int, height: int, points: str) -> None:
    assert names(star_points(width, height)) == points


def test_numbers_count_moves_and_passes() -> None:
    board = Board.from_moves(["h8", "h9", PASS, "i9"], "renju")
    assert Drawn(board_svg(board, Look(numbers=True, coordinates=False))).said == ["1", "2", "4"]
    assert Drawn(board_svg(board, Look(numbers=range(2, 4), coordinates=False))).said == ["2"]


def test_the_last_move_is_marked_if_it_is_a_stone() -> None:
    def inner(board: Board, last_move: bool = True) -> int:
        svg = board_svg(board, Look(coordinates=False, last_move=last_move))
        return len(re.findall(r'<circle [^>]*r="6"', svg))

    assert inner(Board.from_moves("h8h9")) == 1
    assert inner(Board.from_moves("h8h9"), last_move=False) == 0
    assert inner(Board()) == inner(Board.from_moves(["h8", PASS], "renju")) == 0


def test_one_sign_on_a_point() -> None:
    board = Board.from_stones(["g8", "i8", "h7", "h9"], [], WHITE, "renju")
    plain = Drawn(board_svg(board, Look(forbidden=True, coordinates=False, heat={"h8": 0.5, "a1": 0.25})))
    assert plain.said == ["25"], "the cross of the forbidden point stands in place of its percentage"
    marked = Drawn(board_svg(board, Look(forbidden=True, coordinates=False, marks={"h8": "?"})))
    assert marked.said == ["?"]
    assert 'stroke="#bf1616"' in board_svg(board, Look(forbidden=True))
    assert 'stroke="#bf1616"' not in board_svg(board, Look(forbidden=True, marks={"h8": "?"}))


def test_the_winning_row_has_an_edge() -> None:
    board = Board.from_moves("h8a1h9b1h10c1h11d1h12")
    assert board_svg(board).count('stroke="#169a4b"') == 5
    assert '"#169a4b"' not in board_svg(board, Look(row=False))


def test_only_stones_are_round() -> None:
    warm = board_svg(Board(), Look(coordinates=False, heat={"i9": 0.5, "i8": 1, "a1": 0}))
    assert warm.count("<circle") == board_svg(Board(), Look(coordinates=False)).count("<circle")


def test_percentages() -> None:
    heat = {"a1": 0, "b1": 0.005, "c1": 0.494, "d1": 0.999, "e1": 1}
    assert Drawn(board_svg(Board(5), Look(heat=heat, coordinates=False))).said == ["0", "1", "49", "100", "100"]
    assert not Drawn(board_svg(Board.from_moves("h8"), Look(heat={"h8": 0.5}, coordinates=False))).said


@pytest.mark.parametrize("sign", ["triangle", "square", "circle", "cross"])
def test_shapes_are_no_texts(sign: str) -> None:
    look = Look(coordinates=False, marks={"h8": sign})
    assert not Drawn(board_svg(Board(), look)).said
    assert board_svg(Board(), look) != board_svg(Board(), Look(coordinates=False))


@pytest.mark.parametrize(
    ("sign", "shown"),
    [
        ("=A", "A"),
        ("=square", "s…"),
        ("ABCD", "A…"),
        ("=", None),
        ("123", "123"),
        ("1234", "1…"),
        ("花月", "花月"),
        ("花月夜", "花…"),
    ],
)
def test_texts_of_marks(sign: str, shown: str | None) -> None:
    assert Drawn(board_svg(Board(), Look(coordinates=False, marks={"h8": sign}))).said == [shown]


def test_arrows_leave_the_middle_of_both_points_free() -> None:
    empty = board_svg(Board(), Look(coordinates=False))
    for end in ("i8", "h9", "o15", "a1", "h1"):
        svg = board_svg(Board(), Look(coordinates=False, arrows=[("h8", end)]))
        (path,) = set(svg.splitlines()) - set(empty.splitlines())
        found = re.search(r' d="M([^"]*)Z"', path)
        assert found
        corners = [tuple(map(float, corner.split())) for corner in found[1].split("L")]
        column, row = parse_point(end) % 32, parse_point(end) // 32
        for centre in ((26 + 40 * 7, 26 + 40 * 7), (26 + 40 * column, 26 + 40 * (14 - row))):
            assert 8 <= min(math.dist(centre, corner) for corner in corners) <= 15


@pytest.mark.parametrize(
    ("look", "error", "said"),
    [
        (Look(marks={"p8": "A"}), IllegalMove, "p8 is off the board"),
        (Look(marks={"8h": "A"}), FormatError, "is not a point"),
        (Look(arrows=[("h8", "h16")]), IllegalMove, "h16 is off the board"),
        (Look(arrows=[("h8", "h8")]), KagetsuError, "An arrow from h8 to itself"),
        (Look(heat={"h8": 1.5}), KagetsuError, "1.5 at h8 is no share"),
        (Look(heat={"h8": math.nan}), KagetsuError, "nan at h8 is no share"),
        (Look(size=39), KagetsuError, "39 pixels"),
        (Look(size=4001), KagetsuError, "4001 pixels"),
        (Look(theme="sepia"), KagetsuError, "sepia is no theme"),
    ],
)
def test_what_is_refused(look: Look, error: type[KagetsuError], said: str) -> None:
    with pytest.raises(error, match=said):
        board_svg(Board(), look)


@given(st.text(), st.text(min_size=1))
@settings(max_examples=100, deadline=None)
def test_any_text_gives_a_picture_that_can_be_read(title: str, sign: str) -> None:
    drawn = Drawn(board_svg(Board(5), Look(title=title, marks={"c3": sign})))
    assert len(drawn.texts) >= 10


def test_a_title_is_cut_where_the_board_ends() -> None:
    drawn = Drawn(board_svg(Board(5), Look(title="a" * 300, coordinates=False)))
    ((left, _, right, _),) = drawn.boxes()
    assert left >= 0
    assert right <= drawn.width
    assert drawn.root.findtext(f"{SVG}title") == "a" * 300, "whoever listens to the picture hears it all"


def test_auto_is_light_with_a_style_for_the_dark() -> None:
    board = scattered(15, 15, 30)
    light, auto = board_svg(board, Look(theme="light")), board_svg(board, Look(theme="auto"))
    assert "prefers-color-scheme:dark" in auto
    assert re.sub(r' class="[^"]*"|<style>.*</style>\n', "", auto) == light
    used = set(re.findall(r"kagetsu-[a-z_-]+", re.sub(r"<style>.*</style>", "", auto)))
    assert used == set(re.findall(r"\.(kagetsu-[a-z_-]+)", auto))


def test_a_game_shows_the_marks_of_its_record() -> None:
    game = Game(size=9)
    game.play("e5")
    game.node.annotate().marks = {parse_point("a1"): "=Z", parse_point("b1"): "=Y", parse_point("o15"): "=off"}
    drawn = Drawn(game_svg(game, Look(coordinates=False, numbers=True, marks={"b1": "X"})))
    assert sorted(filter(None, drawn.said)) == ["1", "X", "Z"]
    assert Drawn(game_svg(game, Look(coordinates=False, numbers=True), game.root)).said == []


def test_a_game_counts_its_moves_across_set_ups() -> None:
    game = Game(size=9)
    game.play("e5")
    game.play("e6")
    game.node = game.node.add()
    game.node.annotate().set_up = SetUp(white=[parse_point("a1")], empty=[parse_point("e5")], to_move=BLACK)
    game.go_to(game.node)
    game.play("e7")
    assert Drawn(game_svg(game, Look(coordinates=False, numbers=True))).said == ["2", "3"]


def test_notebooks_draw_boards_and_games() -> None:
    board = Board.from_moves("h8h9")
    assert board._repr_svg_() == board_svg(board, Look(theme="auto"))
    game = Game()
    game.play("h8")
    assert game._repr_svg_() == game_svg(game, Look(theme="auto", numbers=True))
