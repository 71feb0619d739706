"""`kagetsu doctor` tells the truth about where it runs."""

import json
import os
import platform
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kagetsu import __version__
from kagetsu.cli.doctor import EXTRAS
from kagetsu.cli.main import main

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def doctor_json(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_versions(capsys: pytest.CaptureFixture[str]) -> None:
    found = doctor_json(capsys)
    assert found["version"] == __version__ == PROJECT["version"]
    assert found["python"] == platform.python_version()
    assert found["kernel"] in {"compiled", "python"}


def test_every_extra_for_users_is_named() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(EXTRAS) == set(extras) - {"dev", "docs", "pack"}


def test_missing_extra_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("kagetsu.cli.doctor.EXTRAS", {"train": ("no_such_module",)})
    assert doctor_json(capsys)["extras"] == {"train": False}
    assert main(["doctor", "--lang", "en"]) == 0
    assert "pip install kagetsu[train]" in capsys.readouterr().out


def test_home_is_where_the_games_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("KAGETSU_HOME", str(tmp_path / "not made yet"))
    folder = doctor_json(capsys)["games_folder"]
    assert folder == {"path": str(tmp_path / "not made yet" / "games"), "writable": True}
    assert list(tmp_path.iterdir()) == [], "looking makes nothing"


def test_a_file_in_the_way_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KAGETSU_HOME", str(tmp_path / "file"))
    assert doctor_json(capsys)["games_folder"]["writable"] is False
    assert main(["doctor", "--lang", "en"]) == 0
    assert "KAGETSU_HOME" in capsys.readouterr().out


def doctor_process(*options: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "doctor", *options],
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_slow_kernel_is_named() -> None:
    assert json.loads(doctor_process("--json", KAGETSU_KERNEL="python"))["kernel"] == "python"
    assert "150" in doctor_process("--lang", "en", KAGETSU_KERNEL="python")
    assert "150 倍" in doctor_process("--lang", "zh", KAGETSU_KERNEL="python")


def test_a_kernel_that_cannot_run_is_told() -> None:
    assert json.loads(doctor_process("--json", KAGETSU_KERNEL="rusty"))["kernel"] is None
    for lang in ("en", "zh"):
        assert "rusty" in doctor_process("--lang", lang, KAGETSU_KERNEL="rusty")


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "utf-8"])
def test_any_encoding_will_do(encoding: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "doctor", "--lang", "zh"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "KAGETSU_HOME": str(tmp_path / "Größe 大")},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert encoding in done.stdout.decode(encoding)
