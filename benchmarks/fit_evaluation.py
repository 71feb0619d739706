"""Makes the numbers of ``evaluation.toml``: games of the search against itself, and what fits them best.

    python benchmarks/fit_evaluation.py selfplay freestyle --games 24000 --seed 1 > build/freestyle.jsonl
    python benchmarks/fit_evaluation.py selfplay standard --games 9000 --seed 1 > build/standard.jsonl
    python benchmarks/fit_evaluation.py selfplay renju --games 24000 --seed 1 > build/renju.jsonl
    python benchmarks/fit_evaluation.py fit build/freestyle.jsonl build/standard.jsonl build/renju.jsonl

A thousand games take a minute or two, the fit ten. A set of which there are no games stays as it is; the standard one
then follows freestyle. The same kernel makes the same numbers. ``docs/engine.md`` tells what is fitted.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from benchmarks.evaluation_games import SelfPlayGame, play_games, read_games
from benchmarks.evaluation_samples import (
    CELLS,
    LINES,
    PAIRS,
    THREAT_PAIRS,
    THREATS,
    Choices,
    choices,
    quiet_positions,
    value_counts,
)  # fmt: skip
from benchmarks.evaluation_text import comment_of, evaluation_text
from kagetsu.kernel import evaluation
from kagetsu.kernel.evaluation import CELL_CLASSES, LINE_CLASSES, SETS, THREAT_CLASSES, Values
from kagetsu.rules.rule import Rule, parse_rule

__all__ = ["fitted_sets", "logistic_fit", "main", "softmax_fit"]

FILE = Path(evaluation.__file__).with_name("evaluation.toml")
UNIT, POLICY_UNIT = 200, 100
"""What stands for e to 1: in chances of winning, and of being the best move."""
TRUST = 0.75
"""How much of the target is what the search thought; the rest is what came of the game."""
ROUNDS, POLICY_ROUNDS = 30, 12
CHOICES = 20_000
"""Choices of a rule that the policy is fitted to, at most."""

Floats = NDArray[np.floating]


class _Adam:
    """Weights, and the steps by which they follow the slopes of a loss."""

    def __init__(self, count: int, pull: float) -> None:
        self.weights = np.zeros(count)
        self._pull = pull
        self._mean, self._square, self._steps = np.zeros(count), np.zeros(count), 0

    def step(self, slope: Floats, rate: float) -> None:
        """One step of about ``rate``, against ``slope`` and towards zero."""
        slope = slope + self._pull * self.weights
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * slope
        self._square = 0.999 * self._square + 0.001 * slope * slope
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights -= rate * mean / (np.sqrt(square) + 1e-8)


def _rate(first: float, number: int, rounds: int) -> float:
    """Falls from ``first`` to nothing, along a cosine."""
    return first * 0.5 * (1 + math.cos(math.pi * number / rounds))


def _chance(value: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(value, -40, 40)))


def logistic_fit(counts: Floats, target: Floats, rounds: int = ROUNDS) -> Floats:
    """The weights w for which 1 / (1 + exp(-counts w)) comes closest to ``target``; a tenth is held out and told of."""
    width = np.maximum(counts.std(0), 0.3)
    counts = counts / width
    chance = np.random.default_rng(0)
    order = chance.permutation(len(target))
    held, used = np.split(order, [len(order) // 10])
    fit = _Adam(counts.shape[1], 2e-4)
    for number in range(rounds):
        shuffled = chance.permutation(used)
        for begun in range(0, len(shuffled), 4096):
            some = shuffled[begun : begun + 4096]
            slope = counts[some].T @ (_chance(counts[some] @ fit.weights) - target[some]) / len(some)
            fit.step(slope, _rate(0.02, number, rounds))
    for name, part in (("fitted", used), ("held out", held)):
        seen = _chance(counts[part] @ fit.weights)
        loss = -(target[part] * np.log(seen + 1e-9) + (1 - target[part]) * np.log(1 - seen + 1e-9))
        print(f"  {len(part)} positions {name}: loss {loss.mean():.4f}", file=sys.stderr)
    weights: Floats = fit.weights / width
    return weights


def softmax_fit(given: Choices, rounds: int = POLICY_ROUNDS) -> Floats:
    """The weights w for which, of each position's moves, the chosen one comes first most often: its chance is
    proportional to exp(counts w). The last tenth is held out and told of.
    """
    begins = np.concatenate([[0], np.cumsum(given.sizes)[:-1]])
    used = len(given.sizes) * 9 // 10
    chance = np.random.default_rng(0)
    fit = _Adam(given.counts.shape[1], 1e-4)

    def rows_of(some: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
        """The moves of some positions, whose they are, and where each position's begin."""
        sizes = given.sizes[some]
        rows = np.concatenate([np.arange(begins[one], begins[one] + given.sizes[one]) for one in some])
        return given.counts[rows], np.repeat(np.arange(len(some)), sizes), np.cumsum(sizes) - sizes

    for number in range(rounds):
        shuffled = chance.permutation(used)
        for begun in range(0, used, 256):
            some = shuffled[begun : begun + 256]
            counts, owner, first = rows_of(some)
            worth = counts @ fit.weights
            seen = np.exp(worth - np.maximum.reduceat(worth, first)[owner])
            seen /= np.add.reduceat(seen, first)[owner]
            seen[first + given.chosen[some]] -= 1
            fit.step(counts.T @ seen / len(some), _rate(0.05, number, rounds))
    if used < len(given.sizes):
        counts, owner, first = rows_of(np.arange(used, len(given.sizes)))
        worth = counts @ fit.weights
        before = np.add.reduceat(worth > worth[first + given.chosen[used:]][owner], first)
        print(f"  policy: first of {(before == 0).mean():.0%}, of the first three {(before < 3).mean():.0%}",
              file=sys.stderr)  # fmt: skip
    return fit.weights


def fitted_sets(games: Sequence[SelfPlayGame], before: Mapping[str, Values], most: int = CHOICES) -> dict[str, Values]:
    """The sets with new numbers where there are games to fit them to; the others as they were."""
    sets = dict(before)
    for rule in dict.fromkeys(game.rule for game in games):
        played = [game for game in games if game.rule == rule]
        print(f"{rule.name}: {len(played)} games", file=sys.stderr)
        policy = softmax_fit(choices(played, most))
        for name, weights in value_weights(rule, played).items():
            sets[name] = with_policy(with_values(sets[name], weights), policy)
    if "standard" not in {game.rule.name for game in games} and sets["freestyle"] != before["freestyle"]:
        sets["standard"] = sets["freestyle"]
    return sets


def value_weights(rule: Rule, games: Sequence[SelfPlayGame]) -> dict[str, Floats]:
    """The weights of lines, cells, pairs, threats and tempo, for the set or the two sets that the rule shows."""
    quiet = quiet_positions(games)
    target = (1 - TRUST) * quiet.results + TRUST * _chance(quiet.scores / UNIT)
    apart = rule.black != rule.white
    weights = logistic_fit(value_counts(rule, quiet, apart), target)
    if not apart:
        return {rule.name: weights}
    sums, threats = np.split(weights, [2 * (LINES + CELLS + len(PAIRS))])
    black, white = (np.concatenate(parts) for parts in zip(np.split(sums, 2), np.split(threats, 2), strict=True))
    return {f"{rule.name}_black": black, f"{rule.name}_white": white}


# What is not seen in quiet positions, or too seldom to be fitted, is made by hand here.


def with_values(numbers: Values, weights: Floats) -> Values:
    """The set with numbers from fitted weights: by line class, by cell class, by pair, threats and theirs, tempo."""
    parts = [LINES, CELLS, len(PAIRS), THREATS // 2, THREATS // 2, len(THREAT_PAIRS)]
    line, cell, pairs, own, other, both, tempo = (_whole(part) for part in np.split(UNIT * weights, np.cumsum(parts)))
    line[_LINE["five"]] = line[_LINE["two_fours"]] = line[_LINE["straight_four"]]
    cell[_CELL["five"]] = 300
    for shape in ("double_open_three", "four_three"):
        own[_THREAT[shape]] = max(0, own[_THREAT[shape]])
    own[_THREAT["straight_four"]], own[_THREAT["five"]] = 400, 1000
    other[_THREAT["four_three"]] = min(0, other[_THREAT["four_three"]])
    other[_THREAT["five"]] = -200
    pair = [0] * LINES**2
    for (low, high), number in zip(PAIRS, pairs, strict=True):
        pair[LINES * low + high] = number
    return numbers._replace(
        line=tuple(line), cell=tuple(cell), pair=tuple(pair), threat_own=tuple(own), threat_other=tuple(other),
        threat_pair=tuple(both), tempo=tempo[0],
    )  # fmt: skip


def with_policy(numbers: Values, weights: Floats) -> Values:
    """The set with a policy from fitted weights, in which a stone that makes nothing counts nothing."""
    own_line, own, other_line, other = np.split(POLICY_UNIT * weights, np.cumsum([LINES, CELLS, LINES]))
    for cell in (own, other):
        cell[2:] -= cell[0]
        cell[:2] = 0
    four, straight, five, two_fours = (_LINE[name] for name in ("four", "straight_four", "five", "two_fours"))
    own_line[straight] = own_line[two_fours] = max(own_line[four], 200)
    own_line[five] = own_line[four]
    other_line[two_fours], other_line[five] = other_line[straight], other_line[four]
    plus, both = own[_CELL["four_plus"]], own[_CELL["four_three"]]
    own[_CELL["straight_four"]] = max(plus, both) + 800
    own[_CELL["four_three"]] = max(both, plus + 100)
    own[_CELL["five"]], other[_CELL["five"]] = 3000, 2000
    return numbers._replace(
        policy_own=tuple(_whole(own)), policy_other=tuple(_whole(other)),
        policy_own_line=tuple(_whole(own_line)), policy_other_line=tuple(_whole(other_line)),
    )  # fmt: skip


_LINE, _CELL, _THREAT = (
    {name: number for number, name in enumerate(names)} for names in (LINE_CLASSES, CELL_CLASSES, THREAT_CLASSES)
)


def _whole(numbers: Floats) -> list[int]:
    return [round(float(number)) for number in numbers]


def play(options: argparse.Namespace) -> None:
    """Writes games to standard output, one a line."""
    for game in play_games(parse_rule(options.rule), options.games, options.nodes, options.seed):
        print(game.line(), flush=True)


def fit(options: argparse.Namespace) -> None:
    """Writes the file with numbers fitted to the games of some files."""
    games = [game for path in options.files for game in read_games(path)]
    before = {name: evaluation.values(name) for name in SETS}
    sets = fitted_sets(games, before)
    comment = comment_of(FILE.read_text(encoding="utf-8"))
    options.out.write_text(evaluation_text(comment, sets), encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("selfplay", help="play games")
    playing.add_argument("rule", choices=("freestyle", "standard", "renju"))
    playing.add_argument("--games", type=int, default=10_000)
    playing.add_argument("--nodes", type=int, default=1000, help="stones placed for a move, half to twice as many")
    playing.add_argument("--seed", type=int, default=1)
    playing.set_defaults(work=play)
    fitting = commands.add_parser("fit", help="fit the numbers to games")
    fitting.add_argument("files", nargs="+", type=Path, metavar="GAMES.jsonl")
    fitting.add_argument("--out", type=Path, default=FILE, help="instead of the file that the kernel reads")
    fitting.set_defaults(work=fit)
    options = parser.parse_args(arguments)
    work: Callable[[argparse.Namespace], None] = options.work
    work(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
