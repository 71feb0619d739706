"""A Gomocup engine for tests that writes all it is told into a file, and plays what a test wants.

    python recording_engine.py [--record FILE] [--play five|scattered|MOVES] [--score N] [--wait SECONDS]
                               [--three MOVES] [--after-three ANSWER] [--after-five ANSWER]

With ``five`` it fills row y=2 as Black and y=12 as White from the left, so that it has five stones after five moves of
its own; with ``scattered`` it leaves every second point free. MOVES are points ``x,y x,y``; then it plays the first
free point of the board. The last three options are what it answers to SWAP2BOARD.
"""

import argparse
import sys
import time
from pathlib import Path


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--record", type=Path)
    parser.add_argument("--play", default="five")
    parser.add_argument("--score")
    parser.add_argument("--wait", type=float, default=0.0, help="before each move")
    parser.add_argument("--three", default="7,7 8,7 9,9")
    parser.add_argument("--after-three", default="SWAP")
    parser.add_argument("--after-five", default="SWAP")
    return parser.parse_args()


OPTIONS = parsed()


class Game:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.own: set[tuple[int, int]] = set()
        self.other: set[tuple[int, int]] = set()
        self.moves = 0

    def say_move(self) -> None:
        time.sleep(OPTIONS.wait)
        is_white = len(self.own) < len(self.other)
        row, step = (12 if is_white else 2), (2 if OPTIONS.play == "scattered" else 1)
        wanted = [(x, row) for x in range(0, self.width, step)]
        if OPTIONS.play not in ("five", "scattered"):
            wanted = [point(text) for text in OPTIONS.play.split()][self.moves :]
        free = [(x, y) for y in range(self.height) for x in range(self.width)]
        move = next(place for place in [*wanted, *free] if place not in self.own | self.other)
        self.own.add(move)
        self.moves += 1
        if OPTIONS.score:
            say(f"MESSAGE ev {OPTIONS.score}")
        say(f"{move[0]},{move[1]}")


def point(text: str) -> tuple[int, int]:
    x, y = text.split(",")[:2]
    return int(x), int(y)


def say(text: str) -> None:
    print(text, flush=True)


def answer_swap2(stones: list[str]) -> None:
    say({0: OPTIONS.three, 3: OPTIONS.after_three, 5: OPTIONS.after_five}[len(stones)])


def read_block() -> list[str]:
    block = []
    while (line := read()) != "DONE":
        block.append(line or "")
    return block


def read() -> str | None:
    data = sys.stdin.buffer.readline()
    if data and OPTIONS.record:
        with OPTIONS.record.open("ab") as file:
            file.write(data)
    return data.decode().strip() if data else None


def main() -> None:
    game = Game(15, 15)
    while (line := read()) is not None:
        word, _, rest = line.partition(" ")
        if word in ("START", "RECTSTART"):
            width, _, height = rest.partition(",")
            game = Game(int(width), int(height or width))
            say("OK")
        elif word == "BEGIN":
            game.say_move()
        elif word == "TURN":
            game.other.add(point(rest))
            game.say_move()
        elif word == "BOARD":
            lines = read_block()
            game.own = {point(text) for text in lines if text.endswith(",1")}
            game.other = {point(text) for text in lines if text.endswith(",2")}
            game.say_move()
        elif word == "SWAP2BOARD":
            answer_swap2(read_block())
        elif word == "ABOUT":
            say('name="Recording", version="1"')
        elif word == "END":
            return
        elif word != "INFO":
            say(f"UNKNOWN {word}")


if __name__ == "__main__":
    main()
