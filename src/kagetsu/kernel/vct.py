"""Wins by continuous threats: proof-number search over threats, every defence tried.

Every reply that may be a defence (``threats``) is tried, so that a win that is reported is one against every defence;
and "none" says that no sequence of threats wins.

The search is df-pn: a node is searched until its proof number (how many leaves a proof needs at least) or its disproof
number passes the limits that its parent sets.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, zobrist
    from kagetsu.kernel.proof_memory import low_half
    from kagetsu.kernel.tables import EMPTY, FIVE, ORIGIN
    from kagetsu.kernel.threats import Threats
    from kagetsu.kernel.vcf import NONE, UNKNOWN, WIN, Stop

    INFINITE, LAST_STAGE, QUICK_WIN, FINISH = 1073741824, 7, 300, 2000

_DELAY = cython.declare(cython.uint[8])
if not cython.compiled:
    _DELAY = [0] * 8
# The next stage of finding threats begins when the best move of those before has a proof number above the delay.
(_DELAY[0], _DELAY[1], _DELAY[2], _DELAY[3]) = 6, 1000000, 1000000, 1000000
(_DELAY[4], _DELAY[5], _DELAY[6], _DELAY[7]) = 1000000, 1000000, 1000000, 1000000


@cython.final
@cython.cclass
class Vct(Threats):
    """The search of one attacker in one position, which is as before when it returns. Values as for ``Threats``."""

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
            if self.position.stones[cell] != EMPTY or self.position.is_foul(cell, 1 - self.me):
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
            if self.position.stones[cell] == EMPTY and not self.position.is_foul(cell, 1 - self.me):
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
    be None. The other Python threads go on meanwhile. ValueError for an attacker other than 1 or 2.
    """
    if not 1 <= attacker <= 2:
        raise ValueError(f"there is no colour {attacker}")
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
