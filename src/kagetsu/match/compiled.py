"""Bots whose source is compiled: each once, into a folder that is kept."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kagetsu.rules.error import EngineError
from kagetsu.texts import mark

__all__ = ["COMPILERS", "compiled"]

COMPILERS = {".c": ("cc", "gcc", "clang"), ".cpp": ("c++", "g++", "clang++"), ".cc": ("c++", "g++", "clang++")}
"""By the end of a file's name, the compilers that are tried."""

_PATIENCE = 120
"""Seconds that a compiler may take."""
_MOST_LINES = 20
"""How many lines of what it says are kept."""


def compiled(source: Path, cache: Path | None = None) -> Path:
    """The program that ``source`` makes, compiled with optimisation if that has not been done yet.

    ``cache`` is where programs are kept, the user's folder for such things if None. EngineError if there is no
    compiler, or with what the compiler says; its ``last_lines`` hold the rest of it.
    """
    compiler = next(filter(None, map(shutil.which, COMPILERS[source.suffix])), None)
    if compiler is None:
        raise EngineError(
            mark("{command} needs {program}, which is not installed."),
            command=source.name,
            program=COMPILERS[source.suffix][0],
        )
    folder = cache or _cache_folder()
    program = folder / (f"{source.stem}-{_key(source, compiler)}" + (".exe" if sys.platform == "win32" else ""))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not program.exists():
            _compile(compiler, source, program)
    except OSError as fault:
        raise EngineError(
            mark("{command} cannot be compiled into {folder}: {reason}."),
            command=source.name, folder=folder, reason=fault.strerror or str(fault),
        ) from None  # fmt: skip
    return program


def _compile(compiler: str, source: Path, program: Path) -> None:
    """Puts the program into its place when it is whole: another match may look for it at the same time."""
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        new = Path(folder) / program.name
        try:
            done = subprocess.run(
                [compiler, "-O2", "-o", str(new), str(source), "-lm"],
                cwd=source.parent, env={**os.environ, "LC_ALL": "C"}, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=_PATIENCE, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise EngineError(mark("{command} takes too long to compile."), command=source.name) from None
        if done.returncode != 0 or not new.exists():
            said = done.stderr.decode("utf-8", errors="replace").replace(f"{source.parent}{os.sep}", "").splitlines()
            first = next((line for line in said if "error" in line), said[-1] if said else "")
            raise EngineError(
                mark("{command} does not compile: {reason}"),
                command=source.name, exit_code=done.returncode, last_lines=tuple(said[:_MOST_LINES]), reason=first,
            )  # fmt: skip
        new.replace(program)


def _key(source: Path, compiler: str) -> str:
    """What the program depends on, in a few letters: the compiler, the source, and the headers beside it."""
    content = hashlib.sha256(compiler.encode())
    for file in [source, *sorted(source.parent.glob("*.h"))]:
        content.update(hashlib.sha256(file.read_bytes()).digest())
    return content.hexdigest()[:16]


def _cache_folder() -> Path:
    named = os.environ.get("KAGETSU_HOME")
    if named:
        return Path(named) / "cache" / "bots"
    import platformdirs

    return platformdirs.user_cache_path("kagetsu", appauthor=False) / "bots"
