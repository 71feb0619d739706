# The types of tree.py.

from kagetsu.kernel.evaluate cimport Evaluation
from kagetsu.kernel.moves cimport MOST, Candidates, Policy, cell_of
from kagetsu.kernel.position cimport Position, step_of
from kagetsu.kernel.tables cimport *
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
    DEEPEST = 100         # plies from the root
    LINES = 10201         # (DEEPEST + 1) squared
    STACK = 66000         # moves of all open nodes
    WIN_SCORE = 30000
    DECIDED_SCORE = 29000
    INFINITE_SCORE = 32000

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
    NO_MATE_DISTANCE = 524288
    NO_POLICY_REDUCTION = 1048576
    NO_CUT_REDUCTION = 2097152


cdef class Tree:
    cdef readonly Position position
    cdef Transpositions table
    cdef Candidates order
    cdef Evaluation evaluation
    cdef Vcf black_fours
    cdef Vcf white_fours
    cdef Stop stop
    cdef int off
    cdef int closing                       # bit 0 for Black, 1 for White: whose closed fives win nothing
    cdef int has_fouls                     # the same: to whom anything is barred
    cdef int max_stones
    cdef bint broken
    cdef bint everywhere
    cdef long long placed_stones
    cdef long long checked
    cdef long long limit
    cdef long long deadline
    cdef unsigned long long seed
    cdef int noise
    cdef int selective
    cdef int[CELLS2] history
    cdef int[CELLS2] counters
    cdef int[DEEPEST * 2 + 4] killers
    cdef int[DEEPEST + 4] played
    cdef int[DEEPEST + 4] values
    cdef int[LINES] line
    cdef int[DEEPEST + 2] line_length
    cdef int[STACK] stack
    cdef int top
    cdef int[4096] reductions
    cdef int[64] patience

    cdef void _fill(self)
    cdef int _moves_at(self, Position board, int me, int ply, int forced, bint threatened, int begun) noexcept nogil
    cdef int _pick(self, int index, int end) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef unsigned long long key(self, Position board, int me) noexcept nogil
    cdef long long vcf_count(self) noexcept nogil
    cdef int static_win(self, Position board, int me, int room) noexcept nogil
    cdef int static_value(self, Position board, int me) noexcept nogil
    cdef int fours(self, Position board, int me, int ply, int budget) noexcept nogil
    cdef int horizon(self, Position board, int me, int beta, int ply, int value) noexcept nogil
    cdef int node(self, Position board, int me, int alpha, int beta, int depth, int ply, bint cut, int left_out) noexcept nogil
    cdef int moves(self, Position board, int me, int ply, int forced, bint threatened, int* out) noexcept nogil
    cdef int straight_defences(self, Position board, int me, int* out) noexcept nogil
    cdef bint spoils(self, Position board, int me, int target, int cell) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void extend_line(self, int ply, int cell) noexcept nogil
    cdef void reward(self, int me, int ply, int cell, int depth, int* tried, int count) noexcept nogil
    cdef void teach(self, int place, int bonus) noexcept nogil
    cdef bint may_play(self, Position board, int me, int cell, int forced) noexcept nogil
