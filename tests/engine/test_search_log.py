"""The log of the top of the search tree, with a searcher that follows a script."""

from collections.abc import Generator, Sequence

from kagetsu.engine.report import SEARCH, Info, Result, result_of
from kagetsu.engine.score import Score
from kagetsu.engine.search_log import Try, log_tree
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_moves, parse_point


class Scripted:
    """Ranks the empty points by their number, the lowest best, and says how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, tuple[int, ...]]] = []

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int] | None = None
    ) -> Generator[Info, None, Result]:
        self.asked.append((board.key(), multipv, tuple(only or ())))
        moves = list(only) if only else board.empties()[:multipv]
        infos = tuple(
            Info(rank, 3, 5, Score.of(-rank), (move,), limits.nodes or 0, 0, 0.01) for rank, move in enumerate(moves, 1)
        )
        yield from infos
        return Result(moves[0], infos[0].score, infos[0].line, infos, 10, 0, 3, 5, 0.01, SEARCH)


def test_what_was_seen_is_passed_over() -> None:
    board = Board.from_moves("h8", size=9)
    found = result_of(Scripted().think(board, Limits(nodes=5), multipv=2))
    assert [info.line for info in found.infos] == [(parse_point("a1"),), (parse_point("b1"),)]


def test_two_plies_are_logged() -> None:
    board = Board.from_moves("h8")
    engine = Scripted()
    tries = list(log_tree(engine, board, Limits(nodes=50)))
    roots = [tried for tried in tries if tried.ply == 1]
    assert [tried.move for tried in roots] == parse_moves("a1b1c1d1e1f1g1h1")
    assert {tried.key for tried in roots} == {board.key()}
    replies = [tried for tried in tries if tried.ply == 2]
    assert len(replies) == 9
    assert len({tried.key for tried in replies}) == 3
    assert all(Board.from_text(tried.key).turn == board.turn ^ 3 for tried in replies)
    assert {len(only) for _, _, only in engine.asked} == {0, 1}
    assert board == Board.from_moves("h8")


def test_as_json() -> None:
    tried = Try(1, "15:freestyle:h8/:w", parse_point("h9"), Score.win(5), 4, 123, tuple(parse_moves("h9h10")))
    assert tried.as_json() == {
        "ply": 1,
        "key": "15:freestyle:h8/:w",
        "move": "h9",
        "score": {"win_in": 5},
        "depth": 4,
        "nodes": 123,
        "line": ["h9", "h10"],
    }
