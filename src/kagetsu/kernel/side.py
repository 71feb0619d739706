"""What one colour wins by and what is barred to it, as the kernel takes it: plain values, nothing of the rules."""

from __future__ import annotations

from typing import NamedTuple

from kagetsu.kernel.patterns import DEAD, OVERLINE, TWO_FOURS, LineForm

__all__ = ["SideSpec"]


class SideSpec(NamedTuple):
    """One colour's part of a rule. The fields mean what those of the rule's own ``Side`` mean, one by one."""

    six_wins: bool = True
    """Whether six or more in a row win."""
    closed_five_wins: bool = True
    """Whether exactly five win with both ends closed by the opponent."""
    edge_closes: bool = False
    """Whether the edge of the board closes an end of a five as well."""
    bars_overline: bool = False
    bars_double_four: bool = False
    bars_double_three: bool = False
    bars_four_three: bool = False
    recursion: int = -1
    """How many levels deep the completing point of a three is itself tested for legality; -1: as deep as it goes."""
    four_excuses: bool = False
    """Whether a move that also makes a four may make two threes."""

    @property
    def line_form(self) -> LineForm:
        """What this colour's line table is made from; sides whose lines read alike have the same form."""
        in_line = DEAD
        if self.bars_double_four:
            in_line = OVERLINE if self.bars_overline else TWO_FOURS
        return LineForm(self.six_wins, self.closed_five_wins, self.edge_closes and not self.closed_five_wins, in_line)
