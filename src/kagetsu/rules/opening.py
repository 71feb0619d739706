"""The opening protocols, each a table of steps.

Sources: the championship rules of RIF as renju.net and Wikipedia give them; swap2 as Gomocup plays it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.region import ANYWHERE, CENTRE, inside, outside
from kagetsu.rules.step import (
    FIRST,
    MOST_OFFERS,
    SECOND,
    AddTwo,
    Declaration,
    IllegalAction,
    Offers,
    Opening,
    PickOne,
    Step,
    Stone,
    SwapOrStay,
)
from kagetsu.texts import language, mark

__all__ = [
    "FIRST",
    "MOST_OFFERS",
    "PROTOCOLS",
    "SECOND",
    "IllegalAction",
    "Opening",
    "Protocol",
    "about_protocol",
    "open_protocol",
]

Steps = tuple[Step, ...]

_FREE: Steps = ()

_SWAP1: Steps = (
    Stone(ANYWHERE),
    SwapOrStay(),
)

_SWAP: Steps = (
    Stone(ANYWHERE, by=FIRST),
    Stone(ANYWHERE, by=FIRST),
    Stone(ANYWHERE, by=FIRST),
    SwapOrStay(),
)

_SWAP2: Steps = (
    Stone(ANYWHERE, by=FIRST),
    Stone(ANYWHERE, by=FIRST),
    Stone(ANYWHERE, by=FIRST),
    SwapOrStay(instead=(AddTwo(), SwapOrStay())),
)

_PRO: Steps = (
    Stone(CENTRE),
    Stone(ANYWHERE),
    Stone(outside(5)),
)

_LONGPRO: Steps = (
    Stone(CENTRE),
    Stone(ANYWHERE),
    Stone(outside(7)),
)

_ONE_OF_26: Steps = (
    Stone(CENTRE, by=FIRST),
    Stone(inside(3), by=FIRST),
    Stone(inside(5), by=FIRST),
)

_RIF: Steps = (
    *_ONE_OF_26,
    SwapOrStay(),
    Stone(ANYWHERE),
    Offers(2),
    PickOne(),
)

# The sources set no limit to the number that is declared. One that can be offered whatever the fourth stone is can
# never leave Black without a legal offer.
_YAMAGUCHI: Steps = (
    *_ONE_OF_26,
    Declaration(most=MOST_OFFERS),
    SwapOrStay(),
    Stone(ANYWHERE),
    Offers(),
    PickOne(),
)


def _soosyrv(most: int) -> Steps:
    return (
        *_ONE_OF_26,
        SwapOrStay(),
        Stone(ANYWHERE),
        Declaration(most),
        SwapOrStay(),
        Offers(),
        PickOne(),
    )


_TARANNIKOV: Steps = (
    Stone(CENTRE),
    SwapOrStay(),
    Stone(inside(3)),
    SwapOrStay(),
    Stone(inside(5)),
    SwapOrStay(),
    Stone(inside(7)),
    SwapOrStay(),
    Stone(inside(9)),
    SwapOrStay(),
)


# The sources are brief on the choice after the fourth stone and differ in its wording. Here it is one decision of the
# player who has not put that stone down, and so has the black ones: swap, stay or offer.
def _taraguchi(count: int) -> Steps:
    return (
        Stone(CENTRE),
        SwapOrStay(),
        Stone(inside(3)),
        SwapOrStay(),
        Stone(inside(5)),
        SwapOrStay(),
        Stone(inside(7)),
        SwapOrStay(instead=(Offers(count), PickOne())),
        Stone(inside(9)),
        SwapOrStay(),
    )


@dataclass(frozen=True, slots=True)
class Protocol:
    """A way to open a game. ``steps`` is a table, or where the name ends in ``-N`` what makes one for N."""

    steps: Steps | Callable[[int], Steps]
    is_renju: bool = False
    """Whether it is played on 15×15 only."""


PROTOCOLS: dict[str, Protocol] = {
    "free": Protocol(_FREE),
    "swap": Protocol(_SWAP),
    "swap2": Protocol(_SWAP2),
    "swap1": Protocol(_SWAP1),
    "pro": Protocol(_PRO),
    "longpro": Protocol(_LONGPRO),
    "rif": Protocol(_RIF, is_renju=True),
    "yamaguchi": Protocol(_YAMAGUCHI, is_renju=True),
    "soosyrv-N": Protocol(_soosyrv, is_renju=True),
    "tarannikov": Protocol(_TARANNIKOV, is_renju=True),
    "taraguchi-N": Protocol(_taraguchi, is_renju=True),
}
"""The protocols by name, as ``--opening`` takes them; ``N`` stands for a number."""

_ABOUT = {
    "free": mark("Free: Black plays the first stone anywhere."),
    "swap": mark(
        "Swap: player 1 puts down a black, a white and a black stone anywhere. Player 2 chooses a colour, and White "
        "goes on."
    ),
    "swap2": mark(
        "Swap2: player 1 puts down a black, a white and a black stone anywhere. Player 2 chooses a colour, or adds a "
        "white and a black stone and leaves the choice to player 1. White goes on."
    ),
    "swap1": mark(
        "Swap after the first move: player 1 puts down a black stone anywhere. Player 2 takes it over or stays White, "
        "and White goes on."
    ),
    "pro": mark(
        "Pro: the first stone is put on the centre, the second anywhere, the third outside the central 5x5 square."
    ),
    "longpro": mark(
        "Long pro: the first stone is put on the centre, the second anywhere, the third outside the central 7x7 square."
    ),
    "rif": mark(
        "RIF: player 1 puts down one of the 26 openings, and player 2 may swap. White plays the fourth stone anywhere, "
        "Black offers two points for the fifth, and White picks one of them."
    ),
    "yamaguchi": mark(
        "Yamaguchi: player 1 puts down one of the 26 openings and declares how many fifth stones Black will offer; "
        "player 2 may swap. White plays the fourth stone anywhere, Black makes the offers, and White picks one of them."
    ),
    "soosyrv-N": mark(
        "Soosyrv: player 1 puts down one of the 26 openings, and player 2 may swap. White plays the fourth stone "
        "anywhere and declares how many fifth stones Black will offer, at most the number in the protocol's name; the "
        "other player may swap. Black makes the offers, and White picks one of them."
    ),
    "tarannikov": mark(
        "Tarannikov: the first stone is put on the centre, the second to fifth inside the central squares of 3x3, 5x5, "
        "7x7 and 9x9 points. After each of them the player who has not put it down may swap."
    ),
    "taraguchi-N": mark(
        "Taraguchi: the first stone is put on the centre, the second to fourth inside the central squares of 3x3, 5x5 "
        "and 7x7 points; after each of them the other player may swap. After the fourth that player may offer fifth "
        "stones anywhere instead, as many as the protocol's name says, and White picks one of them. Otherwise Black "
        "puts the fifth inside the central 9x9 square, and the other player may swap."
    ),
}


def open_protocol(name: str, width: int = 15, height: int = 15) -> Opening:
    """The start of the opening ``name``, one of ``PROTOCOLS`` in upper or lower case, on a board of ``width`` ×
    ``height``.

    FormatError for a name that is none, and for one whose number is missing or out of range; KagetsuError for a
    protocol that the board is not fit for: those of renju need 15×15, pro and long pro a point outside their square.
    """
    wanted = name.strip().lower()
    known, number = _find(wanted)
    protocol = PROTOCOLS[known]
    if protocol.is_renju and (width, height) != (15, 15):
        raise KagetsuError(
            mark("The opening {name} is played on 15x15 only, not on {width}x{height}."),
            name=wanted,
            width=width,
            height=height,
        )
    steps = protocol.steps(number) if callable(protocol.steps) else protocol.steps
    for step in steps:
        if isinstance(step, Stone) and not step.region.points(width, height):
            raise KagetsuError(
                mark(
                    "The opening {name} is not possible on {width}x{height}: no point lies outside the central "
                    "{side}x{side} square."
                ),
                name=wanted,
                width=width,
                height=height,
                side=step.region.side,
            )
    return Opening(wanted, width, height, steps)


def about_protocol(name: str, lang: str | None = "en") -> str:
    """What the protocol ``name`` is, in a few sentences of the language ``lang``; FormatError as for open_protocol."""
    wanted = name.strip().lower()
    known, _ = _find(wanted)
    return language(lang).gettext(_ABOUT[known])


def _find(name: str) -> tuple[str, int]:
    """The name in ``PROTOCOLS`` of what a user named in lower case, and its number, 0 if it has none."""
    if name in PROTOCOLS:
        return name, 0
    base, _, digits = name.partition("-")
    numbered = f"{base}-N"
    if numbered not in PROTOCOLS:
        raise FormatError(
            mark("{text} is not an opening: choose one of {names}."), text=quoted(name), names=", ".join(PROTOCOLS)
        )
    number = int(digits) if re.fullmatch(r"[1-9][0-9]{0,3}", digits) else 0
    if not 1 <= number <= MOST_OFFERS:
        raise FormatError(
            mark("{text} is not an opening: {name} needs a number N from 1 to {most}, as in {example}."),
            text=quoted(name),
            name=numbered,
            most=MOST_OFFERS,
            example=f"{base}-8",
        )
    return numbered, number
