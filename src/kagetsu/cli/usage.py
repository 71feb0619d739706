"""Wrong usage that the argument parser cannot see by itself."""

from __future__ import annotations

from kagetsu.rules.error import KagetsuError

__all__ = ["UsageError"]


class UsageError(KagetsuError):
    """Options that do not go together, or one that is missing: exit status 2."""
