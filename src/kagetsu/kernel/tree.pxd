# The types of tree.py.

from kagetsu.kernel.evaluate cimport Evaluation
from kagetsu.kernel.ordering cimport *
from kagetsu.kernel.position cimport closing_sides, sides_with_fouls
from kagetsu.kernel.transposition cimport (
    EXACT,
    LOWER,
    NO_BOUND,
    NO_EVALUATION,
    UPPER,
    Transpositions,
    clock_now,
    entry_bound,
    entry_depth,
    entry_evaluation,
    entry_move,
    entry_on_line,
    entry_score,
)
from kagetsu.kernel.vcf cimport WIN, Stop, Vcf

cdef enum:
    PLY = 64              # the unit of depth is a 64th of a ply
    LINES = 10201         # (DEEPEST + 1) squared
    WIN_SCORE = 30000
    DECIDED_SCORE = 29000
    INFINITE_SCORE = 32000


cdef class Tree(Ordering):
    cdef Transpositions table
    cdef Evaluation evaluation
    cdef Vcf black_fours
    cdef Vcf white_fours
    cdef Stop stop
    cdef int closing                       # bit 0 for Black, 1 for White: whose closed fives win nothing
    cdef int has_fouls                     # the same: to whom anything is barred
    cdef int max_stones
    cdef bint broken
    cdef long long placed_stones
    cdef long long cut_nodes               # nodes that a move ended, and those where it was the first one tried
    cdef long long cut_at_once
    cdef long long checked
    cdef long long limit
    cdef long long deadline
    cdef unsigned long long seed
    cdef int noise
    cdef int selective
    cdef int[DEEPEST + 4] values
    cdef int[LINES] line
    cdef int[DEEPEST + 2] line_length
    cdef int[4096] reductions
    cdef int[64] patience

    cdef void _fill(self)
    cdef bint is_over(self) noexcept nogil
    cdef unsigned long long key(self, Position board, int me) noexcept nogil
    cdef long long vcf_count(self) noexcept nogil
    cdef int static_win(self, Position board, int me, int room) noexcept nogil
    cdef int static_value(self, Position board, int me) noexcept nogil
    cdef int fours(self, Position board, int me, int ply, int budget) noexcept nogil
    cdef int horizon(self, Position board, int me, int beta, int ply, int value) noexcept nogil
    cdef int node(self, Position board, int me, int alpha, int beta, int depth, int ply, bint cut, int left_out) noexcept nogil
    cdef void extend_line(self, int ply, int cell) noexcept nogil
    cdef bint may_play(self, Position board, int me, int cell, int forced) noexcept nogil
