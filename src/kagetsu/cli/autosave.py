"""Games that ``play`` keeps by itself: each in a file of its own in the user's data folder."""

from __future__ import annotations

import os
import time
from pathlib import Path

from kagetsu.formats.files import read_game, write_game
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["Autosave", "games_folder", "last_unfinished", "user_folder"]


def user_folder() -> Path:
    """The folder for what Kagetsu keeps for the user: ``KAGETSU_HOME``, else the platform's place for such data."""
    named = os.environ.get("KAGETSU_HOME")
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("kagetsu", appauthor=False)


def games_folder() -> Path:
    """The folder of the games that were kept."""
    return user_folder() / "games"


class Autosave:
    """Keeps one game: its file is written anew after every move, whole at any moment."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or _fresh_file()
        self.is_kept = file is not None
        """Whether the file holds the game as it stands."""

    def keep(self, game: Game) -> None:
        """Writes the line that was played, as it stands; OSError if that is not possible."""
        self.is_kept = False
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_game(game, self.file, end=game.node)
        self.is_kept = True


def _fresh_file() -> Path:
    """A file that does not exist yet, named by the time and the process."""
    name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}"
    file = games_folder() / f"{name}.sgf"
    number = 2
    while file.exists():
        file = games_folder() / f"{name}-{number}.sgf"
        number += 1
    return file


def last_unfinished(rule: Rule | None = None) -> tuple[Path, Game]:
    """The latest kept game that has not ended, and its file; KagetsuError if there is none.

    A game under a rule of one's own needs that ``rule`` again; KagetsuError names it where it is missing.
    """
    files = sorted(games_folder().glob("*.sgf"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in files:
        try:
            game = read_game(file, rule)
        except (FormatError, OSError):
            continue
        if "rules" in game.headers:
            raise KagetsuError(
                mark("This game was played under a rule of your own, {rule}: name its file, --resume --rule FILE.py."),
                rule=game.headers["rules"],
            )
        if game.outcome() is None:
            return file, game
    raise KagetsuError(mark("There is no unfinished game to go on with in {folder}."), folder=games_folder())
