"""Which files are bots, and how each kind is started. A file is read, never run, to find that out."""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
import tokenize
from pathlib import Path

from kagetsu.match.bot import Bot
from kagetsu.match.compiled import COMPILERS, compiled
from kagetsu.match.watch import Allowance
from kagetsu.rules.error import EngineError, KagetsuError
from kagetsu.texts import mark

__all__ = ["find_bot", "read_bot"]

_MAGIC = (b"#!", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How programs begin that can be started as they are: scripts, and those of Linux and macOS."""
_HAS_MAIN = re.compile(r"\bmain\s*\(")


def read_bot(file: Path, allowance: Allowance, cache: Path | None = None) -> Bot:
    """The bot that a file is. KagetsuError if it is none; a bot that cannot be started has its ``fault``."""
    bot = find_bot(file, allowance, cache) if file.is_file() else None
    if bot is None:
        raise KagetsuError(
            mark(
                "{file} is no bot: a bot is a Python file with def choose(board), or a program in Python, JavaScript, "
                "Java, C or C++, or one that can be started."
            ),
            file=file,
        )
    return bot


def find_bot(file: Path, allowance: Allowance, cache: Path | None = None) -> Bot | None:
    """The bot that a file is, or None: data, pages, and source files that only others use (in Python those that define
    and do nothing, in C, C++ and Java those without ``main``) are none.
    """
    file = file.absolute()
    try:
        return _of_kind(file, file.suffix.lower(), allowance, cache)
    except OSError as fault:
        error = EngineError(
            mark("{command} cannot be read: {reason}."), command=file.name, reason=fault.strerror or str(fault)
        )
        return Bot(file.stem, (), file.parent, fault=error)


def _of_kind(file: Path, kind: str, allowance: Allowance, cache: Path | None) -> Bot | None:
    if kind == ".py":
        return _python(file)
    if kind == ".js" or kind == ".mjs":
        return _run_by("node", file)
    if kind == ".java":
        return _run_by("java", file, *_java_memory(allowance)) if _has_main(file) else None
    if kind == ".jar":
        return _run_by("java", file, *_java_memory(allowance), "-jar")
    if kind in COMPILERS:
        return _from_source(file, cache) if _has_main(file) else None
    return Bot(file.stem, (str(file),), file.parent) if _can_be_started(file) else None


def _python(file: Path) -> Bot | None:
    try:
        with tokenize.open(file) as stream:
            tree = ast.parse(stream.read())
    except (SyntaxError, ValueError) as fault:
        line = fault.lineno if isinstance(fault, SyntaxError) else None
        return Bot(file.stem, (), file.parent, fault=_no_python(file, line, fault))
    chooses = [statement for statement in tree.body if _makes_choose(statement)]
    acts = not all(map(_defines, tree.body))
    # A program may have a choose of its own, for what it reads by itself.
    if chooses and not (acts and (any(map(_reads_input, ast.walk(tree))) or not any(map(_takes_one, chooses)))):
        return Bot(file.stem, (sys.executable, "-m", "kagetsu.match.python_bot", str(file)), file.parent)
    return Bot(file.stem, (sys.executable, str(file)), file.parent) if acts else None


def _no_python(file: Path, line: int | None, fault: Exception) -> EngineError:
    reason = fault.msg if isinstance(fault, SyntaxError) else str(fault)
    return EngineError(
        mark("{command}, line {line}: this is no Python: {reason}.")
        if line
        else mark("{command} is no Python: {reason}."),
        command=file.name,
        line=line,
        reason=reason,
    )


def _makes_choose(statement: ast.stmt) -> bool:
    """Whether a statement at the top of a file gives the name ``choose`` to something."""
    match statement:
        case ast.FunctionDef(name="choose"):
            return True
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Name) and target.id == "choose" for target in targets)
        case ast.ImportFrom(names=names):
            return any((alias.asname or alias.name) == "choose" for alias in names)
        case _:
            return False


def _takes_one(statement: ast.stmt) -> bool:
    """Whether what a statement makes can be called with one argument, as far as it says."""
    if not isinstance(statement, ast.FunctionDef):
        return True
    parameters = statement.args
    plain = len(parameters.posonlyargs) + len(parameters.args)
    return plain - len(parameters.defaults) <= 1 and (plain > 0 or parameters.vararg is not None)


def _reads_input(node: ast.AST) -> bool:
    """Whether a piece of a program reads lines by itself."""
    match node:
        case ast.Attribute(attr="stdin") | ast.alias(name="stdin") | ast.Call(func=ast.Name(id="input")):
            return True
        case _:
            return False


def _defines(statement: ast.stmt) -> bool:
    """Whether a statement only says what something is, as those of files do that others import."""
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign() | ast.AnnAssign():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case _:
            return False


def _has_main(file: Path) -> bool:
    return bool(_HAS_MAIN.search(file.read_text(encoding="utf-8", errors="replace")))


def _run_by(program: str, file: Path, *options: str) -> Bot:
    found = shutil.which(program)
    if found is None:
        fault = EngineError(
            mark("{command} needs {program}, which is not installed."), command=file.name, program=program
        )
        return Bot(file.stem, (), file.parent, fault=fault)
    return Bot(file.stem, (found, *options, str(file)), file.parent)


def _java_memory(allowance: Allowance) -> tuple[str, ...]:
    """Lets Java keep to the memory that is allowed: by itself it tidies up only when it has taken a quarter of the
    machine's. It needs as much again besides its heap.
    """
    if allowance.memory is None:
        return ()
    return (f"-Xmx{max(16, allowance.memory >> 21)}m", "-XX:+UseSerialGC")


def _from_source(file: Path, cache: Path | None) -> Bot:
    try:
        return Bot(file.stem, (str(compiled(file, cache)),), file.parent)
    except EngineError as fault:
        return Bot(file.stem, (), file.parent, fault=fault)


def _can_be_started(file: Path) -> bool:
    if sys.platform == "win32":
        return file.suffix.lower() in (".exe", ".bat", ".cmd")
    if not os.access(file, os.X_OK):
        return False
    with file.open("rb") as stream:  # disks of Windows give the right to start to every file
        return stream.read(4).startswith(_MAGIC)
