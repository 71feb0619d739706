"""Forced-win problems out of games: positions that are won by continuous fours, and by one first move only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

from kagetsu.engine.attack import Attack
from kagetsu.engine.level_player import make_level
from kagetsu.engine.proof import ProofError, replay
from kagetsu.engine.solve import NONE, UNKNOWN, WIN, solve_vcf
from kagetsu.formats.files import read_games
from kagetsu.problems.problem import WIN as VERDICT
from kagetsu.problems.problem import Problem
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.point import BLACK, WHITE, point_xy
from kagetsu.rules.rule import Rule
from kagetsu.texts import mark

__all__ = ["file_positions", "find_problems", "only_win", "self_play_positions"]

NODES = 20_000
"""How many moves each search for a win may try; what is not known by then is dropped."""
SHORTEST = 1
"""With a win of one move, that move leaves no defence. Who can make five at once has no problem to solve."""

_RANDOM_STONES = 4
"""With so many random stones near the centre a game of self-play begins, so that no two are alike."""


def find_problems(
    positions: Iterable[Board], shortest: int = SHORTEST, nodes: int = NODES
) -> Iterator[Problem]:  # fmt: skip
    """The problems among ``positions``, each position and its turned and mirrored forms once.

    Only wins of ``shortest`` moves or more count, and none where five can be made at once. Every win is replayed
    through the rules.
    """
    seen: set[str] = set()
    for board in positions:
        if board.is_game_over():
            continue
        solution = solve_vcf(board, Limits(nodes=nodes))
        if solution.result != WIN or (len(solution.line) + 1) // 2 < shortest:
            continue
        if Attack(board).fives[board.turn]:
            continue
        key = board.canonical_key()
        if key in seen:
            continue
        seen.add(key)
        if only_win(board, solution.line, nodes):
            yield _problem(board, solution.line, len(seen))


def _problem(board: Board, line: tuple[int, ...], number: int) -> Problem:
    grade = (len(line) + 1) // 2
    return Problem(
        f"vcf_{number:05}", "vcf", VERDICT, board.rule.name, board.width, board.height, tuple(board.stones(BLACK)),
        tuple(board.stones(WHITE)), line[0], board.turn, tags=(f"grade-{grade}",), line=line,
    )  # fmt: skip


def only_win(board: Board, line: tuple[int, ...], nodes: int = NODES) -> bool:
    """Whether ``line`` wins by continuous fours and no other first move does.

    Every other point is tried: a move that makes no four does not begin such a win; after one that does, some defence
    must leave no win for certain. False too where that is not known within ``nodes``.
    """

    def answer(position: Board) -> tuple[int, ...] | None:
        return solve_vcf(position, Limits(nodes=nodes)).line or None

    try:
        replay(board, line, "vcf", vcf=answer)
    except ProofError:
        return False
    attack = Attack(board)
    for move in board.empties():
        if move == line[0]:
            continue
        if move in attack.fives[attack.attacker]:
            return False
        if attack.attempt(move) is None:
            refuted = not attack.has_four() or _is_refuted(attack, nodes)
            attack.take()
            if not refuted:
                return False
    return True


def _is_refuted(attack: Attack, nodes: int) -> bool:
    """Whether some defence against the four on the board leaves the attacker without a win, for certain."""
    for defence in list(attack.defences()):
        attack.play(defence)
        after = attack.board()
        result = NONE if after.is_game_over() else solve_vcf(after, Limits(nodes=nodes)).result
        attack.take()
        if result == NONE:
            return True
        if result == UNKNOWN:
            return False
    return False


# -- where positions come from


def file_positions(
    paths: Iterable[Path], rule: Rule | None = None, tell: Callable[[FormatError], None] | None = None
) -> Iterator[Board]:
    """Every position of the main lines of the games in files, and in the SGF and PSQ files of folders (a match folder
    holds both of each game: its PSQ files are left out where the SGF is there).

    FormatError names the file that cannot be read; one in a folder is told to ``tell``, if that is given, and passed
    over. KagetsuError for a folder without games.
    """
    for path in paths:
        if not path.is_dir():
            yield from _positions_of(path, rule)
            continue
        for file in _games_in(path):
            try:
                yield from _positions_of(file, rule)
            except FormatError as fault:
                if tell is None:
                    raise
                tell(fault)


def _positions_of(file: Path, rule: Rule | None) -> Iterator[Board]:
    for game in read_games(file, rule):
        yield from (game.board_at(node) for node in game.mainline())


def _games_in(folder: Path) -> list[Path]:
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in (".sgf", ".psq"))
    if not files:
        raise KagetsuError(mark("There are no games in {folder}."), folder=str(folder))
    return [file for file in files if file.suffix.lower() == ".sgf" or file.with_suffix(".sgf") not in files]


def self_play_positions(games: int, level: int, rule: Rule, size: int, seed: int) -> Iterator[Board]:
    """Every position of so many games of a level of the engine against itself, each from a random beginning."""
    for number in range(games):
        chance = Random(f"{seed} {number}")
        board = _beginning(chance, rule, size)
        player = make_level(f"level:{level}", chance.randrange(1 << 30))
        while not board.is_game_over():
            board.push(player.choose(board, Limits()))
            yield board.copy()


def _beginning(chance: Random, rule: Rule, size: int) -> Board:
    while True:
        board = Board(size, rule)
        middle = [p for p in board.empties() if all(abs(c - size // 2) <= size // 5 for c in point_xy(p))]
        for point in chance.sample(middle, min(_RANDOM_STONES, len(middle))):
            if board.is_legal(point):
                board.push(point)
        if not board.is_game_over():
            return board
