"""The warning of a command that uses the kernel where it was not compiled."""

from __future__ import annotations

import sys

from kagetsu.engine.kernel_door import kernel_warning

__all__ = ["warn_if_slow"]


def warn_if_slow(lang: str) -> None:
    """Says on standard error, in one line, that the kernel is slow and what helps; nothing where it is compiled."""
    if warning := kernel_warning(lang):
        print(f"kagetsu: {warning}", file=sys.stderr)
