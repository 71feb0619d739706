"""The engine on two streams: a thread reads and never waits, the other thinks and answers.

While nothing is asked it may think on (*ponder*); every command ends that first.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple

from kagetsu.protocol.brain import Brain
from kagetsu.protocol.commands import Command, Info, Word, asks_for_a_move
from kagetsu.protocol.coordinates import Order
from kagetsu.protocol.reader import CommandReader

__all__ = ["Server", "split_lines"]

_PATIENCE = 0.2
"""Seconds after END in which the engine may come to an end by itself."""
_LONGEST = 1 << 16
"""Characters of a line that are read; the rest of a longer one is dropped."""


class _Asked(NamedTuple):
    """A command, when it was read, and the number of moves that were asked for up to it."""

    command: Command
    at: float
    moves: int


class Server:
    """Answers the commands that ``read`` brings with lines that ``write`` takes.

    ``read`` returns the bytes that have come, as soon as there are any, and none at the end of the input. ``write``
    passes bytes on at once. ``abandon`` ends the process: it is called where the engine still thinks 0.2 seconds after
    END. ``order`` is that of the two numbers of a point in what is read.
    """

    def __init__(
        self, brain: Brain, read: Callable[[], bytes], write: Callable[[bytes], None], abandon: Callable[[], None],
        order: Order = Order.XY,
    ) -> None:  # fmt: skip
        self._brain = brain
        self._order = order
        self._read = read
        self._write = write
        self._abandon = abandon
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # for the streams' state below, and for writing
        self._ended = False
        self._finished = threading.Event()
        self._moves = 0  # how many moves were asked for
        self._stopped = 0  # up to which of them the thinking was to stop
        self._thinking = 0  # which of them the engine thinks about; 0: none
        self._pondering = False
        self._free_since = 0.0

    def run(self) -> None:
        """Serves until END, which drops the moves that are not out yet, or until all that came before the end of the
        input is answered.
        """
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while (asked := self._next()) is not None:
                wants_move = asks_for_a_move(asked.command)
                if wants_move and self._ended:
                    break
                self._answer(asked, wants_move)
        finally:
            self._finished.set()
            self._brain.close()

    # -- the thread that thinks

    def _next(self) -> _Asked | None:
        """The next command; None at the end."""
        self._ponder()
        while True:
            try:
                return self._asked.get(timeout=0.2)  # in steps: on Windows no signal comes in while a thread waits
            except queue.Empty:
                continue

    def _ponder(self) -> None:
        """Thinks on as long as nothing is asked, if that is wanted."""
        with self._lock:  # nothing can be asked until it is sure that the stop is heard
            ponder = self._brain.pondering() if self._asked.empty() else None
            self._pondering = ponder is not None
        if ponder is None:
            return
        ponder()
        with self._lock:
            self._pondering = False
            if self._asked.empty():
                self._brain.has_pondered()

    def _answer(self, asked: _Asked, wants_move: bool) -> None:
        # What waited behind an earlier move has its time from when that one was out.
        since = max(asked.at, self._free_since)
        with self._lock:
            self._thinking = asked.moves if wants_move else 0
            hurried = asked.moves <= self._stopped
        lines = self._brain.answer(asked.command, since, hurried, self._say if wants_move else None)
        self._say(lines, wants_move)
        if wants_move:
            self._free_since = monotonic()

    def _say(self, lines: list[str], done: bool = False) -> None:
        """Writes these lines, unless they belong to a move that nobody waits for any more. ``done``: it is out."""
        with self._lock:
            thought = self._thinking > 0
            if done:
                self._thinking = 0
            if lines and not (thought and self._ended):
                self._write("".join(f"{line}\n" for line in lines).encode("ascii"))

    # -- the thread that reads

    def _listen(self) -> None:
        try:
            self._hear()
        finally:
            self._ask(None)
        if self._ended:
            self._see_to_the_end()

    def _hear(self) -> None:
        """Reads until END or the end of the input."""
        reader = CommandReader(self._order)
        for line in split_lines(self._read):
            command = reader.feed(line)
            if command is Word.END:
                self._ended = True
                return
            if command is Word.STOP or (
                isinstance(command, Info) and command.key == "timeout_turn" and command.value <= 0
            ):
                self._stop_thinking()
            if command is not None and command is not Word.STOP:
                self._moves += asks_for_a_move(command)
                self._ask(_Asked(command, monotonic(), self._moves))

    def _ask(self, asked: _Asked | None) -> None:
        """Passes a command on; what is pondered about ends for it."""
        with self._lock:
            self._asked.put(asked)
            if self._pondering:
                self._brain.stop()

    def _stop_thinking(self) -> None:
        """Hurries all moves that were asked for so far."""
        with self._lock:
            self._stopped = self._moves
            thinking = self._thinking
        if thinking:
            threading.Thread(target=self._stop_move, args=(thinking,), daemon=True).start()

    def _stop_move(self, number: int) -> None:
        """Says stop until the engine has heard it: it may be just about to begin."""
        while self._stop_if_thinking(number):
            self._finished.wait(0.01)

    def _stop_if_thinking(self, number: int) -> bool:
        with self._lock:
            thinks = 0 < number == self._thinking
            if thinks:
                self._brain.stop()
        return thinks

    def _see_to_the_end(self) -> None:
        last = monotonic() + _PATIENCE
        while not self._finished.wait(0.01):
            self._stop_if_thinking(self._thinking)
            if monotonic() > last:
                self._abandon()
                return


def split_lines(read: Callable[[], bytes]) -> Iterator[str]:
    """The lines of a stream, as soon as each has ended, by CR, LF or both (an empty line may come between); then what
    stands behind the last end. Bytes are read as Latin-1, so that every byte is a character.
    """
    rest = ""
    while data := read():
        *whole, rest = (rest + data.decode("latin-1").replace("\r", "\n")).split("\n")
        yield from whole
        rest = rest[:_LONGEST]
    if rest:
        yield rest
