"""Plays for a file with ``def choose(board)``: ``python -m kagetsu.match.python_bot FILE`` is a bot on lines.

The protocol has the two streams for itself: what the file prints goes to standard error, and where it reads standard
input it finds the end. An exception ends the process with exit status 1; the last line on standard error then names the
place in the file.
"""

from __future__ import annotations

import importlib.util
import operator
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from kagetsu.online.message import VERSION, Bye, Fault, Hello, Message, Move, NewGame, Turn
from kagetsu.online.wire import parse_line, write_line
from kagetsu.rules.action import Pass
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError, ProtocolError, shortened
from kagetsu.rules.point import PASS, parse_point
from kagetsu.texts import mark

__all__ = ["answers", "load_choose", "main"]

Choose = Callable[[Board], object]


def load_choose(file: Path) -> Choose:
    """Runs a bot's file and returns its ``choose``; KagetsuError if there is none. What the file raises comes through.

    The folder of the file comes first on the path of imports, as where Python runs it.
    """
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise KagetsuError(mark("{file} is no Python file."), file=file.name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise KagetsuError(mark("{file} has no function choose(board)."), file=file.name)
    found: Choose = choose
    return found


def answers(lines: Iterable[str], choose: Choose) -> Iterator[str]:
    """The lines of the bot for the lines of its host, to BYE or their end. What ``choose`` raises comes through."""
    board: Board | None = None
    for line in lines:
        message = _read(line)
        match message:
            case NewGame(width, height, rule):
                board = Board(rule=rule, width=width, height=height)
            case Move() | Pass() if board is not None:
                board = _after(board, message)
            case Turn(colour) if board is not None:
                yield write_line(_answer(choose(_with_turn(board, colour))))
            case Bye():
                return
            case _:
                continue


def _read(line: str) -> Message | None:
    try:
        return parse_line(line)
    except FormatError:
        return None  # as with words that are not known: a later version may say more


def _after(board: Board, message: Move | Pass) -> Board:
    """The board with one more stone. The host says its colour: a game may begin with stones that did not alternate."""
    if isinstance(message, Pass):
        board.push(PASS)
        return board
    if message.colour is not None:
        board = _with_turn(board, message.colour)
    board.push(message.point(board.width, board.height))
    return board


def _with_turn(board: Board, colour: int) -> Board:
    """A board of its own where ``colour`` is to move."""
    if board.turn == colour:
        return board.copy()
    black, white = (board.stones(one) for one in (1, 2))
    return Board.from_stones(black, white, colour, board.rule, width=board.width, height=board.height)


def _answer(chosen: object) -> Message:
    """The line for what ``choose`` returned: a point, or what is wrong with it."""
    try:
        point = parse_point(chosen) if isinstance(chosen, str) and chosen != "--" else _number(chosen)
    except KagetsuError:
        error = ProtocolError(
            mark('choose returned {value}; it must return a point: "h8", or a number as board.legal_moves has them.'),
            value=shortened(repr(chosen)),
        )
        return Fault(str(error))
    return Pass() if point == PASS else Move.at(point)


def _number(chosen: object) -> int:
    if chosen == "--":
        return PASS
    try:
        if isinstance(chosen, bool):
            raise TypeError
        number = operator.index(chosen)  # type: ignore[arg-type]
    except TypeError:
        raise FormatError(mark("{text} is not a point."), text=repr(chosen)) from None
    if number < PASS:
        raise FormatError(mark("{text} is not a point."), text=repr(chosen))
    return number


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """The standard streams for the protocol alone: from here on, standard output is standard error to all others."""
    read, write = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return os.fdopen(read, "rb"), os.fdopen(write, "wb")


def _report(error: BaseException, file: Path) -> None:
    """Writes the traceback as the file's author should see it, and at last the place in the file in one line."""
    steps = error.__traceback__
    while steps is not None and Path(steps.tb_frame.f_code.co_filename) != file:
        steps = steps.tb_next
    traceback.print_exception(type(error), error, steps)
    what = traceback.format_exception_only(error)[-1].strip()
    line = error.lineno if isinstance(error, SyntaxError) else _last_line(steps, file)
    print(f"{file.name}, line {line}: {what}" if line else what, file=sys.stderr)


def _last_line(steps: TracebackType | None, file: Path) -> int | None:
    """The line of ``file`` that the error came through last."""
    lines = [step.tb_lineno for step in _steps(steps) if Path(step.tb_frame.f_code.co_filename) == file]
    return lines[-1] if lines else None


def _steps(step: TracebackType | None) -> Iterator[TracebackType]:
    while step is not None:
        yield step
        step = step.tb_next


def main(arguments: list[str]) -> int:
    """Plays for the file that is named; returns the exit status."""
    file = Path(arguments[0]).resolve()
    read, write = _own_streams()
    try:
        choose = load_choose(file)
        write.write(f"{write_line(Hello(VERSION, file.stem))}\n".encode())
        write.flush()
        for line in answers((data.decode("utf-8", errors="replace") for data in read), choose):
            write.write(f"{line}\n".encode())
            write.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        return 0
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the file does wrong is told
        _report(error, file)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
