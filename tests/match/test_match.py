"""Whole matches between scripted engines: what the engines hear, who wins, what is written, and how a match goes on."""

import asyncio
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kagetsu.formats.files import read_game
from kagetsu.match.match import Match
from kagetsu.match.record import Ending, GameRecord
from kagetsu.match.settings import parse_settings
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import BLACK, WHITE, parse_moves
from tests.match.playing import engine, heard, play, scripted, settings

LEFT = "INFO time_left 2147483647"


def endings(records: list[GameRecord]) -> list[tuple[str | None, Ending]]:
    return [(record.winner, record.ending) for record in records]


def summary(folder: Path) -> Any:
    return json.loads((folder / "summary.json").read_text(encoding="utf-8"))


# -- what engines hear


@pytest.mark.parametrize(
    ("rule", "number"), [("freestyle", 0), ("standard", 1), ("renju", 4), ("caro", 8), ("caro-standard", 9)]
)
def test_the_rule_is_said_before_the_first_move_and_written_into_the_record(
    rule: str, number: int, tmp_path: Path
) -> None:
    files = tmp_path / "a.txt", tmp_path / "b.txt"
    engines = [engine(name, "--record", str(file)) for name, file in zip("AB", files, strict=True)]
    [record] = play(tmp_path / "match", *engines, rule=rule, games=1, repeat=False)
    for file in files:
        lines = heard(file)
        first = next(at for at, line in enumerate(lines) if line.split()[0] in ("BEGIN", "TURN", "BOARD"))
        assert lines[0] == "START 15"
        assert lines.index(f"INFO rule {number}") < first
        assert lines[-1] == "END"
    assert record.rule == rule
    assert "RU[" in (tmp_path / "match/games/00001.sgf").read_text(encoding="utf-8")
    assert read_game(tmp_path / "match/games/00001.sgf").rule.name == rule


def test_every_line_that_an_engine_hears(tmp_path: Path) -> None:
    # A begins: its five stones in row y=2 win before the fifth of B in row y=12.
    files = tmp_path / "a.txt", tmp_path / "b.txt"
    engines = [engine(name, "--record", str(file)) for name, file in zip("AB", files, strict=True)]
    play(tmp_path / "match", *engines, games=2, each={"st": 30})
    start = ["START 15", "INFO rule 0", "INFO timeout_turn 30000", "INFO timeout_match 0"]
    as_black = [LEFT, "BEGIN"] + [line for x in range(4) for line in (LEFT, f"TURN {x},12")]
    as_white = [line for x in range(4) for line in (LEFT, *(["TURN 0,2"] if x == 0 else [f"TURN {x},2"]))]
    assert heard(files[0]) == [*start, *as_black, *start, *as_white, "END"]
    assert heard(files[1]) == [*start, *as_white, *start, *as_black, "END"]


def test_an_opening_is_told_as_own_and_other_stones(tmp_path: Path) -> None:
    list_ = tmp_path / "openings.txt"
    list_.write_text("h8i9j10\n", encoding="utf-8")
    files = tmp_path / "a.txt", tmp_path / "b.txt"
    engines = [engine(name, "--record", str(file)) for name, file in zip("AB", files, strict=True)]
    [record] = play(tmp_path / "match", *engines, games=1, repeat=False, openings=str(list_))
    # White is to move: its one stone is its own, the two black ones are the other's.
    black, white = heard(files[0]), heard(files[1])
    at = white.index("BOARD")
    assert white[at : at + 5] == ["BOARD", "7,7,2", "8,6,1", "9,5,2", "DONE"]
    at = black.index("BOARD")
    assert black[at : at + 6] == ["BOARD", "7,7,1", "8,6,2", "9,5,1", "0,12,2", "DONE"]
    assert endings([record]) == [("B", Ending.FIVE)]  # White made its five first
    assert (record.opening, record.moves[:12]) == ("h8i9j10", "h8i9j10a3a13")


def test_limits_options_and_memory_arrive(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    limited = engine(
        "A", "--record", str(file), nodes=1000, depth=7, memory="350M", threads=2, **{"option.style": "x y"}
    )
    play(tmp_path / "match", limited, engine("B"), games=1, repeat=False)
    lines = heard(file)
    for line in (
        "max_node 1000",
        "max_depth 7",
        "max_memory 367001600",
        "thread_num 2",
        "style x y",
        "timeout_match 0",
    ):
        assert f"INFO {line}" in lines[: lines.index("BEGIN")]
    assert not any("timeout_turn" in line for line in lines)


def test_a_clock_arrives_and_is_told_before_each_move(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    engines = engine("A", "--record", str(file), "--wait", "0.1"), engine("B")
    play(tmp_path / "match", *engines, games=1, repeat=False, each={"tc": "60+0.01", "margin": 5})
    lines = heard(file)
    assert lines[2:5] == ["INFO timeout_turn 60000", "INFO timeout_match 60000", "INFO time_increment 10"]
    left = [int(line.split()[2]) for line in lines if line.startswith("INFO time_left")]
    assert left[0] == 60000
    assert len(left) == 5
    for before, after in pairwise(left):
        assert after <= before - 90 + 1  # 100 ms used at least, 10 ms added


def test_rectangles(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    [record] = play(
        tmp_path / "match", engine("A", "--record", str(file)), engine("B"), size=[20, 15], games=1, repeat=False
    )
    assert heard(file)[0] == "RECTSTART 20,15"
    assert (record.width, record.height, record.ending) == (20, 15, Ending.FIVE)


# -- who wins: by player and by colour, in the record, the files and the summary alike


def check_winner(folder: Path, record: GameRecord, winner: str | None, colour: int | None) -> None:
    assert (record.winner, record.winner_colour) == (winner, colour)
    assert (record.black if colour == BLACK else record.white) == winner or winner is None
    text = (folder / "games" / f"{record.game:05}.sgf").read_text(encoding="utf-8")
    result = re.search(r"RE\[([^\]]*)\]", text)
    assert result is not None
    assert result[1][0] == {BLACK: "B", WHITE: "W", None: "0"}[colour]
    assert f"PB[{record.black}]" in text
    assert f"PW[{record.white}]" in text
    told = summary(folder)
    for one in told["engines"]:
        points = 0.5 if winner is None else float(one["name"] == winner)
        assert one["wins"] + one["draws"] / 2 == points
        own = "black" if one["name"] == record.black else "white"
        assert one[own]["games"] == 1
    assert told["colours"]["black_wins"] == (colour == BLACK)
    assert told["colours"]["white_wins"] == (colour == WHITE)
    log = (folder / "match.log").read_text(encoding="utf-8")
    assert f"game 1 ends: {winner or 'draw'}, {record.ending}" in log


FOUL = "6,7 8,7 7,8 7,6 7,7"  # g8 i8 h7 h9, then h8: two threes


@pytest.mark.parametrize(
    ("engines", "words", "winner", "colour", "ending"),
    [
        ([engine("A"), engine("B")], {}, "A", BLACK, Ending.FIVE),
        ([engine("A", "--play", "scattered"), engine("B")], {}, "B", WHITE, Ending.FIVE),
        ([engine("A", "--play", FOUL), engine("B", "--play", "scattered")], {"rule": "renju"}, "B", WHITE, Ending.FOUL),
        ([engine("A", "--score", "-900"), engine("B", "--score", "900")], {"resign": {"count": 2, "score": 900}},
         "B", WHITE, Ending.ADJUDICATED_WIN),
        ([engine("A", "--score", "900"), engine("B", "--score", "-900")], {"resign": {"count": 2, "score": 900}},
         "A", BLACK, Ending.ADJUDICATED_WIN),
        ([engine("A", "--score", "5"), engine("B", "--score", "-5")], {"draw": {"after": 4, "count": 2, "score": 10}},
         None, None, Ending.ADJUDICATED_DRAW),
        ([scripted("A", "late=0.5", "2", st=0.3, margin=0.1), engine("B")], {}, "B", WHITE, Ending.TIME),
        ([engine("A"), scripted("B", "late=0.5", "2", st=0.3, margin=0.1)], {}, "A", BLACK, Ending.TIME),
        ([scripted("A", "crash", "3"), engine("B")], {}, "B", WHITE, Ending.CRASH),
        ([engine("A"), scripted("B", "crash", "3")], {}, "A", BLACK, Ending.CRASH),
    ],
)  # fmt: skip
def test_the_winner_is_named_alike_everywhere(
    engines: list[dict[str, Any]], words: dict[str, Any], winner: str | None, colour: int | None, ending: Ending,
    tmp_path: Path,
) -> None:  # fmt: skip
    folder = tmp_path / "match"
    [record] = play(folder, *engines, games=1, repeat=False, **words)
    assert record.ending is ending
    check_winner(folder, record, winner, colour)


THREE = ["7,7", "8,7", "9,9"]
TWO = ["8,8", "8,6"]


@pytest.mark.parametrize(
    ("first", "second", "black", "decisions", "first_board"),
    [
        # what A answers to five stones, B to three; who has Black; the last decision; who hears BOARD first, and which
        ([], ["SWAP"], "B", "swap", ("A", ["7,7,2", "8,7,1", "9,9,2"])),
        ([], ["6,8"], "A", "stay", ("A", ["7,7,1", "8,7,2", "9,9,1", "6,8,2"])),
        (["SWAP"], ["8,8 8,6"], "A", "stay", ("B", ["7,7,2", "8,7,1", "9,9,2", "8,8,1", "8,6,2"])),
        (["6,8"], ["8,8 8,6"], "B", "swap", ("B", ["7,7,1", "8,7,2", "9,9,1", "8,8,2", "8,6,1", "6,8,2"])),
    ],
)
@pytest.mark.parametrize("strong", ["A", "B"])
def test_swap2_in_all_its_branches(
    first: list[str], second: list[str], black: str, decisions: str, first_board: tuple[str, list[str]], strong: str,
    tmp_path: Path,
) -> None:  # fmt: skip
    files = {name: tmp_path / f"{name}.txt" for name in "AB"}
    play_of = {name: "five" if name == strong else "scattered" for name in "AB"}
    one = engine("A", "--record", str(files["A"]), "--play", play_of["A"], "--after-five", *(first or ["SWAP"]))
    other = engine("B", "--record", str(files["B"]), "--play", play_of["B"], "--after-three", *second)
    folder = tmp_path / "match"
    [record] = play(folder, one, other, opening_rule="swap2", games=1, repeat=False)
    assert record.opening_rule == "swap2"
    assert record.decisions[-1] == decisions
    assert record.ending is Ending.FIVE
    assert record.black == black
    check_winner(folder, record, strong, BLACK if strong == black else WHITE)
    # what they were asked, and the first position after the opening
    lines_a, lines_b = heard(files["A"]), heard(files["B"])
    at = lines_a.index("SWAP2BOARD")
    assert lines_a[at : at + 2] == ["SWAP2BOARD", "DONE"]
    at = lines_b.index("SWAP2BOARD")
    assert lines_b[at : at + 5] == ["SWAP2BOARD", *THREE, "DONE"]
    if first:
        at = lines_a.index("SWAP2BOARD", lines_a.index("SWAP2BOARD") + 1)
        assert lines_a[at : at + 7] == ["SWAP2BOARD", *THREE, *TWO, "DONE"]
    who, board = first_board
    lines = heard(files[who])
    at = lines.index("BOARD")
    assert lines[at : at + len(board) + 2] == ["BOARD", *board, "DONE"]
    outcome = read_game(folder / "games/00001.sgf").outcome()
    assert outcome is not None
    assert outcome.winner == record.winner_colour


# -- openings


def test_openings_of_a_list_are_played_by_both(tmp_path: Path) -> None:
    list_ = tmp_path / "openings.txt"
    list_.write_text("h8i9\nj10k11\n", encoding="utf-8")
    records = play(tmp_path / "match", engine("A"), engine("B"), games=4, openings=str(list_))
    assert [(record.first, record.opening) for record in records] == [
        ("A", "h8i9"), ("B", "h8i9"), ("A", "j10k11"), ("B", "j10k11"),
    ]  # fmt: skip
    assert all(record.moves.startswith(record.opening) for record in records)
    assert all(record.ms[:2] == (0.0, 0.0) and min(record.ms[2:]) > 0 for record in records)


def test_a_set_up_is_played(tmp_path: Path) -> None:
    list_ = tmp_path / "openings.txt"
    list_.write_text("15:freestyle:h8i10/h9:w\n", encoding="utf-8")
    file = tmp_path / "b.txt"
    folder = tmp_path / "match"
    [record] = play(folder, engine("A"), engine("B", "--record", str(file)), games=1, repeat=False, openings=str(list_))
    lines = heard(file)
    at = lines.index("BOARD")
    assert sorted(lines[at + 1 : at + 4]) == ["7,6,1", "7,7,2", "8,5,2"]
    assert record.plies == len(parse_moves(record.moves))
    check_winner(folder, record, "B", WHITE)


def test_balanced_openings_come_again_with_the_seed(tmp_path: Path) -> None:
    def openings(folder: Path, seed: int) -> list[str]:
        records = play(folder, engine("A"), engine("B"), games=4, openings="balanced", seed=seed, size=9)
        assert all(record.ending is not Ending.CRASH for record in records)
        return [record.opening for record in records]

    first = openings(tmp_path / "a", 5)
    assert first == openings(tmp_path / "b", 5) != openings(tmp_path / "c", 6)
    assert first[0] == first[1] != first[2] == first[3]
    assert all(len(parse_moves(opening)) == 5 for opening in first)


def test_openings_that_cannot_be_made_end_the_match(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="No opening can be made: An opening of 15 stones is too"):
        play(tmp_path / "match", engine("A"), engine("B"), openings={"source": "balanced", "stones": 15}, size=5)


# -- what is written


def test_all_that_is_said_is_kept_if_that_is_wanted(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    play(folder, scripted("A", "crash", "2"), engine("B"), games=1, repeat=False, log_protocol=True)
    lines = (folder / "traffic.log").read_text(encoding="utf-8").splitlines()
    form = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z table 0 ([AB]) ([<>!]) (.*)")
    found = [form.fullmatch(line) for line in lines]
    assert all(found)
    said = [match.groups() for match in found if match is not None]
    for line in [("A", ">", "START 15"), ("A", "<", "OK"), ("A", ">", "INFO rule 0"), ("A", ">", "BEGIN"),
                 ("A", "<", "0,2"), ("B", ">", "TURN 0,2"), ("B", "<", "0,12"),
                 ("A", "!", "assertion failed in search.c"), ("B", ">", "END")]:  # fmt: skip
        assert line in said
    assert said.index(("A", "<", "0,2")) < said.index(("B", ">", "TURN 0,2"))
    play(tmp_path / "quiet", engine("A"), engine("B"), games=1, repeat=False)
    assert not (tmp_path / "quiet" / "traffic.log").exists()


def test_all_files_of_a_match(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    records = play(folder, engine("A"), engine("B"), games=2)
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()) == [
        "games.jsonl", "games/00001.psq", "games/00001.sgf", "games/00002.psq", "games/00002.sgf", "match.json",
        "match.log", "report.html", "summary.json",
    ]  # fmt: skip
    for record in records:
        for ending in ("sgf", "psq"):
            game = read_game(folder / "games" / f"{record.game:05}.{ending}")
            assert [node.move for node in game.mainline() if node.move is not None] == parse_moves(record.moves)
    assert "A" in (folder / "report.html").read_text(encoding="utf-8")
    assert summary(folder)["settings"] == json.loads((folder / "match.json").read_text(encoding="utf-8"))


def test_three_engines_each_against_each(tmp_path: Path) -> None:
    engines = engine("A"), engine("B", "--play", "scattered"), engine("C")
    records = play(tmp_path / "match", *engines, games=2, concurrency=2)
    assert len(records) == 6
    told = {one["name"]: one for one in summary(tmp_path / "match")["engines"]}
    assert {name: (one["wins"], one["losses"]) for name, one in told.items()} == {"A": (3, 1), "B": (0, 4), "C": (3, 1)}
    assert told["B"]["place"] == 3


def test_a_gauntlet(tmp_path: Path) -> None:
    records = play(tmp_path / "match", engine("A"), engine("B"), engine("C"), format="gauntlet")
    assert {frozenset((record.first, record.second)) for record in records} == {frozenset("AB"), frozenset("AC")}
    assert len(records) == 4


def test_a_swiss_tournament(tmp_path: Path) -> None:
    engines = [engine("A"), engine("B", "--play", "scattered"), engine("C"), engine("D", "--play", "scattered")]
    records = play(tmp_path / "match", *engines, format="swiss", rounds=3, concurrency=2)
    assert len(records) == 3 * 2 * 2
    # In three rounds each of four meets each.
    assert len({frozenset((record.first, record.second)) for record in records}) == 6
    places = [one["name"] for one in summary(tmp_path / "match")["engines"]]
    assert set(places[:2]) == {"A", "C"}


# -- going on


def cancelled(match: Match, after: int) -> None:
    """Plays a match until so many games more are kept, and cancels it."""

    async def work() -> None:
        seen = 0

        def count(record: GameRecord) -> None:
            nonlocal seen
            seen += 1
            if seen == after:
                playing.cancel()

        playing = asyncio.ensure_future(match.play(count))
        await asyncio.wait([playing])
        assert playing.cancelled()

    asyncio.run(work())


def test_a_match_that_was_cancelled_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    told = settings(engine("A"), engine("B"), games=12, concurrency=2, log_protocol=True)
    with Match.create(folder, told) as match:
        cancelled(match, 4)
        match.write_report()
    first = (folder / "games.jsonl").read_bytes()
    assert 4 <= summary(folder)["games"] < 12
    assert not summary(folder)["finished"]
    with Match.resume(folder) as match:
        assert match.settings == told
        asyncio.run(match.play())
        match.write_report()
    assert (folder / "games.jsonl").read_bytes().startswith(first)
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["game"] for line in lines) == list(range(1, 13))
    assert summary(folder)["finished"]
    assert sorted(path.name for path in (folder / "games").glob("*.sgf")) == [f"{game:05}.sgf" for game in range(1, 13)]
    with Match.resume(folder) as match:  # once more: nothing is left to play
        asyncio.run(match.play())
    assert len((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 12


def test_a_match_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    play(folder, engine("A"), engine("B"), games=4)
    file = folder / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    with Match.resume(folder) as match:
        assert len(match.overview.records) == 3
        asyncio.run(match.play())
    assert sorted(json.loads(line)["game"] for line in file.read_text(encoding="utf-8").splitlines()) == [1, 2, 3, 4]


def test_other_settings_are_refused_and_the_folder_is_let_go(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    play(folder, engine("A"), engine("B"), games=4)
    file = folder / "match.json"
    good = file.read_text(encoding="utf-8")
    file.write_text(json.dumps(json.loads(good) | {"games": 2}), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(KagetsuError, match="is not one of this match: the settings are others"):
            Match.resume(folder)
    file.write_text(good, encoding="utf-8")
    with Match.resume(folder), pytest.raises(KagetsuError, match="A match runs in"):
        Match.resume(folder)


def test_the_openings_of_a_match_stay_those_it_began_with(tmp_path: Path) -> None:
    list_ = tmp_path / "openings.txt"
    list_.write_text("h8i9\nj10k11\n", encoding="utf-8")
    folder = tmp_path / "match"
    with Match.create(folder, settings(engine("A"), engine("B"), games=4, openings=str(list_))) as match:
        cancelled(match, 1)
    list_.unlink()
    with Match.resume(folder) as match:
        asyncio.run(match.play())
        assert [record.opening for record in match.overview.records] == ["h8i9", "h8i9", "j10k11", "j10k11"]


def test_a_sample_of_our_own_levels_and_rungs(tmp_path: Path) -> None:
    words = {"engine": [{"level": "1"}, {"rung": "greedy"}], "size": 7, "openings": "none", "each": {"st": 30}}
    with Match.create(tmp_path / "match", parse_settings(words | {"rule": "omok"})) as match:
        asyncio.run(match.play())
        records = match.overview.records
    assert len(records) == 2
    assert not any(record.ending.is_fault for record in records)
    assert {record.black for record in records} == {"level 1", "greedy"}
