"""``kagetsu doctor``: what is installed, where things are kept, and what the terminal can show."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kagetsu import __version__
from kagetsu.cli.autosave import games_folder
from kagetsu.cli.console import Console
from kagetsu.cli.drawing import ROUND, signs_for
from kagetsu.rules.error import KagetsuError
from kagetsu.texts import LANGUAGES, has_catalogue, language

__all__ = ["EXTRAS", "add_arguments", "run"]

EXTRAS = {"pictures": ("PIL", "resvg_py"), "train": ("numpy",)}
"""The extras that a user can install, and the modules that each brings."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    _ = language(parser.get_default("lang")).gettext
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    found = examine(options.lang)
    Console().say(json.dumps(found) if options.json else told(found, options.lang))
    return 0


def examine(lang: str) -> dict[str, Any]:
    """What there is, as ``--json`` prints it."""
    games = games_folder()
    return {
        "version": __version__,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "platform": f"{platform.system()} {platform.machine()}",
        "kernel": _kernel_form(),
        "terminal": {
            "interactive": sys.stdin.isatty() and sys.stdout.isatty(),
            "encoding": sys.stdout.encoding,
            "round_stones": signs_for(sys.stdout) is ROUND,
        },
        "language": lang,
        "languages": [code for code in LANGUAGES if has_catalogue(code)],
        "games_folder": {"path": str(games), "writable": _is_writable(games)},
        "extras": {name: all(map(find_spec, modules)) for name, modules in EXTRAS.items()},
    }


def told(found: dict[str, Any], lang: str) -> str:
    """What there is, in sentences."""
    _ = language(lang).gettext
    terminal = found["terminal"]
    folder = found["games_folder"]
    lines = [
        _("Kagetsu {version}, {implementation} {python}, {platform}").format_map(found),
        _kernel_told(lang),
        _("Terminal: a person can type here.") if terminal["interactive"] else _("Terminal: none, this is a pipe."),
        _("Encoding: {encoding}").format_map(terminal),
        _("Stones: round ({black} {white})").format(black=ROUND.black, white=ROUND.white)
        if terminal["round_stones"]
        else _("Stones: letters (X O); round ones need a terminal that speaks Unicode."),
        _("Language: {language}; there are {languages}.").format(
            language=found["language"], languages=", ".join(found["languages"])
        ),
        _("Games are kept in {path}").format_map(folder)
        if folder["writable"]
        else _("Games cannot be kept: {path} is not writable. Set KAGETSU_HOME to a folder of yours.").format_map(
            folder
        ),
    ]
    for name, there in found["extras"].items():
        lines.append(
            _("Extra {name}: installed").format(name=name)
            if there
            else _("Extra {name}: not installed; pip install kagetsu[{name}] adds it.").format(name=name)
        )
    return "\n".join(lines)


def _kernel_form() -> str | None:
    """The form of the kernel that runs; None if none can."""
    try:
        from kagetsu.engine.kernel_door import kernel_variant
    except KagetsuError:
        return None
    return kernel_variant()


def _kernel_told(lang: str) -> str:
    """How the kernel runs, and where it does not run well, what helps."""
    _ = language(lang).gettext
    try:
        from kagetsu.engine.kernel_door import kernel_variant, kernel_warning
    except KagetsuError as fault:
        return fault.text(lang)
    if kernel_variant() == "compiled":
        return _("Kernel: compiled")
    return kernel_warning(lang) or _("Kernel: uncompiled, about 150 times slower, as KAGETSU_KERNEL asks.")


def _is_writable(folder: Path) -> bool:
    """Whether files can be made in the folder, or the folder where it is missing."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return there.is_dir() and os.access(there, os.W_OK)
