"""The watch on the memory of a long analysis."""

import sys

import pytest

from checks.memory import main, megabytes, watched

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

STATUS = "Name:\tpython\nVmRSS:\t  51200 kB\nRssShmem:\t   2048 kB\n"


def test_numbers_of_a_process() -> None:
    assert megabytes(STATUS, "VmRSS") == 50.0
    assert megabytes(STATUS, "RssShmem") == 2.0
    assert megabytes("Name:\tpython\n", "VmRSS") == 0.0  # as for a process that has just ended


def allocating(what: str) -> list[str]:
    """A process that fills 64 MB and stays for a while."""
    return [sys.executable, "-c", f"import mmap, time; block = {what}; block[:] = bytes([1]) * 2**26; time.sleep(0.5)"]


def test_memory_that_is_not_the_table_counts() -> None:
    status, most, beyond = watched(allocating("bytearray(2**26)"), 0.02, hash_mb=64)
    assert status == 0
    assert beyond >= 64
    assert most >= beyond


def test_shared_pages_are_the_table_up_to_its_size() -> None:
    _, most, beyond = watched(allocating("memoryview(mmap.mmap(-1, 2**26))"), 0.02, hash_mb=16)
    assert most >= 64
    assert 48 <= beyond <= most - 16 + 1


def test_a_process_that_fails_is_told() -> None:
    assert watched([sys.executable, "-c", "raise SystemExit(3)"], 0.02, hash_mb=64)[0] == 3


@pytest.mark.slow
def test_a_short_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--minutes", "0.05", "--hash-mb", "16"]) == 0
    assert "beyond the table of 16 MB" in capsys.readouterr().out


def test_a_rule_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--minutes", "0.01", "--rule", "chess"]) == 2
