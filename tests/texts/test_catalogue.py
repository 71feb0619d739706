"""The catalogues are complete: every sentence of the program has a translation with the same placeholders."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

from kagetsu.texts import LANGUAGES

SOURCES = Path(__file__).resolve().parents[2] / "src" / "kagetsu"


def sentences() -> dict[str | tuple[str, ...], str]:
    """Every sentence in the sources, with the place where it stands."""
    found = extract_from_dir(SOURCES, [("**.py", "python")], keywords={**DEFAULT_KEYWORDS, "mark": None})
    return {message: f"{file}:{line}" for file, line, message, _, _ in found}


def catalogue(code: str) -> Catalog:
    path = SOURCES / "texts" / "locale" / code / "LC_MESSAGES" / "kagetsu.po"
    with path.open("rb") as file:
        return read_po(file, locale=code)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts(value: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else list(value or [""])


TRANSLATIONS = [code for code in LANGUAGES if code != "en"]


def test_the_sources_hold_sentences() -> None:
    assert sentences()


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_sentence_is_translated(code: str) -> None:
    known = catalogue(code)
    missing = []
    for msgid, place in sentences().items():
        message = known.get(msgid if isinstance(msgid, str) else msgid[0])
        if message is None or message.fuzzy or not all(texts(message.string)):
            missing.append(f"{place}: {msgid!r}")
    assert not missing, f"{len(missing)} sentences without {code}; run `make texts`:\n" + "\n".join(missing)


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_no_translation_is_left_over(code: str) -> None:
    used = {msgid if isinstance(msgid, str) else msgid[0] for msgid in sentences()}
    left = [message.id for message in catalogue(code) if message.id and texts(message.id)[0] not in used]
    assert not left, f"run `make texts`: {left}"


def fields(message: Message) -> tuple[set[str], list[set[str]]]:
    """The placeholders of the sentence (of its plural, which has them all) and of each of its translations."""
    return placeholders(texts(message.id)[-1]), [placeholders(text) for text in texts(message.string) if text]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_placeholders_are_the_same(code: str) -> None:
    wrong = []
    for message in catalogue(code):
        wanted, found = fields(message) if message.id else (set(), [])
        if any(names != wanted for names in found):
            wrong.append(message.id)
    assert not wrong


def marked(tree: ast.AST) -> Iterator[str]:
    """The constant first arguments of every call that gives a sentence to the catalogues."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in {"_", "gettext", "ngettext", "mark"} and isinstance(node.args[0].value, str):
                yield node.args[0].value


def test_babel_sees_every_sentence() -> None:
    """Babel passes over calls within calls and within f-strings: there must be none."""
    seen = {msgid if isinstance(msgid, str) else msgid[0] for msgid in sentences()}
    hidden = [
        f"{path.name}: {sentence!r}"
        for path in SOURCES.rglob("*.py")
        for sentence in marked(ast.parse(path.read_text(encoding="utf-8")))
        if sentence not in seen
    ]
    assert not hidden
