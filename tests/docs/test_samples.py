"""Every sample in the documents and docstrings does what it shows."""

import doctest
import importlib
import os
import pkgutil
from pathlib import Path

import pytest
from sybil.example import SybilFailure

import kagetsu
from tests.docs.samples import Shell, commands, read

CHECKOUT = Path(__file__).resolve().parents[2]
PAGES = sorted(path for path in (CHECKOUT / "docs").rglob("*.md") if "_build" not in path.parts)
DOCUMENTS = [*sorted(CHECKOUT.glob("*.md")), *PAGES]
MODULES = ["kagetsu", *(found.name for found in pkgutil.walk_packages(kagetsu.__path__, "kagetsu."))]
FLAGS = doctest.ELLIPSIS


def name(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_document(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = None if os.name == "nt" else Shell(tmp_path)
    (tmp_path / "python").mkdir()
    monkeypatch.chdir(tmp_path / "python")
    monkeypatch.setenv("KAGETSU_HOME", str(tmp_path / "home"))
    for example in read(path, shell):
        example.evaluate()


@pytest.mark.parametrize("module", [module for module in MODULES if module != "kagetsu.__main__"])
def test_docstrings(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, _ = doctest.testmod(importlib.import_module(module), optionflags=FLAGS)
    assert not failed


# The runner itself is tested: a sample that is wrong fails.


@pytest.mark.parametrize(
    "text",
    [
        "```python\n>>> 1 + 1\n3\n```\n",
        "```python\nassert False\n```\n",
        "```console\n$ kagetsu --version\nkagetsu 99\n```\n",
        "```console\n$ kagetsu --version\n```\n",
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="console samples need a shell")
def test_a_wrong_sample_fails(text: str, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    (example,) = read(path, Shell(tmp_path))
    with pytest.raises((SybilFailure, AssertionError)):
        example.evaluate()


@pytest.mark.skipif(os.name == "nt", reason="console samples need a shell")
def test_a_right_sample_passes(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        f"```console\n$ kagetsu --version\nkagetsu {kagetsu.__version__}\n$ kagetsu nonsense\nusage: ...\n```\n",
        encoding="utf-8",
    )
    (example,) = read(path, Shell(tmp_path))
    example.evaluate()


def test_commands_and_what_they_print() -> None:
    assert list(commands("$ one\n$ two\nline\n\nline\n")) == [("one", ""), ("two", "line\n\nline\n")]
