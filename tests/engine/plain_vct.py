"""A second opinion on wins by continuous threats: every threat and every reply tried, deeper and deeper.

A threat is a legal move after which the attacker would win by continuous fours if the defender passed, fours included;
whether there are such wins, ``solve_vcf`` says, which is compared with a plain search of its own.
"""

from dataclasses import replace

from kagetsu.engine.solve import solve_vcf
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, PASS, WHITE, opponent
from tests.engine.plain_vcf import TooManyError


def has_vct(board: Board, most: int) -> bool:
    """Whether the side to move wins by continuous threats.

    TooManyError where more than ``most`` positions without a win by fours would have to be looked at.
    """
    search = _Search(board.copy(), most)
    depth = 1
    while True:
        search.cut = False
        if search.attacks(depth):
            return True
        if not search.cut:
            return False
        depth += 1


class _Search:
    """One search; ``cut`` tells whether anything was left out for want of depth."""

    def __init__(self, board: Board, most: int) -> None:
        self.board = board
        self.left = most
        self.cut = False
        self.known: dict[tuple[str, int, int], tuple[bool, bool]] = {}
        self.fours: dict[tuple[str, int], bool] = {}

    def attacks(self, depth: int) -> bool:
        """Whether the attacker, who is to move, wins with at most ``depth`` threats before the fours."""
        if self.board.is_game_over():
            return False
        if self.wins_by_fours(self.board):
            return True
        if depth == 0:
            self.cut = True
            return False
        key = *name(self.board), depth
        if key not in self.known:
            if not self.left:
                raise TooManyError
            self.left -= 1
            before, self.cut = self.cut, False
            won = any(self.forces(move, depth) for move in self.board.legal_moves)
            self.known[key] = won, self.cut and not won
            self.cut = before
        won, cut = self.known[key]
        self.cut = self.cut or cut
        return won

    def forces(self, move: int, depth: int) -> bool:
        """Whether ``move`` is a threat that wins against every reply."""
        self.board.push(move)
        try:
            if self.board.is_game_over() or not self.wins_by_fours(self.passed()):
                return False
            replies = [*self.board.legal_moves, *[PASS] * self.board.rule.passes]
            open_replies = [reply for reply in replies if not self.wins_after(reply, None)]
            return all(self.wins_after(reply, depth - 1) for reply in open_replies)
        finally:
            self.board.pop()

    def wins_after(self, reply: int, depth: int | None) -> bool:
        """Whether the attacker wins after ``reply`` within ``depth``; None: by fours alone."""
        self.board.push(reply)
        if depth is None:
            won = not self.board.is_game_over() and self.wins_by_fours(self.board)
        else:
            won = self.attacks(depth)
        self.board.pop()
        return won

    def passed(self) -> Board:
        """The position with the other side to move, and as many moves to come before a draw."""
        size = {"width": self.board.width, "height": self.board.height}
        black, white = self.board.stones(BLACK), self.board.stones(WHITE)
        rule = self.board.rule
        if rule.draw_after:
            # Set-up stones count as moves; a pass that was played is one more, and would be lost.
            passes = self.board.ply() - len(black) - len(white)
            rule = replace(rule, draw_after=rule.draw_after - passes)
        return Board.from_stones(black, white, opponent(self.board.turn), rule, **size)

    def wins_by_fours(self, board: Board) -> bool:
        key = name(board)
        if key not in self.fours:
            self.fours[key] = solve_vcf(board).result == "win"
        return self.fours[key]


def name(board: Board) -> tuple[str, int]:
    """What two positions share that are won or not won together: all that is seen, and the moves before a draw."""
    return board.key(), board.rule.draw_after and board.rule.draw_after - board.ply()
