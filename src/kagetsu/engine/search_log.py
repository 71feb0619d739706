"""A log of the top of the search tree: what each move that is worth a try is worth when it is searched alone."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kagetsu.engine.report import Info, Result, result_of
from kagetsu.engine.score import Score
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_name

__all__ = ["Try", "log_tree"]

_TRIES = (8, 3)
"""How many moves are tried at the root, and after each of the best of them."""
_FOLLOWED = 3
"""How many of the root's moves are followed."""


class Searcher(Protocol):
    """The part of an engine that is used here."""

    def think(
        self, board: Board, limits: Limits, multipv: int = 1, only: Sequence[int] | None = None
    ) -> Generator[Info, None, Result]:
        """Yields what it sees and returns what came of it."""
        ...


@dataclass(frozen=True, slots=True)
class Try:
    """One move that was tried, searched alone."""

    ply: int
    """1 for a move of the root, 2 for a reply to one."""
    key: str
    """The position in which it was tried, as ``Board.key`` names it."""
    move: int
    score: Score
    """What it is worth to the side that plays it."""
    depth: int
    nodes: int
    line: tuple[int, ...]

    def as_json(self) -> dict[str, object]:
        """The same for JSON, points by name."""
        return {
            "ply": self.ply,
            "key": self.key,
            "move": point_name(self.move),
            "score": self.score.as_json(),
            "depth": self.depth,
            "nodes": self.nodes,
            "line": [point_name(move) for move in self.line],
        }


def log_tree(engine: Searcher, board: Board, limits: Limits) -> Iterator[Try]:
    """Tries the best moves of ``board`` one by one, then the replies to the best of them; ``limits`` are those of each
    try. Best first at each node, by the search that chose what to try. KagetsuError if the game is over.
    """
    yield from _tried(engine, board, limits, 1)


def _tried(engine: Searcher, board: Board, limits: Limits, ply: int) -> Iterator[Try]:
    chosen = result_of(engine.think(board, limits, multipv=_TRIES[ply - 1]))
    key = board.key()
    moves = [info.line[0] for info in chosen.infos]
    for rank, move in enumerate(moves):
        found = result_of(engine.think(board, limits, only=[move]))
        if found.score is not None:
            yield Try(ply, key, move, found.score, found.depth, found.nodes, found.line)
        after = board.copy()
        after.push(move)
        if ply < len(_TRIES) and rank < _FOLLOWED and not after.is_game_over():
            yield from _tried(engine, after, limits, ply + 1)
