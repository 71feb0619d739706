"""``kagetsu analyze``: lines, explanations, checked lines, and the log of the search tree."""

import json
from pathlib import Path

import pytest

from kagetsu.cli.main import main
from kagetsu.rules.board import Board
from kagetsu.rules.point import parse_moves
from tests.cli.test_solving import FOURS, answer, ask

MUST_BLOCK = "15:freestyle:b3h8i8j8/c3d3e3f3:b"
"""White has a four that only g3 stops; Black has an open three."""
NO_DEFENCE = "h8g6f6g5f7g4h7g3g2a1"
"""In renju Black would have to block at g7, a double-three (case 23)."""
KEYS = ["id", "best", "score", "depth", "nodes", "ms", "lines"]


def test_the_board_and_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", MUST_BLOCK, "--depth", "4", "--multipv", "2"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert " 3 . X O O O O(X). . . . . . . . 3" in out
    rows = [line for line in out if line[:3] in (" 1.", " 2.")]
    assert " g3" in rows[0]
    assert "loss in 2" in rows[1]
    assert out[-1].startswith("Searched: depth ")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", MUST_BLOCK, "--depth", "4", "--multipv", "3", "--json"]) == 0
    found = answer(capsys)
    assert list(found) == KEYS
    assert (found["id"], found["best"], found["depth"]) == (None, "g3", 4)
    assert found["nodes"] > 0
    assert found["ms"] > 0
    assert found["score"] == found["lines"][0]["score"]
    assert [list(line) for line in found["lines"]] == [["moves", "score"]] * 3
    assert found["lines"][0]["moves"][0] == "g3"
    assert found["lines"][1]["score"] == {"loss_in": 2}
    board = Board.from_text(MUST_BLOCK)
    for line in found["lines"]:
        board.copy().push_moves(line["moves"])


def test_a_forced_loss_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", NO_DEFENCE, "--rule", "renju", "--time", "30", "--json"]) == 0
    found = answer(capsys)
    assert found["score"] == {"loss_in": 2}
    assert found["ms"] < 10_000


def test_the_rule_is_freestyle_where_nothing_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    for rule, lost in (([], False), (["--rule", "renju"], True)):
        assert main(["analyze", NO_DEFENCE, "--depth", "2", "--json", *rule]) == 0
        assert ("loss_in" in answer(capsys)["score"]) is lost


def test_json_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    five = {"id": 1, "black": ["h8", "i8", "j8", "k8"], "white": ["c3", "d3", "e3", "f3"]}
    ask(monkeypatch, five, "nonsense", {"id": "x", "moves": NO_DEFENCE, "rule": "renju"}, {**five, "id": 2})
    assert main(["analyze", "--jsonl", "--depth", "3", "--explain"]) == 1
    first, bad, third, again = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(first) == [*KEYS, "explanation"]
    assert (first["id"], first["score"]) == (1, {"win_in": 1})
    assert first["explanation"]["facts"][0]["kind"] == "five"
    assert (bad["id"], bad["line"]) == (None, 2)
    assert (third["id"], third["score"]) == ("x", {"loss_in": 2})
    assert {**again, "id": 1, "ms": 0, "explanation": None} == {**first, "ms": 0, "explanation": None}


def test_an_explanation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", MUST_BLOCK, "--depth", "4", "--explain"]) == 0
    out = capsys.readouterr().out
    for sentence in (
        "White has the four c3 d3 e3 f3: a five at g3.",
        "g3 is the only move that does not lose at once.",
        "After g8, White makes five at g3.",
        "The search thinks of g3, at depth 4: ",
    ):
        assert sentence in out
    assert main(["analyze", MUST_BLOCK, "--depth", "4", "--explain", "--lang", "zh"]) == 0
    assert "只有 g3 不会立刻输掉。" in capsys.readouterr().out


def test_why_another_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", MUST_BLOCK, "--depth", "2", "--why", "k8", "--json"]) == 0
    explanation = answer(capsys)["explanation"]
    assert explanation["move"] == "k8"
    assert explanation["facts"][0]["kind"] == "loses_to_five"
    assert explanation["search"]["candidates"][0]["move"] == "g3"


def test_why_a_move_that_is_not_among_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    """It is searched alone."""
    assert main(["analyze", "15:freestyle:h8i9", "--depth", "2", "--multipv", "1", "--why", "b14", "--json"]) == 0
    facts = answer(capsys)["explanation"]["facts"]
    assert [(fact["kind"], fact["line"][0], fact["certain"]) for fact in facts] == [("search", "b14", False)]


def test_a_line_that_holds_and_one_that_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    renju = FOURS.replace("freestyle", "renju")
    for position, line, verdict in (
        (renju, "i8j8i9", "confirmed"), (renju, "i9i12i8", "slips"), ("h8h9", "g7i9", "doubtful"),
    ):  # fmt: skip
        assert main(["analyze", position, "--depth", "2", "--line", line, "--json"]) == 0
        check = answer(capsys)["check"]
        assert check["verdict"] == verdict
        assert "".join(step["move"] for step in check["steps"]) == line


def test_the_reported_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Case 39: the claim is refuted, with a line that can be played."""
    moves = "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10"
    assert main(["analyze", moves, "--nodes", "3000", "--line", "i14k12g12", "--json"]) == 0
    check = answer(capsys)["check"]
    assert check["verdict"] == "refuted"
    board = Board.from_moves(moves)
    board.push_moves("".join(check["reply"]))
    assert not board.is_game_over()
    assert [step["verdict"] for step in check["steps"]] == ["open", "holds", "fails"]


def test_the_log(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tree.jsonl"
    for _ in range(2):
        assert main(["analyze", "h8h9", "--nodes", "500", "--log", str(file)]) == 0
    capsys.readouterr()
    tries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    half = len(tries) // 2
    assert [tried["move"] for tried in tries[:half]] == [tried["move"] for tried in tries[half:]]
    assert {tried["ply"] for tried in tries} == {1, 2}
    for tried in tries:
        assert list(tried) == ["ply", "key", "move", "score", "depth", "nodes", "line"]
        board = Board.from_text(tried["key"])
        assert board.ply() == 1 + tried["ply"]
        assert tried["line"][0] == tried["move"]
        board.push_moves(parse_moves("".join(tried["line"])))


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--multipv", "0"], "--multipv"),
        (["--threads", "257"], "from 1 to 256"),
        (["--depth", "x"], "--depth"),
        (["--line", ""], "has no moves"),
        (["--line", "h8?"], "not a move"),
        (["--why", "8h"], "not a point"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], options: list[str], part: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["analyze", MUST_BLOCK, *options])
    assert left.value.code == 2
    assert part in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--why", "g3"], ["--line", "g3"], ["--log", "x"], ["--json"]])
def test_what_does_not_go_with_json_lines(capsys: pytest.CaptureFixture[str], option: list[str]) -> None:
    assert main(["analyze", "--jsonl", *option]) == 2
    assert option[0] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["15:freestyle:a1a2b1b2c1c2d1d2e1"], "The game is over"),
        ([MUST_BLOCK, "--time", "60", "--why", "h8"], "h8 is taken."),
        ([MUST_BLOCK, "--time", "60", "--line", "g3g3"], "Move 2 of the line cannot be played: g3 is taken."),
    ],
)
def test_what_cannot_be_done(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(["analyze", *arguments]) == 1
    assert sentence in capsys.readouterr().err


def test_every_point_forbidden(capsys: pytest.CaptureFixture[str]) -> None:
    """A full board but for h8, where Black would make six (case 19)."""
    rows = [["XXOO", "OOXX"][row % 2] * 4 for row in range(15)]
    board = {(column, row): rows[row][column] for row in range(15) for column in range(15)}
    for column in range(4, 11):
        board[column, 7] = "X" if column not in (4,) else "O"
    names = {colour: [f"{chr(97 + c)}{r + 1}" for (c, r), held in board.items() if held == colour] for colour in "XO"}
    names["X"].remove("h8")
    position = Board.from_stones(names["X"], names["O"], 1, "renju").text()
    assert Board.from_text(position).legal_moves == []
    assert main(["analyze", position, "--depth", "1", "--explain", "--json"]) == 0
    found = answer(capsys)
    assert (found["best"], found["score"], found["lines"]) == (None, None, [])
    assert "forbidden" in found["reason"]
    assert found["explanation"]["move"] is None
    assert main(["analyze", position, "--explain"]) == 0
    assert found["reason"] in capsys.readouterr().out
