"""The page of a review: one HTML file that needs nothing else, with a board to step through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kagetsu.formats.picture_theme import DARK, LIGHT
from kagetsu.review.account import better_lines, game_line, move_line, percent, stopped_line, why_lines
from kagetsu.review.judgement import (
    BEST,
    BLUNDER,
    FOUL,
    GOOD,
    INACCURACY,
    JUDGEMENTS,
    MISSED_WIN,
    MISTAKE,
    PLACED,
    judgement_text,
)
from kagetsu.review.review import Review, ReviewedMove, line_of
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, PASS, WHITE, colour_word, point_name, point_xy
from kagetsu.texts import language, mark

__all__ = ["review_html"]

_SIGNS = {
    BEST: "✓", GOOD: "", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??", MISSED_WIN: "✗", FOUL: "!!", PLACED: "",
}  # fmt: skip
"""What stands beside a move for its judgement, so that no colour is needed to see it."""

_LABELS = {
    "title": mark("Review"),
    "board": mark("Board"),
    "start": mark("The start of the game."),
    "first": mark("First move"),
    "back": mark("Back"),
    "play": mark("Play"),
    "pause": mark("Pause"),
    "next": mark("Next"),
    "last": mark("Last move"),
    "speed": mark("Moves a second"),
    "position": mark("Position in the game"),
    "numbers": mark("Numbers"),
    "line": mark("Show the better line"),
    "back_to_game": mark("Back to the game"),
    "curve": mark("Black's win rate"),
    "moves": mark("Moves"),
    "counts": mark("Judgements"),
    "blamed": mark("What could have been better"),
    "nothing": mark("No move is blamed."),
    "show": mark("Show"),
    "turning": mark("turning point"),
    "black": mark("Black"),
    "white": mark("White"),
    "scriptless": mark("The board needs JavaScript; all that is said of the moves stands below."),
    "keys": mark("Keys: ← and → step, Home and End jump, the space bar plays and pauses."),
}


def review_html(review: Review, lang: str | None = "en") -> str:
    """The page, in the language ``lang``. Nothing in it is loaded from elsewhere."""
    from jinja2 import Environment, StrictUndefined  # it takes a while
    from markupsafe import Markup

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = Path(__file__).with_name("review.html.jinja").read_text(encoding="utf-8")
    _ = language(lang).gettext
    labels = {name: _(text) for name, text in _LABELS.items()}
    game = review.game
    names = [game.headers.get(name, "") for name in ("black", "white")]
    return environment.from_string(template).render(
        lang="zh-Hans" if lang and lang.startswith("zh") else "en",
        t=labels,
        players=" – ".join(name or "?" for name in names) if any(names) else "",
        about=game_line(review, lang),
        stopped="" if review.is_complete else stopped_line(review, lang),
        light=asdict(LIGHT),
        dark=asdict(DARK),
        counts=_counts(review, lang),
        blamed=[
            {
                "ply": move.ply, "judgement": move.judgement, "sign": _SIGNS[move.judgement], "turns": move.turns,
                "text": move_line(move, lang), "why": why_lines(move, lang), "better": better_lines(move, lang),
            }
            for move in review.marked
        ],
        data=Markup(_script_json(_data(review, lang, labels))),
    )  # fmt: skip


def _script_json(value: object) -> str:
    """JSON that may stand in a script element: nothing in it can end the element or begin a comment."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _data(review: Review, lang: str | None, labels: dict[str, str]) -> dict[str, Any]:
    """What the script of the page draws from. A point is ``[column, row]``, the row from the bottom, both from 0."""
    game = review.game
    board = game.board_at(game.root)
    moves = []
    for move, node in zip(review.moves, line_of(game), strict=False):
        after = game.board_at(node)
        moves.append({**_move(move, lang), "changes": list(_changes(board, after))})
        board = after
    start = game.board_at(game.root)
    return {
        "width": game.width,
        "height": game.height,
        "stones": [
            [*point_xy(point), colour_word(colour)] for colour in (BLACK, WHITE) for point in start.stones(colour)
        ],
        "moves": moves,
        "labels": labels,
    }  # fmt: skip


def _move(move: ReviewedMove, lang: str | None) -> dict[str, Any]:
    _ = language(lang).gettext
    return {
        "at": None if move.move == PASS else point_xy(move.move),
        "name": _("pass") if move.move == PASS else point_name(move.move),
        "colour": colour_word(move.colour),
        "judgement": move.judgement,
        "sign": _SIGNS[move.judgement],
        "word": judgement_text(move.judgement, lang),
        "turns": move.turns,
        "rate": round(move.black_rate, 4),
        "percent": percent(move.black_rate),
        "text": move_line(move, lang),
        "why": why_lines(move, lang),
        "better": better_lines(move, lang),
        "line": [point_xy(point) for point in move.line if point != PASS] if move.is_marked else [],
    }


def _changes(before: Board, after: Board) -> Iterator[list[object]]:
    """The points at which two positions differ, each with what stands there afterwards; an empty word for nothing."""
    stones = [
        {point: colour for colour in (BLACK, WHITE) for point in board.stones(colour)} for board in (before, after)
    ]
    for point in sorted(stones[0].keys() | stones[1].keys()):
        if stones[0].get(point) != stones[1].get(point):
            colour = stones[1].get(point)
            yield [*point_xy(point), "" if colour is None else colour_word(colour)]


def _counts(review: Review, lang: str | None) -> list[dict[str, Any]]:
    """A row for each judgement that some move has: how many of Black's moves, and of White's."""
    counts = {colour: review.counts(colour) for colour in (BLACK, WHITE)}
    return [
        {
            "sign": _SIGNS[kind], "word": judgement_text(kind, lang), "judgement": kind,
            "black": counts[BLACK].get(kind, 0), "white": counts[WHITE].get(kind, 0),
        }
        for kind in JUDGEMENTS
        if kind in counts[BLACK] or kind in counts[WHITE]
    ]  # fmt: skip
