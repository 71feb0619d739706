"""``kagetsu ladder``: a table, or JSON."""

import json
import re

import pytest

from kagetsu.cli.main import main
from kagetsu.ladder import tournament

SMALL = ["ladder", "--rungs", "random,greedy", "--size", "7", "--games", "2"]


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--rule", "renju"]) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    first, _, head, *rows = out.splitlines()
    assert first == "renju, 7x7, 2 games a pair:"
    assert head.split() == ["rung", "score", "wins", "draws", "losses", "nodes/move", "ms/move", "Elo"]
    assert [row.split()[0] for row in rows[:2]] == ["random", "greedy"]
    for row in rows[:2]:
        score, wins, draws, losses = row.split()[1:5]
        assert int(wins) + int(draws) + int(losses) == 2
        assert float(score.rstrip("%")) / 50 == int(wins) + int(draws) / 2
        assert re.search(r"[+-]\d+ ± \d+$", row)
    assert re.fullmatch(r"greedy – random: [\d.]+ : [\d.]+", rows[3])


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--json", "--size", "8x7", "--seed", "4"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["size"] == [8, 7]
    assert (told["rule"], told["games_per_pair"], told["seed"]) == ("freestyle", 2, 4)
    assert [one["rung"] for one in told["rungs"]] == ["random", "greedy"]
    assert sum(map(sum, told["points"])) == 2
    assert all(one["games"] == one["wins"] + one["draws"] + one["losses"] == 2 for one in told["rungs"])


def test_depth_and_time_are_limits(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--rungs", "minimax:3,alphabeta:9", "--size", "7", "--games", "2", "--json"]
    assert main(["ladder", *options, "--depth", "1", "--time", "5"]) == 0
    for one in json.loads(capsys.readouterr().out)["rungs"]:
        assert one["nodes_per_move"] <= 49


def test_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--lang", "zh"]) == 0
    assert "greedy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--rungs", "greedy", "at least two rungs, not only 'greedy'"),
        ("--rungs", "foo", "'foo'"),
        ("--rungs", "greedy,deep", "'deep'"),
        ("--rungs", "greedy,", "''"),
        ("--games", "3", "3 games"),
        ("--games", "0", "'0'"),
        ("--games", "many", "'many'"),
        ("--size", "4", "4"),
        ("--size", "26", "26"),
        ("--rule", "chess", "'chess'"),
        ("--time", "-1", "'-1'"),
        ("--time", "nan", "'nan'"),
        ("--depth", "0", "'0'"),
        ("--seed", "now", "'now'"),
    ],
)
def test_bad_options_are_wrong_usage(option: str, value: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["ladder", f"{option}={value}"])
    assert refused.value.code == 2
    out, errors = capsys.readouterr()
    assert out == ""
    last = errors.splitlines()[-1]
    assert option in last
    assert says in last


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tournament, "play_game", interrupted)
    assert main(SMALL) == 130
    assert capsys.readouterr().out == ""
