"""Plays matches between the scripted engines of the tests, and tells what the engines heard."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from kagetsu.match.match import Match
from kagetsu.match.record import GameRecord
from kagetsu.match.settings import MatchSettings, parse_settings

RECORDING = Path(__file__).with_name("recording_engine.py")
SCRIPTED = Path(__file__).with_name("scripted_engine.py")
PATIENT = {"st": 30, "margin": 5}
"""Limits that no engine exceeds, however slow the machine is."""


def engine(name: str, *words: str, **more: Any) -> dict[str, Any]:
    """A recording engine as a match takes it; ``words`` are its options."""
    return {"cmd": command(RECORDING, *words), "name": name} | more


def scripted(name: str, *words: str, **more: Any) -> dict[str, Any]:
    """A scripted engine as a match takes it; ``words`` are its fault and when."""
    return {"cmd": command(SCRIPTED, *words), "name": name} | more


def command(program: Path, *words: str) -> str:
    return " ".join(f'"{word}"' for word in (sys.executable, str(program), *words))


def settings(*engines: dict[str, Any], **words: Any) -> MatchSettings:
    return parse_settings({"engine": list(engines), "openings": "none", "each": PATIENT} | words)


def play(folder: Path, *engines: dict[str, Any], **words: Any) -> list[GameRecord]:
    """The games of a match in ``folder``, in the order in which they ended; its report is written."""
    with Match.create(folder, settings(*engines, **words)) as match:
        asyncio.run(match.play())
        match.write_report()
        return match.overview.records


def heard(file: Path) -> list[str]:
    """The lines that a recording engine was told; each must have ended with CR LF."""
    data = file.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r")
    return data.decode().split("\r\n")[:-1]
