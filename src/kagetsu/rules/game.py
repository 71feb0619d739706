"""A game: a tree of moves and opening decisions, the position at one of its nodes, and how it stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from kagetsu.rules.action import Action, Add, Choice, MayPass, MayPlace, Pass, Pick, Place, check_action
from kagetsu.rules.board import Board, Outcome, check_size
from kagetsu.rules.clock import Clock
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError
from kagetsu.rules.opening import open_protocol
from kagetsu.rules.point import BLACK, EMPTY, PASS, WHITE, opponent, parse_point, point_name
from kagetsu.rules.rule import FREESTYLE, Rule, as_rule
from kagetsu.rules.step import Opening
from kagetsu.rules.tree import Node, SetUp
from kagetsu.texts import mark

__all__ = ["Game", "Oddity"]


class Oddity(NamedTuple):
    """A node whose move the rules do not allow where it stands, and the error that says why."""

    node: Node
    error: KagetsuError


class Game:
    """A game under a rule and an opening protocol, with its variations.

    ``node`` is where the game stands; ``play``, ``act``, ``undo``, ``redo`` and ``go_to`` move it. Two players, 1
    and 2, own the colours; opening decisions may exchange them. ``headers`` holds what is said about the whole game
    (``event``, ``date``, ``black``, ``white``, …), ``players`` who plays as player 1 and 2.
    """

    def __init__(
        self,
        rule: Rule | str = FREESTYLE,
        size: int = 15,
        *,
        width: int | None = None,
        height: int | None = None,
        opening: str = "free",
        clock: Clock | None = None,
        position: Board | None = None,
    ) -> None:
        self.root = Node()
        self.rule = as_rule(rule) if position is None else position.rule
        self.width = size if width is None else width
        self.height = size if height is None else height
        self._start: Board | None = None
        if position is not None:
            self.start = _without_moves(position)
        else:
            check_size(self.width, self.height)
        if position is not None:
            stones = (position.stones(BLACK), position.stones(WHITE))
            self.root.annotate().set_up = SetUp(*stones, to_move=position.turn)
        if opening != "free" and position is not None:
            raise KagetsuError(mark("An opening protocol starts from the empty board, not from a position."))
        self._start_opening = open_protocol(opening, self.width, self.height)
        self.protocol = opening
        self.clock_at_start = clock
        self.headers: dict[str, str] = {}
        self.players: tuple[str, str] = ("", "")
        self.warnings: list[FormatError] = []
        """What the file that the game was read from says and Kagetsu does not understand, each with its place."""
        self.result: Outcome | None = None
        """How the game ended, if it ended otherwise than on the board, or as a file states it."""
        self.result_node: Node | None = None
        """The node where the game ended so."""
        self._undone: list[Node] = []
        self.node = self.root
        # Where the game stands, made when it is asked for: most games of a file are never looked at.
        self._board: Board | None = None
        self._opening: Opening | None = None

    @property
    def start(self) -> Board:
        """The position that the game begins with."""
        if self._start is None:
            self._start = Board(rule=self.rule, width=self.width, height=self.height)
        return self._start

    @start.setter
    def start(self, board: Board) -> None:
        self._start = board
        self.width, self.height = board.width, board.height

    def start_from(self, set_up: SetUp) -> None:
        """Lets the game begin with set-up stones, as a record says; its moves are kept."""
        self.start = _set_up(Board(rule=self.rule, width=self.width, height=self.height), set_up)
        self.root.annotate().set_up = set_up
        self._board = None

    # -- where the game stands

    @property
    def board(self) -> Board:
        """The position where the game stands; copy it before changing it."""
        if self._board is None:
            self._board = self.board_at(self.node)
        return self._board

    @property
    def opening(self) -> Opening:
        """The opening protocol as it stands."""
        if self._opening is None:
            self._opening = self.opening_at(self.node)
        return self._opening

    @property
    def actor(self) -> int:
        """The player, 1 or 2, who must act."""
        return self.opening.actor if not self.opening.is_over else self.player_of(self.board.turn)

    def player_of(self, colour: int) -> int:
        """The player who owns ``colour`` now."""
        return self.opening.player(colour)

    def colour_of(self, player: int) -> int:
        """The colour that ``player`` owns now."""
        return BLACK if self.opening.black == player else WHITE

    @property
    def clock(self) -> Clock | None:
        """The clock after the moves played so far; None for a game without one."""
        clock = self.clock_at_start
        if clock is None:
            return None
        opening = self._start_opening
        for node in self.node.path():
            if node.notes is not None and node.notes.seconds is not None:
                actor = opening.actor if not opening.is_over else opening.player(node.colour)
                clock = clock.spend(actor, node.notes.seconds)
            opening = _opening_after(opening, node)
        return clock

    def outcome(self) -> Outcome | None:
        """How the game ended where it stands: as the board shows, else as is stated; None while it goes on."""
        outcome = self.board.outcome()
        return self.result if outcome is None and self.node is self.result_node else outcome

    def actions(self) -> tuple[Choice, ...]:
        """What whoever must act may do: the choices of the opening, later the legal points and a pass where the rule
        has passes; nothing after the end.
        """
        if self.outcome() is not None:
            return ()
        if not self.opening.is_over:
            return self.opening.choices()
        points = MayPlace(self.board.turn, tuple(self.board.legal_moves))
        return (points, MayPass()) if self.rule.passes else (points,)

    # -- playing

    def play(self, move: int | str, seconds: float | None = None, *, strict: bool = False) -> None:
        """Plays a point or PASS for whoever must act; see :meth:`act`."""
        if move in (PASS, "--"):
            self.act(Pass(), seconds, strict=strict)
        else:
            self.act(Place(parse_point(move) if isinstance(move, str) else move), seconds, strict=strict)

    def act(self, action: Action, seconds: float | None = None, *, strict: bool = False) -> None:
        """Takes a move or an opening decision, which took ``seconds``; the game then stands behind it.

        If the clock ran out before, the move does not count and the game is lost on time. A foul ends the game, the
        opponent wins; with ``strict`` it raises ForbiddenMove. IllegalMove for what the opening or the rules do not
        allow here; the game is then as before.
        """
        check_action(action)
        if self.outcome() is not None:
            raise IllegalMove(mark("The game is over; no more moves can be played."))
        clock = self.clock
        if clock is not None and seconds is not None and clock.spend(self.actor, seconds).flagged:
            self.lose_on_time(self.colour_of(self.actor))
            return
        if self.opening.is_over:
            nodes = self._move(action, strict)
        else:
            nodes = self._decide(action)
        if seconds is not None:
            nodes[0].annotate().seconds = seconds
        self._undone.clear()
        self.result, self.result_node = None, None

    def _move(self, action: Action, strict: bool) -> list[Node]:
        if not isinstance(action, Place | Pass):
            raise IllegalMove(
                mark("The game has no opening: play a point.")
                if self.protocol == "free"
                else mark("The opening is over: play a point.")
            )
        point = action.point if isinstance(action, Place) else PASS
        colour = self.board.turn
        self.board.push(point, strict=strict)
        self.node = self._child(point, colour)
        return [self.node]

    def _decide(self, action: Action) -> list[Node]:
        after = self.opening.act(action)
        nodes = []
        placed = after.stones[len(self.opening.stones) :]
        if not placed:
            self.node = self._child(None, EMPTY, action)
            nodes.append(self.node)
        for point in placed:
            colour = self.board.turn
            self.board.push(point)
            self.node = self._child(point, colour, action if not nodes and isinstance(action, Add | Pick) else None)
            nodes.append(self.node)
        self._opening = after
        return nodes

    def _child(self, move: int | None, colour: int, action: Action | None = None) -> Node:
        """The child with this content where there is one already, else a new one."""
        for child in self.node.children():
            known = child.notes.action if child.notes else None
            if (child.move, child.colour, known) == (move, colour, action):
                return child
        child = self.node.add(move, colour)
        if action is not None:
            child.annotate().action = action
        return child

    def resign(self, colour: int) -> None:
        """Ends the game: ``colour`` gives up."""
        self._end(Outcome(opponent(colour), "resignation"))

    def lose_on_time(self, colour: int) -> None:
        """Ends the game: ``colour`` has run out of time."""
        self._end(Outcome(opponent(colour), "time"))

    def agree_draw(self) -> None:
        """Ends the game: both players agree on a draw."""
        self._end(Outcome(None, "agreement"))

    def _end(self, outcome: Outcome) -> None:
        if self.outcome() is not None:
            raise IllegalMove(mark("The game is over already."))
        self.state_result(outcome, self.node)

    def state_result(self, outcome: Outcome, node: Node) -> None:
        """Records that the game ended with ``outcome`` at ``node``, as a file states it; nothing is judged."""
        self.result, self.result_node = outcome, node

    def recorded_outcome(self, end: Node | None = None) -> Outcome | None:
        """How the game ended at ``end``, or at the end of its main line, as a record of it says: what is stated, or
        else what the stones show; None if it did not end.
        """
        end = end or self.last()
        if self.result is not None and self.result_node is end:
            return self.result
        return self.board.outcome() if end is self.node else self.board_at(end).outcome()

    # -- moving about

    def undo(self) -> bool:
        """Takes back the last move or decision (the two stones of a swap2 addition together), or first the end of a
        game that did not end on the board; False at the start.
        """
        node = self.node
        if node is self.result_node:
            self.result, self.result_node = None, None
            if self.board.outcome() is None:
                return True
        if node.parent is None:
            return False
        if _is_added(node.parent):
            node = node.parent
        self._undone.append(self.node)
        above = node.parent
        assert above is not None
        self.go_to(above)
        return True

    def redo(self) -> bool:
        """Takes the last undo back; False if nothing was undone since the last move."""
        if not self._undone:
            return False
        self.go_to(self._undone.pop())
        return True

    def go_to(self, node: Node) -> None:
        """Lets the game stand at ``node``, whatever the rules say of the moves that lead there."""
        self.node = node
        self._board = None
        self._opening = None

    def go_to_end(self) -> None:
        """Lets the game stand at the end of the main line."""
        self.go_to(self.last())

    def last(self) -> Node:
        """The last node of the main line."""
        *_, last = self.root.mainline()
        return last

    def opening_at(self, node: Node) -> Opening:
        """The opening protocol as it stands at ``node``."""
        opening = self._start_opening
        for step in node.path():
            opening = _opening_after(opening, step)
        return opening

    def board_at(self, node: Node) -> Board:
        """The position at ``node``. A record may hold what the rules do not allow (moves after the end, two of one
        colour, set-up stones): from there on the stones are put on the board as the record says.
        """
        board = self.start.copy()
        put: dict[int, int] = {}
        turn: int | None = None
        for step in node.path():
            set_up = step.notes.set_up if step.notes else None
            if set_up is not None and step.parent is not None:
                board = _set_up(_rebuilt(board, put, turn) if put or turn else board, set_up)
                put, turn = {}, None
            if step.move is None:
                continue
            if not put and not turn and board.turn == step.colour and not board.is_game_over():
                try:
                    board.push(step.move)
                    continue
                except IllegalMove:
                    pass
            if step.move != PASS:
                put[step.move] = step.colour
            turn = opponent(step.colour)
        return _rebuilt(board, put, turn) if turn else board

    def mainline(self) -> list[Node]:
        """The moves of the main line: its nodes that place a stone or pass."""
        return [node for node in self.root.mainline() if node.move is not None]

    def variations(self, node: Node | None = None) -> list[Node]:
        """The continuations at ``node`` (where the game stands, if None), the main one first."""
        return list((node or self.node).children())

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: where the game stands, with the numbers of the moves."""
        from kagetsu.formats.picture import Look, game_svg

        return game_svg(self, Look(numbers=True, theme="auto"))

    # -- judging

    def check(self) -> list[Oddity]:
        """Every move of the tree that the rules do not allow where it stands (taken points, moves after the end,
        the wrong colour, what the opening refuses); what follows such a move is not judged. An empty list: all is
        well. A foul is allowed: it ends the game. A set-up that puts two stones on one point is told of too; the later
        one counts for what follows.
        """
        return list(self.oddities())

    def oddities(self) -> Iterator[Oddity]:
        """As :meth:`check`, one after the other as they are found."""
        judge = copy(self)
        judge.go_to(self.root)
        refused: set[Node] = set()
        for node in self.root.walk():
            yield from _set_up_twice(node)
            if node.parent is None:
                continue
            if node.parent in refused:
                refused.add(node)
                continue
            if judge.node is not node.parent:
                judge.go_to(node.parent)
            try:
                judge._step(node)
            except KagetsuError as error:
                refused.add(node)
                yield Oddity(node, error)

    def _step(self, node: Node) -> None:
        """Goes from the parent of ``node`` to it, as far as the rules allow; IllegalMove if they do not."""
        assert node.parent is not None
        action = _action_of(node)
        if (node.notes and node.notes.set_up) or (_is_added(node.parent) and not self.opening.is_over):
            self.go_to(node)
            return
        if action is not None and not self.opening.is_over:
            self._opening = self.opening.act(action)
        if node.move is not None:
            if node.colour != self.board.turn:
                raise IllegalMove(mark("The other colour is to move."))
            self.board.push(node.move)
        self.node = node


def _action_of(node: Node) -> Action | None:
    """The opening action that a node records: what its notes say, or the stone that it places."""
    if node.notes is not None and node.notes.action is not None:
        return node.notes.action
    return None if node.move is None else Place(node.move)


def _set_up_twice(node: Node) -> Iterator[Oddity]:
    """A point that the set-up of a node names more than once."""
    set_up = node.notes.set_up if node.notes else None
    points = Counter([*set_up.black, *set_up.white, *set_up.empty] if set_up else [])
    for point in (point for point, times in points.items() if times > 1):
        yield Oddity(node, IllegalMove(mark("{point} is set up twice."), point=point_name(point)))


def _is_added(node: Node) -> bool:
    """Whether ``node`` holds the first of the two stones of a swap2 addition."""
    return node.notes is not None and isinstance(node.notes.action, Add)


def _opening_after(opening: Opening, node: Node) -> Opening:
    """The opening behind ``node``; a record that breaks the protocol ends it there."""
    action = _action_of(node)
    if opening.is_over or action is None or (node.parent is not None and _is_added(node.parent)):
        return opening
    try:
        return opening.act(action)
    except IllegalMove:
        return replace(opening, rest=())


def _without_moves(board: Board) -> Board:
    """The position of ``board`` as a set-up of its own."""
    return _rebuilt(board, {}, board.turn)


def _set_up(board: Board, set_up: SetUp) -> Board:
    changed = {**dict.fromkeys(set_up.black, BLACK), **dict.fromkeys(set_up.white, WHITE)}
    changed.update(dict.fromkeys(set_up.empty, EMPTY))
    return _rebuilt(board, changed, set_up.to_move)


def _rebuilt(board: Board, changed: dict[int, int], to_move: int | None) -> Board:
    """A set-up board with the stones of ``board``, changed at some points."""
    colours = {**dict.fromkeys(board.stones(BLACK), BLACK), **dict.fromkeys(board.stones(WHITE), WHITE), **changed}
    black, white = ([point for point, stone in colours.items() if stone == colour] for colour in (BLACK, WHITE))
    return Board.from_stones(black, white, to_move, board.rule, width=board.width, height=board.height)
