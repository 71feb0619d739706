"""A Gomocup engine for tests that knows the extensions for analysis, plays the first free point, row by row from the
top, and does something odd if it is told so.

    python analysing_engine.py [ODD ...]

    bad-line     its lines of play go on with a taken point         no-about   it says UNKNOWN to ABOUT
    no-analysis  it does not know the extensions                    crash      it ends when it is asked for a move
    waits        it thinks until it is told to stop                 slow       it takes two seconds for a move
    silent       it never answers when it is asked for a move       occupied   it plays on a taken point
"""

import os
import sys
import time

ODD = set(sys.argv[1:])
Places = list[tuple[int, int]]


def say(*lines: str) -> None:
    print("\n".join(lines), flush=True)


def read() -> str:
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def block() -> Places:
    taken = []
    while (line := read()) != "DONE":
        x, y, _ = map(int, line.split(","))
        taken.append((x, y))
    return taken


def free(size: int, taken: Places) -> Places:
    return [(x, y) for y in range(size) for x in range(size) if (x, y) not in taken]


def text(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"


def tell(lines: int, size: int, taken: Places) -> None:
    places = free(size, taken)
    for number, place in enumerate(places[:lines]):
        after = taken[0] if "bad-line" in ODD and taken else places[lines]
        say(
            f"INFO PV {number}", f"INFO DEPTH {4 + number}", "INFO SELDEPTH 9", "INFO TOTALNODES 1234",
            "INFO TOTALTIME 20", f"INFO EVAL {100 - 10 * number}", f"INFO BESTLINE {text(place)} {text(after)}",
            "INFO PV DONE",
        )  # fmt: skip


def wait_for_stop() -> None:
    while read() != "YXSTOP":
        pass


def move(size: int, taken: Places) -> None:
    if "crash" in ODD:
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(9)
    if "silent" in ODD:
        time.sleep(1000)
    if "slow" in ODD:
        time.sleep(2)
    if "waits" in ODD:
        wait_for_stop()
    place = taken[0] if "occupied" in ODD and taken else free(size, taken)[0]
    taken.append(place)
    say(text(place))


def main() -> None:
    size, taken = 15, Places()
    while True:
        word, _, rest = read().partition(" ")
        if word == "ABOUT" and "no-about" not in ODD:
            say('name="Analysing", version="2.0", author="A. Tester", country="XX"')
        elif word == "START":
            size, taken = int(rest), []
            say("OK")
        elif word == "BEGIN":
            move(size, taken)
        elif word == "TURN":
            x, y = map(int, rest.split(","))
            taken.append((x, y))
            move(size, taken)
        elif word == "BOARD":
            taken = block()
            move(size, taken)
        elif word == "END":
            return
        elif word == "YXSHOWINFO" and "no-analysis" not in ODD:
            say("MESSAGE INFO MAX_THREAD_NUM 8", "MESSAGE INFO MAX_HASH_SIZE 30")
        elif word == "YXBOARD" and "no-analysis" not in ODD:
            taken = block()
        elif word == "YXNBEST" and "no-analysis" not in ODD:
            tell(int(rest), size, taken)
            move(size, taken)
        elif word not in ("INFO", "YXSTOP"):
            say(f"UNKNOWN {word}")


if __name__ == "__main__":
    main()
