"""Bots that are compiled."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kagetsu.match.compiled import compiled
from kagetsu.rules.error import EngineError

HELLO = '#include <stdio.h>\n#include "name.h"\nint main(void) { puts("HELLO 1 " NAME); return 0; }\n'

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="cc, the compiler of C, is not installed")


def source(folder: Path, name: str = "Anna", file: str = "bot.c") -> Path:
    (folder / "name.h").write_text(f'#define NAME "{name}"\n', encoding="utf-8")
    (folder / file).write_text(HELLO, encoding="utf-8")
    return folder / file


def said(program: Path) -> str:
    return subprocess.run([program], capture_output=True, text=True, timeout=60, check=True).stdout


def test_a_program_is_made_once(tmp_path: Path) -> None:
    program = compiled(source(tmp_path), tmp_path / "programs")
    assert said(program) == "HELLO 1 Anna\n"
    made = program.stat().st_mtime_ns
    assert compiled(source(tmp_path), tmp_path / "programs") == program
    assert program.stat().st_mtime_ns == made
    assert [path.name for path in (tmp_path / "programs").iterdir()] == [program.name]


def test_a_change_makes_another(tmp_path: Path) -> None:
    first = compiled(source(tmp_path, "Anna"), tmp_path / "programs")
    second = compiled(source(tmp_path, "Ben"), tmp_path / "programs")
    assert [said(first), said(second)] == ["HELLO 1 Anna\n", "HELLO 1 Ben\n"]


def test_the_folder_of_the_user_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAGETSU_HOME", str(tmp_path / "home"))
    assert compiled(source(tmp_path)).parent == tmp_path / "home" / "cache" / "bots"


@pytest.mark.skipif(shutil.which("c++") is None, reason="c++, the compiler of C++, is not installed")
@pytest.mark.parametrize("end", [".cpp", ".cc"])
def test_cplusplus(end: str, tmp_path: Path) -> None:
    assert said(compiled(source(tmp_path, file=f"bot{end}"), tmp_path / "programs")) == "HELLO 1 Anna\n"


def test_the_first_error_is_told_and_the_rest_kept(tmp_path: Path) -> None:
    file = tmp_path / "bot.c"
    file.write_text("int main(void) {\n    return missing + 1;\n}\nint f(void) { return lost; }\n", encoding="utf-8")
    with pytest.raises(EngineError) as caught:
        compiled(file, tmp_path / "programs")
    assert str(caught.value).startswith("bot.c does not compile: bot.c:2:")
    assert "error" in str(caught.value)
    assert caught.value.exit_code not in (0, None)
    assert len(caught.value.last_lines) > 1
    assert not list((tmp_path / "programs").iterdir())


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(EngineError, match=r"bot\.c cannot be compiled into .*file"):
        compiled(source(tmp_path), tmp_path / "file" / "programs")
