"""The steps that opening protocols are made of, and the state that walks through them.

A step knows whose turn it is, what that player may do, and what comes of it. The protocols themselves are tables of
steps, in :mod:`kagetsu.rules.opening`. Everything here is immutable: an action makes a new state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from gettext import NullTranslations
from typing import ClassVar

from kagetsu.rules.action import (
    Action,
    Add,
    Choice,
    Declare,
    MayAdd,
    MayDeclare,
    MayOffer,
    MayPick,
    MayPlace,
    MayStay,
    MaySwap,
    Offer,
    Pass,
    Pick,
    Place,
    Stay,
    Swap,
    check_action,
)
from kagetsu.rules.equivalence import Twins, twins_among
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.point import BLACK, WHITE, all_points, name_or_number, point_name, point_xy
from kagetsu.rules.region import Region
from kagetsu.texts import language, mark

__all__ = [
    "FIRST",
    "MOST_OFFERS",
    "SECOND",
    "AddTwo",
    "Declaration",
    "IllegalAction",
    "Offers",
    "Opening",
    "PickOne",
    "Step",
    "Stone",
    "SwapOrStay",
]

FIRST, SECOND = 1, 2
"""The two players: the one who starts the protocol (with the black stones, for the time being) and the other."""

MOST_OFFERS = 116
"""The greatest number of fifth moves that can always be offered on 15×15, whatever the first four stones are.

With a black stone in the centre and another one elsewhere, at most one mirror keeps the position. All four stones can
lie on its line; then the 11 empty points of the line and 105 pairs of mirror images are left of the 221 empty points.
"""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where an opening stands: a frozen state; :meth:`act` makes the next one.

    :func:`kagetsu.rules.opening.open_protocol` makes the first. Players are 1 (who starts the protocol) and 2.
    """

    name: str
    """The protocol's name, with its number if it has one: ``soosyrv-8``."""
    width: int
    height: int
    rest: tuple[Step, ...]
    """The steps that are still to be taken."""
    stones: tuple[int, ...] = ()
    """The stones in order; Black's first, then the colours alternate."""
    black: int = FIRST
    """The player who has the black stones now."""
    declared: int | None = None
    """How many fifth moves Black must offer, once somebody has declared it."""
    offers: tuple[int, ...] = ()
    """The fifth moves that lie on the table, until one of them is picked."""
    actions: tuple[Action, ...] = ()
    """All that was done, in order: played again from the start, it leads to this state."""
    acted: int = 0
    """The player who acted last; 0 at the start."""

    @property
    def is_over(self) -> bool:
        """Whether the opening is over, so that the game goes on with ordinary moves."""
        return not self.rest

    @property
    def phase(self) -> str:
        """What is to be done now, in a word: place, swap, declare, offer, pick or over. It is swap too where stones
        may be added or fifth moves offered instead of swapping.
        """
        return self.rest[0].phase if self.rest else "over"

    @property
    def turn(self) -> int:
        """The colour of the next stone."""
        return WHITE if len(self.stones) % 2 else BLACK

    @property
    def actor(self) -> int:
        """The player who must act; when the opening is over, the one who plays the next stone."""
        return self.rest[0]._actor(self) if self.rest else self.player(self.turn)

    def player(self, colour: int) -> int:
        """The player who has ``colour`` now."""
        return self.black if colour == BLACK else _other(self.black)

    def choices(self) -> tuple[Choice, ...]:
        """What the actor may do; nothing when the opening is over."""
        return self.rest[0]._choices(self) if self.rest else ()

    def act(self, action: Action) -> Opening:
        """The state after ``action``. IllegalMove says why the action is not allowed here, and what is."""
        check_action(action)
        if self.is_over:
            raise IllegalMove(_OVER[self.turn])
        try:
            after = self.rest[0]._act(self, action)
        except IllegalMove as fault:
            raise IllegalAction(self, fault.message, **fault.values) from None
        return replace(after, actions=(*self.actions, action), acted=self.actor)

    def prompt(self, lang: str | None = "en") -> str:
        """A sentence for the player who must act, on what the options are."""
        texts = language(lang)
        return self.rest[0]._prompt(self, texts) if self.rest else texts.gettext(_OVER[self.turn])

    def empties(self) -> tuple[int, ...]:
        """The empty points, row by row from the bottom."""
        return tuple(point for point in all_points(self.width, self.height) if point not in self.stones)

    def _check_empty(self, point: int) -> None:
        """IllegalMove unless ``point`` is an empty point of the board."""
        column, row = point_xy(point)
        if point < 0 or column >= self.width or row >= self.height:
            raise IllegalMove(
                mark("{point} is off the board, which is {width}x{height}."),
                point=name_or_number(point),
                width=self.width,
                height=self.height,
            )
        if point in self.stones:
            raise IllegalMove(mark("{point} is taken."), point=point_name(point))


_OVER = {
    BLACK: mark("The opening is over: Black plays the next stone."),
    WHITE: mark("The opening is over: White plays the next stone."),
}


class IllegalAction(IllegalMove):
    """An action that an opening does not allow. Its text says what is wrong, and then what is allowed.

    ``opening`` is the state that refused it, unchanged.
    """

    def __init__(self, opening: Opening, message: str, **values: object) -> None:
        super().__init__(message, **values)
        self.opening = opening

    def text(self, lang: str | None = "en") -> str:
        """What is wrong and what is allowed, in the language ``lang``."""
        return language(lang).gettext(" ").join([super().text(lang), self.opening.prompt(lang)])

    def __reduce__(self) -> tuple[object, ...]:
        return (_refused, (self.opening, self.message, self.values))


def _refused(opening: Opening, message: str, values: dict[str, object]) -> IllegalAction:
    return IllegalAction(opening, message, **values)


class Step(ABC):
    """One step of a protocol. ``phase`` names it in a word."""

    __slots__ = ()
    phase: ClassVar[str]

    @abstractmethod
    def _actor(self, opening: Opening) -> int:
        """The player who must act."""

    @abstractmethod
    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        """What the actor may do."""

    @abstractmethod
    def _act(self, opening: Opening, action: Action) -> Opening:
        """``opening`` after ``action``, with the steps that are left; IllegalMove says what is wrong with it."""

    @abstractmethod
    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        """What the actor may do, in a sentence."""


def _untimely(action: Action) -> IllegalMove:
    """The refusal of an action of a kind that the step does not take."""
    return IllegalMove(_UNTIMELY[type(action)])


_UNTIMELY: dict[type[Action], str] = {
    Place: mark("It is not the moment to put down a stone."),
    Pass: mark("Nobody may pass in the opening."),
    Swap: mark("It is not the moment to swap."),
    Stay: mark("There is no swap to decide on."),
    Declare: mark("There is nothing to declare."),
    Offer: mark("It is not the moment to offer fifth stones."),
    Pick: mark("There are no offers to pick from."),
    Add: mark("It is not the moment to add two stones."),
}


@dataclass(frozen=True, slots=True)
class Stone(Step):
    """A stone inside ``region``, put down by player ``by``, or if that is None by the player who has its colour."""

    region: Region
    by: int | None = None
    phase: ClassVar[str] = "place"

    def _actor(self, opening: Opening) -> int:
        return self.by or opening.player(opening.turn)

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        points = self.region.points(opening.width, opening.height)
        return (MayPlace(opening.turn, tuple(point for point in points if point not in opening.stones)),)

    def _act(self, opening: Opening, action: Action) -> Opening:
        if not isinstance(action, Place):
            raise _untimely(action)
        opening._check_empty(action.point)
        if action.point not in self.region.points(opening.width, opening.height):
            raise IllegalMove(
                mark("Stone {number} may not be put on {point}."),
                number=len(opening.stones) + 1,
                point=point_name(action.point),
            )
        return replace(opening, rest=opening.rest[1:], stones=(*opening.stones, action.point))

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        low, high = map(point_name, self.region.corners(opening.width, opening.height))
        return self._sentence(opening.turn, texts).format(side=self.region.side, low=low, high=high)

    def _sentence(self, colour: int, texts: NullTranslations) -> str:
        _ = texts.gettext
        if colour == BLACK:
            return {
                "anywhere": _("Put a black stone on any empty point."),
                "centre": _("Put a black stone on the centre, {low}."),
                "inside": _("Put a black stone inside the central {side}x{side} square, from {low} to {high}."),
                "outside": _("Put a black stone outside the central {side}x{side} square, {low} to {high}."),
            }[self.region.kind]
        # No protocol confines a white stone to the centre or to the outside of a square.
        return {
            "anywhere": _("Put a white stone on any empty point."),
            "inside": _("Put a white stone inside the central {side}x{side} square, from {low} to {high}."),
        }[self.region.kind]


@dataclass(frozen=True, slots=True)
class SwapOrStay(Step):
    """The player who did not act last swaps the colours or leaves them; or takes the first step of ``instead``, and
    the opening then goes on with the rest of ``instead``.
    """

    instead: tuple[Step, ...] = ()
    phase: ClassVar[str] = "swap"

    def _actor(self, opening: Opening) -> int:
        return _other(opening.acted)

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        return (MaySwap(), MayStay(), *(choice for step in self.instead[:1] for choice in step._choices(opening)))

    def _act(self, opening: Opening, action: Action) -> Opening:
        if isinstance(action, Swap):
            return replace(opening, rest=opening.rest[1:], black=_other(opening.black))
        if isinstance(action, Stay):
            return replace(opening, rest=opening.rest[1:])
        if self.instead:
            return self.instead[0]._act(replace(opening, rest=self.instead), action)
        raise _untimely(action)

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        _ = texts.gettext
        other_way = self.instead[0] if self.instead else None
        if isinstance(other_way, AddTwo):
            return _(
                "Choose swap to take Black, stay to keep White, or add a white and a black stone and leave the "
                "choice to the other player."
            )
        if isinstance(other_way, Offers):
            return texts.ngettext(
                "Choose swap to take White, stay to keep Black, or offer one point for Black's fifth stone.",
                "Choose swap to take White, stay to keep Black, or offer {count} points for Black's fifth stone.",
                other_way._number(opening),
            ).format(count=other_way._number(opening))
        if self._actor(opening) == opening.black:
            return _("Choose swap to take White, or stay to keep Black.")
        return _("Choose swap to take Black, or stay to keep White.")


@dataclass(frozen=True, slots=True)
class AddTwo(Step):
    """The player who did not act last puts down a white and a black stone."""

    phase: ClassVar[str] = "add"

    def _actor(self, opening: Opening) -> int:
        return _other(opening.acted)

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        return (MayAdd(opening.empties()),)

    def _act(self, opening: Opening, action: Action) -> Opening:
        if not isinstance(action, Add):
            raise _untimely(action)
        for point in (action.white, action.black):
            opening._check_empty(point)
        if action.white == action.black:
            raise IllegalMove(mark("{point} cannot take both stones."), point=point_name(action.white))
        return replace(opening, rest=opening.rest[1:], stones=(*opening.stones, action.white, action.black))

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        return texts.gettext("Add a white and a black stone on any empty points.")


@dataclass(frozen=True, slots=True)
class Declaration(Step):
    """The player who acted last says how many fifth stones Black will offer, 1 to ``most``."""

    most: int
    phase: ClassVar[str] = "declare"

    def _actor(self, opening: Opening) -> int:
        return opening.acted

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        return (MayDeclare(1, self.most),)

    def _act(self, opening: Opening, action: Action) -> Opening:
        if not isinstance(action, Declare):
            raise _untimely(action)
        if not 1 <= action.count <= self.most:
            raise IllegalMove(mark("The number {count} is not possible."), count=action.count)
        return replace(opening, rest=opening.rest[1:], declared=action.count)

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        return texts.gettext(
            "Declare how many points Black will offer for the fifth stone, a number from {least} to {most}."
        ).format(least=1, most=self.most)


@dataclass(frozen=True, slots=True)
class Offers(Step):
    """Black names ``count`` points for the fifth stone (if that is None, as many as were declared): all different,
    empty, and no two of them equivalent.
    """

    count: int | None = None
    phase: ClassVar[str] = "offer"

    def _number(self, opening: Opening) -> int:
        return self.count or opening.declared or 1

    def _actor(self, opening: Opening) -> int:
        return opening.player(BLACK)

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        return (MayOffer(self._number(opening), opening.empties()),)

    def _act(self, opening: Opening, action: Action) -> Opening:
        if not isinstance(action, Offer):
            raise _untimely(action)
        for place, point in enumerate(action.points):
            opening._check_empty(point)
            if point in action.points[:place]:
                raise IllegalMove(mark("{point} is offered twice."), point=point_name(point))
        if len(action.points) != self._number(opening):
            raise IllegalMove(
                mark("The number of offers is {given} and must be {count}."),
                given=len(action.points),
                count=self._number(opening),
            )
        twins = twins_among(action.points, opening.stones, opening.width, opening.height)
        if twins:
            raise _equivalent(twins, opening)
        return replace(opening, rest=opening.rest[1:], offers=action.points)

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        return texts.ngettext(
            "Offer one point for Black's fifth stone.",
            "Offer {count} points for Black's fifth stone, no two of them equivalent by symmetry.",
            self._number(opening),
        ).format(count=self._number(opening))


def _equivalent(twins: Twins, opening: Opening) -> IllegalMove:
    """The refusal of two equivalent offers. Only a mirror can make them so: no turn of the board about its centre
    keeps the third stone, as the first stone in the centre is the only black one that a turn leaves in place.
    """
    column, row = point_xy(opening.stones[0])
    return IllegalMove(
        _MIRRORS[twins.symmetry],
        point=point_name(twins.point),
        other=point_name(twins.other),
        column=point_name(column)[0],
        row=row + 1,
    )


_MIRRORS = {
    1: mark("{point} and {other} are equivalent: the mirror in column {column} keeps the four stones."),
    2: mark("{point} and {other} are equivalent: the mirror in row {row} keeps the four stones."),
    4: mark("{point} and {other} are equivalent: the mirror in the rising diagonal keeps the four stones."),
    7: mark("{point} and {other} are equivalent: the mirror in the falling diagonal keeps the four stones."),
}


@dataclass(frozen=True, slots=True)
class PickOne(Step):
    """White keeps one of the offers as Black's fifth stone; the others vanish."""

    phase: ClassVar[str] = "pick"

    def _actor(self, opening: Opening) -> int:
        return opening.player(WHITE)

    def _choices(self, opening: Opening) -> tuple[Choice, ...]:
        return (MayPick(opening.offers),)

    def _act(self, opening: Opening, action: Action) -> Opening:
        if not isinstance(action, Pick):
            raise _untimely(action)
        if action.point not in opening.offers:
            raise IllegalMove(mark("{point} is not among the offers."), point=name_or_number(action.point))
        return replace(opening, rest=opening.rest[1:], stones=(*opening.stones, action.point), offers=())

    def _prompt(self, opening: Opening, texts: NullTranslations) -> str:
        return texts.gettext("Pick Black's fifth stone, one of {points}.").format(
            points=" ".join(map(point_name, opening.offers))
        )


def _other(player: int) -> int:
    return FIRST + SECOND - player
