"""Gomoku and renju: a program to play with and a library to build on.

>>> import kagetsu
>>> board = kagetsu.Board.from_moves("h8h9i10", rule=kagetsu.RENJU)
>>> kagetsu.point_name(board.peek())
'i10'
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kagetsu.engine.balance import (
        Balance,
        balanced_move,
        balanced_opening,
        balanced_openings,
        balanced_pair,
    )
    from kagetsu.engine.engine import Engine
    from kagetsu.engine.explain import DecisionRecord, explain_move
    from kagetsu.engine.fast import FastBoard
    from kagetsu.engine.level_player import make_level
    from kagetsu.engine.line_check import LineCheck, check_line
    from kagetsu.engine.report import Info, Result
    from kagetsu.engine.score import Score
    from kagetsu.engine.solve import Solution, solve_vcf, solve_vct
    from kagetsu.formats.files import read_game, read_games, write_game
    from kagetsu.ladder.rungs import make_rung
    from kagetsu.protocol.outside_engine import OutsideEngine, open_engine
    from kagetsu.rules.action import Add, Declare, Offer, Pass, Pick, Place, Stay, Swap, parse_action
    from kagetsu.rules.board import Board, Outcome
    from kagetsu.rules.clock import Clock
    from kagetsu.rules.error import EngineError, FormatError, IllegalMove, KagetsuError, ProtocolError
    from kagetsu.rules.explanation import Explanation, FalseThree, ForbiddenMove, Line, Reason
    from kagetsu.rules.game import Game
    from kagetsu.rules.limits import Limits
    from kagetsu.rules.named_opening import name_opening
    from kagetsu.rules.player import Candidate, Decision, Player
    from kagetsu.rules.point import (
        BLACK,
        EMPTY,
        PASS,
        SYMMETRIES,
        WHITE,
        moves_text,
        opponent,
        parse_moves,
        parse_point,
        point_name,
        point_xy,
        transform_point,
    )
    from kagetsu.rules.rule import (
        CARO,
        CARO_STANDARD,
        FREESTYLE,
        OMOK,
        RENJU,
        RENJU_BASIC,
        STANDARD,
        Rule,
        Side,
        load_rule,
        parse_rule,
    )

__version__ = "0.1.0"

_HOMES = {
    "kagetsu.engine.balance": (
        "Balance", "balanced_move", "balanced_opening", "balanced_openings", "balanced_pair",
    ),
    "kagetsu.engine.engine": ("Engine",),
    "kagetsu.engine.explain": ("DecisionRecord", "explain_move"),
    "kagetsu.engine.fast": ("FastBoard",),
    "kagetsu.engine.level_player": ("make_level",),
    "kagetsu.engine.line_check": ("LineCheck", "check_line"),
    "kagetsu.engine.report": ("Info", "Result"),
    "kagetsu.engine.score": ("Score",),
    "kagetsu.engine.solve": ("Solution", "solve_vcf", "solve_vct"),
    "kagetsu.formats.files": ("read_game", "read_games", "write_game"),
    "kagetsu.ladder.rungs": ("make_rung",),
    "kagetsu.protocol.outside_engine": ("OutsideEngine", "open_engine"),
    "kagetsu.rules.action": ("Add", "Declare", "Offer", "Pass", "Pick", "Place", "Stay", "Swap", "parse_action"),
    "kagetsu.rules.board": ("Board", "Outcome"),
    "kagetsu.rules.clock": ("Clock",),
    "kagetsu.rules.error": ("EngineError", "FormatError", "IllegalMove", "KagetsuError", "ProtocolError"),
    "kagetsu.rules.explanation": ("Explanation", "FalseThree", "ForbiddenMove", "Line", "Reason"),
    "kagetsu.rules.game": ("Game",),
    "kagetsu.rules.limits": ("Limits",),
    "kagetsu.rules.named_opening": ("name_opening",),
    "kagetsu.rules.player": ("Candidate", "Decision", "Player"),
    "kagetsu.rules.point": (
        "BLACK", "EMPTY", "PASS", "SYMMETRIES", "WHITE", "moves_text", "opponent", "parse_moves", "parse_point",
        "point_name", "point_xy", "transform_point",
    ),
    "kagetsu.rules.rule": (
        "CARO", "CARO_STANDARD", "FREESTYLE", "OMOK", "RENJU", "RENJU_BASIC", "STANDARD", "Rule", "Side", "load_rule",
        "parse_rule",
    ),
}  # fmt: skip

__all__ = [
    "BLACK", "CARO", "CARO_STANDARD", "EMPTY", "FREESTYLE", "OMOK", "PASS", "RENJU", "RENJU_BASIC", "STANDARD",
    "SYMMETRIES", "WHITE", "Add", "Balance", "Board", "Candidate", "Clock", "Decision", "DecisionRecord", "Declare",
    "Engine", "EngineError", "Explanation", "FalseThree", "FastBoard", "ForbiddenMove", "FormatError", "Game",
    "IllegalMove", "Info", "KagetsuError", "Limits", "Line", "LineCheck", "Offer", "Outcome", "OutsideEngine",
    "Pass", "Pick", "Place", "Player", "ProtocolError", "Reason", "Result", "Rule", "Score", "Side", "Solution",
    "Stay", "Swap", "balanced_move", "balanced_opening", "balanced_openings", "balanced_pair", "check_line",
    "explain_move", "load_rule", "make_level", "make_rung", "moves_text", "name_opening", "open_engine", "opponent",
    "parse_action", "parse_moves", "parse_point", "parse_rule", "point_name", "point_xy", "read_game", "read_games",
    "solve_vcf", "solve_vct", "transform_point", "write_game",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Imports what is asked for, so that a program pays only for what it uses."""
    for home, names in _HOMES.items():
        if name in names:
            globals()[name] = getattr(importlib.import_module(home), name)
            return globals()[name]
    raise AttributeError(f"module 'kagetsu' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
