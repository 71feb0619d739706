"""The grammar of SGF, which knows no game: text to and from a stream of nodes (FF[4]).

A file holds game trees, ``(;B[hh];W[hg](;B[if])(;B[ig]))``; a tree is a sequence of nodes and then its variations; a
node maps property names to lists of values. Values are kept as they stand, escapes included, since what they mean
depends on the property; :func:`simple_text` and :func:`escape` translate text. Nothing of a tree is held here: a file
may be as large, and its variations as deep, as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kagetsu.rules.error import FormatError
from kagetsu.texts import mark

__all__ = ["Properties", "Source", "escape", "node_text", "simple_text"]


class Properties(dict[str, list[str]]):
    """The properties of one node: name to values, as they stand in the file."""

    __slots__ = ("offset",)

    def __init__(self, content: Mapping[str, list[str]] | None = None, offset: int = 0) -> None:
        super().__init__(content or {})
        self.offset = offset
        """Where the node begins in its text."""


_MOST_FAULTS = 100
"""So many slips of a game are told of: a program that makes one makes it in every node."""
_GAME = re.compile(r"\(\s*;")
_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"\s*([A-Za-z]+)")
_VALUE = re.compile(r"\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\](\s*\][\s\]]*)?", re.DOTALL)
"""A value, and what programs leave behind it that do not escape brackets within text."""
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_MOVE = re.compile(r"(;[ \t\r\n]*([BW]))\[([A-Za-z]{0,2})\][ \t\r\n]*(?=[;()])")
"""A node of a move alone, which most nodes of most files are: one look instead of seven."""


class Source:
    """The text of a file, read from its begin to its end."""

    def __init__(self, text: str, file: str | None = None) -> None:
        self.text = text
        self.file = file
        self.faults: list[FormatError] = []
        """What was passed over in the game that is being read, since it can only be a slip."""
        self._at = 0
        self._counted, self._line, self._line_start = 0, 1, 0

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1. Asked at ever later places, it looks at each line once."""
        if offset < self._counted:
            return self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)
        self._line += self.text.count("\n", self._counted, offset)
        self._line_start = max(self._line_start, self.text.rfind("\n", self._counted, offset) + 1)
        self._counted = offset
        return self._line, offset - self._line_start + 1

    def games(self) -> Iterator[Iterator[Properties | str]]:
        """The game trees, one after the other, each as :meth:`_events`, to be read to its end before the next; what
        stands outside of them is passed over.

        FormatError names line and column of the first thing that is no SGF, or says that the text holds no game or ends
        within one.
        """
        found = _GAME.search(self.text)
        if not found:
            raise FormatError(mark("There is no game in this file: no '(;' stands anywhere."), file=self.file)
        while found:
            self._at = found.start() + 1
            self.faults = []
            yield self._events()
            found = _GAME.search(self.text, self._at)

    def _events(self) -> Iterator[Properties | str]:
        """The nodes of one game tree as they stand in the file, a ``(`` before each variation and a ``)`` behind."""
        text = self.text
        depth, had_variations = 1, False
        while depth:
            found = None if had_variations else _MOVE.match(text, self._at)
            if found:
                self._at = found.end()
                yield Properties({found[2]: [found[3]]}, found.start())
                continue
            sign = self._peek()
            if sign == "":
                raise self._fault(mark("The file ends within a game: a ')' is missing."))
            if sign == ";":
                if had_variations:
                    raise self._fault(mark("A node stands behind the variations of its sequence."))
                yield self._node()
            elif sign in ("(", ")"):
                self._at += 1
                depth += 1 if sign == "(" else -1
                had_variations = sign == ")"
                if depth:
                    yield sign
            else:
                raise self._fault(mark("{text} does not belong here: expected ';', '(' or ')'."), text=repr(sign))

    def _fault(self, message: str, **values: object) -> FormatError:
        line, column = self.place(self._at)
        return FormatError(message, file=self.file, line=line, column=column, **values)

    def _peek(self) -> str:
        blank = _BLANK.match(self.text, self._at)
        self._at = blank.end() if blank else self._at
        return self.text[self._at : self._at + 1]

    def _node(self) -> Properties:
        text = self.text
        properties = Properties(offset=self._at)
        self._at += 1
        while found := _NAME.match(text, self._at):
            # Old files (FF[1] to FF[3]) write names with lower-case letters that do not count: Black[hh] is B[hh].
            name = found[1]
            if not name.isupper():
                name = "".join(filter(str.isupper, name)) or name.upper()
            self._at = found.end()
            values = properties.setdefault(name, [])
            count = len(values)
            while found := _VALUE.match(text, self._at):
                values.append(found[1])
                if found[2] and len(self.faults) < _MOST_FAULTS:
                    self._at = found.end(2) - len(found[2].lstrip())
                    self.faults.append(self._fault(mark("The value of {name} has a ']' too many."), name=name))
                self._at = found.end()
            if self._peek() == "[":
                raise self._fault(mark("The value of {name} has no end: a ']' is missing."), name=name)
            if len(values) == count:
                raise self._fault(mark("The property {name} has no value: a '[' is missing."), name=name)
        return properties


def node_text(properties: Mapping[str, list[str]]) -> str:
    """A node as it stands in a file."""
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in properties.items())


def escape(text: str) -> str:
    """Text as it stands between brackets: a backslash before ``]`` and ``\\``."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def simple_text(value: str) -> str:
    """The text that a value means: escapes taken away, a line break behind a backslash too."""
    return _ESCAPED.sub(lambda found: found[1].strip("\r\n"), value) if "\\" in value else value
