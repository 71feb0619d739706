"""The search tree: principal variation search (PVS) in numbered steps.

A *node* is a position with one side to move. It is searched within a window: a value at or below ``alpha`` is as good
as none, as the side to move has better elsewhere, and one at or above ``beta`` ends the node, as the other side will
not come here. On the principal line the window is open; elsewhere it holds no value between the two, and the question
is only on which side the node lies. The steps are described in ``docs/engine.md`` under the same numbers; each can be
switched off, by the bit that it is named with, to measure what it is worth.

Depth counts in 64ths of a ply. Scores are from the side to move; a forced win in n plies is WIN_SCORE - n.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.evaluate import Evaluation
    from kagetsu.kernel.moves import MOST, Policy
    from kagetsu.kernel.ordering import (
        DEEPEST,
        NO_CUT_REDUCTION,
        NO_FOUR_REPLY,
        NO_FUTILITY,
        NO_HASTE,
        NO_HISTORY,
        NO_HORIZON_VCF,
        NO_IMPROVING,
        NO_INNER_VCF,
        NO_MOVE_COUNT,
        NO_POLICY_PRUNING,
        NO_POLICY_REDUCTION,
        NO_RAZORING,
        NO_REDUCTIONS,
        NO_SINGULAR,
        NO_STATIC_WINS,
        NO_TABLE,
        STACK,
        Ordering,
    )
    from kagetsu.kernel.position import Position, closing_sides, sides_with_fouls
    from kagetsu.kernel.tables import (
        EMPTY,
        FIVE,
        FOUR,
        FOUR_BIT,
        OPEN_BIT,
    )
    from kagetsu.kernel.transposition import (
        EXACT,
        LOWER,
        NO_EVALUATION,
        UPPER,
        Transpositions,
        clock_now,
        entry_bound,
        entry_depth,
        entry_evaluation,
        entry_move,
        entry_on_line,
        entry_score,
    )
    from kagetsu.kernel.vcf import WIN, Stop

    PLY, LINES = 64, 10201
    WIN_SCORE, DECIDED_SCORE, INFINITE_SCORE = 30000, 29000, 32000

# The part of the key that says who is to move, and the odd number that noise is mixed with: arrays of C, which code
# without Python's lock can read.
_SIDE = cython.declare(cython.ulonglong[2])
_MIXER = cython.declare(cython.ulonglong[1])
if not cython.compiled:
    _SIDE, _MIXER = [0, 0], [0]
_SIDE[0], _SIDE[1] = 0, 0x2EC7179D4E20DBB5
_MIXER[0] = 0x1FB21C651E98DF25


def _log2(number: int) -> int:
    """The logarithm to base 2, in 64ths; between powers along straight lines: whole numbers alone, alike everywhere."""
    power = number.bit_length() - 1
    return 64 * power + 64 * (number - (1 << power)) // (1 << power)


@cython.cclass
class Tree(Ordering):
    """One thread's search of the tree; ``deepening.Search`` adds the root. Not made by itself."""

    def __init__(
        self,
        position: Position,
        table: Transpositions,
        policy: Policy,
        evaluation: Evaluation,
    ):
        Ordering.__init__(self, position, policy)
        self.table = table
        self.evaluation = evaluation
        self.stop = Stop()
        if not cython.compiled:
            self.values, self.line, self.line_length = [0] * (DEEPEST + 4), [0] * LINES, [0] * (DEEPEST + 2)
            self.reductions, self.patience = [0] * 4096, [0] * 64
        self.closing = closing_sides(position)
        self.has_fouls = sides_with_fouls(position)
        self.noise = 0
        self.seed = 0
        self.selective = 0
        self._fill()

    @cython.cfunc
    def _fill(self) -> cython.void:
        """The tables of reductions (depth in plies, number of the move) and of how many moves a depth is worth."""
        plies: cython.int
        number: cython.int
        for plies in range(64):
            for number in range(64):
                # 0.7 plies more for each fourfold of depth or number, about.
                self.reductions[plies * 64 + number] = (
                    20 + _log2(max(1, plies)) * _log2(max(1, number)) // 190 if plies > 0 and number > 1 else 0
                )
            # 4 moves and about d^1.4 more.
            self.patience[plies] = 4 + plies + plies * plies // 3

    # -- limits

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def vcf_count(self) -> cython.longlong:
        """Stones that the searches of fours have placed, replies too."""
        return self.black_fours.nodes + self.black_fours.replies + self.white_fours.nodes + self.white_fours.replies

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_over(self) -> cython.bint:
        """Whether a limit is reached, or somebody asked to stop."""
        if self.broken:
            return True
        if self.stop.asked:
            self.broken = True
            return True
        count: cython.longlong = self.placed_stones + self.vcf_count()
        if self.limit and count >= self.limit:
            self.broken = True
            return True
        if self.deadline and count - self.checked >= 1000:
            self.checked = count
            if clock_now() >= self.deadline:
                self.broken = True
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def key(self, board: Position, me: cython.int) -> cython.ulonglong:
        """The position's key in the table; who is to move is part of it."""
        return board.hash_value ^ _SIDE[me]

    # -- static judgement

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def static_win(self, board: Position, me: cython.int, room: cython.int) -> cython.int:
        """In how many plies ``me``, who is to move and has no five, wins for certain by what is on the board; 0 if that
        is not seen.

        Where the opponent has no five, a straight four cannot be stopped. Where he cannot even make a four, a
        four-three and a double three win as well: the reply to the one four or three makes no four, and lies on no axis
        of the other three but the common point, which is taken. A three of a side that fouls bind may be a false one,
        and where a five with closed ends wins nothing, one stone may stop more than one five.
        """
        foe: cython.int = 1 - me
        if room < 5 or (self.closing >> me) & 1 or board.in_group[foe * 4 + FIVE]:
            return 0
        if board.in_class[me * 14 + 12]:
            return 3
        if board.in_group[foe * 4 + FOUR] or (self.has_fouls >> me) & 1:
            return 0
        return 5 if board.in_class[me * 14 + 11] or board.in_class[me * 14 + 8] else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def static_value(self, board: Position, me: cython.int) -> cython.int:
        """The evaluation, with the noise of a weakened player: the same for the same position and seed."""
        value: cython.int = self.evaluation.value(board, me)
        mixed: cython.ulonglong
        if self.noise:
            mixed = (self.key(board, me) ^ self.seed) * _MIXER[0]
            if not cython.compiled:
                mixed %= 2**64
            mixed = (mixed ^ mixed >> 28) * _MIXER[0]
            if not cython.compiled:
                mixed %= 2**64
            value += (
                cython.cast(cython.int, (mixed >> 40) % cython.cast(cython.ulonglong, 2 * self.noise + 1)) - self.noise
            )
        return max(-20000, min(20000, value))

    # -- the horizon

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fours(self, board: Position, me: cython.int, ply: cython.int, budget: cython.int) -> cython.int:
        """The score of a win by continuous fours that ``budget`` nodes find; 0 if they find none."""
        if board.in_group[me * 4 + FOUR] == 0:
            return 0
        found: cython.int
        length: cython.int
        index: cython.int
        allowed: cython.longlong = budget
        if self.limit:
            # A four may bring a reply, or nine where closed ends count (``Vcf.stopping_cells``); and one stone is left
            # that the node may place before it is asked again.
            allowed = min(
                allowed,
                (self.limit - self.placed_stones - self.vcf_count() - 1) // (10 if (self.closing >> me) & 1 else 2),
            )
            if allowed <= 0:
                return 0
        if me == 0:
            found = self.black_fours.search(allowed)
            length = self.black_fours.length
        else:
            found = self.white_fours.search(allowed)
            length = self.white_fours.length
        if found != WIN:
            return 0
        if ply + length < DEEPEST:
            for index in range(length):
                self.line[ply * (DEEPEST + 1) + index] = (
                    self.black_fours.line[index] if me == 0 else self.white_fours.line[index]
                )
            self.line_length[ply] = length
        # The line ends with a four that nothing stops; a reply and the five follow.
        return WIN_SCORE - ply - length - 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def horizon(
        self, board: Position, me: cython.int, beta: cython.int, ply: cython.int, value: cython.int
    ) -> cython.int:
        """The value where the tree ends: ``value``, or a win by fours if that does not reach ``beta``."""
        won: cython.int
        if value >= beta or self.off & NO_HORIZON_VCF:
            return value
        won = self.fours(board, me, ply, 60)
        return won if won else value

    # -- the node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def node(
        self,
        board: Position,
        me: cython.int,
        alpha: cython.int,
        beta: cython.int,
        depth: cython.int,
        ply: cython.int,
        cut: cython.bint,
        left_out: cython.int,
    ) -> cython.int:
        """The value of the position for ``me``, who is to move, to ``depth``.

        ``cut``: whether a value of ``beta`` or more is expected; ``left_out``: a cell that is not tried, -1 for none.
        After a break the value means nothing.
        """
        foe: cython.int = 1 - me
        on_line: cython.bint = beta - alpha > 1
        forced: cython.int = -1
        pressed: cython.bint = board.in_group[foe * 4 + FIVE] > 0
        value: cython.int
        score: cython.int
        static: cython.int = NO_EVALUATION
        best: cython.int = -INFINITE_SCORE
        best_cell: cython.int = 0
        first: cython.int = 0
        cell: cython.int
        index: cython.int
        number: cython.int = 0
        count: cython.int = 0
        info: cython.int
        other: cython.int
        deeper: cython.int
        extension: cython.int
        singular: cython.int = 0
        reduction: cython.int
        begun: cython.int
        leading: cython.int = 0
        below: cython.int
        behind: cython.int
        old_alpha: cython.int = alpha
        entry: cython.ulonglong = 0
        key: cython.ulonglong
        improving: cython.bint = True
        was_on_line: cython.bint = on_line
        bound: cython.int
        tried_count: cython.int = 0
        tried = cython.declare(cython.int[64])
        if not cython.compiled:
            tried = [0] * 64

        # Step 1. Limits.
        self.line_length[ply] = 0
        if self.is_over():
            return 0
        if ply > self.selective:
            self.selective = ply
        room: cython.int = self.max_stones - board.count

        # Step 2. The end of the game, and what is certain by what is on the board.
        if room <= 0:
            return 0
        if board.in_group[me * 4 + FIVE]:
            self.line[ply * (DEEPEST + 1)] = board.first_in(me, FIVE)
            self.line_length[ply] = 1
            return WIN_SCORE - ply - 1
        if pressed:
            if not (self.closing >> foe) & 1:
                forced = board.first_in(foe, FIVE)
                if board.in_group[foe * 4 + FIVE] > 1:
                    return ply + 2 - WIN_SCORE if room >= 2 else 0
                if board.is_foul(forced, me):
                    return ply + 2 - WIN_SCORE if room >= 2 or board.count + 1 == board.area else 0
        elif not self.off & NO_STATIC_WINS:
            score = self.static_win(board, me, room)
            if score:
                return WIN_SCORE - ply - score
        if ply >= DEEPEST - 1:
            return self.static_value(board, me)

        # Step 3. What the table knows.
        key = self.key(board, me)
        if left_out >= 0:
            key ^= cython.cast(cython.ulonglong, left_out + 1) << 44
        if not self.off & NO_TABLE:
            entry = self.table.look_up(key)
        if entry:
            first = entry_move(entry)
            score = entry_score(entry)
            if score > DECIDED_SCORE:
                score -= ply
            elif score < -DECIDED_SCORE:
                score += ply
            bound = entry_bound(entry)
            was_on_line = was_on_line or entry_on_line(entry)
            if (
                not on_line
                and (entry_depth(entry) >= depth or abs(score) > DECIDED_SCORE)
                and (bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha))
            ):
                return score
            static = entry_evaluation(entry)

        # Step 4. The evaluation, and whether things have become better than two plies ago.
        if not pressed:
            if static == NO_EVALUATION:
                static = self.static_value(board, me)
            self.values[ply] = static
            value = static
            if entry and (bound == EXACT or (bound == LOWER and score > value) or (bound == UPPER and score < value)):
                value = score
            if not self.off & NO_IMPROVING:
                improving = ply < 2 or static > self.values[ply - 2]
        else:
            static = NO_EVALUATION
            self.values[ply] = self.values[ply - 2] if ply >= 2 else 0
            value = 0

        # Step 5. The horizon: stand where it is, or win by fours. A four must be answered first.
        if depth <= 0 and not pressed:
            value = self.horizon(board, me, beta, ply, static)
            if not self.off & NO_TABLE and not self.broken and entry_depth(entry) == 0:
                score = value + ply if value > DECIDED_SCORE else value
                self.table.keep(
                    key,
                    self.line[ply * (DEEPEST + 1)] if value > DECIDED_SCORE else 0,
                    score,
                    static,
                    0,
                    LOWER if value >= beta else UPPER if value <= alpha else EXACT,
                    False,
                )
            return value

        threatened: cython.bint = (
            not pressed and board.in_class[foe * 14 + 12] > 0 and room >= 4 and not (self.closing >> foe) & 1
        )
        if not pressed and left_out < 0 and not on_line:
            # Step 6. Razoring: so far behind that only a win by fours helps.
            if (
                not self.off & NO_RAZORING
                and depth <= 3 * PLY
                and value + 40 + 3 * depth <= alpha
                and alpha < DECIDED_SCORE
            ):
                score = self.horizon(board, me, beta, ply, value)
                if score <= alpha or depth <= PLY:
                    return score
            # Step 7. Futility: so far ahead that the opponent's next moves will not make up for it.
            if (
                not self.off & NO_FUTILITY
                and not threatened
                and depth <= 9 * PLY
                and value - depth * (60 if improving else 75) // PLY >= beta
                and abs(beta) < DECIDED_SCORE
            ):
                return value

        # Step 8. A win by fours.
        if not pressed and left_out < 0 and not self.off & NO_INNER_VCF and (on_line or depth >= PLY):
            score = self.fours(board, me, ply, 300 if on_line else 100)
            if score:
                if not self.off & NO_TABLE:
                    self.table.keep(key, self.line[ply * (DEEPEST + 1)], score + ply, static, depth, LOWER, was_on_line)
                return score

        # Step 9. Without a move from the table the order is poor: look less deep, the next time there is one.
        if not self.off & NO_HASTE and first == 0 and depth >= 5 * PLY and not pressed:
            depth -= PLY

        # Step 10. Singular: if all other moves are clearly worse than the table's, look deeper at that one.
        if (
            not self.off & NO_SINGULAR
            and ply > 0
            and depth >= 7 * PLY
            and first
            and left_out < 0
            and not pressed
            and entry
            and bound & LOWER
            and entry_depth(entry) >= depth - 3 * PLY
            and abs(score) < DECIDED_SCORE
            and ply < 60
        ):
            below = score - depth // PLY * 2
            value = self.node(board, me, below - 1, below, (depth - PLY) // 2, ply, cut, first)
            if self.broken:
                return 0
            if value < below:
                singular = PLY if value >= below - 30 or on_line else PLY + PLY // 2
            elif below >= beta:
                return below
            self.line_length[ply] = 0

        # Step 11. The moves: the table's first, the others in the order of policy and history.
        begun = self.top
        if begun + MOST > STACK:
            # There is room for a node on every ply; singular searches, which open a second one, could use it up.
            return static if static != NO_EVALUATION else self.static_value(board, me)
        if first and not self.may_play(board, me, first, forced):
            first = 0
        # The table's move counts as one place before the others, which are gathered only if it does not end the node.
        index = begun - 1 if first else begun
        if not first:
            count = self._moves_at(board, me, ply, forced, threatened, begun)
        while True:
            if index < begun:
                cell = first
            else:
                if index == begun and first:
                    count = self._moves_at(board, me, ply, forced, threatened, begun)
                if index >= begun + count:
                    break
                cell = self._pick(index, begun + count)
                if leading == 0:
                    leading = self.stack[index] >> 11
            index += 1
            if (cell == first and index > begun) or cell == left_out:
                continue
            number += 1
            info = board.infos[2 * cell + me]
            other = board.infos[2 * cell + foe]
            behind = (leading - (self.stack[index - 1] >> 11)) if index > begun else 0

            # Step 12. Late moves that make and stop nothing are left out, once there is one that does not lose.
            if not pressed and best > -DECIDED_SCORE and not info & (FOUR_BIT | OPEN_BIT) and not threatened:
                if not self.off & NO_MOVE_COUNT and number > self.patience[min(63, depth // PLY)] // (
                    1 if improving else 2
                ) * (2 if on_line else 1):
                    break
                if (
                    not self.off & NO_POLICY_PRUNING
                    and not on_line
                    and not other & (FOUR_BIT | OPEN_BIT)
                    and depth <= 4 * PLY
                    and behind > 150 + 2 * depth
                ):
                    continue

            # Step 13. Extensions: the reply to a four is no decision, and a singular move is not to be misjudged.
            extension = 0
            if pressed:
                if not self.off & NO_FOUR_REPLY:
                    extension = PLY + 18 if depth > 0 else PLY
                elif depth <= 0:
                    extension = PLY
            elif cell == first and singular:
                extension = singular
            deeper = depth - PLY + extension

            # Step 14. Reductions: late moves are looked at less deep first.
            reduction = 0
            if not self.off & NO_REDUCTIONS and not pressed and number > 1 and depth >= 2 * PLY:
                reduction = self.reductions[min(63, depth // PLY) * 64 + min(63, number)]
                if info & FOUR_BIT:
                    reduction -= PLY
                elif info & OPEN_BIT:
                    reduction -= PLY // 2
                if other & FOUR_BIT:
                    reduction -= PLY // 2
                elif other & OPEN_BIT:
                    reduction -= PLY // 4
                if was_on_line:
                    reduction -= PLY // 2
                if threatened:
                    reduction -= PLY // 2
                if not improving:
                    reduction += PLY // 3
                if cut and not self.off & NO_CUT_REDUCTION:
                    reduction += PLY
                if not self.off & NO_POLICY_REDUCTION:
                    reduction += max(-PLY, min(2 * PLY, (behind - 60) >> 1))
                if not self.off & NO_HISTORY:
                    reduction -= self.history[2 * cell + me] >> 6
                reduction = max(0, min(reduction, deeper - PLY // 2))

            # Step 15. The move, searched with a closed window unless it is the first on the principal line.
            board.make(cell, me + 1)
            self.placed_stones += 1
            self.played[ply] = cell
            self.top = begun + count
            if on_line and number == 1:
                value = -self.node(board, foe, -beta, -alpha, deeper, ply + 1, False, -1)
            else:
                value = -self.node(
                    board, foe, -alpha - 1, -alpha, deeper - reduction, ply + 1, True if reduction else not cut, -1
                )
                if value > alpha and reduction and not self.broken:
                    value = -self.node(board, foe, -alpha - 1, -alpha, deeper, ply + 1, not cut, -1)
                if alpha < value < beta and on_line and not self.broken:
                    value = -self.node(board, foe, -beta, -alpha, deeper, ply + 1, False, -1)
            self.top = begun
            board.undo()
            if self.broken:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    best_cell = cell
                    if on_line:
                        self.extend_line(ply, cell)
                    alpha = value
                    if alpha >= beta:
                        self.cut_nodes += 1
                        self.cut_at_once += number == 1
                        break
            if tried_count < 64 and not info & FOUR_BIT:
                tried[tried_count] = cell
                tried_count += 1

        # Step 16. No move: the opponent makes a straight four whatever is played, or nothing can be played at all.
        if number == 0:
            if left_out >= 0:
                return alpha
            if threatened:
                return ply + 4 - WIN_SCORE
            return 0

        # Step 17. What was learnt.
        if best >= beta and not pressed:
            self.reward(me, ply, best_cell, depth, tried, tried_count)
        if not self.off & NO_TABLE:
            score = best + ply if best > DECIDED_SCORE else best - ply if best < -DECIDED_SCORE else best
            self.table.keep(
                key,
                best_cell,
                score,
                static,
                depth,
                LOWER if best >= beta else EXACT if best > old_alpha else UPPER,
                was_on_line,
            )
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def may_play(self, board: Position, me: cython.int, cell: cython.int, forced: cython.int) -> cython.bint:
        """Whether a move of the table can be played here: two keys may, rarely, be taken for one another."""
        if board.stones[cell] != EMPTY or board.is_foul(cell, me):
            return False
        return forced < 0 or cell == forced

    # -- the best line

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extend_line(self, ply: cython.int, cell: cython.int) -> cython.void:
        """The best line from here: ``cell``, and the best line that was found behind it."""
        index: cython.int
        here: cython.int = ply * (DEEPEST + 1)
        length: cython.int = min(self.line_length[ply + 1], DEEPEST - ply - 1)
        self.line[here] = cell
        for index in range(length):
            self.line[here + 1 + index] = self.line[here + DEEPEST + 1 + index]
        self.line_length[ply] = length + 1
