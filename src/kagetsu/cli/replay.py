"""``kagetsu replay FILE``, and ``replay`` in a game: steps through a record, by hand or by itself."""

from __future__ import annotations

import argparse
import contextlib
import select
import sys
import time
from itertools import islice

from kagetsu.cli.console import Console, EndOfInput
from kagetsu.cli.drawing import Signs, draw_board, signs_for
from kagetsu.cli.streams import tell_warnings
from kagetsu.cli.usage import parse_count, typed
from kagetsu.formats.files import read_games
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, point_name
from kagetsu.rules.tree import Node
from kagetsu.texts import language, mark

__all__ = ["Replay", "add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument("file", metavar="FILE", help=_("a game record (.sgf, .psq)"))
    parser.add_argument(
        "--game", type=typed(parse_count, lang), default=1, metavar="N", help=_("the number of the game in the file")
    )
    parser.add_argument(
        "--speed", type=typed(_speed, lang), default=1.0, metavar="S", help=_("moves a second when it plays by itself")
    )
    parser.add_argument("--stones", choices=("auto", "ascii", "round"), default="auto", help=_("how stones are drawn"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    console = Console()
    game = next(islice(read_games(options.file), options.game - 1, None), None)
    if game is None:
        raise FormatError(mark("There is no game {number} in this file."), file=options.file, number=options.game)
    tell_warnings(game, options.lang)
    replay = Replay(game, signs_for(sys.stdout, options.stones), options.lang, options.speed)
    with contextlib.suppress(EndOfInput):
        replay.run(console)
    return 0


_SLOWEST, _FASTEST = 0.01, 1000
"""The bounds of the speed, in moves a second."""


def _speed(text: str) -> float:
    """Moves a second; FormatError names what is none, or out of bounds."""
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not _SLOWEST <= speed <= _FASTEST:
        raise FormatError(
            mark("{text} is not a speed: write moves a second, from {least} to {most}."),
            text=quoted(text), least=_SLOWEST, most=_FASTEST,
        )  # fmt: skip
    return speed


def _move_number(text: str) -> int:
    """The number of a move; FormatError names what is none."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise FormatError(mark("{text} is not the number of a move: write it as in jump 12."), text=quoted(text))
    return int(text)


class Replay:
    """Goes along the line that leads to where a game stands. The game itself stays there."""

    def __init__(self, game: Game, signs: Signs, lang: str, speed: float = 1.0) -> None:
        self.game = game
        self.signs = signs
        self.lang = lang
        self.speed = speed
        self.line: list[Node] = [node for node in game.node.path() if node is game.root or node.move is not None]
        self.at = 0
        self._texts = language(lang)
        self._ = self._texts.gettext

    def run(self, console: Console) -> None:
        """Shows the start and obeys until ``quit``."""
        console.say(self.shown())
        while True:
            line = console.ask(self._("Replay: next, back, jump N, play, speed S, quit:"))
            try:
                if not self._obey(line, console):
                    return
            except KagetsuError as error:
                console.say(error.text(self.lang))

    def _obey(self, line: str, console: Console) -> bool:
        word, _, argument = line.strip().lower().partition(" ")
        argument = argument.strip()
        if word in ("quit", "q", "exit"):
            return False
        if word in ("", "next", "n"):
            self._go(self.at + 1, self._("This is the end of the game."))
        elif word in ("back", "b"):
            self._go(self.at - 1, self._("This is the start of the game."))
        elif word == "jump":
            self._go(_move_number(argument), "")
        elif word == "speed":
            self.speed = _speed(argument)
            return True
        elif word == "play":
            self._play(console)
            return True
        else:
            raise FormatError(
                mark("{text} does nothing here: type next, back, jump N, play, speed S or quit."),
                text=quoted(line.strip()),
            )
        console.say(self.shown())
        return True

    def shown(self) -> str:
        """The position, the move that led to it, and what the record says of it."""
        _ = self._
        node = self.line[self.at]
        board = self.game.board_at(node)
        parts = [draw_board(board, self.signs, node.move if node.is_stone else None)]
        if node.move is None:
            moves = len(self.line) - 1
            parts.append(
                self._texts.ngettext(
                    "The start of the game: {moves} move follows.",
                    "The start of the game: {moves} moves follow.",
                    moves,
                ).format(moves=moves)
            )
        else:
            move = _("pass") if node.move == PASS else point_name(node.move)
            told = _("Move {number}: Black {move}") if node.colour == BLACK else _("Move {number}: White {move}")
            parts.append(told.format(number=self.at, move=move))
        if node.notes is not None and node.notes.comment:
            parts.append(node.notes.comment)
        if self.at == len(self.line) - 1:
            outcome = self.game.outcome()
            parts.append(outcome.text(self.lang) if outcome else _("The record ends here."))
        return "\n".join(parts)

    def _go(self, at: int, refusal: str) -> None:
        if not 0 <= at < len(self.line):
            raise (
                KagetsuError(refusal)
                if refusal
                else FormatError(
                    mark("There is no move {number}: the last one is {moves}."), number=at, moves=len(self.line) - 1
                )
            )
        self.at = at

    def _play(self, console: Console) -> None:
        """Shows move after move; on a terminal the Enter key pauses."""
        if console.interactive:
            console.say(self._("Enter pauses."))
        while self.at < len(self.line) - 1:
            if _pressed_within(1 / self.speed, console.interactive):
                console.say(self._("Paused."))
                return
            self.at += 1
            console.say(self.shown())


def _pressed_within(seconds: float, interactive: bool) -> bool:
    """Waits; True as soon as a line is typed meanwhile. Through a pipe nothing is typed meanwhile."""
    if not interactive:
        time.sleep(seconds)
        return False
    if sys.platform == "win32":
        import msvcrt

        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if msvcrt.kbhit():
                msvcrt.getwch()
                return True
            time.sleep(0.02)
        return False
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if ready:
        sys.stdin.readline()
    return bool(ready)
