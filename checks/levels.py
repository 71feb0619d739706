"""Measures the ten levels: whether each beats the one below, but not always, and where the ends of the scale lie.

    python checks/levels.py                       everything: 11 matches, about an hour
    python checks/levels.py --games 20 3-2 4-3    some of the matches, short
    python checks/levels.py --checkpoint FILE     goes on where FILE ends, and writes each game to it

Matches are named as ``5-4``: level 5 against level 4; ``1-greedy``: level 1 against that rung of the ladder;
``10-rung``: full strength against the strongest rung, both with ``--time`` seconds a move. Each balanced opening is
played once with either colour. Exit status 1 if a level scores less than 60 % or more than 85 % against the one below,
level 1 more than 30 % against greedy, or full strength drops half a point against the rung.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.balance import balanced_openings
from kagetsu.engine.level_player import LevelPlayer
from kagetsu.engine.levels import LEVELS
from kagetsu.ladder.rungs import RUNGS, make_rung
from kagetsu.rules.board import Board
from kagetsu.rules.limits import Limits
from kagetsu.rules.player import Player
from kagetsu.rules.point import BLACK, WHITE, moves_text
from kagetsu.rules.rule import parse_rule

STRONGEST_RUNG = f"{list(RUNGS)[-1]}:4"


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, named as on the command line, and between what shares the first one's score has to lie."""

    name: str
    first: str
    second: str
    games: int
    limits: Limits
    least: float
    most: float


def matches(options: argparse.Namespace) -> list[Match]:
    """All matches, in the order of strength."""
    full = Limits(nodes=options.nodes)
    timed = Limits(time=options.time)
    return [
        Match("1-greedy", "level:1", "greedy", options.games, Limits(), 0.0, 0.3),
        *(
            Match(f"{upper}-{upper - 1}", f"level:{upper}", f"level:{upper - 1}", options.games, full, 0.6, 0.85)
            for upper in range(2, len(LEVELS) + 1)
        ),
        Match("10-rung", "level:10", STRONGEST_RUNG, min(options.games, 20), timed, 1.0, 1.0),
    ]


def player(who: str, seed: int) -> Player:
    """A level or a rung that plays by ``seed``."""
    kind, _, number = who.partition(":")
    if kind == "level":
        return LevelPlayer(int(number), seed, book=False)
    return make_rung(who, seed=seed)


def play(match: Match, number: int, opening: Board) -> dict[str, object]:
    """One game: in the even ones the first player has the side to move of the opening."""
    board = opening.copy()
    first_colour = board.turn if number % 2 == 0 else WHITE + BLACK - board.turn
    players = {first_colour: player(match.first, 2 * number)}
    players[WHITE + BLACK - first_colour] = player(match.second, 2 * number + 1)
    while (outcome := board.outcome()) is None:
        board.push(players[board.turn].choose(board, match.limits))
    points = 0.5 if outcome.winner is None else float(outcome.winner == first_colour)
    return {
        "match": match.name, "game": number, "opening": opening.text(), "first": "bw"[first_colour == WHITE],
        "points": points, "plies": board.ply(), "moves": moves_text(board.move_stack),
    }  # fmt: skip


def told(match: Match, points: list[float], plies: list[int]) -> str:
    """One line of the table."""
    games = len(points)
    score = sum(points) / games
    error = 1.96 * (sum((one - score) ** 2 for one in points) / games / games) ** 0.5
    good = "" if match.least <= score <= match.most else f"  outside {match.least:.0%} to {match.most:.0%}"
    middle = sorted(plies)[games // 2]
    return f"| {match.first} | {match.second} | {games} | {score:.1%} ± {error:.1%} | {middle} |{good}"


def run(options: argparse.Namespace) -> bool:
    """Plays what is missing and prints the table; whether all scores lie where they should."""
    rule = parse_rule(options.rule)
    file: Path | None = options.checkpoint
    done: dict[tuple[str, int], dict[str, object]] = {}
    if file is not None and file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            done[record["match"], record["game"]] = record
    good = True
    print("| level | against | games | score | median plies |")
    print("|---|---|---|---|---|", flush=True)
    chosen = [match for match in matches(options) if not options.match or match.name in options.match]
    boards: list[Board] = []
    supply = balanced_openings(rule, seed=options.seed)
    for match in chosen:
        records = []
        for number in range(match.games):
            while len(boards) <= number // 2:
                boards.append(next(supply))
            record = done.get((match.name, number)) or play(match, number, boards[number // 2])
            if file is not None and (match.name, number) not in done:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(record) + "\n")
            records.append(record)
        points = [float(str(record["points"])) for record in records]
        print(told(match, points, [int(str(record["plies"])) for record in records]), flush=True)
        good &= match.least <= sum(points) / len(points) <= match.most
    return good


def main() -> int:
    """Reads the options and plays; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("match", nargs="*", help="the matches to play, as 5-4, 1-greedy or 10-rung; default all")
    parser.add_argument("--games", type=int, default=100, help="how many games a match has, an even number")
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--nodes", type=int, default=100_000, help="what full strength may use a move against level 9")
    parser.add_argument("--time", type=float, default=0.2, help="seconds a move against the strongest rung")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    parser.add_argument("--checkpoint", type=Path, help="a file of games that were played, as JSON lines")
    return 0 if run(parser.parse_args()) else 1


if __name__ == "__main__":
    sys.exit(main())
