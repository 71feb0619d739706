"""An engine for the tests of matches, which plays far apart and misbehaves as its argument says.

It speaks the Gomocup protocol. ``fair`` plays; from its third move on, ``occupied`` answers with a point that is taken,
``outside`` with one off the board, ``words`` with no point, ``dies`` not at all; ``slow`` takes 120 ms for the third;
``refuses`` answers START with an error, ``overline`` plays along the bottom row.
"""

import sys
import time

SIZE = 15

SPREAD = [(x, y) for first in range(2) for y in range(SIZE) for x in range((first + 2 * y) % 5 % 2, SIZE, 2)]
"""All points, in an order in which rows of five come late."""
ROW = [(x, SIZE - 1) for x in (0, 1, 2, 4, 5, 3)] + SPREAD


def main(manner: str) -> None:
    taken: set[tuple[int, int]] = set()
    moves, board = 0, False
    for line in iter(sys.stdin.readline, ""):
        word, _, rest = line.strip().partition(" ")
        if word == "END":
            return
        if word == "START":
            taken, moves = set(), 0
            print("ERROR no" if manner == "refuses" else "OK", flush=True)
        elif word == "BOARD":
            board = True
        elif board and word != "DONE":
            x, y, _ = word.split(",")
            taken.add((int(x), int(y)))
        elif word in ("TURN", "DONE"):
            board = False
            if word == "TURN":
                x, y = rest.split(",")
                taken.add((int(x), int(y)))
            moves += 1
            answer(manner, moves, taken)


def answer(manner: str, moves: int, taken: set[tuple[int, int]]) -> None:
    if moves >= 3 and manner == "dies":
        sys.exit(3)
    if moves == 3 and manner == "slow":
        time.sleep(0.12)
    points = ROW if manner == "overline" else SPREAD
    x, y = next(point for point in points if point not in taken)
    if moves >= 3 and manner in ("occupied", "outside", "words"):
        print({"occupied": "{},{}".format(*min(taken)), "outside": "15,3", "words": "resign"}[manner], flush=True)
        return
    taken.add((x, y))
    print("MESSAGE thinking", flush=True)
    print(f"{x},{y}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
