"""Training samples of c-gomoku-cli: the bytes of the specification, games there and back, spoilt entries."""

import struct

import pytest

from kagetsu.formats.kinds import KINDS, Options, read_data
from kagetsu.formats.sgf import read_sgf
from kagetsu.formats.training import binpack_losses, read_bin, read_binpack, unpack, write_bin, write_binpack
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, point_name

BIN = bytes.fromhex("0A783408E700C800")
"""15×15, renju, Black h8 and White g7, then Black i9 (column 8, row 6 from the top), and Black wins."""
HEAD = bytes.fromhex("0F50800000C00000")
LAST = bytes.fromhex("8341F4FF")


def names(game: Game) -> list[str]:
    return ["--" if node.move == PASS else point_name(node.move or 0) for node in game.mainline()]


def test_the_bin_entry_of_the_specification() -> None:
    (game,) = read_bin(BIN)
    assert (game.width, game.height, game.rule.name) == (15, 15, "renju")
    assert names(game) == ["h8", "g7", "i9"]
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, "stated")
    assert write_bin([game]) == BIN


def test_the_colour_above_a_move_is_passed_over() -> None:
    """As c-gomoku-cli writes it: three stones, then White's g7 with the eleventh bit set; White has lost."""
    (game,) = read_bin(bytes.fromhex("0C784026E70008010601"))
    assert names(game) == ["h8", "i7", "i9", "g7"]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == BLACK


def test_the_binpack_head_of_the_specification() -> None:
    """Size 15, freestyle, lost, five moves in all, two of them the opening, three entries; then i9 with value -12."""
    stones = struct.pack("<2H", 7 << 5 | 7, 8 << 5 | 6)
    entries = struct.pack("<HhHhHh", *(word for at in (5, 6, 8) for word in (3 | (at << 5 | 9) << 6, at)))
    (game,) = read_binpack(HEAD + stones + entries)
    assert len(names(game)) == 5
    assert names(game)[:2] == ["h8", "i9"]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == WHITE, "the result is Black's, who is to move after the opening, and he has lost"


def test_an_entry_of_the_specification() -> None:
    """``83 41 F4 FF``: the first and the last of its move, column 8 and row 6, worth -12."""
    flags, value = struct.unpack("<Hh", LAST)
    assert (flags & 15, flags >> 6, value) == (3, 8 << 5 | 6, -12)
    head = struct.pack("<II", 15 | 0 << 5 | 2 << 8 | 1 << 12, 1 << 14)
    (game,) = read_binpack(head + LAST)
    assert names(game) == ["i9"]
    notes = game.mainline()[0].notes
    assert notes is not None
    assert notes.properties == {"EVAL": ["-12"]}
    assert write_binpack([game]) == head + LAST


def test_moves_that_were_considered_are_variations() -> None:
    entries = b"".join(
        struct.pack("<Hh", flags | place << 6, value)
        for flags, place, value in ((1, 7 << 5 | 7, 30), (0, 6 << 5 | 7, 20), (2, 8 << 5 | 8, 10), (3, 7 << 5 | 6, -30))
    )
    head = struct.pack("<II", 15 | 4 << 5 | 1 << 8 | 2 << 12, 77 | 4 << 14)
    (game,) = read_binpack(head + entries)
    assert names(game) == ["h8", "h9"]
    assert [point_name(node.move or 0) for node in game.root.children()] == ["h8", "g8", "i7"]
    assert [node.colour for node in game.root.children()] == [BLACK] * 3
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is None
    assert write_binpack([game]) == head + entries
    assert binpack_losses(game) == []


def test_a_pass_in_a_binpack() -> None:
    head = struct.pack("<II", 15 | 4 << 5 | 2 << 8 | 2 << 12, 2 << 14)
    entries = struct.pack("<HhHh", 3 | (7 << 5 | 7) << 6, 5, 3 | 4 | 8, 0)
    (game,) = read_binpack(head + entries)
    assert names(game) == ["h8", "--"]
    assert write_binpack([game]) == head + entries


def test_what_is_lost_is_told() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[renju]RE[B+]PB[A];B[hh](;W[hg];B[aa]C[x])(;W[ig];B[bb])(;W[jg]))")
    assert sorted(str(loss) for loss in KINDS[".binpack"].losses(game, None)) == [
        "Left out: comments (1).", "Left out: variations (moves: 1).", "Left out: what is said about the game (black).",
    ]  # fmt: skip
    assert len(KINDS[".bin"].losses(game, None)) == 3
    (back,) = read_binpack(write_binpack([game]))
    assert names(back) == ["h8", "h9", "a15"]
    assert len(list(back.mainline()[0].children())) == 3


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("(;GM[4]SZ[15];B[hh])", "need the result"),
        ("(;GM[4]SZ[15]RE[B+];B[hh];B[hg])", "in turn"),
        ("(;GM[4]SZ[15]RE[B+];W[hh])", "in turn"),
        ("(;GM[4]SZ[20:15]RE[B+];B[hh])", "square"),
        ("(;GM[4]SZ[15]RU[omok]RE[B+];B[hh])", "freestyle, standard and renju"),
        ("(;GM[4]SZ[15]RE[B+]AB[aa];B[hh])", "in turn"),
    ],
)
@pytest.mark.parametrize("ending", [".bin", ".binpack"])
def test_what_does_not_fit_is_refused(text: str, word: str, ending: str) -> None:
    (game,) = read_sgf(text)
    with pytest.raises(KagetsuError, match=word):
        KINDS[ending].losses(game, None)


@pytest.mark.parametrize("data", [BIN, HEAD + b"\0" * 12])
def test_an_entry_that_is_cut_is_refused(data: bytes) -> None:
    read = read_bin if data is BIN else read_binpack
    for end in range(1, len(data)):
        with pytest.raises(FormatError, match="offset 0 is not complete"):
            list(read(data[:end], "a.bin"))


@pytest.mark.parametrize(
    ("word0", "word1", "said"),
    [
        (2 | 31 << 11, 4, "31x31"),
        (2 | 3 << 11, 4, "3x3"),
        (2 | 15 << 11, 7, "rule that is not known: 7"),
        (3 | 15 << 11, 4, "result that is not known: 3"),
        (2 | 15 << 11, 4 | (20 << 5) << 3, "off its board"),
        (2 | 15 << 11, 4 | 20 << 3, "off its board"),
    ],
)
def test_what_is_wrong_is_named_with_its_byte(word0: int, word1: int, said: str) -> None:
    with pytest.raises(FormatError, match=said) as fault:
        list(read_bin(BIN + struct.pack("<HH", word0, word1), "a.bin"))
    assert "offset 8" in str(fault.value)
    assert str(fault.value).startswith("a.bin: ")


def test_packed_files() -> None:
    (game,) = read_bin(BIN)
    for ending in (".bin.lz4", ".binpack.lz4"):
        write = KINDS[ending].write
        assert write is not None
        data = write([game, game], None, Options())
        assert data[:4] == bytes.fromhex("04224D18")
        assert [names(back) for back in read_data(data, f"a{ending}")] == [names(game)] * 2
    with pytest.raises(FormatError, match="no LZ4 frame"):
        unpack(b"nothing", "a.bin.lz4")
    with pytest.raises(FormatError, match="not complete"):
        unpack(data[:-6], "a.bin.lz4")
