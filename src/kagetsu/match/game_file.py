"""A finished game of a match as a game record, for its SGF and PSQ files."""

from __future__ import annotations

from contextlib import suppress

from kagetsu.formats.psq import write_psq
from kagetsu.formats.sgf import write_sgf
from kagetsu.match.record import Ending, GameRecord
from kagetsu.rules.action import parse_action
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.point import parse_moves

__all__ = ["game_files", "game_of"]

_REASONS = {
    Ending.TIME: "time",
    Ending.HANG: "time",
    Ending.ADJUDICATED_DRAW: "agreement",
    Ending.ADJUDICATED_WIN: "resignation",
}
"""What a game record says of an ending that does not lie on the board; other faults forfeit the game."""


def game_of(record: GameRecord, start: Board) -> Game:
    """The game. ``start``: the position that it began with; its stones become moves where they were played as such."""
    set_up = start.copy()
    while set_up.move_stack:
        set_up.pop()
    if set_up.ply():
        game = Game(start.rule, position=set_up)
    else:
        game = Game(start.rule, width=record.width, height=record.height, opening=record.opening_rule)
    for decision in record.decisions:
        game.act(parse_action(decision))
    moves = parse_moves(record.moves)
    placed = len(game.mainline())
    for point, ms in zip(moves[placed:], record.ms[placed:], strict=True):
        game.play(point, ms / 1000)
    for node, ms in zip(game.mainline()[:placed], record.ms, strict=False):
        node.annotate().seconds = ms / 1000
    game.headers |= {
        "black": record.black, "white": record.white, "date": record.started[:10], "event": "kagetsu match",
        "round": f"{record.round} ({record.game})",
    }  # fmt: skip
    if game.outcome() is None:
        winner = record.winner_colour
        reason = _REASONS.get(record.ending, "forfeit")
        game.state_result(Outcome(winner, reason), game.node)
    if record.message:
        game.node.annotate().comment = f"{record.ending}: {record.detail()}"
    return game


def game_files(record: GameRecord, start: Board) -> dict[str, bytes]:
    """The game as files, by their endings. One that PSQ has no form for, a start of set-up stones, is SGF only."""
    game = game_of(record, start)
    files = {".sgf": write_sgf(game).encode()}
    with suppress(KagetsuError):
        files[".psq"] = write_psq(game).encode()
    return files
