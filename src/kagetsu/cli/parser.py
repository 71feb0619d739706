"""The standard library's argument parser, speaking our languages: its headings, and what it says of wrong usage."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any, NoReturn

from kagetsu.rules.error import shortened
from kagetsu.texts import language, mark

__all__ = ["Parser"]

_WRONG = tuple(
    (re.compile(pattern, re.DOTALL), sentence)
    for pattern, sentence in (
        (r"unrecognized arguments: (?P<text>.*)", mark("unrecognised arguments: {text}")),
        (r"the following arguments are required: (?P<text>.*)", mark("missing arguments: {text}")),
        (r"ambiguous option: (?P<text>.*) could match (?P<more>.*)", mark("{text} is short for several: {more}")),
        (r"invalid choice: (?P<text>.*) \(choose from (?P<more>.*)\)", mark("{text} is none of {more}")),
        (r"expected (at least )?one argument", mark("a value is missing")),
        (r"not allowed with argument (?P<more>.*)", mark("it does not go with {more}")),
        (r"ignored explicit argument (?P<text>.*)", mark("it takes no value, not {text}")),
    )
)
"""What argparse says, without the name of the option that it is about, and what is said in its place."""


class Parser(argparse.ArgumentParser):
    """A parser of command-line arguments in the language ``lang``."""

    def __init__(self, *, lang: str, **settings: Any) -> None:
        super().__init__(formatter_class=_formatter(lang), add_help=False, **settings)
        self._ = language(lang).gettext

    def error(self, message: str) -> NoReturn:
        """Ends with status 2, after the usage and a line that says what is wrong."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {self.wrong(message)}\n")

    def wrong(self, message: str) -> str:
        """What argparse says in ``message``, in the language of this parser; as it stands where it is not known."""
        found = re.fullmatch(r"argument (\S+): (.*)", message, re.DOTALL)
        name, said = found.groups() if found else (None, message)
        for pattern, sentence in _WRONG:
            if known := pattern.fullmatch(said):
                parts = {part: shortened(text) if part == "text" else text for part, text in known.groupdict().items()}
                said = self._(sentence).format(**parts)
        if name is None:
            return self._("error: {fault}").format(fault=said)
        return self._("error: argument {name}: {fault}").format(name=name, fault=said)


def _formatter(lang: str) -> type[argparse.HelpFormatter]:
    """A formatter that says argparse's own headings in the language ``lang``."""
    _ = language(lang).gettext
    headings = {"options": _("options"), "positional arguments": _("arguments")}

    class Formatter(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

        def start_section(self, heading: str | None) -> None:
            super().start_section(headings.get(heading or "", heading))

    return Formatter
