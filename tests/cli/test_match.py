"""``kagetsu match``: its options, its file of settings, what it prints, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import psutil
import pytest

from kagetsu.cli.main import main
from kagetsu.texts import has_catalogue
from tests.match.playing import RECORDING, command, heard

GOOD = f"cmd={command(RECORDING)}"
POOR = f"cmd={command(RECORDING, '--play', 'scattered')}"
TWO = ["--engine", GOOD, "name=A", "--engine", POOR, "name=B", "--each", "st=30", "--openings", "none"]


def match(folder: Path, *words: str, two: list[str] = TWO) -> int:
    return main(["match", *two, "--out", str(folder / "match"), *words])


def games(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "match/games.jsonl").read_text(encoding="utf-8").split("\n")[:-1]]


def settings(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "match/match.json").read_text(encoding="utf-8"))
    return found


# -- what it prints


def test_a_table_and_where_all_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path, "--games", "4") == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    head, first, second, *findings = out.splitlines()
    assert head.split() == ["place", "engine", "points", "games", "score", "Elo", "wins", "draws", "losses", "faults"]
    assert re.match(r" *1  A  +4  +4  +100\.0 %", first)
    assert re.match(r" *2  B  +0  +4  +0\.0 %", second)
    assert findings[0] == "A – B: 4 wins, 0 draws, 0 losses, 100.0 %"
    assert findings[1] == "Pairs with 0, ½, 1, 1½, 2 points: 0, 0, 0, 0, 2"
    assert findings[-1] == f"Games and report: {tmp_path / 'match' / 'report.html'}"
    assert (tmp_path / "match/report.html").is_file()


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((tmp_path / "match/summary.json").read_text(encoding="utf-8"))
    assert (told["games"], told["finished"], told["engines"][0]["name"]) == (2, True, "A")


@pytest.mark.skipif(not has_catalogue("zh"), reason="no catalogue is compiled")
def test_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path, "--lang", "zh") == 0
    assert "place" not in capsys.readouterr().out
    assert 'lang="zh' in (tmp_path / "match/report.html").read_text(encoding="utf-8")


def test_the_help_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["match", "--help"])
    assert end.value.code == 0
    out = capsys.readouterr().out
    for option in ("--engine", "--each", "--config", "--rule", "--size", "--games", "--rounds", "--repeat",
                   "--openings", "--opening-rule", "--seed", "--round-robin", "--gauntlet", "--swiss", "--sprt",
                   "--draw", "--resign", "--concurrency", "--out", "--resume", "--log-protocol", "--json"):  # fmt: skip
        assert option in out


def test_without_out_the_folder_is_named_by_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["match", *TWO]) == 0
    [folder] = tmp_path.iterdir()
    assert re.fullmatch(r"match-\d{8}-\d{6}", folder.name)


# -- how it ends


def test_a_test_that_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # docs/match.md: twelve pairs that are all won decide for H1, nine that are all lost for H0.
    assert match(tmp_path / "h1", "--sprt", "elo1=100", "--games", "1000") == 0
    assert len(games(tmp_path / "h1")) == 24
    assert "H1 accepted: A is 100 Elo ahead rather than 0." in capsys.readouterr().out
    two = ["--engine", POOR, "name=A", "--engine", GOOD, "name=B", *TWO[6:]]
    assert match(tmp_path / "h0", "--sprt", "elo1=100", "--games", "1000", two=two) == 3
    assert len(games(tmp_path / "h0")) == 18
    assert "H0 accepted: A is 0 Elo ahead rather than 100." in capsys.readouterr().out
    assert main(["match", "--resume", str(tmp_path / "h0" / "match")]) == 3  # nothing is left to play
    assert len(games(tmp_path / "h0")) == 18


def begun(folder: Path, *words: str) -> "subprocess.Popen[str]":
    """A match in a process of its own, of which a game at least is played."""
    slow = [f"cmd={command(RECORDING, '--wait', '0.02')}" if word.startswith("cmd=") else word for word in TWO]
    process = subprocess.Popen(
        [sys.executable, "-m", "kagetsu", "match", *slow, "--games", "1000", "--out", str(folder / "match"), *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"},
    )  # fmt: skip
    file = folder / "match/games.jsonl"
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") >= 2):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGTERM, 4), (signal.SIGINT, 130)])
def test_a_match_that_is_stopped_leaves_its_report_and_goes_on(
    sent: signal.Signals, status: int, tmp_path: Path
) -> None:
    process = begun(tmp_path, "--concurrency", "2")
    children = psutil.Process(process.pid).children(recursive=True)
    assert len(children) >= 4
    process.send_signal(sent)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (status, "")
    played = len(games(tmp_path))
    folder = tmp_path / "match"
    assert f"{played} of 1000 games are played; go on with: kagetsu match --resume {folder}" in out
    told = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    assert (told["games"], told["finished"]) == (played, False)
    assert (folder / "report.html").is_file()
    assert not (folder / "match.lock").exists()
    _, alive = psutil.wait_procs(children, timeout=10)
    assert alive == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_a_folder_in_which_a_match_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    process = begun(tmp_path)
    try:
        assert main(["match", "--resume", str(tmp_path / "match")]) == 1
        assert capsys.readouterr().err == f"kagetsu: A match runs in {tmp_path / 'match'} now.\n"
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def test_a_match_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path, "--games", "6") == 0
    file = tmp_path / "match/games.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    capsys.readouterr()
    assert main(["match", "--resume", str(tmp_path / "match")]) == 0
    assert sorted(game["game"] for game in games(tmp_path)) == [1, 2, 3, 4, 5, 6]
    assert "6 wins" in capsys.readouterr().out


# -- options, and the file that says the same


def test_all_options_become_settings(tmp_path: Path) -> None:
    words = [
        "--rule", "standard", "--size", "12x9", "--games", "3", "--rounds", "2", "--no-repeat", "--seed", "9",
        "--gauntlet", "--concurrency", "2", "--log-protocol", "--draw", "after=30", "score=7", "--resign",
        "--openings", "none", "order=random",
    ]  # fmt: skip
    assert match(tmp_path, *words) == 0
    told = settings(tmp_path)
    assert (told["rule"], told["size"], told["games"], told["rounds"]) == ("standard", [12, 9], 3, 2)
    assert (told["repeat"], told["seed"], told["format"], told["concurrency"]) == (False, 9, "gauntlet", 2)
    assert (told["draw"], told["resign"]) == ({"after": 30, "count": 5, "score": 7}, {"count": 3, "score": 2000})
    assert told["openings"] == {"source": "none", "order": "random", "stones": 5}
    assert (tmp_path / "match/traffic.log").is_file()
    assert len(games(tmp_path)) == 6


def test_a_file_says_the_same_as_the_command_line(tmp_path: Path) -> None:
    words = ["--rule", "renju", "--size", "15", "--games", "4", "--seed", "3", "--swiss", "2", "--draw", "count=4"]
    each = ["--each", "tc=30+1", "margin=2", "memory=350M", "option.hash_size=512"]
    two = ["--engine", GOOD, "name=A", "option.style=2", "--engine", POOR, "name=B", "nodes=5", *each]
    opened = ["--openings", "none"]
    assert match(tmp_path / "line", *words, *opened, two=two) == 0
    toml = f"""
rule = "renju"
size = 15
games = 4
seed = 3
format = "swiss"
rounds = 2
openings = "none"
draw = {{ count = 4 }}
each = {{ tc = "30+1", margin = 2, memory = "350M", option = {{ hash_size = 512 }} }}

[[engine]]
cmd = '{GOOD[4:]}'
name = "A"
option.style = 2

[[engine]]
cmd = '{POOR[4:]}'
name = "B"
nodes = 5
"""
    file = tmp_path / "match.toml"
    file.write_text(toml, encoding="utf-8")
    assert match(tmp_path / "file", "--config", str(file), two=[]) == 0
    assert settings(tmp_path / "file") == settings(tmp_path / "line")
    # What the command line says goes before what the file says.
    assert match(tmp_path / "both", "--config", str(file), "--games", "2", "--each", "margin=3", two=[]) == 0
    both = settings(tmp_path / "both")
    assert both["games"] == 2
    assert [one["margin"] for one in both["engine"]] == [3, 3]
    assert both["rule"] == "renju"


def test_what_engines_take_reaches_them(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    told = f"cmd={command(RECORDING, '--record', str(file))}"
    two = ["--engine", told, "name=A", "option.hash_size=7", "--engine", GOOD, "--each", "nodes=50", "depth=3",
           "memory=350M", "--openings", "none"]  # fmt: skip
    assert match(tmp_path, "--rule", "renju", two=two) == 0
    lines = heard(file)
    for line in ("rule 4", "max_node 50", "max_depth 3", "max_memory 367001600", "hash_size 7"):
        assert f"INFO {line}" in lines[: lines.index("BEGIN")]


def test_a_list_of_openings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("h8i7\nz1\nj10j11\n", encoding="utf-8")
    assert match(tmp_path, "--games", "4", "--openings", str(file), "kind=pos", "order=sequential") == 0
    assert [game["opening"] for game in games(tmp_path)] == ["h8i9", "h8i9", "j6j5", "j6j5"]
    errors = capsys.readouterr().err
    assert errors.startswith(f"kagetsu: warning: 1 opening of {file} is left out. {file}:2:")
    assert len(errors.splitlines()) == 1


def test_swap2_is_played_by_the_engines(tmp_path: Path) -> None:
    assert (
        match(tmp_path, "--opening-rule", "swap2", two=[word for word in TWO if word not in ("--openings", "none")])
        == 0
    )
    assert [game["decisions"][-1] for game in games(tmp_path)] == ["swap", "swap"]
    assert [game["winner"] for game in games(tmp_path)] == ["A", "A"]


# -- what is wrong: one clear sentence


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "A match needs two engines or more"),
        (["--engine", "level=1"], "A match needs two engines or more"),
        (["--engine", "level", "--engine", "level=2"], "'level' is not KEY=VALUE"),
        (["--engine", "level=11", "--engine", "level=2"], "'11' is no level"),
        (["--engine", "rung=x", "--engine", "level=2"], "'x'"),
        (["--engine", "name=A", "--engine", "level=2"], "Engine 1 is to be one thing"),
        ([*TWO, "--each", "st=fast"], "st='fast' is not a number of seconds"),
        ([*TWO, "--each", "st=1", "st=2"], "'st=2' is not KEY=VALUE, or its key was there before"),
        ([*TWO, "--each", "tc=5+"], "'5+' is not a clock"),
        ([*TWO, "--each", "nodes=0"], "The limit nodes is 0"),
        ([*TWO, "--each", "sped=1"], "'sped' of engine 1 is not known"),
        ([*TWO, "--rule", "chess"], "'chess' is not a rule"),
        ([*TWO, "--rule", "omok"], "no number for the rule omok"),
        ([*TWO, "--size", "3"], "3 is not a possible board size"),
        ([*TWO, "--games", "0"], "--games"),
        ([*TWO, "--games", "3"], "3 games are no even number"),
        ([*TWO, "--rounds", "x"], "--rounds"),
        ([*TWO, "--seed", "x"], "--seed"),
        ([*TWO, "--concurrency", "0"], "--concurrency"),
        ([*TWO, "--concurrency", "100000"], "concurrency is '100000'"),
        ([*TWO, "--swiss", "0"], "--swiss"),
        ([*TWO, "--swiss", "2", "--gauntlet"], "--gauntlet"),
        ([*TWO, "--sprt", "elo2=5"], "'elo2=5' does not belong to --sprt"),
        ([*TWO, "--sprt", "elo1=-5"], "elo0 must be less than elo1"),
        ([*TWO, "--sprt", "5"], "'5' is not KEY=VALUE"),
        ([*TWO, "--engine", "level=1", "--sprt"], "is played by two engines, not by 3"),
        ([*TWO, "--draw", "cout=5"], "'cout=5' does not belong to --draw"),
        ([*TWO, "--resign", "score=x"], "'score=x' does not belong to --resign"),
        ([*TWO, "--openings", "none", "order=best"], "The openings are a file"),
        ([*TWO, "--openings", "balanced", "sort=1"], "The openings are a file"),
        ([*TWO, "--opening-rule", "swap3"], "swap3"),
        ([*TWO, "--opening-rule", "rif", "--rule", "renju"], "no opening rif: only swap2"),
        (["--engine", "level=1", "--engine", "level=2", "--opening-rule", "swap2", "--openings", "balanced"],
         "there can be no list"),
        (["--resume", "x", "--games", "2"], "it takes no other options"),
        (["--resume", "x", "--engine", "level=1"], "it takes no other options"),
        (["--resume", "x", "--no-repeat"], "it takes no other options"),
        (["--resume", "x", "--sprt"], "it takes no other options"),
        (["--nonsense"], "--nonsense"),
    ],
)  # fmt: skip
def test_wrong_usage(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status: object = main(["match", *words])
    except SystemExit as end:  # argparse leaves by itself
        status = end.code
    assert status == 2
    errors = capsys.readouterr().err
    assert says in errors.splitlines()[-1]
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--engine", "cmd=no-such-program --fast", "--engine", "level=1"],
         "There is no program no-such-program for engine no-such-program."),
        (["--engine", "file=no-such-bot.py", "--engine", "level=1"], "no-such-bot.py: There is no such bot."),
        ([*TWO, "--rule", "none.py"], "none.py: The rule file cannot be read: No such file or directory."),
        ([*TWO, "--openings", "none.txt"], "none.txt: No such file or directory"),
        ([*TWO, "--openings", "empty.txt"], "empty.txt: There is no opening in this file."),
        ([*TWO, "--openings", "bad.txt"], "bad.txt:2:1: 'k' is not a move: write moves as h8h9i10."),
        ([*TWO, "--config", "none.toml"], "none.toml: No such file or directory"),
        (["--config", "bad.toml"], "bad.toml: This is no TOML:"),
        (["--config", "unknown.toml"], "unknown.toml: 'game' is no setting of a match"),
        (["--config", "wrong.toml"], "wrong.toml: Engine 1 is to be one thing"),
        (["--config", "flat.toml"], "flat.toml: The engines of a match are a list of tables."),
        ([*TWO, "--config", "each.toml"], "each.toml: each is to be a table of keys and values."),
        (["--resume", "none"], "There is no match in none to go on with."),
        (["no-such-folder"], "no-such-folder"),
        (["."], "."),
    ],
)  # fmt: skip
def test_what_is_not_there_or_cannot_be_read(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "empty.txt": "# nothing\n", "bad.txt": "\nk\n", "bad.toml": "rule =", "unknown.toml": f"game = 2\n{ENGINES}",
        "wrong.toml": ENGINES.replace("level = 1", 'cmd = "x"\nlevel = 1'), "flat.toml": 'engine = "level=1"',
        "each.toml": "each = 5",
    }  # fmt: skip
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    assert main(["match", *words]) == 1
    [error] = capsys.readouterr().err.splitlines()
    assert error.startswith("kagetsu: ")
    assert says in error
    assert sorted(tmp_path.iterdir()) == before


ENGINES = "[[engine]]\nlevel = 1\n[[engine]]\nlevel = 2\n"


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path) == 0
    before = (tmp_path / "match/games.jsonl").read_bytes()
    capsys.readouterr()
    assert match(tmp_path) == 1
    assert "There is a match in" in capsys.readouterr().err
    assert (tmp_path / "match/games.jsonl").read_bytes() == before


def test_a_program_that_has_gone_since(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert match(tmp_path) == 0
    file = tmp_path / "match/match.json"
    told = settings(tmp_path)
    told["engine"][0]["cmd"] = "gone-engine"
    file.write_text(json.dumps(told), encoding="utf-8")
    capsys.readouterr()
    assert main(["match", "--resume", str(tmp_path / "match")]) == 1
    assert capsys.readouterr().err == "kagetsu: There is no program gone-engine for engine A.\n"


# -- a folder of bots

BOT = "def choose(board):\n    return board.legal_moves[0]\n"


def test_a_folder_of_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("anna", "bert"):
        (bots / f"{name}.py").write_text(BOT, encoding="utf-8")
    words = [
        "match",
        str(bots),
        "--openings",
        "none",
        "--each",
        "st=30",
        "--size",
        "7",
        "--out",
        str(tmp_path / "match"),
    ]
    assert main(words) == 0
    assert {game["first"] for game in games(tmp_path)} == {"anna", "bert"}
    assert "anna" in capsys.readouterr().out


# -- on a terminal


@pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="this system has no pseudo-terminal")
def test_a_terminal_shows_a_table_and_a_bar(tmp_path: Path) -> None:
    slow = [f"cmd={command(RECORDING, '--wait', '0.05')}" if word.startswith("cmd=") else word for word in TWO]
    words = ["-m", "kagetsu", "match", *slow, "--games", "4", "--out", str(tmp_path / "match")]
    environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"}
    terminal = pexpect.spawn(sys.executable, words, env=environment, encoding="utf-8", timeout=60, dimensions=(40, 160))
    terminal.expect_exact("engine")
    terminal.expect_exact("0/4")
    terminal.expect(r"[1-3]\. A - B: A \(five, 9\)|[1-3]\. B - A: B \(five, 9\)")
    terminal.expect(r"━+.*[1-3]/4")
    terminal.expect_exact("Games and report:")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
