"""The way to the kernel: the engine's modules take it from here, and faces ask here in which form it runs.

Importing this module loads the kernel. Where it cannot run, or not in the form that ``KAGETSU_KERNEL`` asks for, the
import raises KernelMissing.
"""

from __future__ import annotations

from kagetsu.rules.error import KagetsuError
from kagetsu.texts import language

__all__ = ["KernelMissing", "kernel", "kernel_variant", "kernel_warning"]


class KernelMissing(KagetsuError):  # noqa: N818 - a state of the installation, as IllegalMove is one of a game
    """The kernel cannot run here; the sentence says how it could."""


try:
    from kagetsu import kernel

    _FORM = kernel.variant()
except ImportError as _fault:
    match _fault.args:
        case (str(message), dict(values)):  # a KernelError, whose class is out of reach while its package does not load
            raise KernelMissing(message, **values) from None
    raise


def kernel_variant() -> str:
    """The form of the kernel that runs: ``compiled``, or ``python``, which is slow."""
    return _FORM


def kernel_warning(lang: str | None = "en") -> str | None:
    """A sentence that warns of the slow kernel and says what helps; None if it is compiled, or slow as asked for."""
    reason = kernel.slow_reason()
    return None if reason is None else language(lang).gettext(reason)
