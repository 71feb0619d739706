"""Good files of every kind for the readers, and what spoils them; :mod:`checks.fuzz_readers` reads both."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kagetsu.formats.kinds import KINDS, Options, read_data
from kagetsu.formats.openings import read_openings
from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.point import WHITE, parse_moves

__all__ = ["READERS", "Reader", "hard_files", "spoilt"]

LAST = bytes.fromhex("8341F4FF")
"""An entry of a .binpack: one move with a value."""
LARGEST_SEED = 6000
"""Bytes: of larger files of others, a piece from the beginning is taken."""
HARD = 900_000
"""Bytes that the hard files have, about."""


class Reader(NamedTuple):
    """One reader: its seeds are files that it reads, its words what belongs to its grammar."""

    name: str
    read: Callable[[bytes], object]
    seeds: Sequence[bytes]
    words: Sequence[bytes]
    modules: Sequence[str]
    """Whose branches its inputs should reach."""
    mend: Callable[[bytes], bytes] | None = None
    """Puts a number right that nearly every harm makes wrong; done to half of the inputs."""


def sample_game(rule: str = "renju") -> Game:
    """A game with names, a result, comments and marks."""
    game = Game(rule)
    game.headers.update({"black": "花月 [A]", "white": "Soosõrv", "event": "Cup", "date": "2026-12-01", "name": "7"})
    for move in parse_moves("h8i9g10h10g11g9h9i11f8"):
        game.play(move, 1.25)
    notes = game.mainline()[3].annotate()
    notes.comment, notes.label = "a [3d]: b \\ c\nthe second line 五目", "title"
    notes.marks.update({parse_moves("a1")[0]: "triangle", parse_moves("b2")[0]: "=A"})
    game.resign(WHITE)
    return game


def _written(ending: str, *games: Game) -> bytes:
    write = KINDS[ending].write
    assert write is not None
    return write(list(games), None, Options())


def _lib(digits: str, minor: int = 4) -> bytes:
    return b"\xffRenLib\xff" + bytes((3, minor)) + b"\xff" * 10 + bytes.fromhex(digits)


_SGF = (
    b"(;GM[4]SZ[15];B[hh](;W[hg];B[if])(;W[ig];B[jf]C[a];W[]))",
    b"(;GM[1]SZ[19]RU[house rules]TM[two hours]RE[adjourned];B[jj]BL[9.5];W[tt])",
    "(;FF[4]GM[4]SZ[15]CA[UTF-8]RU[renju]RE[B+R]PB[花月]PW[x]EV[e]DT[2026]C[a [3d\\]: b]LB[aa:1][bb:2]TR[cc]SQ[dd]"
    "CR[ee]MA[ff]AB[hh][ih]AW[hg:ig]PL[B];B[jh]N[a]XX[kept][as is]ELAPSED[1.5])".encode(),
    "(;GM[4]SZ[15]CA[GB18030]PB[花月]PW[新月]GN[五子棋];B[hh];W[hg])".encode("gb18030"),
    b"(;GaMe[4]SiZe[15];Black[hh];White[tt]Comment[x])\n\n(;GM[4]SZ[20:15];B[ta];W[ao])",
    b"(;GM[4]SZ[15]OPR[swap2]WHO[A][B]TM[300+5];B[hh];W[gi];B[ij];ACT[swap];W[hg])",
    b"(;GM[4]SZ[15]RE[0]RU[4];B[hh];W[hg];AE[hh]AB[aa]PL[W];W[bb])",
    b"(;GM[4]SZ[15]RE[W+F]RU[1]C[a]]PB[b]] ];B[hh]C[c])",
    "(;GM[4]SZ[15]PB[花月]C[b];B[hh]AB[aa][aa][aa:bb][aa])".encode("utf-16"),
    b"(;GM[4]SZ[15]RE[Draw]RU[Soosyrv-8]TM[0]WHO[A];B[HH];W[hg];;B[aa:bb])",
)
_PSQ = (
    b"Piskvorky 20x20, 11:11, 0\r\n11,11,0\r\n12,10,512\r\n9,9,7\r\npbrain-A.zip\r\npbrain-B.zip\r\n-1\r\n",
    b"Piskvorky 15x15, 0:11, 1\n8,8\n8,7,450\n9,6,0\n",
    b"Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,1\nA\n7\n",
    b'Piskvorky 15x15, 1:3, 0\n8,8,0\n\n9,8,-1\n"1,1"\nB\n-2\nmore\n',
)
_LIB = (
    _lib("0000 7800 69C84100 681100017800 5840"),
    _lib("0000 7800 69C84100 681100017800 5840", 0),
    bytes.fromhex("7800 6980 6840"),
    _lib("0008 " + "寒星".encode("gb18030").hex() + "0000 7808 61620A636400 6948 6100"),
    _lib("0000 7880 69C0 7000 7140 7240".replace(" ", "")),
    _lib("0000 7801 0001 7800 6900 0000 5840"),
    _lib("0000 7814 0010 6910 5850"),
    _lib("0014 7804 0014 6950"),
)
_RIF = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<database><players><player id="1" name="A" surname="B"/>'
    b'<player id="2" name="C" surname="D"/></players><tournaments><tournament id="3" name="T" country="4" city="5" '
    b'year="2001" month="6" start="2001-06-01" rule="7"/></tournaments><countries><country id="4" name="E"/>'
    b'</countries><cities><city id="5" name="F" country="4"/></cities><months><month id="6" name="June"/></months>'
    b'<rules><rule id="7" name="RIF"><info>text</info></rule></rules><openings><opening id="8" name="I4" '
    b'abbr="4i"/></openings><games><game id="9" tournament="3" round="1" rule="7" black="1" white="2" bresult="1" '
    b'btime="0" wtime="0" opening="8" alt="i10" swap="yes"><move>h8 i9 j8 -- i7</move><info>said</info></game>'
    b'<game id="10" bresult="0.5"><move>h8 h8 z99 i9</move></game><game bresult="x"/></games></database>\n',
    b'<!DOCTYPE d [<!ENTITY a "b">]><database><games><game/></games></database>',
    b"<database><games><game black='1' bresult='0'><move>h8 h9</move></game></games></database>",
)
_CSV = (
    b"game,opening,result,moves\r\n1,D2 Keigetsu,black five,h8 h9 i10\r\n2,,,h8 i9\r\n",
    b'game,opening,result,moves\n3,"a, b",white resigns,h8 h8 i9\n4,x,draw,\n',
)
_BDT = (b"Cup=[A,B,+,88997A8A,9B,1,well, played]\r\nCup=[C,D,=,8899,,,]\r\n", b"x=[A,B,?,88008A,,,]\n")
_SAV = (b"15\n15\n3\n7 7\n6 7\n5 8\n", b"15\r\n20\r\n2\r\n7 7\r\n7 7\r\n", b"19\n19\n9\n0 0\n18 18\n")
_POS = (bytes([3, 112, 97, 83]), bytes([0]), bytes([2, 112, 112]), bytes([5, 0, 1, 2, 3, 224]))
_BIN = (bytes.fromhex("0A783408E700C800"), bytes.fromhex("0C784026E700080106010A783408E700C800"))
_BINPACK = (
    bytes.fromhex("0F120000004000008341F4FF"),
    bytes.fromhex("8F2080004D000100E700C800C1391E00C031140002420A008339E2FF"),
    bytes.fromhex("8F22000000800000C33905000F000000"),
)
_TXT = (
    b"7 7 1\n8 6 2\n6 6 1\n",
    b"h8h9i10\n", b"h8 h9, i10 -- a1\nj8\n", b"0,0, 1,-1, 2,-2\n",
    b"15:renju:h8i9\n15:caro+edge-blocks:h8/i9:w # so\n",
)  # fmt: skip
_OPENINGS = (
    b"0,0, 1,-1, 2,-2\n-3 4 5 6,\n\n7,7\n", b"h8h9i10\nh8--a15\n# words\n",
    b"15:renju:h8h9\n15:caro+edge-blocks:h8/i9:w # so\n20x15:freestyle:a1\n",
)  # fmt: skip
_NUMBERS = (b"0", b"-1", b"1", b"15", b"26", b"255", b"65536", b"2147483648", b"9" * 40, b"1e9", b"\xd9\xa1")
_ANY = (
    b"", b" ", b",", b"\n", b"\r\n", b"\r", b"\t", b"\x00", b"\xff", b"\xef\xbb\xbf", "五".encode(),
    "五".encode("gb18030"),
    b"\xc2\x85", b"\xe2\x80\xa8", b"\\", b'"', *_NUMBERS,
)  # fmt: skip


def _kind(ending: str, files: Sequence[bytes], words: Sequence[bytes], *modules: str) -> Reader:
    name = f"fuzz{ending}"
    written = [_written(ending, sample_game())] if KINDS[ending].write is not None else []
    return Reader(ending[1:], lambda data: list(read_data(data, name)), [*files, *written], [*words, *_ANY], modules)


def _read_openings(data: bytes) -> object:
    """The openings of a list; FormatError of its first fault where none is found, as commands do with such a list."""
    text = data.decode("utf-8", errors="replace")
    kind = "pos" if len(data) % 4 == 0 and b":" not in data and b"0," not in data else None
    openings, faults = read_openings(text, "fuzz.openings", kind=kind)
    if not openings:
        raise faults[0] if faults else FormatError("empty", file="fuzz.openings", line=1)
    return openings


READERS: dict[str, Reader] = {
    reader.name: reader
    for reader in (
        _kind(
            ".sgf", _SGF,
            (b"(", b")", b";", b"[", b"]", b":", b"B[hh]", b"W[]", b"AB[aa:cc]", b"C[x]", b"LB[aa:b]", b"(;W[ii])",
             b"PL[W]", b"SZ[15:20]", b"RE[B+T]", b"ACT[stay]", b"CA[Big5]", b"\\]"),
            "sgf", "sgf_grammar", "decoding",
        ),
        _kind(".psq", _PSQ, (b"8,8,0\n", b"-1\n", b"Piskvorky ", b"11:11", b"20x20", b"A\n"), "psq"),
        _kind(
            ".lib", _LIB,
            (b"\x78\x40", b"\x68\x80", b"\x00\x00", b"\x78\x08ab\x00\x00", b"\x78\x01\x00\x01ab\x00\x00",
             b"\x78\xc8a\x00", b"\x08"),
            "renlib", "renlib_records", "renlib_notes",
        ),
        _kind(
            ".rif", _RIF,
            (b"<game>", b"</game>", b"<move>", b"</move>", b"h8", b'id="1"', b"&amp;", b"<!-- x -->", b"<![CDATA[x]]>"),
            "rif",
        ),
        _kind(".csv", _CSV, (b"h8", b"game", b"black five", b'"', b"1,2,3,4\n"), "tables", "record"),
        _kind(".bdt", _BDT, (b"=[", b",", b"]", b"88", b"00", b"+"), "tables"),
        _kind(".sav", _SAV, (b"7 7\n", b"15\n"), "boards"),
        _kind(".pos", _POS, (b"\x70", b"\x00", b"\xe1"), "boards")._replace(
            mend=lambda data: bytes([len(data) % 256]) + data[:255]
        ),
        _kind(".txt", _TXT, (b"h8", b"--", b"a1", b":", b"renju", b"0,0", b"#"), "move_list"),
        _kind(".bin", _BIN, (b"\xe7\x00", b"\x0a\x78", b"\x34\x08"), "training"),
        _kind(".binpack", _BINPACK, (b"\xe7\x00", LAST, b"\x03", b"\x07"), "training"),
        Reader(
            "openings", _read_openings, _OPENINGS, [b"h8", b"--", b":", b"renju", b"#", b"/", b"b", b"w", *_ANY],
            ["openings"],
        ),
    )
}  # fmt: skip


def with_outside(reader: Reader, folder: Path) -> Reader:
    """The reader with more seeds: the files of ``folder`` that are of its kind, of large ones the beginning."""
    found = [file.read_bytes() for file in sorted(folder.rglob(f"*.{reader.name}"))] if folder.is_dir() else []
    return reader._replace(seeds=[*reader.seeds, *(data[:LARGEST_SEED] for data in found[:20])])


def spoilt(reader: Reader, count: int, seed: int) -> Iterator[bytes]:
    """``count`` inputs: the small good files cut off at every byte, then good files with some harm done to them."""
    cut = [data[:end] for data in reader.seeds if len(data) <= 300 for end in range(len(data) + 1)]
    for number in range(count):
        if number < min(len(cut), count // 4):
            yield cut[number]
        else:
            yield _harmed(reader, random.Random(f"{reader.name} {seed} {number}"))


def _harmed(reader: Reader, dice: random.Random) -> bytes:
    data = dice.choice(reader.seeds)
    for _ in range(dice.choice((0, 0, 1, 1, 1, 1, 2, 3, 6))):
        start, end = sorted(dice.choices(range(len(data) + 1), k=2))
        end = min(end, start + dice.choice((1, 2, 8, 60)))
        kind = dice.randrange(9)
        if kind == 0:
            data = data[:start] + bytes([dice.randrange(256)]) + data[start + 1 :]
        elif kind == 1:
            data = data[:start] + data[end:]
        elif kind == 2:
            data = data[:end] + data[start:end] * dice.choice((1, 1, 1, 20)) + data[end:]
        elif kind in (3, 4, 5):
            data = data[:start] + dice.choice(reader.words) + data[start + dice.choice((0, 0, 1, 4)) :]
        elif kind == 6:
            other = dice.choice(reader.seeds)
            data = data[:start] + other[dice.randrange(len(other) + 1) :]
        elif kind == 7:
            data = data.replace(b"\n", dice.choice((b"\r\n", b"\r", b"\n\n")))
        elif dice.randrange(4) == 0:
            text = data.decode("utf-8", errors="replace")
            data = text.encode(dice.choice(("utf-8-sig", "utf-16", "gb18030", "cp932")), errors="replace")
    return reader.mend(data) if reader.mend is not None and dice.randrange(2) else data


def hard_files(name: str) -> Iterator[tuple[str, bytes]]:
    """Files of nearly a million bytes that ask much of a reader, by what is hard about them."""
    many = HARD
    if name == "sgf":
        head = b"(;GM[4]SZ[15]"
        yield "a deep tree", head + b"(;B[aa]" * (many // 8) + b")" * (many // 8 + 1)
        yield "a wide tree", head + b"(;B[aa])" * (many // 8) + b")"
        yield "one long line", head + b";B[aa];W[bb]" * (many // 12) + b")"
        yield "empty nodes", head + b";" * many + b")"
        yield "comments", head + b";C[x]" * (many // 5) + b")"
        yield "one long comment", head + b"C[" + b"a\\]" * (many // 3) + b"])"
        yield "one long value", head + b"C[" + b"\\" * many
        yield "labels", head + b";LB[aa:1][bb:2]" * (many // 15) + b")"
        yield "set-ups", head + b";AB[aa:oo]" * (many // 2000) + b"AW" + b"[aa:oo]" * (many // 8) + b")"
        yield "brackets too many", head + b";C[a]]" * (many // 6) + b")"
        yield "games", b"(;SZ[15]RU[xx];B[aa])" * (many // 21)
        yield "values", head + b"XX" + b"[a]" * (many // 3) + b")"
        yield "names", head + b"".join(b"%s[]" % _letters(at) for at in range(many // 6)) + b")"
        yield "blanks", head + b" " * many + b";B[aa])"
    elif name == "psq":
        yield "moves", b"Piskvorky 25x25, 11:11, 0\n" + b"8,8,0\n" * (many // 6)
        yield "names", b"Piskvorky 25x25, 11:11, 0\n" + b"x\n" * (many // 2)
        yield "one long line", b"Piskvorky 25x25, 11:11, 0\n" + b"8" * many
        yield "no move", b"Piskvorky 15x15, 11:11, 0\n" + b"8,8,0,x\n" * (many // 8)
    elif name == "lib":
        yield "one long line", _lib("0000" + "7800" * (many // 2) + "7840")
        yield "siblings", _lib("0000" + "78C0" * (many // 2) + "7840")
        yield "a deep tree", _lib("0000" + "7880" * (many // 2) + "7840")
        yield "texts", _lib("0000" + "7808" + "6100" * 2 + "780861620000" * (many // 6) + "7840")
        yield "board texts", _lib("0000" + "780100016100" * (many // 6) + "7840")
        yield "one long text", _lib("0008" + "6162" * (many // 2) + "0000 7840")
    elif name == "rif":
        yield "games", b"<database><games>" + b"<game><move>h8</move></game>" * (many // 28) + b"</games></database>"
        yield "players", b"<database><p>" + b'<player id="1" name="a"/>' * (many // 25) + b"</p></database>"
        yield "one long game", b"<database><g><game><move>" + b"h8 " * (many // 3) + b"</move></game></g></database>"
        yield "a deep tree", b"<a>" * (many // 3)
        yield "wrong results", b"<database><g>" + b'<game bresult="x"/>' * (many // 19) + b"</g></database>"
    elif name == "csv":
        yield "games", b"game,opening,result,moves\n" + b"1,,,h8 i9 j10 h9 h10 g8\n" * (many // 24)
        yield "one long game", b"game,opening,result,moves\n1,,," + b"h8 " * (many // 3)
        yield "one open quote", b'game,opening,result,moves\n1,,,"' + b"h8\n" * (many // 3)
    elif name == "bdt":
        yield "games", b"a=[b,c,+,8899AA89,,,]\n" * (many // 22)
        yield "one long game", b"a=[b,c,+," + b"88" * (many // 2) + b",,,]"
        yield "no end", b"a=[" * (many // 3)
    elif name == "sav":
        yield "moves", b"15\n15\n9\n" + b"7 7\n" * (many // 4)
        yield "empty lines", b"\n" * many
    elif name == "pos":
        yield "moves", bytes([255]) + b"\x70" * 255
        yield "too many", bytes([255]) * many
    elif name == "bin":
        yield "entries", bytes.fromhex("0A783408E700C800") * (many // 8)
        yield "long entries", (bytes.fromhex("FE7F3408") + b"\xe7\x00" * 511) * (many // 1026)
    elif name == "binpack":
        yield "games", bytes.fromhex("0F120000004000008341F4FF") * (many // 12)
        yield "one long game", bytes.fromhex("0F120000") + (220000 << 14).to_bytes(4, "little") + LAST * 220000
    elif name == "txt":
        yield "games", b"h8i9j10h9h10g8i8k11\n" * (many // 20)
        yield "one long game", b"h8" * (many // 2)
        yield "passes", b"--" * (many // 2)
        yield "letters", b"h" * many
    else:
        yield "moves", b"h8\n" * (many // 3)
        yield "one long line", b"h8" * (many // 2)
        yield "faults", b"x nonsense\n" * (many // 11)
        yield "offsets", b"0,0," * (many // 4)


def _letters(number: int) -> bytes:
    letters = b""
    for _ in range(4):
        number, letter = divmod(number, 26)
        letters += bytes([ord("A") + letter])
    return letters
