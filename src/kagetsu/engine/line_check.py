"""Checks a line of play that somebody claims to win: confirms it, or shows the move that refutes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kagetsu.engine.explain import loses_fact, wins_fact
from kagetsu.engine.fact import Fact, side_name
from kagetsu.engine.forced import FIVE, WinFinder
from kagetsu.engine.report import Result
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.point import colour_word, opponent, point_name
from kagetsu.texts import language, mark

__all__ = ["CONFIRMED", "DOUBTFUL", "REFUTED", "SLIPS", "LineCheck", "LineStep", "check_line", "playable_line"]

CONFIRMED, SLIPS, REFUTED, DOUBTFUL = "confirmed", "slips", "refuted", "doubtful"
"""What a claim is found to be: every move of the attacker keeps a win that is proved; the first does, a later one does
not; a move is answered by a win of the defender, or is a foul; no win is proved."""

_WINS, _FAILS, _OPEN, _LOSES = "wins", "fails", "open", "loses"
_HOLDS, _UNREFUTED, _MISTAKE = "holds", "unrefuted", "mistake"

Think = Callable[[Board], Result]
"""A search as it is asked here: what it finds for the side to move."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One move of the line.

    ``verdict`` of an attacker's move: ``wins`` (proved), ``fails`` (the opponent wins, or it is a foul) or ``open``; of
    a defender's move: ``loses`` (as every other would), ``mistake`` (it allows a win that was not proved before) or
    ``holds``.
    """

    move: int
    colour: int
    verdict: str
    facts: tuple[Fact, ...]

    def text(self, lang: str | None = "en") -> str:
        """The move, and a line for each thing that is found about it, in the language ``lang``."""
        _ = language(lang).gettext
        named = _(_STEPS[self.verdict]).format(side=side_name(self.colour, lang), point=point_name(self.move))
        return "\n".join([named, *(f"     {fact.text(lang)}" for fact in self.facts)])


@dataclass(frozen=True, slots=True)
class LineCheck:
    """What a claimed line is worth. It is followed up to its end, or to the move that is refuted."""

    attacker: int
    """Whose win is claimed: the side to move."""
    verdict: str
    """CONFIRMED, SLIPS, REFUTED or DOUBTFUL."""
    steps: tuple[LineStep, ...]
    reply: tuple[int, ...]
    """What speaks against the claim: moves from the board on, those of the line up to the fault and then the best
    answer that is known. Empty if the claim is confirmed."""

    def text(self, lang: str | None = "en") -> str:
        """The finding, then a line for each move, in the language ``lang``."""
        _ = language(lang).gettext
        verdict = _UNPROVED if self.verdict == DOUBTFUL and not self.reply else _VERDICTS[self.verdict]
        head = _(verdict).format(side=side_name(self.attacker, lang), reply=" ".join(map(point_name, self.reply)))
        return "\n".join([head, *(f"{ply:3}. {step.text(lang)}" for ply, step in enumerate(self.steps, 1))])

    def as_json(self, lang: str | None = "en") -> dict[str, object]:
        """The finding for JSON, points by name, sentences in the language ``lang``."""
        return {
            "attacker": colour_word(self.attacker),
            "verdict": self.verdict,
            "reply": [point_name(move) for move in self.reply],
            "steps": [
                {
                    "move": point_name(step.move),
                    "colour": colour_word(step.colour),
                    "verdict": step.verdict,
                    "facts": [fact.as_json(lang) for fact in step.facts],
                }
                for step in self.steps
            ],
        }


def check_line(board: Board, moves: Sequence[int | str], think: Think | None = None, nodes: int = 20_000) -> LineCheck:
    """Checks the claim that ``moves``, of both sides in turn from the side to move on, win for that side.

    The solvers may try ``nodes`` moves for each question. ``think`` is a search; it is asked for the best defence where
    no win is proved. KagetsuError if the game is over or there are no moves, and for a move that cannot be played, with
    its number.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over; there is no line to check."))
    if not moves:
        raise KagetsuError(mark("The line to check has no moves."))
    return _Checker(board, think, nodes).check(playable_line(board, moves))


def playable_line(board: Board, moves: Sequence[int | str]) -> list[int]:
    """The points of ``moves``; KagetsuError with the number of the first that cannot be played, fouls apart."""
    trial = board.copy()
    for ply, move in enumerate(moves, 1):
        try:
            trial.push(move)
        except IllegalMove as fault:
            raise KagetsuError(
                mark("Move {ply} of the line cannot be played: {fault}"), ply=ply, fault=fault.text()
            ) from None
    return trial.move_stack[len(board.move_stack) :]


class _Checker:
    """Follows one line."""

    def __init__(self, board: Board, think: Think | None, nodes: int) -> None:
        self.root, self.board = board, board.copy()
        self.attacker, self.defender = board.turn, opponent(board.turn)
        self.finder, self.think = WinFinder(nodes), think
        self.stands = False
        """Whether the attacker's last move has a proved win."""

    def check(self, moves: list[int]) -> LineCheck:
        steps: list[LineStep] = []
        reply: tuple[int, ...] = ()
        for move in moves:
            step = self.step(move)
            steps.append(step)
            answer = _answer(step)
            if step.verdict == _FAILS or (step.verdict == _OPEN and answer and not reply):
                reply = (*moves[: len(steps)], *answer)
            if step.verdict == _FAILS:
                break
            self.board.push(move)
        return LineCheck(self.attacker, _verdict(steps), tuple(steps), reply)

    def step(self, move: int) -> LineStep:
        if self.board.turn == self.attacker:
            return self.attack(move)
        return self.defence(move)

    def attack(self, move: int) -> LineStep:
        """A move of the attacker: is the win still there?"""
        judged = self.board.explain(move, self.attacker)
        if judged.is_foul:
            return self.made(move, _FAILS, Fact("foul", self.attacker, point=move, explanation=judged))
        win = self.finder.win_with(self.board, move)
        self.stands = win is not None
        if win is not None:
            won = Fact("five", self.attacker, point=move, win=win) if win.kind == FIVE else wins_fact(win, move)
            return self.made(move, _WINS, won)
        after = self.board.copy()
        after.push(move)
        lost = self.finder.look(after).win
        if lost is not None:
            return self.made(move, _FAILS, loses_fact(move, after, lost))
        return self.made(move, _OPEN, *self.defences(after))

    def defence(self, move: int) -> LineStep:
        """A move of the defender: could he have done better?"""
        judged = self.board.explain(move, self.defender)
        if judged.is_foul:
            return self.made(move, _MISTAKE, Fact("foul", self.defender, point=move, explanation=judged))
        if self.stands:
            return self.made(move, _LOSES)
        after = self.board.copy()
        after.push(move)
        found = self.finder.look(after)
        if found.win is not None:
            return self.made(move, _MISTAKE, loses_fact(move, after, found.win))
        return self.made(move, _HOLDS if found.no_threats else _UNREFUTED)

    def defences(self, after: Board) -> Iterator[Fact]:
        """What the search holds against an attack, and a defence that certainly leaves no win by threats."""
        points: list[int] = []
        if self.think is not None and not after.is_game_over():
            result = self.think(after)
            for info in result.infos[:1]:
                yield Fact("search_defence", self.defender, point=info.line[0], info=info)
                points.append(info.line[0])
        meeting = self.finder.meeting(after)
        for point in dict.fromkeys([*points, *(meeting.points if meeting else ())]):
            reply = after.copy()
            reply.push(point)
            if self.finder.look(reply).no_threats:
                yield Fact("defence", self.defender, point=point)
                return

    def made(self, move: int, verdict: str, *facts: Fact) -> LineStep:
        return LineStep(move, self.board.turn, verdict, facts)


def _answer(step: LineStep) -> tuple[int, ...]:
    """The defender's moves against an attacker's move that does not win for certain; none where none is known."""
    for fact in step.facts:
        if fact.win is not None:
            return fact.win.line
        if fact.info is not None:
            return fact.info.line
        if fact.kind == "defence" and fact.point is not None:
            return (fact.point,)
    return ()


def _verdict(steps: list[LineStep]) -> str:
    attacks = [step.verdict for step in steps if step.verdict in (_WINS, _FAILS, _OPEN)]
    if all(verdict == _WINS for verdict in attacks):
        return CONFIRMED
    if attacks[0] == _WINS:
        return SLIPS
    return REFUTED if attacks[-1] == _FAILS else DOUBTFUL


_VERDICTS = {
    CONFIRMED: mark("The line holds: every move of {side} in it keeps a win that is proved."),
    SLIPS: mark("The first move wins, but a later one lets the win slip: {reply}"),
    REFUTED: mark("The line does not win for {side}; it is refuted by {reply}"),
    DOUBTFUL: mark("The line is not proved to win for {side}; what speaks against it: {reply}"),
}

_UNPROVED = mark("The line is not proved to win for {side}.")

_STEPS = {
    _WINS: mark("{side} plays {point}: the win stands."),
    _FAILS: mark("{side} plays {point}: that fails."),
    _OPEN: mark("{side} plays {point}: no win is proved."),
    _LOSES: mark("{side} plays {point}; no reply would help."),
    _HOLDS: mark("{side} plays {point}: a defence."),
    _UNREFUTED: mark("{side} plays {point}: no win against it is found."),
    _MISTAKE: mark("{side} plays {point}: a mistake."),
}
