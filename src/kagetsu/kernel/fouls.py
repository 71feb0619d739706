"""The stones on the cells, and the exact test of a foul: overline, double-four, and the double-three that looks ahead.

The line classes of a cell tell an overline and a double-four for certain, and a double-three only by suspicion: a
three counts if it can grow to a straight four on a point where the stone may legally be played, which is decided by
this same test (RIF rules 9.3). Here the stones alone are walked, as in the text of the rule; what was found out is
kept for as long as the position stays the same.
"""

import cython

if not cython.compiled:
    from kagetsu.kernel.tables import (
        BARS_DOUBLE_FOUR,
        BARS_DOUBLE_THREE,
        BARS_FOUR_THREE,
        BARS_OVERLINE,
        CELLS,
        CLOSED_FIVE_WINS,
        EDGE_CLOSES,
        EMPTY,
        FOUR_EXCUSES,
        RECURSION,
        SIX_WINS,
        TRAITS,
        WALL,
    )

    LEGAL, IS_FIVE, OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE = 0, 1, 2, 3, 4, 5

AXES = cython.declare(cython.int[4])
if not cython.compiled:
    AXES = [0] * 4
AXES[0], AXES[1], AXES[2], AXES[3] = 1, 32, 33, -31


@cython.cclass
class Cells:
    """The stones of a board, what binds either side, and the test of fouls. ``Position`` adds all the rest."""

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def end_of_run(self, cell: cython.int, step: cython.int, colour: cython.int) -> cython.int:
        """The first cell beyond ``cell`` along ``step`` that holds no stone of ``colour``."""
        cell += step
        while self.stones[cell] == colour:
            cell += step
        return cell

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def kind_at(self, cell: cython.int, colour: cython.int) -> cython.int:
        """LEGAL, IS_FIVE or the kind of foul that a stone of ``colour`` on the empty ``cell`` is."""
        place: cython.int = (colour - 1) * CELLS + cell
        if self.foul_hash[place] != self.hash_value:
            self.foul_kind[place] = self.judge(cell, colour, self.traits[(colour - 1) * TRAITS + RECURSION])
            self.foul_hash[place] = self.hash_value
        return self.foul_kind[place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def judge(self, cell: cython.int, colour: cython.int, recursion: cython.int) -> cython.int:
        """The same without looking at what was found before; ``recursion`` is how many levels deep the points where
        threes grow are judged, -1 as deep as it goes.
        """
        axis: cython.int
        low: cython.int
        high: cython.int
        length: cython.int
        fours: cython.int = 0
        threes: cython.int = 0
        overlines: cython.int = 0
        kind: cython.int = LEGAL
        me: cython.int = colour - 1
        own: cython.int = me * TRAITS
        fours_on = cython.declare(cython.int[4])
        if not cython.compiled:
            fours_on = [0] * 4
        self.stones[cell] = colour
        for axis in range(4):
            low = self.end_of_run(cell, -AXES[axis], colour)
            high = self.end_of_run(cell, AXES[axis], colour)
            length = (high - low) // AXES[axis] - 1
            if length >= 5:
                if self.wins_with(low, high, length, me):
                    kind = IS_FIVE
                    break
                overlines += length > 5
        if kind == LEGAL and overlines and self.traits[own + BARS_OVERLINE]:
            kind = OVERLINE
        if kind == LEGAL:
            for axis in range(4):
                fours_on[axis] = self.fours_along(cell, AXES[axis], colour)
                fours += fours_on[axis]
            if self.traits[own + BARS_DOUBLE_FOUR] and fours >= 2:
                kind = DOUBLE_FOUR
        if kind == LEGAL and (
            (self.traits[own + BARS_DOUBLE_THREE] and not (self.traits[own + FOUR_EXCUSES] and fours))
            or (self.traits[own + BARS_FOUR_THREE] and fours == 1)
        ):
            for axis in range(4):
                if fours_on[axis] == 0 and self.has_three(cell, AXES[axis], colour, recursion):
                    threes += 1
            if threes >= 2 and self.traits[own + BARS_DOUBLE_THREE] and not (self.traits[own + FOUR_EXCUSES] and fours):
                kind = DOUBLE_THREE
            elif threes and fours == 1 and self.traits[own + BARS_FOUR_THREE]:
                kind = FOUR_THREE
        self.stones[cell] = EMPTY
        return kind

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wins_with(self, low: cython.int, high: cython.int, length: cython.int, me: cython.int) -> cython.bint:
        """Whether a run of ``length`` stones wins; ``low`` and ``high`` are the cells before and behind it."""
        own: cython.int = me * TRAITS
        if length > 5:
            return self.traits[own + SIX_WINS] != 0
        if length < 5:
            return False
        if self.traits[own + CLOSED_FIVE_WINS]:
            return True
        first: cython.int = self.stones[low]
        second: cython.int = self.stones[high]
        edge_closes: cython.bint = self.traits[own + EDGE_CLOSES] != 0
        if first == EMPTY or (first == WALL and not edge_closes):
            return True
        return second == EMPTY or (second == WALL and not edge_closes)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def completes(self, cell: cython.int, step: cython.int, colour: cython.int) -> cython.bint:
        """Whether a stone of ``colour`` on ``cell`` would win along ``step``."""
        if self.stones[cell] != EMPTY:
            return False
        low: cython.int = self.end_of_run(cell, -step, colour)
        high: cython.int = self.end_of_run(cell, step, colour)
        length: cython.int = (high - low) // step - 1
        return self.wins_with(low, high, length, colour - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fours_along(self, cell: cython.int, step: cython.int, colour: cython.int) -> cython.int:
        """How many fours the stone on ``cell`` makes along ``step``: a straight four is one, ``X.XXX.X`` are two.

        Only the first cell beyond the run on either side can complete a five that holds the stone.
        """
        low: cython.int = self.end_of_run(cell, -step, colour)
        high: cython.int = self.end_of_run(cell, step, colour)
        length: cython.int = (high - low) // step - 1
        found: cython.int = 0
        if self.completes(low, step, colour):
            found += 1
        if self.completes(high, step, colour):
            found += 1
        return 1 if found == 2 and length == 4 else found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_three(self, cell: cython.int, step: cython.int, colour: cython.int, recursion: cython.int) -> cython.bint:
        """Whether the stone on ``cell`` is part of a three along ``step`` that can grow where a stone is legal."""
        low: cython.int = self.end_of_run(cell, -step, colour)
        deeper: cython.int = recursion - 1 if recursion > 0 else -1
        if self.grows_straight(low, step, colour) and (recursion == 0 or self.judge(low, colour, deeper) == LEGAL):
            return True
        high: cython.int = self.end_of_run(cell, step, colour)
        if self.grows_straight(high, step, colour):
            return recursion == 0 or self.judge(high, colour, deeper) == LEGAL
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grows_straight(self, cell: cython.int, step: cython.int, colour: cython.int) -> cython.bint:
        """Whether a stone on ``cell`` would make an unbroken four along ``step`` with both ends completing."""
        if self.stones[cell] != EMPTY:
            return False
        low: cython.int = self.end_of_run(cell, -step, colour)
        high: cython.int = self.end_of_run(cell, step, colour)
        length: cython.int = (high - low) // step - 1
        if length != 4 or self.stones[low] != EMPTY or self.stones[high] != EMPTY:
            return False
        self.stones[cell] = colour
        both: cython.bint = self.completes(low, step, colour) and self.completes(high, step, colour)
        self.stones[cell] = EMPTY
        return both
