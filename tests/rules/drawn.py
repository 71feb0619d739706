"""Reads the facts in `tests/cases`: positions drawn as boards, and what is true of them.

A case is a title, a drawing, and what a stone at a point would be; renju and Black where nothing else is said:

    = V5: a four and a three are allowed
     5 . . . . .
     ...
       a b c d e
    c3: legal
        four a3 b3 c3 d3 -> e3
        three c1 c2 c3 -> c4
        false three c3 d4 e5: b2 overline
    c3 by white in standard, caro: five

Indented lines list every line of the explanation, in any order: the stones, and after `->` the points that make a
five of a four or a straight four of a three; a false three lists its points, each with the reason why it fails there.
`nothing` says that there is no line at all; where no line is indented, none is checked. A line that begins with `#` is
a comment.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from kagetsu.rules.board import Board
from kagetsu.rules.explanation import Explanation
from kagetsu.rules.point import BLACK, parse_colour, parse_point, point_name
from kagetsu.rules.rule import Rule

CASES = Path(__file__).resolve().parents[1] / "cases" / "rules"

_CLAIM = re.compile(r"(?P<point>[a-y]\d+)(?: by (?P<colour>black|white))?(?: in (?P<rules>[^:]+))?: (?P<verdict>\w+)")
_LINE = re.compile(
    r"(?P<kind>three|four|straight four|five|closed five|overline) (?P<stones>[a-y0-9 ]+?)(?: -> (?P<points>.+))?"
)
_FALSE = re.compile(r"false three (?P<stones>[a-y0-9 ]+): (?P<reasons>.+)")


@dataclass(frozen=True)
class Claim:
    """What a stone of `colour` at `point` is under `rule`. `shapes`: its lines, None where they are not told."""

    point: int
    colour: int
    rule: str
    verdict: str
    shapes: frozenset[str] | None = None


@dataclass
class Case:
    """A drawn position and the claims about it."""

    name: str
    drawing: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def board(self, rule: Rule | str = "renju", to_move: int = BLACK) -> Board:
        return Board.from_diagram("\n".join(self.drawing), rule, to_move)


def read_cases(name: str) -> list[Case]:
    """The cases of a file in `tests/cases/rules`."""
    cases: list[Case] = []
    shapes: dict[int, set[str]] = {}
    for number, written in enumerate((CASES / name).read_text(encoding="utf-8").splitlines(), 1):
        line = "" if written.startswith("#") else written.rstrip()
        if line.startswith("= "):
            cases.append(Case(line[2:]))
        elif claim := _CLAIM.fullmatch(line):
            rules = (claim["rules"] or "renju").split(", ")
            shapes = {len(cases[-1].claims) + index: set() for index in range(len(rules))}
            colour = parse_colour(claim["colour"] or "black")
            cases[-1].claims += [Claim(parse_point(claim["point"]), colour, rule, claim["verdict"]) for rule in rules]
        elif line.startswith("    ") and cases[-1].claims:
            for index, known in shapes.items():
                if line.strip() != "nothing":
                    known.add(_shape(line.strip(), f"{name}:{number}"))
                claim_ = cases[-1].claims[index]
                cases[-1].claims[index] = Claim(
                    claim_.point, claim_.colour, claim_.rule, claim_.verdict, frozenset(known)
                )
        elif line:
            assert not cases[-1].claims, f"{name}:{number}: {line!r} is neither a claim nor a line of one"
            cases[-1].drawing.append(line)
    return cases


def _shape(line: str, place: str) -> str:
    """A line of an explanation in one order of its stones and points."""
    if false := _FALSE.fullmatch(line):
        return f"false three {_ordered(false['stones'])}: {', '.join(sorted(false['reasons'].split(', ')))}"
    found = _LINE.fullmatch(line)
    assert found, f"{place}: {line!r} is not a shape"
    points = f" -> {_ordered(found['points'])}" if found["points"] else ""
    return f"{found['kind']} {_ordered(found['stones'])}{points}"


def _ordered(names: str) -> str:
    return " ".join(sorted(names.split(), key=parse_point))


def shapes_of(explanation: Explanation) -> set[str]:
    """The lines and false threes of an explanation, written as in a case."""

    def names(points: tuple[int, ...]) -> str:
        return " ".join(map(point_name, sorted(points)))

    shapes = {
        f"{line.kind.replace('_', ' ')} {names(line.stones)}" + f" -> {names(line.completing)}" * bool(line.completing)
        for line in explanation.lines
    }
    for three in explanation.false_threes:
        tried = zip(three.completing, three.reasons, strict=True)
        reasons = ", ".join(sorted(f"{point_name(point)} {reason.kind}" for point, reason in tried))
        shapes.add(f"false three {names(three.stones)}: {reasons}")
    return shapes
