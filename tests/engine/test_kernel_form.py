"""Positions that are lent: the same one again once it is given back, but not after an exception."""

import pytest

from kagetsu.engine.kernel_form import lent_position
from kagetsu.rules.rule import FREESTYLE


def test_a_position_is_lent_again_and_empty() -> None:
    with lent_position(FREESTYLE, 5, 6) as first:
        first.put(0, 1)
        with lent_position(FREESTYLE, 5, 6) as second:
            assert second is not first
    with lent_position(FREESTYLE, 5, 6) as again:
        assert again is first
        assert again.stone_count() == 0


def test_after_an_exception_a_thread_may_still_be_at_it() -> None:
    with pytest.raises(KeyboardInterrupt), lent_position(FREESTYLE, 6, 5) as first:
        raise KeyboardInterrupt
    with lent_position(FREESTYLE, 6, 5) as second:
        assert second is not first
