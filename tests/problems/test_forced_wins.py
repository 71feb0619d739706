"""Forced-win problems: one winning first move, no more."""

from pathlib import Path

import pytest

from kagetsu.formats.files import write_game
from kagetsu.problems.forced_wins import file_positions, find_problems, only_win, self_play_positions
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, WHITE, parse_moves, parse_point
from kagetsu.rules.rule import FREESTYLE

FORK = Board.from_stones(["e8", "f8", "g8", "h9", "h10", "h11"], ["d8", "h12", "a1", "a3", "a5", "a7"])


def test_a_fork_is_won_at_the_crossing_alone() -> None:
    """The other two fours, i8 and h7, are answered at h8, which ends both rows."""
    (problem,) = find_problems([FORK])
    assert (problem.point, problem.turn, problem.grade) == (parse_point("h8"), BLACK, 1)
    assert problem.tags == ("grade-1",)


def test_turned_positions_are_one() -> None:
    assert len(list(find_problems([FORK.transform(symmetry) for symmetry in range(8)]))) == 1


def test_longer_wins_alone_can_be_asked_for() -> None:
    assert not list(find_problems([FORK], shortest=2))


@pytest.mark.parametrize(
    ("black", "white"),
    [
        ("g8h8i8", "a1a3a5"),  # an open three becomes a straight four at either end
        ("d8e8f8g8", "a1a3a5a7"),  # a five at either end
        ("g8h8", "a1a3"),  # no win by fours
    ],
)
def test_no_problem_where_more_moves_win_or_none(black: str, white: str) -> None:
    assert not list(find_problems([Board.from_stones(parse_moves(black), parse_moves(white))], shortest=1))


def test_black_wins_in_renju_only_where_he_may_play() -> None:
    """The fork is a double-four: White may play it, Black may not."""
    black, white = FORK.stones(BLACK), FORK.stones(WHITE)
    assert not list(find_problems([Board.from_stones(black, white, BLACK, "renju")]))
    (problem,) = find_problems([Board.from_stones(white, black, WHITE, "renju")])
    assert problem.turn == WHITE


def test_a_line_that_does_not_win_is_not_the_only_win() -> None:
    assert not only_win(FORK, tuple(parse_moves("i8h8h7")))


def test_games_of_files_and_folders(tmp_path: Path) -> None:
    game = Game("freestyle")
    for move in parse_moves("e8d8f8h12g8a1h9a3h10a5h11a7"):
        game.play(move)
    write_game(game, tmp_path / "one.sgf")
    write_game(game, tmp_path / "one.psq")
    write_game(game, tmp_path / "two.psq")
    assert len(list(file_positions([tmp_path]))) == 24
    assert [problem.point for problem in find_problems(file_positions([tmp_path / "one.sgf"]))][-1] == parse_point("h8")
    (tmp_path / "empty").mkdir()
    with pytest.raises(KagetsuError, match="no games"):
        list(file_positions([tmp_path / "empty"]))


def test_self_play_repeats_its_games() -> None:
    boards = [[board.key() for board in self_play_positions(2, 1, FREESTYLE, 9, 4)] for _ in range(2)]
    assert boards[0] == boards[1]
    assert len(set(boards[0])) == len(boards[0])
