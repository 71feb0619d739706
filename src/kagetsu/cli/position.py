"""Positions as they are given on the command line and in JSON lines: text in, boards out."""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import re
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kagetsu.cli.streams import tell_warnings
from kagetsu.cli.usage import UsageError, typed
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError, quoted, shortened
from kagetsu.rules.notation import parse_size, size_text
from kagetsu.rules.point import parse_colour, parse_moves, parse_point
from kagetsu.rules.rule import Rule, load_rule, parse_rule
from kagetsu.texts import language, mark

if TYPE_CHECKING:
    from kagetsu.rules.game import Game

__all__ = [
    "DEFAULT_SIZE",
    "add_board_arguments",
    "add_position_arguments",
    "answer_lines",
    "asked_board",
    "board_from_json",
    "parse_board",
    "parse_game",
    "refuse_beside_jsonl",
]

DEFAULT_SIZE = (15, 15)
"""Width and height of the board where neither a position nor ``--size`` says them."""


def add_board_arguments(parser: argparse.ArgumentParser, lang: str, default_rule: str) -> None:
    """Adds ``--rule`` and ``--size``; ``default_rule`` says what is taken without."""
    _ = language(lang).gettext
    parser.add_argument(
        "--rule", metavar="RULE", type=typed(load_rule, lang),
        help=_("the rule, by name or as FILE.py; default {rule}").format(rule=default_rule),
    )  # fmt: skip
    parser.add_argument(
        "--size", metavar="SIZE", type=typed(parse_size, lang), help=_("the board, as 15 or 20x15; default 15")
    )


def add_position_arguments(parser: argparse.ArgumentParser, lang: str, default_rule: str = "renju") -> None:
    """Adds POSITION, ``--rule``, ``--size``, ``--json`` and ``--jsonl`` to a command that works on positions.
    ``default_rule`` is the rule where neither a position nor ``--rule`` says one.
    """
    _ = language(lang).gettext
    parser.add_argument(
        "position", nargs="?", metavar="POSITION",
        help=_("a one-line position (15:renju:h8h9i10), a move string (h8h9i10) or @FILE (@FILE:40: after move 40)"),
    )  # fmt: skip
    add_board_arguments(parser, lang, default_rule)
    parser.set_defaults(default_rule=default_rule)
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    parser.add_argument(
        "--jsonl", action="store_true", help=_("read positions as JSON lines, print results as JSON lines")
    )


def refuse_beside_jsonl(options: argparse.Namespace, **names: str) -> None:
    """UsageError if something is asked for besides ``--jsonl`` that it does not go with: POSITION, ``--json``, and what
    else ``names`` lists, each as the option is written by the name that argparse gives it (``why="--why"``).
    """
    for name, written in {"position": "POSITION", "json": "--json", **names}.items():
        value = getattr(options, name)
        if value is not None and value is not False:  # the point a1 is 0
            raise UsageError(
                mark("{option} and --jsonl do not go together: with --jsonl, positions are read from standard input."),
                option=written,
            )


def asked_board(options: argparse.Namespace) -> Board:
    """The board that a command is asked for; UsageError if there is none, FormatError if it cannot be read."""
    if options.position is None:
        raise UsageError(mark("POSITION is missing: write one, or use --jsonl to read them from standard input."))
    return parse_board(options.position, options.rule, options.size, options.lang, options.default_rule)


def parse_board(
    text: str, rule: Rule | None, size: tuple[int, int] | None, lang: str, default_rule: str = "renju"
) -> Board:
    """The board of POSITION: a one-line position, a move string, or ``@FILE`` with ``#game`` and ``:moves``.

    ``rule`` is what ``--rule`` asks for (None: what the position says, else ``default_rule``); ``size``, width and
    height, is what ``--size`` asks for (None: what the position says, else 15). UsageError for an empty text, and for a
    size that is not the one that the position says. What is not understood in a file is told in the language ``lang``.
    """
    if not text.strip():
        raise UsageError(mark("POSITION is empty: write moves as h8h9i10; 15:renju: is the empty board."))
    if text.startswith("@"):
        board = _game_of_file(text[1:], rule, lang).board
    elif ":" in text:
        board = Board.from_text(text, rule)
    else:
        width, height = size or DEFAULT_SIZE
        return Board.from_moves(parse_moves(text), rule or default_rule, width=width, height=height)
    _check_size(size, board)
    return board


def parse_game(
    text: str, rule: Rule | None, size: tuple[int, int] | None, lang: str, default_rule: str = "renju"
) -> Game:
    """What POSITION says as a game that stands there: that of the file, or one of the moves or stones that are written.
    A file needs no ``@`` here. Arguments and errors as for :func:`parse_board`.
    """
    if not text.startswith("@") and _names_a_file(text):
        text = "@" + text
    if text.startswith("@"):
        game = _game_of_file(text[1:], rule, lang)
        _check_size(size, game)
        return game
    board = parse_board(text, rule, size, lang, default_rule)
    from kagetsu.rules.game import Game

    if not board.move_stack:
        return Game(position=board)
    game = Game(board.rule, width=board.width, height=board.height)
    for move in board.move_stack:
        game.play(move)
    return game


def _names_a_file(text: str) -> bool:
    """Whether a text without ``@`` is the name of a file, or was meant to be one: no position has an ending or a folder
    in it, but for the ``/`` between the stones of a one-line position, which begins with the size of the board.
    """
    stem = re.sub(r"(#[0-9]{1,9})?(:[0-9]{1,9})?$", "", text)
    with contextlib.suppress(OSError, ValueError):  # a name that no file can have
        if Path(text).exists() or Path(stem).exists():
            return True
    return not re.match("[0-9]+(x[0-9]+)?:", text) and ("." in stem or "/" in stem or os.sep in stem)


def _check_size(size: tuple[int, int] | None, own: Board | Game) -> None:
    if size not in (None, (own.width, own.height)):
        raise UsageError(
            mark("The position has a size of its own, {own}: leave --size out."), own=size_text(own.width, own.height)
        )


def _game_of_file(text: str, rule: Rule | None, lang: str) -> Game:
    """The game of a file, standing where it is asked for."""
    from kagetsu.formats.files import read_games

    found = re.fullmatch(r"(.+?)(?:#([0-9]{1,9}))?(?::([0-9]{1,9}))?", text, re.DOTALL)
    if not found:
        raise FormatError(mark("{text} names no file."), text=quoted("@" + text))
    file, number = found[1], int(found[2] or 1)
    game = next(islice(read_games(file, rule), max(number - 1, 0), None), None) if number else None
    if game is None:
        raise FormatError(mark("There is no game {number} in this file."), file=file, number=number)
    tell_warnings(game, lang)
    line = game.mainline()
    moves = len(line) if found[3] is None else int(found[3])
    if moves > len(line):
        raise FormatError(mark("The game has {count} moves, not {moves}."), file=file, count=len(line), moves=moves)
    game.go_to(line[moves - 1] if moves else game.root)
    return game


def board_from_json(
    item: dict[str, Any], rule: Rule | None, size: tuple[int, int] | None, default_rule: str = "renju"
) -> Board:
    """The board of one JSON object: ``size`` (15 or [20, 15]), ``rule``, and ``moves`` or ``black``, ``white`` and
    ``to_move``. ``rule`` (None: ``default_rule``) and ``size`` count where the object has none. FormatError names the
    value at fault, and refuses moves beside stones, and a ``to_move`` that is not who moves after them.
    """
    given_rule, given_size = item.get("rule"), item.get("size")
    if given_rule is not None and not isinstance(given_rule, str):
        raise FormatError(mark("{text} is not the name of a rule."), text=shortened(json.dumps(given_rule)))
    chosen = (parse_rule(given_rule) if given_rule else rule) or default_rule
    width, height = parse_size(_size_text(given_size)) if given_size is not None else size or DEFAULT_SIZE
    turn = item.get("to_move")
    if turn is not None and not isinstance(turn, str):
        raise FormatError(mark("{text} is not a colour: write black or white."), text=shortened(json.dumps(turn)))
    to_move = None if turn is None else parse_colour(turn)
    if "moves" in item:
        if not isinstance(item["moves"], str):
            raise FormatError(mark("{text} is not a move string."), text=shortened(json.dumps(item["moves"])))
        if "black" in item or "white" in item:
            raise FormatError(mark("A line gives moves, or stones as black and white, not both."))
        board = Board.from_moves(item["moves"], chosen, width=width, height=height)
        if to_move not in (None, board.turn):
            raise FormatError(
                mark("{text} is not to move after these moves: leave to_move out."), text=json.dumps(turn)
            )
        return board
    black, white = (_points(item.get(name, []), name) for name in ("black", "white"))
    return Board.from_stones(black, white, to_move, chosen, width=width, height=height)


def _parsed(line: str) -> dict[str, Any]:
    try:
        item = json.loads(line, parse_constant=_number, parse_float=_number)
    except (ValueError, RecursionError) as fault:
        raise FormatError(mark("{text} is not JSON: {fault}."), text=quoted(line.strip()), fault=str(fault)) from None
    if not isinstance(item, dict):
        raise FormatError(mark("{text} is not a JSON object."), text=quoted(line.strip()))
    return item


def _number(text: str) -> float:
    """The number of a JSON text; ValueError for NaN and what is infinite: Python reads both, JSON has neither."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is not a number of JSON")
    return number


def _ident(item: dict[str, Any]) -> Any:
    """The ``id`` of a line; FormatError for one that can be read but not written again."""
    ident = item.get("id")
    if isinstance(ident, list | dict):
        try:
            json.dumps([[ident]])
        except RecursionError:
            raise FormatError(mark("The id is nested too deep.")) from None
    return ident


def _size_text(size: object) -> str:
    if isinstance(size, list) and len(size) == 2 and all(type(side) is int for side in size):
        return f"{size[0]}x{size[1]}"
    return size if isinstance(size, str) else json.dumps(size)


def _points(value: object, name: str) -> list[int]:
    if not isinstance(value, list) or not all(isinstance(point, str) for point in value):
        raise FormatError(
            mark("{name} must be a list of points, not {text}."), name=name, text=shortened(json.dumps(value))
        )
    return [parse_point(point) for point in value]


def answer_lines(
    work: Callable[[Board], dict[str, Any]],
    rule: Rule | None,
    size: tuple[int, int] | None,
    lang: str = "en",
    quick: Callable[[dict[str, Any]], dict[str, Any] | None] | None = None,
    default_rule: str = "renju",
) -> int:
    """Reads positions as JSON lines from standard input and writes what ``work`` makes of each, in the same order,
    flushed one by one. A bad line is answered with its number and its error; the exit status is then 1.

    ``quick`` may answer a line without a board: it is asked first, and what it answers None to goes the common way.
    """
    status = 0
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        ident: Any = None
        try:
            item = _parsed(_decoded(line))
            ident = _ident(item)
            found = quick(item) if quick else None
            answer = {"id": ident, **(found or work(board_from_json(item, rule, size, default_rule)))}
        except (KagetsuError, OSError) as fault:
            status = 1
            sentence = fault.text(lang) if isinstance(fault, KagetsuError) else str(fault)
            answer = {"id": ident, "line": number, "error": sentence}
        sys.stdout.write(json.dumps(answer, allow_nan=False) + "\n")
        sys.stdout.flush()
    return status


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise FormatError(
            mark("The line is not UTF-8: its byte {number} is {byte}."),
            number=fault.start + 1,
            byte=f"0x{line[fault.start]:02x}",
        ) from None
