"""A page of problems to print, and a page of their answers behind it."""

from __future__ import annotations

from collections.abc import Sequence

from kagetsu.problems.page import page
from kagetsu.problems.picture import problem_svg
from kagetsu.problems.problem import WIN, Problem, verdict_words
from kagetsu.rules.point import BLACK, point_name
from kagetsu.texts import language

__all__ = ["worksheet_html"]


def worksheet_html(problems: Sequence[Problem], lang: str | None = "en") -> str:
    """The boards without answers, then the answers, as one HTML file in the language ``lang``."""
    from markupsafe import Markup

    _ = language(lang).gettext

    def question(problem: Problem) -> str:
        if problem.verdict == WIN:
            black = problem.turn == BLACK
            sentence = _("Black to move and win.") if black else _("White to move and win.")
        else:
            sentence = _("What is a black stone here?")
        return sentence if problem.rule == "renju" else f"{sentence} ({problem.rule})"

    items = [
        {
            "board": Markup(problem_svg(problem, marked=problem.verdict != WIN)),  # a picture of our own making
            "question": question(problem),
            "point": point_name(problem.point),
            "verdict": verdict_words(problem.verdict, lang),
            "reason": problem.reason(lang),
        }
        for problem in problems
    ]
    task = _("Mark each board: is the ring a five, legal, or forbidden, and why? Where a side is to win, play it.")
    return page(
        "worksheet.html.jinja", lang=lang or "en", title=_("Gomoku and renju: a worksheet"), task=task,
        answers=_("Answers"), items=items,
    )  # fmt: skip
