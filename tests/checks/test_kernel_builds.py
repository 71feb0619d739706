"""What counts as a fault of the kernel in a report of valgrind."""

from pathlib import Path

from checks.kernel_builds import memory_faults, summary

OURS, PYTHON = "/checkout/lib/kagetsu/kernel/vcf.so", "/usr/lib/libpython3.11.so"
FOLDER = Path("/checkout/lib")


def error(kind: str, *frames: tuple[str, str]) -> str:
    calls = "".join(f"<frame><obj>{obj}</obj><fn>{name}</fn></frame>" for name, obj in frames)
    what = f"<xwhat><text>{kind}</text></xwhat>" if kind.startswith("Leak") else f"<what>{kind}</what>"
    return f"<error><kind>{kind}</kind>{what}<stack>{calls}</stack></error>"


def faults(tmp_path: Path, *errors: str) -> list[str]:
    report = tmp_path / "memcheck.xml"
    report.write_text(f"<valgrindoutput>{''.join(errors)}</valgrindoutput>", encoding="utf-8")
    return [fault.splitlines()[0] for fault in memory_faults(report, FOLDER)]


def test_faults_of_python_are_not_ours(tmp_path: Path) -> None:
    assert faults(tmp_path, error("UninitCondition", ("maybe_small_long", PYTHON), ("main", PYTHON))) == []


def test_a_fault_in_or_below_the_kernel_is_ours(tmp_path: Path) -> None:
    inside = error("InvalidRead", ("__pyx_f_search", OURS), ("main", PYTHON))
    below = error("UninitCondition", ("memcpy", PYTHON), ("__pyx_f_search", OURS))
    assert faults(tmp_path, inside, below) == ["InvalidRead", "UninitCondition"]


def test_what_a_search_leaks_is_ours_and_what_an_import_keeps_is_not(tmp_path: Path) -> None:
    search = error("Leak_DefinitelyLost", ("malloc", PYTHON), ("__pyx_f_search", OURS))
    imported = error("Leak_DefinitelyLost", ("malloc", PYTHON), ("__pyx_pymod_exec_vcf", OURS))
    assert faults(tmp_path, imported, search) == ["Leak_DefinitelyLost"]


def test_a_wrong_read_while_importing_is_ours(tmp_path: Path) -> None:
    assert faults(tmp_path, error("InvalidRead", ("__pyx_pymod_exec_vcf", OURS))) == ["InvalidRead"]


def test_the_count_of_the_tests_is_found() -> None:
    assert summary("....\n12 passed in 3.40s\noutside cases: NONE ran\n") == "12 passed in 3.40s"
    assert summary("..\n1 failed, 11 passed in 3.40s") == "1 failed, 11 passed in 3.40s"
    assert summary("Aborted") == "the tests were cut short"
