"""A match from its start to its report: its games are played, kept and counted, and after any end it can go on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from kagetsu.match.contestant import Contestant
from kagetsu.match.entrant import Entrant
from kagetsu.match.folder import MatchFolder
from kagetsu.match.game_file import game_files
from kagetsu.match.journal import Journal
from kagetsu.match.launch import launch
from kagetsu.match.overview import Overview
from kagetsu.match.record import GameRecord
from kagetsu.match.referee import Referee
from kagetsu.match.report import report_html
from kagetsu.match.runner import MatchRunner
from kagetsu.match.settings import MatchSettings
from kagetsu.match.summary import summary

__all__ = ["Match"]


class Match:
    """A match in a folder; a context manager, which lets the folder go. Made by :meth:`create` and :meth:`resume`;
    errors as for :class:`~kagetsu.match.folder.MatchFolder`.
    """

    def __init__(self, folder: MatchFolder, settings: MatchSettings, finished: list[GameRecord]) -> None:
        self.folder, self.settings = folder, settings
        self._journal = Journal(folder.path, settings.log_protocol)
        try:
            self._runner = MatchRunner(settings, self._start, self._keep, finished, self._journal.note)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, folder: Path, settings: MatchSettings) -> Self:
        """A new match in a new folder."""
        return cls(MatchFolder.create(folder, settings), settings, [])

    @classmethod
    def resume(cls, folder: Path) -> Self:
        """The match that was begun in a folder, as far as it was played."""
        return cls(*MatchFolder.resume(folder))

    @property
    def overview(self) -> Overview:
        """The match as it stands."""
        return self._runner.overview

    async def play(self, seen: Callable[[GameRecord], None] = lambda record: None) -> None:
        """Plays all games that are left, or until the test is decided; ``seen`` hears of each. KagetsuError and OSError
        end it. It can be cancelled: no program is left behind, and all that is finished is kept.
        """
        await self._runner.run(seen)

    def write_report(self, lang: str = "en") -> None:
        """Writes ``summary.json`` and ``report.html``, in the language ``lang``, for the games so far."""
        # From the folder: a game may have been kept at the moment in which all was cancelled.
        overview = Overview(self.settings, self.folder.finished())
        text = json.dumps(summary(overview), indent=1, ensure_ascii=False) + "\n"
        self.folder.write("summary.json", text.encode())
        self.folder.write("report.html", report_html(overview, self.folder.game_files, lang).encode())

    def close(self) -> None:
        """Lets the folder go."""
        self._journal.close()
        self.folder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _start(self, entrant: Entrant, table: int) -> Contestant:
        seed = random.Random(f"{self.settings.seed} {entrant.name} {table}").getrandbits(32)
        return await launch(
            entrant,
            seed,
            self._journal.traffic(entrant.name, table),
            lambda line: self._journal.note(f"{entrant.name} wrote what is of no use: {line}"),
        )

    def _keep(self, record: GameRecord, referee: Referee) -> None:
        self.folder.add(record, game_files(record, referee.start))
