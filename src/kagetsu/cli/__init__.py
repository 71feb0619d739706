"""The command line, ``kagetsu COMMAND``: a face, with no rules and no search of its own."""

__all__ = ["main"]
