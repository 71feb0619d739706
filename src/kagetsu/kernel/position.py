"""A padded board whose line classes, sets and sums are kept up to date by every stone that is put or taken.

Putting a stone changes the keys of at most forty cells: five on either side, on four axes. A key is cut out of a
*strip*: a word that holds one whole line of the board, two bits a cell. Where the line class of a cell changes, its
code, info and value follow, and with them the counters, the sets and the sums. What changed is logged, so that taking
the stone back looks nothing up: it walks the log backwards. Stones are taken in the reverse order of being put.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.fouls import Cells
    from kagetsu.kernel.tables import (
        BARRED,
        BARRED_BIT,
        BARS_DOUBLE_FOUR,
        BARS_DOUBLE_THREE,
        BARS_FOUR_THREE,
        BARS_OVERLINE,
        CELLS,
        CELLS2,
        CELLS4,
        CLASS,
        CLOSED_FIVE_WINS,
        CODES,
        EMPTY,
        FIVE_BIT,
        FOUL_BIT,
        FOUR_BIT,
        GROUP_BITS,
        GROWTH_BIT,
        ORIGIN,
        ROWS,
        SET_WORDS,
        TRAITS,
        TRAITS2,
        VALUE_SHIFT,
        WALL,
        WORDS,
        Tables,
        first_bit,
    )

    LOG, STONES, STRIPS, ROW_BITS = 26000, 640, 256, (1 << 25) - 1


STEPS = cython.declare(cython.int[4])
ZOBRIST = cython.declare(cython.ulonglong[2368])
_SQUARE = cython.declare(cython.uint[9])
_THREATS = cython.declare(cython.uchar[256])
"""By both colours' line classes: the same where both make the same three, four, five, overline, or nothing of them."""


@cython.cfunc
def _fill_constants() -> cython.void:
    """The steps of the four axes, the random numbers of the hash (splitmix64), and the stencil of nearby cells."""
    index: cython.int
    for index, step in enumerate((1, 32, 33, -31)):
        STEPS[index] = step
    seed: object = 0x6B616765747375  # "kagetsu"
    mask: object = 2**64 - 1
    for index in range(CELLS2):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        mixed: object = seed
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        ZOBRIST[index] = mixed ^ (mixed >> 31)
    for index in range(256):
        low: object = index & 15
        high: object = index >> 4
        _THREATS[index] = (0 if 2 <= low <= 7 else low) | (0 if 2 <= high <= 7 else high) << 4
    # Nearby: no more than three columns and rows away, or four along a line. One row of the stencil a distance.
    for index, row in enumerate(
        (
            0b100010001,
            0b011111110,
            0b011111110,
            0b011111110,
            0b111111111,
            0b011111110,
            0b011111110,
            0b011111110,
            0b100010001,
        )
    ):
        _SQUARE[index] = row


if not cython.compiled:
    STEPS, ZOBRIST, _SQUARE, _THREATS = [0] * 4, [0] * 2368, [0] * 9, [0] * 256
_fill_constants()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def zobrist(colour: cython.int, cell: cython.int) -> cython.ulonglong:
    """The number by which a stone of ``colour`` on ``cell`` changes the hash."""
    return ZOBRIST[(colour - 1) * CELLS + cell]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def strip_of(cell: cython.int, axis: cython.int) -> cython.int:
    """Which strip the cell lies on: its row, its column, its rising or its falling diagonal."""
    row: cython.int = cell >> 5
    column: cython.int = cell & 31
    if axis == 0:
        return row
    if axis == 1:
        return 64 + column
    return 160 + row - column if axis == 2 else 192 + row + column


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def strip_from(strip: cython.ulonglong, cell: cython.int, axis: cython.int, distance: cython.int) -> cython.ulonglong:
    """The strip turned so that what is ``distance`` places before the cell comes first, in the lowest two bits.

    A strip is a ring of 32 places, seven walls at least among them, so that a walk of five places beyond either end
    of the board meets walls alone.
    """
    turn: cython.int = 2 * (((cell >> 5 if axis == 1 else cell) - distance) & 31)
    turned: cython.ulonglong = (strip >> turn) | (strip << ((64 - turn) & 63))
    return turned if cython.compiled else turned & (2**64 - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def without_middle(window: cython.ulonglong) -> cython.uint:
    """The key in the lowest 22 bits: the five places on either side, without the one between them."""
    return cython.cast(cython.uint, (window & 0x3FF) | ((window >> 2) & 0xFFC00))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def step_of(axis: cython.int) -> cython.int:
    """How far apart two neighbours on the axis are: row, column, rising and falling diagonal."""
    return STEPS[axis]


@cython.final
@cython.cclass
class Position(Cells):
    """A board of ``width`` × ``height`` (5 to 25 each way) under the rule of ``tables``; stones in any order."""

    def __init__(self, tables: Tables, width: cython.int, height: cython.int):
        if not (5 <= width <= 25 and 5 <= height <= 25):
            raise ValueError("a board has 5 to 25 points each way")
        self.tables = tables
        self.width = width
        self.height = height
        self.area = width * height
        self.lines = tables.lines
        self.reach = tables.reach
        if cython.compiled:
            self.info_of = cython.address(tables.info[0])
        else:
            self.info_of = tables.info
        self._make_lists()
        trait: cython.int
        for trait in range(TRAITS2):
            self.traits[trait] = tables.traits[trait]
        self._clear()

    @cython.cfunc
    def _make_lists(self) -> cython.void:
        """What C has as arrays, where there is no C."""
        if not cython.compiled:
            self.stones, self.strips, self.classes = [0] * CELLS, [0] * STRIPS, [0] * CELLS4
            self.codes, self.infos, self.sets = [0] * CELLS2, [0] * CELLS2, [0] * SET_WORDS
            self.in_group, self.in_class, self.values = [0] * 8, [0] * 28, [0] * 2
            self.placed, self.log_start, self.log = [0] * STONES, [0] * STONES, [0] * LOG
            self.near, self.near_log, self.traits = [0] * ROWS, [0] * (STONES * 9), [0] * TRAITS2
            self.log_code, self.log_info = [0] * (2 * LOG), [0] * (2 * LOG)
            self.kept_class, self.kept_group, self.kept_value = (
                [0] * (28 * STONES),
                [0] * (8 * STONES),
                [0] * (2 * STONES),
            )
            self.foul_hash, self.foul_kind = [0] * CELLS2, [0] * CELLS2

    # -- the empty board

    @cython.cfunc
    def _clear(self) -> cython.void:
        cell: cython.int
        axis: cython.int
        key: cython.uint
        index: cython.int
        for cell in range(CELLS):
            self.stones[cell] = WALL
        for index in range(STRIPS):
            self.strips[index] = 0xFFFFFFFFFFFFFFFF
        for cell in range(ORIGIN, ORIGIN + self.height * 32):
            if cell % 32 < self.width:
                self.stones[cell] = EMPTY
                for axis in range(4):
                    self._change(cell, axis, WALL)
        for index in range(CELLS4):
            self.classes[index] = 0
        for index in range(CELLS2):
            self.codes[index] = 0
            self.infos[index] = 0
            self.foul_hash[index] = 0
        for index in range(SET_WORDS):
            self.sets[index] = 0
        for index in range(8):
            self.in_group[index] = 0
        for index in range(28):
            self.in_class[index] = 0
        for index in range(ROWS):
            self.near[index] = 0
        self.values[0] = 0
        self.values[1] = 0
        # A hash that is never 0, which marks what was not yet asked in the cache of fouls.
        self.hash_value = 0x9E3779B97F4A7C15 >> 1
        self.count = 0
        self.log_size = 0
        for cell in range(ORIGIN, ORIGIN + self.height * 32):
            if self.stones[cell] == WALL:
                continue
            for axis in range(4):
                key = self.key_at(cell, axis)
                self.classes[cell * 4 + axis] = self.lines[key]
                self.codes[2 * cell] |= (self.lines[key] & 15) << (4 * axis)
                self.codes[2 * cell + 1] |= (self.lines[key] >> 4) << (4 * axis)
            self._enter(cell)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _change(self, cell: cython.int, axis: cython.int, change: cython.ulonglong) -> cython.void:
        """Puts a stone on the cell's strip, or takes it or a wall off, by the bits in which the two differ."""
        self.strips[strip_of(cell, axis)] ^= change << (2 * ((cell >> 5 if axis == 1 else cell) & 31))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def key_at(self, cell: cython.int, axis: cython.int) -> cython.uint:
        """The ten neighbours of a cell on an axis, as the line table is asked for them."""
        return without_middle(strip_from(self.strips[strip_of(cell, axis)], cell, axis, 5))

    # -- stones

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make(self, cell: cython.int, colour: cython.int) -> cython.void:
        """Puts a stone of ``colour`` on the empty ``cell`` and brings everything up to date."""
        self._put(cell, colour, False)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_for_fours(self, cell: cython.int, colour: cython.int) -> cython.void:
        """The same for searches of fours: until the stone is taken back, cells may count for other twos and ones, and
        for other values, than they have. What makes a three, a four, a five or an overline is right.
        """
        self._put(cell, colour, True)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, cell: cython.int, colour: cython.int, only_threats: cython.bint) -> cython.void:
        axis: cython.int
        other: cython.int
        index: cython.int
        place: cython.int
        old: cython.int
        new: cython.int
        strip: cython.ulonglong
        empty: cython.ulonglong
        size: cython.int = self.log_size
        for index in range(28):
            self.kept_class[self.count * 28 + index] = self.in_class[index]
        for index in range(8):
            self.kept_group[self.count * 8 + index] = self.in_group[index]
        self.kept_value[self.count * 2] = self.values[0]
        self.kept_value[self.count * 2 + 1] = self.values[1]
        self._leave(cell)
        self.stones[cell] = colour
        self.hash_value ^= ZOBRIST[(colour - 1) * CELLS + cell]
        self.placed[self.count] = cell
        self.log_start[self.count] = size
        row: cython.int = (cell >> 5) - 4
        column: cython.int = cell & 31
        for index in range(9):
            self.near_log[self.count * 9 + index] = self.near[row + index]
            self.near[row + index] |= ((_SQUARE[index] << column) >> 4) & ROW_BITS
        self.count += 1
        for axis in range(4):
            self._change(cell, axis, colour)
            strip = strip_from(self.strips[strip_of(cell, axis)], cell, axis, 10)
            # One bit for each empty cell from five places before the stone to five behind it, two bits apart.
            empty = ~((strip >> 10) | (strip >> 11)) & self.reach
            while empty:
                place = first_bit(empty)
                empty &= empty - 1
                other = cell + ((place >> 1) - 5) * STEPS[axis]
                index = other * 4 + axis
                new = self.lines[without_middle(strip >> place)]
                old = self.classes[index]
                if new != old and not (only_threats and _THREATS[old] == _THREATS[new]):
                    self.classes[index] = new
                    self._reclass(other, axis, old, new, size)
                    size += 1
        self.log_size = size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self) -> cython.void:
        """Takes the last stone back; everything is then as before it was put."""
        axis: cython.int
        other: cython.int
        index: cython.int
        entry: cython.uint
        me: cython.int
        info: cython.int
        changed: cython.int
        self.count -= 1
        cell: cython.int = self.placed[self.count]
        seen: cython.int = self.stones[cell]
        start: cython.int = self.log_start[self.count]
        size: cython.int = self.log_size
        while size > start:
            size -= 1
            entry = self.log[size]
            other = entry >> 10
            self.classes[other * 4 + ((entry >> 8) & 3)] = entry & 255
            for me in range(2):
                info = self.log_info[2 * size + me]
                changed = self.infos[2 * other + me] ^ info
                if changed & GROUP_BITS:
                    self._toggle(me, other, changed)
                self.infos[2 * other + me] = info
                self.codes[2 * other + me] = self.log_code[2 * size + me]
        self.log_size = size
        for axis in range(4):
            self._change(cell, axis, seen)
        row: cython.int = (cell >> 5) - 4
        for index in range(9):
            self.near[row + index] = self.near_log[self.count * 9 + index]
        self.hash_value ^= ZOBRIST[(seen - 1) * CELLS + cell]
        self.stones[cell] = EMPTY
        for me in range(2):
            info = self.info_of[me * CODES + self.codes[2 * cell + me]]
            self.infos[2 * cell + me] = info
            if info & GROUP_BITS:
                self._toggle(me, cell, info)
        for index in range(28):
            self.in_class[index] = self.kept_class[self.count * 28 + index]
        for index in range(8):
            self.in_group[index] = self.kept_group[self.count * 8 + index]
        self.values[0] = self.kept_value[self.count * 2]
        self.values[1] = self.kept_value[self.count * 2 + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter(self, cell: cython.int) -> cython.void:
        """Counts an empty cell in: its info and value follow from its codes, which are right already."""
        me: cython.int
        info: cython.int
        for me in range(2):
            info = self.info_of[me * CODES + self.codes[2 * cell + me]]
            self.infos[2 * cell + me] = info
            self.values[me] += info >> VALUE_SHIFT
            self.in_class[me * 14 + (info & CLASS)] += 1
            self._regroup(me, cell, 0, info)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leave(self, cell: cython.int) -> cython.void:
        """Counts a cell out that is about to hold a stone; its codes stay, for when the stone is taken."""
        me: cython.int
        info: cython.int
        for me in range(2):
            info = self.infos[2 * cell + me]
            self.infos[2 * cell + me] = 0
            self.values[me] -= info >> VALUE_SHIFT
            self.in_class[me * 14 + (info & CLASS)] -= 1
            self._regroup(me, cell, info, 0)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _reclass(
        self, cell: cython.int, axis: cython.int, old: cython.int, new: cython.int, place: cython.int
    ) -> cython.void:
        """Carries a changed pair of line classes on to code, info, value, counters and sets; logs what was there."""
        changed: cython.int = old ^ new
        self.log[place] = (cell << 10) | (axis << 8) | old
        self.log_code[2 * place] = self.codes[2 * cell]
        self.log_code[2 * place + 1] = self.codes[2 * cell + 1]
        self.log_info[2 * place] = self.infos[2 * cell]
        self.log_info[2 * place + 1] = self.infos[2 * cell + 1]
        if changed & 15:
            self._recode(0, cell, (changed & 15) << (4 * axis))
        if changed >> 4:
            self._recode(1, cell, (changed >> 4) << (4 * axis))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _recode(self, me: cython.int, cell: cython.int, change: cython.int) -> cython.void:
        """The same for one colour, by the bits of its code that change."""
        code: cython.int = self.codes[2 * cell + me] ^ change
        was: cython.int = self.infos[2 * cell + me]
        now: cython.int = self.info_of[me * CODES + code]
        self.codes[2 * cell + me] = code
        self.infos[2 * cell + me] = now
        self.values[me] += (now >> VALUE_SHIFT) - (was >> VALUE_SHIFT)
        if (was ^ now) & (CLASS | GROUP_BITS):
            self.in_class[me * 14 + (was & CLASS)] -= 1
            self.in_class[me * 14 + (now & CLASS)] += 1
            self._regroup(me, cell, was, now)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _regroup(self, me: cython.int, cell: cython.int, was: cython.int, now: cython.int) -> cython.void:
        """Moves a cell between the groups, counters included."""
        group: cython.int
        if (was ^ now) & GROUP_BITS:
            for group in range(4):
                self.in_group[me * 4 + group] += ((now >> (4 + group)) & 1) - ((was >> (4 + group)) & 1)
            self._toggle(me, cell, was ^ now)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _toggle(self, me: cython.int, cell: cython.int, changed: cython.int) -> cython.void:
        """Puts a cell into the sets whose bit is set in ``changed``, or takes it out of them."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (cell & 63)
        word: cython.int = me * 4 * WORDS + (cell >> 6)
        if changed & FIVE_BIT:
            self.sets[word] ^= bit
        if changed & FOUR_BIT:
            self.sets[word + WORDS] ^= bit
        if changed & GROWTH_BIT:
            self.sets[word + 2 * WORDS] ^= bit
        if changed & BARRED_BIT:
            self.sets[word + 3 * WORDS] ^= bit

    # -- for the solvers and the search

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def is_foul(self, cell: cython.int, me: cython.int) -> cython.bint:
        """Whether a stone of the colour ``me`` (0 Black, 1 White) on the empty cell is a foul."""
        info: cython.int = self.infos[2 * cell + me]
        if not info & BARRED_BIT:
            return False
        return info & FOUL_BIT != 0 or self.kind_at(cell, me + 1) > 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_in(self, me: cython.int, group: cython.int) -> cython.int:
        """The lowest cell of a group, -1 if it is empty."""
        word: cython.int
        start: cython.int = (me * 4 + group) * WORDS
        for word in range(WORDS):
            if self.sets[start + word]:
                return word * 64 + first_bit(self.sets[start + word])
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, me: cython.int, group: cython.int, out: cython.p_int) -> cython.int:
        """Writes the cells of a group to ``out``, from the lowest up, and returns how many they are."""
        found: cython.int = 0
        if self.in_group[me * 4 + group] == 0:
            return 0
        word: cython.int
        rest: cython.ulonglong
        start: cython.int = (me * 4 + group) * WORDS
        for word in range(WORDS):
            rest = self.sets[start + word]
            while rest:
                out[found] = word * 64 + first_bit(rest)
                found += 1
                rest &= rest - 1
        return found

    # -- the door: points and colours, checked

    def put(self, point: cython.int, colour: cython.int) -> None:
        """Puts a stone; ValueError if the point is taken or off the board, or if ``colour`` is none."""
        if not (1 <= colour <= 2) or not self._is_empty(point):
            raise ValueError(f"no stone of colour {colour} can be put on point {point}")
        self.make(point + ORIGIN, colour)

    def put_for_fours(self, point: cython.int, colour: cython.int) -> None:
        """The same as searches of fours do it (``make_for_fours``), for tests."""
        if not (1 <= colour <= 2) or not self._is_empty(point):
            raise ValueError(f"no stone of colour {colour} can be put on point {point}")
        self.make_for_fours(point + ORIGIN, colour)

    def take(self) -> int:
        """Takes the last stone back and returns its point; ValueError if there is none."""
        if self.count == 0:
            raise ValueError("there is no stone to take")
        self.undo()
        return self.placed[self.count] - ORIGIN

    def reset(self) -> None:
        """Takes all stones, the last first."""
        while self.count:
            self.undo()

    def set_up(self, black, white) -> None:
        """The position with these stones and no others; ValueError as for ``put``, the board is then partly set.

        What was found out about fouls before is forgotten.
        """
        point: cython.int
        index: cython.int
        self.reset()
        for index in range(CELLS2):
            self.foul_hash[index] = 0
        for point in black:
            self.put(point, 1)
        for point in white:
            self.put(point, 2)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_empty(self, point: cython.int) -> cython.bint:
        return 0 <= point < self.height * 32 and self.stones[point + ORIGIN] == EMPTY

    @cython.cfunc
    def _check(self, point: cython.int, colour: cython.int) -> cython.void:
        """ValueError if ``colour`` is none, or ``point`` is off the board."""
        if not 1 <= colour <= 2:
            raise ValueError(f"{colour} is no colour")
        if self.stone_at(point) == WALL:
            raise ValueError(f"point {point} is off the board")

    def stone_at(self, point: cython.int) -> int:
        """0 empty, 1 Black, 2 White, 3 off the board."""
        return self.stones[point + ORIGIN] if 0 <= point < 32 * 25 else WALL

    def stone_count(self) -> int:
        """How many stones are on the board."""
        return self.count

    def points_put(self) -> list:
        """The points of the stones in the order in which they were put."""
        index: cython.int
        return [self.placed[index] - ORIGIN for index in range(self.count)]

    def hash(self) -> int:
        """64 bits that depend on the stones alone."""
        return self.hash_value

    def hash_from_scratch(self) -> int:
        """The same, made anew from the stones; for tests."""
        cell: cython.int
        made: cython.ulonglong = 0x9E3779B97F4A7C15 >> 1
        for cell in range(CELLS):
            if self.stones[cell] == 1 or self.stones[cell] == 2:
                made ^= ZOBRIST[(self.stones[cell] - 1) * CELLS + cell]
        return made

    def line_class(self, point: cython.int, axis: cython.int, colour: cython.int) -> int:
        """What a stone of ``colour`` on the empty point makes on one axis: 0 to 14 (``patterns``).

        ValueError for what is no colour, a point off the board, or an axis that is not 0 to 3.
        """
        self._check(point, colour)
        if not 0 <= axis <= 3:
            raise ValueError(f"{axis} is no axis")
        return (self.codes[2 * (point + ORIGIN) + colour - 1] >> (4 * axis)) & 15

    def cell_class(self, point: cython.int, colour: cython.int) -> int:
        """The combined class, 0 to 13, of the empty point; for a double-three by its suspicion. ValueError for what is
        no colour, or a point off the board.
        """
        self._check(point, colour)
        return self.infos[2 * (point + ORIGIN) + colour - 1] & CLASS

    def codes_of(self, colour: cython.int) -> list:
        """The line classes of every empty point for a colour, in the order of the points: four bits an axis.

        ValueError for what is no colour.
        """
        cell: cython.int
        self._check(0, colour)
        return [
            self.codes[2 * cell + colour - 1]
            for cell in range(ORIGIN, ORIGIN + 32 * self.height)
            if self.stones[cell] == EMPTY
        ]

    def class_counts(self, colour: cython.int) -> list:
        """How many empty points have each of the 14 combined classes. ValueError for what is no colour."""
        index: cython.int
        self._check(0, colour)
        return [self.in_class[(colour - 1) * 14 + index] for index in range(14)]

    def value_sum(self, colour: cython.int) -> int:
        """The sum of the values of all empty points for ``colour``. ValueError for what is no colour."""
        self._check(0, colour)
        return self.values[colour - 1]

    def points(self, group: cython.int, colour: cython.int) -> list:
        """The points of a group (FIVE, FOUR, GROWTH, BARRED) in ascending order. ValueError for what is no group or no
        colour.
        """
        cell: cython.int
        self._check(0, colour)
        if not 0 <= group <= 3:
            raise ValueError(f"{group} is no group")
        start: cython.int = ((colour - 1) * 4 + group) * WORDS
        return [cell - ORIGIN for cell in range(CELLS) if (self.sets[start + (cell >> 6)] >> (cell & 63)) & 1]

    def nearby(self) -> list:
        """The empty points near a stone: at most three columns and rows away, or four along a line."""
        cell: cython.int
        return [
            cell - ORIGIN
            for cell in range(ORIGIN, ORIGIN + 32 * self.height)
            if self.stones[cell] == EMPTY and (self.near[cell >> 5] >> (cell & 31)) & 1
        ]

    def foul(self, point: cython.int, colour: cython.int) -> int:
        """0 legal, 1 five, 2 overline, 3 double-four, 4 double-three, 5 four-three.

        ValueError unless the point is empty and the colour is one.
        """
        self._check(point, colour)
        if not self._is_empty(point):
            raise ValueError(f"point {point} is not empty")
        info: cython.int = self.infos[2 * (point + ORIGIN) + colour - 1]
        if not info & BARRED_BIT:
            return 1 if info & CLASS == 13 else 0
        return self.kind_at(point + ORIGIN, colour)

    def forbidden(self, colour: cython.int) -> list:
        """The points barred to ``colour`` with their kinds (as ``foul``), ascending; ValueError for no colour."""
        self._check(0, colour)
        found: list = []
        word: cython.int
        cell: cython.int
        kind: cython.int
        rest: cython.ulonglong
        start: cython.int = ((colour - 1) * 4 + BARRED) * WORDS
        for word in range(WORDS):
            rest = self.sets[start + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                kind = self.kind_at(cell, colour)
                if kind > 1:
                    found.append((cell - ORIGIN, kind))
        return found

    def state(self) -> tuple:
        """Everything that make and undo keep, as one value; equal where all of it is equal."""
        index: cython.int
        return (
            tuple([self.stones[index] for index in range(CELLS)]),
            tuple([self.strips[index] for index in range(STRIPS)]),
            tuple([self.classes[index] for index in range(CELLS4) if self.stones[index >> 2] == EMPTY]),
            tuple([self.codes[index] for index in range(CELLS2) if self.stones[index >> 1] == EMPTY]),
            tuple([self.infos[index] for index in range(CELLS2)]),
            tuple([self.sets[index] for index in range(SET_WORDS)]),
            tuple([self.in_group[index] for index in range(8)]),
            tuple([self.in_class[index] for index in range(28)]),
            tuple([self.near[index] for index in range(ROWS)]),
            (self.values[0], self.values[1], self.hash_value, self.count),
        )

    # -- for measuring

    def walk(self, moves: list, rounds: cython.int) -> int:
        """Plays ``moves``, colours alternating from Black, on top of what is there and takes them back, ``rounds``
        times; returns how many stones were put. ValueError for a point that is not empty.
        """
        index: cython.int
        turn: cython.int
        length: cython.int = len(moves)
        if length + self.count > self.area:
            raise ValueError("more moves than empty points")
        cells = cython.declare(cython.int[640])
        if not cython.compiled:
            cells = [0] * 640
        for index in range(length):
            self.put(moves[index], 1 + index % 2)
            cells[index] = moves[index] + ORIGIN
        for index in range(length):
            self.undo()
        with cython.nogil:
            for turn in range(rounds):
                for index in range(length):
                    self.make(cells[index], 1 + (index & 1))
                for index in range(length):
                    self.undo()
        return length * rounds

    def walk_checksum(self, moves: list, digest: int) -> int:
        """A number that depends on ``digest`` and on everything that is kept, at every node of the walk."""
        index: cython.int
        kept: cython.ulonglong
        mixed: object = digest
        for number, point in enumerate(moves):
            self.put(point, 1 + number % 2)
            kept = self.hash_value
            for index in range(SET_WORDS):
                kept = (
                    (kept << 1 | kept >> 63) ^ self.sets[index] if cython.compiled else _turned(kept) ^ self.sets[index]
                )
            mixed = (mixed * 0x100000001B3 ^ kept) % 2**64
            counts = (*self.class_counts(1), *self.class_counts(2), self.values[0], self.values[1])
            for counted in counts:
                mixed = (mixed * 0x100000001B3 ^ counted % 2**64) % 2**64
        for _ in moves:
            self.undo()
        return mixed


@cython.cfunc
@cython.exceptval(check=False)
def closing_sides(board: Position) -> cython.int:
    """Bit 0 for Black, 1 for White: whose fives win nothing with both ends closed."""
    me: cython.int
    mask: cython.int = 0
    for me in range(2):
        if not board.traits[me * TRAITS + CLOSED_FIVE_WINS]:
            mask |= 1 << me
    return mask


@cython.cfunc
@cython.exceptval(check=False)
def sides_with_fouls(board: Position) -> cython.int:
    """Bit 0 for Black, 1 for White: to whom anything is barred."""
    me: cython.int
    trait: cython.int
    mask: cython.int = 0
    for me in range(2):
        for trait in (BARS_OVERLINE, BARS_DOUBLE_FOUR, BARS_DOUBLE_THREE, BARS_FOUR_THREE):
            if board.traits[me * TRAITS + trait]:
                mask |= 1 << me
    return mask


def _turned(word: int) -> int:
    return (word << 1 | word >> 63) & (2**64 - 1)
