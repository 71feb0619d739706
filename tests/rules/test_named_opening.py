"""The 26 openings: complete, different, and known from any side."""

import csv
from itertools import product

import pytest

from kagetsu.rules.named_opening import NAMED_OPENINGS, NamedOpening, name_opening
from kagetsu.rules.point import PASS, SYMMETRIES, make_point, moves_text, parse_moves, point_xy, transform_point
from tests.outside import count, outside_file

BY_CODE = {opening.code: opening for opening in NAMED_OPENINGS}


def known(moves: str) -> str | None:
    opening = name_opening(parse_moves(moves))
    return opening.title() if opening else None


@pytest.mark.parametrize(
    ("moves", "title"),
    [
        ("h8h9h10", "D1 Kansei"),
        ("h8g8g9", "D4 Kagetsu"),
        ("h8i7j7", "I2 Kyogetsu"),
        ("h8h7h6", "D1 Kansei"),
        ("h8g7f6", "I1 Chosei"),
        ("h8i9g7", "I11 Shagetsu"),
        ("h8h9i9g10a1", "D4 Kagetsu"),
    ],
)
def test_known_from_any_side(moves: str, title: str) -> None:
    assert known(moves) == title


@pytest.mark.parametrize(
    "moves",
    ["", "h8", "h8h9", "h8h10h9", "h8h9h11", "h8h9k8", "g8h8i8", "h8h9--", "h8--h9", "--h8h9"],
)
def test_other_stones_have_no_name(moves: str) -> None:
    assert known(moves) is None


def test_the_codes_are_those_of_the_books() -> None:
    assert [opening.code for opening in NAMED_OPENINGS] == [
        f"{kind}{number}" for kind in "DI" for number in range(1, 14)
    ]
    for names in zip(*((opening.name, opening.japanese, opening.chinese) for opening in NAMED_OPENINGS), strict=True):
        assert len(set(names)) == 26


def test_the_26_are_different_and_cover_every_placement() -> None:
    """White in the 3×3 around the centre, Black in the 5×5: 8 × 23 placements, each of which is one of the 26."""
    found: dict[NamedOpening, set[tuple[int, int]]] = {}
    centre = (7, 7)
    ring = [(x, y) for x, y in product(range(6, 9), repeat=2) if (x, y) != centre]
    square = [(x, y) for x, y in product(range(5, 10), repeat=2) if (x, y) != centre]
    placements = [(make_point(*white), make_point(*black)) for white in ring for black in square if white != black]
    assert len(placements) == 8 * 23
    for white, black in placements:
        opening = name_opening([make_point(*centre), white, black])
        assert opening is not None
        found.setdefault(opening, set()).add((white, black))
    assert set(found) == set(NAMED_OPENINGS)
    # An opening that no mirror keeps can lie in eight ways, one that a mirror keeps in four: 20 × 8 + 6 × 4 = 184.
    assert sorted(map(len, found.values())) == [4] * 6 + [8] * 20


@pytest.mark.parametrize("opening", NAMED_OPENINGS, ids=lambda opening: opening.code)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry_keeps_the_name(opening: NamedOpening, symmetry: int) -> None:
    assert name_opening([transform_point(point, symmetry, 15, 15) for point in opening.moves]) is opening


@pytest.mark.parametrize("size", range(5, 26, 2))
def test_boards_of_odd_size_share_the_names(size: int) -> None:
    for opening in NAMED_OPENINGS:
        moved = []
        for point in opening.moves:
            column, row = point_xy(point)
            moved.append(make_point(column - 7 + size // 2, row - 7 + size // 2))
        assert name_opening(moved, size, size) is opening
        assert name_opening([moved[0], PASS, moved[2]], size, size) is None


def test_boards_without_a_middle_have_no_names() -> None:
    assert name_opening(parse_moves("k10k11k12"), 20, 20) is None
    assert name_opening(parse_moves("k8k9k10"), 21, 15) is None
    assert name_opening(parse_moves("k10k11k12"), 19, 19) is None  # the middle of 19×19 is j10


def test_titles() -> None:
    assert BY_CODE["D4"].title() == "D4 Kagetsu"
    assert BY_CODE["D4"].title("fr") == "D4 Kagetsu"
    assert BY_CODE["D4"].title(None) == "D4 Kagetsu"
    assert BY_CODE["I6"].title("zh") == BY_CODE["I6"].title("zh_CN.UTF-8") == "I6 云月"


def test_outside_list_of_the_26() -> None:
    with outside_file("openings/renju_26_openings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 26
    for row in rows:
        opening = BY_CODE[row["code"]]
        moves = row["move1"] + row["move2"] + row["move3"]
        assert (moves_text(opening.moves), opening.name, opening.chinese) == (moves, row["name_romaji"], row["name_zh"])
        assert name_opening(parse_moves(moves)) is opening
        count()


def test_outside_games() -> None:
    with outside_file("games/renju_human_games.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            title = known(row["moves"])
            assert (title or "other") == row["opening"], row["game"]
            count()
