"""What an engine found out in one game is nothing in another that has the same stones."""

from dataclasses import replace

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK


@pytest.mark.parametrize(
    ("rule", "size", "other_rule", "other_size"),
    [
        ("freestyle", 15, "standard", 15),
        ("renju", 15, "freestyle", 15),
        ("freestyle+draw-after=10", 15, "freestyle", 15),
        ("freestyle", 15, "freestyle", 17),
    ],
)
def test_another_game_with_the_same_stones(rule: str, size: int, other_rule: str, other_size: int) -> None:
    before, after = (
        Board.from_stones(["g8", "i8", "h7", "h9"], ["a1", "o15", "c13", "m3"], to_move=BLACK, rule=kind, size=lines)
        for kind, lines in ((rule, size), (other_rule, other_size))
    )
    used, new = Engine(hash_mb=1, seed=1), Engine(hash_mb=1, seed=1)
    used.analyse(before, Limits(depth=4), multipv=2)
    found, fresh = (engine.analyse(after, Limits(depth=4), multipv=2) for engine in (used, new))
    assert [replace(info, time=0.0) for info in found] == [replace(info, time=0.0) for info in fresh]
    again = used.analyse(after, Limits(depth=4), multipv=2)
    assert again[0].nodes < found[0].nodes  # what was found out in this game still is
