"""Whole games between two processes that speak the Gomocup protocol, judged by the rules.

    python checks/selfplay.py                                    200 games of renju, levels mixed: ten minutes
    python checks/selfplay.py --games 20 --time 100,300 --checkpoint games.jsonl

Both sides run ``python -m kagetsu engine`` (``--engine COMMAND`` once for both, or twice). Half of the games are played
at the first time of ``--time``, the others at one of the rest. Every tenth game begins on a crowded board, of 120 to
150 stones that chance placed by legal moves without a four; the others with eight to twelve stones that leave the game
even (``kagetsu.balanced_opening``). With ``--levels mixed`` chance chooses a level for Black, from 1 to 10 or none, and
for White the same or the next weaker or stronger one, so that the games are contests.

Of each game the length is recorded (with the stones of the opening, without those of a crowded board), the result,
illegal moves, fouls while a legal point exists, the most that a side was late by as seen from outside (from the last
line written to the answer read, less the limit), and crashes. Exit status 1 if there is any fault, a side was more than
50 ms late, or the games are not as the summary says. With a checkpoint, a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import queue
import random
import re
import shlex
import statistics
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.balance import balanced_opening
from kagetsu.ladder.position import Position
from kagetsu.rules.board import Board
from kagetsu.rules.point import BLACK, WHITE, make_point, point_name, point_xy
from kagetsu.rules.rule import Rule, parse_rule

RULE_NUMBERS = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 8, "caro-standard": 9}
SIZE = 15
CROWDED = range(120, 151)
LATE = 0.05
"""Seconds beyond the limit from which on an answer is late."""
PATIENCE = 10.0
"""Seconds beyond the limit after which nothing more is expected of an engine."""
LEAST_MEDIAN = 30
UNLIMITED = 2147483647
_ANSWER = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


class EngineGoneError(Exception):
    """The process has ended, or says nothing any more."""


class Brain:
    """A process that speaks the protocol."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self._lines: queue.Queue[tuple[float, str | None]] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put((perf_counter(), line.strip()))
        self._lines.put((perf_counter(), None))

    def tell(self, *lines: str) -> float:
        """Writes the lines; the time at which that was done. EngineGoneError."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except OSError:
            raise EngineGoneError("crashed") from None
        return perf_counter()

    def ask(self, *lines: str, seconds: float) -> tuple[str, float]:
        """Writes the lines; the answer, messages left out, and the seconds it took. EngineGoneError where there is none
        for ``seconds`` and PATIENCE more.
        """
        written = self.tell(*lines)
        while True:
            try:
                at, line = self._lines.get(timeout=max(written + seconds + PATIENCE - perf_counter(), 0))
            except queue.Empty:
                raise EngineGoneError("silent") from None
            if line is None:
                raise EngineGoneError("crashed")
            if line and line.split()[0].upper() not in ("MESSAGE", "DEBUG", "INFO"):
                return line, at - written

    def close(self) -> None:
        """Ends the process, by force if it does not go."""
        try:
            self.tell("END")
            self._process.wait(1)
        except (EngineGoneError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what could not be written any more
                if pipe is not None:
                    pipe.close()


@dataclass(frozen=True, slots=True)
class Plan:
    """What one game is played under. ``levels``: Black's and White's, 0 for none."""

    number: int
    rule: str
    milliseconds: int
    levels: tuple[int, int]
    crowded: bool
    seed: str

    def board(self) -> Board:
        """The board on which the game begins; the same plan has the same board."""
        chance = random.Random(self.seed)
        rule = parse_rule(self.rule)
        return crowded_board(chance, rule) if self.crowded else opening_board(chance, rule)


@dataclass(frozen=True, slots=True)
class Record:
    """How a game went. ``late``: the most that Black and White were beyond their limit, in seconds; below zero if they
    never were.
    """

    number: int
    milliseconds: int
    levels: tuple[int, int]
    crowded: bool
    plies: int
    result: str
    late: tuple[float, float] = (-9.0, -9.0)
    illegal: int = 0
    fouls: int = 0
    crashes: int = 0


def plans(games: int, seed: int, rule: str, times: Sequence[int], levels: str) -> list[Plan]:
    """The plans of a run: every tenth game crowded, half of the crowded and of the other ones at the first time."""
    found = []
    for number in range(games):
        chance = random.Random(f"{seed} {number}")
        fast = (number + number // 10) % 2 == 0 or len(times) == 1
        milliseconds = times[0] if fast else chance.choice(times[1:])
        chosen = mixed_levels(chance) if levels == "mixed" else (int(levels), int(levels))
        found.append(Plan(number, rule, milliseconds, chosen, number % 10 == 0, f"{seed} board {number}"))
    return found


def mixed_levels(chance: random.Random) -> tuple[int, int]:
    """Two levels that are the same or neighbours; 0, which is none, comes after 10."""
    black = chance.randint(1, 11)
    white = min(11, max(1, black + chance.choice((-1, 0, 1))))
    return black % 11, white % 11


def opening_board(chance: random.Random, rule: Rule) -> Board:
    """Eight to twelve stones after which the game is even."""
    return balanced_opening(rule, stones=chance.randint(8, 12), seed=chance.randrange(2**32))


def crowded_board(chance: random.Random, rule: Rule) -> Board:
    """120 to 150 stones, placed by chance in turn by legal moves that make no four, so that there is a game left."""
    while True:
        board = Board(SIZE, rule)
        position = Position(board, 2)
        stones = chance.choice(CROWDED)
        for point in chance.sample(board.empties(), SIZE * SIZE):
            if not position.makes(4, point) and board.is_legal(point):
                board.push(point)
                position.push(point)
            if board.ply() == stones:
                return board


def position_lines(board: Board) -> list[str]:
    """The ``BOARD`` command for the side to move."""
    lines = ["BOARD"]
    for ply, point in enumerate(board.move_stack):
        own = (BLACK if ply % 2 == 0 else WHITE) == board.turn
        lines.append(f"{written(point)},{1 if own else 2}")
    return [*lines, "DONE"]


def written(point: int) -> str:
    """A point as the protocol has it: the column from the left and the row from the top, both from 0."""
    column, row = point_xy(point)
    return f"{column},{SIZE - 1 - row}"


def judged(board: Board, answer: str) -> tuple[int | None, str]:
    """The point that the answer names, and what is wrong with it: ``illegal``, ``foul``, or nothing; None for what is
    no empty point. A foul is none where the side to move has no legal point.
    """
    found = _ANSWER.fullmatch(answer)
    if not found or int(found[1]) >= board.width or int(found[2]) >= board.height:
        return None, "illegal"
    point = make_point(int(found[1]), board.height - 1 - int(found[2]))
    if board.stone_at(point):
        return None, "illegal"
    if board.is_legal(point) or not board.legal_moves:
        return point, ""
    return point, "foul"


def play(plan: Plan, brains: dict[int, Brain]) -> Record:
    """Plays one game to its end, or to the first fault."""
    board = plan.board()
    setup = board.ply() if plan.crowded else 0
    seconds = plan.milliseconds / 1000
    late = {BLACK: -9.0, WHITE: -9.0}
    record = Record(plan.number, plan.milliseconds, plan.levels, plan.crowded, 0, "")

    def ended(result: str, **faults: Any) -> Record:
        return replace(
            record,
            plies=board.ply() - setup,
            result=result,
            late=(round(late[BLACK], 4), round(late[WHITE], 4)),
            **faults,
        )

    asked = board.turn
    try:
        for asked, brain in brains.items():
            begin(brain, plan, plan.levels[asked != BLACK])
        introduced: set[int] = set()
        while (outcome := board.outcome()) is None:
            asked = board.turn
            lines = [f"TURN {written(board.peek())}"] if asked in introduced else position_lines(board)
            introduced.add(asked)
            answer, took = brains[asked].ask(f"INFO time_left {UNLIMITED}", *lines, seconds=seconds)
            late[asked] = max(late[asked], took - seconds)
            point, wrong = judged(board, answer)
            if wrong or point is None:
                says = answer if point is None else point_name(point)
                return ended(f"{wrong}: {says!r}", illegal=int(wrong == "illegal"), fouls=int(wrong == "foul"))
            board.push(point)
    except EngineGoneError as gone:
        return ended(f"{'black' if asked == BLACK else 'white'} {gone}", crashes=1)
    return ended("draw" if outcome.winner is None else "black" if outcome.winner == BLACK else "white")


def begin(brain: Brain, plan: Plan, level: int) -> None:
    """Starts a game and tells the settings. EngineGoneError for an engine that does not answer OK."""
    answer, _ = brain.ask(f"START {SIZE}", seconds=PATIENCE)
    if answer != "OK":
        raise EngineGoneError(f"answered {answer!r} to START")
    brain.tell(
        f"INFO rule {RULE_NUMBERS[plan.rule]}", f"INFO timeout_turn {plan.milliseconds}", "INFO timeout_match 0",
        "INFO game_type 1", f"INFO level {level}",
    )  # fmt: skip


def play_all(wanted: Sequence[Plan], commands: Sequence[Sequence[str]], checkpoint: Path | None) -> list[Record]:
    """Plays the games that the checkpoint does not hold yet, colours exchanged from game to game; all records."""
    records = read_checkpoint(checkpoint) if checkpoint else {}
    brains: list[Brain | None] = [None, None]
    try:
        for plan in wanted:
            if plan.number in records:
                continue
            for seat, brain in enumerate(brains):
                brains[seat] = brain or Brain(commands[seat % len(commands)])
            first, second = brains if plan.number % 2 == 0 else brains[::-1]
            assert first is not None
            assert second is not None
            record = records[plan.number] = play(plan, {BLACK: first, WHITE: second})
            print(f"  {told(record)}", flush=True)
            if checkpoint:
                with checkpoint.open("a") as file:
                    file.write(json.dumps(asdict(record)) + "\n")
            if record.crashes:
                close(brains)
                brains = [None, None]
    finally:
        close(brains)
    return [records[plan.number] for plan in wanted]


def close(brains: Sequence[Brain | None]) -> None:
    for brain in brains:
        if brain is not None:
            brain.close()


def read_checkpoint(path: Path) -> dict[int, Record]:
    if not path.exists():
        return {}
    records = [_record(json.loads(line)) for line in path.read_text().splitlines()]
    return {record.number: record for record in records}


def _record(fields: dict[str, Any]) -> Record:
    """JSON knows no tuples."""
    return Record(**fields | {"levels": tuple(fields["levels"]), "late": tuple(fields["late"])})


def told(record: Record) -> str:
    return (
        f"game {record.number:3}: {record.plies:3} plies, {record.milliseconds} ms, levels"
        f" {record.levels[0]}–{record.levels[1]}{', crowded' if record.crowded else ''}, {record.result},"
        f" late {1000 * max(record.late):+.0f} ms"
    )


def summary(records: Sequence[Record], milliseconds: int) -> tuple[list[str], bool]:
    """The lines that say what was found, and whether all of it is as it should be."""
    games = len(records)
    crowded = sum(record.crowded for record in records)
    fast = sum(record.milliseconds == milliseconds for record in records)
    median = statistics.median(record.plies for record in records)
    fouls, illegal, crashes = (
        sum(getattr(record, name) for record in records) for name in ("fouls", "illegal", "crashes")
    )
    latest = max(max(record.late) for record in records)
    late = sum(max(record.late) > LATE for record in records)
    won = {result: sum(record.result == result for record in records) for result in ("black", "white", "draw")}
    checks = [
        (f"{games} games, {crowded} from boards with {CROWDED[0]} stones or more", 10 * crowded >= games),
        (f"{fast} games at {milliseconds} ms a move", 2 * fast >= games - 1),
        (f"median length {median:g} plies", median >= LEAST_MEDIAN),
        (f"{fouls} fouls while a legal point exists", not fouls),
        (f"{illegal} illegal moves", not illegal),
        (f"{late} games with an answer {1000 * LATE:.0f} ms late; the latest {1000 * latest:+.0f} ms", not late),
        (f"{crashes} crashes", not crashes),
    ]
    lines = [f"{'ok   ' if good else 'FAULT'} {text}" for text, good in checks]
    lines.append(f"      Black won {won['black']}, White {won['white']}, drawn {won['draw']}")
    return lines, all(good for _, good in checks)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", choices=RULE_NUMBERS, default="renju")
    parser.add_argument("--time", default="100,300,1000", help="milliseconds a move, the first for half of the games")
    parser.add_argument("--levels", default="mixed", help="mixed, or a number for both sides; 0 is none")
    parser.add_argument("--engine", action="append", help="a command; default python -m kagetsu engine")
    parser.add_argument("--checkpoint", type=Path)
    options = parser.parse_args(arguments)
    times = [int(text) for text in options.time.split(",")]
    commands = [shlex.split(text) for text in options.engine or [f"{shlex.quote(sys.executable)} -m kagetsu engine"]]
    wanted = plans(options.games, options.seed, options.rule, times, options.levels)
    lines, good = summary(play_all(wanted, commands, options.checkpoint), times[0])
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
