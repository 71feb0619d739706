"""The static value of a position for the side that is to move: sums over the empty cells, and what threatens.

The unit is that of all scores: a value v stands for a win rate of 1 / (1 + e^(-v / 200)).
"""

import zlib

import cython

if not cython.compiled:
    from kagetsu.kernel.moves import threats_of
    from kagetsu.kernel.position import Position
    from kagetsu.kernel.tables import first_bit

    MASKS, MASKS2 = 65536, 131072


@cython.final
@cython.cclass
class Evaluation:
    """What threats are worth, for either colour to move, by mask (``moves.threat_mask``): what each of the sixteen and
    each two of them that stand on the board add, and one number for being to move at all.

    ``black`` and ``white``: eight numbers for the mover's own threats, eight for its opponent's, 120 for each two of
    these (the first with each later one, then the second, and so on), and tempo.
    """

    def __init__(self, black, white):
        if not cython.compiled:
            self.threat = [0] * MASKS2
        me: cython.int
        mask: cython.int
        low: cython.int
        bit: cython.int
        worth: cython.int
        alone = cython.declare(cython.int[16])
        together = cython.declare(cython.int[256])
        if not cython.compiled:
            alone, together = [0] * 16, [0] * 256
        for me, (own, other, pair, tempo) in enumerate((black, white)):
            if len(own) != 8 or len(other) != 8 or len(pair) != 120:
                raise ValueError("there are eight kinds of threats on either side, and 120 pairs of them")
            for bit in range(8):
                alone[bit] = own[bit]
                alone[bit + 8] = other[bit]
            others = iter(pair)
            for low in range(16):
                for bit in range(low + 1, 16):
                    together[16 * low + bit] = next(others)
            self.threat[me * MASKS] = tempo
            for mask in range(1, MASKS):
                # What the lowest threat adds to the mask without it, which is known already.
                low = first_bit(mask)
                worth = self.threat[me * MASKS + (mask & (mask - 1))] + alone[low]
                for bit in range(low + 1, 16):
                    if (mask >> bit) & 1:
                        worth += together[16 * low + bit]
                self.threat[me * MASKS + mask] = worth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, board: Position, me: cython.int) -> cython.int:
        """The value for ``me`` (0 Black, 1 White), who is to move."""
        return board.values[me] - board.values[1 - me] + self.threat[me * MASKS + threats_of(board, me)]


def evaluate(position: Position, colour: cython.int, evaluation: Evaluation) -> int:
    """The static value of the position for ``colour``, who is to move."""
    if not 1 <= colour <= 2:
        raise ValueError(f"{colour} is no colour")
    return evaluation.value(position, colour - 1)


def evaluation_checksum(evaluation: Evaluation) -> int:
    """A number that changes when any number of the evaluation does."""
    return zlib.crc32(repr(list(evaluation.threat)).encode())
