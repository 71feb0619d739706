"""Windows of a line drawn as text, as in `slow_reading`, and their keys in the line tables."""

import itertools
from functools import cache

from tests.kernel.slow_reading import Wins

CODES = {".": 0, "X": 1, "O": 2, "#": 3}

WINS = {
    "freestyle, White in renju": Wins(True, True, False, None),
    "standard, omok": Wins(False, True, False, None),
    "Black in renju": Wins(False, True, False, 1),
    "caro": Wins(True, False, False, None),
    "caro, edge blocks": Wins(True, False, True, None),
    "caro-standard": Wins(False, False, False, None),
    "caro-standard, edge blocks": Wins(False, False, True, None),
}
OWN_WINS = {
    "double-four barred, overline not": Wins(False, True, False, 14),
    "six wins, double-four barred": Wins(True, True, False, 14),
    "six wins, overline and double-four barred": Wins(True, True, False, 1),
    "caro, double-four barred": Wins(True, False, False, 14),
    "caro-standard, edge blocks, both barred": Wins(False, False, True, 1),
}
"""What no rule of ours asks for, but a rule of one's own may."""


def key(window: str) -> int:
    """The cells but the centre, two bits each, from the lowest offset up."""
    centre = len(window) // 2
    return sum(CODES[cell] << 2 * at for at, cell in enumerate(window[:centre] + window[centre + 1 :]))


@cache
def all_windows(half: int = 5) -> list[str]:
    """Every window that can occur, with 0 to `half` cells of the board on either side of the centre."""
    sides = [
        "".join(cells) + "#" * (half - board)
        for board in range(half + 1)
        for cells in itertools.product(".XO", repeat=board)
    ]
    return [low[::-1] + "X" + high for low in sides for high in sides]


def swapped(window: str) -> str:
    """The window with the colours of its stones exchanged, the centre still `X`."""
    centre = len(window) // 2
    exchanged = window.translate(str.maketrans("XO", "OX"))
    return exchanged[:centre] + "X" + exchanged[centre + 1 :]
