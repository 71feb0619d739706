"""Line patterns: what a stone on an empty cell makes on one line, for every window of the line around it.

A window is the five cells on either side of an empty cell, the centre. A line table holds, for each window, the class
of a black stone on the centre and the class of a white one. What it holds depends on the rule only through a
:class:`LineForm`, so a table is made from a form: when the package is built for the rules that come with it, on first
use for a rule of one's own.

The definition is engine.md 2.4 of the design: a window's class follows from the classes of the windows that have one
own stone more. Standard library only, and nothing of ours: the build step runs this file by its path.
"""

from __future__ import annotations

import itertools
import os
import threading
import zlib
from array import array
from pathlib import Path
from typing import NamedTuple

__all__ = [
    "BLOCKED_ONE",
    "BLOCKED_THREE",
    "BLOCKED_TWO",
    "CLASSES",
    "DEAD",
    "FIVE",
    "FOUR",
    "HALF",
    "KEYS",
    "LINE_TABLES",
    "OPEN_ONE",
    "OPEN_THREE_A",
    "OPEN_THREE_B",
    "OPEN_TWO_A",
    "OPEN_TWO_B",
    "OPEN_TWO_C",
    "OUR_FORMS",
    "OVERLINE",
    "STRAIGHT_FOUR",
    "TWO_FOURS",
    "LineForm",
    "LineReader",
    "defence_table",
    "line_table",
    "load_line_table",
    "write_line_tables",
]

EMPTY, OWN, OPPONENT, EDGE = 0, 1, 2, 3
"""The cells of a window, two bits each. In a table's key OWN is Black and OPPONENT is White."""

HALF = 5
"""How many cells a window has on either side of its centre: enough for every five through it and what lies beyond."""
KEYS = 4 ** (2 * HALF)
"""How many keys a table has. A key holds the window's cells from offset -5 to -1, then +1 to +5, lowest bits first."""

DEAD, OVERLINE, BLOCKED_ONE, OPEN_ONE, BLOCKED_TWO = 0, 1, 2, 3, 4
OPEN_TWO_A, OPEN_TWO_B, OPEN_TWO_C, BLOCKED_THREE, OPEN_THREE_A, OPEN_THREE_B = 5, 6, 7, 8, 9, 10
FOUR, STRAIGHT_FOUR, FIVE, TWO_FOURS = 11, 12, 13, 14
CLASSES = 15
"""The line classes, weakest first; TWO_FOURS, two fours in one line, exists only where a form asks for it."""


class LineForm(NamedTuple):
    """What the classes on a line depend on: a colour's part of the rule, as far as one line shows it."""

    six_wins: bool = True
    """Whether six or more in a row win."""
    closed_five_wins: bool = True
    """Whether exactly five win with an opponent's stone at both ends."""
    edge_closes: bool = False
    """Whether the edge of the board closes an end of a five too; means nothing where closed fives win."""
    in_line: int = DEAD
    """What two fours in one line (``X.XXX.X``) count as: OVERLINE or TWO_FOURS; DEAD: nothing apart."""

    @property
    def name(self) -> str:
        """The form as a word, which names its file: ``s1c1e0i0`` is six wins, closed five wins."""
        return f"s{self.six_wins:d}c{self.closed_five_wins:d}e{self.edge_closes:d}i{self.in_line:d}"


OUR_FORMS = (
    LineForm(),  # freestyle; White in renju
    LineForm(six_wins=False),  # standard, omok
    LineForm(six_wins=False, in_line=OVERLINE),  # Black in renju
    LineForm(closed_five_wins=False),  # caro
    LineForm(closed_five_wins=False, edge_closes=True),
    LineForm(six_wins=False, closed_five_wins=False),  # caro-standard
    LineForm(six_wins=False, closed_five_wins=False, edge_closes=True),
)
"""The forms of the rules that come with the package: their tables are made when it is built."""


class LineReader:
    """Reads the class of a window: ``bytes`` of ``2 * half + 1`` cells, the centre (always OWN) in the middle."""

    def __init__(self, form: LineForm, half: int = HALF) -> None:
        self.form = form
        self.centre = half
        self._known: dict[bytes, int] = {}
        self._edge = OPPONENT if form.closed_five_wins or form.edge_closes else EDGE

    def hide(self, side: tuple[int, ...]) -> bytes:
        """``side``, the cells from the centre outwards, with everything behind its first stone or edge that stops a
        run made like that: no class depends on it. An edge that acts as an opponent's stone becomes one.
        """
        for distance, cell in enumerate(side):
            if cell in (OPPONENT, EDGE):
                stop = self._edge if cell == EDGE else OPPONENT
                return bytes(side[:distance]) + bytes([stop]) * (len(side) - distance)
        return bytes(side)

    def read(self, window: bytes) -> int:
        """The class of a window whose sides :meth:`hide` has gone over. The steps are those of engine.md 2.4."""
        if window not in self._known:
            self._known[window] = self._read(window)
        return self._known[window]

    def _read(self, window: bytes) -> int:
        if self._is_five(window):  # 1
            return FIVE
        if self._run(window) >= 6:  # 2
            return OVERLINE
        points = self._five_points(window)  # 3
        if points:
            if self.form.in_line and points[-1] - points[0] in range(1, 5):
                return self.form.in_line
            return FOUR if self._one_stone_stops(window) else STRAIGHT_FOUR
        grown = [self.read(_with(window, cell, OWN)) for cell in _empty_cells(window)]
        fours = grown.count(STRAIGHT_FOUR)  # 4
        assert fours <= 2, "three cells of a line make a straight four"
        if fours:
            return OPEN_THREE_A if fours == 1 else OPEN_THREE_B
        if FOUR in grown:  # 5
            return BLOCKED_THREE
        threes = grown.count(OPEN_THREE_A) + grown.count(OPEN_THREE_B)  # 6
        if threes:
            return {2: OPEN_TWO_A, 3: OPEN_TWO_B, 4: OPEN_TWO_C}[threes]
        if BLOCKED_THREE in grown:  # 7
            return BLOCKED_TWO
        if not {OPEN_TWO_A, OPEN_TWO_B, OPEN_TWO_C}.isdisjoint(grown):  # 8
            return OPEN_ONE
        return BLOCKED_ONE if BLOCKED_TWO in grown else DEAD  # 9, 10

    def _ends(self, window: bytes) -> tuple[int, int]:
        """The first cells before and behind the own run through the centre; they may lie outside the window."""
        low = self.centre - 1
        while low >= 0 and window[low] == OWN:
            low -= 1
        high = self.centre + 1
        while high < len(window) and window[high] == OWN:
            high += 1
        return low, high

    def _run(self, window: bytes) -> int:
        low, high = self._ends(window)
        return high - low - 1

    def _is_five(self, window: bytes) -> bool:
        low, high = self._ends(window)
        length = high - low - 1
        if length >= 6:
            return self.form.six_wins
        if length < 5 or self.form.closed_five_wins:
            return length == 5
        return not (window[low] == OPPONENT and window[high] == OPPONENT)

    def _five_points(self, window: bytes) -> list[int]:
        """The cells where one more own stone makes a five, in ascending order: at most the two ends of the run."""
        return [
            cell
            for cell in self._ends(window)
            if 0 <= cell < len(window) and window[cell] == EMPTY and self._is_five(_with(window, cell, OWN))
        ]

    def _one_stone_stops(self, window: bytes) -> bool:
        """Whether one opponent's stone leaves no five point: on the only five point, or, where closed fives win
        nothing, on a cell that closes the five of both (``O.XXXX.O``).
        """
        return any(not self._five_points(_with(window, cell, OPPONENT)) for cell in _empty_cells(window))


def _empty_cells(window: bytes) -> list[int]:
    return [index for index, cell in enumerate(window) if cell == EMPTY]


def _with(window: bytes, index: int, cell: int) -> bytes:
    return window[:index] + bytes([cell]) + window[index + 1 :]


def _sides(half: int) -> list[tuple[int, ...]]:
    """Every way in which the cells on one side can stand, from the centre outwards: board, then edge to the end."""
    return [
        cells + (EDGE,) * (half - board)
        for board in range(half + 1)
        for cells in itertools.product((EMPTY, OWN, OPPONENT), repeat=board)
    ]


_EXCHANGED = (EMPTY, OPPONENT, OWN, EDGE)


def line_table(form: LineForm, half: int = HALF) -> bytes:
    """The classes of all windows: 4 ** (2 * half) bytes, by key.

    The low four bits are the class of a black stone on the centre, the high four that of a white one, both by
    ``form``. Keys that cannot occur, with a cell of the board beyond the edge, hold 0. ``half`` may be 4 for a form
    that wins with six and with closed fives; the classes are the same.
    """
    reader = LineReader(form, half)
    sides = []  # bits of a low side, bits of a high side, the side as Black sees it, as White sees it
    for side in _sides(half):
        low = sum(cell << 2 * (half - 1 - distance) for distance, cell in enumerate(side))
        high = sum(cell << 2 * (half + distance) for distance, cell in enumerate(side))
        sides.append((low, high, reader.hide(side), reader.hide(tuple(_EXCHANGED[cell] for cell in side))))
    own = bytes([OWN])
    different = {black for _, _, black, _ in sides}
    classes = {low: {high: reader.read(low[::-1] + own + high) for high in different} for low in different}
    table = bytearray(4 ** (2 * half))
    for low_bits, _, low_black, low_white in sides:
        of_black, of_white = classes[low_black], classes[low_white]
        for _, high_bits, high_black, high_white in sides:
            table[low_bits | high_bits] = of_black[high_black] | of_white[high_white] << 4
    return bytes(table)


def defence_table(lines: bytes) -> array[int]:
    """The defences against an open three: for each key of the line table ``lines``, the cells, as bits of a mask
    (bit 0 at offset -5, bit 9 at +5), where a white stone takes away the open three that Black has on the centre.

    The centre is taken as a black stone; keys whose black class is no open three hold 0. Exchange the colours in the
    key to ask for White.
    """
    masks = array("H", bytes(2 * len(lines)))
    threes = (OPEN_THREE_A, OPEN_THREE_B)
    for key, pair in enumerate(lines):
        if pair & 15 in threes:
            masks[key] = sum(
                1 << cell
                for cell in range(2 * HALF)
                if key >> 2 * cell & 3 == EMPTY and lines[key | OPPONENT << 2 * cell] & 15 < OPEN_THREE_A
            )
    return masks


LINE_TABLES = Path(__file__).with_name("line_tables")
"""The folder of the tables that were made with the package, one file for each form."""

_HEADER = "kagetsu line table 1 {name}\n"
"""The first bytes of a table's file, once unpacked. The number changes when tables made before no longer hold."""


def write_line_tables(folder: Path = LINE_TABLES) -> None:
    """Write the tables of ``OUR_FORMS`` into ``folder``, which is made: the build step. Raises OSError."""
    for form in OUR_FORMS:
        _write(folder / f"{form.name}.bin", form, line_table(form))


def load_line_table(form: LineForm, cache: Path | None = None) -> bytes:
    """The line table of ``form``: from the package, else from the folder ``cache``, else made now, in 0.1 s.

    A table made now is kept in ``cache`` for the next time; a file that is broken or holds something else is made
    anew, and a folder that cannot be written is done without.
    """
    folders = [LINE_TABLES] if cache is None else [LINE_TABLES, cache]
    for folder in folders:
        table = _read_file(folder / f"{form.name}.bin", form)
        if table is not None:
            return table
    table = line_table(form)
    if cache is not None:
        try:
            _write(cache / f"{form.name}.bin", form, table)
        except OSError:
            return table
    return table


def _read_file(path: Path, form: LineForm) -> bytes | None:
    """The table in the file ``path``; None if there is no such file, or it is not the table of ``form``."""
    header = _HEADER.format(name=form.name).encode()
    try:
        content = zlib.decompress(path.read_bytes())
    except (OSError, zlib.error):
        return None
    table = content[len(header) :]
    return table if content.startswith(header) and len(table) == KEYS else None


def _write(path: Path, form: LineForm, table: bytes) -> None:
    """Write the file whole or not at all: another process may read it, or write the same, at this moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = zlib.compress(_HEADER.format(name=form.name).encode() + table, 9)
    part = path.with_name(f"{path.stem}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
