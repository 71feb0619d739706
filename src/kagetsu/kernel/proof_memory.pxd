# The types of proof_memory.py.

cdef enum:
    SLOT = 4              # words of an entry of the table
    BUCKET = 4            # entries that share a place


cdef class ProofMemory:
    cdef unsigned int proof                # the numbers of the node that was searched last
    cdef unsigned int disproof
    cdef object table_view
    cdef unsigned long long* table
    cdef unsigned long long buckets
    cdef object pool_view
    cdef unsigned int* pool
    cdef unsigned int pool_size
    cdef unsigned int pool_used
    cdef unsigned int pool_round

    cdef void _allocate(self, long long memory)
    cdef void add(self, int cell, int hope) noexcept nogil
    cdef void room(self) noexcept nogil
    cdef long long find(self, unsigned long long key) noexcept nogil
    cdef void keep(
        self, unsigned long long key, unsigned int first, int count, int stage, bint cut, unsigned int work
    ) noexcept nogil


cdef unsigned int low_half(unsigned long long word) noexcept nogil
