# The types of ordering.py.

from kagetsu.kernel.moves cimport MOST, Candidates, Policy, cell_of
from kagetsu.kernel.position cimport Position, step_of
from kagetsu.kernel.tables cimport *

cdef enum:
    DEEPEST = 100         # plies from the root
    STACK = 66000         # moves of all open nodes

    NO_STATIC_WINS = 1    # what can be switched off, one bit each
    NO_TABLE = 2
    NO_HORIZON_VCF = 4
    NO_RAZORING = 8
    NO_FUTILITY = 16
    NO_INNER_VCF = 32
    NO_HASTE = 64
    NO_SINGULAR = 128
    NO_DEFENCES = 256
    NO_KILLERS = 512
    NO_HISTORY = 1024
    NO_COUNTERS = 2048
    NO_MOVE_COUNT = 4096
    NO_POLICY_PRUNING = 8192
    NO_FOUR_REPLY = 16384
    NO_REDUCTIONS = 32768
    NO_ASPIRATION = 65536
    NO_SYMMETRY = 131072
    NO_IMPROVING = 262144
    NO_POLICY_REDUCTION = 1048576
    NO_CUT_REDUCTION = 2097152


cdef class Ordering:
    cdef readonly Position position
    cdef Candidates order
    cdef int off
    cdef bint everywhere
    cdef int[CELLS2] history
    cdef int[CELLS2] counters
    cdef int[DEEPEST * 2 + 4] killers
    cdef int[DEEPEST + 4] played
    cdef int[STACK] stack
    cdef int top

    cdef int _moves_at(self, Position board, int me, int ply, int forced, bint threatened, int begun) noexcept nogil
    cdef int _pick(self, int index, int end) noexcept nogil
    cdef int moves(self, Position board, int me, int ply, int forced, bint threatened, int* out) noexcept nogil
    cdef int straight_defences(self, Position board, int me, int* out) noexcept nogil
    cdef bint spoils(self, Position board, int me, int target, int cell) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void reward(self, int me, int ply, int cell, int depth, int* tried, int count) noexcept nogil
    cdef void teach(self, int place, int bonus) noexcept nogil
