# The types of fouls.py.

from kagetsu.kernel.tables cimport *

cdef enum:
    LEGAL = 0
    IS_FIVE = 1
    OVERLINE = 2
    DOUBLE_FOUR = 3
    DOUBLE_THREE = 4
    FOUR_THREE = 5


cdef class Cells:
    cdef unsigned char[CELLS] stones
    cdef int[TRAITS2] traits
    cdef unsigned long long hash_value
    cdef unsigned long long[CELLS2] foul_hash
    cdef unsigned char[CELLS2] foul_kind

    cdef int end_of_run(self, int cell, int step, int colour) noexcept nogil
    cdef int kind_at(self, int cell, int colour) noexcept nogil
    cdef int judge(self, int cell, int colour, int recursion) noexcept nogil
    cdef bint wins_with(self, int low, int high, int length, int me) noexcept nogil
    cdef bint completes(self, int cell, int step, int colour) noexcept nogil
    cdef int fours_along(self, int cell, int step, int colour) noexcept nogil
    cdef bint has_three(self, int cell, int step, int colour, int recursion) noexcept nogil
    cdef bint grows_straight(self, int cell, int step, int colour) noexcept nogil
