"""The server on a pair of pipes, with an engine that thinks as long as it is told to."""

import queue
import threading
from collections.abc import Callable, Generator, Iterator
from time import monotonic, sleep

import pytest

from kagetsu.engine.report import Info, Result
from kagetsu.engine.score import Score
from kagetsu.protocol.brain import Brain
from kagetsu.protocol.server import Server, split_lines
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from tests.protocol.fake_engine import FakeEngine, result


def pieces(*data: bytes) -> list[str]:
    coming = iter([*data, b""])
    return list(filter(None, split_lines(lambda: next(coming))))


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_by_any_custom(end: str) -> None:
    data = f"START 15{end}BEGIN{end}{end}END{end}".encode()
    assert pieces(data) == ["START 15", "BEGIN", "END"]
    assert pieces(*(data[at : at + 1] for at in range(len(data)))) == ["START 15", "BEGIN", "END"]


def test_the_last_line_needs_no_end() -> None:
    assert pieces(b"BEGIN\nAB", b"OUT") == ["BEGIN", "ABOUT"]


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    (line,) = pieces(*[b"x" * 60_000] * 50)
    assert len(line) < 200_000


def test_every_byte_can_be_read() -> None:
    (line,) = pieces(bytes(byte for byte in range(256) if byte not in b"\r\n"))
    assert len(line) == 254


class Manager:
    """The other side of the two streams."""

    def __init__(self, engine: FakeEngine) -> None:
        self.engine = engine
        self.abandoned = threading.Event()
        self.written: queue.Queue[str] = queue.Queue()
        self._input: queue.Queue[bytes] = queue.Queue()
        self._server = Server(Brain(engine), self._input.get, self._take, self.abandoned.set)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    def _take(self, data: bytes) -> None:
        assert data.endswith(b"\n")
        for line in data.decode("ascii").splitlines():
            self.written.put(line)

    def say(self, *lines: str) -> None:
        """Sends these lines at once."""
        self._input.put("".join(f"{line}\r\n" for line in lines).encode())

    def hear(self) -> str:
        """The next line."""
        return self.written.get(timeout=10)

    def close(self) -> float:
        """Ends the input; how long it takes until the server has ended."""
        start = monotonic()
        self._input.put(b"")
        return self.ended() - start

    def ended(self) -> float:
        """When the server has ended."""
        self._thread.join(timeout=10)
        assert not self._thread.is_alive()
        return monotonic()


@pytest.fixture
def manager() -> Iterator[Manager]:
    """A manager of an engine that thinks for ten seconds where nobody stops it."""
    there = Manager(FakeEngine(seconds=10.0))
    there.say("START 15", "INFO timeout_turn 20000")
    assert there.hear() == "OK"
    yield there
    there.engine.seconds = 0.0
    there.engine.stop()
    there.close()


def test_lines_that_wait_are_answered_in_turn() -> None:
    manager = Manager(FakeEngine())
    manager.say("START 15", "BEGIN", "ABOUT", "TURN 7,7", "FOO")
    manager.close()
    assert [manager.hear()[:7] for _ in range(5)] == ["OK", "0,14", 'name="K', "1,14", "UNKNOWN"]
    assert manager.written.empty()
    assert manager.engine.closed == 1


def test_the_end_of_the_input_waits_for_the_answers() -> None:
    manager = Manager(FakeEngine(seconds=0.3))
    manager.say("START 15", "BEGIN")
    assert manager.close() >= 0.3
    assert [manager.hear(), manager.hear()] == ["OK", "0,14"]
    assert not manager.abandoned.is_set()


@pytest.mark.parametrize("line", ["YXSTOP", "STOP", "INFO timeout_turn 0"])
def test_stop_brings_the_move_at_once(manager: Manager, line: str) -> None:
    manager.say("BEGIN")
    assert manager.engine.thinks.wait(5)
    start = monotonic()
    manager.say(line)
    assert manager.hear() == "0,14"
    assert monotonic() - start < 1


def test_stop_reaches_a_move_that_waits_behind_another(manager: Manager) -> None:
    start = monotonic()
    manager.say("BEGIN", "TURN 7,7", "YXSTOP")
    assert [manager.hear(), manager.hear()] == ["0,14", "1,14"]
    assert monotonic() - start < 1


def test_stop_does_not_reach_the_next_move(manager: Manager) -> None:
    manager.engine.seconds = 0.3
    manager.say("YXSTOP", "STOP", "BEGIN")  # idle: nothing to stop
    start = monotonic()
    assert manager.hear() == "0,14"
    assert monotonic() - start >= 0.25
    assert manager.engine.asked[-1][1].time != 0


def test_a_stop_is_heard_whenever_it_comes(manager: Manager) -> None:
    """Also at the very beginning and just at the end of a move; and the move after it has its time."""
    manager.say("BEGIN", "YXSTOP")
    manager.hear()
    for turn in range(40):
        start = monotonic()
        manager.engine.thinks.clear()
        manager.say(f"TURN {turn % 15},{turn // 15 + 5}")
        sleep(turn / 10_000)
        manager.say("YXSTOP")
        manager.hear()
        assert monotonic() - start < 2


def test_settings_come_through_while_the_engine_thinks(manager: Manager) -> None:
    manager.say("BEGIN")
    assert manager.engine.thinks.wait(5)
    manager.say("INFO rule 4", "INFO max_depth 5", "YXSTOP")
    assert manager.hear() == "0,14"
    manager.say("INFO timeout_turn 0", "TURN 7,7")
    assert manager.hear() == "1,14"
    board, limits = manager.engine.asked[-1]
    assert board.rule.name == "renju"
    assert limits == Limits(time=0.0, depth=5)


def test_a_move_that_waited_has_all_its_time() -> None:
    manager = Manager(FakeEngine(seconds=0.3))
    manager.say("START 15", "INFO timeout_turn 1000", "BEGIN", "TURN 7,7")
    manager.close()
    first, second = (limits.time for _, limits in manager.engine.asked)
    assert first is not None
    assert second is not None
    assert second > 0.8


def test_end_while_thinking(manager: Manager) -> None:
    manager.say("BEGIN")
    assert manager.engine.thinks.wait(5)
    start = monotonic()
    manager.say("END")
    assert manager.ended() - start < 0.3
    assert manager.written.empty()  # nothing is written after END
    assert not manager.abandoned.is_set()


def test_end_drops_the_moves_that_wait(manager: Manager) -> None:
    start = monotonic()
    manager.say("BEGIN", "TURN 1,1", "TURN 2,1", "ABOUT", "END", "ABOUT")
    assert manager.ended() - start < 0.3
    assert manager.written.empty()


def test_what_needs_no_thought_is_answered_before_the_end() -> None:
    manager = Manager(FakeEngine(seconds=10.0))
    manager.say("START 15", "FOO", "TAKEBACK 1,1", "END", "ABOUT")
    manager.ended()
    assert [manager.hear().split()[0] for _ in range(3)] == ["OK", "UNKNOWN", "ERROR"]
    assert manager.written.empty()


def test_a_deaf_engine_is_left_behind() -> None:
    engine = FakeEngine(seconds=1.0)
    engine.deaf = True
    manager = Manager(engine)
    manager.say("START 15", "BEGIN")
    assert engine.thinks.wait(5)
    start = monotonic()
    manager.say("END")
    assert manager.abandoned.wait(5)
    assert 0.1 < monotonic() - start < 0.3
    manager.ended()


# -- pondering


def pondering(seconds: float = 0.0) -> Manager:
    """A manager whose engine thinks on after its first move, which is out."""
    manager = Manager(FakeEngine(seconds=seconds))
    manager.engine.reply = lambda board: board.empties()[-1]
    manager.say("START 15", "INFO pondering 1", "INFO timeout_turn 1000", "BEGIN")
    assert [manager.hear(), manager.hear()] == ["OK", "0,14"]
    wait_until(lambda: len(manager.engine.pondered) == 1)
    return manager


def wait_until(happens: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not happens():
        assert monotonic() < end
        sleep(0.005)


def test_it_ponders_about_the_reply_that_it_expects() -> None:
    manager = pondering()
    assert manager.engine.pondered[0].key() == "15:freestyle:a1/o15:b"
    manager.close()


def test_without_a_word_it_does_not_ponder(manager: Manager) -> None:
    manager.engine.seconds = 0.0
    manager.say("INFO pondering 0", "BEGIN", "ABOUT")
    assert [manager.hear()[:6] for _ in range(2)] == ["0,14", 'name="']
    sleep(0.05)
    assert manager.engine.pondered == []


@pytest.mark.parametrize("line", ["ABOUT", "FOO", "YXSHOWINFO", "YXSHOWFORBID", "TURN 1,1x"])
def test_it_ponders_on_after_what_does_not_concern_the_board(line: str) -> None:
    manager = pondering()
    start = monotonic()
    manager.say(line)
    manager.hear()
    assert monotonic() - start < 1
    wait_until(lambda: len(manager.engine.pondered) == 2)
    assert manager.engine.pondered[0] == manager.engine.pondered[1]
    manager.close()


def test_a_setting_is_heard_while_it_ponders() -> None:
    manager = pondering()
    manager.say("INFO rule 4")
    wait_until(lambda: len(manager.engine.pondered) == 2)
    assert manager.engine.pondered[1].rule.name == "renju"
    manager.say("INFO pondering 0")
    manager.say("ABOUT")
    manager.hear()
    sleep(0.05)
    assert len(manager.engine.pondered) == 2
    manager.close()


@pytest.mark.parametrize("reply", ["14,0", "3,3"])
def test_hit_or_miss_the_move_comes_at_once(reply: str) -> None:
    manager = pondering()
    start = monotonic()
    manager.say(f"TURN {reply}")
    assert manager.hear() == "1,14"
    assert monotonic() - start < 1
    assert manager.engine.cleared == 0  # what was found out is kept
    wait_until(lambda: len(manager.engine.pondered) == 2)
    manager.close()


@pytest.mark.parametrize(
    "lines", [("TAKEBACK 0,14",), ("RESTART",), ("START 19",), ("YXBOARD", "1,1,1", "DONE", "ABOUT")]
)
def test_another_position_ends_it(lines: tuple[str, ...]) -> None:
    manager = pondering()
    manager.say(*lines)
    manager.hear()
    sleep(0.05)
    assert len(manager.engine.pondered) == 1
    manager.close()


def test_end_while_pondering() -> None:
    manager = pondering()
    start = monotonic()
    manager.say("END")
    assert manager.ended() - start < 0.3
    assert manager.written.empty()


def test_the_end_of_the_input_while_pondering() -> None:
    manager = pondering()
    assert manager.close() < 1
    assert manager.written.empty()


def test_a_stop_that_comes_while_pondering_does_not_hurry_the_next_move() -> None:
    manager = pondering()
    manager.say("YXSTOP", "TURN 3,3")
    assert manager.hear() == "1,14"
    assert manager.engine.asked[-1][1].time != 0
    manager.close()


def test_what_is_decided_is_not_pondered_about_again() -> None:
    manager = pondering()
    manager.engine.stop()  # as if it had come to its end
    sleep(0.1)
    assert len(manager.engine.pondered) == 1
    manager.say("TURN 3,3")
    assert manager.hear() == "1,14"
    manager.close()


def broken(board: Board) -> Info:
    raise ZeroDivisionError("by nothing")


def test_a_fault_while_pondering_costs_nothing() -> None:
    manager = Manager(FakeEngine())

    def fail(board: Board, limits: Limits, multipv: int = 1, only: object = None) -> Generator[Info, None, Result]:
        yield from map(broken, [board])
        return result(None)

    manager.engine.think = fail  # type: ignore[method-assign]
    manager.say("START 15", "INFO pondering 1", "BEGIN", "TURN 3,3")
    assert [manager.hear() for _ in range(3)] == ["OK", "0,14", "1,14"]
    manager.close()


# -- what is told before the answer


def test_what_is_seen_is_told_at_once_and_in_order() -> None:
    manager = Manager(FakeEngine(seconds=0.0))
    manager.engine.judge = lambda board: Score.of(35)
    manager.say("START 15", "INFO show_detail 2", "YXNBEST 2", "ABOUT")
    manager.close()
    heard = [manager.hear() for _ in range(manager.written.qsize())]
    assert heard[0] == "OK"
    assert heard.count("INFO PV DONE") == 2
    assert heard.index("INFO PV 0") < heard.index("INFO PV 1") < heard.index("0,14")
    assert heard[-1].startswith('name="')


def test_nothing_is_told_after_the_end(manager: Manager) -> None:
    manager.say("INFO show_detail 3", "YXNBEST 5")
    wait_until(lambda: len(manager.engine.asked) == 1)
    manager.say("END")
    manager.ended()
    assert manager.written.empty()
