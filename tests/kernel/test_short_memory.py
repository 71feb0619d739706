"""The memory of the search for fours."""

import mmap
from types import SimpleNamespace

import pytest

from kagetsu.engine.kernel_form import new_position
from kagetsu.kernel import solve_vct, variant, vcf
from kagetsu.rules.point import BLACK, WHITE
from tests.engine.test_solve import hard


@pytest.mark.skipif(variant() != "compiled", reason="uncompiled, memory is a list")
def test_a_search_goes_on_where_the_machine_gives_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def small(handle: int, size: int) -> mmap.mmap:
        asked.append(size)
        if len(asked) > 1:
            raise MemoryError
        return mmap.mmap(handle, size)

    monkeypatch.setattr(vcf, "mmap", SimpleNamespace(mmap=small))
    board = hard()
    position = new_position(board.rule, board.width, board.height)
    position.set_up(board.stones(BLACK), board.stones(WHITE))
    result, _, nodes = solve_vct(position, board.turn, 400, 100_000, 1 << 26, None)
    assert len(asked) == 2
    assert (result, nodes >= 100_000) == (-1, True)
