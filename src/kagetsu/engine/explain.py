"""The decision record: why a move is good or bad, in facts that are proved and in what the search thinks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kagetsu.engine.fact import Fact, side_name
from kagetsu.engine.forced import FIVE, FOURS, THREATS, ForcedWin, Looked, Meeting, WinFinder, after_move, with_turn
from kagetsu.engine.report import Info, Result
from kagetsu.engine.shapes import Shapes, made_by, read_shapes
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.explanation import Explanation
from kagetsu.rules.point import EMPTY, colour_word, opponent, point_name
from kagetsu.texts import language, mark

__all__ = ["DecisionRecord", "explain_move", "explainable", "loses_fact", "searched_text", "wins_fact"]

_FEW = 8
"""How many points a sentence lists at most where it names all that meet a threat."""
_MOST_OTHERS = 6
"""How many other moves a record speaks of."""


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """Why a move: what stands on the board, what the move does, and what becomes of others.

    Every line in it can be played on the board that it belongs to: those of :attr:`threats` that are wins of the side
    that is not to move on the board after a pass, those of the others as their sentences say.
    """

    position: str
    """The position as one line, which ``Board.from_text`` reads."""
    colour: int
    """Who is to move."""
    move: int | None
    """The move that is explained; None where there is no legal one."""
    threats: tuple[Fact, ...]
    """What stands on the board before the move."""
    facts: tuple[Fact, ...]
    """What the move does, the weightiest first."""
    others: tuple[Fact, ...]
    """What becomes of other moves that suggest themselves, one fact each."""
    solver_nodes: int
    """How many moves the solvers tried to find this out."""
    result: Result | None
    """What the search found, with its candidates; None where nothing was searched."""

    def text(self, lang: str | None = "en") -> str:
        """The record in sentences of the language ``lang``, one a line under three headings."""
        _ = language(lang).gettext
        head = _("{side} is to move.").format(side=side_name(self.colour, lang))
        parts = [head, *(f"  {fact.text(lang)}" for fact in self.threats)]
        if self.move is not None:
            parts.append(_("The move {point}:").format(point=point_name(self.move)))
            parts += [f"  {fact.text(lang)}" for fact in self.facts] or [f"  {self._nothing(lang)}"]
        elif self.result is not None:
            parts.append(self.result.reason(lang))
        if self.others:
            parts.append(_("Other moves:"))
            parts += [f"  {fact.text(lang)}" for fact in self.others]
        if self.result is not None:
            parts.append(searched_text(self.result, lang))
        return "\n".join(parts)

    def _nothing(self, lang: str | None) -> str:
        """What is said of a move of which there is no fact: while a win by threats stands, not all can be proved."""
        _ = language(lang).gettext
        if any(fact.win is not None for fact in self.threats):
            return _("Nothing is proved of it: no threat that it makes, and none that it meets.")
        return _("It makes and meets no threat.")

    def as_json(self, lang: str | None = "en") -> dict[str, object]:
        """The record for JSON, points by name, sentences in the language ``lang``."""
        found: dict[str, object] = {
            "position": self.position,
            "to_move": colour_word(self.colour),
            "move": None if self.move is None else point_name(self.move),
            "threats": [fact.as_json(lang) for fact in self.threats],
            "facts": [fact.as_json(lang) for fact in self.facts],
            "others": [fact.as_json(lang) for fact in self.others],
            "solver_nodes": self.solver_nodes,
        }
        if self.result is not None:
            found["search"] = {
                "source": self.result.source,
                "nodes": self.result.nodes,
                "vcf_nodes": self.result.vcf_nodes,
                "depth": self.result.depth,
                "cutoffs": self.result.cutoffs,
                "first_cutoffs": self.result.first_cutoffs,
                "selective_depth": self.result.selective_depth,
                "ms": round(1000 * self.result.time, 3),
                "candidates": [
                    {
                        "move": point_name(info.line[0]),
                        "score": info.score.as_json(),
                        "depth": info.depth,
                        "line": [point_name(move) for move in info.line],
                    }
                    for info in self.result.infos
                ],
            }
        return found


def explain_move(
    board: Board,
    move: int | str | None = None,
    result: Result | None = None,
    nodes: int = 20_000,
    besides: Iterable[Info] = (),
) -> DecisionRecord:
    """Explains ``move`` on ``board``; without it, the move of ``result``, which is what an engine found there. Of the
    moves that ``result`` does not compare, ``besides`` may tell what a search thinks.

    The solvers may try ``nodes`` moves for each question; the answers are the same every time. KagetsuError if the game
    is over or there is no move to explain, IllegalMove for a point that is taken or off the board. A foul is explained.
    """
    if board.is_game_over():
        raise KagetsuError(mark("The game is over; there is no move to explain."))
    if move is None and result is None:
        raise KagetsuError(mark("There is no move to explain: name one, or give the result of a search."))
    if move is not None:
        point: int | None = explainable(board, move)
    else:
        point = None if result is None else result.move
    infos = [*besides, *(() if result is None else result.infos)]
    return _Explainer(board, WinFinder(nodes), infos).record(point, result)


def explainable(board: Board, move: int | str) -> int:
    """The point of ``move``, a foul or not; IllegalMove if it is taken or off the board."""
    if board.stone_at(move) != EMPTY:
        raise IllegalMove(mark("{point} is taken."), point=point_name(board.point(move)))
    return board.point(move)


class _Explainer:
    """Gathers the facts about one position."""

    def __init__(self, board: Board, finder: WinFinder, infos: Iterable[Info]) -> None:
        self.board, self.finder = board, finder
        self.infos = {info.line[0]: info for info in infos if info.line}
        self.colour, self.other = board.turn, opponent(board.turn)
        self.own: Shapes = read_shapes(board, self.colour)
        self.foe: Shapes = read_shapes(board, self.other)
        self.foe_win: ForcedWin | None = finder.look(with_turn(board, self.other)).win
        self.meeting: Meeting | None = finder.meeting(board)

    def record(self, move: int | None, result: Result | None) -> DecisionRecord:
        threats = tuple(self.standing())
        facts = () if move is None else tuple(self.about(move))
        others = tuple(self.about_others(move))
        return DecisionRecord(self.board.text(), self.colour, move, threats, facts, others, self.finder.nodes, result)

    # -- the board

    def standing(self) -> Iterator[Fact]:
        """What both sides have, and what the side to move can do or must meet."""
        for shapes in (self.own, self.foe):
            for stones, points in shapes.fours.items():
                kind = "straight_four" if len(points) > 1 else "four"
                yield Fact(kind, shapes.colour, points=points, stones=stones)
            for stones, points in shapes.threes.items():
                yield Fact("three", shapes.colour, points=points, stones=stones)
        own_win = self.finder.look(self.board).win
        if own_win is not None and own_win.kind != FIVE:
            kind = "win_by_fours" if own_win.kind == FOURS else "win_by_threats"
            yield Fact(kind, self.colour, win=own_win)
        if self.foe_win is not None and self.foe_win.kind != FIVE:
            kind = "pass_loses_to_fours" if self.foe_win.kind == FOURS else "pass_loses_to_threats"
            yield Fact(kind, self.colour, win=self.foe_win)
        if self.meeting is not None:
            for judged in self.forbidden_blocks():
                yield Fact("block_forbidden", self.colour, point=judged.point, explanation=judged)
            if not self.meeting.points:
                yield Fact("no_defence", self.colour)
            elif len(self.meeting.points) <= _FEW:
                kind = "must_meet" if self.holding() else "meets_in_vain"
                yield Fact(kind, self.colour, points=self.meeting.points)

    def holding(self) -> tuple[int, ...]:
        """Of the points that meet what the opponent would play: those after which no win of his is found."""
        points = () if self.meeting is None else self.meeting.points
        return tuple(point for point in points if self.finder.look(after_move(self.board, point)).win is None)

    def forbidden_blocks(self) -> list[Explanation]:
        """The fouls among the points where the opponent would complete a five or a straight four."""
        points = [*self.foe.five_points(), *self.foe.straight_four_points()]
        return [judged for point in points if (judged := self.board.explain(point, self.colour)).is_foul]

    # -- a move

    def about(self, move: int) -> Iterator[Fact]:
        """What a move does, the weightiest first."""
        judged = self.board.explain(move, self.colour)
        if judged.is_foul:
            yield Fact("foul", self.colour, point=move, explanation=judged)
            return
        if judged.verdict == FIVE:
            yield Fact("five", self.colour, point=move, explanation=judged)
            return
        after = after_move(self.board, move)
        win = self.finder.win_with(self.board, move)
        found = self.finder.look(after)
        if win is not None:
            yield wins_fact(win, move)
        elif found.win is not None:
            yield loses_fact(move, after, found.win)
        if self.meeting is not None and len(self.meeting.points) <= _FEW:
            holding = self.holding()
            if holding == (move,):
                yield Fact("only_move", self.colour, point=move)
            elif move in holding and win is None:
                yield Fact("one_of_few", self.colour, point=move, points=holding)
        yield from self.blocked(move, after)
        made = made_by(judged.lines)
        if made is not None:
            yield Fact(f"makes_{made}", self.colour, point=move, explanation=judged)
            yield from self.forbidden_replies(after)
        if win is None:
            yield from self.outlook(move, after, found, made)
            if found.win is None and move in self.infos:
                yield Fact("search", self.colour, point=move, info=self.infos[move])

    def blocked(self, move: int, after: Board) -> Iterator[Fact]:
        """The opponent's shapes that a move takes away."""
        left = read_shapes(after, self.other)
        for stones, points in self.foe.fours.items():
            if stones not in left.fours:
                yield Fact("blocks_four", self.colour, point=move, stones=stones)
            elif len(left.fours[stones]) < len(points):
                yield Fact("blocks_straight_four", self.colour, point=move, stones=stones)
        for stones in self.foe.threes:
            if stones not in left.threes:
                yield Fact("blocks_three", self.colour, point=move, stones=stones)

    def forbidden_replies(self, after: Board) -> Iterator[Fact]:
        """Where the opponent may not stop a five."""
        for point in read_shapes(after, self.colour).five_points():
            judged = after.explain(point, self.other)
            if judged.is_foul:
                yield Fact("reply_forbidden", self.colour, point=point, explanation=judged)

    def outlook(self, move: int, after: Board, found: Looked, made: str | None) -> Iterator[Fact]:
        """What a move that does not win takes from the opponent, and what it threatens; ``found`` is what the opponent
        has after it.
        """
        if self.foe_win is not None and self.foe_win.kind == FOURS and found.no_fours:
            yield Fact("stops_fours", self.colour, point=move)
        elif self.foe_win is not None and self.foe_win.kind == THREATS and found.no_threats:
            yield Fact("stops_threats", self.colour, point=move)
        if found.win is not None or after.is_game_over():
            return
        threat = self.finder.look(with_turn(after, self.colour)).win
        before = self.finder.look(self.board).win
        if threat is None or (before is not None and before.kind in (threat.kind, FOURS, FIVE)):
            return  # the win was there before this move: it threatens nothing new
        if threat.kind != FIVE and (made is None or threat.plies > 3):
            kind = "threatens_fours" if threat.kind == FOURS else "threatens_threats"
            yield Fact(kind, self.colour, point=move, win=threat)

    # -- other moves

    def about_others(self, move: int | None) -> Iterator[Fact]:
        """One fact about each other move that suggests itself, where there is one to tell."""
        told = 0
        passed_over = {move, *(judged.point for judged in self.forbidden_blocks())}
        for point in self.natural():
            fact = None if point in passed_over else self.verdict(point)
            if fact is not None and told < _MOST_OTHERS:
                told += 1
                yield fact

    def natural(self) -> list[int]:
        """The moves that suggest themselves: fives, blocks, straight fours, then what the search considered."""
        points = [
            *self.own.five_points(),
            *self.foe.five_points(),
            *self.own.straight_four_points(),
            *self.foe.straight_four_points(),
            *self.infos,
        ]
        return list(dict.fromkeys(points))

    def verdict(self, move: int) -> Fact | None:
        """The weightiest fact about another move; what the search thinks where nothing is certain."""
        judged = self.board.explain(move, self.colour)
        if judged.is_foul:
            return Fact("foul", self.colour, point=move, explanation=judged)
        if judged.verdict == FIVE:
            return Fact("five", self.colour, point=move, explanation=judged)
        after = after_move(self.board, move)
        lost = self.finder.look(after).win
        if lost is not None:
            return loses_fact(move, after, lost)
        win = self.finder.win_with(self.board, move)
        if win is not None:
            return wins_fact(win, move)
        info = self.infos.get(move)
        return None if info is None else Fact("search", self.colour, point=move, info=info)


def searched_text(result: Result, lang: str | None = "en") -> str:
    """How much was searched, in a sentence."""
    values = {"depth": result.depth, "nodes": result.nodes, "seconds": f"{result.time:.2f}"}
    sentence = _SEARCHED
    if result.cutoffs:
        sentence = _SEARCHED_AND_CUT
        values |= {"count": result.cutoffs, "share": round(100 * result.first_cutoffs / result.cutoffs)}
    return language(lang).gettext(sentence).format(**values)


def wins_fact(win: ForcedWin, move: int) -> Fact:
    """That ``move`` wins, by fours or by threats."""
    return Fact("wins_by_fours" if win.kind == FOURS else "wins_by_threats", win.colour, point=move, win=win)


def loses_fact(move: int, after: Board, win: ForcedWin) -> Fact:
    """That the opponent wins ``after`` a move, as ``win`` says."""
    loser = opponent(win.colour)
    if win.kind == FIVE:
        points = tuple(read_shapes(after, win.colour).five_points())
        return Fact("loses_to_five", loser, point=move, points=points, win=win)
    return Fact("loses_to_fours" if win.kind == FOURS else "loses_to_threats", loser, point=move, win=win)


_SEARCHED = mark("Searched: depth {depth}, {nodes} nodes, {seconds} s.")
_SEARCHED_AND_CUT = mark(
    "Searched: depth {depth}, {nodes} nodes, {seconds} s. Cut-offs: {count}, {share} % of them by the first move tried."
)
