"""What an engine may answer to the lines of a manager: a small model of the Gomocup protocol, on the rules alone.

It is written apart from the engine's own reading of the protocol, so that one can be held against the other. A line is
said with :meth:`Model.say`, which tells what kind of answer is due; the lines that came are judged by
:meth:`Model.hear`, which also plays the moves in them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, make_point, opponent, point_xy

RULES = {0: "freestyle", 1: "standard", 2: "renju", 4: "renju", 8: "caro", 9: "caro-standard"}
BLOCKS = ("BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO")
STEPS = {
    "YXSOOSORVSTEP2": (3, False), "YXSOOSORVSTEP3": (3, False), "YXSOOSORVSTEP4": (4, True),
    "YXSOOSORVSTEP5": (4, True), "YXSOOSORVSTEP6": (None, False),
}  # fmt: skip
"""The steps that come with stones: how many, and whether a number of offers stands behind the word."""
ABOVE_BLOCKS = ("INFO", "END", "START", "RECTSTART", "RESTART", "STOP", "YXSTOP")
LEAST_MEMORY = 40 << 20
"""With fewer bytes than these the engine cannot do; whether it can with a few more is its own affair."""

PLACE = r"(\d{1,4})\s*,\s*(\d{1,4})"
NOTHING, FAILS, OK, UNKNOWN, ABOUT, FORBIDDEN, MOVE, PAIR, OPENING, MESSAGES, MESSAGE, END = (
    "nothing", "an error", "OK", "UNKNOWN", "its name", "forbidden points", "a move", "two moves", "an opening",
    "messages", "a message", "the end",
)  # fmt: skip


class Due(NamedTuple):
    """What kind of answer is due, and whether an error would do as well; ``form`` is what its lines look like."""

    kind: str
    or_error: bool = False
    form: str = ""
    blocks: bool = True
    """Whether blocked points are left out."""


class Model:
    """The manager's side of one engine; ``order`` is that of the two numbers of a point."""

    def __init__(self, order: str = "xy") -> None:
        self.order = order
        self.number, self.memory, self.detail = 0, 0, 0
        self.width = self.height = 0
        self.stones: dict[int, int] = {}
        self.turn = BLACK
        self.blocked: set[tuple[int, int]] = set()
        self.awaits_file = False
        self._block: tuple[str, str, list[str]] | None = None
        self._asked: list[int] = []

    @property
    def in_block(self) -> bool:
        """Whether more lines belong to what was said."""
        return self._block is not None or self.awaits_file

    def can_move(self) -> bool:
        """Whether a move can be asked for."""
        return self._move_due().kind == MOVE

    # -- what the manager says

    def say(self, line: str) -> Due:
        """Takes in one line."""
        text = line.strip()
        if not text:
            return Due(NOTHING)
        word, _, rest = text.partition(" ")
        word, rest = word.upper(), rest.strip()
        if self.awaits_file and word != "END":
            self.awaits_file = False
            return Due(MESSAGE, or_error=True)
        if self._block is not None and word not in ABOVE_BLOCKS:
            if text.upper() != "DONE":
                self._block[2].append(text)
                return Due(NOTHING)
            block, self._block = self._block, None
            return self._done(*block)
        if word in BLOCKS or word in STEPS:
            self._block = (word, rest, [])
            return Due(NOTHING)
        return self._one_line(word, rest)

    def _one_line(self, word: str, rest: str) -> Due:
        match word:
            case "END":
                return Due(END)
            case "STOP" | "YXSTOP":
                return Due(NOTHING)
            case "INFO":
                self._info(rest)
                return Due(NOTHING)
            case "START" | "RECTSTART" | "RESTART":
                return self._start(word, rest)
            case "ABOUT":
                return Due(ABOUT)
            case "YXSHOWINFO":
                return Due(MESSAGES, form="MESSAGE INFO MAX_THREAD_NUM [0-9]+\nMESSAGE INFO MAX_HASH_SIZE [0-9]+")
            case "YXSHOWHASHUSAGE":
                return Due(MESSAGE)
            case "YXHASHCLEAR" | "YXBLOCKRESET":
                self.blocked = set() if word == "YXBLOCKRESET" else self.blocked
                return Due(NOTHING)
            case "YXHASHDUMP" | "YXHASHLOAD":
                self.awaits_file = True
                return Due(NOTHING)
        return self._about_the_board(word, rest)

    def _about_the_board(self, word: str, rest: str) -> Due:
        place = re.fullmatch(PLACE, rest)
        point = None if place is None else self._on_board(place)
        match word:
            case "BEGIN" | "YXSEARCHDEFEND":
                return self._move_due()
            case "YXNBEST":
                return self._move_due() if 1 <= _number(rest, 0) <= 625 else Due(FAILS)
            case "YXBALANCEONE" | "YXBALANCETWO":
                if not re.fullmatch(r"[+-]?\d{1,6}", rest) or not self._can_think() or self._board().is_game_over():
                    return Due(FAILS)
                few = len(self._board().legal_moves) < 10
                return Due(MOVE if word == "YXBALANCEONE" else PAIR, or_error=few, blocks=False)
            case "TURN":
                if point is None or point in self.stones or not self._can_think():
                    return Due(FAILS)
                self._put(point)
                return self._move_due()
            case "PLAY":
                if point is None or point in self.stones:
                    return Due(FAILS)
                self._put(point)
                return Due(MESSAGES, form=re.escape(self._text(point)))
            case "TAKEBACK":
                if point is None or point not in self.stones:
                    return Due(FAILS)
                self.turn = self.stones.pop(point)
                return Due(OK)
            case "YXSHOWFORBID":
                return Due(FORBIDDEN if self.width else FAILS)
            case "YXSWAP2STEP1" | "YXSWAP2STEP2" | "YXSWAP2STEP3":
                return self._swap2_step(int(word[-1]))
            case "YXSOOSORVSTEP1":
                return self._step("SOOSORV", [], ["MOVE1 @", "MOVE2 @", "MOVE3 @"], self._can_think())
        return Due(UNKNOWN)

    def _start(self, word: str, rest: str) -> Due:
        self._block = None
        if word == "RESTART":
            if not self.width:
                return Due(FAILS)
        else:
            lengths = re.fullmatch(r"(\d{1,4})(?:(?:\s*,\s*|\s+)(\d{1,4}))?", rest)
            if lengths is None or (word == "RECTSTART" and lengths[2] is None):
                return Due(FAILS)
            size = int(lengths[1]), int(lengths[2] or lengths[1])
            if not all(5 <= length <= 25 for length in size):
                return Due(FAILS)
            self.width, self.height = size
        self.stones, self.turn = {}, BLACK
        return Due(OK)

    def _info(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        if not re.fullmatch(r"[+-]?\d{1,30}", value.strip()):
            return
        match key.lower():
            case "rule":
                self.number = int(value)
            case "max_memory":
                self.memory = int(value)
            case "show_detail":
                self.detail = int(value)

    def _done(self, word: str, rest: str, lines: list[str]) -> Due:
        form = rf"{PLACE}\s*,\s*([123])" if word in ("BOARD", "YXBOARD") else rf"{PLACE}(?:\s*,\s*[123])?"
        found = [re.fullmatch(form, line) for line in lines]
        points = [None if place is None else self._on_board(place) for place in found]
        on_board = [point for point in points if point is not None]
        if word in STEPS:
            return self._soosorv(word, rest, on_board if len(on_board) == len(points) else None)
        if not self.width or len(on_board) < len(points):
            return Due(FAILS)
        if word in ("BOARD", "YXBOARD"):
            return self._set_up(on_board, [int(place[3]) for place in found if place], word == "BOARD")
        if word == "SWAP2BOARD":
            good = self._can_think() and len(points) in (0, 3, 5) and self._after(on_board) is not None
            self._asked = on_board
            return Due(OPENING) if good else Due(FAILS)
        places = {self._place(point) for point in on_board}
        self.blocked = self.blocked | places if word == "YXBLOCK" else self.blocked - places
        return Due(NOTHING)

    def _set_up(self, points: list[int], owners: list[int], thinking: bool) -> Due:
        if 3 in owners or len(set(points)) < len(points) or not self._can_think():
            return Due(FAILS)
        self.turn = WHITE if owners.count(2) > owners.count(1) else BLACK
        self.stones = {
            point: self.turn if owner == 1 else opponent(self.turn) for point, owner in zip(points, owners, strict=True)
        }
        return self._move_due() if thinking else Due(NOTHING)

    # -- openings

    def _swap2_step(self, step: int) -> Due:
        if step == 1:
            return self._step("SWAP2", [], ["MOVE1 @", "MOVE2 @", "MOVE3 @"], self._can_think())
        black = list(self.stones.values()).count(BLACK)
        fits = self._can_think() and len(self.stones) == 2 * step - 1 and black == step
        good = fits and not self._board().is_game_over()
        if step == 3:
            return self._step("SWAP2", list(self.stones), ["SWAP2 (YES|NO)"], good)
        swap, more = self._step("SWAP2", [], ["SWAP1 (YES|NO)"], good), ["MOVE4 @", "MOVE5 @"]
        both = self._step("SWAP2", list(self.stones), more, good)
        return both._replace(form=f"{swap.form}|{both.form}")

    def _soosorv(self, word: str, rest: str, points: list[int] | None) -> Due:
        count, with_number = STEPS[word]
        number = _number(rest, 0) if with_number else 1
        if not self._can_think() or points is None or not 1 <= number <= 12:
            return Due(FAILS)
        stones, offers = (points[:4], points[4:]) if count is None else (points, [])
        board = self._after(stones)
        good = board is not None and len(stones) == (count or 4) and bool(offers) == (count is None)
        good = good and board is not None and all(map(board.is_legal, offers))
        lines = {
            "2": ["SWAP1 [YN]"], "3": ["MOVE4 @ [1-8]"], "4": ["SWAP2 [YN]"],
            "5": ["MOVE5 REFRESH", *["MOVE5 @"] * number, "MOVE5 DONE"],
            "6": [f"MOVE5C ({'|'.join(self._text(point).replace(',', ' ') for point in offers)})"],
        }[word[-1]]  # fmt: skip
        return self._step("SOOSORV", stones, lines, good)

    def _step(self, opening: str, stones: list[int], lines: list[str], good: bool) -> Due:
        """Such lines are due, with points that lie on the board, each once and beside the ``stones``, for ``@``."""
        self._asked = stones
        form = "\n".join(f"MESSAGE {opening} {line}" for line in lines)
        return Due(MESSAGES, form=form.replace("@", "[0-9]+ [0-9]+")) if good else Due(FAILS)

    # -- what the engine answers

    def hear(self, due: Due, lines: list[str]) -> str | None:
        """Judges all lines that came for what is due; what is wrong with them, or None."""
        for line in lines:
            if not line or not line.isascii() or not line.isprintable() or line != line.strip():
                return f"writes {line!r}"
        if due.kind in (NOTHING, END):
            return f"answers {lines}" if lines else None
        if not lines:
            return f"is silent, where {due.kind} is due"
        if due.kind == MESSAGES:
            fits = re.fullmatch(due.form, "\n".join(lines)) and self._are_points(lines)
            return None if fits else f"answers {lines}"
        *before, answer = lines
        told = ("MESSAGE ", "DEBUG ", "INFO ") if self.detail >= 2 else ("MESSAGE ", "DEBUG ")
        for line in before:
            if not line.startswith(told):
                return f"answers {line!r} and {answer!r}"
        return self._judge(due, answer)

    def _judge(self, due: Due, answer: str) -> str | None:
        if answer.startswith("ERROR "):
            return None if due.kind == FAILS or due.or_error else f"answers {answer!r}, where {due.kind} is due"
        match due.kind:
            case "OK":
                good = answer == "OK"
            case "UNKNOWN":
                good = answer.startswith("UNKNOWN ")
            case "its name":
                good = answer.startswith('name="')
            case "forbidden points":
                good = answer == self._forbidden()
            case "a message":
                good = answer.startswith("MESSAGE ")
            case "a move" | "two moves":
                return self._judge_moves(answer, 1 if due.kind == MOVE else 2, due.blocks)
            case "an opening":
                return self._judge_opening(answer)
            case _:
                good = False
        return None if good else f"answers {answer!r}, where {due.kind} is due"

    def _judge_moves(self, answer: str, count: int, blocks: bool) -> str | None:
        """Plays the engine's moves; what is wrong with one, or None."""
        texts = answer.split(" ")
        if len(texts) != count:
            return f"answers {answer!r}, which is not {count} points"
        for text in texts:
            place = re.fullmatch(r"(\d+),(\d+)", text)
            point = None if place is None else self._on_board(place)
            if point is None or point in self.stones:
                return f"plays {text!r}, which is no empty point"
            board = self._board()
            legal = [one for one in board.legal_moves if not blocks or self._place(one) not in self.blocked]
            if point not in (legal or board.empties()):
                return f"plays {text!r}, which is forbidden or blocked"
            self._put(point)
        return None

    def _are_points(self, lines: list[str]) -> bool:
        """Whether the points that are told lie on the board, each once, and none on a stone of the opening."""
        found = [re.search(r" MOVE\dC? (\d+) (\d+)", line) for line in lines]
        points = [self._on_board(place) for place in found if place is not None]
        return None not in points and len({*points, *self._asked}) == len(points) + len(set(self._asked))

    def _judge_opening(self, answer: str) -> str | None:
        """Whether a decision of swap2 is one; its stones stay in the air."""
        asked, self._asked = self._asked, []
        if answer == "SWAP":
            return None if asked else "swaps, where nothing lies"
        places = [re.fullmatch(r"(\d+),(\d+)", text) for text in answer.split(" ")]
        points = [None if place is None else self._on_board(place) for place in places]
        on_board = [point for point in points if point is not None]
        counts = {0: (3,), 3: (1, 2), 5: (1,)}[len(asked)]
        if len(on_board) < len(points) or len(points) not in counts:
            return f"answers {answer!r} to an opening of {len(asked)} stones"
        return None if self._after([*asked, *on_board]) is not None else f"puts a stone where none may lie: {answer}"

    def _forbidden(self) -> str:
        board = self._board()
        points = []
        if not board.is_game_over() and board.rule.has_fouls(board.turn):
            points = [point for point in board.empties() if not board.is_legal(point)]
        places = sorted(map(self._place, points), key=lambda place: (place[1], place[0]))
        digits = (f"{x:02d}{y:02d}" if self.order == "xy" else f"{y:02d}{x:02d}" for x, y in places)
        return f"FORBID {''.join(digits)}."

    # -- the board

    def _can_think(self) -> bool:
        """Whether there is a board, and what is set can be met."""
        return self.width > 0 and self.number in RULES and not 0 < self.memory < LEAST_MEMORY

    def _move_due(self) -> Due:
        """A move, if one can be played."""
        if not self._can_think():
            return Due(FAILS)
        board = self._board()
        if board.is_game_over():
            return Due(FAILS)
        left = not self.blocked or any(self._place(point) not in self.blocked for point in board.legal_moves)
        return Due(MOVE) if left else Due(FAILS)

    def _put(self, point: int) -> None:
        self.stones[point] = self.turn
        self.turn = opponent(self.turn)

    def _board(self) -> Board:
        black, white = ([point for point, owner in self.stones.items() if owner == c] for c in (BLACK, WHITE))
        rule = RULES.get(self.number, "freestyle")
        return Board.from_stones(black, white, self.turn, rule, width=self.width, height=self.height)

    def _after(self, points: list[int]) -> Board | None:
        """The board after these stones, Black first; None where one of them may not lie there."""
        board = Board.from_stones([], [], BLACK, RULES[self.number], width=self.width, height=self.height)
        for point in points:
            if not board.is_legal(point):
                return None
            board.push(point)
        return board

    def _on_board(self, place: re.Match[str]) -> int | None:
        first, second = int(place[1]), int(place[2])
        x, y = (first, second) if self.order == "xy" else (second, first)
        return make_point(x, self.height - 1 - y) if x < self.width and y < self.height else None

    def _place(self, point: int) -> tuple[int, int]:
        column, row = point_xy(point)
        return column, self.height - 1 - row

    def _text(self, point: int) -> str:
        x, y = self._place(point)
        return f"{x},{y}" if self.order == "xy" else f"{y},{x}"


def _number(text: str, otherwise: int) -> int:
    return int(text) if re.fullmatch(r"[+-]?\d{1,6}", text) else otherwise
