"""What a rule makes of a cell: tables from its neighbours to line classes, and from four line classes to the whole.

A *cell* is a point of the padded board, ``point + ORIGIN``; six rows and seven columns of walls surround the points,
so that a walk of five steps never leaves the board. For every empty cell and axis, the ten neighbours within five
steps make a *key* of two bits a neighbour. The line table maps a key to a byte: the line class that a black stone
would make on this axis in the low half, that of a white stone in the high half (``patterns``). The line classes of
a cell's four axes make a *code* of sixteen bits, one for each colour. One more table, made here, maps a code to its
*info*: the combined class (one of 14) in the lowest four bits, flags for the sets that the solvers walk, and from bit
16 on the value for the evaluation.
"""

import zlib

import cython

if not cython.compiled:
    ORIGIN, ROWS, CELLS, CELLS2, CELLS4, WORDS, SET_WORDS = 192, 37, 1184, 2368, 4736, 19, 152
    CODES, CODES2, KEYS = 65536, 131072, 1048576
    EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3
    CLASS, FIVE_BIT, FOUR_BIT, GROWTH_BIT, BARRED_BIT, GROUP_BITS = 15, 16, 32, 64, 128, 240
    FOUL_BIT, OPEN_BIT, VALUE_SHIFT = 256, 512, 16
    FIVE, FOUR, GROWTH, BARRED = 0, 1, 2, 3
    SIX_WINS, CLOSED_FIVE_WINS, EDGE_CLOSES, BARS_OVERLINE, BARS_DOUBLE_FOUR = 0, 1, 2, 3, 4
    BARS_DOUBLE_THREE, BARS_FOUR_THREE, RECURSION, FOUR_EXCUSES, TRAITS, TRAITS2 = 5, 6, 7, 8, 9, 18

    def first_bit(word):
        """The number of the lowest bit that is set."""
        return (word & -word).bit_length() - 1


@cython.final
@cython.cclass
class Tables:
    """The tables of one rule; positions share them and never change them.

    ``black`` and ``white`` are the nine traits of a side as ``side.SideSpec`` lists them; ``lines`` is the line table,
    4**10 bytes; ``black_values`` and ``white_values`` are what the evaluation pays either side: for each line class
    (15 numbers), for each cell class (14), and for each pair of lines (15 times 15, by the lower class and the
    higher). ValueError for a table or list of another length.
    """

    def __init__(self, black, white, lines, black_values, white_values):
        if len(lines) != KEYS or any(
            [len(part) for part in values] != [15, 14, 225] for values in (black_values, white_values)
        ):
            raise ValueError("a line table has 4**10 bytes, and a side 15 line values, 14 cell values and 225 of pairs")
        self.line_bytes = bytes(lines)
        self.lines = self.line_bytes
        if not cython.compiled:
            self.info = [0] * CODES2
            self.traits = [0] * TRAITS2
        # One bit a neighbour, two bits apart, the cell's own among them; without the outermost if they change nothing.
        self.reach = 0x155555 if outermost_matter(self.line_bytes) else 0x055554
        me: cython.int
        trait: cython.int
        for me, side in enumerate((black, white)):
            for trait in range(TRAITS):
                self.traits[me * TRAITS + trait] = int(side[trait])
            values = white_values if me else black_values
            self._fill(me, list(values[0]), list(values[1]), list(values[2]))

    @cython.cfunc
    def _fill(self, me: cython.int, line_values: list, cell_values: list, pair_values: list):
        code: cython.int
        axis: cython.int
        other: cython.int
        kind: cython.int
        second: cython.int
        total: cython.int
        info: cython.int
        of_lines = cython.declare(cython.int[15])
        of_pairs = cython.declare(cython.int[225])
        if not cython.compiled:
            of_lines, of_pairs = [0] * 15, [0] * 225
        for code in range(15):
            of_lines[code] = line_values[code]
        for code in range(225):
            of_pairs[code] = pair_values[code]
        for code in range(CODES):
            info = cell_info(code, self.traits, me * TRAITS)
            total = cell_values[info & CLASS]
            for axis in range(4):
                kind = min(14, (code >> (4 * axis)) & 15)
                total += of_lines[kind]
                for other in range(axis):
                    second = min(14, (code >> (4 * other)) & 15)
                    total += of_pairs[15 * min(kind, second) + max(kind, second)]
            if not -32768 <= total < 32768:
                raise ValueError("the value of a cell must fit sixteen bits")
            # A product: C does not define what a negative number becomes when it is shifted to the left.
            self.info[me * CODES + code] = (total * (1 << VALUE_SHIFT)) | info

    def checksum(self) -> int:
        """A number that changes when any entry of any table does."""
        index: cython.int
        digest = zlib.crc32(self.line_bytes)
        digest = zlib.crc32(repr([self.info[index] for index in range(CODES2)]).encode(), digest)
        return zlib.crc32(repr([self.traits[index] for index in range(TRAITS2)]).encode(), digest)

    def side(self, colour: cython.int) -> list:
        """The traits of a colour, in the order of ``side.SideSpec``."""
        trait: cython.int
        return [self.traits[(colour - 1) * TRAITS + trait] for trait in range(TRAITS)]

    def entry(self, index: int) -> int:
        """The info of a code, for tests; White's follow after Black's 65,536."""
        return self.info[index]

    def change(self, table: str, index: int, entry: int) -> None:
        """Sets one entry of ``lines`` or ``info``, so that a test can see that it matters."""
        if table == "lines":
            changed = bytearray(self.line_bytes)
            changed[index] = entry
            self.line_bytes = bytes(changed)
            self.lines = self.line_bytes
            self.reach = 0x155555
        else:
            self.info[index] = entry


def outermost_matter(lines: bytes) -> bool:
    """Whether the line class of a cell ever depends on what is five places away: where six in a row are as good as
    five, it does not. Behind a wall there is nothing to depend on.
    """
    quarter, part = KEYS // 4, KEYS // 16
    for near in range(3):
        before = {lines[4 * near + far :: 16] for far in range(4)}
        behind = {lines[quarter * far + part * near :][:part] for far in range(4)}
        if len(before) > 1 or len(behind) > 1:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def cell_info(code: cython.int, traits: cython.pointer(cython.const[cython.int]), first: cython.int) -> cython.int:
    """The info of a code: combined class and flags. ``traits[first:]`` are those of the side.

    The combined class is the first that holds of five, forbidden, and then the others from the highest down. A
    double-three, and a four-three where it is barred, is only suspected here: whether its threes are real depends on
    other cells (``fouls``). FOUL is set where the foul is certain, BARRED where it is certain or suspected. FOUR is set
    where the stone makes a four, OPEN where it makes an open three, both unless it is certainly a foul; GROWTH where it
    makes a three or a four of any kind, barred or not: where one more stone on the line could make a four or a five.
    """
    fives: cython.int = 0
    straight: cython.int = 0
    fours: cython.int = 0
    double_fours: cython.int = 0
    threes: cython.int = 0
    blocked: cython.int = 0
    twos: cython.int = 0
    overlines: cython.int = 0
    axis: cython.int
    kind: cython.int
    for axis in range(4):
        kind = (code >> (4 * axis)) & 15
        fives += kind == 13
        straight += kind == 12
        fours += kind == 11
        double_fours += kind == 14
        threes += kind == 9 or kind == 10
        blocked += kind == 8
        twos += 5 <= kind <= 7
        overlines += kind == 1
    if fives:
        return 13 | FIVE_BIT
    made: cython.int = straight + fours + 2 * double_fours
    info: cython.int = GROWTH_BIT if made or threes or blocked else 0
    if (traits[first + BARS_OVERLINE] and overlines) or (traits[first + BARS_DOUBLE_FOUR] and made >= 2):
        return info | 1 | BARRED_BIT | FOUL_BIT
    if made:
        info |= FOUR_BIT
    if threes:
        info |= OPEN_BIT
    # Where closed ends matter, one stone may stop both fives of a four that the rules call straight: the three before
    # it is then a blocked one by its line class.
    possible: cython.int = threes if traits[first + CLOSED_FIVE_WINS] else threes + blocked
    if traits[first + BARS_DOUBLE_THREE] and possible >= 2 and not (traits[first + FOUR_EXCUSES] and made):
        return info | 1 | BARRED_BIT
    if traits[first + BARS_FOUR_THREE] and made == 1 and possible:
        return info | 1 | BARRED_BIT
    return info | plain_class(straight, fours, threes, blocked, twos)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def plain_class(
    straight: cython.int, fours: cython.int, threes: cython.int, blocked: cython.int, twos: cython.int
) -> cython.int:
    """The combined class of a cell that is neither a five nor barred, from its numbers of line classes."""
    if straight or fours >= 2:
        return 12
    if fours:
        return 11 if threes else 10 if blocked + twos else 9
    if threes >= 2:
        return 8
    if threes:
        return 7 if blocked + twos else 6
    if blocked:
        return 5 if blocked + twos >= 2 else 3
    if twos:
        return 4 if twos >= 2 else 2
    return 0


def class_of_shapes(straight: int, fours: int, threes: int, blocked: int, twos: int) -> int:
    """The combined class that so many line classes of each kind make (see :func:`plain_class`)."""
    return plain_class(straight, fours, threes, blocked, twos)
