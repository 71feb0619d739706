"""The position that a manager builds up, stone by stone or at once."""

import pytest

from kagetsu.protocol.commands import OTHER, OWN, SPECIAL, Place, Stone
from kagetsu.protocol.position import Position
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.point import BLACK, WHITE, parse_point
from kagetsu.rules.rule import FREESTYLE, RENJU


def stones(text: str) -> tuple[Stone, ...]:
    """Stones written as in a block: ``"7,7,2 8,8,1"``."""
    numbers = [tuple(map(int, word.split(","))) for word in text.split()]
    return tuple(Stone(Place(x, y), owner) for x, y, owner in numbers)


def test_turns_alternate_from_black() -> None:
    position = Position(15, 15)
    position.put(Place(7, 7))
    assert position.put_move(parse_point("i9")) == "8,6"
    position.put(Place(0, 0))
    board = position.board(FREESTYLE)
    assert board.key() == "15:freestyle:h8a15/i9:w"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("", BLACK),
        ("7,7,2", WHITE),
        ("7,7,2 8,8,1", BLACK),
        ("8,8,1 7,7,2", BLACK),
        ("7,7,2 8,8,1 9,9,2", WHITE),
        ("9,9,2 7,7,2 8,8,1", WHITE),
        ("7,7,1", BLACK),
        ("7,7,2 8,8,2 9,9,2 1,1,1", WHITE),
    ],
)
def test_the_colour_follows_from_the_numbers_of_stones(text: str, own: int) -> None:
    position = Position(15, 15)
    position.set_up(stones(text))
    board = position.board(FREESTYLE)
    assert board.turn == own
    assert len(board.stones(own)) == sum(stone.owner == OWN for stone in stones(text))
    assert len(board.stones(BLACK + WHITE - own)) == sum(stone.owner == OTHER for stone in stones(text))


def test_a_set_up_replaces_what_was_there() -> None:
    position = Position(15, 15)
    position.put(Place(7, 7))
    position.set_up(stones("0,0,2"))
    assert position.board(RENJU).key() == "15:renju:a15/:w"


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("7,7,2 7,7,1", IllegalMove, "7,7 is taken."),
        ("7,7,2 20,15,1", IllegalMove, "20,15 is off the board, which is 20x15."),
        ("7,7,2 19,15,1", IllegalMove, "19,15 is off the board, which is 20x15."),
        ("7,7,3", KagetsuError, "A stone of neither side belongs to the continuous game, which is not known here."),
    ],
)
def test_a_refused_set_up_changes_nothing(text: str, kind: type[KagetsuError], told: str) -> None:
    position = Position(20, 15)
    position.put(Place(0, 0))
    before = position.board(FREESTYLE)
    with pytest.raises(kind) as caught:
        position.set_up(stones(text))
    assert str(caught.value) == told
    assert position.board(FREESTYLE) == before
    assert SPECIAL == 3


def test_a_taken_place_and_one_off_the_board_are_refused() -> None:
    position = Position(15, 15)
    position.put(Place(7, 7))
    for place in (Place(7, 7), Place(15, 0), Place(0, 15), Place(9999, 9999)):
        with pytest.raises(IllegalMove):
            position.put(place)
    assert position.board(FREESTYLE).key() == "15:freestyle:h8/:w"


def test_stones_are_taken_back_newest_first() -> None:
    position = Position(15, 15)
    for place in (Place(7, 7), Place(8, 7), Place(9, 7)):
        position.put(place)
    position.take_back(Place(9, 7))
    assert position.board(FREESTYLE).key() == "15:freestyle:h8/i8:b"
    position.take_back(Place(8, 7))
    assert position.board(FREESTYLE).key() == "15:freestyle:h8/:w"
    with pytest.raises(IllegalMove, match=r"There is no stone at 9,7\."):
        position.take_back(Place(9, 7))


@pytest.mark.parametrize("size", [0, 4, 26, 100])
def test_a_size_that_cannot_be_is_refused(size: int) -> None:
    with pytest.raises(KagetsuError):
        Position(size, size)
