"""The loader picks one form of the kernel for all of its modules, and says what is missing."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kagetsu

PACKAGE = Path(kagetsu.__file__).parent

LOAD = """
import json, sys
from kagetsu.engine.kernel_door import kernel, kernel_variant, kernel_warning
from pathlib import Path
names = [path.stem for path in Path(kernel.__file__).parent.glob("*.pxd")]
modules = [__import__(f"kagetsu.kernel.{name}", fromlist=[name]) for name in names]
print(json.dumps([kernel_variant(), kernel_warning(), sorted({Path(module.__file__).suffix for module in modules})]))
"""
"""Prints the form, the warning, and the endings of the files that the kernel's modules were loaded from."""

FAIL = """
from kagetsu.rules.error import KagetsuError
try:
    import kagetsu.engine.kernel_door
except KagetsuError as fault:
    print(fault.text("en"))
    print(fault.text("zh"))
"""

NO_CYTHON = "import sys; sys.modules['cython'] = None\n"
COMPILED = [path for path in (PACKAGE / "kernel").iterdir() if path.suffix in {".so", ".pyd"}]
needs_compiled = pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")


def run(code: str, form: str | None, folder: Path | None = None) -> str:
    """What a Python prints that finds kagetsu in ``folder``, else where it is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "KAGETSU_KERNEL"}
    if form is not None:
        environment["KAGETSU_KERNEL"] = form
    if folder is not None:
        environment["PYTHONPATH"] = str(folder)
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it is where it could not be compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    shutil.copytree(PACKAGE, folder / "kagetsu", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return folder


@needs_compiled
@pytest.mark.parametrize("form", [None, "", "compiled"])
def test_the_compiled_form_comes_first(form: str | None) -> None:
    variant, warning, endings = json.loads(run(LOAD, form))
    assert (variant, warning) == ("compiled", None)
    assert len(endings) == 1
    assert endings[0] in {".so", ".pyd"}


def test_python_can_be_forced() -> None:
    variant, warning, endings = json.loads(run(LOAD, "python"))
    assert (variant, endings) == ("python", [".py"])
    assert warning is None, "who asks for it knows"


def test_it_runs_uncompiled_with_a_warning(uncompiled: Path) -> None:
    variant, warning, endings = json.loads(run(LOAD, None, uncompiled))
    assert (variant, endings) == ("python", [".py"])
    assert "150 times slower" in warning


@needs_compiled
def test_half_a_compiled_kernel_is_none(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns(COMPILED[0].name, "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "kagetsu", ignore=left_out)
    variant, _, endings = json.loads(run(LOAD, None, tmp_path))
    assert (variant, endings) == ("python", [".py"])


def test_a_compiled_kernel_that_is_not_there_cannot_be_forced(uncompiled: Path) -> None:
    english, chinese = run(FAIL, "compiled", uncompiled).splitlines()
    assert "install a C compiler" in english
    assert "C 编译器" in chinese


@pytest.mark.parametrize("form", ["c", "Python", "compiled "])
def test_no_other_form_can_be_asked_for(form: str) -> None:
    english, chinese = run(FAIL, form).splitlines()
    assert english == f"KAGETSU_KERNEL is {form}; it can be python or compiled."
    assert form in chinese


def test_without_compiled_kernel_and_cython_both_ways_out_are_named(uncompiled: Path) -> None:
    english, chinese = run(NO_CYTHON + FAIL, None, uncompiled).splitlines()
    for sentence in (english, chinese):
        assert "pip install cython" in sentence
        assert "C" in sentence


@needs_compiled
def test_without_cython_python_cannot_be_forced() -> None:
    for sentence in run(NO_CYTHON + FAIL, "python").splitlines():
        assert "KAGETSU_KERNEL" in sentence
        assert "pip install cython" in sentence


def test_no_module_sets_checks_for_itself() -> None:
    # A directive in a module's first lines would win over those of the debugging build.
    for path in (PACKAGE / "kernel").glob("*.py"):
        assert "# cython:" not in path.read_text(encoding="utf-8"), path
