"""Measures what each step of the search is worth: it is switched off, and the search without it is compared.

    python checks/ablation.py                           all steps, 200 games each, freestyle: about an hour
    python checks/ablation.py --steps haste singular --games 40 --nodes 2000 --rule renju
    python checks/ablation.py --checkpoint build/ablation.jsonl      the same command goes on where it was ended

Two things are compared. Nodes and CPU time to a fixed depth, over open middle games: how many times those of the whole
search the other takes (geometric mean of the positions; a search that takes fifty times the nodes is broken off, which
`>` tells). And games with the same number of nodes a move, each of the balanced openings played with either colour:
what the whole search scores, and its lead in Elo points; errors are those of 95 %. Everything but the times is the same
on every machine. The table goes to standard output, what is going on to standard error.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import random

from checks.middle_games import middle_games
from kagetsu import kernel
from kagetsu.engine.bench import run_bench
from kagetsu.engine.kernel_form import most_stones, new_position
from kagetsu.ladder.elo import ratings
from kagetsu.ladder.playable import playable
from kagetsu.ladder.tournament import Conditions, random_opening
from kagetsu.rules.board import Board
from kagetsu.rules.error import KagetsuError
from kagetsu.rules.point import BLACK, COLOURS, WHITE
from kagetsu.rules.rule import Rule, parse_rule

MEMORY = 1 << 24
"""Bytes of either side's table."""

BREAK_OFF = 50
"""How many times the nodes of the whole search are enough to know."""

DRAWN = 12
"""How many random openings are drawn; the most balanced is played."""

JUDGED = 4000
"""Nodes to judge an opening by."""

DEEPEST = 99


@dataclass(frozen=True)
class Settings:
    """What is measured; a checkpoint belongs to one of them. ``signature``: that of the search."""

    rule: str
    depth: int
    positions: int
    nodes: int
    seed: int
    signature: str


class CheckpointError(Exception):
    """A checkpoint that cannot be gone on with."""


class Checkpoint:
    """The results so far, each a line of JSON behind the line of the settings; without a path they are not kept.

    A result is known by its kind and its key, which stand in its line.
    """

    def __init__(self, path: Path | None, settings: Settings) -> None:
        self._path = path
        self._known: dict[tuple[str, ...], dict[str, float]] = {}
        if path is None:
            return
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(settings)) + "\n", encoding="utf-8")
            return
        try:
            held, *results = [json.loads(line) for line in lines]
            self._known = {tuple(one["key"]): one["result"] for one in results}
        except (ValueError, KeyError, TypeError):
            raise CheckpointError(f"{path} is no checkpoint, or its last line was cut off: remove it") from None
        if held != asdict(settings):
            raise CheckpointError(f"{path} was made with other settings or another search: {held}")

    def result(self, key: tuple[str, ...], measure: Callable[[], dict[str, float]]) -> dict[str, float]:
        """The result of that key, measured if it is not known yet."""
        if key not in self._known:
            self._known[key] = measure()
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": key, "result": self._known[key]}) + "\n")
        return self._known[key]


class Thinker:
    """One side's search with a table of its own; ``off`` are the bits of the steps that it does without."""

    def __init__(self, rule: Rule, width: int, height: int, off: int = 0) -> None:
        self._position = new_position(rule, width, height)
        self._table = kernel.Transpositions(MEMORY)
        self._search = kernel.Search(self._position, self._table)
        self._off = off

    def forget(self) -> None:
        self._table.clear()

    def search(self, board: Board, depth: int = DEEPEST, nodes: int = 0) -> int:
        """Deepens up to ``depth`` or ``nodes`` (0: no limit), or until a win is found; the score that it ends with."""
        black, white = board.stones(BLACK), board.stones(WHITE)
        self._position.set_up(black, white)
        self._table.new_search()
        most = most_stones(board, len(black) + len(white))
        if not self._search.prepare(board.turn, most, kernel.Stop(), nodes=nodes, off=self._off):
            return 0
        for plies in range(1, min(depth, most - len(black) - len(white)) + 1):
            finished = self._search.deepen(plies, 1)
            if not finished or self._search.found(0)[0] > kernel.DECIDED_SCORE:
                break
        return self._search.found(0)[0]

    def move(self, board: Board, nodes: int) -> int:
        """What it plays after that many nodes."""
        self.search(board, nodes=nodes)
        return self._search.found(0)[3][0] if self._search.root_moves() else playable(board)[0]

    @property
    def nodes(self) -> int:
        """Stones that the last search placed, those of its searches for fours included."""
        return self._search.nodes + self._search.vcf_nodes


# -- nodes to a depth


def measured_depth(board: Board, off: int, depth: int, most_nodes: int) -> dict[str, float]:
    """Nodes and seconds of CPU time to the depth, and whether it was broken off at ``most_nodes`` (0: never)."""
    thinker = Thinker(board.rule, board.width, board.height, off)
    started = time.process_time()
    thinker.search(board, depth, most_nodes)
    spent = time.process_time() - started
    return {"nodes": thinker.nodes, "seconds": spent, "broken": bool(most_nodes and thinker.nodes >= most_nodes)}


def depths(step: str, boards: Iterable[Board], depth: int, checkpoint: Checkpoint) -> tuple[str, str]:
    """How many times the nodes and the time of the whole search the one without the step takes, in words."""
    ratios = []
    spent = [0.0, 0.0]
    broken = False
    for number, board in enumerate(boards):
        whole = checkpoint.result(("depth", "", str(number)), partial(measured_depth, board, 0, depth, 0))
        enough = BREAK_OFF * max(1, round(whole["nodes"]))
        other = checkpoint.result(
            ("depth", step, str(number)), partial(measured_depth, board, kernel.STEPS[step], depth, enough)
        )
        ratios.append(max(1, other["nodes"]) / max(1, whole["nodes"]))
        spent[0] += whole["seconds"]
        spent[1] += other["seconds"]
        broken |= bool(other["broken"])
    sign = "> " if broken else ""
    return f"{sign}{statistics.geometric_mean(ratios):.2f}", f"{sign}{spent[1] / max(spent[0], 1e-9):.2f}"


# -- games


@cache
def opening(rule: Rule, seed: int, number: int) -> Board:
    """The most balanced of some random openings, as the whole search judges them."""
    chance = random.Random(f"{seed} {rule.name} {number}")
    judge = Thinker(rule, 15, 15)

    def lead(board: Board) -> int:
        judge.forget()
        return abs(judge.search(board, nodes=JUDGED))

    drawn = [random_opening(Conditions(rule), chance) for _ in range(DRAWN)]
    return min((board for board in drawn if not board.is_game_over()), key=lead)


def played(start: Board, off: int, colour: int, nodes: int) -> float:
    """What the whole search scores with ``colour`` against the one without the steps ``off``: 1, ½ or 0."""
    board = start.copy()
    seats = {each: Thinker(board.rule, board.width, board.height, 0 if each == colour else off) for each in COLOURS}
    while (outcome := board.outcome()) is None:
        board.push(seats[board.turn].move(board, nodes))
    return 0.5 if outcome.winner is None else float(outcome.winner == colour)


def played_pair(rule: Rule, settings: Settings, off: int, number: int) -> dict[str, float]:
    """What the whole search scores from one opening with either colour."""
    start = opening(rule, settings.seed, number)
    return {
        name: played(start, off, colour, settings.nodes) for name, colour in (("black", BLACK), ("white", WHITE))
    }  # fmt: skip


def games(step: str, rule: Rule, pairs: int, settings: Settings, checkpoint: Checkpoint) -> list[float]:
    """What the whole search scores in each pair of games, 0 to 2."""
    scores = []
    for number in range(pairs):
        pair = partial(played_pair, rule, settings, kernel.STEPS[step], number)
        result = checkpoint.result(("pair", step, str(number)), pair)
        scores.append(result["black"] + result["white"])
        tell(f"{step}: {2 * number + 2} of {2 * pairs} games, {sum(scores) / (2 * number + 2):.1%}")
    return scores


def standing(scores: list[float]) -> tuple[str, str]:
    """Score and lead in Elo points after pairs that scored so, with their errors, in words."""
    if not scores:
        return "–", "–"
    count, points = 2 * len(scores), sum(scores)
    whole, other = ratings([[0, points], [count - points, 0]])
    spread = statistics.stdev(score / 2 for score in scores) if len(scores) > 1 else 0.5
    error = 1.96 * spread / math.sqrt(len(scores))
    return f"{points / count:.1%} ± {error:.1%}", f"{whole.elo - other.elo:+.0f} ± {whole.error:.0f}"


# -- the program


def tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def parsed_rule(text: str) -> Rule:
    try:
        return parse_rule(text)
    except KagetsuError as fault:
        raise argparse.ArgumentTypeError(fault.text("en")) from None


def even(text: str) -> int:
    if not text.isdigit() or int(text) % 2:
        raise argparse.ArgumentTypeError(f"{text} is not an even number of games")
    return int(text)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", nargs="+", choices=list(kernel.STEPS), default=list(kernel.STEPS), metavar="STEP",
                        help=f"default all: {', '.join(kernel.STEPS)}")  # fmt: skip
    parser.add_argument("--rule", type=parsed_rule, default="freestyle", help="default freestyle")
    parser.add_argument("--games", type=even, default=200, help="for each step; default 200, 0 for none")
    parser.add_argument("--nodes", type=int, default=3000, help="for each move of a game; default 3000")
    parser.add_argument("--positions", type=int, default=20, help="searched to the depth; default 20, 0 for none")
    parser.add_argument("--depth", type=int, default=9, help="plies; default 9")
    parser.add_argument("--seed", type=int, default=1, help="of the openings; default 1")
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="keeps the results, and goes on from there")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    settings = Settings(
        options.rule.name, options.depth, options.positions, options.nodes, options.seed, run_bench(0).signature
    )
    try:
        checkpoint = Checkpoint(options.checkpoint, settings)
    except CheckpointError as fault:
        print(fault, file=sys.stderr)
        return 2
    boards = list(islice(middle_games(options.rule), options.positions))
    print(
        f"{settings.rule}, depth {settings.depth} on {len(boards)} positions, {settings.nodes} nodes a move,"
        f" search {settings.signature}\n\n"
        "| without | nodes | time | games | score of the whole search | Elo |\n|---|---|---|---|---|---|",
        flush=True,
    )
    for step in options.steps:
        nodes, seconds = depths(step, boards, options.depth, checkpoint) if boards else ("–", "–")
        scores = games(step, options.rule, options.games // 2, settings, checkpoint)
        tell("")
        print(f"| `{step}` | {nodes} | {seconds} | {2 * len(scores)} | {' | '.join(standing(scores))} |", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
