"""Another engine, driven from a program without an event loop."""

import logging
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

import kagetsu
from kagetsu.engine.report import Info, Result
from kagetsu.protocol.outside_engine import OutsideEngine, open_engine
from kagetsu.rules.board import Board
from kagetsu.rules.error import EngineError, IllegalMove, KagetsuError, ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_moves, parse_point
from kagetsu.rules.rule import RENJU

ENGINE = Path(__file__).with_name("analysing_engine.py")
PATIENT = Limits(time=30)
BOARD = Board.from_moves("h8i9")


def opened(*odd: str, patience: float = 30.0) -> OutsideEngine:
    return open_engine([sys.executable, str(ENGINE), *odd], patience=patience)


def our_children() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [one for one in children if one.status() != psutil.STATUS_ZOMBIE and str(ENGINE) in one.cmdline()]


def test_it_plays() -> None:
    with opened() as engine:
        assert (engine.name, engine.about["author"]) == ("Analysing", "A. Tester")
        result = engine.play(BOARD, PATIENT)
        assert (result.move, result.line, result.score) == (parse_point("a15"), (parse_point("a15"),), None)
        assert 0 < result.time < 30
        assert engine.choose(Board(9), PATIENT) == parse_point("a9")
        assert engine.decide(Board(9, RENJU), PATIENT).point == parse_point("a9")


def test_it_is_a_player_and_plays_a_game_on() -> None:
    board = Board()
    with opened() as engine:
        player: kagetsu.Player = engine
        for _ in range(3):
            board.push(player.choose(board, PATIENT))
            board.push(board.empties()[0])
    assert board.move_stack[::2] == parse_moves("a15b15c15")


def test_a_command_line() -> None:
    with open_engine(f'"{sys.executable}" "{ENGINE}"', settings={"max_memory": "1000"}, folder=ENGINE.parent) as engine:
        assert engine.play(BOARD, PATIENT).move == parse_point("a15")


def test_several_lines() -> None:
    with opened() as engine:
        infos = engine.analyse(BOARD, PATIENT, multipv=3)
        assert [info.rank for info in infos] == [1, 2, 3]
        assert [info.line[0] for info in infos] == parse_moves("a15b15c15")
        assert [info.score.number for info in infos] == [100, 90, 80]
        assert (infos[0].depth, infos[0].selective_depth, infos[0].nodes) == (4, 9, 1234)
        assert len(engine.analyse(BOARD, PATIENT)) == 1


def test_a_stream() -> None:
    with opened() as engine:
        stream = engine.think(BOARD, PATIENT, multipv=2)
        told: list[Info] = []
        while True:
            try:
                told.append(next(stream))
            except StopIteration as end:
                result = end.value
                break
        assert len(told) == 2
        assert isinstance(result, Result)
        assert (result.move, result.score and result.score.number) == (parse_point("a15"), 100)


def test_a_bad_line_is_cut_off_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "kagetsu.protocol"), opened("bad-line") as engine:
        [info] = engine.analyse(BOARD, PATIENT)
        assert info.line == (parse_point("a15"),)
    assert any("7,7 after a15" in message for message in caplog.messages)


@pytest.mark.parametrize("odd", ["no-about", "no-analysis"])
def test_engines_that_know_less(odd: str) -> None:
    with opened(odd) as engine:
        assert engine.name == ("Analysing" if odd != "no-about" else engine.name)
        assert engine.name
        infos = engine.analyse(BOARD, PATIENT, multipv=2)
        assert len(infos) == (0 if odd == "no-analysis" else 2)
        assert engine.play(BOARD, PATIENT).move == parse_point("a15")


def test_stop_from_another_thread() -> None:
    with opened("waits") as engine:
        timer = threading.Timer(0.3, engine.stop)
        timer.start()
        assert engine.play(BOARD, Limits()).move == parse_point("a15")
        timer.join()


def test_a_stream_that_is_left_early_stops_the_engine() -> None:
    with opened("waits") as engine:
        stream = engine.think(BOARD, Limits(), multipv=3)
        assert next(stream).rank == 1
        stream.close()
        engine.stop()  # nothing is asked: nothing happens
        assert len(our_children()) == 1
        again = engine.think(BOARD, Limits())
        assert next(again).rank == 1
        again.close()


def test_a_death_is_told_and_the_next_question_starts_it_again() -> None:
    with opened("crash") as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match="exit status 9; it said last: out of memory") as fault:
                engine.play(BOARD, PATIENT)
            assert (fault.value.exit_code, fault.value.last_lines) == (9, ("out of memory",))
            assert str(ENGINE) in fault.value.command


def test_one_that_does_not_answer_is_given_up() -> None:
    with opened("silent", patience=0.3) as engine:
        before = time.monotonic()
        with pytest.raises(EngineError, match="does not answer"):
            engine.play(BOARD, Limits(time=0.1))
        assert 0.4 <= time.monotonic() - before < 30
        assert our_children() == []


def test_one_that_is_late_within_the_patience_is_heard() -> None:
    with opened("slow") as engine:
        assert engine.play(BOARD, Limits(time=0.1)).time >= 2


def test_an_illegal_move_is_refused() -> None:
    with opened("occupied") as engine, pytest.raises(IllegalMove):
        engine.play(BOARD, PATIENT)


def test_what_cannot_be_asked() -> None:
    over = Board.from_moves("a1a15b1b15c1c15d1d15e1")
    with opened() as engine:
        with pytest.raises(KagetsuError, match="The game is over"):
            engine.play(over, PATIENT)
        with pytest.raises(KagetsuError, match="The game is over"):
            engine.analyse(over, PATIENT)
        with pytest.raises(KagetsuError, match="which moves to choose from"):
            engine.think(BOARD, PATIENT, only=["a1"])
        with pytest.raises(ProtocolError, match="no number for the rule omok"):
            engine.play(Board(15, "omok"), PATIENT)
        assert engine.play(BOARD, PATIENT).move == parse_point("a15")
        stream = engine.think(BOARD, PATIENT)
        next(stream)
        with pytest.raises(KagetsuError, match="one position at a time"):
            engine.play(BOARD, PATIENT)
        stream.close()
    with pytest.raises(KagetsuError, match="The engine is closed"):
        engine.play(BOARD, PATIENT)
    engine.close()  # a second time does no harm


def test_what_cannot_be_started() -> None:
    with pytest.raises(EngineError, match="no-such-engine --fast cannot be started"):
        open_engine("no-such-engine --fast")
    with pytest.raises(EngineError, match="exit status 3"):
        open_engine([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(KagetsuError, match="is not a command"):
        open_engine('engine "open')


def test_nothing_is_left_behind() -> None:
    with opened() as engine:
        engine.play(BOARD, PATIENT)
        assert len(our_children()) == 1
    assert our_children() == []
    assert not [one for one in threading.enumerate() if one.name == "outside engine"]


@pytest.mark.slow
def test_our_own_engine() -> None:
    with open_engine([sys.executable, "-m", "kagetsu", "engine"]) as engine:
        assert engine.name == "Kagetsu"
        infos = engine.analyse(Board.from_moves("h8i9j10", rule=RENJU), Limits(nodes=2000), multipv=3)
        assert len({info.line[0] for info in infos}) == 3
        assert engine.play(Board.from_moves("a1h8b1h9c1h10d1"), Limits(depth=2)).move == parse_point("e1")
        assert engine.play(Board(9, "omok"), Limits(nodes=100)).move is not None
