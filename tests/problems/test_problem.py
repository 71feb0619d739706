"""The files of problems: ours, and plain ones of older programs."""

from pathlib import Path

import pytest

from kagetsu.problems.problem import (
    ANY_FOUL,
    CLAIMS,
    KINDS,
    Claim,
    Plain,
    Problem,
    kind_words,
    read_folder,
    read_plain,
    read_problems,
    verdict_words,
    write_problems,
)  # fmt: skip
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.point import WHITE, parse_moves, parse_point

CASE = """\
problem: V1
kind: three_three
verdict: double_three
rule: renju
to-move: black
point: c3
why: three b3c3d3 e3
why: three c2c3c4
tags: centre angle-90
 6 . . . . . .
 5 . . . . . .
 4 . . X . . .
 3 . X * X . .
 2 . . X . . .
 1 O . . . . .
   a b c d e f
"""


def test_a_problem_is_read_and_written_back() -> None:
    (problem,) = read_problems(CASE)
    assert problem.black == tuple(parse_moves("c2b3d3c4"))
    assert (problem.white, problem.point, problem.grade) == ((parse_point("a1"),), parse_point("c3"), 0)
    assert problem.claims[0] == Claim("three", tuple(parse_moves("b3c3d3")), (parse_point("e3"),))
    assert problem.text() == CASE
    assert read_problems(write_problems([problem, problem])) == [problem, problem]


def test_a_forced_win_keeps_its_secret_on_the_board() -> None:
    line = tuple(parse_moves("c3c4c5"))
    win = Problem("w", "vcf", "win", "freestyle", 6, 6, (), (), line[0], WHITE, line=line)
    assert "*" not in win.text()
    assert read_problems(win.text()) == [win]
    assert win.grade == 2
    assert win.reason() == "Wins by continuous fours: c3c4c5"


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("kind: three_three", "kind: five_five", "set.txt:3:", "'five_five' is none of three_three"),
        ("point: c3\n", "", "set.txt:3:", "no line 'point:'"),
        ("why: three b3c3d3 e3", "why: because", "set.txt:9:", "no reason"),
        ("point: c3", "point: b3", "set.txt:3:", "must be an empty point"),
        ("point: c3", "point: p9", "set.txt:3:", "must be an empty point"),
        (" 4 . . X . . .", " 4 . . Q . . .", "set.txt:14:", "'Q' does not belong"),
        ("rule: renju", "rule: chess", "set.txt:3:", "'chess' is not a rule"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(old: str, new: str, place: str, said: str) -> None:
    text = "\n\n" + CASE.replace(old, new)
    with pytest.raises(FormatError) as fault:
        read_problems(text, "set.txt")
    assert str(fault.value).startswith(place)
    assert said in str(fault.value)


def test_plain_files_count_from_the_top_left() -> None:
    problem = read_plain("6 7 1\n0 0 2\n7 7 1\n", "one", "long_conn")
    assert problem.black == (parse_point("g8"),)
    assert problem.white == (parse_point("a15"),)
    assert (problem.point, problem.kind, problem.verdict) == (parse_point("h8"), "overline", "overline")
    assert read_plain("1 2 1", "one", "complex", Plain(base=1, order="yx")).point == parse_point("b15")
    assert read_plain("1 2 1", "one", "complex").verdict == ANY_FOUL
    assert read_plain("1 2 1", "one", "four_three").rule == "renju+no-four-three"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no move"),
        ("7 7 1\n7 7", "2: Write a line as x y player"),
        ("7 7 3", "1: Write a line as x y player"),
        ("7 7 1\n15 7 2", "2: '15 7' is off the board"),
        ("7 7 1\n7 7 2", "2: h8 is set up twice"),
    ],
)
def test_plain_files_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(FormatError) as fault:
        read_plain(text, "one", "complex")
    assert str(fault.value).startswith(said)


def test_folders_and_prefixes_name_the_kind(tmp_path: Path) -> None:
    (tmp_path / "four_four").mkdir()
    (tmp_path / "four_four" / "1.txt").write_text("7 7 1", encoding="utf-8")
    (tmp_path / "long_conn_2").write_text("7 7 1", encoding="utf-8")
    (tmp_path / "ours.txt").write_text(CASE, encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a problem", encoding="utf-8")
    found = {problem.name: problem.kind for problem in read_folder(tmp_path)}
    assert found == {"four_four/1.txt": "four_four", "long_conn_2": "overline", "V1": "three_three"}


def test_a_list_names_the_kind(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text("7 7 1", encoding="utf-8")
    with pytest.raises(FormatError, match=r"1\.txt: What this case should be is not known"):
        list(read_folder(tmp_path))
    names = tmp_path / "names.csv"
    names.write_text("file,kind\n1.txt,three_three\n", encoding="utf-8")
    (problem,) = read_folder(tmp_path, Plain().with_expected(names))
    assert problem.verdict == "double_three"
    names.write_text("1.txt,three_three\n2.txt,nonsense\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"names\.csv:2: Write the name"):
        Plain().with_expected(names)


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="no problems"):
        list(read_folder(tmp_path))


def test_every_word_is_there() -> None:
    assert len({kind_words(kind) for kind in KINDS}) == len(KINDS)
    assert verdict_words("double_three") == "double-three"
    assert verdict_words("h8") == "h8"
    for kind in CLAIMS:
        assert "c3" in Claim(kind, (parse_point("c3"),), (parse_point("d3"),)).text()


@pytest.mark.parametrize("heading", ["", "file,kind\n", "Name,Expected\n"])
@pytest.mark.parametrize("name", ["a.txt", "a", "in/a.txt", "in/a"])
def test_a_table_of_kinds(tmp_path: Path, heading: str, name: str) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("6 7 1\n8 7 1\n7 6 1\n7 8 1\n7 7 1\n")
    table = tmp_path / "kinds.csv"
    table.write_bytes(f"{heading}{name},three_three\n".encode("utf-8-sig"))
    (problem,) = read_folder(tmp_path, Plain().with_expected(table))
    assert problem.verdict == "double_three"


@pytest.mark.parametrize(
    ("table", "word"),
    [(b"a,frob\n", "kinds.csv:1"), (b"a,four_four\nno,four_four\n", "not there: no"), (b"\xff\xfe,x\n", "kinds.csv:1")],
)
def test_a_table_that_is_wrong_is_told_of(tmp_path: Path, table: bytes, word: str) -> None:
    (tmp_path / "a.txt").write_text("7 7 1\n")
    file = tmp_path / "kinds.csv"
    file.write_bytes(table)
    with pytest.raises(KagetsuError, match=word):
        list(read_folder(tmp_path, Plain().with_expected(file)))
