"""The house rules that a machine can read: imports point down, nothing goes round in a circle, doors hold no logic."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src"
PACKAGE = "kagetsu"

# Which packages each one may import, besides itself. The table of docs/architecture.md.
LAYER_0 = {"texts", "rules"}
LAYER_1 = {"formats", "kernel"}
LAYER_2 = {"engine", "ladder"}
LAYER_3 = {"protocol", "online"}
LAYER_4 = {"match", "library"}
LAYER_5 = {"problems", "review", "train"}
FACES = {"cli", "tui", "web"}
BELOW_4 = LAYER_0 | LAYER_1 | LAYER_2 | LAYER_3
BELOW_FACES = BELOW_4 | LAYER_4 | LAYER_5

MAY_IMPORT: dict[str, set[str]] = {
    "texts": set(),
    "rules": {"texts"},
    "formats": LAYER_0,
    "kernel": set(),
    "engine": LAYER_0 | LAYER_1,
    "ladder": LAYER_0,
    "protocol": LAYER_0 | LAYER_1 | LAYER_2,
    "online": LAYER_0 | LAYER_1 | LAYER_2,
    "match": BELOW_4,
    "library": LAYER_0 | LAYER_1 | LAYER_2,
    "problems": BELOW_4 | LAYER_4,
    "review": BELOW_4 | LAYER_4,
    "train": BELOW_4 | LAYER_4,
    "cli": BELOW_FACES - {"kernel"} | {"tui", "web"},  # the command line starts the other faces
    "tui": BELOW_FACES - {"kernel"},
    "web": BELOW_FACES - {"kernel"},
}

# The named exceptions: module, function, what it imports when called. (Lazy doors are in `test_doors_hold_no_logic`.)
CALLED_IMPORTS = {
    ("kagetsu.rules.board", "_numpy", "numpy"),  # Board.planes and Board.legal_mask
    ("kagetsu.rules.board", "_repr_svg_", "kagetsu.formats.picture"),
    ("kagetsu.rules.game", "_repr_svg_", "kagetsu.formats.picture"),
}


@dataclass(frozen=True)
class Import:
    """One import: who imports what, in which function (None at the top), and whether only for the type checker."""

    module: str
    target: str
    function: str | None
    typing_only: bool
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted((SOURCES / PACKAGE).rglob("*.py"))}


class Reader(ast.NodeVisitor):
    """Gathers the imports of one module."""

    def __init__(self, module: str, is_door: bool) -> None:
        self.module = module
        self.home = module if is_door else module.rpartition(".")[0]
        self.functions: list[str] = []
        self.typing = False
        self.found: list[Import] = []

    def add(self, target: str, line: int) -> None:
        function = self.functions[-1] if self.functions else None
        self.found.append(Import(self.module, target, function, self.typing, line))

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.add(alias.name, node.lineno)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = node.module or ""
        if node.level:
            home = self.home.split(".")
            base = ".".join(filter(None, [*home[: len(home) - node.level + 1], base]))
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            self.add(inner if inner in MODULES else base, node.lineno)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_If(self, node: ast.If) -> None:
        before, self.typing = self.typing, self.typing or ast.unparse(node.test).endswith("TYPE_CHECKING")
        for child in node.body:
            self.visit(child)
        self.typing = before
        for child in node.orelse:
            self.visit(child)


def imports_of(module: str, text: str, is_door: bool) -> list[Import]:
    reader = Reader(module, is_door)
    reader.visit(ast.parse(text))
    return reader.found


def all_imports() -> Iterator[Import]:
    for module, path in MODULES.items():
        for found in imports_of(module, path.read_text(encoding="utf-8"), path.name == "__init__.py"):
            if (found.module, found.function, found.target) not in CALLED_IMPORTS:
                yield found


def package_of(module: str) -> str | None:
    """The package below kagetsu that a module belongs to; None for kagetsu's own door and for foreign modules."""
    parts = module.split(".")
    return parts[1] if parts[0] == PACKAGE and len(parts) > 1 else None


def fault(found: Import) -> str | None:
    """What is wrong with one import, or None."""
    home, target = package_of(found.module), package_of(found.target)
    if home is None or home == "__main__":
        return None
    if found.target == PACKAGE and home not in FACES:
        return f"{found} through the front door: name the module below it"
    if target is not None and target != home and target not in MAY_IMPORT[home]:
        return f"{found}: not below {home}"
    top = found.target.split(".")[0]
    foreign = top != PACKAGE and top not in sys.stdlib_module_names
    if home in {"rules", "texts"} and foreign and not found.typing_only:
        return f"{found}: {home} stands on the standard library alone"
    return None


def test_every_package_has_its_layer() -> None:
    packages = {path.parent.name for path in (SOURCES / PACKAGE).glob("*/__init__.py")}
    assert packages <= set(MAY_IMPORT)


def test_no_arrow_points_up() -> None:
    faults = [fault(found) for found in all_imports()]
    assert not list(filter(None, faults))


def test_no_module_imports_itself_in_a_circle() -> None:
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in all_imports():
        if found.target in MODULES and found.target != found.module and not found.typing_only:
            graph[found.module].add(found.target)
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail("a circle of imports: " + " <- ".join(error.args[1]))


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_plain(node: ast.stmt) -> bool:
    """Imports, names set to a literal (`__all__`, the table of a lazy door), `__getattr__`, `__dir__`."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith("TYPE_CHECKING") and all(map(is_plain, node.body)) and not node.orelse
    if isinstance(node, ast.FunctionDef):
        return node.name in {"__getattr__", "__dir__"}
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return not any(isinstance(part, ast.Call | ast.Lambda | ast.comprehension) for part in ast.walk(node))
    return isinstance(node, ast.Import | ast.ImportFrom) or is_docstring(node)


DOORS = [module for module, path in MODULES.items() if path.name == "__init__.py"]


@pytest.mark.parametrize("module", DOORS)
def test_doors_hold_no_logic(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), f"{module} says nothing about itself"
    assert not [f"{module}:{node.lineno}" for node in tree.body if not is_plain(node)]


# The test itself is tested: what must fail, fails.


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("kagetsu.rules.board", "import numpy"),
        ("kagetsu.rules.board", "def other(self):\n    import numpy"),
        ("kagetsu.rules.board", "from kagetsu.formats import sgf"),
        ("kagetsu.rules.board", "from ..formats import sgf"),
        ("kagetsu.rules.board", "if TYPE_CHECKING:\n    from kagetsu.engine import Engine"),
        ("kagetsu.rules.board", "from kagetsu import Board"),
        ("kagetsu.texts.catalogue", "from kagetsu.rules import point"),
        ("kagetsu.kernel.search", "from kagetsu.rules import point"),
        ("kagetsu.ladder.greedy", "import kagetsu.engine.engine"),
        ("kagetsu.engine.engine", "import kagetsu.cli.main"),
        ("kagetsu.cli.play", "import kagetsu.kernel"),
        ("kagetsu.web.server", "from kagetsu.kernel.search import search"),
    ],
)
def test_upward_arrows_are_seen(module: str, text: str) -> None:
    assert all(fault(found) for found in imports_of(module, text, is_door=False))


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("kagetsu.rules.board", "import re\nfrom kagetsu.texts import language\nfrom .point import Point"),
        ("kagetsu.rules.board", "if TYPE_CHECKING:\n    import numpy"),
        ("kagetsu.formats.sgf", "from kagetsu.rules.game import Game"),
        ("kagetsu.engine.engine", "import numpy\nfrom ..kernel import think"),
        ("kagetsu.cli.play", "from kagetsu import __version__\nfrom kagetsu.engine import Engine"),
    ],
)
def test_downward_arrows_are_allowed(module: str, text: str) -> None:
    assert not any(fault(found) for found in imports_of(module, text, is_door=False))


@pytest.mark.parametrize(
    "text", ["print()", "x = open('file')", "def helper(): ...", "for x in y: pass", "if x: import y"]
)
def test_logic_in_a_door_is_seen(text: str) -> None:
    assert not all(map(is_plain, ast.parse(text).body))
