"""``kagetsu problems``: makes problem sets and runs them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from kagetsu.cli.console import Console
from kagetsu.cli.exit_status import EXIT_INTERRUPTED
from kagetsu.cli.output_file import add_force, check_free
from kagetsu.cli.progress import Progress
from kagetsu.cli.usage import UsageError, parse_count, parse_level, parse_seed, typed
from kagetsu.formats.files import write_whole
from kagetsu.problems.problem import KINDS, Plain, Problem, kind_words, read_folder, write_problems
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.point import point_name
from kagetsu.rules.rule import parse_rule
from kagetsu.texts import LANGUAGES, language, mark

__all__ = ["add_arguments", "run"]

_ABOUT = {
    "forbidden": mark("Makes cases of forbidden points, each with its known verdict and the reason."),
    "vcf": mark("Finds forced wins with one winning first move in games."),
    "run": mark("Runs a problem set through the rules, the kernel and any engine, and writes a report."),
}
_MOST_CASES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parts = parser.add_subparsers(title=_("commands"), metavar="forbidden|vcf|run", required=True, dest="part")
    for name, add in (("forbidden", _add_forbidden), ("vcf", _add_vcf), ("run", _add_run)):
        part = parts.add_parser(name, help=_(_ABOUT[name]), description=_(_ABOUT[name]), lang=lang)
        part.add_argument("-h", "--help", action="help", help=_("show this help and leave"))
        part.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, metavar="|".join(LANGUAGES),
            help=_("the language to speak"),
        )  # fmt: skip
        add(part, lang)


def _add_forbidden(parser: argparse.ArgumentParser, lang: str) -> None:
    _ = language(lang).gettext
    parser.add_argument(
        "--count", metavar="N", type=typed(parse_count, lang), default=120, help=_("how many cases; default 120")
    )
    _add_seed(parser, lang)
    _add_out(parser, lang)


def _add_vcf(parser: argparse.ArgumentParser, lang: str) -> None:
    _ = language(lang).gettext
    parser.add_argument(
        "games", metavar="GAMES", type=Path, nargs="*", help=_("game records, or folders of them, a match folder too")
    )
    parser.add_argument(
        "--self-play", metavar="N", type=typed(parse_count, lang), help=_("let the engine play so many games for it")
    )
    parser.add_argument(
        "--level", metavar="N", type=typed(parse_level, lang), default=3, help=_("at this level; default 3")
    )
    parser.add_argument(
        "--rule", metavar="RULE", type=typed(parse_rule, lang),
        help=_("the rule, by name; default what the record says, for self-play freestyle"),
    )  # fmt: skip
    parser.add_argument(
        "--count", metavar="N", type=typed(parse_count, lang), default=100, help=_("how many problems; default 100")
    )
    parser.add_argument(
        "--shortest", metavar="N", type=typed(parse_count, lang), default=1,
        help=_("only wins of so many moves or more; default 1"),
    )  # fmt: skip
    _add_seed(parser, lang)
    _add_out(parser, lang)


def _add_run(parser: argparse.ArgumentParser, lang: str) -> None:
    _ = language(lang).gettext
    parser.add_argument(
        "folder", metavar="DIR", type=Path, nargs="?", help=_("the folder of the set; default the classic set")
    )
    parser.add_argument("--report", metavar="FILE", type=Path, help=_("write the report, as HTML"))
    add_force(parser, lang)
    parser.add_argument("--engine", metavar="COMMAND", help=_("ask this Gomocup engine too"))
    parser.add_argument("--base", type=int, choices=(0, 1), default=0, help=_("plain files: the first column and row"))
    parser.add_argument("--order", choices=("xy", "yx"), default="xy", help=_("plain files: which number is first"))
    parser.add_argument(
        "--size", metavar="N", type=typed(parse_count, lang), default=15, help=_("plain files: the board; default 15")
    )
    parser.add_argument(
        "--expected", metavar="FILE", type=Path, help=_("plain files: a CSV file of names and what they should be")
    )


def _add_seed(parser: argparse.ArgumentParser, lang: str) -> None:
    _ = language(lang).gettext
    parser.add_argument(
        "--seed", metavar="N", type=typed(parse_seed, lang), default=1, help=_("the same number makes the same set")
    )


def _add_out(parser: argparse.ArgumentParser, lang: str) -> None:
    _ = language(lang).gettext
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help=_("the folder to write the set into"))
    parser.add_argument("--worksheet", metavar="FILE", type=Path, help=_("write a page to print, with the answers"))
    add_force(parser, lang)


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status: 1 if a case of ``run`` fails."""
    return {"forbidden": _forbidden, "vcf": _vcf, "run": _run}[options.part](options)


def _forbidden(options: argparse.Namespace) -> int:
    from kagetsu.problems.construct_forbidden import construct_set

    if options.count > _MOST_CASES:
        raise UsageError(mark("A set holds at most {most} cases."), most=_MOST_CASES)
    _check_places(options)
    problems = construct_set(options.count, options.seed)
    Random(options.seed).shuffle(problems)  # a worksheet that goes kind by kind would give the answers away
    _write(problems, options)
    return 0


def _vcf(options: argparse.Namespace) -> int:
    from itertools import chain, islice

    from kagetsu.problems.forced_wins import file_positions, find_problems, self_play_positions
    from kagetsu.rules.rule import FREESTYLE

    if not options.games and not options.self_play:
        raise UsageError(mark("Name files of games, or let games be played by --self-play."))
    _check_places(options)
    played = self_play_positions(options.self_play or 0, options.level, options.rule or FREESTYLE, 15, options.seed)
    warning = language(options.lang).gettext("warning: {fault}")

    def tell(fault: FormatError) -> None:
        print("kagetsu:", warning.format(fault=fault.text(options.lang)), file=sys.stderr)

    positions = chain(file_positions(options.games, options.rule, tell), played)
    progress = Progress()
    found: list[Problem] = []
    was_interrupted = False
    try:
        for problem in islice(find_problems(positions, options.shortest), options.count):
            found.append(problem)
            progress.bar(len(found), options.count)
    except KeyboardInterrupt:
        if not found:
            raise
        was_interrupted = True  # what was found is written
    finally:
        progress.clear()
    if not found:
        raise KagetsuError(mark("No such problem was found in these games."))
    _write(sorted(found, key=lambda problem: problem.grade), options)
    return EXIT_INTERRUPTED if was_interrupted else 0


def _check_places(options: argparse.Namespace) -> None:
    """KagetsuError if a set or a page is there already and may not be replaced."""
    folder: Path = options.out
    if not options.force and any((folder / f"{kind}.txt").exists() for kind in KINDS):
        raise KagetsuError(
            mark("There is a problem set in {folder} already: name another folder, or --force."), folder=str(folder)
        )
    if options.worksheet is not None:
        check_free(options.worksheet, options.force)


def _write(problems: Sequence[Problem], options: argparse.Namespace) -> None:
    options.out.mkdir(parents=True, exist_ok=True)
    _ = language(options.lang).gettext
    console = Console()
    for kind in KINDS:
        made = [problem for problem in problems if problem.kind == kind]
        made.sort(key=lambda problem: (problem.grade, problem.name))
        file = options.out / f"{kind}.txt"
        file.unlink(missing_ok=True)  # of a set that is replaced
        if made:
            write_whole(file, write_problems(made).encode())
            console.say(_("{file}: {count} ({kind})").format(
                file=file, count=len(made), kind=kind_words(kind, options.lang)
            ))  # fmt: skip
    if options.worksheet is not None:
        from kagetsu.problems.worksheet import worksheet_html

        write_whole(options.worksheet, worksheet_html(problems, options.lang).encode())


def _run(options: argparse.Namespace) -> int:
    from kagetsu.problems.classic_set import classic_folder
    from kagetsu.problems.report import failure_text, report_html, summary
    from kagetsu.problems.run import run_problems

    if options.report is not None:
        check_free(options.report, options.force)
    plain = Plain(options.base, options.order, options.size)
    if options.expected is not None:
        plain = plain.with_expected(options.expected)
    folder = options.folder or classic_folder()
    if not folder.is_dir():
        raise KagetsuError(mark("There is no folder {folder}."), folder=str(folder))
    problems = list(read_folder(folder, plain))
    progress = Progress()
    try:
        ran = run_problems(problems, options.engine, lambda done: progress.bar(done, len(problems)))
    finally:
        progress.clear()
    console = Console()
    for one in ran:
        if not one.passed:
            console.say(f"{one.problem.name} {point_name(one.problem.point)}: {failure_text(one, options.lang)}")
    console.say(summary(ran, options.lang))
    if options.report is not None:
        write_whole(options.report, report_html(ran, options.lang).encode())
    return 0 if all(one.passed for one in ran) else 1
