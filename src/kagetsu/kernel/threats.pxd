# The types of threats.py.

from kagetsu.kernel.position cimport Position, step_of
from kagetsu.kernel.proof_memory cimport ProofMemory
from kagetsu.kernel.tables cimport *
from kagetsu.kernel.vcf cimport LONGEST, NONE, UNKNOWN, WIN, Stop, Vcf

cdef enum:
    # Fours that may be tried ...
    QUICK_LOSS = 8        # to see at once that a reply loses
    GATHERING = 100       # to gather where a quiet move can matter


cdef class Threats(ProofMemory):
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
    cdef int[LONGEST] threat               # the fours that would follow if the defender passed
    cdef int threat_length
    cdef int[CELLS] zone                   # cells marked with zone_mark are in the zone
    cdef int zone_mark
    cdef int[CELLS] hits                   # how often a reply refuted a threat

    cdef bint is_over(self) noexcept nogil
    cdef long long budget(self, long long patience) noexcept nogil
    cdef int threats(self, Position board, int stage) noexcept nogil
    cdef int judge_threat(self, Position board, int cell, int stage) noexcept nogil
    cdef int defences(self, Position board) noexcept nogil
    cdef void mark_zone(self, Position board) noexcept nogil
    cdef void mark_axis(self, Position board, int cell, int step) noexcept nogil
    cdef void order_defences(self, unsigned int begun) noexcept nogil
    cdef int blocks(self, Position board) noexcept nogil
    cdef bint still_wins(self, Position board) noexcept nogil
