"""A bot as a program that reads and writes lines. It needs nothing but Python."""

import sys

VALUE = [1, 10, 100, 1000, 100000]  # what 0, 1, 2, 3 or 4 stones beside a point are worth
AXES = [(1, 0), (0, 1), (1, 1), (1, -1)]
OTHER = {"black": "white", "white": "black"}


def reach(board, x, y, dx, dy, colour):
    """How many stones of this colour stand beside a point in one direction."""
    count = 0
    while board.get((x + dx, y + dy)) == colour:
        x, y, count = x + dx, y + dy, count + 1
    return count


def worth(board, x, y, colour):
    """The sum over the four lines through a point: more stones of this colour beside it are worth more."""
    total = 0
    for dx, dy in AXES:
        stones = reach(board, x, y, dx, dy, colour) + reach(board, x, y, -dx, -dy, colour)
        total += VALUE[min(stones, 4)]
    return total


def choose(board, width, height, me):
    """The empty point that is worth most to either side; a little more to our own, and more in the middle."""

    def value(point):
        x, y = point
        central = 1 / (1 + abs(2 * x - 1 - width) + abs(2 * y - 1 - height))
        return 2 * worth(board, x, y, me) + worth(board, x, y, OTHER[me]) + central

    points = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1) if (x, y) not in board]
    return max(points, key=value)


print("HELLO 1 Python lines", flush=True)
board, width, height = {}, 15, 15
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == "GAME":
        board, width, height = {}, int(words[1]), int(words[2])
    elif words[0] == "MOVE":
        board[int(words[1]), int(words[2])] = words[3]
    elif words[0] == "TURN":
        x, y = choose(board, width, height, words[1])
        print("MOVE", x, y, flush=True)
