"""What can be typed in ``play``, and what each line means."""

import pytest

from kagetsu.cli.command import WORDS, Act, Command, File, Put, Turn, Why, Word, parse_command, parse_place
from kagetsu.rules.action import Add, Declare, Offer, Pass, Pick, Place, Stay, Swap
from kagetsu.rules.error import FormatError
from kagetsu.rules.point import BLACK, EMPTY, WHITE, all_points, parse_point, point_name, point_xy

H8, G8, A3, C1 = map(parse_point, ("h8", "g8", "a3", "c1"))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("h8", Act(Place(H8))),
        ("  H8 ", Act(Place(H8))),
        ("h 8", Act(Place(H8))),
        ("8,8", Act(Place(H8))),
        ("8 8", Act(Place(H8))),
        ("8 , 8", Act(Place(H8))),
        ("1,3", Act(Place(A3))),
        ("3 1", Act(Place(C1))),
        ("８，８", Act(Place(H8))),
        ("ｈ８", Act(Place(H8))),
        ("pass", Act(Pass())),
        ("swap", Act(Swap())),
        ("STAY", Act(Stay())),
        ("declare 3", Act(Declare(3))),
        ("offer h8 g8", Act(Offer((H8, G8)))),
        ("offer h8, g8", Act(Offer((H8, G8)))),
        ("pick g8", Act(Pick(G8))),
        ("add h8 g8", Act(Add(H8, G8))),
        ("why g8", Why(G8)),
        ("why 7 8", Why(G8)),
        ("put black h8", Put(BLACK, (H8,))),
        ("put white h8 g8", Put(WHITE, (H8, G8))),
        ("put w h8,g8", Put(WHITE, (H8, G8))),
        ("put empty 8,8", Put(EMPTY, (H8,))),
        ("turn white", Turn(WHITE)),
        ("save game.sgf", File("save", "game.sgf")),
        ("save my game.sgf --force", File("save", "my game.sgf", force=True)),
        ("load Größe.sgf", File("load", "Größe.sgf")),
        ("q", Word("quit")),
        ("?", Word("help")),
        ("Undo", Word("undo")),
    ],
)
def test_lines(line: str, command: Command) -> None:
    assert parse_command(line) == command


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_a_command_of_its_own(word: str) -> None:
    assert parse_command(word) == Word(word)
    with pytest.raises(FormatError):
        parse_command(word + " nonsense")


def test_the_order_of_numbers_can_be_row_first() -> None:
    assert parse_command("1,3", "yx") == Act(Place(C1))
    assert parse_command("why 3 1", "yx") == Why(A3)
    assert parse_command("c1", "yx") == Act(Place(C1))


def test_numbers_and_names_agree_on_every_point() -> None:
    for point in all_points(25, 25):
        column, row = point_xy(point)
        assert parse_place(f"{column + 1},{row + 1}") == point
        assert parse_place(f"{row + 1} {column + 1}", "yx") == point
        assert parse_place(point_name(point)) == point


@pytest.mark.parametrize(
    "line",
    ["", "   ", "hello", "h", "8", "h8 h9", "0,1", "26,1", "1,26", "z9", "h0", "h99", "8,8,8", "-1 3", "why", "put",
     "put red h8", "put black", "turn", "turn blue", "save", "load", "declare", "declare x", "offer", "pick",
     "pick a1 b1", "add h8", "add h8 g8 a1", "swap now", "h8;quit", "\x00", "八八", "1.5,2", "h8h9"],
)  # fmt: skip
def test_anything_else_gets_one_sentence(line: str) -> None:
    with pytest.raises(FormatError) as refused:
        parse_command(line)
    sentence = str(refused.value)
    assert sentence.strip()
    assert "\n" not in sentence


def test_a_long_line_is_repeated_only_in_part() -> None:
    for line in ("z" * 100_000, "put black " + "z" * 100_000, "9,9" + "9" * 100_000, "turn " + "z" * 100_000):
        with pytest.raises(FormatError) as refused:
            parse_command(line)
        assert len(str(refused.value)) < 200
