"""The table of a match on a terminal, kept up to date, with a bar of what is done; nothing where it is no terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kagetsu.texts import language

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live

    from kagetsu.match.overview import Overview
    from kagetsu.match.record import GameRecord

__all__ = ["MatchDisplay"]


class MatchDisplay:
    """Shows a match while it runs, on standard error; a context manager, which leaves the screen as it was."""

    def __init__(self, overview: Overview, lang: str | None) -> None:
        self._overview, self._lang = overview, lang
        self._live: Live | None = None
        self._last = ""

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(self._shown(), console=Console(stderr=True), transient=True, refresh_per_second=2)
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, record: GameRecord) -> None:
        """A game has ended."""
        if self._live is not None:
            result = language(self._lang).gettext("draw") if record.winner is None else record.winner
            self._last = f"{record.game}. {record.black} - {record.white}: {result} ({record.ending}, {record.plies})"
            self._live.update(self._shown())

    def _shown(self) -> Group:
        from rich.console import Group
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
        from rich.table import Table
        from rich.text import Text

        from kagetsu.match.table import findings, text_table

        head, *rows = text_table(self._overview, self._lang)
        table = Table(*head, box=None, pad_edge=False)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        bar = Progress(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        bar.add_task("", total=self._overview.total, completed=self._overview.standings.games)
        said = [Text(sentence) for sentence in findings(self._overview, self._lang)]
        return Group(table, *said, Text(self._last), bar)
