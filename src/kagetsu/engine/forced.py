"""Forced wins from a position, and whether a given move wins or loses by force: exact where an answer is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.kernel_form import lent_position
from kagetsu.engine.solve import NONE, WIN, Solution, solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, PASS, WHITE, colour_word, moves_text, opponent, point_name

__all__ = ["FIVE", "FOURS", "THREATS", "ForcedWin", "Looked", "Meeting", "WinFinder", "after_move", "with_turn"]

FIVE, FOURS, THREATS = "five", "fours", "threats"
"""What a win is made of: the five itself, continuous fours, or continuous threats."""

_MOST_FOURS = 4
"""How many fours a threat may need for the kernel to list what meets it."""
_ROOM = 30
"""With fewer empty points than this the end of the game may come first, and every legal reply is tried."""
_MEMORY_MB = 16


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win that nothing prevents, proved by a solver."""

    colour: int
    """Who wins."""
    kind: str
    """FIVE, FOURS or THREATS."""
    line: tuple[int, ...]
    """Winner and loser in turn, the winner's move first; it ends with the five, or with the winner's move after which
    no legal defence exists."""
    plies: int
    """Plies of ``line`` up to and including the five, which comes two plies later where the line ends before it.
    Against threats another defence may hold out longer.
    """

    def as_json(self) -> dict[str, object]:
        """The same for JSON, points by name."""
        return {
            "colour": colour_word(self.colour),
            "kind": self.kind,
            "line": [point_name(move) for move in self.line],
            "plies": self.plies,
        }

    def line_text(self) -> str:
        """The line as a move string."""
        return moves_text(self.line)


@dataclass(frozen=True, slots=True)
class Looked:
    """What looking for a win found: the win, or how much is known not to be there."""

    win: ForcedWin | None = None
    no_fours: bool = False
    """Whether there is certainly no win by fours."""
    no_threats: bool = False
    """Whether there is certainly no win by threats, and so none by fours."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the side to move can do against what would be played if it passed."""

    fours: int
    """How many fours the opponent would need before the five: 0, one stands already; 1, one that cannot be stopped; and
    so on."""
    points: tuple[int, ...]
    """The legal points after which he has no win by as few fours; every other move loses by them. Ascending."""


class WinFinder:
    """Looks for wins with a budget of ``nodes`` for each question, so that the answers are the same every time."""

    def __init__(self, nodes: int = 20_000) -> None:
        self._limits = Limits(nodes=nodes)
        self.nodes = 0
        """How many moves the solvers have tried so far."""
        self._known: dict[tuple[str, int], Looked] = {}

    def look(self, board: Board) -> Looked:
        """What the side to move has by force. Nothing, for certain, if the game is over."""
        if board.is_game_over():
            return Looked(no_fours=True, no_threats=True)
        key = board.key(), board.ply()
        if key not in self._known:
            self._known[key] = self._look(board)
        return self._known[key]

    def _look(self, board: Board) -> Looked:
        fours = solve_vcf(board, self._limits, _MEMORY_MB)
        self.nodes += fours.nodes
        if fours.result == WIN:
            return Looked(_win(board, fours, FOURS))
        threats = solve_vct(board, self._limits, _MEMORY_MB)
        self.nodes += threats.nodes
        if threats.result == WIN:
            return Looked(_win(board, threats, THREATS), fours.result == NONE)
        return Looked(None, fours.result == NONE, threats.result == NONE)

    def win_with(self, board: Board, move: int) -> ForcedWin | None:
        """The win that begins with ``move``, a legal one of the side to move; None where none is seen."""
        colour = board.turn
        after = after_move(board, move)
        if after.is_game_over():
            outcome = after.outcome()
            won = outcome is not None and outcome.winner == colour
            return ForcedWin(colour, FIVE, (move,), 1) if won else None
        replies = self._replies(after)
        if replies is None:
            return None
        has_four = _can_make_five(after, colour)
        if has_four and not replies:
            return ForcedWin(colour, FOURS, (move,), 3)
        longest = self._longest(after, move, replies or self._in_vain(after), has_four)
        if longest is not None and has_four and longest.plies == 3:
            return ForcedWin(colour, FOURS, (move,), 3)  # what was tried did not stop the five
        return longest

    def _longest(self, after: Board, move: int, replies: Iterable[int], has_four: bool) -> ForcedWin | None:
        """The win by ``move`` along the reply that holds out longest; None if one of them is not answered."""
        longest: ForcedWin | None = None
        by_fours = has_four
        for reply in replies:
            win = self.look(after_move(after, reply)).win
            if win is None:
                return None
            by_fours = by_fours and win.kind != THREATS
            if longest is None or win.plies + 2 > longest.plies:
                longest = ForcedWin(win.colour, THREATS, (move, reply, *win.line), win.plies + 2)
        if longest is None or not by_fours:
            return longest
        return ForcedWin(longest.colour, FOURS, longest.line, longest.plies)

    def _replies(self, after: Board) -> list[int] | None:
        """The replies that have to be answered, all others lose to the threat; None if there is no threat."""
        if _may_end_soon(after):
            return [*after.legal_moves, *([PASS] if after.rule.passes else [])]
        meeting = self.meeting(after)
        return None if meeting is None else list(meeting.points)

    def _in_vain(self, after: Board) -> list[int]:
        """One reply, to show the win where none meets the threat: where the threat itself would be played."""
        threat = self.look(with_turn(after, opponent(after.turn))).win
        point = threat.line[0] if threat else PASS
        return [point] if after.is_legal(point) else after.legal_moves[:1]

    def meeting(self, board: Board) -> Meeting | None:
        """What meets the opponent's threat to win by a few fours; None if there is no such threat, if the side to move
        makes five first, or where the game may end in a draw before.
        """
        if _may_end_soon(board):
            return None
        with _position(board) as position:
            threat, quiet, fours = kernel.defences(position, board.turn, _MOST_FOURS)
        return Meeting(threat - 1, tuple(sorted([*quiet, *fours]))) if threat else None


def with_turn(board: Board, colour: int) -> Board:
    """The same stones with ``colour`` to move, as after a pass; the stones count as set up."""
    if board.turn == colour:
        return board
    size = {"width": board.width, "height": board.height}
    return Board.from_stones(board.stones(BLACK), board.stones(WHITE), colour, board.rule, **size)


@contextmanager
def _position(board: Board) -> Iterator[kernel.Position]:
    """The kernel's form of a board, for a while."""
    with lent_position(board.rule, board.width, board.height) as position:
        position.set_up(board.stones(BLACK), board.stones(WHITE))
        yield position


def _can_make_five(board: Board, colour: int) -> bool:
    with _position(board) as position:
        return bool(position.points(kernel.FIVE, colour))


def after_move(board: Board, move: int) -> Board:
    """The position after a legal move; ``board`` is left as it is."""
    after = board.copy()
    after.push(move)
    return after


def _may_end_soon(board: Board) -> bool:
    """Whether a limit of moves or the end of the board may come before the five of a win."""
    left = len(board.empties()) - board.rule.empties_draw
    if board.rule.draw_after:
        left = min(left, board.rule.draw_after - board.ply())
    return left < _ROOM


def _win(board: Board, solution: Solution, kind: str) -> ForcedWin:
    played = board.copy()
    played.push_moves(solution.line)
    plies = len(solution.line) + (0 if played.is_game_over() else 2)
    return ForcedWin(board.turn, FIVE if plies == 1 else kind, solution.line, plies)
