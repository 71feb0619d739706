"""A small Gomocup engine for tests: as Black it fills row y=2 from the left, as White row y=12, so that Black wins by
five with its fifth stone. ``python scripted_engine.py FAULT [WHEN]`` does something wrong at its WHEN-th move (from 1).
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
WHEN = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def lines() -> Iterator[str]:
    while line := sys.stdin.readline():
        yield line.strip()


def main() -> None:
    taken: set[tuple[int, int]] = set()
    size, moves, is_white, games, block = 15, 0, False, 0, False
    for line in lines():
        word, _, rest = line.partition(" ")
        if block:
            if word == "DONE":
                block = False
                say_move(size, taken, is_white, moves := moves + 1)
            else:
                x, y, owner = map(int, line.split(","))
                taken.add((x, y))
                is_white = owner == 2 and len(taken) % 2 == 1
        elif word == "ABOUT":
            say('name="Scripted", version="1"')
        elif word == "START":
            games += 1
            taken, size, moves, is_white = set(), int(rest), 0, False
            start(games)
        elif word == "BEGIN":
            say_move(size, taken, is_white, moves := moves + 1)
        elif word == "TURN":
            is_white = is_white or not taken
            x, y = map(int, rest.split(","))
            taken.add((x, y))
            say_move(size, taken, is_white, moves := moves + 1)
        elif word == "BOARD":
            taken, block = set(), True
        elif word == "END":
            if FAULT != "deaf":
                return
        elif word not in ("INFO", "YXSTOP"):
            say("UNKNOWN " + word)
    if FAULT == "deaf":
        time.sleep(1000)


def start(games: int) -> None:
    if FAULT == "exit-at-start":
        print("no licence found", file=sys.stderr, flush=True)
        sys.exit(7)
    if FAULT == "refuse":
        say("ERROR only boards of 20x20")
    elif FAULT == "message-first":
        say("MESSAGE hello")
        say("DEBUG loading")
        say("OK")
    elif FAULT == "silent-start":
        time.sleep(1000)
    else:
        say("OK")


def say_move(size: int, taken: set[tuple[int, int]], is_white: bool, number: int) -> None:
    row = 12 if is_white else 2
    move = next((x, y) for y in (row, *range(size)) for x in range(size) if (x, y) not in taken)
    if FAULT not in ("none", "deaf") and number == WHEN:
        misbehave(move, taken)
    taken.add(move)
    if FAULT == "child" and number == 1:
        subprocess.Popen(["sleep", "987"])  # a number that no other test uses
    if FAULT == "half-line" and number == WHEN:
        sys.stdout.write(f"{move[0]},")
        sys.stdout.flush()
        time.sleep(0.05)
        say(f"{move[1]}")
        return
    if FAULT == "two-at-once" and number == WHEN:
        say(f"MESSAGE depth 3 ev 25\n{move[0]},{move[1]}")
        return
    say(f"{move[0]},{move[1]}")
    if FAULT == "twice" and number == WHEN:
        say(f"{move[0]},{move[1]}")


def misbehave(move: tuple[int, int], taken: set[tuple[int, int]]) -> None:
    if FAULT == "crash":
        print("assertion failed in search.c", file=sys.stderr, flush=True)
        os._exit(3)
    if FAULT == "kill-self":
        os.kill(os.getpid(), 9)
    if FAULT == "close-output":
        os.close(1)
        time.sleep(1000)
    if FAULT == "hang":
        time.sleep(1000)
    if FAULT.startswith("late="):
        time.sleep(float(FAULT.removeprefix("late=")))
    if FAULT == "occupied":
        x, y = sorted(taken)[0] if taken else (99, 99)
        say(f"{x},{y}")
        raise SystemExit
    if FAULT == "off-board":
        say("15,3")
    if FAULT == "pass":
        say("-1,-1")
    if FAULT == "garbage":
        say("thinking")
        time.sleep(1000)
    if FAULT == "error":
        say("ERROR out of ideas")
    if FAULT == "flood":
        while True:
            sys.stdout.write("MESSAGE " + "x" * 4000 + "\n")
    if FAULT == "half-a-move":
        sys.stdout.write(f"{move[0]},")
        sys.stdout.flush()
        time.sleep(1000)
    if FAULT == "suggest":
        say(f"SUGGEST {move[0]},{move[1]}")
        assert sys.stdin.readline().strip() == f"PLAY {move[0]},{move[1]}"


if __name__ == "__main__":
    main()
