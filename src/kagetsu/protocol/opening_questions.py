"""The questions that managers ask about openings, and the answers as they want them: SWAP2BOARD, and the steps of swap2
and soosorv as Yixin-Board takes them.

Sources: the document of the Gomocup protocol (2023-03-20); what Yixin-Board sends and reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kagetsu.protocol.commands import OpeningStep
from kagetsu.protocol.coordinates import Order
from kagetsu.protocol.coordinates import Place as Written
from kagetsu.protocol.position import Position
from kagetsu.rules.action import Add, Place, Swap
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

if TYPE_CHECKING:
    from kagetsu.protocol.opening_player import OpeningPlayer

__all__ = ["OpeningQuestions"]


class OpeningQuestions:
    """Answers for the board of ``position``, whose stones stay as they are, under ``rule``. KagetsuError for stones
    that do not fit the question.
    """

    def __init__(self, position: Position, rule: Rule, order: Order, player: OpeningPlayer) -> None:
        self._position, self._rule, self._order, self._player = position, rule, order, player

    # -- SWAP2BOARD

    def swap2_board(self, places: Sequence[Written], limits: Limits) -> list[str]:
        """One line: three points where nothing lies there; else ``SWAP``, a point, or two."""
        board = self._board(self._position.points(places))
        if len(places) not in (0, 3, 5):
            raise KagetsuError(mark("SWAP2BOARD asks about 0, 3 or 5 stones, not about {count}."), count=len(places))
        if not places:
            return [self._texts(self._player.start(board, limits))]
        match self._player.swap2(board, len(places), limits):
            case Add(white, black):
                return [self._texts([white, black])]
            case Place(point):
                return [self._texts([point])]
        return ["SWAP"]

    # -- the steps of Yixin-Board

    def step(self, asked: OpeningStep, limits: Limits) -> list[str]:
        """The messages that answer a step."""
        if asked.opening == "swap2":
            lines = self._swap2_step(asked.step, limits)
        else:
            lines = self._soosorv_step(asked, self._position.points(asked.places), limits)
        return [f"MESSAGE {asked.opening.upper()} {line}" for line in lines]

    def _swap2_step(self, step: int, limits: Limits) -> list[str]:
        """1: three stones; 2 and 3: what to do about the three and five stones on the board."""
        if step == 1:
            empty = Board(rule=self._rule, width=self._position.width, height=self._position.height)
            return self._moves(self._player.start(empty, limits), 1)
        board = self._position.board(self._rule)
        stones = {2: 3, 3: 5}[step]
        counts = len(board.stones(BLACK)), len(board.stones(WHITE))
        if sum(counts) != stones or counts[0] != counts[1] + 1:
            raise KagetsuError(
                mark("This step needs {stones} stones on the board, a black one first, and there are {count}."),
                stones=stones,
                count=sum(counts),
            )
        decision = self._player.swap2(board, stones, limits)
        if isinstance(decision, Add):
            return self._moves([decision.white, decision.black], 4)
        answer = "YES" if isinstance(decision, Swap) else "NO"
        return [f"SWAP{step - 1} {answer}"]

    def _soosorv_step(self, asked: OpeningStep, points: list[int], limits: Limits) -> list[str]:
        """1: three stones; 2: swap?; 3: the fourth stone and a number; 4: swap?; 5: the offers; 6: which of them."""
        expected = {1: 0, 2: 3, 3: 3, 4: 4, 5: 4}.get(asked.step)
        if expected is None:
            if len(points) < 5:
                raise _wrong_count(5, len(points))
            return [f"MOVE5C {self._spaced(self._pick(points, limits))}"]
        if len(points) != expected:
            raise _wrong_count(expected, len(points))
        board = self._board(points)
        match asked.step:
            case 1:
                return self._moves(self._player.renju_start(board, limits), 1)
            case 2:
                return [f"SWAP1 {_letter(self._player.swaps(board, limits))}"]
            case 3:
                move, number = self._player.fourth(points, board, limits)
                return [f"MOVE4 {self._spaced(move)} {number}"]
            case 4:
                return [f"SWAP2 {_letter(self._player.swaps_before_offers(board, asked.number, limits))}"]
        offers = self._player.offers(points, board, asked.number, limits)
        return ["MOVE5 REFRESH", *(f"MOVE5 {self._spaced(point)}" for point in offers), "MOVE5 DONE"]

    def _pick(self, points: list[int], limits: Limits) -> int:
        """Which of the offers, which stand behind the first four stones, is the worst for Black."""
        board, offers = self._board(points[:4]), points[4:]
        for point in offers:
            board.copy().push(point, strict=True)
        return self._player.pick(board, list(dict.fromkeys(offers)), limits)

    # -- boards and points

    def _board(self, points: Sequence[int]) -> Board:
        """The board after these stones, Black first. IllegalMove for one that the rules do not allow."""
        board = Board(rule=self._rule, width=self._position.width, height=self._position.height)
        for point in points:
            if board.stone_at(point):
                raise KagetsuError(mark("{point} is taken."), point=self._position.text(point))
            board.push(point, strict=True)
        return board

    def _texts(self, points: Sequence[int]) -> str:
        return " ".join(map(self._position.text, points))

    def _spaced(self, point: int) -> str:
        return self._order.text(Written.of(point, self._position.height), " ")

    def _moves(self, points: Sequence[int], first: int) -> list[str]:
        return [f"MOVE{number} {self._spaced(point)}" for number, point in enumerate(points, first)]


def _letter(yes: bool) -> str:
    return "Y" if yes else "N"


def _wrong_count(wanted: int, count: int) -> KagetsuError:
    return KagetsuError(mark("This step needs {stones} stones, and {count} are told."), stones=wanted, count=count)
