"""The curve in text."""

from kagetsu.engine.score import Score
from kagetsu.review.curve import PLAIN, curve_text
from kagetsu.review.judgement import BEST, BLUNDER, INACCURACY
from kagetsu.review.review import ReviewedMove
from kagetsu.rules.point import BLACK


def move(ply: int, before: Score, after: Score, judgement: str = BEST) -> ReviewedMove:
    return ReviewedMove(ply, ply, BLACK, judgement, before, after, None, ())


def test_black_grows_up_and_white_down() -> None:
    even, won, lost = Score.of(0), Score.win(3), Score.loss(2)
    moves = [move(1, even, even), move(2, won, won), move(3, even, Score.of(-100), INACCURACY)]
    moves.append(move(4, even, lost, BLUNDER))
    assert curve_text(moves, PLAIN) == [
        " 90 %   ##",
        "        ##",
        "        ##",
        "        ##",
        " 50 % --##oooo",
        "          oooo",
        "            oo",
        "            oo",
        " 10 %       oo",
        "          ? !",
        "      1",
    ]


def test_a_long_game_fits() -> None:
    lines = curve_text([move(ply, Score.of(0), Score.win(1)) for ply in range(1, 226)])
    assert max(map(len, lines)) <= 80
    assert lines[-1].split() == ["1", "41", "81", "121", "161", "201"]


def test_no_moves_no_curve() -> None:
    assert curve_text([]) == []
