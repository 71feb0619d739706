"""The one table of what can be set on the engine; the engine, the command line and the protocol read it."""

from __future__ import annotations

from dataclasses import dataclass

from kagetsu.rules.error import KagetsuError, shortened
from kagetsu.texts import language, mark

__all__ = ["OPTIONS", "Option", "option"]


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set: a whole number from ``least`` to ``most``."""

    name: str
    """How :class:`kagetsu.Engine` calls it."""
    default: int | None
    """What holds if nothing is said; None where chance decides then."""
    least: int
    most: int
    sentence: str
    """What it is, as a sentence of the catalogue."""
    info_key: str | None = None
    """What sets it in the Gomocup protocol, after ``INFO``; None if nothing does."""
    info_unit: int = 1
    """How many of the protocol's units make one of ours."""

    def help(self, lang: str | None = "en") -> str:
        """What it is, in the language ``lang``."""
        return language(lang).gettext(self.sentence)

    def checked(self, value: object) -> int:
        """The ``value`` itself; KagetsuError if it is no whole number of the range."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise KagetsuError(
                mark("{name} is {value}; it must be a whole number from {least} to {most}."),
                name=self.name,
                value=shortened(repr(value)),
                least=self.least,
                most=self.most,
            )
        return value


OPTIONS = (
    Option("threads", 1, 1, 256, mark("How many threads search at the same time."), "thread_num"),
    Option("hash_mb", 64, 1, 65536, mark("Megabytes of memory for positions that were searched."), "hash_size", 1024),
    Option("multipv", 1, 1, 625, mark("How many best moves are told, each with its score and its line.")),
    Option("level", None, 1, 10, mark("How strong it plays, from 1 for beginners to 10, its full strength."), "level"),
    Option("seed", None, 0, (1 << 62) - 1, mark("Where chance decides: the same number, the same decisions."), "seed"),
)


def option(name: str) -> Option:
    """The option of that name; KeyError if there is none."""
    return _BY_NAME[name]


_BY_NAME = {one.name: one for one in OPTIONS}
