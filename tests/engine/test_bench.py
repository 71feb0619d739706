"""The measure of the kernel: the games it walks, and the signature that tells every kernel from every other."""

import os
import subprocess
import sys
from typing import Any

import pytest

from kagetsu import kernel
from kagetsu.engine import bench, kernel_form
from kagetsu.engine.bench import (
    BenchGame,
    Searched,
    expected_signature,
    read_bench_games,
    read_bench_positions,
    run_bench,
    search,
    signature,
)
from kagetsu.kernel import evaluation
from kagetsu.rules.board import Board
from kagetsu.rules.point import parse_moves
from kagetsu.rules.rule import RENJU

GAME = BenchGame(RENJU, 15, 15, parse_moves("h8h9i10i9j11g8k12"))


def test_the_games_are_games() -> None:
    games = read_bench_games()
    assert len(games) == 200
    assert {game.rule.name for game in games} == {"freestyle", "standard", "renju", "caro", "caro-standard", "omok"}
    for game in games[::10]:
        board = Board.from_moves(game.moves, game.rule, width=game.width, height=game.height)
        assert board.is_game_over()


def test_the_positions_are_positions() -> None:
    """Some thirty, of every rule and of several sizes, in which the game goes on."""
    positions = read_bench_positions()
    assert len(positions) >= 30
    names = {one.board.rule.name for one in positions}
    assert names >= {"freestyle", "standard", "renju", "caro", "caro-standard", "omok"}
    assert len({(one.board.width, one.board.height) for one in positions}) >= 6
    assert not any(one.board.is_game_over() for one in positions)
    assert all(one.depth >= 1 for one in positions)


def test_the_signature_is_that_of_the_file() -> None:
    """Where it fails after a change that is meant: ``python benchmarks/sign_bench.py``, and name the new one in the
    commit.
    """
    result = run_bench(0)
    assert result.signature == expected_signature()
    assert len(expected_signature()) == 16


def test_every_move_matters() -> None:
    seen = {signature([GAME._replace(moves=GAME.moves[:count])], []) for count in range(len(GAME.moves) + 1)}
    assert len(seen) == len(GAME.moves) + 1
    assert signature([GAME], []) == signature([GAME], [])
    assert signature([GAME], []) != signature([GAME._replace(moves=[*reversed(GAME.moves)])], [])
    assert signature([GAME], []) != signature([GAME._replace(width=16)], [])


@pytest.mark.parametrize("table", ["lines", "info"])
@pytest.mark.parametrize("place", [0.0, 0.31, 0.77, 1.0])
def test_every_entry_of_every_table_matters(table: str, place: float, monkeypatch: pytest.MonkeyPatch) -> None:
    right = signature([GAME], [])
    spoiled = kernel.make_tables(kernel_form.side_spec(RENJU.black), kernel_form.side_spec(RENJU.white))
    index = round(place * ((4**10 if table == "lines" else 2 * 65536) - 1))
    old = 0xFF if table == "lines" else spoiled.entry(index)  # no line class is 15
    spoiled.change(table, index, old ^ 1)
    monkeypatch.setattr(bench, "tables_of", lambda rule: spoiled)
    monkeypatch.setattr(kernel_form, "tables_of", lambda rule: spoiled)
    changed = signature([GAME], [])
    spoiled.change(table, index, old ^ 2)
    assert len({right, changed, signature([GAME], [])}) == 3


def test_what_is_found_and_what_it_took_matters() -> None:
    found = Searched(move=263, score=-35, nodes=1000, vcf_nodes=20)
    others = [found._replace(**{name: getattr(found, name) + 1}) for name in Searched._fields]
    seen = {signature([], list(searched)) for searched in ((), (found,), (found, found), *((one,) for one in others))}
    assert len(seen) == 3 + len(others)


@pytest.mark.parametrize("field", evaluation.Values._fields)
def test_every_number_of_the_evaluation_matters(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = kernel_form.side_spec(RENJU.black), kernel_form.side_spec(RENJU.white)
    seen = {kernel.numbers_checksum(kernel.make_tables(*sides))}
    original = evaluation.values
    for share in (0.0, 0.5, 1.0):

        def changed(*given: Any, share: float = share) -> evaluation.Values:
            values = original(*given)
            numbers = list(numbers_of(values, field))
            numbers[round(share * (len(numbers) - 1))] += 1
            one_off: Any = {field: numbers[0] if field == "tempo" else tuple(numbers)}
            return values._replace(**one_off)

        monkeypatch.setattr(evaluation, "values", changed)
        seen.add(kernel.numbers_checksum(kernel.make_tables(*sides)))
    assert len(seen) == (2 if field == "tempo" else 4)


def numbers_of(values: evaluation.Values, field: str) -> tuple[int, ...]:
    held = getattr(values, field)
    return (held,) if isinstance(held, int) else held


def test_the_numbers_of_the_evaluation_are_in_the_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    right = signature([GAME], [])
    monkeypatch.setattr(kernel, "numbers_checksum", lambda tables: 1)
    assert signature([GAME], []) != right


def test_a_search_is_the_same_each_time() -> None:
    one = read_bench_positions()[1]
    found = search(one)
    assert search(one) == found
    assert one.board.is_legal(found.move)
    assert found.nodes > 0
    assert search(one._replace(depth=one.depth + 1)) != found


def signature_of(games: slice, positions: slice, form: str) -> str:
    """The signature of some of the games and positions in a kernel of the form, in a process of its own."""
    code = (
        "import sys; from kagetsu import kernel; from kagetsu.engine.bench import *; "
        f"found = [search(one) for one in read_bench_positions()[{positions.start}:{positions.stop}]]; "
        f"print(signature(read_bench_games()[{games.start}:{games.stop}], found), kernel.variant(), "
        "sys.modules['kagetsu.kernel.position'].__file__.endswith('.py'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KAGETSU_KERNEL": form},
        capture_output=True,
        text=True,
        check=True,
    )
    seen, variant, is_python = done.stdout.split()
    assert (variant, is_python) == (form, str(form == "python"))
    return seen


def signature_here(games: slice, positions: slice) -> str:
    return signature(read_bench_games()[games], [search(one) for one in read_bench_positions()[positions]])


needs_compiled = pytest.mark.skipif(kernel.variant() != "compiled", reason="the kernel is not compiled here")


@needs_compiled
def test_the_uncompiled_kernel_has_the_same_signature() -> None:
    games = slice(100, 101)
    assert signature_of(games, slice(0, 0), "python") == signature_here(games, slice(0, 0))


@needs_compiled
@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 60, 110, 160, 180, 190])
def test_the_uncompiled_kernel_agrees_on_every_rule(first: int) -> None:
    games = slice(first, first + 4)
    assert signature_of(games, slice(0, 0), "python") == signature_here(games, slice(0, 0))


@needs_compiled
@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 12, 24])
def test_the_uncompiled_kernel_finds_the_same(first: int) -> None:
    positions = slice(first, first + 3)
    assert signature_of(slice(0, 0), positions, "python") == signature_here(slice(0, 0), positions)


def test_a_run_measures() -> None:
    result = run_bench(0.01)
    found = [search(one) for one in read_bench_positions()]
    assert (result.search_nodes, result.vcf_nodes) == (
        sum(one.nodes for one in found), sum(one.vcf_nodes for one in found)
    )  # fmt: skip
    assert result.nodes_per_cpu_s > 0
    assert result.make_unmake_per_cpu_s > 0
    assert result.variant == kernel.variant()
