"""How many cases a long comparison takes: a sample in every run, all of them in ``make checks``."""

import os

ALL = os.environ.get("KAGETSU_FULL_COUNTS", "0") not in ("", "0")


def sample(some: int, full: int) -> int:
    """``some``, or ``full`` where KAGETSU_FULL_COUNTS asks for it."""
    return full if ALL else some
