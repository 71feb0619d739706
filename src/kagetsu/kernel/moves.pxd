# The types of moves.py.

from kagetsu.kernel.position cimport Position, step_of
from kagetsu.kernel.tables cimport *

cdef enum:
    MOST = 640            # room for the moves of any position
    LOWEST_SCORE = -65536


cdef class Policy:
    cdef int[56] cell                      # colour * 28: 14 for what is made by it, 14 for what is taken of it
    cdef int[CODES2] by_code               # colour * CODES + code: what is made above, what is taken in the low half


cdef class Candidates:
    cdef Policy policy

    cdef int candidates(self, Position board, int me, int* out) noexcept nogil
    cdef int gather_legal(self, Position board, int me, int* out, bint everywhere) noexcept nogil
    cdef int settled(self, Position board, int cell, int colour, int start) noexcept nogil
    cdef int score(self, Position board, int cell, int me) noexcept nogil
    cdef int pick(self, int* moves, int begun, int count) noexcept nogil
    cdef int class_at(self, Position board, int cell, int me) noexcept nogil


cdef int cell_of(int move) noexcept nogil
cdef int threats_of(Position board, int me) noexcept nogil
