"""A game in the plain terminal: asks whoever must act, carries out what is typed, and tells what happened."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from kagetsu.cli.autosave import Autosave
from kagetsu.cli.command import Act, Command, File, Put, Turn, Why, Word, parse_command
from kagetsu.cli.console import Console, EndOfInput
from kagetsu.cli.drawing import Signs, draw_board
from kagetsu.cli.help import help_text
from kagetsu.cli.log import DecisionLog
from kagetsu.cli.replay import Replay
from kagetsu.cli.seats import DEFAULT_OPPONENT, Seat, make_seat
from kagetsu.cli.setup_mode import SetUpMode
from kagetsu.cli.streams import fault_text
from kagetsu.formats.files import losses, read_game, write_game
from kagetsu.ladder.opening_choice import choose_action
from kagetsu.rules.action import Action, Add, Declare, Offer, Pass, Pick, Place, Stay, Swap
from kagetsu.rules.board import Outcome
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.explanation import Explanation, ForbiddenMove
from kagetsu.rules.game import Game
from kagetsu.rules.limits import Limits
from kagetsu.rules.named_opening import name_opening
from kagetsu.rules.player import Decision
from kagetsu.rules.point import BLACK, EMPTY, point_name
from kagetsu.texts import language, mark

__all__ = ["Session", "Settings"]

_PARTS = (mark("attack"), mark("defence"), mark("centre"))
"""What the rungs call the parts of a score: named here for the catalogues."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a session behaves. ``order`` is that of typed numbers (xy or yx); ``refuse_fouls``: a person's foul is
    refused with its reason, else it is played and loses.
    """

    lang: str
    signs: Signs
    limits: Limits = field(default_factory=Limits)
    order: str = "xy"
    refuse_fouls: bool = True
    seed: int | None = None


class Session:
    """One sitting at the board, until the players leave."""

    def __init__(
        self, game: Game, seats: dict[int, Seat], settings: Settings, console: Console,
        autosave: Autosave | None = None, log: DecisionLog | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.seats = seats
        self.settings = settings
        self.console = console
        self.autosave = autosave or Autosave()
        self.log = log
        self._ = language(settings.lang).gettext
        self._last_decision: Decision | None = None
        self._told_end = False
        self._offered_by = EMPTY
        self._left = False
        game.players = (seats[1].who, seats[2].who)

    # -- the course of the game

    def run(self) -> None:
        """Plays until somebody quits, the input ends, or two programs have finished their game."""
        try:
            self._show_board()
            while not self._left:
                self._one_turn()
        except EndOfInput:
            self._say_goodbye()

    def _say_goodbye(self) -> None:
        if not self.autosave.is_kept:
            self.console.say(
                self._("Goodbye. Nothing was played, and nothing is kept.")
                if self.game.node.parent is None
                else self._("Goodbye. The game is not kept.")
            )
        elif self.game.outcome() is None:
            self.console.say(self._("Goodbye. The game is kept: kagetsu play --resume goes on with it."))
        else:
            self.console.say(self._("Goodbye. The game is kept in {file}.").format(file=self.autosave.file))

    def _one_turn(self) -> None:
        outcome = self.game.outcome()
        if outcome is not None:
            self._after_the_end()
        elif self.seats[self.game.actor].is_human:
            self._ask_person()
        else:
            self._let_program_act()

    def _ask_person(self) -> None:
        prompt = self._turn_prompt()
        started = time.monotonic()
        line = self.console.ask(prompt)
        try:
            command = parse_command(line, self.settings.order)
            self._carry_out(command, time.monotonic() - started)
        except ForbiddenMove as foul:
            self._explain(foul.explanation)
        except KagetsuError as error:
            self.console.say(error.text(self.settings.lang))
        except OSError as error:
            self.console.say(fault_text(error))

    def _turn_prompt(self) -> str:
        _ = self._
        if self._offered_by != EMPTY:
            return _("White, yes or no?") if self._offered_by == BLACK else _("Black, yes or no?")
        if not self.game.opening.is_over:
            prompt = _("Player {number}: {question}").format(
                number=self.game.actor, question=self.game.opening.prompt(self.settings.lang)
            )
        else:
            prompt = _("Black to move:") if self.game.board.turn == BLACK else _("White to move:")
        clock = self.game.clock
        if clock is None:
            return prompt
        left = clock.left[self.game.actor - 1]
        return _("({minutes}:{seconds:02} left) {prompt}").format(
            minutes=int(left) // 60, seconds=int(left) % 60, prompt=prompt
        )

    def _let_program_act(self) -> None:
        _ = self._
        program = self.seats[self.game.actor].program
        assert program is not None
        colour = self.game.colour_of(self.game.actor)
        if not self.game.opening.is_over:
            self.console.say(_("Player {number} is thinking …").format(number=self.game.actor))
        else:
            self.console.say(_("Black is thinking …") if colour == BLACK else _("White is thinking …"))
        started = time.monotonic()
        action: Action
        if self.game.opening.is_over:
            self._last_decision = program.decide(self.game.board.copy(), self._limits())
            point = self._last_decision.point
            action = Pass() if point < 0 else Place(point)
        else:
            action = choose_action(self.game.opening, self.game.board.copy(), self.settings.seed)
        self._act(action, time.monotonic() - started, strict=False)

    def _limits(self) -> Limits:
        """What a program may spend now: what was said, and what the clock of whoever must act leaves."""
        clock = self.game.clock
        if clock is None:
            return self.settings.limits
        left = max(0.0, clock.left[self.game.actor - 1])
        return replace(self.settings.limits, clock=left, increment=clock.increment)

    def _act(self, action: Action, seconds: float, strict: bool) -> None:
        actor, board = self.game.actor, self.game.board.copy()
        colour = board.turn
        before = self.game.node
        self.game.act(action, seconds, strict=strict)
        if self.game.node is before:  # too late: the game was lost on time
            return
        if self.log is not None:
            decision = None if self.seats[actor].is_human else self._last_decision
            self.log.write(board, self.seats[actor].who, action, decision)
        self._offered_by = EMPTY
        self._keep()
        self.console.say(self._told(action, actor, colour))
        named = name_opening(self.game.board.move_stack, self.game.width, self.game.height)
        if named and len(self.game.board.move_stack) == 3 and isinstance(action, Place):
            self.console.say(self._("Opening: {name}").format(name=named.title(self.settings.lang)))
        if self.seats[self.game.actor].is_human or not self.seats[actor].is_human or self.game.outcome() is not None:
            self._show_board()

    def _told(self, action: Action, actor: int, colour: int) -> str:
        """What was done, in words; a point is always repeated by its name."""
        _ = self._
        black = colour == BLACK
        match action:
            case Place(point):
                return (_("Black plays {point}.") if black else _("White plays {point}.")).format(
                    point=point_name(point)
                )
            case Pass():
                return _("Black passes.") if black else _("White passes.")
            case Swap():
                owner = self.game.player_of(BLACK)
                return _("Player {number} swaps: player {black} has Black now.").format(number=actor, black=owner)
            case Stay():
                owner = self.game.player_of(BLACK)
                return _("Player {number} stays: player {black} has Black.").format(number=actor, black=owner)
            case Declare(count):
                return _("Player {number} declares {count} fifth moves.").format(number=actor, count=count)
            case Offer(points):
                names = " ".join(map(point_name, points))
                return _("Player {number} offers {points}.").format(number=actor, points=names)
            case Pick(point):
                return _("Player {number} picks {point}: Black's fifth move.").format(
                    number=actor, point=point_name(point)
                )
            case Add(white, black_stone):
                return _("Player {number} adds White {white} and Black {black}.").format(
                    number=actor, white=point_name(white), black=point_name(black_stone)
                )

    def _keep(self) -> None:
        try:
            self.autosave.keep(self.game)
        except OSError as error:
            self.console.say(
                self._("The game cannot be kept in {file}: {reason}.").format(
                    file=self.autosave.file, reason=error.strerror or error
                )
            )

    def _show_board(self) -> None:
        board = self.game.board
        last = board.move_stack[-1] if board.move_stack and board.move_stack[-1] >= 0 else None
        forbidden = {} if board.is_game_over() else board.forbidden_points()
        self.console.say(draw_board(board, self.settings.signs, last, forbidden))

    def _after_the_end(self) -> None:
        outcome = self.game.outcome()
        assert outcome is not None
        if not self._told_end:
            self._told_end = True
            self._keep()
            if outcome.reason == "foul":
                self._tell_foul()
            self.console.say(outcome.text(self.settings.lang))
            self.console.say(self._("Result: {result}").format(result=result_text(outcome)))
            if not self.console.interactive and all(not seat.is_human for seat in self.seats.values()):
                self._left = True
                return
        line = self.console.ask(self._("The game is over. Type replay, undo, save FILE, or quit:"))
        try:
            command = parse_command(line, self.settings.order)
            if isinstance(command, Act):
                raise IllegalMove(mark("The game is over; no more moves can be played."))
            self._carry_out(command, 0.0)
        except KagetsuError as error:
            self.console.say(error.text(self.settings.lang))
        except OSError as error:
            self.console.say(fault_text(error))
        self._told_end = self.game.outcome() is not None

    # -- what is typed

    def _carry_out(self, command: Command, seconds: float) -> None:
        match command:
            case Act(action):
                self._act(action, seconds, strict=self.settings.refuse_fouls)
            case Why(point):
                self._why(point)
            case Put() | Turn():
                self._set_up(command)
            case File("save", name, force):
                self._save(Path(name), force)
            case File(_, name, _):
                self._load(Path(name))
            case Word(word):
                self._words()[word]()

    def _words(self) -> dict[str, Callable[[], None]]:
        return {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "scores": self._scores,
            "board": self._show_board,
            "setup": self._set_up,
            "draw": self._offer_draw,
            "yes": lambda: self._answer_draw(accepted=True),
            "no": lambda: self._answer_draw(accepted=False),
            "resign": self._resign,
            "replay": self._replay,
            "help": lambda: self.console.say(help_text(self.settings.lang)),
            "quit": self._quit,
            "clear": self._only_in_set_up,
            "done": self._only_in_set_up,
            "cancel": self._only_in_set_up,
        }

    def _only_in_set_up(self) -> None:
        raise KagetsuError(mark("That word belongs to setting up a position: type setup first."))

    def _quit(self) -> None:
        self._say_goodbye()
        self._left = True

    def _undo(self) -> None:
        """Takes moves back until a person is to act again who has acted before."""
        node, steps = self.game.node, 0
        while self.game.undo():
            steps += 1
            if self.seats[self.game.actor].is_human:
                break
        else:
            self.game.go_to(node)
            raise KagetsuError(mark("There is nothing to undo."))
        self._moved_to(self._("Taken back."))

    def _redo(self) -> None:
        if not self.game.redo():
            raise KagetsuError(mark("There is nothing to redo."))
        while not self.seats[self.game.actor].is_human and self.game.outcome() is None and self.game.redo():
            pass
        self._moved_to(self._("Played again."))

    def _moved_to(self, told: str) -> None:
        self._last_decision = None
        self._told_end = False
        self._offered_by = EMPTY
        self._keep()
        self.console.say(told)
        self._show_board()

    def _adviser(self) -> Seat:
        """The program whose opinion is asked: the opponent, else the default one."""
        return next((seat for seat in self.seats.values() if not seat.is_human), None) or make_seat(
            DEFAULT_OPPONENT, self.settings.seed
        )

    def _think(self) -> Decision:
        program = self._adviser().program
        assert program is not None
        return program.decide(self.game.board.copy(), self._limits())

    def _hint(self) -> None:
        _ = self._
        if self.game.outcome() is not None:
            raise KagetsuError(mark("The game is over."))
        if not self.game.opening.is_over:
            action = choose_action(self.game.opening, self.game.board.copy(), self.settings.seed)
            self.console.say(_("Hint: {action}").format(action=action.text()))
            return
        decision = self._think()
        self.console.say(
            _("Hint: {point}. {reason}").format(
                point=point_name(decision.point), reason=decision.reason(self.settings.lang)
            )
        )

    def _scores(self) -> None:
        """The candidates of the program's last move with their scores; before it has moved, of the position."""
        _ = self._
        decision = self._last_decision or self._think()
        self.console.say(
            _("{point}: score {score}, depth {depth}, {nodes} nodes, {seconds:.2f} s. {reason}").format(
                point=point_name(decision.point), score=decision.score, depth=decision.depth, nodes=decision.nodes,
                seconds=decision.seconds, reason=decision.reason(self.settings.lang),
            )
        )  # fmt: skip
        for candidate in decision.candidates[:12]:
            parts = _(", ").join(f"{_(name)} {value}" for name, value in candidate.parts.items())
            score = f"{'' if candidate.exact else '<= '}{candidate.score}"
            self.console.say(f"  {point_name(candidate.point):4} {score:>8}  {parts}".rstrip())

    def _why(self, point: int) -> None:
        board = self.game.board
        if board.stone_at(point) != EMPTY:
            raise IllegalMove(mark("{point} is taken."), point=point_name(point))
        judged = board.explain(point)
        both = [judged] if judged.colour == board.turn else [board.explain(point, board.turn), judged]
        for explanation in both:
            self._explain(explanation)

    def _explain(self, explanation: Explanation) -> None:
        self.console.say(explanation.text(self.settings.lang))
        for detail in explanation.details(self.settings.lang):
            self.console.say(f"    {detail}")

    def _tell_foul(self) -> None:
        """Says why the last move was a foul that lost the game."""
        before = self.game.board.copy()
        if before.move_stack:
            point = before.pop()
            self._explain(before.explain(point, before.turn))

    def _set_up(self, first: Put | Turn | None = None) -> None:
        mode = SetUpMode(self.game.board, self.settings.signs, self.settings.lang, self.settings.order)
        try:
            board = mode.run(self.console, first)
        except EndOfInput:
            if mode.is_changed:
                self._start(Game(position=mode.board))
            raise
        if board is None:
            self._show_board()
            return
        self._start(Game(position=board))
        self._show_board()

    def _start(self, game: Game) -> None:
        """Goes on with another game, kept in a file of its own."""
        game.players = (self.seats[1].who, self.seats[2].who)
        self.game = game
        self.autosave = Autosave()
        self._last_decision, self._offered_by = None, EMPTY
        self._told_end = False
        self._keep()

    def _save(self, file: Path, force: bool) -> None:
        if file.exists() and not force:
            raise KagetsuError(mark("{file} exists already: save --force {file} replaces it."), file=file)
        write_game(self.game, file, end=self.game.node)
        for loss in losses(self.game, file, end=self.game.node):
            self.console.say(loss.text(self.settings.lang))
        self.console.say(self._("Saved as {file}.").format(file=file))

    def _load(self, file: Path) -> None:
        game = read_game(file)
        self._start(game)
        for fault in game.warnings:
            self.console.say(fault.text(self.settings.lang))
        self.console.say(self._("Loaded {file}.").format(file=file))
        self._show_board()

    def _offer_draw(self) -> None:
        """Offers a draw: a program decides at once, a person answers with his next line."""
        self._refuse_after_end()
        colour = self.game.colour_of(self.game.actor)
        other = self.seats[3 - self.game.actor]
        if other.is_human:
            self._offered_by = colour
            self.console.say(self._("Black offers a draw.") if colour == BLACK else self._("White offers a draw."))
            return
        if self._think().score >= 0 and self.game.board.ply() >= 10:
            self.game.agree_draw()
            self.console.say(self._("The draw is accepted."))
        else:
            self.console.say(self._("The draw is declined."))

    def _answer_draw(self, accepted: bool) -> None:
        if self._offered_by == EMPTY:
            raise KagetsuError(mark("No draw has been offered."))
        self._offered_by = EMPTY
        if accepted:
            self.game.agree_draw()
        self.console.say(self._("The draw is accepted.") if accepted else self._("The draw is declined."))

    def _resign(self) -> None:
        self._refuse_after_end()
        self.game.resign(self.game.colour_of(self.game.actor))

    def _refuse_after_end(self) -> None:
        if self.game.outcome() is not None:
            raise KagetsuError(mark("The game is over already."))

    def _replay(self) -> None:
        Replay(self.game, self.settings.signs, self.settings.lang).run(self.console)
        self._show_board()


def result_text(outcome: Outcome) -> str:
    """The result as records write it: ``1-0`` where Black won, ``0-1`` where White won, else ``½-½``."""
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == BLACK else "0-1"
