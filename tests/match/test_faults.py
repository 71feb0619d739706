"""Every fault of a program is charged to the program that made it, under its right name."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from kagetsu.match.match import Match
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.settings import parse_settings

ENGINE = Path(__file__).with_name("scripted_engine.py")


def command(fault: str, when: int = 1) -> str:
    return f'"{sys.executable}" "{ENGINE}" {fault} {when}'


def play(folder: Path, *engines: dict[str, Any], **settings: Any) -> list[GameRecord]:
    words = {"engine": list(engines), "openings": "none", "each": {"st": 1, "margin": 0.1}} | settings
    with Match.create(folder / "match", parse_settings(words)) as match:
        asyncio.run(match.play())
        match.write_report()
        return match.overview.records


# As player 1 the bad engine begins with Black; its 3rd move is ply 5.
@pytest.mark.parametrize(
    ("fault", "when", "ending", "says"),
    [
        ("exit-at-start", 1, Ending.CRASH, "exit status 7; it said last: no licence found"),
        ("refuse", 1, Ending.GARBAGE, "refuses a board of 15x15: 'only boards of 20x20'"),
        ("crash", 1, Ending.CRASH, "exit status 3; it said last: assertion failed in search.c"),
        ("crash", 3, Ending.CRASH, "exit status 3; it said last: assertion failed in search.c"),
        ("kill-self", 2, Ending.CRASH, "was ended by signal SIGKILL"),
        ("close-output", 2, Ending.CRASH, "has closed its output"),
        ("hang", 2, Ending.HANG, "It gave no answer within"),
        ("half-a-move", 2, Ending.HANG, "It gave no answer within"),
        ("late=1.4", 2, Ending.TIME, "1.000 s were left, and 0.100 s of margin"),
        ("occupied", 2, Ending.ILLEGAL, "taken"),
        ("off-board", 2, Ending.ILLEGAL, "15,3 is off the board, which is 15x15."),
        ("pass", 2, Ending.ILLEGAL, "-1,-1 is off the board, which is 15x15."),
        ("garbage", 2, Ending.GARBAGE, "wrote 'thinking' where a move belongs."),
        ("error", 2, Ending.GARBAGE, "answered ERROR out of ideas"),
        ("flood", 2, Ending.FLOOD, "writes too much"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_fault_is_charged_to_who_made_it(
    fault: str, when: int, ending: Ending, says: str, seat: int, tmp_path: Path
) -> None:
    bad, good = {"cmd": command(fault, when), "name": "bad"}, {"cmd": command("none"), "name": "good"}
    engines = [bad, good] if seat == 0 else [good, bad]
    [record] = play(tmp_path, *engines, games=1, repeat=False)
    assert (record.winner, record.loser, record.ending) == ("good", "bad", ending)
    assert says in record.detail()
    assert (record.black, record.white) == (engines[0]["name"], engines[1]["name"])
    if fault not in ("exit-at-start", "refuse"):
        assert record.plies == 2 * (when - 1) + seat  # the moves before it are kept
    sgf = next((tmp_path / "match/games").glob("*.sgf")).read_text()
    assert f"RE[{'W' if seat == 0 else 'B'}+" in sgf


@pytest.mark.parametrize("fault", ["message-first", "half-line", "two-at-once", "twice", "late=0.05", "suggest"])
def test_what_is_allowed_is_no_fault(fault: str, tmp_path: Path) -> None:
    odd, good = {"cmd": command(fault, 2), "name": "odd"}, {"cmd": command("none"), "name": "good"}
    records = play(tmp_path, odd, good, games=2)
    assert {record.ending for record in records} == {Ending.FIVE}
    assert all(record.winner == record.black for record in records)
    assert all(record.plies == 9 for record in records)


@pytest.mark.parametrize(("late", "is_lost"), [(0.03, False), (0.3, True)])
def test_the_margin_decides_and_the_log_shows_both_times(late: float, is_lost: bool, tmp_path: Path) -> None:
    # A limit of no time at all, but for the margin: what it sleeps is what it is late.
    slow = {"cmd": command(f"late={late}", 2), "name": "slow", "st": 0, "margin": 0.15}
    records = play(tmp_path, slow, {"cmd": command("none"), "name": "good"}, games=1, repeat=False)
    assert [record.ending for record in records] == [Ending.TIME if is_lost else Ending.FIVE]
    log = (tmp_path / "match/match.log").read_text()
    said = [line for line in log.splitlines() if "slow is" in line and "late: asked at" in line]
    assert any(float(line.split(" slow is ")[1].split()[0]) >= late for line in said)
    for line in said:
        late_by, rest = line.split(" slow is ")[1].split(" s late: asked at ")
        asked, answered = rest.split(", answered at ")
        assert float(answered) - float(asked) == pytest.approx(float(late_by), abs=0.002)


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """An engine that hangs is ended, and the next game is played by a fresh process."""
    bad, good = {"cmd": command("hang", 4), "name": "bad", "st": 0.2}, {"cmd": command("none"), "name": "good"}
    records = play(tmp_path, bad, good, games=4)
    assert [record.ending for record in records] == [Ending.HANG] * 4
    assert [record.winner for record in records] == ["good"] * 4


def test_who_hangs_in_the_very_last_game_does_not_hold_up_the_match(tmp_path: Path) -> None:
    bad, good = {"cmd": command("hang", 5), "name": "bad", "st": 0.2}, {"cmd": command("none"), "name": "good"}
    began = time.monotonic()
    records = play(tmp_path, good, bad, games=1, repeat=False)
    assert [record.ending for record in records] == [Ending.FIVE]  # Black has won before White hangs
    records = play(tmp_path / "other", bad, good, games=1, repeat=False)
    assert [(record.ending, record.loser) for record in records] == [(Ending.HANG, "bad")]
    assert time.monotonic() - began < 60


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    deaf, parent = {"cmd": command("deaf"), "name": "deaf"}, {"cmd": command("child"), "name": "parent"}
    play(tmp_path, deaf, parent, games=2)
    left = [process for process in psutil.Process().children(recursive=True) if process.status() != "zombie"]
    names = [process.cmdline() for process in left]
    assert not [words for words in names if str(ENGINE) in words]
    sleepers = [p for p in psutil.process_iter(["cmdline"]) if p.info["cmdline"] == ["sleep", "987"]]
    _, alive = psutil.wait_procs(sleepers, timeout=10)
    assert not alive


def test_the_summary_names_the_faults(tmp_path: Path) -> None:
    bad, good = {"cmd": command("crash", 2), "name": "bad"}, {"cmd": command("none"), "name": "good"}
    play(tmp_path, bad, good, games=2)
    summary = json.loads((tmp_path / "match/summary.json").read_text())
    assert summary["games"] == 2
    text = json.dumps(summary)
    assert "crash" in text
