# The types of position.py.

from kagetsu.kernel.fouls cimport Cells
from kagetsu.kernel.tables cimport *

cdef enum:
    LOG = 26000           # changes of line classes that the stones of a full board can leave behind, 40 each
    STONES = 640


cdef class Position(Cells):
    cdef readonly Tables tables
    cdef readonly int width
    cdef readonly int height
    cdef readonly int area
    cdef const unsigned char* lines
    cdef const unsigned short* info_of
    cdef const int* value_of
    cdef unsigned int[CELLS4] keys         # cell * 4 + axis
    cdef unsigned char[CELLS4] classes     # cell * 4 + axis: both colours' line classes, as in the line table
    cdef unsigned short[CELLS2] codes      # colour * CELLS + cell
    cdef unsigned short[CELLS2] infos
    cdef unsigned long long[SET_WORDS] sets
    cdef int[8] in_group                   # colour * 4 + group
    cdef int[28] in_class                  # colour * 14 + class
    cdef long long[2] values
    cdef int count
    cdef int[STONES] placed
    cdef int[STONES] log_start
    cdef unsigned int[LOG] log
    cdef int log_size
    cdef unsigned int[ROWS] near           # one bit a column: cells near a stone
    cdef unsigned int[STONES * 9] near_log

    cdef void _make_lists(self)
    cdef void _clear(self)
    cdef int _seen(self, int cell, int step, int distance) noexcept
    cdef bint _is_empty(self, int point) noexcept
    cdef void make(self, int cell, int colour) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void _enter(self, int cell) noexcept nogil
    cdef void _leave(self, int cell) noexcept nogil
    cdef void _reclass(self, int cell, int axis, int old, int new) noexcept nogil
    cdef void _recode(self, int me, int cell, int axis, int line_class) noexcept nogil
    cdef int first_in(self, int me, int group) noexcept nogil
    cdef int gather(self, int me, int group, int* out) noexcept nogil


cdef unsigned long long zobrist(int colour, int cell) noexcept nogil
cdef int step_of(int axis) noexcept nogil
