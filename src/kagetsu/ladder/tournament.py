"""Rungs against each other: every pair plays the same number of games, each opening twice with colours exchanged."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from kagetsu.ladder.elo import Rating, ratings
from kagetsu.ladder.rungs import make_rung
from kagetsu.rules.board import Board, Outcome
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Decision, Thinker
from kagetsu.rules.point import COLOURS, opponent, point_xy
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["Conditions", "Standing", "Table", "play_game", "play_tournament", "random_opening"]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What every game of a tournament is played under. ``games``: how many each pair plays, an even number."""

    rule: Rule
    width: int = 15
    height: int = 15
    games: int = 20
    limits: Limits = field(default_factory=Limits)
    seed: int = 1

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise KagetsuError(
                mark("Each pair plays an even number of games, each opening once with either colour, not {games}."),
                games=self.games,
            )


@dataclass(slots=True)
class Standing:
    """What one rung has done so far: its results, and what its moves took."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    moves: int = 0
    nodes: int = 0
    plies: int = 0
    """The depths of its moves, added up."""
    seconds: float = 0.0
    slowest: float = 0.0
    """The seconds of its slowest move."""

    @property
    def games(self) -> int:
        """How many games it has finished."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Its share of the points, 0 to 1."""
        return (self.wins + self.draws / 2) / max(self.games, 1)

    def add(self, points: float) -> None:
        """Counts a game that was won (1), drawn (½) or lost (0)."""
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0


@dataclass(slots=True)
class Table:
    """The standings, and ``points[i][j]``: what the i-th rung scored against the j-th."""

    standings: list[Standing]
    points: list[list[float]]

    def ratings(self) -> list[Rating]:
        """The Elo ratings in the order of the standings."""
        return ratings(self.points)


def play_tournament(
    names: Sequence[str], conditions: Conditions, on_game: Callable[[int, int], None] = lambda done, of: None
) -> Table:
    """Plays every pair of ``names`` and returns the table; ``on_game`` hears after each game how many are done, and
    of how many. The same seed plays the same games, unless a limit of time comes between.

    FormatError for a name that is no rung, KagetsuError for fewer than two.
    """
    if len(names) < 2:
        raise KagetsuError(mark("A tournament needs at least two rungs."))
    seeds = random.Random(conditions.seed)
    rungs = [make_rung(name, seed=seeds.getrandbits(32)) for name in names]
    table = Table([Standing(rung.name) for rung in rungs], [[0.0] * len(names) for _ in names])
    pairs = list(combinations(range(len(rungs)), 2))
    done = 0
    for first, second in pairs:
        openings = random.Random(f"{conditions.seed} {first} {second}")
        for _ in range(conditions.games // 2):
            opening = random_opening(conditions, openings)
            for black, white in ((first, second), (second, first)):
                _play_and_count(table, rungs, (black, white), opening, conditions.limits)
                done += 1
                on_game(done, len(pairs) * conditions.games)
    return table


def random_opening(conditions: Conditions, chance: random.Random) -> Board:
    """A board with two to four stones within three lines of its centre, on which the game still goes on."""
    board = Board(rule=conditions.rule, width=conditions.width, height=conditions.height)
    points = [point for point in board.legal_moves if _is_central(point, conditions)]
    for point in chance.sample(points, chance.randint(2, 4)):
        board.push(point)
        if board.is_game_over():  # by a limit of moves
            board.pop()
            break
    return board


def _is_central(point: int, conditions: Conditions) -> bool:
    column, row = point_xy(point)
    return abs(2 * column - conditions.width + 1) <= 6 and abs(2 * row - conditions.height + 1) <= 6


def play_game(
    players: dict[int, Thinker], board: Board, limits: Limits, on_move: Callable[[int, Decision], None]
) -> Outcome:
    """Plays on from ``board``, which is changed, to the end; ``on_move`` hears who moved and how it came about."""
    while (outcome := board.outcome()) is None:
        colour = board.turn
        decision = players[colour].decide(board, limits)
        on_move(colour, decision)
        board.push(decision.point)
    return outcome


def _play_and_count(
    table: Table, rungs: Sequence[Thinker], seated: tuple[int, int], opening: Board, limits: Limits
) -> None:
    seats = dict(zip(COLOURS, seated, strict=True))

    def count(colour: int, decision: Decision) -> None:
        standing = table.standings[seats[colour]]
        standing.moves += 1
        standing.nodes += decision.nodes
        standing.plies += decision.depth
        standing.seconds += decision.seconds
        standing.slowest = max(standing.slowest, decision.seconds)

    players = {colour: rungs[seat] for colour, seat in seats.items()}
    outcome = play_game(players, opening.copy(), limits, count)
    for colour, seat in seats.items():
        won = 0.5 if outcome.winner is None else float(outcome.winner == colour)
        table.standings[seat].add(won)
        table.points[seat][seats[opponent(colour)]] += won
