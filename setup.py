"""What pyproject.toml can't say: the message catalogues are compiled while the package is built."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build

SOURCE = Path("src")
PATTERN = "kagetsu/texts/locale/*/LC_MESSAGES/kagetsu.po"


class BuildCatalogues(Command):
    """Compiles every `kagetsu.po` to a `kagetsu.mo`: into the build folder, or beside it for an editable install."""

    description = "compile the message catalogues"
    user_options = [("build-lib=", "d", "folder to build to")]  # noqa: RUF012 - the shape that setuptools asks for

    build_lib: str | None
    editable_mode: bool

    def initialize_options(self) -> None:
        self.build_lib = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        for source, target in self._pairs():
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.parent.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, catalogue)

    def get_source_files(self) -> list[str]:
        return [path.as_posix() for path in sorted(SOURCE.glob(PATTERN))]

    def get_outputs(self) -> list[str]:
        return [str(target) for _, target in self._pairs()]

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def _pairs(self) -> list[tuple[Path, Path]]:
        assert self.build_lib is not None
        root = SOURCE if self.editable_mode else Path(self.build_lib)
        sources = [Path(name) for name in self.get_source_files()]
        return [(source, root / source.relative_to(SOURCE).with_suffix(".mo")) for source in sources]


class Build(build):
    sub_commands = [*build.sub_commands, ("build_catalogues", None)]  # noqa: RUF012


setup(cmdclass={"build": Build, "build_catalogues": BuildCatalogues})
