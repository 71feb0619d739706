"""RenLib's .lib files: every version, the tree, texts in old encodings, bytes written as they were read."""

import random
import re
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator

import pytest

from kagetsu.formats.renlib import losses, read_lib, write_lib
from kagetsu.formats.renlib_notes import KEPT
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, parse_point, point_name
from kagetsu.rules.rule import FREESTYLE, RENJU
from kagetsu.rules.tree import Node, SetUp
from tests.counts import sample
from tests.outside import count, outside_file


def header(minor: int = 4, major: int = 3) -> bytes:
    return b"\xffRenLib\xff" + bytes((major, minor)) + b"\xff" * 10


def lib(digits: str, minor: int = 4) -> bytes:
    return header(minor) + bytes.fromhex(digits)


EXAMPLE = lib("0000 7800 69C84100 681100017800 5840")
"""The file of the specification: h8, then i9 with a comment or h9, marked and with a text, and h10."""

GBK = "寒星".encode("gb18030")


def read(data: bytes, encoding: str | None = None) -> Game:
    (game,) = read_lib(data, "tree.lib", encoding=encoding)
    return game


def outline(node: Node) -> str:
    """The tree below a node: ``h8 (i9) (h9 h10)``."""
    children = list(node.children())
    inner = [outline(child) for child in children]
    below = inner[0] if len(inner) == 1 else " ".join(f"({text})" for text in inner)
    name = "" if node.parent is None else "." if node.move is None else point_name(node.move)
    return f"{name} {below}".strip()


def first(game: Game) -> Node:
    node = game.root.first_child
    assert node is not None
    return node


def warnings(game: Game) -> list[str]:
    return [str(warning) for warning in game.warnings]


def sentences(lost: list[KagetsuError]) -> list[str]:
    return [str(loss) for loss in lost]


def same_bytes(data: bytes, times: int = 5) -> bool:
    """Whether reading and writing five times over gives the same bytes each time."""
    return all(write_lib(read(data)) == data for _ in range(times))


# -- reading


def test_the_example_of_the_specification() -> None:
    game = read(EXAMPLE)
    assert outline(game.root) == "h8 (i9) (h9 h10)"
    assert (game.width, game.height, game.rule) == (15, 15, FREESTYLE)
    i9, h9 = first(game).children()
    assert i9.annotate().label == "A"
    assert h9.annotate().marks == {parse_point("h9"): "=x"}
    assert [h9.colour, first(h9_game := game).colour] == [WHITE, BLACK]
    assert game.node.move == parse_point("i9")
    assert warnings(h9_game) == []


@pytest.mark.parametrize(
    ("place", "point"), [(0x78, "h8"), (0x68, "h9"), (0x69, "i9"), (0x01, "a15"), (0xEF, "o1"), (0xE8, "h1")]
)
def test_places_of_the_specification(place: int, point: str) -> None:
    data = header() + bytes((0, 0, place, 0x40))
    assert outline(read(data).root) == point
    assert write_lib(read(data)) == data


def test_the_rule_is_the_callers() -> None:
    assert read_lib(EXAMPLE, rule=RENJU)[0].rule is RENJU


@pytest.mark.parametrize("minor", range(5))
def test_versions_with_and_without_a_root(minor: int) -> None:
    for digits in ("0000 7800 6940", "7800 6940"):
        data = lib(digits, minor)
        assert outline(read(data).root) == "h8 i9"
        assert same_bytes(data)


def test_a_file_without_a_header_begins_with_h8() -> None:
    data = bytes.fromhex("7800 69C0 6840")
    assert outline(read(data).root) == "h8 (i9) (h9)"
    assert same_bytes(data)


def test_a_first_move_elsewhere_and_several_of_them() -> None:
    for digits in ("0000 69C0 01C0 7840", "69C0 01C0 7840"):
        data = lib(digits)
        assert outline(read(data).root) == "(i9) (a15) (h8)"
        assert same_bytes(data)


def test_a_leaf_pops_the_last_node_that_has_a_sibling() -> None:
    data = lib("0000 7800 6980 5880 4840 4740 5740".replace("5740", "5740"))
    # h9 is without the flag: h8 -> i9 (sibling) -> h10 (sibling) -> h11; g11 beside h10; g10 beside i9
    assert outline(read(data).root) == "h8 (i9 (h10 h11) (g11)) (g10)"
    assert same_bytes(data)


def test_a_zero_after_the_root_is_a_pass() -> None:
    game = read(lib("0000 7800 0000 6940"))
    assert [node.move for node in game.mainline()] == [parse_point("h8"), PASS, parse_point("i9")]
    assert [node.colour for node in game.mainline()] == [BLACK, WHITE, BLACK]


@pytest.mark.parametrize(
    ("digits", "label", "comment"),
    [
        ("0008 4100 7840", "A", ""),
        ("0008 41420000 7840", "AB", ""),
        ("0008 54086200 7840", "T", "b"),
        ("0008 54 08 62 0D 0A 63 0000 7840".replace("0000", "00 00"), "T", "b\nc"),
        ("0008 0862 0000 7840", "", "b"),
    ],
)
def test_comments_have_a_title_and_a_body(digits: str, label: str, comment: str) -> None:
    data = lib(digits)
    notes = read(data).root.annotate()
    assert (notes.label, notes.comment) == (label, comment)
    assert same_bytes(data)


@pytest.mark.parametrize(
    ("digits", "label"),
    [
        ("41C2", "AB"),
        ("C100", "A"),
        ("4142 C300", "ABC"),
        ("5B5C 5D7B 7CFD", "ÄÖÅäöå"),
    ],
)
def test_old_comments_have_seven_bits_a_letter(digits: str, label: str) -> None:
    data = lib(f"0020 {digits} 7840", minor=0)
    game = read(data)
    assert game.root.annotate().label == label
    assert outline(game.root) == "h8"
    assert same_bytes(data)


def test_marks_start_position_and_records_that_are_no_moves() -> None:
    data = lib("0000 7814 6902 5813 0001 6100 4842".replace("5813 0001 6100", "5811 0001 6100"))
    game = read(data)
    assert outline(game.root) == "h8 . h10 ."
    h8 = first(game)
    assert h8.annotate().marks == {parse_point("h8"): "cross"}
    assert h8.annotate().properties[KEPT] == ["start"]
    (no_move,) = h8.children()
    assert no_move.annotate().properties[KEPT] == ["no-move i9"]
    (h10,) = no_move.children()
    assert h10.colour == WHITE
    assert h10.annotate().marks == {parse_point("h10"): "=a"}
    assert h10.annotate().properties[KEPT] == ["marked"]
    assert same_bytes(data)


@pytest.mark.parametrize(
    "digits",
    [
        "0000 7801 0000 6940",  # extension bytes that say nothing
        "0000 7801 1235 6100 6940",  # other bits in them
        "0000 7808 0000 6940",  # an empty comment
        "0000 7808 4108 0000 6940",  # a title, and nothing below it
        "0000 7808 410A 4200 6940",  # a line end of one byte
        "0000 7808 00FF 6940",  # a letter after the end
        "0000 7828 41C2 6940",  # both kinds of comment
        "0000 7820 C155 6940",  # a letter after the end of an old comment
        "0001 0001 6100 7840",  # a text of the root
        "0000 7810 0015 00016100 6940",  # a pass with a mark and a text
        "0000 7800",  # RenLib leaves the last flag out of a tree that is one line
    ],
)
def test_what_is_unusual_is_written_as_it_was(digits: str) -> None:
    data = lib(digits)
    assert warnings(read(data)) == []
    assert same_bytes(data)
    (through_sgf,) = read_sgf(write_sgf(read(data)))
    assert write_lib(through_sgf) == data


def test_another_filler_is_written_as_it_was() -> None:
    data = EXAMPLE[:10] + bytes(range(10)) + EXAMPLE[20:]
    assert same_bytes(data)


# -- texts


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("寒星", "utf-8"), ("寒星の定石", "utf-8"), ("寒星", "gb18030"), ("ｶﾞ", "cp932"),
        ("Дебют", "cp1251"), ("Öffnung", "latin-1"),
    ],
)  # fmt: skip
def test_texts_in_the_encoding_that_is_named(text: str, encoding: str) -> None:
    data = header() + b"\0\0\x78\x08" + text.encode(encoding) + (b"\0" * (2 - len(text.encode(encoding)) % 2))
    data += b"\x69\x40"
    game = read(data, encoding)
    assert first(game).annotate().label == text
    assert write_lib(game) == data
    assert same_bytes(data)


def test_the_encoding_is_found_from_all_texts_together() -> None:
    game = read(lib(f"0008 {GBK.hex()}0000 7840"))
    assert game.root.annotate().label == "寒星"
    assert "encoding gb18030" in game.root.annotate().properties[KEPT]
    utf = "寒星".encode().hex()
    assert read(lib(f"0008 {utf}0000 7840")).root.annotate().label == "寒星"
    both = read(lib(f"0008 {GBK.hex()}0000 7808 {utf}0000 6940"))
    assert both.root.annotate().label == "寒星"


def test_one_text_that_is_cut_within_a_letter_does_not_spoil_the_others() -> None:
    cut = f"7808 {GBK[:3].hex()}00"
    few = lib("0000" + cut + f"6908 {GBK.hex()}0000" * 18 + "5840")
    many = lib("0000" + cut + f"6908 {GBK.hex()}0000" * 40 + "5840")
    high = lib("0000" + cut.replace(GBK[:3].hex(), "FFFF61") + f"6908 {GBK.hex()}0000" * 40 + "5840")
    assert "encoding gb18030" not in read(few).root.annotate().properties[KEPT]
    game = read(many)
    assert game.last().parent.annotate().label == "寒星"  # type: ignore[union-attr]
    assert "tree.lib: Byte 22: a text is not in the encoding gb18030; bad letters were replaced." in warnings(game)
    assert write_lib(game) == many
    assert "encoding gb18030" in read(high).root.annotate().properties[KEPT]


def test_a_text_in_another_encoding_warns_and_keeps_its_bytes() -> None:
    data = lib("0008 FFFE41 00 7840")
    game = read(data, "utf-8")
    assert warnings(game) == ["tree.lib: Byte 20: a text is not in the encoding utf-8; bad letters were replaced."]
    assert write_lib(game) == data
    game.root.annotate().label = "new"
    assert write_lib(game) == lib("0008 6E657700 7840")


@pytest.mark.parametrize("encoding", ["nothing", "utf-16", "hex", "punycode", "idna", "\0"])
def test_an_encoding_that_cannot_be_is_refused(encoding: str) -> None:
    with pytest.raises(KagetsuError, match="is no encoding that texts in"):
        read_lib(EXAMPLE, encoding=encoding)
    with pytest.raises(KagetsuError, match="is no encoding that texts in"):
        write_lib(Game(), encoding=encoding)


def test_a_file_can_be_written_in_another_encoding() -> None:
    game = read(lib(f"0008 {GBK.hex()}0000 7840"))
    assert write_lib(game, encoding="utf-8") == lib(f"0008 {'寒星'.encode().hex()}0000 7840")
    assert losses(game, encoding="gb18030") == []
    assert sentences(losses(game, encoding="latin-1")) == [
        "Changed: letters that the encoding iso8859-1 does not have become question marks (2)."
    ]
    assert write_lib(game, encoding="latin-1") == lib("0008 3F3F0000 7840")


# -- what cannot be read


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Byte 0: this is no RenLib file, which begins with RenLib's name or, in old ones, with h8."),
        (b"(;GM[4])", "Byte 0: this is no RenLib file, which begins with RenLib's name or, in old ones, with h8."),
        (header()[:19], "Byte 19: the header has no end."),
        (header(5), "Byte 8: RenLib files of version 3.5 are not known; the last one known is 3.4."),
        (header(0, 4), "Byte 8: RenLib files of version 4.0 are not known; the last one known is 3.4."),
        (header(), "Byte 20: the file holds no records."),
        (lib("0000 78"), "Byte 23: the file ends within a record."),
        (lib("0000 7808 4142"), "Byte 26: the file ends within a record."),
        (lib("0000 7808 4142 00"), "Byte 27: the file ends within a record."),
        (lib("0000 7820 4142"), "Byte 26: the file ends within a record."),
        (lib("0000 7801 00"), "Byte 25: the file ends within a record."),
        (lib("0000 7801 0001 61"), "Byte 27: the file ends within a record."),
        (lib("0000 F840"), "Byte 22: 0xF8 is not a point of a board of 15x15."),
        (lib("0000 7800 1040"), "Byte 24: 0x10 is not a point of a board of 15x15."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_byte(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data)
    assert str(caught.value) == f"tree.lib: {sentence}"


@pytest.mark.parametrize(
    ("digits", "tree", "sentence"),
    [
        ("0000 7800 6900 7840", "h8 i9 h8", "Byte 26: h8 is taken."),
        ("0000 7840 6940", "h8", "Byte 24: the tree ends here; what follows is not read (bytes: 2)."),
        ("0000 7840 F1", "h8", "Byte 24: the tree ends here; what follows is not read (bytes: 1)."),
        ("0000 7880 6940", "h8 i9", "Byte 26: the file ends before its tree does."),
        ("0000 78C0", "h8", "Byte 24: the file ends before its tree does."),
    ],
)
def test_oddities_are_kept_and_told(digits: str, tree: str, sentence: str) -> None:
    game = read(lib(digits))
    assert outline(game.root) == tree
    assert warnings(game) == [f"tree.lib: {sentence}"]
    assert same_bytes(write_lib(game))


def test_a_point_of_another_branch_is_not_taken() -> None:
    assert warnings(read(lib("0000 7800 6980 5840 5800 6940"))) == []


# -- writing


def test_a_new_game_is_a_file_of_the_last_version() -> None:
    game = Game()
    game.play("h8")
    game.play("i9")
    game.go_to(first(game))
    game.play("h9")
    game.play("h10")
    i9, h9 = first(game).children()
    i9.annotate().label = "A"
    h9.annotate().marks = {parse_point("h9"): "=x"}
    h9.annotate().properties[KEPT] = ["marked"]
    assert write_lib(game) == EXAMPLE
    assert losses(game) == []
    assert write_lib(game, h9) == lib("0000 7800 6851 00017800")
    assert write_lib(Game()) == lib("0040")


def test_texts_at_other_points_become_those_of_the_moves_there_or_stand_alone() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh]LB[ih:a][gi:b];W[ih])")
    assert losses(game) == []
    again = read(write_lib(game))
    assert outline(again.root) == "h8 (i8) (.)"
    i8, no_move = first(again).children()
    assert i8.annotate().marks == {parse_point("i8"): "=a"}
    assert no_move.annotate().marks == {parse_point("g7"): "=b"}
    assert same_bytes(write_lib(again))


def test_moves_of_one_colour_get_a_pass_between_them() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh](;B[ii];W[aa])(;W[ih]))")
    again = read(write_lib(game))
    assert outline(again.root) == "h8 (-- i7 a15) (i8)"
    assert sentences(losses(game)) == ["Changed: a pass stands between two moves of one colour (1)."]


def test_set_up_stones_become_moves() -> None:
    position = Board.from_stones([parse_point("h8"), parse_point("i9")], [parse_point("a1")], BLACK)
    game = Game(position=position)
    game.play("c3")
    again = read(write_lib(game))
    assert sorted(point_name(node.move) for node in again.mainline() if node.move is not None) == [
        "--", "a1", "c3", "h8", "i9",
    ]  # fmt: skip
    assert again.board.stones(BLACK) == game.board.stones(BLACK)
    assert again.board.stones(WHITE) == game.board.stones(WHITE)
    assert sentences(losses(game)) == ["Changed: set-up stones become moves, in an order of their own."]


def test_what_has_no_place_is_told() -> None:
    game = Game(rule="renju", opening="rif")
    for move in ("h8", "h9", "i9"):
        game.play(move)
    decision = game.node.add()
    decision.annotate().comment = "I would swap."
    decision.add(parse_point("a1"), WHITE)
    set_up = game.node.add()
    set_up.annotate().set_up = SetUp(black=[parse_point("o15")])
    game.node.annotate().marks = {parse_point("i9"): "triangle", parse_point("a2"): "circle"}
    assert sentences(losses(game)) == [
        "Left out: the rule (renju).",
        "Left out: the opening protocol (rif).",
        "Left out: set-ups within the game, and the moves behind them (1).",
        "Left out: what stands beside decisions or set-ups, without a move (1).",
        "Left out: marks on other points than that of the move (1).",
        "Changed: marks of any kind become the one mark of RenLib (1).",
    ]
    assert outline(read(write_lib(game)).root) == "h8 h9 i9 a1"


@pytest.mark.parametrize("size", [14, 19])
def test_other_boards_are_refused(size: int) -> None:
    with pytest.raises(KagetsuError, match=f"board of 15x15 only; this one is {size}x{size}"):
        write_lib(Game(size=size))
    with pytest.raises(KagetsuError, match=f"board of 15x15 only; this one is {size}x{size}"):
        losses(Game(size=size))


@pytest.mark.parametrize(
    "words",
    [
        ["version 9.9"], ["version x"], ["filler 12"], ["encoding nothing"], ["headerless", "rootless"],
        ["record zz"], ["record 7840"], ["record 00"], ["record 00000000"], ["no-move"], ["no-move zz"],
        ["no-move p20"], ["text zz"], ["open"], ["rootless"], ["old"],
    ],
)  # fmt: skip
def test_words_of_a_strange_file_do_no_harm(words: list[str]) -> None:
    game = read(EXAMPLE)
    for node in (game.root, first(game)):
        node.annotate().properties[KEPT] = words
    assert outline(read(write_lib(game)).root).startswith("h8")


# -- many nodes, any bytes


def great_tree(nodes: int) -> bytes:
    """Branches of twenty moves, beside one another."""
    branch = b"".join(bytes((16 * (at // 15) + at % 15 + 1, 0)) for at in range(20))
    leaf = branch[:-1] + b"\x40"
    beside = branch[:1] + b"\x80" + leaf[2:]
    return header() + b"\0\0" + beside * (nodes // 20 - 1) + leaf


def test_a_great_tree_takes_less_than_300_bytes_a_node() -> None:
    nodes = sample(40_000, 1_000_000)
    data = great_tree(nodes)
    tracemalloc.start()
    try:
        game = read(data)
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert sum(1 for _ in game.root.walk()) == nodes + 1
    assert held / nodes < 300
    assert write_lib(game) == data


def test_a_deep_tree_needs_no_recursion() -> None:
    data = header() + b"\0\0" * 20_000 + b"\x78\x40"
    game = read(data)
    assert len(game.mainline()) == 20_000
    assert write_lib(game) == data


SEEDS = [
    EXAMPLE,
    lib(f"0008 {GBK.hex()}0000 7811 00016100 6900 58C4 6840"),
    lib("7820 41C2 6981 0001 61620000 58C0 0002 5740", minor=0),
    bytes.fromhex("7800 69C8 54086200 6800 58C0 5742"),
]


def spoiled(number: int) -> Iterator[bytes]:
    """Good files cut at every byte, and files with some bytes changed, put in or taken out."""
    for seed in SEEDS:
        yield from (seed[:end] for end in range(len(seed)))
    dice = random.Random(65)
    for _ in range(number):
        data = bytearray(dice.choice(SEEDS))
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(data))
            kind = dice.randrange(6)
            if kind < 3:
                data[at] ^= 1 << dice.randrange(8)
            elif kind == 3:
                data[at] = dice.randrange(256)
            elif kind == 4:
                data[at:at] = dice.randbytes(2)
            else:
                del data[at : at + 2]
        yield bytes(data)


def attempt(data: bytes) -> tuple[Game | None, FormatError | None]:
    try:
        return read(data), None
    except FormatError as fault:
        return None, fault


def test_any_bytes_are_read_or_refused_with_their_byte() -> None:
    parsed = total = 0
    for data in spoiled(sample(3_000, 200_000)):
        total += 1
        start = time.process_time()
        game, fault = attempt(data)
        assert time.process_time() - start < 0.1 + 5e-6 * len(data)
        if game is None:
            assert fault is not None
            assert re.match(r"tree\.lib: Byte \d+: ", str(fault))
            assert 0 <= int(str(fault.values["offset"])) <= len(data)
            continue
        parsed += 1
        written = write_lib(game)
        assert same_bytes(written, 1)
        assert outline(read(written).root) == outline(game.root)
    assert parsed > total / 5


# -- a real file


def strings(data: bytes, at: int) -> int:
    """Where the string that begins at ``at`` has ended."""
    while data[at] and data[at + 1]:
        at += 2
    return at + 2


def test_the_shared_file_against_a_walk_over_its_bytes() -> None:
    data = outside_file("renlib/shuxingge_opening_guide.lib").read_bytes()
    found: Counter[str] = Counter()
    at = 20
    while at < len(data):
        flags = data[at + 1]
        at += 2
        found["nodes"] += 1
        has_text = bool(flags & 1 and data[at + 1] & 1)
        at += 2 * (flags & 1)
        for name, is_there in (("comments", flags & 8), ("texts", has_text)):
            if is_there:
                found[name] += 1
                at = strings(data, at)
    assert found == {"nodes": 2829, "comments": 1721, "texts": 2754}
    game = read(data)
    nodes = list(game.root.walk())
    notes = [node.notes for node in nodes if node.notes is not None]
    assert len(nodes) == found["nodes"]
    assert sum(bool(note.label or note.comment) for note in notes) == found["comments"]
    assert sum(sign.startswith("=") for note in notes for sign in note.marks.values()) == found["texts"]
    assert warnings(game) == []
    assert same_bytes(data)
    (through_sgf,) = read_sgf(write_sgf(game))
    assert write_lib(through_sgf) == data
    count()
