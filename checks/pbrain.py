"""Tries the packed engine as a tournament would: elsewhere, without Python, and within Gomocup's limits.

    python checks/pbrain.py                                     two minutes; packs the engine first if need be
    python checks/pbrain.py --manager PATH                      then ten games under c-gomoku-cli, at 0.3 s a move
    python checks/pbrain.py --manager PATH --opponent COMMAND --games 20 --openings FILE

The folder that ``make pbrain`` makes is copied to one with blanks and Chinese letters in its name, and the program is
started there with an empty environment. Checked are: OK to START within 0.3 seconds (the median of 20 starts) and an
end within 0.5 seconds of END; one whole game against itself with 0.2 seconds a move, judged by the rules; one move of
30 seconds on a large board; the memory of each process, which must stay below 350 MiB, as it is told by ``INFO
max_memory``; that one core is enough; and, where strace is installed, that nothing of an installed Python is opened.

Exit status: 0 if all is well, 1 if not, 2 if there is no packed engine and none can be packed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.memory import megabytes
from checks.selfplay import SIZE, Brain, EngineGoneError, Plan, opening_board, play
from kagetsu.rules.point import BLACK, WHITE, point_xy
from kagetsu.rules.rule import parse_rule
from packing import pack_pbrain

PLACE = "elsewhere 别处"
START_UP, LEAVING = 0.3, 0.5
"""Seconds."""
MEMORY = 350
"""MiB, of Gomocup's limit."""
LATE = 0.05
"""Seconds beyond a limit of time."""
CORES = 1.1
"""Seconds of all cores together for each second of the clock."""
SYSTEM = ("/dev/", "/etc/", "/lib/", "/lib64/", "/proc/", "/sys/", "/usr/lib/", "/usr/lib64/", "/usr/share/")
"""Where a program may open what is no Python's: the C library, the locale, the time zone."""
FAULTS = ("time forfeit", "crash", "illegal move")
"""What c-gomoku-cli says of a game that an engine lost otherwise than on the board."""


class Watch:
    """Watches the processes of a program below this one: the most memory of each, in MiB, and seconds on all cores."""

    def __init__(self, program: Path, each: float = 0.02) -> None:
        self.memory: dict[int, float] = {}
        self.seconds: dict[int, float] = {}
        self._program, self._each = program, each
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._done.wait(self._each):
            for process in psutil.Process().children(recursive=True):
                with contextlib.suppress(psutil.Error, OSError):
                    if Path(process.exe()) == self._program:
                        self._look(process)

    def _look(self, process: psutil.Process) -> None:
        self.memory[process.pid] = max(self.memory.get(process.pid, 0.0), peak(process))
        self.seconds[process.pid] = sum(process.cpu_times()[:2])


def peak(process: psutil.Process) -> float:
    """The most memory that a process has had, in MiB; where the system does not tell it, what it has now."""
    status = Path(f"/proc/{process.pid}/status")
    if status.exists():
        return megabytes(status.read_text(encoding="utf-8"), "VmHWM")
    memory = process.memory_info()
    return float(getattr(memory, "peak_wset", memory.rss)) / 2**20


@contextlib.contextmanager
def moved(name: str) -> Iterator[Path]:
    """The program in a copy of its folder of that name, with an environment in which no Python is found."""
    old = dict(os.environ)
    kept = {"SYSTEMROOT"} if sys.platform == "win32" else set()  # no program of Windows starts without it
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent).resolve() / name
        shutil.copytree(pack_pbrain.FOLDER, folder)
        os.environ.clear()
        os.environ.update({name: old[name] for name in kept if name in old}, PATH=str(folder / "nowhere"))
        try:
            yield folder / pack_pbrain.program_name()
        finally:
            os.environ.clear()
            os.environ.update(old)


class Report:
    """What was found, told as it comes; ``good`` as long as all of it was."""

    def __init__(self) -> None:
        self.good = True

    def tell(self, text: str, good: bool) -> None:
        """One line."""
        self.good &= good
        print(f"{'ok   ' if good else 'FAULT'} {text}", flush=True)


def start_and_end(program: Path) -> tuple[float, float]:
    """Seconds from the start of the process to OK, and from END to its end. EngineGoneError if there is no OK."""
    began = perf_counter()
    brain = Brain([str(program)])
    answer, _ = brain.ask("START 20", seconds=START_UP)
    ready = perf_counter() - began
    began = perf_counter()
    brain.close()
    if answer != "OK":
        raise EngineGoneError(f"answered {answer!r} to START")
    return ready, perf_counter() - began


def check_starts(program: Path, report: Report, times: int = 20) -> None:
    start_and_end(program)  # the files are in memory from here on
    before = os.times()
    ready, left = zip(*(start_and_end(program) for _ in range(times)), strict=True)
    after, median = os.times(), statistics.median(ready)
    used = sum(after[2:4]) - sum(before[2:4])  # user and system time of the processes that have ended; 0 on Windows
    report.tell(
        f"{times} starts: OK to START after {1000 * median:.0f} ms (median; at most {1000 * max(ready):.0f} ms),"
        f" from start to end {1000 * used / times:.0f} ms of the processor",
        median < START_UP,
    )
    report.tell(f"left {1000 * max(left):.0f} ms after END at most", max(left) < LEAVING)


def check_memory(watch: Watch, what: str, report: Report) -> None:
    most = max(watch.memory.values(), default=0.0)
    report.tell(f"{what}: {most:.0f} MiB in one process at most, below {MEMORY}", 0 < most < MEMORY)


def check_game(program: Path, report: Report) -> None:
    """One whole game, both sides packed."""
    brains = {colour: Brain([str(program)]) for colour in (BLACK, WHITE)}
    with Watch(program) as watch:
        try:
            for brain in brains.values():
                brain.tell(f"INFO max_memory {MEMORY << 20}")
            record = play(Plan(0, "standard", 200, (0, 0), False, "pbrain"), brains)
        finally:
            for brain in brains.values():
                brain.close()
    fault = record.crashes or record.illegal or record.fouls
    report.tell(f"a game against itself at 0.2 s a move: {record.result} after {record.plies} plies", not fault)
    report.tell(f"the latest answer {1000 * max(record.late):+.0f} ms beside the limit", max(record.late) < LATE)
    check_memory(watch, "the game", report)


def check_long_move(program: Path, seconds: float, report: Report) -> None:
    """One move with all the time that Gomocup gives, which fills the table of positions."""
    stones = ["9,9,2", "10,10,1", "10,9,2", "11,9,1", "9,11,2"]
    brain = Brain([str(program)])
    with Watch(program) as watch:
        try:
            brain.ask("START 20", seconds=START_UP)
            milliseconds = round(1000 * seconds)
            limits = [f"timeout_turn {milliseconds}", "timeout_match 0", f"max_memory {MEMORY << 20}", "game_type 1"]
            brain.tell(*(f"INFO {limit}" for limit in limits))
            answer, took = brain.ask("BOARD", *stones, "DONE", seconds=seconds)
        finally:
            brain.close()
    legal = re.fullmatch(r"1?\d,1?\d", answer) is not None
    report.tell(f"a move of {seconds:g} s: {answer} after {took:.2f} s", legal and took < seconds + LATE)
    check_memory(watch, "the move", report)
    cores = max(watch.seconds.values(), default=0.0) / took
    report.tell(f"{cores:.2f} cores", cores < CORES)


def foreign(trace: Iterable[str], folder: Path) -> list[str]:
    """Of the lines of strace, the files that were opened or run and are neither in the folder nor of the system, and
    all that are of an installed Python.
    """
    found = set()
    for line in trace:
        opened = re.search(r'(?:openat\([^"]*|execve\()"([^"]*)".* = (-?\d+)', line)
        if opened and int(opened[2]) >= 0:
            path = undone(opened[1])
            inside = Path(path).is_relative_to(folder)
            if not inside and (not path.startswith(SYSTEM) or re.search(r"python|site-packages|\.pyc?$", path)):
                found.add(path)
    return sorted(found)


def undone(text: str) -> str:
    r"""A name as strace writes it, whose bytes beyond ASCII are octal (``\345\210``)."""
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1").decode("utf-8", errors="replace")


def check_files(program: Path, strace: str | None, report: Report) -> None:
    """What the program opens, in a move."""
    if strace is None:
        print("      what it opens was not checked: strace is not installed")
        return
    log = program.with_name("trace.txt")
    brain = Brain([strace, "-f", "-s", "4096", "-e", "trace=openat,execve", "-o", str(log), str(program)])
    try:
        brain.ask("START 20", seconds=10)
        brain.tell("INFO timeout_turn 500")
        brain.ask("BEGIN", seconds=10)
        answer, _ = brain.ask("TURN 3,3", seconds=10)
    finally:
        brain.close()
    lines = log.read_text(encoding="utf-8").splitlines()
    strangers = foreign(lines, program.parent)
    ours = sum(f"/{pack_pbrain.PROGRAM}" in line for line in lines)
    text = f"opened outside its folder, besides the system's files: {', '.join(strangers) or 'nothing'}"
    report.tell(text, not strangers and ours > 0 and "," in answer)


def offsets(games: int, seed: int = 1) -> list[str]:
    """Openings in Gomocup's notation: points by their distance from the centre, to the right and down."""
    lines = []
    for number in range((games + 1) // 2):
        board = opening_board(random.Random(f"{seed} pbrain {number}"), parse_rule("standard"))
        points = (point_xy(point) for point in board.move_stack)
        lines.append(", ".join(f"{column - SIZE // 2},{SIZE // 2 - row}" for column, row in points))
    return lines


def manager_command(manager: Path, program: Path, opponent: str, games: int, openings: Path) -> list[str]:
    """The command that lets c-gomoku-cli play standard gomoku, each opening twice, at 0.3 seconds a move."""
    return [
        str(manager), "-each", "tc=0/0.3", f"maxmemory={MEMORY << 20}",
        "-engine", f"name={pack_pbrain.PROGRAM}", f"cmd={program}", "-engine", "name=opponent", f"cmd={opponent}",
        "-rule", "1", "-boardsize", str(SIZE), "-games", str(games), "-repeat",
        "-openings", f"file={openings}", "order=sequential",
    ]  # fmt: skip


def faults_of(printed: str, ours: str, both: bool) -> list[str]:
    """The games of c-gomoku-cli's output that were lost otherwise than on the board: those of ``ours``, or of either
    side.
    """
    faults = []
    for players, result, reason in re.findall(r"Finished game \d+ \((.*)\): (\S+) \{(.*)\}", printed):
        loser = players.split(" vs ")[result == "1-0"] if result in ("1-0", "0-1") else None
        if any(fault in reason for fault in FAULTS) and (both or loser == ours):
            faults.append(f"{players}: {reason}")
    return faults


def check_manager(options: argparse.Namespace, report: Report) -> None:
    """Games under a manager, in a folder without blanks, which it could not read."""
    with moved("elsewhere") as program, Watch(program) as watch:
        openings = options.openings.resolve() if options.openings else program.with_name("openings.txt")
        if not options.openings:
            openings.write_text("".join(f"{line}\n" for line in offsets(options.games)), encoding="utf-8")
        opponent = options.opponent or str(program)
        command = manager_command(options.manager.resolve(), program, opponent, options.games, openings)
        done = subprocess.run(
            command, cwd=program.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    played = done.stdout.count("Finished game ")
    scores = re.findall(r"^Score of .*", done.stdout, flags=re.MULTILINE)
    faults = faults_of(done.stdout, pack_pbrain.PROGRAM, both=options.opponent is None)
    report.tell(
        f"{played} of {options.games} games under the manager: {'; '.join(scores[-1:])}", played == options.games
    )
    report.tell(f"lost otherwise than on the board: {'; '.join(faults) or 'none'}", not faults)
    check_memory(watch, f"these games, {len(watch.memory)} processes", report)
    if played != options.games:
        print(done.stdout)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30.0, help="of the long move; default 30")
    parser.add_argument("--manager", type=Path, help="c-gomoku-cli, for games under it")
    parser.add_argument("--opponent", metavar="COMMAND", help="whom it plays there; default itself")
    parser.add_argument("--games", type=int, default=10, help="there; default 10")
    parser.add_argument("--openings", type=Path, help="there, in Gomocup's notation; default even ones")
    options = parser.parse_args(arguments)
    if not (pack_pbrain.FOLDER / pack_pbrain.program_name()).is_file() and pack_pbrain.main():
        return 2
    report = Report()
    strace = shutil.which("strace")
    size = sum(file.stat().st_size for file in pack_pbrain.files_of(pack_pbrain.FOLDER)) / 2**20
    print(f"      {pack_pbrain.FOLDER.name}: {size:.1f} MiB")
    try:
        with moved(PLACE) as program:
            check_starts(program, report)
            check_files(program, strace, report)
            check_game(program, report)
            check_long_move(program, options.seconds, report)
        if options.manager:
            check_manager(options, report)
    except EngineGoneError as gone:
        report.tell(f"the engine {gone}", False)
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())
