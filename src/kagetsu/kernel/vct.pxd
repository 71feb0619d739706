# The types of vct.py.

from kagetsu.kernel.position cimport Position, zobrist
from kagetsu.kernel.proof_memory cimport low_half
from kagetsu.kernel.tables cimport *
from kagetsu.kernel.threats cimport Threats
from kagetsu.kernel.vcf cimport NONE, UNKNOWN, WIN, Stop

cdef enum:
    INFINITE = 1073741824
    LAST_STAGE = 7

    # Fours that may be tried ...
    QUICK_WIN = 300       # to see a win at once where the attacker is to move
    FINISH = 2000         # to end the line of a win by fours


cdef class Vct(Threats):
    cdef bint or_node(self, Position board, unsigned int most_proof, unsigned int most_disproof) noexcept nogil
    cdef bint and_node(self, Position board, unsigned int most_proof, unsigned int most_disproof) noexcept nogil
    cdef int _winning_move(self) noexcept
    cdef int _hardest_reply(self) noexcept
