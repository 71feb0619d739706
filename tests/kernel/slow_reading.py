"""The line classes read slowly, word for word from their definition, on lines drawn as text.

A window is 11 cells (or 9): `X` own stone, `O` opponent's stone, `.` empty, `#` beyond the edge; the centre is an own
stone. Nothing is left out or taken together: this is the other reading that the line tables are held against.
"""

from typing import NamedTuple

DEAD, OVERLINE, BLOCKED_ONE, OPEN_ONE, BLOCKED_TWO = 0, 1, 2, 3, 4
OPEN_TWOS = {2: 5, 3: 6, 4: 7}
BLOCKED_THREE, ONE_WAY_THREE, TWO_WAY_THREE, FOUR, STRAIGHT_FOUR, FIVE = 8, 9, 10, 11, 12, 13


class Wins(NamedTuple):
    """What one colour wins by, and the class of two fours in one line (None: they are not told apart)."""

    with_six: bool
    with_closed_five: bool
    edge_closes: bool
    two_fours: int | None


def run(window: str) -> tuple[int, int]:
    """Where the run of own stones through the centre begins, and where it has ended."""
    centre = len(window) // 2
    before, behind = window[:centre], window[centre:]
    return len(before.rstrip("X")), centre + len(behind) - len(behind.lstrip("X"))


def is_five(window: str, wins: Wins) -> bool:
    begin, end = run(window)
    if end - begin > 5:
        return wins.with_six
    if end - begin < 5:
        return False
    closing = "O#" if wins.edge_closes else "O"
    if wins.with_closed_five:
        return True
    return not (window[begin - 1] in closing and window[end] in closing)


def replaced(window: str, stone: str) -> dict[int, str]:
    """For each empty cell, the window with `stone` on it."""
    return {at: window[:at] + stone + window[at + 1 :] for at, cell in enumerate(window) if cell == "."}


def five_points(window: str, wins: Wins) -> list[int]:
    return [at for at, grown in replaced(window, "X").items() if is_five(grown, wins)]


def line_class(window: str, wins: Wins, known: dict[str, int]) -> int:
    """The class of the window; `known` keeps those found before, for the same `wins`."""
    if window not in known:
        known[window] = _line_class(window, wins, known)
    return known[window]


def _line_class(window: str, wins: Wins, known: dict[str, int]) -> int:
    begin, end = run(window)
    if is_five(window, wins):
        return FIVE
    if end - begin >= 6:
        return OVERLINE
    points = five_points(window, wins)
    if points:
        if wins.two_fours is not None and len(points) == 2 and points[1] - points[0] < 5:
            return wins.two_fours
        stopped = any(not five_points(blocked, wins) for blocked in replaced(window, "O").values())
        return FOUR if stopped else STRAIGHT_FOUR
    later = [line_class(grown, wins, known) for grown in replaced(window, "X").values()]
    straight_fours = sum(one == STRAIGHT_FOUR for one in later)
    if straight_fours == 1:
        return ONE_WAY_THREE
    if straight_fours == 2:
        return TWO_WAY_THREE
    if any(one == FOUR for one in later):
        return BLOCKED_THREE
    threes = sum(one in (ONE_WAY_THREE, TWO_WAY_THREE) for one in later)
    if threes:
        return OPEN_TWOS[threes]
    if any(one == BLOCKED_THREE for one in later):
        return BLOCKED_TWO
    if any(one in OPEN_TWOS.values() for one in later):
        return OPEN_ONE
    if any(one == BLOCKED_TWO for one in later):
        return BLOCKED_ONE
    return DEAD
