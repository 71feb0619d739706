"""A bot as one function: Kagetsu keeps the board and calls choose when it is this bot's turn."""

import kagetsu

VALUE = [1, 10, 100, 1000, 100000]  # what 0, 1, 2, 3 or 4 stones beside a point are worth
AXES = [(1, 0), (0, 1), (1, 1), (1, -1)]


def choose(board):
    """The legal point that is worth most to either side; a little more to our own."""
    me, other = board.turn, kagetsu.opponent(board.turn)

    def value(point):
        return 2 * worth(board, point, me) + worth(board, point, other) + central(board, point)

    return max(board.legal_moves or board.empties(), key=value)


def worth(board, point, colour):
    """The sum over the four lines through a point: more stones of this colour beside it are worth more."""
    total = 0
    for dx, dy in AXES:
        stones = reach(board, point, dx, dy, colour) + reach(board, point, -dx, -dy, colour)
        total += VALUE[min(stones, 4)]
    return total


def reach(board, point, dx, dy, colour):
    """How many stones of this colour stand beside the point in one direction."""
    column, row = kagetsu.point_xy(point)
    count = 0
    while True:
        column, row = column + dx, row + dy
        if not (0 <= column < board.width and 0 <= row < board.height):
            return count
        if board.stone_at(32 * row + column) != colour:
            return count
        count += 1


def central(board, point):
    """Up to 1, in the middle of the board."""
    column, row = kagetsu.point_xy(point)
    return 1 / (1 + abs(2 * column + 1 - board.width) + abs(2 * row + 1 - board.height))
