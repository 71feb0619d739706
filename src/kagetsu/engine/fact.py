"""Facts about a position and its moves: values, and the sentences made from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kagetsu.engine.forced import ForcedWin
from kagetsu.engine.report import Info
from kagetsu.rules.explanation import Explanation
from kagetsu.rules.point import BLACK, colour_word, moves_text, opponent, point_name
from kagetsu.texts import language, mark

__all__ = ["KINDS", "Fact", "side_name"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so, or, where ``certain`` is false, that the search thinks to be so.

    ``kind`` is one of :data:`KINDS`; which of the other values a kind has, its sentence tells.
    """

    kind: str
    colour: int
    """Whom it is about: whose shape stands, or who plays the move."""
    point: int | None = None
    """The move, or the point in question."""
    points: tuple[int, ...] = ()
    stones: tuple[int, ...] = ()
    win: ForcedWin | None = None
    explanation: Explanation | None = None
    """What the rules say of a stone on ``point``."""
    info: Info | None = None
    """What the search found."""

    @property
    def certain(self) -> bool:
        """Whether the rules or a solver prove it; else it is what the search thinks."""
        return self.info is None

    def text(self, lang: str | None = "en") -> str:
        """The fact as a sentence of the language ``lang``."""
        _ = language(lang).gettext
        win, info = self.win, self.info
        return _(KINDS[self.kind]).format(
            side=side_name(self.colour, lang),
            other=side_name(opponent(self.colour), lang),
            point="" if self.point is None else point_name(self.point),
            points=_listed(self.points, _(", "), _(" and ")),
            choice=_listed(self.points, _(", "), _(" or ")),
            stones=" ".join(map(point_name, self.stones)),
            lines="" if self.explanation is None else self.explanation.lines_text(lang),
            explanation="" if self.explanation is None else self.explanation.text(lang),
            line=_line(win, info),
            plies=0 if win is None else win.plies,
            score="" if info is None else info.score.text(lang),
            depth=0 if info is None else info.depth,
        )

    def as_json(self, lang: str | None = "en") -> dict[str, object]:
        """The fact for JSON, points by name, with its sentence as ``text``; values that it does not have are left
        out.
        """
        found: dict[str, object] = {
            "kind": self.kind,
            "colour": colour_word(self.colour),
            "certain": self.certain,
            "text": self.text(lang),
        }
        if self.point is not None:
            found["point"] = point_name(self.point)
        if self.points:
            found["points"] = [point_name(point) for point in self.points]
        if self.stones:
            found["stones"] = [point_name(stone) for stone in self.stones]
        if self.win is not None:
            found["win"] = self.win.as_json()
        if self.explanation is not None:
            found["verdict"] = self.explanation.verdict
        if self.info is not None:
            found |= {
                "line": [point_name(move) for move in self.info.line],
                "score": self.info.score.as_json(),
                "depth": self.info.depth,
            }
        return found


def side_name(colour: int, lang: str | None) -> str:
    """``Black`` or ``White`` in the language ``lang``."""
    _ = language(lang).gettext
    return _("Black") if colour == BLACK else _("White")


def _line(win: ForcedWin | None, info: Info | None) -> str:
    if win is not None:
        return win.line_text()
    return "" if info is None else moves_text(info.line)


def _listed(points: Iterable[int], comma: str, last: str) -> str:
    """``a, b and c``; the separators belong to the language."""
    names = [point_name(point) for point in points]
    return last.join([comma.join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


KINDS = {
    # what stands on the board
    "four": mark("{side} has the four {stones}: a five at {choice}."),
    "straight_four": mark("{side} has the straight four {stones}: a five at {choice}."),
    "three": mark("{side} has the open three {stones}: a straight four at {choice}."),
    "win_by_fours": mark("{side} can win by fours in {plies} plies: {line}"),
    "win_by_threats": mark("{side} can win by threats: {line}"),
    "pass_loses_to_fours": mark("If {side} passed, {other} would win by fours in {plies} plies: {line}"),
    "pass_loses_to_threats": mark("If {side} passed, {other} would win by threats: {line}"),
    "block_forbidden": mark("The natural block at {point} is forbidden to {side}. {explanation}"),
    "must_meet": mark("{side} has to meet the threat at {choice}; every other move loses."),
    "meets_in_vain": mark("{side} can meet the threat at {choice} only, and loses after that too."),
    "no_defence": mark("Nothing meets {other}'s threat: every move of {side} loses."),
    # what a move does
    "foul": "{explanation}",
    "five": mark("{point} makes five: {side} wins."),
    "wins_by_fours": mark("{point} wins by fours in {plies} plies: {line}"),
    "wins_by_threats": mark("{point} wins by threats: {line}"),
    "only_move": mark("{point} is the only move that does not lose at once."),
    "one_of_few": mark("{point} is one of the moves that do not lose at once: {points}."),
    "blocks_four": mark("{point} blocks {other}'s four {stones}."),
    "blocks_straight_four": mark("{point} blocks one end of {other}'s straight four {stones}."),
    "blocks_three": mark("{point} blocks {other}'s open three {stones}."),
    "makes_straight_four": mark("{point} makes {lines}."),
    "makes_double_four": mark("{point} makes a double-four: {lines}."),
    "makes_four_three": mark("{point} makes a four-three: {lines}."),
    "makes_double_three": mark("{point} makes a double-three: {lines}."),
    "makes_four": mark("{point} makes {lines}."),
    "makes_three": mark("{point} makes {lines}."),
    "reply_forbidden": mark("{other} may not stop the five at {point}. {explanation}"),
    "stops_fours": mark("{point} takes away {other}'s win by fours."),
    "stops_threats": mark("{point} takes away {other}'s win by threats."),
    "threatens_fours": mark("{point} threatens to win by fours: {line}"),
    "threatens_threats": mark("{point} threatens to win by threats: {line}"),
    "loses_to_five": mark("After {point}, {other} makes five at {choice}."),
    "loses_to_fours": mark("After {point}, {other} wins by fours in {plies} plies: {line}"),
    "loses_to_threats": mark("After {point}, {other} wins by threats: {line}"),
    "defence": mark("After {point}, {other} certainly has no win by threats."),
    # what the search thinks
    "search": mark("The search thinks of {point}, at depth {depth}: {score}, expecting {line}"),
    "search_defence": mark("The search thinks {side} answers best at {point} ({score} for {side}): {line}"),
}
"""The kinds of facts, and their sentences in English. Lines begin with the move that the sentence names, those after a
pass or a losing move with the opponent's."""
