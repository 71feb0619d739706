"""Whole boards by chance from a seed, to compare two readings of the rules on.

They come in batches of ``BATCH``. Half are dense, patches full of stones where threes, fours and fouls of every kind
meet; half are taken from games that a careless player plays against itself. A tenth are rectangles and a tenth have a
side of less than nine points, in either half. A batch depends on the seed and its number alone, so that a run can go
on where it stopped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from kagetsu.rules.line import AXES, empty_cells, run, run_length
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, LARGEST, SMALLEST, WHITE, all_points, make_point, opponent

__all__ = ["BATCH", "GeneratedPosition", "batch"]

BATCH = 40

_BOXES = ("small", "small", "rectangle", "rectangle", *16 * ("square",))
"""The kinds of board of the dense half of a batch; the games take every other one, and each gives two positions."""

_PATCH = 10
"""The greatest width and height of a patch of stones: larger boards are empty around it."""

_NEAR = tuple(step * distance for step in AXES.values() for distance in (-2, -1, 1, 2))


class GeneratedPosition(NamedTuple):
    """Stones on a board, ``width`` × ``height``; ``source`` is dense or play."""

    width: int
    height: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    to_move: int
    source: str


def batch(seed: int, number: int) -> list[GeneratedPosition]:
    """The positions of one batch: the dense half first, then the games, one after the other."""
    rng = random.Random(f"{seed} {number}")
    positions = [_dense(rng, *_size(rng, box)) for box in _BOXES]
    for box in _BOXES[::2]:
        positions += _played(rng, *_size(rng, box))
    return positions


def _size(rng: random.Random, box: str) -> tuple[int, int]:
    """``(width, height)``; squares are mostly of 9 to 15 points, now and then larger."""
    if box == "small":
        size = rng.randint(SMALLEST, 8)
        return size, size
    size = rng.randint(9, 15) if rng.random() < 0.93 else rng.randint(16, LARGEST)
    if box == "square":
        return size, size
    other = rng.choice([side for side in range(SMALLEST, 19) if side != size])
    return (size, other) if rng.random() < 0.5 else (other, size)


def _dense(rng: random.Random, width: int, height: int) -> GeneratedPosition:
    """A patch with many stones of one colour, Black's in three of four, and few or as many of the other's."""
    across, up = (rng.randint(min(6, side), min(_PATCH, side)) for side in (width, height))
    left, low = rng.randint(0, width - across), rng.randint(0, height - up)
    many = rng.uniform(0.12, 0.36)
    few = rng.uniform(0, 0.1) if rng.random() < 0.8 else rng.uniform(0.1, 0.3)
    stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
    one = BLACK if rng.random() < 0.75 else WHITE
    for point in all_points(across, up):
        chance = rng.random()
        if chance < many + few:
            stones[one if chance < many else opponent(one)].append(point + make_point(left, low))
    return GeneratedPosition(
        width, height, tuple(stones[BLACK]), tuple(stones[WHITE]), rng.choice(COLOURS), "dense"
    )  # fmt: skip


def _played(rng: random.Random, width: int, height: int) -> Iterator[GeneratedPosition]:
    """Two positions of a game, the second one its last."""
    most = min(70, width * height - 2)
    length = rng.randint(min(8, most), most)
    moves = _game(rng, width, height, length)
    for count in (rng.randint(min(6, len(moves)), len(moves)), len(moves)):
        black, white = moves[:count:2], moves[1:count:2]
        to_move = WHITE if count % 2 else BLACK
        yield GeneratedPosition(width, height, tuple(black), tuple(white), to_move, "play")


def _game(rng: random.Random, width: int, height: int, length: int) -> list[int]:
    """The moves of a game, which ends early by five stones in a row; ``length`` moves at most.

    The player looks at a few points near the last stones and takes the one with the longest rows around it.
    """
    cells = empty_cells(width, height)
    moves = [make_point(rng.randrange(width), rng.randrange(height))]
    near = set()
    colour = BLACK
    while True:
        cells[moves[-1]] = colour
        near.discard(moves[-1])
        near.update(moves[-1] + offset for offset in _NEAR if cells[moves[-1] + offset] == EMPTY)
        if len(moves) == length or not near or _is_won(cells, moves[-1]):
            return moves
        colour = opponent(colour)
        tried = rng.sample(sorted(near), min(len(near), rng.randint(1, 6)))
        moves.append(max(tried, key=lambda point: _worth(cells, point, colour)))


def _is_won(cells: bytearray, point: int) -> bool:
    return any(run_length(*run(cells, point, step), step) >= 5 for step in AXES.values())


def _worth(cells: bytearray, point: int, colour: int) -> int:
    """The squares of the lengths of the rows beside ``point``, those of ``colour`` counting a little more."""
    worth = 0
    for step in AXES.values():
        for direction in (step, -step):
            cell = point + direction
            owner = cells[cell]
            if owner not in COLOURS:
                continue
            length = 1
            while cells[cell + direction] == owner:
                cell += direction
                length += 1
            worth += 4 * length * length + (owner == colour)
    return worth
