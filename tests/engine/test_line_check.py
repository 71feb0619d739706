"""Checking a claimed line: what holds, what is refuted, and what stays open."""

import pytest

from kagetsu.engine.line_check import CONFIRMED, DOUBTFUL, REFUTED, SLIPS, LineCheck, check_line
from kagetsu.engine.proof import replay
from kagetsu.engine.report import SEARCH, Info, Result
from kagetsu.engine.score import Score
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import moves_text, parse_moves

FOUR_THREE = Board.from_text("15:renju:f8g8h8i10i11/e8a1a3a5:b")
"""Black wins by i8 j8 i9; i8 after i9 and i12 would be two fours, a foul."""
TWO_THREES = Board.from_text("15:freestyle:f8g8h9h10/a1a8o5:b")
"""Black's h8 makes two threes."""
REPORTED = Board.from_moves("h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10")
"""A user of another engine claims that I14 K12 G12 wins for Black (case 39)."""


def verdicts(check: LineCheck) -> list[str]:
    return [step.verdict for step in check.steps]


def test_a_win_by_fours_is_confirmed() -> None:
    check = check_line(FOUR_THREE, ["i8", "j8", "i9"])
    assert check.verdict == CONFIRMED
    assert verdicts(check) == ["wins", "loses", "wins"]
    assert check.reply == ()
    assert check.text().splitlines()[0] == "The line holds: every move of Black in it keeps a win that is proved."
    assert "变化成立：黑方的每一手都保持必胜" in check.text("zh")


def test_a_win_by_threats_is_confirmed() -> None:
    assert check_line(TWO_THREES, parse_moves("h8h7e8")).verdict == CONFIRMED


def test_up_to_the_five() -> None:
    check = check_line(FOUR_THREE, parse_moves("i8j8i9i12i7"))
    assert (check.verdict, verdicts(check)) == (CONFIRMED, ["wins", "loses", "wins", "loses", "wins"])
    assert check.steps[-1].facts[0].kind == "five"


def test_a_foul_lets_it_slip() -> None:
    check = check_line(FOUR_THREE, parse_moves("i9i12i8"))
    assert (check.verdict, verdicts(check)) == (SLIPS, ["wins", "loses", "fails"])
    assert moves_text(check.reply) == "i9i12i8"
    assert "i8 is forbidden, a double-four" in check.text()


def test_a_claim_that_the_opponent_wins_against() -> None:
    """g12 leaves White a win by fours, and already i14 leaves Black no win by threats after j9."""
    check = check_line(REPORTED, parse_moves("i14k12g12"))
    assert check.verdict == REFUTED
    assert verdicts(check) == ["open", "holds", "fails"]
    assert moves_text(check.reply).startswith("i14k12g12")
    start = REPORTED.copy()
    start.push_moves(check.reply[:3])
    replay(start, check.reply[3:], "vcf", vcf=lambda board: solve_vcf(board).line)
    after = REPORTED.copy()
    after.push_moves("i14j9")
    assert "After j9, Black certainly has no win by threats." in check.text()
    assert solve_vct(after).result == "none"


def test_a_slow_move_is_not_proved() -> None:
    check = check_line(Board.from_moves("h8h9"), ["g7"])
    assert (check.verdict, verdicts(check), check.reply) == (DOUBTFUL, ["open"], ())
    assert check.text().splitlines()[0] == "The line is not proved to win for Black."


def test_a_defender_who_errs() -> None:
    check = check_line(TWO_THREES, parse_moves("a3h8"))
    assert verdicts(check) == ["open", "mistake"]
    assert check.steps[1].facts[0].kind == "loses_to_threats"


def test_a_search_names_the_defence() -> None:
    line = tuple(parse_moves("g8g9"))
    info = Info(1, 6, 9, Score.of(25), line, 900, 100, 0.1)

    def think(board: Board) -> Result:
        assert moves_text(board.move_stack) == "h8h9g7"
        return Result(line[0], info.score, line, (info,), 900, 100, 6, 9, 0.1, SEARCH)

    check = check_line(Board.from_moves("h8h9"), ["g7"], think)
    assert check.verdict == DOUBTFUL
    assert moves_text(check.reply) == "g7g8g9"
    assert "The search thinks White answers best at g8 (+25 for White): g8g9" in check.text()


def test_as_json() -> None:
    found = check_line(FOUR_THREE, ["i8"]).as_json()
    assert (found["attacker"], found["verdict"], found["reply"]) == ("black", "confirmed", [])
    assert isinstance(found["steps"], list)
    (step,) = found["steps"]
    assert (step["move"], step["colour"], step["verdict"]) == ("i8", "black", "wins")
    assert step["facts"][0]["win"] == {"colour": "black", "kind": "fours", "line": ["i8", "j8", "i9"], "plies": 5}


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ([], "has no moves"),
        (["e8"], r"Move 1 of the line cannot be played: e8 is taken\."),
        (["i8", "i8"], "Move 2 of the line cannot be played: i8 is taken"),
        (["i8", "p9"], "Move 2 of the line cannot be played: p9 is off the board"),
        (["i8", "a7", "j8", "a9"], "Move 4 of the line cannot be played: The game is over"),
    ],
)
def test_lines_that_are_none(moves: list[str], sentence: str) -> None:
    with pytest.raises(KagetsuError, match=sentence):
        check_line(FOUR_THREE, moves)


def test_a_game_that_is_over() -> None:
    with pytest.raises(KagetsuError, match="no line to check"):
        check_line(Board.from_stones(["a1", "b1", "c1", "d1", "e1"], []), ["h8"])
