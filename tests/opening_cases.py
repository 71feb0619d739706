"""Opening sequences, legal and illegal, from the text files in `tests/cases/openings`.


A case is a title (`= …`), the protocol (`rif`, `pro on 20x15`) and what happens, a line each:

    1 h8                    player 1 must act, and does this
    1 not j9: 3x3, g7       player 1 must act; this is refused, in sentences that hold these words
    white: g7 j9            these are the white stones
    over: black 2, next white 1    the opening is over: player 2 has Black, player 1 plays the next stone, a white one

A line that begins with `#` is a comment. Nothing follows `over` but refusals.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "cases" / "openings"

PROTOCOL = re.compile(r"([a-z0-9-]+)(?: on ([0-9x]+))?")
REFUSED = re.compile(r"([12]) not ([^:]+): (.+)")
DONE = re.compile(r"([12]) ([a-z0-9 ]+)")
STONES = re.compile(r"(black|white): ([a-y0-9 ]+)")
OVER = re.compile(r"over: black ([12]), next (black|white) ([12])")


@dataclass
class Case:
    title: str
    lines: list[str] = field(default_factory=list)


def read_cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.txt")):
        case = None
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("= "):
                if case:
                    yield case
                case = Case(line[2:])
            elif line.strip() and not line.startswith("#"):
                assert case, f"{path.name}: {line} stands above the first title"
                case.lines.append(line)
        if case:
            yield case


CASES = list(read_cases())


def has_word(text: str, word: str) -> bool:
    """Whether `word` stands in `text` as a word, in upper or lower case."""
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None
