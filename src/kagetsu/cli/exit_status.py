"""What commands end with besides 0, which says that all is well."""

__all__ = ["EXIT_FAILED", "EXIT_INTERRUPTED", "EXIT_USAGE"]

EXIT_FAILED = 1
"""The work failed."""
EXIT_USAGE = 2
"""It was asked for wrongly."""
EXIT_INTERRUPTED = 130
"""Ctrl-C ended it; as a shell says of a program that SIGINT (2) has ended, 128 + 2."""
