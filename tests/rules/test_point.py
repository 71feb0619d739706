"""Points, colours, moves and symmetries, and their names."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.point import (
    BLACK,
    LARGEST,
    PASS,
    SYMMETRIES,
    WHITE,
    all_points,
    colour_word,
    inverse_symmetry,
    make_point,
    moves_text,
    name_or_number,
    opponent,
    parse_colour,
    parse_moves,
    parse_point,
    point_name,
    point_xy,
    transform_point,
)

POINTS = all_points(LARGEST, LARGEST)
SIZES = [(5, 5), (15, 15), (20, 15), (7, 25), (25, 25)]


@pytest.mark.parametrize(
    ("name", "column", "row", "point"),
    [
        ("a1", 0, 0, 0),
        ("h8", 7, 7, 231),
        ("o15", 14, 14, 462),
        ("i9", 8, 8, 264),
        ("y25", 24, 24, 792),
        ("a25", 0, 24, 768),
    ],
)
def test_known_points(name: str, column: int, row: int, point: int) -> None:
    assert parse_point(name) == parse_point(name.upper()) == make_point(column, row) == point
    assert point_name(point) == name
    assert point_xy(point) == (column, row)


def test_every_point_has_its_own_name() -> None:
    names = [point_name(point) for point in POINTS]
    assert len(set(names)) == len(POINTS) == 625
    assert names == [f"{letter}{row}" for row in range(1, 26) for letter in string.ascii_lowercase[:25]]
    assert [parse_point(name) for name in names] == POINTS
    assert [make_point(*point_xy(point)) for point in POINTS] == POINTS


@pytest.mark.parametrize(
    "text", ["", "h", "8", "z9", "h0", "h08", "h26", "h8h", "hh8", "8h", "h-8", "ｈ8", "h８", "i 9", "--"]
)
def test_what_is_no_point(text: str) -> None:
    with pytest.raises(FormatError) as fault:
        parse_point(text)
    assert repr(text) in str(fault.value)


def test_colours() -> None:
    assert opponent(BLACK) == WHITE
    assert opponent(WHITE) == BLACK
    assert [parse_colour(text) for text in ("black", "B", " Black ")] == 3 * [BLACK]
    assert [parse_colour(text) for text in ("white", "W", "wHITE")] == 3 * [WHITE]
    assert [parse_colour(colour_word(colour)) for colour in (BLACK, WHITE)] == [BLACK, WHITE]


@pytest.mark.parametrize("text", ["", " ", "bl", "x", "blackwhite"])
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(FormatError) as fault:
        parse_colour(text)
    assert repr(text) in str(fault.value)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("h8h9i10", ["h8", "h9", "i10"]),
        ("H8 h9,I10\n", ["h8", "h9", "i10"]),
        ("  h8 ,, h9 ,", ["h8", "h9"]),
        ("h8--h9----", ["h8", "--", "h9", "--", "--"]),
        ("a1a11a1", ["a1", "a11", "a1"]),
    ],
)
def test_move_strings(text: str, names: list[str]) -> None:
    assert [point_name(move) for move in parse_moves(text)] == names


@given(st.lists(st.sampled_from([*POINTS, PASS])))
def test_move_strings_are_read_back(moves: list[int]) -> None:
    assert parse_moves(moves_text(moves)) == moves
    assert parse_moves(" ".join(map(point_name, moves))) == moves


@pytest.mark.parametrize(
    ("text", "named", "place"),
    [
        ("h8zz", "'zz'", 3),
        ("h8, ?9 h10", "'?9'", 5),
        ("h8 h9 - h10", "'-'", 7),
        ("h8h", "'h'", 3),
        ("8h", "'8h'", 1),
        ("h8z9", "'z9'", 3),
        ("h8 h26", "'h26'", 4),
        (", 9", "'9'", 3),
    ],
)
def test_a_bad_move_is_named_with_its_place(text: str, named: str, place: int) -> None:
    with pytest.raises(FormatError) as fault:
        parse_moves(text)
    assert named in str(fault.value)
    assert f"(character {place})" in str(fault.value)


def test_symmetries_of_one_point() -> None:
    """Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then exchanges columns and rows."""
    images = [point_name(transform_point(parse_point("b4"), symmetry, 15, 15)) for symmetry in SYMMETRIES]
    assert images == ["b4", "n4", "b12", "n12", "d2", "d14", "l2", "l14"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetries_permute_the_board_and_are_undone(symmetry: int, width: int, height: int) -> None:
    points = all_points(width, height)
    images = [transform_point(point, symmetry, width, height) for point in points]
    after = (height, width) if symmetry & 4 else (width, height)
    assert sorted(images) == all_points(*after)
    assert [transform_point(image, inverse_symmetry(symmetry), *after) for image in images] == points
    assert transform_point(PASS, symmetry, width, height) == PASS


def test_the_symmetries_are_the_eight_of_the_square() -> None:
    """They are different, closed under composition, and each keeps neighbours neighbours."""
    points = all_points(5, 5)
    maps = {tuple(transform_point(point, symmetry, 5, 5) for point in points) for symmetry in SYMMETRIES}
    assert len(maps) == 8
    assert {tuple(one[points.index(image)] for image in other) for one in maps for other in maps} == maps
    for images in maps:
        steps = {(a, b) for a in points for b in points if abs(a - b) in (1, 32)}
        assert {(images[points.index(a)], images[points.index(b)]) for a, b in steps} == steps


def test_all_points_go_row_by_row_from_the_bottom() -> None:
    assert [point_name(point) for point in all_points(3, 2)] == ["a1", "b1", "c1", "a2", "b2", "c2"]


@pytest.mark.parametrize("number", [-2, -32, 25, 31, 32 * 25, 99999])
def test_a_number_that_is_no_point_has_no_name(number: int) -> None:
    with pytest.raises(IllegalMove, match=str(number)):
        point_name(number)
    assert name_or_number(number) == str(number)


@pytest.mark.parametrize("symmetry", [-1, 8, 12])
def test_there_are_eight_symmetries(symmetry: int) -> None:
    for refuse in (
        lambda: transform_point(0, symmetry, 15, 15),
        lambda: transform_point(PASS, symmetry, 15, 15),
        lambda: inverse_symmetry(symmetry),
        lambda: Board().transform(symmetry),
    ):
        with pytest.raises(KagetsuError, match=str(symmetry)):
            refuse()
