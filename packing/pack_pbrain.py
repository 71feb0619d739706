"""Packs the engine for tournaments: a program that runs without Python, and the archive that Gomocup takes.

    python packing/pack_pbrain.py

    dist/pbrain-kagetsu/    pbrain-kagetsu64 (.exe on Windows), its files in _internal/, README.txt
    dist/kagetsu64.zip      the same

Needs the packages of the group ``pack`` in pyproject.toml and the compiled kernel. It packs for the system that it runs
on; on Linux the program then runs wherever the C library is at least as new. A folder, not a single file: that one
unpacks itself at each start, which costs 0.15 s, and thinks in a second process, which managers do not see.
"""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PACKAGE = CHECKOUT / "src" / "kagetsu"
WORK = CHECKOUT / "build" / "pbrain"
DIST = CHECKOUT / "dist"

PROGRAM = "pbrain-kagetsu64"
"""Gomocup wants ``pbrain-`` in front, and ``64`` in the name of a 64-bit program."""

FOLDER = DIST / "pbrain-kagetsu"

ARCHIVE = DIST / f"{PROGRAM.removeprefix('pbrain-')}.zip"
"""Gomocup wants the name of the program without ``pbrain-``."""

DATA = (
    "engine/book.txt",
    "kernel/*.pxd",  # their names tell the loader which modules are compiled
    "kernel/*.toml",
    "kernel/line_tables/*.bin",
    "texts/locale/*/LC_MESSAGES/*.mo",
)
"""The files besides modules that the engine opens, as patterns below the package."""

LEFT_OUT_DATA = ("engine/bench_*.txt", "kernel/*.pyi")
"""The files of the same packages that it does not open."""

LEFT_OUT = (
    "Cython", "PIL", "cython", "jinja2", "numpy", "psutil", "rich",
    "_bz2", "_ctypes", "_decimal", "_hashlib", "_lzma", "_ssl", "asyncio", "bz2", "csv", "ctypes", "decimal", "email",
    "fractions", "ftplib", "getpass", "hashlib", "http", "importlib.metadata", "lzma", "mimetypes", "multiprocessing",
    "netrc", "pickle", "pydoc", "socket", "sqlite3", "ssl", "statistics", "subprocess", "tarfile", "tkinter",
    "unicodedata", "unittest", "urllib.request", "xml", "xmlrpc",
)  # fmt: skip
"""Modules that something among the packed ones mentions, and the engine never needs."""

NEEDED_ON_WINDOWS = {"_ctypes", "ctypes"}
"""Of these, what platformdirs asks for the user's folders there."""

LIBRARIES = ("platformdirs",)
"""The packages of others that are packed."""

TOOLS = ("ldd", "objcopy", "objdump", "strip")
"""What PyInstaller runs on Linux."""


class PackError(Exception):
    """It cannot be packed; the sentence says why."""


def data_files() -> Iterator[Path]:
    """The files of DATA. PackError where a pattern has none: an install would have made them."""
    for pattern in DATA:
        found = sorted(PACKAGE.glob(pattern))
        if not found:
            raise PackError(f"There is no {pattern} in {PACKAGE}: install Kagetsu in this checkout first (make build).")
        yield from found


def kernel_modules() -> list[str]:
    """The names of all modules of the kernel, which nothing imports by a plain ``import``."""
    return sorted(path.stem for path in (PACKAGE / "kernel").glob("*.py") if path.stem != "__init__")


def hidden_imports() -> list[str]:
    """The modules that PyInstaller cannot find by itself: those that are imported by name, and what compiled modules
    import.
    """
    needed = {"kagetsu.cli.engine", *(f"kagetsu.kernel.{name}" for name in kernel_modules())}
    for source in (PACKAGE / "kernel").glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                needed.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                needed.add(node.module)
    return sorted(needed - {"cython"} - {name for name in needed if name.startswith("cython.")})


def left_out() -> list[str]:
    """LEFT_OUT, as it is on this system."""
    return [name for name in LEFT_OUT if sys.platform != "win32" or name not in NEEDED_ON_WINDOWS]


def check_ground() -> None:
    """PackError if the kernel is not compiled, or a tool is missing."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiled = [path.with_suffix(suffix).is_file() for path in (PACKAGE / "kernel").glob("*.pxd")]
    if not compiled or not all(compiled):
        raise PackError(
            "The kernel is not compiled for this Python, and uncompiled it is too slow for tournaments:"
            " install a C compiler and install Kagetsu again (make build)."
        )
    if sys.platform == "linux":
        missing = [tool for tool in TOOLS if shutil.which(tool) is None]
        if missing:
            raise PackError(
                f"Packing needs {', '.join(missing)}: install binutils"
                " (Debian and Ubuntu: sudo apt install binutils libc-bin)."
            )
        if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
            raise PackError(
                "This Python is not built as a shared library, which packing needs: take the system's Python, or one"
                " that was built with --enable-shared."
            )


def pyinstaller_command() -> list[str]:
    """The command that packs, to be run in the checkout."""
    command = [
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--onedir", "--console", "--noupx", "--log-level=ERROR",
        f"--name={PROGRAM}", "--paths=src", f"--distpath={WORK / 'dist'}", f"--workpath={WORK}", f"--specpath={WORK}",
        *(f"--hidden-import={name}" for name in hidden_imports()),
        *(f"--exclude-module={name}" for name in left_out()),
    ]  # fmt: skip
    for file in data_files():
        source = os.path.relpath(file, WORK)  # as PyInstaller reads it, and without a colon that the checkout may have
        command.append(f"--add-data={source}:{file.parent.relative_to(PACKAGE.parent).as_posix()}")
    if sys.platform == "linux":
        command.append("--strip")
    return [*command, str(Path("packing", "start.py"))]


def run_pyinstaller() -> Path:
    """Packs into the work folder, and returns the folder of the program. PackError if it fails."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    settings = {"PYINSTALLER_CONFIG_DIR": str(WORK / "cache"), "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        pyinstaller_command(),
        cwd=CHECKOUT,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise PackError(f"{done.stdout}\nPyInstaller could not pack the engine; what it said stands above.")
    return WORK / "dist" / PROGRAM


def strangers(modules: Iterable[str]) -> list[str]:
    """Of the names of packed modules those that are not Python's, Kagetsu's or of LIBRARIES: they should not be
    there.
    """
    known = {"kagetsu", *LIBRARIES, *sys.stdlib_module_names}
    return sorted({name.partition(".")[0] for name in modules} - known)


def packed_modules() -> list[str]:
    """The names of the modules that PyInstaller has packed."""
    return [name for name, _, _ in toc(WORK / PROGRAM / "PYZ-00.toc")]


def toc(file: Path) -> list[tuple[str, str, str]]:
    """What PyInstaller has listed in one of its work files: names, the files they come from, and kinds."""
    *_, entries = ast.literal_eval(file.read_text(encoding="utf-8"))
    return [(name, source, kind) for name, source, kind in entries]


def python_licence() -> str:
    """The licence of the Python that is packed. PackError if it is not to be found."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE",
        Path("/usr/share/doc") / version / "copyright",
        Path("/usr/share/doc") / f"lib{version}-minimal" / "copyright",
    )
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise PackError("The licence of this Python, LICENSE.txt, is not to be found: it has to go with the program.")


def library_licence(name: str) -> str:
    """The licence texts that come with an installed package, below each other. PackError if there are none."""
    files = distribution(name).files or []
    found = [file for file in files if file.name.upper().startswith(("LICEN", "COPYING")) and ".dist-info" in str(file)]
    if not found:
        raise PackError(f"The licence of {name} is not to be found: it has to go with the program.")
    return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in found)


ABOUT = """\
Kagetsu, a program for gomoku and renju, packed for tournaments
===============================================================

{program} speaks the Gomocup protocol on standard input and output and runs without Python. Keep it beside
the folder _internal, wherever you put the two; give a manager (Piskvork, Gomocup's, c-gomoku-cli, Yixin-Board)
the program. It keeps to `INFO max_memory`, and uses one core unless it is told `INFO thread_num`.

Kagetsu：五子棋与连珠程序，比赛用打包版
{program} 通过标准输入输出使用 Gomocup 协议，无需安装 Python。请把它与文件夹 _internal 放在一起，
再在对局管理程序（Piskvork、Gomocup、c-gomoku-cli、Yixin-Board 等）中选择它。它遵守 `INFO max_memory`；
未收到 `INFO thread_num` 时只用一个核心。

What is in it, under which licence
----------------------------------
"""


def system_libraries() -> list[Path]:
    """The shared libraries of this Linux that PyInstaller has packed beside Python's own."""
    if sys.platform != "linux":  # elsewhere they are part of Python, and of its licence
        return []
    found = []
    for name, source, kind in toc(WORK / PROGRAM / "COLLECT-00.toc"):
        if kind == "BINARY" and os.sep not in name and not name.startswith("libpython"):
            found.append(Path(source))
    return found


def system_licence(library: Path) -> str:
    """The licence of a library, from the package of Debian or Ubuntu that it belongs to."""
    with contextlib.suppress(OSError):
        asked = ["dpkg", "-S", f"*/{library.resolve().name}"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        place = Path("/usr/share/doc", done.stdout.partition(":")[0], "copyright")
        if done.stdout and place.is_file():
            return place.read_text(encoding="utf-8")
    return "A library of the system that this was packed on, which has its licence."


def licences() -> dict[str, str]:
    """What is packed, system libraries aside, and its licences. PackError if one is not to be found."""
    # The exception, without the licence that it is an exception from: nothing that is packed falls under that.
    bootloader = re.split(r"\n=+\s*\nGNU General Public License", library_licence("pyinstaller"))[0]
    return {
        "Kagetsu": (CHECKOUT / "LICENSE").read_text(encoding="utf-8"),
        f"Python {sys.version.split()[0]}": python_licence(),
        **{name: library_licence(name) for name in LIBRARIES},
        "The start of the program, from PyInstaller": bootloader,
    }


def readme(parts: Mapping[str, str]) -> str:
    """The text of README.txt, with the licences of ``parts``."""
    sections = [f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text.strip()}\n" for name, text in parts.items()]
    contents = "".join(f"* {name}\n" for name in parts)
    return "\n".join([ABOUT.format(program=program_name()) + contents, *sections])


def program_name() -> str:
    """The name of the program's file on this system."""
    return f"{PROGRAM}.exe" if sys.platform == "win32" else PROGRAM


def files_of(folder: Path) -> list[Path]:
    """All files below a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def write_archive(folder: Path, archive: Path) -> None:
    """Packs the files of a folder, with their rights, at the top of an archive: Gomocup looks for the program there."""
    archive.unlink(missing_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in files_of(folder):
            packed.write(file, file.relative_to(folder))


def pack() -> None:
    """Makes FOLDER and ARCHIVE anew. PackError says why it cannot be done."""
    check_ground()
    parts = licences()
    made = run_pyinstaller()
    if unknown := strangers(packed_modules()):
        raise PackError(f"Packages that the engine does not need were packed: {', '.join(unknown)}.")
    shutil.rmtree(FOLDER, ignore_errors=True)
    DIST.mkdir(exist_ok=True)
    shutil.move(made, FOLDER)
    parts |= {library.name: system_licence(library) for library in system_libraries()}
    (FOLDER / "README.txt").write_text(readme(parts), encoding="utf-8")
    write_archive(FOLDER, ARCHIVE)


def main() -> int:
    """Packs, and tells what was made; 1 if it cannot be done."""
    try:
        pack()
    except PackError as fault:
        print(fault, file=sys.stderr)
        return 1
    files = files_of(FOLDER)
    size = sum(file.stat().st_size for file in files)
    print(f"{FOLDER.relative_to(CHECKOUT)}: {len(files)} files, {size / 2**20:.1f} MiB")
    print(f"{ARCHIVE.relative_to(CHECKOUT)}: {ARCHIVE.stat().st_size / 2**20:.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
