"""SGF, the file format of game records, for gomoku and renju (FF[4] GM[4]).

Points are two letters, column and row from the top left. The rule stands in RU by its name here; properties of our own
keep what SGF has no place for: OPR the opening protocol, ACT an opening decision as it is typed in ``play``
(``swap``, ``declare 3``, ``offer i10 g8``), ELAPSED the seconds that a move took, WHO the two players.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator

from kagetsu.formats.sgf_grammar import Properties, Source, escape, node_text, simple_text
from kagetsu.rules.action import parse_action
from kagetsu.rules.board import Outcome
from kagetsu.rules.clock import Clock, parse_clock
from kagetsu.rules.error import FormatError, IllegalMove, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.named_opening import name_opening
from kagetsu.rules.notation import parse_size, size_text
from kagetsu.rules.point import BLACK, PASS, WHITE, make_point, point_name, point_xy
from kagetsu.rules.rule import FREESTYLE, RENJU, STANDARD, Rule, parse_rule
from kagetsu.rules.tree import Node, SetUp
from kagetsu.texts import mark

__all__ = ["read_sgf", "write_sgf"]

_HEADERS = {
    "AP": "application", "GN": "name", "EV": "event", "RO": "round", "DT": "date", "PC": "place", "PB": "black",
    "PW": "white", "BR": "black_rank", "WR": "white_rank", "ON": "opening",
}  # fmt: skip
_COLOURS = {"B": BLACK, "W": WHITE}
_NAMES = {colour: name for name, colour in _COLOURS.items()}
_MARKS = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross"}
_NUMBERED_RULES = {"0": FREESTYLE, "1": STANDARD, "4": RENJU}
_RENJU_WORDS = ("renju", "rif", "yamaguchi", "soosyrv", "soosorv", "taraguchi", "tarannikov", "sakata")
_OPEN_RESULTS = ("?", "void")
_OWN = {"C", "N", "LB", "ACT", "ELAPSED", "AB", "AW", "AE", "PL", *_MARKS}
_WRITTEN = ("FF", "GM", "CA", "SZ", "RU", "OPR", "TM", "RE", "WHO")
_TOLD = frozenset({"B", "W"})
_TOLD_AT_THE_ROOT = _TOLD | {*_HEADERS, *_WRITTEN}


# -- reading


def read_sgf(text: str, file: str | None = None, rule: Rule | None = None) -> list[Game]:
    """The games of an SGF file; each stands at the end of its main line. ``rule`` replaces what they say of the rule.

    The record is taken as it is, judged by nobody (``Game.check`` does that). FormatError names the place of
    text that is no SGF, of a game that is not gomoku or has an impossible size, of a node with a point off its board.
    A rule, a clock or a result that is not understood is told of in ``warnings`` of its game, with the place of the
    node, and written again as it stood.
    """
    source = Source(text, file)
    games = []
    for events in source.games():
        head = next(events)
        assert isinstance(head, Properties)
        place = source.place(head.offset)
        try:
            game = _game(source, head, events, rule)
        except KagetsuError as fault:
            raise FormatError.at(fault, file, *place) from None
        game.warnings = [
            fault if fault.line is not None else FormatError.at(fault, file, *place) for fault in game.warnings
        ]
        games.append(game)
    return games


def _game(source: Source, head: Properties, events: Iterator[Properties | str], rule: Rule | None) -> Game:
    _refuse_other_games(head)
    said = _first(head, "RU", "")
    known = _known_rule(said) if said else None
    width, height = parse_size(_first(head, "SZ", "19").replace(":", "x"))
    game = Game(
        rule or known or FREESTYLE, width=width, height=height, opening=_first(head, "OPR", "free"), clock=_clock(head)
    )
    for name, header in _HEADERS.items():
        if name in head:
            game.headers[header] = simple_text(head[name][0])
    if said and rule is None and known is None:
        game.headers["rules"] = simple_text(head["RU"][0])
        _warn(game, mark("The rule {text} is not known: the game is taken as freestyle."), game.headers["rules"])
    if len(head.get("WHO", [])) == 2:
        game.players = (simple_text(head["WHO"][0]), simple_text(head["WHO"][1]))
    if _first(head, "GM", "") == "1":
        message = mark("The file says that it is a game of Go: it is read as one of gomoku.")
        game.warnings.append(FormatError(message))
    _fill(game, source, head, events)
    game.warnings.extend(source.faults)
    game.go_to_end()
    _keep_unread(game, head)
    return game


def _keep_unread(game: Game, head: Properties) -> None:
    """States the result; keeps one that says nothing to us, and such a clock, as they stand in the file."""
    clock, result = _first(head, "TM", ""), _first(head, "RE", "")
    if clock and game.clock_at_start is None:
        game.root.annotate().properties["TM"] = head["TM"]
        if clock != "0":
            _warn(game, mark("The clock {text} is not understood: the game has none."), clock)
    if result and not _state_result(game, result):
        game.root.annotate().properties["RE"] = head["RE"]
        if result.lower() not in _OPEN_RESULTS:
            _warn(game, mark("The result {text} is not understood."), result)


def _warn(game: Game, message: str, text: str) -> None:
    game.warnings.append(FormatError(message, text=quoted(text)))


def _first(node: Properties, name: str, default: str) -> str:
    values = node.get(name)
    return simple_text(values[0]).strip() if values and values[0].strip() else default


def _refuse_other_games(head: Properties) -> None:
    kind = _first(head, "GM", "1")
    if kind != "4" and (kind != "1" or "KM" in head or "HA" in head):
        raise FormatError(mark("This is a record of another game (GM[{kind}]), not of gomoku or renju."), kind=kind)


def _known_rule(text: str) -> Rule | None:
    word = text.lower()
    if word in _NUMBERED_RULES:
        return _NUMBERED_RULES[word]
    try:
        return parse_rule(word)
    except FormatError:
        return RENJU if word.startswith(_RENJU_WORDS) else None


def _clock(head: Properties) -> Clock | None:
    try:
        return parse_clock(_first(head, "TM", ""))
    except FormatError:
        return None


def _fill(game: Game, source: Source, head: Properties, events: Iterator[Properties | str]) -> None:
    points = _points_by_letters(game.width, game.height)
    properties = head
    first = _FirstOddity()
    try:
        node = _add_node(game, game.root, head, is_root=True)
        first.look(node, head)
        branches: list[Node] = []
        for event in events:
            if isinstance(event, str):
                first.ends = first.ends or event == ")"
                if event == "(":
                    branches.append(node)
                else:
                    node = branches.pop()
                continue
            properties = event
            if not event:
                node = node.add()
                continue
            if len(event) == 1:
                ((name, values),) = event.items()
                point = points.get(values[0])
                if point is not None and len(values) == 1 and name in _COLOURS:
                    node = node.add(point, _COLOURS[name])
                    if not first.ends:
                        first.look(node, event)
                    continue
            node = _add_node(game, node, event)
            if not first.ends:
                first.look(node, event)
    except FormatError as fault:
        if fault.line is not None:
            raise
        raise FormatError.at(fault, None, *source.place(properties.offset)) from None
    if first.found is not None:
        game.warnings.append(FormatError.at(first.found, source.file, *source.place(first.offset)))


class _FirstOddity:
    """Looks along the main line, as it is read, for the first stone on a taken point or of the colour that is not to
    move. Nothing else is judged, and nothing behind set-up stones or a decision of an opening.
    """

    def __init__(self) -> None:
        self.ends = False
        """Whether there is nothing more to look for."""
        self.found: KagetsuError | None = None
        self.offset = 0
        self._taken: set[int] = set()
        self._turn = BLACK

    def look(self, node: Node, properties: Properties) -> None:
        notes, move = node.notes, node.move
        if notes is not None and (notes.set_up is not None or notes.action is not None):
            self.ends = True
        elif move is not None:
            if move in self._taken:
                self.found = IllegalMove(mark("{point} is taken."), point=point_name(move))
            elif node.colour != self._turn:
                self.found = IllegalMove(mark("The other colour is to move."))
            self.ends, self.offset = self.found is not None, properties.offset
            self._turn = WHITE if self._turn == BLACK else BLACK
            if move != PASS:
                self._taken.add(move)


def _add_node(game: Game, parent: Node, properties: Properties, is_root: bool = False) -> Node:
    moves = [(colour, value) for name, colour in _COLOURS.items() for value in properties.get(name, ())]
    node = parent if is_root or moves else parent.add()
    for index, (colour, value) in enumerate(moves):
        # Several moves in one node are against the rules of SGF, but nothing of a record is lost here.
        node = (node if index else parent).add(_move(game, value), colour)
    _annotate(game, node, properties, is_root)
    return node


def _move(game: Game, value: str) -> int:
    text = value.strip()
    if text == "" or (text == "tt" and game.width <= 19 and game.height <= 19):
        return PASS
    return _point(game, text)


@functools.cache
def _points_by_letters(width: int, height: int) -> dict[str, int]:
    """The points of a board by their two letters, column and row from the top left."""
    return {
        chr(ord("a") + column) + chr(ord("a") + row): make_point(column, height - 1 - row)
        for column in range(width)
        for row in range(height)
    }


@functools.cache
def _letters_by_point(width: int, height: int) -> dict[int, str]:
    return {point: letters for letters, point in _points_by_letters(width, height).items()} | {PASS: ""}


def _point(game: Game, value: str) -> int:
    point = _points_by_letters(game.width, game.height).get(value.lower() if value.isascii() else value)
    if point is None:
        raise FormatError(
            mark("{text} is not a point of a board of {width}x{height}."),
            text=repr(value[:12]), width=game.width, height=game.height,
        )  # fmt: skip
    return point


def _points(game: Game, values: list[str]) -> list[int]:
    """Points of a list, ``aa:cc`` standing for a rectangle. A point that is named often is given twice, which shows
    that it was, so that a file of rectangles does not fill the memory.
    """
    points: list[int] = []
    times: dict[int, int] = {}
    texts = Counter(filter(None, map(str.strip, values)))
    for value in (text for text, count in texts.items() for _ in range(min(count, 2))):
        first, colon, last = value.partition(":")
        corners = point_xy(_point(game, first)), point_xy(_point(game, last if colon else first))
        (left, low), (right, high) = (tuple(map(side, zip(*corners, strict=True))) for side in (min, max))
        for point in (make_point(x, y) for y in range(low, high + 1) for x in range(left, right + 1)):
            times[point] = times.get(point, 0) + 1
            if times[point] <= 2:
                points.append(point)
    return points


def _annotate(game: Game, node: Node, properties: Properties, is_root: bool) -> None:
    told = _TOLD_AT_THE_ROOT if is_root else _TOLD
    if properties.keys() <= told:
        return
    set_up = _read_set_up(game, properties)
    notes = node.annotate()
    notes.properties = {name: values for name, values in properties.items() if name not in told | _OWN}
    notes.set_up = set_up
    if set_up and is_root:
        game.start_from(set_up)
    notes.comment = simple_text("\n".join(properties.get("C", [])))
    notes.label = simple_text("\n".join(properties.get("N", [])))
    for name, sign in _MARKS.items():
        notes.marks.update(dict.fromkeys(_points(game, properties.get(name, [])), sign))
    for value in properties.get("LB", []):
        point, _, label = value.partition(":")
        notes.marks[_point(game, point)] = "=" + simple_text(label)
    if "ELAPSED" in properties:
        notes.seconds = _seconds(properties["ELAPSED"][0])
    if "ACT" in properties:
        notes.action = parse_action(simple_text(properties["ACT"][0]))


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds < math.inf else None


def _read_set_up(game: Game, properties: Properties) -> SetUp | None:
    if not properties.keys() & {"AB", "AW", "AE", "PL"}:
        return None
    black, white, empty = (_points(game, properties.get(name, [])) for name in ("AB", "AW", "AE"))
    turn = _first(properties, "PL", "").upper()[:1]
    return SetUp(black, white, empty, _COLOURS.get(turn))


def _state_result(game: Game, text: str) -> bool:
    """States how the game ended; False if the text does not say it."""
    stated = _parse_result(text)
    if stated is not None:
        game.state_result(stated, game.node)
    return stated is not None


def _parse_result(text: str) -> Outcome | None:
    word = text.strip().upper()
    if word in ("0", "DRAW", "JIGO") or "DRAW" in word:
        return Outcome(None, "agreement")
    if word[:2] not in ("B+", "W+"):
        return None
    reasons = {"R": "resignation", "T": "time", "F": "forfeit"}
    return Outcome(BLACK if word[0] == "B" else WHITE, reasons.get(word[2:3], "stated"))


# -- writing


def write_sgf(game: Game, end: Node | None = None) -> str:
    """The SGF text of a game with all its variations; with ``end``, only the line that leads to that node."""
    line = set(end.path()) if end is not None else None
    letters = _letters_by_point(game.width, game.height)
    parts: list[str] = []
    waiting: list[Node | None] = [game.root]
    while waiting:
        node = waiting.pop()
        if node is None:
            parts.append(")")
            continue
        parts.append("(")
        place = 0
        while node is not None:
            if place and place % 8 == 0:
                parts.append("\n")
            place += 1
            if node.notes is None and node.move is not None:
                parts.append(f";{_NAMES[node.colour]}[{letters[node.move]}]")
            else:
                parts.append(node_text(_properties(game, node, end)))
            children = [child for child in node.children() if line is None or child in line]
            node = children[0] if len(children) == 1 else None
        waiting.append(None)
        waiting.extend(reversed(children))
    parts.append("\n")
    return "".join(parts)


def _properties(game: Game, node: Node, end: Node | None) -> Properties:
    properties = _head(game, end) if node.parent is None else Properties()
    if node.move is not None:
        properties[_NAMES[node.colour]] = [_letters(game, node.move)]
    notes = node.notes
    if notes is None:
        return properties
    if notes.set_up is not None:
        for name, points in (("AB", notes.set_up.black), ("AW", notes.set_up.white), ("AE", notes.set_up.empty)):
            if points:
                properties[name] = [_letters(game, point) for point in points]
        if notes.set_up.to_move is not None:
            properties["PL"] = [_NAMES[notes.set_up.to_move]]
    for name, text in (("C", notes.comment), ("N", notes.label)):
        if text:
            properties[name] = [escape(text)]
    for name, sign in _MARKS.items():
        marked = [_letters(game, point) for point, kind in notes.marks.items() if kind == sign]
        if marked:
            properties[name] = marked
    labels = [f"{_letters(game, point)}:{escape(kind[1:])}" for point, kind in notes.marks.items() if kind[:1] == "="]
    if labels:
        properties["LB"] = labels
    if notes.seconds is not None:
        properties["ELAPSED"] = [f"{notes.seconds:.3f}"]
    if notes.action is not None:
        properties["ACT"] = [escape(notes.action.text())]
    kept = {name: values for name, values in notes.properties.items() if name not in properties}
    return Properties({**properties, **kept})


def _head(game: Game, end: Node | None) -> Properties:
    size = size_text(game.width, game.height).replace("x", ":")
    head = Properties({"FF": ["4"], "GM": ["4"], "CA": ["UTF-8"], "SZ": [size]})
    head["RU"] = [escape(game.headers.get("rules", game.rule.name))]
    if game.protocol != "free":
        head["OPR"] = [game.protocol]
    headers = _headers(game, end or game.last())
    for name, header in _HEADERS.items():
        if headers.get(header):
            head[name] = [escape(headers[header])]
    if any(game.players):
        head["WHO"] = [escape(player) for player in game.players]
    if game.clock_at_start is not None:
        head["TM"] = [game.clock_at_start.text()]
    result = _result(game, end)
    if result:
        head["RE"] = [result]
    return head


def _headers(game: Game, end: Node) -> dict[str, str]:
    """What is said about the whole game. Where it names its two players, the colours that they have at ``end`` and the
    opening that was played count, whatever an earlier file said.
    """
    moves = [node.move for node in end.path() if node.move is not None]
    named = name_opening(moves[:3], game.width, game.height)
    opening = named.title("en") if named else ""
    if not any(game.players):
        return {"opening": opening, **game.headers}
    owners = game.opening_at(end)
    black, white = (game.players[owners.player(colour) - 1] for colour in (BLACK, WHITE))
    return {**game.headers, "black": black, "white": white, "opening": opening}


def _letters(game: Game, point: int) -> str:
    return _letters_by_point(game.width, game.height)[point]


def _result(game: Game, end: Node | None) -> str:
    """How the game ended at ``end``, or at the end of its main line: B+R, W+T, 0 for a draw; empty if it did not."""
    outcome = game.recorded_outcome(end)
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "0"
    reasons = {"resignation": "R", "time": "T", "foul": "F", "forfeit": "F"}
    return f"{_NAMES[outcome.winner]}+{reasons.get(outcome.reason, '')}"
