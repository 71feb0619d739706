"""Runs the samples of a document: `python` blocks here, `console` blocks in a shell.

A console block holds commands, each after `$ `, with what it prints below it; `...` stands for any text, as in doctest.
`kagetsu` is the command of the Python that runs the tests. The samples of one document share a folder and their names.
"""

import doctest
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sybil import Document, Example
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser

PARSERS = (PythonCodeBlockParser(doctest_optionflags=doctest.ELLIPSIS),)
CHECKER = doctest.OutputChecker()


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it should print."""
    command, printed = "", ""
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, printed
            command, printed = line[2:].rstrip("\n"), ""
        else:
            assert command, f"a console block begins with a command: {line!r}"
            printed += line
    if command:
        yield command, printed


class Shell:
    """A folder of its own, and `kagetsu` on its path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        programs = folder / "programs"
        programs.mkdir()
        program = programs / "kagetsu"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kagetsu "$@"\n', encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        inherited = {name: value for name, value in os.environ.items() if name not in {"LANGUAGE", "LC_MESSAGES"}}
        self.environ = {
            **inherited,
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "KAGETSU_HOME": str(folder / "home"),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "COLUMNS": "100",
            "NO_COLOR": "1",
        }

    def run(self, command: str) -> str:
        """What a command prints, on standard output and standard error."""
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=240,
            check=False,
        )
        return done.stdout

    def evaluate(self, example: Example) -> str | None:
        """What is wrong with a console block, or None."""
        for command, expected in commands(example.parsed):
            printed = self.run(command)
            if not CHECKER.check_output(expected, printed, doctest.ELLIPSIS):
                return f"{example.path}:{example.line}: $ {command}\nexpected:\n{expected}\nprinted:\n{printed}"
        return None


def read(path: Path, shell: Shell | None) -> Document:
    """A document with its samples; without a shell the console blocks are left out."""
    console = () if shell is None else (CodeBlockParser("console", shell.evaluate),)
    return Document.parse(str(path), *PARSERS, *console)
