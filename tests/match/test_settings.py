"""What a match is asked to be, from plain data and back."""

import json
from pathlib import Path
from typing import Any

import pytest

from kagetsu.match.adjudication import DrawRule, ResignRule
from kagetsu.match.schedule import Gauntlet, RoundRobin
from kagetsu.match.settings import Format, MatchSettings, parse_settings, start_board
from kagetsu.match.sprt import Sprt
from kagetsu.match.swiss import Swiss
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.point import WHITE, parse_moves
from kagetsu.rules.rule import RENJU

TWO = [{"level": "1", "name": "A"}, {"rung": "greedy", "name": "B"}]
THREE = [*TWO, {"level": "2", "name": "C"}]


def settings(engines: list[dict[str, Any]] = TWO, **words: Any) -> MatchSettings:
    return parse_settings({"engine": engines} | words)


def test_what_is_played_if_nothing_is_said() -> None:
    plain = settings()
    assert (plain.rule.name, plain.width, plain.height) == ("freestyle", 15, 15)
    assert (plain.games, plain.rounds, plain.repeat, plain.seed, plain.concurrency) == (2, 1, True, 1, 1)
    assert (plain.openings.source, plain.opening_rule, plain.format) == ("balanced", "free", Format.ROUND_ROBIN)
    assert (plain.sprt, plain.draw, plain.resign, plain.log_protocol) == (None, None, None, False)


def test_all_can_be_said() -> None:
    told = settings(
        rule="renju", size=[20, 15], format="gauntlet", games=4, rounds=3, repeat=False, openings="none",
        opening_rule="swap2", seed=-7, concurrency=2, log_protocol=True, sprt={"elo1": "10", "alpha": 0.1},
        draw={"after": 30}, resign={"score": "900"},
    )  # fmt: skip
    assert (told.rule, told.width, told.height, told.format) == (RENJU, 20, 15, Format.GAUNTLET)
    assert (told.games, told.rounds, told.repeat, told.seed, told.concurrency) == (4, 3, False, -7, 2)
    assert (told.openings.source, told.opening_rule, told.log_protocol) == ("none", "swap2", True)
    assert (told.sprt, told.draw, told.resign) == (Sprt(0, 10, 0.1, 0.05), DrawRule(30, 5, 10), ResignRule(3, 900))


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"size": "20x15", "games": 3, "repeat": False, "openings": {"source": "none"}},
        {"sprt": {"elo0": -5, "elo1": 5}, "draw": {"after": 1}, "resign": {"count": 7}, "seed": -(10**17)},
        {"rule": "renju", "openings": {"source": "balanced", "stones": 7}, "each": {"tc": "60+0.25", "margin": 0}},
        {"engine": THREE, "format": "swiss", "rounds": 2, "opening_rule": "swap2", "log_protocol": True},
    ],
)
def test_settings_become_data_and_settings_again(words: dict[str, Any]) -> None:
    told = settings(**words)
    assert parse_settings(json.loads(told.text())) == told


def test_sizes() -> None:
    assert [(s.width, s.height) for s in (settings(size=9), settings(size="9"), settings(size=[9, 9]))] == [(9, 9)] * 3
    assert (settings(size="12x7").width, settings(size=[12, 7]).height) == (12, 7)


def test_the_format_makes_the_schedule() -> None:
    assert type(settings(THREE).schedule()) is RoundRobin
    assert settings(THREE, games=4, rounds=2).schedule().total == 3 * 4 * 2
    assert type(settings(THREE, format="gauntlet").schedule()) is Gauntlet
    assert settings(THREE, format="gauntlet", games=4).schedule().total == 2 * 4
    assert type(settings(THREE, format="swiss", rounds=2).schedule()) is Swiss


def test_a_rule_of_a_file_is_called_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from kagetsu import RENJU as RULE\n", encoding="utf-8")
    told = settings(rule=str(file))
    assert (told.rule, told.words()["rule"]) == (RENJU, str(file))


# -- openings


def lines(tmp_path: Path, text: str, **words: Any) -> MatchSettings:
    file = tmp_path / "openings.txt"
    file.write_text(text, encoding="utf-8")
    return settings(openings={"source": str(file)} | words)


@pytest.mark.parametrize(
    ("text", "kind", "moves"),
    [
        ("h8i9j10\n", None, "h8i9j10"),
        ("h8i7j6\n", "pos", "h8i9j10"),
        ("0,0, 1,-1, 2,-2\n", None, "h8i9j10"),
        ("0,0, 1,-1, 2,-2\n", "offset", "h8i9j10"),
        ("15:freestyle:h8i9j10\n", None, "h8i9j10"),
    ],
)
def test_lists_of_all_kinds(text: str, kind: str | None, moves: str, tmp_path: Path) -> None:
    told = lines(tmp_path, text, **({} if kind is None else {"kind": kind}))
    [opening] = told.openings.lines
    board = start_board(told.openings.opening(0, told.rule, 15, 15, 1), told.rule)
    assert board.move_stack == parse_moves(moves) == list(opening.moves)


def test_a_set_up_is_an_opening_too(tmp_path: Path) -> None:
    told = lines(tmp_path, "15:freestyle:h8i10/h9:w\n")
    board = start_board(told.openings.opening(0, told.rule, 15, 15, 1), told.rule)
    assert (board.move_stack, board.turn, len(board.stones(WHITE))) == ([], WHITE, 1)


def test_lines_that_are_no_openings_are_left_out_and_told_of(tmp_path: Path) -> None:
    text = "h8h9\nz8z9\nh8h8\n\n# a comment\nh8a1i8b1j8c1k8d1l8\ni9\n"
    told = lines(tmp_path, text)
    assert [opening.text() for opening in told.openings.lines] == ["h8h9", "i9"]
    faults = [str(fault) for fault in told.openings.faults]
    assert len(faults) == 3
    assert "openings.txt:2" in faults[0]
    assert "h8" in faults[1]
    assert "the game is over" in faults[2]


def test_a_foul_is_no_opening(tmp_path: Path) -> None:
    # h8 makes two threes: a foul in renju, and nothing of the kind in freestyle.
    text = "g8a1i8c1h7e1h9g1h8\n"
    assert len(lines(tmp_path, text).openings.lines) == 1
    file = tmp_path / "openings.txt"
    with pytest.raises(FormatError, match="h8"):
        settings(rule="renju", openings=str(file))


@pytest.mark.parametrize(("text", "says"), [("", "no opening in this file"), ("z9\n", "openings.txt:1")])
def test_a_list_without_openings(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=says):
        lines(tmp_path, text)


def test_an_opening_rule_leaves_the_openings_to_the_engines() -> None:
    assert settings(opening_rule="swap2").openings.source == "none"
    with pytest.raises(KagetsuError, match="there can be no list"):
        settings(opening_rule="swap2", openings="balanced")


def test_balanced_openings_follow_from_the_seed() -> None:
    def first(seed: int) -> list[str]:
        told = settings(size=9, seed=seed)
        return [told.openings.opening(number, told.rule, 9, 9, seed).text() for number in (0, 1)]

    assert first(3) == first(3)
    assert first(3) != first(4)
    assert all(len(parse_moves(moves)) == 5 for moves in first(3))
    assert first(3)[0] != first(3)[1]


# -- what is wrong


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"game": 2}, "'game' is no setting of a match"),
        ({"rule": "chess"}, "'chess' is not a rule"),
        ({"rule": "no-such-rule.py"}, "no-such-rule.py: The rule file cannot be read"),
        ({"size": 4}, "4 is not a possible board size"),
        ({"size": "wide"}, "'wide' is not a board size"),
        ({"size": [1, 2, 3]}, "is not a board size"),
        ({"format": "knockout"}, "'knockout' is no form of a match: there are round-robin, gauntlet, swiss"),
        ({"games": 0}, "games is '0'; it must be a whole number from 1"),
        ({"games": 2.0}, "games is '2.0'; it must be a whole number"),
        ({"games": True}, "games is 'True'; it must be a whole number"),
        ({"games": "2"}, "games is '2'; it must be a whole number"),
        ({"games": 3}, "3 games are no even number"),
        ({"rounds": 0}, "rounds is '0'"),
        ({"concurrency": 0}, "concurrency is '0'"),
        ({"concurrency": 10**9}, "concurrency is '1000000000'"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"repeat": "no"}, "repeat is 'no'; it must be true or false"),
        ({"log_protocol": 1}, "log_protocol is '1'; it must be true or false"),
        ({"openings": 5}, "The openings are a file, or the words balanced or none"),
        ({"openings": ["none"]}, "The openings are a file"),
        ({"openings": {"source": "none", "order": "best"}}, "The openings are a file"),
        ({"openings": {"source": "none", "ordre": "random"}}, "The openings are a file"),
        ({"openings": {"source": "none", "stones": "many"}}, "The openings are a file"),
        ({"opening_rule": "swap3"}, "swap3"),
        ({"opening_rule": "taraguchi-10", "rule": "renju"}, "no opening taraguchi-10: only swap2"),
        ({"rule": "omok", "engine": [*TWO, {"cmd": "x"}]}, "no number for the rule omok"),
        ({"sprt": {"elo2": 5}}, "'elo2=5' does not belong to --sprt"),
        ({"sprt": {"elo1": "x"}}, "'elo1=x' does not belong to --sprt"),
        ({"sprt": {"elo1": "nan"}}, "'elo1=nan' does not belong to --sprt"),
        ({"sprt": {"elo0": 5, "elo1": 0}}, "elo0 must be less than elo1"),
        ({"sprt": {"alpha": 0.7}}, "alpha and beta must lie between"),
        ({"sprt": 5}, "sprt is to be a table"),
        ({"draw": {"cout": 5}}, "'cout=5' does not belong to --draw"),
        ({"resign": {"score": "-5"}}, "'score=-5' does not belong to --resign"),
        ({"draw": True}, "draw is to be a table"),
        ({"each": "st=1"}, "each is to be a table"),
        ({"each": {"option": 5}}, "option is to be a table"),
        ({"engine": 5}, "a list of tables"),
        ({"engine": ["level=1", "level=2"]}, "a list of tables"),
        ({"engine": [*TWO, {}]}, "Engine 3 is to be one thing"),
        ({"engine": TWO[:1]}, "at least two players"),
        ({"engine": THREE, "sprt": {}}, "is played by two engines, not by 3"),
    ],
)
def test_bad_settings(words: dict[str, Any], says: str) -> None:
    with pytest.raises(KagetsuError) as plain:
        settings(**words)
    assert says in str(plain.value)
    with pytest.raises(FormatError) as placed:
        parse_settings({"engine": TWO} | words, "match.toml")
    assert says in str(placed.value)
    assert str(placed.value).startswith(("match.toml: ", "no-such-rule.py: "))


def test_a_list_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no-such-list\.txt"):
        settings(openings="no-such-list.txt")


def test_our_own_engines_know_every_rule() -> None:
    assert settings(rule="omok").rule.name == "omok"


def test_bots_that_speak_lines_play_what_engines_cannot() -> None:
    bots = [{"cmd": "bot", "language": "lines", "name": name} for name in "AB"]
    assert settings(bots, rule="omok").rule.name == "omok"
    assert settings(bots, rule="renju", opening_rule="taraguchi-10").opening_rule == "taraguchi-10"
