"""The rules of play as values: what each colour wins by, what is barred to it, and when a game is drawn.

A :class:`Rule` is data. Everything that knows the game (``forbidden``, ``board``, the command line, the solvers)
reads it, so that a rule of one's own is one value, in one file: ``--rule FILE.py`` takes the ``RULE`` found there.
"""

from __future__ import annotations

import functools
import re
import runpy
from collections.abc import Set
from dataclasses import dataclass, field, replace

from kagetsu.rules.error import FormatError, KagetsuError, quoted, shortened
from kagetsu.rules.point import BLACK, COLOURS, WHITE
from kagetsu.texts import language, mark

__all__ = [
    "CARO",
    "CARO_STANDARD",
    "DOUBLE_FOUR",
    "DOUBLE_THREE",
    "FIVE",
    "FOULS",
    "FOUR_THREE",
    "FREESTYLE",
    "LEGAL",
    "OMOK",
    "OVERLINE",
    "RENJU",
    "RENJU_BASIC",
    "RULES",
    "STANDARD",
    "Rule",
    "Side",
    "as_rule",
    "load_rule",
    "parse_rule",
]

LEGAL, FIVE = "legal", "five"
OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE = "overline", "double_four", "double_three", "four_three"

FOULS = (OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, FOUR_THREE)
"""The kinds of foul; where several hold at one point, the first of them names it. A five comes before all."""

_DEEPEST = 1000
"""How deep ``recursion`` may go; no position needs more than a few levels."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one colour wins by, and what is barred to it.

    KagetsuError for a kind of foul that there is not, and for a ``recursion`` that is neither None nor 0 to 1000.
    """

    six_wins: bool = True
    """Whether six or more stones in a row win; if not, they are nothing (or a foul, where ``barred`` says so)."""
    closed_five_wins: bool = True
    """Whether exactly five win with both ends closed; if not (caro), an opponent's stone closes an end."""
    edge_closes: bool = False
    """Whether the edge of the board closes an end of a five as well."""
    barred: frozenset[str] = field(default=frozenset())
    """The kinds of foul (of ``FOULS``) that are barred to this colour; any set or list of them becomes a frozenset."""
    recursion: int | None = None
    """How many levels deep the completing point of a three is itself tested for legality before the three counts;
    None: as deep as it goes (RIF 9.3); 0: not at all."""
    four_excuses: bool = False
    """Whether a move that also makes a four may make two threes (omok)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "barred", _kinds(self.barred))
        if self.recursion is not None and not (_is_count(self.recursion) and self.recursion <= _DEEPEST):
            raise KagetsuError(
                mark("recursion is {value}; it must be None or a whole number from 0 to {most}."),
                value=shortened(repr(self.recursion)),
                most=_DEEPEST,
            )

    def wins(self, length: int, closed_ends: int) -> bool:
        """Whether a run of ``length`` stones with ``closed_ends`` (0 to 2) of its ends closed wins."""
        if length > 5:
            return self.six_wins
        return length == 5 and (self.closed_five_wins or closed_ends < 2)


def _kinds(given: object) -> frozenset[str]:
    """The kinds of foul of a collection; KagetsuError if it is none, or holds what is no kind."""
    if not isinstance(given, Set | list | tuple):
        raise KagetsuError(
            mark("barred is {value}; it must be a set of kinds of foul: {kinds}."),
            value=shortened(repr(given)),
            kinds=", ".join(FOULS),
        )
    unknown = sorted(repr(kind) for kind in given if kind not in FOULS)
    if unknown:
        raise KagetsuError(
            mark("{kind} is not a kind of foul: there are {kinds}."), kind=shortened(unknown[0]), kinds=", ".join(FOULS)
        )
    return frozenset(given)


def _is_count(value: object) -> bool:
    """Whether ``value`` is a whole number from 0 on."""
    return type(value) is int and value >= 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of play. ``name`` is what :func:`parse_rule` reads back, options included.

    KagetsuError for a ``black`` or ``white`` that is no Side, and for a limit that is no whole number from 0 on.
    """

    name: str
    black: Side = Side()
    white: Side = Side()
    passes: bool = False
    """Whether a player may pass; two passes in succession draw the game."""
    draw_after: int = 0
    """The game is drawn when this many moves have been played; 0: no such limit."""
    empties_draw: int = 0
    """The game is drawn when no more than this many points are empty (Piskvork: 25); only on boards of more than
    50 points, else it is ignored; 0: only a full board draws."""

    def __post_init__(self) -> None:
        for name in ("black", "white"):
            if not isinstance(side := getattr(self, name), Side):
                raise KagetsuError(
                    mark("{name} is {value}; it must be a Side."), name=name, value=shortened(repr(side))
                )
        for name in ("draw_after", "empties_draw"):
            if not _is_count(number := getattr(self, name)):
                raise KagetsuError(
                    mark("{name} is {value}; it must be a whole number from 0 on."),
                    name=name,
                    value=shortened(repr(number)),
                )

    def side(self, colour: int) -> Side:
        """What ``colour`` wins by and what is barred to it."""
        return self.black if colour == BLACK else self.white

    def has_fouls(self, colour: int) -> bool:
        """Whether anything is barred to ``colour``."""
        return bool(self.side(colour).barred)

    def foul_colour(self, to_move: int) -> int | None:
        """The colour whose fouls are meant when none is named; None for a rule without fouls.

        Black in renju, whoever is to move; the side to move where the rule binds both colours (omok).
        """
        bound = [colour for colour in COLOURS if self.has_fouls(colour)]
        if len(bound) == 2:
            return to_move
        return bound[0] if bound else None

    def about(self, lang: str | None = "en") -> str:
        """What the rule is, in a few sentences of the language ``lang``, its options included."""
        _ = language(lang).gettext
        base, *options = self.name.split("+")
        parts = [_(_ABOUT.get(base, _OWN_RULE))]
        for option in options:
            word, equals, number = option.partition("=")
            known = _OPTIONS.get(word + equals)
            parts.append(_(known.about).format(number=number) if known else option)
        return " ".join(parts)


_EXACT = Side(six_wins=False)
_RENJU_BLACK = Side(six_wins=False, barred=frozenset({OVERLINE, DOUBLE_FOUR, DOUBLE_THREE}))
_OMOK = Side(six_wins=False, barred=frozenset({DOUBLE_THREE}), four_excuses=True)
_CARO = Side(closed_five_wins=False)
_CARO_STANDARD = Side(six_wins=False, closed_five_wins=False)

FREESTYLE = Rule("freestyle")
STANDARD = Rule("standard", black=_EXACT, white=_EXACT)
RENJU = Rule("renju", black=_RENJU_BLACK, passes=True)
CARO = Rule("caro", black=_CARO, white=_CARO)
CARO_STANDARD = Rule("caro-standard", black=_CARO_STANDARD, white=_CARO_STANDARD)
OMOK = Rule("omok", black=_OMOK, white=_OMOK)
RENJU_BASIC = Rule("renju-basic", black=replace(_RENJU_BLACK, recursion=0), passes=True)

RULES = {rule.name: rule for rule in (FREESTYLE, STANDARD, RENJU, CARO, CARO_STANDARD, OMOK, RENJU_BASIC)}
"""The rules by name."""

_OWN_RULE = mark("A rule of your own.")
_ABOUT = {
    "freestyle": mark("Freestyle: five or more in a row win, for both colours."),
    "standard": mark("Standard: exactly five in a row win; six or more are allowed and win nothing."),
    "renju": mark(
        "Renju (RIF): Black wins with exactly five and may not make a double-three, a double-four or an overline; "
        "a five beats every foul. White is free and wins with five or more."
    ),
    "caro": mark("Caro: six or more win, or five that the opponent has not closed at both ends."),
    "caro-standard": mark("Caro, standard form: exactly five win, if the opponent has not closed them at both ends."),
    "omok": mark(
        "Omok: exactly five win, for both colours. A double-three is barred to both, unless the same move makes a "
        "five or a four."
    ),
    "renju-basic": mark(
        "A classroom rule, not the RIF rule: as renju, but every three counts that can grow into a straight four, "
        "even at a point where Black may not play."
    ),
}


@dataclass(frozen=True, slots=True)
class _Option:
    about: str
    goes_with: tuple[str, ...]


_OPTIONS = {
    "no-four-three": _Option(
        mark("A classroom option, not the RIF rule: a move that makes one four and a three is barred to Black too."),
        ("renju", "renju-basic"),
    ),
    "edge-blocks": _Option(mark("The edge of the board closes an end of a five too."), ("caro", "caro-standard")),
    "no-pass": _Option(mark("Nobody may pass."), ("renju", "renju-basic")),
    "draw-after=": _Option(mark("The game is drawn after {number} moves."), tuple(RULES)),
    "empties-draw=": _Option(
        mark("The game is drawn when {number} points are left empty, on boards of more than 50 points."), tuple(RULES)
    ),
}


@functools.lru_cache(256)
def parse_rule(text: str) -> Rule:
    """The rule that a name with options stands for, as ``renju``, ``caro+edge-blocks`` or ``renju+draw-after=200``.

    The order of the options does not matter. FormatError names the word that is no rule or option, the option that
    does not go with the rule, or the one that is given twice.
    """
    base, *words = text.strip().lower().split("+")
    if base not in RULES:
        raise FormatError(
            mark("{text} is not a rule: choose one of {rules}."), text=quoted(base), rules=", ".join(RULES)
        )
    numbers: dict[str, str] = {}
    for word in words:
        option, number = _parse_option(word)
        if base not in _OPTIONS[option].goes_with:
            raise FormatError(
                mark("The option {text} does not go with the rule {rule}."), text=quoted("+" + word), rule=base
            )
        if option in numbers:
            raise FormatError(mark("The option {text} is given twice."), text=quoted("+" + word))
        numbers[option] = number
    rule = RULES[base]
    for option in _OPTIONS:
        if option in numbers:
            rule = _with_option(rule, option, numbers[option])
    return rule


def _parse_option(text: str) -> tuple[str, str]:
    """The option that ``text`` is, and its number, empty for an option without one; else FormatError."""
    name, _, number = text.partition("=")
    if f"{name}=" in _OPTIONS:
        if not re.fullmatch(r"[1-9][0-9]{0,3}", number):
            raise FormatError(
                mark("The option {text} needs a number from 1 to 9999, as in {example}."),
                text=quoted("+" + text), example=f"+{name}=100",
            )  # fmt: skip
        return f"{name}=", number
    if text not in _OPTIONS:
        options = ", ".join("+" + known + "N" * known.endswith("=") for known in _OPTIONS)
        raise FormatError(
            mark("{text} is not an option of a rule: there are {options}."), text=quoted("+" + text), options=options
        )
    return text, ""


def _with_option(rule: Rule, option: str, number: str) -> Rule:
    name = f"{rule.name}+{option}{number}"
    if option == "no-four-three":
        return replace(rule, name=name, black=replace(rule.black, barred=rule.black.barred | {FOUR_THREE}))
    if option == "edge-blocks":
        closed = {colour: replace(rule.side(colour), edge_closes=True) for colour in COLOURS}
        return replace(rule, name=name, black=closed[BLACK], white=closed[WHITE])
    if option == "no-pass":
        return replace(rule, name=name, passes=False)
    if option == "draw-after=":
        return replace(rule, name=name, draw_after=int(number))
    return replace(rule, name=name, empties_draw=int(number))


def load_rule(text: str) -> Rule:
    """The rule that ``text`` names, or the value ``RULE`` of the Python file that it names (``my_rule.py``).

    FormatError names the file that cannot be read or holds no Rule; whatever the file itself raises is reported
    as a FormatError too.
    """
    if not text.endswith(".py"):
        return parse_rule(text)
    try:
        rule = runpy.run_path(text).get("RULE")
    except OSError as fault:
        raise FormatError(mark("The rule file cannot be read: {fault}."), file=text, fault=fault.strerror) from None
    except KagetsuError as fault:
        raise FormatError.at(fault, text) from fault
    except (Exception, SystemExit) as fault:
        raise FormatError(mark("The rule file fails: {fault}."), file=text, fault=_first_line(fault)) from fault
    if not isinstance(rule, Rule):
        raise FormatError(mark("The rule file sets no RULE = Rule(…)."), file=text)
    return rule


def _first_line(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}".splitlines()[0]


def as_rule(rule: Rule | str) -> Rule:
    """``rule`` itself, or the rule that it names."""
    return parse_rule(rule) if isinstance(rule, str) else rule
