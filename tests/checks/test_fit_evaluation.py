"""The numbers of the evaluation are made from games: the games are games, the fits find what is there, and the file."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.evaluation_games import SelfPlayGame, play_games, read_games
from benchmarks.evaluation_samples import PAIRS, Choices, choices, quiet_positions, value_counts
from benchmarks.evaluation_text import comment_of, evaluation_text
from benchmarks.fit_evaluation import FILE, logistic_fit, main, softmax_fit
from kagetsu.engine.kernel_form import new_position, tables_of
from kagetsu.kernel import evaluation, search_numbers
from kagetsu.kernel.evaluate import evaluate
from kagetsu.kernel.evaluation import CELL_CLASSES, SETS, THREAT_CLASSES, Values
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, EMPTY, WHITE, opponent, parse_moves, parse_point
from kagetsu.rules.rule import FREESTYLE, RENJU, Rule


def games_of(rule: Rule, count: int = 4, seed: int = 5) -> list[SelfPlayGame]:
    return list(play_games(rule, count, nodes=60, seed=seed))


def test_the_present_file_is_written_as_it_is() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert evaluation_text(comment_of(text), {name: evaluation.values(name) for name in SETS}) == text


@pytest.mark.parametrize("rule", [FREESTYLE, RENJU], ids=lambda rule: rule.name)
def test_games_are_games(rule: Rule, tmp_path: Path) -> None:
    games = games_of(rule)
    for game in games:
        board = Board(rule=rule)
        for move in game.moves:
            board.push(move, strict=True)
        assert not board.is_game_over() or (game.winner == EMPTY and len(game.moves) == 225)
        assert [score is None for score in game.scores] == [ply < game.opening for ply in range(len(game.scores))]
        if game.winner != EMPTY:
            last = game.scores[-1]
            assert last is not None
            assert len(game.scores) == len(game.moves) + 1
            assert game.winner == (board.turn if last > 0 else opponent(board.turn))
            assert abs(last) > 29000
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{game.line()}\n" for game in games), encoding="utf-8")
    assert read_games(file) == games == games_of(rule)
    assert games_of(rule, seed=6) != games


@pytest.mark.parametrize("line", ["{}", "[]", "x", '{"rule": "freestyle", "moves": "h99"}'])
def test_what_is_no_game_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{games_of(FREESTYLE, 1)[0].line()}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"games\.jsonl, line 2: no game"):
        read_games(file)


def weights_of(numbers: Values) -> tuple[list[int], list[int]]:
    """The numbers of a set in the order in which they are fitted: those of the sums, and those of threats,
    their pairs and tempo.
    """
    pairs = [numbers.pair[15 * low + high] for low, high in PAIRS]
    threats = [*numbers.threat_own, *numbers.threat_other, *numbers.threat_pair]
    return [*numbers.line, *numbers.cell, *pairs], [*threats, numbers.tempo]


@pytest.mark.parametrize(
    ("rule", "sets"), [(FREESTYLE, ("freestyle",)), (RENJU, ("renju_black", "renju_white"))],
    ids=lambda part: getattr(part, "name", None),
)  # fmt: skip
def test_what_is_counted_is_what_the_kernel_sums_up(rule: Rule, sets: tuple[str, ...]) -> None:
    games = games_of(rule)
    quiet = quiet_positions(games)
    parts = [weights_of(evaluation.values(name)) for name in sets]
    weights = np.array([number for part in (0, 1) for numbers in parts for number in numbers[part]])
    counted = value_counts(rule, quiet, apart=len(sets) == 2) @ weights
    judged = []
    _, numbers = search_numbers(tables_of(rule))
    for game in games:
        board, turn = new_position(rule, 15, 15), BLACK
        for move, score in zip((*game.moves, None), game.scores, strict=False):
            if score is not None and abs(score) < 29000:
                threats = [board.class_counts(colour) for colour in (turn, opponent(turn))]
                if not any(threats[0][12:]) and not threats[1][13]:
                    judged.append(evaluate(board, turn, numbers))  # type: ignore[arg-type]  # the stub's types
            if move is not None:
                board.put(move, turn)
                turn = opponent(turn)
    assert len(judged) > 20
    assert counted.tolist() == judged


def test_what_was_chosen() -> None:
    """White stops a three: the search would; here the game says so."""
    moves = tuple(parse_moves("h8a1h9a3h10h11"))
    game = SelfPlayGame(FREESTYLE, 1, moves, (None, 5, 5, 5, 5, 5), BLACK)
    given = choices([game], 10)
    board = Board.from_moves("h8a1h9")
    near = new_position(FREESTYLE, 15, 15)
    near.set_up(board.stones(BLACK), board.stones(WHITE))
    assert len(given.sizes) == 3  # a3, h10 and h11: before them the moves answer to chance
    assert given.sizes[0] == len(near.nearby())
    assert near.nearby()[given.chosen[0]] == parse_point("a3")
    made, taken = np.split(given.counts[given.sizes[:2].sum() + given.chosen[2]], [29])
    assert taken[15 + CELL_CLASSES.index("straight_four")] == 1  # Black would make one there
    assert made[15 + CELL_CLASSES.index("straight_four")] == 0
    assert len(choices([game], 2).sizes) == 2


def test_the_logistic_fit_finds_the_weights() -> None:
    counts = np.random.default_rng(3).normal(size=(40_000, 3))
    weights = np.array([0.5, -1.0, 0.0])
    assert logistic_fit(counts, 1 / (1 + np.exp(-counts @ weights))) == pytest.approx(weights, abs=0.03)


def test_the_softmax_fit_finds_the_weights() -> None:
    chance = np.random.default_rng(4)
    weights = np.array([0.8, -0.4])
    counts = chance.normal(size=(6000, 5, 2))
    worth = counts @ weights + chance.gumbel(size=(6000, 5))  # the greatest is chosen as the softmax says
    given = Choices(counts.reshape(-1, 2).astype(np.float32), np.full(6000, 5), worth.argmax(1))
    assert softmax_fit(given) == pytest.approx(weights, abs=0.1)


def test_from_games_to_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "evaluation.toml"
    main(["selfplay", "freestyle", "--games", "4", "--nodes", "60", "--seed", "5"])
    games.write_text(capsys.readouterr().out, encoding="utf-8")
    assert read_games(games) == games_of(FREESTYLE)
    main(["fit", str(games), "--out", str(out)])
    before, after = ({name: evaluation.values(name, path) for name in SETS} for path in (FILE, out))
    assert after["freestyle"] == after["standard"] != before["freestyle"]
    assert [after[name] for name in ("renju_black", "renju_white")] == [
        before[name] for name in ("renju_black", "renju_white")
    ]
    assert after["freestyle"].threat_own[THREAT_CLASSES.index("five")] == 1000
    assert comment_of(out.read_text(encoding="utf-8")) == comment_of(FILE.read_text(encoding="utf-8"))
