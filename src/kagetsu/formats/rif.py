"""The database of renju games that the federation RIF publishes (renju.net), an XML file, read as a stream.

Tables of players, tournaments and so on come first, each element with an ``id``; then the games, which name them by it.
All games are renju on 15x15. The file is free for use that is neither commercial nor on a web site, says its licence;
Kagetsu ships none of it. Games that come before a table they name lack its names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from kagetsu.formats.sgf_grammar import escape
from kagetsu.formats.standing import stand_at_end
from kagetsu.rules.board import Outcome
from kagetsu.rules.error import FormatError, KagetsuError, quoted
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, opponent, parse_point, point_xy
from kagetsu.rules.rule import RENJU, Rule
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["KEPT", "read_rif"]

KEPT = "RIF"
"""The property of the root in which the attributes stand that have no other place, as ``alt i10`` and ``swap yes``,
written as SGF has its texts.
"""

_CHUNK = 65536
_TABLES = ("country", "city", "month", "rule", "opening", "player", "tournament")
_HELD = ("black", "white", "bresult", "tournament", "round", "rule", "opening")
"""The attributes of a game that have a place of their own."""
_PASSES = ("--", "-", "pass")
_SIZE = 15
_RESULTS = {1.0: BLACK, 0.5: None, 0.0: WHITE}

_Attributes = dict[str, str]


def read_rif(stream: BinaryIO, file: str | None = None, rule: Rule | None = None) -> Iterator[Game]:
    """The games of a RIF database, one after the other, while ``stream`` is read: in memory are the tables and a few
    games. Each stands at its end. ``rule`` replaces renju.

    ``headers`` has the players, the tournament with its place and date, the round, the rule and the opening by their
    names; the other attributes (id, alternative fifth moves, swap, times) stay with the root. Moves that are no
    points are left out; ``warnings`` names the first with the line of its game, and a result that is none. FormatError
    names line and column of what is no such XML.
    """
    reader = _Reader(file, rule or RENJU)
    while True:
        chunk = stream.read(_CHUNK)
        reader.feed(chunk)
        yield from reader.games
        reader.games.clear()
        if not chunk:
            return


class _Reader:
    """Hears of the elements of the file, and makes games of them."""

    def __init__(self, file: str | None, rule: Rule) -> None:
        self.file = file
        self.rule = rule
        self.games: list[Game] = []
        self._tables: dict[str, dict[str, _Attributes]] = {name: {} for name in _TABLES}
        self._depth = 0
        self._game: _Attributes | None = None
        self._place = (1, 1)
        self._texts: dict[str, list[str]] = {}
        self._open = ""
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity

    def feed(self, chunk: bytes) -> None:
        """Takes the next bytes; none of them are the end of the file."""
        try:
            self._parser.Parse(chunk, not chunk)
        except expat.ExpatError as fault:
            raise FormatError(
                mark("This is no XML that can be read: {reason}."),
                file=self.file, line=fault.lineno, column=fault.offset + 1, reason=expat.ErrorString(fault.code),
            ) from None  # fmt: skip
        except (ValueError, LookupError) as fault:  # an encoding that the parser does not have
            raise self._fault(mark("This is no XML that can be read: {reason}."), reason=fault) from None

    def _fault(self, message: str, **values: object) -> FormatError:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return FormatError.at(KagetsuError(message, **values), self.file, line, column)

    def _entity(self, name: str, *_: object) -> None:
        # Such a declaration can make a small file a huge one, and no database has any.
        raise self._fault(mark("The file declares {name}: declarations are not read."), name=quoted(name))

    def _start(self, name: str, attributes: _Attributes) -> None:
        self._depth += 1
        if self._depth == 1 and name in ("game", *_TABLES):
            raise self._fault(mark("{name} cannot begin a RIF database."), name=quoted(name))
        if self._game is not None:
            if self._depth == 4 and name in self._texts:
                self._open = name
        elif name == "game" and self._depth == 3:
            self._game, self._texts = attributes, {"move": [], "info": []}
            self._place = (self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
        elif name in _TABLES and self._depth == 3:
            self._tables[name][attributes.get("id", "")] = attributes

    def _text(self, text: str) -> None:
        if self._open:
            self._texts[self._open].append(text)

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth == 3 and self._open:
            self._texts[self._open].append("\n")
            self._open = ""
        if self._depth == 2 and self._game is not None:
            self.games.append(self._make(self._game))
            self._game = None

    # -- one game

    def _make(self, attributes: _Attributes) -> Game:
        game = Game(self.rule, _SIZE)
        game.headers.update({name: text for name, text in self._headers(attributes).items() if text})
        notes = game.root.annotate()
        notes.comment = "".join(self._texts["info"]).strip()
        kept = [escape(f"{name} {text}") for name, text in attributes.items() if name not in _HELD and text]
        if kept:
            notes.properties[KEPT] = kept
        self._play(game, "".join(self._texts["move"]).split())
        stand_at_end(game)
        self._state_result(game, attributes.get("bresult", ""))
        return game

    def _headers(self, attributes: _Attributes) -> _Attributes:
        tournament = self._named("tournament", attributes.get("tournament"))
        city = self._named("city", tournament.get("city"))
        country = self._named("country", tournament.get("country") or city.get("country"))
        opening = self._named("opening", attributes.get("opening"))
        return {
            "black": self._player(attributes.get("black")),
            "white": self._player(attributes.get("white")),
            "event": tournament.get("name", ""),
            "round": attributes.get("round", ""),
            "place": ", ".join(filter(None, (city.get("name"), country.get("name")))),
            "date": self._date(tournament),
            "rules": self._named("rule", attributes.get("rule") or tournament.get("rule")).get("name", ""),
            "opening": " ".join(filter(None, (opening.get("abbr"), opening.get("name")))),
        }

    def _named(self, table: str, number: str | None) -> _Attributes:
        return self._tables[table].get(number or "", {})

    def _player(self, number: str | None) -> str:
        player = self._named("player", number)
        return " ".join(filter(None, (player.get("name"), player.get("surname"))))

    def _date(self, tournament: _Attributes) -> str:
        """The first day, else the year and month as the tournament has them."""
        month = tournament.get("month", "")
        parts = (tournament.get("year", ""), month.zfill(2) if month.isdecimal() and month != "0" else "")
        return tournament.get("start") or "-".join(filter(None, parts))

    def _play(self, game: Game, moves: list[str]) -> None:
        node: Node = game.root
        colour = BLACK
        for word in moves:
            try:
                point = PASS if word.lower() in _PASSES else parse_point(word)
            except KagetsuError:
                point = None
            if point is None or (point != PASS and max(point_xy(point)) >= _SIZE):
                self._warn(game, mark("{text} is no point of a board of 15x15: it is left out."), word)
                continue
            node = node.add(point, colour)
            colour = opponent(colour)

    def _state_result(self, game: Game, text: str) -> None:
        try:
            winner = _RESULTS[float(text)] if text else None
        except (ValueError, KeyError):
            self._warn(game, mark("{text} is no result: Black has 1, 0.5 or 0."), text)
            return
        if text and game.board.outcome() is None:
            game.state_result(Outcome(winner, "agreement" if winner is None else "stated"), game.last())

    def _warn(self, game: Game, message: str, text: str) -> None:
        if not any(warning.message == message for warning in game.warnings):
            game.warnings.append(FormatError.at(KagetsuError(message, text=quoted(text)), self.file, *self._place))
