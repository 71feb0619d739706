"""The static value of a position for the side that is to move: sums over the empty cells, and what threatens.

The unit is that of all scores: a value v stands for a win rate of 1 / (1 + e^(-v / 200)).
"""

import zlib

import cython

if not cython.compiled:
    from kagetsu.kernel.moves import threats_of
    from kagetsu.kernel.position import Position

    MASKS, MASKS2 = 65536, 131072


@cython.final
@cython.cclass
class Evaluation:
    """What threats are worth, for either colour to move: eight numbers for its own, eight for its opponent's, added up
    by mask (``moves.threat_mask``), and one for being to move at all.
    """

    def __init__(self, black, white):
        if not cython.compiled:
            self.threat = [0] * MASKS2
        me: cython.int
        mask: cython.int
        bit: cython.int
        worth: cython.int
        numbers = cython.declare(cython.int[16])
        if not cython.compiled:
            numbers = [0] * 16
        for me, (own, other, tempo) in enumerate((black, white)):
            if len(own) != 8 or len(other) != 8:
                raise ValueError("there are eight kinds of threats on either side")
            for bit in range(8):
                numbers[bit] = own[bit]
                numbers[bit + 8] = other[bit]
            for mask in range(MASKS):
                worth = tempo
                for bit in range(16):
                    if (mask >> bit) & 1:
                        worth += numbers[bit]
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
