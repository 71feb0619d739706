"""The game itself: rules that are exact and explain themselves. Standard library and ``texts`` only.

The modules are imported by name, ``from kagetsu.rules.board import Board``; the package :mod:`kagetsu` offers the
names that users need.
"""

__all__ = ["board", "diagram", "error", "explanation", "forbidden", "line", "notation", "point", "rule"]
