"""The exact defences against what threatens to win at once.

A *threat* is here a win by at most a few fours that would follow if the defender passed. A reply is a *defence* if and
only if no such win is left after it, so a search may leave out all others without looking at them: they lose. What a
defence is worth beyond that, the search must find out.
"""

import cython

from kagetsu.kernel.moves import check_colour

if not cython.compiled:
    from kagetsu.kernel.moves import MOST
    from kagetsu.kernel.position import Position, closing_sides, sides_with_fouls, step_of
    from kagetsu.kernel.tables import (
        BARRED,
        BARRED_BIT,
        CELLS,
        CLASS,
        EMPTY,
        FIVE,
        FOUR,
        FOUR_BIT,
        ORIGIN,
        WALL,
        WORDS,
        first_bit,
    )

    NO_THREAT = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def three_defences(board: Position, cell: cython.int, axis: cython.int, out: cython.p_int) -> cython.int:
    """The empty cells of the axis where a stone of the other colour takes away the open three that the stone on
    ``cell`` is part of; none if it is part of none there. By the line alone: whether the three or the defence is
    hindered by a foul, other lines tell. Two or three cells; up to five where closed fives win nothing.
    """
    shift: cython.int = 4 * (board.stones[cell] - 1)
    other: cython.uint = 3 - board.stones[cell]
    key: cython.uint = board.key_at(cell, axis)
    place: cython.int
    found: cython.int = 0
    made: cython.int = (board.lines[key] >> shift) & 15
    if made != 9 and made != 10:
        return 0
    for place in range(10):
        if (key >> (2 * place)) & 3 == EMPTY:
            made = (board.lines[key | (other << (2 * place))] >> shift) & 15
            if made < 9:
                out[found] = cell + (place - 5 if place < 5 else place - 4) * step_of(axis)
                found += 1
    return found


@cython.final
@cython.cclass
class Defences:
    """Finds defences in positions of the rule of ``position``, which are always left as they were. ``me`` is a colour's
    index: 0 Black, 1 White.
    """

    def __init__(self, position: Position):
        if not cython.compiled:
            self.zone = [0] * CELLS
        self.zone_mark = 0
        self.threat = NO_THREAT
        self.quiet = 0
        self.doubtful = False
        self.closing = closing_sides(position)
        self.has_fouls = sides_with_fouls(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def defences(self, board: Position, me: cython.int, most_fours: cython.int, out: cython.p_int) -> cython.int:
        """Writes the cells where ``me``, who is to move, meets the opponent's threat, and returns how many.

        ``threat`` is then what the opponent would win by if ``me`` passed: NO_THREAT, else one more than the fours that
        he needs before the five (1: he has a four; 2: a straight four, a double four, or a four that may not be
        stopped, would be next; 3: a four-three, or another four that leaves the like of 2), looked for up to
        ``most_fours``. The cells are exactly the legal ones after which the opponent, to move, has no win by as few
        fours. The first ``quiet`` of them make no four; the others do, which gains time: the threat may come back.
        Both ascend. A threat without any cell is a lost game.

        NO_THREAT, and no cell, also where ``me`` could make five. Draws by a number of stones are not thought of.
        """
        fours: cython.int
        self.threat = NO_THREAT
        self.quiet = 0
        if board.in_group[me * 4 + FIVE]:
            return 0
        for fours in range(most_fours + 1):
            if self.winning_four(board, 1 - me, fours) >= 0:
                self.threat = fours + 1
                return self._try_all(board, me, fours, out)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try_all(self, board: Position, me: cython.int, fours: cython.int, out: cython.p_int) -> cython.int:
        """Tries every cell that could be a defence against a win by ``fours`` fours, which there is.

        One such win is taken, and the cells marked where a stone could spoil it. A stone elsewhere that makes no four
        leaves it as it is; only where fouls are in doubt can it come from anywhere.
        """
        making = cython.declare(cython.int[640])
        if not cython.compiled:
            making = [0] * MOST
        fours_made: cython.int = 0
        cell: cython.int
        index: cython.int
        kept: cython.bint
        makes_four: cython.bint
        self.zone_mark += 1
        self.doubtful = False
        if fours:
            self._mark_win(board, 1 - me, fours)
        else:
            for index in range(self.stops(board, 1 - me, out)):
                self.zone[out[index]] = self.zone_mark
            self.doubtful = False
        for cell in range(ORIGIN, ORIGIN + 32 * board.height):
            if board.stones[cell] != EMPTY:
                continue
            makes_four = fours > 0 and board.infos[2 * cell + me] & FOUR_BIT != 0
            if not (self.doubtful or makes_four or self.zone[cell] == self.zone_mark) or board.is_foul(cell, me):
                continue
            board.make(cell, me + 1)
            makes_four = board.in_group[me * 4 + FIVE] > 0
            kept = self.winning_four(board, 1 - me, fours) < 0
            board.undo()
            if kept and makes_four:
                making[fours_made] = cell
                fours_made += 1
            elif kept:
                out[self.quiet] = cell
                self.quiet += 1
        for index in range(fours_made):
            out[self.quiet + index] = making[index]
        return self.quiet + fours_made

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def winning_four(self, board: Position, me: cython.int, fours: cython.int) -> cython.int:
        """A cell by which ``me``, to move, wins with at most so many fours before the five; -1 if there is none.

        Every four leaves the opponent no five of his own; after every legal reply that stops it the win goes on with
        one four less; the last four cannot be stopped.
        """
        foe: cython.int = 1 - me
        word: cython.int
        cell: cython.int
        info: cython.int
        rest: cython.ulonglong
        won: cython.bint
        target: cython.int = -1
        if board.in_group[me * 4 + FIVE]:
            return board.first_in(me, FIVE)
        if fours == 0 or board.in_group[me * 4 + FOUR] == 0:
            return -1
        if board.in_group[foe * 4 + FIVE] and not (self.closing >> foe) & 1:
            if board.in_group[foe * 4 + FIVE] > 1:
                return -1
            target = board.first_in(foe, FIVE)
        # By definition one stone stops a four that is no straight one; where nothing is barred, that stone is legal.
        stoppable: cython.bint = fours == 1 and not (self.has_fouls >> foe) & 1
        if stoppable and board.in_class[me * 14 + 12] == 0 and board.in_group[me * 4 + BARRED] == 0:
            return -1
        for word in range(WORDS):
            rest = board.sets[(me * 4 + FOUR) * WORDS + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                info = board.infos[2 * cell + me]
                if (target >= 0 and cell != target) or board.is_foul(cell, me):
                    continue
                if stoppable and 9 <= info & CLASS <= 11:
                    continue
                if board.in_group[foe * 4 + FIVE] == 0 and info & CLASS == 12 and not (self.closing >> me) & 1:
                    return cell  # two five points, and one stone takes only one of them
                board.make(cell, me + 1)
                won = board.in_group[foe * 4 + FIVE] == 0 and self._holds(board, me, fours)
                board.undo()
                if won:
                    return cell
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _holds(self, board: Position, me: cython.int, fours: cython.int) -> cython.bint:
        """Whether the four that ``me`` just made, one of ``fours``, wins against every reply."""
        replies = cython.declare(cython.int[10])
        if not cython.compiled:
            replies = [0] * 10
        index: cython.int
        won: cython.bint
        count: cython.int = self.stops(board, me, replies)
        if count and fours == 1:
            return False
        for index in range(count):
            board.make(replies[index], 2 - me)
            won = self.winning_four(board, me, fours - 1) >= 0
            board.undo()
            if not won:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stops(self, board: Position, me: cython.int, out: cython.p_int) -> cython.int:
        """Writes the legal replies after which ``me``, who has a five point, has none; returns how many.

        What stops all fives must stop the first one: on its point or, where closed fives win nothing, at an end of the
        row that it would complete. ``doubtful`` is set where such a reply is barred, or looks so.
        """
        foe: cython.int = 1 - me
        turn: cython.int
        cell: cython.int
        step: cython.int
        found: cython.int = 0
        point: cython.int = board.first_in(me, FIVE)
        if not (self.closing >> me) & 1 and board.in_group[me * 4 + FIVE] > 1:
            return 0
        for turn in range(9 if (self.closing >> me) & 1 else 1):
            cell = point
            if turn:
                if (board.codes[2 * point + me] >> (4 * ((turn - 1) >> 1))) & 15 != 13:
                    continue
                step = step_of((turn - 1) >> 1) if turn & 1 else -step_of((turn - 1) >> 1)
                cell = board.end_of_run(point, step, me + 1)
                if board.stones[cell] != EMPTY:
                    continue
            if board.infos[2 * cell + foe] & BARRED_BIT:
                self.doubtful = True
                if board.is_foul(cell, foe):
                    continue
            board.make(cell, foe + 1)
            if board.in_group[me * 4 + FIVE] == 0:
                out[found] = cell
                found += 1
            board.undo()
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_win(self, board: Position, me: cython.int, fours: cython.int) -> cython.void:
        """Marks every cell where a stone of the opponent could spoil one win of ``me`` by ``fours`` fours.

        Such a stone takes a cell of the win, or stands on an axis of one of its fours, where it takes or closes a five;
        or it makes a four together with one of the replies, on an axis on which that reply makes a three at least.
        Where a move of the win may be a foul, anything can matter: ``doubtful`` is set.
        """
        replies = cython.declare(cython.int[10])
        if not cython.compiled:
            replies = [0] * 10
        index: cython.int
        cell: cython.int = self.winning_four(board, me, fours)
        if board.infos[2 * cell + me] & BARRED_BIT:
            self.doubtful = True
        self.zone[cell] = self.zone_mark
        self._mark_axes(board, cell, me, 11)
        board.make(cell, me + 1)
        for index in range(self.stops(board, me, replies)):
            self.zone[replies[index]] = self.zone_mark
            self._mark_axes(board, replies[index], 1 - me, 8)
            board.make(replies[index], 2 - me)
            self._mark_win(board, me, fours - 1)
            board.undo()
        board.undo()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_axes(self, board: Position, cell: cython.int, me: cython.int, least: cython.int) -> cython.void:
        """Marks what lies within five steps of ``cell`` on each axis where a stone there makes the class ``least``, or
        a higher one.
        """
        turn: cython.int
        distance: cython.int
        step: cython.int
        other: cython.int
        for turn in range(8):
            if (board.codes[2 * cell + me] >> (4 * (turn >> 1))) & 15 < least:
                continue
            step = step_of(turn >> 1) if turn & 1 else -step_of(turn >> 1)
            other = cell
            for distance in range(5):
                other += step
                if board.stones[other] == WALL:
                    break
                self.zone[other] = self.zone_mark


# -- the door: points and colours


def defences(position: Position, colour: cython.int, most_fours: cython.int = 2) -> tuple:
    """What the opponent of ``colour`` threatens, and every point that meets it: ``threat, quiet, fours``.

    ``colour`` is to move. ``threat`` is 0 if the opponent, were ``colour`` to pass, would not win by at most
    ``most_fours`` fours (0 to 4) followed by a five, or if ``colour`` can make five; else one more than the least
    number of fours: 1 for a four that stands, 2 where a straight four or a double four is to come, 3 for a four-three.
    A legal point is in one of the two lists if and only if the opponent has no win by as few fours after a stone there:
    in ``quiet`` where that stone makes no four, in ``fours`` where it does, so that the threat may come back. Both
    ascend. Draws by a number of stones are not thought of.
    """
    check_colour(colour)
    if not 0 <= most_fours <= 4:
        raise ValueError("threats are looked for up to four fours")
    search: Defences = Defences(position)
    out = cython.declare(cython.int[640])
    if not cython.compiled:
        out = [0] * MOST
    index: cython.int
    count: cython.int = search.defences(position, colour - 1, most_fours, out)
    quiet = [out[index] - ORIGIN for index in range(search.quiet)]
    return search.threat, quiet, [out[index] - ORIGIN for index in range(search.quiet, count)]


def open_three_defences(position: Position, point: cython.int, axis: cython.int) -> list:
    """The points where the opponent of the stone on ``point`` takes away the open three that it is part of on the axis
    (0 row, 1 column, 2 rising, 3 falling), ascending along it; empty if it is part of none.

    An open three is one that a stone more makes a straight four, by the line alone: fouls are not looked at. ValueError
    if there is no stone on the point, or no such axis.
    """
    if not (1 <= position.stone_at(point) <= 2 and 0 <= axis < 4):
        raise ValueError(f"no stone on point {point}, or no axis {axis}")
    out = cython.declare(cython.int[10])
    if not cython.compiled:
        out = [0] * 10
    index: cython.int
    count: cython.int = three_defences(position, point + ORIGIN, axis, out)
    return [out[index] - ORIGIN for index in range(count)]
