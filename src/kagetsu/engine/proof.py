"""Replays a claimed win through ``rules/`` against every defence. Whoever found the win, this trusts nothing of it.

A claim is a line that alternates attacker and defender and ends with the five, or with the attacker's move after
which no legal defence exists. Where the defender has replies besides that of the line, each of them needs a win of its
own: one by fours that was already seen and holds after this reply too, else one that a solver is asked for. Whatever a
solver answers is replayed in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from kagetsu.engine.attack import Attack
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import LARGEST, PASS, point_name, point_xy
from kagetsu.texts import mark

__all__ = ["Answer", "Proof", "ProofError", "replay"]

Answer = Callable[[Board], Sequence[int] | None]
"""A solver as it is asked here: a winning line of the side to move, or None where it knows none."""

_MOST_SEEN = 4
"""How many wins by fours are tried after a reply before a solver is asked; the one that held last comes first."""


class ProofError(KagetsuError):
    """A claim that does not hold: ``moves`` are the moves from the board to the fault, the last of them at fault."""

    def __init__(self, message: str, moves: Sequence[int], **values: object) -> None:
        super().__init__(message, **values)
        self.moves = tuple(moves)

    def text(self, lang: str | None = "en") -> str:
        """The sentence in the language ``lang``."""
        self.values.update(ply=len(self.moves), line=" ".join(map(_name, self.moves)))
        return super().text(lang)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.message, self.moves, self.values))


def _rebuild(message: str, moves: Sequence[int], values: dict[str, object]) -> ProofError:
    return ProofError(message, moves, **values)


def _name(move: int) -> str:
    """The name of a move that need not be on any board."""
    column, row = point_xy(move)
    return point_name(move) if move == PASS or (move >= 0 and max(column, row) < LARGEST) else str(move)


@dataclass(slots=True)
class Proof:
    """A claim that holds, and what was done to see it."""

    attacker: int
    """The colour that wins."""
    attacks: int = 0
    """How often a move of the attacker was tried, wins that were tried again and did not hold included."""
    replies: int = 0
    """How many replies were answered; one that came up again counts again."""
    asked: int = 0
    """How often a solver was asked."""


def replay(
    board: Board, line: Sequence[int], kind: str, *, vcf: Answer | None = None, vct: Answer | None = None
) -> Proof:
    """Proves that ``line`` wins for the side to move, by the rules alone and against every defence.

    ``kind`` is ``"vcf"``, where every move of the attacker must be a five or a four, or ``"vct"``, where he may make
    other moves too, and every legal reply to them is tried. ``vcf`` and ``vct`` are asked for lines against replies
    that ``line`` leaves open; a reply to which neither knows an answer is a fault of the claim.

    ProofError names the moves that lead to the fault. KagetsuError if the game is over.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over; there is nothing to solve."))
    replayed = _Replay(Attack(board), vcf, vct)
    if kind == "vcf":
        replayed.by_fours(tuple(line))
    else:
        replayed.by_threats(tuple(line))
    return replayed.proof


@dataclass(slots=True)
class _Fours:
    """A win by fours: the attacker's move, and how it goes on after each reply that stops the five."""

    move: int
    after: dict[int, _Fours] = field(default_factory=dict)


class _Replay:
    """One replay: the attack as it stands, the solvers, and the positions that are already proved.

    A fault ends the whole replay, so the moves are then left as they are.
    """

    def __init__(self, attack: Attack, vcf: Answer | None, vct: Answer | None) -> None:
        self.attack = attack
        self.proof = Proof(attack.attacker)
        self._vcf, self._vct = vcf, vct
        self._proved: set[tuple[bytes, int]] = set()

    def by_fours(self, line: tuple[int, ...]) -> _Fours:
        """Proves a line of fours, the attacker to move. The win is the line with what answers the other replies."""
        won = _Fours(line[0] if line else PASS)
        if not self._begin(line):
            if not self.attack.has_four():
                raise self._fault(mark("Move {ply} of {line} is neither a five nor a four."))
            for reply in self._checked(self.attack.defences(), line):
                self._reply(reply)
                rest = line[2:] if reply == line[1] else self._ask(self._vcf)
                if rest is None:
                    raise self._fault(_UNANSWERED)
                won.after[reply] = self.by_fours(rest)
                self.attack.take()
        self.attack.take()
        return won

    def by_threats(self, line: tuple[int, ...]) -> None:
        """Proves a line that need not be of fours only, the attacker to move."""
        if not self._begin(line):
            four = self.attack.has_four()
            replies = self._checked(self.attack.defences() if four else self.attack.replies(), line)
            seen = [] if four else self._threat()
            for reply in replies:
                self._reply(reply)
                if reply == line[1]:
                    self.by_threats(line[2:])
                else:
                    self._answer(seen)
                self.attack.take()
        self.attack.take()

    def _threat(self) -> list[_Fours]:
        """The win by fours, if there is one, that would follow if the defender did nothing."""
        self.attack.play(PASS)
        line = self._ask(self._vcf)
        won = [] if line is None else [self.by_fours(line)]
        self.attack.take()
        return won

    def _answer(self, seen: list[_Fours]) -> None:
        """Proves any win after a reply; ``seen`` are wins by fours after others, and grows."""
        key = self.attack.key()
        if key in self._proved:
            return
        for index, win in enumerate(seen[:_MOST_SEEN]):
            if self._holds(win):
                seen.insert(0, seen.pop(index))
                return
        if (line := self._ask(self._vcf)) is not None:
            seen.insert(0, self.by_fours(line))
        elif (line := self._ask(self._vct)) is not None:
            self.by_threats(line)
        else:
            raise self._fault(_UNANSWERED)
        self._proved.add(key)

    def _holds(self, win: _Fours) -> bool:
        """Whether a win by fours that was seen elsewhere wins here too."""
        five = win.move in self.attack.fives[self.attack.attacker]
        if self.attack.attempt(win.move) is not None:
            return False
        self.proof.attacks += 1
        holds = five or (self.attack.has_four() and all(self._holds_after(win, r) for r in self.attack.defences()))
        self.attack.take()
        return holds

    def _holds_after(self, win: _Fours, reply: int) -> bool:
        if reply not in win.after:
            return False
        self._reply(reply)
        holds = self._holds(win.after[reply])
        self.attack.take()
        return holds

    # -- steps

    def _begin(self, line: tuple[int, ...]) -> bool:
        """Plays the attacker's move that ``line`` begins with; whether it is a five."""
        if not line:
            raise self._fault(mark("The line ends too early: after {ply} moves nothing is won."))
        five = line[0] in self.attack.fives[self.attack.attacker]
        fault = self.attack.attempt(line[0])
        if fault is not None:
            raise self._fault(fault, line[0])
        self.proof.attacks += 1
        if five and len(line) > 1:
            raise self._fault(_GOES_ON)
        return five

    def _checked(self, replies: Iterable[int], line: tuple[int, ...]) -> list[int]:
        """The ``replies``, if the line goes on with one of them, or ends and there is none."""
        found = list(replies)
        if len(line) == 1 and not self.attack.has_four():
            raise self._fault(mark("The line ends with move {ply} of {line}, and the win is still to come."))
        if found and len(line) == 1:
            raise self._fault(mark("The line ends, but move {ply} of {line} still defends."), found[0])
        if len(line) > 1 and not found:
            raise self._fault(_GOES_ON)
        if len(line) > 1 and line[1] not in found:
            raise self._fault(mark("Move {ply} of {line} is no legal defence."), line[1])
        return found

    def _reply(self, reply: int) -> None:
        self.attack.play(reply)
        self.proof.replies += 1

    def _ask(self, solver: Answer | None) -> tuple[int, ...] | None:
        """The line that the solver knows here, the attacker to move."""
        if solver is None:
            return None
        self.proof.asked += 1
        line = solver(self.attack.board())
        return tuple(line) if line else None

    def _fault(self, message: str, *moves: int) -> ProofError:
        return ProofError(message, [*self.attack.path, *moves])


_GOES_ON = mark("The game is won with move {ply} of {line}, but the line goes on.")
_UNANSWERED = mark("No win is known after move {ply} of {line}.")
