"""PSQ: Piskvork's own files and those of the Gomocup judge, read and written."""

import random

import pytest

from kagetsu.formats.psq import losses, read_psq, write_psq
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.action import Swap
from kagetsu.rules.board import Board
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, WHITE, all_points, parse_moves, point_name
from kagetsu.rules.rule import FREESTYLE, RENJU
from tests.counts import sample
from tests.formats.mutations import mutations
from tests.outside import count, data_folder, outside_file

JUDGE = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,7,450\r\n9,6,12\r\npbrain-A.zip\r\npbrain-B.zip\r\n-1\r\n"
PISKVORK = "Piskvorky 20x20, 0:7, 1\n11,10,1500\n10,9,512\n0\n"


def read(text: str) -> Game:
    (game,) = read_psq(text, "game.psq")
    return game


def moves(game: Game) -> str:
    return " ".join(point_name(node.move) for node in game.mainline() if node.move is not None)


def seconds(game: Game) -> list[float | None]:
    return [node.notes.seconds if node.notes else None for node in game.mainline()]


def attempt(text: str) -> tuple[list[Game], FormatError | None]:
    try:
        return read_psq(text, "spoiled.psq"), None
    except FormatError as fault:
        return [], fault


def sentences(lost: list[KagetsuError]) -> list[str]:
    return [str(loss) for loss in lost]


# -- reading


def test_the_form_of_the_judge() -> None:
    game = read(JUDGE)
    assert (game.width, game.height, game.rule) == (15, 15, FREESTYLE)
    assert moves(game) == "h8 h9 i10"
    assert [node.colour for node in game.mainline()] == [BLACK, WHITE, BLACK]
    assert seconds(game) == [0, 0.45, 0.012]
    assert (game.headers["black"], game.headers["white"]) == ("pbrain-A.zip", "pbrain-B.zip")
    assert game.node is game.last()
    assert game.warnings == []
    assert game.outcome() is None


def test_the_form_of_piskvork() -> None:
    game = read(PISKVORK)
    assert (game.width, game.height) == (20, 20)
    assert moves(game) == "k11 j12"
    assert seconds(game) == [1.5, 0.512]
    assert "black" not in game.headers


def test_the_rule_is_the_readers() -> None:
    (game,) = read_psq(JUDGE, rule=RENJU)
    assert game.rule == RENJU
    assert write_psq(game) == JUDGE


def test_names_stand_in_the_order_of_the_players() -> None:
    game = read(JUDGE.replace("11:11, 0", "11:11, 1"))
    assert (game.headers["black"], game.headers["white"]) == ("pbrain-B.zip", "pbrain-A.zip")


def test_a_rectangle() -> None:
    assert moves(read("Piskvorky 20x15, 1:1, 0\n20,1,0\n1,15,0\n-1\n")) == "t15 a1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Piskvorky 15x15, 11:11, 0", ""),
        ("Piskvorky 15x15, 11:11, 0\n-1", ""),
        ("\ufeff\n\nPiskvorky 15x15,11:11,0\n8,8\n", "h8"),
        ("Piskvorky 15x15,  0:0,  1  \n 8 , 8 , 3 \n\n8,7", "h8 h9"),
        ("Piskvorky 15x15, 11:11, 0\r8,8,0\r8,7,0\r", "h8 h9"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n\n\n15\n\n\n", "h8"),
        ("Piskvorky 15x15, 11:11, 0\nAnna\nBen\n-1\n", ""),
    ],
)
def test_loose_forms(text: str, expected: str) -> None:
    game = read(text)
    assert moves(game) == expected
    assert game.warnings == []


def test_a_time_may_be_missing() -> None:
    game = read("Piskvorky 15x15, 11:11, 0\n8,8\n8,7,120\n9,6\n")
    assert seconds(game) == [None, 0.12, None]
    assert write_psq(game) == "Piskvorky 15x15, 11:11, 0\r\n8,8\r\n8,7,120\r\n9,6\r\n-1\r\n"


@pytest.mark.parametrize(
    ("tail", "names"),
    [
        ("", (None, None)),
        ("-1", (None, None)),
        ("Anna\n-1", ("Anna", None)),
        ("Anna\nBen", ("Anna", "Ben")),
        ("Anna\n\n0\n", ("Anna", None)),
        ("\nBen\n0\n", (None, "Ben")),
        ("42\n5 in a row, once\n0\n", ("42", "5 in a row, once")),
        ("花月\n Ben \n", ("花月", "Ben")),
    ],
)
def test_names_and_code_are_optional(tail: str, names: tuple[str | None, str | None]) -> None:
    game = read("Piskvorky 15x15, 11:11, 0\n8,8,0\n" + tail)
    assert (game.headers.get("black"), game.headers.get("white")) == names


def test_several_games_in_one_text() -> None:
    first, second = read_psq(JUDGE + PISKVORK)
    assert (moves(first), moves(second)) == ("h8 h9 i10", "k11 j12")
    with pytest.raises(FormatError) as fault:
        read_psq(JUDGE + PISKVORK.replace("10,9", "10,90"), "two.psq")
    assert (fault.value.line, fault.value.column) == (10, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("", 1, 1, "''"),
        ("\n\n8,8,0\n", 3, 1, "'8,8,0'"),
        ("Piskvorky 15, 11:11, 0\n8,8,0\n", 1, 1, "'Piskvorky 15, 11:11, 0'"),
        ("Piskvorky 15x15, 11:11, 2\n8,8,0\n", 1, 1, "11:11, 2"),
        ("Piskvorky 15x15, 11:11, 01\n8,8,0\n", 1, 1, "11:11, 01"),
        ("  Piskvorky 40x40, 11:11, 0\n8,8,0\n", 1, 3, "40x40"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7\n  16,1,0\n-1", 4, 3, "'16,1'"),
        ("Piskvorky 15x15, 11:11, 0\n0,0,0\n", 2, 1, "'0,0'"),
        ("Piskvorky 15x15, 11:11, 0\n8,-1,0\n", 2, 1, "'8,-1'"),
        ("Piskvorky 20x15, 11:11, 0\n1,16,0\n", 2, 1, "20x15"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8;7;0\n9,6,0\n", 3, 1, "'8;7;0'"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\nAnna\n8,7,0\nBen\n", 3, 1, "'Anna'"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,\n", 3, 1, "'8,7,'"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,1.5\n-1\n", 2, 1, "'8,8,1.5'"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\nAnna\nBen\nCid\n-1\n", 5, 1, "'Cid'"),
        ("Piskvorky 15x15, 11:11, 0\n8,8," + "9" * 5000, 2, 1, "'8,8,99"),
    ],
)
def test_faults_name_their_place(text: str, line: int, column: int, word: str) -> None:
    with pytest.raises(FormatError) as fault:
        read_psq(text, "odd.psq")
    assert (fault.value.file, fault.value.line, fault.value.column) == ("odd.psq", line, column)
    assert word in str(fault.value)
    assert len(str(fault.value)) < 200


# -- the record is kept whole; one warning names the first oddity


def test_moves_after_a_five_stay() -> None:
    line = [(8, 8), (1, 1), (9, 8), (2, 1), (10, 8), (3, 1), (11, 8), (4, 1), (12, 8), (5, 1), (6, 1)]
    game = read("Piskvorky 15x15, 11:11, 0\n" + "".join(f"{x},{y},0\n" for x, y in line))
    assert len(game.mainline()) == 11
    assert game.board.stone_at("f15") == BLACK
    (warning,) = game.warnings
    assert (warning.file, warning.line, warning.column) == ("game.psq", 11, 1)
    assert "over" in str(warning)


def test_a_taken_point_stays_in_the_record() -> None:
    text = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,8,0\r\n8,8,5\r\n1,1,0\r\n-1\r\n"
    game = read(text)
    assert [str(warning) for warning in game.warnings] == ["game.psq:3:1: h8 is taken."]
    assert write_psq(game) == text


def test_the_rule_decides_what_is_odd() -> None:
    names = parse_moves("g8a1i8a3h7a5h9a7h8a9")  # h8 makes two threes, a foul for Black in renju
    lines = [f"{move % 32 + 1},{15 - move // 32},0" for move in names]
    text = "\n".join(["Piskvorky 15x15, 11:11, 0", *lines])
    (free,), (renju,) = read_psq(text), read_psq(text, rule=RENJU)
    assert free.warnings == []
    assert [warning.line for warning in renju.warnings] == [11]
    assert moves(free) == moves(renju)


def test_what_is_not_understood_is_told_once() -> None:
    game = read("Piskvorky 15x15, 11:11, 0 extra\n8,8,-5\n8,7,-6\n")
    assert seconds(game) == [None, None]
    assert [(warning.line, warning.column) for warning in game.warnings] == [(1, 1), (2, 1)]
    assert "'extra'" in str(game.warnings[0])
    assert "-5" in str(game.warnings[1])


# -- writing


@pytest.mark.parametrize(
    "text",
    [
        JUDGE,
        PISKVORK.replace("\n", "\r\n"),
        "Piskvorky 15x15, 0:0, 1\r\n8,8,0\r\nBen\r\nAnna\r\n15\r\n",
        "Piskvorky 7x5, 3:0, 0\r\n7,5,999999999\r\n\r\nAnna\r\n-2\r\n",
        "Piskvorky 15x15, 11:11, 0\r\n-1\r\n",
    ],
)
def test_a_file_is_written_as_it_stood(text: str) -> None:
    game = read(text)
    assert write_psq(game) == text
    assert losses(game) == []
    (through_sgf,) = read_sgf(write_sgf(game))
    assert write_psq(through_sgf) == text


def test_a_file_without_a_code_gets_the_code_that_says_nothing() -> None:
    assert write_psq(read("Piskvorky 15x15, 11:11, 0\n8,8,0\n")).endswith("8,8,0\r\n-1\r\n")


def test_a_game_of_our_own() -> None:
    game = Game("freestyle", size=15)
    game.headers["black"], game.headers["white"] = "human", "Rapfi"
    game.play("h8", 1.5)
    game.play("i10")
    assert write_psq(game) == "Piskvorky 15x15, 0:11, 0\r\n8,8,1500\r\n9,6\r\nhuman\r\nRapfi\r\n-1\r\n"
    assert losses(game) == []


@pytest.mark.parametrize(("time", "written"), [(0.0004, 0), (2.0006, 2001), (1e12, 999_999_999)])
def test_a_time_is_written_so_that_it_can_be_read(time: float, written: int) -> None:
    game = Game()
    game.play("h8", time)
    assert f"8,8,{written}\r\n" in write_psq(game)
    assert seconds(read(write_psq(game))) == [written / 1000]


def test_the_second_player_may_have_black() -> None:
    game = Game("renju", opening="swap1")
    game.players = ("Anna", "Ben")
    game.play("h8")
    game.act(Swap())
    game.play("h9")
    assert write_psq(game) == "Piskvorky 15x15, 11:11, 1\r\n8,8\r\n8,7\r\nAnna\r\nBen\r\n-1\r\n"
    again = read(write_psq(game))
    assert (again.headers["black"], again.headers["white"]) == ("Ben", "Anna")
    assert sentences(losses(game)) == [
        "Left out: the rule (renju).",
        "Left out: the opening protocol (swap1).",
        "Left out: decisions of the opening (1).",
    ]


@pytest.mark.parametrize("name", ["8,8,0", "8,8", "1;2", "Piskvorky 15x15, 0:0, 0", "two\nlines", "\r\n", "-1", "0"])
def test_a_name_spoils_no_file(name: str) -> None:
    game = Game()
    game.play("h8")
    game.headers["black"], game.headers["white"] = name, "Ben"
    again = read(write_psq(game))
    assert moves(again) == "h8"
    assert again.headers["white"] == "Ben"
    assert write_psq(again) == write_psq(game)


@pytest.mark.parametrize(
    "kept", [["x", "0", "-1"], ["1:1", "2", "-1"], ["1:1", "0", "x"], ["1:1"], ["1:1", "0 x", "0"]]
)
def test_odd_properties_are_passed_over(kept: list[str]) -> None:
    game = Game()
    game.play("h8")
    game.root.annotate().properties["PSQ"] = kept
    assert write_psq(game) == "Piskvorky 15x15, 11:11, 0\r\n8,8\r\n-1\r\n"


def test_only_the_line_that_is_asked_for() -> None:
    game = read(JUDGE.replace("-1\r\n", "15\r\n"))
    first = game.mainline()[0]
    first.add(parse_moves("a1")[0], WHITE)
    other = list(first.children())[1]
    assert write_psq(game, other).splitlines()[1:] == ["8,8,0", "1,15", "pbrain-A.zip", "pbrain-B.zip", "-1"]
    assert losses(game, other) == []
    assert sentences(losses(game)) == ["Left out: variations (moves: 1)."]


def test_a_start_position_becomes_moves() -> None:
    game = Game(position=Board.from_stones(["h8", "j8"], ["h9"], WHITE))
    game.play("a1")
    again = read(write_psq(game))
    assert moves(again) == "h8 h9 j8 a1"
    assert again.board.stones(BLACK) == game.board.stones(BLACK)
    assert sentences(losses(game)) == ["Changed: set-up stones become moves, in an order of their own."]


@pytest.mark.parametrize(
    ("black", "white", "turn"),
    [(["h8"], [], BLACK), (["h8"], ["h9", "h10"], BLACK), ([], [], WHITE), ([], ["h8"], WHITE)],
)
def test_a_start_position_that_moves_cannot_give_is_refused(black: list[str], white: list[str], turn: int) -> None:
    game = Game(position=Board.from_stones(black, white, turn))
    for asked in (write_psq, losses):
        with pytest.raises(KagetsuError, match=f"{len(black)} black and {len(white)} white"):
            asked(game)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("(;GM[4]SZ[15];B[hh];W[];B[hg];W[aa])", 3),
        ("(;GM[4]SZ[15];B[hh];B[hg];W[aa])", 2),
        ("(;GM[4]SZ[15];B[hh];AW[hg];B[aa])", 2),
        ("(;GM[4]SZ[15];B[hh];AW[hg])", 1),
    ],
)
def test_the_line_ends_where_stones_in_turn_end(text: str, rest: int) -> None:
    (game,) = read_sgf(text)
    assert moves(read(write_psq(game))) == "h8"
    assert f"Left out: the line from its first pass, set-up or second move of one colour on ({rest})." in sentences(
        losses(game)
    )


def test_losses_of_a_rich_game() -> None:
    game = Game("renju", clock=parse_clock("300+5"))
    game.headers.update(event="Club", black="Anna", date="2024-01-01")
    game.play("h8", 1)
    game.node.annotate().comment = "centre"
    game.resign(WHITE)
    assert sentences(losses(game)) == [
        "Left out: the rule (renju).",
        "Left out: the clock (300+5).",
        "Left out: how the game ended, which its stones do not show.",
        "Left out: what is said about the game (event, date).",
        "Left out: comments (1).",
    ]


# -- by chance


def test_games_of_any_size_come_back() -> None:
    dice = random.Random(5)
    for _ in range(sample(40, 400)):
        width, height = dice.randint(5, 25), dice.randint(5, 25)
        game = Game(width=width, height=height)
        node, colour = game.root, BLACK
        for point in dice.sample(all_points(width, height), dice.randint(0, 20)):
            node = node.add(point, colour)
            colour = BLACK + WHITE - colour
            if dice.random() < 0.5:
                node.annotate().seconds = dice.randrange(100_000) / 1000
        again = read(write_psq(game))
        assert (again.width, again.height) == (width, height)
        assert moves(again) == moves(game)
        assert seconds(again) == seconds(game)


def test_spoiled_files_give_a_game_or_a_typed_error() -> None:
    read_well = refused = 0
    for text in mutations([JUDGE, PISKVORK], sample(3000, 100_000), seed=11):
        games, fault = attempt(text)
        if fault is not None:
            assert fault.line is not None
            assert fault.column is not None
            assert str(fault).startswith("spoiled.psq:")
            refused += 1
            continue
        read_well += 1
        for game in games:
            written = write_psq(game)
            assert write_psq(read(written)) == written
            assert moves(read(written)) == moves(game)
    assert read_well > 100
    assert refused > 100


# -- outside data


def test_outside_games() -> None:
    outside_file("games/psq")
    for file in sorted((data_folder() / "games").rglob("*.psq")):
        text = file.read_bytes().decode()
        (game,) = read_psq(text, file.name)
        assert len(game.mainline()) == sum(line[:1].isdigit() and "," in line for line in text.splitlines())
        assert game.warnings == []
        assert write_psq(game) == text
        if "_x_" in file.name:
            black, white = file.stem.split("_", 3)[3].split("_x_")
            assert (game.headers["black"], game.headers["white"]) == (f"pbrain-{black}.exe", f"pbrain-{white}.exe")
        count()
