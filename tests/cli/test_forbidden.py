"""``kagetsu forbidden``: one position, and positions as JSON lines."""

import io
import json
import random
import sys
from pathlib import Path

import pytest

from kagetsu.cli.main import main
from kagetsu.rules.point import BLACK, WHITE, colour_word, point_name
from tests.rules.positions import dense

DOUBLE_THREE = "15:renju:g8i8h7h9/a1b1c2d2:b"


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def ask(monkeypatch: pytest.MonkeyPatch, *items: object) -> None:
    text = "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in items)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_drawn_board_with_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forbidden", DOUBLE_THREE]) == 0
    out = lines(capsys)
    assert " 8 . . . . . . X ! X . . . . . . 8" in out
    assert any(line.startswith("h8 is forbidden, a double-three:") for line in out)


def test_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forbidden", "--lang", "zh", DOUBLE_THREE]) == 0
    assert "三三" in capsys.readouterr().out


def test_the_reason_behind_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """Three threes, one of them false: its only point is an overline in another column; that is told one step on."""
    assert main(["forbidden", "15:renju:f9f11g5g6g7g8g10i9h10h11/:b"]) == 0
    out = lines(capsys)
    (line,) = (index for index, text in enumerate(out) if text.startswith("h9 is forbidden, a double-three"))
    assert "f9 h9 i9 look like a three" in out[line]
    assert out[line + 1].startswith("    Suppose h9 is played. Then: g9 is forbidden, an overline")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forbidden", "--json", DOUBLE_THREE]) == 0
    assert json.loads(capsys.readouterr().out) == {"id": None, "forbidden": {"h8": "double_three"}}


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["g8a1i8a3h7a5h9a7"], {"h8": "double_three"}),
        (["g8a1i8a3h7a5h9a7", "--rule", "freestyle"], {}),
        (["g8a1i8a3h7a5h9a7", "--rule", "omok"], {"h8": "double_three"}),
        (["g8a1i8a3h7a5h9a7", "--size", "20x16"], {"h8": "double_three"}),
        (["15:freestyle:g8a1i8a3h7a5h9a7", "--rule", "renju"], {"h8": "double_three"}),
        (["15:renju:g8a1i8a3h7a5h9a7"], {"h8": "double_three"}),
        (["15:renju:"], {}),
        (["20x16:renju:g8a1i8a3h7a5h9a7", "--size", "20x16"], {"h8": "double_three"}),
    ],
)
def test_positions(capsys: pytest.CaptureFixture[str], arguments: list[str], forbidden: dict[str, str]) -> None:
    assert main(["forbidden", "--json", *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["forbidden"] == forbidden


def test_positions_out_of_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "two games.sgf"
    file.write_text(
        "(;GM[4]SZ[15]RU[renju];B[aa])\n"
        "(;GM[4]SZ[15]RU[renju];B[gh];W[ao];B[ih];W[am];B[hi];W[ak];B[hg];W[ai];B[oo])"
    )  # fmt: skip
    assert main(["forbidden", "--json", f"@{file}#2:8"]) == 0
    assert main(["forbidden", "--json", f"@{file}#2:0"]) == 0
    assert main(["forbidden", "--json", f"@{file}#2"]) == 0
    assert main(["forbidden", "--json", f"@{file}"]) == 0
    answers = [json.loads(line)["forbidden"] for line in lines(capsys)]
    assert answers == [{"h8": "double_three"}, {}, {"h8": "double_three"}, {}]
    assert main(["forbidden", "--json", "--size", "15", f"@{file}"]) == 0
    assert main(["forbidden", "--size", "16", f"@{file}"]) == 2
    assert "leave --size out" in capsys.readouterr().err
    for bad in ("#3", "#0", ":2", "#2:10"):
        assert main(["forbidden", f"@{file}{bad}"]) == 1
    assert main(["forbidden", f"@{tmp_path}/none.sgf"]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 5
    assert all("two games.sgf" in error for error in errors[:4])
    assert "none.sgf" in errors[4]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["h8h9z"], "'z'"),
        (["h8h8"], "h8"),
        (["h16"], "h16"),
        (["15:renju"], "'15:renju'"),
        (["4:renju:a1"], "4"),
        (["26:renju:a1"], "26"),
        (["15:gomoku:h8"], "'gomoku'"),
        (["h8", "--why", "h8"], "h8 is taken"),
        (["h8", "--why", "p1"], "p1"),
        (["15:renju:h8/h9:x"], "'x'"),
        (["@"], "'@'"),
    ],
)
def test_bad_positions_are_named_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    assert main(["forbidden", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert word in captured.err


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--rule", "nonsense"], "'nonsense'"),
        (["--rule", "renju+nonsense"], "'+nonsense'"),
        (["--rule", "no_such_rule.py"], "no_such_rule.py"),
        (["--size", "4"], "4"),
        (["--size", "26"], "26"),
        (["--size", "big"], "'big'"),
        (["--why", "h0"], "'h0'"),
    ],
)
def test_bad_options_are_wrong_usage(capsys: pytest.CaptureFixture[str], options: list[str], word: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["forbidden", "h8", *options])
    assert refused.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert options[0] in last
    assert word in last


def test_one_point_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forbidden", "15:renju:f9f11g5g6g7g8g10i9/:b", "--why", "h9"]) == 0
    first, detail = lines(capsys)
    assert first.startswith("h9 is allowed to Black")
    assert detail.startswith("    Suppose h9 is played. Then: g9 is forbidden, an overline")
    assert main(["forbidden", DOUBLE_THREE, "--why", "h8", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["point"], answer["verdict"]) == ("h8", "double_three")


def test_without_a_position_the_usage_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forbidden"]) == 2
    assert "POSITION" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([""], "POSITION is empty"),
        ([" "], "POSITION is empty"),
        (["--jsonl", "h8"], "POSITION and --jsonl"),
        (["--jsonl", ""], "POSITION and --jsonl"),
        (["--jsonl", "--json"], "--json and --jsonl"),
        (["--jsonl", "--why", "h8"], "--why and --jsonl"),
        (["--jsonl", "--why", "a1"], "--why and --jsonl"),
        (["15:renju:h8", "--size", "20"], "15: leave --size out"),
        (["20x15:renju:h8", "--size", "15x20"], "20x15: leave --size out"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    ask(monkeypatch, {"id": 1})
    assert main(["forbidden", *arguments]) == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert len(errors.splitlines()) == 1
    assert word in errors


def test_json_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    three = {"black": ["g8", "i8", "h7", "h9"], "white": ["a1", "a3", "a5", "a7"]}
    ask(
        monkeypatch,
        {"id": 1, "size": 15, "rule": "renju", **three, "to_move": "black"},
        {"id": "two", **three, "to_move": "white", "unknown": [1]},
        "",
        {"moves": "g8a1i8a3h7a5h9a7", "id": {"three": 3}},
        {"id": 4, "size": [20, 12], **three},
        {"id": 5, "rule": "freestyle", **three},
        {"id": 6, **three, "black": ["G8", "I8", "H7", "H9"]},
    )
    assert main(["forbidden", "--jsonl"]) == 0
    answers = [json.loads(line) for line in lines(capsys)]
    assert [answer["id"] for answer in answers] == [1, "two", {"three": 3}, 4, 5, 6]
    assert [answer["forbidden"] for answer in answers] == [{"h8": "double_three"}] * 4 + [{}, {"h8": "double_three"}]


BAD_LINES: list[tuple[object, str]] = [
    ("nonsense", "nonsense"),
    ('{"id": 1', "JSON"),
    ("[1, 2]", "[1, 2]"),
    ("null", "null"),
    ({"rule": "gomoku"}, "'gomoku'"),
    ({"rule": 3}, "3"),
    ({"rule": "evil.py"}, "'evil.py'"),
    ({"size": 4}, "4"),
    ({"size": 26}, "26"),
    ({"size": [15]}, "[15]"),
    ({"size": True}, "true"),
    ({"size": 15.5}, "15.5"),
    ({"size": "big"}, "'big'"),
    ({"black": "h8"}, '"h8"'),
    ({"black": [8]}, "[8]"),
    ({"black": {"h8": 1}}, '{"h8": 1}'),
    ({"black": ["h88"]}, "'h88'"),
    ({"black": ["h16"]}, "h16"),
    ({"black": ["h8", "h8"]}, "h8"),
    ({"black": ["h8"], "white": ["h8"]}, "h8"),
    ({"moves": "h8?"}, "'?'"),
    ({"moves": "h8h8"}, "h8"),
    ({"moves": ["h8"]}, '["h8"]'),
    ({"to_move": "red"}, "'red'"),
    ({"to_move": 1}, "1"),
    ({"moves": "h8", "black": ["a1"]}, "not both"),
    ({"moves": "h8", "white": []}, "not both"),
    ({"moves": "h8", "to_move": "black"}, '"black"'),
    ('{"id": NaN}', "NaN"),
    ('{"id": [1, Infinity]}', "Infinity"),
    ('{"id": -Infinity}', "Infinity"),
    ('{"id": 1e999}', "1e999"),
    ("z" * 100000, "zzz…"),
    ({"moves": "z" * 100000}, "zzz"),
    ({"moves": ["z" * 100000]}, "zzz…"),
    ({"black": ["z" * 100000]}, "zzz…"),
    ({"rule": "z" * 100000}, "zzz…"),
    ({"rule": ["z" * 100000]}, "zzz…"),
    ({"size": "z" * 100000}, "zzz…"),
    ({"to_move": "z" * 100000}, "zzz…"),
    ("[" * 100000, "JSON"),
]


@pytest.mark.parametrize(("line", "word"), BAD_LINES)
def test_a_bad_line_reports_itself_and_the_rest_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: object, word: str
) -> None:
    if isinstance(line, dict):
        line = {"id": "bad", **line}
    ask(monkeypatch, {"id": 1}, "", line, {"id": 3, "moves": "h8"})
    assert main(["forbidden", "--jsonl"]) == 1
    first, bad, last = (json.loads(text) for text in lines(capsys))
    assert (first["id"], last["id"]) == (1, 3)
    assert last["forbidden"] == {}
    assert bad["line"] == 3
    assert bad["id"] == ("bad" if isinstance(line, dict) else None)
    assert word in bad["error"]
    assert len(bad["error"]) < 300


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "The line is not UTF-8: its byte 7 is 0xff."), ("zh", "这一行不是 UTF-8 编码：第 7 个字节是 0xff。")],
)
def test_a_line_that_is_not_utf_8(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, sentence: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"id":\xff}\n')))
    assert main(["forbidden", "--jsonl", "--lang", lang]) == 1
    assert json.loads(capsys.readouterr().out) == {"id": None, "line": 1, "error": sentence}


def test_an_id_however_deep_gets_an_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Somewhere here lies the depth that can be read and not written again."""
    ask(monkeypatch, *(f'{{"id": {"[" * depth}{"]" * depth}}}' for depth in range(800, 1000)))
    assert main(["forbidden", "--jsonl"]) in (0, 1)
    answers = lines(capsys)
    assert len(answers) == 200
    assert all(answer.endswith('"forbidden": {}}') or '"error": ' in answer for answer in answers)


@pytest.mark.parametrize("rule", ["renju", "omok", "renju-basic", "renju+no-four-three", "freestyle"])
def test_json_lines_are_answered_as_the_rules_say(
    rule: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On dense boards of many sizes: the same points in the same order, and the same again for the same line."""
    rng = random.Random(rule)
    boards = [dense(rng, rule) for _ in range(60)]
    items = [
        {
            "id": number,
            "size": [board.width, board.height],
            "rule": rule,
            "black": [point_name(point) for point in board.stones(BLACK)],
            "white": [point_name(point).upper() for point in board.stones(WHITE)],
            "to_move": colour_word(board.turn),
        }
        for number, board in enumerate(boards)
    ]
    ask(monkeypatch, *items, *reversed(items))
    assert main(["forbidden", "--jsonl"]) == 0
    answers = [json.loads(text) for text in lines(capsys)]
    assert answers == [*answers[:60], *reversed(answers[:60])]
    for board, answer in zip(boards, answers[:60], strict=True):
        said = {point_name(point): judged.verdict for point, judged in board.forbidden_points().items()}
        assert answer["forbidden"] == said
        assert list(answer["forbidden"]) == list(said)
    assert any(answer["forbidden"] for answer in answers) is (rule != "freestyle")


def test_who_is_to_move_where_it_is_not_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In omok the fouls are those of the side to move: White, where Black has more stones."""
    three = ["g8", "i8", "h7", "h9"]
    ask(monkeypatch, {"white": three, "black": ["a1", "a3", "a5", "a7", "a9"]}, {"white": three, "black": ["a1"]})
    assert main(["forbidden", "--jsonl", "--rule", "omok"]) == 0
    assert [json.loads(text)["forbidden"] for text in lines(capsys)] == [{"h8": "double_three"}, {}]


def test_many_rules_and_sizes_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    three = {"black": ["g8", "i8", "h7", "h9"]}
    items = [
        {**three, "rule": rule, "size": [width, height]}
        for rule in ("renju", "freestyle", "renju+no-four-three", "omok")
        for width in range(10, 15)
        for height in range(10, 15)
    ]
    ask(monkeypatch, *items)
    assert main(["forbidden", "--jsonl"]) == 0
    for item, text in zip(items, lines(capsys), strict=True):
        barred = {} if item["rule"] in ("freestyle", "omok") else {"h8": "double_three"}
        assert json.loads(text)["forbidden"] == barred, item


@pytest.mark.parametrize("size", ["15", 15.0, [15.0, 15], [True, 15], {"width": 15}])
def test_sizes_that_look_like_others(
    size: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a line with the size 15: what only equals it in Python is judged by itself."""
    ask(monkeypatch, {"size": 15}, {"size": [15, 15]}, {"size": size})
    status = main(["forbidden", "--jsonl"])
    last = json.loads(lines(capsys)[-1])
    assert (status, "error" in last) == ((0, False) if size == "15" else (1, True))


def test_bytes_that_are_no_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"id": "\xff"}\n\xef\xbb\xbf{"id": 2}\n')))
    assert main(["forbidden", "--jsonl"]) == 1
    bad, good = (json.loads(text) for text in lines(capsys))
    assert (bad["line"], good["id"]) == (1, 2)


def test_a_rule_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from kagetsu.rules.rule import DOUBLE_THREE, Rule, Side\n"
        "RULE = Rule('mine', black=Side(six_wins=False, barred=frozenset({DOUBLE_THREE})))\n"
    )
    assert main(["forbidden", "--json", "--rule", str(file), "g8a1i8a3h7a5h9a7"]) == 0
    assert json.loads(capsys.readouterr().out)["forbidden"] == {"h8": "double_three"}
    for text in ("RULE = 1", "1/0", "import no_such_module", "def", "RULE = x", "raise SystemExit", "\0"):
        file.write_text(text)
        with pytest.raises(SystemExit) as refused:
            main(["forbidden", "--rule", str(file), "h8"])
        assert refused.value.code == 2
        assert "mine.py" in capsys.readouterr().err.splitlines()[-1]
