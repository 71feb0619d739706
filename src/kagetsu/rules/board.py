"""A position that can be played on: stones, whose turn it is, what is allowed, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from kagetsu.rules import diagram, forbidden, notation
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.explanation import Explanation, ForbiddenMove
from kagetsu.rules.line import AXES, empty_cells, run, run_stones, suspicious, wins_along
from kagetsu.rules.point import (
    BLACK,
    COLOURS,
    EMPTY,
    LARGEST,
    PASS,
    SMALLEST,
    SYMMETRIES,
    WHITE,
    all_points,
    check_symmetry,
    name_or_number,
    opponent,
    parse_moves,
    parse_point,
    point_name,
    point_xy,
    transform_point,
)
from kagetsu.rules.rule import FREESTYLE, Rule, as_rule
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Board", "Outcome", "check_size"]


class Outcome(NamedTuple):
    """How a game ended: ``winner`` is a colour, or None for a draw.

    ``reason``: five, foul (the winner is the one who did not make it), full, move_limit, empties, passes on the
    board; agreement, resignation, time in a :class:`~kagetsu.rules.game.Game` besides; forfeit and stated where a
    record says no more. ``line``: the points of the winning row, or the stones of the lines that make the foul.
    """

    winner: int | None
    reason: str
    line: tuple[int, ...] = ()

    def text(self, lang: str | None = "en") -> str:
        """The result in words."""
        _ = language(lang).gettext
        if self.winner is None:
            return {
                "full": _("A draw: the board is full."),
                "move_limit": _("A draw: the limit of moves is reached."),
                "empties": _("A draw: too few points are left empty."),
                "passes": _("A draw: both players passed."),
                "agreement": _("A draw by agreement."),
            }[self.reason]
        if self.winner == BLACK:
            return {
                "five": _("Black wins by five in a row."),
                "foul": _("Black wins: White made a foul."),
                "resignation": _("Black wins: White resigned."),
                "time": _("Black wins: White ran out of time."),
                "forfeit": _("Black wins by forfeit."),
                "stated": _("Black wins."),
            }[self.reason]
        return {
            "five": _("White wins by five in a row."),
            "foul": _("White wins: Black made a foul."),
            "resignation": _("White wins: Black resigned."),
            "time": _("White wins: Black ran out of time."),
            "forfeit": _("White wins by forfeit."),
            "stated": _("White wins."),
        }[self.reason]


def check_size(width: int, height: int) -> None:
    """KagetsuError for a board that is too small or too large."""
    for length in (width, height):
        if not SMALLEST <= length <= LARGEST:
            raise KagetsuError(
                mark("A board of {width}x{height} is not possible: each side has {least} to {most} points."),
                width=width,
                height=height,
                least=SMALLEST,
                most=LARGEST,
            )


class Board:
    """A position under a rule, with the moves that led to it.

    Boards are 5 to 25 points each way; points are given as ints or by name (``"h8"``). ``size`` is both width and
    height; ``width`` and ``height`` make rectangles. A board that starts from set-up stones keeps them below its
    ``move_stack``.
    """

    __slots__ = (
        "_cells", "_outcomes", "_set_up_stones", "_setup", "_stones", "height", "move_stack", "rule", "turn", "width",
    )  # fmt: skip

    def __init__(
        self, size: int = 15, rule: Rule | str = FREESTYLE, *, width: int | None = None, height: int | None = None
    ) -> None:
        self.width = size if width is None else width
        self.height = size if height is None else height
        check_size(self.width, self.height)
        self.rule = as_rule(rule)
        self.turn = BLACK
        self.move_stack: list[int] = []
        self._cells = empty_cells(self.width, self.height)
        self._stones = self._set_up_stones = 0
        self._setup = False
        self._outcomes: list[Outcome | None] = [None]

    # -- making a board

    @classmethod
    def from_moves(
        cls,
        moves: str | Iterable[int | str],
        rule: Rule | str = FREESTYLE,
        size: int = 15,
        *,
        width: int | None = None,
        height: int | None = None,
    ) -> Self:
        """The position after ``moves``: a move string (``"h8h9i10"``) or points. IllegalMove as for push."""
        board = cls(size, rule, width=width, height=height)
        board.push_moves(moves)
        return board

    @classmethod
    def from_stones(
        cls,
        black: Iterable[int | str] = (),
        white: Iterable[int | str] = (),
        to_move: int | None = None,
        rule: Rule | str = FREESTYLE,
        size: int = 15,
        *,
        width: int | None = None,
        height: int | None = None,
    ) -> Self:
        """A set-up position of any number of stones. ``to_move`` defaults to Black where Black has no more stones
        than White. A row that already wins ends the game, and so does a limit that is reached; a foul among set-up
        stones is not judged.

        IllegalMove names a point that is off the board or taken twice; KagetsuError a ``to_move`` that is no colour.
        """
        if to_move is not None and to_move not in COLOURS:
            raise KagetsuError(mark("{colour} is no colour: Black is 1, White is 2."), colour=to_move)
        board = cls(size, rule, width=width, height=height)
        for colour, points in ((BLACK, black), (WHITE, white)):
            for given in points:
                point = board.point(given)
                if board._cells[point] != EMPTY:
                    raise IllegalMove(mark("{point} is set up twice."), point=point_name(point))
                board._put(point, colour)
        if to_move is None:
            to_move = BLACK if len(board.stones(BLACK)) <= len(board.stones(WHITE)) else WHITE
        board.turn = to_move
        board._set_up_stones = board._stones
        board._setup = board._stones > 0 or to_move == WHITE
        board._outcomes = [board._set_up_outcome()]
        return board

    @classmethod
    def from_text(cls, text: str, rule: Rule | None = None) -> Self:
        """The board of a one-line position (see :meth:`text`); ``rule`` replaces the rule that it names.

        FormatError names the part that cannot be read.
        """
        return _from_position(cls, notation.parse_position(text, rule))

    @classmethod
    def from_diagram(cls, text: str, rule: Rule | str = FREESTYLE, to_move: int | None = None) -> Self:
        """The board of a drawn position (see :func:`kagetsu.rules.diagram.parse_diagram`); a ``*`` is empty."""
        drawn = diagram.parse_diagram(text)
        return cls.from_stones(drawn.black, drawn.white, to_move, rule, width=drawn.width, height=drawn.height)

    def copy(self) -> Self:
        """A board of its own with the same position and moves."""
        twin = Board.__new__(type(self))
        twin.width, twin.height, twin.rule, twin.turn = self.width, self.height, self.rule, self.turn
        twin.move_stack = self.move_stack.copy()
        twin._cells = self._cells.copy()
        twin._stones, twin._set_up_stones, twin._setup = self._stones, self._set_up_stones, self._setup
        twin._outcomes = self._outcomes.copy()
        return twin

    def transform(self, symmetry: int) -> Self:
        """The board turned or mirrored by one of the eight symmetries (see ``SYMMETRIES`` in ``rules.point``), moves
        included; from 4 on, width and height change places. KagetsuError for a number that is none of them.
        """
        check_symmetry(symmetry)
        twin = self.copy()
        if symmetry & 4:
            twin.width, twin.height = self.height, self.width
        twin._cells = empty_cells(twin.width, twin.height)
        for point in self._points():
            twin._cells[transform_point(point, symmetry, self.width, self.height)] = self._cells[point]
        turned = [transform_point(move, symmetry, self.width, self.height) for move in self.move_stack]
        twin.move_stack = turned
        twin._outcomes = [
            outcome
            and outcome._replace(
                line=tuple(transform_point(point, symmetry, self.width, self.height) for point in outcome.line)
            )
            for outcome in self._outcomes
        ]
        return twin

    # -- reading it

    def point(self, given: int | str) -> int:
        """The point that ``given`` (an int or a name) is on this board; IllegalMove if it is off the board."""
        point = parse_point(given) if isinstance(given, str) else given
        column, row = point_xy(point)
        if point < 0 or column >= self.width or row >= self.height:
            raise IllegalMove(
                mark("{point} is off the board, which is {width}x{height}."),
                point=given if isinstance(given, str) else name_or_number(point),
                width=self.width,
                height=self.height,
            )
        return point

    def stone_at(self, point: int | str) -> int:
        """EMPTY, BLACK or WHITE."""
        return self._cells[self.point(point)]

    def stones(self, colour: int) -> list[int]:
        """The points that hold stones of ``colour``, row by row from the bottom."""
        return [point for point in self._points() if self._cells[point] == colour]

    def empties(self) -> list[int]:
        """The empty points, row by row from the bottom."""
        return self.stones(EMPTY)

    def ply(self) -> int:
        """How many moves have been played; set-up stones count as moves."""
        return len(self.move_stack) + self._set_up_stones

    def _points(self) -> Iterator[int]:
        return iter(all_points(self.width, self.height))

    def peek(self) -> int:
        """The last move; KagetsuError if there is none."""
        if not self.move_stack:
            raise KagetsuError(mark("No move has been played."))
        return self.move_stack[-1]

    # -- playing

    def push(self, move: int | str, strict: bool = False) -> None:
        """Plays ``move`` (a point, or PASS where the rule has passes) for the side to move.

        A foul is accepted: it ends the game and the opponent wins; with ``strict`` it raises IllegalMove instead.
        IllegalMove too for a point that is taken or off the board, a pass that the rule does not know, and any move
        after the end; the board is then as before.
        """
        if self._outcomes[-1] is not None:
            raise IllegalMove(mark("The game is over; no more moves can be played."))
        if move in (PASS, "--"):
            self._push_pass()
            return
        point = self.point(move)
        if self._cells[point] != EMPTY:
            raise IllegalMove(mark("{point} is taken."), point=point_name(point))
        outcome = self._outcome_of(point)
        if strict and outcome is not None and outcome.reason == "foul":
            raise ForbiddenMove(self.explain(point, self.turn))
        self._put(point, self.turn)
        self._played(point, outcome)

    def _put(self, point: int, colour: int) -> None:
        self._cells[point] = colour
        self._stones += 1

    def _take(self, point: int) -> None:
        self._cells[point] = EMPTY
        self._stones -= 1

    def _push_pass(self) -> None:
        if not self.rule.passes:
            raise IllegalMove(mark("The rule {rule} has no pass."), rule=self.rule.name)
        both = bool(self.move_stack) and self.move_stack[-1] == PASS
        self._played(PASS, Outcome(None, "passes") if both else self._limit_outcome(self._stones, self.ply() + 1))

    def _played(self, move: int, outcome: Outcome | None) -> None:
        self.move_stack.append(move)
        self._outcomes.append(outcome)
        self.turn = opponent(self.turn)

    def push_moves(self, moves: str | Iterable[int | str]) -> None:
        """Plays a move string (``"h9i10"``) or several moves one after the other. Where one of them is refused, none is
        played: the board is as before, and the error is that of push.
        """
        before = len(self.move_stack)
        try:
            for move in parse_moves(moves) if isinstance(moves, str) else moves:
                self.push(move)
        except BaseException:
            while len(self.move_stack) > before:
                self.pop()
            raise

    def pop(self) -> int:
        """Takes the last move back and returns it; KagetsuError if there is none."""
        move = self.peek()
        self.move_stack.pop()
        self._outcomes.pop()
        self.turn = opponent(self.turn)
        if move != PASS:
            self._take(move)
        return move

    # -- how the game stands

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcomes[-1]

    def is_game_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcomes[-1] is not None

    def _outcome_of(self, point: int) -> Outcome | None:
        """How the game would end by a stone of the side to move on the empty ``point``; None if it goes on."""
        colour = self.turn
        self._cells[point] = colour
        line = self._winning_line(point)
        self._cells[point] = EMPTY
        if line:
            return Outcome(colour, "five", line)
        if self._is_foul(point, colour):
            lines = self.explain(point, colour).lines
            stones = {stone for line in lines for stone in line.stones}
            return Outcome(opponent(colour), "foul", tuple(sorted(stones)))
        return self._limit_outcome(self._stones + 1, self.ply() + 1)

    def _winning_line(self, point: int) -> tuple[int, ...]:
        """The winning row through the stone at ``point``; empty if there is none."""
        cells, colour = self._cells, self._cells[point]
        side = self.rule.side(colour)
        for step in AXES.values():
            # Most stones have no neighbour on most axes; no rule lets fewer than five win.
            if colour in (cells[point - step], cells[point + step]) and wins_along(cells, point, step, side):
                return run_stones(*run(cells, point, step), step)
        return ()

    def _limit_outcome(self, stones: int, moves: int) -> Outcome | None:
        """The draw by a full board or a limit, with so many ``stones`` on the board after so many ``moves``."""
        area = self.width * self.height
        if stones == area:
            return Outcome(None, "full")
        if self.rule.draw_after and moves >= self.rule.draw_after:
            return Outcome(None, "move_limit")
        if self.rule.empties_draw and area > 50 and area - stones <= self.rule.empties_draw:
            return Outcome(None, "empties")
        return None

    def _set_up_outcome(self) -> Outcome | None:
        """The outcome of set-up stones: a row that wins, first for the side that is not to move; else a draw by a full
        board or a limit.
        """
        for colour in (opponent(self.turn), self.turn):
            for point in self.stones(colour):
                line = self._winning_line(point)
                if line:
                    return Outcome(colour, "five", line)
        return self._limit_outcome(self._stones, self.ply())

    # -- what is allowed

    def is_legal(self, move: int | str) -> bool:
        """Whether the side to move may play ``move``: on the board, empty, no foul, and the game not over; PASS
        where the rule has passes.
        """
        if self.is_game_over():
            return False
        if move in (PASS, "--"):
            return self.rule.passes
        try:
            point = self.point(move)
        except IllegalMove:
            return False
        return self._cells[point] == EMPTY and not self._is_foul(point, self.turn)

    def _is_foul(self, point: int, colour: int) -> bool:
        if not self.rule.has_fouls(colour) or not suspicious(self._cells, point, colour):
            return False
        return self.explain(point, colour).is_foul

    @property
    def legal_moves(self) -> list[int]:
        """The points where the side to move may play, row by row from the bottom; none after the end."""
        if self.is_game_over():
            return []
        return [point for point in self.empties() if not self._is_foul(point, self.turn)]

    def explain(self, point: int | str, colour: int | None = None) -> Explanation:
        """What a stone on the empty ``point`` would be, and why.

        ``colour`` defaults to the colour that the rule's fouls bind (Black in renju, whoever is to move), and to the
        side to move where they bind both or there are none. IllegalMove if the point is taken or off the board.
        """
        empty = self.point(point)
        if self._cells[empty] != EMPTY:
            raise IllegalMove(mark("{point} is taken."), point=point_name(empty))
        if colour is None:
            colour = self.rule.foul_colour(self.turn) or self.turn
        side = self.rule.side(colour)
        return forbidden.explain(self._cells, empty, colour, side, side.recursion)

    def foul(self, point: int | str) -> Explanation | None:
        """The explanation of the foul at ``point``, or None if a stone there is none; whose: as for explain."""
        judged = self.explain(point)
        return judged if judged.is_foul else None

    def forbidden_points(self) -> dict[int, Explanation]:
        """The forbidden points with their explanations, row by row from the bottom; whose: as for explain."""
        colour = self.rule.foul_colour(self.turn)
        if colour is None:
            return {}
        return forbidden.forbidden_points(self._cells, self.empties(), colour, self.rule.side(colour))

    # -- as text, arrays and values

    def text(self) -> str:
        """The position in one line: ``15:renju:h8h9i10`` where it came about by moves alone, else its stones and
        who is to move, ``15:renju:h8i10/h9:w``. :meth:`from_text` reads both back.
        """
        if self._setup:
            return self.key()
        return notation.moves_form(self.width, self.height, self.rule, self.move_stack)

    def key(self) -> str:
        """A name of the position that two boards share exactly when size, rule, stones and turn are the same, however
        they came about. It is a one-line position too.
        """
        return notation.stones_form(
            self.width, self.height, self.rule, self.stones(BLACK), self.stones(WHITE), self.turn
        )

    def canonical_key(self) -> str:
        """The key that a position shares with its eight turned and mirrored forms: the least of their keys."""
        return min(self.transform(symmetry).key() for symmetry in SYMMETRIES)

    def __str__(self) -> str:
        return diagram.draw(self.width, self.height, {point: self._cells[point] for point in self._points()})

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_text({self.text()!r})"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from kagetsu.formats.picture import Look, board_svg

        return board_svg(self, Look(theme="auto"))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.width, self.height, self.rule, self.turn, self._cells) == (
            other.width,
            other.height,
            other.rule,
            other.turn,
            other._cells,
        )

    __hash__ = None  # type: ignore[assignment]

    def planes(self) -> NDArray[numpy.uint8]:
        """The position as an array of shape (3, height, width), 0 or 1, row 0 at the bottom: the stones of the side
        to move, those of the opponent, and a plane that is 1 where Black is to move.
        """
        np = _numpy()
        planes: NDArray[numpy.uint8] = np.zeros((3, self.height, self.width), dtype=np.uint8)
        for plane, colour in enumerate((self.turn, opponent(self.turn))):
            for point in self.stones(colour):
                column, row = point_xy(point)
                planes[plane, row, column] = 1
        planes[2] = self.turn == BLACK
        return planes

    def legal_mask(self) -> NDArray[numpy.bool_]:
        """An array of shape (height, width), row 0 at the bottom: where the side to move may play."""
        np = _numpy()
        mask: NDArray[numpy.bool_] = np.zeros((self.height, self.width), dtype=np.bool_)
        for point in self.legal_moves:
            column, row = point_xy(point)
            mask[row, column] = True
        return mask


_Kind = TypeVar("_Kind", bound=Board)


def _from_position(kind: type[_Kind], position: notation.Position) -> _Kind:
    size = {"width": position.width, "height": position.height}
    if position.moves is not None:
        return kind.from_moves(position.moves, position.rule, **size)
    return kind.from_stones(position.black, position.white, position.to_move, position.rule, **size)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise KagetsuError(mark("Arrays need NumPy: install it with pip install kagetsu[train].")) from None
    return numpy
