"""Compares the kernel with the rules on generated boards and prints how much was compared; nothing may differ.

    python checks/kernel_equals_rules.py                     every rule in full: some hours on one core
    python checks/kernel_equals_rules.py renju --boards 4000
    python checks/kernel_equals_rules.py --rule FILE.py      a rule of one's own
    nice python checks/kernel_equals_rules.py --checkpoint build/kernel_equals_rules.json

On each board: what a stone of either colour on every empty point makes on each line (fives, overlines, fours, real
threes), the verdict on it, the forbidden points, the legal moves, the winner, the outcome of a few more moves; and that
everything the kernel keeps is the same after stones were put and taken back, and in whichever order they came.

A *suspect* makes two threes at face value; it is *cleared* if one of them cannot grow where Black may play. Cleared at
depth 1 is the point itself; at depth 2 it is a point where a three of the first one would grow, and so on: counted
once, at the least depth of recursion that gives the right verdict. ``--checkpoint`` keeps the counts in a file and
goes on from there. Exit status 1 if anything differs, or if a full run of renju cleared too few suspects.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from checks.generated_positions import BATCH, GeneratedPosition, batch
from kagetsu import kernel
from kagetsu.engine.fast import FastBoard
from kagetsu.engine.kernel_form import KINDS, new_position
from kagetsu.rules import forbidden
from kagetsu.rules.board import Board
from kagetsu.rules.explanation import FOUR, STRAIGHT_FOUR, THREE, Explanation
from kagetsu.rules.line import AXES, empty_cells, run, run_length
from kagetsu.rules.point import BLACK, COLOURS, EMPTY, STRIDE, WHITE, colour_word, point_name
from kagetsu.rules.rule import DOUBLE_FOUR, DOUBLE_THREE, FIVE, FOULS, LEGAL, OVERLINE, Rule, load_rule, parse_rule

RULES = {
    "renju": 200_000,
    "freestyle": 100_000,
    "standard": 100_000,
    "caro": 100_000,
    "caro-standard": 100_000,
    "omok": 100_000,
    "renju-basic": 100_000,
    "renju+no-four-three": 100_000,
    "caro+edge-blocks": 100_000,
    "caro-standard+edge-blocks": 100_000,
}
"""The rules with the boards of a full run."""

LEAST_CLEARED = {"1": 10_000, "2": 1_000, "3": 100}
"""How many suspects a full run of renju must clear at each depth; 3 stands for 3 and more."""

SHOWN = 5
"""How many boards that differ are shown before the run gives up."""

_DEAD_OR_QUIET = frozenset(range(9)) - {1}
"""The line classes that make nothing: no overline, no three and more."""
_OVERLINE, _THREES, _FOURS, _FIVE = 1, (9, 10), (11, 12, 14), 13
_STEPS = tuple(AXES.values())


@dataclass
class Tally:
    """What was compared so far under one rule. The keys are text, as JSON has them."""

    boards: int = 0
    rectangles: int = 0
    small: int = 0
    cells: int = 0
    sources: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    cleared: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    moves: int = 0

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Tally:
        values: dict[str, Any] = {
            key: Counter(value) if isinstance(value, dict) else value for key, value in kept.items()
        }
        return cls(**values)

    def told(self) -> str:
        fouls = ", ".join(f"{self.verdicts[kind]:,} {kind}" for kind in FOULS)
        return (
            f"  {self.boards:,} boards ({self.sources['dense']:,} dense, {self.sources['play']:,} from play;"
            f" {self.rectangles:,} rectangles, {self.small:,} with a side under 9), {self.ended:,} of them decided\n"
            f"  {self.cells:,} empty points, either colour; {self.moves:,} moves played and taken back\n"
            f"  {self.verdicts[FIVE]:,} fives; fouls: {fouls}\n"
            f"  suspects cleared at depth 1: {self.cleared['1']:,}, 2: {self.cleared['2']:,},"
            f" 3 or more: {self.cleared['3']:,}"
        )


class Comparison:
    """Compares board after board under one rule."""

    def __init__(self, rule: Rule, tally: Tally) -> None:
        self.rule = rule
        self.tally = tally
        self._positions: dict[tuple[int, int, int], kernel.Position] = {}

    def differences(self, given: GeneratedPosition, chance: random.Random) -> list[str]:
        """Where kernel and rules part on this board, a line each; ``chance`` chooses the moves that are played on."""
        cells = empty_cells(given.width, given.height)
        for colour, stones in ((BLACK, given.black), (WHITE, given.white)):
            for stone in stones:
                cells[stone] = colour
        position = self._position(given, 0)
        position.set_up(given.black, given.white)
        state = position.state()
        found: list[str] = []
        verdicts: dict[int, dict[int, str]] = {}
        for colour in COLOURS:
            verdicts[colour] = self._compare_points(cells, position, colour, found)
        found += self._compare_boards(given, verdicts, chance)
        if position.state() != state:
            found.append("what the kernel keeps is another after put and take")
        if position.hash() != position.hash_from_scratch():
            found.append("the hash is not that of the stones")
        if self._in_another_order(given, chance) != state:
            found.append("what the kernel keeps depends on the order of the stones")
        self._count(given)
        return found

    def _position(self, given: GeneratedPosition, which: int) -> kernel.Position:
        place = (given.width, given.height, which)
        if place not in self._positions:
            self._positions[place] = new_position(self.rule, given.width, given.height)
        return self._positions[place]

    def _count(self, given: GeneratedPosition) -> None:
        tally = self.tally
        tally.boards += 1
        tally.sources[given.source] += 1
        tally.rectangles += given.width != given.height
        tally.small += min(given.width, given.height) < 9
        tally.cells += given.width * given.height - len(given.black) - len(given.white)

    # -- points

    def _compare_points(
        self, cells: bytearray, position: kernel.Position, colour: int, found: list[str]
    ) -> dict[int, str]:
        """Compares all empty points; returns the verdicts of the rules that are not ``legal``."""
        verdicts: dict[int, str] = {}
        busy = busy_points(cells, colour)
        side = self.rule.side(colour)
        line_class = position.line_class
        for point in range(len(cells) - 2 * STRIDE):
            if cells[point] != EMPTY:
                continue
            classes = [
                line_class(point, 0, colour), line_class(point, 1, colour),
                line_class(point, 2, colour), line_class(point, 3, colour),
            ]  # fmt: skip
            if point not in busy:
                if not _DEAD_OR_QUIET.issuperset(classes):
                    found.append(f"{point_name(point)} {colour_word(colour)}: classes {classes}, but nothing is near")
                continue
            judged = forbidden.explain(cells, point, colour, side, side.recursion)
            if judged.verdict != LEGAL:
                verdicts[point] = judged.verdict
                self.tally.verdicts[judged.verdict] += 1
            self.count_cleared(cells, judged)
            what = self._at_odds(cells, position, judged, classes)
            if what:
                found.append(f"{point_name(point)} {colour_word(colour)}: {what}")
        return verdicts

    def _at_odds(
        self, cells: bytearray, position: kernel.Position, judged: Explanation, classes: list[int]
    ) -> str | None:
        """What is at odds between the explanation and what the kernel has at this point, or None."""
        kind = KINDS[position.foul(judged.point, judged.colour)]
        if kind != judged.verdict:
            return f"the rules say {judged.verdict}, the kernel {kind} {classes}"
        # With some levels of recursion and no more, the kernel has no way to ask about a growing point alone.
        tells_threes = judged.verdict != DOUBLE_FOUR and self.rule.side(judged.colour).recursion in (None, 0)
        rows = [[line.kind for line in judged.lines if line.axis == axis] for axis in AXES]
        for axis, (kinds, line_class) in enumerate(zip(rows, classes, strict=True)):
            if judged.verdict == FIVE:
                agrees = bool(kinds) is (line_class == _FIVE)
            elif judged.verdict == OVERLINE:
                agrees = line_class == _OVERLINE if kinds else line_class != _FIVE
            else:
                agrees = self._fours_agree(kinds, line_class, judged.verdict)
                if agrees and tells_threes:
                    real = self._has_real_three(cells, position, judged, axis, line_class)
                    agrees = (THREE in kinds) is real
            if not agrees:
                return f"on axis {axis} the rules say {kinds or 'nothing'} ({judged.verdict}), the kernel {line_class}"
        return None

    def _fours_agree(self, kinds: list[str], line_class: int, verdict: str) -> bool:
        """Whether the class of a line fits the fours on it. Two in one line count as an overline where both are
        barred. A double-three is told without its fours.
        """
        fours = kinds.count(FOUR) + kinds.count(STRAIGHT_FOUR)
        if fours == 2:
            return line_class in (*_FOURS, _OVERLINE)
        if fours == 1:
            return line_class in _FOURS
        if OVERLINE in kinds:
            return line_class == _OVERLINE
        return line_class != _FIVE and (line_class not in _FOURS or verdict == DOUBLE_THREE)

    def _has_real_three(
        self, cells: bytearray, position: kernel.Position, judged: Explanation, axis: int, line_class: int
    ) -> bool:
        """Whether the kernel says that a stone makes a three on this axis that can grow where it is legal: by putting
        the stone, then the one that makes a four of it, and looking for a five at either end.
        """
        point, colour = judged.point, judged.colour
        side = self.rule.side(colour)
        # In caro a three may grow to an open four that one stone stops all the same: no straight four to the kernel.
        if line_class not in (_THREES if side.closed_five_wins else (8, *_THREES)):
            return False
        cells[point] = colour
        position.put(point, colour)
        found = False
        for end in run(cells, point, _STEPS[axis]):
            if cells[end] == EMPTY and not found:
                legal = side.recursion == 0 or position.foul(end, colour) == 0
                found = legal and self._grows_straight(cells, position, end, axis, colour)
        position.take()
        cells[point] = EMPTY
        return found

    def _grows_straight(self, cells: bytearray, position: kernel.Position, end: int, axis: int, colour: int) -> bool:
        cells[end] = colour
        position.put(end, colour)
        low, high = run(cells, end, _STEPS[axis])
        straight = run_length(low, high, _STEPS[axis]) == 4 and all(
            cells[tip] == EMPTY and position.line_class(tip, axis, colour) == _FIVE for tip in (low, high)
        )
        position.take()
        cells[end] = EMPTY
        return straight

    def count_cleared(self, cells: bytearray, judged: Explanation) -> None:
        side = self.rule.side(judged.colour)
        if DOUBLE_THREE not in side.barred or side.recursion is not None:
            return
        if judged.verdict == DOUBLE_THREE or (
            judged.verdict == LEGAL and any(why.explanation for three in judged.false_threes for why in three.reasons)
        ):
            depth = self._depth(cells, judged)
            if depth:
                self.tally.cleared[str(min(depth, 3))] += 1

    def _depth(self, cells: bytearray, judged: Explanation) -> int:
        """The least recursion from which on the verdict is right; 0 for no suspect, or for one that is a foul at once.

        Too little recursion sees too many fouls at even depths and too few at odd ones: so a foul may be missed at
        odd depths alone, and seen where there is none at even ones.
        """
        side = self.rule.side(judged.colour)
        depth = 0 if judged.is_foul else -1
        while forbidden.explain(cells, judged.point, judged.colour, side, depth + 1).is_foul is not judged.is_foul:
            depth += 2
        return max(depth, 0)

    # -- whole boards

    def _compare_boards(
        self, given: GeneratedPosition, verdicts: dict[int, dict[int, str]], chance: random.Random
    ) -> Iterator[str]:
        """Compares a Board and a FastBoard: the winner, forbidden points, legal moves, and moves that are played on."""
        size = {"width": given.width, "height": given.height}
        board, fast = (
            kind.from_stones(given.black, given.white, given.to_move, self.rule, **size) for kind in (Board, FastBoard)
        )
        assert isinstance(fast, FastBoard)
        colour = self.rule.foul_colour(given.to_move)
        fouls = {point: kind for point, kind in verdicts[colour].items() if kind in FOULS} if colour else {}
        if fast.forbidden_kinds() != fouls or list(fast.forbidden_kinds()) != list(fouls):
            yield f"forbidden points are {fast.forbidden_kinds()}, not {fouls}"
        barred = {point for point, kind in verdicts[given.to_move].items() if kind in FOULS}
        legal = [] if board.is_game_over() else [point for point in board.empties() if point not in barred]
        if fast.legal_moves != legal:
            yield "the legal moves differ"
        self.tally.ended += board.is_game_over()
        turns = [fast.position().state()]
        moves = [*verdicts[given.to_move], *legal]
        while not board.is_game_over() and moves and len(turns) < 4:
            move = chance.choice(moves)
            board.push(move)
            fast.push(move)
            turns.append(fast.position().state())
            self.tally.moves += 1
            if fast.outcome() != board.outcome():
                yield f"{point_name(move)} ends the game by {fast.outcome()}, not {board.outcome()}"
            moves = board.empties()
        if fast.outcome() != board.outcome():
            yield f"the outcome is {fast.outcome()}, not {board.outcome()}"
        while turns:
            if fast.position().state() != turns.pop():
                yield "the kernel does not come back to what it was"
            if turns:
                fast.pop()

    def _in_another_order(self, given: GeneratedPosition, chance: random.Random) -> tuple[tuple[int, ...], ...]:
        position = self._position(given, 1)
        position.reset()
        stones = [(point, BLACK) for point in given.black] + [(point, WHITE) for point in given.white]
        chance.shuffle(stones)
        for point, colour in stones:
            position.put(point, colour)
        return position.state()


def busy_points(cells: bytearray, colour: int) -> frozenset[int]:
    """The points with two stones of ``colour`` or more within four steps along one line: no other stone could make a
    three or more. One big number holds a bit for every point.
    """
    stones = sum(1 << point for point in range(len(cells)) if cells[point] == colour)
    busy = 0
    for step in _STEPS:
        one = two = 0
        for distance in range(1, 5):
            for seen in (stones << (step * distance), stones >> (step * distance)) if step > 0 else (
                stones >> (-step * distance), stones << (-step * distance)
            ):  # fmt: skip
                two |= one & seen
                one |= seen
        busy |= two
    return frozenset(point for point in range(len(cells)) if busy >> point & 1)


def drawn(given: GeneratedPosition, rule: Rule) -> str:
    board = Board.from_stones(
        given.black, given.white, given.to_move, rule, width=given.width, height=given.height
    )  # fmt: skip
    return f"{board.key()}\n{board}"


def compare_rule(rule: Rule, boards: int, seed: int, keeper: Keeper) -> tuple[Tally, int]:
    """Compares so many boards, going on from what ``keeper`` has; the tally, and how many boards differ."""
    first, tally = keeper.kept(rule.name, seed)
    comparison = Comparison(rule, tally)
    faults = 0
    for number in range(first, -(-boards // BATCH)):
        chance = random.Random(f"moves {seed} {number}")
        for given in batch(seed, number):
            differences = comparison.differences(given, chance)
            if differences:
                faults += 1
                print(f"{rule.name}, batch {number}:", drawn(given, rule), *differences[:8], sep="\n", flush=True)
                if faults == SHOWN:
                    return tally, faults
        keeper.keep(rule.name, seed, number + 1, tally, faults)
    return tally, faults


class Keeper:
    """Keeps the tallies in a file, so that a run can go on where it was stopped; without a file it keeps nothing."""

    EVERY = 25

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.tallies: dict[str, dict[str, Any]] = {}
        if file is not None and file.exists():
            self.tallies = json.loads(file.read_text(encoding="utf-8"))

    def kept(self, rule: str, seed: int) -> tuple[int, Tally]:
        """The batch to go on with, and the tally of those before."""
        found = self.tallies.get(f"{rule} {seed}")
        if found is None:
            return 0, Tally()
        return found["next"], Tally.read(found["tally"])

    def keep(self, rule: str, seed: int, following: int, tally: Tally, faults: int) -> None:
        """Writes the file now and then. Batches with faults are not kept: they are to be seen again."""
        if sys.stderr.isatty():
            print(f"\r{rule} {tally.boards:,}", end="", file=sys.stderr, flush=True)
        if self.file is None or faults or following % self.EVERY:
            return
        self.tallies[f"{rule} {seed}"] = {"next": following, "tally": vars(tally)}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(self.tallies), encoding="utf-8")
        part.replace(self.file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", metavar="RULE", help=f"default {' '.join(RULES)}")
    parser.add_argument("--rule", action="append", default=[], metavar="FILE.py", help="a rule of one's own")
    parser.add_argument("--boards", type=int, help="boards of each rule; default a full run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="where to keep the counts and go on from")
    options = parser.parse_args()
    rules = [*map(parse_rule, options.rules), *map(load_rule, options.rule)] or [*map(parse_rule, RULES)]
    keeper = Keeper(options.checkpoint)
    good = True
    for rule in rules:
        full = RULES.get(rule.name, 100_000)
        boards = options.boards or full
        tally, faults = compare_rule(rule, boards, options.seed, keeper)
        verdict = f"{faults} boards DIFFER" if faults else "nothing differs"
        print(f"{rule.name}: {verdict}\n{tally.told()}", flush=True)
        good &= not faults
        if rule.name == "renju" and boards >= full:
            good &= all(tally.cleared[depth] >= least for depth, least in LEAST_CLEARED.items())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
