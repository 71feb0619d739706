"""Collections with a game a line: tables of games (``.csv``) and ShowRenju's ``.bdt``, both 15×15.

A table has the columns ``game,opening,result,moves``, the moves with rows from the bottom and blanks between them. A
``.bdt`` has lines ``Tournament=[Black,White,result,moves,5A,Reverse,comment]``: the result is ``+`` (Black won), ``-``
or ``=``, a move two hexadecimal digits, column and row from 1 and from the bottom, ``00`` a pass.
"""

from __future__ import annotations

import csv
import io
import re

from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.record import is_on, record
from kagetsu.rules.board import Outcome
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, make_point, moves_text, opponent, parse_moves, point_xy
from kagetsu.rules.rule import RENJU, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["bdt_losses", "csv_losses", "read_bdt", "read_csv", "write_bdt", "write_csv"]

_SIZE = 15
_COLUMNS = ["game", "opening", "result", "moves"]
_BDT_LINE = re.compile(r"([^=\[\]]*)=\[(.*)\]")
_BDT_RESULTS = {"+": BLACK, "-": WHITE, "=": None}
_BDT_KEPT = "BDT"
_CSV_KEPT = "CSV"


def read_csv(text: str, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The games of a table, as renju ones if ``rule`` says nothing else; FormatError names the line."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    try:
        head = next(rows, [])
        if head != _COLUMNS:
            raise FormatError(
                mark("A table of games begins with the names of its columns: {names}."),
                file=file, line=1, names=",".join(_COLUMNS),
            )  # fmt: skip
        return [_row_game(row, file, rows.line_num, rule) for row in rows if row]
    except csv.Error:
        raise FormatError(mark("This line is no line of a table."), file=file, line=rows.line_num) from None


def _row_game(row: list[str], file: str | None, line: int, rule: Rule | None) -> Game:
    if len(row) != len(_COLUMNS):
        raise FormatError(
            mark("A line of a table of games has {count} columns, not {found}."),
            file=file, line=line, count=len(_COLUMNS), found=len(row),
        )  # fmt: skip
    number, opening, result, text = row
    try:
        moves = parse_moves(text)
    except KagetsuError as fault:
        raise FormatError.at(fault, file, line) from None
    game = _game(moves, file, line, rule)
    game.headers.update({name: said for name, said in (("name", number), ("opening", opening)) if said})
    if result:
        game.root.annotate().properties[_CSV_KEPT] = [result.replace("\\", "\\\\").replace("]", "\\]")]
        winner = {"black": BLACK, "white": WHITE}.get(result.split()[0].lower()) if result.split() else None
        if winner is not None and game.board.outcome() is None:
            game.state_result(Outcome(winner, "stated"), game.node)
    return game


def _game(moves: list[int], file: str | None, line: int, rule: Rule | None) -> Game:
    if not all(is_on(move, _SIZE, _SIZE) for move in moves):
        raise FormatError(mark("A move is off the board, which is 15x15."), file=file, line=line)
    game = Game(rule or RENJU, width=_SIZE, height=_SIZE)
    record(game, moves, file, [(line, None)] * len(moves))
    return game


def write_csv(games: list[Game], end: Node | None = None) -> str:
    """The table of games, the main line of each; with ``end``, the line of the first that leads there. KagetsuError for
    a game that is not on 15×15 or not of moves in turn.
    """
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for game in games:
        moves = " ".join(moves_text([move]) for move in _moves(game, end))
        table.writerow([game.headers.get("name", ""), game.headers.get("opening", ""), _csv_result(game, end), moves])
    return stream.getvalue()


def _csv_result(game: Game, end: Node | None) -> str:
    kept = game.root.notes.properties.get(_CSV_KEPT) if game.root.notes else None
    if kept:
        return re.sub(r"\\(.)", r"\1", kept[0])
    outcome = game.recorded_outcome(end)
    if outcome is None:
        return ""
    side = {BLACK: "black", WHITE: "white"}.get(outcome.winner or 0, "draw")
    return f"{side} {outcome.reason}"


def _moves(game: Game, end: Node | None) -> list[int]:
    nodes = [node for node in line_to(game, end) if node.move is not None]
    colours = [node.colour for node in nodes]
    in_turn = [BLACK if at % 2 == 0 else opponent(BLACK) for at in range(len(nodes))]
    has_start = any(game.start.stones(BLACK)) or any(game.start.stones(WHITE)) or game.start.turn != BLACK
    if (game.width, game.height) != (_SIZE, _SIZE) or colours != in_turn or has_start:
        raise KagetsuError(mark("This kind of file holds only moves in turn on a board of 15x15, Black first."))
    return [node.move for node in nodes if node.move is not None]


def csv_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_csv` leaves out of a game, a sentence each; KagetsuError where it raises one."""
    _moves(game, end)
    lost = left_out(game, end, places=("rule", "result"), headers=("name", "opening"), properties=(_CSV_KEPT,))
    return lost + _other_rule(game)


def _other_rule(game: Game) -> list[KagetsuError]:
    if game.rule == RENJU:
        return []
    return [KagetsuError(mark("Left out: the rule ({name})."), name=game.rule.name)]


def read_bdt(text: str, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The games of a ``.bdt``, as renju ones if ``rule`` says nothing else; FormatError names the line."""
    games = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        if not line.strip():
            continue
        found = _BDT_LINE.fullmatch(line.strip())
        fields = found[2].split(",", 6) if found else []
        if not found or len(fields) < 4:
            raise FormatError(
                mark("{text} is no game of a .bdt file: they begin as in Tournament=[Black,White,+,8889."),
                file=file, line=number, text=quoted(line.strip()),
            )  # fmt: skip
        games.append(_bdt_game(found[1].strip(), [*fields, "", "", ""], file, number, rule))
    if not games:
        raise FormatError(mark("There is no game in this file: it has no moves."), file=file)
    return games


def _bdt_game(event: str, fields: list[str], file: str | None, number: int, rule: Rule | None) -> Game:
    black, white, result, text, fifth, reverse, comment = (field.strip() for field in fields[:7])
    if len(text) % 2 or not re.fullmatch(r"(00|[1-9A-Fa-f]{2})*", text):
        raise FormatError(
            mark("{text} are no moves of a .bdt file: each is two hexadecimal digits, from 1 to F."),
            file=file, line=number, text=quoted(text),
        )  # fmt: skip
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    moves = [PASS if pair == "00" else make_point(int(pair[0], 16) - 1, int(pair[1], 16) - 1) for pair in pairs]
    game = _game(moves, file, number, rule)
    said = (("event", event), ("black", black), ("white", white))
    game.headers.update({name: value for name, value in said if value})
    if fifth or reverse:
        game.root.annotate().properties[_BDT_KEPT] = [
            value.replace("\\", "\\\\").replace("]", "\\]") for value in (fifth, reverse)
        ]
    if comment:
        game.root.annotate().comment = comment
    if result in _BDT_RESULTS and game.board.outcome() is None:
        game.state_result(Outcome(_BDT_RESULTS[result], "stated"), game.node)
    elif result and result not in _BDT_RESULTS:
        message = mark("The result {text} is not understood.")
        game.warnings.append(FormatError(message, file=file, line=number, text=quoted(result)))
    return game


def write_bdt(games: list[Game], end: Node | None = None) -> str:
    """The ``.bdt`` of games, with CR LF; errors as for :func:`write_csv`. Commas, brackets and line breaks, which end
    a field here, become blanks.
    """
    lines = []
    for game in games:
        moves = [f"{column + 1:X}{row + 1:X}" for column, row in _digits(_moves(game, end))]
        outcome = game.recorded_outcome(end)
        result = "" if outcome is None else {BLACK: "+", WHITE: "-"}.get(outcome.winner or 0, "=")
        notes = game.root.notes
        kept = (notes.properties.get(_BDT_KEPT, []) if notes else []) + ["", ""]
        players = [_field(game.headers.get(name, "")) for name in ("black", "white")]
        comment = _field(notes.comment if notes else "", r"[\[\]\r\n]+")
        extra = [_field(re.sub(r"\\(.)", r"\1", value)) for value in kept[:2]]
        fields = ",".join([*players, result, "".join(moves), *extra, comment])
        event = _field(game.headers.get("event", ""), r"[=\[\]\r\n]+")
        lines.append(f"{event}=[{fields}]")
    return "\r\n".join([*lines, ""])


def _field(text: str, ends: str = r"[,\[\]\r\n]+") -> str:
    """A field with blanks for what would end it; blanks at its own ends do not count."""
    return re.sub(ends, " ", text).strip()


def _digits(moves: list[int]) -> list[tuple[int, int]]:
    return [(-1, -1) if move == PASS else point_xy(move) for move in moves]


def bdt_losses(game: Game, end: Node | None = None) -> list[KagetsuError]:
    """What :func:`write_bdt` leaves out of a game, a sentence each; KagetsuError where it raises one."""
    _moves(game, end)
    properties = (_BDT_KEPT,)
    lost = left_out(
        game, end, places=("rule", "result", "comments"), headers=("event", "black", "white"), properties=properties
    )
    below = sum(node.parent is not None and bool(node.notes and node.notes.comment) for node in line_to(game, end))
    if below:
        lost.append(KagetsuError(mark("Left out: comments ({count})."), count=below))
    return lost + _other_rule(game)
