"""Setting up a position by hand: put, turn, clear, then done."""

from __future__ import annotations

from kagetsu.cli.command import Put, Turn, Word, parse_command
from kagetsu.cli.console import Console, EndOfInput
from kagetsu.cli.drawing import Signs, draw_board
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.point import BLACK, COLOURS, WHITE
from kagetsu.texts import language, mark

__all__ = ["SetUpMode"]


class SetUpMode:
    """Changes a position stone by stone. The side to move is the one that was, until ``turn`` says otherwise."""

    def __init__(self, board: Board, signs: Signs, lang: str, order: str) -> None:
        self.board = Board.from_stones(
            board.stones(BLACK), board.stones(WHITE), board.turn, board.rule, width=board.width, height=board.height
        )
        self._first = self.board
        self.signs = signs
        self.lang = lang
        self.order = order

    def run(self, console: Console, first: Put | Turn | None = None) -> Board | None:
        """Asks for changes until ``done`` (the board) or ``cancel`` (None); EndOfInput for ``quit`` too. ``board`` is
        the position at any moment.
        """
        _ = language(self.lang).gettext
        if first is not None:
            self.change(first)
        console.say(_("Setting up a position: put black h8, put empty h8, turn white, clear, board, done, cancel."))
        console.say(draw_board(self.board, self.signs))
        while True:
            prompt = _("Set up, Black to move:") if self.board.turn == BLACK else _("Set up, White to move:")
            line = console.ask(prompt)
            try:
                command = parse_command(line, self.order)
                if command == Word("done"):
                    return self.board
                if command == Word("cancel"):
                    return None
                if command == Word("quit"):
                    raise EndOfInput
                if command == Word("clear"):
                    self._rebuild({}, self.board.turn)
                elif isinstance(command, Put | Turn):
                    self.change(command)
                elif command != Word("board"):
                    raise FormatError(
                        mark("{text} does nothing here: use put, turn, clear, board, done or cancel."),
                        text=quoted(line.strip()),
                    )
                console.say(draw_board(self.board, self.signs))
            except KagetsuError as error:
                console.say(error.text(self.lang))

    @property
    def is_changed(self) -> bool:
        """Whether the position is another one than at the start."""
        return self.board != self._first

    def change(self, command: Put | Turn) -> None:
        """Carries out one change; IllegalMove for a point that is off the board."""
        stones = {point: colour for colour in COLOURS for point in self.board.stones(colour)}
        if isinstance(command, Turn):
            self._rebuild(stones, command.colour)
            return
        for point in command.points:
            stones[self.board.point(point)] = command.colour
        self._rebuild(stones, self.board.turn)

    def _rebuild(self, stones: dict[int, int], turn: int) -> None:
        black, white = ([point for point, stone in stones.items() if stone == colour] for colour in (BLACK, WHITE))
        board = self.board
        self.board = Board.from_stones(black, white, turn, board.rule, width=board.width, height=board.height)
