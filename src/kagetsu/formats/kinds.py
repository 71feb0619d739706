"""The kinds of files with games: how each is read and written, and what it has no place for."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from kagetsu.formats import boards, move_list, psq, renlib, rif, sgf, tables, training
from kagetsu.formats.decoding import decode, is_encoding
from kagetsu.formats.placed import is_placed
from kagetsu.formats.renlib_records import SIGN
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.rule import Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["KINDS", "Kind", "Options", "guess_kind", "kind_of", "read_data"]


class Options(NamedTuple):
    """What several programs disagree about, or a file does not say."""

    encoding: str | None = None
    """The encoding of a file's text; None: as :func:`kagetsu.formats.decoding.decode` finds it."""
    origin: str = "bottom"
    """Which row of a move string has the number 1, one of ``ORIGINS`` in ``formats.move_list``."""
    base: int = 0
    """The number of the first column and row in lines ``x y player``."""
    order: str = "xy"
    """Which comes first there: ``xy`` the column, ``yx`` the row."""


DEFAULTS = Options()
"""What is done where nothing else is asked for."""


class Kind(NamedTuple):
    """How games of one kind of file are read and written, and what it has no place for."""

    read: Callable[[bytes, str | None, Rule | None, Options], Iterator[Game]]
    write: Callable[[list[Game], Node | None, Options], bytes] | None
    """None: it is only read."""
    losses: Callable[[Game, Node | None], list[KagetsuError]]
    holds_many: bool
    """Whether one file holds several games."""


def _text_reader(
    read: Callable[[str, str | None, Rule | None], list[Game]],
) -> Callable[[bytes, str | None, Rule | None, Options], Iterator[Game]]:
    def read_bytes(data: bytes, file: str | None, rule: Rule | None, options: Options) -> Iterator[Game]:
        text, wrong = _decoded(data, file, options)
        games = read(text, file, rule)
        if wrong is not None:
            games[0].warnings.append(wrong)
        return iter(games)

    return read_bytes


_WIDE = re.compile(r"(?i)utf[-_]?(16|32)([-_]?[bl]e)?")
"""Encodings of texts that do not write ASCII as it is."""


def _decoded(data: bytes, file: str | None, options: Options) -> tuple[str, FormatError | None]:
    """The text, and what is to be told if the file says a wrong encoding. FormatError for bytes that are not in the
    encoding that is asked for.
    """
    if options.encoding is not None:
        if not is_encoding(options.encoding) and not _WIDE.fullmatch(options.encoding):
            raise FormatError(mark("{text} is no encoding that is known."), text=quoted(options.encoding))
        try:
            return data.decode(options.encoding).removeprefix("\ufeff"), None
        except UnicodeDecodeError as fault:
            raise FormatError(
                mark("The text is not in {encoding}: the byte at offset {offset} does not fit."),
                file=file, encoding=options.encoding, offset=fault.start,
            ) from None  # fmt: skip
    found = re.search(rb"CA\[([A-Za-z0-9_.:-]{1,40})\]", data)
    declared = found[1].decode("ascii") if found else None
    text, used = decode(data, declared)
    if declared is None or data.isascii() or _same(declared, used):
        return text, None
    message = mark("The file says that its text is {declared}, which it is not: it is read as {used}.")
    return text, FormatError(message, file=file, declared=declared, used=used)


def _same(declared: str, used: str) -> bool:
    try:
        return codecs.lookup(declared).name.removesuffix("-sig") == codecs.lookup(used).name.removesuffix("-sig")
    except LookupError:
        return False


def _read_moves(data: bytes, file: str | None, rule: Rule | None, options: Options) -> Iterator[Game]:
    text, _ = _decoded(data, file, options)
    if is_placed(text):
        return iter([move_list.read_placed(text, file, rule, base=options.base, order=options.order)])
    return iter(move_list.read_moves(text, file, rule, origin=options.origin))


def _packed(kind: Kind) -> Kind:
    """The same, packed as an LZ4 frame."""
    write = kind.write
    assert write is not None
    return kind._replace(
        read=lambda data, file, rule, options: kind.read(training.unpack(data, file), file, rule, options),
        write=lambda games, end, options: training.pack(write(games, end, options)),
    )


def _each(write: Callable[[Game, Node | None], str]) -> Callable[[list[Game], Node | None, Options], bytes]:
    return lambda games, end, options: "\n".join(write(game, end) for game in games).encode()


KINDS = {
    ".sgf": Kind(_text_reader(sgf.read_sgf), _each(sgf.write_sgf), lambda game, end: [], True),
    ".psq": Kind(_text_reader(psq.read_psq), _each(psq.write_psq), psq.losses, False),
    ".lib": Kind(
        lambda data, file, rule, options: iter(renlib.read_lib(data, file, rule, encoding=options.encoding)),
        lambda games, end, options: renlib.write_lib(games[0], end, encoding=options.encoding), renlib.losses, False,
    ),
    ".rif": Kind(
        lambda data, file, rule, options: rif.read_rif(io.BytesIO(data), file, rule), None, lambda game, end: [], True
    ),
    ".txt": Kind(
        _read_moves,
        lambda games, end, options: "".join(
            move_list.write_moves(game, end, origin=options.origin) for game in games
        ).encode(),
        move_list.losses, True,
    ),
    ".csv": Kind(
        _text_reader(tables.read_csv), lambda games, end, options: tables.write_csv(games, end).encode(),
        tables.csv_losses, True,
    ),
    ".bdt": Kind(
        _text_reader(tables.read_bdt), lambda games, end, options: tables.write_bdt(games, end).encode(),
        tables.bdt_losses, True,
    ),
    ".sav": Kind(_text_reader(boards.read_sav), _each(boards.write_sav), boards.sav_losses, False),
    ".pos": Kind(
        lambda data, file, rule, options: iter(boards.read_pos(data, file, rule)),
        lambda games, end, options: boards.write_pos(games[0], end), boards.pos_losses, False,
    ),
    ".bin": Kind(
        lambda data, file, rule, options: training.read_bin(data, file, rule),
        lambda games, end, options: training.write_bin(games, end), training.bin_losses, True,
    ),
    ".binpack": Kind(
        lambda data, file, rule, options: training.read_binpack(data, file, rule),
        lambda games, end, options: training.write_binpack(games, end), training.binpack_losses, True,
    ),
}  # fmt: skip
KINDS |= {f"{ending}.lz4": _packed(KINDS[ending]) for ending in (".bin", ".binpack")}
"""By the ending of a file's name."""


def kind_of(name: str) -> Kind:
    """The kind of a file by its name; FormatError for one that is not known."""
    kind = next((kind for ending, kind in KINDS.items() if name.lower().endswith(ending)), None)
    if kind is None:
        raise FormatError(
            mark("This is no kind of file that Kagetsu knows: it reads and writes {kinds}."),
            file=name, kinds=", ".join(KINDS),
        )  # fmt: skip
    return kind


def guess_kind(data: bytes) -> Kind:
    """The kind of what came without a name, by how it begins; a list of move strings if it is like nothing else."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = data[:4096].decode("utf-16", errors="ignore").encode()
    else:
        head = data[:4096]
    head = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if re.search(rb"\(\s*;", head):
        return KINDS[".sgf"]
    if data.startswith(SIGN):
        return KINDS[".lib"]
    if re.match(rb"<\?xml|<database", head):
        return KINDS[".rif"]
    if head.startswith(b"Piskvorky"):
        return KINDS[".psq"]
    if head.startswith(b"game,"):
        return KINDS[".csv"]
    if re.match(rb"[^\r\n]*=\[", head):
        return KINDS[".bdt"]
    if re.match(rb"\d+\s*\n\d+\s*\n\d+\s*\n", head.replace(b"\r", b"")):
        return KINDS[".sav"]
    return KINDS[".txt"]


def read_data(data: bytes, file: str | None, rule: Rule | None = None, options: Options = DEFAULTS) -> Iterator[Game]:
    """The games of a file's bytes; without a name they are of the kind that they look like. FormatError as there."""
    kind = kind_of(file) if file is not None else guess_kind(data)
    return kind.read(data, file, rule, options)
