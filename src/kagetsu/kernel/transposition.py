"""The transposition table: what is known of positions, shared by all threads without a lock.

An entry is two words: what was found out, and the position's key mixed with it. Two threads that write the same place
at once may leave halves of two entries there; their mix then fits neither key, and the entry counts as none. An entry
holds a move, a score and what kind of bound it is, the static evaluation, the depth, and in which search it was made.

=========  ======  =====================================================
bits       field   meaning
=========  ======  =====================================================
0-10       move    cell of the best move, 0 for none
11-26      score   plus 32768
27-42      static  evaluation plus 32768; NO_EVALUATION if there is none
43-52      depth   in eighths of a ply, at most 1023
53-54      bound   LOWER, UPPER or EXACT
55         line    whether the position lay on a best line
56-61      age     number of the search, modulo 64
=========  ======  =====================================================
"""

import mmap

import cython

if not cython.compiled:
    import time

    NO_BOUND, LOWER, UPPER, EXACT, BUCKET, NO_EVALUATION = 0, 1, 2, 3, 4, -32768

    def clock_now():
        """Nanoseconds of a clock that never goes back."""
        return time.monotonic_ns()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_move(entry: cython.ulonglong) -> cython.int:
    """The cell of the move in an entry; 0 for none."""
    return entry & 2047


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_score(entry: cython.ulonglong) -> cython.int:
    """The score in an entry, counted from the position itself."""
    return cython.cast(cython.int, (entry >> 11) & 0xFFFF) - 32768


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_evaluation(entry: cython.ulonglong) -> cython.int:
    """The static evaluation in an entry, or NO_EVALUATION."""
    return cython.cast(cython.int, (entry >> 27) & 0xFFFF) - 32768


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_depth(entry: cython.ulonglong) -> cython.int:
    """The depth in an entry, in units of the search (64 a ply), rounded down to eights."""
    return cython.cast(cython.int, (entry >> 43) & 1023) << 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_bound(entry: cython.ulonglong) -> cython.int:
    """NO_BOUND, LOWER, UPPER or EXACT."""
    return (entry >> 53) & 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_on_line(entry: cython.ulonglong) -> cython.bint:
    """Whether the position lay on a best line."""
    return (entry >> 55) & 1


@cython.final
@cython.cclass
class Transpositions:
    """A table of ``memory`` bytes, rounded down to a power of two; at least a kilobyte.

    OSError or MemoryError if the machine does not give it.
    """

    def __init__(self, memory: cython.longlong):
        size: cython.ulonglong = 16
        while memory > 0 and size * 2 * BUCKET * 16 <= cython.cast(cython.ulonglong, memory):
            size *= 2
        self.buckets = size
        self.age = 0
        self.clear()

    def clear(self) -> None:
        """Forgets everything. No search may be at work."""
        if cython.compiled:
            # Mapped pages are zero, and cost nothing until they are touched.
            view: cython.ulonglong[::1] = memoryview(mmap.mmap(-1, self.buckets * BUCKET * 16)).cast("Q")
            self.memory_view = view
            self.words = cython.address(view[0])
        else:
            self.words = [0] * (self.buckets * BUCKET * 2)

    def new_search(self) -> None:
        """Makes what is there older than what comes."""
        self.age = (self.age + 1) & 63

    def usage(self) -> int:
        """How full the table is, in thousandths, from a sample: entries of this search and of all before it."""
        used: cython.int = 0
        index: cython.ulonglong
        looked: cython.ulonglong = min(self.buckets * BUCKET, 1000)
        for index in range(looked):
            if self.words[2 * index + 1]:
                used += 1
        return used * 1000 // looked

    def size(self) -> int:
        """Bytes of the table."""
        return self.buckets * BUCKET * 16

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_up(self, key: cython.ulonglong) -> cython.ulonglong:
        """The entry of the position with this key; 0 if there is none."""
        place: cython.ulonglong = (key & (self.buckets - 1)) * BUCKET * 2
        index: cython.int
        entry: cython.ulonglong
        for index in range(BUCKET):
            entry = self.words[place + 2 * index + 1]
            if self.words[place + 2 * index] ^ entry == key and entry:
                return entry
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self,
        key: cython.ulonglong,
        move: cython.int,
        score: cython.int,
        evaluation: cython.int,
        depth: cython.int,
        bound: cython.int,
        on_line: cython.bint,
    ) -> cython.void:
        """Keeps what was found out; in the place of the same position, else of the shallowest and oldest entry.

        ``depth`` in units of the search, at most 8,184 count; a ``move`` of 0 leaves the one that is known.
        """
        place: cython.ulonglong = (key & (self.buckets - 1)) * BUCKET * 2
        index: cython.int
        best: cython.ulonglong = place
        worth: cython.int
        least: cython.int = 1 << 30
        entry: cython.ulonglong
        if depth < 0:
            depth = 0
        for index in range(BUCKET):
            entry = self.words[place + 2 * index + 1]
            if self.words[place + 2 * index] ^ entry == key and entry:
                best = place + 2 * index
                if move == 0:
                    move = entry_move(entry)
                # A much deeper result of this search is worth more than a new bound.
                if bound != EXACT and (entry >> 56) & 63 == self.age and entry_depth(entry) > depth + 256:
                    return
                break
            worth = entry_depth(entry) - ((self.age - cython.cast(cython.int, (entry >> 56) & 63)) & 63) * 256
            if entry == 0:
                worth = -(1 << 29)
            if worth < least:
                least = worth
                best = place + 2 * index
        entry = cython.cast(cython.ulonglong, move)
        entry |= cython.cast(cython.ulonglong, score + 32768) << 11
        entry |= cython.cast(cython.ulonglong, evaluation + 32768) << 27
        entry |= cython.cast(cython.ulonglong, min(depth >> 3, 1023)) << 43
        entry |= cython.cast(cython.ulonglong, bound) << 53
        entry |= cython.cast(cython.ulonglong, on_line) << 55
        entry |= cython.cast(cython.ulonglong, self.age) << 56
        self.words[best] = key ^ entry
        self.words[best + 1] = entry

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def holds(self, index: cython.ulonglong) -> cython.bint:
        """Whether the entry of this number is one, and whole: its key leads to its place."""
        entry: cython.ulonglong = self.words[2 * index + 1]
        return entry != 0 and (self.words[2 * index] ^ entry) & (self.buckets - 1) == index // BUCKET

    def entries(self) -> bytearray:
        """All that is known, as :meth:`fill` takes it: 16 bytes an entry, two words in the order of the machine.

        Entries that two threads have torn are left out. No search may be at work.
        """
        index: cython.ulonglong
        count: cython.ulonglong = 0
        for index in range(self.buckets * BUCKET):
            count += self.holds(index)
        packed: bytearray = bytearray(16 * count)
        if count == 0:
            return packed
        view: cython.ulonglong[::1] = memoryview(packed).cast("Q")
        count = 0
        for index in range(self.buckets * BUCKET):
            if self.holds(index):
                view[2 * count] = self.words[2 * index]
                view[2 * count + 1] = self.words[2 * index + 1]
                count += 1
        return packed

    def fill(self, packed: bytearray) -> None:
        """Keeps the entries that :meth:`entries` has packed, of a table of any size, besides what is there; they count
        as found out in this search. ValueError if the bytes are no whole number of entries. No search may be at work.
        """
        if len(packed) % 16:
            raise ValueError("no whole number of entries")
        if len(packed) == 0:
            return
        view: cython.ulonglong[::1] = memoryview(packed).cast("Q")
        index: cython.ulonglong
        entry: cython.ulonglong
        for index in range(len(packed) // 16):
            entry = view[2 * index + 1]
            if entry_bound(entry) != NO_BOUND:
                self.keep(
                    view[2 * index] ^ entry,
                    entry_move(entry),
                    entry_score(entry),
                    entry_evaluation(entry),
                    entry_depth(entry),
                    entry_bound(entry),
                    entry_on_line(entry),
                )

    # -- for tests

    def write(self, key: int, move: int, score: int, evaluation: int, depth: int, bound: int, on_line: bool) -> None:
        """``keep``, for tests."""
        self.keep(key, move, score, evaluation, depth, bound, on_line)

    def tear(self, key: int, other: int) -> None:
        """Leaves half of the entry of ``other`` beside half of that of ``key``, as two threads may, for tests.

        ValueError unless both have an entry.
        """
        places: list = []
        index: cython.ulonglong
        place: cython.ulonglong
        wanted: cython.ulonglong
        for wanted in (key, other):
            place = (wanted & (self.buckets - 1)) * BUCKET * 2
            for index in range(place, place + 2 * BUCKET, 2):
                if self.words[index] ^ self.words[index + 1] == wanted and self.words[index + 1]:
                    places.append(index)
        if len(places) < 2:
            raise ValueError("no entries to tear")
        index, place = places
        self.words[index + 1] = self.words[place + 1]

    def read(self, key: int) -> tuple | None:
        """Move, score, evaluation, depth, bound and line of an entry, for tests; None if there is none."""
        entry: cython.ulonglong = self.look_up(key)
        if entry == 0:
            return None
        return (
            entry_move(entry),
            entry_score(entry),
            entry_evaluation(entry),
            entry_depth(entry),
            entry_bound(entry),
            bool(entry_on_line(entry)),
        )
