"""Gives every reader files that are spoilt, and sees to it that each is read or refused in one sentence, in time.

    nice python checks/fuzz_readers.py                       200,000 inputs a reader, an hour or more
    python checks/fuzz_readers.py sgf lib --count 5000 --seed 7
    python checks/fuzz_readers.py --coverage                 whose branches 5,000 inputs a reader reach
    python checks/fuzz_readers.py sgf --only 1234            one input, which is printed, with its traceback

An input is a good file with some harm done to it, or cut off at any byte. It holds that a reader gives games or raises
FormatError with the place; that it takes at most 5 µs of processor time a byte and 0.1 s; that a fifth of all inputs is
read; and for large files made to be hard, that it takes at most 200 MB. Exit status 1 if anything does not hold. With
--checkpoint FILE a run that was stopped goes on behind the last reader that it finished.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.reader_inputs import READERS, Reader, hard_files, spoilt, with_outside
from kagetsu.rules.error import FormatError

SECONDS, SECONDS_A_BYTE = 0.1, 5e-6
MEMORY = 200_000_000
SHARE = 0.2
COVERED = 95.0
_COUNTED = ("covered_lines", "covered_branches", "num_statements", "num_branches")
WHOLE = (
    "There is no game in this file: no '(;' stands anywhere.",
    "There is no game in this file: it has no moves.",
    "A .pos file has a byte with the number of moves and a byte for each: this one has {found} bytes.",
    "A .sav file begins with the numbers of rows, columns and moves, a line each.",
)
"""What is said of a file as a whole: it has no place but the file."""


class Outcome:
    """What one reader did with its inputs."""

    def __init__(self) -> None:
        self.read = self.refused = 0
        self.slowest = 0.0
        self.faults: list[str] = []


def names_its_place(fault: FormatError) -> bool:
    """Whether the error says where in the file the fault lies."""
    by_byte = "offset" in fault.values or "byte" in fault.values
    return fault.file is not None and (fault.line is not None or by_byte or fault.message in WHOLE)


def fault_of(reader: Reader, data: bytes, outcome: Outcome) -> str | None:
    """Reads one input; what is wrong with what happened, if anything."""
    for attempt in range(3):
        start = time.process_time()
        try:
            reader.read(data)
            error = None
        except FormatError as fault:
            error = fault
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is what is looked for
            return f"{type(fault).__name__}: {fault}"
        took = time.process_time() - start
        # Something else may have happened on this processor: only what is slow three times is.
        if took <= SECONDS + SECONDS_A_BYTE * len(data):
            break
        if attempt == 2:
            return f"takes {took:.2f} s for {len(data)} bytes"
    outcome.slowest = max(outcome.slowest, took)
    if error is None:
        outcome.read += 1
        return None
    outcome.refused += 1
    if not names_its_place(error):
        return f"names no place: {error}"
    return None


def fuzz(reader: Reader, count: int, seed: int) -> Outcome:
    """Reads ``count`` spoilt files."""
    outcome = Outcome()
    for number, data in enumerate(spoilt(reader, count, seed)):
        fault = fault_of(reader, data, outcome)
        if fault is not None:
            outcome.faults.append(f"{number}: {fault}")
            if len(outcome.faults) >= 20:
                break
        if sys.stderr.isatty() and number % 500 == 0:
            print(f"\r{reader.name} {number:,}", end="", file=sys.stderr)
    if outcome.read < SHARE * count:
        outcome.faults.append(f"only {outcome.read} of {count} inputs are read")
    return outcome


def fuzz_hard(reader: Reader) -> list[str]:
    """Reads the large files, and measures what they take; the faults."""
    faults = []
    for what, data in hard_files(reader.name):
        outcome = Outcome()
        fault = fault_of(reader, data, outcome)
        gc.collect()
        tracemalloc.start()
        try:
            held = reader.read(data)
        except FormatError:
            held = None
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        del held
        print(f"  {what}: {len(data):,} bytes, {outcome.slowest / len(data) * 1e6:.2f} µs a byte, {peak / 1e6:.0f} MB")
        if fault is None and peak > MEMORY:
            fault = f"takes {peak / 1e6:.0f} MB"
        if fault is not None:
            faults.append(f"{what}: {fault}")
    return faults


def covered(reader: Reader, count: int, seed: int) -> list[str]:
    """Which of its modules a reader's inputs do not reach enough of: lines and branches of all functions that any input
    enters; those that none enters are named, since writers stand in the same files.
    """
    import coverage

    folder = Path(__file__).resolve().parent.parent / "src" / "kagetsu" / "formats"
    files = [str(folder / f"{module}.py") for module in reader.modules]
    watch = coverage.Coverage(branch=True, include=files, data_file=None)
    watch.start()
    for data in spoilt(reader, count, seed):
        fault_of(reader, data, Outcome())
    watch.stop()
    faults = []
    with tempfile.TemporaryDirectory() as aside:
        report = Path(aside) / "coverage.json"
        watch.json_report(outfile=str(report))
        measured = json.loads(report.read_text())["files"]
    for file, about in sorted(measured.items()):
        functions = {name: part for name, part in about["functions"].items() if name}
        entered = {name: part for name, part in functions.items() if part["summary"]["covered_lines"]}
        sums = [sum(part["summary"][key] for part in entered.values()) for key in _COUNTED]
        share = 100 * (sums[0] + sums[1]) / (sums[2] + sums[3])
        print(f"  {Path(file).name}: {share:.1f} %; not entered: {' '.join(sorted(functions.keys() - entered.keys()))}")
        for name, part in entered.items():
            if part["missing_lines"] or part["missing_branches"]:
                print(f"    {name}: without {part['missing_lines']} {part['missing_branches']}")
        if share < COVERED:
            faults.append(f"{Path(file).name}: {share:.1f} % of what was entered")
    return faults


def show(reader: Reader, number: int, seed: int) -> int:
    """Prints one input and what it leads to."""
    for at, data in enumerate(spoilt(reader, max(number + 1, 200_000), seed)):
        if at == number:
            print(repr(data))
            try:
                print(reader.read(data))
            except FormatError as fault:
                print(fault)
            return 0
    return 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(READERS))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--checkpoint", type=Path)
    options = parser.parse_args()
    unknown = [name for name in options.readers if name not in READERS]
    if unknown:
        parser.error(f"no reader is called {unknown[0]}")
    outside = Path(os.environ.get("KAGETSU_TEST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
    done: dict[str, Any] = {}
    if options.checkpoint and options.checkpoint.exists():
        done = json.loads(options.checkpoint.read_text())
    has_failed = False
    for name in options.readers or READERS:
        reader = with_outside(READERS[name], outside)
        if options.only is not None:
            return show(reader, options.only, options.seed)
        if name in done:
            print(done[name])
            continue
        print(name, flush=True)
        if options.coverage:
            faults = covered(reader, options.count or 5000, options.seed)
        else:
            faults = fuzz_hard(reader)
            count = options.count or 200_000
            outcome = fuzz(reader, count, options.seed)
            faults += outcome.faults
            told = (
                f"{name}: {outcome.read + outcome.refused:,} inputs, {outcome.read:,} read, {outcome.refused:,} "
                f"refused, the slowest {1000 * outcome.slowest:.0f} ms"
            )
            print(told, flush=True)
            if options.checkpoint and not faults:
                done[name] = told
                options.checkpoint.write_text(json.dumps(done))
        for fault in faults:
            print("  WRONG", fault, flush=True)
        has_failed |= bool(faults)
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
