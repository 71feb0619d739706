"""``kagetsu vcf`` and ``kagetsu vct``: one position, and positions as JSON lines."""

import io
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from kagetsu.cli.main import main

FOURS = "15:freestyle:f8g8h8i10i11/e8a1a3a5:b"
"""Black wins by i8 j8 i9."""

THREES = "15:freestyle:f8g8h9h10/a1a8o5:b"
"""Black's h8 makes two threes; there is no win by fours alone."""


def ask(monkeypatch: pytest.MonkeyPatch, *items: object) -> None:
    text = "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in items)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_drawn_board_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vcf", FOURS]) == 0
    out = capsys.readouterr().out.splitlines()
    assert " 8 . . . . O X X X . . . . . . . 8" in out
    assert out[-1] == "Black wins by continuous fours: i8j8i9"


@pytest.mark.parametrize(
    ("command", "position", "sentence"),
    [
        ("vcf", THREES, "Black has no win by continuous fours; that is certain."),
        ("vct", "15:renju:h8", "White has no win by continuous threats; that is certain."),
    ],
)
def test_no_win(capsys: pytest.CaptureFixture[str], command: str, position: str, sentence: str) -> None:
    assert main([command, position]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == sentence


def test_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vct", "--lang", "zh", THREES]) == 0
    assert "黑方连续进攻取胜" in capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vcf", "--json", FOURS]) == 0
    found = answer(capsys)
    assert list(found) == ["id", "result", "line", "nodes", "ms"]
    assert (found["id"], found["result"], found["line"]) == (None, "win", ["i8", "j8", "i9"])
    assert found["nodes"] >= 2
    assert found["ms"] > 0


def test_threats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vct", "--json", THREES]) == 0
    found = answer(capsys)
    assert found["result"] == "win"
    assert found["line"][0] == "h8"
    assert main(["vcf", "--json", THREES]) == 0
    found = answer(capsys)
    assert (found["result"], found["line"]) == ("none", [])


def test_limits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vcf", "--json", "--nodes", "1", FOURS]) == 0
    assert answer(capsys)["result"] == "unknown"
    assert main(["vcf", "--json", "--nodes", "1000", "--time", "5", FOURS]) == 0
    assert answer(capsys)["result"] == "win"
    assert main(["vcf", "--nodes", "1", FOURS]) == 0
    assert "there may be one" in capsys.readouterr().out


@pytest.mark.parametrize("option", [["--nodes", "0"], ["--nodes", "x"], ["--time", "-1"], ["--time", "soon"]])
def test_limits_that_are_none(capsys: pytest.CaptureFixture[str], option: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["vct", *option, FOURS])
    assert left.value.code == 2
    assert option[0] in capsys.readouterr().err


def test_a_rule_for_moves(capsys: pytest.CaptureFixture[str]) -> None:
    moves = "f8a1g8a8h8o1i10o8i11e8"
    for rule, line in (("renju", ["i8", "j8", "i9"]), ("freestyle", ["i8", "j8", "i9"])):
        assert main(["vcf", "--json", "--rule", rule, moves]) == 0
        assert answer(capsys)["line"] == line


def test_json_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    ask(
        monkeypatch,
        {"id": 1, "black": ["f8", "g8", "h8", "i10", "i11"], "white": ["e8", "a1", "a3", "a5"], "to_move": "black"},
        {"id": "two", "moves": "h8"},
        "no JSON",
        {"id": 3, "rule": "freestyle", "black": ["f8", "g8", "h8", "i8", "j8"]},
        {"id": 4, "rule": "freestyle", "size": [9, 7], "black": ["c4", "d4", "e4"], "to_move": "black"},
    )
    assert main(["vcf", "--jsonl"]) == 1
    first, second, third, fourth, fifth = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], first["result"], first["line"]) == (1, "win", ["i8", "j8", "i9"])
    assert (second["id"], second["result"]) == ("two", "none")
    assert (third["id"], third["line"]) == (None, 3)
    assert fourth == {"id": 3, "line": 4, "error": "The game is over; there is nothing to solve."}
    assert (fifth["id"], fifth["result"], len(fifth["line"])) == (4, "win", 1)


@pytest.mark.parametrize("command", ["vcf", "vct"])
def test_what_cannot_be_solved(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([command]) == 2
    assert main([command, "--jsonl", FOURS]) == 2
    assert main([command, "15:freestyle:f8g8h8i8j8/:w"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "kagetsu: The game is over; there is nothing to solve."


def test_a_kernel_that_cannot_run_is_told_in_the_language_that_is_asked_for() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "--lang", "zh", "vcf", FOURS],
        env={**os.environ, "PYTHONUTF8": "1", "LANG": "C", "KAGETSU_KERNEL": "rusty"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    assert "rusty" in done.stderr
    assert "只能是" in done.stderr


@pytest.mark.parametrize("nodes", ["0", "-1", "many", "9223372036854775807"])
@pytest.mark.parametrize(("lang", "words"), [("en", "at most 18 digits"), ("zh", "18 位")])
def test_a_number_of_nodes_that_cannot_be(
    capsys: pytest.CaptureFixture[str], nodes: str, lang: str, words: str
) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--lang", lang, "vct", f"--nodes={nodes}", THREES])
    assert done.value.code == 2
    error = capsys.readouterr().err
    assert f"'{nodes}'" in error
    assert words in error


@pytest.mark.parametrize("nodes", ["1", "007", "999999999999999999"])
def test_a_number_of_nodes(capsys: pytest.CaptureFixture[str], nodes: str) -> None:
    assert main(["vcf", "--json", "--nodes", nodes, FOURS]) == 0
    assert answer(capsys)["result"] in {"win", "unknown"}
