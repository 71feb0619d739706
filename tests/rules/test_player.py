"""The contract of players, kept by the shortest player there can be."""

import pytest

from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Candidate, Decision, Player, Thinker
from kagetsu.rules.point import parse_point
from kagetsu.texts import LANGUAGES


class FirstPoint:
    """Plays the first legal point."""

    name = "first"

    def choose(self, board: Board, limits: Limits) -> int:
        return self.decide(board, limits).point

    def decide(self, board: Board, limits: Limits) -> Decision:
        if board.is_game_over():
            raise KagetsuError("The game is over.")
        point = board.legal_moves[0]
        return Decision(point, 0, (Candidate(point, 0),), nodes=0, depth=0, seconds=0.0)


def play(one: Player, other: Player, board: Board) -> Board:
    while not board.is_game_over():
        board.push((one, other)[board.ply() % 2].choose(board, Limits(depth=1)))
    return board


def test_anything_with_the_right_methods_is_a_player() -> None:
    thinker: Thinker = FirstPoint()
    board = play(thinker, FirstPoint(), Board(9, "renju"))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.reason == "five"
    with pytest.raises(KagetsuError):
        thinker.choose(board, Limits())


def test_a_decision_says_why() -> None:
    decision = Decision(parse_point("h8"), 12, (), 0, 0, 0.0, because="{point} is taken.", values={"point": "h8"})
    assert decision.reason() == "h8 is taken."
    assert all("h8" in decision.reason(lang) for lang in LANGUAGES)
    assert Decision(0, 0, (), 0, 0, 0.0).reason() == ""


def test_candidates_do_not_share_their_parts() -> None:
    one, other = Candidate(1, 0), Candidate(2, 0)
    one.parts["attack"] = 3
    assert other.parts == {}
