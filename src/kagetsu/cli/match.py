"""``kagetsu match``: engines against each other, with a table, statistics, and every game kept."""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
import shutil
import signal
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kagetsu.cli.columns import columns, padded
from kagetsu.cli.console import Console
from kagetsu.cli.usage import UsageError, parse_count, parse_seed, typed
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.notation import parse_size
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    from kagetsu.match.match import Match
    from kagetsu.match.settings import MatchSettings

__all__ = ["add_arguments", "run"]

EXIT_H0, EXIT_STOPPED = 3, 4

_EACH = "tc=5+0.1|st=0.5|nodes=N|depth=N margin=0.1 memory=350M threads=N"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument("folder", metavar="FOLDER", nargs="?", help=_("play every bot in this folder"))
    engines = parser.add_argument_group(_("who plays"))
    engines.add_argument(
        "--engine", metavar="KEY=VALUE", nargs="+", action="append", default=[],
        help=_(
            "an engine, once for each: cmd=COMMAND, level=N, rung=NAME, file=BOT.py or tcp=HOST:PORT; then name=A "
            "option.K=V pause=0.02 and what --each takes"
        ),
    )  # fmt: skip
    engines.add_argument(
        "--each", metavar="KEY=VALUE", nargs="+", default=[], help=_("what holds for all: {keys}").format(keys=_EACH)
    )
    engines.add_argument("--config", metavar="FILE.toml", help=_("read all of this from a file"))
    games = parser.add_argument_group(_("what is played"))
    games.add_argument("--rule", metavar="RULE", help=_("the rule, by name or as FILE.py; default freestyle"))
    games.add_argument(
        "--size", metavar="SIZE", type=typed(parse_size, lang), help=_("the board, as 15 or 20x15; default 15")
    )
    games.add_argument(
        "--games", metavar="N", type=typed(parse_count, lang), help=_("games of each two who meet; default 2")
    )
    games.add_argument("--rounds", metavar="N", type=typed(parse_count, lang), help=_("how often all meet; default 1"))
    games.add_argument(
        "--repeat",
        action=argparse.BooleanOptionalAction,
        help=_("play each opening twice, colours exchanged (default)"),
    )
    games.add_argument(
        "--openings", metavar="WORD", nargs="+",
        help=_(
            "a file of openings, balanced (our own, the default) or none; then order=random|sequential stones=5 "
            "kind=moves|pos|offset|position"
        ),
    )  # fmt: skip
    games.add_argument("--opening-rule", metavar="NAME", help=_("an opening protocol that the engines play: swap2"))
    games.add_argument(
        "--seed", metavar="N", type=typed(parse_seed, lang), help=_("the same number plays the same games; default 1")
    )
    form = games.add_mutually_exclusive_group()
    form.add_argument("--round-robin", action="store_true", help=_("each meets each (the default)"))
    form.add_argument("--gauntlet", action="store_true", help=_("the first engine meets each of the others"))
    form.add_argument(
        "--swiss", metavar="N", type=typed(parse_count, lang), help=_("N rounds, in which those meet who stand equal")
    )
    ends = parser.add_argument_group(_("when it ends"))
    ends.add_argument(
        "--sprt", metavar="KEY=VALUE", nargs="*", help=_("test two engines: elo0=0 elo1=5 alpha=0.05 beta=0.05")
    )
    ends.add_argument(
        "--draw", metavar="KEY=VALUE", nargs="*",
        help=_("a draw where both say so: from ply after=40 on, count=5 moves within score=10"),
    )  # fmt: skip
    ends.add_argument(
        "--resign", metavar="KEY=VALUE", nargs="*",
        help=_("a loss where both say so: count=3 moves at score=2000 or beyond"),
    )  # fmt: skip
    work = parser.add_argument_group(_("how it runs"))
    work.add_argument(
        "--concurrency", metavar="N", type=typed(parse_count, lang), help=_("games at the same time; default 1")
    )
    work.add_argument(
        "--out", metavar="DIR", help=_("the folder for games and report; default: a new one, by the time")
    )
    work.add_argument("--resume", metavar="DIR", help=_("go on with the match of a folder"))
    work.add_argument("--log-protocol", action="store_true", default=None, help=_("keep all that is said to engines"))
    work.add_argument("--json", action="store_true", help=_("print the summary as JSON"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status: 0 finished or H1 accepted, 3 H0 accepted, 4 stopped early."""
    from kagetsu.match.match import Match

    if options.resume is not None:
        _refuse_more(options)
        match = Match.resume(Path(options.resume))
    else:
        settings = _settings(options)
        _warn_of_openings(settings, options.lang)
        _check_programs(settings)
        match = Match.create(_new_folder(options.out), settings)
    with match:
        _check_programs(match.settings)
        try:
            return asyncio.run(_play(match, options))
        finally:
            match.write_report(options.lang)
            _tell(match, options)


async def _play(match: Match, options: argparse.Namespace) -> int:
    """Plays to the end, or until the process is told to stop (SIGTERM)."""
    from kagetsu.cli.match_display import MatchDisplay
    from kagetsu.match.sprt import Hypothesis

    playing = asyncio.current_task()
    assert playing is not None
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        playing.cancel()

    with suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        with MatchDisplay(match.overview, options.lang) as display:
            await match.play(display.show)
    except asyncio.CancelledError:
        if not stopped:
            raise
        playing.uncancel()
        return EXIT_STOPPED
    return EXIT_H0 if match.overview.standings.decision is Hypothesis.H0 else 0


def _tell(match: Match, options: argparse.Namespace) -> None:
    """Says how the match stands at its end, and where everything is."""
    from kagetsu.match.overview import Overview
    from kagetsu.match.summary import summary
    from kagetsu.match.table import findings, text_table, warnings_of

    overview = Overview(match.settings, match.folder.finished())
    console, _ = Console(), language(options.lang).gettext
    if options.json:
        console.say(json.dumps(summary(overview), ensure_ascii=False))
        return
    console.say(_aligned(text_table(overview, options.lang)))
    for sentence in (*findings(overview, options.lang), *warnings_of(overview, options.lang)):
        console.say(sentence)
    console.say(_("Games and report: {folder}").format(folder=match.folder.path / "report.html"))
    if not overview.is_finished:
        left = _("{played} of {total} games are played; go on with: kagetsu match --resume {folder}")
        played, folder = overview.standings.games, shlex.quote(str(match.folder.path))
        console.say(left.format(played=played, total=overview.total, folder=folder))


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    """A table as lines of text; the second and the last column are words, the others numbers."""
    widths = [max(columns(row[column]) for row in rows) for column in range(len(rows[0]))]
    words = (1, len(widths) - 1)
    return "\n".join(
        "  ".join(
            padded(cell, -width if column in words else width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _new_folder(named: str | None) -> Path:
    return Path(named or datetime.now().strftime("match-%Y%m%d-%H%M%S"))


def _refuse_more(options: argparse.Namespace) -> None:
    """A match that is gone on with has its settings."""
    given = [getattr(options, name) not in (None, False) for name in (*_WORDS, "folder", "config", "out")]
    if any(given) or options.each or options.engine or options.repeat is not None:
        raise UsageError(mark("--resume goes on with the match as it was asked for: it takes no other options."))


_WORDS = (
    "rule", "games", "rounds", "repeat", "opening_rule", "seed", "concurrency", "log_protocol", "size", "openings",
    "sprt", "draw", "resign", "round_robin", "gauntlet", "swiss",
)  # fmt: skip


def _settings(options: argparse.Namespace) -> MatchSettings:
    """What the options say, on top of what the file says that they name. UsageError where the options are wrong; other
    errors are those of the file, or of others that they name.
    """
    from kagetsu.match.settings import parse_settings

    config = _config(options.config)
    bots = [] if options.folder is None else _bots(Path(options.folder))
    try:
        return parse_settings(config | _words(options, config, bots), options.config)
    except KagetsuError as fault:
        if isinstance(fault, UsageError) or (isinstance(fault, FormatError) and fault.file is not None):
            raise
        raise UsageError(fault.message, **fault.values) from None


def _words(options: argparse.Namespace, config: Mapping[str, Any], bots: list[dict[str, Any]]) -> dict[str, Any]:
    """The settings that the options say, and the engines."""
    from kagetsu.match.entrant import words_of
    from kagetsu.match.settings import Format

    words = {name: getattr(options, name) for name in _WORDS[:8] if getattr(options, name) is not None}
    if options.size is not None:
        words["size"] = list(options.size)
    for name in ("sprt", "draw", "resign"):
        if getattr(options, name) is not None:
            words[name] = words_of(getattr(options, name))
    if options.openings is not None:
        source, *rest = options.openings
        words["openings"] = {"source": source, **words_of(rest)}
    if options.gauntlet or options.round_robin:
        words["format"] = str(Format.GAUNTLET if options.gauntlet else Format.ROUND_ROBIN)
    if options.swiss is not None:
        words |= {"format": str(Format.SWISS), "rounds": options.swiss}
    engines = [words_of(engine) for engine in options.engine] or config.get("engine", [])
    if isinstance(engines, list):
        if len(engines) + len(bots) < 2:
            raise UsageError(
                mark("A match needs two engines or more: --engine level=3 --engine rung=greedy, or a folder of bots.")
            )
        words["engine"] = [*bots, *engines]
    each = config.get("each", {})
    if options.each and isinstance(each, dict):
        words["each"] = each | words_of(options.each)
    return words


def _warn_of_openings(settings: MatchSettings, lang: str) -> None:
    """Says on standard error how many lines of a list of openings are left out, and why the first is."""
    faults, texts = settings.openings.faults, language(lang)
    if faults:
        sentence = texts.ngettext(
            "warning: {count} opening of {file} is left out. {fault}",
            "warning: {count} openings of {file} are left out; the first: {fault}",
            len(faults),
        )
        told = sentence.format(count=len(faults), file=settings.openings.source, fault=faults[0].text(lang))
        print(f"kagetsu: {told}", file=sys.stderr, flush=True)


def _bots(folder: Path) -> list[dict[str, Any]]:
    """The bots of a folder, each with what a bot may use."""
    from kagetsu.match.bot_folder import read_bots
    from kagetsu.match.watch import Allowance

    allowance = Allowance()
    return [bot.words(allowance) for bot in read_bots(folder, allowance)]


def _config(file: str | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise FormatError(mark("This is no TOML: {fault}"), file=file, fault=str(fault)) from None


def _check_programs(settings: MatchSettings) -> None:
    """KagetsuError for a program that is not there: it is better told now than as a lost game."""
    from kagetsu.match.entrant import Kind
    from kagetsu.protocol.link import split_command

    for entrant in settings.entrants:
        if entrant.kind is Kind.COMMAND and not entrant.fault:
            program = split_command(entrant.program)[0]
            path = Path(entrant.folder or ".", program)
            if shutil.which(program) is None and not path.is_file():
                raise KagetsuError(
                    mark("There is no program {program} for engine {name}."), program=program, name=entrant.name
                )
