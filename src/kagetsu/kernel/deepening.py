"""The root of the search: deepening step by step, with several best lines, and the door for one thread."""

import time

import cython

from kagetsu.kernel.moves import check_colour
from kagetsu.kernel.rule_tables import search_numbers

if not cython.compiled:
    from kagetsu.kernel.moves import MOST, cell_of
    from kagetsu.kernel.ordering import (
        DEEPEST,
        NO_ASPIRATION,
        NO_CUT_REDUCTION,
        NO_FUTILITY,
        NO_HASTE,
        NO_MOVE_COUNT,
        NO_POLICY_PRUNING,
        NO_RAZORING,
        NO_REDUCTIONS,
        NO_SYMMETRY,
    )
    from kagetsu.kernel.position import Position
    from kagetsu.kernel.tables import CLASS, EMPTY, FIVE, FIVE_BIT, FOUR, ORIGIN
    from kagetsu.kernel.transposition import Transpositions, clock_now, entry_move
    from kagetsu.kernel.tree import DECIDED_SCORE, INFINITE_SCORE, PLY, WIN_SCORE, Tree
    from kagetsu.kernel.vcf import WIN, Stop, Vcf

    ROOT_LINE, ROOT_LINES = 64, 40960

_VCF_MEMORY = 1 << 21
"""Bytes for what either colour's search of fours remembers."""
_FEW = 10
"""With no more stones to come before the end than these, every point is tried, and the steps below are off."""
_DOUBLE_THREE, _FOUR_THREE, _STRAIGHT_FOUR = 8, 11, 12
"""The combined classes of a cell that a static win rests on (``Tree.static_win``)."""
_SHORTENING = (
    NO_RAZORING | NO_FUTILITY | NO_MOVE_COUNT | NO_POLICY_PRUNING | NO_REDUCTIONS | NO_HASTE | NO_CUT_REDUCTION
)
"""The steps that leave moves out, or look at them less deep."""


@cython.final
@cython.cclass
class Search(Tree):
    """One thread's search of one position after another, on a board that it is given and leaves as it was.

    ``table`` may be shared with the searches of other threads. ``seed`` decides the noise of weakened players.
    """

    def __init__(self, position: Position, table: Transpositions, seed: int = 0):
        policy, evaluation = search_numbers(position.tables)
        Tree.__init__(self, position, table, policy, evaluation)
        self.seed = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & (2**64 - 1)
        self.colour = 1
        self.root_stones = position.count
        self.root_count = 0
        self.ranked = 0
        if not cython.compiled:
            self.cells, self.scores, self.before, self.depths = [0] * MOST, [0] * MOST, [0] * MOST, [0] * MOST
            self.selectives, self.places = [0] * MOST, [0] * MOST
            self.line_lengths, self.lines = [0] * MOST, [0] * ROOT_LINES
        self.black_fours = Vcf(position, 1, position.area, _VCF_MEMORY, None)
        self.white_fours = Vcf(position, 2, position.area, _VCF_MEMORY, None)

    def prepare(
        self,
        colour: cython.int,
        max_stones: cython.int,
        stop: Stop,
        deadline: cython.longlong = 0,
        nodes: cython.longlong = 0,
        only: object = None,
        off: cython.int = 0,
        noise: cython.int = 0,
    ) -> int:
        """Takes the position as it stands, ``colour`` to move, and returns how many root moves there are.

        The game is drawn with ``max_stones`` on the board. ``deadline`` is a time of ``time.monotonic_ns``, ``nodes`` a
        number of stones placed, by fours too; 0 for none. ``only``: the points that may be played, else those near
        a stone, one of each that symmetries of the position make equal. ``off``: the steps that are switched off.
        ``noise``: how far an evaluation may be off. ValueError for what is no colour, or a point that cannot be played.
        """
        check_colour(colour)
        self.colour = colour
        self.max_stones = max_stones
        self.stop = stop
        self.black_fours.stop = stop
        self.white_fours.stop = stop
        self.black_fours.max_stones = max_stones
        self.white_fours.max_stones = max_stones
        self.limit = nodes
        self.deadline = clock_now() + max(1, deadline - time.monotonic_ns()) if deadline else 0
        self.off = off
        self.noise = noise
        self.broken = False
        self.root_stones = self.position.count
        self.placed_stones = 0
        self.cut_nodes = 0
        self.cut_at_once = 0
        self.checked = -1000  # the first node looks at the clock
        self.black_fours.nodes = 0
        self.black_fours.replies = 0
        self.white_fours.nodes = 0
        self.white_fours.replies = 0
        self.top = 0
        self.ranked = 0
        self.forget()
        self.everywhere = max_stones - self.position.count <= _FEW
        if self.everywhere:
            self.off |= _SHORTENING
        self._roots(only)
        return self.root_count

    def nodes_left(self) -> object:
        """How many more stones the search may place; None without a limit."""
        if not self.limit:
            return None
        return max(0, self.limit - self.placed_stones - self.vcf_count())

    def use_elsewhere(self, nodes: cython.longlong) -> None:
        """Takes ``nodes`` off what the search may still place: they were used on something else."""
        if self.limit:
            self.limit = max(1, self.limit - nodes)

    def _roots(self, only: object) -> None:
        """The root moves, best first by policy."""
        index: cython.int
        cell: cython.int
        me: cython.int = self.colour - 1
        if only is None:
            self._find_roots(self.everywhere)
            if self.root_count < 8:
                self._find_roots(True)
                if self.position.count == 0:
                    self._middle_first()
            if not self.off & NO_SYMMETRY:
                self._drop_symmetric()
        else:
            self.root_count = 0
            for cell in sorted({point + ORIGIN for point in only}, key=lambda cell: -self._worth(cell)):
                if self.position.stones[cell] != EMPTY:
                    raise ValueError(f"point {cell - ORIGIN} is not empty")
                if not self.position.is_foul(cell, me):
                    self.cells[self.root_count] = cell
                    self.root_count += 1
        for index in range(self.root_count):
            self.scores[index] = -INFINITE_SCORE
            self.depths[index] = 0
            self.selectives[index] = 0
            self.places[index] = index
            self.line_lengths[index] = 1
            self.lines[index * ROOT_LINE] = self.cells[index]

    def _middle_first(self) -> None:
        """Orders the points of an empty board by their distance from the middle, which is all that is known of them."""
        index: cython.int
        cell: cython.int
        away: list = []
        for index in range(self.root_count):
            cell = self.cells[index]
            columns: cython.int = abs(2 * (cell & 31) - self.position.width + 1)
            rows: cython.int = abs(2 * ((cell - ORIGIN) >> 5) - self.position.height + 1)
            away.append((columns + rows, cell))
        for index, (_, cell) in enumerate(sorted(away)):
            self.cells[index] = cell

    def _worth(self, cell: cython.int) -> int:
        """What the policy says of a move; nothing of what is none, which is refused afterwards."""
        return self.order.score(self.position, cell, self.colour - 1) if self.position.stones[cell] == EMPTY else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_roots(self, everywhere: cython.bint) -> cython.int:
        """All legal moves, or those near a stone."""
        index: cython.int
        if everywhere:
            self.root_count = self.order.gather_legal(self.position, self.colour - 1, self.cells, True)
        else:
            self.root_count = self.order.candidates(self.position, self.colour - 1, self.cells)
        for index in range(self.root_count):
            self.order.pick(self.cells, index, self.root_count)
        for index in range(self.root_count):
            self.cells[index] = cell_of(self.cells[index])
        return self.root_count

    def _drop_symmetric(self) -> None:
        """Leaves one of each set of moves that a symmetry of the position carries into one another."""
        width: cython.int = self.position.width
        height: cython.int = self.position.height
        turns = [turn for turn in range(1, 8) if (width == height or turn < 4) and self._is_symmetric(turn)]
        if not turns:
            return
        kept: list = []
        seen: set = set()
        index: cython.int
        for index in range(self.root_count):
            cell = self.cells[index]
            if cell not in seen:
                kept.append(cell)
                seen.update([_turned(cell, turn, width, height) for turn in turns])
        # Dropping one by one is enough only where the symmetries form a group, which those of a position do.
        for index, cell in enumerate(kept):
            self.cells[index] = cell
        self.root_count = len(kept)

    def _is_symmetric(self, turn: cython.int) -> bool:
        row: cython.int
        column: cython.int
        cell: cython.int
        for row in range(self.position.height):
            for column in range(self.position.width):
                cell = ORIGIN + 32 * row + column
                if (
                    self.position.stones[cell]
                    != self.position.stones[_turned(cell, turn, self.position.width, self.position.height)]
                ):
                    return False
        return True

    # -- deepening

    def deepen(self, depth: cython.int, lines: cython.int) -> bool:
        """Searches the ``lines`` best moves ``depth`` plies deep; False if a limit or a stop broke it off.

        Other threads of Python go on meanwhile.
        """
        finished: cython.bint
        with cython.nogil:
            finished = self.iterate(depth, lines)
        return finished

    def help(self, first_depth: cython.int, last_depth: cython.int) -> None:
        """Deepens until a limit or a stop, for the sake of the shared table alone."""
        depth: cython.int
        with cython.nogil:
            for depth in range(first_depth, last_depth + 1):
                if not self.iterate(depth, 1):
                    break

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def iterate(self, depth: cython.int, count: cython.int) -> cython.bint:
        """One step of deepening, with aspiration: the window is opened around the score of the step before."""
        index: cython.int
        rank: cython.int
        score: cython.int
        alpha: cython.int
        beta: cython.int
        width: cython.int
        count = min(count, self.root_count)
        for index in range(self.root_count):
            self.before[index] = self.scores[index]
        for rank in range(count):
            for index in range(rank, self.root_count):
                self.scores[index] = -INFINITE_SCORE
            width = 20
            alpha = -INFINITE_SCORE
            beta = INFINITE_SCORE
            score = self.before[rank]
            if depth >= 5 and -20000 < score < 20000 and not self.off & NO_ASPIRATION:
                alpha = score - width
                beta = score + width
            while True:
                score = self.search_root(self.position, rank, alpha, beta, depth * PLY)
                if self.broken:
                    break
                self.rank(rank, self.root_count)
                if score <= alpha and alpha > -INFINITE_SCORE:
                    alpha = max(-INFINITE_SCORE, score - width)
                    if alpha < -20000:
                        alpha = -INFINITE_SCORE
                elif score >= beta and beta < INFINITE_SCORE:
                    beta = min(INFINITE_SCORE, score + width)
                    if beta > 20000:
                        beta = INFINITE_SCORE
                else:
                    break
                width += width
            if self.broken:
                # What was found before the break counts if the first move was finished; else all is as it was.
                if self.scores[rank] > -INFINITE_SCORE:
                    self.rank(rank, self.root_count)
                for index in range(rank, self.root_count):
                    if self.scores[index] == -INFINITE_SCORE:
                        self.scores[index] = self.before[index]
                self.ranked = max(self.ranked, min(rank + 1, self.root_count))
                return False
        self.rank(0, count)
        self.ranked = max(self.ranked, count)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search_root(
        self, board: Position, first: cython.int, alpha: cython.int, beta: cython.int, depth: cython.int
    ) -> cython.int:
        """The score of the best of the root moves from ``first`` on."""
        index: cython.int
        score: cython.int
        best: cython.int = -INFINITE_SCORE
        for index in range(first, self.root_count):
            score = self.try_root(board, index, first, alpha, beta, depth)
            if self.broken:
                return best
            if index == first or score > alpha:
                self.scores[index] = score
                self.depths[index] = depth // PLY
                self.selectives[index] = self.selective
                self.keep_line(index)
            else:
                self.scores[index] = -INFINITE_SCORE
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_root(
        self,
        board: Position,
        index: cython.int,
        first: cython.int,
        alpha: cython.int,
        beta: cython.int,
        depth: cython.int,
    ) -> cython.int:
        """The score of one root move, with a closed window first unless it is the first."""
        me: cython.int = self.colour - 1
        cell: cython.int = self.cells[index]
        score: cython.int
        reduction: cython.int = 0
        if index == first:
            self.selective = 0
        if board.in_group[me * 4 + FIVE] and (board.sets[me * 4 * 19 + (cell >> 6)] >> (cell & 63)) & 1:
            self.line_length[1] = 0
            return WIN_SCORE - 1
        if self.is_over():
            return 0
        if index > first + 2 and depth >= 3 * PLY and not self.off & NO_REDUCTIONS:
            reduction = self.reductions[min(63, depth // PLY) * 64 + min(63, index - first)] // 2
        board.make(cell, me + 1)
        self.placed_stones += 1
        self.played[0] = cell
        if index == first:
            score = -self.node(board, 1 - me, -beta, -alpha, depth - PLY, 1, False, -1)
        else:
            score = -self.node(board, 1 - me, -alpha - 1, -alpha, depth - PLY - reduction, 1, True, -1)
            if score > alpha and reduction and not self.broken:
                score = -self.node(board, 1 - me, -alpha - 1, -alpha, depth - PLY, 1, True, -1)
            if score > alpha and not self.broken:
                score = -self.node(board, 1 - me, -beta, -alpha, depth - PLY, 1, False, -1)
        board.undo()
        return score

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_line(self, index: cython.int) -> cython.void:
        """Keeps the best line behind a root move."""
        ply: cython.int
        start: cython.int = self.places[index] * ROOT_LINE
        length: cython.int = min(self.line_length[1], ROOT_LINE - 1)
        self.lines[start] = self.cells[index]
        for ply in range(length):
            self.lines[start + 1 + ply] = self.line[DEEPEST + 1 + ply]
        self.line_lengths[index] = length + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, begun: cython.int, end: cython.int) -> cython.void:
        """Sorts root moves by score, the best first; equal ones stay in their order."""
        index: cython.int
        place: cython.int
        cell: cython.int
        score: cython.int
        before: cython.int
        depth: cython.int
        selective: cython.int
        home: cython.int
        length: cython.int
        for index in range(begun + 1, end):
            score = self.scores[index]
            if score <= self.scores[index - 1]:
                continue
            cell = self.cells[index]
            before = self.before[index]
            depth = self.depths[index]
            selective = self.selectives[index]
            home = self.places[index]
            length = self.line_lengths[index]
            place = index
            while place > begun and self.scores[place - 1] < score:
                self.cells[place] = self.cells[place - 1]
                self.scores[place] = self.scores[place - 1]
                self.before[place] = self.before[place - 1]
                self.depths[place] = self.depths[place - 1]
                self.selectives[place] = self.selectives[place - 1]
                self.places[place] = self.places[place - 1]
                self.line_lengths[place] = self.line_lengths[place - 1]
                place -= 1
            self.cells[place] = cell
            self.scores[place] = score
            self.before[place] = before
            self.depths[place] = depth
            self.selectives[place] = selective
            self.places[place] = home
            self.line_lengths[place] = length

    # -- what was found

    @property
    def nodes(self) -> int:
        """Stones that the search placed since it was prepared, those of searches of fours left out."""
        return self.placed_stones

    @property
    def vcf_nodes(self) -> int:
        """Stones that searches of fours placed since then: fours and replies."""
        return self.vcf_count()

    @property
    def cutoffs(self) -> tuple:
        """Nodes that ended since then because one move was good enough, and those of them where it was the first."""
        return self.cut_nodes, self.cut_at_once

    def ranks(self) -> int:
        """How many best lines hold a score."""
        return self.ranked

    def found(self, rank: cython.int) -> tuple:
        """Score, depth, selective depth and points of the line, best first, the root move included.

        Where a closed window left the line shorter than the depth or the win, what the table knows continues it, and
        a win by fours, or one that is certain by what is on the board, at its end. The line of a decided score is never
        longer than the score says. Nobody may be searching meanwhile. IndexError if no so many lines hold a score.
        """
        index: cython.int
        if not 0 <= rank < self.root_count or (rank and rank >= self.ranked):
            raise IndexError(f"no line {rank} was found")
        start: cython.int = self.places[rank] * ROOT_LINE
        line = [self.lines[start + index] - ORIGIN for index in range(self.line_lengths[rank])]
        if self.position.count == self.root_stones and self.scores[rank] > -INFINITE_SCORE:
            self._continue_line(line, self.scores[rank], self.depths[rank])
        return self.scores[rank], self.depths[rank], self.selectives[rank], line

    def _continue_line(self, line: list, score: cython.int, depth: cython.int) -> None:
        """Adds the moves that the table holds for the positions at the line's end, up to the end of the win or the
        depth; then the fours by which the side to move wins there, or what else shows the win.
        """
        board: Position = self.position
        me: cython.int = self.colour - 1
        cell: cython.int
        index: cython.int
        entry: cython.ulonglong
        decided: cython.bint = abs(score) > DECIDED_SCORE
        winner: cython.int = self.colour - 1 if score > 0 else 2 - self.colour
        most: cython.int = WIN_SCORE - abs(score) if decided else depth
        for index in range(len(line)):
            board.make(line[index] + ORIGIN, me + 1)
            me = 1 - me
        over: cython.bint = False
        while len(line) < most and board.count < self.max_stones:
            entry = self.table.look_up(self.key(board, me))
            cell = entry_move(entry) if entry else 0
            if cell == 0 or not self.may_play(board, me, cell, -1):
                break
            line.append(cell - ORIGIN)
            over = board.infos[2 * cell + me] & FIVE_BIT != 0
            if over:
                break
            board.make(cell, me + 1)
            me = 1 - me
        if len(line) < most and not over:
            fours: list = []
            if board.in_group[me * 4 + FOUR]:
                fours = self._won_by_fours(self.black_fours if me == 0 else self.white_fours)
            if decided and (me != winner or len(line) + len(fours) + 2 > most):
                fours = []
            line.extend(fours)
            if decided and not fours:
                line.extend(self._shown_win(me, winner, most - len(line)))
        while board.count > self.root_stones:
            board.undo()

    def _shown_win(self, me: cython.int, winner: cython.int, most: cython.int) -> list:
        """The moves, ``me`` to move, up to the four that nothing stops, where what is on the board wins for ``winner``
        within ``most`` plies, as the search takes it; none if that is not seen. The position changes meanwhile.
        """
        board: Position = self.position
        shown: list = []
        if (self.closing >> winner) & 1 or board.in_group[me * 4 + FIVE] or board.in_group[(1 - me) * 4 + FIVE]:
            return shown
        plies: cython.int
        cell: cython.int
        if me != winner:
            # He who is to move loses to a straight four, and stands where he has to.
            cell = self._cell_of_class(winner, _STRAIGHT_FOUR, me)
            if cell == 0:
                return shown
            self._show(shown, cell, me)
        plies = self.static_win(board, winner, self.max_stones - board.count)
        if plies == 0 or len(shown) + plies > most:
            return []
        if plies == 5:
            cell = self._cell_of_class(winner, _FOUR_THREE, winner) or self._cell_of_class(
                winner, _DOUBLE_THREE, winner
            )
            self._show(shown, cell, winner)
            # The reply that the four or the three asks for; if it may not be played, nothing stops that four.
            if board.in_group[winner * 4 + FIVE]:
                cell = board.first_in(winner, FIVE)
                cell = 0 if board.is_foul(cell, 1 - winner) else cell
            else:
                cell = self._cell_of_class(winner, _STRAIGHT_FOUR, 1 - winner)
            if cell == 0:
                return shown
            self._show(shown, cell, 1 - winner)
        cell = self._cell_of_class(winner, _STRAIGHT_FOUR, winner)
        if cell:
            self._show(shown, cell, winner)
        return shown

    def _show(self, shown: list, cell: cython.int, me: cython.int) -> None:
        """Plays a move, and adds its point."""
        shown.append(cell - ORIGIN)
        self.position.make(cell, me + 1)

    def _cell_of_class(self, colour: cython.int, wanted: cython.int, me: cython.int) -> int:
        """The first empty cell where a stone of ``colour`` makes such a combined class and ``me`` may play; 0 if there
        is none.
        """
        row: cython.int
        column: cython.int
        cell: cython.int
        for row in range(self.position.height):
            for column in range(self.position.width):
                cell = ORIGIN + 32 * row + column
                if (
                    self.position.stones[cell] == EMPTY
                    and self.position.infos[2 * cell + colour] & CLASS == wanted
                    and not self.position.is_foul(cell, me)
                ):
                    return cell
        return 0

    def _won_by_fours(self, fours: Vcf) -> list:
        """The points of a quick win by fours, none if there is none; what it takes is not counted."""
        index: cython.int
        nodes: cython.longlong = fours.nodes
        replies: cython.longlong = fours.replies
        found: cython.int = fours.search(1000)
        fours.nodes = nodes
        fours.replies = replies
        return [fours.line[index] - ORIGIN for index in range(fours.length)] if found == WIN else []

    def root_moves(self) -> list:
        """Every root move with the score that it had last, best first; -32000 for one that was shown to be worse."""
        index: cython.int
        return [(self.cells[index] - ORIGIN, self.scores[index]) for index in range(self.root_count)]


@cython.cfunc
def _turned(cell: cython.int, turn: cython.int, width: cython.int, height: cython.int) -> cython.int:
    """Where a symmetry carries a cell: bit 0 mirrors the columns, bit 1 the rows, bit 2 changes rows and columns."""
    row: cython.int = (cell - ORIGIN) >> 5
    column: cython.int = (cell - ORIGIN) & 31
    kept: cython.int
    if turn & 1:
        column = width - 1 - column
    if turn & 2:
        row = height - 1 - row
    if turn & 4:
        kept = row
        row = column
        column = kept
    return ORIGIN + 32 * row + column


# -- for tests


@cython.cfunc
def _tree_of(position: Position, max_stones: cython.int) -> Search:
    search: Search = Search(position, Transpositions(0))
    search.max_stones = max_stones
    return search


def static_win(position: Position, colour: cython.int, max_stones: cython.int) -> int:
    """In how many plies ``colour``, who is to move and has no five, wins by what is on the board, as the search takes
    it; 0 if that is not seen.
    """
    check_colour(colour)
    search: Search = _tree_of(position, max_stones)
    return search.static_win(position, colour - 1, max_stones - position.count)


def straight_defences(position: Position, colour: cython.int) -> list:
    """The points that the search tries for ``colour`` against the opponent's points of a straight four, ascending."""
    check_colour(colour)
    search: Search = _tree_of(position, position.area)
    index: cython.int
    out = cython.declare(cython.int[640])
    if not cython.compiled:
        out = [0] * MOST
    count: cython.int = search.straight_defences(position, colour - 1, out)
    return sorted([cell_of(out[index]) - ORIGIN for index in range(count)])
