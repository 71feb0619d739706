"""Problem sets through rules, kernel and an engine."""

import re
import sys
from collections import Counter
from dataclasses import replace

import pytest

from kagetsu.problems.classic_set import CLASSIC, classic_folder
from kagetsu.problems.construct_forbidden import construct
from kagetsu.problems.forced_wins import find_problems
from kagetsu.problems.problem import ANY_FOUL, Problem, read_folder
from kagetsu.problems.report import failure_text, report_html, summary, totals
from kagetsu.problems.run import agrees, run_problems
from kagetsu.problems.worksheet import worksheet_html
from kagetsu.rules.board import Board
from kagetsu.rules.error import EngineError
from kagetsu.rules.point import parse_point, point_name

ENGINE = f'"{sys.executable}" -m kagetsu engine'


def fork() -> Problem:
    """Two closed threes that cross: only the crossing wins."""
    stones = ["e8", "f8", "g8", "h9", "h10", "h11"], ["d8", "h12", "a1", "a3", "a5", "a7"]
    (problem,) = find_problems([Board.from_stones(*stones)])
    return problem


def test_the_classic_set_runs_green() -> None:
    problems = list(read_folder(classic_folder()))
    assert Counter(problem.kind for problem in problems) == CLASSIC
    assert sum(CLASSIC.values()) == 137
    assert len({(problem.black, problem.white) for problem in problems}) == 137
    ran = run_problems(problems)
    assert [one.problem.name for one in ran if not one.passed] == []
    assert summary(ran) == "All 137 cases agree."
    assert {judged.judge for one in ran for judged in one.judged} == {"rules", "kernel"}


def test_a_wrong_answer_fails_and_is_shown() -> None:
    right = construct("three_three", 0, 1)
    ran = run_problems([right, replace(right, name="<wrong>", verdict="legal")])
    assert [one.passed for one in ran] == [True, False]
    assert summary(ran) == "1 of 2 cases fail."
    assert failure_text(ran[1]) == "expected legal; the rules: double-three, the kernel: double-three"
    found = totals(ran)["three_three"]
    assert found["rules"][:2] == found["kernel"][:2] == (1, 2)
    html = report_html(ran)
    assert html.count("<svg") == 1
    assert "&lt;wrong&gt;" in html
    assert "<wrong>" not in html


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        ("legal", "legal", True),
        ("overline", "double_four", False),
        ("overline", ANY_FOUL, True),
        (ANY_FOUL, "double_three", True),
        (ANY_FOUL, "legal", False),
        ("legal", ANY_FOUL, False),
        (ANY_FOUL, "five", False),
    ],
)
def test_verdicts_agree_as_far_as_they_are_known(expected: str, actual: str, same: bool) -> None:
    assert agrees(expected, actual) is same


def test_an_engine_is_asked_too() -> None:
    cases = [construct(kind, number, 2) for kind in ("three_three", "legal", "four_three") for number in (0, 1)]
    ran = run_problems([*cases, fork(), replace(cases[0], verdict="legal")], ENGINE)
    assert [one.passed for one in ran] == [True] * 7 + [False]
    assert all(one.judged[2].judge == "engine" for one in ran)
    assert "the engine: forbidden" in failure_text(ran[-1])


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(EngineError):
        run_problems([construct("overline", 0, 1)], "no-such-engine-anywhere")


def test_a_claimed_win_that_is_none_fails() -> None:
    wrong = replace(fork(), line=fork().line[2:])
    (ran,) = run_problems([wrong])
    assert {judged.judge: judged.agrees for judged in ran.judged} == {"rules": False, "kernel": True}


def test_a_worksheet_asks_first_and_answers_behind() -> None:
    cases = [construct("three_three", 0, 1), fork()]
    html = worksheet_html(cases)
    boards, answers = html.split('<section class="answers">')
    assert boards.count("<svg") == 2
    assert len(re.findall(r'<circle[^>]*fill="none"', boards)) == 1  # the point in question; a won position has none
    assert "Black to move and win." in boards
    assert "double-three" not in boards
    assert "double-three" in answers
    assert point_name(cases[0].point) in answers
    assert "http" not in html.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_a_won_position_is_no_forced_win() -> None:
    over = replace(fork(), black=(*fork().black, fork().point, parse_point("i8")), point=parse_point("o15"))
    (ran,) = run_problems([over])
    assert [judged.verdict for judged in ran.judged] == ["none", "none"]


def test_a_line_that_leaves_the_board_fails() -> None:
    (ran,) = run_problems([replace(fork(), line=(parse_point("y25"),))])
    assert [judged.agrees for judged in ran.judged] == [False, True]
