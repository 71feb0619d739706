# The types of vct.py.

from kagetsu.kernel.position cimport Position, step_of, zobrist
from kagetsu.kernel.tables cimport *
from kagetsu.kernel.vcf cimport LONGEST, NONE, UNKNOWN, WIN, Stop, Vcf

cdef enum:
    INFINITE = 1073741824
    SLOT = 4              # words of an entry of the table
    BUCKET = 4            # entries that share a place
    LAST_STAGE = 7

    # Fours that may be tried ...
    QUICK_WIN = 300       # to see a win at once where the attacker is to move
    QUICK_LOSS = 8        # to see at once that a reply loses
    GATHERING = 100       # to gather where a quiet move can matter
    FINISH = 2000         # to end the line of a win by fours


cdef class Vct:
    cdef Position position
    cdef Vcf vcf
    cdef Stop stop
    cdef int me
    cdef int attacker
    cdef int defender
    cdef int max_stones
    cdef long long nodes
    cdef long long limit
    cdef bint cut                          # whether the last generation left a move undecided
    cdef unsigned int proof
    cdef unsigned int disproof
    cdef object table_view
    cdef unsigned long long* table
    cdef unsigned long long buckets
    cdef object pool_view
    cdef unsigned int* pool
    cdef unsigned int pool_size
    cdef unsigned int pool_used
    cdef unsigned int pool_round
    cdef int[LONGEST] threat               # the fours that would follow if the defender passed
    cdef int threat_length
    cdef int[CELLS] zone
    cdef int zone_mark
    cdef int[CELLS] hits

    cdef void _allocate(self, long long memory)
    cdef bint is_over(self) noexcept nogil
    cdef long long budget(self, long long patience) noexcept nogil
    cdef bint or_node(self, Position board, unsigned int most_proof, unsigned int most_disproof) noexcept nogil
    cdef bint and_node(self, Position board, unsigned int most_proof, unsigned int most_disproof) noexcept nogil
    cdef int threats(self, Position board, int stage) noexcept nogil
    cdef int judge_threat(self, Position board, int cell, int stage) noexcept nogil
    cdef int defences(self, Position board) noexcept nogil
    cdef void mark_zone(self, Position board) noexcept nogil
    cdef void mark_axis(self, Position board, int cell, int step) noexcept nogil
    cdef void order_defences(self, unsigned int begun) noexcept nogil
    cdef int blocks(self, Position board) noexcept nogil
    cdef bint still_wins(self, Position board) noexcept nogil
    cdef void add(self, int cell, int hope) noexcept nogil
    cdef void room(self) noexcept nogil
    cdef long long find(self, unsigned long long key) noexcept nogil
    cdef void keep(
        self, unsigned long long key, unsigned int first, int count, int stage, bint cut, unsigned int work
    ) noexcept nogil
    cdef int _winning_move(self) noexcept
    cdef int _hardest_reply(self) noexcept
