"""A problem, its known answer, and the text files that hold problems.

A set is a folder. Its ``.txt`` files hold problems one after the other: lines ``word: value``, the first of them
``problem: NAME``, then the drawn board with ``*`` at the point in question, then a blank line. Folders of older
programs hold one position a file instead, as lines ``x y player`` (see :func:`read_plain`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kagetsu.formats.decoding import decode
from kagetsu.formats.placed import parse_placed
from kagetsu.rules.diagram import draw, parse_diagram
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.point import (
    BLACK,
    LARGEST,
    SMALLEST,
    WHITE,
    colour_word,
    moves_text,
    parse_colour,
    parse_moves,
    parse_point,
    point_name,
    point_xy,
)
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOULS, FOUR_THREE, LEGAL, OVERLINE, parse_rule
from kagetsu.texts import language, mark

__all__ = [
    "ANY_FOUL", "KINDS", "WIN", "Claim", "Plain", "Problem", "kind_words", "read_folder", "read_plain",
    "read_problems", "verdict_words", "write_problems",
]  # fmt: skip

KINDS = ("three_three", "four_four", "overline", "mixed", "four_three", "legal", "vcf")
"""The kinds of problem, each with a file of its own in a set."""

ANY_FOUL = "foul"
"""The verdict of a case of which only that it is forbidden is known."""
WIN = "win"
"""The verdict of a forced-win problem."""

_VERDICTS = (LEGAL, FIVE, *FOULS, ANY_FOUL, WIN)

CLAIMS = {
    "five": mark("{stones} is a five."),
    "overline": mark("{stones} is an overline."),
    "four": mark("{stones} is a four: {points} makes it five."),
    "three": mark("{stones} is a three: {points} makes a straight four of it."),
    "false_three": mark("{stones} is no three: at {points}, where it would grow, Black may not play or makes a five."),
    "dead": mark("{stones} makes neither a three nor a four."),
}
"""What a reason says of one line, by its kind."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of a reason: its ``kind`` (of ``CLAIMS``), its stones with the point in question, its key points."""

    kind: str
    stones: tuple[int, ...]
    points: tuple[int, ...] = ()

    def text(self, lang: str | None = "en") -> str:
        """The claim in one sentence of the language ``lang``."""
        sentence = language(lang).gettext(CLAIMS[self.kind])
        names = [" ".join(map(point_name, points)) for points in (self.stones, self.points)]
        return sentence.format(stones=names[0], points=names[1])


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with a known answer.

    ``verdict`` is what a stone of ``turn`` on ``point`` is: a verdict of the rules, ``ANY_FOUL``, or ``WIN`` where
    ``point`` is the one winning move and ``line`` the win. ``claims`` are the reason, ``tags`` say what is special.
    """

    name: str
    kind: str
    verdict: str
    rule: str
    width: int
    height: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    point: int
    turn: int = BLACK
    claims: tuple[Claim, ...] = ()
    tags: tuple[str, ...] = ()
    line: tuple[int, ...] = field(default=())

    @property
    def grade(self) -> int:
        """How many moves the winner makes until nothing defends; 0 for a problem that is no forced win."""
        return (len(self.line) + 1) // 2

    def drawing(self) -> str:
        """The drawn board; the point in question is marked unless it is the solution."""
        cells = dict.fromkeys(self.black, BLACK) | dict.fromkeys(self.white, WHITE)
        return draw(self.width, self.height, cells, None if self.verdict == WIN else self.point)

    def text(self) -> str:
        """The problem as its file has it; :func:`read_problems` reads it back."""
        lines = [f"problem: {self.name}", f"kind: {self.kind}", f"verdict: {self.verdict}", f"rule: {self.rule}"]
        lines += [f"to-move: {colour_word(self.turn)}", f"point: {point_name(self.point)}"]
        lines += [f"why: {c.kind} {moves_text(c.stones)} {moves_text(c.points)}".rstrip() for c in self.claims]
        lines += [f"tags: {' '.join(self.tags)}"] if self.tags else []
        lines += [f"line: {moves_text(self.line)}"] if self.line else []
        return "\n".join([*lines, self.drawing(), ""])

    def reason(self, lang: str | None = "en") -> str:
        """Why the answer is what it is."""
        _ = language(lang).gettext
        if self.verdict == WIN:
            return _("Wins by continuous fours: {line}").format(line=moves_text(self.line))
        return " ".join(claim.text(lang) for claim in self.claims)


def kind_words(kind: str, lang: str | None = "en") -> str:
    """The name of a kind of problem."""
    words = {
        "three_three": mark("double-three"), "four_four": mark("double-four"), "overline": mark("overline"),
        "mixed": mark("mixed"), "four_three": mark("four-three"), "legal": mark("legal near-misses"),
        "vcf": mark("forced wins"),
    }  # fmt: skip
    return language(lang).gettext(words[kind])


def verdict_words(verdict: str, lang: str | None = "en") -> str:
    """A verdict in words; a name of a point, which an engine may have answered, stays as it is."""
    words = {
        LEGAL: mark("legal"), FIVE: mark("five"), OVERLINE: mark("overline"), DOUBLE_FOUR: mark("double-four"),
        DOUBLE_THREE: mark("double-three"), FOUR_THREE: mark("four-three"), ANY_FOUL: mark("forbidden"),
        WIN: mark("wins"),
    }  # fmt: skip
    return language(lang).gettext(words[verdict]) if verdict in words else verdict


# -- our own files


def write_problems(problems: list[Problem]) -> str:
    """The problems as the text of one file."""
    return "\n".join(problem.text() for problem in problems)


def read_problems(text: str, file: str | None = None) -> list[Problem]:
    """The problems of a file. FormatError names the file and line of what cannot be read."""
    found = []
    block: list[str] = []
    start = 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            start = number if not block else start
            block.append(line)
        elif block:
            try:
                found.append(_problem(block))
            except KagetsuError as fault:
                raise _placed(fault, file, start - 1) from None
            block = []
    return found


def _placed(fault: KagetsuError, file: str | None, before: int) -> FormatError:
    """The same fault, so many lines further down."""
    line, column = (fault.line, fault.column) if isinstance(fault, FormatError) else (None, None)
    placed = FormatError(fault.message, file=file, line=before + (line or 1), column=column)
    placed.values = fault.values
    return placed


def _problem(block: list[str]) -> Problem:
    words: dict[str, str] = {}
    claims = []
    head = 0
    for head, line in enumerate(block):
        matched = re.fullmatch(r"([a-z-]+):\s*(.*?)\s*", line)
        if not matched:
            break
        word, value = matched.groups()
        if word == "why":
            claims.append(_claim(value, head + 1))
        else:
            words[word] = value
    for word in ("problem", "kind", "verdict", "rule", "point"):
        if word not in words:
            raise FormatError(mark("This problem has no line {word}."), word=quoted(word + ":"))
    for word, known in (("kind", KINDS), ("verdict", _VERDICTS)):
        if words[word] not in known:
            raise FormatError(mark("{text} is none of {choices}."), text=quoted(words[word]), choices=", ".join(known))
    try:
        board = parse_diagram("\n".join(block[head:]))
    except FormatError as fault:
        raise _placed(fault, None, head) from None
    return _checked(Problem(
        words["problem"], words["kind"], words["verdict"], parse_rule(words["rule"]).name, board.width, board.height,
        tuple(board.black), tuple(board.white), parse_point(words["point"]),
        parse_colour(words.get("to-move", "black")), tuple(claims), tuple(words.get("tags", "").split()),
        tuple(parse_moves(words.get("line", ""))),
    ))  # fmt: skip


def _claim(text: str, line: int) -> Claim:
    kind, *moves = text.split()[:3] or [""]
    if kind not in CLAIMS or not moves:
        raise FormatError(mark("{text} is no reason that is known."), text=quoted(text), line=line)
    return Claim(kind, *(tuple(parse_moves(part)) for part in moves))


def _checked(problem: Problem) -> Problem:
    """The problem, if its point is an empty point of its board."""
    column, row = point_xy(problem.point)
    taken = problem.point in {*problem.black, *problem.white}
    if taken or column >= problem.width or row >= problem.height:
        raise FormatError(
            mark("The point in question, {point}, must be an empty point of the board."),
            point=point_name(problem.point),
        )
    return problem


# -- folders


@dataclass(frozen=True, slots=True)
class Plain:
    """How plain ``x y player`` files are read.

    ``base`` is the number of the first column and row, ``order`` is ``xy`` or ``yx``, rows count from the top.
    ``expected`` gives the kind by the name of a file; else the folder's or file's name does.
    """

    base: int = 0
    order: str = "xy"
    size: int = 15
    rule: str = "renju"
    expected: dict[str, str] = field(default_factory=dict)

    def with_expected(self, file: Path) -> Plain:
        """The same with the kinds of a CSV file: name of the file, kind, with a line of headings or without.
        FormatError names a line that is neither.
        """
        rows = {}
        for number, row in enumerate(csv.reader(decode(file.read_bytes())[0].splitlines()), 1):
            if not row or (number == 1 and len(row) > 1 and row[1].strip().lower() in _HEADINGS):
                continue
            if len(row) < 2 or row[1].strip() not in _EXPECTED:
                raise FormatError(
                    mark("Write the name of a file, a comma and one of {choices}."),
                    choices=", ".join(_EXPECTED), file=str(file), line=number,
                )  # fmt: skip
            rows[row[0].strip()] = row[1].strip()
        return Plain(self.base, self.order, self.size, self.rule, rows)


_HEADINGS = ("kind", "expected", "type", "category", "class", "label", "verdict")
"""What the column of kinds may be called in its first line."""
_EXPECTED = {
    "three_three": ("three_three", DOUBLE_THREE),
    "four_four": ("four_four", DOUBLE_FOUR),
    "long_conn": ("overline", OVERLINE),
    "overline": ("overline", OVERLINE),
    "complex": ("mixed", ANY_FOUL),
    "mixed": ("mixed", ANY_FOUL),
    "four_three": ("four_three", FOUR_THREE),
    "legal": ("legal", LEGAL),
}
"""The kind and the verdict for the names of folders and files that older programs use, and ours."""


def read_plain(text: str, name: str, expected: str, plain: Plain | None = None) -> Problem:
    """A position of lines ``x y player`` (1 Black, 2 White); the last line is the move in question.

    ``expected`` is what the case should be, by its name (``three_three``, ``long_conn``, …). FormatError names the
    line.
    """
    plain = plain or Plain()
    *before, asked = parse_placed(text, plain.size, plain.base, plain.order)
    kind, verdict = _EXPECTED[expected]
    rule = plain.rule + "+no-four-three" * (kind == "four_three" and plain.rule == "renju")
    black, white = (tuple(sorted(stone.point for stone in before if stone.colour == mine)) for mine in (BLACK, WHITE))
    return Problem(name, kind, verdict, rule, plain.size, plain.size, black, white, asked.point, asked.colour)


def read_folder(folder: Path, plain: Plain | None = None) -> Iterator[Problem]:
    """The problems of a folder and of those in it, in the order of their names.

    Every ``.txt`` file counts, and files without an ending. FormatError names the file and line that cannot be read,
    and a plain file of which neither name nor folder tells the kind; KagetsuError for a folder without problems.
    """
    plain = plain or Plain()
    if not SMALLEST <= plain.size <= LARGEST:
        raise KagetsuError(
            mark("A board of {width}x{height} is not possible: each side has {least} to {most} points."),
            width=plain.size, height=plain.size, least=SMALLEST, most=LARGEST,
        )  # fmt: skip
    found = False
    unused = dict.fromkeys(plain.expected)
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix.lower() in (".txt", ""):
            for known in _names(file, file.relative_to(folder).as_posix()):
                unused.pop(known, None)
            for problem in _of_file(file, folder, plain):
                found = True
                yield problem
    if not found:
        raise KagetsuError(mark("There are no problems in {folder}."), folder=str(folder))
    if unused:
        raise KagetsuError(
            mark("The table of expected kinds names files that are not there: {names}."), names=", ".join(unused)
        )


def _names(file: Path, name: str) -> tuple[str, ...]:
    """What a file may be called in a table: by its name or its path in the folder, with its ending or without."""
    return file.name, name, file.stem, name.removesuffix(file.suffix)


def _of_file(file: Path, folder: Path, plain: Plain) -> list[Problem]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(mark("This file is no text in UTF-8."), file=str(file)) from None
    if text.lstrip().startswith("problem:"):
        return read_problems(text, str(file))
    name = file.relative_to(folder).as_posix()
    named = [plain.expected[known] for known in _names(file, name) if known in plain.expected][:1]
    named += [known for known in _EXPECTED if file.name.startswith(known)]
    named += [part for part in reversed(file.resolve().parent.parts) if part in _EXPECTED]
    expected = next((word for word in named if word), None)
    if expected is None:
        raise FormatError(
            mark("What this case should be is not known: name the file or its folder after one of {choices}."),
            choices=", ".join(_EXPECTED), file=str(file),
        )  # fmt: skip
    try:
        return [read_plain(text, name, expected, plain)]
    except FormatError as fault:
        raise FormatError.at(fault, str(file), fault.line) from None
