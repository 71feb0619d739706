"""How a move is judged, from what is known of it."""

import pytest

from kagetsu.engine.score import Score
from kagetsu.review.curve import PLAIN, curve_text
from kagetsu.review.judgement import (
    BEST,
    BLUNDER,
    FOUL,
    GOOD,
    INACCURACY,
    JUDGEMENTS,
    MISSED_WIN,
    MISTAKE,
    Evidence,
    judge,
    judgement_text,
    loss_of,
)
from kagetsu.review.review import ReviewedMove
from kagetsu.rules.point import BLACK, WHITE

EVEN = Score.of(0)


@pytest.mark.parametrize(
    ("before", "after", "judgement"),
    [
        (EVEN, EVEN, BEST),
        (EVEN, Score.of(-20), BEST),
        (EVEN, Score.of(-50), GOOD),
        (EVEN, Score.of(-100), INACCURACY),
        (EVEN, Score.of(-200), MISTAKE),
        (EVEN, Score.of(-400), BLUNDER),
        (EVEN, Score.loss(4), BLUNDER),
        (Score.win(9), EVEN, MISSED_WIN),
        (Score.win(9), Score.loss(4), MISSED_WIN),
        (Score.win(3), Score.win(21), BEST),
        (Score.loss(20), Score.loss(2), GOOD),
        (Score.of(-3000), Score.loss(2), BEST),
    ],
)
def test_by_the_win_rate_that_is_lost(before: Score, after: Score, judgement: str) -> None:
    assert judge(Evidence(before, after)) == judgement


def test_a_foul_is_a_foul_whatever_else() -> None:
    assert judge(Evidence(Score.loss(2), Score.loss(1), is_foul=True)) == FOUL


def test_a_defence_that_is_missed_in_a_bad_position() -> None:
    assert judge(Evidence(Score.of(-500), Score.loss(8), misses_defence=True)) == MISTAKE
    assert judge(Evidence(Score.of(-500), Score.loss(8))) == GOOD


def test_losses() -> None:
    assert loss_of(Score.win(1), Score.loss(1)) == 1
    assert loss_of(Score.loss(9), Score.loss(1)) == 0
    assert loss_of(Score.of(-100), Score.of(100)) == 0


def test_every_judgement_has_words() -> None:
    assert len({judgement_text(kind) for kind in JUDGEMENTS}) == len(JUDGEMENTS)
    assert len({judgement_text(kind, "zh") for kind in JUDGEMENTS}) == len(JUDGEMENTS)


def moves(*rates: float) -> list[ReviewedMove]:
    """Moves after which Black's win rate is as told; the first one lost by a blunder where its rate says so."""
    found = []
    for ply, rate in enumerate(rates, 1):
        colour = BLACK if ply % 2 else WHITE
        own = rate if colour == BLACK else 1 - rate
        score = Score.win(3) if own == 1 else Score.loss(2) if own == 0 else EVEN
        judgement = BLUNDER if own == 0 else BEST
        found.append(ReviewedMove(ply, 0, colour, judgement, EVEN, score, 1, (1,)))
    return found


def test_the_curve() -> None:
    lines = curve_text(moves(0.5, 1, 0), PLAIN)
    assert len(lines) == 11
    assert lines[0] == " 90 %   ##"
    assert lines[4] == " 50 % --##oo"
    assert lines[8] == " 10 %     oo"
    assert lines[9] == "        ! !"
    assert lines[10].split() == ["1"]


def test_a_long_game_has_several_moves_in_a_column() -> None:
    lines = curve_text(moves(*[0.5] * 200), PLAIN)
    assert max(map(len, lines)) <= 6 + 72
    assert lines[10].split()[:2] == ["1", "31"]


def test_no_moves_no_curve() -> None:
    assert curve_text([]) == []
