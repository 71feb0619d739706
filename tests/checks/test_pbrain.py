"""How the check of the packed engine reads what other programs print, and what it tells a manager."""

import sys
from pathlib import Path

import psutil
import pytest

from checks.pbrain import Report, Watch, faults_of, foreign, offsets, peak, undone

FOLDER = Path("/tmp/x/elsewhere 别处")
OCTAL = "/tmp/x/elsewhere \\345\\210\\253\\345\\244\\204"
"""The same as strace writes it: the bytes of UTF-8 in octal."""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f'12 execve("{OCTAL}/pbrain-kagetsu64", ["pbrain"], 0x7f /* 1 var */) = 0', []),
        (f'12 openat(AT_FDCWD, "{OCTAL}/_internal/libpython3.11.so.1.0", O_RDONLY|O_CLOEXEC) = 3', []),
        ('12 openat(AT_FDCWD, "/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY|O_CLOEXEC) = 3', []),
        ('12 openat(AT_FDCWD, "/usr/lib/python3.11/os.py", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file)', []),
        ('12 openat(AT_FDCWD, "/usr/lib/python3.11/os.py", O_RDONLY|O_CLOEXEC) = 3', ["/usr/lib/python3.11/os.py"]),
        ('12 openat(AT_FDCWD, "/usr/lib/libpython3.11.so", O_RDONLY) = 3', ["/usr/lib/libpython3.11.so"]),
        ('12 openat(AT_FDCWD, "/opt/any/thing", O_RDONLY) = 4', ["/opt/any/thing"]),
        ('12 openat(AT_FDCWD, "beside", O_RDONLY) = 4', ["beside"]),
        ('12 execve("/usr/bin/env", ["env"], 0x7f /* 1 var */) = 0', ["/usr/bin/env"]),
        ("12 +++ exited with 0 +++", []),
    ],
)
def test_what_is_opened_outside_the_folder(line: str, found: list[str]) -> None:
    assert foreign([line], FOLDER) == found


def test_names_in_octal() -> None:
    assert undone(OCTAL) == str(FOLDER)


GAMES = """\
Finished game 1 (pbrain-kagetsu64 vs opponent): 0-1 {White win by five connection}
Finished game 2 (opponent vs pbrain-kagetsu64): 1-0 {Black win by time forfeit}
Finished game 3 (opponent vs pbrain-kagetsu64): 0-1 {White win by opponent crash}
Finished game 4 (opponent vs pbrain-kagetsu64): 1/2-1/2 {Draw by fullfilled board}
"""


def test_games_lost_otherwise_than_on_the_board() -> None:
    late = "opponent vs pbrain-kagetsu64: Black win by time forfeit"
    crash = "opponent vs pbrain-kagetsu64: White win by opponent crash"
    assert faults_of(GAMES, "pbrain-kagetsu64", both=False) == [late]
    assert faults_of(GAMES, "pbrain-kagetsu64", both=True) == [late, crash]


def test_openings_lie_on_the_board_and_repeat_nothing() -> None:
    lines = offsets(4)
    assert len(lines) == len(set(lines)) == 2
    for line in lines:
        points = [tuple(map(int, point.split(","))) for point in line.split(", ")]
        assert 8 <= len(points) <= 12
        assert len(set(points)) == len(points)
        assert all(-7 <= column <= 7 and -7 <= row <= 7 for column, row in points)


@pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="the system tells only what it has now")
def test_the_memory_of_a_process_counts_after_it_was_given_back() -> None:
    held = bytearray(2**26)
    held[:] = bytes([1]) * 2**26
    most = peak(psutil.Process())
    assert most >= 64
    held.clear()
    assert peak(psutil.Process()) >= most


def test_a_watch_sees_nothing_of_other_programs() -> None:
    with Watch(Path("/no/such/program"), each=0.001) as watch:
        pass
    assert watch.memory == {}


@pytest.mark.parametrize(("found", "good"), [([], True), ([True], True), ([True, False, True], False)])
def test_one_fault_is_enough(found: list[bool], good: bool, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    for well in found:
        report.tell("as it is", good=well)
    assert report.good == good
    assert capsys.readouterr().out.count("FAULT as it is") == found.count(False)
