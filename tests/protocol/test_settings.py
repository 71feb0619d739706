"""What INFO sets, and what one move may cost by it."""

import pytest

from kagetsu.protocol.commands import Info
from kagetsu.protocol.settings import Settings
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits

MB = 1 << 20


def settings(**numbers: int) -> Settings:
    made = Settings()
    for key, value in numbers.items():
        made.take(Info(key, value))
    return made


@pytest.mark.parametrize(
    ("number", "name"),
    [(0, "freestyle"), (1, "standard"), (2, "renju"), (4, "renju"), (8, "caro"), (9, "caro-standard")],
)
def test_the_rule_has_a_number(number: int, name: str) -> None:
    settings(rule=number).check()
    assert settings(rule=number).rule.name == name


@pytest.mark.parametrize("number", [-1, 3, 5, 6, 10, 77])
def test_an_unknown_rule_is_told(number: int) -> None:
    with pytest.raises(KagetsuError, match=rf"INFO rule {number} is no rule that is known here"):
        settings(rule=number).check()


SECOND, MINUTE, NOW = (0.9, 1.0), (59.9, 60.0), (0.0, 0.0)


@pytest.mark.parametrize(
    ("numbers", "time", "clock"),
    [
        # an unlimited game is told by timeout_match 0 or time_left 2147483647; a fast move by timeout_turn 0
        ({"timeout_turn": 1000}, SECOND, None),
        ({"timeout_turn": 1000, "timeout_match": 0}, SECOND, None),
        ({"timeout_turn": 1000, "timeout_match": 0, "time_left": 2147483647}, SECOND, None),
        ({"timeout_turn": 1000, "timeout_match": 0, "time_left": -5}, SECOND, None),
        ({"timeout_turn": 1000, "timeout_match": 60000, "time_left": 500}, SECOND, (0.4, 0.5)),
        ({"timeout_turn": 1000, "timeout_match": 60000}, SECOND, MINUTE),
        ({"timeout_match": 60000}, None, MINUTE),
        ({"time_left": 60000}, None, MINUTE),
        ({"timeout_turn": 1000, "timeout_match": 60000, "time_left": -5}, NOW, None),
        ({"timeout_turn": 1000, "timeout_match": 60000, "time_left": 0}, NOW, None),
        ({"timeout_turn": 0}, NOW, None),
        ({"timeout_turn": 0, "timeout_match": 60000, "time_left": 60000}, NOW, MINUTE),
        ({"timeout_turn": -1}, NOW, None),
        # nothing that limits the time: the engine sets itself a limit
        ({}, (1.0, 30.0), None),
        ({"timeout_match": 60000, "time_left": 2147483647}, (1.0, 30.0), None),
    ],
)
def test_the_time_for_a_move(
    numbers: dict[str, int], time: tuple[float, float] | None, clock: tuple[float, float] | None
) -> None:
    limits = settings(**numbers).limits()
    for limit, bounds in ((limits.time, time), (limits.clock, clock)):
        if bounds is None:
            assert limit is None
        else:
            assert limit is not None
            assert bounds[0] <= limit <= bounds[1]


def test_the_answer_is_out_before_the_limit() -> None:
    for milliseconds in (50, 100, 1000, 30000):
        time = settings(timeout_turn=milliseconds).limits().time
        assert time is not None
        assert 0 < time <= milliseconds / 1000 - 0.02


def test_what_has_passed_is_taken_off() -> None:
    fresh, late = (settings(timeout_turn=1000, time_left=5000).limits(elapsed) for elapsed in (0.0, 0.4))
    assert fresh.time is not None
    assert fresh.clock is not None
    assert late.time == pytest.approx(fresh.time - 0.4)
    assert late.clock == pytest.approx(fresh.clock - 0.4)
    assert settings(timeout_turn=1000).limits(2.0) == Limits(time=0.0)


def test_nodes_and_depth_stand_alone() -> None:
    assert settings(max_node=5000).limits() == Limits(nodes=5000)
    assert settings(max_depth=6).limits() == Limits(depth=6)
    assert settings(max_depth=6, max_node=-1).limits() == Limits(depth=6)
    assert settings(max_depth=6, max_node=0).limits() == Limits(depth=6)
    assert settings(max_depth=6, max_node=(1 << 64) - 1).limits() == Limits(depth=6)


def test_the_clock_runs_while_the_engine_thinks() -> None:
    playing = settings(timeout_match=10000)
    first = playing.limits().clock
    playing.spend(4.0)
    second = playing.limits().clock
    assert first is not None
    assert second == pytest.approx(first - 4)
    playing.take(Info("time_left", 9000))  # what the manager tells comes before our own count
    third = playing.limits().clock
    assert third == pytest.approx(first - 1)
    playing.spend(2.0)
    assert playing.limits().clock == pytest.approx(first - 3)


def test_a_new_game_has_a_clock_of_its_own() -> None:
    playing = settings(timeout_match=10000, time_left=3000, rule=4, timeout_turn=1000)
    first = settings(timeout_match=10000).limits().clock
    playing.spend(2.0)
    playing.new_game()
    assert playing.limits().clock == first
    assert playing.rule.name == "renju"


def test_the_options_of_the_engine() -> None:
    assert Settings().options() == {"hash_mb": 64}
    for number, threads in ((-3, 1), (0, 1), (1, 1), (16, 16), (256, 256), (1000, 256)):
        assert settings(thread_num=number).options()["threads"] == threads


def test_the_level_of_the_engine() -> None:
    for number, level in ((1, 1), (7, 7), (10, 10), (0, 10), (-1, 10), (99, 10)):
        assert settings(level=number).options() == {"hash_mb": 64, "level": level}


def test_the_memory_of_the_engine() -> None:
    def hash_mb(**numbers: int) -> int:
        return settings(**numbers).options()["hash_mb"]

    assert hash_mb(hash_size=128 << 10) == 128  # kilobytes
    assert hash_mb(hash_size=1) == 1
    assert hash_mb(max_memory=0, hash_size=256 << 10) == 256
    assert hash_mb(max_memory=8589934592) == 64
    assert 64 < hash_mb(max_memory=367001600, hash_size=1 << 20) < 300
    assert 8 <= hash_mb(max_memory=80 * MB) <= 20  # the solvers take as much
    assert hash_mb(max_memory=80 * MB, thread_num=8) < hash_mb(max_memory=80 * MB)


@pytest.mark.parametrize("number", [1, 1_000_000, 32 * MB])
def test_too_little_memory_is_told(number: int) -> None:
    with pytest.raises(KagetsuError, match=rf"INFO max_memory {number} is too little: at least \d+ are needed\."):
        settings(max_memory=number).check()


def test_what_the_sentence_asks_for_is_enough() -> None:
    with pytest.raises(KagetsuError) as caught:
        settings(max_memory=1).check()
    settings(max_memory=int(str(caught.value.values["least"]))).check()


def test_pondering_and_detail() -> None:
    assert not Settings().pondering
    assert settings(pondering=1).pondering
    assert not settings(pondering=-1).pondering
    assert [settings(show_detail=number).detail for number in (-1, 0, 1, 2, 3, 4)] == [0, 0, 1, 2, 3, 3]
    assert Settings().detail == 0


def test_an_increment_counts_where_a_clock_runs() -> None:
    assert settings(timeout_match=60000, time_increment=1500).limits().increment == 1.5
    assert settings(timeout_turn=1000, time_increment=1500).limits().increment == 0
    assert settings(timeout_match=60000, time_increment=-5).limits().increment == 0
    assert settings(timeout_match=60000, time_left=-5, time_increment=1500).limits() == Limits(time=0.0)


def test_the_seed_is_an_option_of_the_engine() -> None:
    assert settings(seed=7).options()["seed"] == 7
    assert settings(seed=-7).options()["seed"] == 0
    assert "seed" not in Settings().options()
