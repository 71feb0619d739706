"""Lists of openings: the four kinds of line, what is told of bad ones, and how openings are played out."""

import json
import random

import pytest

from kagetsu.formats.openings import OPENING_KINDS, OpeningLine, read_openings, write_openings
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.point import BLACK, PASS, SYMMETRIES, WHITE, all_points, moves_text, parse_moves, parse_point
from kagetsu.rules.rule import RENJU, STANDARD
from tests.counts import sample
from tests.formats.mutations import mutations
from tests.outside import count, outside_cases, outside_file


def opening(line: str, width: int = 15, height: int = 15, kind: str | None = None) -> OpeningLine:
    openings, faults = read_openings(line, None, width, height, kind)
    assert faults == ()
    (only,) = openings
    return only


def of(moves: str, width: int = 15, height: int = 15) -> OpeningLine:
    return OpeningLine(tuple(parse_moves(moves)), width, height)


# -- reading


@pytest.mark.parametrize(
    ("line", "size", "moves"),
    [
        # the examples of the format: from the middle, down is positive
        ("0,0, 1,-1, 2,-2", 15, "h8i9j10"),
        ("8,-3, 6,-4, 5,-4", 20, "s13q14p14"),
        # the point in the corner, and the one below and right of the middle of an even board
        ("-7,-7, 7,7, -7,7, 7,-7", 15, "a15o1a1o15"),
        ("0,0", 20, "k10"),
        ("-10,-10,9,9", 20, "a20t1"),
        # any separators
        ("0 0 1 -1", 15, "h8i9"),
        ("  0,0,1,-1,", 15, "h8i9"),
        ("0 , 0 ,1 , +1 ,", 15, "h8i7"),
        ("0,0\t1,-1  # a comment", 15, "h8i9"),
    ],
)
def test_offsets(line: str, size: int, moves: str) -> None:
    assert opening(line, size, size) == of(moves, size, size)
    assert opening(line, size, size, "offset") == of(moves, size, size)


def test_offsets_on_a_rectangle() -> None:
    assert opening("0,0, -10,-7, 9,7", 20, 15) == of("k8a15t1", 20, 15)


def test_rows_count_from_the_bottom_unless_asked_otherwise() -> None:
    assert opening("h8h7i6") == of("h8h7i6")
    assert opening("h8h7i6", kind="moves") == of("h8h7i6")
    assert opening("h8h7i6", kind="pos") == of("h8h9i10")  # the same stones, as the format's description has them
    assert opening("k11", 20, 20, "pos") == of("k10", 20, 20)
    assert opening("a1t15", 20, 15, "pos") == of("a15t1", 20, 15)


@pytest.mark.parametrize("line", ["H8i10", "h8 i10", "h8, i10 # k3", "\th8i10 "])
def test_loose_move_strings(line: str) -> None:
    assert opening(line) == of("h8i10")


def test_passes_stand_in_move_strings() -> None:
    assert opening("h8--i10").moves == (parse_point("h8"), PASS, parse_point("i10"))
    assert opening("--h8", kind="pos").moves == (PASS, parse_point("h8"))
    assert opening("--").moves == (PASS,)


def test_positions() -> None:
    line = opening("15:renju:h8h9i10")
    assert (line.moves, line.rule, line.is_set_up) == (of("h8h9i10").moves, RENJU, False)
    stones = opening("15:standard:h8i10/h9:w")
    assert (stones.black, stones.white) == (of("h8i10").moves, of("h9").moves)
    assert (stones.moves, stones.to_move, stones.rule, stones.is_set_up) == ((), WHITE, STANDARD, True)
    assert opening("15:freestyle:").moves == ()
    assert opening("15:freestyle:/:w").is_set_up
    assert not opening("15:freestyle:/:b").is_set_up


def test_blank_lines_and_comments_are_skipped() -> None:
    text = "\ufeff# a list\r\n\r\nh8h9\r\n   \r\n  # more\r\n0,0,1,1\r\n15:renju:h8\r\n"
    openings, faults = read_openings(text)
    assert [line.text() for line in openings] == ["h8h9", "h8i7", "h8"]
    assert faults == ()
    assert read_openings("") == ((), ())


@pytest.mark.parametrize(
    ("line", "kind", "column", "word"),
    [
        ("0,0, 1", None, 6, "pairs"),
        ("0", None, 1, "pairs"),
        ("0,0, x,1", "offset", 6, "'x'"),
        ("0,0,, 1,1", None, 5, "','"),
        (",0,0", None, 1, "',0'"),
        ("0,0, 1.5,2", None, 6, "'1.5'"),
        ("0,0, 1234,2", None, 6, "'1234'"),
        ("0;0", None, 1, "'0;0'"),
        ("  0,0, 8,0", None, 8, "8,0 is off the board"),
        ("0,-8", None, 1, "0,-8 is off the board"),
        ("h8 h9 p1", None, 7, "p1 is off the board"),
        ("h8h16", None, 3, "h16 is off the board"),
        ("h8h16", "pos", 3, "h16 is off the board"),
        (" h8 z9", None, 5, "'z9'"),
        ("h8h0", None, 3, "'h0'"),
        ("h8 9", "moves", 4, "'9'"),
        ("1,2", "pos", 1, "'1'"),
        ("花月", None, 1, "'花月'"),
        ("15:renju", None, 1, "'15:renju'"),
        (" 20:renju:h8", None, 2, "for a board of 20, not of 15"),
        ("15:nonsense:h8", None, 1, "nonsense"),
        ("15:renju:p1", None, 1, "p1 is off the board"),
        ("15:renju:h8/h16:b", None, 1, "h16 is off the board"),
        ("15:renju:h8i", None, 1, "'i'"),
        ("h8", "position", 1, "'h8'"),
        ("15:renju:h8", "moves", 1, "'15:renju:h8'"),
    ],
)
def test_a_bad_line_is_told_and_the_rest_loads(line: str, kind: str | None, column: int, word: str) -> None:
    good = {"offset": "1,1", "position": "15:renju:i7", "pos": "i9"}.get(kind or "", "i7")
    openings, faults = read_openings(f"{good}\n\n{line}\n{good}\n", "list.txt", kind=kind)
    assert [found.text() for found in openings] == ["i7", "i7"]
    (fault,) = faults
    assert isinstance(fault, FormatError)
    assert (fault.file, fault.line, fault.column) == ("list.txt", 3, column)
    assert word in str(fault)


def test_impossible_kinds_and_sizes() -> None:
    with pytest.raises(KagetsuError, match=r"'psq'.*moves, pos, offset, position"):
        read_openings("h8", kind="psq")
    with pytest.raises(KagetsuError, match="4x15"):
        read_openings("h8", width=4)
    with pytest.raises(KagetsuError, match="'psq'"):
        write_openings([], "psq")


# -- playing them out


def test_an_opening_gives_a_board_with_its_moves() -> None:
    board = opening("h8h9i10").board("renju")
    assert board == Board.from_moves("h8h9i10", RENJU)
    assert moves_text(board.move_stack) == "h8h9i10"
    assert opening("a1", 20, 15).board().text() == "20x15:freestyle:a1"


def test_the_rule_of_a_position_counts_where_none_is_given() -> None:
    line = opening("15:renju:h8h9")
    assert line.board().rule == RENJU
    assert line.board("standard").rule == STANDARD
    stones = opening("15:renju:h8i10/h9:w").board()
    assert stones == Board.from_stones(["h8", "i10"], ["h9"], WHITE, RENJU)
    assert opening("15:renju:/:w").board().turn == WHITE


@pytest.mark.parametrize(
    ("line", "rule", "error", "word"),
    [
        ("h8h8", "freestyle", IllegalMove, "h8 is taken"),
        ("15:freestyle:h8/h8:b", "freestyle", IllegalMove, "h8 is set up twice"),
        ("h8--", "freestyle", IllegalMove, "no pass"),
        ("g8a1i8a3h7a5h9a7h8", "renju", IllegalMove, "h8"),  # two threes
        ("h8a1i8a3j8a5k8a7l8", "freestyle", KagetsuError, "h8a1i8a3j8a5k8a7l8"),  # five
        ("h8a1i8a3j8a5k8a7l8b9", "freestyle", IllegalMove, "over"),
        ("15:freestyle:h8i8j8k8l8/a1a3a5a7a9:b", "freestyle", KagetsuError, "/a1"),
    ],
)
def test_what_cannot_be_played_is_refused(line: str, rule: str, error: type[KagetsuError], word: str) -> None:
    with pytest.raises(error, match=word):
        opening(line).board(rule)


def test_a_foul_under_one_rule_is_none_under_another() -> None:
    line = opening("g8a1i8a3h7a5h9a7h8")
    assert line.board("standard").ply() == 9


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("line", ["a1b3h8o14", "15:renju:a1/b3:w"])
def test_symmetries_are_those_of_boards(symmetry: int, line: str) -> None:
    whole = opening(line)
    assert whole.transformed(symmetry).board() == whole.board().transform(symmetry)


def test_the_eight_symmetries_of_a_corner() -> None:
    corner = opening("b1")
    assert {corner.transformed(symmetry).text() for symmetry in SYMMETRIES} == {
        "b1", "n1", "b15", "n15", "a2", "a14", "o2", "o14",
    }  # fmt: skip
    flat = opening("b1", 20, 15).transformed(4)
    assert (flat.text(), flat.width, flat.height) == ("a2", 15, 20)
    with pytest.raises(KagetsuError, match="8"):
        corner.transformed(8)


def test_openings_are_values() -> None:
    assert len({opening("h8h9"), opening("0,0,0,-1"), opening("h8h7", kind="pos"), opening("h8h7")}) == 2


# -- writing


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("moves", "h8h9i10"),
        ("pos", "h8h7i6"),
        ("offset", "0,0, 0,-1, 1,-2"),
        ("position", "15:freestyle:h8h9i10"),
    ],
)
def test_one_opening_in_every_kind(kind: str, line: str) -> None:
    assert write_openings([of("h8h9i10")], kind) == f"{line}\n"
    assert opening(line, kind=kind).text() == "h8h9i10"


def test_positions_keep_what_they_say() -> None:
    text = "15:renju:h8h9i10\n15:standard:h8i10/h9:w\n15:caro+edge-blocks:\n15:renju:/:w\n"
    openings, faults = read_openings(text)
    assert faults == ()
    assert write_openings(openings, "position", "omok") == text
    assert write_openings([of("h8")], "position", "omok") == "15:omok:h8\n"
    assert [line.text() for line in openings] == ["h8h9i10", "h8i10/h9:w", "", "/:w"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("h8--", "offset"),
        *((line, kind) for line in ("15:renju:h8/:w", "15:renju:") for kind in ("moves", "pos", "offset")),
    ],
)
def test_what_a_kind_cannot_hold_is_refused(line: str, kind: str) -> None:
    with pytest.raises(KagetsuError, match=f"written as {kind}"):
        write_openings([opening(line)], kind)


def test_a_set_up_with_moves_on_top_is_not_written() -> None:
    line = OpeningLine((parse_point("a1"),), black=(parse_point("h8"),), to_move=WHITE)
    assert line.board().ply() == 2
    with pytest.raises(KagetsuError, match="written as position"):
        write_openings([line], "position")


@pytest.mark.parametrize("kind", OPENING_KINDS)
def test_lists_of_any_size_come_back(kind: str) -> None:
    dice = random.Random(3)
    for _ in range(sample(40, 400)):
        width, height = dice.randint(5, 25), dice.randint(5, 25)
        lines = [
            OpeningLine(tuple(dice.sample(all_points(width, height), dice.randint(1, 12))), width, height)
            for _ in range(3)
        ]
        text = write_openings(lines, kind)
        found, faults = read_openings(text, None, width, height, kind)
        assert faults == ()
        assert [line.moves for line in found] == [line.moves for line in lines]
        assert write_openings(found, kind) == text


@pytest.mark.parametrize("kind", [None, *OPENING_KINDS])
def test_spoiled_lists_never_fail(kind: str | None) -> None:
    lists = ["0,0, 1,-1, 2,-2\n-3 4 5 6,\n", "h8h9i10\nh8--a15\n", "15:renju:h8h9\n15:caro+edge-blocks:h8/i9:w # so\n"]
    loaded = refused = 0
    for text in mutations(lists, sample(1000, 30_000), seed=7):
        openings, faults = read_openings(text, "list.txt", kind=kind)
        loaded += len(openings)
        refused += len(faults)
        for fault in faults:
            assert str(fault).startswith(f"list.txt:{fault.line}:{fault.column}: ")
        for line in openings:
            again, _ = read_openings(write_openings([line], "position"))
            assert (again[0].moves, again[0].black, again[0].white) == (line.moves, line.black, line.white)
    assert loaded > 50
    assert refused > 50


# -- outside data


def test_the_shared_list() -> None:
    text = outside_file("openings/gomocup_2013_2024_openings.txt").read_text(encoding="utf-8")
    large = read_openings(text, width=20, height=20)
    assert (len(large.openings), large.faults) == (108, ())
    small = read_openings(text, "list.txt")
    assert (len(small.openings), len(small.faults)) == (29, 79)
    assert all("off the board, which is 15x15" in str(fault) for fault in small.faults)
    assert write_openings(read_openings(write_openings(large.openings), None, 20, 20).openings, "offset") == (
        write_openings(large.openings, "offset")
    )
    for line in large.openings:
        assert line.board("freestyle").turn == (WHITE if len(line.moves) % 2 else BLACK)
        count()


def test_the_points_of_the_shared_list() -> None:
    for case in outside_cases("openings/gomocup_openings_normalized.jsonl"):
        steps = ", ".join(f"{right},{down}" for right, down in case["offsets"])
        assert opening(steps, 20, 20).text() == "".join(case["moves_20"]), json.dumps(case)
        count()
