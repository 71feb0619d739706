"""The grammar of SGF, which knows no game: text to and from sequences of properties (FF[4]).

A file holds game trees, ``(;B[hh];W[hg](;B[if])(;B[ig]))``; a tree is a sequence of nodes and then its variations; a
node maps property names to lists of values. Values are kept as they stand, escapes included, since what they mean
depends on the property; :func:`simple_text` and :func:`escape` translate text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kagetsu.rules.error import FormatError
from kagetsu.texts import mark

__all__ = ["Properties", "Tree", "escape", "parse_trees", "simple_text", "write_tree"]


class Properties(dict[str, list[str]]):
    """The properties of one node: name to values, as they stand in the file."""

    __slots__ = ("place",)

    def __init__(self, content: Mapping[str, list[str]] | None = None, place: tuple[int, int] = (1, 1)) -> None:
        super().__init__(content or {})
        self.place = place
        """Line and column of the node in its file, both from 1."""


_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]+")
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)


@dataclass(slots=True)
class Tree:
    """A sequence of nodes, and the variations that follow its last node."""

    nodes: list[Properties] = field(default_factory=list)
    variations: list[Tree] = field(default_factory=list)
    faults: tuple[FormatError, ...] = ()
    """Of the tree of a whole game: what was passed over, since it can only be a slip."""


def parse_trees(text: str, file: str | None = None) -> Iterator[Tree]:
    """The game trees of ``text``, one after the other; what stands outside of them is passed over.

    FormatError names line and column of the first thing that is no SGF, or says that the text holds no game or ends
    within one.
    """
    reader = _Reader(text, file)
    found = False
    while reader.skip_to_tree():
        found = True
        yield reader.tree()
    if not found:
        raise FormatError(mark("There is no game in this file: no '(;' stands anywhere."), file=file)


class _Reader:
    def __init__(self, text: str, file: str | None) -> None:
        self.text = text
        self.file = file
        self.at = 0
        self.line = 1
        self.counted = 0
        self.faults: list[FormatError] = []

    def fault(self, message: str, **values: object) -> FormatError:
        line, column = self.place()
        return FormatError(message, file=self.file, line=line, column=column, **values)

    def place(self) -> tuple[int, int]:
        """Line and column of where the reader stands. Asked at ever later places, it counts each line once."""
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line, self.at - self.text.rfind("\n", 0, self.at)

    def skip_to_tree(self) -> bool:
        found = re.compile(r"\(\s*;").search(self.text, self.at)
        self.at = found.start() if found else len(self.text)
        return found is not None

    def peek(self) -> str:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.text[self.at : self.at + 1]

    def tree(self) -> Tree:
        """Reads one tree with a stack of its own: files may nest variations as deep as they like."""
        root = Tree()
        self.at += 1
        open_trees = [root]
        while open_trees:
            sign = self.peek()
            if sign == "":
                raise self.fault(mark("The file ends within a game: a ')' is missing."))
            if sign == "(":
                inner = Tree()
                open_trees[-1].variations.append(inner)
                open_trees.append(inner)
                self.at += 1
            elif sign == ")":
                open_trees.pop()
                self.at += 1
            elif sign == ";":
                if open_trees[-1].variations:
                    raise self.fault(mark("A node stands behind the variations of its sequence."))
                place = self.place()
                self.at += 1
                open_trees[-1].nodes.append(self.node(place))
            else:
                raise self.fault(mark("{text} does not belong here: expected ';', '(' or ')'."), text=repr(sign))
        root.faults, self.faults = tuple(self.faults), []
        return root

    def node(self, place: tuple[int, int]) -> Properties:
        properties = Properties(place=place)
        while name := self.name():
            values = properties.setdefault(name, [])
            count = len(values)
            while self.peek() == "[":
                found = _VALUE.match(self.text, self.at)
                if not found:
                    raise self.fault(mark("The value of {name} has no end: a ']' is missing."), name=name)
                values.append(found[1])
                self.at = found.end()
                self.skip_brackets(name)
            if len(values) == count:
                raise self.fault(mark("The property {name} has no value: a '[' is missing."), name=name)
        return properties

    def skip_brackets(self, name: str) -> None:
        """Passes over a ``]`` behind a value, as programs leave it that do not escape brackets within text."""
        while self.peek() == "]":
            self.faults.append(self.fault(mark("The value of {name} has a ']' too many."), name=name))
            self.at += 1

    def name(self) -> str:
        self.peek()
        found = _NAME.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        # Old files (FF[1] to FF[3]) write names with lower-case letters that do not count: Black[hh] is B[hh].
        return "".join(letter for letter in found[0] if letter.isupper()) or found[0].upper()


def write_tree(tree: Tree) -> str:
    """The text of a game tree, eight nodes a line; :func:`parse_trees` reads it back."""
    parts: list[str] = []
    waiting: list[Tree | None] = [tree]
    while waiting:
        inner = waiting.pop()
        if inner is None:
            parts.append(")")
            continue
        parts.append("(")
        for index, node in enumerate(inner.nodes):
            parts.append(
                "\n" * (index > 0 and index % 8 == 0) + ";" + "".join(_property(*item) for item in node.items())
            )
        waiting.append(None)
        waiting.extend(reversed(inner.variations))
    return "".join(parts) + "\n"


def _property(name: str, values: list[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def escape(text: str) -> str:
    """Text as it stands between brackets: a backslash before ``]`` and ``\\``."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def simple_text(value: str) -> str:
    """The text that a value means: escapes taken away, a line break behind a backslash too."""
    return re.sub(
        r"\\(\r\n|\n\r|.)",
        lambda found: "" if found[1] in ("\r\n", "\n\r", "\n", "\r") else found[1],
        value,
        flags=re.DOTALL,
    )
