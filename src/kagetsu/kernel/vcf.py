"""Wins by continuous fours: a complete search that tells a win, or that there is none.

The attacker's every move makes a five or a four. A four leaves the defender the points that stop it: in most rules
the one point that would complete the five; where a five with both ends closed does not win, the end cells too. If the
reply itself threatens a five, the attacker's next move must stop that as well. A reply that is a foul is no reply.
The search goes depth first over the points that make a four, strongest first, and remembers the positions in which it
found nothing: what is found out about a position stays true, whatever way led there.
"""

import mmap

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, step_of
    from kagetsu.kernel.tables import (
        BARRED,
        BARRED_BIT,
        CLASS,
        CLOSED_FIVE_WINS,
        EMPTY,
        FIVE,
        FOUR,
        FOUR_BIT,
        GROWTH,
        ORIGIN,
        TRAITS,
        WORDS,
        first_bit,
    )

    LONGEST = 640
    WIN, NONE, UNKNOWN = 1, 0, -1

_FIRST_SIZE = 1 << 10
"""Entries of the memory at the start, before it grows: a short search must not pay for a large one."""


@cython.final
@cython.cclass
class Stop:
    """Asks a solver to stop, from any thread, by setting ``asked`` to 1."""

    def __init__(self) -> None:
        self.asked = 0


@cython.final
@cython.cclass
class Vcf:
    """The search of one attacker in one position, which is as before when it returns.

    ``max_stones``: with so many stones on the board the game is drawn, unless the last made a five. ``memory``: bytes
    for the positions that are known to hold nothing.
    """

    def __init__(
        self,
        position: Position,
        attacker: cython.int,
        max_stones: cython.int,
        memory: cython.longlong,
        stop: Stop | None,
    ):
        self.position = position
        self.stop = stop
        self.attacker = attacker
        self.defender = 3 - attacker
        self.me = attacker - 1
        self.max_stones = max_stones
        self.ends_close = position.traits[self.me * TRAITS + CLOSED_FIVE_WINS] == 0
        self.foe_ends_close = position.traits[(1 - self.me) * TRAITS + CLOSED_FIVE_WINS] == 0
        # Tells the two attackers' findings apart where they share a memory.
        self.salt = 0x1E3779B97F4A7C15 if attacker == 1 else 0x3C6EF372FE94F82A
        self.gathers = False
        self.loose = False
        self.searches = 0
        self.nodes = 0
        self.replies = 0
        self.limit = 0
        self.length = 0
        if not cython.compiled:
            self.line, self.gathered = [0] * LONGEST, [0] * WORDS
        self.largest = _FIRST_SIZE
        # While it grows, the old memory is still there: so a half more than its own size.
        while cython.cast(cython.longlong, self.largest) * 24 <= memory:
            self.largest *= 2
        self._allocate(_FIRST_SIZE)

    @cython.cfunc
    def _allocate(self, size: cython.ulonglong) -> cython.void:
        """An empty memory of ``size`` entries, a power of two."""
        if cython.compiled:
            # Mapped pages are zero, and cost nothing until they are touched.
            view: cython.ulonglong[::1] = memoryview(mmap.mmap(-1, 8 * size)).cast("Q")
            self.memory_view = view
            self.memory = cython.address(view[0])
        else:
            self.memory = [0] * size
        self.size = size
        self.filled = 0

    # -- the search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, budget: cython.longlong) -> cython.int:
        """WIN with its line in ``line[:length]``, NONE, or UNKNOWN after ``budget`` nodes (0: no limit) or a stop."""
        self.limit = self.nodes + budget if budget > 0 else 0
        self.length = 0
        return self.attack(self.position, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search_gathering(self, budget: cython.longlong) -> cython.int:
        """The same; after NONE, ``gathered`` holds every cell where one more stone of the attacker could make a win.

        A stone on any other cell leaves this search as it was, unless ``loose`` says that fouls or the ends of fives
        were in play, which such a stone could change in other ways.
        """
        index: cython.int
        usual: cython.ulonglong = self.salt
        for index in range(WORDS):
            self.gathered[index] = 0
        self.loose = self.ends_close or self.foe_ends_close
        # What earlier searches remember would hide cells: this one has a memory of its own.
        self.searches += 1
        self.salt ^= self.searches << 24
        self.gathers = True
        found: cython.int = self.search(budget)
        self.gathers = False
        self.salt = usual
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, board: Position) -> cython.void:
        """Adds what a further stone of the attacker could change here.

        It could make a four with one more stone where it makes a three or four itself, and it could stand in the way
        of the defender's five.
        """
        word: cython.int
        growth: cython.int = (self.me * 4 + GROWTH) * WORDS
        five: cython.int = (1 - self.me) * 4 * WORDS
        for word in range(WORDS):
            self.gathered[word] |= board.sets[growth + word] | board.sets[five + word]
        if board.in_group[self.me * 4 + BARRED]:
            self.loose = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attack(self, board: Position, depth: cython.int) -> cython.int:
        """The attacker is to move, and the defender may threaten a five."""
        found: cython.int
        cell: cython.int
        target: cython.int = -1
        if board.in_group[self.me * 4 + FIVE]:
            self.line[depth] = board.first_in(self.me, FIVE)
            self.length = depth + 1
            return WIN
        if self.gathers:
            self.gather(board)
        if board.in_group[self.me * 4 + FOUR] == 0 or board.count + 1 >= self.max_stones:
            return NONE
        if board.in_group[(1 - self.me) * 4 + FIVE] and not self.foe_ends_close:
            if board.in_group[(1 - self.me) * 4 + FIVE] > 1:
                return NONE
            target = board.first_in(1 - self.me, FIVE)
            if not board.infos[2 * target + self.me] & FOUR_BIT:
                return NONE
        if self.knows(board.hash_value ^ self.salt):
            return NONE
        order: cython.int = -1
        while True:
            order = self.next_four(board, order)
            if order < 0:
                break
            cell = order & 2047
            if (target >= 0 and cell != target) or board.is_foul(cell, self.me):
                continue
            if (self.limit and self.nodes >= self.limit) or (self.stop is not None and self.stop.asked):
                return UNKNOWN
            self.nodes += 1
            board.make_for_fours(cell, self.attacker)
            if board.in_group[(1 - self.me) * 4 + FIVE]:
                found = NONE
            elif self.ends_close:
                found = self.answer_closing(board, depth)
            else:
                found = self.answer(board, depth)
            board.undo()
            if found == WIN:
                self.line[depth] = cell
                return WIN
            if found == UNKNOWN:
                return UNKNOWN
        self.remember(board.hash_value ^ self.salt)
        return NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def answer(self, board: Position, depth: cython.int) -> cython.int:
        """The defender is to move against a four, which only the completing point stops."""
        if board.in_group[self.me * 4 + FIVE] > 1:
            self.length = depth + 1
            return WIN if board.count + 1 < self.max_stones else NONE
        reply: cython.int = board.first_in(self.me, FIVE)
        if board.infos[2 * reply + 1 - self.me] & BARRED_BIT:
            self.loose = True
        if board.is_foul(reply, 1 - self.me):
            self.length = depth + 1
            return WIN if self.loses_in_time(board) else NONE
        return self.block(board, reply, depth)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def answer_closing(self, board: Position, depth: cython.int) -> cython.int:
        """The same where a stone may also stop a five by closing its second end: every such reply is tried."""
        cells = cython.declare(cython.int[9])
        if not cython.compiled:
            cells = [0] * 9
        index: cython.int
        found: cython.int
        reply: cython.int
        stopped: cython.bint = False
        for index in range(self.stopping_cells(board, cells)):
            reply = cells[index]
            if board.is_foul(reply, 1 - self.me):
                continue
            self.replies += 1
            board.make_for_fours(reply, self.defender)
            found = WIN
            if board.in_group[self.me * 4 + FIVE] == 0:
                stopped = True
                if board.count < self.max_stones:
                    found = self.attack(board, depth + 2)
                    self.line[depth + 1] = reply
                else:
                    found = NONE
            board.undo()
            if found != WIN:
                return found
        if not stopped:
            self.length = depth + 1
            return WIN if self.loses_in_time(board) else NONE
        return WIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stopping_cells(self, board: Position, out: cython.p_int) -> cython.int:
        """Writes the empty cells on which alone a stone could stop the attacker's fives, nine at most; their number.

        What stops all fives must stop the first one: on its point or, where closed ends matter, at an end of a row that
        it would complete.
        """
        axis: cython.int
        turn: cython.int
        end: cython.int
        found: cython.int = 1
        point: cython.int = board.first_in(self.me, FIVE)
        out[0] = point
        if not self.ends_close:
            return 1
        for axis in range(4):
            if (board.codes[2 * point + self.me] >> (4 * axis)) & 15 != 13:
                continue
            for turn in range(2):
                end = board.end_of_run(point, step_of(axis) if turn else -step_of(axis), self.attacker)
                if board.stones[end] == EMPTY:
                    out[found] = end
                    found += 1
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def block(self, board: Position, reply: cython.int, depth: cython.int) -> cython.int:
        """The attack goes on after the defender's ``reply``."""
        found: cython.int = NONE
        self.replies += 1
        board.make_for_fours(reply, self.defender)
        if board.count < self.max_stones:
            found = self.attack(board, depth + 2)
            self.line[depth + 1] = reply
        board.undo()
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def loses_in_time(self, board: Position) -> cython.bint:
        """Whether the five still comes before a draw, when the defender can only pass by or make a foul.

        A last empty point that is barred leaves him nothing else: he makes the foul, or passes.
        """
        return board.count + 1 < self.max_stones or board.count + 1 == board.area

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_four(self, board: Position, previous: cython.int) -> cython.int:
        """The attacker's next point that makes a four after ``previous`` (-1: the first; -1 comes back after the last).

        Strongest class first, then from the lowest cell up; the cell is in the lowest eleven bits.
        """
        best: cython.int = -1
        order: cython.int
        word: cython.int
        cell: cython.int
        rest: cython.ulonglong
        start: cython.int = (self.me * 4 + FOUR) * WORDS
        for word in range(WORDS):
            rest = board.sets[start + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                order = (15 - (board.infos[2 * cell + self.me] & CLASS)) << 11 | cell
                if order > previous and (best < 0 or order < best):
                    best = order
        return best

    # -- the memory of positions that hold nothing

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def knows(self, key: cython.ulonglong) -> cython.bint:
        """Whether the position of ``key`` is known to hold nothing."""
        return self.memory[key & (self.size - 1)] == key

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, key: cython.ulonglong) -> cython.void:
        """Keeps the position of ``key``; what was in its place is forgotten."""
        index: cython.ulonglong = key & (self.size - 1)
        if self.memory[index] == 0:
            self.filled += 1
            if self.filled * 2 > self.size and self.size < self.largest:
                with cython.gil:
                    self.grow()
                index = key & (self.size - 1)
        self.memory[index] = key

    @cython.cfunc
    @cython.exceptval(check=False)
    def grow(self) -> cython.void:
        """Eight times the memory, with all that it holds; where the machine gives no more, it stays as it is."""
        old_view: object = self.memory_view if cython.compiled else None
        old = self.memory
        old_size: cython.ulonglong = self.size
        index: cython.ulonglong
        try:
            self._allocate(min(self.largest, 8 * old_size))
        except (MemoryError, OSError):
            self.largest = old_size
            return
        for index in range(old_size):
            if old[index]:
                self.memory[old[index] & (self.size - 1)] = old[index]
                self.filled += 1
        del old_view


def solve_vcf(
    position: Position,
    attacker: cython.int,
    max_stones: cython.int,
    nodes: cython.longlong,
    memory: cython.longlong,
    stop: Stop | None,
) -> tuple:
    """Looks for a win of ``attacker``, who is to move, by continuous fours.

    Returns the result (1 win, 0 none, -1 unknown), the points of a winning line, both sides' in turn, and how many
    fours were tried. ``nodes`` bounds these (0: no limit), ``memory`` is in bytes, ``stop`` may be None. The other
    Python threads go on meanwhile. ValueError for an attacker other than 1 or 2.
    """
    if not 1 <= attacker <= 2:
        raise ValueError(f"there is no colour {attacker}")
    search: Vcf = Vcf(position, attacker, max_stones, memory, stop)
    found: cython.int
    with cython.nogil:
        found = search.search(nodes)
    index: cython.int
    line = [search.line[index] - ORIGIN for index in range(search.length)] if found == WIN else []
    return found, line, search.nodes
