"""Whole sessions with the engine as a process of its own, as a manager has it."""

import os
import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.protocol.transcript import COMMAND, Brain, Session, hold, sessions

SESSIONS = list(sessions())
Starting = Callable[..., Brain]


@pytest.fixture
def start() -> Iterator[Starting]:
    """Starts engines that are ended in any case."""
    running: list[Brain] = []

    def started(*command: str) -> Brain:
        running.append(Brain(*command))
        return running[-1]

    yield started
    for brain in running:
        brain.close()


@pytest.mark.parametrize("session", SESSIONS, ids=[session.title for session in SESSIONS])
def test_a_session(session: Session, start: Starting, tmp_path: Path) -> None:
    if os.name == "nt" and any(kind == "Z" for kind, _text in session.lines):
        pytest.skip("Windows cannot hold a process")
    hold(session, start(*COMMAND, *session.options), tmp_path)


def ready(brain: Brain, *lines: str) -> Brain:
    """The engine with an empty board, and these lines said."""
    brain.say("START 15\n")
    assert brain.hear() == "OK"
    brain.say("".join(f"{line}\n" for line in lines))
    return brain


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", " \r\n", "\n\n"])
def test_lines_may_end_by_any_custom(end: str, start: Starting) -> None:
    brain = start()
    brain.say(end.join(["start 15", "INFO rule 4", "FOO", ""]))
    assert brain.hear() == "OK"
    assert brain.hear() == "UNKNOWN FOO"
    brain.say(f"END{end}")
    assert brain.exit() == 0


def test_the_console_script_is_the_same_engine(start: Starting) -> None:
    script = Path(sys.executable).with_name("pbrain-kagetsu")
    brain = start(str(script))
    brain.say("ABOUT\r\n")
    about = brain.hear()
    assert about is not None
    assert about.startswith('name="Kagetsu", version="')
    brain.say("END\r\n")
    assert brain.exit() == 0


def test_what_is_piped_in_is_answered_before_the_end() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "engine"],
        input=b"START 15\nINFO timeout_turn 100\nBEGIN\nTURN 0,0\nABOUT",
        capture_output=True,
        timeout=60,
        check=True,
    )
    lines = [line for line in done.stdout.decode("ascii").splitlines() if not line.startswith("MESSAGE ")]
    assert lines[0] == "OK"
    assert [line.count(",") for line in lines[1:3]] == [1, 1]
    assert lines[3].startswith('name="Kagetsu"')
    assert len(lines) == 4


def test_end_while_thinking_takes_no_time(start: Starting) -> None:
    taken = []
    for _ in range(3):
        brain = ready(start(), "INFO timeout_turn 60000", "TURN 7,7")
        sleep(0.2)
        said = brain.say("END\n")
        assert brain.exit() == 0
        taken.append(monotonic() - said)
    assert statistics.median(taken) <= 0.3


def test_end_while_pondering_takes_no_time(start: Starting) -> None:
    taken = []
    for _ in range(3):
        brain = ready(start(), "INFO pondering 1", "INFO timeout_turn 100", "BOARD", "7,7,2", "8,8,1", "9,7,2", "DONE")
        brain.hear()
        sleep(0.2)
        said = brain.say("END\n")
        assert brain.exit() == 0
        taken.append(monotonic() - said)
    assert statistics.median(taken) <= 0.3


def test_pondering_delays_no_answer(start: Starting) -> None:
    """Commands that need no thought are answered within 20 ms, and a machine may be busy."""
    brain = ready(start(), "INFO pondering 1", "INFO timeout_turn 100", "BOARD", "7,7,2", "8,8,1", "9,7,2", "DONE")
    brain.hear()
    taken = []
    for _ in range(15):
        sleep(0.05)
        said = brain.say("FOO\n")
        assert brain.hear() == "UNKNOWN FOO"
        taken.append(monotonic() - said)
    assert min(taken) <= 0.02
    assert statistics.median(taken) <= 0.1


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2, 16])
def test_many_games_with_threads(threads: int, start: Starting) -> None:
    """START, a move and END in turn, in one process and in several."""
    for _ in range(5):
        brain = start()
        brain.say(f"INFO thread_num {threads}\nINFO max_node 2000\n")
        for size in (15, 20, 9, 15, 15, 19, 15, 5):
            brain.say(f"START {size}\nBOARD\n1,1,2\n2,2,1\n3,1,2\nDONE\n")
            assert brain.hear() == "OK"
            assert re.fullmatch(r"[0-9]+,[0-9]+", brain.hear() or "")
        brain.say("TURN 0,0\nEND\n")
        assert brain.exit() == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows does not tell the time of a process that has ended")
def test_it_is_ready_at_once() -> None:
    """In processor time, as wall time is another thing on a busy machine."""
    import resource

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    taken = []
    for _ in range(3):
        before = spent()
        command = [sys.executable, "-m", "kagetsu", "engine"]
        done = subprocess.run(command, input=b"START 15\n", capture_output=True, check=True, timeout=60)
        assert done.stdout == b"OK\n"
        taken.append(spent() - before)
    assert min(taken) <= 0.6


@pytest.mark.parametrize("milliseconds", [50, 100, 500])
def test_the_answer_is_out_before_the_limit(milliseconds: int, start: Starting) -> None:
    brain = ready(start(), f"INFO timeout_turn {milliseconds}")
    taken = []
    for turn in range(7):
        said = brain.say(f"TURN {2 * turn},{turn % 3}\n")
        brain.hear()
        taken.append(monotonic() - said)
    assert statistics.median(taken) <= milliseconds / 1000
    assert max(taken) <= milliseconds / 1000 + 0.3


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process holds")
def test_the_limit_of_memory_is_kept(start: Starting) -> None:
    settings = ["INFO max_memory 83886080", "INFO hash_size 1048576", "INFO rule 4", "INFO timeout_turn 4000"]
    brain = ready(start(), *settings, "BOARD", "7,7,2", "8,6,1", "9,8,2", "6,6,1", "7,9,2", "DONE")
    assert brain.hear() is not None
    status = Path(f"/proc/{brain.process.pid}/status").read_text(encoding="ascii")
    (most,) = re.findall(r"VmHWM:\s+(\d+) kB", status)
    assert 20_000 < int(most) < 81920


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--rung", "grabby"], "argument --rung: 'grabby' is not a rung of the ladder"),
        (["--rung", "greedy", "--level", "3"], "A rung has no level: give either --rung or --level."),
        (["--seed", "x"], "argument --seed: 'x' is not a whole number"),
        (["--coordinates", "zx"], "argument --coordinates: "),
    ],
)
def test_options_that_cannot_be(options: list[str], says: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "kagetsu", "engine", *options],
        input="", capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert says in ended.stderr
    assert ended.stdout == ""


def test_the_same_seed_plays_the_same_game(start: Starting) -> None:
    games = []
    for _ in range(2):
        brain = ready(start(sys.executable, "-m", "kagetsu", "engine", "--seed", "5"), "INFO max_node 3000")
        brain.say("".join(f"TURN {place}\n" for place in ("7,7", "0,0", "14,14", "0,14")))
        games.append([brain.hear() for _ in range(4)])
    assert games[0] == games[1]


@pytest.mark.parametrize(("level", "says"), [("0", "level: '0' is no level"), ("11", "a number from 1 to 10")])
def test_what_is_no_level(level: str, says: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "kagetsu", "engine", "--level", level],
        input="", capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert says in ended.stderr


def test_a_level_for_managers_that_cannot_set_it(start: Starting) -> None:
    """It is done long before its time; at full strength the engine would use that up."""
    brain = ready(start(sys.executable, "-m", "kagetsu", "engine", "--level", "1"), "INFO timeout_turn 20000")
    started = monotonic()
    brain.say("BOARD\n7,7,1\n7,6,2\n8,5,1\n8,6,2\nDONE\n")
    assert re.search(r"[0-9]+,[0-9]+$", brain.hear() or "")
    assert monotonic() - started < 10
