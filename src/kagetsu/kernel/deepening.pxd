# The types of deepening.py.

from kagetsu.kernel.tree cimport *

cdef enum:
    ROOT_LINE = 64        # moves that are kept of the best line behind a root move
    ROOT_LINES = 40960    # ROOT_LINE * MOST


cdef class Search(Tree):
    cdef int colour
    cdef int root_stones                   # on the board when the search was prepared
    cdef int root_count
    cdef int ranked
    cdef int[MOST] cells
    cdef int[MOST] scores
    cdef int[MOST] before
    cdef int[MOST] depths
    cdef int[MOST] selectives
    cdef int[MOST] places
    cdef int[MOST] line_lengths
    cdef int[ROOT_LINES] lines

    cdef int _find_roots(self, bint everywhere) noexcept nogil
    cdef bint iterate(self, int depth, int count) noexcept nogil
    cdef int search_root(self, Position board, int first, int alpha, int beta, int depth) noexcept nogil
    cdef int try_root(self, Position board, int index, int first, int alpha, int beta, int depth) noexcept nogil
    cdef void rank(self, int begun, int end) noexcept nogil
    cdef void keep_line(self, int index) noexcept nogil
