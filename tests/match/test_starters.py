"""The starters of examples/bots: short, and good for whole games."""

import asyncio
import re
import shutil
import sys
from pathlib import Path
from time import monotonic

import pytest

from kagetsu.match.bot import Bot
from kagetsu.match.bot_file import read_bot
from kagetsu.match.bot_folder import read_bots
from kagetsu.match.watch import Allowance
from kagetsu.rules.board import Board
from kagetsu.rules.point import point_name
from kagetsu.rules.rule import FREESTYLE, RENJU, STANDARD
from tests.match.asking import LIMITS, PATIENCE, STARTERS, games, seated

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
NEEDED = {".js": "node", ".c": "cc", ".java": "java"}
FILES = sorted(path.name for path in STARTERS.iterdir() if path.suffix in (".py", *NEEDED))

# A position, and where the side to move must play: to make five, to stop a five, to stop or make a four.
MUST = [
    ("h8a1i8c1j8e1k8a5", {"g8", "l8"}),
    ("h8g8i8c1j8e1k8", {"l8"}),
    ("h8g8i8c1j8e1", {"k8"}),
    ("h8a1h9c1h10", {"h7", "h11"}),
    ("a1h8c2i9e1j10g2k11", {"g7", "l12"}),
    ("h8h9i8i9k8a1l8", {"j8"}),
]  # fmt: skip


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


def starter(name: str, cache: Path) -> Bot:
    program = NEEDED.get(Path(name).suffix)
    if program is not None and shutil.which(program) is None:
        pytest.skip(f"{name} needs {program}, which is not installed")
    return read_bot(STARTERS / name, Allowance(), cache)


def test_there_is_one_in_each_language() -> None:
    assert FILES == ["JavaBot.java", "c_bot.c", "choose_bot.py", "javascript_bot.js", "lines_bot.py"]
    readme = (STARTERS / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\S+)`", readme, flags=re.MULTILINE)) == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_it_is_short(name: str) -> None:
    assert len((STARTERS / name).read_text(encoding="utf-8").splitlines()) < 60


def test_the_folder_of_starters_is_one_of_bots(cache: Path) -> None:
    assert [bot.name for bot in read_bots(STARTERS, cache=cache)] == sorted(
        (Path(name).stem for name in FILES), key=str.casefold
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_it_plays_where_it_must_and_whole_games(name: str, cache: Path) -> None:
    asyncio.run(_must(starter(name, cache)))


async def _must(bot: Bot) -> None:
    async with seated(bot, Allowance(start=PATIENCE)) as player:
        for moves, points in MUST:
            board = Board.from_moves(moves)
            await player.new_game(FREESTYLE, 15, 15, LIMITS, monotonic() + PATIENCE)
            assert point_name((await player.move(board, LIMITS, monotonic() + PATIENCE)).point) in points, moves
        for width, height in ((15, 15), (20, 15), (25, 25), (5, 5)):
            await player.new_game(STANDARD, width, height, LIMITS, monotonic() + PATIENCE)
            board = Board(rule=STANDARD, width=width, height=height)
            while board.outcome() is None:
                board.push((await player.move(board, LIMITS, monotonic() + PATIENCE)).point)
            assert board.ply() >= 9


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FILES if name != "lines_bot.py"])
def test_it_plays_both_colours_against_another(name: str, cache: Path) -> None:
    other = starter("lines_bot.py", cache)
    for board in games(starter(name, cache), other, count=4):
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.reason in ("five", "full")


@pytest.mark.slow
def test_the_function_makes_no_foul(cache: Path) -> None:
    bot = starter("choose_bot.py", cache)
    for board in games(bot, bot, rule=RENJU):
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.reason in ("five", "full", "passes")


def test_the_program_of_the_page_plays(tmp_path: Path) -> None:
    found = re.search(r'^PROGRAM = """\n(.*?)"""', PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    (tmp_path / "anna.py").write_text(found[1], encoding="utf-8")
    anna = read_bot(tmp_path / "anna.py", Allowance())
    assert anna.command == (sys.executable, str(tmp_path / "anna.py"))
    (board,) = games(anna, anna, width=6, height=5)
    assert board.move_stack[:7] == Board.from_moves("a1b1c1d1e1f1a2", width=6, height=5).move_stack
