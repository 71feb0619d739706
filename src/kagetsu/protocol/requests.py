"""What a manager writes, as lines of the Gomocup protocol. Pure: values in, lines out."""

from __future__ import annotations

from kagetsu.protocol.commands import move_text
from kagetsu.protocol.settings import RULE_NUMBERS
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError, ProtocolError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, PASS, WHITE
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = [
    "UNLIMITED",
    "board_lines",
    "check_opening_rule",
    "limit_lines",
    "rule_line",
    "rule_name_line",
    "start_line",
    "swap2_lines",
    "time_left_line",
    "turn_line",
]

UNLIMITED = 2147483647
"""The ``time_left`` that is no limit."""
_NUMBERS = {rule: number for number, rule in RULE_NUMBERS.items()}
"""By rule, its number; of two numbers the later one, which is the document's own."""


def start_line(width: int, height: int) -> str:
    """Begins a game."""
    return f"START {width}" if width == height else f"RECTSTART {width},{height}"


def rule_line(rule: Rule) -> str:
    """Says the rule; ProtocolError for one that has no number in the protocol."""
    if rule in _NUMBERS:
        return f"INFO rule {_NUMBERS[rule]}"
    raise ProtocolError(mark("The Gomocup protocol has no number for the rule {rule}."), rule=rule.name)


def rule_name_line(rule: Rule) -> str:
    """Says the rule by its name: an addition of ours to the protocol, which only our own engines know."""
    return f"INFO rule_name {rule.name}"


def check_opening_rule(name: str) -> None:
    """ProtocolError for an opening protocol of which a manager and an engine cannot talk; ``free`` needs no talking."""
    if name not in ("free", "swap2"):
        raise ProtocolError(mark("The Gomocup protocol has no opening {name}: only swap2."), name=name)


def limit_lines(limits: Limits, before: Limits | None = None) -> list[str]:
    """What is said of the limits before a game. Where a limit is missing, the protocol's word for none is said; for
    those that not every engine knows, only where ``before`` had told of one.
    """
    turn = round(1000 * limits.time) if limits.time is not None else None
    match = round(1000 * limits.clock) if limits.clock is not None else 0
    lines = [f"INFO timeout_match {match}"]
    if turn is not None or limits.clock is not None:
        # Without a limit of its own a move may take what is left of the game.
        lines.insert(0, f"INFO timeout_turn {match if turn is None else turn}")
    if limits.increment:
        lines.append(f"INFO time_increment {round(1000 * limits.increment)}")
    if limits.nodes is not None:
        lines.append(f"INFO max_node {limits.nodes}")
    if limits.depth is not None:
        lines.append(f"INFO max_depth {limits.depth}")
    return lines if before is None else [*_lifted(before, limits), *lines]


def _lifted(before: Limits, limits: Limits) -> list[str]:
    """Takes back what was told of limits that are there no more, with the numbers that Yixin-Board has for none."""
    lines = []
    if (before.time, before.clock) != (None, None) and (limits.time, limits.clock) == (None, None):
        lines.append("INFO timeout_turn 2000000")
    if before.increment and not limits.increment:
        lines.append("INFO time_increment 0")
    if before.nodes is not None and limits.nodes is None:
        lines.append("INFO max_node -1")
    if before.depth is not None and limits.depth is None:
        lines.append("INFO max_depth 225")
    return lines


def time_left_line(limits: Limits) -> str:
    """What is left of the time for the game."""
    left = UNLIMITED if limits.clock is None else round(1000 * limits.clock)
    return f"INFO time_left {left}"


def turn_line(board: Board) -> str:
    """Asks for the answer to the last move of ``board``."""
    return f"TURN {move_text(board.peek(), board.height)}"


def board_lines(board: Board, opening: str = "BOARD") -> list[str]:
    """Gives the whole position; the stones in the order of the moves, set-up stones first."""
    played = [move for move in board.move_stack if move != PASS]
    below = [point for colour in (BLACK, WHITE) for point in board.stones(colour) if point not in played]
    lines = [opening]
    for point in (*below, *played):
        owner = 1 if board.stone_at(point) == board.turn else 2
        lines.append(f"{move_text(point, board.height)},{owner}")
    return [*lines, "DONE"]


def swap2_lines(board: Board) -> list[str]:
    """Asks for a decision of swap2 about the stones of ``board``: none, three or five."""
    if board.ply() not in (0, 3, 5):
        raise KagetsuError(mark("Swap2 has no decision after {stones} stones."), stones=board.ply())
    return ["SWAP2BOARD", *(move_text(point, board.height) for point in board.move_stack), "DONE"]
