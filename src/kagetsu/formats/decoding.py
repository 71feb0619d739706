"""Bytes of old files to text: which encoding they are in is decided here and nowhere else."""

from __future__ import annotations

import codecs
import re

__all__ = ["decode", "is_encoding"]

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_GUESSES = ("gb18030", "cp932")
_ESCAPES = ("unicode-escape", "raw-unicode-escape")
"""Python's own ways to write letters, which no text is in."""
_PAIR = re.compile(rb"[\x80-\xff][\x80-\xff]")


def decode(data: bytes, declared: str | None = None) -> tuple[str, str]:
    """The text of ``data`` and the name of the encoding that was used.

    A byte-order mark decides; then the whole as strict UTF-8; then the ``declared`` encoding, if Python knows it; then
    the encodings of old Chinese, Japanese and western programs. The last of these takes any bytes. A text whose bytes
    beyond ASCII all stand alone, as in ``Soosõrv``, is a western one: in Chinese and Japanese many come in pairs.
    """
    for sign, encoding in _MARKS:
        if data.startswith(sign):
            return data.decode(encoding, errors="replace"), encoding
    for encoding in filter(None, ("utf-8", declared, *(_GUESSES if _PAIR.search(data) else ()))):
        try:
            if encoding == declared and not is_encoding(encoding):
                continue
            return data.decode(encoding), encoding
        except UnicodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def is_encoding(encoding: str) -> bool:
    """Whether Python knows the encoding, and it writes ASCII as it is."""
    plain = bytes(range(1, 127))
    try:
        if codecs.lookup(encoding).name in _ESCAPES:
            return False
        return plain.decode(encoding).encode(encoding) == plain and plain.decode(encoding) == plain.decode("ascii")
    except (LookupError, UnicodeError, ValueError):
        return False
