"""Which files are bots, and how they are started."""

import shutil
import stat
import sys
from pathlib import Path

import pytest

from kagetsu.match.bot_file import find_bot, read_bot
from kagetsu.match.watch import Allowance
from kagetsu.rules.error import KagetsuError

LINES_PROGRAM = """
import sys

def choose(board):
    return 8, 8

for line in sys.stdin:
    print("MOVE", *choose(line))
"""

PROGRAM_IN_MAIN = """
def choose(board):
    return 8, 8

def main():
    while line := input():
        print("MOVE", *choose(line))

if __name__ == "__main__":
    main()
"""

TRIED_OUT = """
def choose(board):
    return board.legal_moves[0]

if __name__ == "__main__":
    import kagetsu
    print(choose(kagetsu.Board()))
"""

# A Python file, and what it is: a function that is called, a program that is run, or no bot.
PYTHON = [
    ("def choose(board): return 'h8'\n", "function"),
    ("import random\nNUMBERS = [1, 2]\ndef choose(board):\n    return 'h8'\n", "function"),
    ("def choose(board, depth=2): return 'h8'\n", "function"),
    ("def choose(*things): return 'h8'\n", "function"),
    ("choose = lambda board: 'h8'\n", "function"),
    ("from helper import choose\n", "function"),
    ("from helper import best as choose\n", "function"),
    ("print('loaded')\ndef choose(board): return 'h8'\n", "function"),
    (TRIED_OUT, "function"),
    ("def choose(board, colour): return 'h8'\n", "function"),  # its error says what is wrong with it
    ("def choose(board): return input()\n", "function"),
    (LINES_PROGRAM, "program"),
    (PROGRAM_IN_MAIN, "program"),
    ("def choose(board, width, height, me): return 8, 8\nprint('HELLO 1 Anna')\n", "program"),
    ("print('HELLO 1 Anna')\n", "program"),
    ("import sys\nfor line in sys.stdin:\n    print(line)\n", "program"),
    ("from helper import main\nmain()\n", "program"),
    ("", "no bot"),
    ("'''Tables.'''\nVALUES: list[int] = []\nTWO = 2\ndef helper(): return 1\nclass Table: pass\n", "no bot"),
    ("class Bot:\n    def choose(self, board): return 'h8'\n", "no bot"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), PYTHON, ids=[f"{kind} {number}" for number, (_, kind) in enumerate(PYTHON)])
def test_a_python_file(text: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "anna.py"
    file.write_text(text, encoding="utf-8")
    bot = find_bot(file, Allowance())
    if bot is None:
        assert kind == "no bot"
        return
    module = ("-m", "kagetsu.match.python_bot") if kind == "function" else ()
    assert (bot.name, bot.folder, bot.fault, bot.language) == ("anna", tmp_path, None, None)
    assert bot.command == (sys.executable, *module, str(file))


def test_files_are_read_and_not_run(tmp_path: Path) -> None:
    file = tmp_path / "anna.py"
    file.write_text("from pathlib import Path\nPath('ran').touch()\ndef choose(board): pass\n", encoding="utf-8")
    find_bot(file, Allowance())
    assert not (tmp_path / "ran").exists()


def test_the_encoding_is_that_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "anna.py"
    file.write_bytes("# coding: gb18030\ndef choose(board): return '花'\n".encode("gb18030"))
    bot = find_bot(file, Allowance())
    assert bot is not None
    assert bot.fault is None
    file.write_bytes(b"def choose(board): return '\xff\xfe'\n")
    bot = find_bot(file, Allowance())
    assert bot is not None
    assert "anna.py" in str(bot.fault)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("bot.js", "", ["node", "bot.js"]),
        ("bot.mjs", "", ["node", "bot.mjs"]),
        (
            "Bot.java",
            "class Bot { public static void main(String[] a) {} }",
            ["java", "-Xmx128m", "-XX:+UseSerialGC", "Bot.java"],
        ),
        ("bot.jar", "", ["java", "-Xmx128m", "-XX:+UseSerialGC", "-jar", "bot.jar"]),
    ],
)
def test_a_file_that_another_program_runs(
    name: str, text: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(shutil, "which", lambda program: f"/programs/{program}")
    bot = read_bot(tmp_path / name, Allowance())
    program, *options, file = words
    assert bot.command == (f"/programs/{program}", *options, str(tmp_path / file))


def test_java_may_take_what_it_likes_where_memory_is_not_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot.jar").touch()
    monkeypatch.setattr(shutil, "which", lambda program: program)
    assert read_bot(tmp_path / "bot.jar", Allowance(memory=None)).command[:-1] == ("java", "-jar")
    assert read_bot(tmp_path / "bot.jar", Allowance(memory=1 << 20)).command[1] == "-Xmx16m"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("README.md", "# Bots\n"),
        ("data.json", "{}"),
        ("bot.h", "int reach(int x);\n"),
        ("reach.c", "int reach(int x) { return x; }\n"),
        ("Reach.java", "class Reach { int mainly; }\n"),
        ("notes", "plain text\n"),
    ],
)
def test_everything_else_is_no_bot(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert find_bot(file, Allowance()) is None
    file.chmod(file.stat().st_mode | stat.S_IXUSR)  # as disks of Windows have it
    assert find_bot(file, Allowance()) is None
    with pytest.raises(KagetsuError, match=r"is no bot: a bot is a Python file with def choose\(board\)"):
        read_bot(file, Allowance())


@pytest.mark.skipif(sys.platform == "win32", reason="the right to start is another matter there")
def test_what_can_be_started_is_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "ben"
    file.write_text("#!/bin/sh\necho HELLO 1 Ben\n", encoding="utf-8")
    assert find_bot(file, Allowance()) is None
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    bot = read_bot(file, Allowance())
    assert (bot.name, bot.command, bot.folder) == ("ben", (str(file),), tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="is no bot"):
        read_bot(tmp_path / "anna.py", Allowance())


@pytest.mark.parametrize("name", ["anna.py", "anna.c", "Anna.java"])
def test_one_that_cannot_be_read_takes_part(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()  # opening a folder fails for every user
    bot = find_bot(tmp_path / name, Allowance())
    assert bot is not None
    assert str(bot.fault).startswith(f"{name} cannot be read: ")
