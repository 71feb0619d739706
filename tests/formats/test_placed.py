"""Lines ``x y player``."""

import pytest

from kagetsu.formats.kinds import Options, read_data
from kagetsu.formats.move_list import read_placed
from kagetsu.formats.placed import is_placed, parse_placed
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name


def test_stones_count_from_the_top_left() -> None:
    stones = parse_placed("7 7 1\n8 6 2\n\n 0  14 1\n", 15)
    assert [(point_name(point), colour, line) for point, colour, line in stones] == [
        ("h8", BLACK, 1), ("i9", WHITE, 2), ("a1", BLACK, 4),
    ]  # fmt: skip
    assert parse_placed("8 6 1", 15, base=1)[0].point == parse_point("h10")
    assert parse_placed("8 6 1", 15, order="yx")[0].point == parse_point("g7")


def test_a_file_of_them_is_a_game_in_its_own_order() -> None:
    (game,) = read_data(b"7 7 1\r\n8 6 1\r\n6 6 2\r\n", "case.txt")
    assert [(point_name(node.move or 0), node.colour) for node in game.mainline()] == [
        ("h8", BLACK), ("i9", BLACK), ("g9", WHITE),
    ]  # fmt: skip
    assert game.width == 15
    (first,) = read_data(b"8 6 1", "case.txt", None, Options(base=1, order="yx"))
    assert point_name(first.mainline()[0].move or 0) == "f8"


def test_a_larger_board_where_the_stones_need_it() -> None:
    assert read_placed("18 0 1").width == 19
    assert read_placed("19 0 1").width == 20
    assert read_placed("24 0 1").width == 25


@pytest.mark.parametrize("text", ["0,0, 1,-1", "h8h9", "1 2", "1 2 3", "1 2 1 2", "", "1 2 1\nx"])
def test_other_lists_are_none(text: str) -> None:
    assert not is_placed(text)


@pytest.mark.parametrize(
    ("text", "word"), [("25 0 1", "case.txt:1: '25 0' is off"), ("1 1 1\n1 1 2", "case.txt:2: b14 is set up twice")]
)
def test_faults_name_the_line(text: str, word: str) -> None:
    with pytest.raises(FormatError) as fault:
        read_placed(text, "case.txt")
    assert str(fault.value).startswith(word)
