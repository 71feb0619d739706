"""Runs the kernel's tests on every way to build it: uncompiled, as shipped, with assertions, sanitized, under valgrind.

Each build must also have the signature of `kagetsu bench` that belongs to this version.

    python checks/kernel_builds.py                          all builds, the quick tests of tests/kernel
    python checks/kernel_builds.py sanitize valgrind        some of them
    python checks/kernel_builds.py --tests tests/kernel/test_position.py -k undo
                                                            what pytest is told to run; comes last

The builds lie in folders of their own below build/, so that the kernel beside the sources stays as it is. valgrind is
left out with a word where it is not installed. Of what it reports, errors count in which a function of the kernel takes
part: Python's own are not ours. Exit status: 0 all passed; 1 one failed; 2 a build cannot be made.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
FOLDER = CHECKOUT / "build" / "kernel"
QUICK = ("tests/kernel", "-m", "not slow")


@dataclass(frozen=True)
class Build:
    """One way to run the kernel: the variant of setup.py that is compiled, and the form that the tests ask for."""

    variant: str
    form: str = "compiled"
    under_valgrind: bool = False


BUILDS = {
    "python": Build("normal", form="python"),
    "normal": Build("normal"),
    "debug": Build("debug"),
    "sanitize": Build("sanitize"),
    "valgrind": Build("profile", under_valgrind=True),
}


class BuildError(Exception):
    """A variant cannot be compiled; holds what the compiler said."""


def library(variant: str) -> Path:
    """The folder that a variant is built to."""
    return FOLDER / variant / "lib"


def compile_variant(variant: str) -> None:
    """Builds the package with a variant of the kernel. Raises BuildError."""
    shutil.rmtree(library(variant), ignore_errors=True)
    base = ["build", "--build-base", str(FOLDER / variant), "--build-lib", str(library(variant))]
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", *base, "build_ext", "--variant", variant],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    modules = [path.stem for path in (CHECKOUT / "src/kagetsu/kernel").glob("*.pxd")]
    compiled = {path.name.partition(".")[0] for path in library(variant).rglob("*") if path.suffix in {".so", ".pyd"}}
    if done.returncode or not compiled.issuperset(modules):
        raise BuildError(done.stdout + done.stderr)


def environment_of(build: Build) -> dict[str, str]:
    """The environment in which Python imports a build."""
    return {
        **os.environ,
        "PYTHONPATH": str(library(build.variant)),
        "KAGETSU_KERNEL": build.form,
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def bench(build: Build) -> tuple[bool, str]:
    """Whether a build has the signature that belongs to this version, and what `kagetsu bench` printed."""
    done = subprocess.run(
        [sys.executable, "-m", "kagetsu", "bench", "--time", "0"],
        cwd=FOLDER,
        env=environment_of(build),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout.rstrip()


def run_tests(build: Build, arguments: list[str]) -> tuple[bool, str]:
    """Whether the tests pass on a build, and what they printed."""
    report = FOLDER / "memcheck.xml"
    report.unlink(missing_ok=True)
    python = [sys.executable]
    environment = environment_of(build)
    if build.under_valgrind:
        python = [
            "valgrind",
            "--error-limit=no",
            "--leak-check=full",
            "--show-leak-kinds=definite",
            "--xml=yes",
            f"--xml-file={report}",
            *python,
        ]
        environment["PYTHONMALLOC"] = "malloc"
    done = subprocess.run(
        [*python, "-m", "pytest", "-q", "--capture=sys", "-p", "no:cacheprovider", "-o", "timeout=0", *arguments],
        cwd=CHECKOUT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    # Where a sanitizer ends the process, what it says comes past pytest, by the process's own stderr.
    faults = memory_faults(report, library(build.variant)) if build.under_valgrind else []
    return done.returncode == 0 and not faults, "\n".join([*faults, done.stdout.rstrip()])


def memory_faults(report: Path, folder: Path) -> list[str]:
    """The errors of a valgrind report, each with its calls, in which a file in ``folder`` takes part.

    What a module allocates while it is imported is never freed, which is no fault.
    """
    faults = []
    for error in ElementTree.parse(report).iter("error"):
        frames = list(error.iter("frame"))
        ours = [frame for frame in frames if frame.findtext("obj", "").startswith(f"{folder}{os.sep}")]
        importing = any(frame.findtext("fn", "").startswith("__pyx_pymod_exec_") for frame in ours)
        if ours and not (importing and error.findtext("kind", "").startswith("Leak_")):
            calls = [f"  {frame.findtext('fn', '?')} {frame.findtext('line', '')}" for frame in frames]
            faults.append("\n".join([error.findtext("what") or error.findtext("xwhat/text") or "?", *calls]))
    return faults


def summary(printed: str) -> str:
    """The line of pytest's output that counts the tests."""
    counts = [line for line in printed.splitlines() if " in " in line and ("passed" in line or "failed" in line)]
    return counts[-1] if counts else "the tests were cut short"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("builds", nargs="*", choices=[*BUILDS, []], metavar="BUILD", help=", ".join(BUILDS))
    parser.add_argument("--tests", nargs=argparse.REMAINDER, default=QUICK, help="what pytest is told to run")
    options = parser.parse_args()
    failed = False
    compiled = set()
    for name in options.builds or BUILDS:
        build = BUILDS[name]
        if build.under_valgrind and shutil.which("valgrind") is None:
            print(f"{name:10} left out: valgrind is not installed", flush=True)
            continue
        if build.variant not in compiled:
            try:
                compile_variant(build.variant)
            except BuildError as error:
                print(f"{name:10} cannot be built\n{error}", file=sys.stderr)
                return 2
            compiled.add(build.variant)
        began = time.monotonic()
        passed, printed = run_tests(build, list(options.tests))
        seconds = time.monotonic() - began
        print(f"{name:10} {'ok    ' if passed else 'FAILED'} {seconds:6.1f} s  {summary(printed)}", flush=True)
        signed, told = bench(build)
        print(f"{name:10} {'ok    ' if signed else 'FAILED'} {told.splitlines()[-1] if told else ''}", flush=True)
        for good, text in ((passed, printed), (signed, told)):
            if not good:
                print(text, flush=True)
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
