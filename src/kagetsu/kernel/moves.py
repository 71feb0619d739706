"""The moves that are worth trying: candidates in order, and the exact defences against what threatens to win at once.

A *candidate* is a legal point near a stone; the policy says which are tried first. A *threat* is here a win by at most
two fours that would follow if the defender passed. A reply is a *defence* if and only if no such win is left after it,
so the search may leave out all others without looking at them: they lose. What a reply is worth beyond that, the
search must find out.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.position import Position, step_of
    from kagetsu.kernel.tables import (
        BARRED,
        BARRED_BIT,
        BARS_DOUBLE_FOUR,
        BARS_DOUBLE_THREE,
        BARS_FOUR_THREE,
        BARS_OVERLINE,
        CELLS,
        CLASS,
        CLOSED_FIVE_WINS,
        EMPTY,
        FIVE,
        FOUL_BIT,
        FOUR,
        FOUR_BIT,
        ORIGIN,
        RECURSION,
        TRAITS,
        WALL,
        WORDS,
        first_bit,
        plain_class,
    )

    MOST, NO_THREAT, LOWEST_SCORE = 640, 0, -65536


@cython.final
@cython.cclass
class Policy:
    """How early a point is tried: a number for what a stone makes there, and one for what it takes from the opponent.

    ``own`` and ``other`` are 14 numbers each, by combined class, from -32767 to 32767 (``evaluation.values``).
    ValueError for anything else.
    """

    def __init__(self, own, other):
        if not cython.compiled:
            self.own, self.other = [0] * 14, [0] * 14
        if len(own) != 14 or len(other) != 14 or max(map(abs, [*own, *other])) > 32767:
            raise ValueError("a policy has 14 numbers of sixteen bits for either colour")
        index: cython.int
        for index in range(14):
            self.own[index] = own[index]
            self.other[index] = other[index]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cell_of(move: cython.int) -> cython.int:
    """The cell of a candidate, which carries its score in the bits above: the larger, the earlier."""
    return 2047 - (move & 2047)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def threats_of(board: Position, me: cython.int) -> cython.int:
    """Which classes from the open three (6) to the five (13) exist on some empty cell, as a mask of sixteen bits.

    Bit 0 is an open three of the colour ``me`` (0 Black, 1 White), bit 1 an open-three-plus, bit 2 a double open three,
    bit 3 a four, bit 4 a four-plus, bit 5 a four-three, bit 6 a straight four, bit 7 a five. Bits 8 to 15 are the same
    of the other colour. Classes are those of the sets: upper bounds where a three may turn out to be false, and a cell
    that is barred, for certain or by suspicion, counts as nothing.
    """
    index: cython.int
    mask: cython.int = 0
    for index in range(8):
        if board.in_class[me * 14 + 6 + index]:
            mask |= 1 << index
        if board.in_class[(1 - me) * 14 + 6 + index]:
            mask |= 256 << index
    return mask


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
    key: cython.uint = board.keys[cell * 4 + axis]
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
class Moves:
    """Finds moves in positions of the rule of ``position``, which are always left as they were. ``me`` is a colour's
    index: 0 Black, 1 White.
    """

    def __init__(self, position: Position, policy: Policy):
        self.policy = policy
        if not cython.compiled:
            self.zone = [0] * CELLS
        self.zone_mark = 0
        self.threat = NO_THREAT
        self.quiet = 0
        self.doubtful = False
        self.closing = 0
        self.bound = 0
        me: cython.int
        trait: cython.int
        for me in range(2):
            if not position.traits[me * TRAITS + CLOSED_FIVE_WINS]:
                self.closing |= 1 << me
            for trait in (BARS_OVERLINE, BARS_DOUBLE_FOUR, BARS_DOUBLE_THREE, BARS_FOUR_THREE):
                if position.traits[me * TRAITS + trait]:
                    self.bound |= 1 << me

    # -- candidates

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def candidates(self, board: Position, me: cython.int, out: cython.p_int) -> cython.int:
        """Writes the legal cells near a stone to ``out``, with their scores (see ``cell_of``), and returns how many.

        On an empty board the middle; where no legal cell is near a stone, all legal cells. In no order: see ``pick``.
        """
        if board.count == 0:
            out[0] = ((0 - LOWEST_SCORE) << 11) | (2047 - ORIGIN - 32 * (board.height // 2) - board.width // 2)
            return 1
        count: cython.int = self._candidates(board, me, out, False)
        return count if count else self._candidates(board, me, out, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _candidates(self, board: Position, me: cython.int, out: cython.p_int, everywhere: cython.bint) -> cython.int:
        row: cython.int
        column: cython.int
        cell: cython.int
        score: cython.int
        count: cython.int = 0
        for row in range(6, 6 + board.height):
            if not everywhere and not board.near[row]:
                continue
            for column in range(board.width):
                cell = row * 32 + column
                if board.stones[cell] != EMPTY or not (everywhere or (board.near[row] >> column) & 1):
                    continue
                if self.is_foul(board, cell, me):
                    continue
                score = (
                    self.policy.own[self.class_at(board, cell, me)]
                    + self.policy.other[self.class_at(board, cell, 1 - me)]
                )
                out[count] = ((score - LOWEST_SCORE) << 11) | (2047 - cell)
                count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, moves: cython.p_int, begun: cython.int, count: cython.int) -> cython.int:
        """Brings the best of ``moves[begun:count]`` to the front and returns its cell; ties go to the lowest cell.

        A search that asks for one after the other pays only for those that it tries.
        """
        index: cython.int
        best: cython.int = begun
        move: cython.int
        for index in range(begun + 1, count):
            if moves[index] > moves[best]:
                best = index
        move = moves[best]
        moves[best] = moves[begun]
        moves[begun] = move
        return cell_of(move)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def class_at(self, board: Position, cell: cython.int, me: cython.int) -> cython.int:
        """The combined class of an empty cell, with suspicions settled: 1 only for a foul, and only real threes count
        where the cell was suspected and is legal.
        """
        info: cython.int = board.infos[2 * cell + me]
        if not info & BARRED_BIT:
            return info & CLASS
        if self.is_foul(board, cell, me):
            return 1
        axis: cython.int
        kind: cython.int
        straight: cython.int = 0
        fours: cython.int = 0
        threes: cython.int = 0
        blocked: cython.int = 0
        twos: cython.int = 0
        board.stones[cell] = me + 1
        for axis in range(4):
            kind = (board.codes[2 * cell + me] >> (4 * axis)) & 15
            straight += kind == 12
            fours += (kind == 11) + 2 * (kind == 14)
            blocked += kind == 8
            twos += 5 <= kind <= 7
            if kind == 9 or kind == 10:
                threes += board.has_three(cell, step_of(axis), me + 1, board.traits[me * TRAITS + RECURSION])
        board.stones[cell] = EMPTY
        return plain_class(straight, fours, threes, blocked, twos)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def is_foul(self, board: Position, cell: cython.int, me: cython.int) -> cython.bint:
        """Whether a stone on the empty cell is a foul."""
        info: cython.int = board.infos[2 * cell + me]
        if not info & BARRED_BIT:
            return False
        return info & FOUL_BIT != 0 or board.kind_at(cell, me + 1) > 1

    # -- defences

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
            if not (self.doubtful or makes_four or self.zone[cell] == self.zone_mark) or self.is_foul(board, cell, me):
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
        stoppable: cython.bint = fours == 1 and not (self.bound >> foe) & 1
        if stoppable and board.in_class[me * 14 + 12] == 0 and board.in_group[me * 4 + BARRED] == 0:
            return -1
        for word in range(WORDS):
            rest = board.sets[(me * 4 + FOUR) * WORDS + word]
            while rest:
                cell = word * 64 + first_bit(rest)
                rest &= rest - 1
                info = board.infos[2 * cell + me]
                if (target >= 0 and cell != target) or self.is_foul(board, cell, me):
                    continue
                if stoppable and 9 <= info & CLASS <= 11:
                    continue
                if target < 0 and info & CLASS == 12 and not (self.closing >> me) & 1:
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
                cell += step
                while board.stones[cell] == me + 1:
                    cell += step
                if board.stones[cell] != EMPTY:
                    continue
            if board.infos[2 * cell + foe] & BARRED_BIT:
                self.doubtful = True
                if self.is_foul(board, cell, foe):
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


def candidates(position: Position, colour: cython.int, policy: Policy) -> list:
    """The legal points near a stone (``Position.nearby``), those to be tried first in front; ties by point.

    A point's score is ``policy.own`` of what a stone of ``colour`` makes there, plus ``policy.other`` of what one of
    the other colour would. On an empty board the middle; where no legal point is near a stone, all legal points.
    """
    _check_colour(colour)
    moves: Moves = Moves(position, policy)
    out = cython.declare(cython.int[640])
    if not cython.compiled:
        out = [0] * MOST
    index: cython.int
    count: cython.int = moves.candidates(position, colour - 1, out)
    for index in range(count):
        moves.pick(out, index, count)
    return [cell_of(out[index]) - ORIGIN for index in range(count)]


def defences(position: Position, colour: cython.int, most_fours: cython.int = 2) -> tuple:
    """What the opponent of ``colour`` threatens, and every point that meets it: ``threat, quiet, fours``.

    ``colour`` is to move. ``threat`` is 0 if the opponent, were ``colour`` to pass, would not win by at most
    ``most_fours`` fours (0 to 4) followed by a five, or if ``colour`` can make five; else one more than the least
    number of fours: 1 for a four that stands, 2 where a straight four or a double four is to come, 3 for a four-three.
    A legal point is in one of the two lists if and only if the opponent has no win by as few fours after a stone there:
    in ``quiet`` where that stone makes no four, in ``fours`` where it does, so that the threat may come back. Both
    ascend. Draws by a number of stones are not thought of.
    """
    _check_colour(colour)
    if not 0 <= most_fours <= 4:
        raise ValueError("threats are looked for up to four fours")
    moves: Moves = Moves(position, _NO_POLICY)
    out = cython.declare(cython.int[640])
    if not cython.compiled:
        out = [0] * MOST
    index: cython.int
    count: cython.int = moves.defences(position, colour - 1, most_fours, out)
    quiet = [out[index] - ORIGIN for index in range(moves.quiet)]
    return moves.threat, quiet, [out[index] - ORIGIN for index in range(moves.quiet, count)]


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


def threat_mask(position: Position, colour: cython.int) -> int:
    """Which threats stand on the board, as a mask: bit 0 if ``colour`` has a point where a stone makes an open three,
    1 open-three-plus, 2 double open three, 3 four, 4 four-plus, 5 four-three, 6 straight four, 7 five; 8 to 15: the
    same of the opponent. By the combined classes, in which a point that is barred or looks so is nothing else.
    """
    _check_colour(colour)
    return threats_of(position, colour - 1)


_NO_POLICY = Policy([0] * 14, [0] * 14)


def _check_colour(colour: cython.int) -> None:
    if not 1 <= colour <= 2:
        raise ValueError(f"{colour} is no colour")
