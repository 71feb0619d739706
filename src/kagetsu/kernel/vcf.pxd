# The types of vcf.py.

from kagetsu.kernel.position cimport Position, step_of
from kagetsu.kernel.tables cimport *

cdef enum:
    LONGEST = 640         # plies of a line: more than the points of the largest board

    WIN = 1
    NONE = 0
    UNKNOWN = -1


cdef class Stop:
    cdef public int asked


cdef class Vcf:
    cdef Position position
    cdef Stop stop
    cdef int me
    cdef int attacker
    cdef int defender
    cdef int max_stones
    cdef bint ends_close
    cdef bint foe_ends_close
    cdef unsigned long long salt
    cdef bint gathers                      # whether a search gathers what a further stone could change
    cdef unsigned long long[WORDS] gathered
    cdef bint loose
    cdef unsigned long long searches
    cdef readonly long long nodes          # fours that were tried
    cdef long long replies                 # stones that answered them
    cdef long long limit
    cdef int[LONGEST] line
    cdef int length
    cdef object memory_view
    cdef unsigned long long* memory
    cdef unsigned long long size
    cdef unsigned long long largest
    cdef unsigned long long filled

    cdef void _allocate(self, unsigned long long size)
    cdef int search(self, long long budget) noexcept nogil
    cdef int search_gathering(self, long long budget) noexcept nogil
    cdef void gather(self, Position board) noexcept nogil
    cdef int attack(self, Position board, int depth) noexcept nogil
    cdef int answer(self, Position board, int depth) noexcept nogil
    cdef int answer_closing(self, Position board, int depth) noexcept nogil
    cdef int stopping_cells(self, Position board, int* out) noexcept nogil
    cdef int block(self, Position board, int reply, int depth) noexcept nogil
    cdef int next_four(self, Position board, int previous) noexcept nogil
    cdef bint loses_in_time(self, Position board) noexcept nogil
    cdef bint knows(self, unsigned long long key) noexcept nogil
    cdef void remember(self, unsigned long long key) noexcept nogil
    cdef void grow(self) noexcept


