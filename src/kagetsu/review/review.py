"""Goes through a game with the engine: each move judged, and for each mistake the better move and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kagetsu.engine.engine import Engine
from kagetsu.engine.explain import DecisionRecord, explain_move
from kagetsu.engine.forced import WinFinder, after_move, with_turn
from kagetsu.engine.report import Info, Result, result_of
from kagetsu.engine.score import Score
from kagetsu.review.judgement import BEST, FOUL, MARKED, PLACED, TURNING, Evidence, judge, loss_of
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, PASS
from kagetsu.rules.tree import Node

__all__ = ["Review", "ReviewedMove", "line_of", "review_moves"]

_TRIES = 4
"""How many moves are tried as the better one; where each of them is seen to lose, the position counts as lost."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game. Scores are those of the side that moved."""

    ply: int
    """Its number in the game, from 1."""
    move: int
    """A point, or PASS."""
    colour: int
    judgement: str
    """One of :data:`kagetsu.review.judgement.JUDGEMENTS`."""
    before: Score
    """What the best move was worth."""
    after: Score
    """What this move was worth."""
    best: int | None
    """The best move that was found; the move itself where it is as good as any. None where there was no legal one."""
    line: tuple[int, ...]
    """How play would have gone on with ``best``, from that move on."""
    why: DecisionRecord | None = None
    """Why the move is blamed; None for a move that is not, and for a pass."""
    better: DecisionRecord | None = None
    """Why ``best`` is better; None for a move that is not blamed."""

    @property
    def is_marked(self) -> bool:
        """Whether the move is blamed."""
        return self.judgement in MARKED

    @property
    def loss(self) -> float:
        """How much of the win rate it gave away, 0 to 1."""
        return loss_of(self.before, self.after)

    @property
    def turns(self) -> bool:
        """Whether it is a turning point: a move that is blamed and gives away a fifth of the win rate or more."""
        return self.is_marked and self.loss >= TURNING

    @property
    def black_rate(self) -> float:
        """Black's win rate after it, 0 to 1."""
        rate = self.after.win_rate
        return rate if self.colour == BLACK else 1 - rate


@dataclass(frozen=True, slots=True)
class Review:
    """A game gone through, or as much of it as was done."""

    game: Game
    moves: tuple[ReviewedMove, ...]
    total: int
    """How many moves the game has; fewer of them are reviewed if the review was ended early."""
    outcome: Outcome | None
    """How the game ended; None if it went on, or nothing is known."""

    @property
    def is_complete(self) -> bool:
        """Whether every move is reviewed."""
        return len(self.moves) == self.total

    @property
    def marked(self) -> list[ReviewedMove]:
        """The moves that are blamed."""
        return [move for move in self.moves if move.is_marked]

    @property
    def turning_points(self) -> list[ReviewedMove]:
        """The moves that turned the game, in order."""
        return [move for move in self.moves if move.turns]

    def counts(self, colour: int) -> dict[str, int]:
        """How many moves of a colour have each judgement; those that none has are left out."""
        found: dict[str, int] = {}
        for move in self.moves:
            if move.colour == colour:
                found[move.judgement] = found.get(move.judgement, 0) + 1
        return found


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen of a position: what it is worth to the side to move, the best move and how play goes on."""

    score: Score
    line: tuple[int, ...] = ()
    infos: tuple[Info, ...] = ()
    depth: int = 0


def line_of(game: Game) -> list[Node]:
    """The moves that are gone through: those that lead to where the game stands, up to the end on the board or the
    first move that the rules do not allow at all, a taken point or a pass; what a record holds after that is no game
    any more (programs leave moves behind the last one that were taken back).
    """
    found: list[Node] = []
    board = game.board_at(game.root)
    for node in game.node.path()[1:]:
        has_set_up = node.notes is not None and node.notes.set_up is not None
        if has_set_up or node.move is None:
            if has_set_up:
                board = game.board_at(node)
            found += [node] if node.move is not None else []
            continue
        if board.is_game_over():
            break
        board = with_turn(board, node.colour)
        try:
            board.push(node.move)
        except IllegalMove:
            break
        found.append(node)
    return found


def review_moves(game: Game, engine: Engine, limits: Limits, nodes: int = 20_000) -> Iterator[ReviewedMove]:
    """Judges the moves of :func:`line_of` one after the other.

    ``limits`` are for one search; a move that seems to lose something costs one or a few more. The solvers may try
    ``nodes`` moves for each question. With limits of nodes or depth, one thread and a seed, the same game is reviewed
    the same way every time.
    """
    engine.clear()
    return _Reviewer(game, engine, limits, nodes).moves(line_of(game))


class _Reviewer:
    """Judges moves with one engine and one memory of proved wins."""

    def __init__(self, game: Game, engine: Engine, limits: Limits, nodes: int) -> None:
        self.game, self.engine, self.limits, self.nodes = game, engine, limits, nodes
        self.finder = WinFinder(nodes)
        self.last: tuple[tuple[str, int], _Seen] | None = None

    def moves(self, nodes: Sequence[Node]) -> Iterator[ReviewedMove]:
        for ply, node in enumerate(nodes, 1):
            assert node.parent is not None
            board = with_turn(self.game.board_at(node.parent), node.colour)
            yield self.reviewed(ply, node, board)

    def reviewed(self, ply: int, node: Node, board: Board) -> ReviewedMove:
        """The judgement of one move."""
        assert node.move is not None
        move, colour = node.move, node.colour
        seen = self.seen(board)
        is_foul = move != PASS and board.explain(move, colour).is_foul
        following = after_move(board, move)
        reply = self.seen(following)
        after = _value(following, reply)
        best = seen.line[0] if seen.line else None
        if node.parent is not None and not self.game.opening_at(node.parent).is_over:
            return ReviewedMove(ply, move, colour, PLACED, after, after, move, (move, *reply.line))
        judgement = judge(Evidence(seen.score, after, move == best, is_foul))
        if judgement in MARKED:
            seen, after, judgement = self.second_look(board, move, seen, after)
        if judgement not in MARKED:
            before = max(seen.score, after) if judgement == BEST else seen.score
            kept = judgement == BEST or not seen.line
            line = (move, *reply.line) if kept else seen.line
            return ReviewedMove(ply, move, colour, judgement, before, after, line[0], line)
        why = None if move == PASS else explain_move(board, move, nodes=self.nodes, besides=_as_info(move, reply))
        better = None
        if seen.line:
            better = explain_move(board, seen.line[0], nodes=self.nodes, besides=seen.infos)
        return ReviewedMove(
            ply, move, colour, judgement, seen.score, after, seen.line[0] if seen.line else None, seen.line, why, better
        )

    def seen(self, board: Board) -> _Seen:
        """What the search and the solvers find; the last position is not searched twice."""
        key = board.key(), board.ply()
        if self.last is None or self.last[0] != key:
            self.last = key, self.look(board)
        return self.last[1]

    def look(self, board: Board, only: Sequence[int] | None = None) -> _Seen:
        """What the search finds, or the win that a solver proves where the search leaves it open."""
        if board.is_game_over():
            return _Seen(_final(board))
        result = result_of(self.engine.think(board, self.limits, 1, only))
        found = _seen_by(result)
        if only is None and not found.score.decided:
            win = self.finder.look(board).win
            if win is not None:
                return _Seen(Score.win(win.plies), win.line)
        return found

    def second_look(self, board: Board, move: int, seen: _Seen, after: Score) -> tuple[_Seen, Score, str]:
        """Judges again a move that seems bad: what could have been played instead is searched from the reply on, as
        the move itself was, and counts only if it is not seen to lose. The best choice, what the move is worth, and
        the judgement.
        """
        is_foul = move != PASS and board.explain(move).is_foul
        if not is_foul and move != PASS and seen.score.win_in is not None and after.win_in is None:
            win = self.finder.win_with(board, move)
            again = Score.win(win.plies) if win is not None else self.look(board, [move]).score
            if again.win_in is not None:
                return seen, again, BEST
            return seen, after, judge(Evidence(seen.score, after))
        choice = seen if seen.score.decided else self.choice(board, move, seen)
        if is_foul:
            return choice, after, FOUL
        misses = after.loss_in is not None and bool(choice.line) and self.certainly_holds(board, choice.line[0])
        misses = misses and choice.score.loss_in is None
        return choice, after, judge(Evidence(choice.score, after, misses_defence=misses))

    def choice(self, board: Board, played: int, seen: _Seen) -> _Seen:
        """The best move that is not seen to lose, with its score measured from the reply on; a loss if none is."""
        tried = {played}
        lost: _Seen | None = None
        for _ in range(_TRIES):
            if not seen.line:
                break
            following = after_move(board, seen.line[0])
            reply = self.look(following)
            score = _value(following, reply)
            measured = replace(seen, score=score, line=(seen.line[0], *reply.line))
            if score.loss_in is None:
                return measured
            lost = measured if lost is None or score > lost.score else lost
            tried.add(seen.line[0])
            left = self.left(board, tried)
            if not left:
                break
            seen = self.look(board, left)
        return lost if lost is not None else seen

    def left(self, board: Board, tried: set[int]) -> list[int]:
        """What is left to try: where the opponent threatens to win, what meets the threat."""
        meeting = self.finder.meeting(board)
        return [point for point in (meeting.points if meeting else board.legal_moves) if point not in tried]

    def certainly_holds(self, board: Board, move: int) -> bool:
        """Whether the opponent certainly has no win by threats after ``move``."""
        return self.finder.look(after_move(board, move)).no_threats


def _later(score: Score) -> Score:
    """What a position is worth to the side that has just moved, by its worth to the side to move."""
    if score.loss_in is not None:
        return Score.win(score.loss_in + 1)
    if score.win_in is not None:
        return Score.loss(score.win_in + 1)
    return -score


def _value(following: Board, reply: _Seen) -> Score:
    """What a move is worth to the side that played it, by the position after it and what is seen there."""
    return -reply.score if following.is_game_over() else _later(reply.score)


def _final(board: Board) -> Score:
    """What the end of a game is worth to the side that would move; the five has been made, and counts as one ply."""
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return Score.of(0)
    return Score.win(1) if outcome.winner == board.turn else Score.loss(1)


def _seen_by(result: Result) -> _Seen:
    return _Seen(result.score or Score.of(0), result.line, result.infos, result.depth)


def _as_info(move: int, reply: _Seen) -> tuple[Info, ...]:
    """What the search thinks of a move, by what it sees after it; nothing where it did not search."""
    if not reply.infos:
        return ()
    first = reply.infos[0]
    return (replace(first, score=_later(reply.score), line=(move, *reply.line), depth=first.depth + 1),)
