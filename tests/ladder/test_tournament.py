"""The tournament of the rungs."""

import random

import pytest

from kagetsu.ladder import tournament
from kagetsu.ladder.tournament import Conditions, Table, play_tournament, random_opening
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Thinker
from kagetsu.rules.point import BLACK, WHITE, point_xy
from kagetsu.rules.rule import FREESTYLE, RENJU, parse_rule


def summary(table: Table) -> list[tuple[str, int, int, int, int, int]]:
    """All but the times."""
    return [
        (one.name, one.wins, one.draws, one.losses, one.moves, one.nodes) for one in table.standings
    ]  # fmt: skip


def test_every_pair_plays_every_opening_twice() -> None:
    heard: list[tuple[int, int]] = []
    table = play_tournament(
        ["random", "greedy", "alphabeta:1"], Conditions(FREESTYLE, 9, 9, games=4),
        lambda done, of: heard.append((done, of)),
    )  # fmt: skip
    assert heard == [(done, 12) for done in range(1, 13)]
    assert [one.games for one in table.standings] == [8, 8, 8]
    for i in range(3):
        assert table.points[i][i] == 0
        for j in range(i):
            assert table.points[i][j] + table.points[j][i] == 4
    for i, one in enumerate(table.standings):
        assert sum(table.points[i]) == one.wins + one.draws / 2 == one.score * one.games
        assert one.moves > 0
        assert 0 < one.slowest <= one.seconds
    assert table.standings[0].nodes == 0
    assert len(table.ratings()) == 3


def test_the_colours_are_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[str, str, str]] = []

    def drawn(players: dict[int, Thinker], board: Board, *_: object) -> Outcome:
        games.append((players[BLACK].name, players[WHITE].name, board.text()))
        return Outcome(None, "full")

    monkeypatch.setattr(tournament, "play_game", drawn)
    table = play_tournament(["random", "greedy"], Conditions(FREESTYLE, games=6))
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first == ("random", "greedy", second[2])
        assert second == ("greedy", "random", first[2])
    assert len({text for _, _, text in games}) == 3
    assert table.points == [[0, 3], [3, 0]]


def test_a_seed_plays_the_same_games() -> None:
    def played(seed: int) -> list[tuple[str, int, int, int, int, int]]:
        return summary(play_tournament(["random", "greedy"], Conditions(RENJU, 9, 9, games=4, seed=seed)))

    assert played(3) == played(3)
    assert len({tuple(played(seed)) for seed in range(4)}) > 1


def test_greedy_beats_random() -> None:
    table = play_tournament(["random", "greedy"], Conditions(FREESTYLE, games=20))
    assert table.standings[1].wins >= 19


@pytest.mark.slow
@pytest.mark.parametrize(("lower", "higher"), [("greedy", "minimax:2"), ("minimax:2", "alphabeta:4")])
def test_each_rung_beats_the_one_below(lower: str, higher: str) -> None:
    """Few games: far from three quarters, but surely more than half. ``checks/ladder.py`` plays the full match."""
    table = play_tournament([lower, higher], Conditions(FREESTYLE, games=12))
    assert table.standings[1].score > 0.5


@pytest.mark.parametrize("rule", ["freestyle", "renju", "freestyle+draw-after=3"])
@pytest.mark.parametrize(("width", "height"), [(5, 5), (15, 15), (20, 9), (25, 25)])
def test_openings(rule: str, width: int, height: int) -> None:
    conditions = Conditions(parse_rule(rule), width, height)
    chance = random.Random(5)
    boards = [random_opening(conditions, chance) for _ in range(30)]
    for board in boards:
        assert (board.width, board.height, board.rule.name) == (width, height, rule)
        assert not board.is_game_over()
        assert 2 <= board.ply() <= 4
        for point in board.move_stack:
            column, row = point_xy(point)
            assert abs(column - (width - 1) / 2) <= 3
            assert abs(row - (height - 1) / 2) <= 3
    assert len({board.text() for board in boards}) > 25


@pytest.mark.parametrize("games", [0, 1, 3, -2])
def test_an_odd_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(KagetsuError, match=f"not {games}"):
        Conditions(FREESTYLE, games=games)


def test_one_rung_is_no_tournament() -> None:
    with pytest.raises(KagetsuError, match="at least two"):
        play_tournament(["greedy"], Conditions(FREESTYLE))


def test_a_name_that_is_no_rung() -> None:
    with pytest.raises(FormatError, match="'deep'"):
        play_tournament(["greedy", "deep"], Conditions(FREESTYLE))


def test_limits_hold_for_every_move() -> None:
    table = play_tournament(["greedy", "alphabeta:4"], Conditions(FREESTYLE, 9, 9, games=2, limits=Limits(nodes=30)))
    assert table.standings[1].nodes <= 30 * table.standings[1].moves
