"""The RIF database: games out of its XML, with the names that its tables have."""

import io
import random
import re
import tracemalloc
from collections.abc import Iterator

import pytest

from kagetsu.formats.rif import KEPT, read_rif
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, PASS, WHITE, point_name
from kagetsu.rules.rule import RENJU
from tests.counts import sample

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<database>
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="3" name="Tallinn" country="1"/></cities>
<months><month id="8" name="August"/></months>
<rules><rule id="1" name="RIF"><info>Text of the rule</info></rule><rule id="2" name="Soosyrv-8"/></rules>
<openings><opening id="4" name="Kagetsu" abbr="D4"/></openings>
<players>
<player id="10" name="Ando" surname="Meritee" city="3"/>
<player id="11" name="Юрий" surname="Тараннников"/>
</players>
<tournaments>
<tournament id="7" name="Open &amp; free" country="1" city="3" year="2001" month="8" start="2001-08-03" rule="2"/>
<tournament id="8" name="Second" year="1999" month="8" rule="1"/>
</tournaments>
<games>
"""
TAIL = "</games>\n</database>\n"
GAME = (
    '<game id="5" publisher="2" tournament="7" round="3" rule="1" black="10" white="11" bresult="0.5" btime="12"'
    ' wtime="" opening="4" alt="j7 [g7]" swap="WB"><move>h8 h9 i9\n g7</move><info>A note</info></game>\n'
)


def read(games: str = GAME) -> list[Game]:
    return list(read_rif(io.BytesIO((HEAD + games + TAIL).encode()), "base.rif"))


def moves(game: Game) -> str:
    return " ".join(point_name(node.move) for node in game.mainline() if node.move is not None)


def test_a_game_has_what_the_tables_say_of_it() -> None:
    (game,) = read()
    assert game.rule is RENJU
    assert (game.width, game.height) == (15, 15)
    assert moves(game) == "h8 h9 i9 g7"
    assert [node.colour for node in game.mainline()] == [BLACK, WHITE, BLACK, WHITE]
    assert game.headers == {
        "black": "Ando Meritee", "white": "Юрий Тараннников", "event": "Open & free", "round": "3",
        "place": "Tallinn, Estonia", "date": "2001-08-03", "rules": "RIF", "opening": "D4 Kagetsu",
    }  # fmt: skip
    assert game.root.annotate().comment == "A note"
    assert game.node is game.last()
    assert game.warnings == []


def test_what_has_no_place_is_kept_and_survives_sgf() -> None:
    (game,) = read()
    kept = ["id 5", "publisher 2", "btime 12", "alt j7 [g7\\]", "swap WB"]
    assert game.root.annotate().properties[KEPT] == kept
    (again,) = read_sgf(write_sgf(game))
    assert again.root.annotate().properties[KEPT] == kept
    assert moves(again) == moves(game)


@pytest.mark.parametrize(("score", "winner"), [("1", BLACK), ("0", WHITE), ("0.5", None), ("0.0", WHITE)])
def test_results_are_those_of_black(score: str, winner: int | None) -> None:
    (game,) = read(f'<game id="1" bresult="{score}"><move>h8 h9</move></game>')
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == winner


def test_a_game_without_a_result_has_none() -> None:
    (game,) = read('<game id="1"><move>h8 h9</move></game>')
    assert game.outcome() is None
    assert game.warnings == []


def test_a_rule_and_a_date_may_come_from_the_tournament() -> None:
    first, second = read('<game id="1" tournament="7"/><game id="2" tournament="8"/>')
    assert (first.headers["rules"], first.headers["date"]) == ("Soosyrv-8", "2001-08-03")
    assert (second.headers["rules"], second.headers["date"]) == ("RIF", "1999-08")


def test_several_games_are_read_in_order_while_the_file_is_read() -> None:
    class Watched(io.BytesIO):
        asked = 0

        def read(self, size: int | None = -1, /) -> bytes:
            self.asked += 1
            return super().read(size)

    text = HEAD + "".join(f'<game id="{n}"><move>h8</move></game>\n' for n in range(3_000)) + TAIL
    stream = Watched(text.encode())
    games = read_rif(stream)
    assert next(games).root.annotate().properties[KEPT] == ["id 0"]
    assert stream.asked == 1
    assert sum(1 for _ in games) == 2_999


def test_games_without_moves_and_passes() -> None:
    nothing, empty, passes = read("<game/><game><move/></game><game><move>h8 -- h9 PASS i9</move></game>")
    assert (nothing.mainline(), empty.mainline()) == ([], [])
    assert [node.move for node in passes.mainline()][1::2] == [PASS, PASS]
    assert passes.warnings == []


def test_what_is_no_point_is_left_out_and_told_once() -> None:
    (game,) = read('<game id="1" bresult="2"><move>h8 p16 ?? i9</move></game>')
    assert moves(game) == "h8 i9"
    assert [str(warning) for warning in game.warnings] == [
        "base.rif:17:1: 'p16' is no point of a board of 15x15: it is left out.",
        "base.rif:17:1: '2' is no result: Black has 1, 0.5 or 0.",
    ]


def test_other_elements_within_a_game_are_passed_over() -> None:
    (game,) = read('<game id="1"><move>h8</move><other>i9<move>j10</move></other><info>x</info></game>')
    assert moves(game) == "h8"
    assert game.root.annotate().comment == "x"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "base.rif:1:1: This is no XML that can be read: no element found."),
        ("(;GM[4])", "base.rif:1:1: This is no XML that can be read: syntax error."),
        ("<database>\n<games>", "base.rif:2:8: This is no XML that can be read: no element found."),
        ("<database>\n <games></database>", "base.rif:2:11: This is no XML that can be read: mismatched tag."),
        ("<game/>", "base.rif:1:1: 'game' cannot begin a RIF database."),
        ('<?xml version="1.0" encoding="nothing"?><a/>', "base.rif:1:31: This is no XML that can be read:"),
        ('<?xml version="1.0" encoding="shift_jis"?><a/>', "base.rif:1:31: This is no XML that can be read:"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a/>', "base.rif:1:25: The file declares 'b': declarations are not read."),
    ],
)
def test_what_is_no_database_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read_rif(io.BytesIO(text.encode()), "base.rif"))
    assert str(caught.value).startswith(sentence)


def test_the_games_before_a_fault_are_given() -> None:
    games = read_rif(io.BytesIO((HEAD + GAME * 500 + "<broken").encode()))
    assert moves(next(games)) == "h8 h9 i9 g7"
    with pytest.raises(FormatError):
        list(games)


def test_memory_does_not_grow_with_the_games() -> None:
    class Endless(io.RawIOBase):
        """A file that nobody holds as a whole."""

        def __init__(self) -> None:
            self.parts: Iterator[bytes] = iter([HEAD.encode(), *[GAME.encode() * 200] * 20, TAIL.encode()])

        def read(self, size: int = -1) -> bytes:
            return next(self.parts, b"")

    games = read_rif(Endless())  # type: ignore[arg-type]
    next(games)
    tracemalloc.start()
    try:
        count = 1 + sum(1 for _ in games)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 4_000
    assert peak < 3_000_000


def spoiled(count: int) -> Iterator[bytes]:
    whole = (HEAD + GAME * 2 + TAIL).encode()
    yield from (whole[:end] for end in range(len(whole)))
    dice = random.Random(7)
    spans = [found.span(1) for found in re.finditer(rb'="([^"]+)"', whole)]
    spans += [found.span(1) for found in re.finditer(rb"<move>([^<]+)<", whole)]
    inner = [at for start, end in spans for at in range(start, end)]
    pieces = [b"<", b">", b'"', b"&amp;", b"\0", b"\xff", b"h8 ", b"<game/>", b"<move>", b"p99 ", b"9" * 50]
    for _ in range(count):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(data))
            if dice.random() < 0.9:  # within a value or the moves, where it need not break the XML
                data[dice.choice(inner)] = dice.choice(b"0123456789abchi xyz.-")
            else:
                data[at : at + dice.randint(0, 6)] = dice.choice(pieces)
        yield bytes(data)


def attempt(data: bytes) -> tuple[list[Game], FormatError | None]:
    try:
        return list(read_rif(io.BytesIO(data), "base.rif")), None
    except FormatError as fault:
        return [], fault


def test_any_bytes_are_read_or_refused_with_a_place() -> None:
    read_well = total = 0
    for data in spoiled(sample(2_000, 200_000)):
        games, fault = attempt(data)
        total += 1
        read_well += fault is None
        assert fault is None or (fault.line is not None and fault.column is not None)
        assert all(str(warning).startswith("base.rif:") for game in games for warning in game.warnings)
    assert read_well > total / 5
