"""What a manager has set with ``INFO``, and what one move may cost by it."""

from __future__ import annotations

from kagetsu.engine.options import OPTIONS, Option, option
from kagetsu.protocol.commands import Info
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import CARO, CARO_STANDARD, FREESTYLE, RENJU, STANDARD, Rule, parse_rule
from kagetsu.texts import mark

__all__ = ["RULE_NUMBERS", "Settings"]

RULE_NUMBERS = {0: FREESTYLE, 1: STANDARD, 2: RENJU, 4: RENJU, 8: CARO, 9: CARO_STANDARD}
"""``INFO rule``. In the document of the protocol 2 is the continuous game, which nobody plays; Yixin-Board and others
mean renju by it."""

_UNLIMITED = 2147483647
"""From here on ``time_left`` is no limit."""
_MARGIN = 0.03
"""Seconds before a limit at which the engine has to be done: the answer has a way to go."""
_UNASKED = 5.0
"""Seconds for a move where nothing was said about time, nodes or depth."""
_HASH, _THREADS, _LEVEL = option("hash_mb"), option("threads"), option("level")
_PROGRAM_MB, _THREAD_MB = 40, 3
"""What the program needs besides the positions that were searched, and for each thread: Python, the kernel's tables."""
_SOLVER_MB = 64
"""What the solvers take besides, if there is as much for the positions; else as much as these."""


class Settings:
    """The settings and the clock of one engine. They outlive a game, as the protocol wants; the clock does not."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._named_rule: str | None = None
        self._used = 0.0
        self._used_since_told = 0.0

    def take(self, info: Info) -> None:
        """Takes a setting over. One that cannot be met is told by :meth:`check`."""
        self._numbers[info.key] = info.value
        if info.key == "rule":
            self._named_rule = None
        if info.key == "time_left":
            self._used_since_told = 0.0

    def name_rule(self, name: str) -> None:
        """Takes the rule of that name; one that is none is told by :meth:`check`."""
        self._named_rule = name
        self._numbers.pop("rule", None)

    def spend(self, seconds: float) -> None:
        """Takes the time of a move off the clock."""
        self._used += seconds
        self._used_since_told += seconds

    def new_game(self) -> None:
        """Sets the clock back; what was told of the last game's clock is forgotten."""
        self._used = self._used_since_told = 0.0
        self._numbers.pop("time_left", None)

    def check(self) -> None:
        """KagetsuError if a setting cannot be met: a rule that is not known, or too little memory."""
        if self._named_rule is not None:
            parse_rule(self._named_rule)
        number = self._numbers.get("rule", 0)
        if number not in RULE_NUMBERS:
            raise KagetsuError(
                mark("INFO rule {number} is no rule that is known here: there are {known}."),
                number=number,
                known=", ".join(map(str, RULE_NUMBERS)),
            )
        if self._room_mb() < 1:
            raise KagetsuError(
                mark("INFO max_memory {bytes} is too little: at least {least} are needed."),
                bytes=self._numbers["max_memory"],
                least=self._program_mb() + 2 << 20,
            )

    @property
    def rule(self) -> Rule:
        """The rule; freestyle where none was set, or one that is not known."""
        if self._named_rule is not None:
            try:
                return parse_rule(self._named_rule)
            except KagetsuError:
                return FREESTYLE
        return RULE_NUMBERS.get(self._numbers.get("rule", 0), FREESTYLE)

    @property
    def pondering(self) -> bool:
        """Whether to think on while the opponent does."""
        return self._numbers.get("pondering", 0) > 0

    @property
    def detail(self) -> int:
        """How much to tell of a search: 1 the points, 2 the lines of play, 3 both, 0 neither."""
        return min(max(self._numbers.get("show_detail", 0), 0), 3)

    def options(self) -> dict[str, int]:
        """What is set on the engine, by the names of its options: the numbers that were told, brought into their
        ranges, and always the memory for positions, as far as ``max_memory`` allows it.
        """
        told = {known.name: self._told(known) for known in OPTIONS if known.info_key in self._numbers}
        return told | {_HASH.name: max(min(self._told(_HASH), self._room_mb()), _HASH.least)}

    def _told(self, known: Option) -> int:
        """The number that was told for an option, brought into its range; the default where none was."""
        number = self._numbers.get(known.info_key or "")
        if number is None:
            return known.default or known.least
        if known is _LEVEL and number <= 0:
            return known.most  # no level at all
        return min(max(number // known.info_unit, known.least), known.most)

    def _room_mb(self) -> int:
        """Megabytes that ``max_memory`` leaves for the positions."""
        most = self._numbers.get("max_memory", 0)
        if most <= 0:
            return _HASH.most
        room = (most >> 20) - self._program_mb()
        return max(room // 2, room - _SOLVER_MB)

    def _program_mb(self) -> int:
        return _PROGRAM_MB + _THREAD_MB * self._told(_THREADS)

    def limits(self, elapsed: float = 0.0) -> Limits:
        """What the next move may cost, ``elapsed`` seconds after it was asked for.

        ``timeout_turn 0`` is *as fast as possible*, and so is a clock that has run out; other limits of time end a
        little earlier here, so that the answer is out in time.
        """
        nodes = self._positive("max_node")
        depth = self._positive("max_depth")
        turn, clock = self._numbers.get("timeout_turn"), self._clock()
        if turn is None and clock is None:
            time = None if nodes or depth else _UNASKED
        else:
            time = None if turn is None else max(turn, 0) / 1000 - _MARGIN - elapsed
        left = None if clock is None else clock - _MARGIN - elapsed
        if left is not None and left <= 0:
            time, left = 0.0, None
        increment = 0.0 if left is None else (self._positive("time_increment") or 0) / 1000
        return Limits(
            time=None if time is None else max(time, 0.0), nodes=nodes, depth=depth, clock=left, increment=increment
        )

    def _positive(self, key: str) -> int | None:
        """The number of a setting whose zero, negative and unsigned negative values are no limit."""
        value = self._numbers.get(key, 0)
        return value if 0 < value < _UNLIMITED else None

    def _clock(self) -> float | None:
        """Seconds left for the game, negative where it has run out; None without limit.

        What the manager told counts, less what was used since; else ``timeout_match``, less what was used.
        """
        match, told = self._numbers.get("timeout_match"), self._numbers.get("time_left")
        if told is not None and told >= _UNLIMITED:
            return None
        if told is not None and (told > 0 or match != 0):
            return told / 1000 - self._used_since_told
        return match / 1000 - self._used if match is not None and match > 0 else None
