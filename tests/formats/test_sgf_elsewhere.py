"""SGF that is written here, read by sgfmill, which knows nothing of this program."""

from typing import Any

import pytest

from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.game import Game
from kagetsu.rules.point import point_xy

sgf: Any = pytest.importorskip("sgfmill.sgf", reason="sgfmill is not installed: nobody else read our SGF")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[4]SZ[15];B[hh];W[hg](;B[if]C[a [3d\\]: b])(;B[ig];W[aa];B[oo]))",
        "(;GM[4]SZ[15]" + "(;B[aa]" * 400 + ")" * 401,
    ],
)
def test_the_same_moves_in_the_same_order(text: str) -> None:
    (game,) = read_sgf(text)
    theirs = []
    waiting = [sgf.Sgf_game.from_bytes(write_sgf(game).encode()).get_root()]
    while waiting:
        node = waiting.pop()
        colour, point = node.get_move()
        if colour is not None:
            theirs.append((colour, point[1], point[0]))
        waiting.extend(reversed(list(node)))
    assert theirs == ours(game)


def ours(game: Game) -> list[tuple[str, int, int]]:
    """Colour, column and row (from the bottom) of every move, each before what follows it."""
    nodes = [node for node in game.root.walk() if node.move is not None]
    return [("bw"[node.colour - 1], *point_xy(node.move)) for node in nodes if node.move is not None]
