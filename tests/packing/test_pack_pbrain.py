"""What the packed engine holds, and how it is called. The build itself is tried by checks/pbrain.py."""

import os
import re
import shutil
import stat
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from types import SimpleNamespace

import platformdirs
import pytest

import kagetsu
from kagetsu.engine.kernel_door import kernel_variant
from packing import pack_pbrain
from packing.pack_pbrain import DATA, LEFT_OUT, LEFT_OUT_DATA, PackError, data_files, hidden_imports, strangers

HERE = Path(kagetsu.__file__).parent
SOURCES = {".py", ".pyc", ".pyd", ".so", ".po", ".c", ".html"}

PLAY = """
import os, sys

folder = sys.argv[1]
for name in sys.argv[2].split():
    sys.modules[name] = None  # importing it fails, as in the packed program

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, os.PathLike)):
        opened.add(os.fspath(arguments[0]))

def leave():
    sys.stdout.flush()
    below = (os.path.relpath(path, folder) for path in opened if path.startswith(folder + os.sep))
    print(*(path.replace(os.sep, "/") for path in below), file=sys.stderr)
    print(*(name for name in sys.modules if name.startswith("kagetsu")), file=sys.stderr)
    os._exit(0)

opened = set()
sys.addaudithook(watch)
from kagetsu.__main__ import main
import kagetsu.cli.engine
kagetsu.cli.engine._leave = leave
main(["engine", "--lang", "zh"])
"""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package that the tests run with, which may be installed elsewhere."""
    monkeypatch.setattr(pack_pbrain, "PACKAGE", HERE)


@pytest.fixture(scope="module")
def engine() -> tuple[list[str], list[str], list[str]]:
    """What an engine without the modules that are left out answers under each rule, which files of the package it
    opens, and which modules of Kagetsu it loads.
    """
    if kernel_variant() != "compiled":
        pytest.skip("the kernel is not compiled here")
    games = [f"START 15\nINFO rule {rule}\nINFO max_node 300\nBEGIN\nTURN 0,0\n" for rule in (0, 1, 4, 8, 9)]
    packages = os.pathsep.join([str(HERE.parent), str(Path(platformdirs.__file__).parents[1])])
    # Without the package site, which would load modules before any can be left out.
    done = subprocess.run(
        [sys.executable, "-S", "-c", PLAY, str(HERE), " ".join(pack_pbrain.left_out())],
        input="".join([*games, "INFO level 2\nSTART 20\nBEGIN\n"]),
        env={**os.environ, "PYTHONPATH": packages},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    answers = [line for line in done.stdout.splitlines() if not line.startswith("MESSAGE")]
    opened, modules = done.stderr.splitlines()
    return answers, opened.split(), modules.split()


def matching(patterns: tuple[str, ...]) -> set[str]:
    """The files of the package that one of the patterns names."""
    return {path.relative_to(HERE).as_posix() for pattern in patterns for path in HERE.glob(pattern)}


def test_the_names_are_those_that_gomocup_wants() -> None:
    assert re.fullmatch(r"pbrain-[A-Za-z0-9._-]+", pack_pbrain.PROGRAM)
    assert "64" in pack_pbrain.PROGRAM
    assert f"pbrain-{pack_pbrain.ARCHIVE.stem}" == pack_pbrain.PROGRAM
    assert pack_pbrain.ARCHIVE.suffix == ".zip"


def test_the_engine_plays_without_what_is_left_out(engine: tuple[list[str], list[str], list[str]]) -> None:
    answers, _, _ = engine
    assert answers.count("OK") == 6
    assert len([answer for answer in answers if re.fullmatch(r"\d+,\d+", answer)]) == 11
    assert len(answers) == 17


def test_every_file_that_the_engine_opens_is_packed(engine: tuple[list[str], list[str], list[str]]) -> None:
    _, opened, _ = engine
    read = {path for path in opened if Path(path).suffix not in SOURCES}
    assert {"engine/book.txt", "kernel/evaluation.toml", "texts/locale/zh/LC_MESSAGES/kagetsu.mo"} <= read
    assert read <= matching(DATA)


def test_every_data_file_is_packed_or_left_out(engine: tuple[list[str], list[str], list[str]]) -> None:
    _, _, modules = engine
    packages = {name.split(".")[1] for name in modules if name.count(".") > 1}
    assert {"cli", "engine", "kernel", "protocol", "rules"} <= packages
    files = {path.relative_to(HERE).as_posix() for package in packages for path in (HERE / package).rglob("*.*")}
    data = {path for path in files if Path(path).suffix not in SOURCES and (HERE / path).is_file()}
    assert data <= matching(DATA) | matching(LEFT_OUT_DATA)
    assert not matching(DATA) & matching(LEFT_OUT_DATA)


def test_every_module_of_the_kernel_is_named(engine: tuple[list[str], list[str], list[str]]) -> None:
    _, _, modules = engine
    kernel = {name for name in modules if name.startswith("kagetsu.kernel.")}
    assert "kagetsu.kernel.tree" in kernel
    assert kernel | {"kagetsu.cli.engine"} <= set(hidden_imports())


def test_what_compiled_modules_import_is_named_and_cython_is_not() -> None:
    named = set(hidden_imports())
    assert "mmap" in named  # the table of positions, kernel/transposition.py
    assert not {name for name in named if name.partition(".")[0] == "cython"}
    assert not named & set(LEFT_OUT)


def test_strangers_are_told() -> None:
    assert strangers(["argparse", "collections.abc", "kagetsu.rules.board", "platformdirs.unix"]) == []
    assert strangers(["numpy.core", "numpy", "os", "rich.text"]) == ["numpy", "rich"]


def kernel_of(folder: Path, *names: str) -> Path:
    (folder / "kernel").mkdir()
    for name in names:
        (folder / "kernel" / name).touch()
    return folder


def test_an_uncompiled_kernel_is_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_pbrain, "PACKAGE", kernel_of(tmp_path, "tree.py", "tree.pxd"))
    with pytest.raises(PackError, match="The kernel is not compiled for this Python"):
        pack_pbrain.check_ground()


@pytest.mark.skipif(sys.platform != "linux", reason="the tools of Linux")
def test_a_missing_tool_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    monkeypatch.setattr(pack_pbrain, "PACKAGE", kernel_of(tmp_path, "tree.py", "tree.pxd", f"tree{suffix}"))
    monkeypatch.setattr(shutil, "which", lambda tool: None if tool == "objdump" else f"/usr/bin/{tool}")
    with pytest.raises(PackError, match=r"Packing needs objdump: .* apt install binutils"):
        pack_pbrain.check_ground()


def test_missing_data_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_pbrain, "PACKAGE", tmp_path)
    with pytest.raises(PackError, match=r"There is no engine/book\.txt"):
        list(data_files())


def test_a_package_without_licence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_pbrain, "distribution", lambda name: SimpleNamespace(files=[Path(f"{name}/core.py")]))
    with pytest.raises(PackError, match="The licence of platformdirs is not to be found"):
        pack_pbrain.library_licence("platformdirs")


def test_the_archive_has_the_program_at_the_top_with_its_rights(tmp_path: Path) -> None:
    folder = tmp_path / "pbrain-kagetsu"
    (folder / "_internal").mkdir(parents=True)
    program = folder / "pbrain-kagetsu64"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    (folder / "_internal" / "book.txt").write_text("h8\n", encoding="utf-8")
    pack_pbrain.write_archive(folder, tmp_path / "kagetsu64.zip")
    with zipfile.ZipFile(tmp_path / "kagetsu64.zip") as archive:
        assert sorted(archive.namelist()) == ["_internal/book.txt", "pbrain-kagetsu64"]
        if os.name == "posix":
            assert archive.getinfo("pbrain-kagetsu64").external_attr >> 16 & stat.S_IXUSR


def test_the_readme_holds_every_licence() -> None:
    text = pack_pbrain.readme({"Kagetsu": "MIT License\n", "libz.so.1": "zlib License"})
    assert text.startswith("Kagetsu, a program for gomoku and renju")
    assert pack_pbrain.program_name() in text
    assert text.index("* Kagetsu\n* libz.so.1\n") < text.index("MIT License") < text.index("zlib License")


def test_a_library_of_no_package_has_the_licence_of_its_system(tmp_path: Path) -> None:
    assert pack_pbrain.system_licence(tmp_path / "libnothing.so.9").startswith("A library of the system")
