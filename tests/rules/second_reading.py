"""The rules read a second time, straight from the RIF text and in another style: a line is a string.

`kagetsu.rules` walks along runs of stones; here every row of five or four cells that holds the stone in question is
looked at, and a four or a three is the *set* of its stones, as the definitions have it. Short and independent:
nothing of the product is used, not even its points. A cell is `(column, row)`.
"""

Cell = tuple[int, int]
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
HERE = 6
"""Where the stone in question stands in the string of a line, which reaches six cells to either side."""


class Position:
    """A board: `X` Black, `O` White, `.` empty. What is not in `cells` lies beyond the edge."""

    def __init__(self, width: int, height: int, stones: dict[Cell, str]) -> None:
        self.cells = {(column, row): "." for column in range(width) for row in range(height)} | stones

    def with_stone(self, cell: Cell, colour: str) -> "Position":
        after = Position(0, 0, self.cells)
        after.cells[cell] = colour
        return after

    def line(self, cell: Cell, axis: Cell) -> str:
        """The thirteen cells of an axis with `cell` in the middle; `#` beyond the edge."""
        steps = range(-HERE, HERE + 1)
        return "".join(self.cells.get((cell[0] + axis[0] * step, cell[1] + axis[1] * step), "#") for step in steps)

    def lines(self, cell: Cell) -> list[str]:
        return [self.line(cell, axis) for axis in AXES]


def five_ends(lines: list[str], colour: str) -> list[str]:
    """The two cells beyond every unbroken row of exactly five stones that holds the stone in question."""
    return [
        line[start - 1] + line[start + 5]
        for line in lines
        for start in range(HERE - 4, HERE + 1)
        if line[start : start + 5] == 5 * colour and colour not in line[start - 1] + line[start + 5]
    ]


def has_overline(lines: list[str], colour: str) -> bool:
    """Whether six in a row hold the stone in question."""
    return any(6 * colour in line[HERE - 5 : HERE + 6] for line in lines)


def wins(position: Position, cell: Cell, colour: str, rule: str) -> bool:
    """Whether a stone of the colour on the empty `cell` wins: the table of families."""
    family, _, option = rule.partition("+")
    lines = position.with_stone(cell, colour).lines(cell)
    closing = ("O" if colour == "X" else "X") + "#" * (option == "edge-blocks")
    fives = five_ends(lines, colour)
    if family.startswith("caro"):
        fives = [ends for ends in fives if not (ends[0] in closing and ends[1] in closing)]
    exact = family in ("standard", "omok", "caro-standard") or (colour == "X" and family.startswith("renju"))
    return bool(fives) or (not exact and has_overline(lines, colour))


def fours(after: Position, cell: Cell, colour: str) -> set[tuple[int, ...]]:
    """The fours that hold the stone on `cell`: four stones that one more turns into a five, exactly.

    A four is the number of its axis and where its stones stand in the line.
    """
    return {
        (axis, *(index for index in range(start, start + 5) if line[index] == colour))
        for axis, line in enumerate(after.lines(cell))
        for start in range(HERE - 4, HERE + 1)
        if line[start : start + 5].count(colour) == 4
        and "." in line[start : start + 5]
        and colour not in line[start - 1] + line[start + 5]
    }


def ways_to_grow(after: Position, cell: Cell, colour: str) -> dict[tuple[int, ...], set[Cell]]:
    """Every three stones that hold the stone on `cell` and that one more turns into a straight four, with the cells
    of that one more. A straight four can become five, exactly, at either end.
    """
    found: dict[tuple[int, ...], set[Cell]] = {}
    for axis, line in enumerate(after.lines(cell)):
        for start in range(HERE - 3, HERE + 1):
            row = line[start : start + 4]
            ends = line[start - 1] + line[start + 4]
            beyond = line[start - 2] + line[start + 5]
            if row.count(colour) == 3 and "." in row and ends == ".." and colour not in beyond:
                three = (axis, *(index for index in range(start, start + 4) if line[index] == colour))
                step = start + row.index(".") - HERE
                found.setdefault(three, set()).add((cell[0] + AXES[axis][0] * step, cell[1] + AXES[axis][1] * step))
    return found


def threes(after: Position, cell: Cell, colour: str, rule: str) -> list[tuple[int, ...]]:
    """The threes that hold the stone on `cell`: those that can grow where a stone is neither a foul nor a five.

    `renju-basic` does not ask what that stone would be.
    """
    return [
        stones
        for stones, ways in ways_to_grow(after, cell, colour).items()
        if rule.startswith("renju-basic") or any(verdict(after, way, colour, rule) == "legal" for way in ways)
    ]


def verdict(position: Position, cell: Cell, colour: str, rule: str) -> str:
    """What a stone of the colour on the empty `cell` is: legal, five, or a kind of foul."""
    if wins(position, cell, colour, rule):
        return "five"
    if rule != "omok" and not (rule.startswith("renju") and colour == "X"):
        return "legal"
    after = position.with_stone(cell, colour)
    made = fours(after, cell, colour)
    if rule != "omok":
        if has_overline(after.lines(cell), colour):
            return "overline"
        if len(made) > 1:
            return "double_four"
    growing = threes(after, cell, colour, rule)
    if len(growing) > 1 and not (rule == "omok" and made):
        return "double_three"
    if rule.endswith("+no-four-three") and len(made) == 1 and growing:
        return "four_three"
    return "legal"
