"""Files that commands write for their user."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kagetsu.rules.error import KagetsuError
from kagetsu.texts import language, mark

__all__ = ["add_force", "check_free"]


def add_force(parser: argparse.ArgumentParser, lang: str) -> None:
    """Adds ``--force``."""
    parser.add_argument(
        "--force", action="store_true", help=language(lang).gettext(mark("replace files that are there"))
    )


def check_free(file: str | os.PathLike[str], force: bool) -> None:
    """KagetsuError for a file that is there and may not be replaced; a device or a pipe is no such file."""
    path = Path(file)
    if not force and (path.is_file() or path.is_dir()):
        raise KagetsuError(mark("{file} exists already: --force replaces it."), file=os.fspath(file))
