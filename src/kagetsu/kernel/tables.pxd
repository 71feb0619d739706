# Constants of the kernel, and the types of tables.py.
#
# An anonymous enum makes true constants in C; tables.py sets the same names when it runs uncompiled.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int kagetsu_first_bit(unsigned long long word) {
        unsigned long index;
        _BitScanForward64(&index, word);
        return (int)index;
    }
    #else
    static inline int kagetsu_first_bit(unsigned long long word) { return __builtin_ctzll(word); }
    #endif
    """
    int first_bit "kagetsu_first_bit"(unsigned long long word) noexcept nogil

cdef enum:
    ORIGIN = 192          # cell of point 0: six rows of walls lie below it
    ROWS = 37
    CELLS = 1184          # 32 * ROWS
    CELLS2 = 2368
    CELLS4 = 4736
    WORDS = 19            # 64-bit words of a set of cells
    SET_WORDS = 152       # 2 colours, 4 groups
    CODES = 65536         # four line classes of four bits
    CODES2 = 131072
    KEYS = 1048576        # ten neighbours of two bits

    EMPTY = 0
    BLACK = 1
    WHITE = 2
    WALL = 3

    CLASS = 15            # the combined class in an info
    FIVE_BIT = 16
    FOUR_BIT = 32
    GROWTH_BIT = 64
    BARRED_BIT = 128
    GROUP_BITS = 240      # the four above
    FOUL_BIT = 256
    OPEN_BIT = 512
    VALUE_SHIFT = 16      # above the flags, with its sign: the value

    FIVE = 0              # groups of cells
    FOUR = 1
    GROWTH = 2
    BARRED = 3

    SIX_WINS = 0          # what a side is made of, in the order of SideSpec
    CLOSED_FIVE_WINS = 1
    EDGE_CLOSES = 2
    BARS_OVERLINE = 3
    BARS_DOUBLE_FOUR = 4
    BARS_DOUBLE_THREE = 5
    BARS_FOUR_THREE = 6
    RECURSION = 7
    FOUR_EXCUSES = 8
    TRAITS = 9
    TRAITS2 = 18


cdef class Tables:
    cdef object line_bytes
    cdef const unsigned char* lines
    cdef unsigned long long reach          # bit 2 * d + 10 for each place d from a stone where it can change a class
    cdef int[CODES2] info
    cdef int[TRAITS2] traits
    cdef object _fill(self, int me, list line_values, list cell_values, list pair_values)


cdef int cell_info(int code, const int* traits, int first) noexcept
cdef int plain_class(int straight, int fours, int threes, int blocked, int twos) noexcept nogil
