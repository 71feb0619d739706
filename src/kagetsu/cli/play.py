"""``kagetsu play``: a game in the terminal, against a program, between two people, or between two programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kagetsu.cli.autosave import Autosave, last_unfinished
from kagetsu.cli.console import Console, EndOfInput
from kagetsu.cli.drawing import signs_for
from kagetsu.cli.log import DecisionLog
from kagetsu.cli.position import DEFAULT_SIZE, parse_board
from kagetsu.cli.seats import DEFAULT_OPPONENT, HUMAN, Seat, make_seat
from kagetsu.cli.session import Session, Settings
from kagetsu.cli.usage import UsageError, parse_count, parse_level, parse_seconds, parse_seed, typed
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.notation import parse_size
from kagetsu.rules.opening import about_protocol, open_protocol
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import RENJU, RULES, load_rule
from kagetsu.texts import language, mark

__all__ = ["add_arguments", "run"]

Answer = TypeVar("Answer")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    who = _(
        "human, a level of the engine from level:1 to level:10, or a rung of the ladder: random, greedy, minimax:2,"
        " alphabeta:4, table:4, vcf:4 (the number is the depth)"
    )
    parser.add_argument("--black", metavar="WHO", type=typed(_who, lang), help=who)
    parser.add_argument("--white", metavar="WHO", type=typed(_who, lang), help=who)
    parser.add_argument(
        "--level", metavar="N", type=typed(parse_level, lang),
        help=_("how strong the opponent is, from 1 for beginners to 10, full strength"),
    )  # fmt: skip
    parser.add_argument(
        "--rule", metavar="RULE", type=typed(load_rule, lang), help=_("the rule, by name or as FILE.py; default renju")
    )
    parser.add_argument(
        "--size", metavar="SIZE", type=typed(parse_size, lang), help=_("the board, as 15 or 20x15; default 15")
    )
    parser.add_argument(
        "--opening", metavar="NAME", default="free", type=typed(_protocol, lang),
        help=_("free, swap, swap2, swap1, pro, longpro, rif, yamaguchi, soosyrv-N, tarannikov or taraguchi-N"),
    )  # fmt: skip
    parser.add_argument("--from", dest="position", metavar="POSITION", help=_("start from a position"))
    parser.add_argument("--resume", action="store_true", help=_("go on with the last unfinished game"))
    parser.add_argument(
        "--depth", type=typed(parse_count, lang), metavar="N", help=_("how many moves programs look ahead at most")
    )
    parser.add_argument(
        "--time", type=typed(parse_seconds, lang), metavar="S", help=_("seconds that programs may think on a move")
    )
    parser.add_argument(
        "--clock",
        type=typed(parse_clock, lang),
        metavar="S+I",
        help=_("seconds for each player, and seconds added a move"),
    )
    parser.add_argument(
        "--seed", type=typed(parse_seed, lang), metavar="N", help=_("makes the programs' choices repeatable")
    )
    parser.add_argument("--log", metavar="FILE", type=Path, help=_("append every decision to FILE, as JSON lines"))
    parser.add_argument(
        "--order", choices=("xy", "yx"), default="xy", help=_("what 8,9 means: xy column, row; yx row, column")
    )
    parser.add_argument(
        "--fouls", choices=("refuse", "lose"), default="refuse",
        help=_("your fouls: refused with the reason, or played and lost"),
    )  # fmt: skip
    parser.add_argument("--stones", choices=("auto", "ascii", "round"), default="auto", help=_("how stones are drawn"))
    parser.add_argument("--plain", action="store_true", help=_("the plain form: lines of text (the only form so far)"))


def _nothing_given(options: argparse.Namespace) -> bool:
    """Whether no option says what game is to be played, so that it must be asked."""
    said = ("black", "white", "level", "rule", "size", "position", "clock", "depth", "time", "seed")
    return not options.resume and options.opening == "free" and all(getattr(options, name) is None for name in said)


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    console = Console()
    log = DecisionLog(options.log) if options.log else None
    settings = Settings(
        lang=options.lang,
        signs=signs_for(sys.stdout, options.stones),
        limits=Limits(time=options.time, depth=options.depth),
        order=options.order,
        refuse_fouls=options.fouls == "refuse",
        seed=options.seed,
    )
    try:
        if console.interactive and _nothing_given(options):
            _ask(options, console)
        game, autosave = _game(options)
        seats = _seats(options, game)
        _greet(game, seats, console, options.lang)
        Session(game, seats, settings, console, autosave, log).run()
    except EndOfInput:
        pass  # nothing was begun
    finally:
        if log is not None:
            log.close()
    return 0


def _game(options: argparse.Namespace) -> tuple[Game, Autosave]:
    if options.resume:
        known_rule = options.rule is not None and options.rule in RULES.values()
        given = [name for name in ("size", "position", "clock") if getattr(options, name) is not None]
        if known_rule or given or options.opening != "free":
            raise UsageError(
                mark("--resume goes on with a game as it is: give no rule, size, clock, opening or position.")
            )
        file, game = last_unfinished(options.rule)
        return game, Autosave(file)
    if options.position is not None:
        if options.opening != "free":
            raise UsageError(mark("--from and --opening do not go together: an opening starts from the empty board."))
        board = parse_board(options.position, options.rule, options.size, options.lang)
        return Game(position=board, clock=options.clock), Autosave()
    width, height = options.size or DEFAULT_SIZE
    try:
        game = Game(options.rule or RENJU, width=width, height=height, opening=options.opening, clock=options.clock)
    except KagetsuError as fault:  # the opening does not fit the board
        raise UsageError(fault.message, **fault.values) from None
    return game, Autosave()


def _seats(options: argparse.Namespace, game: Game) -> dict[int, Seat]:
    """Who plays as player 1 and 2. Where one is named, the other is a person if that one is a program, else the
    default opponent, or the level that is asked for; where none is, a person has Black.
    """
    if options.resume and all(game.players):
        kept = game.players
        named = (options.black or kept[0], options.white or kept[1])
    else:
        opponent = f"level:{options.level}" if options.level else DEFAULT_OPPONENT
        named = (
            options.black or (HUMAN if options.white != HUMAN else opponent),
            options.white or (opponent if options.black in (None, HUMAN) else HUMAN),
        )
    seeds = (options.seed, None if options.seed is None else options.seed + 1)
    return {number: make_seat(who, seed) for number, who, seed in zip((1, 2), named, seeds, strict=True)}


def _greet(game: Game, seats: dict[int, Seat], console: Console, lang: str) -> None:
    _ = language(lang).gettext
    console.say(
        _("{black} (Black) against {white} (White), {rule}, {size}x{height}.").format(
            black=seats[game.player_of(BLACK)].who,
            white=seats[game.player_of(WHITE)].who,
            rule=game.rule.name,
            size=game.width,
            height=game.height,
        )
    )
    console.say(game.rule.about(lang))
    if game.protocol != "free":
        console.say(about_protocol(game.protocol, lang))
        console.say(_("Player 1: {first}. Player 2: {second}.").format(first=seats[1].who, second=seats[2].who))
    console.say(_("Type a point such as h8, or help."))


# -- the questions at the start


def _ask(options: argparse.Namespace, console: Console) -> None:
    """Asks for colour, opponent, rule and size; Enter takes the default, a bad answer is asked again."""
    _ = language(options.lang).gettext
    colour = _answer(console, options.lang, _("Your colour: black, white, both or watch? [black]"), _colour, "black")
    default = DEFAULT_OPPONENT
    if colour in ("black", "white"):
        question = _(
            "Your opponent: level:1 to level:10, random, greedy, minimax:2, alphabeta:4 …? [{default}]"
        ).format(default=default)
        opponent = _answer(console, options.lang, question, _program, default)
        options.black, options.white = (HUMAN, opponent) if colour == "black" else (opponent, HUMAN)
    elif colour == "both":
        options.black = options.white = HUMAN
    else:
        question = _("Black: level:1 to level:10, random, greedy, minimax:2, alphabeta:4 …? [{default}]").format(
            default=default
        )
        options.black = _answer(console, options.lang, question, _program, default)
        question = _("White: level:1 to level:10, random, greedy, minimax:2, alphabeta:4 …? [{default}]").format(
            default=default
        )
        options.white = _answer(console, options.lang, question, _program, default)
    question = _("The rule: {rules}? [renju]").format(rules=", ".join(RULES))
    options.rule = _answer(console, options.lang, question, load_rule, RENJU)
    options.size = _answer(console, options.lang, _("The board, 5 to 25, or 20x15? [15]"), parse_size, DEFAULT_SIZE)


def _answer(console: Console, lang: str, question: str, parse: Callable[[str], Answer], default: Answer) -> Answer:
    while True:
        text = console.ask(question).strip()
        if not text:
            return default
        try:
            return parse(text)
        except KagetsuError as error:
            console.say(error.text(lang))


def _colour(text: str) -> str:
    words = ("black", "white", "both", "watch")
    found = [word for word in words if word.startswith(text.lower())]
    if len(found) != 1:
        raise FormatError(mark("{text} is not an answer: write black, white, both or watch."), text=quoted(text))
    return found[0]


def _program(text: str) -> str:
    seat = make_seat(text)
    if seat.is_human:
        raise FormatError(mark("For two people at one keyboard, answer both to the first question."))
    return seat.who


def _who(text: str) -> str:
    return make_seat(text).who


def _protocol(text: str) -> str:
    """The name of an opening protocol, refused if it is none; whether it fits the board is seen later."""
    return open_protocol(text, 15, 15).name
