"""Candidates: the moves that are worth trying, and in which order.

A *candidate* is a legal point near a stone; the policy says which are tried first, by what a stone makes there and by
what it takes from the opponent.
"""

import zlib

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, step_of
    from kagetsu.kernel.tables import (
        BARRED_BIT,
        CLASS,
        CODES,
        CODES2,
        EMPTY,
        ORIGIN,
        RECURSION,
        TRAITS,
        Tables,
        first_bit,
        plain_class,
    )

    MOST, LOWEST_SCORE = 640, -65536


@cython.final
@cython.cclass
class Policy:
    """How early a point is tried: a number for what a stone makes there, and one for what it takes from the opponent.

    ``black`` and ``white``, for either mover: two times 14 numbers by combined class, of what is made and of what is
    taken, and two times 15 by line class, added up over the four lines (``evaluation.values``). ValueError where there
    are not so many, or a sum exceeds 32767.
    """

    def __init__(self, tables: Tables, black, white):
        for numbers in (black, white):
            if [len(part) for part in numbers] != [14, 14, 15, 15]:
                raise ValueError("a policy has 14 numbers by cell class and 15 by line class, of made and of taken")
            for cell, line in ((numbers[0], numbers[2]), (numbers[1], numbers[3])):
                if max(map(abs, cell)) + 4 * max(map(abs, line)) > 32767:
                    raise ValueError("the numbers of a policy must fit sixteen bits")
        if not cython.compiled:
            self.cell, self.by_code = [0] * 56, [0] * CODES2
        index: cython.int
        me: cython.int
        code: cython.int
        axis: cython.int
        kind: cython.int
        made: cython.int
        taken: cython.int
        own_lines = cython.declare(cython.int[15])
        other_lines = cython.declare(cython.int[15])
        if not cython.compiled:
            own_lines, other_lines = [0] * 15, [0] * 15
        for me, (mover, opponent) in enumerate(((black, white), (white, black))):
            # What is made by this colour, and what the opponent, when he moves, takes of it.
            for index in range(14):
                self.cell[28 * me + index] = mover[0][index]
                self.cell[28 * me + 14 + index] = opponent[1][index]
            for index in range(15):
                own_lines[index] = mover[2][index]
                other_lines[index] = opponent[3][index]
            for code in range(CODES):
                kind = tables.info[me * CODES + code] & CLASS
                made = self.cell[28 * me + kind]
                taken = self.cell[28 * me + 14 + kind]
                for axis in range(4):
                    kind = min(14, (code >> (4 * axis)) & 15)
                    made += own_lines[kind]
                    taken += other_lines[kind]
                self.by_code[me * CODES + code] = made * 65536 + taken


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cell_of(move: cython.int) -> cython.int:
    """The cell of a candidate, which carries its score in the bits above: the larger, the earlier."""
    return 2047 - (move & 2047)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def threats_of(board: Position, me: cython.int) -> cython.int:
    """Which classes from the open three (6) to the five (13) exist on some empty cell, as a mask of sixteen bits.

    Bit 0 is an open three of the colour ``me`` (0 Black, 1 White), bit 1 an open-three-plus, bit 2 a double open three,
    bit 3 a four, bit 4 a four-plus, bit 5 a four-three, bit 6 a straight four, bit 7 a five. Bits 8 to 15 are the same
    of the other colour. Classes are those of the sets: upper bounds where a three may turn out to be false, and a cell
    that is barred, for certain or by suspicion, counts as nothing.
    """
    index: cython.int
    mask: cython.int = 0
    for index in range(8):
        if board.in_class[me * 14 + 6 + index]:
            mask |= 1 << index
        if board.in_class[(1 - me) * 14 + 6 + index]:
            mask |= 256 << index
    return mask


@cython.final
@cython.cclass
class Candidates:
    """Finds and orders candidates by ``policy``. ``me`` is a colour's index: 0 Black, 1 White."""

    def __init__(self, policy: Policy):
        self.policy = policy

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def candidates(self, board: Position, me: cython.int, out: cython.p_int) -> cython.int:
        """Writes the legal cells near a stone to ``out``, with their scores (see ``cell_of``), and returns how many.

        On an empty board the middle; where no legal cell is near a stone, all legal cells. In no order: see ``pick``.
        """
        if board.count == 0:
            out[0] = ((0 - LOWEST_SCORE) << 11) | (2047 - ORIGIN - 32 * (board.height // 2) - board.width // 2)
            return 1
        count: cython.int = self.gather_legal(board, me, out, False)
        return count if count else self.gather_legal(board, me, out, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather_legal(self, board: Position, me: cython.int, out: cython.p_int, everywhere: cython.bint) -> cython.int:
        """The same for cells near a stone only, even if there are none; or for all cells."""
        row: cython.int
        cell: cython.int
        rest: cython.ulonglong
        count: cython.int = 0
        for row in range(6, 6 + board.height):
            rest = board.near[row]
            if everywhere:
                rest = (cython.cast(cython.ulonglong, 1) << board.width) - 1
            while rest:
                cell = row * 32 + first_bit(rest)
                rest &= rest - 1
                if board.stones[cell] != EMPTY or board.is_foul(cell, me):
                    continue
                out[count] = ((self.score(board, cell, me) - LOWEST_SCORE) << 11) | (2047 - cell)
                count += 1
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def score(self, board: Position, cell: cython.int, me: cython.int) -> cython.int:
        """What the policy says of a stone of ``me`` on the empty cell."""
        own: cython.int = self.policy.by_code[me * CODES + board.codes[2 * cell + me]]
        # Python shifts to the left of C's halves: the low half has a sign of its own.
        other: cython.int = self.policy.by_code[(1 - me) * CODES + board.codes[2 * cell + 1 - me]]
        low: cython.int = (other & 0xFFFF) - ((other & 0x8000) << 1)
        made: cython.int = (own - ((own & 0xFFFF) - ((own & 0x8000) << 1))) >> 16
        if board.infos[2 * cell + me] & BARRED_BIT:
            made += self.settled(board, cell, me, 28 * me)
        if board.infos[2 * cell + 1 - me] & BARRED_BIT:
            low += self.settled(board, cell, 1 - me, 28 * (1 - me) + 14)
        return made + low

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settled(self, board: Position, cell: cython.int, colour: cython.int, start: cython.int) -> cython.int:
        """What a suspected cell is worth beyond a forbidden one, by the numbers from ``start`` on."""
        return (
            self.policy.cell[start + self.class_at(board, cell, colour)]
            - self.policy.cell[start + (board.infos[2 * cell + colour] & CLASS)]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, moves: cython.p_int, begun: cython.int, count: cython.int) -> cython.int:
        """Brings the best of ``moves[begun:count]`` to the front and returns its cell; ties go to the lowest cell.

        A search that asks for one after the other pays only for those that it tries.
        """
        index: cython.int
        best: cython.int = begun
        move: cython.int
        for index in range(begun + 1, count):
            if moves[index] > moves[best]:
                best = index
        move = moves[best]
        moves[best] = moves[begun]
        moves[begun] = move
        return cell_of(move)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def class_at(self, board: Position, cell: cython.int, me: cython.int) -> cython.int:
        """The combined class of an empty cell, with suspicions settled: 1 only for a foul, and only real threes count
        where the cell was suspected and is legal.
        """
        info: cython.int = board.infos[2 * cell + me]
        if not info & BARRED_BIT:
            return info & CLASS
        if board.is_foul(cell, me):
            return 1
        axis: cython.int
        kind: cython.int
        straight: cython.int = 0
        fours: cython.int = 0
        threes: cython.int = 0
        blocked: cython.int = 0
        twos: cython.int = 0
        board.stones[cell] = me + 1
        for axis in range(4):
            kind = (board.codes[2 * cell + me] >> (4 * axis)) & 15
            straight += kind == 12
            fours += (kind == 11) + 2 * (kind == 14)
            blocked += kind == 8
            twos += 5 <= kind <= 7
            if kind == 9 or kind == 10:
                threes += board.has_three(cell, step_of(axis), me + 1, board.traits[me * TRAITS + RECURSION])
        board.stones[cell] = EMPTY
        return plain_class(straight, fours, threes, blocked, twos)


# -- the door: points and colours


def candidates(position: Position, colour: cython.int, policy: Policy) -> list:
    """The legal points near a stone (``Position.nearby``), those to be tried first in front; ties by point.

    A point's score is what the policy says of what a stone of ``colour`` makes there, plus what it says of what one of
    the other colour would. On an empty board the middle; where no legal point is near a stone, all legal points.
    """
    check_colour(colour)
    found: Candidates = Candidates(policy)
    out = cython.declare(cython.int[640])
    if not cython.compiled:
        out = [0] * MOST
    index: cython.int
    count: cython.int = found.candidates(position, colour - 1, out)
    for index in range(count):
        found.pick(out, index, count)
    return [cell_of(out[index]) - ORIGIN for index in range(count)]


def threat_mask(position: Position, colour: cython.int) -> int:
    """Which threats stand on the board, as a mask: bit 0 if ``colour`` has a point where a stone makes an open three,
    1 open-three-plus, 2 double open three, 3 four, 4 four-plus, 5 four-three, 6 straight four, 7 five; 8 to 15: the
    same of the opponent. By the combined classes, in which a point that is barred or looks so is nothing else.
    """
    check_colour(colour)
    return threats_of(position, colour - 1)


def check_colour(colour: cython.int) -> None:
    """ValueError if ``colour`` is neither Black nor White."""
    if not 1 <= colour <= 2:
        raise ValueError(f"{colour} is no colour")


def policy_checksum(policy: Policy) -> int:
    """A number that changes when any number of the policy does."""
    return zlib.crc32(repr([list(policy.cell), list(policy.by_code)]).encode())
