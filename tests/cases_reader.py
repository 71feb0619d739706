"""Reads the forbidden-point cases in ``tests/cases/forbidden/*.txt``.

A file is free comment lines (``#``) and cases. A case is a few ``key: value`` lines, then a drawn board up to a blank
line or the end of the file::

    case: row_and_column
    verdict: double_three
    line: three row f8 g8 h8 -> e8 i8
    line: three column h8 h9 h11 -> h10
    essential: f8 g8 h9 h11
    why: The row is solid, the column has a gap at h10.
    board:
    15 . . . . . . . . . . . . . . .
       ...
     1 . . . . . . . . . . . . . . .
       a b c d e f g h i j k l m n o

=============  ========================================================================================================
``case``       its name, unique among all files
``rule``       the name of a rule; ``renju`` where it is missing
``side``       ``black`` (where it is missing) or ``white``: who plays on the point drawn as ``*``
``verdict``    ``legal``, ``five``, ``overline``, ``double_four``, ``double_three`` or ``four_three``
``line``       ``KIND AXIS STONES -> COMPLETING POINTS``, one line for each; a five and an overline have no arrow
``false``      ``AXIS STONES -> POINT REASON, POINT REASON``: what looks like a three and is none
``essential``  stones each of which matters: without it the verdict, the lines or the false threes are others
``pair``       another case that differs in exactly one stone
``why``        one plain sentence or two for the reader
``board``      starts the drawing: ``X`` Black, ``O`` White, ``.`` empty, ``*`` the point in question
=============  ========================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.rules.diagram import parse_diagram
from kagetsu.rules.point import BLACK, WHITE, parse_point

FOLDER = Path(__file__).parent / "cases" / "forbidden"

Shape = tuple[str, str, frozenset[int], frozenset[int]]
"""Kind, axis, stones and completing points of a line."""

Spoiled = tuple[str, frozenset[int], frozenset[tuple[int, str]]]
"""Axis, stones, and each completing point with the reason why it does not count."""

_ONCE = {"case", "rule", "side", "verdict", "essential", "pair", "why", "board"}
_SEVERAL = {"line", "false"}


class ForbiddenCase(NamedTuple):
    """One drawn position, the point in question, and what the rules say of a stone there."""

    file: str
    name: str
    rule: str
    side: int
    width: int
    height: int
    black: frozenset[int]
    white: frozenset[int]
    point: int
    verdict: str
    lines: frozenset[Shape]
    false_threes: frozenset[Spoiled]
    essential: frozenset[int]
    pair: str
    why: str

    @property
    def expected(self) -> tuple[str, frozenset[Shape], frozenset[Spoiled]]:
        return self.verdict, self.lines, self.false_threes

    @property
    def stones(self) -> dict[int, int]:
        """The colour at each occupied point."""
        return dict.fromkeys(self.black, BLACK) | dict.fromkeys(self.white, WHITE)


class CaseError(ValueError):
    """A case file says something that this reader does not understand; the message names file and case."""


def read_cases() -> list[ForbiddenCase]:
    """All cases of all files, in the order of the file names."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in read_file(path)]


def read_file(path: Path) -> Iterator[ForbiddenCase]:
    """The cases of one file."""
    fields: dict[str, list[str]] = {}
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        if "board" in fields:
            if line.strip():
                fields["board"].append(line)
                continue
            yield _case(path.stem, fields)
            fields = {}
        elif line.strip() and not line.startswith("#"):
            key, colon, value = line.partition(":")
            if not colon or key not in _ONCE | _SEVERAL or (key in fields and key in _ONCE):
                raise CaseError(f"{path.name}: {line!r} does not belong in a case")
            fields.setdefault(key, []).append(value.strip())
    if fields:
        raise CaseError(f"{path.name}: the last case has no board")


def _case(file: str, fields: dict[str, list[str]]) -> ForbiddenCase:
    name = fields["case"][0]
    drawn = parse_diagram("\n".join(fields["board"]))
    if len(drawn.marked) != 1:
        raise CaseError(f"{file}: {name} does not draw exactly one *")
    return ForbiddenCase(
        file,
        name,
        fields.get("rule", ["renju"])[0],
        WHITE if fields.get("side") == ["white"] else BLACK,
        drawn.width,
        drawn.height,
        frozenset(drawn.black),
        frozenset(drawn.white),
        drawn.marked[0],
        fields["verdict"][0],
        frozenset(map(_line, fields.get("line", []))),
        frozenset(map(_false_three, fields.get("false", []))),
        _points("".join(fields.get("essential", []))),
        "".join(fields.get("pair", [])),
        "".join(fields.get("why", [])),
    )


def _line(text: str) -> Shape:
    made, _, completing = text.partition("->")
    kind, axis, stones = made.split(maxsplit=2)
    return kind, axis, _points(stones), _points(completing)


def _false_three(text: str) -> Spoiled:
    made, _, completing = text.partition("->")
    axis, stones = made.split(maxsplit=1)
    tries = [part.split() for part in completing.split(",")]
    return axis, _points(stones), frozenset((parse_point(point), reason) for point, reason in tries)


def _points(text: str) -> frozenset[int]:
    names = text.split()
    points = frozenset(map(parse_point, names))
    if len(points) != len(names):
        raise CaseError(f"{text!r} names a point twice")
    return points
