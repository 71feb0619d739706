"""Errors keep what they are about, say where the fault lies, and travel between processes."""

import copy
import pickle
import re
from collections.abc import Callable

import pytest

from kagetsu.rules.action import parse_action
from kagetsu.rules.board import Board
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError, quoted
from kagetsu.rules.limits import Limits
from kagetsu.rules.notation import parse_position, parse_size
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import parse_colour, parse_moves, parse_point
from kagetsu.rules.rule import load_rule, parse_rule
from kagetsu.texts import LANGUAGES


def board(moves: str = "") -> Board:
    return Board.from_moves(moves, "renju")


FAULTS: dict[str, Callable[[], object]] = {
    "impossible size": lambda: Board(4),
    "nothing to take back": lambda: Board().pop(),
    "no pass": lambda: Board().push("--"),
    "off the board": lambda: Board().push("p1"),
    "no point": lambda: Board().push("zz"),
    "taken": lambda: board("h8h9").push("h8"),
    "foul": lambda: board("g8a1i8a15h7o1h9o15").push("h8", strict=True),
    "game over": lambda: board("----").push("h8"),
    "set up twice": lambda: Board.from_stones(["h8"], ["h8"]),
    "no move": lambda: parse_moves("h8 zz"),
    "no size": lambda: parse_size("4"),
    "no rule": lambda: parse_rule("gomoku"),
    "option given twice": lambda: parse_rule("renju+no-pass+no-pass"),
    "option of another rule": lambda: parse_rule("caro+no-pass"),
    "no rule file": lambda: load_rule("no such folder/rule.py"),
    "no cell": lambda: parse_diagram(".....\n..?..\n"),
    "row too short": lambda: parse_diagram(".....\n....\n"),
    "limit too low": lambda: Limits(depth=0),
}
"""What raises an error of every kind that the rules know."""


def raised_by(what: str) -> KagetsuError:
    with pytest.raises(KagetsuError) as raised:
        FAULTS[what]()
    return raised.value


@pytest.mark.parametrize("what", FAULTS)
def test_errors_travel_between_processes(what: str) -> None:
    fault = raised_by(what)
    for twin in (pickle.loads(pickle.dumps(fault)), copy.copy(fault)):
        assert type(twin) is type(fault)
        assert str(twin) == str(fault)
        assert twin.values == fault.values
        assert [twin.text(lang) for lang in LANGUAGES] == [fault.text(lang) for lang in LANGUAGES]
        if isinstance(fault, FormatError) and isinstance(twin, FormatError):
            assert (twin.file, twin.line, twin.column) == (fault.file, fault.line, fault.column)


@pytest.mark.parametrize("what", FAULTS)
def test_a_message_is_chinese_in_chinese(what: str) -> None:
    assert re.search("[一-鿿]", raised_by(what).text("zh"))
    assert not re.search("[一-鿿]", raised_by(what).text("en"))


@pytest.mark.parametrize("what", FAULTS)
def test_a_message_is_one_line_with_every_gap_filled(what: str) -> None:
    for lang in LANGUAGES:
        said = raised_by(what).text(lang)
        assert said
        assert not set("{}\n") & set(said)


def test_the_kinds_of_error() -> None:
    assert issubclass(IllegalMove, KagetsuError)
    assert issubclass(FormatError, KagetsuError)
    assert not issubclass(FormatError, IllegalMove)


def test_values_fill_the_message() -> None:
    fault = KagetsuError("{point} is taken.", point="h8")
    assert str(fault) == fault.text() == "h8 is taken."
    assert fault.values == {"point": "h8"}


@pytest.mark.parametrize(
    ("file", "line", "column", "said"),
    [
        (None, None, None, "It is broken."),
        ("game.sgf", None, None, "game.sgf: It is broken."),
        ("game.sgf", 3, None, "game.sgf:3: It is broken."),
        ("game.sgf", 3, 14, "game.sgf:3:14: It is broken."),
        (None, 3, 14, "3:14: It is broken."),
    ],
)
def test_a_format_error_says_where(file: str | None, line: int | None, column: int | None, said: str) -> None:
    assert str(FormatError("It is {what}.", file=file, line=line, column=column, what="broken")) == said


LONG = "z" * 100_000


@pytest.mark.parametrize(
    "refuse",
    [
        lambda: parse_point(LONG), lambda: parse_moves(LONG), lambda: parse_colour(LONG), lambda: parse_size(LONG),
        lambda: parse_position(f"15:renju:/:{LONG}"), lambda: parse_position(LONG), lambda: parse_rule(LONG),
        lambda: parse_rule(f"renju+{LONG}"), lambda: parse_rule(f"renju+draw-after={LONG}"),
        lambda: parse_action(LONG), lambda: parse_action(f"add {LONG}"), lambda: parse_clock(LONG),
        lambda: open_protocol(LONG), lambda: open_protocol(f"rif-{LONG}"), lambda: open_protocol(f"soosyrv-{LONG}"),
        lambda: parse_diagram(LONG),
    ],
)  # fmt: skip
def test_an_error_repeats_only_the_beginning_of_a_long_text(refuse: Callable[[], object]) -> None:
    with pytest.raises(KagetsuError) as caught:
        refuse()
    assert len(str(caught.value)) < 300
    assert f"{'z' * 41}" not in str(caught.value)


def test_quoted() -> None:
    assert quoted("h8\n") == r"'h8\n'"
    assert quoted("z" * 40) == f"'{'z' * 40}'"
    assert quoted("z" * 41) == f"'{'z' * 40}…'"
