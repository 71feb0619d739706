"""What the engine tells of itself."""

from __future__ import annotations

from kagetsu.engine.options import option

__all__ = ["about_line", "capability_lines"]


def about_line(version: str) -> str:
    """The answer to ``ABOUT``."""
    about = f'name="Kagetsu", version="{version}", author="The Kagetsu authors"'
    return f'{about}, country="", www="", email=""'


def capability_lines() -> list[str]:
    """The answer to ``YXSHOWINFO``: how many threads, and how much memory for positions it can be given, the latter as
    the power of two that tells the kilobytes.
    """
    memory = option("hash_mb")
    return [
        f"MESSAGE INFO MAX_THREAD_NUM {option('threads').most}",
        f"MESSAGE INFO MAX_HASH_SIZE {(memory.most * memory.info_unit).bit_length() - 1}",
    ]
