"""Pictures that have been looked at, and lie in tests/pictures to be compared with.

`python -m tests.formats.picture_cases` draws them anew: look at each before it is kept.
"""

from collections.abc import Iterator
from pathlib import Path

from kagetsu.formats.picture import Look, board_svg
from kagetsu.formats.picture_image import board_png
from kagetsu.rules.board import Board
from kagetsu.rules.point import make_point

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
AS_PIXELS = ("five", "signs-dark", "19x19")
"""Those that are kept as PNG too."""


def scattered(width: int, height: int, moves: int) -> Board:
    """So many stones all over a board, never five of a colour in a row."""
    board = Board(width=width, height=height)
    area = width * height
    step = next(step for step in (7, 11, 13, 17, 19) if area % step)
    column, row = width // 2, height // 2
    place = row * width + column
    while board.ply() < moves:
        place = (place + step) % area
        board.push(make_point(place % width, place // width))
        if board.is_game_over():
            board.pop()
            place = (place + 1) % area
    return board


def cases() -> Iterator[tuple[str, Board, Look]]:
    """Each picture: its name, the position, and how it is drawn."""
    yield "5x5", scattered(5, 5, 9), Look(numbers=True, size=400)
    yield "15x15", scattered(15, 15, 60), Look(size=400, theme="auto", title="After move 60")
    yield "19x19", scattered(19, 19, 140), Look(numbers=True, size=400)
    yield "25x25-dark", scattered(25, 25, 210), Look(numbers=range(101, 211), size=400, theme="dark")
    yield "20x15", scattered(20, 15, 30), Look(size=400, last_move=False)
    yield "five", Board.from_moves("h8a1h9b1h10c1h11d1h12"), Look(numbers=True, size=400, coordinates=False)
    board = Board.from_stones(["g8", "i8", "h7", "h9"], ["b2", "c3", "m12"], rule="renju")
    for theme in ("light", "dark"):
        yield f"signs-{theme}", board, Look(
            theme=theme, forbidden=True, size=400, title="Signs & colours",
            marks={
                "a1": "triangle", "b2": "square", "c3": "circle", "d4": "cross", "e5": "=A", "f6": "12", "i8": "circle",
                "h7": "AB", "m12": "x", "l4": "abc",
            },
            arrows=[("h8", "l12"), ("k3", "l3"), ("c12", "c5")],
            heat={
                "e12": 0, "f12": 0.12, "g12": 0.25, "h12": 0.4, "i12": 0.5, "j12": 0.63, "k12": 0.75, "l13": 0.9,
                "m13": 1,
            },
        )  # fmt: skip


def main() -> None:
    for name, board, look in cases():
        (FOLDER / f"{name}.svg").write_text(board_svg(board, look), encoding="utf-8", newline="\n")
        if name in AS_PIXELS:
            (FOLDER / f"{name}.png").write_bytes(board_png(board, look))


if __name__ == "__main__":
    main()
