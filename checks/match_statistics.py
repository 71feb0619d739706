"""Measures how often the sequential test of matches decides wrongly, on pairs of games that share an opening.

    python checks/match_statistics.py                 elo0=0, elo1=5, 1,000 matches at each bound: an hour
    python checks/match_statistics.py --elo1 30 --matches 200

A match is drawn pair by pair. A pair draws an opening, which is worth a number of Elo points to Black in both of its
games; given that, each game is won, drawn or lost by chance (the model of draws is that of BayesElo). The strength of
the first side is set so that its mean score over all openings is exactly that of a bound. Every match is tested after
every pair until it is decided. Then the true difference is ``elo0``, and H1 is an error; or it is ``elo1``, and H0 is.
Exit status 1 if more than 6.5 % of the matches at a bound are decided wrongly, with alpha and beta 5 %.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.match.sprt import Hypothesis, Sprt
from kagetsu.match.tally import Tally, score_of

MOST_WRONG = 0.065

BIASES = (-300.0, -150.0, 0.0, 150.0, 300.0)
"""What an opening may be worth to Black, in Elo points; each is as likely as the others."""

DRAWS = {"without draws": 0.0, "with draws": 150.0}
"""By how many Elo points a win is made harder for either side."""


@dataclass(frozen=True)
class Outcome:
    """What became of matches at one bound: how many were decided wrongly, and their mean number of pairs."""

    wrong: int
    matches: int
    pairs: float

    @property
    def share(self) -> float:
        return self.wrong / self.matches


def game(lead: float, harder: float) -> tuple[float, float, float]:
    """The chances of a loss, a draw and a win for the side that leads by ``lead`` Elo points."""
    win, loss = score_of(lead - harder), score_of(-lead - harder)
    return loss, 1 - win - loss, win


def pair(strength: float, bias: float, harder: float) -> list[float]:
    """The chances of 0, ½, 1, 1½ and 2 points from two games on one opening, once with either colour."""
    chances = [0.0] * 5
    for i, black in enumerate(game(strength + bias, harder)):
        for j, white in enumerate(game(strength - bias, harder)):
            chances[i + j] += black * white
    return chances


def mean(strength: float, harder: float) -> float:
    """The mean score over all openings."""
    return sum(
        chance * place / 4 for bias in BIASES for place, chance in enumerate(pair(strength, bias, harder))
    ) / len(BIASES)


def strength_for(score: float, harder: float) -> float:
    """The strength with which the mean score is ``score``, by halving."""
    low, high = -2000.0, 2000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if mean(middle, harder) < score else (low, middle)
    return (low + high) / 2


def play(sprt: Sprt, openings: Sequence[Sequence[float]], chance: random.Random) -> tuple[Hypothesis, int]:
    """One match until it is decided, and its number of pairs."""
    counts = [0] * 5
    while True:
        counts[chance.choices(range(5), chance.choice(openings))[0]] += 1
        if decided := sprt.decision(Tally(tuple(counts))):
            return decided, sum(counts)


def simulate(sprt: Sprt, truth: Hypothesis, harder: float, matches: int, seed: int) -> Outcome:
    """So many matches in which ``truth`` is true."""
    elo = sprt.elo0 if truth is Hypothesis.H0 else sprt.elo1
    strength = strength_for(score_of(elo), harder)
    openings = [pair(strength, bias, harder) for bias in BIASES]
    chance = random.Random(seed)
    played = [play(sprt, openings, chance) for _ in range(matches)]
    wrong = sum(decided is not truth for decided, _ in played)
    return Outcome(wrong, matches, sum(pairs for _, pairs in played) / matches)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--elo0", type=float, default=0.0)
    parser.add_argument("--elo1", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    sprt = Sprt(options.elo0, options.elo1)
    good = True
    print(f"elo0={sprt.elo0:g}, elo1={sprt.elo1:g}, alpha=beta=0.05, {options.matches} matches each:")
    for name, harder in DRAWS.items():
        for truth in Hypothesis:
            outcome = simulate(sprt, truth, harder, options.matches, options.seed)
            print(f"  {name:14} {truth} true: {outcome.share:5.1%} wrong, {outcome.pairs:7.1f} pairs", flush=True)
            good = good and outcome.share <= MOST_WRONG
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
