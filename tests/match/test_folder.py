"""The folder of a match: what is kept, what a crash leaves, and who may use it."""

import json
from pathlib import Path

import pytest

from kagetsu.match.folder import MatchFolder
from kagetsu.match.record import GameRecord
from kagetsu.match.settings import MatchSettings, parse_settings
from kagetsu.rules.error import FormatError, KagetsuError
from tests.match.records import game

WORDS = {"engine": [{"level": "1", "name": "A"}, {"rung": "greedy", "name": "B"}], "games": 4}
SETTINGS = parse_settings(WORDS)


def begun(folder: Path, *records: GameRecord, settings: MatchSettings = SETTINGS) -> Path:
    with MatchFolder.create(folder, settings) as made:
        for record in records:
            made.add(record, {".sgf": b"(;)"})
    return folder


def test_settings_and_games_come_back(tmp_path: Path) -> None:
    records = [game(2, "B", "A", "A"), game(1, "A", "B", None)]
    begun(tmp_path / "a" / "match", *records)
    folder, settings, finished = MatchFolder.resume(tmp_path / "a" / "match")
    with folder:
        assert (settings, finished) == (SETTINGS, records)
        assert folder.path == tmp_path / "a" / "match"


def test_games_lie_beside_each_other(tmp_path: Path) -> None:
    folder = begun(tmp_path / "match", game(17, "A", "B", "A"))
    assert (folder / "games" / "00017.sgf").read_bytes() == b"(;)"
    assert sorted(path.name for path in folder.iterdir()) == ["games", "games.jsonl", "match.json"]
    made, _, [record] = MatchFolder.resume(folder)
    with made:
        assert made.game_files(record) == {"SGF": "games/00017.sgf"}
        made.write("report.html", b"<p>")
    assert (folder / "report.html").read_bytes() == b"<p>"


def test_each_game_is_one_line_of_json(tmp_path: Path) -> None:
    folder = begun(tmp_path / "match", game(1, "A", "B", "A"), game(2, "B", "A", None))
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == [1, 2]


def test_a_game_counts_once_its_line_is_written(tmp_path: Path) -> None:
    with MatchFolder.create(tmp_path / "match", SETTINGS) as made:
        made.add(game(1, "A", "B", "A"), {})
        # Another process sees it at once, whatever becomes of this one.
        assert (tmp_path / "match" / "games.jsonl").read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("torn", [b"{", b'{"game": 2, "pair": 1, "ro', b"\xe4", game(2, "B", "A", "A").line().encode()])
def test_the_line_that_a_crash_tore_is_taken_off(torn: bytes, tmp_path: Path) -> None:
    folder = begun(tmp_path / "match", game(1, "A", "B", "A"))
    whole = (folder / "games.jsonl").read_bytes()
    (folder / "games.jsonl").write_bytes(whole + torn)
    made, _, finished = MatchFolder.resume(folder)
    with made:
        assert [record.game for record in finished] == [1]
        assert (folder / "games.jsonl").read_bytes() == whole
        made.add(game(2, "B", "A", "B"), {})
        assert [record.winner for record in made.finished()] == ["A", "B"]


@pytest.mark.parametrize(("line", "says"), [(b"nonsense\n", "is not the record of a game"), (b"{}\n", "lacks game")])
def test_a_line_in_the_middle_that_is_none_is_named(line: bytes, says: str, tmp_path: Path) -> None:
    folder = begun(tmp_path / "match", game(1, "A", "B", "A"))
    file = folder / "games.jsonl"
    file.write_bytes(line + file.read_bytes())
    for _ in range(2):  # the folder is let go again
        with pytest.raises(FormatError, match=says) as fault:
            MatchFolder.resume(folder)
        assert (fault.value.file, fault.value.line) == (str(file), 1)


def test_what_an_engine_wrote_does_not_tear_a_line(tmp_path: Path) -> None:
    strange = game(1, "A", "B", "A", detail="it wrote \u2028\x85\x0b\x0c\r\n")
    folder = begun(tmp_path / "match", strange)
    made, _, finished = MatchFolder.resume(folder)
    made.close()
    assert finished == [strange]


def test_a_line_that_is_no_text_is_named(tmp_path: Path) -> None:
    folder = begun(tmp_path / "match", game(1, "A", "B", "A"))
    (folder / "games.jsonl").write_bytes(b"\xff\xfe\n")
    with pytest.raises(FormatError, match="is not the record of a game"):
        MatchFolder.resume(folder)


def test_a_match_is_never_overwritten(tmp_path: Path) -> None:
    begun(tmp_path / "match", game(1, "A", "B", "A"))
    with pytest.raises(KagetsuError, match=r"There is a match in .*match already: go on with it by --resume"):
        MatchFolder.create(tmp_path / "match", SETTINGS)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine", encoding="utf-8")
    begun(tmp_path / "other")
    assert (tmp_path / "other" / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_folder_belongs_to_one_match_while_it_runs(tmp_path: Path) -> None:
    with MatchFolder.create(tmp_path / "match", SETTINGS), pytest.raises(KagetsuError, match="A match runs in"):
        MatchFolder.resume(tmp_path / "match")
    made, _, _ = MatchFolder.resume(tmp_path / "match")
    made.close()
    assert not (tmp_path / "match" / "match.lock").exists()


@pytest.mark.parametrize("words", ["", "{", "[]", "5", '"a"'])
def test_settings_that_are_none(words: str, tmp_path: Path) -> None:
    folder = begun(tmp_path / "match")
    (folder / "match.json").write_text(words, encoding="utf-8")
    with pytest.raises(FormatError, match=r"match\.json: These are no settings of a match"):
        MatchFolder.resume(folder)


def test_settings_with_a_fault_are_named(tmp_path: Path) -> None:
    folder = begun(tmp_path / "match")
    (folder / "match.json").write_text(json.dumps(WORDS | {"games": 3}), encoding="utf-8")
    with pytest.raises(FormatError, match=r"match\.json: 3 games are no even number"):
        MatchFolder.resume(folder)


def test_where_no_match_is(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(KagetsuError, match=r"There is no match in .* to go on with"):
            MatchFolder.resume(folder)
    assert list(tmp_path.iterdir()) == []


def test_the_openings_are_kept_with_the_match(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("h8h9i10\nh8i9k10\n", encoding="utf-8")
    settings = parse_settings(WORDS | {"openings": {"source": str(file), "order": "random"}})
    begun(tmp_path / "match", settings=settings)
    file.write_text("a1b1\n", encoding="utf-8")
    made, again, _ = MatchFolder.resume(tmp_path / "match")
    made.close()
    assert again == settings
    file.unlink()
    made, again, _ = MatchFolder.resume(tmp_path / "match")
    made.close()
    assert again == settings
