"""Wins by continuous threats: proof-number search over threats, every defence tried.

A *threat* is a move after which the attacker would win by continuous fours if the defender passed. Fours are threats,
and so are threes, and so are quiet moves that prepare a four-three or a double-four. A *defence* is a reply after which
no such win is left, at least none that is found quickly; it is found by trying, and the defender's own fours are tried
like any other reply. So a win that is reported is one against every defence, and "none" says that no sequence of
threats wins.

The search is df-pn: a node is searched until its proof number (how many leaves a proof needs at least) or its disproof
number passes the limits that its parent sets. A table of bounded size keeps the numbers, and a pool the moves of the
nodes; what is pushed out of them is found anew.
"""

import mmap

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, step_of, zobrist
    from kagetsu.kernel.tables import (
        BARRED_BIT,
        CELLS,
        EMPTY,
        FIVE,
        FIVE_BIT,
        FOUR,
        FOUR_BIT,
        OPEN_BIT,
        ORIGIN,
        WALL,
    )
    from kagetsu.kernel.vcf import LONGEST, NONE, UNKNOWN, WIN, Stop, Vcf

    INFINITE, SLOT, BUCKET, LAST_STAGE = 1073741824, 4, 4, 7
    QUICK_WIN, QUICK_LOSS, GATHERING, FINISH = 300, 8, 100, 2000

_PATIENCE = cython.declare(cython.longlong[8])
_DELAY = cython.declare(cython.uint[8])
if not cython.compiled:
    _PATIENCE, _DELAY = [0] * 8, [0] * 8
# A node finds its threats in stages. Stage 0: fours and threes, which need no search. Stage 1: quiet moves where a
# search of fours says that a stone can matter. From stage 2 on: whatever is still in question, with ever more patience.
# Patience is how many fours may be tried to find out what one quiet move threatens; 0 is no limit, so that "none" is
# exact. A stage begins when the best move of those before has a proof number above the delay.
(_PATIENCE[0], _PATIENCE[1], _PATIENCE[2], _PATIENCE[3]) = 20, 20, 2000, 60000
(_PATIENCE[4], _PATIENCE[5], _PATIENCE[6], _PATIENCE[7]) = 2000000, 0, 0, 0
(_DELAY[0], _DELAY[1], _DELAY[2], _DELAY[3]) = 6, 1000000, 1000000, 1000000
(_DELAY[4], _DELAY[5], _DELAY[6], _DELAY[7]) = 1000000, 1000000, 1000000, 1000000


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def low_half(word: cython.ulonglong) -> cython.uint:
    """The lower 32 bits, in C and in Python alike."""
    return word - ((word >> 32) << 32)


@cython.final
@cython.cclass
class Vct:
    """The search of one attacker in one position, which is as before when it returns.

    ``max_stones`` and ``stop`` as for ``Vcf``; ``memory``: bytes for the table, the pool and the search of fours.
    """

    def __init__(
        self,
        position: Position,
        attacker: cython.int,
        max_stones: cython.int,
        nodes: cython.longlong,
        memory: cython.longlong,
        stop: Stop | None,
    ):
        self.position = position
        self.vcf = Vcf(position, attacker, max_stones, memory // 4, stop)
        self.stop = stop
        self.attacker = attacker
        self.defender = 3 - attacker
        self.me = attacker - 1
        self.max_stones = max_stones
        self.nodes = 0
        self.limit = nodes
        self.zone_mark = 0
        if not cython.compiled:
            self.threat, self.zone, self.hits = [0] * LONGEST, [0] * CELLS, [0] * CELLS
        self._allocate(memory)

    @cython.cfunc
    def _allocate(self, memory: cython.longlong) -> cython.void:
        """Half of the memory for the table, a quarter for the pool."""
        self.buckets = 64
        while cython.cast(cython.longlong, self.buckets) * 2 * BUCKET * SLOT * 8 <= memory // 2:
            self.buckets *= 2
        self.pool_size = max(1 << 14, min(memory // 16, 1 << 30))
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_over(self) -> cython.bint:
        """Whether the budget is used up, or somebody asked to stop."""
        if self.stop is not None and self.stop.asked:
            return True
        return self.limit > 0 and self.nodes + self.vcf.nodes >= self.limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def budget(self, patience: cython.longlong) -> cython.longlong:
        """``patience`` (0: no limit), or what is left of the whole budget where that is less."""
        if self.limit == 0:
            return patience
        left: cython.longlong = max(1, self.limit - self.nodes - self.vcf.nodes)
        return left if patience == 0 else min(left, patience)

    # -- the two kinds of nodes; False comes back when the search was broken off

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def or_node(self, board: Position, most_proof: cython.uint, most_disproof: cython.uint) -> cython.bint:
        """The attacker is to move: one threat that wins is enough. The numbers are left in ``proof``, ``disproof``."""
        key: cython.ulonglong = board.hash_value
        index: cython.int
        count: cython.int = -1
        stage: cython.int = 0
        best: cython.int
        cell: cython.int
        cut: cython.bint = False
        first: cython.uint = 0
        work: cython.uint = 0
        lived: cython.uint = 0
        least: cython.uint
        second: cython.uint
        total: cython.uint
        of_best: cython.uint
        proof: cython.uint
        disproof: cython.uint
        entry: cython.longlong
        self.nodes += 1
        if self.is_over():
            return False
        entry = self.find(key)
        if entry >= 0:
            self.proof = low_half(self.table[entry + 1])
            self.disproof = self.table[entry + 1] >> 32
            if self.proof == 0 or self.disproof == 0:
                return True
            stage = (self.table[entry + 2] >> 48) & 15
            cut = (self.table[entry + 2] >> 52) & 1
            work = low_half(self.table[entry + 3])
            if self.table[entry + 3] >> 32 == self.pool_round:
                first = low_half(self.table[entry + 2])
                count = (self.table[entry + 2] >> 32) & 0xFFFF
                lived = self.pool_round
        elif self.vcf.search(QUICK_WIN) == WIN:
            self.proof, self.disproof = 0, INFINITE
            self.keep(key, 0, 0, 0, False, 1)
            return True
        while True:
            if count < 0 or lived != self.pool_round:
                self.room()
                first = self.pool_used
                count = self.threats(board, stage)
                if count < 0:
                    return False
                cut = self.cut
                lived = self.pool_round
            best = -1
            least = INFINITE
            second = INFINITE
            total = 0
            of_best = 1
            for index in range(count):
                cell = self.pool[first + index] & 0xFFFF
                proof = self.pool[first + index] >> 16
                disproof = 1
                entry = self.find(key ^ zobrist(self.attacker, cell))
                if entry >= 0:
                    proof = low_half(self.table[entry + 1])
                    disproof = self.table[entry + 1] >> 32
                total = min(INFINITE - 1, total + disproof) if disproof < INFINITE else INFINITE
                if proof < least:
                    second = least
                    least = proof
                    best = index
                    of_best = disproof
                elif proof < second:
                    second = proof
                if proof == 0:
                    break
            if cut and least > _DELAY[stage]:
                # All that was seen quickly has failed: look for more.
                stage += 1
                count = -1
                continue
            if cut and second > _DELAY[stage]:
                second = _DELAY[stage]
            self.proof = least
            self.disproof = INFINITE if least == 0 else 0 if least == INFINITE else total
            if least == 0 or least >= most_proof or self.disproof == 0 or self.disproof >= most_disproof:
                self.keep(key, first, count, stage, cut, work + 1)
                return True
            cell = self.pool[first + best] & 0xFFFF
            board.make(cell, self.attacker)
            if not self.and_node(board, min(most_proof, second + (second >> 2) + 1), most_disproof - total + of_best):
                board.undo()
                return False
            board.undo()
            work += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def and_node(self, board: Position, most_proof: cython.uint, most_disproof: cython.uint) -> cython.bint:
        """The defender is to move: every defence must lose."""
        key: cython.ulonglong = board.hash_value
        index: cython.int
        count: cython.int = -1
        best: cython.int
        cell: cython.int
        first: cython.uint = 0
        work: cython.uint = 0
        lived: cython.uint = 0
        least: cython.uint
        second: cython.uint
        of_best: cython.uint
        total: cython.uint
        proof: cython.uint
        disproof: cython.uint
        entry: cython.longlong
        self.nodes += 1
        if self.is_over():
            return False
        entry = self.find(key)
        if entry >= 0:
            self.proof = low_half(self.table[entry + 1])
            self.disproof = self.table[entry + 1] >> 32
            if self.proof == 0 or self.disproof == 0:
                return True
            work = low_half(self.table[entry + 3])
            if self.table[entry + 3] >> 32 == self.pool_round:
                first = low_half(self.table[entry + 2])
                count = (self.table[entry + 2] >> 32) & 0xFFFF
                lived = self.pool_round
        while True:
            if count < 0 or lived != self.pool_round:
                self.room()
                first = self.pool_used
                count = self.defences(board)
                lived = self.pool_round
                if count == -2:
                    return False
                if count <= 0:  # -1: the move threatened nothing; 0: there is no defence
                    self.proof = INFINITE if count < 0 else 0
                    self.disproof = 0 if count < 0 else INFINITE
                    self.keep(key, 0, 0, 0, False, work + 1)
                    return True
            best = -1
            least = INFINITE
            second = INFINITE
            total = 0
            of_best = 1
            for index in range(count):
                cell = self.pool[first + index] & 0xFFFF
                proof = self.pool[first + index] >> 16
                disproof = 1
                entry = self.find(key ^ zobrist(self.defender, cell))
                if entry >= 0:
                    proof = low_half(self.table[entry + 1])
                    disproof = self.table[entry + 1] >> 32
                total = min(INFINITE - 1, total + proof)
                if disproof < least:
                    second = least
                    least = disproof
                    best = index
                    of_best = proof
                elif disproof < second:
                    second = disproof
                if disproof == 0:
                    break
            self.disproof = least
            self.proof = INFINITE if least == 0 else total
            if least == 0:
                self.hits[self.pool[first + best] & 0xFFFF] += 1
            if least == 0 or total == 0 or self.proof >= most_proof or least >= most_disproof:
                if total == 0:
                    self.disproof = INFINITE
                self.keep(key, first, count, 0, False, work + 1)
                return True
            cell = self.pool[first + best] & 0xFFFF
            board.make(cell, self.defender)
            if not self.or_node(board, most_proof - total + of_best, min(most_disproof, second + (second >> 2) + 1)):
                board.undo()
                return False
            board.undo()
            work += 1

    # -- the attacker's moves

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def threats(self, board: Position, stage: cython.int) -> cython.int:
        """Puts the attacker's threats into the pool and returns how many there are; -1 if broken off.

        ``cut`` is then whether some move could not be decided within the patience of ``stage``.
        """
        cell: cython.int
        info: cython.int
        hope: cython.int
        target: cython.int = -1
        foe: cython.int = 1 - self.me
        begun: cython.uint = self.pool_used
        self.cut = False
        if board.count + 1 >= self.max_stones:
            return 0
        if board.in_group[foe * 4 + FIVE] and not self.vcf.foe_ends_close:
            if board.in_group[foe * 4 + FIVE] > 1:
                return 0
            target = board.first_in(foe, FIVE)
        # Where the search of fours finds nothing, a quiet move can only threaten where it gathered.
        everywhere: cython.bint = False
        if stage > 0 and target < 0:
            everywhere = self.vcf.search_gathering(GATHERING) != NONE or self.vcf.loose
            if stage == 1 and everywhere:
                everywhere = False
                self.cut = True
        for cell in range(ORIGIN, ORIGIN + 32 * board.height):
            if board.stones[cell] != EMPTY or (target >= 0 and cell != target):
                continue
            info = board.infos[2 * cell + self.me]
            if target < 0 and not info & (FOUR_BIT | OPEN_BIT):
                if stage == 0:
                    self.cut = True
                    continue
                if not everywhere and not (self.vcf.gathered[cell >> 6] >> (cell & 63)) & 1:
                    continue
            if self.vcf.is_foul(cell, self.attacker):
                continue
            if not board.in_group[foe * 4 + FIVE] and info & FOUR_BIT:
                hope = 4 if info & OPEN_BIT else 12
            elif not board.in_group[foe * 4 + FIVE] and info & OPEN_BIT:
                hope = 2
            else:
                board.make(cell, self.attacker)
                hope = self.judge_threat(board, cell, stage)
                board.undo()
                if hope == -2:
                    return -1
            if hope > 0:
                self.add(cell, hope)
        return self.pool_used - begun

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def judge_threat(self, board: Position, cell: cython.int, stage: cython.int) -> cython.int:
        """What the attacker's stone on ``cell``, just made, is worth trying: its first proof number; 0: it threatens
        nothing, or that is not decided; -2: broken off.
        """
        if board.in_group[(1 - self.me) * 4 + FIVE]:
            return 0
        if board.in_group[self.me * 4 + FIVE]:
            return 4
        if board.in_group[self.me * 4 + FOUR] == 0:
            return 0
        found: cython.int = self.vcf.search(self.budget(_PATIENCE[stage]))
        if found == WIN:
            return 2 + (self.vcf.length >> 1)
        if found == UNKNOWN:
            if self.is_over():
                return -2
            self.cut = True
        return 0

    # -- the defender's moves

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def defences(self, board: Position) -> cython.int:
        """Puts the defences against the attacker's last move into the pool and returns how many there are.

        -1: the defender wins at once, or nothing is threatened; -2: broken off.
        """
        cell: cython.int
        index: cython.int
        found: cython.int
        begun: cython.uint = self.pool_used
        if board.in_group[(1 - self.me) * 4 + FIVE] or board.count + 1 >= self.max_stones:
            return -1
        if board.in_group[self.me * 4 + FIVE]:
            return self.blocks(board)
        found = self.vcf.search(self.budget(0))
        if found == UNKNOWN:
            return -2
        if found == NONE:
            return -1
        self.threat_length = self.vcf.length
        for index in range(self.threat_length):
            self.threat[index] = self.vcf.line[index]
        self.mark_zone(board)
        for cell in range(ORIGIN, ORIGIN + 32 * board.height):
            if board.stones[cell] != EMPTY:
                continue
            if self.zone[cell] != self.zone_mark and not board.infos[2 * cell + 1 - self.me] & FOUR_BIT:
                continue
            if self.vcf.is_foul(cell, self.defender):
                continue
            board.make(cell, self.defender)
            if not self.still_wins(board):
                found = self.vcf.search(QUICK_LOSS)
                if found != WIN:
                    if self.is_over():
                        board.undo()
                        return -2
                    self.add(cell, 1 if found == NONE else 2)
            board.undo()
        self.order_defences(begun)
        return self.pool_used - begun

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def order_defences(self, begun: cython.uint) -> cython.void:
        """Puts the replies that have refuted most so far in front."""
        index: cython.uint
        place: cython.uint
        move: cython.uint
        for index in range(begun + 1, self.pool_used):
            move = self.pool[index]
            place = index
            while place > begun and self.hits[self.pool[place - 1] & 0xFFFF] < self.hits[move & 0xFFFF]:
                self.pool[place] = self.pool[place - 1]
                place -= 1
            self.pool[place] = move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mark_zone(self, board: Position) -> cython.void:
        """Marks every cell where a stone of the defender could change how the fours of ``threat`` go.

        Such a stone takes a cell of theirs, or stands where one of the fives would, on an axis of a four; or it makes a
        four together with one of the replies, on an axis on which that reply makes a three at least. (The defender's
        own fours are no part of the zone; they are tried anyway.) Where a foul was in question, where ends of fives
        matter, or where a stone more leaves the fours no time before a draw, every cell may change something.
        """
        index: cython.int
        axis: cython.int
        me: cython.int
        cell: cython.int
        least: cython.int
        made: cython.int = 0
        everywhere: cython.bint = self.vcf.ends_close or self.vcf.foe_ends_close
        if board.count + self.threat_length + 2 >= self.max_stones:
            everywhere = True
        self.zone_mark += 1
        for index in range(self.threat_length):
            cell = self.threat[index]
            me = self.me if index % 2 == 0 else 1 - self.me
            least = 11 if index % 2 == 0 else 8
            if board.infos[2 * cell + me] & BARRED_BIT:
                everywhere = True
            self.zone[cell] = self.zone_mark
            for axis in range(4):
                if (board.codes[2 * cell + me] >> (4 * axis)) & 15 >= least:
                    self.mark_axis(board, cell, step_of(axis))
            board.make(cell, me + 1)
            made += 1
        # What the last four leaves must be out of reach of a foul's shadow too.
        cell = board.first_in(self.me, FIVE)
        if cell >= 0 and board.infos[2 * cell + 1 - self.me] & BARRED_BIT:
            everywhere = True
        while made:
            board.undo()
            made -= 1
        if everywhere:
            for cell in range(ORIGIN, ORIGIN + 32 * board.height):
                self.zone[cell] = self.zone_mark

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mark_axis(self, board: Position, cell: cython.int, step: cython.int) -> cython.void:
        """Marks the cells within four steps of ``cell`` along ``step``, up to the edge."""
        distance: cython.int
        other: cython.int = cell
        for distance in range(4):
            other += step
            if board.stones[other] == WALL:
                break
            self.zone[other] = self.zone_mark
        other = cell
        for distance in range(4):
            other -= step
            if board.stones[other] == WALL:
                break
            self.zone[other] = self.zone_mark

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def blocks(self, board: Position) -> cython.int:
        """The same after a four."""
        ends = cython.declare(cython.int[9])
        if not cython.compiled:
            ends = [0] * 9
        count: cython.int = 1
        axis: cython.int
        index: cython.int
        end: cython.int
        step: cython.int
        begun: cython.uint = self.pool_used
        point: cython.int = board.first_in(self.me, FIVE)
        ends[0] = point
        if self.vcf.ends_close:
            for axis in range(8):
                if (board.codes[2 * point + self.me] >> (4 * (axis & 3))) & 15 == 13:
                    step = step_of(axis & 3) if axis < 4 else -step_of(axis & 3)
                    end = point + step
                    while board.stones[end] == self.attacker:
                        end += step
                    ends[count] = end
                    count += 1
        for index in range(count):
            end = ends[index]
            if board.stones[end] != EMPTY or self.vcf.is_foul(end, self.defender):
                continue
            board.make(end, self.defender)
            if board.in_group[self.me * 4 + FIVE] == 0:
                self.add(end, 1)
            board.undo()
        if self.pool_used == begun and not self.vcf.loses_in_time(board):
            return -1
        return self.pool_used - begun

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def still_wins(self, board: Position) -> cython.bint:
        """Whether the fours of ``threat`` still win after the defender's reply, answered as they must be."""
        made: cython.int = 0
        index: cython.int = 0
        cell: cython.int
        reply: cython.int
        won: cython.bint = False
        foe: cython.int = 1 - self.me
        while index < self.threat_length:
            cell = self.threat[index]
            if board.stones[cell] != EMPTY:
                break
            if board.infos[2 * cell + self.me] & FIVE_BIT:
                won = True
                break
            if not board.infos[2 * cell + self.me] & FOUR_BIT or self.vcf.is_foul(cell, self.attacker):
                break
            if board.count + 1 >= self.max_stones:
                break
            board.make(cell, self.attacker)
            made += 1
            if board.in_group[foe * 4 + FIVE] or board.in_group[self.me * 4 + FIVE] == 0 or self.vcf.ends_close:
                break
            if board.in_group[self.me * 4 + FIVE] > 1:
                won = board.count + 1 < self.max_stones
                break
            reply = board.first_in(self.me, FIVE)
            if self.vcf.is_foul(reply, self.defender):
                won = self.vcf.loses_in_time(board)
                break
            if index + 1 < self.threat_length and reply != self.threat[index + 1]:
                break
            board.make(reply, self.defender)
            made += 1
            index += 2
        while made:
            board.undo()
            made -= 1
        return won

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

    # -- the line of a win

    def winning_line(self) -> list:
        """A line of the win that was proved: the attacker's winning moves against the replies that took most work.

        Empty if the search is broken off while it looks again for what the table has lost.
        """
        line: list = []
        made: cython.int = 0
        index: cython.int
        cell: cython.int
        while True:
            if self.vcf.search(FINISH) == WIN:
                line += [self.vcf.line[index] for index in range(self.vcf.length)]
                break
            cell = self._winning_move()
            if cell < 0:
                line = []
                break
            line.append(cell)
            self.position.make(cell, self.attacker)
            made += 1
            cell = self._hardest_reply()
            if cell == -1:
                break
            if cell == -2:
                line = []
                break
            line.append(cell)
            self.position.make(cell, self.defender)
            made += 1
        for index in range(made):
            self.position.undo()
        return [point - ORIGIN for point in line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _winning_move(self) -> cython.int:
        """A move that is proved to win, -1 if broken off."""
        index: cython.int
        cell: cython.int
        count: cython.int
        stage: cython.int
        turn: cython.int
        entry: cython.longlong
        for turn in range(2):
            for stage in range(LAST_STAGE):
                self.room()
                count = self.threats(self.position, stage)
                if count < 0:
                    return -1
                self.pool_used -= count
                for index in range(count):
                    cell = self.pool[self.pool_used + index] & 0xFFFF
                    entry = self.find(self.position.hash_value ^ zobrist(self.attacker, cell))
                    if entry >= 0 and low_half(self.table[entry + 1]) == 0:
                        return cell
                if not self.cut:
                    break
            # The table lost it: prove the node again, from its moves on.
            entry = self.find(self.position.hash_value)
            if entry >= 0:
                self.table[entry] = 0
            if not self.or_node(self.position, INFINITE, INFINITE) or self.proof:
                return -1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hardest_reply(self) -> cython.int:
        """The reply that the search worked on most; -1 if no legal reply is left, -2 if broken off."""
        index: cython.int
        cell: cython.int
        count: cython.int
        best: cython.int = -1
        longest: cython.int = -1
        entry: cython.longlong
        work: cython.longlong
        most: cython.longlong = -1
        self.room()
        count = self.defences(self.position)
        if count < 0:
            return -2
        self.pool_used -= count
        for index in range(count):
            cell = self.pool[self.pool_used + index] & 0xFFFF
            entry = self.find(self.position.hash_value ^ zobrist(self.defender, cell))
            work = low_half(self.table[entry + 3]) if entry >= 0 else 0
            if work > most:
                most = work
                best = cell
        if count or self.position.in_group[self.me * 4 + FIVE]:
            return best
        # Every reply loses to continuous fours: the one that holds out longest, of those that were threatened.
        for index in range(self.threat_length):
            cell = self.threat[index]
            if self.position.stones[cell] != EMPTY or self.vcf.is_foul(cell, self.defender):
                continue
            self.position.make(cell, self.defender)
            if self.vcf.search(0) == WIN and self.vcf.length > longest:
                longest = self.vcf.length
                best = cell
            self.position.undo()
        if best >= 0:
            return best
        # All of those are fouls: any legal reply, as every one loses.
        for cell in range(ORIGIN, ORIGIN + 32 * self.position.height):
            if self.position.stones[cell] == EMPTY and not self.vcf.is_foul(cell, self.defender):
                return cell
        return -1


def solve_vct(
    position: Position,
    attacker: cython.int,
    max_stones: cython.int,
    nodes: cython.longlong,
    memory: cython.longlong,
    stop: Stop | None,
) -> tuple:
    """Looks for a win of ``attacker``, who is to move, by continuous threats.

    Returns the result (1 win, 0 none, -1 unknown), the points of a winning line, both sides' in turn, and how many
    positions were looked at, fours included. ``nodes`` bounds these (0: no limit), ``memory`` is in bytes, ``stop`` may
    be None. The other Python threads go on meanwhile.
    """
    search: Vct = Vct(position, attacker, max_stones, nodes, memory, stop)
    decided: cython.bint
    with cython.nogil:
        decided = search.or_node(position, INFINITE, INFINITE)
    if not decided:
        return UNKNOWN, [], search.nodes + search.vcf.nodes
    if search.proof:
        return NONE, [], search.nodes + search.vcf.nodes
    search.limit = 0
    line = search.winning_line()
    return (WIN if line else UNKNOWN), line, search.nodes + search.vcf.nodes
