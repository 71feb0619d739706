"""Constructs White's wins by a forced foul: the cases of ``tests/cases/vcf``, one file for each kind of foul.

    python checks/forced_fouls.py FOLDER

A case begins with Black's foul: black stones that make, with one on a chosen point, an overline, two fours, two threes,
or a four and a three, drawn from templates, along axes and towards edges by chance. A white row of which that point is
the only completion is laid across it, one stone short. In the longer cases a white stone of that row is taken away
again, together with a black stone, and both come back by a white four, made of three more white stones, that Black must
stop just there. Loose stones are added until the numbers could come from a game.

Kept is what the rules and the plain search confirm: nobody makes five at once; White wins by fours; he does not if
nothing is barred to Black; in the longer cases no first four wins on the spot; after the last four Black has one reply,
and it is a foul of the kind. No two cases are the same by turning, mirroring or shifting.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kagetsu.rules.board import Board
from kagetsu.rules.diagram import draw
from kagetsu.rules.line import AXES
from kagetsu.rules.point import (
    BLACK,
    SYMMETRIES,
    WHITE,
    all_points,
    make_point,
    point_name,
    point_xy,
    transform_point,
)
from tests.engine.forced_fouls import fives_of, reply_of, without_fouls
from tests.engine.plain_vcf import TooManyError, has_vcf, vcf_line

THREES = ["*XX", "X*X", "*X.X", "*.XX", "X.*X"]
FOURS = ["*XXX", "X*XX", "*XX.X", "*X.XX", "*.XXX", "X*X.X", "X.*XX", "XX.*X"]
TWO_FOURS = ["X.*XX.X", "X.X*X.X", "X*.XX.*X", "XX.*X.XX", "X*.XX.XX", "XXX.*.XXX"]
OVERLINES = ["XX*XXX", "X*XXX.X", "XXX*XX", "XX*XXXX", "XXX*XXX", "X*XXXX"]
"""Black's stones on one axis, the point of the foul drawn as ``*``."""

KINDS = {"overline": "renju", "double_four": "renju", "double_three": "renju", "four_three": "renju+no-four-three"}
SIZES = [(15, 15)] * 6 + [(9, 9), (11, 11), (13, 10), (19, 19)]
PLAN = {1: 32, 2: 8, 3: 4}
"""How many cases of each kind take so many fours."""

Stones = dict[int, int]


@dataclass(frozen=True)
class Found:
    """A case: the position with White to move, the point of the foul, and White's line."""

    board: Board
    point: int
    line: list[int]


class Misfit(Exception):  # noqa: N818 - nothing is wrong: this try came to nothing
    """What was drawn does not fit on the board."""


def place(stones: Stones, board: tuple[int, int], point: int, step: int, template: str) -> None:
    """Puts the black stones of a template along an axis, its ``*`` on ``point``."""
    centre = template.index("*")
    for index, sign in enumerate(template):
        if sign == "X":
            put(stones, board, point + (index - centre) * step, BLACK)


def put(stones: Stones, board: tuple[int, int], point: int, colour: int) -> None:
    column, row = point_xy(point)
    if not (point >= 0 and column < board[0] and row < board[1]) or point in stones:
        raise Misfit
    stones[point] = colour


def directions(rng: random.Random) -> list[int]:
    """The four axes in any order, each towards either end."""
    steps = list(AXES.values())
    rng.shuffle(steps)
    return [rng.choice((step, -step)) for step in steps]


def foul(rng: random.Random, kind: str, stones: Stones, board: tuple[int, int], point: int) -> int:
    """Puts a foul of ``kind`` round ``point``; a direction of the axis that is left for White."""
    first, second, third, _ = directions(rng)
    if kind == "overline":
        place(stones, board, point, first, rng.choice(OVERLINES))
    elif kind == "double_four" and rng.random() < 0.25:
        place(stones, board, point, first, rng.choice(TWO_FOURS[:2] + TWO_FOURS[3:4]))
    else:
        one, other = {
            "double_four": (FOURS, FOURS),
            "double_three": (THREES, THREES),
            "four_three": (FOURS, THREES),
        }[kind]
        place(stones, board, point, first, rng.choice(one))
        place(stones, board, point, second, rng.choice(other))
    return third


def last_four(rng: random.Random, stones: Stones, board: tuple[int, int], point: int, step: int) -> list[int]:
    """Puts three white stones in a row of five with ``point``; the row's white points, the missing one first."""
    start = point - rng.randrange(5) * step
    row = [cell for cell in (start + index * step for index in range(5)) if cell != point]
    rng.shuffle(row)
    for cell in row:
        put(stones, board, cell, WHITE)
    del stones[row[0]]
    for end in (start - step, start + 5 * step):  # often closed, as an open one may give White a second five
        column, row_number = point_xy(end)
        if rng.random() < 0.5 and end >= 0 and column < board[0] and row_number < board[1]:
            stones.setdefault(end, BLACK)
    return row


def lengthen(rng: random.Random, stones: Stones, board: tuple[int, int], row: list[int]) -> None:
    """Takes a white stone of ``row`` and a black stone away, and puts three white ones that bring both back."""
    pairs = [
        (white, black, step)
        for white in row
        for black, colour in stones.items()
        for step in AXES.values()
        if colour == BLACK
        if stones.get(white) == WHITE
        if black - white in {distance * step for distance in (-4, -3, -2, -1, 1, 2, 3, 4)}
    ]
    if not pairs:
        raise Misfit
    white, black, step = rng.choice(pairs)
    del stones[white], stones[black]
    low = min(white, black)
    start = low - rng.randrange(5) * step
    cells = [start + index * step for index in range(5)]
    if white not in cells or black not in cells:
        raise Misfit
    for cell in cells:
        if cell not in (white, black):
            put(stones, board, cell, WHITE)


def even_out(rng: random.Random, stones: Stones, board: tuple[int, int]) -> None:
    """Adds loose stones until Black has one more than White."""
    free = [point for point in all_points(*board) if point not in stones]
    rng.shuffle(free)
    black, white = (sum(colour == whose for colour in stones.values()) for whose in (BLACK, WHITE))
    colour = WHITE if white + 1 < black else BLACK
    for point in free[: abs(white + 1 - black)]:
        stones[point] = colour


def attempt(rng: random.Random, kind: str, fours: int) -> Found | None:
    """One try at a case with so many white fours."""
    board = rng.choice(SIZES)
    point = make_point(rng.randrange(board[0]), rng.randrange(board[1]))
    stones: Stones = {}
    step = foul(rng, kind, stones, board, point)
    if point in stones:
        raise Misfit
    row = last_four(rng, stones, board, point, step)
    for _ in range(fours - 1):
        lengthen(rng, stones, board, row)
    if point in stones:
        raise Misfit
    even_out(rng, stones, board)
    black, white = ([cell for cell, colour in stones.items() if colour == whose] for whose in (BLACK, WHITE))
    drawn = Board.from_stones(black, white, WHITE, KINDS[kind], width=board[0], height=board[1])
    line = confirmed(drawn, point, kind, fours)
    return None if line is None else Found(drawn, point, line)


def confirmed(board: Board, point: int, kind: str, fours: int) -> list[int] | None:
    """White's line, if the position is what it should be."""
    if board.is_game_over() or fives_of(board, BLACK) or fives_of(board, WHITE):
        return None
    try:
        if has_vcf(without_fouls(board), most=500) or not has_vcf(board, most=500):
            return None
    except TooManyError:
        return None
    if fours > 1 and any(wins_at_once(board, move) for move in board.empties()):
        return None
    line = vcf_line(board)
    if line is None or len(line) != 2 * fours - 1:
        return None
    after = board.copy()
    after.push_moves(line)
    if reply_of(after) != point or after.explain(point, BLACK).verdict != kind:
        return None
    return line


def wins_at_once(board: Board, move: int) -> bool:
    """Whether White's ``move`` is a four that Black cannot stop."""
    board.push(move)
    fives = fives_of(board, WHITE)
    won = bool(fives) and not fives_of(board, BLACK) and (len(fives) > 1 or not board.is_legal(fives[0]))
    board.pop()
    return won


def form(board: Board) -> tuple[object, ...]:
    """What cases share that are the same by turning, mirroring or shifting: stones only, edges left out."""
    forms = []
    for symmetry in SYMMETRIES:
        stones = sorted(
            (transform_point(point, symmetry, board.width, board.height), colour)
            for colour in (BLACK, WHITE)
            for point in board.stones(colour)
        )
        columns, rows = zip(*(point_xy(point) for point, _ in stones), strict=True)
        shift = make_point(min(columns), min(rows))
        forms.append(tuple((point - shift, colour) for point, colour in stones))
    return min(forms)


def cases(kind: str) -> Iterator[tuple[int, Found]]:
    """The cases of a kind, with their number of fours; the same ones every time."""
    rng = random.Random(f"forced {kind}")
    seen = set()
    for fours, count in PLAN.items():
        found = 0
        while found < count:
            try:
                case = attempt(rng, kind, fours)
            except Misfit:
                continue
            if case is not None and form(case.board) not in seen:
                seen.add(form(case.board))
                found += 1
                yield fours, case


def text_of(name: str, kind: str, case: Found) -> str:
    """The case as the reader in ``tests/engine/forced_fouls.py`` takes it."""
    board = case.board
    cells = {point: board.stone_at(point) for point in all_points(board.width, board.height)}
    line = " ".join(map(point_name, case.line))
    drawn = draw(board.width, board.height, cells, case.point)
    return f"case: {name}\nrule: {board.rule.name}\nline: {line}\nboard:\n{drawn}\n"


HEADER = """\
# White to move wins by fours, because Black's only reply to the last of them, at *, is a foul: {kind}.
# Made by checks/forced_fouls.py, which says how. The form is described in tests/engine/forced_fouls.py.
"""


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        texts = [HEADER.format(kind=kind)]
        for number, (fours, case) in enumerate(cases(kind), 1):
            texts.append(text_of(f"{kind}_{number}" + f"_in_{fours}" * (fours > 1), kind, case))
        (folder / f"{kind}.txt").write_text("\n".join(texts), encoding="utf-8")
        print(f"{kind}: {len(texts) - 1} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
