# The types of defence.py.

from kagetsu.kernel.moves cimport MOST
from kagetsu.kernel.position cimport Position, closing_sides, sides_with_fouls, step_of
from kagetsu.kernel.tables cimport *

cdef enum:
    NO_THREAT = 0


cdef class Defences:
    cdef int closing                       # bit 0 for Black, 1 for White: whose closed fives win nothing
    cdef int has_fouls                     # the same: to whom anything is barred
    cdef readonly int threat               # what the last call of defences found
    cdef readonly int quiet
    cdef bint doubtful
    cdef int zone_mark
    cdef int[CELLS] zone

    cdef int defences(self, Position board, int me, int most_fours, int* out) noexcept nogil
    cdef int _try_all(self, Position board, int me, int fours, int* out) noexcept nogil
    cdef int winning_four(self, Position board, int me, int fours) noexcept nogil
    cdef bint _holds(self, Position board, int me, int fours) noexcept nogil
    cdef int stops(self, Position board, int me, int* out) noexcept nogil
    cdef void _mark_win(self, Position board, int me, int fours) noexcept nogil
    cdef void _mark_axes(self, Position board, int cell, int me, int least) noexcept nogil


cdef int three_defences(Position board, int cell, int axis, int* out) noexcept nogil
