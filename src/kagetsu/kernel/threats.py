"""The moves of a search for wins by continuous threats: the attacker's threats, and the defences against one.

A *threat* is a move after which the attacker would win by continuous fours if the defender passed. Fours are threats,
and so are threes, and so are quiet moves that prepare a four-three or a double-four. A *defence* is a reply after which
no such win is left, at least none that is found quickly; it is found by trying, and the defender's own fours are tried
like any other reply.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, step_of
    from kagetsu.kernel.proof_memory import ProofMemory
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

    QUICK_LOSS, GATHERING = 8, 100

_PATIENCE = cython.declare(cython.longlong[8])
if not cython.compiled:
    _PATIENCE = [0] * 8
# A node finds its threats in stages. Stage 0: fours and threes, which need no search. Stage 1: quiet moves where a
# search of fours says that a stone can matter. From stage 2 on: whatever is still in question, with ever more patience.
# Patience is how many fours may be tried to find out what one quiet move threatens; 0 is no limit, so that "none" is
# exact.
(_PATIENCE[0], _PATIENCE[1], _PATIENCE[2], _PATIENCE[3]) = 20, 20, 2000, 60000
(_PATIENCE[4], _PATIENCE[5], _PATIENCE[6], _PATIENCE[7]) = 2000000, 0, 0, 0


@cython.cclass
class Threats(ProofMemory):
    """The threats of one attacker in one position, which is as before when a method returns.

    ``max_stones`` and ``stop`` as for ``Vcf``; ``nodes`` bounds the search (0: no limit); ``memory``: bytes for table,
    pool and the search of fours.
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
        ProofMemory.__init__(self, memory - memory // 4)
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
            if board.is_foul(cell, self.me):
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
            if board.is_foul(cell, 1 - self.me):
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
        cells = cython.declare(cython.int[9])
        if not cython.compiled:
            cells = [0] * 9
        index: cython.int
        begun: cython.uint = self.pool_used
        for index in range(self.vcf.stopping_cells(board, cells)):
            if board.is_foul(cells[index], 1 - self.me):
                continue
            board.make(cells[index], self.defender)
            if board.in_group[self.me * 4 + FIVE] == 0:
                self.add(cells[index], 1)
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
            if not board.infos[2 * cell + self.me] & FOUR_BIT or board.is_foul(cell, self.me):
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
            if board.is_foul(reply, 1 - self.me):
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
