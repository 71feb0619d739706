# The types of evaluate.py.

from kagetsu.kernel.moves cimport threats_of
from kagetsu.kernel.position cimport Position
from kagetsu.kernel.tables cimport *

cdef enum:
    MASKS = 65536
    MASKS2 = 131072


cdef class Evaluation:
    cdef int[MASKS2] threat                   # mover * MASKS + mask

    cdef int value(self, Position board, int me) noexcept nogil
