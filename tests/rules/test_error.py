"""Errors keep what they are about, say where the fault lies, and travel between processes."""

import copy
import pickle
from collections.abc import Callable

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.notation import parse_size
from kagetsu.rules.point import parse_moves
from kagetsu.rules.rule import load_rule, parse_rule
from kagetsu.texts import LANGUAGES


def faults() -> list[KagetsuError]:
    """One error of every kind that the rules raise."""
    taken = Board.from_moves("h8h9", "renju")
    foul = Board.from_moves("g8a1i8a15h7o1h9o15", "renju")
    acts: list[Callable[[], object]] = [
        lambda: Board(4),
        lambda: Board().pop(),
        lambda: Board().push("--"),
        lambda: Board().push("p1"),
        lambda: Board().push("zz"),
        lambda: taken.push("h8"),
        lambda: foul.push("h8", strict=True),
        lambda: Board.from_moves("----", "renju").push("h8"),
        lambda: Board.from_stones(["h8"], ["h8"]),
        lambda: parse_moves("h8 zz"),
        lambda: parse_size("4"),
        lambda: parse_rule("gomoku"),
        lambda: parse_rule("renju+no-pass+no-pass"),
        lambda: parse_rule("caro+no-pass"),
        lambda: load_rule("no such folder/rule.py"),
        lambda: parse_diagram(".....\n..?..\n"),
        lambda: parse_diagram(".....\n....\n"),
        lambda: Limits(depth=0),
    ]
    found = []
    for act in acts:
        with pytest.raises(KagetsuError) as raised:
            act()
        found.append(raised.value)
    return found


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: str(fault)[:40])
def test_errors_travel_between_processes(fault: KagetsuError) -> None:
    for twin in (pickle.loads(pickle.dumps(fault)), copy.copy(fault)):
        assert type(twin) is type(fault)
        assert str(twin) == str(fault)
        assert twin.values == fault.values
        assert [twin.text(lang) for lang in LANGUAGES] == [fault.text(lang) for lang in LANGUAGES]
        if isinstance(fault, FormatError) and isinstance(twin, FormatError):
            assert (twin.file, twin.line, twin.column) == (fault.file, fault.line, fault.column)


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: str(fault)[:40])
def test_a_message_is_one_line_with_every_gap_filled(fault: KagetsuError) -> None:
    for lang in LANGUAGES:
        said = fault.text(lang)
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
