"""The outermost door: the commands ``kagetsu``, ``python -m kagetsu`` and ``pbrain-kagetsu`` begin here."""

import sys
from collections.abc import Sequence

__all__ = ["brain", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status; 130 too where Ctrl-C comes before it is loaded.

    ``arguments`` are those of the process where None are given.
    """
    try:
        from kagetsu.cli.main import main as command_line

        return command_line(arguments)
    except KeyboardInterrupt:
        return 130


def brain() -> int:
    """``pbrain-kagetsu``, the name by which managers know an engine: ``kagetsu engine`` with the same arguments."""
    return main(["engine", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
