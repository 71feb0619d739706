"""Chooses the form in which the kernel runs: compiled, or the same files read by Python, about 150 times slower.

A compiled file hides the ``.py`` file of the same name, so that importing this module puts a finder before Python's
own, which picks the file by its name, for all of the kernel's modules alike. The compiled form runs if it is there
whole. The environment variable ``KAGETSU_KERNEL``, ``python`` or ``compiled``, forces one.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

__all__ = ["COMPILED", "FORCE", "PYTHON", "KernelError", "slow_reason", "variant"]

COMPILED, PYTHON = "compiled", "python"
"""The forms of the kernel."""

FORCE = "KAGETSU_KERNEL"
"""The environment variable that forces a form."""

_FOLDER = Path(__file__).parent


def mark(text: str) -> str:
    """The text itself: marks a sentence for the catalogues, as ``texts.mark`` does, which the kernel cannot import."""
    return text


_UNKNOWN = mark("KAGETSU_KERNEL is {given}; it can be python or compiled.")
_NOT_COMPILED = mark(
    "KAGETSU_KERNEL asks for the compiled kernel, which is not there; install a C compiler and install Kagetsu again."
)
_NEITHER = mark(
    "The kernel is not compiled, and the package cython is missing, which it needs to run uncompiled: install a C "
    "compiler and install Kagetsu again, or run pip install cython."
)
_NO_CYTHON = mark(
    "KAGETSU_KERNEL asks for the uncompiled kernel, which needs the package cython: run pip install cython."
)
_SLOW = mark(
    "The kernel runs uncompiled, about 150 times slower; for the fast one install a C compiler and install Kagetsu "
    "again."
)


class KernelError(ImportError):
    """The kernel cannot run, or not in the form that is asked for.

    ``args`` are a marked sentence and what fills it; ``str(error)`` is the English one.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message, values)

    def __str__(self) -> str:
        message, values = self.args
        return str(message.format(**values))


@cache
def variant() -> str:
    """The form that runs, COMPILED or PYTHON; decided once. Raises KernelError if there is none that can run."""
    forced = os.environ.get(FORCE, "")
    if forced not in {"", COMPILED, PYTHON}:
        raise KernelError(_UNKNOWN, given=forced)
    whole = all(map(_compiled_file, _modules()))
    if forced == COMPILED and not whole:
        raise KernelError(_NOT_COMPILED)
    if whole and forced != PYTHON:
        return COMPILED
    if find_spec("cython") is None:
        raise KernelError(_NO_CYTHON if whole else _NEITHER)
    return PYTHON


def slow_reason() -> str | None:
    """Why the kernel is slow, a marked sentence; None if it is compiled, or was asked to run uncompiled.

    Raises KernelError as :func:`variant` does.
    """
    return None if variant() == COMPILED or os.environ.get(FORCE) == PYTHON else _SLOW


@cache
def _modules() -> frozenset[str]:
    """The modules that are compiled: those with a ``.pxd`` file beside them."""
    return frozenset(path.stem for path in _FOLDER.glob("*.pxd"))


def _compiled_file(module: str) -> Path | None:
    """The compiled file of a module for the Python that runs."""
    paths = (_FOLDER / f"{module}{suffix}" for suffix in EXTENSION_SUFFIXES)
    return next((path for path in paths if path.is_file()), None)


class _Finder(MetaPathFinder):
    """Finds the kernel's modules in the form that runs; knows no others."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, module = fullname.rpartition(".")
        if package != __package__ or module not in _modules():
            return None
        file = _compiled_file(module) if variant() == COMPILED else _FOLDER / f"{module}.py"
        return spec_from_file_location(fullname, file)


sys.meta_path.insert(0, _Finder())
