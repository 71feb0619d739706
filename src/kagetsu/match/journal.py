"""What a match writes down for whoever has to find out what happened: events, and if asked all that was said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import IO

from kagetsu.protocol.link import Log

__all__ = ["Journal"]


class Journal:
    """Lines with the time (UTC, to the millisecond) in ``match.log`` of a folder, and the traffic with each program in
    ``traffic.log``, if that is wanted: ``>`` to the program, ``<`` from it, ``!`` its standard error. When a match is
    resumed, both are continued.
    """

    def __init__(self, folder: Path, traffic: bool) -> None:
        self._events = (folder / "match.log").open("a", encoding="utf-8")
        self._traffic: IO[str] | None = (folder / "traffic.log").open("a", encoding="utf-8") if traffic else None
        self._begun = datetime.now(UTC) - timedelta(seconds=monotonic())

    def note(self, text: str) -> None:
        """Writes an event down."""
        print(self.time(monotonic()), text, file=self._events, flush=True)

    def time(self, at: float) -> str:
        """The time of day that a time of ``time.monotonic`` was."""
        moment = self._begun + timedelta(seconds=at)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"

    def traffic(self, name: str, table: int) -> Log | None:
        """What hears the traffic with the program of an entrant at a table; None if that is not wanted."""
        stream = self._traffic
        if stream is None:
            return None

        def write(way: str, line: str, at: float) -> None:
            stream.write(f"{self.time(at)} table {table} {name} {way} {line}\n")

        return write

    def close(self) -> None:
        """Ends the journal."""
        self._events.close()
        if self._traffic is not None:
            self._traffic.close()
