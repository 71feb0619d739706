"""The kinds of files: what each reader makes of texts whose meaning is known, and what it refuses."""

import random
from pathlib import Path

import pytest

from kagetsu.formats import boards, move_list, tables
from kagetsu.formats.files import read_game, read_games, write_games
from kagetsu.formats.kinds import KINDS, Options, guess_kind, read_data
from kagetsu.formats.sgf import read_sgf
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import moves_text
from tests.outside import count, outside_file


def moves(game: Game) -> str:
    return moves_text(node.move for node in game.root.mainline() if node.move is not None)


@pytest.mark.parametrize(
    ("ending", "data", "expected"),
    [
        (".sav", b"15\n15\n2\n7 7\n6 7\n", "h8h9"),
        (".pos", bytes([3, 112, 97, 83]), "h8h9i10"),
        (".bdt", b"T=[A,B,+,888998,,,]\r\n", "h8h9i8"),
        (".csv", b"game,opening,result,moves\n1,D2 Keigetsu,black five,h8 h9 i10\n", "h8h9i10"),
        (".txt", b"# a list\n\nh8 h9,i10\n", "h8h9i10"),
        (".txt", b"0,0, 0,-1, 1,-2\n", "h8h9i10"),
    ],
)
def test_the_points_of_each_kind(ending: str, data: bytes, expected: str) -> None:
    (game,) = read_data(data, "a" + ending)
    assert moves(game) == expected
    assert not game.warnings
    write = KINDS[ending].write
    assert write is not None
    written = write([game], None, Options())
    for _ in range(5):
        (again,) = read_data(written, "a" + ending)
        assert moves(again) == expected
        assert write([again], None, Options()) == written


@pytest.mark.parametrize(("origin", "expected"), [("bottom", "i10"), ("top", "i6")])
def test_both_origins_of_a_move_string(origin: str, expected: str) -> None:
    (game,) = move_list.read_moves("i10", origin=origin)
    assert moves(game) == expected
    assert move_list.write_moves(game, origin=origin) == "i10\n"


def test_a_board_grows_with_its_stones() -> None:
    small, large = move_list.read_moves("h8\n20:renju:k20\nt20")[::2]
    assert (small.width, large.width) == (15, 20)


def test_a_bad_line_is_told_of_and_the_rest_loads() -> None:
    games = move_list.read_moves("h8\nnonsense?\nh9\n", "a.txt")
    assert [moves(game) for game in games] == ["h8", "h9"]
    (fault,) = games[0].warnings
    assert str(fault).startswith("a.txt:2")


def test_what_a_tournament_line_says() -> None:
    (game,) = tables.read_bdt("Cup=[Ann,Ben,-,8800,k10,1,good, long]")
    assert moves(game) == "h8--"
    assert game.headers == {"event": "Cup", "black": "Ann", "white": "Ben"}
    assert game.result is not None
    assert game.result.winner == 2
    assert game.root.notes is not None
    assert game.root.notes.comment == "good, long"
    assert tables.write_bdt([game]) == "Cup=[Ann,Ben,-,8800,k10,1,good, long]\r\n"


@pytest.mark.parametrize(
    ("name", "data", "place"),
    [
        ("a.sav", b"15\n15\n", "rows, columns"),
        ("a.sav", b"15\n15\n1\n15 0\n", "a.sav:4"),
        ("a.sav", b"15\n15\n1\n1\n", "a.sav:4"),
        ("a.sav", b"3\n15\n1\n", "a.sav:1"),
        ("a.pos", b"", "0 bytes"),
        ("a.pos", b"\x02\x00", "2 bytes"),
        ("a.pos", b"\x01\xff", "offset 1"),
        ("a.bdt", b"T=[A,B,+,8]", "a.bdt:1"),
        ("a.bdt", b"\nnothing", "a.bdt:2"),
        ("a.bdt", b"", "no game"),
        ("a.csv", b"", "a.csv:1"),
        ("a.csv", b"game,opening,result,moves\n1,2\n", "a.csv:2"),
        ("a.csv", b"game,opening,result,moves\n1,,,z99\n", "a.csv:2"),
        ("a.csv", b"game,opening,result,moves\n1,,,t20\n", "a.csv:2"),
        ("a.txt", b"", "no game"),
        ("a.txt", b"what?", "a.txt:1"),
        ("a.xyz", b"", "no kind of file"),
    ],
)
def test_an_error_names_the_place(name: str, data: bytes, place: str) -> None:
    with pytest.raises(FormatError) as fault:
        list(read_data(data, name))
    assert place in str(fault.value)


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        (b"\xef\xbb\xbf(;GM[4])", ".sgf"),
        (b"Piskvorky 15x15, 0:0, 0\n", ".psq"),
        (b"game,opening,result,moves\n", ".csv"),
        (b"T=[A,B,+,88,,,]", ".bdt"),
        (b"15\r\n15\r\n0\r\n", ".sav"),
        (b"h8h9", ".txt"),
    ],
)
def test_a_kind_is_guessed_from_what_a_pipe_brings(data: bytes, ending: str) -> None:
    assert guess_kind(data) is KINDS[ending]


def test_encodings() -> None:
    said = "(;GM[4]CA[{}]SZ[15]C[五子棋花月];B[hh])"
    for declared, used in (("GBK", "gbk"), ("UTF-8", "utf-8"), ("gb18030", "gb18030")):
        (game,) = read_data(said.format(declared).encode(used), "a.sgf")
        assert not game.warnings
    (game,) = read_data(said.format("GBK").encode(), "a.sgf")
    assert str(game.warnings[0]).endswith("The file says that its text is GBK, which it is not: it is read as utf-8.")
    assert game.root.notes is not None
    assert game.root.notes.comment == "五子棋花月"
    with pytest.raises(FormatError, match=r"not in ascii.*offset"):
        read_data("(;C[é])".encode(), "a.sgf", None, Options("ascii"))
    with pytest.raises(FormatError, match="no encoding"):
        read_data(b"(;)", "a.sgf", None, Options("nonsense"))


def test_go_that_is_gomoku_is_told_of() -> None:
    (game,) = read_sgf("(;GM[1]SZ[15];B[hh])", "a.sgf")
    assert [str(fault) for fault in game.warnings] == [
        "a.sgf:1:2: The file says that it is a game of Go: it is read as one of gomoku."
    ]


def test_a_bracket_too_many_costs_nothing_else() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]\nPB[x[3d]]PW[Ann];B[hh])", "a.sgf")
    assert (game.headers["black"], game.headers["white"], moves(game)) == ("x[3d", "Ann", "h8")
    (fault,) = game.warnings
    assert (fault.line, fault.column) == (2, 9)


def test_a_byte_order_mark_alone_on_a_line_is_an_empty_line() -> None:
    (game,) = read_data("h8h9\n\ufeff\n\ufeff# words\n".encode(), "a.txt")
    assert len(game.mainline()) == 2
    assert game.warnings == []


def test_a_kind_that_holds_one_game_takes_no_more(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="one game only, not 2"):
        write_games([Game(), Game()], tmp_path / "a.sav")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", [".sav", ".pos", ".csv", ".bdt"])
def test_stones_out_of_turn_are_refused(ending: str) -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh];B[hi])")
    with pytest.raises(KagetsuError, match="in turn"):
        KINDS[ending].losses(game, None)


def test_pos_needs_its_board() -> None:
    with pytest.raises(KagetsuError, match="15x15"):
        boards.write_pos(Game(size=20))


def test_mutated_files_are_read_or_refused_in_one_sentence() -> None:
    chance = random.Random(7)
    seeds = {
        ".sav": b"15\n15\n2\n7 7\n6 7\n", ".pos": bytes([3, 112, 97, 83]), ".bdt": b"T=[A,B,+,888998,,,]\r\n",
        ".csv": b"game,opening,result,moves\n1,D2,black five,h8 h9 i10\n", ".txt": b"h8h9\n0,0,1,1\n15:renju:h8\n",
        ".sgf": b"(;GM[4]SZ[15]C[a];B[hh](;W[hg])(;W[ig]))", ".psq": b"Piskvorky 15x15, 11:11, 0\n8,8,0\nA\n-1\n",
    }  # fmt: skip
    for ending, good in seeds.items():
        inputs = [good[:end] for end in range(len(good))]
        for _ in range(150):
            data = bytearray(good)
            for _ in range(chance.randint(1, 3)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            inputs.append(bytes(data))
        assert 0 < sum(parses(data, "a" + ending) for data in inputs) < len(inputs)


def parses(data: bytes, name: str) -> bool:
    """Whether a file is read; anything but a FormatError ends the test."""
    try:
        return bool(list(read_data(data, name)))
    except FormatError:
        return False


@pytest.mark.slow
def test_the_human_games_go_through_a_table_unchanged(tmp_path: Path) -> None:
    source = outside_file("games/renju_human_games.csv")
    games = list(read_games(source))
    assert len(games) == 3559
    count(len(games))
    write_games(games[:50], tmp_path / "a.sgf")
    write_games(list(read_games(tmp_path / "a.sgf")), tmp_path / "b.csv")
    wanted = source.read_text(encoding="utf-8").splitlines()[:51]
    assert (tmp_path / "b.csv").read_text(encoding="utf-8").splitlines() == wanted
    assert moves(read_game(tmp_path / "a.sgf")) == moves(games[0])


@pytest.mark.parametrize(
    "name", ["undefined", "raw_unicode_escape", "unicode_escape", "hex", "idna", "punycode", "utf-16"]
)
def test_a_file_that_declares_what_is_no_encoding(name: str) -> None:
    data = b"(;GM[4]SZ[15]CA[%s]PB[\xba\xae\xd0\xc7 \\ud800];B[hh])" % name.encode()
    (game,) = read_data(data, "a.sgf")
    assert game.headers["black"] == "寒星 ud800"
    assert KINDS[".sgf"].write is not None
    assert KINDS[".sgf"].write([game], None, Options()).startswith(b"(;FF[4]")


def test_a_pipe_may_bring_utf_16() -> None:
    (game,) = read_data("(;GM[4]SZ[15];B[hh])".encode("utf-16"), None)
    assert len(game.mainline()) == 1


def test_a_packed_file_cannot_fill_the_memory() -> None:
    lz4 = pytest.importorskip("lz4.frame", reason="lz4 is not installed")
    bomb = lz4.compress(bytes.fromhex("0A783408E700C800") * 500_000)
    with pytest.raises(FormatError, match="too much for its size"):
        list(read_data(bomb, "a.bin.lz4"))


def test_stones_that_stand_already_are_no_list_of_moves() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]AB[hh];W[hi])")
    with pytest.raises(KagetsuError, match="placed in turn"):
        KINDS[".txt"].losses(game, None)
