# The types of transposition.py.

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static __inline long long kagetsu_now(void) {
        LARGE_INTEGER count, frequency;
        QueryPerformanceCounter(&count);
        QueryPerformanceFrequency(&frequency);
        return (long long)((double)count.QuadPart * 1e9 / (double)frequency.QuadPart);
    }
    #else
    #include <time.h>
    static inline long long kagetsu_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    #endif
    """
    long long clock_now "kagetsu_now"() noexcept nogil

cdef enum:
    NO_BOUND = 0
    LOWER = 1
    UPPER = 2
    EXACT = 3
    BUCKET = 4            # entries, of two words each
    NO_EVALUATION = -32768


cdef class Transpositions:
    cdef object memory_view
    cdef unsigned long long* words
    cdef unsigned long long buckets
    cdef int age

    cdef unsigned long long look_up(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, int move, int score, int evaluation, int depth, int bound, bint on_line) noexcept nogil
    cdef bint holds(self, unsigned long long index) noexcept nogil


cdef int entry_move(unsigned long long entry) noexcept nogil
cdef int entry_score(unsigned long long entry) noexcept nogil
cdef int entry_evaluation(unsigned long long entry) noexcept nogil
cdef int entry_depth(unsigned long long entry) noexcept nogil
cdef int entry_bound(unsigned long long entry) noexcept nogil
cdef bint entry_on_line(unsigned long long entry) noexcept nogil
