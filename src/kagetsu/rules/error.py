"""The errors that Kagetsu raises: each keeps what it is about, and says it in the language asked for."""

from __future__ import annotations

from kagetsu.texts import language

__all__ = ["EngineError", "FormatError", "IllegalMove", "KagetsuError", "ProtocolError", "quoted", "shortened"]

QUOTED = 40
"""How many characters of a user's text an error repeats at most."""


class KagetsuError(Exception):
    """Base of every error that the library raises on purpose.

    ``message`` is a sentence with named placeholders, marked for translation where it is written; ``values`` fill
    them. ``str(error)`` is the English sentence, :meth:`text` the sentence in another language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def text(self, lang: str | None = "en") -> str:
        """The sentence in the language ``lang``."""
        return language(lang).gettext(self.message).format(**self.values)

    def __str__(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message, self.values))


def _rebuild(kind: type[KagetsuError], message: str, values: dict[str, object]) -> KagetsuError:
    return kind(message, **values)


class IllegalMove(KagetsuError):  # noqa: N818 - the name is part of the public interface
    """A move or an opening decision that the rules do not allow here; the game is left as it was."""


class FormatError(KagetsuError):
    """Text or bytes that cannot be read as what they should be.

    ``file``, ``line`` and ``column`` (both from 1; None where they do not apply) say where the fault lies.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(message, **values)
        self.file = file
        self.line = line
        self.column = column

    @classmethod
    def at(
        cls, error: KagetsuError, file: str | None, line: int | None = None, column: int | None = None
    ) -> FormatError:
        """The same fault with its place; a line and column that ``error`` names itself stay."""
        if isinstance(error, FormatError) and error.line is not None and error.column is not None:
            line, column = error.line, error.column
        placed = cls(error.message, file=file, line=line, column=column)
        placed.values = error.values
        return placed

    def text(self, lang: str | None = "en") -> str:
        """The sentence in the language ``lang``, with the place in front: ``game.sgf:3:14: …``."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        sentence = super().text(lang)
        return f"{place}: {sentence}" if place else sentence

    def __reduce__(self) -> tuple[object, ...]:
        place = {"file": self.file, "line": self.line, "column": self.column}
        return (_rebuild, (type(self), self.message, {**self.values, **place}))


class EngineError(KagetsuError):
    """Another program that should play, and failed: it could not be started, ended, or gave no answer in time.

    ``command`` is how it was started, ``exit_code`` its exit status (negative: the signal that ended it; None while it
    runs, or where it never ran), ``last_lines`` what it wrote last on standard error.
    """

    def __init__(
        self,
        message: str,
        *,
        command: str = "",
        exit_code: int | None = None,
        last_lines: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        super().__init__(message, command=command, **values)
        self.command = command
        self.exit_code = exit_code
        self.last_lines = last_lines

    def __reduce__(self) -> tuple[object, ...]:
        state = {"exit_code": self.exit_code, "last_lines": self.last_lines}
        return (_rebuild, (type(self), self.message, {**self.values, **state}))


class ProtocolError(KagetsuError):
    """What another program wrote is not what the protocol wants there."""


def shortened(text: str, most: int = QUOTED) -> str:
    """The text itself, or of a longer one its first ``most`` characters and an ellipsis."""
    return text if len(text) <= most else f"{text[:most]}…"


def quoted(text: str) -> str:
    """What a user has written, as an error repeats it: shortened, between quotes, with escapes for what no terminal
    should get.
    """
    return repr(shortened(text))
