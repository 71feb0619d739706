"""What pyproject.toml can't say: three steps of the build.

The message catalogues are compiled, the kernel's line tables are made, and the kernel is compiled. An editable install
puts all of it beside the sources, a wheel takes it from the build folder.
"""

import hashlib
import importlib.util
import os
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, OptionError, PlatformError

SOURCE = Path("src")
CATALOGUES = "kagetsu/texts/locale/*/LC_MESSAGES/kagetsu.po"
KERNEL = SOURCE / "kagetsu/kernel"
PATTERNS = KERNEL / "patterns.py"
BUILT = Path("build/kernel")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


class Variant(NamedTuple):
    """One way to compile the kernel: the C compiler's flags, and whether Cython's checks and assertions are kept."""

    flags: tuple[str, ...]
    link_flags: tuple[str, ...] = ()
    checked: bool = False


QUIET = ("-Wno-unused-function", "-Wno-unused-variable")  # of which Cython's C is full
SYMBOLS = ("-g", "-fno-omit-frame-pointer")
BOUNDS = ("-fsanitize=bounds", "-fno-sanitize-recover=all")  # Cython's own check doesn't see the arrays of C
SANITIZE = ("-fsanitize=undefined", "-fno-sanitize-recover=all")
VARIANTS = {
    "normal": Variant(("-O3", "-g0")),
    "profile": Variant((*SYMBOLS, "-O3")),
    "debug": Variant((*SYMBOLS, "-O1", "-UNDEBUG", *BOUNDS), BOUNDS, checked=True),
    "sanitize": Variant((*SYMBOLS, "-O1", *SANITIZE), SANITIZE, checked=True),
}
SLOW = """
The kernel could not be compiled, so that Kagetsu will run it uncompiled: correct, but about 150 times slower.
For the fast kernel install a C compiler (Debian and Ubuntu: sudo apt install gcc python3-dev; macOS: xcode-select
--install; Windows: the Build Tools for Visual Studio) and install Kagetsu again. What went wrong: {fault}
"""


def kernel_modules() -> list[Path]:
    """The modules that are compiled: those with a .pxd file beside them."""
    return [path.with_suffix(".py") for path in sorted(KERNEL.glob("*.pxd"))]


class BuildStep(Command):
    """A step that makes files from sources: into the build folder, or beside the sources for an editable install."""

    user_options = [("build-lib=", "d", "folder to build to")]  # noqa: RUF012 - the shape that setuptools asks for

    build_lib: str | None
    editable_mode: bool

    def initialize_options(self) -> None:
        self.build_lib = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def root(self) -> Path:
        """The folder that the package ``kagetsu`` lies in for this build."""
        assert self.build_lib is not None
        return SOURCE if self.editable_mode else Path(self.build_lib)


class BuildCatalogues(BuildStep):
    """Compiles every ``kagetsu.po`` to a ``kagetsu.mo``."""

    description = "compile the message catalogues"

    def run(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source, target in self._pairs():
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.parent.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, catalogue)

    def get_source_files(self) -> list[str]:
        return [path.as_posix() for path in sorted(SOURCE.glob(CATALOGUES))]

    def get_outputs(self) -> list[str]:
        return [str(target) for _, target in self._pairs()]

    def _pairs(self) -> list[tuple[Path, Path]]:
        sources = [Path(name) for name in self.get_source_files()]
        return [(source, self.root() / source.relative_to(SOURCE).with_suffix(".mo")) for source in sources]


class BuildLineTables(BuildStep):
    """Makes the line tables of the rules that come with the package, unless they are newer than ``patterns.py``."""

    description = "make the line tables of the kernel"

    def run(self) -> None:
        made = list(self._folder().glob("*.bin"))
        if made and min(path.stat().st_mtime for path in made) > PATTERNS.stat().st_mtime:
            return
        for path in made:
            path.unlink()
        specification = importlib.util.spec_from_file_location("patterns", PATTERNS)
        assert specification is not None
        assert specification.loader is not None
        patterns = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(patterns)
        patterns.write_line_tables(self._folder())

    def get_source_files(self) -> list[str]:
        return [PATTERNS.as_posix()]

    def get_outputs(self) -> list[str]:
        return [str(path) for path in sorted(self._folder().glob("*.bin"))]

    def _folder(self) -> Path:
        return self.root() / KERNEL.relative_to(SOURCE) / "line_tables"


class BuildKernel(build_ext):
    """Compiles the modules of the kernel: always all of them, since each knows the inner layout of the others.

    Where that fails for want of a C compiler, none is left, old ones included, and the install goes on. A kernel that
    was compiled beside the sources is kept if everything that it was made from is still the same, byte for byte.
    """

    user_options = [  # noqa: RUF012
        *build_ext.user_options,
        ("variant=", None, f"how to compile: {', '.join(VARIANTS)}"),
    ]

    variant: str

    def initialize_options(self) -> None:
        super().initialize_options()
        self.variant = "normal"

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.variant not in VARIANTS:
            raise OptionError(f"there is no variant {self.variant}: {', '.join(VARIANTS)}")
        self.parallel = self.parallel or min(2, os.cpu_count() or 1)
        self.force = True

    def run(self) -> None:
        stamp, origin = BUILT / f"beside-the-sources{SUFFIX}.digest", self._origin()
        beside = [path.with_suffix(SUFFIX) for path in kernel_modules()]
        if self.inplace:
            if stamp.is_file() and stamp.read_text() == origin and all(path.is_file() for path in beside):
                return
            for old in [stamp, *KERNEL.glob(f"*{SUFFIX}")]:
                old.unlink(missing_ok=True)
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as fault:
            if self.variant != "normal":
                raise
            for path in kernel_modules():
                (self.build_lib / path.relative_to(SOURCE)).with_suffix(SUFFIX).unlink(missing_ok=True)
            self.warn(SLOW.format(fault=fault))
            return
        if self.inplace:
            stamp.write_text(origin)

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        variant, msvc = VARIANTS[self.variant], self.compiler.compiler_type == "msvc"
        translated = cythonize(  # type: ignore[no-untyped-call]
            self.extensions,
            include_path=[str(SOURCE)],
            build_dir=str(BUILT / self.variant),
            compiler_directives=self._directives(),
            annotate=self.variant == "profile",
            force=True,
            nthreads=self.parallel,
            quiet=True,
        )
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources
            extension.define_macros = [] if variant.checked else [("CYTHON_WITHOUT_ASSERTIONS", "1")]
            extension.extra_compile_args = ["/O2"] if msvc else [*QUIET, *variant.flags]
            extension.extra_link_args = [*variant.link_flags]
        super().build_extensions()

    def _directives(self) -> dict[str, object]:
        checked = VARIANTS[self.variant].checked
        return {
            "language_level": "3",
            "boundscheck": checked,
            "initializedcheck": checked,
            "nonecheck": False,  # would need the interpreter's lock, which the fast functions don't hold
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
        }

    def _origin(self) -> str:
        """A digest of everything that a compiled kernel is made from."""
        environment = [os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]
        digest = hashlib.sha256(repr((self.variant, sys.version, version("cython"), environment)).encode())
        for path in [Path(__file__), *kernel_modules(), *sorted(KERNEL.glob("*.pxd"))]:
            digest.update(path.name.encode() + path.read_bytes())
        return digest.hexdigest()


class Build(build):
    sub_commands = [*build.sub_commands, ("build_catalogues", None), ("build_line_tables", None)]  # noqa: RUF012


# Processes that help Cython may read this file again: only the first of them builds.
if __name__ == "__main__":
    setup(
        ext_modules=[
            Extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), [path.as_posix()])
            for path in kernel_modules()
        ],
        cmdclass={
            "build": Build,
            "build_catalogues": BuildCatalogues,
            "build_ext": BuildKernel,
            "build_line_tables": BuildLineTables,
        },
    )
