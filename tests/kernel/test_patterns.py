"""The line tables: their counts, their symmetries, drawn lines, and every class against a slow reading."""

import os
import random
import subprocess
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kagetsu.kernel import patterns
from kagetsu.kernel.patterns import LineForm, defence_table, line_table, load_line_table, write_line_tables
from tests.kernel.slow_reading import Wins, line_class
from tests.kernel.windows import OWN_WINS, WINS, all_windows, key, swapped
from tests.rules.drawn import CASES

NOT_CARO = ["freestyle, White in renju", "standard, omok", "Black in renju"]
CARO = [name for name in WINS if name.startswith("caro")]
EVERY = {**WINS, **OWN_WINS}

# Windows by class, 0 to 13, as the design's definition of the classes gives them.
COUNTS = {
    "freestyle, White in renju": "74224 0 1582 661 8174 2233 586 184 16508 3822 897 15358 2617 5650",
    "standard, omok": "84078 2005 1467 603 7497 1890 432 81 14418 2700 378 12024 1278 3645",
    "Black in renju": "84078 2311 1467 603 7623 1836 378 63 14823 2430 243 12024 972 3645",
    "caro": "85920 0 1353 159 7270 680 204 99 14906 1476 459 13773 1278 4919",
    "caro-standard": "95774 2005 1194 145 6287 519 138 32 12149 828 133 9969 409 2914",
}
FREESTYLE_OF_NINE_CELLS = "8833 0 163 67 839 226 58 13 1676 378 72 1534 235 547"

FIVE, STRAIGHT_FOUR, FOUR, THREES = 13, 12, 11, (9, 10)


def form(wins: Wins) -> LineForm:
    return LineForm(wins.with_six, wins.with_closed_five, wins.edge_closes, wins.two_fours or 0)


@cache
def table(name: str) -> bytes:
    return line_table(form(EVERY[name]))


@cache
def keys(change: Callable[[str], str] | None = None) -> list[int]:
    return [key(change(window) if change else window) for window in all_windows()]


def mirrored(window: str) -> str:
    return window[::-1]


def counts(lines: bytes, half: int = 5) -> list[int]:
    found = Counter(lines[key(window)] & 15 for window in all_windows(half))
    return [found[code] for code in range(14)]


def replaced(window: str, stone: str) -> list[str]:
    return [window[:at] + stone + window[at + 1 :] for at, cell in enumerate(window) if cell == "."]


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    assert counts(table(name)) == [int(number) for number in COUNTS[name].split()]


def test_counts_of_nine_cells() -> None:
    expected = [int(number) for number in FREESTYLE_OF_NINE_CELLS.split()]
    assert counts(line_table(LineForm(), half=4), half=4) == expected


def test_nine_cells_are_enough_for_freestyle() -> None:
    narrow, wide = line_table(LineForm(), half=4), table("freestyle, White in renju")
    for window in all_windows():
        assert wide[key(window)] & 15 == narrow[key(window[1:-1])] & 15, window


@pytest.mark.parametrize("name", EVERY)
def test_slow_reading_of_some_windows(name: str) -> None:
    some = random.Random(name)
    known: dict[str, int] = {}
    for window in some.sample(all_windows(), 400):
        assert table(name)[key(window)] & 15 == line_class(window, EVERY[name], known), window


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_slow_reading_of_all_windows(name: str) -> None:
    known: dict[str, int] = {}
    for window in all_windows():
        assert table(name)[key(window)] & 15 == line_class(window, EVERY[name], known), window


@pytest.mark.parametrize("name", EVERY)
def test_mirrored_windows_are_alike(name: str) -> None:
    lines = table(name)
    assert [lines[at] for at in keys()] == [lines[at] for at in keys(mirrored)]


@pytest.mark.parametrize("name", EVERY)
def test_white_reads_the_window_with_the_colours_exchanged(name: str) -> None:
    lines = table(name)
    assert [lines[at] >> 4 for at in keys()] == [lines[at] & 15 for at in keys(swapped)]


@pytest.mark.parametrize("name", EVERY)
def test_keys_that_cannot_occur_hold_nothing(name: str) -> None:
    lines = bytearray(table(name))
    assert len(lines) == 4**10
    for at in keys():
        lines[at] = 0
    assert not any(lines)


@pytest.mark.parametrize("name", NOT_CARO)
def test_edge_and_opponent_act_alike_outside_caro(name: str) -> None:
    for window in all_windows():
        assert table(name)[key(window)] & 15 == table(name)[key(window.replace("#", "O"))] & 15, window


@pytest.mark.parametrize("name", NOT_CARO)
def test_four_has_one_five_point_and_one_defence_outside_caro(name: str) -> None:
    lines = table(name)
    for window in all_windows():
        made = lines[key(window)] & 15
        if made in (FOUR, STRAIGHT_FOUR):
            fives = sum(lines[key(grown)] & 15 == FIVE for grown in replaced(window, "X"))
            defences = sum(lines[key(blocked)] & 15 < FOUR for blocked in replaced(window, "O"))
            assert (fives, defences) == ((1, 1) if made == FOUR else (2, 0)), window


@pytest.mark.parametrize("name", CARO)
def test_four_has_one_or_two_defences_in_caro(name: str) -> None:
    lines = table(name)
    defences = Counter(
        sum(lines[key(blocked)] & 15 < FOUR for blocked in replaced(window, "O"))
        for window in all_windows()
        if lines[key(window)] & 15 == FOUR
    )
    assert set(defences) == {1, 2}


def drawn(line: str, block: str) -> str:
    """The window around the `*` of `line`: `#` is the edge or a white stone, as `block` says; beyond, all is empty."""

    def side(cells: str) -> str:
        board, found, behind = cells.partition("#")
        if found and block == "#":
            return (board + "#" * 5)[:5]
        return (board + found.replace("#", "O") + behind + "." * 5)[:5]

    low, high = line.split("*")
    return side(low[::-1])[::-1] + "X" + side(high)


def single_lines() -> list[tuple[str, str]]:
    text = (CASES / "single_line.txt").read_text(encoding="utf-8")
    rows = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("# ")]
    return [(line, what.strip()) for line, what in rows]


@pytest.mark.parametrize("block", ["#", "O"])
@pytest.mark.parametrize(("line", "what"), single_lines())
def test_single_lines(line: str, what: str, block: str) -> None:
    meant = {"five": {FIVE}, "straight four": {STRAIGHT_FOUR}, "four": {FOUR}, "three": set(THREES), "overline": {1}}
    other = set(range(15)) - set().union(*meant.values())
    window = key(drawn(line, block))
    two_fours = {"Black in renju": {1}, "standard, omok": {STRAIGHT_FOUR}, "double-four barred, overline not": {14}}
    for name, together in two_fours.items():
        assert table(name)[window] & 15 in {**meant, "two fours": together, "nothing": other - {14}}[what], name


@pytest.mark.parametrize(
    ("rule", "line", "made"),
    [
        ("caro", ".OXX*XXO.", 0),
        ("caro", ".OXX*XX#", FIVE),
        ("caro, edge blocks", ".OXX*XX#", 0),
        ("caro", ".OXX*XX..", FIVE),
        ("caro", ".OXXX*XXO.", FIVE),
        ("caro-standard", ".OXXX*XXO.", 1),
        ("caro-standard", "..XXX*XX..", 1),
        ("standard, omok", ".OXX*XXO.", FIVE),
        ("caro", ".O.XX*X.O.", FOUR),
        ("caro", ".O.XX*X..O.", FOUR),
        ("standard, omok", ".O.XX*X.O.", STRAIGHT_FOUR),
        ("caro", ".O..XX*X..O.", STRAIGHT_FOUR),
        ("freestyle, White in renju", "XX.X*.XX", STRAIGHT_FOUR),
    ],
)
def test_drawn_lines(rule: str, line: str, made: int) -> None:
    assert table(rule)[key(drawn(line, "#"))] & 15 == made


@pytest.mark.parametrize(
    ("line", "together"),
    [("..XX*..", 10), ("#.XX*..", 9), (".X.X*..", 9), ("..X*..", 7), ("..X.*..", 6), ("..X..*..", 5), ("..*..", 3)],
)
def test_drawn_threes_and_twos(line: str, together: int) -> None:
    assert table("Black in renju")[key(drawn(line, "#"))] & 15 == together


def defences(name: str, line: str) -> str:
    """`line`, a window with `*` in the centre, with a `d` on each defence against the open three that `*` makes."""
    mask = masks(name)[key(line.replace("*", "X"))]
    bits = iter(range(10))
    return "".join("*" if cell == "*" else "d" if mask >> next(bits) & 1 else cell for cell in line)


@cache
def masks(name: str) -> "array[int]":
    return defence_table(table(name))


@pytest.mark.parametrize(
    "line",
    [
        "..dXX*d....",
        "##dXX*dd...",
        "..OdX*Xdd..",
        ".dXdX*d....",
        "...Od*XXdd.",
    ],
)
@pytest.mark.parametrize("name", NOT_CARO)
def test_drawn_defences(name: str, line: str) -> None:
    assert defences(name, line.replace("d", ".")) == line


@pytest.mark.parametrize("name", EVERY)
def test_defences_are_the_stones_that_take_away_an_open_three(name: str) -> None:
    lines, found = table(name), masks(name)
    threes = [window for window in all_windows() if lines[key(window)] & 15 in THREES]
    for window in random.Random(name).sample(threes, 200):
        cells = window[:5] + window[6:]
        for bit, cell in enumerate(cells):
            blocked = cells[:bit] + "O" + cells[bit + 1 :]
            stopped = cell == "." and lines[key(blocked[:5] + "X" + blocked[5:])] & 15 not in THREES
            assert (found[key(window)] >> bit & 1) == stopped, window


@pytest.mark.parametrize("name", NOT_CARO)
def test_number_and_reach_of_defences_outside_caro(name: str) -> None:
    lines, found = table(name), masks(name)
    numbers = Counter((lines[at] & 15, found[at].bit_count()) for at in range(4**10) if found[at])
    expected = counts(lines)
    assert numbers == {(9, 3): expected[9], (10, 2): expected[10]}
    assert not any(mask & 0b1000000001 for mask in found)


@pytest.mark.parametrize("name", CARO)
def test_number_of_defences_in_caro(name: str) -> None:
    lines, found = table(name), masks(name)
    assert {found[at].bit_count() for at in keys() if lines[at] & 15 in THREES} <= {2, 3, 4, 5}
    assert any(mask & 0b1000000001 for mask in found)


def test_names_of_forms_differ() -> None:
    forms = {form(wins) for wins in EVERY.values()}
    assert len({one.name for one in forms}) == len(forms)


def test_our_forms_are_those_of_our_rules() -> None:
    assert set(patterns.OUR_FORMS) == {form(wins) for wins in WINS.values()}


OWN = LineForm(six_wins=False, in_line=14)


def test_table_is_kept_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = load_line_table(OWN, tmp_path / "cache")
    assert made == table("double-four barred, overline not")
    monkeypatch.setattr(patterns, "line_table", None)
    assert load_line_table(OWN, tmp_path / "cache") == made
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [f"{OWN.name}.bin"]


@pytest.mark.parametrize("fault", ["empty", "garbage", "cut", "foreign", "short"])
def test_broken_file_is_made_anew(tmp_path: Path, fault: str) -> None:
    made = load_line_table(OWN, tmp_path)
    file = tmp_path / f"{OWN.name}.bin"
    whole = file.read_bytes()
    load_line_table(LineForm(in_line=14), tmp_path)
    file.write_bytes(
        {
            "empty": b"",
            "garbage": b"no table",
            "cut": whole[: len(whole) // 2],
            "foreign": (tmp_path / f"{LineForm(in_line=14).name}.bin").read_bytes(),
            "short": zlib.compress(zlib.decompress(whole)[:-1]),
        }[fault]
    )
    assert load_line_table(OWN, tmp_path) == made
    assert file.read_bytes() == whole


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert load_line_table(OWN, tmp_path / "file") == load_line_table(OWN)


def test_tables_made_with_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_line_tables(tmp_path / "line_tables")
    assert len(list((tmp_path / "line_tables").iterdir())) == len(WINS)
    monkeypatch.setattr(patterns, "LINE_TABLES", tmp_path / "line_tables")
    monkeypatch.setattr(patterns, "line_table", None)
    for name, wins in WINS.items():
        assert load_line_table(form(wins)) == table(name)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_tables_can_be_read_by_everybody(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    load_line_table(OWN, tmp_path)
    assert (tmp_path / f"{OWN.name}.bin").stat().st_mode == (tmp_path / "plain").stat().st_mode


BY_PATH = """
import importlib.util, pathlib, sys
spec = importlib.util.spec_from_file_location("patterns", sys.argv[1])
patterns = importlib.util.module_from_spec(spec)
spec.loader.exec_module(patterns)
patterns.write_line_tables(pathlib.Path(sys.argv[2]))
assert not any(name.startswith(("kagetsu", "Cython", "cython", "numpy")) for name in sys.modules)
"""


def test_build_step_needs_no_installed_package(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-I", "-S", "-c", BY_PATH, patterns.__file__, str(tmp_path)], check=True)
    assert len(list(tmp_path.iterdir())) == len(WINS)
