"""The ten levels: what every one of them sees, that a seed repeats it, and that full strength holds nothing back."""

import random
from typing import Any

import pytest

from kagetsu.engine import level_player
from kagetsu.engine.engine import Engine
from kagetsu.engine.level_player import LevelPlayer, make_level
from kagetsu.engine.levels import FULL, LEVELS
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, parse_point, point_name
from tests.engine.crowded import crowded
from tests.engine.test_proof import board

NUMBERS = range(1, 11)
SHORT = Limits(nodes=2000)
OPEN = Board.from_moves("h8h9i10i9g9j8")
"""Nothing is decided here."""


@pytest.mark.parametrize("number", NUMBERS)
def test_every_level_makes_its_five(number: int) -> None:
    """The opponent threatens a five too, so that nothing else will do."""
    for rule, stones in (("freestyle", "b2 c2 d2 e2"), ("renju", "b2 c2 d2 e2"), ("caro", "b2 c2 d2 e2 c3")):
        position = board(stones, "f2 h8 h9 h10 h11", rule=rule)
        assert point_name(Engine(level=number, seed=1).choose(position, SHORT)) == "a2", rule


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_level_stops_a_five(number: int, seed: int) -> None:
    position = board("b2 c2 d2 e2", "f2 h8 i8", WHITE)
    assert point_name(Engine(level=number, seed=seed).choose(position, SHORT)) == "a2"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_level_plays_what_the_rules_allow(number: int) -> None:
    """On boards with many forbidden points, where the choice is small."""
    chance = random.Random(number)
    seen = 0
    with Engine(level=number, seed=number) as engine:
        while seen < 8:
            position = crowded(chance, chance.choice(("renju", "omok", "renju-basic")), BLACK)
            if position.forbidden_points():
                seen += 1
                assert engine.choose(position, Limits(nodes=300)) in position.legal_moves


def games(number: int, seeds: range, position: Board = OPEN) -> list[int]:
    return [Engine(level=number, seed=seed).choose(position, SHORT) for seed in seeds]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_seed_repeats_the_moves(number: int) -> None:
    assert games(number, range(4)) == games(number, range(4))


@pytest.mark.parametrize("number", range(1, 10))
def test_what_was_asked_before_changes_nothing(number: int) -> None:
    fresh = Engine(level=number, seed=3).choose(OPEN, SHORT)
    used = Engine(level=number, seed=3, threads=2)
    used.analyse(OPEN, Limits(nodes=3000))
    used.choose(Board.from_moves("h8h9i10i9g9"), SHORT)
    assert used.choose(OPEN, SHORT) == fresh


def test_other_seeds_play_other_moves() -> None:
    assert len(set(games(1, range(12)))) >= 4
    assert len(set(games(4, range(12)))) >= 2


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: str(level.number))
def test_a_level_has_limits_of_its_own(level: Any) -> None:
    result = Engine(level=level.number, seed=1, book=False).play(OPEN, Limits())
    assert result.nodes <= level.nodes + 1
    assert level.depth is None or result.depth <= level.depth
    narrow = Engine(level=level.number, seed=1, book=False).play(OPEN, Limits(nodes=50, depth=1))
    assert narrow.nodes <= 51
    assert narrow.depth <= 1


def test_full_strength_holds_nothing_back() -> None:
    assert FULL.number == 10
    assert FULL.within(Limits(time=1.0)) == Limits(time=1.0)
    results = [Engine(level=level, seed=1, book=False).play(OPEN, SHORT) for level in (None, 10)]
    assert results[0].infos[0].line == results[1].infos[0].line
    assert results[0].nodes == results[1].nodes


def test_analysis_is_at_full_strength() -> None:
    weak, strong = Engine(level=1, seed=1), Engine(seed=1)
    weak.play(OPEN, Limits())
    found = [engine.analyse(OPEN, SHORT, multipv=2) for engine in (weak, strong)]
    assert [(info.line, info.score, info.nodes) for info in found[0]] == [
        (info.line, info.score, info.nodes) for info in found[1]
    ]


def test_the_level_can_be_changed() -> None:
    engine = Engine(level=1, seed=1, book=False)
    assert engine.level == 1
    engine.level = None
    assert engine.play(OPEN, SHORT).nodes > 1000
    engine.level = 2
    assert engine.play(OPEN, SHORT).depth == 1


@pytest.mark.parametrize("value", [0, 11, -1, True, "3", 2.0])
def test_what_is_no_level(value: Any) -> None:
    with pytest.raises(KagetsuError, match="it must be a whole number from 1 to 10"):
        Engine(level=value)


# -- as players


@pytest.mark.parametrize("number", [1, 9, 10])
def test_a_player(number: int) -> None:
    player = make_level(f" Level:{number}", seed=1)
    assert player.name == f"level:{number}"
    decision = player.decide(OPEN, SHORT)
    if number < FULL.number:  # which compares moves when it has to say why
        assert decision.point == player.choose(OPEN, SHORT)
    assert decision.point in OPEN.legal_moves
    assert point_name(decision.point) in decision.reason()


@pytest.mark.parametrize("text", ["level", "level:", "level:0", "level:11", "level:001", "level:x", "level 3"])
def test_what_names_no_level(text: str) -> None:
    with pytest.raises(FormatError, match="is no level: there are level:1, for beginners, to level:10, full strength"):
        make_level(text)


def test_any_whole_number_is_a_seed() -> None:
    """The command line takes seeds below zero as well."""
    moves = [LevelPlayer(3, seed).choose(OPEN, SHORT) for seed in (-5, 10**18)]
    assert all(move in OPEN.legal_moves for move in moves)


def test_without_limits_full_strength_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_player, "_SECONDS", 0.1)
    assert LevelPlayer(10, 1).decide(OPEN, Limits()).seconds >= 0.09


def test_a_foul_is_never_chosen_by_chance() -> None:
    """Black would like h8 best, a double-three: no seed makes a level play it."""
    position = board("g8 i8 h7 h9", "g9 i7 a1 o15", BLACK, "renju")
    assert parse_point("h8") in position.forbidden_points()
    assert parse_point("h8") not in games(1, range(20), position)
