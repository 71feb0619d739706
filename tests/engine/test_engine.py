"""The engine on its real search: facts, limits, every rule and size, and what it refuses."""

import random
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings

import kagetsu
from kagetsu.engine.engine import Engine
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.proof import replay
from kagetsu.engine.report import Info, Result
from kagetsu.engine.score import DECIDED_SCORE, WIN_SCORE, Score
from kagetsu.engine.solve import solve_vcf, solve_vct
from kagetsu.rules.board import Board
from kagetsu.rules.error import IllegalMove, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Thinker
from kagetsu.rules.point import BLACK, COLOURS, PASS, WHITE, all_points, parse_point, point_name, point_xy
from tests.counts import sample
from tests.engine.crowded import crowded
from tests.engine.test_proof import TWO_STEPS, TWO_THREES, board
from tests.ladder.test_facts import ONLY_AN_OVERLINE, narrow_boards
from tests.rules.positions import RULE_NAMES, boards

CASE_23 = Board.from_moves("h8g6f6g5f7g4h7g3g2a1", rule="renju")
"""White's four can only be stopped at g7, where Black would make two threes."""
CASE_27 = Board.from_moves("e4d5e5e6c4d4d6f4e3f5e2e1e7c5c7d7g4f3f2f6f7d2b8d1d3f1b5a6", size=8)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(hash_mb=8, seed=1)


def test_public_names() -> None:
    assert kagetsu.Engine is Engine
    assert (kagetsu.Info, kagetsu.Result, kagetsu.Score) == (Info, Result, Score)


def test_the_numbers_of_the_kernel() -> None:
    assert (kernel.WIN_SCORE, kernel.DECIDED_SCORE) == (WIN_SCORE, DECIDED_SCORE)


@pytest.mark.parametrize(
    ("position", "moves", "source", "score", "reason"),
    [
        (Board.from_moves("h8c3i8d3j8e3k8f3"), "g8 l8", "vcf", Score.win(1), "makes five in a row"),
        (board(*TWO_STEPS), "i8", "vcf", Score.win(5), "i8 wins by continuous fours: i8j8i9."),
        (board(*TWO_THREES), "h8", "vct", Score.win(5), "h8 wins by continuous threats: h8"),
        (CASE_23, None, "search", Score.loss(2), "Every point tried loses; "),
        (
            Board.from_moves("h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10"), "e7", "only", None,
            "e7 is the only move that does not lose at once.",
        ),
        (board("b3 h8 i8 j8", "c3 d3 e3 f3"), "g3", "only", None, "g3 is the only move that does not lose at once."),
        (Board.from_moves("h8h9i10i9"), None, "search", None, "is the best move at depth "),
    ],
)  # fmt: skip
def test_plays(
    engine: Engine, position: Board, moves: str | None, source: str, score: Score | None, reason: str
) -> None:
    result = engine.play(position, Limits(nodes=40_000))
    assert result.move is not None
    assert point_name(result.move) in (moves or "").split() if moves else position.is_legal(result.move)
    assert result.source == source
    assert result.line[0] == result.move
    assert result.infos[0].score == result.score
    assert reason in result.reason()
    if score:
        assert result.score == score


def test_holds_an_open_three_by_the_edge(engine: Engine) -> None:
    """Whatever else is played, White makes a straight four."""
    assert point_name(engine.choose(CASE_27, Limits(depth=4))) in {"c1", "g1"}


def test_the_only_legal_point(engine: Engine) -> None:
    """d3, an overline, is forbidden to Black; a1 is the only other point that is empty."""
    drawn = ONLY_AN_OVERLINE.rstrip().removesuffix("X O X O X O X") + ". O X O X O X"
    result = engine.play(Board.from_diagram(drawn, "renju", BLACK), Limits(depth=3))
    assert (result.move, result.source) == (0, "only")
    assert result.reason() == "a1 is the only legal move."


# -- no move to choose


@pytest.mark.parametrize(
    ("rule", "chosen", "reason"),
    [
        ("renju", "--", "A pass: every empty point is forbidden."),
        ("renju+no-pass", "d3", "There is no legal move: every empty point is forbidden."),
    ],
)
def test_only_fouls_are_left(engine: Engine, rule: str, chosen: str, reason: str) -> None:
    position = Board.from_diagram(ONLY_AN_OVERLINE, rule, BLACK)
    assert position.legal_moves == []
    result = engine.play(position, Limits(time=1))
    assert (result.move, result.score, result.line, result.infos, result.source) == (None, None, (), (), "none")
    assert result.reason() == reason
    assert result.reason("zh") != reason
    assert engine.analyse(position, Limits(time=1)) == []
    point = PASS if chosen == "--" else position.point(chosen)
    assert engine.choose(position, Limits(time=1)) == point
    decision = engine.decide(position, Limits(time=1))
    assert (decision.point, decision.candidates, decision.reason()) == (point, (), reason)


def test_never_a_foul_where_nearly_every_point_is_one(engine: Engine) -> None:
    for position in narrow_boards():
        for limits in (Limits(time=0), Limits(nodes=1), Limits(depth=3)):
            assert engine.choose(position, limits) in position.legal_moves


def test_nothing_to_choose_after_the_end(engine: Engine) -> None:
    over = board("f8 g8 h8 i8 j8", "")
    for ask in (engine.think, engine.analyse, engine.play, engine.choose, engine.decide):
        with pytest.raises(KagetsuError, match="The game is over: there is no move to choose"):
            ask(over, Limits())


# -- boards with few empty points


def full_board(chance: random.Random, width: int, height: int) -> Board:
    """A full board without five in a row."""
    while True:
        stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
        for point in all_points(width, height):
            stones[chance.choice(COLOURS)].append(point)
        full = Board.from_stones(stones[BLACK], stones[WHITE], width=width, height=height)
        if full.outcome() == (None, "full", ()):
            return full


def emptied(chance: random.Random, count: int, rule: str) -> Board:
    full = full_board(chance, chance.randint(5, 7), chance.randint(5, 7))
    empty = set(chance.sample(list(all_points(full.width, full.height)), count))
    black, white = ([point for point in full.stones(colour) if point not in empty] for colour in COLOURS)
    return Board.from_stones(black, white, chance.choice(COLOURS), rule, width=full.width, height=full.height)


def solved(position: Board) -> Score:
    """What a position of few empty points is worth, by trying everything."""
    scores = []
    for move in position.empties():
        position.push(move)
        outcome = position.outcome()
        if outcome is None:
            reply = solved(position)
            told = reply.win_in or reply.loss_in
            scores.append(
                Score.of(0) if told is None else Score.loss(told + 1) if reply.win_in else Score.win(told + 1)
            )
        else:
            scores.append(Score.of(0) if outcome.winner is None else Score.win(1))
        position.pop()
    return max(scores)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "caro", "caro-standard", "freestyle+draw-after=45"])
def test_the_last_points_of_a_board(engine: Engine, rule: str) -> None:
    chance = random.Random(rule)
    seen = []
    for number in range(60):
        position = emptied(chance, 1 + number % 4, rule)
        if position.is_game_over():
            continue
        seen.append(solved(position))
        (info,) = engine.analyse(position, Limits(depth=5))
        assert info.score == seen[-1], position.text()
    assert len(seen) > 30
    if rule in {"freestyle", "standard"}:
        assert {score.win_in for score in seen} >= {None, 1}
        assert any(score.loss_in for score in seen)


@pytest.mark.parametrize("rule", RULE_NAMES)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_nearly_full_board_of_any_rule(engine: Engine, rule: str, count: int) -> None:
    chance = random.Random(f"{rule} {count}")
    for _ in range(8):
        position = emptied(chance, count, rule)
        if position.is_game_over():
            continue
        move = engine.play(position, Limits(time=0.2)).move
        assert move in position.legal_moves if position.legal_moves else move is None


@pytest.mark.parametrize(
    ("rule", "score"), [("freestyle+draw-after=6", Score.win(3)), ("freestyle+draw-after=5", Score.of(0))]
)
def test_a_draw_by_the_number_of_moves(engine: Engine, rule: str, score: Score) -> None:
    """Three black stones stand; the fourth makes a straight four, and the sixth stone would be the five."""
    assert engine.play(board("f8 g8 h8", "", rule=rule), Limits(depth=4)).score == score


# -- limits


def middle_games(count: int, seed: int = 0) -> list[Board]:
    """Positions after some moves near each other, not over."""
    chance = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        position = Board(chance.choice((9, 15, 15)), chance.choice(RULE_NAMES))
        centre = position.width // 2
        for _ in range(chance.randint(4, 24)):
            near = [
                point for point in position.legal_moves if max(abs(point % 32 - centre), abs(point // 32 - centre)) <= 3
            ]
            if not near or position.is_game_over():
                break
            position.push(chance.choice(near))
        if not position.is_game_over():
            found.append(position)
    return found


@pytest.mark.parametrize("limits", [Limits(nodes=3000), Limits(depth=5), Limits(nodes=20_000)])
def test_the_same_seed_gives_the_same_answers(limits: Limits) -> None:
    def answers() -> list[tuple[object, ...]]:
        with Engine(hash_mb=4, seed=3) as fresh:
            results = [fresh.play(position, limits) for position in middle_games(6)]
        return [(result.move, result.score, result.line, result.nodes, result.source) for result in results]

    assert answers() == answers()


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_depth_is_kept(engine: Engine, depth: int) -> None:
    reached = []
    for position in middle_games(12):
        result = engine.play(position, Limits(depth=depth))
        if result.source == "search":
            assert result.depth <= depth
            reached.append(result.depth if result.score and not result.score.decided else depth)
    assert set(reached) == {depth}


@pytest.mark.parametrize("nodes", [1, 2, 10, 500, 5000])
@pytest.mark.parametrize("threads", [1, 3])
def test_nodes_are_kept(nodes: int, threads: int) -> None:
    with Engine(hash_mb=4, threads=threads, seed=1) as fresh:
        for position in middle_games(12):
            result = fresh.play(position, Limits(nodes=nodes))
            assert result.nodes <= nodes
            assert result.move in position.legal_moves
    assert threading.active_count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_nodes_are_kept_by_the_solvers_too(threads: int) -> None:
    """With so many nodes the search for wins by threats is asked again and again; none is found here."""
    position = Board.from_text("15:freestyle:e11g10e6f11e12e10f10g12d9h13i14")
    for nodes in (150_000, 180_000, 400_000):
        with Engine(hash_mb=16, threads=threads, seed=1, book=False) as fresh:
            result = fresh.play(position, Limits(nodes=nodes))
        assert 0.7 * nodes < result.nodes <= nodes


def test_several_lines_that_are_broken_off_at_once(engine: Engine) -> None:
    """What a first depth found before its end counts, as far as it is in order."""
    for position in middle_games(30, seed=4):
        engine.analyse(position, Limits(nodes=300))
        infos = engine.analyse(position, Limits(nodes=300), multipv=8)
        assert infos
        assert [info.score for info in infos] == sorted((info.score for info in infos), reverse=True)


@pytest.mark.parametrize(("size", "rule"), [(15, "freestyle"), (25, "renju"), (6, "standard")])
def test_the_first_move_is_near_the_middle(size: int, rule: str) -> None:
    with Engine(hash_mb=4, seed=1, book=False) as fresh:
        move = fresh.choose(Board(size, rule), Limits(nodes=2000))
    assert all(abs(2 * coordinate - size + 1) <= 4 for coordinate in point_xy(move))


def test_time_is_kept(engine: Engine) -> None:
    position = Board.from_moves("h8h9i10k12d4")
    engine.make_ready(position)
    spent = []
    for seconds in (0.0, 0.05, 0.3):
        start = time.perf_counter()
        result = engine.play(position, Limits(time=seconds))
        spent.append(time.perf_counter() - start)
        assert result.move in position.legal_moves
    assert spent[0] < 0.1
    assert 0.03 < spent[1] < 0.2
    assert 0.25 < spent[2] < 0.5


def test_as_many_threads_as_can_be_set_keep_the_time() -> None:
    with Engine(threads=256, hash_mb=8, seed=1) as fresh:
        position = Board.from_moves("h8h9i10k12d4")
        fresh.make_ready(position)
        start = time.perf_counter()
        fresh.analyse(position, Limits(time=0.3))
        assert time.perf_counter() - start < 3
    assert threading.active_count() == 1


def test_a_stop_comes_through_at_once() -> None:
    """The least of 20 delays, as other tests run beside this one; without limits nothing else ends it."""
    with Engine(threads=2, hash_mb=8, seed=1) as fresh:
        fresh.make_ready(Board())
        delays = []
        for number in range(20):
            asked: list[float] = []

            def ask(asked: list[float] = asked) -> None:
                asked.append(time.perf_counter())
                fresh.stop()

            timer = threading.Timer(0.02 + 0.002 * number, ask)
            timer.start()
            result = fresh.play(Board.from_moves("h8h9i10i9"), Limits())
            delays.append(time.perf_counter() - asked[0])
            timer.join()
            assert result.move is not None
    assert min(delays) < 0.02
    assert threading.active_count() == 1


# -- several moves, and chosen ones


def test_several_moves(engine: Engine) -> None:
    for position in middle_games(8, seed=5):
        before = position.copy()
        infos = engine.analyse(position, Limits(depth=4), multipv=5)
        assert [info.rank for info in infos] == list(range(1, len(infos) + 1))
        assert len({info.line[0] for info in infos}) == len(infos) == min(5, len(position.legal_moves))
        assert [info.score for info in infos] == sorted((info.score for info in infos), reverse=True)
        assert position == before
        for info in infos:
            after = position.copy()
            for move in info.line:
                after.push(move, strict=True)


def test_lines_reach_as_far_as_the_search_did(engine: Engine) -> None:
    """Most of them: what stands behind a closed window must be remembered. Every move of theirs can be played, and a
    line that wins or loses goes on until nothing helps: four plies before the five at the latest.
    """
    reached: dict[bool, list[bool]] = {False: [], True: []}
    for position in middle_games(40, seed=3):
        (info,) = engine.analyse(position, Limits(nodes=6000))
        there = position.copy()
        for move in info.line:
            assert not there.is_game_over()
            there.push(move, strict=True)
        wanted = (info.score.win_in or info.score.loss_in or 0) - 4 if info.score.decided else info.depth
        reached[info.score.decided].append(len(info.line) >= wanted)
    for found in reached.values():
        assert len(found) >= 8
        assert sum(found) >= 0.7 * len(found)


def test_a_chosen_point(engine: Engine) -> None:
    position = board(*TWO_THREES)
    thinking = engine.think(position, Limits(depth=4), only=["a2", "O15", "a2"])
    infos = list(thinking)
    assert {point_name(info.line[0]) for info in infos} <= {"a2", "o15"}
    assert infos[-1].score < Score.win(1000)


@pytest.mark.parametrize(
    ("only", "sentence"),
    [
        ([], "There is no point to choose from."),
        (["h8", "q1"], "q1 is off the board, which is 15x15."),
        (["a1"], "a1 is taken."),
        (["g7"], "g7 is forbidden, a double-three: "),
    ],
)
def test_points_that_cannot_be_chosen(engine: Engine, only: list[str], sentence: str) -> None:
    position = CASE_23
    with pytest.raises(KagetsuError) as fault:
        engine.think(position, Limits(depth=1), only=only)
    assert sentence in str(fault.value)
    assert isinstance(fault.value, IllegalMove) == bool(only)


@pytest.mark.parametrize("multipv", [0, -1, 626, 1.0, None, True])
def test_numbers_of_moves_that_cannot_be_asked_for(engine: Engine, multipv: Any) -> None:
    with pytest.raises(KagetsuError) as fault:
        engine.analyse(Board(), Limits(depth=1), multipv=multipv)
    assert str(fault.value) == f"multipv is {multipv}; it must be a whole number from 1 to 625."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("threads", 0),
        ("threads", 257),
        ("threads", "2"),
        ("hash_mb", 0),
        ("hash_mb", 65537),
        ("seed", -1),
        ("seed", 0.5),
    ],
)
def test_options_that_are_refused(name: str, value: Any) -> None:
    with pytest.raises(KagetsuError, match=f"^{name} is {value!r}; it must be a whole number from "):
        Engine(**{name: value})
    if name != "seed":
        with Engine(hash_mb=1) as fresh, pytest.raises(KagetsuError, match=f"^{name} is {value!r}; "):
            setattr(fresh, name, value)


@pytest.mark.parametrize("kind", [MemoryError, OSError])
def test_memory_that_the_machine_does_not_give(monkeypatch: pytest.MonkeyPatch, kind: type[Exception]) -> None:
    def refused(_memory: int) -> None:
        raise kind

    with Engine(hash_mb=1, seed=1) as fresh:
        monkeypatch.setattr(kernel, "Transpositions", refused)
        with pytest.raises(KagetsuError, match="The machine does not give 60000 MB of memory"):
            fresh.hash_mb = 60_000
        assert fresh.hash_mb == 1
        assert fresh.play(Board(), Limits(depth=1)).move is not None
        with pytest.raises(KagetsuError, match="The machine does not give 64 MB of memory"):
            Engine()


# -- every rule, every size


@given(boards())
@settings(max_examples=60, deadline=None)
def test_any_position_gets_a_legal_move_and_is_left_alone(position: Board) -> None:
    before, moves = position.copy(), position.move_stack.copy()
    if position.is_game_over():
        return
    result = ANY.play(position, Limits(nodes=300))
    assert result.move in position.legal_moves if position.legal_moves else result.move is None
    assert (position, position.move_stack) == (before, moves)
    if result.score is not None:
        assert (result.score.win_in or result.score.loss_in or 0) <= len(position.empties())


ANY = Engine(hash_mb=1, seed=1)


@pytest.mark.parametrize("rule", RULE_NAMES)
@pytest.mark.parametrize(("width", "height"), [(5, 5), (25, 25), (5, 25), (20, 15)])
def test_any_board(rule: str, width: int, height: int) -> None:
    with Engine(hash_mb=1, threads=2, seed=1) as fresh:
        position = Board(rule=rule, width=width, height=height)
        for _ in range(6):
            move = fresh.choose(position, Limits(nodes=400))
            position.push(move, strict=True)


@pytest.mark.parametrize("count", [15, pytest.param(sample(150, 500), marks=pytest.mark.slow)])
def test_a_win_is_not_farther_than_the_board_is_empty(engine: Engine, count: int) -> None:
    for position in middle_games(count, seed=9):
        for info in engine.analyse(position, Limits(nodes=4000), multipv=10):
            assert (info.score.win_in or info.score.loss_in or 0) <= len(position.empties())


def vcf(position: Board) -> tuple[int, ...] | None:
    return solve_vcf(position).line or None


def vct(position: Board) -> tuple[int, ...] | None:
    return solve_vct(position).line or None


@pytest.mark.parametrize("count", [30, pytest.param(sample(150, 600), marks=pytest.mark.slow)])
def test_a_proved_win_is_one(engine: Engine, count: int) -> None:
    """Each is replayed through the rules, and its number of plies counted with the reply and the five that follow."""
    chance = random.Random(11)
    proved = 0
    for number in range(count):
        position = crowded(chance, chance.choice(RULE_NAMES), COLOURS[number % 2])
        if position.is_game_over():
            continue
        result = engine.play(position, Limits(nodes=40_000))
        if result.source not in {"vcf", "vct"}:
            continue
        proved += 1
        replay(position, result.line, result.source, vcf=vcf, vct=vct)
        end = position.copy()
        end.push_moves(result.line)
        plies = len(result.line) if end.is_game_over() else len(result.line) + 2
        assert result.score == Score.win(plies)
    assert proved > count / 6


# -- a player as others are


def test_it_is_a_thinker(engine: Engine) -> None:
    player: Thinker = engine
    assert player.name == "kagetsu"
    position = Board.from_moves("h8h9i10j11")
    decision = player.decide(position, Limits(depth=4))
    assert decision.point == decision.line[0] == decision.candidates[0].point
    assert decision.score == decision.candidates[0].score
    assert 1 < len(decision.candidates) <= 3
    assert decision.depth == 4
    assert decision.nodes > 0
    assert point_name(decision.point) in decision.reason()
    assert point_name(decision.point) in decision.reason("zh")
    assert player.choose(position, Limits(depth=4)) in position.empties()


@pytest.mark.parametrize("rule", ["freestyle", "renju", "omok"])
def test_a_game_against_itself_ends_well(engine: Engine, rule: str) -> None:
    position = Board(9, rule)
    while not position.is_game_over():
        position.push(engine.choose(position, Limits(nodes=400)))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason in {"five", "full"}


def test_it_beats_whoever_plays_by_chance(engine: Engine) -> None:
    chance = random.Random(3)
    for rule in ("freestyle", "renju", "caro"):
        for colour in COLOURS:
            position = Board(rule=rule)
            while not position.is_game_over():
                if position.turn == colour:
                    position.push(engine.choose(position, Limits(nodes=300)))
                else:
                    position.push(chance.choice(position.legal_moves))
            outcome = position.outcome()
            assert outcome is not None
            assert outcome.winner == colour


def test_of_the_points_that_are_given_one_is_played(engine: Engine) -> None:
    five = Board.from_stones(["d8", "e8", "f8", "g8"], ["c8", "a1", "c3", "o1"])
    assert engine.play(five, Limits(nodes=500)).move == parse_point("h8")
    assert engine.play(five, Limits(nodes=500), only=["a2", "b9"]).move in (parse_point("a2"), parse_point("b9"))
    assert engine.play(Board(), Limits(nodes=500), only=["a2"]).move == parse_point("a2")  # whatever the book says


def test_what_is_seen_while_it_plays(engine: Engine) -> None:
    seen: list[Info] = []
    result = engine.play(Board.from_moves("h8i9j8i7"), Limits(nodes=2000), seen.append)
    assert seen
    assert seen[-1] == result.infos[0]


def test_the_seed_can_be_set_again() -> None:
    openings = []
    with Engine(hash_mb=1) as fresh:
        for seed in (1, 2, 3, 4, 5, 6, 1):
            fresh.seed = seed
            assert fresh.seed == seed
            openings.append(fresh.play(Board.from_moves("h8"), Limits(nodes=100)).move)
        with pytest.raises(KagetsuError, match="seed is -1"):
            fresh.seed = -1
    assert openings[0] == openings[-1]
    assert len(set(openings)) > 1


@pytest.mark.parametrize(("level", "remembers"), [(None, True), (10, True), (9, False), (1, False)])
def test_it_remembers_at_full_strength_alone(level: int | None, remembers: bool) -> None:
    with Engine(hash_mb=1, level=level) as fresh:
        assert fresh.remembers is remembers


def test_how_full_its_memory_is() -> None:
    with Engine(hash_mb=1) as small:
        assert small.usage() == 0
        small.analyse(Board.from_moves("h8i9j8i7"), Limits(nodes=50_000))
        assert 0 < small.usage() <= 1000
        small.clear()
        assert small.usage() == 0
