"""The outermost door: the command ``kagetsu`` and ``python -m kagetsu`` begin here."""

import sys

__all__ = ["main"]


def main() -> int:
    """Runs the command line and returns its exit status; 130 too where Ctrl-C comes before it is loaded."""
    try:
        from kagetsu.cli.main import main as command_line

        return command_line()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
