"""The summary as JSON: its keys, and its figures against those of the games."""

import json
import re
from pathlib import Path
from typing import Any

from kagetsu.match.overview import Overview
from kagetsu.match.record import Ending
from kagetsu.match.sprt import Sprt
from kagetsu.match.summary import SCHEMA, summary
from tests.match.records import game, settings

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "match.md"


def written(overview: Overview) -> dict[str, Any]:
    """The summary as a file would hold it; strict JSON knows no infinity."""
    found: dict[str, Any] = json.loads(json.dumps(summary(overview), allow_nan=False))
    return found


def some_games() -> Overview:
    return Overview(
        settings("a", "b", games=8, sprt=Sprt(0, 10)),
        [
            game(1, "a", "b", "a", ms=(0, 0, 0, 10, 20, 30)),
            game(2, "b", "a", None, ms=(0, 0, 0, 10)),
            game(3, "a", "b", "b", ending=Ending.CRASH, detail="It broke.", opening=""),
        ],
    )


def test_figures_of_a_match() -> None:
    found = written(some_games())
    assert (found["schema"], found["games"], found["planned"], found["finished"]) == (SCHEMA, 3, 8, False)
    assert found["settings"]["games"] == 8
    first, second = found["engines"]
    assert (first["place"], first["name"], first["wins"], first["draws"], first["losses"]) == (1, "a", 1, 1, 1)
    assert (first["points"], first["score"]) == (1.5, 0.5)
    assert first["faults"] == {"crash": 1}
    assert first["remarks"] == [
        {
            "fault": "crash", "games": 1, "example": 3,
            "text": "It crashed in 1 of 3 games. Game 3: It broke.", "advice": first["remarks"][0]["advice"],
        }
    ]  # fmt: skip
    # Black moves at plies 0, 2, 4: a made the moves that took 20, 10 (as White) and 2.
    assert first["ms_per_move"] == {"moves": 3, "mean": 10.67, "median": 10.0, "p99": 20.0, "slowest": 20.0}
    assert second["won_by"] == {"crash": 1}
    (pairing,) = found["pairings"]
    assert pairing["pairs"] == [0, 0, 0, 1, 0]
    assert (pairing["mean"], pairing["variance"], pairing["elo"]) == (0.75, 0, 190.85)
    assert found["points"] == {"names": ["a", "b"], "rows": [[0, 1.5], [1.5, 0]]}
    assert found["sprt"]["decision"] is None
    assert (found["sprt"]["upper"], found["sprt"]["normal_ratio"]) == (2.9444, None)
    assert (found["colours"]["black_wins"], found["colours"]["draws"], found["colours"]["white_wins"]) == (1, 1, 1)
    assert found["endings"] == {"crash": 1, "five": 1, "full": 1}
    assert found["plies"] == {
        "mean": 5.0, "median": 5.0, "shortest": 4, "longest": 6, "games_by_length": [[4, 1], [5, 1], [6, 1]],
    }  # fmt: skip
    assert [one["games"] for one in found["openings"]] == [2, 1]


def test_a_sweep_is_still_json() -> None:
    found = written(Overview(settings("a", "b"), [game(1, "a", "b", "a"), game(2, "b", "a", "a")]))
    pairing = found["pairings"][0]
    assert pairing["elo"] is None
    assert pairing["elo_interval"][0] is not None
    assert pairing["elo_interval"][1] is None
    assert found["finished"] is True


def test_before_the_first_game() -> None:
    found = written(Overview(settings("a", "b", "c")))
    assert found["pairings"] == found["openings"] == []
    assert found["plies"] is found["sprt"] is None
    assert [one["score"] for one in found["engines"]] == [None] * 3


def keys(value: Any) -> set[str]:
    """The keys of a summary at all depths, but for those that are endings or settings."""
    if isinstance(value, list):
        return set().union(*map(keys, value))
    if not isinstance(value, dict):
        return set()
    own = {key for key in value if key not in set(Ending)}
    return own.union(*(keys(one) for key, one in value.items() if key != "settings"))


def test_every_key_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.partition("### summary.json")[2].partition("\n## ")[0]
    assert keys(written(some_games())) <= set(re.findall(r"`(\w+)`", section))
