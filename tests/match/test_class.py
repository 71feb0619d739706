"""A tournament of a class: six bots in three languages, of which four fail, each in its own way."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kagetsu.match.record import Ending, parse_record

BAD = Path(__file__).with_name("bots")
STARTERS = Path(__file__).resolve().parents[2] / "examples" / "bots"

FAULTS = {
    "crash_in_game": (Ending.CRASH, "It crashed in"),
    "sleeps": (Ending.HANG, "It gave no answer at all in"),
    "floods": (Ending.FLOOD, "It wrote too much in"),
    "thinking": (Ending.GARBAGE, "wrote &#39;thinking ...&#39; where a move belongs."),
}


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("node") and shutil.which("cc")), reason="LEFT OUT: node and a C compiler are needed"
)
def test_the_report_names_what_went_wrong_for_each(tmp_path: Path) -> None:
    folder, out = tmp_path / "class", tmp_path / "match"
    folder.mkdir()
    for source in ("crash_in_game.c", "sleeps.js", "floods.c", "thinking.js"):
        shutil.copy(BAD / source, folder)
    for source in ("lines_bot.py", "choose_bot.py"):
        shutil.copy(STARTERS / source, folder)
    words = [sys.executable, "-m", "kagetsu", "match", str(folder), "--swiss", "3", "--out", str(out)]
    words += ["--each", "st=1", "--concurrency", "2"]
    ran = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=250)
    assert (ran.returncode, ran.stderr) == (0, "")
    records = [parse_record(line) for line in (out / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(records) == 3 * 3 * 2
    for record in records:
        if record.ending.is_fault:
            assert record.loser in FAULTS, record.line()
            assert record.ending is FAULTS[record.loser][0]
    page = (out / "report.html").read_text(encoding="utf-8")
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["games"] == 18
    # Each of the four loses at least to the two that play: by its own fault, unless the other one failed first.
    for name, (ending, sentence) in FAULTS.items():
        lost = [record for record in records if record.loser == name]
        assert lost, f"{name} lost no game"
        assert {record.ending for record in lost} == {ending}
        assert sentence in page
    for name in ("lines_bot", "choose_bot"):
        assert not [record for record in records if record.loser == name and record.ending.is_fault]
