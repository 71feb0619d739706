"""Breaks the rules one trap at a time and looks whether the quick tests notice.

    python checks/mutants.py                 all mutants of checks/mutants.toml
    python checks/mutants.py recursion swap  those whose name holds one of the words
    python checks/mutants.py --list          only their names

A mutant is one textual change. It is applied to a copy of the sources and tests in a temporary folder, and the quick
tests of the rules run there on the copy, without outside data. Exit status: 0 all were killed; 1 one survived; 2 the
check itself cannot run (a text to replace that is not there exactly once, tests that fail without any change).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
MUTANTS = Path(__file__).with_suffix(".toml")

# Facts first: most mutants fall to one of them within a second or two.
FIRST = ("test_line.py", "test_rule.py", "test_outcome.py", "test_opening_cases.py", "test_forbidden.py")
TIMEOUT = 600.0
"""Seconds; a mutant that never ends is killed by it."""


class CheckError(Exception):
    """The check itself cannot run."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file below ``src/kagetsu``: ``old``, which stands there exactly once, becomes ``new``."""

    name: str
    breaks: str
    file: str
    old: str
    new: str

    def applied(self, source: str) -> str:
        """The changed source; CheckError if ``old`` does not stand there exactly once."""
        found = source.count(self.old)
        if found != 1:
            raise CheckError(f"{self.name}: the text to replace stands {found} times in {self.file}:\n{self.old}")
        changed = source.replace(self.old, self.new)
        compile(changed, self.file, "exec")
        return changed


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant. ``by``: the first test that failed; None if none did."""

    mutant: Mutant
    by: str | None
    seconds: float


def read_mutants(path: Path = MUTANTS) -> list[Mutant]:
    """The mutants of a file, in its order."""
    return [Mutant(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]]


def copy_checkout(folder: Path) -> None:
    """Copies what the tests of the rules need."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("src", "tests", "checks"):
        shutil.copytree(CHECKOUT / name, folder / name, ignore=ignored)
    shutil.copy2(CHECKOUT / "pyproject.toml", folder)
    (folder / "no outside data").mkdir()


def run_in(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python command so that it imports the copy in ``folder``, whatever is installed."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "KAGETSU_TEST_DATA": str(folder / "no outside data"),
    }
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )


def imported_from_copy(folder: Path) -> None:
    """CheckError if the tests would not see the copy."""
    found = run_in(folder, "-c", "import kagetsu.rules.board as board; print(board.__file__)")
    if not found.stdout.startswith(str(folder)):
        raise CheckError(f"the copy is not what is imported: {found.stdout or found.stderr}")


def first_failure(folder: Path) -> str | None:
    """Runs the quick tests of the rules in ``folder`` until one fails; its name, or None if all pass."""
    names = sorted(file.name for file in folder.glob("tests/rules/test_*.py"))
    names.sort(key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    options = ("-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--tb=line")
    try:
        done = run_in(folder, "-m", "pytest", *options, *(f"tests/rules/{name}" for name in names))
    except subprocess.TimeoutExpired:
        return f"no end after {TIMEOUT:.0f} s"
    if done.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    if not failed or done.returncode not in (1, 2):
        raise CheckError(f"the tests did not run:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return failed[1]


def try_mutant(mutant: Mutant | None) -> Verdict:
    """Runs the tests on a copy with the mutant, or with no change at all."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kagetsu-mutant-") as name:
        folder = Path(name).resolve()
        copy_checkout(folder)
        if mutant:
            file = folder / "src" / "kagetsu" / mutant.file
            file.write_text(mutant.applied(file.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            mutant = Mutant("no change", "", "", "", "")
            imported_from_copy(folder)
        by = first_failure(folder)
    return Verdict(mutant, by, time.monotonic() - started)


def check(mutants: list[Mutant], jobs: int) -> list[Mutant]:
    """Tries all mutants, printing each; returns those that survived."""
    for mutant in mutants:
        mutant.applied((CHECKOUT / "src" / "kagetsu" / mutant.file).read_text(encoding="utf-8"))
    unchanged = try_mutant(None)
    if unchanged.by:
        raise CheckError(f"without any change a test fails: {unchanged.by}")
    print(f"unchanged   {unchanged.seconds:5.1f} s  all quick tests of the rules pass", flush=True)
    survivors = []
    with ThreadPoolExecutor(jobs) as pool:
        for verdict in pool.map(try_mutant, mutants):
            word = "killed  " if verdict.by else "SURVIVED"
            by = verdict.by or verdict.mutant.breaks
            print(f"{word}    {verdict.seconds:5.1f} s  {verdict.mutant.name}: {by}", flush=True)
            if not verdict.by:
                survivors.append(verdict.mutant)
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} mutants killed")
    return survivors


def main() -> int:
    parser = argparse.ArgumentParser(description="Breaks the rules one trap at a time: the quick tests must notice.")
    parser.add_argument("words", nargs="*", help="only the mutants whose name holds one of these")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many run at a time")
    parser.add_argument("--list", action="store_true", help="only show the names")
    options = parser.parse_args()
    mutants = [
        mutant for mutant in read_mutants() if not options.words or any(word in mutant.name for word in options.words)
    ]
    if options.list:
        print(*(f"{mutant.name}: {mutant.breaks}" for mutant in mutants), sep="\n")
        return 0
    try:
        return 1 if check(mutants, options.jobs) else 0
    except CheckError as fault:
        print(f"mutants: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
