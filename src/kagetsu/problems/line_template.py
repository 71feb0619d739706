"""Lines with known fours and threes, out of which forbidden points are constructed.

One character a point along the line: ``*`` the point in question, ``X`` Black, ``.`` empty, ``e`` an empty point where
a straight four arises, ``f`` an empty point where a five arises, ``#`` White or the edge, ``_`` not Black. What a
template leaves open, up to five points from ``*``, is not Black either. Read backwards, a template says the same.

The facts follow by hand from the definitions of the RIF (section 9): a four lacks one stone of exactly five, a three
one stone of four in a row with both ends empty and no sixth stone beyond.
"""

from __future__ import annotations

__all__ = ["DEAD", "FIVES", "FOURS", "ONE_LINE", "OVERLINES", "SINGLE_THREES", "STRAIGHT", "THREES"]

THREES = ("_.eXX*._", "_.XX*e._", "_.eX*X._", "_.XeX*._", "_.XXe*._", "_.X*eX._")
"""A three if Black may play at ``e``."""

SINGLE_THREES = ("#.XX*e.#", "#.eXX*.#", "#.X*Xe.#", "#.eX*X.#", "_.XeX*._", "_.XXe*._", "_.X*eX._")
"""As THREES, and ``e`` is the only point where a straight four can arise."""

STRAIGHT = ("_fXXX*f_", "_fXX*Xf_")
"""A straight four: one four that becomes five at either end."""

FOURS = (
    "#XXX*f_", "#XX*Xf_", "#X*XXf_", "#*XXXf_", "_XXXf*_", "_XXfX*_", "_XfXX*_", "_XX*fX_", "_X*XfX_", "_X*fXX_",
)  # fmt: skip
"""Exactly one four, which is not straight."""

ONE_LINE = ("_XfXX*fX_", "_XfX*XfX_", "_XXfX*fXX_", "_XXXf*fXXX_")
"""Two fours in one line."""

OVERLINES = {
    6: ("_XXXX*X_", "_XXX*XX_"),
    7: ("_XXXX*XX_", "_XXX*XXX_"),
    8: ("_XXXX*XXX_",),
    9: ("_XXXX*XXXX_",),
}
"""Overlines by their length, made of runs that are no fives before."""

FIVES = ("_XXXX*_", "_XXX*X_", "_XX*XX_")
"""Exactly five."""

DEAD = (
    "#XX*", "#X*X", "#*XX", "#X.X*", "#XX.*", "#X*.X", "#.XX*.#", "#.X*X.#", "_X..X*_", "_X.X.*_", "X..XX*..X",
    "#XXX*#", "#XX*X#", "_XXXX.*X_", "_XXXX.*.XXXX_",
)  # fmt: skip
"""Neither a three nor a four, however close it looks: closed, without room, or six where five are wanted."""
