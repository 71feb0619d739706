"""What the engine makes of a search, which here finds what the test says."""

import _thread
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.engine.kernel_door import kernel
from kagetsu.engine.report import Info, Result
from kagetsu.engine.score import Score
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import parse_moves, parse_point
from tests.engine.scripted_search import Line, ScriptedSearch, ScriptedTable

H9, I9, G9 = (parse_point(name) for name in ("h9", "i9", "g9"))
LINE = parse_moves("h9h10g8")
OPENING = Board.from_moves("h8")


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Sets the script, and how long a depth takes."""
    monkeypatch.setattr(kernel, "Search", ScriptedSearch, raising=False)
    monkeypatch.setattr(kernel, "Transpositions", ScriptedTable, raising=False)
    monkeypatch.setattr(ScriptedSearch, "made", [])
    monkeypatch.setattr("kagetsu.engine.engine.book_move", lambda _board, _seed: None)

    def follow(script: Callable[[int], list[Line] | None], seconds: float = 0.0) -> None:
        monkeypatch.setattr(ScriptedSearch, "script", staticmethod(script), raising=False)
        monkeypatch.setattr(ScriptedSearch, "SECONDS", seconds)

    follow(lambda depth: [(10 * depth, LINE), (-depth, [I9]), (-300, [G9])])
    yield follow
    assert threading.active_count() == 1, "a thread still runs"


def run(engine: Engine, limits: Limits, multipv: int = 1) -> tuple[list[Info], Result]:
    thinking = engine.think(OPENING, limits, multipv)
    infos = []
    while True:
        try:
            infos.append(next(thinking))
        except StopIteration as end:
            return infos, end.value


@pytest.mark.usefixtures("scripted")
def test_each_depth_is_told() -> None:
    infos, result = run(Engine(), Limits(depth=3), multipv=2)
    assert [(info.depth, info.rank, info.score, info.line) for info in infos] == [
        (1, 1, Score.of(10), tuple(LINE)), (1, 2, Score.of(-1), (I9,)),
        (2, 1, Score.of(20), tuple(LINE)), (2, 2, Score.of(-2), (I9,)),
        (3, 1, Score.of(30), tuple(LINE)), (3, 2, Score.of(-3), (I9,)),
    ]  # fmt: skip
    assert [info.nodes for info in infos] == [150, 150, 300, 300, 450, 450]
    assert [info.vcf_nodes for info in infos] == [50, 50, 100, 100, 150, 150]
    assert all(info.selective_depth == info.depth + 2 for info in infos)
    assert result.infos == tuple(infos[-2:])
    assert (result.move, result.score, result.line, result.source) == (H9, Score.of(30), tuple(LINE), "search")
    assert (result.depth, result.selective_depth, result.nodes, result.vcf_nodes) == (3, 5, 450, 150)


@pytest.mark.usefixtures("scripted")
def test_what_the_kernel_is_asked() -> None:
    board = Board.from_moves("h8h9", rule="freestyle+draw-after=50", width=20, height=10)
    engine = Engine(hash_mb=3, seed=9)
    engine.analyse(board, Limits(depth=2, nodes=1000))
    (search,) = ScriptedSearch.made
    assert search.prepared == {
        "colour": 1, "max_stones": 50, "stones": 2, "deadline": 0, "nodes": 1000, "only": None, "off": 0, "noise": 0,
    }  # fmt: skip
    assert (search.seed, search.table.memory, search.table.searches) == (9, 3 << 20, 1)
    assert (search.position.width, search.position.height) == (20, 10)
    engine.analyse(board, Limits(depth=2))
    assert ScriptedSearch.made == [search]
    engine.analyse(OPENING, Limits(depth=2))
    assert len(ScriptedSearch.made) == 2


def test_a_better_move_of_a_depth_that_was_broken_off(scripted: Callable[..., None]) -> None:
    def script(depth: int) -> list[Line] | None:
        if depth < 3:
            return [(5, LINE)]
        ScriptedSearch.made[0]._found = [(40, 3, 9, [I9])]
        return None

    scripted(script)
    infos, result = run(Engine(), Limits(time=0.1))
    assert [(info.depth, info.line[0]) for info in infos] == [(1, H9), (2, H9), (3, I9)]
    assert (result.move, result.score) == (I9, Score.of(40))


def test_a_depth_that_was_broken_off_with_nothing_new(scripted: Callable[..., None]) -> None:
    scripted(lambda depth: [(5, LINE)] if depth < 3 else None)
    infos, result = run(Engine(), Limits(time=0.1))
    assert [info.depth for info in infos] == [1, 2]
    assert (result.move, result.depth) == (H9, 2)


def test_lines_of_two_depths_that_do_not_fit_together(scripted: Callable[..., None]) -> None:
    """The third depth finds the first move to be worth less, and does not come to the second."""

    def script(depth: int) -> list[Line] | None:
        if depth < 3:
            return [(30, LINE), (20, [I9])]
        ScriptedSearch.made[0]._found = [(10, 3, 9, LINE), (20, 2, 4, [I9])]
        return None

    scripted(script)
    result = run(Engine(), Limits(time=0.1), multipv=2)[1]
    assert [(info.depth, info.line[0], info.score) for info in result.infos] == [
        (2, H9, Score.of(30)),
        (2, I9, Score.of(20)),
    ]


def test_there_is_a_move_even_if_nothing_was_found(scripted: Callable[..., None]) -> None:
    scripted(lambda _depth: None)
    result = Engine().play(OPENING, Limits(time=0))
    assert (result.move, result.score, result.depth, result.infos) == (231, None, 0, ())
    assert result.reason() == "h8 looks best; the search ended before it looked ahead."


@pytest.mark.parametrize(
    ("score", "plays_to", "thinks_to"),
    [(Score.win(5), 2, 5), (Score.loss(4), 4, 4), (Score.of(900), 9, 9)],
)
def test_what_is_decided_ends_it(scripted: Callable[..., None], score: Score, plays_to: int, thinks_to: int) -> None:
    """A win that was found is enough to play; else a quicker one, or a slower loss, is looked for as deep as that."""
    scripted(lambda depth: [(0, LINE)] if depth == 1 else [(score.number, LINE)])
    assert Engine().play(OPENING, Limits(depth=9)).depth == plays_to
    assert run(Engine(), Limits(depth=9))[1].depth == thinks_to


def test_lines_that_are_not_decided_go_on(scripted: Callable[..., None]) -> None:
    scripted(lambda depth: [(Score.win(3).number, LINE), (depth, [I9])])
    assert run(Engine(), Limits(depth=9), multipv=2)[1].depth == 9


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize(("nodes", "depth"), [(1, 1), (150, 1), (151, 2), (450, 3)])
def test_nodes_end_it(nodes: int, depth: int) -> None:
    result = run(Engine(), Limits(nodes=nodes))[1]
    assert result.depth == depth


@pytest.mark.usefixtures("scripted")
def test_threads_share_the_nodes_and_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kagetsu.engine.crew.usable_cores", lambda: 8)
    with Engine(threads=4, seed=5) as engine:
        result = engine.play(OPENING, Limits(nodes=1003))
    leader, *helpers = ScriptedSearch.made
    assert [search.prepared["nodes"] for search in ScriptedSearch.made] == [253, 250, 250, 250]
    assert [search.seed for search in ScriptedSearch.made] == [5, 6, 7, 8]
    assert len({id(search.position) for search in ScriptedSearch.made}) == 4
    assert {id(search.table) for search in helpers} == {id(leader.table)}
    assert leader.helped == []
    assert [search.helped for search in helpers] == [[(2, 99)], [(1, 99)], [(2, 99)]]
    assert result.nodes == sum(search.nodes + search.vcf_nodes for search in ScriptedSearch.made)


@pytest.mark.usefixtures("scripted")
def test_threads_beyond_the_cores_do_not_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kagetsu.engine.crew.usable_cores", lambda: 3)
    engine = Engine(threads=256)
    result = engine.play(OPENING, Limits(nodes=3000))
    assert engine.threads == 256
    assert [search.prepared["nodes"] for search in ScriptedSearch.made] == [1000, 1000, 1000]
    assert result.nodes == sum(search.nodes + search.vcf_nodes for search in ScriptedSearch.made)


@pytest.mark.usefixtures("scripted")
def test_helpers_begin_when_the_first_depth_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kagetsu.engine.crew.usable_cores", lambda: 2)
    engine = Engine(threads=2)
    engine.play(OPENING, Limits(depth=1))
    engine.play(OPENING, Limits(depth=2))
    leader, helper = ScriptedSearch.made
    assert leader.depths == [1, 2]
    assert helper.helped == [(2, 99)]


@pytest.mark.usefixtures("scripted")
def test_helpers_without_nodes_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kagetsu.engine.crew.usable_cores", lambda: 8)
    Engine(threads=3).play(OPENING, Limits(nodes=2))
    assert [search.helped for search in ScriptedSearch.made] == [[], [], []]


@pytest.mark.usefixtures("scripted")
def test_threads_and_memory_change_between_searches() -> None:
    engine = Engine()
    engine.play(OPENING, Limits(depth=1))
    engine.threads = 2
    engine.play(OPENING, Limits(depth=1))
    engine.hash_mb = 2
    engine.play(OPENING, Limits(depth=1))
    engine.hash_mb = 2
    engine.play(OPENING, Limits(depth=1))
    tables = [search.table for search in ScriptedSearch.made]
    assert [table.memory >> 20 for table in tables] == [64, 64, 64, 2, 2]
    assert tables[0] is tables[1] is tables[2]
    engine.clear()
    assert (tables[0].cleared, tables[3].cleared) == (0, 1)


@pytest.mark.usefixtures("scripted")
def test_what_a_board_needs_is_loaded_before_it_is_asked_about() -> None:
    engine = Engine()
    engine.make_ready(Board(rule=OPENING.rule))
    (ready,) = ScriptedSearch.made
    assert not ready.prepared
    engine.play(OPENING, Limits(depth=1))
    assert ScriptedSearch.made == [ready]
    engine.make_ready(Board(20))
    assert len(ScriptedSearch.made) == 2


# -- stopping


def test_stop_ends_it(scripted: Callable[..., None]) -> None:
    scripted(lambda depth: [(1, LINE)] if depth < 4 else None)
    engine = Engine(threads=2)
    engine.make_ready(OPENING)
    delays = []
    for _ in range(20):
        asked: list[float] = []

        def ask(asked: list[float] = asked) -> None:
            asked.append(time.perf_counter())
            engine.stop()

        timer = threading.Timer(0.1, ask)
        timer.start()
        result = engine.play(OPENING, Limits())
        delays.append(time.perf_counter() - asked[0])
        timer.join()
        assert (result.move, result.depth) == (H9, 3)
    assert min(delays) < 0.02  # the least: other tests run beside this one


def test_a_stop_before_it_has_begun(scripted: Callable[..., None]) -> None:
    scripted(lambda _depth: None)
    engine = Engine()
    thinking = engine.think(OPENING, Limits())
    engine.stop()
    with pytest.raises(StopIteration) as end:
        next(thinking)
    assert end.value.value.move == 231


def test_a_stop_is_over_when_it_has_stopped(scripted: Callable[..., None]) -> None:
    engine = Engine()
    engine.stop()
    assert run(engine, Limits(depth=2))[1].depth == 2
    scripted(lambda _depth: None)
    timer = threading.Timer(0.05, engine.stop)
    timer.start()
    assert engine.play(OPENING, Limits()).depth == 0
    scripted(lambda _depth: [(1, LINE)])
    assert run(engine, Limits(depth=2))[1].depth == 2


def test_ctrl_c_ends_it(scripted: Callable[..., None]) -> None:
    scripted(lambda _depth: None)
    engine = Engine(threads=2)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        engine.play(OPENING, Limits())
    timer.join()
    scripted(lambda _depth: [(1, LINE)])
    assert engine.play(OPENING, Limits(depth=2)).depth == 2


@pytest.mark.usefixtures("scripted")
def test_whoever_has_seen_enough_may_leave() -> None:
    engine = Engine(threads=2)
    for info in engine.think(OPENING, Limits()):
        if info.depth == 3:
            break
    engine.think(OPENING, Limits())  # never begun
    assert run(engine, Limits(depth=1))[1].depth == 1
    assert len(ScriptedSearch.made) == 2


@pytest.mark.usefixtures("scripted")
def test_one_position_at_a_time() -> None:
    engine = Engine()
    thinking = engine.think(OPENING, Limits())
    next(thinking)
    for ask in (lambda: engine.play(OPENING, Limits(depth=1)), engine.clear):
        with pytest.raises(
            KagetsuError, match="The engine is thinking already; it thinks about one position at a time"
        ):
            ask()
    thinking.close()
    assert engine.play(OPENING, Limits(depth=1)).depth == 1


@pytest.mark.usefixtures("scripted")
def test_a_closed_engine() -> None:
    with Engine() as engine:
        engine.play(OPENING, Limits(depth=1))
        thinking = engine.think(OPENING, Limits())
    for ask in (lambda: engine.think(OPENING, Limits()), lambda: next(thinking)):
        with pytest.raises(KagetsuError, match="The engine is closed"):
            ask()
    engine.close()


def test_a_fault_in_the_search_is_told(scripted: Callable[..., None]) -> None:
    def script(_depth: int) -> list[Line]:
        raise ZeroDivisionError

    scripted(script)
    with pytest.raises(ZeroDivisionError):
        Engine().play(OPENING, Limits())


# -- time


def test_time_is_kept(scripted: Callable[..., None]) -> None:
    scripted(lambda depth: [(1, LINE)] if depth < 3 else None)
    start = time.perf_counter()
    result = Engine().play(OPENING, Limits(time=0.2))
    assert 0.15 < time.perf_counter() - start < 2
    assert 0.15 < result.time < 2


def test_a_clock_is_saved(scripted: Callable[..., None]) -> None:
    """Of 10 s a move gets 0.4 s, and one that stays the best less; each depth takes 30 ms."""
    scripted(lambda depth: [(5, LINE)], 0.03)
    start = time.perf_counter()
    Engine().play(OPENING, Limits(clock=10.1))
    assert time.perf_counter() - start < 0.4


# -- a proved win


def solver(answers: list[tuple[int, list[int], int]], calls: list[int]) -> Callable[..., tuple[int, list[int], int]]:
    def solve(*arguments: object) -> tuple[int, list[int], int]:
        calls.append(int(str(arguments[3])))
        return answers.pop(0) if answers else (-1, [], calls[-1])

    return solve


@pytest.mark.usefixtures("scripted")
def test_a_win_is_looked_for_with_a_tenth_of_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """First 500 nodes; then twice as many whenever the search has used eighty times what all tries would have."""
    fours: list[int] = []
    threats: list[int] = []
    monkeypatch.setattr(kernel, "solve_vcf", solver([(0, [], 7)], fours))
    monkeypatch.setattr(kernel, "solve_vct", solver([], threats))
    monkeypatch.setattr(ScriptedSearch, "NODES", 10_000)
    result = run(Engine(), Limits(depth=70))[1]
    assert fours == [500]
    assert threats == [500, 1000, 2000, 4000]  # from 0, 120,560, 280,560 and 600,560 nodes on; the next from 1,240,560
    assert result.nodes == 70 * 15_000 + 7 + sum(threats)
    assert result.vcf_nodes == 70 * 5_000 + 7


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize(
    "limits", [Limits(depth=3), Limits(nodes=3999), Limits(time=0.04), Limits(time=0), Limits(clock=0.3)]
)
def test_small_limits_leave_no_room_for_solvers(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
    calls: list[int] = []
    monkeypatch.setattr(kernel, "solve_vcf", solver([], calls))
    monkeypatch.setattr(kernel, "solve_vct", solver([], calls))
    Engine().play(OPENING, limits)
    assert calls == []


@pytest.mark.usefixtures("scripted")
def test_no_more_tries_where_there_is_none_for_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr(kernel, "solve_vct", solver([(0, [], 3)], calls))
    monkeypatch.setattr(ScriptedSearch, "NODES", 10_000)
    run(Engine(), Limits(depth=70))
    assert calls == [500]


@pytest.mark.usefixtures("scripted")
def test_a_win_found_while_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line ends with a move that cannot be answered: in two more plies there are five."""
    monkeypatch.setattr(kernel, "solve_vct", solver([(-1, [], 500), (1, [I9, H9, G9], 9)], []))
    monkeypatch.setattr(ScriptedSearch, "NODES", 200_000)
    infos, result = run(Engine(), Limits(depth=70))
    assert [(info.depth, info.score) for info in infos] == [(1, Score.of(10)), (5, Score.win(5))]
    assert (result.move, result.line, result.source) == (I9, (I9, H9, G9), "vct")
    assert result.infos == (infos[-1],)
    assert result.reason() == "i9 wins by continuous threats: i9h9g9."


@pytest.mark.usefixtures("scripted")
def test_several_moves_are_searched_whatever_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr(kernel, "solve_vct", solver([], calls))
    run(Engine(), Limits(depth=5), multipv=2)
    assert calls == []


@pytest.mark.usefixtures("scripted")
def test_a_solver_that_gets_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr(kernel, "solve_vct", refused)
    assert run(Engine(), Limits(depth=5))[1].depth == 5


@pytest.mark.usefixtures("scripted")
def test_a_stop_reaches_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*arguments: object) -> tuple[int, list[int], int]:
        while not arguments[5].asked:  # type: ignore[attr-defined]
            time.sleep(0.001)
        return -1, [], 1

    monkeypatch.setattr(kernel, "solve_vct", endless)
    engine = Engine()
    timer = threading.Timer(0.05, engine.stop)
    timer.start()
    start = time.perf_counter()
    assert engine.play(OPENING, Limits()).move == 231
    assert time.perf_counter() - start < 2
    start = time.perf_counter()
    assert engine.play(OPENING, Limits(time=5)).depth > 0  # a fifth of the time ends the try, and the search goes on
    assert 0.9 < time.perf_counter() - start < 3
