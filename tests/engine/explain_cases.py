"""Reads the cases in ``tests/cases/explain``: a position, a move, and what its decision record must say.

A file is comment lines (``#``) and cases, one after the other: ``key: value`` lines, then a drawn board up to a blank
line or the end of the file::

    case: four_at_the_edge
    rule: freestyle
    to_move: black
    says: facts only_move point a5
    not: facts loses_to_five
    en: a5 is the only move that does not lose at once.
    zh: 只有 a5 不会立刻输掉。
    why: The four stands on the edge of the board.
    board:
    ...

=========  ============================================================================================================
``says``   a part of the record (``threats``, ``facts`` or ``others``), the kind of a fact that is there, and what holds
           of it: ``point``, ``points``, ``stones``; ``first`` and ``plies`` of its win; ``verdict`` of its explanation
``not``    the same of a fact that is not there
``en``     what its text holds in English; ``zh``: in Chinese
``board``  ``*`` is the move, an empty point
=========  ============================================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.engine.explain import DecisionRecord
from kagetsu.engine.fact import KINDS, Fact
from kagetsu.rules.board import Board
from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.point import parse_colour, point_name

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "explain"

_VALUE = re.compile(
    r"(point|points|stones|first|plies|verdict) ((?:(?!point |points |stones |first |plies |verdict ).)+)"
)


class Claim(NamedTuple):
    """What a case says of a fact."""

    part: str
    kind: str
    values: dict[str, str]

    def holds(self, record: DecisionRecord) -> bool:
        """Whether the record has such a fact."""
        facts: tuple[Fact, ...] = getattr(record, self.part)
        return any(fact.kind == self.kind and self.values.items() <= values_of(fact).items() for fact in facts)


class ExplainCase(NamedTuple):
    """One case."""

    name: str
    file: str
    board: Board
    move: int
    says: list[Claim]
    denies: list[Claim]
    english: list[str]
    chinese: list[str]


def values_of(fact: Fact) -> dict[str, str]:
    """The values of a fact as cases write them."""
    found = {
        "points": " ".join(map(point_name, fact.points)),
        "stones": " ".join(map(point_name, fact.stones)),
    }
    if fact.point is not None:
        found["point"] = point_name(fact.point)
    if fact.win is not None:
        found |= {"first": point_name(fact.win.line[0]), "plies": str(fact.win.plies)}
    if fact.explanation is not None:
        found["verdict"] = fact.explanation.verdict
    return found


def read_cases() -> list[ExplainCase]:
    """All cases, in the order of the files."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in _read_file(path)]


def _read_file(path: Path) -> Iterator[ExplainCase]:
    for block in re.split(r"\n\n+", path.read_text(encoding="utf-8")):
        text, drawing, rows = block.partition("\nboard:\n")
        if not drawing:
            continue
        fields: dict[str, list[str]] = {}
        for line in text.splitlines():
            key, _, value = line.partition(": ")
            fields.setdefault(key, []).append(value)
        drawn = parse_diagram(rows)
        size = {"width": drawn.width, "height": drawn.height}
        board = Board.from_stones(
            drawn.black, drawn.white, parse_colour(fields["to_move"][0]), fields["rule"][0], **size
        )
        (move,) = drawn.marked
        says, denies = (list(map(_claim, fields.get(key, []))) for key in ("says", "not"))
        yield ExplainCase(fields["case"][0], path.stem, board, move, says, denies, fields["en"], fields["zh"])


def _claim(text: str) -> Claim:
    part, kind, *rest = text.split(maxsplit=2)
    assert kind in KINDS, text
    return Claim(part, kind, {key: value.strip() for key, value in _VALUE.findall(" ".join(rest))})
