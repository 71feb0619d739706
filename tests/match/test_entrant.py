"""Engines as ``--engine`` and ``--each`` name them."""

import sys
from pathlib import Path
from typing import Any

import pytest

from kagetsu.match.entrant import Entrant, Kind, read_entrants, words_of
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits


def one(words: dict[str, Any], **each: Any) -> Entrant:
    [entrant] = read_entrants([words], each)
    return entrant


def test_words() -> None:
    assert words_of(["cmd=./engine --hash=5", "name=A", "option.K="]) == {
        "cmd": "./engine --hash=5", "name": "A", "option.K": "",
    }  # fmt: skip


@pytest.mark.parametrize("texts", [["name"], ["=A"], ["name=A", "name=B"], [""]])
def test_what_is_no_word(texts: list[str]) -> None:
    with pytest.raises(FormatError, match="is not KEY=VALUE"):
        words_of(texts)


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ({}, Limits(time=0.5)),
        ({"st": "0.25"}, Limits(time=0.25)),
        ({"st": 1}, Limits(time=1)),
        ({"st": 1e-5}, Limits(time=1e-5)),
        ({"tc": "5"}, Limits(clock=5)),
        ({"tc": "300+0.1"}, Limits(clock=300, increment=0.1)),
        ({"tc": "60", "st": "2"}, Limits(clock=60, time=2)),
        ({"nodes": "1000"}, Limits(nodes=1000)),
        ({"depth": 4}, Limits(depth=4)),
        ({"nodes": 1000, "depth": 4, "st": ".5"}, Limits(nodes=1000, depth=4, time=0.5)),
    ],
)
def test_limits(words: dict[str, Any], limits: Limits) -> None:
    assert one({"level": "3"} | words).limits == limits
    assert one({"level": "3"}, **words).limits == limits


def test_own_limits_replace_those_of_all_and_the_rest_stays() -> None:
    entrant = one({"level": "3", "nodes": "100"}, st="5", margin="0.2", tc="60")
    assert (entrant.limits, entrant.margin) == (Limits(nodes=100), 0.2)
    assert one({"level": "3", "margin": "0.4"}, st="5", margin="0.2").margin == 0.4


@pytest.mark.parametrize(
    ("text", "size"),
    [("1000", 1000), ("350M", 350 << 20), ("350m", 350 << 20), ("1G", 1 << 30), ("1GiB", 1 << 30), ("4kb", 4096)],
)
def test_memory(text: str, size: int) -> None:
    assert one({"level": "1", "memory": text}).memory == size


def test_settings_are_the_words_of_the_protocol() -> None:
    entrant = one({"cmd": "engine", "memory": "350M", "threads": "2", "option.hash_size": "4096", "option.x y": "a b"})
    assert entrant.settings() == {
        "max_memory": "367001600", "thread_num": "2", "hash_size": "4096", "x y": "a b",
    }  # fmt: skip
    assert one({"cmd": "engine"}).settings() == {}


def test_options_of_toml_are_a_table() -> None:
    entrant = one({"cmd": "engine", "option": {"hash_size": 4096}}, option={"style": "wild", "hash_size": 1})
    assert entrant.options == (("style", "wild"), ("hash_size", "4096"))


def test_names() -> None:
    words: list[dict[str, Any]] = [
        {"cmd": "/opt/engines/pbrain-a --fast"}, {"level": "3"}, {"rung": "minimax:2"}, {"tcp": "localhost:5555"},
        {"level": "3"}, {"level": "3"}, {"level": "4", "name": "level 3 (2)"}, {"level": 1, "name": "A"},
    ]  # fmt: skip
    assert [entrant.name for entrant in read_entrants(words, {})] == [
        "pbrain-a", "level 3", "minimax:2", "localhost:5555", "level 3 (2)", "level 3 (3)", "level 3 (2) (2)", "A",
    ]  # fmt: skip


def test_the_name_of_a_program_whose_path_has_blanks() -> None:
    assert one({"cmd": '"/my engines/pbrain-a" --fast'}).name == "pbrain-a"


def test_levels_and_rungs_are_engines_of_our_own() -> None:
    assert one({"level": "7"}).command(5) == [sys.executable, "-m", "kagetsu", "engine", "--level", "7", "--seed", "5"]
    assert one({"rung": "greedy"}).command(None) == [sys.executable, "-m", "kagetsu", "engine", "--rung", "greedy"]
    assert one({"cmd": "engine"}).command(5) is None


def test_what_it_speaks(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(board): ...", encoding="utf-8")
    assert one({"cmd": "engine"}).language == "gomocup"
    assert one({"file": str(bot)}).language == ""  # it is found out
    assert one({"tcp": "localhost:5555", "language": "lines"}).language == "lines"


@pytest.mark.parametrize(
    "words",
    [
        {"cmd": "./engine --fast", "name": "A", "st": "0.5"},
        {"level": "3", "tc": "60+0.5", "st": "2", "memory": "350M", "threads": "2", "margin": "0"},
        {"cmd": "x", "tc": "100000.5+0.125", "pause": "0.02", "folder": "/tmp", "children": "3", "output": "4k"},
        {"cmd": "x", "nodes": "123456789", "depth": "10", "option.hash": "7", "option.a b": ""},
        {"rung": "alphabeta:4", "st": "0.00001", "fault": "it does not compile"},
        {"cmd": "x", "tc": "999999.75"},
    ],
)
def test_an_entrant_becomes_words_and_an_entrant_again(words: dict[str, Any]) -> None:
    entrant = one(words)
    assert one(entrant.words()) == entrant
    assert one(entrant.words(), st="7", margin="3", option={"more": 1}).limits == entrant.limits


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({}, "Engine 1 is to be one thing"),
        ({"name": "A"}, "Engine 1 is to be one thing"),
        ({"level": "1", "rung": "greedy"}, "Engine 1 is to be one thing"),
        ({"level": "1", "sped": "2"}, "'sped' of engine 1 is not known"),
        ({"level": "11"}, "'11' is no level"),
        ({"level": "0"}, "'0' is no level"),
        ({"level": "strong"}, "'strong' is no level"),
        ({"rung": "deep blue"}, "'deep blue'"),
        ({"file": "no-such-bot.py"}, "no-such-bot.py: There is no such bot."),
        ({"tcp": "5555"}, "'5555' is not an address"),
        ({"tcp": "host:port"}, "'host:port' is not an address"),
        ({"tcp": "host:65536"}, "'host:65536' is not an address"),
        ({"cmd": ""}, "is not a command"),
        ({"cmd": 'engine "open'}, "is not a command"),
        ({"level": "1", "st": "fast"}, "st='fast' is not a number of seconds"),
        ({"level": "1", "st": "-1"}, "st='-1' is not a number of seconds"),
        ({"level": "1", "st": "nan"}, "st='nan' is not a number of seconds"),
        ({"level": "1", "st": float("nan")}, "st='nan' is not a number of seconds"),
        ({"level": "1", "margin": "1e3"}, "margin='1e3' is not a number of seconds"),
        ({"level": "1", "pause": ""}, "pause='' is not a number of seconds"),
        ({"level": "1", "tc": "5+"}, "'5+' is not a clock"),
        ({"level": "1", "tc": "0"}, "'0' is not a clock"),
        ({"level": "1", "nodes": "1.5"}, "nodes='1.5' is not a whole number"),
        ({"level": "1", "nodes": 1.5}, "nodes='1.5' is not a whole number"),
        ({"level": "1", "nodes": True}, "nodes='True' is not a whole number"),
        ({"level": "1", "nodes": "0"}, "The limit nodes is 0"),
        ({"level": "1", "depth": "0"}, "The limit depth is 0"),
        ({"level": "1", "depth": "x"}, "depth='x' is not a whole number"),
        ({"level": "1", "memory": "much"}, "memory='much' is not a number of bytes"),
        ({"level": "1", "output": "4 kinds"}, "output='4 kinds' is not a number of bytes"),
        ({"level": "1", "threads": "-1"}, "threads='-1' is not a whole number"),
        ({"level": "1", "language": "uci"}, "'uci' is no language"),
    ],
)
def test_bad_words(words: dict[str, Any], says: str) -> None:
    with pytest.raises(KagetsuError) as fault:
        read_entrants([words], {})
    assert says in str(fault.value)


def test_the_engine_that_is_wrong_is_named() -> None:
    with pytest.raises(FormatError, match="Engine 2 is to be one thing"):
        read_entrants([{"level": "1"}, {"name": "B"}], {})
    with pytest.raises(FormatError, match="'spede' of engine 1 is not known"):
        read_entrants([{"level": "1"}], {"spede": "1"})


def test_kinds_are_the_words_that_name_them() -> None:
    assert {str(kind) for kind in Kind} == {"cmd", "level", "rung", "file", "tcp"}
