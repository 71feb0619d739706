"""What was read and written once is written the same ever after: every kind of file, five times over."""

import functools
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kagetsu.formats.files import read_games
from kagetsu.formats.kinds import KINDS, Options, read_data
from kagetsu.rules.board import Outcome
from kagetsu.rules.game import Game
from kagetsu.rules.point import WHITE, parse_moves
from tests.outside import count, data_folder, outside_file

WRITTEN = [ending for ending, kind in KINDS.items() if kind.write is not None]
TIMES = 5
OPTIONS = Options()


def written(games: list[Game], ending: str) -> bytes:
    write = KINDS[ending].write
    assert write is not None
    return write(games, None, OPTIONS)


def assert_stable(games: list[Game], ending: str) -> None:
    """Writes, reads and writes again, five times; the bytes stay."""
    data = written(games, ending)
    for _ in range(TIMES):
        games = list(read_data(data, f"again{ending}"))
        assert written(games, ending) == data


def game_with_much_in_it() -> Game:
    """Names, a result, comments, marks, times and a comment full of what needs escapes."""
    game = Game("renju")
    game.headers.update({"black": "花 [3d]", "white": "Soosõrv", "event": "A \\ B", "date": "2026-12-01", "name": "7"})
    for move in parse_moves("h8i9g10h10g11g9h9i11f8"):
        game.play(move, 1.25)
    notes = game.mainline()[3].annotate()
    notes.comment = "a [3d]: b \\ c\nthe second line 五目"
    notes.marks.update({parse_moves("a1")[0]: "triangle", parse_moves("b2")[0]: "=A"})
    game.resign(WHITE)
    return game


@pytest.mark.parametrize("ending", WRITTEN)
def test_every_kind_that_is_written(ending: str) -> None:
    assert_stable([game_with_much_in_it()], ending)


@pytest.mark.parametrize("ending", [ending for ending in WRITTEN if KINDS[ending].holds_many])
def test_several_games_in_a_file(ending: str) -> None:
    games = [game_with_much_in_it(), Game("renju"), game_with_much_in_it()]
    games[1].play("h8")
    games[1].state_result(Outcome(WHITE, "resignation"), games[1].node)
    assert_stable(games, ending)


# -- outside data


def outside_files(*endings: str) -> Iterator[Path]:
    for folder in ("renlib", "games"):
        outside_file(folder)
        yield from (file for file in sorted((data_folder() / folder).rglob("*")) if file.suffix in endings)


@pytest.mark.slow
def test_every_file_of_others() -> None:
    files = list(outside_files(".sgf", ".psq", ".lib"))
    assert {file.suffix for file in files} == {".sgf", ".psq", ".lib"}
    for file in files:
        assert_stable(list(read_games(file)), file.suffix)
        count()


@functools.cache
def human_games() -> list[Game]:
    return list(islice(read_games(outside_file("games/renju_human_games.csv")), 0, None, 40))


@pytest.mark.slow
@pytest.mark.parametrize("ending", WRITTEN)
def test_games_that_people_played(ending: str) -> None:
    games = human_games()
    if KINDS[ending].holds_many:
        assert_stable(games, ending)
    else:
        for game in games[:30]:
            assert_stable([game], ending)
    count(len(games))


def walk(text: str) -> tuple[int, int]:
    """How many games and moves an SGF text holds, by brackets and names alone."""
    games = moves = depth = at = 0
    name = ""
    while at < len(text):
        letter = text[at]
        if letter == "[":
            end = at + 1
            while text[end] != "]":
                end += 2 if text[end] == "\\" else 1
            moves += name in ("B", "W")
            at = end
        elif letter.isalpha():
            name = name + letter if text[at - 1].isalpha() else letter
        elif letter == "(":
            games += depth == 0
            depth += 1
        elif letter == ")":
            depth -= 1
        at += 1
    return games, moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "encoding", "games", "moves"),
    [
        ("renlib/tao_opening_analysis.lib-1.sgf", "gb18030", 1, 31_960),
        ("renlib/yamaguchi_points_toko.sgf", "utf-8", 1, 15_538),
        ("renlib/24_carpet_kyugetsu.lib.sgf", "gb18030", 1, None),
        ("games/engine_freestyle.sgf", "utf-8", 84, None),
        ("games/engine_renju.sgf", "utf-8", 30, None),
    ],
)
def test_sgf_of_others_against_a_walk_over_its_text(name: str, encoding: str, games: int, moves: int | None) -> None:
    file = outside_file(name)
    walked = walk(file.read_bytes().decode(encoding))
    assert walked == (games, moves or walked[1])
    read = list(read_games(file))
    stones = sum(node.move is not None for game in read for node in game.root.walk())
    assert (len(read), stones) == walked
    count(len(read))


def test_two_engine_games_end_by_a_foul() -> None:
    """The program that wrote them says so in TE, and leaves the foul itself out."""
    games = list(read_games(outside_file("games/engine_renju.sgf")))
    fouls = [game for game in games if "forbidden" in game.root.annotate().properties["TE"][0]]
    assert len(fouls) == 2
    for game in games:
        outcome = game.outcome()
        assert outcome is not None
        assert (outcome.reason == "stated") == (game in fouls)
        assert game not in fouls or outcome.winner == WHITE != game.board.turn
    count(len(games))


def test_the_human_games_have_the_moves_of_their_lines() -> None:
    file = outside_file("games/renju_human_games.csv")
    lines = file.read_text(encoding="utf-8").splitlines()[1:]
    games = list(read_games(file))
    assert len(games) == len(lines) == 3559
    for game, line in zip(games, lines, strict=True):
        assert len(game.mainline()) == len(re.findall(r"[a-o][0-9]+", line.rpartition(",")[2]))
    count(len(games))


def test_the_walk() -> None:
    assert walk("(;GM[4]C[a [B\\] ;B[aa]B[hh];W[bb](;B[cc])(;B[]))(;W[aa])") == (2, 5)
