"""What a review says: in sentences, and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from kagetsu.engine.explain import DecisionRecord
from kagetsu.engine.fact import Fact, side_name
from kagetsu.review.curve import BLOCKS, curve_text
from kagetsu.review.judgement import FOUL, JUDGEMENTS, MISSED_WIN, judgement_text
from kagetsu.review.review import Review, ReviewedMove
from kagetsu.rules.notation import size_text
from kagetsu.rules.point import BLACK, PASS, WHITE, colour_word, point_name
from kagetsu.texts import language, mark

__all__ = ["better_lines", "game_line", "move_line", "percent", "review_json", "review_text", "why_lines"]

_MOST_FACTS = 4
"""Of a move, at most so many facts are told: the weightiest come first."""
_MOST_MOVES = 12
"""Of a line, at most so many moves are told."""
_STANDING = frozenset({
    "four", "straight_four", "win_by_fours", "win_by_threats", "pass_loses_to_fours", "pass_loses_to_threats",
    "block_forbidden", "must_meet",
})  # fmt: skip
"""The facts about the board that may be why a move is blamed."""


def review_text(review: Review, lang: str | None = "en", signs: tuple[str, str, str] = BLOCKS) -> str:
    """The review in sentences of the language ``lang``: the game, the curve, how many moves of each kind, and what is
    to be said of each move that is blamed.
    """
    _ = language(lang).gettext
    parts = [game_line(review, lang)]
    if not review.is_complete:
        parts.append(stopped_line(review, lang))
    if review.moves:
        parts.append("\n".join([_("Black's win rate, move by move:"), *curve_text(review.moves, signs)]))
        parts.append("\n".join(_counts(review, lang)))
    parts += ["\n".join(_blamed(move, lang)) for move in review.marked]
    turning = review.turning_points
    if turning:
        named = _(", ").join(f"{move.ply} ({_name(move.move, lang)})" for move in turning)
        parts.append(_("Turning points: {moves}").format(moves=named))
    elif not review.marked:
        parts.append(_("No move is blamed."))
    return "\n\n".join(parts)


def game_line(review: Review, lang: str | None = "en") -> str:
    """Who played, by which rule, how long, and how it ended."""
    _ = language(lang).gettext
    game = review.game
    told = _("{size} {rule}, moves: {count}.").format(
        size=size_text(game.width, game.height), rule=game.rule.name, count=review.total
    )
    names = [game.headers.get(name, "") for name in ("black", "white")]
    if any(names):
        players = _("{black} (Black) – {white} (White)").format(black=names[0] or "?", white=names[1] or "?")
        told = _("{players}, {told}").format(players=players, told=told)
    return told if review.outcome is None else _("{sentence} {next}").format(
        sentence=told, next=review.outcome.text(lang)
    )  # fmt: skip


def stopped_line(review: Review, lang: str | None = "en") -> str:
    """That not the whole game is reviewed."""
    _ = language(lang).gettext
    return _("The review was ended after move {done} of {total}.").format(done=len(review.moves), total=review.total)


def move_line(move: ReviewedMove, lang: str | None = "en") -> str:
    """The move, its judgement, and what it gave away."""
    _ = language(lang).gettext
    values = {
        "ply": move.ply, "side": side_name(move.colour, lang), "point": _name(move.move, lang),
        "judgement": judgement_text(move.judgement, lang), "before": percent(move.before.win_rate),
        "after": percent(move.after.win_rate), "plies": move.before.win_in,
    }  # fmt: skip
    if move.judgement == MISSED_WIN:
        return _(
            "Move {ply}, {side} {point}: {judgement}. A win in {plies} plies was there; the win rate is {after} now."
        ).format(**values)
    if move.judgement == FOUL and move.before.loss_in is not None:
        return _("Move {ply}, {side} {point}: {judgement}. The position was lost anyway.").format(**values)
    if move.is_marked:
        return _("Move {ply}, {side} {point}: {judgement}. The win rate falls from {before} to {after}.").format(
            **values
        )
    return _("Move {ply}, {side} {point}: {judgement}. The win rate is {after}.").format(**values)


def why_lines(move: ReviewedMove, lang: str | None = "en") -> list[str]:
    """Why a move is blamed: what stood on the board, and what the move did."""
    if move.why is None:
        return []
    standing = [fact for fact in move.why.threats if fact.kind in _STANDING]
    lines: list[str] = []
    for fact in [*standing[:_MOST_FACTS], *_told(move.why)]:
        line = fact.text(lang)
        if not any(line in said for said in lines):  # that a block is forbidden says why the move that tries it is
            lines.append(line)
    return lines


def better_lines(move: ReviewedMove, lang: str | None = "en") -> list[str]:
    """What would have been better, and why; empty for a move that is not blamed, and where every move loses."""
    if move.better is None or move.best is None or move.before.loss_in is not None:
        return []
    _ = language(lang).gettext
    head = _("Better: {point}, worth {score}: {line}").format(
        point=point_name(move.best), score=move.before.text(lang),
        line=" ".join(_name(point, lang) for point in move.line[:_MOST_MOVES]),
    )  # fmt: skip
    return [head, *(fact.text(lang) for fact in _told(move.better) if fact.certain)]


def percent(rate: float) -> str:
    """A win rate as ``73 %``."""
    return f"{100 * rate:.0f} %"


def review_json(review: Review, lang: str | None = "en") -> dict[str, object]:
    """The review for JSON, points by name, sentences in the language ``lang``."""
    game = review.game
    outcome = review.outcome
    return {
        "size": [game.width, game.height],
        "rule": game.rule.name,
        "black": game.headers.get("black", ""),
        "white": game.headers.get("white", ""),
        "result": None if outcome is None else {
            "winner": None if outcome.winner is None else colour_word(outcome.winner),
            "reason": outcome.reason,
            "text": outcome.text(lang),
        },
        "complete": review.is_complete,
        "total": review.total,
        "curve": [round(move.black_rate, 4) for move in review.moves],
        "turning_points": [move.ply for move in review.turning_points],
        "counts": {colour_word(colour): review.counts(colour) for colour in (BLACK, WHITE)},
        "moves": [_move_json(move, lang) for move in review.moves],
    }  # fmt: skip


def _move_json(move: ReviewedMove, lang: str | None) -> dict[str, object]:
    found: dict[str, object] = {
        "ply": move.ply,
        "move": point_name(move.move),
        "colour": colour_word(move.colour),
        "judgement": move.judgement,
        "text": move_line(move, lang),
        "before": move.before.as_json(),
        "after": move.after.as_json(),
        "loss": round(move.loss, 4) if move.is_marked else 0.0,
        "best": None if move.best is None else point_name(move.best),
        "line": [point_name(point) for point in move.line],
    }
    if move.why is not None:
        found["why"] = move.why.as_json(lang)
    if move.better is not None:
        found["better"] = move.better.as_json(lang)
    return found


def _told(record: DecisionRecord) -> list[Fact]:
    """The facts about a move that are told: what wins or loses says all, else the weightiest."""
    deciding = [fact for fact in record.facts if fact.kind.startswith(("foul", "five", "wins_", "loses_"))]
    return deciding[:1] if deciding else list(record.facts[:_MOST_FACTS])


def _blamed(move: ReviewedMove, lang: str | None) -> Iterator[str]:
    yield move_line(move, lang)
    yield from (f"  {line}" for line in why_lines(move, lang))
    for at, line in enumerate(better_lines(move, lang)):
        yield f"    {line}" if at else f"  {line}"


def _counts(review: Review, lang: str | None) -> Iterator[str]:
    _ = language(lang).gettext
    for colour in (BLACK, WHITE):
        counts = review.counts(colour)
        told = [f"{judgement_text(kind, lang)} {counts[kind]}" for kind in JUDGEMENTS if kind in counts]
        yield _("{side}: {counts}").format(side=side_name(colour, lang), counts=_(", ").join(told) or "–")


def _name(move: int, lang: str | None) -> str:
    return language(lang).gettext(mark("pass")) if move == PASS else point_name(move)
