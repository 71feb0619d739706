"""``kagetsu convert IN… OUT``: games from files of one kind into files of another."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.cli.output_file import add_force, check_free
from kagetsu.cli.streams import fault_text
from kagetsu.cli.usage import UsageError, typed
from kagetsu.formats.files import write_whole
from kagetsu.formats.kinds import KINDS, Kind, Options, read_data
from kagetsu.formats.move_list import ORIGINS
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.notation import size_text
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import load_rule
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument(
        "paths", metavar="IN OUT", nargs="+",
        help=_("files and folders to read, and the file or folder to write ({kinds}); - is a pipe").format(
            kinds=", ".join(KINDS)
        ),
    )  # fmt: skip
    parser.add_argument("--to", type=typed(_ending, lang), metavar="KIND", help=_("what to write, as sgf"))
    parser.add_argument("--encoding", metavar="NAME", help=_("the encoding of what is read; default: found out"))
    parser.add_argument(
        "--origin", choices=ORIGINS, default="bottom", help=_("which row of a move string is 1; default bottom")
    )
    parser.add_argument(
        "--base", type=int, choices=(0, 1), default=0,
        help=_("the number of the first column and row in lines of x y player; default 0"),
    )  # fmt: skip
    parser.add_argument(
        "--order", choices=("xy", "yx"), default="xy", help=_("which comes first there, column (xy) or row; default xy")
    )
    parser.add_argument(
        "--rule", metavar="RULE", type=typed(load_rule, lang),
        help=_("the rule of what is read, by name or as FILE.py, whatever the files say"),
    )  # fmt: skip
    parser.add_argument("--strict", action="store_true", help=_("exit status 1 if anything is lost"))
    add_force(parser, lang)
    parser.add_argument("--list", action="store_true", help=_("show what files hold; there is no OUT"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    if not options.list and len(options.paths) < 2:
        raise UsageError(mark("convert needs what to read and what to write: kagetsu convert IN… OUT."))
    return _Listing(options).run() if options.list else _Conversion(options).run()


def _ending(text: str) -> str:
    """The ending of a kind; FormatError."""
    ending = "." + text.lower().removeprefix(".")
    if ending not in KINDS or KINDS[ending].write is None:
        raise FormatError(
            mark("{text} is no kind of file that is written: the kinds are {kinds}."),
            text=quoted(text), kinds=", ".join(name[1:] for name, kind in KINDS.items() if kind.write is not None),
        )  # fmt: skip
    return ending


class _Source(NamedTuple):
    """A file to read, and where its games go below a folder."""

    path: Path | None
    """None: standard input."""
    below: Path


def _sources(paths: Iterable[str]) -> Iterator[_Source]:
    """The files that are named, and those of the known kinds within folders, in the order of their names."""
    for name in paths:
        path = Path(name)
        if name == "-":
            yield _Source(None, Path("games"))
        elif path.is_dir():
            found = (
                inner for inner in path.rglob("*") if inner.name.lower().endswith(tuple(KINDS)) and inner.is_file()
            )
            yield from (_Source(inner, inner.relative_to(path)) for inner in sorted(found))
        else:
            yield _Source(path, Path(path.name))


class _Reading:
    """Reads sources; what cannot be read is told of, and the rest goes on."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.lang: str = options.lang
        self.has_failed = False
        self._told = language(options.lang).gettext("warning: {fault}")

    def games(self, source: _Source) -> list[Game]:
        """The games of a source; none if it cannot be read."""
        asked = self.options
        how = Options(asked.encoding, asked.origin, asked.base, asked.order)
        try:
            data = sys.stdin.buffer.read() if source.path is None else source.path.read_bytes()
            games = list(read_data(data, None if source.path is None else str(source.path), asked.rule, how))
        except OSError as fault:
            return self.fail(fault_text(fault))
        except KagetsuError as fault:
            return self.fail(fault.text(self.lang))
        for game in games:
            for warning in game.warnings:
                self.say(self._told.format(fault=warning.text(self.lang)))
        return games

    def fail(self, sentence: str) -> list[Game]:
        """Says what went wrong; the command will have failed."""
        self.has_failed = True
        self.say(sentence)
        return []

    def say(self, sentence: str) -> None:
        print(f"kagetsu: {sentence}", file=sys.stderr, flush=True)


class _Listing(_Reading):
    """Shows what files hold."""

    def run(self) -> int:
        _ = language(self.lang).gettext
        for source in _sources(self.options.paths):
            games = self.games(source)
            if games:
                print(_("{file}: games {count}").format(file=source.path or "-", count=len(games)))
            for number, game in enumerate(games, 1):
                moves = sum(node.move is not None for node in game.root.mainline())
                every = sum(node.move is not None for node in game.root.walk())
                told = _(
                    "{number}. {size} {rule}, {black} – {white}, result {result}, moves {moves}, in variations {more}"
                )
                print(
                    "  " + told.format(
                        number=number, size=size_text(game.width, game.height), rule=game.rule.name,
                        black=game.headers.get("black", "?"), white=game.headers.get("white", "?"),
                        result=_result(game), moves=moves, more=every - moves,
                    )
                )  # fmt: skip
        return int(self.has_failed)


def _result(game: Game) -> str:
    """1-0 if Black has won, 0-1 if White has, 1/2 for a draw, * if nothing is known."""
    outcome = game.recorded_outcome()
    return "*" if outcome is None else {BLACK: "1-0", WHITE: "0-1"}.get(outcome.winner or 0, "1/2")


def _sum(losses: list[KagetsuError]) -> KagetsuError:
    """One loss for those of many games, which differ by their numbers only."""
    values = losses[0].values.copy()
    for name in values:
        numbers = [number for loss in losses if isinstance(number := loss.values[name], int)]
        if numbers:
            values[name] = sum(numbers)
    return KagetsuError(losses[0].message, **values)


class _Conversion(_Reading):
    """Reads everything that can be read and writes it to one file, one folder or standard output."""

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.out: str = options.paths[-1]
        self.is_folder = self.out != "-" and (self.out.endswith(("/", os.sep)) or Path(self.out).is_dir())
        self.losses: dict[tuple[str, str], list[KagetsuError]] = {}
        """What was left out, by its sentence and what that names, but for numbers."""
        self.written: set[Path] = set()
        named = next((known for known in KINDS if self.out.lower().endswith(known)), Path(self.out).suffix or self.out)
        ending = options.to or (".sgf" if self.is_folder or self.out == "-" else _ending(named))
        self.ending: str = ending
        self.kind: Kind = KINDS[ending]

    def run(self) -> int:
        sources = list(_sources(self.options.paths[:-1]))
        if not sources:
            raise KagetsuError(mark("There is no file to convert: no known kind of file is in these folders."))
        if self.is_folder:
            for source in sources:
                self.write_below(source)
        else:
            self.check(Path(self.out))
            games = [game for source in sources for game in self.games(source)]
            if games:
                self.write(games, None if self.out == "-" else Path(self.out))
        for losses in self.losses.values():
            sentence = _sum(losses).text(self.lang)
            told = language(self.lang).gettext("{loss} Games: {count}.")
            self.say(told.format(loss=sentence, count=len(losses)) if len(losses) > 1 else sentence)
        return int(self.has_failed or (self.options.strict and bool(self.losses)))

    def check(self, file: Path) -> None:
        """KagetsuError for a file that is there and may not be replaced."""
        if self.out != "-":
            check_free(file, self.options.force)

    def write_below(self, source: _Source) -> None:
        """Writes the games of one file into the folder, under its name; into several files where each holds one."""
        games = self.games(source)
        target = Path(self.out) / source.below
        parts = [games] if self.kind.holds_many else [[game] for game in games]
        for number, part in enumerate(parts, 1):
            name = target.stem if len(parts) == 1 else f"{target.stem}-{number:0{len(str(len(parts)))}}"
            file = target.with_name(name + self.ending)
            if part:
                try:
                    if file in self.written:
                        raise KagetsuError(
                            mark("{file} was written a moment ago, from another file of that name."), file=str(file)
                        )
                    self.check(file)
                    file.parent.mkdir(parents=True, exist_ok=True)
                except KagetsuError as fault:
                    self.fail(fault.text(self.lang))
                    continue
                self.write(part, file)
                self.written.add(file)

    def write(self, games: list[Game], file: Path | None) -> None:
        """Writes games that one file holds, and counts what is lost; what cannot be written is told of."""
        assert self.kind.write is not None
        name = str(file) if file is not None else "-"
        if len(games) > 1 and not self.kind.holds_many:
            raise KagetsuError(mark("{file} can hold one game only, not {count}."), file=name, count=len(games))
        kept = []
        for game in games:
            try:
                lost = self.kind.losses(game, None)
            except KagetsuError as fault:
                self.fail(FormatError.at(fault, name).text(self.lang))
                continue
            kept.append(game)
            for loss in lost:
                named = ", ".join(str(value) for value in loss.values.values() if not isinstance(value, int))
                self.losses.setdefault((loss.message, named), []).append(loss)
        if not kept:
            return
        data = self.kind.write(kept, None, Options(origin=self.options.origin))
        if file is not None:
            write_whole(file, data)
        else:
            sys.stdout.buffer.write(data)
