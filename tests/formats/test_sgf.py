"""SGF: the grammar, games read and written, and what old files do."""

import tracemalloc
from pathlib import Path

import pytest

from kagetsu.formats.files import losses, read_game, read_games, write_game
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.formats.sgf_grammar import Source, escape, simple_text
from kagetsu.rules.action import Add, Declare, Offer, Pick, Stay, Swap
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.clock import parse_clock
from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.point import BLACK, EMPTY, PASS, WHITE, parse_moves, parse_point, point_name
from kagetsu.rules.rule import RENJU


def moves(game: Game) -> str:
    return " ".join(point_name(node.move) for node in game.mainline() if node.move is not None)


def again(game: Game) -> Game:
    (other,) = read_sgf(write_sgf(game))
    return other


# -- the grammar


def test_values_escapes_and_order_are_kept() -> None:
    (events,) = map(list, Source(r"(;C[a [3d\]: b]XY[1][2\\];B[hh](;W[aa])(;W[bb]))").games())
    head = {"C": [r"a [3d\]: b"], "XY": ["1", r"2\\"]}
    assert events == [head, {"B": ["hh"]}, "(", {"W": ["aa"]}, ")", "(", {"W": ["bb"]}, ")"]


@pytest.mark.parametrize("text", ["", "]", "\\", "a]b\\c", "a\\", "[x[3d]]", "line\nline", "五目並べ"])
def test_escapes_go_both_ways(text: str) -> None:
    assert simple_text(escape(text)) == text


def test_a_backslash_before_a_line_break_joins_the_lines() -> None:
    assert simple_text("one\\\ntwo") == "onetwo"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("(;FF[4]", 1, 8),
        ("(;B[hh", 1, 4),
        ("(;\nB hh)", 2, 3),
        ("(;B[hh]\n;W[aa]!)", 2, 7),
        ("(;(;B[aa]);W[bb])", 1, 11),
    ],
)
def test_faults_name_their_place(text: str, line: int, column: int) -> None:
    with pytest.raises(FormatError) as fault:
        [list(events) for events in Source(text, "game.sgf").games()]
    assert (fault.value.file, fault.value.line, fault.value.column) == ("game.sgf", line, column)
    assert str(fault.value).startswith(f"game.sgf:{line}:{column}: ")


@pytest.mark.parametrize("text", ["", "   ", "no game here", ";B[hh]", "()"])
def test_no_game_is_an_error(text: str) -> None:
    with pytest.raises(FormatError):
        read_sgf(text)


def test_deep_nesting_needs_no_recursion() -> None:
    text = "(;FF[4]GM[4]SZ[15]" + "".join(f"(;{'BW'[n % 2]}[aa]" for n in range(3000)) + ")" * 3001
    (game,) = read_sgf(text)
    assert len(game.mainline()) == 3000
    assert write_sgf(game).count(";") == 3001


@pytest.mark.parametrize(
    "nodes",
    [";B[aa];W[bb]" * 10_000, "(;B[aa])" * 20_000, "(;B[aa]" * 20_000 + ")" * 20_000, ";B[aa](;W[bb])(" * 10_000],
    ids=["a long line", "a wide tree", "a deep tree", "a comb"],
)
def test_a_node_takes_little_memory(nodes: str) -> None:
    text = "(;GM[4]SZ[15]" + nodes + ")" * (nodes.count("(") - nodes.count(")") + 1)
    tracemalloc.start()
    (game,) = read_sgf(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sum(1 for _ in game.root.walk()) == 20_001
    assert peak < 150 * 20_000


def test_only_the_first_of_many_slips_are_told() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]" + ";B[hh]C[[a]] ]" * 1000 + ")")
    slips = [warning for warning in game.warnings if "']' too many" in str(warning)]
    assert len(slips) == 100
    assert (slips[0].line, slips[0].column) == (1, 25)
    assert len(game.warnings) == 101


# -- reading


def test_points_count_from_the_top_left() -> None:
    (game,) = read_sgf("(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[aa];W[oo];B[])")
    assert moves(game) == "h8 i9 a15 o1 --"


def test_a_rectangle() -> None:
    (game,) = read_sgf("(;FF[4]GM[4]SZ[20:15];B[ta];W[ao])")
    assert (game.width, game.height) == (20, 15)
    assert moves(game) == "t15 a1"


def test_old_names_and_passes() -> None:
    (game,) = read_sgf("(;GaMe[4]SiZe[15];Black[hh];White[tt])")
    assert moves(game) == "h8 --"


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("renju", "renju"),
        ("4", "renju"),
        ("0", "freestyle"),
        ("1", "standard"),
        ("caro+edge-blocks", "caro+edge-blocks"),
        ("RIF", "renju"),
        ("Soosyrv-8", "renju"),
        ("house rules", "freestyle"),
    ],
)
def test_rules(rule: str, name: str) -> None:
    (game,) = read_sgf(f"(;GM[4]SZ[15]RU[{rule}];B[hh])")
    assert game.rule.name == name
    if rule == "house rules":
        assert "RU[house rules]" in write_sgf(game)


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("B+R", Outcome(BLACK, "resignation")),
        ("W+T", Outcome(WHITE, "time")),
        ("W+F", Outcome(WHITE, "forfeit")),
        ("W+1", Outcome(WHITE, "stated")),
        ("B+", Outcome(BLACK, "stated")),
        ("0", Outcome(None, "agreement")),
        ("Draw", Outcome(None, "agreement")),
        ("B+Draw", Outcome(None, "agreement")),
        ("Void", None),
        ("", None),
    ],
)
def test_stated_results(result: str, outcome: Outcome | None) -> None:
    (game,) = read_sgf(f"(;GM[4]SZ[15]RE[{result}];B[hh];W[aa])")
    assert game.outcome() == outcome
    if outcome is not None:
        assert outcome.text("en").startswith({BLACK: "Black wins", WHITE: "White wins", None: "A draw"}[outcome.winner])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("(;GM[4]SZ[15];B[ph])", "'ph'"),
        ("(;GM[4]SZ[15];B[h])", "'h'"),
        ("(;GM[4]SZ[15]AB[aa][zz])", "'zz'"),
        ("(;GM[4]SZ[4];B[aa])", "4"),
        ("(;GM[4]SZ[26];B[aa])", "26"),
        ("(;GM[4]SZ[big];B[aa])", "'big'"),
        ("(;GM[1]SZ[19]KM[6.5];B[aa])", "GM[1]"),
        ("(;GM[2]SZ[8];B[aa])", "GM[2]"),
        ("(;GM[4]SZ[15]OPR[nonsense];B[aa])", "nonsense"),
        ("(;GM[4]SZ[15];ACT[jump])", "'jump'"),
    ],
)
def test_what_is_no_record_of_ours_is_refused_by_name(text: str, word: str) -> None:
    with pytest.raises(FormatError) as fault:
        read_sgf(text, "odd.sgf")
    assert word in str(fault.value)
    assert str(fault.value).startswith("odd.sgf:1:")


def test_a_node_at_fault_is_named_by_its_place() -> None:
    with pytest.raises(FormatError) as fault:
        read_sgf("(;GM[4]SZ[15]\n;B[aa]\n;W[bb] ;B[zz])", "odd.sgf")
    assert (fault.value.file, fault.value.line, fault.value.column) == ("odd.sgf", 3, 8)


def test_a_point_set_up_twice_has_the_later_colour() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]AB[aa][bb]AW[aa])")
    assert game.board.stone_at("a15") == WHITE


def test_a_record_is_not_judged() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh];W[hh];W[aa];B[bb])")
    assert moves(game) == "h8 h8 a15 b14"
    assert game.board.stone_at("b14") == BLACK
    assert len(game.check()) == 1


def test_set_up_stones_comments_and_marks_survive() -> None:
    text = "(;GM[4]SZ[15]AB[hh][ih]AW[hg:ig]PL[B]C[start]TR[aa]LB[bb:1];B[jh]N[a move]XX[kept][as is]C[b [3d\\]: c])"
    (game,) = read_sgf(text)
    for _ in range(5):
        game = again(game)
    game.go_to(game.root)
    assert game.board.stones(BLACK) == [parse_point("h8"), parse_point("i8")]
    assert game.board.stones(WHITE) == [parse_point("h9"), parse_point("i9")]
    assert game.board.turn == BLACK
    notes = game.root.notes
    assert notes is not None
    assert notes.comment == "start"
    assert notes.marks == {parse_point("a15"): "triangle", parse_point("b14"): "=1"}
    (move,) = game.mainline()
    assert move.notes is not None
    assert (move.notes.comment, move.notes.label) == ("b [3d]: c", "a move")
    assert move.notes.properties == {"XX": ["kept", "as is"]}


def test_variations_survive() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh](;W[hg];B[aa])(;W[ig](;B[bb])(;B[cc])))")
    walked = [point_name(node.move) for node in again(game).root.walk() if node.move is not None]
    assert walked == ["h8", "h9", "a15", "i9", "b14", "c13"]
    assert write_sgf(again(game)) == write_sgf(game)


def test_several_games_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "many.sgf"
    file.write_text("(;GM[4]SZ[15];B[hh])\n\n(;GM[4]SZ[19];B[aa];W[bb])\n")
    assert [len(game.mainline()) for game in read_games(file)] == [1, 2]
    assert moves(read_game(file)) == "h8"


def test_an_end_on_the_board_goes_before_a_stated_one_and_is_taken_back_with_its_move() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[standard]RE[B+];B[ha];W[aa];B[hb];W[ab];B[hc];W[ac];B[hd];W[ad];B[he])")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "five"
    assert [str(loss) for loss in losses(game, "game.txt")] == ["Left out: the rule (standard)."]
    game.undo()
    assert game.outcome() is None
    assert len(game.board.move_stack) == 8


# -- writing


def test_a_game_with_an_opening_goes_on_where_it_stood() -> None:
    game = Game("renju", opening="soosyrv-8", clock=parse_clock("300+5"))
    game.players = ("human", "greedy")
    for move in ("h8", "i9", "j8"):
        game.play(move, 1.5)
    game.act(Stay())
    game.play("i7")
    game.act(Declare(2))
    game.act(Swap())
    game.act(Offer((parse_point("a1"), parse_point("b2"))))
    other = again(game)
    assert other.opening.phase == "pick"
    assert other.actor == game.actor
    assert other.players == ("human", "greedy")
    assert other.clock == game.clock
    other.act(Pick(parse_point("b2")))
    other.play("c3")
    third = again(other)
    assert moves(third) == "h8 i9 j8 i7 b2 c3"
    assert third.check() == []
    assert third.colour_of(1) == WHITE


def test_the_two_stones_of_swap2_survive() -> None:
    game = Game("freestyle", opening="swap2")
    for move in ("h8", "g7", "i6"):
        game.play(move)
    game.act(Add(parse_point("j9"), parse_point("h5")))
    other = again(game)
    assert other.board.text() == "15:freestyle:h8g7i6j9h5"
    assert other.actor == 1
    other.act(Swap())
    assert again(other).colour_of(1) == WHITE


def test_results_are_written_as_records_write_them() -> None:
    game = Game("renju")
    game.play("h8")
    assert "RE[" not in write_sgf(game)
    game.resign(WHITE)
    assert "RE[B+R]" in write_sgf(game)
    record = Game("renju")
    for move in parse_moves("g8a1i8a3h7a5h9a7h8"):
        record.play(move)
    assert "RE[W+F]" in write_sgf(record)
    five = Game("standard")
    for move in parse_moves("h8a1i8a2j8a3k8a4l8"):
        five.play(move)
    assert "RE[B+]" in write_sgf(five)
    assert again(five).outcome() == five.outcome()


def test_only_the_line_that_was_played() -> None:
    game = Game("renju")
    for move in ("h8", "h9", "i10"):
        game.play(move)
    game.undo()
    game.play("j8")
    assert write_sgf(game).count("(") == 3
    played = write_sgf(game, game.node)
    assert played.count("(") == 1
    (other,) = read_sgf(played)
    assert moves(other) == "h8 h9 j8"


def test_an_opening_of_renju_is_named() -> None:
    game = Game("renju")
    for move in ("h8", "g8", "g9"):
        game.play(move)
    assert "D4" in write_sgf(game)
    assert "Kagetsu" in write_sgf(game)


def test_a_position_as_the_start(tmp_path: Path) -> None:
    position = Board.from_stones(["h8"], ["h9", "h10"], WHITE, "caro")
    game = Game(position=position)
    game.play("a1")
    file = tmp_path / "from.sgf"
    write_game(game, file)
    other = read_game(file)
    assert other.board == game.board
    assert other.rule.name == "caro"


@pytest.mark.parametrize(
    ("data", "black"),
    [
        ("(;GM[4]SZ[15]PB[花月];B[hh])".encode(), "花月"),
        ("(;GM[4]SZ[15]CA[UTF-8]PB[花月];B[hh])".encode("utf-8-sig"), "花月"),
        ("(;GM[4]SZ[15]CA[GB18030]PB[花月];B[hh])".encode("gb18030"), "花月"),
        ("(;GM[4]SZ[15]PB[花月];B[hh])".encode("gb18030"), "花月"),
        ("(;GM[4]SZ[15]CA[ISO-8859-1]PB[Soosõrv];B[hh])".encode("latin-1"), "Soosõrv"),
    ],
)
def test_encodings(tmp_path: Path, data: bytes, black: str) -> None:
    file = tmp_path / "old.sgf"
    file.write_bytes(data)
    game = read_game(file)
    for _ in range(5):
        assert game.headers["black"] == black
        write_game(game, file)
        game = read_game(file)


def test_other_kinds_of_file_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"game\.xyz"):
        read_game(tmp_path / "game.xyz")
    with pytest.raises(OSError, match=r"none\.sgf"):
        read_game(tmp_path / "none.sgf")


def test_a_pass_is_an_empty_value() -> None:
    game = Game("renju")
    game.play("h8")
    game.play(PASS)
    assert ";W[]" in write_sgf(game)
    assert moves(again(game)) == "h8 --"
    assert again(game).board.stone_at("a1") == EMPTY


def test_colours_and_opening_follow_the_line_that_was_played() -> None:
    game = Game("renju", opening="swap1")
    game.players = ("Anna", "Ben")
    game.play("h8")
    assert "PB[Anna]PW[Ben]" in write_sgf(game)
    other = again(game)
    other.act(Swap())
    for move in ("h9", "h10"):
        other.play(move)
    assert "PB[Ben]PW[Anna]" in write_sgf(other)
    assert "ON[D1 " in write_sgf(other)
    other.undo()
    other.play("i9")
    assert "ON[D4 " in write_sgf(other, other.node)


def test_what_a_file_says_of_its_players_stays() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[renju]PB[Anna]PW[Ben]ON[our opening];B[hh];W[hg];B[hf])")
    assert "PB[Anna]PW[Ben]ON[our opening]" in write_sgf(game)


@pytest.mark.parametrize(
    ("properties", "warned", "written"),
    [
        ("RU[house rules]", "'house rules'", "RU[house rules]"),
        ("RU[ Gomoku, no fouls ]", "' Gomoku, no fouls '", "RU[ Gomoku, no fouls ]"),
        ("TM[two hours]", "'two hours'", "TM[two hours]"),
        ("RE[adjourned]", "'adjourned'", "RE[adjourned]"),
        ("RU[]", None, "RU[freestyle]"),
        ("RU[RIF]", None, "RU[renju]"),
        ("TM[0]", None, "TM[0]"),
        ("TM[300+5]", None, "TM[300+5]"),
        ("RE[?]", None, "RE[?]"),
        ("RE[Void]", None, "RE[Void]"),
        ("RE[B+R]", None, "RE[B+R]"),
    ],
)
def test_what_is_not_understood_is_told_and_kept(properties: str, warned: str | None, written: str) -> None:
    (game,) = read_sgf(f"\n\n (;GM[4]SZ[15]{properties};B[hh];W[hg])", "game.sgf")
    assert written in write_sgf(game)
    if warned is None:
        assert game.warnings == []
    else:
        (fault,) = game.warnings
        assert (fault.file, fault.line, fault.column) == ("game.sgf", 3, 3)
        assert warned in str(fault)


def test_a_rule_that_is_given_needs_no_warning() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[house rules];B[hh])", rule=RENJU)
    assert game.warnings == []
    assert "RU[renju]" in write_sgf(game)


def test_a_result_that_was_open_gives_way_to_the_real_one() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RE[adjourned];B[hh])")
    game.resign(WHITE)
    assert "RE[B+R]" in write_sgf(game)
    assert "adjourned" not in write_sgf(game)


@pytest.mark.parametrize("set_up", ["AB[hh]AW[hh]", "AB[hh][hh]", "AB[hg][hh]AE[hh]", "AW[gh:ih]AB[hh]"])
@pytest.mark.parametrize("where", ["(;GM[4]SZ[15]PL[B]{};B[aa])", "(;GM[4]SZ[15];B[aa];PL[W]{};W[ab])"])
def test_two_set_up_stones_on_one_point(set_up: str, where: str) -> None:
    (game,) = read_sgf(where.format(set_up))
    (oddity,) = game.check()
    assert str(oddity.error) == "h8 is set up twice."


def test_two_moves_on_one_point() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh];W[hh])")
    (oddity,) = game.check()
    assert oddity.node.colour == WHITE
    assert str(oddity.error) == "h8 is taken."


@pytest.mark.parametrize(
    ("nodes", "place", "said"),
    [
        (";B[hh];W[ig]\n;B[hh]", (2, 1), "h8 is taken."),
        (";B[hh];W[ig];W[aa]C[x]", (1, 26), "The other colour is to move."),
        (";W[hh]", (1, 14), "The other colour is to move."),
        (";B[hh](;W[ig];B[hh])(;W[hh])", (1, 27), "h8 is taken."),
    ],
)
def test_the_first_oddity_of_the_main_line_is_told_of(nodes: str, place: tuple[int, int], said: str) -> None:
    (game,) = read_sgf(f"(;GM[4]SZ[15]{nodes})", "a.sgf")
    (warning,) = game.warnings
    assert ((warning.line, warning.column), warning.message and str(warning).partition(": ")[2]) == (place, said)


@pytest.mark.parametrize(
    "text",
    ["AB[hh];W[hg]", ";B[hh](;W[ig])(;W[hh])", ";B[hh];W[];B[];W[aa]", ";B[hh];AE[hh];W[hh]", "OPR[swap];B[hh];W[aa]"],
)
def test_what_is_no_oddity(text: str) -> None:
    (game,) = read_sgf(f"(;GM[4]SZ[15]{text})")
    assert game.warnings == []
