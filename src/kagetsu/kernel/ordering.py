"""The order in which a node tries its moves, and what is learnt about moves while the tree is searched.

The moves are those that can matter: the one that stops a five; against a straight four what stops it, and fours; else
all candidates. Their order is the policy's, corrected by what ended other nodes: *killers* ended a node of the same
ply, a *counter move* one that came after the same move, and the *history* counts how often a move did so anywhere.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.moves import MOST, Candidates, Policy, cell_of
    from kagetsu.kernel.position import Position, step_of
    from kagetsu.kernel.tables import CELLS2, CLASS, CODES, EMPTY, FOUR, WALL, WORDS, first_bit

    DEEPEST, STACK = 100, 66000
    NO_STATIC_WINS, NO_TABLE, NO_HORIZON_VCF, NO_RAZORING, NO_FUTILITY, NO_INNER_VCF = 1, 2, 4, 8, 16, 32
    NO_HASTE, NO_SINGULAR, NO_DEFENCES, NO_KILLERS, NO_HISTORY, NO_COUNTERS = 64, 128, 256, 512, 1024, 2048
    NO_MOVE_COUNT, NO_POLICY_PRUNING, NO_FOUR_REPLY, NO_REDUCTIONS, NO_ASPIRATION = 4096, 8192, 16384, 32768, 65536
    NO_SYMMETRY, NO_IMPROVING = 131072, 262144
    NO_POLICY_REDUCTION, NO_CUT_REDUCTION = 1048576, 2097152


@cython.cclass
class Ordering:
    """The moves of one thread's search, in their order. Not made by itself: ``tree.Tree`` adds the search."""

    def __init__(self, position: Position, policy: Policy):
        self.position = position
        self.order = Candidates(policy)
        self.off = 0
        self.top = 0
        self.everywhere = False
        if not cython.compiled:
            self.history, self.counters = [0] * CELLS2, [0] * CELLS2
            self.killers, self.played, self.stack = [0] * (2 * DEEPEST + 4), [0] * (DEEPEST + 4), [0] * STACK

    # -- moves

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _moves_at(
        self,
        board: Position,
        me: cython.int,
        ply: cython.int,
        forced: cython.int,
        threatened: cython.bint,
        begun: cython.int,
    ) -> cython.int:
        """``moves``, written behind those of the nodes that are open."""
        count: cython.int
        if cython.compiled:
            count = self.moves(board, me, ply, forced, threatened, cython.address(self.stack[begun]))
        else:
            out = [0] * MOST
            count = self.moves(board, me, ply, forced, threatened, out)
            self.stack[begun : begun + count] = out[:count]
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pick(self, index: cython.int, end: cython.int) -> cython.int:
        return self.order.pick(self.stack, index, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def moves(
        self,
        board: Position,
        me: cython.int,
        ply: cython.int,
        forced: cython.int,
        threatened: cython.bint,
        out: cython.p_int,
    ) -> cython.int:
        """Writes the moves to try, with their scores, and returns how many: the one that stops a five; against a
        straight four what stops it, and fours; else all candidates.
        """
        index: cython.int
        cell: cython.int
        count: cython.int = 0
        if forced >= 0:
            out[0] = (65536 << 11) | (2047 - forced)
            return 1
        if threatened and not self.off & NO_DEFENCES:
            count = self.straight_defences(board, me, out)
        elif self.everywhere:
            count = self.order.gather_legal(board, me, out, True)
        else:
            count = self.order.candidates(board, me, out)
        previous: cython.int = self.played[ply - 1] if ply > 0 else 0
        counter: cython.int = 0 if self.off & NO_COUNTERS else self.counters[2 * previous + me]
        for index in range(count):
            cell = cell_of(out[index])
            if not self.off & NO_HISTORY:
                out[index] += (self.history[2 * cell + me] >> 4) * 2048
            if not self.off & NO_KILLERS and (cell == self.killers[2 * ply] or cell == self.killers[2 * ply + 1]):
                out[index] += 60 * 2048
            if cell == counter:
                out[index] += 40 * 2048
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def straight_defences(self, board: Position, me: cython.int, out: cython.p_int) -> cython.int:
        """Against cells where the opponent makes a straight four: the cells where a stone spoils all of them, by the
        lines alone, and the fours of ``me``, which gain time.
        """
        foe: cython.int = 1 - me
        word: cython.int
        cell: cython.int
        index: cython.int
        turn: cython.int
        step: cython.int
        distance: cython.int
        kept: cython.int
        found: cython.int = 0
        target: cython.int = -1
        rest: cython.ulonglong
        for word in range(WORDS):
            rest = board.sets[(foe * 4 + FOUR) * WORDS + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                if board.infos[2 * cell + foe] & CLASS != 12:
                    continue
                if target < 0:
                    target = cell
                    out[0] = cell
                    found = 1
                    for turn in range(8):
                        if (board.codes[2 * cell + foe] >> (4 * (turn >> 1))) & 15 < 11:
                            continue
                        step = step_of(turn >> 1) if turn & 1 else -step_of(turn >> 1)
                        for distance in range(1, 6):
                            if board.stones[cell + distance * step] == WALL:
                                break
                            if board.stones[cell + distance * step] == EMPTY and self.spoils(
                                board, me, cell, cell + distance * step
                            ):
                                out[found] = cell + distance * step
                                found += 1
                else:
                    kept = 0
                    for index in range(found):
                        if self.spoils(board, me, cell, out[index]):
                            out[kept] = out[index]
                            kept += 1
                    found = kept
        kept = 0
        for index in range(found):
            if not board.is_foul(out[index], me):
                out[kept] = out[index]
                kept += 1
        found = kept
        for word in range(WORDS):
            rest = board.sets[(me * 4 + FOUR) * WORDS + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                index = 0
                while index < kept and out[index] != cell:
                    index += 1
                if index == kept and not board.is_foul(cell, me):
                    out[found] = cell
                    found += 1
        for index in range(found):
            out[index] = ((self.order.score(board, out[index], me) + 65536) << 11) | (2047 - out[index])
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spoils(self, board: Position, me: cython.int, target: cython.int, cell: cython.int) -> cython.bint:
        """Whether a stone of ``me`` on ``cell`` leaves the opponent no straight or double four on ``target``."""
        if cell == target:
            return True
        axis: cython.int
        place: cython.int
        apart: cython.int = cell - target
        kind: cython.int
        code: cython.int
        shift: cython.int = 4 * (1 - me)
        for axis in range(4):
            if apart % step_of(axis):
                continue
            place = apart // step_of(axis)
            if not -5 <= place <= 5:
                continue
            place = place + 5 if place < 0 else place + 4
            kind = (
                board.lines[board.key_at(target, axis) | (cython.cast(cython.uint, me + 1) << (2 * place))] >> shift
            ) & 15
            code = (board.codes[2 * target + 1 - me] & ~(15 << (4 * axis))) | (kind << (4 * axis))
            return board.info_of[(1 - me) * CODES + code] & CLASS != 12
        return False

    # -- what is learnt

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        """Forgets what was learnt about moves: history, counter moves and killers."""
        index: cython.int
        for index in range(CELLS2):
            self.history[index] = 0
            self.counters[index] = 0
        for index in range(2 * DEEPEST + 4):
            self.killers[index] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reward(
        self,
        me: cython.int,
        ply: cython.int,
        cell: cython.int,
        depth: cython.int,
        tried: cython.p_int,
        count: cython.int,
    ) -> cython.void:
        """Remembers the move that ended a node, and those that were tried before it in vain."""
        index: cython.int
        bonus: cython.int = min(400, depth // 4 + 8)
        if self.killers[2 * ply] != cell:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = cell
        if ply > 0:
            self.counters[2 * self.played[ply - 1] + me] = cell
        self.teach(2 * cell + me, bonus)
        for index in range(count):
            if tried[index] != cell:
                self.teach(2 * tried[index] + me, -bonus)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def teach(self, place: cython.int, bonus: cython.int) -> cython.void:
        """Moves a number of the history towards the bonus; it stays between -2048 and 2048."""
        self.history[place] += bonus - ((self.history[place] * abs(bonus)) >> 11)
