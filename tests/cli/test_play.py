"""Plain ``kagetsu play``: commands, defaults, keeping and resuming, the log, and clean ends."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from kagetsu.cli import session
from kagetsu.cli.console import Console
from kagetsu.cli.drawing import ASCII
from kagetsu.cli.log import DecisionLog
from kagetsu.cli.seats import DEFAULT_OPPONENT, make_seat
from kagetsu.formats.files import read_game
from kagetsu.rules.board import Board
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import point_name
from tests.cli.plain import plain_play

TWO = ("--black", "human", "--white", "human")


def kept(home: Path) -> str:
    """The moves of the only game that was kept."""
    (file,) = (home / "games").glob("*.sgf")
    return " ".join(point_name(move) for move in read_game(file).board.move_stack)


# -- defaults


def test_through_a_pipe_nothing_is_asked(tmp_path: Path) -> None:
    with plain_play(tmp_path) as play:
        assert play.greeting[0] == "human (Black) against alphabeta:2 (White), renju, 15x15."
        assert play.prompt == "Black to move:"
        answer = play.say("h8")
        assert answer[0] == "Black plays h8."
        assert answer[1] == "White is thinking …"
        assert answer[2].startswith("White plays ")


def test_naming_one_program_gives_a_person_the_other_colour(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--black", "greedy", "--size", "9", "--rule", "standard") as play:
        assert play.greeting[0] == "greedy (Black) against human (White), standard, 9x9."
        assert "Black plays e5." in play.greeting
        assert play.prompt == "White to move:"


def test_two_programs_play_by_themselves(tmp_path: Path) -> None:
    arguments = ("--black", "greedy", "--white", "random", "--seed", "1", "--rule", "caro")
    games = []
    for home in (tmp_path / "1", tmp_path / "2"):
        with plain_play(home, *arguments) as play:
            rest, errors, status = play.end()
        assert (rest, errors, status) == ([], "", 0)
        assert play.greeting[-1] == "Result: 1-0"
        games.append(kept(home))
    assert games[0] == games[1]


def test_the_default_opponent_answers_within_a_second() -> None:
    """Also late in the game, on a board with 120 stones; what counts is the time of the processor, which other programs
    do not take away, at the best of three.
    """
    black: list[str] = []
    white: list[str] = []
    for index, point in enumerate(f"{'abcdefghijklmno'[x]}{y + 1}" for y in range(4, 12) for x in range(15)):
        x, y = index % 15, index // 15
        (black if (x // 2 + y) % 2 else white).append(point)
    board = Board.from_text(f"15:renju:{''.join(black)}/{''.join(white)}:b")
    board.push("h2")
    program = make_seat(DEFAULT_OPPONENT, seed=1).program
    assert program is not None
    times = []
    for _ in range(3):
        started = time.process_time()
        decision = program.decide(board.copy(), Limits())
        times.append(time.process_time() - started)
        assert board.is_legal(decision.point)
    assert min(times) < 1.0


# -- commands


def test_undo_and_redo_go_in_pairs_against_a_program(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--seed", "1") as play:
        assert play.say("undo") == ["There is nothing to undo."]
        assert play.say("redo") == ["There is nothing to redo."]
        play.say("h8")
        play.say("a1")
        before = kept(tmp_path)
        assert len(before.split()) == 4
        assert play.say("undo")[0] == "Taken back."
        assert play.prompt == "Black to move:"
        assert kept(tmp_path) == " ".join(before.split()[:2])
        assert play.say("redo")[0] == "Played again."
        assert kept(tmp_path) == before
        play.say("undo")
        play.say("b1")
        assert play.say("redo") == ["There is nothing to redo."]
        assert kept(tmp_path).split()[2] == "b1"


def test_nothing_to_undo_when_the_program_began(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--black", "greedy") as play:
        assert play.say("undo") == ["There is nothing to undo."]
        assert kept(tmp_path) == "h8"
        assert play.prompt == "White to move:"


def test_undo_after_the_end(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO, "--rule", "freestyle") as play:
        for move in "h8 a1 i8 a2 j8 a3 k8 a4 l8".split():  # noqa: SIM905 - a game as it is written
            answer = play.say(move)
        assert answer[-1] == "Result: 1-0"
        assert play.say("undo")[0] == "Taken back."
        assert play.prompt == "Black to move:"
        assert play.say("m8")[0] == "Black plays m8."
        assert kept(tmp_path).endswith("k8 a4 m8")


def test_undo_of_a_resignation_keeps_the_moves(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        assert play.say("resign")[-1] == "Result: 1-0"
        play.say("undo")
        assert play.prompt == "White to move:"
        assert kept(tmp_path) == "h8"


def test_why_explains_both_sides_where_they_differ(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--from", "15:renju:g8a1i8a3h7a5h9", *TWO) as play:
        answer = play.say("why h8")
        assert answer[0].startswith("h8 is allowed to White")
        assert answer[1].startswith("h8 is forbidden, a double-three")
        assert play.say("why a1") == ["a1 is taken."]
        assert "off the board" in play.say("why p1")[0]


def test_forbidden_points_are_marked(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--from", "15:renju:g8a1i8a3h7a5h9", *TWO) as play:
        assert " 8 . . . . . . X ! X . . . . . . 8" in play.greeting
        assert " 8 . . . . . . X ! X . . . . . . 8" in play.say("board")


def test_hint_names_a_legal_point(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--from", "15:standard:h8a1i8a2j8a3k8a5", "--white", "greedy") as play:
        (hint,) = play.say("hint")
        assert hint.startswith(("Hint: g8.", "Hint: l8."))


def test_scores_tell_why_the_program_chose(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--white", "greedy", "--seed", "1") as play:
        played = next(line for line in play.say("h8") if line.startswith("White plays"))
        point = played.split()[-1].rstrip(".")
        told = play.say("scores")
        assert told[0].startswith(f"{point}: score ")
        assert told[1].split()[0] == point


def test_bounds_are_shown_as_bounds(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--white", "alphabeta:2", "--seed", "1") as play:
        play.say("h8")
        rows = [line.split() for line in play.say("scores")[1:]]
        assert rows[0][1] != "<="
        assert any(row[1] == "<=" for row in rows[1:])


def test_the_order_of_numbers(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        assert play.say("1,3")[0] == "Black plays a3."
        assert play.say("3 1")[0] == "White plays c1."
    with plain_play(tmp_path, *TWO, "--order", "yx") as play:
        assert play.say("1,3")[0] == "Black plays c1."
        assert play.say("c2")[0] == "White plays c2."


def test_setting_up_a_position(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        play.say("setup")
        assert play.prompt == "Set up, White to move:"
        play.say("clear")
        play.say("put black g8 i8 h7 h9")
        play.say("put white a1,a3 a5")
        play.say("put empty a5")
        assert play.say("h8") == ["'h8' does nothing here: use put, turn, clear, board, done or cancel."]
        assert "off the board" in play.say("put black p1")[0]
        play.say("turn black")
        assert play.prompt == "Set up, Black to move:"
        play.say("done")
        assert play.prompt == "Black to move:"
        assert play.say("h8")[0].startswith("h8 is forbidden, a double-three")
        assert play.say("a2")[0] == "Black plays a2."
        play.say("put white o15")
        assert play.prompt == "Set up, White to move:"
        play.say("cancel")
        assert play.prompt == "White to move:"
        assert play.say("clear") == ["That word belongs to setting up a position: type setup first."]
    games = sorted((tmp_path / "games").glob("*.sgf"))
    assert len(games) == 2


def test_saving_and_loading(tmp_path: Path) -> None:
    file = tmp_path / "my game.sgf"
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        assert play.say(f"save {file}") == [f"Saved as {file}."]
        play.say("h9")
        assert play.say(f"save {file}") == [f"{file} exists already: save --force {file} replaces it."]
        assert len(read_game(file).mainline()) == 1
        assert play.say(f"save --force {file}") == [f"Saved as {file}."]
        assert len(read_game(file).mainline()) == 2
        assert play.say(f"save {file} --force") == [f"Saved as {file}."]
        assert play.say("save --force") == ["Write it so: save game.sgf"]
        play.say("i10")
        assert play.say(f"load {file}")[0] == f"Loaded {file}."
        assert play.prompt == "Black to move:"
        assert "none.sgf" in play.say(f"load {tmp_path}/none.sgf")[0]
        assert "game.xyz" in play.say(f"save {tmp_path}/game.xyz")[0]
        (tmp_path / "bad.sgf").write_text("(;GM[4]SZ[15];B[zz])")
        assert "'zz'" in play.say(f"load {tmp_path}/bad.sgf")[0]
        assert play.say("i10")[0] == "Black plays i10."


def test_a_draw_is_offered_to_a_person_and_to_a_program(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        assert play.say("yes") == ["No draw has been offered."]
        assert play.say("draw") == ["Black offers a draw."]
        assert play.prompt == "White, yes or no?"
        assert play.say("no") == ["The draw is declined."]
        play.say("draw")
        play.say("h8")
        assert play.say("yes") == ["No draw has been offered."]
    with plain_play(tmp_path, "--white", "greedy") as play:
        assert play.say("draw") == ["The draw is declined."]


def test_replay_of_the_game_just_played(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        play.say("h9")
        play.say("replay")
        assert play.prompt.startswith("Replay:")
        assert play.say("next")[-1] == "Move 1: Black h8"
        assert play.say("")[-2:] == ["Move 2: White h9", "The record ends here."]
        assert play.say("next") == ["This is the end of the game."]
        play.say("quit")
        assert play.say("i10")[0] == "Black plays i10."


def test_a_rule_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from kagetsu import Rule, Side\n"
        "RULE = Rule('mine', black=Side(six_wins=False, barred=frozenset({'double_three'})))\n"
    )
    with plain_play(tmp_path, *TWO, "--rule", str(file)) as play:
        for move in ("g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"):
            play.say(move)
        assert play.say("h8")[0].startswith("h8 is forbidden, a double-three")


@pytest.mark.parametrize("end", ["quit", ""])
def test_leaving_in_the_middle_of_setting_up_keeps_the_position(tmp_path: Path, end: str) -> None:
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        play.say("put white a1 b2")
        rest = play.say(end) if end else []
        rest += play.end()[0]
    assert rest == ["Goodbye. The game is kept: kagetsu play --resume goes on with it."]
    with plain_play(tmp_path, "--resume") as play:
        assert play.say("why b2") == ["b2 is taken."]


def test_leaving_an_unchanged_set_up_leaves_the_game(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        play.say("setup")
        assert play.say("quit") == ["Goodbye. The game is kept: kagetsu play --resume goes on with it."]
    assert kept(tmp_path) == "h8"


@pytest.mark.parametrize("opening", ["free", "swap2"])
def test_where_nothing_was_played_nothing_is_said_to_be_kept(tmp_path: Path, opening: str) -> None:
    with plain_play(tmp_path, *TWO, "--opening", opening) as play:
        assert play.say("quit") == ["Goodbye. Nothing was played, and nothing is kept."]
    assert not (tmp_path / "games").exists()


def test_a_foul_that_loses_is_explained(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO, "--from", "15:renju:g8a1i8a3h7a5h9a7", "--fouls", "lose") as play:
        told = play.say("h8")
    assert told[0] == "Black plays h8."
    foul, outcome, result = told[-3:]
    assert foul.startswith("h8 is forbidden, a double-three: it would make the three g8 h8 i8")
    assert (outcome, result) == ("White wins: Black made a foul.", "Result: 0-1")


# -- keeping, resuming, ending


def test_killed_in_the_middle_and_resumed(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--seed", "1", "--rule", "standard", "--size", "9") as play:
        play.say("e5")
        answer = play.say("a1")
        last = next(line for line in answer if line.startswith("White plays")).split()[-1].rstrip(".")
        play.process.kill()
        play.process.wait()
    with plain_play(tmp_path, "--resume") as play:
        assert play.greeting[0] == "human (Black) against alphabeta:2 (White), standard, 9x9."
        assert any(f"({'O'})" in line for line in play.greeting)
        assert play.say(last) == [f"{last} is taken."]
        play.say("b1")
    moves = kept(tmp_path).split()
    assert moves[0] == "e5"
    assert moves[2:5] == ["a1", last, "b1"]
    assert len(moves) == 6


def test_an_opening_is_resumed_where_it_stood(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO, "--opening", "rif") as play:
        for line in ("h8", "h9", "i9", "swap", "g10"):
            play.say(line)
    with plain_play(tmp_path, "--resume") as play:
        assert play.prompt.startswith("Player 2: ")
        assert play.say("offer i10 g8")[0] == "Player 2 offers i10 g8."


def test_a_game_under_a_rule_of_ones_own_needs_its_file_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from kagetsu import Rule\nRULE = Rule('mine', passes=True)\n")
    with plain_play(tmp_path, *TWO, "--rule", str(file)) as play:
        play.say("h8")
    with plain_play(tmp_path, "--resume") as play:
        _, errors, status = play.end()
    assert status == 1
    assert "mine" in errors
    with plain_play(tmp_path, "--resume", "--rule", str(file)) as play:
        assert "mine, 15x15" in play.greeting[0]
        assert play.say("pass")[0] == "White passes."


def test_colours_after_a_swap_are_greeted_and_kept(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--white", "human", "--black", "greedy", "--opening", "swap1", "--seed", "4") as play:
        assert "Player 1: greedy. Player 2: human." in play.greeting
        assert play.prompt.startswith("Player 2: ")
        assert play.say("swap")[0] == "Player 2 swaps: player 2 has Black now."
    with plain_play(tmp_path, "--resume") as play:
        assert play.greeting[0].startswith("human (Black) against greedy (White)")
        play.say("a1")
    (file,) = (tmp_path / "games").glob("*.sgf")
    assert "PB[human]PW[greedy]" in file.read_text()


def test_a_move_that_comes_too_late_is_not_told_as_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a clock of its own: Black types for half a second, White for more than the two that there are."""
    now = 0.0
    prompts = []
    typed = iter([(0.5, "h8"), (2.1, "h9"), (0.0, "quit")])

    class Typist(Console):
        def ask(self, prompt: str) -> str:
            nonlocal now
            prompts.append(prompt)
            seconds, line = next(typed)
            now += seconds
            return line

    monkeypatch.setenv("KAGETSU_HOME", str(tmp_path))
    monkeypatch.setattr(session, "time", SimpleNamespace(monotonic=lambda: now))
    log = DecisionLog(tmp_path / "log.jsonl")
    game = Game(clock=parse_clock("2"))
    seats = {1: make_seat("human"), 2: make_seat("human")}
    session.Session(game, seats, session.Settings("en", ASCII), Typist(), log=log).run()
    log.close()
    assert prompts[:2] == ["(0:02 left) Black to move:", "(0:02 left) White to move:"]
    told = capsys.readouterr().out.splitlines()
    assert "Black plays h8." in told
    assert "White plays h9." not in told
    assert told[-3:-1] == ["Black wins: White ran out of time.", "Result: 1-0"]
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) == 1
    assert kept(tmp_path) == "h8"


def test_replay_shows_the_line_that_was_played(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        for line in ("h8", "h9", "h10", "undo", "undo", "i9", "i10", "replay"):
            play.say(line)
        assert play.say("jump 3")[-2:] == ["Move 3: Black i10", "The record ends here."]
    (file,) = (tmp_path / "games").glob("*.sgf")
    assert "ON[D1 " not in file.read_text()


def test_a_file_that_cannot_be_written_is_named_as_typed(tmp_path: Path) -> None:
    with plain_play(tmp_path, *TWO) as play:
        assert play.say("save /nonexistent/a.sgf") == ["/nonexistent/a.sgf: No such file or directory"]


def test_only_unfinished_games_are_resumed(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--resume") as play:
        assert play.end()[2] == 1
    with plain_play(tmp_path, *TWO) as play:
        play.say("h8")
        play.say("resign")
    with plain_play(tmp_path, "--resume") as play:
        _, errors, status = play.end()
    assert status == 1
    assert "no unfinished game" in errors
    with plain_play(tmp_path, "--resume", "--rule", "renju") as play:
        assert play.end()[2] == 2


def test_the_log_holds_every_decision(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with plain_play(tmp_path, "--seed", "1", "--opening", "swap1", "--log", str(log)) as play:
        play.say("h8")
        while play.prompt.startswith("Player"):
            play.say("stay")
        play.say("a1")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [lines[0][key] for key in ("ply", "key", "to_move", "player", "action")] == [
        1, "15:renju:/:b", "black", "human", "h8",
    ]  # fmt: skip
    assert lines[1]["action"] in ("swap", "stay")
    thought = next(line for line in lines if "candidates" in line)
    assert thought["player"] == "alphabeta:2"
    assert Board.from_text(thought["key"]).is_legal(thought["action"])
    assert thought["candidates"][0]["point"] == thought["action"]
    assert thought["nodes"] > 0
    assert all(isinstance(candidate["score"], int) for candidate in thought["candidates"])


def test_the_end_of_input_is_a_clean_end(tmp_path: Path) -> None:
    with plain_play(tmp_path) as play:
        play.say("h8")
        rest, errors, status = play.end()
    assert (errors, status) == ("", 0)
    assert rest == ["Goodbye. The game is kept: kagetsu play --resume goes on with it."]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a console, not to one process")
@pytest.mark.parametrize("thinking", [False, True])
def test_an_interrupt_is_a_clean_end(tmp_path: Path, thinking: bool) -> None:
    arguments = ("--white", "alphabeta:20", "--time", "3600") if thinking else ()
    with plain_play(tmp_path, *arguments) as play:
        if thinking:
            assert play.process.stdin is not None
            assert play.process.stdout is not None
            play.process.stdin.write("h8\n")
            play.process.stdin.flush()
            assert any("is thinking" in line for line in play.process.stdout)
        else:
            play.say("h8")
        # Python misses a signal that arrives between the prompt and the wait for input: it is sent again then.
        for _ in range(5):
            play.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                assert play.process.wait(timeout=20) == 130
                break
        assert play.process.returncode == 130
        assert play.process.stderr is not None
        assert play.process.stderr.read() == ""
    assert kept(tmp_path).startswith("h8")


@pytest.mark.parametrize(
    ("arguments", "word", "status"),
    [
        (("--rule", "gomoku"), "'gomoku'", 2),
        (("--size", "4"), "4", 2),
        (("--size", "26"), "26", 2),
        (("--size", "15x"), "'15x'", 2),
        (("--black", "stockfish"), "'stockfish'", 2),
        (("--white", "alphabeta:99"), "'alphabeta:99'", 2),
        (("--depth", "0"), "'0'", 2),
        (("--depth", "two"), "'two'", 2),
        (("--time", "-1"), "'-1'", 2),
        (("--time", "nan"), "'nan'", 2),
        (("--clock", "soon"), "'soon'", 2),
        (("--opening", "nonsense"), "'nonsense'", 2),
        (("--from", "h8h8"), "h8", 1),
        (("--from", ""), "POSITION is empty", 2),
        (("--from", "15:renju:h8", "--size", "19"), "--size", 2),
        (("--from", "@none.sgf"), "none.sgf", 1),
        (("--from", "h8", "--opening", "swap"), "--from and --opening", 2),
        (("--opening", "rif", "--size", "19"), "15x15", 2),
        (("--opening", "longpro", "--size", "7"), "7x7", 2),
        (("--resume", "--opening", "rif"), "--resume", 2),
        (("--seed", "now"), "'now'", 2),
        (("--seed", "9" * 5000), "9999…", 2),
        (("--log", "/nonexistent/folder/log"), "/nonexistent/folder/log", 1),
    ],
)
def test_bad_options_are_named(tmp_path: Path, arguments: tuple[str, ...], word: str, status: int) -> None:
    with plain_play(tmp_path, *arguments) as play:
        _, errors, ended = play.end()
    assert ended == status
    lines = errors.splitlines()
    assert word in lines[-1]
    assert len(lines) == 1 or (status == 2 and errors.startswith("usage: kagetsu play"))


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("not a folder")
    with plain_play(home, *TWO) as play:
        answer = play.say("h8")
        assert answer[0].startswith("The game cannot be kept in ")
        assert "Black plays h8." in answer
        assert play.say("h9")[-1] != ""
        assert play.say("quit") == ["Goodbye. The game is not kept."]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "utf-8"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_encoding_brings_it_down(tmp_path: Path, encoding: str, lang: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "play", "--lang", lang, "--stones", "round"],
        input="h8\nwhy i9\n五\nhelp\nquit\n".encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "KAGETSU_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.stderr, done.returncode) == (b"", 0)
    assert b"h8" in done.stdout


# -- levels of the engine


def test_a_level_is_the_opponent(tmp_path: Path) -> None:
    with plain_play(tmp_path, "--level", "2", "--seed", "1", "--rule", "freestyle") as play:
        assert play.greeting[0] == "human (Black) against level:2 (White), freestyle, 15x15."
        answer = play.say("h8")
        assert answer[2].startswith("White plays ")
        assert any(line.startswith("Hint: ") for line in play.say("hint"))


def test_levels_play_by_themselves(tmp_path: Path) -> None:
    arguments = ("--black", "level:1", "--white", "level:3", "--seed", "-4", "--rule", "renju")
    games = []
    for home in (tmp_path / "1", tmp_path / "2"):
        with plain_play(home, *arguments) as play:
            _rest, errors, status = play.end()
        assert (errors, status) == ("", 0)
        assert play.greeting[-1].startswith("Result: ")
        games.append(kept(home))
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--level", "0"), "'0' is no level: it is a number from 1 to 10."),
        (("--level", "eleven"), "'eleven' is no level"),
        (("--white", "level:12"), "'level:12' is no level: there are level:1, for beginners, to level:10"),
    ],
)
def test_what_is_no_level(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    with plain_play(tmp_path, *arguments) as play:
        _rest, errors, status = play.end()
    assert status == 2
    assert says in errors


def test_a_level_keeps_to_its_clock(tmp_path: Path) -> None:
    """Full strength takes three seconds a move where nobody says anything; here it has two for the game."""
    with plain_play(tmp_path, "--level", "10", "--clock", "2+0.1", "--from", "15:freestyle:h8h9i10i9") as play:
        told = [line for move in ("a1", "a3", "a5") for line in play.say(move)]
    assert sum(line.startswith("White plays ") for line in told) >= 2
    assert not any("time" in line for line in told)
