"""Games with one mistake each that was planted on purpose, in tests/cases/review.

`python -m tests.review.review_cases` makes them anew: the engine plays from a few random stones until the board offers
an opportunity, then the mistake is played in its place. That it is one is known from how it was chosen: the rules say
so of a foul and of a four that stands, a replayed proof of a win that is missed, and a far longer search than a
review's says that the win is gone, or what a stone in the corner costs.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kagetsu.engine.engine import Engine
from kagetsu.engine.solve import WIN, solve_vcf
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, opponent, parse_point, point_name, point_xy

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "review"
EACH = 5
_PLAY, _LONG = Limits(nodes=8_000), Limits(nodes=400_000)


class Case(NamedTuple):
    """A game as a one-line position, the ply of its mistake and, where the rules alone know it, what is better."""

    kind: str
    game: str
    ply: int
    better: tuple[str, ...]


def cases() -> list[Case]:
    """The stored ones."""
    found = []
    for file in sorted(FOLDER.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                game, ply, better = (part.strip() for part in line.split("|"))
                found.append(Case(file.stem, game, int(ply), tuple(better.split())))
    return found


# -- making them


def start(dice: random.Random, rule: str) -> Board:
    """A few stones near the centre."""
    board = Board(15, rule)
    while board.ply() < 4:
        near = [p for p in board.legal_moves if all(abs(at - 7) <= 2 for at in point_xy(p))]
        board.push(dice.choice(near))
    return board


def played(engine: Engine, board: Board, plies: int) -> Board:
    """The board after so many moves of the engine, or at the end of the game."""
    for _ in range(plies):
        if board.is_game_over():
            break
        move = engine.play(board, _PLAY).move
        assert move is not None
        board.push(move)
    return board


def fives(board: Board, colour: int) -> list[int]:
    """Where a stone of this colour makes five."""
    return [p for p in board.empties() if board.explain(p, colour).verdict == "five"]


def quiet(board: Board, dice: random.Random) -> list[int]:
    """Points beside stones, in a random order, that make no four."""
    points = [p for p in board.legal_moves if "four" not in {line.kind for line in board.explain(p, board.turn).lines}]
    near = [p for p in points if any(board.stone_at(q) for q in _around(board, p))]
    dice.shuffle(near)
    return near


def _around(board: Board, point: int) -> Iterator[int]:
    column, row = point_xy(point)
    for x in range(max(0, column - 1), min(board.width, column + 2)):
        for y in range(max(0, row - 1), min(board.height, row + 2)):
            yield 32 * y + x


def missed_win(engine: Engine, board: Board, dice: random.Random) -> Case | None:
    """A win by fours is there, and the move lets it go for good."""
    if board.ply() < 10 or fives(board, board.turn) or fives(board, opponent(board.turn)):
        return None
    solution = solve_vcf(board, Limits(nodes=100_000))
    if solution.result != WIN or len(solution.line) < 5:
        return None
    for point in quiet(board, dice)[:6]:
        after = board.copy()
        after.push(point)
        score = engine.play(after, _LONG).score
        if score is not None and not score.decided and score.win_rate > 0.4:
            ply = after.ply()
            return Case("missed_win", played(engine, after, 2).text(), ply, ())
    return None


def unblocked_four(engine: Engine, board: Board, dice: random.Random) -> Case | None:
    """A four stands in a game that is not lost, and the move is elsewhere."""
    threats = fives(board, opponent(board.turn))
    if len(threats) != 1 or fives(board, board.turn) or not board.is_legal(threats[0]):
        return None
    points = [p for p in quiet(board, dice) if p != threats[0]]
    score = engine.play(board, _LONG).score
    if not points or score is None or score.decided or score.win_rate < 0.45:
        return None
    board.push(points[0])
    ply = board.ply()
    board.push(threats[0])
    return Case("unblocked_four", board.text(), ply, (point_name(threats[0]),))


def foul(engine: Engine, board: Board, dice: random.Random) -> Case | None:
    """Black plays a forbidden point, with a good move at hand."""
    if board.turn != BLACK or fives(board, opponent(BLACK)) or not board.forbidden_points():
        return None
    score = engine.play(board, _LONG).score
    if score is None or score.decided or score.win_rate < 0.3:
        return None
    board.push(dice.choice(sorted(board.forbidden_points())))
    return Case("foul", board.text(), board.ply(), ())


def thrown_opening(engine: Engine, board: Board, dice: random.Random) -> Case | None:
    """An early stone in a corner, where it is worth nothing."""
    before = engine.play(board, _LONG).score
    corner = parse_point(dice.choice(("a1", "a15", "o1", "o15", "a2", "o14")))
    board.push(corner)
    after = engine.play(board, _LONG).score
    if before is None or after is None or before.decided or before.win_rate - (1 - after.win_rate) < 0.25:
        return None
    ply = board.ply()
    return Case("thrown_opening", played(engine, board, 5).text(), ply, ())


def perfect_ending(engine: Engine, board: Board, dice: random.Random) -> Case | None:
    """A win by fours that is carried through; ``ply`` is where it begins, and from there nothing is to be blamed."""
    if board.ply() < 10 or fives(board, board.turn):
        return None
    solution = solve_vcf(board, Limits(nodes=100_000))
    if solution.result != WIN or len(solution.line) < 5:
        return None
    ply = board.ply() + 1
    for point in solution.line:
        board.push(point)
    while not board.is_game_over():
        own = fives(board, board.turn)
        board.push(own[0] if own else (fives(board, opponent(board.turn)) or board.legal_moves)[0])
    return Case("perfect_ending", board.text(), ply, ())


MAKERS = (missed_win, unblocked_four, foul, thrown_opening, perfect_ending)


def make() -> None:
    """Writes all of them, half freestyle and half renju (the fouls all renju)."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for maker in MAKERS:
        lines = [f"# {(maker.__doc__ or '').splitlines()[0]}", "# game | ply | better"]
        seed = 0
        while len(lines) < EACH + 2:
            seed += 1
            dice = random.Random(f"{maker.__name__} {seed}")
            rule = "renju" if maker is foul or seed % 2 else "freestyle"
            with Engine(seed=seed, book=False) as engine:
                case = _made(maker.__name__, engine, start(dice, rule), dice)
            if case is not None:
                lines.append(f"{case.game} | {case.ply} | {' '.join(case.better)}".rstrip())
                print(lines[-1], flush=True)
        (FOLDER / f"{maker.__name__}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


def _made(name: str, engine: Engine, board: Board, dice: random.Random) -> Case | None:
    maker = next(maker for maker in MAKERS if maker.__name__ == name)
    while not board.is_game_over() and board.ply() < 60:
        case = maker(engine, board.copy(), dice)
        if case is not None:
            return case
        if maker is thrown_opening:
            return None
        board = played(engine, board, 1)
    return None


if __name__ == "__main__":
    make()
