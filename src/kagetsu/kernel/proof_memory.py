"""What a proof-number search keeps: a table of numbers by position, and a pool of the moves of its nodes.

Both are of bounded size. The table forgets what took the least work; the pool, once full, is emptied as a whole, and
nodes find their moves anew.
"""

import mmap

import cython

if not cython.compiled:
    SLOT, BUCKET = 4, 4


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def low_half(word: cython.ulonglong) -> cython.uint:
    """The lower 32 bits, in C and in Python alike."""
    return word - ((word >> 32) << 32)


@cython.cclass
class ProofMemory:
    """The table and the pool of one search, which extends this class. ``memory``: bytes for both together."""

    def __init__(self, memory: cython.longlong):
        self._allocate(memory)

    @cython.cfunc
    def _allocate(self, memory: cython.longlong) -> cython.void:
        """Two thirds for the table, at most, and a third for the pool."""
        self.buckets = 64
        while cython.cast(cython.longlong, self.buckets) * 2 * BUCKET * SLOT * 8 <= memory * 2 // 3:
            self.buckets *= 2
        self.pool_size = max(1 << 14, min(memory // 12, 1 << 30))
        self.pool_used = 0
        self.pool_round = 1
        words: cython.longlong = self.buckets * BUCKET * SLOT
        if cython.compiled:
            table: cython.ulonglong[::1] = memoryview(mmap.mmap(-1, 8 * words)).cast("Q")
            self.table_view = table
            self.table = cython.address(table[0])
            pool: cython.uint[::1] = memoryview(mmap.mmap(-1, 4 * self.pool_size)).cast("I")
            self.pool_view = pool
            self.pool = cython.address(pool[0])
        else:
            self.table, self.pool = [0] * words, [0] * self.pool_size

    # -- the pool of moves

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add(self, cell: cython.int, hope: cython.int) -> cython.void:
        """Puts a move into the pool, with the number that the node behind it begins with."""
        self.pool[self.pool_used] = (hope << 16) | cell
        self.pool_used += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def room(self) -> cython.void:
        """Makes sure that the moves of one more node fit; a full pool is emptied, and nodes find their moves anew."""
        if self.pool_used + 640 > self.pool_size:
            self.pool_used = 0
            self.pool_round += 1

    # -- the table

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.longlong:
        """Where the entry of a position begins in the table, or -1."""
        index: cython.int
        entry: cython.longlong = (key & (self.buckets - 1)) * BUCKET * SLOT
        for index in range(BUCKET):
            if self.table[entry] == key:
                return entry
            entry += SLOT
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self,
        key: cython.ulonglong,
        first: cython.uint,
        count: cython.int,
        stage: cython.int,
        cut: cython.bint,
        work: cython.uint,
    ) -> cython.void:
        """Writes the numbers of a position to the table, over the entry of its bucket that took the least work."""
        index: cython.int
        least: cython.ulonglong
        place: cython.longlong = self.find(key)
        if place < 0:
            entry: cython.longlong = (key & (self.buckets - 1)) * BUCKET * SLOT
            place = entry
            least = low_half(self.table[entry + 3])
            for index in range(1, BUCKET):
                if low_half(self.table[entry + SLOT * index + 3]) < least:
                    place = entry + SLOT * index
                    least = low_half(self.table[place + 3])
        high: cython.ulonglong = self.disproof
        self.table[place] = key
        self.table[place + 1] = (high << 32) | self.proof
        high = count
        high |= cython.cast(cython.ulonglong, stage) << 16
        high |= cython.cast(cython.ulonglong, 1 if cut else 0) << 20
        self.table[place + 2] = (high << 32) | first
        high = self.pool_round
        self.table[place + 3] = (high << 32) | work
