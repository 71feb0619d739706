"""Options of commands as typed values, and what is wrong usage: exit status 2."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TypeVar

from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.texts import mark

__all__ = ["UsageError", "parse_count", "parse_level", "parse_seconds", "parse_seed", "typed"]

Value = TypeVar("Value")


class UsageError(KagetsuError):
    """Options that do not go together, or one that is missing."""


def typed(parse: Callable[[str], Value], lang: str) -> Callable[[str], Value]:
    """``parse`` as the type of an option: what it refuses, argparse reports with the name of the option."""

    def value(text: str) -> Value:
        try:
            return parse(text)
        except KagetsuError as error:
            raise argparse.ArgumentTypeError(error.text(lang)) from None

    return value


def parse_seconds(text: str) -> float:
    """A number of seconds, 0 or more; FormatError."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise FormatError(mark("{text} is not a number of seconds."), text=quoted(text))
    return seconds


def parse_seed(text: str) -> int:
    """A whole number, negative ones too; FormatError."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise FormatError(mark("{text} is not a whole number of at most 18 digits."), text=quoted(text))
    return int(text)


def parse_level(text: str) -> int:
    """A level of the engine, from 1 to 10; FormatError."""
    if not re.fullmatch(r"0*([1-9]|10)", text):
        raise FormatError(mark("{text} is no level: it is a number from 1 to 10."), text=quoted(text))
    return int(text)


def parse_count(text: str) -> int:
    """A whole number, 1 or more, of at most 18 digits; FormatError."""
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", text):
        raise FormatError(mark("{text} is not a whole number from 1 on, of at most 18 digits."), text=quoted(text))
    return int(text)
