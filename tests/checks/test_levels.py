"""The measurement of the levels: it counts right, goes on where it was, and fails where a level is out of place."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from checks import levels
from kagetsu.rules.board import Board

Check = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """Runs the check with these arguments: its exit status and what it prints."""
    boards = [Board.from_moves("h8h9i10"), Board.from_moves("h8i9g8j10")]
    monkeypatch.setattr(levels, "balanced_openings", lambda _rule, seed: iter(boards))

    def run(*arguments: str) -> tuple[int, list[str]]:
        monkeypatch.setattr(sys, "argv", ["levels.py", *arguments])
        return levels.main(), capsys.readouterr().out.splitlines()

    return run


def test_a_match(check: Check, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    status, lines = check("2-1", "--games", "4", "--checkpoint", str(file))
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [(game["match"], game["game"]) for game in games] == [("2-1", number) for number in range(4)]
    assert [game["first"] for game in games] == ["w", "b", "b", "w"]  # the side to move first, then the other
    points = 0.0
    for game in games:
        board = Board.from_moves(game["moves"])
        outcome = board.outcome()
        assert outcome is not None
        assert board.ply() == game["plies"]
        assert game["opening"] == Board.from_moves(board.move_stack[: 3 if game["game"] < 2 else 4]).text()
        points += game["points"]
        if outcome.winner is not None:
            assert game["points"] == float("_bw"[outcome.winner] == game["first"])
    assert f"| level:2 | level:1 | 4 | {points / 4:.1%}" in lines[2]
    assert status == (0 if 0.6 <= points / 4 <= 0.85 else 1)
    before = file.read_text(encoding="utf-8")
    assert check("2-1", "--games", "4", "--checkpoint", str(file)) == (status, lines)
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("match", "won", "status"),
    [
        ("5-4", 2, 1), ("5-4", 3, 0), ("5-4", 4, 1), ("5-4", 0, 1),
        ("1-greedy", 1, 0), ("1-greedy", 2, 1), ("10-rung", 4, 0), ("10-rung", 3, 1),
    ],
)  # fmt: skip
def test_what_is_out_of_place(match: str, won: int, status: int, check: Check, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = [{"match": match, "game": number, "points": float(number < won), "plies": 9} for number in range(4)]
    file.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    found, lines = check(match, "--games", "4", "--checkpoint", str(file))
    assert found == status
    assert ("outside" in lines[-1]) == bool(status)
