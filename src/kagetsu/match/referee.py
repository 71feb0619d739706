"""Judges one game: whose turn it is, what a move costs, how the game stands, who won and why. It reads no clock and
asks no program: it is told what was answered, and when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from kagetsu.formats.openings import OpeningLine
from kagetsu.match.adjudication import DrawRule, ResignRule
from kagetsu.match.entrant import Entrant
from kagetsu.match.record import Ending
from kagetsu.match.settings import start_board
from kagetsu.rules.action import Action, Place
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import BLACK, name_or_number, opponent
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["Referee", "Sentence", "Verdict"]


class Sentence(NamedTuple):
    """A sentence of the catalogue and what fills it."""

    message: str
    values: dict[str, object]

    def as_texts(self) -> dict[str, Any]:
        """The values as a file can keep them."""
        return {name: value if isinstance(value, int) else str(value) for name, value in self.values.items()}


class Verdict(NamedTuple):
    """How a game ended: the player, 1 or 2, who won (None for a draw), how, and what more there is to say."""

    winner: int | None
    ending: Ending
    detail: Sentence | None = None


@dataclass(frozen=True, slots=True)
class _Clock:
    """What a player has left for the game; None without such a limit."""

    left: float | None
    increment: float

    def spend(self, seconds: float) -> _Clock:
        return self if self.left is None else replace(self, left=max(0.0, self.left - seconds) + self.increment)


class Referee:
    """A game between two entrants, ``players`` 1 and 2; player 1 has Black unless an opening protocol changes that.

    The opening's stones are on the board at the start. KagetsuError for an opening that cannot be played.
    """

    def __init__(
        self,
        players: tuple[Entrant, Entrant],
        rule: Rule,
        start: OpeningLine,
        opening_rule: str = "free",
        draw: DrawRule | None = None,
        resign: ResignRule | None = None,
    ) -> None:
        self.players = players
        self.board = start_board(start, rule)
        self.start = self.board.copy()
        """The position that the game began with."""
        self.opening = open_protocol(opening_rule, start.width, start.height)
        self.verdict: Verdict | None = None
        self.seconds: list[float] = [0.0] * len(self.board.move_stack)
        """What each move took; nothing for those of the opening."""
        self.scores: list[int | None] = [None] * len(self.board.move_stack)
        self._draw, self._resign = draw, resign
        self._clocks = {
            number: _Clock(player.limits.clock, player.limits.increment) for number, player in enumerate(players, 1)
        }

    # -- whose turn it is

    @property
    def actor(self) -> int:
        """The player, 1 or 2, who must act."""
        return self.opening.player(self.board.turn) if self.opening.is_over else self.opening.actor

    @property
    def black(self) -> int:
        """The player who has the black stones."""
        return self.opening.black

    @property
    def winner_colour(self) -> int | None:
        """BLACK or WHITE; None for a draw, or while the game goes on."""
        if self.verdict is None or self.verdict.winner is None:
            return None
        return BLACK if self.verdict.winner == self.black else opponent(BLACK)

    def limits(self) -> Limits:
        """What the actor may spend on the answer."""
        limits, clock = self.players[self.actor - 1].limits, self._clocks[self.actor]
        return limits if clock.left is None else replace(limits, clock=clock.left)

    def allowed(self) -> float | None:
        """After how many seconds the actor's answer is too late to count, without the margin; None: never."""
        limits = self.limits()
        bounds = [bound for bound in (limits.time, limits.clock) if bound is not None]
        return min(bounds) if bounds else None

    # -- what was answered

    def take(self, point: int, seconds: float, score: int | None = None) -> None:
        """The actor's move, after so many seconds."""
        if not self._spend(seconds):
            return
        actor = self.actor
        if not self._place(point):
            return
        self.seconds.append(seconds)
        self.scores.append(score)
        if self.verdict is None:
            self._adjudicate(actor)

    def act(self, actions: tuple[Action, ...], seconds: float) -> None:
        """The actor's actions in the opening protocol: one answer, after so many seconds. A stone that follows the last
        decision of the protocol is an ordinary move.
        """
        if not self._spend(seconds):
            return
        actor, stones = self.actor, self.board.ply()
        for action in actions:
            if self.opening.is_over and isinstance(action, Place) and self.actor == actor:
                if not self._place(action.point):
                    return
                continue
            try:
                if self.actor != actor:
                    raise IllegalMove(mark("The other player is to decide now."))
                after = self.opening.act(action)
                for point in after.stones[len(self.opening.stones) :]:
                    self.board.push(point)
            except KagetsuError as fault:
                self._lost(actor, Ending.ILLEGAL, Sentence(fault.message, fault.values))
                return
            self.opening = after
        placed = self.board.ply() - stones
        if placed:  # the time of one answer is shared among the stones that it placed
            self.seconds += [seconds / placed] * placed
            self.scores += [None] * placed

    def fault(self, ending: Ending, detail: Sentence | None = None, player: int | None = None) -> None:
        """A fault of the actor, or of ``player``: the game is lost by it."""
        self._lost(player or self.actor, ending, detail)

    # -- the inner workings

    def _place(self, point: int) -> bool:
        """The actor's ordinary move; whether it could be played. One that ends the game brings the verdict."""
        actor = self.actor
        try:
            self.board.push(point)
        except IllegalMove as fault:
            self._lost(actor, Ending.ILLEGAL, Sentence(fault.message, fault.values))
            return False
        outcome = self.board.outcome()
        if outcome is not None:
            winner = None if outcome.winner is None else self.opening.player(outcome.winner)
            detail = None
            if outcome.reason == "foul":
                detail = Sentence(mark("{point} is a forbidden move."), {"point": name_or_number(point)})
            self.verdict = Verdict(winner, Ending(outcome.reason), detail)
        return True

    def _lost(self, player: int, ending: Ending, detail: Sentence | None) -> None:
        if self.verdict is None:
            self.verdict = Verdict(3 - player, ending, detail)

    def _spend(self, seconds: float) -> bool:
        """Takes the time off the clock; False, and a verdict, where there was too little."""
        allowed, player = self.allowed(), self.players[self.actor - 1]
        if allowed is not None and seconds > allowed + player.margin:
            self.fault(Ending.TIME, late(seconds, allowed, player.margin))
            return False
        self._clocks[self.actor] = self._clocks[self.actor].spend(seconds)
        return True

    def _adjudicate(self, actor: int) -> None:
        if self._draw is not None and self._draw.holds(self.scores):
            self.verdict = Verdict(None, Ending.ADJUDICATED_DRAW)
        elif self._resign is not None and (loser := self._resign.loser(self.scores)) is not None:
            self.verdict = Verdict(3 - actor if loser else actor, Ending.ADJUDICATED_WIN)


def late(seconds: float, allowed: float, margin: float) -> Sentence:
    """Says how late an answer was."""
    values: dict[str, object] = {"seconds": f"{seconds:.3f}", "allowed": f"{allowed:.3f}", "margin": f"{margin:.3f}"}
    return Sentence(mark("It answered after {seconds} s; {allowed} s were left, and {margin} s of margin."), values)
