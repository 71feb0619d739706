# The types of position.py.

from kagetsu.kernel.fouls cimport Cells
from kagetsu.kernel.tables cimport *

cdef enum:
    LOG = 26000           # changes of line classes that the stones of a full board can leave behind, 40 each
    STONES = 640
    STRIPS = 256          # 64 an axis
    ROW_BITS = 33554431   # the columns of the widest board


cdef class Position(Cells):
    cdef readonly Tables tables
    cdef readonly int width
    cdef readonly int height
    cdef readonly int area
    cdef const unsigned char* lines
    cdef const int* info_of
    cdef unsigned long long reach          # where a stone can change line classes, as ``Tables.reach`` says
    cdef unsigned long long[STRIPS] strips # two bits a place: the cell's column, on columns its row
    cdef unsigned char[CELLS4] classes     # cell * 4 + axis: both colours' line classes, as in the line table
    cdef unsigned short[CELLS2] codes      # cell * 2 + colour
    cdef int[CELLS2] infos
    cdef unsigned long long[SET_WORDS] sets
    cdef int[8] in_group                   # colour * 4 + group
    cdef int[28] in_class                  # colour * 14 + class
    cdef int[2] values
    cdef int count
    cdef int[STONES] placed
    cdef int[STONES] log_start
    cdef unsigned int[LOG] log             # cell, axis, and both colours' line classes before
    cdef unsigned short[LOG * 2] log_code
    cdef int[LOG * 2] log_info
    cdef int[STONES * 28] kept_class       # the counters before each stone
    cdef int[STONES * 8] kept_group
    cdef int[STONES * 2] kept_value
    cdef int log_size
    cdef unsigned int[ROWS] near           # one bit a column: cells near a stone
    cdef unsigned int[STONES * 9] near_log

    cdef void _make_lists(self)
    cdef void _clear(self)
    cdef void _change(self, int cell, int axis, unsigned long long change) noexcept nogil
    cdef unsigned int key_at(self, int cell, int axis) noexcept nogil
    cdef bint _is_empty(self, int point) noexcept
    cdef void _check(self, int point, int colour)
    cdef void make(self, int cell, int colour) noexcept nogil
    cdef void make_for_fours(self, int cell, int colour) noexcept nogil
    cdef void _put(self, int cell, int colour, bint only_threats) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void _enter(self, int cell) noexcept nogil
    cdef void _leave(self, int cell) noexcept nogil
    cdef void _reclass(self, int cell, int axis, int old, int new, int place) noexcept nogil
    cdef void _recode(self, int me, int cell, int change) noexcept nogil
    cdef void _regroup(self, int me, int cell, int was, int now) noexcept nogil
    cdef void _toggle(self, int me, int cell, int changed) noexcept nogil
    cdef bint is_foul(self, int cell, int me) noexcept nogil
    cdef int first_in(self, int me, int group) noexcept nogil
    cdef int gather(self, int me, int group, int* out) noexcept nogil


cdef unsigned long long zobrist(int colour, int cell) noexcept nogil
cdef int strip_of(int cell, int axis) noexcept nogil
cdef unsigned long long strip_from(unsigned long long strip, int cell, int axis, int distance) noexcept nogil
cdef unsigned int without_middle(unsigned long long window) noexcept nogil
cdef int step_of(int axis) noexcept nogil
cdef int closing_sides(Position board) noexcept
cdef int sides_with_fouls(Position board) noexcept
