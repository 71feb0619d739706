"""The measure of the kernel: the games it walks, and the signature that tells every kernel from every other."""

import os
import subprocess
import sys

import pytest

from kagetsu import kernel
from kagetsu.engine import bench, kernel_form
from kagetsu.engine.bench import BenchGame, expected_signature, read_bench_games, run_bench, signature
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


def test_the_signature_is_that_of_the_file() -> None:
    """Where it fails after a change that is meant: write the new one into bench_signature.txt, and name it in the
    commit.
    """
    assert signature(read_bench_games()) == expected_signature()
    assert len(expected_signature()) == 16


def test_every_move_matters() -> None:
    seen = {signature([GAME._replace(moves=GAME.moves[:count])]) for count in range(len(GAME.moves) + 1)}
    assert len(seen) == len(GAME.moves) + 1
    assert signature([GAME]) == signature([GAME])
    assert signature([GAME]) != signature([GAME._replace(moves=[*reversed(GAME.moves)])])
    assert signature([GAME]) != signature([GAME._replace(width=16)])


@pytest.mark.parametrize("table", ["lines", "info"])
@pytest.mark.parametrize("place", [0.0, 0.31, 0.77, 1.0])
def test_every_entry_of_every_table_matters(table: str, place: float, monkeypatch: pytest.MonkeyPatch) -> None:
    right = signature([GAME])
    spoiled = kernel.make_tables(kernel_form.side_spec(RENJU.black), kernel_form.side_spec(RENJU.white))
    index = round(place * ((4**10 if table == "lines" else 2 * 65536) - 1))
    old = 0xFF if table == "lines" else spoiled.entry(index)  # no line class is 15
    spoiled.change(table, index, old ^ 1)
    monkeypatch.setattr(bench, "tables_of", lambda rule: spoiled)
    monkeypatch.setattr(kernel_form, "tables_of", lambda rule: spoiled)
    changed = signature([GAME])
    spoiled.change(table, index, old ^ 2)
    assert len({right, changed, signature([GAME])}) == 3


def signature_of(games: slice, form: str) -> str:
    """The signature of some of the games in a kernel of the form, in a process of its own."""
    code = (
        "import sys; from kagetsu import kernel; from kagetsu.engine.bench import read_bench_games, signature; "
        f"print(signature(read_bench_games()[{games.start}:{games.stop}]), kernel.variant(), "
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


needs_compiled = pytest.mark.skipif(kernel.variant() != "compiled", reason="the kernel is not compiled here")


@needs_compiled
def test_the_uncompiled_kernel_has_the_same_signature() -> None:
    assert signature_of(slice(100, 101), "python") == signature(read_bench_games()[100:101])


@needs_compiled
@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 60, 110, 160, 180, 190])
def test_the_uncompiled_kernel_agrees_on_every_rule(first: int) -> None:
    games = read_bench_games()[first : first + 4]
    assert signature_of(slice(first, first + 4), "python") == signature(games)


def test_a_run_measures() -> None:
    result = run_bench(0.01)
    assert result.signature == expected_signature()
    assert result.pairs >= sum(len(game.moves) for game in read_bench_games())
    assert result.seconds > 0
    assert result.make_unmake_per_cpu_s > 0
    assert result.variant == kernel.variant()
