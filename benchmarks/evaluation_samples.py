"""What the numbers of the evaluation are fitted to: the positions of games, in counts of classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.evaluation_games import SIZE, SelfPlayGame
from kagetsu.engine.kernel_form import new_position, tables_of
from kagetsu.kernel import DECIDED_SCORE, FIVE, Position, threat_mask
from kagetsu.kernel.evaluation import CELL_CLASSES, LINE_CLASSES, PAIRED_CLASSES
from kagetsu.rules.point import BLACK, EMPTY, WHITE, opponent
from kagetsu.rules.rule import Rule

__all__ = [
    "CELLS",
    "LINES",
    "PAIRS",
    "THREATS",
    "THREAT_PAIRS",
    "Choices",
    "Quiet",
    "choices",
    "quiet_positions",
    "value_counts",
]

LINES, CELLS, THREATS = len(LINE_CLASSES), len(CELL_CLASSES), 16
_PAIRED = [LINE_CLASSES.index(name) for name in PAIRED_CLASSES]
PAIRS = [(low, high) for low in _PAIRED for high in _PAIRED if low <= high]
"""The pairs of line classes that have numbers."""
THREAT_PAIRS = list(combinations(range(THREATS), 2))
"""The pairs of threats, by their bits."""
_AREA = SIZE * SIZE
_CODES = 1 << 16
_LOUD = 1 << 6 | 1 << 7 | 1 << 15
"""Threats that decide at once: an own straight four or five, and the opponent's five."""
_SETTLED = 2
"""So many moves after the opening choices begin to count: the first ones answer to chance."""
_AT_ONCE = 2000


class Quiet(NamedTuple):
    """Positions in which nothing is decided at once."""

    codes: NDArray[np.uint16]
    """(positions, 450): the codes of the empty points, Black's and White's, filled up with zeros."""
    masks: NDArray[np.int32]
    """(positions,): the threats, as ``kernel.threat_mask`` tells them for the side to move."""
    turns: NDArray[np.int8]
    """(positions,): the colour to move."""
    results: NDArray[np.float32]
    """(positions,): 1, 0.5 or 0, what the side to move got in the end."""
    scores: NDArray[np.int32]
    """(positions,): what the search thought."""


class Choices(NamedTuple):
    """Positions in which a move was chosen, with what could be."""

    counts: NDArray[np.float32]
    """(moves, 58): by line class and cell class, for what the stone makes, then for what it takes."""
    sizes: NDArray[np.int64]
    """(positions,): how many of the moves belong to each."""
    chosen: NDArray[np.int64]
    """(positions,): which of its moves was chosen."""


def quiet_positions(games: Sequence[SelfPlayGame]) -> Quiet:
    """The quiet positions of games of one rule."""
    codes, masks, turns, results, scores = [], [], [], [], []
    for game, ply, board, turn in _positions(games):
        score = game.scores[ply]
        mask = threat_mask(board, turn)
        if score is None or mask & _LOUD:
            continue
        parts = [(found := board.codes_of(colour)) + [0] * (_AREA - len(found)) for colour in (BLACK, WHITE)]
        codes.append(np.array(parts[0] + parts[1], np.uint16))
        masks.append(mask)
        turns.append(turn)
        results.append(0.5 if game.winner == EMPTY else float(game.winner == turn))
        scores.append(score)
    return Quiet(
        np.array(codes), np.array(masks, np.int32), np.array(turns, np.int8), np.array(results, np.float32),
        np.array(scores, np.int32),
    )  # fmt: skip


def value_counts(rule: Rule, quiet: Quiet, apart: bool) -> NDArray[np.float32]:
    """(positions, numbers): what each number of a set counts in each position, for the side to move.

    In the order of line classes, cell classes, pairs; with ``apart`` once for Black's sums and once for White's, else
    for their difference. Then the sixteen threats, their pairs and tempo, with ``apart`` for Black to move and for
    White to move.
    """
    classes = _cell_classes(rule)
    of_black, of_white = (_code_counts(quiet.codes[:, part], of) for part, of in zip(_HALVES, classes, strict=True))
    sums = []
    for begun in range(0, len(quiet.turns), _AT_ONCE):
        some = slice(begun, begun + _AT_ONCE)
        sign = np.where(quiet.turns[some] == BLACK, 1, -1).astype(np.float32)[:, None]
        black = of_black[quiet.codes[some, _HALVES[0]]].sum(1) * sign
        white = of_white[quiet.codes[some, _HALVES[1]]].sum(1) * sign
        sums.append(np.hstack([black, -white]) if apart else black - white)
    bits = (quiet.masks[:, None] >> np.arange(THREATS) & 1).astype(np.float32)
    low, high = np.array(THREAT_PAIRS).T
    moved = np.hstack([bits, bits[:, low] * bits[:, high], np.ones((len(bits), 1), np.float32)])
    is_black = (quiet.turns == BLACK)[:, None]
    threats = np.hstack([moved * is_black, moved * ~is_black]) if apart else moved
    return np.hstack([np.concatenate(sums), threats])


def choices(games: Sequence[SelfPlayGame], most: int) -> Choices:
    """The moves chosen in games of one rule where no five was to be made; the first ``most`` positions."""
    rule = games[0].rule
    own: list[NDArray[np.int64]] = []
    other: list[NDArray[np.int64]] = []
    sizes: list[int] = []
    chosen: list[int] = []
    for game, ply, board, turn in _positions(games):
        if len(sizes) == most:
            break
        if ply < game.opening + _SETTLED or ply >= len(game.moves) or board.points(FIVE, turn):
            continue
        if board.points(FIVE, opponent(turn)):
            continue
        empties = [point for point in _POINTS if not board.stone_at(point)]
        near = set(board.nearby())
        places = [k for k, point in enumerate(empties) if point in near and board.foul(point, turn) <= 1]
        moves = [empties[place] for place in places]
        if len(moves) < 2 or game.moves[ply] not in moves:
            continue
        for side, found in ((turn, own), (opponent(turn), other)):
            codes = np.array(board.codes_of(side), np.int64)
            found.append(codes[places] + _CODES * (side - BLACK))
        sizes.append(len(moves))
        chosen.append(moves.index(game.moves[ply]))
    counts = [_class_counts(np.concatenate([_NONE, *found]), rule) for found in (own, other)]
    return Choices(np.hstack(counts), np.array(sizes, np.int64), np.array(chosen, np.int64))


_POINTS = [32 * row + column for row in range(SIZE) for column in range(SIZE)]
_NONE = np.zeros(0, np.int64)
_HALVES = slice(0, _AREA), slice(_AREA, 2 * _AREA)


def _positions(games: Sequence[SelfPlayGame]) -> Iterator[tuple[SelfPlayGame, int, Position, int]]:
    """Every position that the search judged without deciding it: the game, the ply, the board, who is to move."""
    board = new_position(games[0].rule, SIZE, SIZE)
    for game in games:
        board.reset()
        turn = BLACK
        for ply, score in enumerate(game.scores):
            if score is not None and abs(score) < DECIDED_SCORE:
                yield game, ply, board, turn
            if ply < len(game.moves):
                board.put(game.moves[ply], turn)
                turn = opponent(turn)


def _cell_classes(rule: Rule) -> NDArray[np.uint8]:
    """(2, 65536): the combined class of each code, Black's and White's."""
    tables = tables_of(rule)
    return np.array([[tables.entry(_CODES * me + code) & 15 for code in range(_CODES)] for me in (0, 1)], np.uint8)


def _line_classes(code: int) -> list[int]:
    return [code >> 4 * axis & 15 for axis in range(4)]


def _code_counts(codes: NDArray[np.uint16], classes: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(65536, numbers): what each number counts in a cell, by code; nothing for codes that do not occur."""
    counts = np.zeros((_CODES, LINES + CELLS + len(PAIRS)), np.float32)
    place = {pair: LINES + CELLS + number for number, pair in enumerate(PAIRS)}
    for code in map(int, np.unique(codes)):
        lines = _line_classes(code)
        for kind in lines:
            counts[code, kind] += 1
        counts[code, LINES + classes[code]] += 1
        for pair in combinations(sorted(lines), 2):
            if pair in place:
                counts[code, place[pair]] += 1
    counts[:, [0, LINES]] = 0  # the dead line and the cell that makes nothing are worth nothing
    return counts


def _class_counts(codes: NDArray[np.int64], rule: Rule) -> NDArray[np.float32]:
    """(cells, 29): line and cell classes of each cell; codes of White lie above those of Black."""
    classes = _cell_classes(rule)
    kinds, where = np.unique(codes, return_inverse=True)
    counts = np.zeros((len(kinds), LINES + CELLS), np.float32)
    for number, kind in enumerate(map(int, kinds)):
        for line in _line_classes(kind % _CODES):
            counts[number, line] += 1
        counts[number, LINES + classes[kind // _CODES, kind % _CODES]] += 1
    counts[:, 0] = 0
    return counts[where]
