"""The position on the manager's board: the stones as they came, and who is to move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kagetsu.protocol.commands import OTHER, OWN, SPECIAL, Stone
from kagetsu.protocol.coordinates import Order, Place
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.point import BLACK, WHITE, opponent
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["Position"]


class Position:
    """An empty board to begin with; a ``KagetsuError`` leaves everything as it was.

    It knows no rule: the manager may change the rule during a game, and the stones stay. ``order`` is that of the two
    numbers of a place, in errors and moves.
    """

    def __init__(self, width: int, height: int, order: Order = Order.XY) -> None:
        Board(width=width, height=height)  # refuses a size that cannot be
        self.width, self.height, self._order = width, height, order
        self._stones: dict[int, int] = {}
        self.turn = BLACK

    def put(self, place: Place) -> None:
        """A stone of the side to move; IllegalMove if the place is taken or off the board."""
        self._stones[self._free(place, self._stones)] = self.turn
        self.turn = opponent(self.turn)

    def put_move(self, point: int) -> str:
        """The engine's own move, as the protocol writes it."""
        self._stones[point] = self.turn
        self.turn = opponent(self.turn)
        return self.text(point)

    def text(self, point: int) -> str:
        """A point as the protocol writes it."""
        return self._order.text(Place.of(point, self.height))

    def set_up(self, stones: tuple[Stone, ...]) -> None:
        """A whole position in place of the one before; the engine is to move.

        The engine is White where the opponent has more stones, else Black. KagetsuError for a stone of neither side,
        IllegalMove for one that is off the board or set up twice.
        """
        counts = Counter(stone.owner for stone in stones)
        if counts[SPECIAL]:
            raise KagetsuError(mark("A stone of neither side belongs to the continuous game, which is not known here."))
        own = WHITE if counts[OTHER] > counts[OWN] else BLACK
        placed: dict[int, int] = {}
        for stone in stones:
            placed[self._free(stone.place, placed)] = own if stone.owner == OWN else opponent(own)
        self._stones, self.turn = placed, own

    def take_back(self, place: Place) -> None:
        """Takes a stone off; its colour is to move then. IllegalMove where there is none."""
        point = self._on_board(place)
        if point not in self._stones:
            raise IllegalMove(mark("There is no stone at {point}."), point=self._order.text(place))
        self.turn = self._stones.pop(point)

    def points(self, places: Iterable[Place]) -> list[int]:
        """The points of these places; IllegalMove for one that is off the board."""
        return [self._on_board(place) for place in places]

    def board(self, rule: Rule) -> Board:
        """The position under ``rule``."""
        black, white = ([point for point, owner in self._stones.items() if owner == c] for c in (BLACK, WHITE))
        return Board.from_stones(black, white, self.turn, rule, width=self.width, height=self.height)

    def _on_board(self, place: Place) -> int:
        if place.x >= self.width or place.y >= self.height:
            raise IllegalMove(
                mark("{point} is off the board, which is {width}x{height}."),
                point=self._order.text(place),
                width=self.width,
                height=self.height,
            )
        return place.point(self.height)

    def _free(self, place: Place, stones: dict[int, int]) -> int:
        point = self._on_board(place)
        if point in stones:
            raise IllegalMove(mark("{point} is taken."), point=self._order.text(place))
        return point
