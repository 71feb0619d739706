"""The door of the command line: usage, languages, exit statuses, and that no traceback ever comes out."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import kagetsu
from kagetsu.cli import forbidden
from kagetsu.cli.main import main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out.strip() == f"kagetsu {kagetsu.__version__}"


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["forbidden", "--nonsense"], ["play", "--order", "zz"]])
def test_wrong_usage_is_status_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(arguments)
    assert done.value.code == 2
    assert "usage: kagetsu" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (["forbidden", "--nonsense"], "unrecognised arguments: --nonsense", "--nonsense"),
        (["nonsense"], "argument COMMAND: 'nonsense' is none of ", "'nonsense'"),
        ([], "missing arguments: COMMAND", "COMMAND"),
        (["play", "--order", "zz"], "argument --order: 'zz' is none of ", "--order"),
        (["play", "--depth"], "argument --depth: a value is missing", "--depth"),
        (["play", "--depth", "two"], "argument --depth: 'two' is not a whole number", "--depth"),
        (["forbidden", "--json=yes"], "argument --json: it takes no value, not 'yes'", "'yes'"),
        (["forbidden", "--jso"], "--jso is short for several: --json, --jsonl", "--jsonl"),
        (["forbidden", "h8", "z" * 1000], f"unrecognised arguments: {'z' * 40}…", f"{'z' * 40}…"),
    ],
)
def test_wrong_usage_is_told_in_both_languages(
    capsys: pytest.CaptureFixture[str], arguments: list[str], english: str, chinese: str
) -> None:
    """The names that were typed stand in both; no word of English is left over in the Chinese."""
    told = []
    for lang in ("en", "zh"):
        with pytest.raises(SystemExit) as done:
            main(["--lang", lang, *arguments])
        assert done.value.code == 2
        told.append(capsys.readouterr().err.splitlines()[-1])
    assert f"error: {english}" in told[0]
    assert chinese in told[1]
    assert not re.search(r"error|argument|missing|value|none|several", told[1])


@pytest.mark.parametrize("command", ["play", "forbidden", "replay", "ladder", "doctor"])
def test_every_command_has_help_in_both_languages(capsys: pytest.CaptureFixture[str], command: str) -> None:
    texts = []
    for lang in ("en", "zh"):
        with pytest.raises(SystemExit) as done:
            main([command, "--lang", lang, "--help"])
        assert done.value.code == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] != texts[1]


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "zh", "forbidden", "15:renju:g8i8h7h9/a1b1c2d2:b"]) == 0
    assert "三三" in capsys.readouterr().out
    assert main(["--lang=zh", "forbidden", "h8h8"]) == 1
    assert "h8" in capsys.readouterr().err


@pytest.mark.parametrize(
    "start", ["runpy.run_module('kagetsu', run_name='__main__')", "sys.exit(kagetsu.__main__.main())"]
)
def test_an_interrupt_before_the_command_line_is_loaded(start: str) -> None:
    code = f"""
import runpy, sys, kagetsu.__main__
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "kagetsu.cli.parser":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
sys.argv = ["kagetsu", "--version"]
{start}
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_an_interrupt_is_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(forbidden, "run", interrupted)
    assert main(["forbidden", "h8"]) == 130


def test_a_fault_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def faulty(_options: object) -> int:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(forbidden, "run", faulty)
    monkeypatch.delenv("KAGETSU_DEBUG", raising=False)
    assert main(["forbidden", "h8"]) == 1
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "ZeroDivisionError: by nothing" in error
    monkeypatch.setenv("KAGETSU_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["forbidden", "h8"])


@pytest.mark.skipif(shutil.which("bash") is None, reason="LEFT OUT: no bash here")
def test_a_reader_that_goes_away_leaves_no_trace() -> None:
    command = f"{shlex.quote(sys.executable)} -m kagetsu forbidden 15:renju:g8i8h7h9/a1b1c2d2:b"
    script = f"{command} | head -c 0; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_the_command_line_imports_only_what_it_needs() -> None:
    code = (
        "import sys, kagetsu.cli.main as m; m.main(['forbidden', '--json', 'h8']); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    loaded = set(done.stderr.split())
    assert not loaded & {"numpy", "platformdirs", "kagetsu.ladder", "kagetsu.cli.play", "kagetsu.rules.game", "babel"}
