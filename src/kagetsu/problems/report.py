"""The report of a run: totals by kind, what failed with its picture, and every case, as one HTML file or as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kagetsu.problems.page import page
from kagetsu.problems.picture import problem_svg
from kagetsu.problems.problem import kind_words, verdict_words
from kagetsu.problems.run import JUDGES, Judged, Ran
from kagetsu.rules.point import point_name
from kagetsu.texts import language, mark

__all__ = ["failure_text", "report_html", "summary", "totals"]


def summary(ran: Sequence[Ran], lang: str | None = "en") -> str:
    """How many cases ran and how many failed, in one sentence."""
    failed = sum(not one.passed for one in ran)
    _ = language(lang).gettext
    if failed:
        return _("{failed} of {count} cases fail.").format(failed=failed, count=len(ran))
    return _("All {count} cases agree.").format(count=len(ran))


def totals(ran: Sequence[Ran]) -> dict[str, dict[str, tuple[int, int, float]]]:
    """By kind and judge: how many cases agree, how many ran, the mean seconds of a case."""
    found: dict[str, dict[str, tuple[int, int, float]]] = {}
    for kind in dict.fromkeys(one.problem.kind for one in ran):
        found[kind] = {}
        for judge in JUDGES:
            judged = [j for one in ran if one.problem.kind == kind for j in one.judged if j.judge == judge]
            if judged:
                right = sum(j.agrees for j in judged)
                found[kind][judge] = (right, len(judged), sum(j.seconds for j in judged) / len(judged))
    return found


def failure_text(one: Ran, lang: str | None = "en") -> str:
    """What was expected of a case and what came, in one sentence."""
    _ = language(lang).gettext
    came = ", ".join(
        f"{judge_words(judged.judge, lang)}: {verdict_words(judged.verdict, lang)}" for judged in one.judged
    )
    return _("expected {expected}; {came}").format(expected=verdict_words(one.problem.verdict, lang), came=came)


def judge_words(judge: str, lang: str | None = "en") -> str:
    """The name of a judge."""
    words = {"rules": mark("the rules"), "kernel": mark("the kernel"), "engine": mark("the engine")}
    return language(lang).gettext(words[judge])


_LABELS = {
    "totals": mark("Totals by kind"), "kind": mark("kind"), "cases": mark("cases"), "ms": mark("ms a case"),
    "failures": mark("Failures"), "all": mark("All cases"), "name": mark("case"), "point": mark("point"),
    "expected": mark("expected"),
}  # fmt: skip


def report_html(ran: Sequence[Ran], lang: str | None = "en") -> str:
    """The report as HTML, in the language ``lang``."""
    from markupsafe import Markup

    _ = language(lang).gettext
    judges = [judge for judge in JUDGES if any(j.judge == judge for one in ran for j in one.judged)]
    failures = [
        {
            "board": Markup(problem_svg(one.problem)),  # a picture of our own making
            "name": one.problem.name,
            "point": point_name(one.problem.point),
            "told": failure_text(one, lang),
            "reason": one.problem.reason(lang),
        }
        for one in ran
        if not one.passed
    ]
    return page(
        "report.html.jinja", lang=lang or "en", title=_("Report of a problem set"), summary=summary(ran, lang),
        t={name: _(label) for name, label in _LABELS.items()}, judges=[judge_words(judge, lang) for judge in judges],
        totals=_totals_rows(ran, judges, lang), failures=failures, rows=[_row(one, judges, lang) for one in ran],
    )  # fmt: skip


def _totals_rows(ran: Sequence[Ran], judges: Sequence[str], lang: str | None) -> list[dict[str, Any]]:
    rows = []
    for kind, by_judge in totals(ran).items():
        cells = []
        for judge in judges:
            right, of, seconds = by_judge.get(judge, (0, 0, 0.0))
            cells.append({"right": f"{right}/{of}", "ms": f"{1000 * seconds:.3f}", "wrong": right < of})
        cases = sum(one.problem.kind == kind for one in ran)
        rows.append({"kind": kind_words(kind, lang), "cases": cases, "cells": cells})
    return rows


def _row(one: Ran, judges: Sequence[str], lang: str | None) -> dict[str, Any]:
    by_judge: dict[str, Judged] = {judged.judge: judged for judged in one.judged}
    cells = []
    for judge in judges:
        judged = by_judge.get(judge)
        verdict = "–" if judged is None else verdict_words(judged.verdict, lang)
        cells.append({"verdict": verdict, "wrong": judged is not None and not judged.agrees})
    return {
        "name": one.problem.name, "point": point_name(one.problem.point),
        "expected": verdict_words(one.problem.verdict, lang), "cells": cells,
    }  # fmt: skip
