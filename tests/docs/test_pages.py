"""The pages say all there is to say."""

import re
from pathlib import Path

import kagetsu
from kagetsu.rules.named_opening import NAMED_OPENINGS
from kagetsu.rules.point import point_name

DOCS = Path(__file__).resolve().parents[2] / "docs"
API = "\n".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "api").glob("*.md")))
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")


def table_rows(text: str) -> list[list[str]]:
    """The rows of every table, without its head."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    heads = [at - 1 for at, row in enumerate(rows) if set("".join(row)) <= set("- ")]
    return [[cell.strip() for cell in row] for at, row in enumerate(rows) if at not in heads and at - 1 not in heads]


def test_every_public_name_has_its_entry() -> None:
    entries = set(re.findall(r"kagetsu\.(\w+)$", API, flags=re.MULTILINE))
    assert set(kagetsu.__all__) <= entries


def test_every_entry_exists() -> None:
    for path in re.findall(r"auto(?:class|function|exception):: ([\w.]+)", API):
        module, _, last = path.rpartition(".")
        assert hasattr(__import__(module, fromlist=[last]), last), path


def test_the_glossary_has_three_languages() -> None:
    rows = [row for row in table_rows(GLOSSARY) if not re.fullmatch(r"[DI]\d+", row[0])]
    assert len(rows) >= 60
    assert all(len(row) == 4 and all(row) for row in rows)
    terms = [row[0] for row in rows]
    assert len(set(terms)) == len(terms)


def test_the_glossary_names_the_26_openings() -> None:
    rows = [row for row in table_rows(GLOSSARY) if re.fullmatch(r"[DI]\d+", row[0])]
    assert rows == [
        [opening.code, opening.name, opening.chinese, opening.japanese, f"`{point_name(opening.moves[2])}`"]
        for opening in NAMED_OPENINGS
    ]
